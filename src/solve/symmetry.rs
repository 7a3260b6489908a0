//! Symbols that no given names are interchangeable: renaming them turns solutions into
//! solutions, and no solution into itself. So it is enough to count the solutions in which they
//! stand in one order, and to multiply by the number of orders.
//!
//! The order is read off one full region: its cells that hold such symbols, in reading order,
//! hold them ascending. Which of the region's open cells these are is tried out one choice after
//! the other; a region in which there are few choices is picked.

use num_bigint::BigUint;

use crate::ids::{CellId, RegionId};
use crate::propagate::{Board, Geometry};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};

/// A puzzle's solutions as a number of times the solutions of some others.
#[derive(Debug)]
pub(super) struct Orbits {
    /// How often each solution of the representatives counts.
    pub(super) times: BigUint,
    /// Puzzles that have no solution in common.
    pub(super) representatives: Vec<Puzzle>,
}

/// Choices of cells at most; beyond, searching once is no worse.
const MOST_CHOICES: u128 = 2_000;

/// The orbits of a puzzle under renaming of unnamed symbols, where that saves anything. `board`
/// is the propagated board of the puzzle.
pub(super) fn orbits(puzzle: &Puzzle, geometry: &Geometry, board: &Board) -> Option<Orbits> {
    if puzzle.candidates().is_some() {
        // Candidates name symbols too, and in ways that need not be symmetric.
        return None;
    }
    let named: SymbolSet = puzzle.clues().map(|clue| clue.symbol).collect();
    let free: Vec<Symbol> = puzzle.layout().symbols().without(named).iter().collect();
    let open = |region: RegionId| -> Vec<CellId> {
        geometry.regions()[region]
            .iter()
            .copied()
            .filter(|&cell| !board.is_settled(cell))
            .collect()
    };
    let full = geometry
        .regions()
        .ids()
        .filter(|&region| geometry.is_full(region));
    let cells = full.map(open).min_by_key(Vec::len)?;
    let times: BigUint = (1..=free.len()).map(BigUint::from).product();
    let choices = choices(cells.len(), free.len())?;
    if free.len() < 2 || choices > MOST_CHOICES || BigUint::from(choices) >= times {
        return None;
    }
    let mut representatives = Vec::new();
    let mut chosen: Vec<usize> = (0..free.len()).collect();
    loop {
        let mut representative = puzzle.clone();
        for (&at, &symbol) in chosen.iter().zip(&free) {
            representative.give(cells[at], symbol).ok()?;
        }
        representatives.push(representative);
        // The next choice in lexicographic order.
        let Some(k) = (0..chosen.len())
            .rev()
            .find(|&k| chosen[k] + chosen.len() - k < cells.len())
        else {
            return Some(Orbits {
                times,
                representatives,
            });
        };
        let from = chosen[k] + 1;
        for (step, at) in chosen[k..].iter_mut().enumerate() {
            *at = from + step;
        }
    }
}

/// How many ways there are to choose `k` of `n`; `None` where there are none or very many.
fn choices(n: usize, k: usize) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, step| {
        let factor = u128::try_from(n.checked_sub(step)?).ok()?;
        Some(ways.checked_mul(factor)? / (step as u128 + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomial() {
        assert_eq!(choices(9, 9), Some(1));
        assert_eq!(choices(9, 4), Some(126));
        assert_eq!(choices(3, 4), Some(0));
        assert_eq!(choices(61, 30), Some(232_714_176_627_630_544));
    }
}
