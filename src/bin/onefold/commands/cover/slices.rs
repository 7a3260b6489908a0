//! `onefold cover count` piece by piece: with a file that tells how far it is, or a slice only.

use std::path::Path;
use std::time::{Duration, Instant};

use onefold::count::problem::{Progress, Slice};
use onefold::report;
use serde_json::{Map, json};

use super::task::{Found, Task, counted_status};
use crate::shared::exit::{Fatal, Status};
use crate::shared::output::Sink;
use crate::shared::state_file::StateFile;

/// How often the file is written.
const EVERY: Duration = Duration::from_secs(2);

pub(super) fn run(
    mut task: Task,
    checkpoint: Option<&Path>,
    slice: Option<Slice>,
) -> Result<Status, Fatal> {
    let mut progress = Progress::new(task.problem(), slice.unwrap_or(Slice::WHOLE));
    let mut file = None;
    if let Some(path) = checkpoint {
        let wrong = |why: String| format!("--checkpoint {}: {why}", path.display());
        let (state_file, state) = StateFile::open(path).map_err(wrong)?;
        if let Some(state) = state {
            let earlier: Progress = serde_json::from_str(&state)
                .map_err(|_| wrong("not a checkpoint of a count of covers".to_owned()))?;
            if !progress.is_of(&earlier) {
                return Err(wrong("this is the checkpoint of another count".to_owned()));
            }
            progress = earlier;
        }
        file = Some(state_file);
    }
    let mut unwritten = None;
    let mut write = |progress: &Progress| {
        let text = serde_json::to_string(progress).unwrap_or_default();
        if let Some(Err(error)) = file.as_ref().map(|file| file.replace(&text)) {
            unwritten = Some(error);
        }
    };
    write(&progress);
    task.watch("counting");
    let mut last = Instant::now();
    let means = task.means();
    let problem = task.problem().clone();
    let counted = progress.run(&problem, &means, &mut |progress, pieces| {
        task.say(|| {
            let (part, sum) = (progress.parts(), progress.sum());
            format!("counting: piece {part} of {pieces}, at least {sum}")
        });
        if last.elapsed() > EVERY {
            write(progress);
            last = Instant::now();
        }
    });
    write(&progress);
    let (value, stopped) = match counted {
        Ok(value) => (value, None),
        Err((value, stop)) => (value, Some(stop)),
    };
    let mut fields = Map::new();
    report::number_json(&mut fields, &value, stopped.is_none(), stopped);
    let mut status = counted_status(stopped);
    if let Some(error) = unwritten {
        task.output.complain(&format!(
            "onefold: the checkpoint cannot be written: {error}"
        ));
        status = status.and(Status::BAD);
    }
    let found = Found {
        fields,
        line: report::number_plain(&value, stopped.is_none(), stopped),
        stats: json!({"matrix": task.matrix_json()}),
        work: format!("{}, ", task.matrix_plain()),
        status,
    };
    Ok(task.tell(found))
}
