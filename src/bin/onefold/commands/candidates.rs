//! `onefold candidates`: for each cell and symbol how many solutions hold it, or whether any.

use std::io::IsTerminal;

use clap::{Args, ValueEnum};
use onefold::ids::{CellId, IdVec};
use onefold::limits::Stop;
use onefold::puzzle::SymbolSet;
use onefold::report::{Answer, CandidateStyle, Candidates, TrueCandidates};
use onefold::solve::{Counting, EqualCells};

use crate::shared::counting::{CountingArgs, Running, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
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
    /// Colour candidates by how many solutions hold them
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto)]
    pub(crate) color: ColorArg,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Whether answers are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the environment forbids colours
    Auto,
    Always,
    Never,
}

pub(crate) fn run(args: CandidatesArgs) -> Result<Status, Fatal> {
    let settings = RunSettings {
        stats: args.stats,
        ..RunSettings::new(&args.run)?
    };
    let task = Task {
        counting: counting(&args.counting, None, settings.threads),
        style: CandidateStyle {
            limit: args.limit,
            colour: match args.color {
                ColorArg::Always => true,
                ColorArg::Never => false,
                ColorArg::Auto => {
                    let bare = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
                    std::io::stdout().is_terminal() && !bare
                }
            },
        },
        running: Running::default(),
    };
    let stream = Stream::new(&args.input, settings)?;
    stream.run(Bulk::No, move |turn| {
        let answer = match args.true_only {
            true => which(turn),
            false => task.how_many(turn)?,
        };
        Ok(turn.tell(&answer))
    })
}

/// Which candidates are in any solution.
fn which(turn: &mut Turn<'_>) -> Answer {
    let (puzzle, solver) = (turn.puzzle(), &mut turn.tools.solver);
    let found = solver.true_candidates(puzzle, &turn.limits);
    let equal = equal(turn, &found.sets, found.stopped);
    Answer::TrueCandidates(TrueCandidates { found, equal })
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    style: CandidateStyle,
    running: Running,
}

impl Task {
    /// How many solutions hold each candidate.
    fn how_many(&self, turn: &mut Turn<'_>) -> Result<Answer, Refusal> {
        let (puzzle, solver) = (turn.puzzle(), &mut turn.tools.solver);
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
        let found = counted.map_err(Refusal::bad)?;
        Ok(Answer::Candidates(Candidates {
            equal: equal(turn, &found.sets(), found.stopped),
            style: self.style,
            found,
        }))
    }
}

/// The cells that are equal to each other in every solution, where all candidates are known.
fn equal(
    turn: &mut Turn<'_>,
    sets: &IdVec<CellId, SymbolSet>,
    stopped: Option<Stop>,
) -> Option<EqualCells> {
    let (puzzle, solver) = (turn.puzzle(), &mut turn.tools.solver);
    let known = stopped.is_none();
    known.then(|| solver.equal_cells(puzzle, sets, &turn.limits))
}
