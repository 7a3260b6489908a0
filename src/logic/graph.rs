//! The graph on which chains run: nodes, and strong and weak links between them.
//!
//! A node is a symbol in one of some cells: a candidate, or in grouped chains the places of a
//! region that share another region, or the cells of an almost locked set that may hold the
//! symbol. A *strong* link from a to b means that if a is false, b is true; a *weak* link, that if
//! a is true, b is false. Both hold in either direction. Conditions on two cells make weak links
//! too, between different symbols; only then the graph keeps for each node all that it excludes.

use smallvec::SmallVec;

use super::cells::CellSet;
use super::step::{Candidate, Truth};
use super::techniques::tools::candidates;
use super::view::View;
use crate::ids::{CellId, Id, RegionId};
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
    /// Candidates, groups and almost locked sets.
    Sets,
}

/// A symbol in one of some cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Spot {
    pub(super) symbol: Symbol,
    pub(super) cells: CellSet,
}

/// The reason for a strong link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// A cell has two candidates.
    Cell(CellId),
    /// The places of a symbol in a region fall into two nodes.
    Place(RegionId, Symbol),
    /// An almost locked set, by its number in the view.
    Set(usize),
}

/// A strong link with what makes it one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    pub(super) to: usize,
    ground: Ground,
    /// Statements that the link leans on.
    weight: usize,
}

/// Initial capacity for the weak links of a node.
const USUAL_WEAK: usize = 16;

/// No node.
const NONE: u32 = u32::MAX;

/// Nodes and links.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) spots: Vec<Spot>,
    /// By node: its cell, if it has only one.
    single: Vec<Option<CellId>>,
    /// By node: the cells that lose the node's symbol if it is true.
    pub(super) seen: Vec<CellSet>,
    /// By node: all that is false if it is true, by symbol; empty where the layout has no
    /// conditions on two cells, or the chains keep to one symbol.
    lost: Vec<Vec<(Symbol, CellSet)>>,
    pub(super) strong: Vec<Vec<Strong>>,
    pub(super) weak: Vec<Vec<usize>>,
    /// By cell and symbol: the node of that candidate.
    numbers: Vec<u32>,
    /// By first cell and symbol: the last node of several cells, and by node the one before it.
    last_group: Vec<u32>,
    group_before: Vec<u32>,
}

impl Graph {
    /// The graph of a board for a kind of chain.
    pub(super) fn new(view: &View<'_>, kind: Kind) -> Self {
        let relations = view.board.relations();
        let mut graph = Self {
            numbers: vec![NONE; relations.n_cells() * relations.order()],
            last_group: vec![NONE; relations.n_cells() * relations.order()],
            ..Self::default()
        };

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

        graph.lightest_links();
        if kind != Kind::X {
            graph.add_rules(view);
        }

        graph.add_weak(view, kind != Kind::X);
        graph
    }

    /// The node of a candidate.
    fn candidate(&mut self, view: &View<'_>, symbol: Symbol, cell: CellId) -> usize {
        let relations = view.board.relations();
        let at = cell.index() * relations.order() + symbol.index();
        if self.numbers[at] == NONE {
            let mut seen = relations.sees(cell).clone();
            seen.intersect(view.board.with(symbol));
            let cells = CellSet::of(relations.n_cells(), &[cell]);
            let number = self.add(Spot { symbol, cells }, Some(cell), seen);
            self.numbers[at] = u32::try_from(number).unwrap_or(NONE);
            return number;
        }

        self.numbers[at] as usize
    }

    /// The node of a symbol in some cells.
    fn node(&mut self, view: &View<'_>, symbol: Symbol, cells: CellSet) -> usize {
        if let Some(cell) = cells.single() {
            return self.candidate(view, symbol, cell);
        }

        let first = cells.first().map_or(0, CellId::index);
        let place = first * view.board.relations().order() + symbol.index();
        let mut known = self.last_group[place];

        while known != NONE {
            if self.spots[known as usize].cells == cells {
                return known as usize;
            }
            known = self.group_before[known as usize];
        }

        let mut seen = view.board.relations().seen_by_all(&cells);
        seen.intersect(view.board.with(symbol));
        let number = self.add(Spot { symbol, cells }, None, seen);
        self.group_before[number] = self.last_group[place];
        self.last_group[place] = u32::try_from(number).unwrap_or(NONE);

        number
    }

    fn add(&mut self, spot: Spot, single: Option<CellId>, seen: CellSet) -> usize {
        self.spots.push(spot);
        self.single.push(single);
        self.seen.push(seen);
        self.group_before.push(NONE);
        self.strong.push(Vec::new());
        self.spots.len() - 1
    }

    fn link(&mut self, a: usize, b: usize, ground: Ground, weight: usize) {
        for (from, to) in [(a, b), (b, a)] {
            let strong = &mut self.strong[from];
            strong.push(Strong { to, ground, weight });
        }
    }

