//! The candidate board on which a person works: values, pencil marks, and for each region and
//! symbol the places that are left.
//!
//! Invariants: an open cell has its pencil marks in `sets`, a filled one has none; a value is
//! taken from the marks of every cell that it sees; `cells_with` and `places` say the same as
//! `sets`, by symbol and by region.

use std::sync::Arc;

use super::cells::CellSet;
use super::read::readable;
use super::relations::Relations;
use super::step::{Candidate, Step, Truth};
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::puzzle::referee::{self, Violation};
use crate::puzzle::{Primitive, Puzzle, Solution, Symbol, SymbolSet};

/// Whether a solver's entries are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Only the givens are filled in.
    Ignored,
    /// The entries are filled in too; they are values, but not givens.
    Used,
}

/// Why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// An open cell has no candidate left.
    Cell(CellId),
    /// A full region has no place left for a symbol.
    Region(RegionId, Symbol),
    /// A value is not among what its cell may hold.
    Value(Candidate),
    /// Two cells of a region hold the same symbol.
    Twice(RegionId, [CellId; 2], Symbol),
    /// The cells' contents break a condition: its number among the layout's
    /// primitives, and the values.
    Condition(usize, Vec<Candidate>),
    /// Every cell is filled, and the referee objects.
    Refused(Violation),
}

/// Times of the last removals from a board. The time is the number of candidates removed so far;
/// comparing with an earlier time shows what has changed since.
#[derive(Clone, Debug)]
pub(super) struct Changed {
    pub(super) now: u32,
    /// By symbol: the time of its last removal.
    pub(super) symbols: Vec<u32>,
    /// By cell: the time of its last removal.
    pub(super) cells: IdVec<CellId, u32>,
    /// By region: the time of the last removal in its cells.
    pub(super) regions: IdVec<RegionId, u32>,
}

/// Values and pencil marks.
#[derive(Clone, Debug)]
pub struct Board {
    relations: Relations,
    given: CellSet,
    open: CellSet,
    values: IdVec<CellId, Option<Symbol>>,
    sets: IdVec<CellId, SymbolSet>,
    /// By symbol: the open cells that may hold it.
    with: Vec<CellSet>,
    /// By region and symbol: a bit for each place in the region's list of cells.
    places: Vec<u64>,
    /// By region: the symbols already placed in it.
    placed: IdVec<RegionId, SymbolSet>,
    /// The conflict caused by the first wrong value.
    breach: Option<Broken>,
    /// The candidates that the puzzle and its layout leave each cell, if any is restricted.
    possible: Option<Arc<IdVec<CellId, SymbolSet>>>,
    changed: Changed,
}

impl Board {
    /// The board of a puzzle. The puzzle's candidates are the user's marks: what they leave out
    /// is left out here.
    #[must_use]
    pub fn new(puzzle: &Puzzle, entries: Entries) -> Self {
        let relations = Relations::new(puzzle.layout());
        let n_cells = relations.n_cells();
        let all = SymbolSet::all(relations.order());
        let mut every = CellSet::empty(n_cells);
        puzzle.givens().ids().for_each(|cell| every.insert(cell));
        let order = relations.order();
        let mut places = Vec::with_capacity(relations.n_regions() * order);

        for region in relations.regions() {
            let mask = (1u64 << relations.cells(region).len()) - 1;
            places.extend(std::iter::repeat_n(mask, order));
        }

        let n_regions = relations.n_regions();
        let mut board = Self {
            relations,
            given: CellSet::empty(n_cells),
            open: every.clone(),
            values: IdVec::filled(None, n_cells),
            sets: IdVec::filled(all, n_cells),
            with: vec![every; order],
            places,
            placed: IdVec::filled(SymbolSet::EMPTY, n_regions),
            breach: None,
            possible: puzzle.is_restricted().then(|| Arc::new(puzzle.possible())),
            changed: Changed {
                now: 0,
                symbols: vec![0; order],
                cells: IdVec::filled(0, n_cells),
                regions: IdVec::filled(0, n_regions),
            },
        };

        if let Some(possible) = board.possible.clone() {
            for (cell, set) in possible.enumerate() {
                all.without(*set).iter().for_each(|symbol| board.remove(cell, symbol));
            }
        }

        for clue in puzzle.clues() {
            board.place(clue.cell, clue.symbol);
            board.given.insert(clue.cell);
        }

        if entries == Entries::Used {
            for (cell, entry) in puzzle.entries().enumerate() {
                if let Some(symbol) = entry {
                    board.place(cell, *symbol);
                }
            }
        }

        board
    }

