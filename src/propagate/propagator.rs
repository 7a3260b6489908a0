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

/// Why a cell must hold a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It is the cell's only candidate.
    NakedSingle,
    /// It is the symbol's only place in this region.
    HiddenSingle(RegionId),
}

/// Why a board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contradiction {
    /// Nothing is left for the cell.
    NoCandidate(CellId),
    /// The symbol has no place left in a full region.
    NoPlace(RegionId, Symbol),
}

/// Receives each deduction as it is made.
pub trait Observer {
    /// A cell must hold a symbol; `before` are the candidates that it had.
    fn forced(&mut self, cell: CellId, symbol: Symbol, before: SymbolSet, reason: Reason) {
        let _ = (cell, symbol, before, reason);
    }

    /// Symbols that in region `held_by` have places only among cells of region `from` are taken
    /// from this other cell of `from`.
    fn locked(&mut self, symbols: SymbolSet, held_by: RegionId, from: RegionId, cell: CellId) {
        let _ = (symbols, held_by, from, cell);
    }

    /// The board has no solution.
    fn contradiction(&mut self, contradiction: Contradiction) {
        let _ = contradiction;
    }
}

/// An observer that does not listen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

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
        Self {
            geometry,
            singles: Vec::new(),
            regions,
            crossings,
            crossings_of,
        }
    }

    /// Propagates a board of which nothing is known yet.
    ///
    /// # Errors
    /// The contradiction found; the board is then of no further use.
    pub fn start(
        &mut self,
        board: &mut Domains,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        for (cell, &set) in board.sets.enumerate() {
            if set.is_empty() {
                return self.fail(Contradiction::NoCandidate(cell), observer);
            }
            if set.single().is_some() && !board.is_settled(cell) {
                self.singles.push(cell);
            }
        }
        self.regions.insert_range(..);
        self.crossings.insert_range(..);
        self.run(board, observer)
    }

    /// Gives a cell one of its candidates and propagates. The board was at a fixpoint before.
    ///
    /// # Errors
    /// The contradiction found; the board is then of no further use.
    pub fn assign(
        &mut self,
        board: &mut Domains,
        cell: CellId,
        symbol: Symbol,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        if self.keep(board, cell, SymbolSet::only(symbol)) {
            self.run(board, observer)
        } else {
            self.fail(Contradiction::NoCandidate(cell), observer)
        }
    }

    /// Takes a candidate from a cell and propagates. The board was at a fixpoint before.
    ///
    /// # Errors
    /// The contradiction found; the board is then of no further use.
    pub fn refute(
        &mut self,
        board: &mut Domains,
        cell: CellId,
        symbol: Symbol,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        let before = board.sets[cell];
        let left = before.without(SymbolSet::only(symbol));
        if !self.keep(board, cell, left) {
            return self.fail(Contradiction::NoCandidate(cell), observer);
        }
        if let Some(last) = left.single().filter(|_| left != before) {
            observer.forced(cell, last, before, Reason::NakedSingle);
        }
        self.run(board, observer)
    }

    fn run(
        &mut self,
        board: &mut Domains,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        let outcome = loop {
            if let Some(cell) = self.singles.pop() {
                if let Err(contradiction) = self.settle(board, cell, observer) {
                    break Err(contradiction);
                }
            } else if let Some(region) = self.regions.minimum() {
                self.regions.remove(region);
                if let Err(contradiction) =
                    self.hidden_singles(board, RegionId::new(region), observer)
                {
                    break Err(contradiction);
                }
            } else if let Some(crossing) = self.crossings.minimum() {
                self.crossings.remove(crossing);
                if let Err(contradiction) = self.locked_candidates(board, crossing, observer) {
                    break Err(contradiction);
                }
            } else {
                break Ok(());
            }
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(contradiction) => self.fail(contradiction, observer),
        }
    }

    /// Takes the symbol of a cell with one candidate from all its peers.
    fn settle(
        &mut self,
        board: &mut Domains,
        cell: CellId,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        if board.settled.put(cell.index()) {
            return Ok(());
        }
        let taken = board.sets[cell];
        let geometry = self.geometry;
        for &peer in geometry.peers_of(cell) {
            let before = board.sets[peer];
            if before.and(taken).is_empty() {
                continue;
            }
            let left = before.without(taken);
            if !self.keep(board, peer, left) {
                return Err(Contradiction::NoCandidate(peer));
            }
            if let Some(symbol) = left.single() {
                observer.forced(peer, symbol, before, Reason::NakedSingle);
            }
        }
        Ok(())
    }

    fn hidden_singles(
        &mut self,
        board: &mut Domains,
        region: RegionId,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        if !geometry.is_full(region) {
            return Ok(());
        }
        let cells = &geometry.regions()[region];
        let (mut once, mut twice) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
        for &cell in cells {
            let set = board.sets[cell];
            twice = twice.or(once.and(set));
            once = once.or(set);
        }
        if let Some(symbol) = SymbolSet::all(geometry.order()).without(once).first() {
            return Err(Contradiction::NoPlace(region, symbol));
        }
        let hidden = once.without(twice);
        for &cell in cells {
            let before = board.sets[cell];
            let Some(symbol) = before.and(hidden).first() else {
                continue;
            };
            if before.len() > 1 {
                // A second symbol with this only place loses it, which the next look finds out.
                self.keep(board, cell, SymbolSet::only(symbol));
                observer.forced(cell, symbol, before, Reason::HiddenSingle(region));
            }
        }
        Ok(())
    }

    fn locked_candidates(
        &mut self,
        board: &mut Domains,
        crossing: usize,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        let geometry = self.geometry;
        let crossing = &geometry.crossings()[crossing];
        let union = |board: &Domains, cells: &[CellId]| {
            cells
                .iter()
                .fold(SymbolSet::EMPTY, |union, &cell| union.or(board.sets[cell]))
        };
        let common = union(board, &crossing.common);
        let (in_a, in_b) = (
            union(board, &crossing.only_a),
            union(board, &crossing.only_b),
        );
        let sides = [
            (
                crossing.a,
                crossing.b,
                common.and(in_b).without(in_a),
                &crossing.only_b,
            ),
            (
                crossing.b,
                crossing.a,
                common.and(in_a).without(in_b),
                &crossing.only_a,
            ),
        ];
        for (held_by, from, locked, cells) in sides {
            if !geometry.is_full(held_by) || locked.is_empty() {
                continue;
            }
            for &cell in cells {
                let before = board.sets[cell];
                let removed = before.and(locked);
                if removed.is_empty() {
                    continue;
                }
                observer.locked(removed, held_by, from, cell);
                let left = before.without(locked);
                if !self.keep(board, cell, left) {
                    return Err(Contradiction::NoCandidate(cell));
                }
                if let Some(symbol) = left.single() {
                    observer.forced(cell, symbol, before, Reason::NakedSingle);
                }
            }
        }
        Ok(())
    }

    /// Narrows a cell and puts what this concerns on the worklists; false when nothing is left.
    #[inline]
    fn keep(&mut self, board: &mut Domains, cell: CellId, to: SymbolSet) -> bool {
        let left = board.sets[cell].and(to);
        if left == board.sets[cell] {
            return !left.is_empty();
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
        !left.is_empty()
    }

    /// Reports a contradiction and empties the worklists.
    fn fail(
        &mut self,
        contradiction: Contradiction,
        observer: &mut impl Observer,
    ) -> Result<(), Contradiction> {
        self.singles.clear();
        self.regions.clear();
        self.crossings.clear();
        observer.contradiction(contradiction);
        Err(contradiction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    fn blank(name: &str) -> (Geometry, Domains) {
        let geometry = Geometry::new(&layout_named(name).expect("known layout"));
        let board = Domains::new(vec![SymbolSet::all(geometry.order()); geometry.n_cells()].into());
        (geometry, board)
    }

    fn symbol(n: usize) -> Symbol {
        Symbol::new(n - 1).expect("in range")
    }

    #[test]
    fn a_blank_board_tells_nothing() {
        let (geometry, mut board) = blank("samurai");
        let before = board.clone();
        assert_eq!(
            Propagator::new(&geometry).start(&mut board, &mut Silent),
            Ok(())
        );
        assert_eq!(board, before);
    }

    #[test]
    fn two_equal_givens_in_a_region_are_a_contradiction() {
        let (geometry, mut board) = blank("classic:2x2");
        board.sets[CellId::new(0)] = SymbolSet::only(symbol(1));
        board.sets[CellId::new(3)] = SymbolSet::only(symbol(1));
        assert!(
            Propagator::new(&geometry)
                .start(&mut board, &mut Silent)
                .is_err()
        );
    }

    #[test]
    fn worklists_are_empty_after_a_contradiction() {
        let (geometry, board) = blank("classic:2x2");
        let mut propagator = Propagator::new(&geometry);
        let mut wrong = board.clone();
        wrong.sets[CellId::new(5)] = SymbolSet::EMPTY;
        assert_eq!(
            propagator.start(&mut wrong, &mut Silent),
            Err(Contradiction::NoCandidate(CellId::new(5)))
        );
        let mut right = board.clone();
        propagator
            .start(&mut right, &mut Silent)
            .expect("the next board starts afresh");
        assert_eq!(right, board);
    }

    /// The deductions received: forced cells with what they had and why.
    #[derive(Default)]
    struct Forced(Vec<(CellId, Symbol, SymbolSet, Reason)>);

    impl Observer for Forced {
        fn forced(&mut self, cell: CellId, symbol: Symbol, before: SymbolSet, reason: Reason) {
            self.0.push((cell, symbol, before, reason));
        }
    }

    #[test]
    fn the_only_place_in_a_region_is_filled_and_told_once() {
        let (geometry, mut board) = blank("classic:2x2");
        for cell in 1..4 {
            board.sets[CellId::new(cell)].remove(symbol(1));
        }
        let mut told = Forced::default();
        Propagator::new(&geometry)
            .start(&mut board, &mut told)
            .expect("no contradiction");
        let first = CellId::new(0);
        assert_eq!(board.sets[first].single(), Some(symbol(1)));
        let reason = Reason::HiddenSingle(RegionId::new(0));
        assert_eq!(told.0, [(first, symbol(1), SymbolSet::all(4), reason)]);
    }

    #[test]
    fn what_a_refuted_candidate_leaves_is_told_and_one_that_is_gone_changes_nothing() {
        let (geometry, mut board) = blank("classic:2x2");
        let first = CellId::new(0);
        let two: SymbolSet = [1, 2].map(symbol).into_iter().collect();
        board.sets[first] = two;
        let mut propagator = Propagator::new(&geometry);
        let mut told = Forced::default();
        let refuted = propagator.refute(&mut board, first, symbol(1), &mut told);
        assert_eq!(refuted, Ok(()));
        assert_eq!(told.0, [(first, symbol(2), two, Reason::NakedSingle)]);
        let before = board.clone();
        let again = propagator.refute(&mut board, first, symbol(1), &mut told);
        assert_eq!((again, told.0.len()), (Ok(()), 1));
        assert_eq!(board, before);
    }
}
