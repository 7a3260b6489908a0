//! Many puzzles at once: the lanes find, for most of a batch, the only solution.
//!
//! What they leave open (no solution, several, or too much search) is answered one puzzle at a
//! time, so an answer and its evidence never depend on what else is in the batch.

use std::collections::HashMap;
use std::sync::Arc;

use super::run::approved;
use super::{Engine, Solver};
use crate::boards::lanes::{Config, End};
use crate::ids::IdVec;
use crate::limits::Limits;
use crate::puzzle::{Layout, Puzzle, Solution};

/// Puzzles of one layout from which the lanes pay.
const ENOUGH: usize = 8;

/// Nodes for each puzzle; what needs more goes to a search of its own.
const NODES: u64 = 1_000;

/// Cells up to which a batch goes to the lanes. On larger boards a puzzle either needs no search
/// to speak of, or one that learns.
const LARGEST: usize = 200;

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
        let suits = matches!(self.config.engine, Engine::Auto | Engine::Lanes);
        if !suits || !self.config.propagate {
            return found;
        }
        for (layout, indices) in by_layout(puzzles) {
            if indices.len() < ENOUGH || layout.cells().len() > LARGEST {
                continue;
            }
            let Some(lanes) = self.lanes(&layout) else {
                continue;
            };
            let config = Config {
                limit: 2,
                keep: 1,
                nodes: NODES,
            };
            let mut rest = indices.iter().copied();
            // A limit that ends the run leaves the remaining puzzles open, as it should.
            let _ = lanes.run(
                config,
                limits,
                &mut |sets| {
                    let index = rest.next()?;
                    start(puzzles[index], sets);
                    Some(index)
                },
                &mut |answer| {
                    if answer.end == End::Exhausted && answer.count == 1 {
                        found[answer.tag] = answer
                            .solutions
                            .first()
                            .map(|only| approved(puzzles[answer.tag], only));
                    }
                },
            );
        }
        found
    }
}

/// The candidates with which a puzzle starts, written over what stands in `sets`.
fn start(puzzle: &Puzzle, sets: &mut IdVec<crate::ids::CellId, crate::puzzle::SymbolSet>) {
    if puzzle.candidates().is_some() || sets.len() != puzzle.givens().len() {
        *sets = puzzle.allowed();
        return;
    }
    let all = puzzle.layout().symbols();
    for (set, given) in sets.as_mut_slice().iter_mut().zip(puzzle.givens()) {
        *set = given.map_or(all, crate::puzzle::SymbolSet::only);
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
