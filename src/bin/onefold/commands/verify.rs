//! `onefold verify`: exactly one solution, or not, with evidence.

use clap::Args;
use onefold::report::{Answer, Judged, VERDICT_HEAD};
use onefold::setter;
use onefold::solve::{RunStats, Verdict};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{ChoiceArgs, InputArgs, RunArgs};
use crate::shared::settings::RunSettings;
use crate::shared::stream::Stream;
use crate::shared::turn::{Bulk, Known, Turn};

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// Write CSV, with a first line that names the columns
    #[arg(long, conflicts_with_all = ["json", "summary", "explain", "stats"])]
    pub(crate) csv: bool,
    /// Say what is not needed for one solution, what to give for one, or what clashes
    #[arg(long)]
    pub(crate) explain: bool,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

pub(crate) fn run(args: VerifyArgs) -> Result<Status, Fatal> {
    let mut settings = RunSettings::new(&args.run)?
        .telling(args.stats)
        .choosing(args.choice);
    // What was done is told apart for each puzzle, so puzzles are then solved one by one.
    settings.csv = args.csv;
    let bulk = if settings.json || args.csv || args.stats || args.explain {
        Bulk::No
    } else {
        Bulk::Unique
    };
    let mut stream = Stream::new(&args.input, settings)?;
    if args.csv {
        stream = stream.opening(VERDICT_HEAD);
    }
    stream.run(bulk, move |turn| {
        let judged = judged(args.explain, turn);
        turn.look_for_missing(&judged.verdict);
        Ok(turn.tell(&Answer::Verdict(judged)))
    })
}

fn judged(explain: bool, turn: &mut Turn<'_>) -> Judged {
    let (puzzle, limits) = (turn.puzzle(), &turn.limits);
    let solver = &mut *turn.solver;
    let (verdict, run) = match turn.known.take() {
        Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
        _ => solver.uniqueness(puzzle, limits),
    };
    let explanation = explain.then(|| setter::explain(solver, puzzle, &verdict, limits));
    Judged {
        verdict,
        explanation,
        run,
    }
}
