//! A layout and a wish, compiled once for all puzzles of a run.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::wish::{Impossible, Wish};
use crate::boards::learn;
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::propagate::Geometry;
use crate::puzzle::{Layout, Puzzle, Symbol, SymbolSet};
use crate::solve::{Solver, regions_say_all};

/// Data shared by all attempts.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) layout: Arc<Layout>,
    pub(super) geometry: Arc<Geometry>,
    pub(super) wish: Wish,
    /// Cells that are given or removed together.
    pub(super) orbits: Vec<Vec<CellId>>,
    /// True if symbols may change names.
    pub(super) alike: bool,
    seed: u64,
}

impl Plan {
    /// Compiles a layout and a request; fails if no puzzle can meet the request.
    pub(super) fn new(layout: Arc<Layout>, wish: Wish, seed: u64) -> Result<Self, Impossible> {
        wish.check(&layout)?;
        let orbits = wish.symmetry.orbits(&layout)?;
        Ok(Self {
            geometry: Arc::clone(Geometry::of(&layout)),
            orbits,
            alike: layout.symbols_alike() && !layout.restricts(),
            wish,
            layout,
            seed,
        })
    }

    /// The number of cells of the layout.
    pub(super) fn n_cells(&self) -> usize {
        self.geometry.n_cells()
    }

    /// The generator of random numbers of one puzzle; those of different numbers are independent.
    pub(super) fn rng(&self, number: u64) -> ChaCha8Rng {
        rng(self.seed, number)
    }

    /// The blank board with `n` cells, chosen at random, filled with symbols, chosen at random
    /// among those that no cell before them excludes.
    pub(super) fn scatter(&self, n: usize, rng: &mut ChaCha8Rng) -> IdVec<CellId, SymbolSet> {
        let mut sets = self.layout.allowed().clone();
        let mut open: Vec<usize> = (0..sets.len()).collect();
        for _ in 0..n.min(open.len()) {
            let cell = CellId::new(open.swap_remove(rng.random_range(0..open.len())));
            let Some(symbol) = any_of(sets[cell], rng) else {
                // A dead end: the search will see it.
                return sets;
            };

            for &peer in self.geometry.peers_of(cell) {
                sets[peer].remove(symbol);
            }
            sets[cell] = SymbolSet::only(symbol);
        }

        sets
    }

    /// Renames the symbols of a full grid at random, where names do not matter.
    pub(super) fn rename(&self, grid: &mut IdVec<CellId, Symbol>, rng: &mut ChaCha8Rng) {
        if !self.alike {
            return;
        }

        let mut names: Vec<Symbol> = self.layout.symbols().iter().collect();
        names.shuffle(rng);
        for symbol in grid.as_mut_slice() {
            *symbol = names[symbol.index()];
        }
    }

    /// The puzzle that shows a full grid in some cells.
    pub(super) fn puzzle(&self, grid: &IdVec<CellId, Symbol>, clue: &[bool]) -> Puzzle {
        Puzzle::showing(&self.layout, grid, clue)
    }

    /// Searches a filling of a board; `None` if there is none. `seed` is drawn only if a search
    /// uses it.
    pub(super) fn fill(
        &self,
        board: &IdVec<CellId, SymbolSet>,
        seed: impl FnOnce() -> u64,
        limits: &Limits,
    ) -> Result<Option<IdVec<CellId, Symbol>>, Stop> {
        let mut meter = limits.meter();
        // A question may be answered before a search looks at the limits.
        meter.poll()?;
        if !regions_say_all(&self.layout) {
            let first = Solver::default().first(&self.restricted(board), limits).0?;
            return Ok(first.map(|solution| solution.symbols().clone()));
        }

        learn::any_filling(&self.geometry, board.as_slice(), seed(), &mut meter)
    }

    /// The puzzle with the candidates of a board.
    fn restricted(&self, board: &IdVec<CellId, SymbolSet>) -> Puzzle {
        let mut puzzle = Puzzle::blank(Arc::clone(&self.layout));
        for (cell, &set) in board.enumerate() {
            let restricted = puzzle.restrict(cell, set);
            debug_assert!(restricted.is_ok(), "symbols of the layout");
        }

        puzzle
    }
}

/// The random numbers of a puzzle by its number.
pub(super) fn rng(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// A symbol of a set, each with the same chance.
fn any_of(set: SymbolSet, rng: &mut ChaCha8Rng) -> Option<Symbol> {
    match set.len() {
        0 => None,
        n => set.iter().nth(rng.random_range(0..n)),
    }
}