    /// Reduces several links between the same nodes to the one that needs the fewest statements, in
    /// the place of the first.
    fn lightest_links(&mut self) {
        let mut places: Vec<(usize, usize)> = vec![(usize::MAX, 0); self.spots.len()];
        for (from, links) in self.strong.iter_mut().enumerate() {
            let mut kept = 0;
            for at in 0..links.len() {
                let link = links[at];
                let (of, place) = places[link.to];
                if of != from {
                    places[link.to] = (from, kept);
                    links[kept] = link;
                    kept += 1;
                } else if links[place].weight > link.weight {
                    links[place] = link;
                }
            }
            links.truncate(kept);
        }
    }

    /// The cell of a node, if it has only one.
    #[inline]
    pub(super) fn cell_of(&self, node: usize) -> Option<CellId> {
        self.single[node]
    }

    /// The statements that make a strong link one.
    pub(super) fn because(&self, view: &View<'_>, from: usize, to: usize) -> Vec<Truth> {
        let Some(link) = self.strong[from].iter().find(|link| link.to == to) else {
            return Vec::new();
        };

        match link.ground {
            Ground::Cell(cell) => vec![Truth::Cell(cell)],
            Ground::Place(region, symbol) => vec![Truth::Place(region, symbol)],
            Ground::Set(set) => view.sets()[set].cells.iter().map(Truth::Cell).collect(),
        }
    }

