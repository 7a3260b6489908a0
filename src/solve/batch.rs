//! Many puzzles at once: the lanes find, for most of a batch, the only solution.
//!
//! The rest (no solution, several, or too much search) is answered one puzzle at a
//! time, so an answer and its evidence never depend on what else is in the batch.

use std::collections::HashMap;
use std::sync::Arc;

use fixedbitset::FixedBitSet;

use super::choose::lanes_for;
use super::config::Config;
use super::engine::approved;
use super::solver::Solver;
use super::tuning::{EFFORT, ENOUGH};
use crate::boards::lanes::{Done, LaneAnswer, LaneConfig, Lanes};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits};
use crate::puzzle::{Layout, Puzzle, Solution, SymbolSet};

impl Solver {
    /// The only solution of each puzzle, where it is quickly proved that there is exactly one;
    /// `None` says nothing about a puzzle.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn only_solutions(
        &mut self,
        puzzles: &[&Puzzle],
        limits: &Limits,
    ) -> Vec<Option<Solution>> {
        let mut found: Vec<Option<Solution>> = vec![None; puzzles.len()];
        self.together(puzzles, (2, 1), limits, &mut |answer| {
            if is_unique(&answer) {
                found[answer.tag] =
                    answer.solutions.first().map(|only| approved(puzzles[answer.tag], only));
            }
        });
        found
    }

    /// Which of `n` puzzles of one layout quickly prove to have exactly one solution; nothing is
    /// said about the others. `write` writes the candidates of each cell of a puzzle.
    ///
    /// No solution is stored: that each is one was seen by the round that found it, from the
    /// regions and not from what led there.
    pub fn unique_among(
        &mut self,
        layout: &Arc<Layout>,
        n: usize,
        write: &mut dyn FnMut(usize, &mut IdVec<CellId, SymbolSet>),
        limits: &Limits,
    ) -> FixedBitSet {
        let mut unique = FixedBitSet::with_capacity(n);
        if let Some(lanes) = enough_lanes(&self.config, layout, n) {
            let mut numbers = 0..n;
            let mut next = |sets: &mut IdVec<CellId, SymbolSet>| {
                let number = numbers.next()?;
                write(number, sets);
                Some(number)
            };
            let mut done = |answer: LaneAnswer| unique.set(answer.tag, is_unique(&answer));
            // A limit that ends the run leaves the remaining puzzles open, as it should.
            let _ = lanes.run(lane_config(layout, (2, 0)), limits, &mut next, &mut done);
        }

        unique
    }

    /// Searches the puzzles of each layout together, up to so many solutions, of which so many
    /// are kept.
    pub(crate) fn together(
        &self,
        puzzles: &[&Puzzle],
        solutions: (u64, usize),
        limits: &Limits,
        done: &mut Done<'_>,
    ) {
        for (layout, indices) in by_layout(puzzles) {
            let Some(lanes) = enough_lanes(&self.config, &layout, indices.len()) else {
                continue;
            };
            let mut rest = indices.iter().copied();
            let mut next = |sets: &mut IdVec<CellId, SymbolSet>| {
                let index = rest.next()?;
                start(puzzles[index], sets);
                Some(index)
            };
            // A limit that ends the run leaves the remaining puzzles open, as it should.
            let _ = lanes.run(lane_config(&layout, solutions), limits, &mut next, done);
        }
    }
}

/// The lanes, if they may be used and so many puzzles are enough for them. They are not made for
/// fewer.
fn enough_lanes<'l>(config: &Config, layout: &'l Layout, n: usize) -> Option<&'l Lanes> {
    if n < ENOUGH {
        return None;
    }
    lanes_for(config, layout)
}

/// The limits of a search in the lanes.
fn lane_config(layout: &Layout, (limit, keep): (u64, usize)) -> LaneConfig {
    let cells = layout.cells().len().max(1) as u64;
    LaneConfig { limit, keep, nodes: EFFORT / cells }
}

fn is_unique(answer: &LaneAnswer) -> bool {
    answer.end == End::Exhausted && answer.count == 1
}

/// The candidates with which a puzzle starts, written over those in `sets`.
fn start(puzzle: &Puzzle, sets: &mut IdVec<CellId, SymbolSet>) {
    if puzzle.is_restricted() || sets.len() != puzzle.givens().len() {
        *sets = puzzle.allowed();
        return;
    }
    let all = puzzle.layout().symbols();
    for (set, given) in sets.as_mut_slice().iter_mut().zip(puzzle.givens()) {
        *set = given.map_or(all, SymbolSet::only);
    }
}

/// The indices of the puzzles of each layout, in the order in which the layouts first come.
fn by_layout(puzzles: &[&Puzzle]) -> Vec<(Arc<Layout>, Vec<usize>)> {
    let mut groups: Vec<(Arc<Layout>, Vec<usize>)> = Vec::new();
    let mut group_of: HashMap<*const Layout, usize> = HashMap::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let layout = puzzle.layout();
        let group = *group_of.entry(Arc::as_ptr(layout)).or_insert_with(|| {
            groups.push((Arc::clone(layout), Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(index);
    }
    groups
}
