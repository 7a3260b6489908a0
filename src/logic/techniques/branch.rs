//! What follows from a supposition by singles alone, each with its reason.
//!
//! Only cells and regions that have just lost something are looked at again, in the order in which
//! they lost it, so that what follows soonest is found first.

use std::collections::VecDeque;

use crate::ids::{CellId, Id};
use crate::logic::{Board, Candidate, CellSet, Link, Truth};
use crate::puzzle::SymbolSet;

/// What follows from a supposition.
pub(super) struct Branch {
    /// What became true, in order, each with its reason.
    pub(super) links: Vec<Link>,
    /// The statement without a way left, where there is one.
    pub(super) broken: Option<Truth>,
    /// By symbol: the cells that lost it.
    pub(super) lost: Vec<CellSet>,
    /// By cell and symbol: the number of the link that excluded the candidate.
    by: Vec<u16>,
    order: usize,
}

/// No link excluded this candidate.
const NONE: u16 = u16::MAX;

impl Branch {
    /// The first link that cannot be true beside a candidate, if there is one.
    pub(super) fn excluder(&self, of: Candidate) -> Option<usize> {
        let by = self.by[of.cell.index() * self.order + of.symbol.index()];
        (by != NONE).then_some(usize::from(by))
    }
}

/// Supposes a candidate and writes the singles that follow.
pub(super) fn follow(board: &Board, start: Candidate) -> Branch {
    let mut trial = Trial::new(board);
    let mut next = Some(Link {
        candidate: start,
        because: None,
    });
    while let Some(link) = next {
        trial.write(link);
        next = trial.next();
    }
    trial.branch
}

struct Trial<'b> {
    board: &'b Board,
    sets: Vec<SymbolSet>,
    places: Vec<u64>,
    made: CellSet,
    /// Statements with at most one way left.
    tight: VecDeque<Truth>,
    branch: Branch,
}

impl<'b> Trial<'b> {
    fn new(board: &'b Board) -> Self {
        let relations = board.relations();
        let (n_cells, order) = (relations.n_cells(), relations.order());
        let cells = (0..n_cells).map(CellId::new);
        let regions = relations.regions();
        let mut trial = Self {
            board,
            sets: cells.map(|cell| board.set(cell)).collect(),
            places: regions
                .flat_map(|region| {
                    let symbols = board.symbols().iter();
                    symbols.map(move |symbol| board.places(region, symbol))
                })
                .collect(),
            made: board.open().none_like(),
            tight: VecDeque::new(),
            branch: Branch {
                links: Vec::new(),
                broken: None,
                lost: vec![board.open().none_like(); order],
                by: vec![NONE; n_cells * order],
                order,
            },
        };
        trial.look_round();
        trial
    }

    /// What is tight before anything is supposed.
    fn look_round(&mut self) {
        let board = self.board;
        let cells = board
            .open()
            .iter()
            .filter(|&cell| board.set(cell).len() < 2);
        self.tight.extend(cells.map(Truth::Cell));
        for &region in board.relations().full_regions() {
            for symbol in board.symbols().without(board.placed(region)).iter() {
                if board.places(region, symbol).count_ones() < 2 {
                    self.tight.push_back(Truth::Place(region, symbol));
                }
            }
        }
    }

    fn write(&mut self, link: Link) {
        let made = link.candidate;
        self.branch.links.push(link);
        self.made.insert(made.cell);
        for symbol in self.sets[made.cell.index()].iter() {
            if symbol != made.symbol {
                self.remove(Candidate::new(made.cell, symbol));
            }
        }
        let board = self.board;
        let peers = board
            .relations()
            .sees(made.cell)
            .and(board.with(made.symbol));
        for cell in &peers {
            self.remove(Candidate::new(cell, made.symbol));
        }
    }

    fn remove(&mut self, gone: Candidate) {
        let (cell, symbol) = (gone.cell.index(), gone.symbol.index());
        if !self.sets[cell].contains(gone.symbol) {
            return;
        }
        self.sets[cell].remove(gone.symbol);
        self.branch.lost[symbol].insert(gone.cell);
        // Each link fills a cell, and boards have far fewer cells than this counts.
        let last = self.branch.links.len() - 1;
        self.branch.by[cell * self.branch.order + symbol] = u16::try_from(last).unwrap_or(NONE);
        if self.sets[cell].len() < 2 {
            self.tight.push_back(Truth::Cell(gone.cell));
        }
        let relations = self.board.relations();
        for &(region, slot) in relations.slots(gone.cell) {
            let places = &mut self.places[region.index() * self.branch.order + symbol];
            *places &= !(1 << slot);
            if places.count_ones() < 2 && relations.is_full(region) {
                self.tight.push_back(Truth::Place(region, gone.symbol));
            }
        }
    }

    /// The next single, unless a statement has no way left.
    fn next(&mut self) -> Option<Link> {
        while let Some(truth) = self.tight.pop_front() {
            let candidate = match truth {
                Truth::Cell(cell) => {
                    let only = self.sets[cell.index()].single();
                    only.map(|symbol| Candidate::new(cell, symbol))
                }
                Truth::Place(region, symbol) => {
                    let at = region.index() * self.branch.order + symbol.index();
                    let cell = self.board.cells_of(region, self.places[at]).next();
                    cell.map(|cell| Candidate::new(cell, symbol))
                }
                _ => continue,
            };
            let Some(candidate) = candidate else {
                self.branch.broken = Some(truth);
                return None;
            };
            if !self.made.contains(candidate.cell) {
                return Some(Link {
                    candidate,
                    because: Some(truth),
                });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::samples;
    use crate::puzzle::Symbol;

    #[test]
    fn what_follows_is_told_with_the_link_that_excludes_it() {
        let board = samples::marked("latin:3", "12|123|123 123|123|123 13|123|123");
        let one = Symbol::from_char('1').expect("a symbol");
        let start = Candidate::new(CellId::new(0), one);
        let branch = follow(&board, start);
        assert_eq!(branch.broken, None);
        assert_eq!(branch.links[0].candidate, start);
        let below = Candidate::new(CellId::new(6), one);
        assert_eq!(branch.excluder(below), Some(0));
        let three = Symbol::from_char('3').expect("a symbol");
        let follows = |link: &Link| link.candidate == Candidate::new(CellId::new(6), three);
        assert!(branch.links.iter().any(follows));
        assert_eq!(branch.excluder(start), None);
    }

    #[test]
    fn a_cell_without_a_way_left_breaks_the_branch() {
        let board = samples::marked("latin:3", "1|1|123 123|123|123 123|123|123");
        let one = Symbol::from_char('1').expect("a symbol");
        let branch = follow(&board, Candidate::new(CellId::new(0), one));
        assert_eq!(branch.broken, Some(Truth::Cell(CellId::new(1))));
    }
}
