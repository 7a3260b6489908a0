//! `onefold cover sample`: covers drawn at random.

use onefold::count::{NoSample, problem};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::args::SampleArgs;
use super::task::Task;
use crate::shared::exit::{Fatal, Status};
use crate::shared::output::complain;

pub(super) fn run(args: &SampleArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    task.watch("drawing covers at random");
    let mut rng = ChaCha8Rng::seed_from_u64(args.common.run.seed);
    let mut drawn = 0;
    let (problem, means) = (task.problem().clone(), task.means());
    let (number, items) = (args.number as usize, args.print.items);
    let ended = problem::sample_each(&problem, number, &means, &mut rng, &mut |cover| {
        drawn += 1;
        task.unwatch();
        let cover = task.whole_cover(cover);
        task.tell_cover(drawn, &cover, items);
    });
    task.unwatch();
    let (status, why) = match ended {
        Ok(()) => return Ok(task.output.end(Status::YES)),
        Err(NoSample::Stopped(stop)) if drawn > 0 => (
            Status::PARTIAL,
            format!("{drawn} drawn, not all: {}", stop.word()),
        ),
        Err(NoSample::Stopped(stop)) => (
            Status::PARTIAL,
            format!("the covers could not be counted: {}", stop.word()),
        ),
        Err(NoSample::None) => (Status::NO, "there is no cover to draw".to_owned()),
        Err(why) => (Status::PARTIAL, why.to_string()),
    };
    complain(
        &task.source,
        None,
        &why,
        task.settings.json,
        &mut task.output,
    );
    Ok(task.output.end(status))
}
