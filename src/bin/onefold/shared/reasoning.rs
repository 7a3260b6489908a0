//! What `explain`, `hint` and `rate` share: the board, what is known of the solutions before the
//! first step, which techniques may be used, and what the end of a path is as an answer.

use onefold::limits::Limits;
use onefold::logic::{
    Board, Entries, Known, Outcome, Promise, Settings, Step, Technique, next_step,
};
use onefold::report::Ending;
use onefold::solve::{RunStats, Solver, Verdict};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::LogicArgs;
use crate::shared::subject::Subject;

/// Which techniques may be used, and whether uniqueness is taken for granted.
pub(crate) struct Reasoning {
    without: Vec<Technique>,
    uniqueness: bool,
    assumed: bool,
}

impl Reasoning {
    /// By what was typed.
    pub(crate) fn new(args: &LogicArgs) -> Result<Self, Fatal> {
        let mut without = Vec::new();
        for name in &args.without {
            let technique = Technique::named(name).ok_or_else(|| {
                format!("--without {name}: no such technique; an identifier is like naked-pair")
            })?;
            without.push(technique);
        }
        Ok(Self {
            without,
            uniqueness: !args.no_uniqueness,
            assumed: args.assume_unique,
        })
    }

    /// What is known of a puzzle's solutions, and what the search for it did.
    pub(crate) fn known(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        limits: &Limits,
    ) -> (Known, RunStats) {
        let puzzle = &subject.entry.puzzle;
        match &subject.before {
            _ if self.assumed => (Known::Assumed, RunStats::default()),
            Some(before) => Known::with_adopted(solver, puzzle, before, limits),
            None => Known::of(solver, puzzle, limits),
        }
    }

    /// The settings under a promise.
    pub(crate) fn settings(&self, promise: Promise) -> Settings {
        let mut settings = Settings::new(match self.uniqueness {
            true => promise,
            false => Promise::None,
        });
        settings.without.extend(&self.without);
        settings
    }
}

/// The board of a puzzle as a person has it before them.
pub(crate) fn board(subject: &Subject) -> Board {
    Board::new(&subject.entry.puzzle, Entries::Ignored)
}

/// The next step on a board, or why there is none; neither where there is nothing to explain.
pub(crate) fn next(
    board: &Board,
    known: &Known,
    settings: &Settings,
    limits: &Limits,
) -> (Option<Step>, Option<Outcome>) {
    if known.is_hopeless() {
        return (None, None);
    }
    if let Some(broken) = board.broken() {
        return (None, Some(Outcome::Broken(broken)));
    }
    if board.is_filled() {
        return (None, Some(Outcome::Solved));
    }
    match next_step(board, settings, limits) {
        Ok(Some(step)) => (Some(step), None),
        Ok(None) => (None, Some(Outcome::Stuck)),
        Err(stop) => (None, Some(Outcome::Stopped(stop))),
    }
}

/// What the end of a path is as an answer: yes where it is solved or a step was found, no where it
/// is not or there is not one solution, incomplete where a limit was reached first.
pub(crate) fn status(ending: &Ending<'_>) -> Status {
    match (ending.known, ending.outcome) {
        (Known::Wrong(_) | Known::Asked(Verdict::None(_) | Verdict::Multiple(_)), _) => Status::NO,
        (_, None | Some(Outcome::Solved)) => Status::YES,
        (Known::Asked(Verdict::Unknown(..)), Some(Outcome::Stuck)) => Status::PARTIAL,
        (_, Some(Outcome::Stuck | Outcome::Broken(_))) => Status::NO,
        (_, Some(Outcome::Left | Outcome::Stopped(_))) => Status::PARTIAL,
    }
}
