//! Consequences of a supposition by singles alone, each with its reason.
//!
//! Only cells and regions that have just lost something are looked at again, in the order in which
//! they lost it, so that what follows soonest is found first.
//!
//! Where a layout has rules beyond regions, singles alone do not lead far. A *deep* search follows
//! these too: when nothing is left to write, a candidate becomes false that is excluded by all
//! that a cell may still hold, or by all places left for a symbol in a region, or that is in no
//! way left of filling a cage or a line.

use std::collections::VecDeque;

use super::board::Board;
use super::cells::CellSet;
use super::filling::writable;
use super::read::readable;
use super::step::{Candidate, Link, Truth};
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::puzzle::{Primitive, Symbol, SymbolSet};

/// The consequences of a supposition.
#[derive(Debug)]
pub(super) struct Branch {
    /// The facts in the order of deduction (false ones only in a deep search), with their reasons.
    pub(super) links: Vec<Link>,
    /// The statement without a way left, if there is one.
    pub(super) broken: Option<Truth>,
    /// By symbol: the cells that lost it.
    pub(super) lost: Vec<CellSet>,
    /// By cell and symbol: the number of the link that excluded the candidate.
    by: Vec<u16>,
    order: usize,
}

/// No link excluded this candidate.
const NONE: u16 = u16::MAX;

/// Places in a region that a deep search still compares.
const MOST_PLACES: u32 = 5;

impl Branch {
    /// The first link that excludes a candidate, if there is one.
    pub(super) fn excluder(&self, of: Candidate) -> Option<usize> {
        let by = self.by[of.cell.index() * self.order + of.symbol.index()];
        (by != NONE).then_some(usize::from(by))
    }
}

/// Supposes one candidate after the other on a board.
pub(super) struct Supposer<'b> {
    board: &'b Board,
    /// The statements that are tight before anything is supposed.
    tight: Vec<Tight>,
    deep: bool,
}

impl<'b> Supposer<'b> {
    /// Suppositions on a board; `deep` also follows cages, lines and exclusions.
    pub(super) fn new(board: &'b Board, deep: bool) -> Self {
        let mut tight: Vec<Tight> = board
            .open()
            .iter()
            .filter(|&cell| board.set(cell).len() < 2)
            .map(Tight::Cell)
            .collect();

        for &region in board.relations().full_regions() {
            for symbol in board.symbols().without(board.placed(region)).iter() {
                if board.places(region, symbol).count_ones() < 2 {
                    tight.push(Tight::Place(region, symbol));
                }
            }
        }

        Self { board, tight, deep }
    }

    /// Supposes a candidate and writes the singles that follow.
    pub(super) fn follow(&self, start: Candidate) -> Branch {
        let mut trial = Trial::new(self);
        let mut next = Some(Link { candidate: start, holds: true, because: None });
        while let Some(link) = next {
            trial.write(link);
            next = trial.next();
        }

        trial.branch
    }
}

/// A statement whose ways have become fewer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tight {
    Cell(CellId),
    Place(RegionId, Symbol),
    Rule(usize),
}

impl Tight {
    fn truth(self) -> Truth {
        match self {
            Self::Cell(cell) => Truth::Cell(cell),
            Self::Place(region, symbol) => Truth::Place(region, symbol),
            Self::Rule(rule) => Truth::Rule(rule),
        }
    }
}

struct Trial<'b> {
    board: &'b Board,
    sets: IdVec<CellId, SymbolSet>,
    places: Vec<u64>,
    made: CellSet,
    /// Statements with at most one way left, in the order in which they became so.
    tight: Vec<Tight>,
    /// The number of links already processed.
    done: usize,
    /// In a deep search the statements whose ways have just become fewer, and the rules on cages
    /// and lines, which take longer and wait for the others.
    fewer: Option<[VecDeque<Tight>; 2]>,
    branch: Branch,
}

impl<'b> Trial<'b> {
    fn new(supposer: &'b Supposer<'b>) -> Self {
        let board = supposer.board;
        let order = board.relations().order();
        Self {
            board,
            sets: board.all_sets().clone(),
            places: board.all_places().to_vec(),
            made: board.open().none_like(),
            tight: supposer.tight.clone(),
            done: 0,
            fewer: supposer.deep.then(Default::default),
            branch: Branch {
                links: Vec::new(),
                broken: None,
                lost: vec![board.open().none_like(); order],
                by: vec![NONE; board.relations().n_cells() * order],
                order,
            },
        }
    }

    fn write(&mut self, link: Link) {
        let made = link.candidate;
        let holds = link.holds;
        self.branch.links.push(link);

        if !holds {
            self.remove(made);
            return;
        }

        self.made.insert(made.cell);
        let others = self.sets[made.cell].without(SymbolSet::only(made.symbol));
        Candidate::each(made.cell, others).for_each(|gone| self.remove(gone));
        let board = self.board;
        let peers = board.relations().sees(made.cell).and(board.with(made.symbol));
        for cell in &peers {
            self.remove(Candidate::new(cell, made.symbol));
        }

        if let Some(excludes) = board.relations().excludes() {
            for beside in excludes.beside(made.cell) {
                let lost = beside.lost(made.symbol).and(self.sets[beside.cell]);
                Candidate::each(beside.cell, lost).for_each(|gone| self.remove(gone));
            }
        }
    }

