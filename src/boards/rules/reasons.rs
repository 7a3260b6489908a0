//! Why candidates die under conditions: the dead candidates from which that follows.

use super::Compiled;
use super::told::Why;
use crate::cover::search::learn::Deaths;
use crate::ids::{CellId, Id, RegionId};
use crate::puzzle::{Symbol, SymbolSet};

/// No option.
pub(super) const NONE: u32 = u32::MAX;

/// A candidate.
pub(super) type Candidate = (CellId, Symbol);

/// A reason that is being listed.
pub(super) struct Reason<'a> {
    pub(super) tables: &'a Compiled,
    /// The candidates of the cells before any choice.
    pub(super) base: &'a [SymbolSet],
    /// By cell and symbol: the option, or [`NONE`].
    pub(super) options: &'a [u32],
    pub(super) deaths: &'a Deaths<'a>,
    pub(super) because: &'a mut Vec<u32>,
}

impl Reason<'_> {
    /// Lists the cause of the death of a candidate.
    pub(super) fn list(&mut self, why: Why, (cell, symbol): Candidate) {
        match why {
            Why::Start => {}
            Why::Peer(peer) => {
                let others = self.base[peer.index()];
                self.gone(peer, others.without(SymbolSet::only(symbol)));
            }
            Why::Beside(other) => self.beside(other, (cell, symbol)),
            Why::Hidden(region) => self.hidden(region, (cell, symbol)),
            Why::Places(region, of) => {
                let tables = self.tables;
                let cells = &tables.geometry.regions()[region];
                self.places(cells, of, (cell, symbol));
            }
            Why::Needed(k, _, of) => {
                // Without the symbol it has no filling.
                let cells = &self.tables.conditions[k].cells;
                self.condition(k, None, SymbolSet::only(of));
                self.places(cells, of, (cell, symbol));
            }
            Why::Condition(k, _) => self.condition(k, Some((cell, symbol)), SymbolSet::EMPTY),
        }
    }

    /// Adds the candidates of a cell, all of which must have died.
    fn gone(&mut self, cell: CellId, symbols: SymbolSet) {
        for symbol in symbols.iter() {
            self.because.extend(self.option((cell, symbol)));
        }
    }

    /// The option of a candidate.
    fn option(&self, (cell, symbol): Candidate) -> Option<u32> {
        let at = cell.index() * self.tables.geometry.order() + symbol.index();
        Some(self.options[at]).filter(|&option| option != NONE)
    }

    /// True if a candidate had died.
    fn has_died(&self, candidate: Candidate) -> bool {
        self.option(candidate).is_some_and(|option| self.deaths.contains(option))
    }

    /// The candidates of a cell that had died.
    fn dead(&self, cell: CellId) -> SymbolSet {
        let base = self.base[cell.index()].iter();
        base.filter(|&symbol| self.has_died((cell, symbol))).collect()
    }

    /// Adds the causes in another cell: all of its candidates that go with this one have died.
    fn beside(&mut self, other: CellId, (cell, symbol): Candidate) {
        let pairs = &self.tables.pairs;
        let arcs = &pairs.arcs[other.index()];
        let Ok(at) = arcs.binary_search_by_key(&cell, |arc| arc.0) else {
            return;
        };
        let rows = &pairs.tables[arcs[at].1].rows;
        let goes = |with: &Symbol| rows[with.index()].contains(symbol);
        let supports = self.base[other.index()].iter().filter(goes);
        self.gone(other, supports.collect());
    }

    /// Another symbol had no other place in a region.
    fn hidden(&mut self, region: RegionId, (cell, symbol): Candidate) {
        let cells = &self.tables.geometry.regions()[region];
        let base = self.base[cell.index()];
        let others = cells.iter().filter(|&&other| other != cell);
        let only_here = |&alone: &Symbol| {
            let mut others = others.clone();
            others.all(|&other| {
                !self.base[other.index()].contains(alone) || self.has_died((other, alone))
            })
        };

        let found = base.without(SymbolSet::only(symbol)).iter().find(only_here);
        if let Some(alone) = found {
            for &other in cells.iter().filter(|&&other| other != cell) {
                if self.base[other.index()].contains(alone) {
                    self.gone(other, SymbolSet::only(alone));
                }
            }
        }
    }

    /// Each place of a symbol that does not exclude the candidate has died.
    fn places(&mut self, cells: &[CellId], of: Symbol, target: Candidate) {
        let Some(conflicts) = &self.tables.conflicts else {
            return;
        };
        for &cell in cells {
            let has = self.base[cell.index()].contains(of);
            if has && !conflicts.excludes((cell, of), target) {
                self.gone(cell, SymbolSet::only(of));
            }
        }
    }

    /// A condition has no filling with the candidate, or none at all, where its cells do not hold the
    /// symbols `lacking`. Dead candidates that are not needed for that are left out.
    pub(super) fn condition(&mut self, k: usize, target: Option<Candidate>, lacking: SymbolSet) {
        let condition = &self.tables.conditions[k];
        let mut live = Vec::new();
        let mut dead = Vec::new();
        for &cell in &condition.cells {
            let gone = self.dead(cell);
            let (own_live, own_dead) = match target {
                // The candidate itself was there, and no other of its cell matters.
                Some((own, symbol)) if own == cell => (SymbolSet::only(symbol), SymbolSet::EMPTY),
                _ => (self.base[cell.index()].without(gone), gone),
            };
            live.push(own_live.without(lacking));
            dead.push(own_dead.without(lacking));
        }

        condition.explain(self.tables.geometry.order(), &live, &mut dead);
        for (&cell, &counts) in condition.cells.iter().zip(&dead) {
            self.gone(cell, counts);
        }
    }
}