    fn add_cells(&mut self, view: &View<'_>) {
        let board = view.board;
        for cell in board.open() {
            let mut symbols = board.set(cell).iter();
            if let (Some(a), Some(b), None) = (symbols.next(), symbols.next(), symbols.next()) {
                let (a, b) = (self.candidate(view, a, cell), self.candidate(view, b, cell));
                self.link(a, b, Ground::Cell(cell), 1);
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
                let bits = board.places(region, symbol);
                let n = bits.count_ones();
                if n < 2 || n > 2 && !groups {
                    continue;
                }

                let ground = Ground::Place(region, symbol);
                if n == 2 {
                    let mut ends = board.cells_of(region, bits);
                    if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
                        let a = self.candidate(view, symbol, a);
                        let b = self.candidate(view, symbol, b);
                        self.link(a, b, ground, 1);
                    }
                    continue;
                }

                let places = board.places_in(region, symbol);
                for a in parts(view, &places) {
                    let b = places.without(&a);
                    let one_node = b.single().is_some() || relations.common_regions(&b).len() > 1;
                    if one_node {
                        let a = self.node(view, symbol, a);
                        let b = self.node(view, symbol, b);
                        self.link(a, b, ground, 1);
                    }
                }
            }
        }
    }

    /// In an almost locked set, if one symbol is in none of the cells, each other is in one.
    fn add_sets(&mut self, view: &View<'_>) {
        for (at, set) in view.sets().iter().enumerate() {
            let weight = set.cells.len();
            if view.pulse().is_break() {
                return;
            }
            if weight == 1 {
                continue;
            }

            let numbers: SmallVec<[usize; 12]> = set
                .symbols
                .iter()
                .zip(&set.with)
                .map(|(symbol, with)| self.node(view, symbol, with.clone()))
                .collect();

            for (n, &a) in numbers.iter().enumerate() {
                for &b in &numbers[..n] {
                    // A symbol that nothing outside sees leads nowhere.
                    if !self.seen[a].is_empty() && !self.seen[b].is_empty() {
                        self.link(a, b, Ground::Set(at), weight);
                    }
                }
            }
        }
    }

    /// Adds to each node its exclusions by conditions on two cells.
    fn add_rules(&mut self, view: &View<'_>) {
        let board = view.board;
        let Some(excludes) = board.relations().excludes() else {
            return;
        };
        // What a candidate excludes by conditions, by symbol.
        let by_rules = |cell: CellId, symbol: Symbol| {
            let none = CellSet::empty(board.relations().n_cells());
            let mut lost = vec![none; board.relations().order()];
            for beside in excludes.beside(cell) {
                let of_cell = beside.lost(symbol).and(board.set(beside.cell));
                of_cell.iter().for_each(|other| lost[other.index()].insert(beside.cell));
            }
            lost
        };

        for (n, spot) in self.spots.iter().enumerate() {
            let mut all: Option<Vec<CellSet>> = None;
            for cell in &spot.cells {
                let mut lost = by_rules(cell, spot.symbol);
                let mut seen = board.relations().sees(cell).clone();
                seen.intersect(board.with(spot.symbol));
                lost[spot.symbol.index()].add(&seen);
                match &mut all {
                    None => all = Some(lost),
                    Some(all) => all.iter_mut().zip(&lost).for_each(|(a, b)| a.intersect(b)),
                }
            }

            let mut all = all.unwrap_or_default();
            if let Some(cell) = self.single[n] {
                let others = board.set(cell).without(SymbolSet::only(spot.symbol));
                others.iter().for_each(|s| all[s.index()].insert(cell));
            }

            if let Some(seen) = all.get(spot.symbol.index()) {
                self.seen[n] = seen.clone();
            }

            let by_symbol =
                board.symbols().iter().zip(all).filter(|(_, cells)| !cells.is_empty()).collect();
            self.lost.push(by_symbol);
        }
    }

    /// The candidates that are false if a node is true, where the graph stores them.
    pub(super) fn lost_to(&self, node: usize) -> Option<&[(Symbol, CellSet)]> {
        self.lost.get(node).map(Vec::as_slice)
    }

    /// The cells excluded by both of two nodes, symbol by symbol.
    fn common(&self, a: usize, b: usize) -> impl Iterator<Item = (Symbol, CellSet)> + '_ {
        let of_b = &self.lost[b];
        self.lost[a].iter().filter_map(move |(symbol, cells)| {
            let (_, others) = of_b.iter().find(|(other, _)| other == symbol)?;
            let both = cells.and(others);
            (!both.is_empty()).then_some((*symbol, both))
        })
    }

    /// Weak links; a node from which no strong link leads on is none that a chain could pass.
    fn add_weak(&mut self, view: &View<'_>, in_cells: bool) {
        self.weak = vec![Vec::new(); self.spots.len()];
        let mut by_symbol: Vec<Vec<usize>> = vec![Vec::new(); view.board.symbols().len()];
        for (n, spot) in self.spots.iter().enumerate() {
            if !self.strong[n].is_empty() {
                by_symbol[spot.symbol.index()].push(n);
            }
        }

        let order = view.board.symbols().len();
        for a in 0..self.spots.len() {
            if view.pulse().is_break() {
                return;
            }
            if self.strong[a].is_empty() {
                continue;
            }

            let symbol = self.spots[a].symbol;
            let seen = &self.seen[a];
            let spots = &self.spots;
            let weak = &mut self.weak[a];
            weak.reserve(USUAL_WEAK);

            // Loops rather than `extend`: this is most of what a graph costs.
            for &b in &by_symbol[symbol.index()] {
                if spots[b].cells.within(seen) {
                    weak.push(b);
                }
            }

            if let Some(lost) = self.lost.get(a) {
                for (other, cells) in lost.iter().filter(|(other, _)| *other != symbol) {
                    for &b in &by_symbol[other.index()] {
                        if spots[b].cells.within(cells) {
                            weak.push(b);
                        }
                    }
                }
            } else if in_cells && let Some(cell) = self.single[a] {
                let others = view.board.set(cell).without(SymbolSet::only(symbol));
                let at = |other: Symbol| self.numbers[cell.index() * order + other.index()];
                let before = self.weak[a].len();

                for other in others.iter().map(at).filter(|&other| other != NONE) {
                    if !self.strong[other as usize].is_empty() {
                        self.weak[a].push(other as usize);
                    }
                }
                self.weak[a][before..].sort_unstable();
            }
        }
    }

    /// True if any candidate is false if either of two different nodes is true.
    pub(super) fn loses(&self, view: &View<'_>, a: usize, b: usize) -> bool {
        if !self.lost.is_empty() {
            return self.common(a, b).next().is_some();
        }

        let (one, other) = (self.spots[a].symbol, self.spots[b].symbol);
        if one == other {
            return self.seen[a].meets(&self.seen[b]);
        }

        let crosses = |n: usize, m: usize, symbol: Symbol| {
            self.single[n].is_some_and(|cell| {
                view.board.set(cell).contains(symbol) && self.seen[m].contains(cell)
            })
        };

        let both = SymbolSet::only(one).or(SymbolSet::only(other));
        let in_one_cell = self.single[a].is_some_and(|cell| {
            self.single[b] == Some(cell) && !view.board.set(cell).without(both).is_empty()
        });

        in_one_cell || crosses(a, b, other) || crosses(b, a, one)
    }

    /// The candidates that are false if either of two nodes is true.
    pub(super) fn lost_to_both(&self, view: &View<'_>, a: usize, b: usize) -> Vec<Candidate> {
        let (one, other) = (&self.spots[a], &self.spots[b]);
        let mut lost = Vec::new();
        if !self.lost.is_empty() {
            for (symbol, cells) in self.common(a, b) {
                lost.extend(candidates(&cells, symbol));
            }
            lost.sort_unstable();
            return lost;
        }

        if one.symbol == other.symbol {
            lost.extend(candidates(&self.seen[a].and(&self.seen[b]), one.symbol));
        }

        // In the cell of a node with one cell every other symbol is lost.
        let rest = |n: usize| {
            let cell = self.single[n]?;
            let only = SymbolSet::only(self.spots[n].symbol);
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
            lost.extend(Candidate::each(cell, set.and(other)));
        }

        lost.sort_unstable();
        lost.dedup();
        lost
    }
}

/// The groups of two or more places, or single places, that other regions cut out of `places`.
fn parts(view: &View<'_>, places: &CellSet) -> Vec<CellSet> {
    let relations = view.board.relations();
    let mut found: Vec<CellSet> = Vec::new();
    for cell in places {
        let single = CellSet::of(relations.n_cells(), &[cell]);
        let cut = relations
            .regions_of(cell)
            .iter()
            .map(|&region| places.and(relations.region_set(region)));

        for part in cut.chain([single]) {
            if part != *places && !found.contains(&part) {
                found.push(part);
            }
        }
    }

    found
}
