//! Alternating inference chains, from X-chains to chains over groups and almost locked sets.
//!
//! A chain begins and ends with a strong link: if its first node is false, its last is true. So
//! one of the two ends is true, and what both would cross out is false. A chain that comes back
//! to its first node says that this node is true. If the ends are weakly linked as well the chain
//! is a ring, and then every weak link has a true end, not only the closing one.
//!
//! From each node a breadth-first search finds the shortest chain to each other node; the chains
//! of a board are told shortest first.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use crate::ids::CellId;
use crate::logic::graph::{Graph, Kind, Strong};
use crate::logic::{Candidate, CellSet, Node, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::Symbol;

/// Nodes of the longest chains that are told.
const LONGEST: usize = 40;

/// X-chains: one symbol.
pub(crate) fn x(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    search(view, Kind::X, sink)
}

/// XY-chains: cells with two candidates.
pub(crate) fn xy(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    search(view, Kind::Xy, sink)
}

/// Chains of candidates.
pub(crate) fn plain(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    search(view, Kind::Plain, sink)
}

/// Chains with grouped nodes.
pub(crate) fn grouped(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    search(view, Kind::Grouped, sink)
}

/// Chains with grouped nodes and almost locked sets.
pub(crate) fn with_sets(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    search(view, Kind::Sets, sink)
}

/// A chain that concludes something.
struct Found {
    nodes: Vec<usize>,
    ring: bool,
    lost: Vec<Candidate>,
}

fn search(view: &View<'_>, kind: Kind, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let graph = Graph::new(view, kind);
    let mut found: Vec<Found> = Vec::new();
    let mut rings: HashSet<Vec<usize>> = HashSet::new();
    let mut tree = Tree::new(graph.spots.len());
    for start in 0..graph.spots.len() {
        tree.grow(&graph, start);
        for &end in &tree.reached {
            if end < start {
                continue;
            }
            let Some(nodes) = tree.chain(start, end) else {
                continue;
            };
            if nodes.len() < 4 || nodes.len() > LONGEST {
                continue;
            }
            // A ring can be entered at each of its nodes.
            let mut members = nodes.clone();
            members.sort_unstable();
            if start != end && graph.weak[start].contains(&end) && rings.insert(members) {
                let lost = lost_in_ring(view, &graph, &nodes);
                found.push(Found {
                    nodes: nodes.clone(),
                    ring: true,
                    lost,
                });
            }
            let lost = lost_to_chain(view, &graph, start, end);
            found.push(Found {
                nodes,
                ring: false,
                lost,
            });
        }
    }
    found.retain(|chain| !chain.lost.is_empty());
    found.sort_by_key(|chain| (chain.nodes.len(), !chain.ring));
    found
        .into_iter()
        .try_for_each(|chain| sink(step(&graph, kind, chain)))
}

fn lost_to_chain(view: &View<'_>, graph: &Graph, start: usize, end: usize) -> Vec<Candidate> {
    if start != end {
        return graph.lost_to_both(view, start, end);
    }
    // The chain says that its node is true.
    let spot = &graph.spots[start];
    match spot.cells.single() {
        Some(cell) => {
            let others = view.board.set(cell).iter();
            let others = others.filter(|&symbol| symbol != spot.symbol);
            others.map(|symbol| Candidate::new(cell, symbol)).collect()
        }
        None => super::tools::candidates(&graph.seen[start], spot.symbol),
    }
}

fn lost_in_ring(view: &View<'_>, graph: &Graph, nodes: &[usize]) -> Vec<Candidate> {
    // In a cell of the ring only what a link within that cell crosses out is told.
    let mut whole = CellSet::empty(view.board.relations().n_cells());
    nodes.iter().for_each(|&n| whole.add(&graph.spots[n].cells));
    let mut lost = Vec::new();
    let mut add = |a: usize, b: usize| {
        let within = graph.spots[a].cells == graph.spots[b].cells;
        let of_both = graph.lost_to_both(view, a, b).into_iter();
        lost.extend(of_both.filter(|c| within || !whole.contains(c.cell)));
    };
    add(nodes[0], nodes[nodes.len() - 1]);
    nodes[1..]
        .chunks_exact(2)
        .for_each(|pair| add(pair[0], pair[1]));
    for pair in nodes.chunks_exact(2) {
        let link = graph.strong[pair[0]].iter().find(|link| link.to == pair[1]);
        let ends = [pair[0], pair[1]].map(|n| graph.spots[n].symbol);
        lost.extend(link.map_or(Vec::new(), |link| lost_to_set(view, &link.because, ends)));
    }
    let member = |candidate: &Candidate| {
        nodes.iter().any(|&n| {
            let spot = &graph.spots[n];
            spot.symbol == candidate.symbol && spot.cells.contains(candidate.cell)
        })
    };
    lost.retain(|candidate| !member(candidate));
    lost.sort_unstable();
    lost.dedup();
    lost
}

/// In a ring exactly one end of a link through an almost locked set is true, so the set holds
/// each of its other symbols.
fn lost_to_set(view: &View<'_>, because: &[Truth], ends: [Symbol; 2]) -> Vec<Candidate> {
    let board = view.board;
    let of_cell = |truth: &Truth| match truth {
        Truth::Cell(cell) => Some(*cell),
        _ => None,
    };
    let cells: Vec<CellId> = because.iter().filter_map(of_cell).collect();
    if cells.len() < 2 {
        return Vec::new();
    }
    let set = CellSet::of(board.relations().n_cells(), &cells);
    let symbols = board.symbols().iter();
    symbols
        .filter(|symbol| !ends.contains(symbol))
        .flat_map(|symbol| {
            let mut lose = board.relations().seen_by_all(&set.and(board.with(symbol)));
            lose.keep(board.with(symbol));
            lose.take(&set);
            super::tools::candidates(&lose, symbol)
        })
        .collect()
}

fn step(graph: &Graph, kind: Kind, found: Found) -> Step {
    let nodes = &found.nodes;
    let mut truths: Vec<Truth> = Vec::new();
    let mut grouped = false;
    for pair in nodes.chunks_exact(2) {
        let link = graph.strong[pair[0]].iter().find(|link| link.to == pair[1]);
        // A link through an almost locked set leans on each of its cells.
        grouped |= link.is_some_and(|link| link.because.len() > 1);
        for truth in link.iter().flat_map(|link: &&Strong| &link.because) {
            if !truths.contains(truth) {
                truths.push(truth.clone());
            }
        }
    }
    let named = nodes.iter().map(|&n| {
        let spot = &graph.spots[n];
        grouped |= spot.cells.len() > 1;
        Node {
            symbol: spot.symbol,
            cells: spot.cells.to_vec(),
        }
    });
    let named: Vec<Node> = named.collect();
    let technique = name(kind, grouped, found.ring, &named);
    Step::removing(
        technique,
        Pattern::Chain {
            nodes: named,
            ring: found.ring,
        },
        truths,
        found.lost,
    )
}

/// A chain whose ends are one node or lie in one cell is a loop.
fn name(kind: Kind, grouped: bool, ring: bool, nodes: &[Node]) -> Technique {
    let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
    let back = first.cells == last.cells;
    match (kind, ring, back) {
        (Kind::X, false, _) => Technique::XChain,
        (Kind::Xy, false, _) => Technique::XyChain,
        (_, true, _) if grouped => Technique::GroupedContinuousLoop,
        (_, true, _) => Technique::ContinuousLoop,
        (_, _, true) if grouped => Technique::GroupedDiscontinuousLoop,
        (_, _, true) => Technique::DiscontinuousLoop,
        _ if grouped => Technique::GroupedAic,
        _ => Technique::Aic,
    }
}

/// The shortest chains from one node.
struct Tree {
    /// By node: the false node from which it was made true.
    on: Vec<Option<usize>>,
    /// By node: the true node from which it was made false; the start is its own.
    off: Vec<Option<usize>>,
    /// The nodes that were made true, nearest first.
    reached: Vec<usize>,
    queue: VecDeque<usize>,
}

impl Tree {
    fn new(n: usize) -> Self {
        Self {
            on: vec![None; n],
            off: vec![None; n],
            reached: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    /// Follows the links from a false `start`.
    fn grow(&mut self, graph: &Graph, start: usize) {
        self.on.fill(None);
        self.off.fill(None);
        self.reached.clear();
        self.queue.clear();
        self.off[start] = Some(start);
        self.queue.push_back(start);
        while let Some(from) = self.queue.pop_front() {
            for link in &graph.strong[from] {
                if self.on[link.to].is_some() {
                    continue;
                }
                self.on[link.to] = Some(from);
                self.reached.push(link.to);
                for &next in &graph.weak[link.to] {
                    if self.off[next].is_none() {
                        self.off[next] = Some(link.to);
                        self.queue.push_back(next);
                    }
                }
            }
        }
    }

    /// The chain to a node that was made true; `None` where a node stands in it twice, so that
    /// the chain says more than its ends do.
    fn chain(&self, start: usize, end: usize) -> Option<Vec<usize>> {
        let mut nodes = vec![end];
        let mut at = end;
        loop {
            let off = self.on[at]?;
            nodes.push(off);
            if off == start {
                break;
            }
            at = self.off[off]?;
            nodes.push(at);
            if nodes.len() > LONGEST {
                return None;
            }
        }
        nodes.reverse();
        let inner = if start == end {
            &nodes[1..]
        } else {
            &nodes[..]
        };
        let mut sorted = inner.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).any(|pair| pair[0] == pair[1]);
        (!twice).then_some(nodes)
    }
}
