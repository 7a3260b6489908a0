//! Unavoidable sets of a full grid: cells that some other grid fills otherwise, all else equal.
//!
//! A puzzle has one solution exactly when it has a clue in every unavoidable set (the idea behind
//! the search for 16 clues: G. `McGuire` and others, "There is no 16-clue Sudoku", 2012). Most
//! puzzles that are not unique miss a small one, which is seen in nanoseconds. The first sets are
//! those of two symbols that change places; others come from second solutions, as they are met.

use std::ops::ControlFlow;

use super::plan::Plan;
use super::tuning::{INNER_FILLINGS, KEPT_SETS};
use crate::boards::planes::{self, Compiled, Scratch};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{End, Meter, Stop};
use crate::puzzle::Symbol;

/// Sets of cells, a bit for each.
pub(super) type Mask = u128;

/// A full grid with the unavoidable sets that are known of it.
pub(super) struct Grid<'p> {
    tables: &'p Compiled,
    scratch: Scratch,
    pub(super) symbols: IdVec<CellId, Symbol>,
    sets: Vec<Mask>,
    givens: Vec<Option<Symbol>>,
}

impl<'p> Grid<'p> {
    /// A grid of at most [`super::wish::MOST_CELLS`] cells, of a layout without rules beyond regions.
    pub(super) fn new(plan: &Plan, tables: &'p Compiled, symbols: IdVec<CellId, Symbol>) -> Self {
        let mut grid = Self {
            tables,
            scratch: Scratch::default(),
            givens: vec![None; symbols.len()],
            symbols,
            sets: Vec::new(),
        };
        if plan.alike {
            grid.exchanges(plan);
        }
        grid
    }

    /// Finds the sets in which two symbols change places: a cell takes along every cell that
    /// sees it and holds the other symbol.
    fn exchanges(&mut self, plan: &Plan) {
        let mut seen: Vec<Mask> = vec![0; plan.layout.order()];
        for cell in self.symbols.ids() {
            let a = self.symbols[cell];
            for b in plan.layout.symbols().iter().filter(|&b| b > a) {
                // Cells that hold `a` are taken care of by the least of their set.
                if seen[b.index()] & bit(cell) != 0 {
                    continue;
                }
                let mut set = bit(cell);
                let mut stack = vec![cell];
                while let Some(cell) = stack.pop() {
                    for &peer in plan.geometry.peers_of(cell) {
                        let holds = self.symbols[peer];
                        if (holds == a || holds == b) && set & bit(peer) == 0 {
                            set |= bit(peer);
                            stack.push(peer);
                        }
                    }
                }
                seen[b.index()] |= set;
                self.sets.push(set);
            }
        }
        self.sets
            .sort_unstable_by_key(|set| (set.count_ones(), *set));
        self.sets.dedup();
    }

    /// Whether clues miss a set that is known. Sets that are missed often come to the front.
    #[inline]
    pub(super) fn misses(&mut self, clues: Mask) -> bool {
        let Some(at) = self.sets.iter().position(|set| set & clues == 0) else {
            return false;
        };
        if at > 0 {
            self.sets.swap(at, at - 1);
        }
        true
    }

    /// The clues that are the only ones of a known set.
    pub(super) fn needed(&self, clues: Mask) -> Mask {
        let only = |set: &Mask| Some(set & clues).filter(|left| left.is_power_of_two());
        self.sets.iter().filter_map(only).fold(0, |a, b| a | b)
    }

    /// Whether the grid is the only one with these clues. What shows that it is not is kept.
    pub(super) fn is_only(&mut self, clues: Mask, meter: &mut Meter) -> Result<bool, Stop> {
        let mut found = 0;
        self.others(clues, meter, &mut |set| {
            found = set;
            ControlFlow::Break(())
        })?;
        if found == 0 {
            return Ok(true);
        }
        if self.sets.len() < KEPT_SETS {
            self.learn(found, meter)?;
        }
        Ok(false)
    }

    /// Keeps a set, or rather the small ones in it.
    fn learn(&mut self, set: Mask, meter: &mut Meter) -> Result<(), Stop> {
        let mut inside = vec![set];
        let mut left = INNER_FILLINGS;
        self.others(!set, meter, &mut |smaller| {
            inside.push(smaller);
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })?;
        inside.sort_unstable_by_key(|set| (set.count_ones(), *set));
        for set in inside {
            if self.sets.iter().all(|known| known & !set != 0) {
                self.sets.push(set);
            }
        }
        Ok(())
    }

    /// Visits where other grids with these clues differ from this one.
    fn others(
        &mut self,
        clues: Mask,
        meter: &mut Meter,
        visit: &mut dyn FnMut(Mask) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        for (cell, &symbol) in self.symbols.enumerate() {
            self.givens[cell.index()] = (clues & bit(cell) != 0).then_some(symbol);
        }
        let symbols = &self.symbols;
        let start = planes::Start::Givens(&self.givens);
        let (end, _) = planes::search(self.tables, &mut self.scratch, start, meter, &mut |other| {
            let differ = |cell: &CellId| symbols[*cell] != other[*cell];
            match symbols.ids().filter(differ).map(bit).fold(0, |a, b| a | b) {
                0 => ControlFlow::Continue(()),
                set => visit(set),
            }
        });
        match end {
            End::Stopped(stop) => Err(stop),
            End::Exhausted | End::Broken => Ok(()),
        }
    }
}

/// A cell as a set.
#[inline]
pub(super) fn bit(cell: CellId) -> Mask {
    1 << cell.index()
}
