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
    let drawn = problem::sample(
        task.problem(),
        args.number as usize,
        &task.means(),
        &mut rng,
    );
    task.unwatch();
    let status = match drawn {
        Ok(covers) => {
            for (n, cover) in (1..).zip(covers) {
                let cover = task.whole_cover(cover);
                task.tell_cover(n, &cover, args.print.items);
            }
            return Ok(task.output.end(Status::YES));
        }
        Err(NoSample::None) => Status::NO,
        Err(_) => Status::PARTIAL,
    };
    let why = match drawn {
        Err(NoSample::Stopped(stop)) => format!("the covers could not be counted: {}", stop.word()),
        _ => "there is no cover to draw".to_owned(),
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
