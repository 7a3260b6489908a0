//! Every rule to a fixpoint, the cheap ones first.
//!
//! A cell with one candidate is taken from its peers; then tables narrow the cells linked to those
//! that changed; then regions are searched for hidden singles, cheap conditions narrowed, the
//! places of symbols looked at, and last the costly conditions. Each step back to a cheaper one
//! is taken as soon as there is work for it.

use fixedbitset::FixedBitSet;

use super::Compiled;
use super::condition::{Found, Space};
use super::told::{Clash, RuleObserver, Why};
use super::tuning::COMMON_PLACES;
use crate::ids::{CellId, Id, RegionId};
use crate::puzzle::{Symbol, SymbolSet};

/// A board of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) sets: Vec<SymbolSet>,
    /// The same candidates as a row of conflicts.
    pub(super) alive: Vec<u64>,
}

impl Frame {
    /// A board with these candidates.
    ///
    /// # Panics
    /// When `sets` has not one entry for each cell of the layout.
    pub(super) fn new(tables: &Compiled, sets: &[SymbolSet]) -> Self {
        assert_eq!(sets.len(), tables.geometry.n_cells(), "one entry for each cell");
        let conflicts = tables.conflicts.as_ref();
        Self {
            sets: sets.to_vec(),
            alive: conflicts.map_or_else(Vec::new, |conflicts| conflicts.fields.row(sets)),
        }
    }

    /// Makes the board at a level a copy of the one below; those above are spare memory.
    pub(super) fn copy_to(boards: &mut Vec<Self>, level: usize) {
        if boards.len() == level {
            boards.push(Self::default());
        }
        let (below, above) = boards.split_at_mut(level);
        above[0].sets.clone_from(&below[level - 1].sets);
        above[0].alive.clone_from(&below[level - 1].alive);
    }
}

/// The work list, and memory. Invariant between runs: the lists are empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    singles: Vec<CellId>,
    changed: Vec<CellId>,
    is_changed: FixedBitSet,
    hidden: FixedBitSet,
    places: FixedBitSet,
    /// By region: the symbols that have lost a place since the region's places were looked at.
    lost: Vec<SymbolSet>,
    conditions: FixedBitSet,
    sets: Vec<SymbolSet>,
    found: Vec<(CellId, Symbol)>,
    space: Space,
    /// True while regions are narrowed exactly, which seldom pays below the first choice: singles,
    /// places and the conditions on parts of a region find most of it for less.
    is_exact: bool,
    /// The condition that failed last, where it was one.
    pub(super) failed: Option<usize>,
    /// The cell with one candidate whose peers lost it last.
    pub(super) last_settled: Option<CellId>,
}

impl Work {
    /// Work in which nothing is to be done yet.
    pub(super) fn new(tables: &Compiled) -> Self {
        let regions = tables.geometry.regions().len();
        Self {
            is_changed: FixedBitSet::with_capacity(tables.geometry.n_cells()),
            hidden: FixedBitSet::with_capacity(regions),
            places: FixedBitSet::with_capacity(regions),
            lost: vec![SymbolSet::EMPTY; regions],
            conditions: FixedBitSet::with_capacity(tables.conditions.len()),
            ..Self::default()
        }
    }

    fn clear(&mut self) {
        self.singles.clear();
        self.changed.clear();
        self.is_changed.clear();
        self.hidden.clear();
        self.places.clear();
        self.lost.fill(SymbolSet::EMPTY);
        self.conditions.clear();
    }
}

/// One board with what is to be done on it.
pub(super) struct Propagation<'a, W> {
    pub(super) tables: &'a Compiled,
    pub(super) frame: &'a mut Frame,
    pub(super) work: &'a mut Work,
    pub(super) watcher: &'a mut W,
}

