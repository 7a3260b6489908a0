//! `onefold sample`: solutions drawn at random, each as likely as any other.

use std::sync::Arc;

use clap::Args;
use onefold::internals::count::{CountQuestion, Counting, NoSample};
use onefold::internals::puzzle::Puzzle;
use onefold::internals::report::{Answer, Drawn};
use onefold::internals::text::Target;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::shared::{
    BatchArgs, Counter, CountingArgs, Done, Fatal, How, PuzzleJob, Refusal, Status, Stream,
    targets, written,
};

/// Solutions drawn together, so that any number of them takes constant memory.
const TOGETHER: usize = 10_000;

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// How many to draw
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) n: u32,
    /// The form to write; the default is the form in which the puzzle came
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with_all = ["json", "csv"])]
    pub(crate) to: Option<&'static Target>,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Runs `onefold sample`; returns its status.
pub(crate) fn run(args: SampleArgs) -> Result<Status, Fatal> {
    let columns = ["n", "solution", "reason"];
    let stream = Stream::batch(&args.batch, &columns, None, args.stats)?;
    let counting = Counter::new(&args.counting, None, stream.settings.threads).how;
    stream.run(How::InTurn, move |job| sample(args.n as usize, args.to, &counting, job))
}

fn sample(n: usize, to: Option<&'static Target>, way: &Counting, job: &mut PuzzleJob<'_>) -> Done {
    let seed = job.settings.config.seed;
    // Each puzzle has a generator of its own, so that its draws do not depend on the others.
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut drawn = 0;
    let mut why = None;
    while drawn < n && why.is_none() {
        let puzzle = job.puzzle();
        let solver = &mut *job.solver;
        let together = TOGETHER.min(n - drawn);
        let mut solutions = Vec::new();
        let limits = &job.limits;
        let keep = &mut |drawn| solutions.push(drawn);
        let ended =
            solver.sample_each(CountQuestion::new(puzzle, way, limits), together, &mut rng, keep);
        for solution in &solutions {
            drawn += 1;
            match to {
                None if job.settings.columns.is_some() => {
                    let field = solution.line();
                    job.row(vec![drawn.to_string(), field, String::new()]);
                }
                None => job.solution(drawn as u64, solution),
                Some(to) => {
                    let givens = solution.symbols().iter().copied().map(Some);
                    let full = Puzzle::of_givens(Arc::clone(puzzle.layout()), givens.collect());
                    let full = full.map_err(Refusal::bad)?;
                    job.sink.line(&written(Some(to), &full, None)?);
                }
            }
        }
        match ended {
            Ok(()) => {}
            Err(NoSample::NotCounted(error)) => return Err(Refusal::bad(error)),
            Err(error) => why = Some(error),
        }
    }

    let drawn = Drawn { drawn, seed, why };
    if job.settings.columns.is_none() {
        return Ok(job.tell(&drawn));
    }
    if let Some(why) = &drawn.why {
        job.row(vec![String::new(), String::new(), why.to_string()]);
    }
    Ok(Status::of(drawn.holds()))
}