    /// Writes a value into a cell and takes it from every cell that sees it. Nothing happens
    /// where the cell has that value; a value that the cell cannot hold breaks the board.
    pub fn place(&mut self, cell: CellId, symbol: Symbol) {
        if self.values[cell] == Some(symbol) {
            return;
        }

        if !self.sets[cell].contains(symbol) {
            if self.breach.is_none() {
                self.breach = Some(self.misplaced(Candidate::new(cell, symbol)));
            }
            return;
        }

        for other in self.sets[cell].iter() {
            self.remove(cell, other);
        }

        self.values[cell] = Some(symbol);
        self.open.remove(cell);
        let relations = self.relations.clone();
        for &(region, _) in relations.slots(cell) {
            self.placed[region].insert(symbol);
        }

        let seen = relations.sees(cell).and(&self.with[symbol.index()]);
        seen.iter().for_each(|peer| self.remove(peer, symbol));
        if self.breach.is_none()
            && let Some(rule) = self.broken_rule(cell)
        {
            let values = relations.layout().primitives()[rule]
                .cells()
                .iter()
                .filter_map(|&cell| Some(Candidate::new(cell, self.value(cell)?)))
                .collect();
            self.breach = Some(Broken::Condition(rule, values));
        }
    }

    /// The first condition on a cell, by its number among the layout's primitives, that the values
    /// and candidates of its cells already violate.
    fn broken_rule(&self, cell: CellId) -> Option<usize> {
        let primitives = self.relations.layout().primitives();
        self.relations.conditions_on(cell).iter().copied().find(|&rule| match &primitives[rule] {
            Primitive::Pair { cells, table } => match cells.map(|cell| self.value(cell)) {
                [Some(a), Some(b)] => !table.allowed[a.index()].contains(b),
                _ => false,
            },
            Primitive::Cage { cells, sum } => {
                let value = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() + 1);
                let total = |end: fn(SymbolSet) -> Option<Symbol>| -> usize {
                    cells.iter().map(|&cell| value(end(self.held(cell)))).sum()
                };
                let sums = total(SymbolSet::first)..=total(SymbolSet::last);
                !sums.contains(&(*sum as usize))
            }
            Primitive::Machine { cells, machine } => {
                let read = readable(cells, machine, &|cell| self.held(cell));
                read.is_some_and(|read| read.iter().any(|(_, set)| set.is_empty()))
            }
        })
    }

    /// Why a value cannot be written.
    fn misplaced(&self, value: Candidate) -> Broken {
        let Candidate { cell, symbol } = value;
        for &region in self.relations.regions_of(cell) {
            let mut cells = self.relations.cells(region).iter();
            if let Some(&other) = cells.find(|&&other| self.values[other] == Some(symbol)) {
                return Broken::Twice(region, [other, cell], symbol);
            }
        }

        Broken::Value(value)
    }

    /// Takes a candidate from a cell.
    #[inline]
    pub fn remove(&mut self, cell: CellId, symbol: Symbol) {
        if !self.sets[cell].contains(symbol) {
            return;
        }

        self.sets[cell].remove(symbol);
        self.with[symbol.index()].remove(cell);
        let changed = &mut self.changed;
        changed.now += 1;
        changed.symbols[symbol.index()] = changed.now;
        changed.cells[cell] = changed.now;
        let order = self.relations.order();

        for &(region, slot) in self.relations.slots(cell) {
            self.places[region.index() * order + symbol.index()] &= !(1 << slot);
            changed.regions[region] = changed.now;
        }
    }

    /// The times of the last removals.
    #[must_use]
    #[inline]
    pub(super) fn changed(&self) -> &Changed {
        &self.changed
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        for candidate in &step.placements {
            self.place(candidate.cell, candidate.symbol);
        }

        for candidate in &step.eliminations {
            self.remove(candidate.cell, candidate.symbol);
        }
    }

    /// Adds the statements by which two candidates exclude each other that evidence has to name:
    /// none where cells and regions do, else the conditions, and the open cells between the two.
    pub(super) fn name_rules(&self, a: Candidate, b: Candidate, truths: &mut Vec<Truth>) {
        if self.relations.clash(a, b) {
            return;
        }

        let Some(why) = self.relations.excludes().and_then(|all| all.why(a, b)) else {
            return;
        };
        let rules = why.rules.iter().copied().map(Truth::Rule);
        let between = why.between.iter().filter(|&&cell| self.value(cell).is_none());

        for truth in rules.chain(between.copied().map(Truth::Cell)) {
            if !truths.contains(&truth) {
                truths.push(truth);
            }
        }
    }

    /// The layout, compiled.
    #[must_use]
    #[inline]
    pub fn relations(&self) -> &Relations {
        &self.relations
    }

    /// The candidates of a cell; none where it is filled.
    #[must_use]
    #[inline]
    pub fn set(&self, cell: CellId) -> SymbolSet {
        self.sets[cell]
    }

    /// The cell's value as a set of one if it is filled, else its candidates.
    #[must_use]
    #[inline]
    pub fn held(&self, cell: CellId) -> SymbolSet {
        self.values[cell].map_or(self.sets[cell], SymbolSet::only)
    }

    /// True if a cell is open and has the symbol as a candidate.
    #[must_use]
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.sets[candidate.cell].contains(candidate.symbol)
    }

    /// The value of a cell, where it is filled.
    #[must_use]
    #[inline]
    pub fn value(&self, cell: CellId) -> Option<Symbol> {
        self.values[cell]
    }

    /// The cells whose values are given.
    #[must_use]
    pub fn given(&self) -> &CellSet {
        &self.given
    }

    /// The cells that are not filled.
    #[must_use]
    #[inline]
    pub fn open(&self) -> &CellSet {
        &self.open
    }

    /// The open cells that may hold a symbol.
    #[must_use]
    #[inline]
    pub fn with(&self, symbol: Symbol) -> &CellSet {
        &self.with[symbol.index()]
    }

    /// The places for a symbol in a region, a bit for each of the region's cells.
    #[must_use]
    #[inline]
    pub fn places(&self, region: RegionId, symbol: Symbol) -> u64 {
        self.places[region.index() * self.relations.order() + symbol.index()]
    }

    /// The index in [`Self::all_places`] of the places of a symbol in a region.
    #[must_use]
    #[inline]
    pub(super) fn places_at(&self, region: RegionId, symbol: Symbol) -> usize {
        region.index() * self.relations.order() + symbol.index()
    }

    /// The places of every region and symbol.
    #[must_use]
    pub(super) fn all_places(&self) -> &[u64] {
        &self.places
    }

    /// The candidates of every cell; none where it is filled.
    #[must_use]
    pub(super) fn all_sets(&self) -> &IdVec<CellId, SymbolSet> {
        &self.sets
    }

    /// The places for a symbol in a region, as cells.
    #[must_use]
    #[inline]
    pub fn places_in(&self, region: RegionId, symbol: Symbol) -> CellSet {
        self.with(symbol).and(self.relations.region_set(region))
    }

    /// The cells of a region that these bits denote.
    pub fn cells_of(&self, region: RegionId, bits: u64) -> impl Iterator<Item = CellId> + '_ {
        let cells = self.relations.cells(region);
        let mut rest = bits;
        std::iter::from_fn(move || {
            let cell = *cells.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(cell)
        })
    }

    /// The symbols placed in a region.
    #[must_use]
    #[inline]
    pub fn placed(&self, region: RegionId) -> SymbolSet {
        self.placed[region]
    }

    /// The symbols of the layout.
    #[must_use]
    #[inline]
    pub fn symbols(&self) -> SymbolSet {
        SymbolSet::all(self.relations.order())
    }

    /// True if the puzzle restricts cells by candidates of its own, or its layout by constraints
    /// on single cells, such as parity.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.possible.is_some()
    }

    /// The candidates of a cell before any value was written, by conditions on it alone and the
    /// candidates of the puzzle leave it.
    #[must_use]
    pub fn possible(&self, cell: CellId) -> SymbolSet {
        self.possible.as_ref().map_or_else(|| self.symbols(), |sets| sets[cell])
    }

    /// True if every cell is filled.
    #[must_use]
    #[inline]
    pub fn is_filled(&self) -> bool {
        self.open.is_empty()
    }

    /// The candidates of every cell, that of a filled cell being its value.
    #[must_use]
    pub fn marks(&self) -> IdVec<CellId, SymbolSet> {
        self.sets.ids().map(|cell| self.held(cell)).collect()
    }

    /// The solution on the board, where every cell is filled.
    ///
    /// # Errors
    /// The referee's objection, if the filled board is not a solution.
    #[must_use]
    pub fn solution(&self) -> Option<Result<Solution, Violation>> {
        let layout = self.relations.layout();
        let symbols: Option<Vec<Symbol>> = self.values.iter().copied().collect();
        let filled = Solution::new(Arc::clone(layout), symbols?.into());
        let blank = Puzzle::blank(Arc::clone(layout));
        Some(referee::check(&blank, &filled).map(|()| filled))
    }

    /// The contradiction on the board, if one is visible. A filled board without one is a solution:
    /// the referee has checked it.
    #[must_use]
    pub fn broken(&self) -> Option<Broken> {
        if self.breach.is_some() {
            return self.breach.clone();
        }
        if let Some(Err(objection)) = self.solution() {
            return Some(Broken::Refused(objection));
        }
        if let Some(cell) = self.open.iter().find(|&cell| self.sets[cell].is_empty()) {
            return Some(Broken::Cell(cell));
        }

        for &region in self.relations.full_regions() {
            for symbol in self.symbols().without(self.placed[region]).iter() {
                if self.places(region, symbol) == 0 {
                    return Some(Broken::Region(region, symbol));
                }
            }
        }

        None
    }
}
