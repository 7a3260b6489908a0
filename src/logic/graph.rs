//! The graph on which chains run: nodes, and strong and weak links between them.
//!
//! A node is a symbol in one of some cells: a candidate, or in grouped chains the places of a
//! region that share another region, or the cells of an almost locked set that may hold the
//! symbol. A *strong* link from a to b says that if a is false, b is true; a *weak* link, that if
//! a is true, b is false. Both hold in either direction.

use std::collections::HashMap;

use super::cells::CellSet;
use super::step::{Candidate, Truth};
use super::view::View;
use crate::ids::CellId;
use crate::puzzle::{Symbol, SymbolSet};

/// Which links a kind of chain has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Regions with two places, within one symbol.
    X,
    /// Cells with two candidates.
    Xy,
    /// Both.
    Plain,
    /// Both, and groups of places.
    Grouped,
    /// All of these and almost locked sets.
    Sets,
}

/// A symbol in one of some cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub(super) symbol: Symbol,
    pub(super) cells: CellSet,
}

/// A strong link with the statements that make it one.
#[derive(Clone, Debug)]
pub(super) struct Strong {
    pub(super) to: usize,
    pub(super) because: Vec<Truth>,
}

/// Nodes and links.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) spots: Vec<Spot>,
    /// By node: the cells that lose the node's symbol if it is true.
    pub(super) seen: Vec<CellSet>,
    pub(super) strong: Vec<Vec<Strong>>,
    pub(super) weak: Vec<Vec<usize>>,
    numbers: HashMap<Spot, usize>,
}

impl Graph {
    /// The graph of a board for a kind of chain.
    pub(super) fn new(view: &View<'_>, kind: Kind) -> Self {
        let mut graph = Self::default();
        if kind != Kind::X {
            graph.add_cells(view);
        }
        if kind != Kind::Xy {
            let mut symbols = view.board.symbols();
            if kind == Kind::X {
                symbols = symbols.iter().filter(|&s| view.may_lose(s)).collect();
            }
            graph.add_regions(view, symbols, matches!(kind, Kind::Grouped | Kind::Sets));
        }
        if kind == Kind::Sets {
            graph.add_sets(view);
        }
        graph.add_weak(view, kind != Kind::X);
        graph
    }

    fn node(&mut self, view: &View<'_>, symbol: Symbol, cells: CellSet) -> usize {
        let spot = Spot { symbol, cells };
        if let Some(&number) = self.numbers.get(&spot) {
            return number;
        }
        let mut seen = view.board.relations().seen_by_all(&spot.cells);
        seen.keep(view.board.with(symbol));
        let number = self.spots.len();
        self.spots.push(spot.clone());
        self.seen.push(seen);
        self.strong.push(Vec::new());
        self.numbers.insert(spot, number);
        number
    }

    fn link(&mut self, a: usize, b: usize, because: &[Truth]) {
        for (from, to) in [(a, b), (b, a)] {
            let known = self.strong[from].iter_mut().find(|link| link.to == to);
            match known {
                Some(link) if link.because.len() > because.len() => {
                    link.because = because.to_vec();
                }
                Some(_) => {}
                None => self.strong[from].push(Strong {
                    to,
                    because: because.to_vec(),
                }),
            }
        }
    }

    fn add_cells(&mut self, view: &View<'_>) {
        let board = view.board;
        for cell in board.open() {
            let symbols: Vec<Symbol> = board.set(cell).iter().collect();
            if let [a, b] = symbols[..] {
                let single = || CellSet::of(board.relations().n_cells(), &[cell]);
                let (a, b) = (self.node(view, a, single()), self.node(view, b, single()));
                self.link(a, b, &[Truth::Cell(cell)]);
            }
        }
    }

    /// Full regions whose places fall into two nodes: two places, or groups that share another
    /// region.
    fn add_regions(&mut self, view: &View<'_>, symbols: SymbolSet, groups: bool) {
        let board = view.board;
        let relations = board.relations();
        for &region in relations.full_regions() {
            for symbol in symbols.without(board.placed(region)).iter() {
                let places = board.places_in(region, symbol);
                let n = places.len();
                if n < 2 || n > 2 && !groups {
                    continue;
                }
                let because = [Truth::Place(region, symbol)];
                if let [a, b] = places.to_vec()[..] {
                    let single = |cell| CellSet::of(relations.n_cells(), &[cell]);
                    let a = self.node(view, symbol, single(a));
                    let b = self.node(view, symbol, single(b));
                    self.link(a, b, &because);
                    continue;
                }
                for a in parts(view, &places) {
                    let b = places.without(&a);
                    let one_node = b.len() == 1 || relations.common_regions(&b).len() > 1;
                    if one_node {
                        let a = self.node(view, symbol, a);
                        let b = self.node(view, symbol, b);
                        self.link(a, b, &because);
                    }
                }
            }
        }
    }

