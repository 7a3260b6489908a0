//! `onefold cover show`: a cover as a picture.

use std::ops::ControlFlow;

use onefold::ids::OptionId;
use onefold::search::first;

use super::args::ShowArgs;
use super::drawing::Drawing;
use super::task::Task;
use crate::shared::exit::{Fatal, Status};
use crate::shared::output::{Sink, complain};
use crate::shared::printable::printable;

pub(super) fn run(args: &ShowArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    task.watch("looking for a cover");
    let limits = task.settings.limits();
    let mut found = None;
    let mut stopped = None;
    match task.lean() {
        Err(stop) => stopped = Some(stop),
        Ok(None) => {}
        Ok(Some(lean)) => {
            let (_, engine) = task.engine(lean.problem())?;
            let mut visit = |cover: &[OptionId]| {
                found = Some(task.whole_cover(cover.iter().map(|&option| lean.whole(option))));
                ControlFlow::Break(())
            };
            stopped = first::search(lean.problem(), engine, &limits, &mut visit)
                .0
                .stopped();
        }
    }
    task.unwatch();
    let Some(cover) = found else {
        let (why, status) = match stopped {
            None => ("there is no cover to draw", Status::NO),
            Some(stop) => (stop.word(), Status::PARTIAL),
        };
        complain(
            &task.source,
            None,
            why,
            task.settings.json,
            &mut task.output,
        );
        return Ok(task.output.end(status));
    };
    let drawing = Drawing::new(&task.text, &cover);
    let picture = if args.svg {
        drawing.svg()
    } else {
        drawing.text()
    };
    task.output.line(&printable(picture.trim_end()));
    Ok(task.output.end(Status::YES))
}
