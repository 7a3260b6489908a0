//! Naked singles, hidden singles and locked candidates to a fixpoint, by worklists.
//!
//! The cheap rules run first: a settled cell is taken from its peers; only when no cell waits is
//! a changed region searched for hidden singles; only when no region waits is a changed crossing
//! of two regions searched for locked candidates. Once-and-twice masks find the hidden singles of
//! a region in one pass over its cells, whatever the number of symbols.

use fixedbitset::FixedBitSet;

use super::{Domains, Geometry};
use crate::ids::{CellId, Id, RegionId};
use crate::puzzle::{Symbol, SymbolSet};

/// A board has no solution: a cell without candidates, or a full region without a place for a
/// symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The worklists, reused between runs so that a run allocates nothing.
///
/// Invariant between runs: all worklists are empty.
#[derive(Clone, Debug)]
pub struct Propagator<'g> {
    geometry: &'g Geometry,
    /// Cells with one candidate that are not settled yet.
    singles: Vec<CellId>,
    regions: FixedBitSet,
    crossings: FixedBitSet,
    /// For each region the crossings that it takes part in.
    crossings_of: Vec<Vec<usize>>,
}

impl<'g> Propagator<'g> {
    /// A propagator for the boards of one layout.
    #[must_use]
    pub fn new(geometry: &'g Geometry) -> Self {
        let mut crossings_of = vec![Vec::new(); geometry.regions().len()];
        for (k, crossing) in geometry.crossings().iter().enumerate() {
            crossings_of[crossing.a.index()].push(k);
            crossings_of[crossing.b.index()].push(k);
        }
        let regions = FixedBitSet::with_capacity(geometry.regions().len());
        let crossings = FixedBitSet::with_capacity(geometry.crossings().len());
        Self { geometry, singles: Vec::new(), regions, crossings, crossings_of }
    }

    /// Propagates a board of which nothing is known yet.
    ///
    /// # Errors
    /// There is a contradiction; the board is then of no further use.
    pub fn start(&mut self, board: &mut Domains) -> Result<(), Contradiction> {
        for (cell, &set) in board.sets.enumerate() {
            if set.single().is_some() && !board.is_settled(cell) {
                self.singles.push(cell);
            }
        }
        self.regions.insert_range(..);
        self.crossings.insert_range(..);
        let empty = board.sets.iter().any(|set| set.is_empty());
        let started = if empty { Err(Contradiction) } else { Ok(()) };
        self.run(board, started)
    }

    /// Gives a cell one of its candidates and propagates. The board was at a fixpoint before.
    ///
    /// # Errors
    /// There is a contradiction; the board is then of no further use.
    pub fn assign(
        &mut self,
        board: &mut Domains,
        cell: CellId,
        symbol: Symbol,
    ) -> Result<(), Contradiction> {
        let kept = self.keep(board, cell, SymbolSet::only(symbol));
        self.run(board, kept)
    }

    /// Works the lists off after a first step, and leaves them empty.
    fn run(
        &mut self,
        board: &mut Domains,
        mut outcome: Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        while outcome.is_ok() {
            outcome = if let Some(cell) = self.singles.pop() {
                self.settle(board, cell)
            } else if let Some(region) = self.regions.minimum() {
                self.regions.remove(region);
                self.hidden_singles(board, RegionId::new(region))
            } else if let Some(crossing) = self.crossings.minimum() {
                self.crossings.remove(crossing);
                self.locked_candidates(board, crossing)
            } else {
                return Ok(());
            };
        }

        self.singles.clear();
        self.regions.clear();
        self.crossings.clear();
        outcome
    }

    /// Takes the symbol of a cell with one candidate from all its peers.
    fn settle(&mut self, board: &mut Domains, cell: CellId) -> Result<(), Contradiction> {
        if board.settled.put(cell.index()) {
            return Ok(());
        }
        let taken = board.sets[cell];
        let geometry = self.geometry;
        for &peer in geometry.peers_of(cell) {
            self.keep(board, peer, board.sets[peer].without(taken))?;
        }
        Ok(())
    }

    fn hidden_singles(
        &mut self,
        board: &mut Domains,
        region: RegionId,
    ) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        if !geometry.is_full(region) {
            return Ok(());
        }
        let cells = &geometry.regions()[region];
        let mut once = SymbolSet::EMPTY;
        let mut twice = SymbolSet::EMPTY;
        for &cell in cells {
            let set = board.sets[cell];
            twice = twice.or(once.and(set));
            once = once.or(set);
        }

        if !SymbolSet::all(geometry.order()).without(once).is_empty() {
            return Err(Contradiction);
        }
        let hidden = once.without(twice);
        for &cell in cells {
            if let Some(symbol) = board.sets[cell].and(hidden).first() {
                // A second symbol with this only place loses it, which the next look finds out.
                self.keep(board, cell, SymbolSet::only(symbol))?;
            }
        }

        Ok(())
    }

    fn locked_candidates(
        &mut self,
        board: &mut Domains,
        crossing: usize,
    ) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        let crossing = &geometry.crossings()[crossing];
        let union = |cells: &[CellId]| {
            cells.iter().map(|&cell| board.sets[cell]).fold(SymbolSet::EMPTY, SymbolSet::or)
        };
        let common = union(&crossing.common);
        let in_a = union(&crossing.only_a);
        let in_b = union(&crossing.only_b);
        for (held_by, locked, cells) in [
            (crossing.a, common.without(in_a), &crossing.only_b),
            (crossing.b, common.without(in_b), &crossing.only_a),
        ] {
            if geometry.is_full(held_by) && !locked.is_empty() {
                for &cell in cells {
                    self.keep(board, cell, board.sets[cell].without(locked))?;
                }
            }
        }

        Ok(())
    }

    /// Narrows a cell and puts what this concerns on the worklists.
    #[inline]
    fn keep(
        &mut self,
        board: &mut Domains,
        cell: CellId,
        to: SymbolSet,
    ) -> Result<(), Contradiction> {
        let left = board.sets[cell].and(to);
        if left.is_empty() {
            return Err(Contradiction);
        }
        if left == board.sets[cell] {
            return Ok(());
        }
        board.sets[cell] = left;
        if left.single().is_some() {
            self.singles.push(cell);
        }
        let geometry = self.geometry;
        for &region in geometry.regions_of(cell) {
            self.regions.insert(region.index());
            for &crossing in &self.crossings_of[region.index()] {
                self.crossings.insert(crossing);
            }
        }

        Ok(())
    }
}
