//! How many solutions a puzzle has, roughly, where the exact number is out of reach.
//!
//! Random descents on the candidate board, with the propagation of the search that carries the
//! layout after each choice (see [`super::Descents`]). The referee has the last word: a filling
//! that breaks a rule is a dead end.

use super::boards::dive;
use crate::cover::count::{Descents, Estimate};
use crate::limits::Limits;
use crate::propagate::Domains;
use crate::puzzle::{Puzzle, Solution, referee};
use crate::solve::{Prepared, Solver, propagate, regions_say_all};

impl Solver {
    /// Estimates the number of solutions by random descents. The same seed gives the same
    /// estimate. Nodes are choices.
    pub fn estimate(&mut self, puzzle: &Puzzle, how: Descents, limits: &Limits) -> Estimate {
        // The engine that is set is not used.
        let layout = puzzle.layout();
        let tables = Prepared::of(layout);
        let conditions = (!regions_say_all(layout)).then(|| tables.rules());
        let settled =
            |board: &Domains| propagate(tables.geometry(), conditions, board.sets().as_slice());
        let root = settled(&Domains::new(puzzle.allowed()));
        let holds = |board: &Domains| {
            board
                .filling()
                .map(|filling| Solution::new(puzzle.layout().clone(), filling))
                .is_some_and(|solution| referee::check(puzzle, &solution).is_ok())
        };

        // No descent is needed to see that there is no solution.
        let number = if root.is_some() { how.number } else { 0 };
        Descents { number, ..how }.mean(limits, |rng, meter| {
            let Some(root) = &root else { return Ok(None) };
            let put = |board: &mut Domains, cell, symbol| {
                board.put(cell, symbol);
                settled(board).is_some_and(|settled| {
                    *board = settled;
                    true
                })
            };
            let found = dive(root, put, rng, meter)?;
            Ok(found.filter(|(_, board)| holds(board)).map(|(ln, _)| ln))
        })
    }
}
