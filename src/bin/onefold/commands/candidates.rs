//! `onefold candidates`: for each cell and symbol how many solutions hold it, or whether any.

use clap::Args;
use onefold::internals::count::Counting;
use onefold::internals::report::{CANDIDATE_COLUMNS, CandidateStyle, Candidates, Found};

use crate::shared::counting::{CountingArgs, Running, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, TableArgs};
use crate::shared::settings::RunSettings;
use crate::shared::stream::Stream;
use crate::shared::turn::{Bulk, Refusal, Turn};

#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Only which candidates some solution holds, without their numbers
    #[arg(long)]
    pub(crate) true_only: bool,
    /// Count the solutions of each candidate only up to N, which is much quicker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "true_only")]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

pub(crate) fn run(args: CandidatesArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run)?
        .telling(args.stats)
        .tabled(&args.table, CANDIDATE_COLUMNS);
    let task = Task {
        counting: counting(&args.counting, None, settings.threads),
        style: CandidateStyle {
            limit: args.limit,
            colour: settings.colour,
        },
        running: Running::default(),
    };
    let stream = Stream::new(&args.input, settings)?;
    stream.run(Bulk::No, move |turn| {
        let found = match args.true_only {
            true => which(turn),
            false => task.how_many(turn)?,
        };
        let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
        // Where some candidates are not known, no cells can be said to be equal.
        let known = found.stopped().is_none();
        let candidates = Candidates {
            equal: known.then(|| solver.equal_cells(puzzle, &found.sets(), &turn.limits)),
            style: task.style,
            found,
        };
        Ok(turn.tell(&candidates))
    })
}

/// Which candidates are in any solution.
fn which(turn: &mut Turn<'_>) -> Found {
    let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
    Found::True(solver.true_candidates(puzzle, &turn.limits))
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    style: CandidateStyle,
    running: Running,
}

impl Task {
    /// How many solutions hold each candidate.
    fn how_many(&self, turn: &mut Turn<'_>) -> Result<Found, Refusal> {
        let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
        let limits = &turn.limits;
        let counted = self.running.with(self.counting.threads, |threads| {
            let counting = Counting {
                threads,
                ..self.counting.clone()
            };
            match self.style.limit {
                Some(limit) => Ok(solver.candidates_up_to(puzzle, limit, limits)),
                None => solver.candidates(puzzle, &counting, limits),
            }
        });
        counted.map(Found::Counts).map_err(Refusal::bad)
    }
}
