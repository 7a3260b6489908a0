//! What a thread that answers works with.

use std::sync::Arc;

use crate::limits::Limits;
use crate::logic::{Board, Entries, Known, Outcome, Relations, Settings, Step, next_step};
use crate::puzzle::Puzzle;
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

/// The next step on a board, or why there is none; neither where there is nothing to explain.
#[must_use]
pub fn next(
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