    /// In an almost locked set, if one symbol is in none of the cells, each other is in one.
    fn add_sets(&mut self, view: &View<'_>) {
        for set in view.sets() {
            if set.cells.len() == 1 {
                continue;
            }
            let because: Vec<Truth> = set.cells.iter().map(Truth::Cell).collect();
            let symbols: Vec<Symbol> = set.symbols.iter().collect();
            let numbers: Vec<usize> = symbols
                .iter()
                .zip(&set.with)
                .zip(&set.seen)
                .map(|((&symbol, with), _)| self.node(view, symbol, with.clone()))
                .collect();
            for (n, &a) in numbers.iter().enumerate() {
                for &b in &numbers[..n] {
                    // A symbol that nothing outside sees leads nowhere.
                    if !self.seen[a].is_empty() && !self.seen[b].is_empty() {
                        self.link(a, b, &because);
                    }
                }
            }
        }
    }

    fn add_weak(&mut self, view: &View<'_>, in_cells: bool) {
        self.weak = vec![Vec::new(); self.spots.len()];
        let mut by_symbol: Vec<Vec<usize>> = vec![Vec::new(); view.board.symbols().len()];
        let mut by_cell: HashMap<CellId, Vec<usize>> = HashMap::new();
        for (n, spot) in self.spots.iter().enumerate() {
            by_symbol[spot.symbol.index()].push(n);
            if let Some(cell) = spot.cells.single() {
                by_cell.entry(cell).or_default().push(n);
            }
        }
        for (a, weak) in self.weak.iter_mut().enumerate() {
            let spot = &self.spots[a];
            for &b in &by_symbol[spot.symbol.index()] {
                if self.spots[b].cells.within(&self.seen[a]) {
                    weak.push(b);
                }
            }
            if in_cells && let Some(cell) = spot.cells.single() {
                weak.extend(by_cell[&cell].iter().filter(|&&b| b != a));
            }
        }
    }

    /// The candidates that are false if either of two nodes is true.
    pub(super) fn lost_to_both(&self, view: &View<'_>, a: usize, b: usize) -> Vec<Candidate> {
        let (one, other) = (&self.spots[a], &self.spots[b]);
        let mut lost = Vec::new();
        if one.symbol == other.symbol {
            let cells = self.seen[a].and(&self.seen[b]);
            lost.extend(cells.iter().map(|c| Candidate::new(c, one.symbol)));
        }
        // In the cell of a node with one cell every other symbol is lost.
        let rest = |n: usize| {
            let spot: &Spot = &self.spots[n];
            let cell = spot.cells.single()?;
            let only = SymbolSet::only(spot.symbol);
            Some((cell, view.board.set(cell).without(only)))
        };
        for (n, m) in [(a, b), (b, a)] {
            if let Some((cell, set)) = rest(n) {
                let symbol = self.spots[m].symbol;
                if set.contains(symbol) && self.seen[m].contains(cell) {
                    lost.push(Candidate::new(cell, symbol));
                }
            }
        }
        if let (Some((cell, set)), Some((same, other))) = (rest(a), rest(b))
            && cell == same
        {
            let both = set.and(other).iter();
            lost.extend(both.map(|symbol| Candidate::new(cell, symbol)));
        }
        lost.sort_unstable();
        lost.dedup();
        lost
    }
}

/// The groups of two places or more, or single ones, that some other region cuts out of places.
fn parts(view: &View<'_>, places: &CellSet) -> Vec<CellSet> {
    let relations = view.board.relations();
    let mut found: Vec<CellSet> = Vec::new();
    for cell in places {
        let single = CellSet::of(relations.n_cells(), &[cell]);
        let cut = relations.regions_of(cell).iter();
        let cut = cut.map(|&region| places.and(relations.region_set(region)));
        for part in cut.chain([single]) {
            if part != *places && !found.contains(&part) {
                found.push(part);
            }
        }
    }
    found
}
