//! What a thread that answers works with, and how it follows a person's solving.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::limits::Limits;
use crate::logic::{Board, Entries, Known, Outcome, Relations, Settings, Step, next_step, solve};
use crate::puzzle::Puzzle;
use crate::report::Ending;
use crate::solve::{Config, Solver};

/// A solver, and the layout of the last puzzle as techniques need it: mostly the next puzzle has
/// it too.
#[derive(Debug, Default)]
pub struct Tools {
    /// The solver.
    pub solver: Solver,
    relations: Option<Arc<Relations>>,
}

impl Tools {
    /// New ones.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            solver: Solver::new(config),
            relations: None,
        }
    }

    /// The board of a puzzle as a person has it before them.
    pub fn board(&mut self, puzzle: &Puzzle, entries: Entries) -> Board {
        let layout = puzzle.layout();
        let last = self.relations.take();
        let last = last.filter(|last| Arc::ptr_eq(last.layout(), layout));
        let relations = last.unwrap_or_else(|| Arc::new(Relations::new(layout)));
        let board = Board::new(&relations, puzzle, entries);
        self.relations = Some(relations);
        board
    }
}

/// The next step on a board, and how the path ends where there is none.
#[must_use]
pub fn next(
    board: &Board,
    known: Known,
    settings: &Settings,
    limits: &Limits,
) -> (Option<Step>, Ending) {
    let (step, outcome) = match board.broken() {
        _ if known.is_hopeless() => (None, None),
        Some(broken) => (None, Some(Outcome::Broken(broken))),
        None if board.is_filled() => (None, Some(Outcome::Solved)),
        None => match next_step(board, settings, limits) {
            Ok(Some(step)) => (Some(step), None),
            Ok(None) => (None, Some(Outcome::Stuck)),
            Err(stop) => (None, Some(Outcome::Stopped(stop))),
        },
    };
    (step, Ending::new(known, outcome, 0, board))
}

/// Follows the path of a person's solving to its end, unless there is nothing to explain; each
/// step is shown with the board before it.
pub fn follow(
    board: &mut Board,
    known: Known,
    settings: &Settings,
    limits: &Limits,
    visit: &mut dyn FnMut(&Board, &Step),
) -> Ending {
    let mut steps = 0;
    let outcome = (!known.is_hopeless()).then(|| {
        solve(board, settings, limits, &mut |board, step| {
            steps += 1;
            visit(board, step);
            ControlFlow::Continue(())
        })
    });
    Ending::new(known, outcome, steps, board)
}
