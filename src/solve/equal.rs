//! Cells that hold the same symbol as each other in every solution, whatever it is.
//!
//! Solutions split the cells into classes of equal symbols: each further solution splits what it
//! can. Cells that are equal in all solutions seen are then tested: is there a solution with this
//! symbol in one and another one in the other? If so, it splits more; if not for any symbol, the
//! two are equal.

use std::collections::BTreeMap;

use super::solver::Solver;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};

/// Cells that are equal to each other in every solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualCells {
    /// Classes of at least two cells, each ascending. A class holds one symbol in each solution,
    /// and another one in some other solution.
    pub classes: Vec<Vec<CellId>>,
    /// The limit that was reached, where one was; classes that were not proven are then left out.
    pub stopped: Option<Stop>,
}

impl Solver {
    /// The cells that hold the same symbol as each other in every solution, of those that differ
    /// from solution to solution. `candidates` are the true candidates of the puzzle.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn equal_cells(
        &mut self,
        puzzle: &Puzzle,
        candidates: &IdVec<CellId, SymbolSet>,
        limits: &Limits,
    ) -> EqualCells {
        let varying = candidates.enumerate().filter(|(_, set)| set.len() > 1);
        let mut by_set: BTreeMap<u64, Vec<CellId>> = BTreeMap::new();
        for (cell, &set) in varying {
            by_set.entry(set.bits()).or_default().push(cell);
        }
        let mut found = EqualCells { classes: Vec::new(), stopped: None };
        let mut open: Vec<Vec<CellId>> = by_set.into_values().collect();
        let mut left = limits.clone();
        while let Some(class) = open.pop() {
            let [first, rest @ ..] = class.as_slice() else {
                continue;
            };
            let mut told = None;
            for &other in rest {
                match self.told_apart(puzzle, [*first, other], candidates[*first], &mut left) {
                    Ok(None) => {}
                    Ok(Some(solution)) => {
                        told = Some(solution);
                        break;
                    }
                    Err(stop) => {
                        found.stopped = Some(stop);
                        found.classes.sort_unstable();
                        return found;
                    }
                }
            }
            match told {
                None if class.len() > 1 => found.classes.push(class),
                None => {}
                Some(solution) => {
                    open.push(class);
                    let all = std::mem::take(&mut open);
                    open.extend(all.into_iter().flat_map(|class| split(class, &solution)));
                }
            }
        }

        found.classes.sort_unstable();
        found
    }

    /// A solution in which two cells differ.
    fn told_apart(
        &mut self,
        puzzle: &Puzzle,
        [one, other]: [CellId; 2],
        symbols: SymbolSet,
        left: &mut Limits,
    ) -> Result<Option<Solution>, Stop> {
        for symbol in symbols.iter() {
            left.meter().poll()?;
            let mut with = puzzle.clone();
            let only = SymbolSet::only(symbol);
            let kept = with.restrict(one, only);
            let barred = with.restrict(other, symbols.without(only));
            debug_assert!(kept.is_ok() && barred.is_ok());
            let (first, stats) = self.first(&with, left);
            *left = left.less(stats.nodes);
            if let Some(solution) = first? {
                return Ok(Some(solution));
            }
        }

        Ok(None)
    }
}

/// A class by the symbols that a solution has there, without classes of one cell.
fn split(class: Vec<CellId>, solution: &Solution) -> Vec<Vec<CellId>> {
    let mut by_symbol: BTreeMap<Symbol, Vec<CellId>> = BTreeMap::new();
    for cell in class {
        let symbol = solution.symbols()[cell];
        by_symbol.entry(symbol).or_default().push(cell);
    }
    let classes = by_symbol.into_values();
    classes.filter(|class| class.len() > 1).collect()
}