impl<W: RuleObserver> Propagation<'_, W> {
    /// Looks at everything, on a board of which nothing is known, without these candidates.
    pub(super) fn start(&mut self, gone: &[(CellId, Symbol)]) -> Result<(), Clash> {
        self.work.is_exact = true;
        let outcome = self.after(|it| it.look_at_everything().and_then(|()| it.remove(gone)));
        self.work.is_exact = false;
        outcome
    }

    /// Takes candidates, those that are still there, on a board at a fixpoint.
    pub(super) fn without(&mut self, gone: &[(CellId, Symbol)]) -> Result<(), Clash> {
        self.after(|it| it.remove(gone))
    }

    /// Gives a cell one of its candidates, on a board at a fixpoint.
    pub(super) fn assign(&mut self, cell: CellId, symbol: Symbol) -> Result<(), Clash> {
        self.after(|it| it.note(cell, SymbolSet::only(symbol)))
    }

    /// Draws all that follows from a change. A contradiction is reported, and empties the lists.
    fn after(&mut self, change: impl FnOnce(&mut Self) -> Result<(), Clash>) -> Result<(), Clash> {
        self.work.failed = None;
        self.work.last_settled = None;
        let outcome = change(self).and_then(|()| self.run());
        if let Err(clash) = outcome {
            self.work.clear();
            self.watcher.clash(clash);
        }
        outcome
    }

    fn remove(&mut self, gone: &[(CellId, Symbol)]) -> Result<(), Clash> {
        gone.iter().try_for_each(|&(cell, symbol)| {
            let set = self.frame.sets[cell.index()];
            match set.contains(symbol) {
                true => self.note(cell, set.without(SymbolSet::only(symbol))),
                false => Ok(()),
            }
        })
    }

    fn look_at_everything(&mut self) -> Result<(), Clash> {
        if self.tables.impossible {
            return Err(Clash::Never);
        }
        for (at, &allowed) in self.tables.allowed.iter().enumerate() {
            let cell = CellId::new(at);
            self.keep(cell, allowed, Why::Start)?;
            let set = self.frame.sets[at];
            if set.is_empty() {
                return Err(Clash::NoCandidate(cell));
            }
            if set.single().is_some() {
                self.work.singles.push(cell);
            }
            if !self.work.is_changed.put(at) {
                self.work.changed.push(cell);
            }
        }

        self.work.hidden.insert_range(..);
        self.work.places.insert_range(..);
        self.work.lost.fill(SymbolSet::all(self.tables.geometry.order()));
        self.work.conditions.insert_range(..);
        Ok(())
    }

    fn run(&mut self) -> Result<(), Clash> {
        loop {
            if let Some(cell) = self.work.singles.pop() {
                self.work.last_settled = Some(cell);
                self.settle(cell)?;
            } else if let Some(cell) = self.work.changed.pop() {
                self.work.is_changed.remove(cell.index());
                self.beside(cell)?;
            } else if let Some(region) = self.work.hidden.minimum() {
                self.work.hidden.remove(region);
                self.hidden(RegionId::new(region))?;
            } else if let Some(k) = self.next_condition(0..self.tables.n_cheap) {
                self.condition(k)?;
            } else if let Some(region) = self.work.places.minimum() {
                self.work.places.remove(region);
                self.places(RegionId::new(region))?;
            } else if let Some(k) = self.next_condition(0..self.tables.conditions.len()) {
                self.condition(k)?;
            } else {
                return Ok(());
            }
        }
    }

    fn next_condition(&mut self, among: std::ops::Range<usize>) -> Option<usize> {
        let first = self.work.conditions.minimum()?;
        among.contains(&first).then(|| {
            self.work.conditions.remove(first);
            first
        })
    }

    /// Takes the symbol of a cell with one candidate from its peers.
    fn settle(&mut self, cell: CellId) -> Result<(), Clash> {
        let taken = self.frame.sets[cell.index()];
        let tables = self.tables;
        for &peer in tables.geometry.peers_of(cell) {
            let before = self.frame.sets[peer.index()];
            if !before.and(taken).is_empty() {
                self.keep(peer, before.without(taken), Why::Peer(cell))?;
            }
        }
        Ok(())
    }

    /// Narrows the cells that have a table with this one.
    fn beside(&mut self, cell: CellId) -> Result<(), Clash> {
        let tables = self.tables;
        for &(other, table) in &tables.pairs.arcs[cell.index()] {
            let set = self.frame.sets[cell.index()];
            let fits = tables.pairs.tables[table].beside(set);
            self.keep(other, fits, Why::Beside(cell))?;
        }
        Ok(())
    }

    fn hidden(&mut self, region: RegionId) -> Result<(), Clash> {
        let tables = self.tables;
        if !tables.geometry.is_full(region) {
            return Ok(());
        }
        let cells = &tables.geometry.regions()[region];
        let (mut once, mut twice) = (SymbolSet::EMPTY, SymbolSet::EMPTY);
        for &cell in cells {
            let set = self.frame.sets[cell.index()];
            twice = twice.or(once.and(set));
            once = once.or(set);
        }

        let all = SymbolSet::all(tables.geometry.order());
        if let Some(symbol) = all.without(once).first() {
            return Err(Clash::NoPlace(region, symbol));
        }
        let hidden = once.without(twice);
        if hidden.is_empty() {
            return Ok(());
        }
        for &cell in cells {
            let set = self.frame.sets[cell.index()];
            if let Some(symbol) = set.and(hidden).first().filter(|_| set.len() > 1) {
                // A second symbol with this only place loses it, which the next look finds out.
                self.keep(cell, SymbolSet::only(symbol), Why::Hidden(region))?;
            }
        }

        Ok(())
    }

    /// Takes what every place of a symbol in a full region excludes.
    fn places(&mut self, region: RegionId) -> Result<(), Clash> {
        let tables = self.tables;
        if tables.conflicts.is_none() || !tables.geometry.is_full(region) {
            self.work.lost[region.index()] = SymbolSet::EMPTY;
            return Ok(());
        }

        let cells = &tables.geometry.regions()[region];
        // Symbols with at least so many places.
        let mut at_least = [SymbolSet::EMPTY; COMMON_PLACES + 1];
        for &cell in cells {
            let set = self.frame.sets[cell.index()];
            for k in (1..=COMMON_PLACES).rev() {
                at_least[k] = at_least[k].or(at_least[k - 1].and(set));
            }
            at_least[0] = at_least[0].or(set);
        }

        // With the places that it had at the last look, a symbol says nothing new.
        let lost = std::mem::take(&mut self.work.lost[region.index()]);
        let few = at_least[1].without(at_least[COMMON_PLACES]).and(lost);
        for symbol in few.iter() {
            self.common(cells, symbol, Why::Places(region, symbol))?;
        }
        Ok(())
    }

    /// Takes what a symbol excludes from each of its places among some cells.
    fn common(&mut self, cells: &[CellId], symbol: Symbol, why: Why) -> Result<(), Clash> {
        let Some(conflicts) = &self.tables.conflicts else {
            return Ok(());
        };
        let mut places = [CellId::new(0); COMMON_PLACES];
        let mut n = 0;
        for &cell in cells {
            if self.frame.sets[cell.index()].contains(symbol) {
                let Some(place) = places.get_mut(n) else {
                    return Ok(());
                };
                *place = cell;
                n += 1;
            }
        }

        let mut found = std::mem::take(&mut self.work.found);
        found.clear();
        conflicts.common(&places[..n], symbol, &self.frame.alive, &mut found);
        let taken = found.iter().try_for_each(|&(cell, symbol)| {
            let left = self.frame.sets[cell.index()].without(SymbolSet::only(symbol));
            self.keep(cell, left, why)
        });
        self.work.found = found;
        taken
    }

    fn condition(&mut self, k: usize) -> Result<(), Clash> {
        let tables = self.tables;
        let condition = &tables.conditions[k];
        let mut sets = std::mem::take(&mut self.work.sets);
        sets.clear();
        let before = condition.cells.iter();
        sets.extend(before.map(|cell| self.frame.sets[cell.index()]));
        let found = condition.narrow(tables.geometry.order(), &mut sets, &mut self.work.space);
        let outcome = match found {
            Found::Nothing => Err(Clash::NoFilling(condition.source)),
            Found::Needed(needed) => {
                let why = Why::Condition(k, condition.source);
                let mut cells = condition.cells.iter().zip(&sets);
                cells.try_for_each(|(&cell, &set)| self.keep(cell, set, why)).and_then(|()| {
                    if condition.is_idempotent() {
                        // What it has just taken itself is nothing new to it.
                        self.work.conditions.remove(k);
                    }
                    self.needed(k, needed)
                })
            }
        };

        if outcome.is_err() {
            self.work.failed = Some(k);
        }
        self.work.sets = sets;
        outcome
    }

    /// Takes what symbols exclude that a cage needs. A region says this of its own symbols.
    fn needed(&mut self, k: usize, needed: SymbolSet) -> Result<(), Clash> {
        let tables = self.tables;
        let condition = &tables.conditions[k];
        if needed.is_empty() || condition.cells.len() == tables.geometry.order() {
            return Ok(());
        }
        for symbol in needed.iter() {
            let why = Why::Needed(k, condition.source, symbol);
            self.common(&condition.cells, symbol, why)?;
        }
        Ok(())
    }

    /// Narrows a cell, and reports it.
    #[inline]
    fn keep(&mut self, cell: CellId, to: SymbolSet, why: Why) -> Result<(), Clash> {
        let before = self.frame.sets[cell.index()];
        let left = before.and(to);
        if left == before {
            return Ok(());
        }
        self.watcher.taken(cell, before, left, why);
        self.note(cell, to)
    }

    /// Narrows a cell and puts what this concerns on the lists.
    fn note(&mut self, cell: CellId, to: SymbolSet) -> Result<(), Clash> {
        let (tables, at) = (self.tables, cell.index());
        let before = self.frame.sets[at];
        let left = before.and(to);
        self.frame.sets[at] = left;
        let gone = before.without(left);
        if let Some(conflicts) = &tables.conflicts {
            conflicts.fields.remove(&mut self.frame.alive, at, gone);
        }
        if left.is_empty() {
            return Err(Clash::NoCandidate(cell));
        }
        if left.single().is_some() {
            self.work.singles.push(cell);
        }
        if !tables.pairs.arcs[at].is_empty() && !self.work.is_changed.put(at) {
            self.work.changed.push(cell);
        }
        for &region in tables.geometry.regions_of(cell) {
            self.work.hidden.insert(region.index());
            self.work.places.insert(region.index());
            let lost = &mut self.work.lost[region.index()];
            *lost = lost.or(gone);
        }

        for &condition in &tables.conditions_of[at] {
            if condition >= tables.n_searched && !self.work.is_exact {
                break;
            }
            self.work.conditions.insert(condition);
        }

        Ok(())
    }
}