    fn remove(&mut self, gone: Candidate) {
        let symbol = gone.symbol.index();
        if !self.sets[gone.cell].contains(gone.symbol) {
            return;
        }

        self.sets[gone.cell].remove(gone.symbol);
        self.branch.lost[symbol].insert(gone.cell);
        // Each link fills a cell, and boards have far fewer cells than this counts.
        let last = self.branch.links.len() - 1;
        self.branch.by[gone.cell.index() * self.branch.order + symbol] =
            u16::try_from(last).unwrap_or(NONE);

        if self.sets[gone.cell].len() < 2 {
            self.tight.push(Tight::Cell(gone.cell));
        } else if let Some([fewer, _]) = &mut self.fewer {
            fewer.push_back(Tight::Cell(gone.cell));
        }

        let relations = self.board.relations();
        if let Some([_, later]) = &mut self.fewer {
            let primitives = relations.layout().primitives();
            for &rule in relations.conditions_on(gone.cell) {
                let is_pair = matches!(primitives[rule], Primitive::Pair { .. });
                if !is_pair && !later.contains(&Tight::Rule(rule)) {
                    later.push_back(Tight::Rule(rule));
                }
            }
        }

        for &(region, slot) in relations.slots(gone.cell) {
            let places = &mut self.places[region.index() * self.branch.order + symbol];
            *places &= !(1 << slot);
            let left = places.count_ones();

            if left < 2 && relations.is_full(region) {
                self.tight.push(Tight::Place(region, gone.symbol));
            } else if left <= MOST_PLACES
                && relations.is_full(region)
                && let Some([fewer, _]) = &mut self.fewer
            {
                fewer.push_back(Tight::Place(region, gone.symbol));
            }
        }
    }

    /// The next single, unless a statement has no way left.
    fn next(&mut self) -> Option<Link> {
        while let Some(&tight) = self.tight.get(self.done) {
            self.done += 1;
            let candidate = match tight {
                Tight::Cell(cell) => {
                    let only = self.sets[cell].single();
                    only.map(|symbol| Candidate::new(cell, symbol))
                }
                Tight::Place(region, symbol) => {
                    let bits = self.places[self.board.places_at(region, symbol)];
                    let cell = self.board.cells_of(region, bits).next();
                    cell.map(|cell| Candidate::new(cell, symbol))
                }
                // Rules wait elsewhere.
                Tight::Rule(_) => continue,
            };

            let Some(candidate) = candidate else {
                self.branch.broken = Some(tight.truth());
                return None;
            };

            if !self.made.contains(candidate.cell) {
                return Some(Link { candidate, holds: true, because: Some(tight.truth()) });
            }
        }

        self.next_false()
    }

    /// The next candidate that all ways left of a statement exclude.
    fn next_false(&mut self) -> Option<Link> {
        loop {
            let [fewer, later] = self.fewer.as_ref()?;
            let &statement = fewer.front().or_else(|| later.front())?;
            let lost = match statement {
                Tight::Cell(cell) => {
                    let ways: Vec<Candidate> = Candidate::each(cell, self.sets[cell]).collect();
                    self.excluded_by_all(&ways)
                }
                Tight::Place(region, symbol) => {
                    let bits = self.places[self.board.places_at(region, symbol)];
                    let cells = self.board.cells_of(region, bits);
                    let ways: Vec<Candidate> =
                        cells.map(|cell| Candidate::new(cell, symbol)).collect();
                    self.excluded_by_all(&ways)
                }
                Tight::Rule(rule) => {
                    let possible = self.possible(rule);
                    if possible.iter().any(|(_, set)| set.is_empty()) {
                        self.branch.broken = Some(statement.truth());
                        return None;
                    }

                    possible.into_iter().find_map(|(cell, set)| {
                        Candidate::each(cell, self.sets[cell].without(set)).next()
                    })
                }
            };

            if let Some(candidate) = lost {
                return Some(Link { candidate, holds: false, because: Some(statement.truth()) });
            }

            let [fewer, later] = self.fewer.as_mut()?;
            fewer.pop_front().or_else(|| later.pop_front());
        }
    }

    /// The symbols that each cell of a cage or a line holds in some filling of it.
    fn possible(&self, rule: usize) -> Vec<(CellId, SymbolSet)> {
        let relations = self.board.relations();
        let held = |cell: CellId| {
            let value = self.board.value(cell);
            value.map_or(self.sets[cell], SymbolSet::only)
        };

        let possible = match relations.layout().primitives().get(rule) {
            Some(Primitive::Cage { cells, sum }) => writable(relations.order(), cells, *sum, &held),
            Some(Primitive::Machine { cells, machine }) => readable(cells, machine, &held),
            _ => None,
        };

        possible.unwrap_or_default()
    }

    /// A candidate that each of two or more ways excludes.
    fn excluded_by_all(&self, ways: &[Candidate]) -> Option<Candidate> {
        let [first, rest @ ..] = ways else {
            return None;
        };
        if rest.is_empty() {
            return None;
        }

        let relations = self.board.relations();
        let by_all = |lost: &Candidate| {
            self.sets[lost.cell].contains(lost.symbol)
                && rest.iter().all(|&way| relations.exclude(way, *lost))
        };

        let in_sight = relations.sees(first.cell).and(self.board.with(first.symbol));
        let in_sight = in_sight.iter().map(|cell| Candidate::new(cell, first.symbol)).find(by_all);
        if let Some(found) = in_sight {
            return Some(found);
        }

        let beside = relations.excludes()?.beside(first.cell).iter();
        beside
            .flat_map(|beside| {
                let lost = beside.lost(first.symbol).and(self.sets[beside.cell]);
                Candidate::each(beside.cell, lost)
            })
            .find(by_all)
    }
}
