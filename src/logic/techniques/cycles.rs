//! Bidirectional cycles and forcing chains, in the manner of Sudoku Explainer.
//!
//! From a candidate supposed true, or false, a breadth-first search follows what is made false and
//! true in turn. Where it comes back to the candidate with the opposite state, the supposition was
//! wrong: a *forcing chain*. Where it comes back with the same state the chain is a *cycle*: either
//! all of its true candidates are true or all of its false ones, so what is excluded both ways is
//! false. A cycle rates 6.5 over one symbol or over cells with two candidates and 7.0 otherwise, a
//! forcing chain 6.6 over one symbol and 7.0 otherwise; length adds to both.
//!
//! Of all candidates the cheapest are reported. The search is bounded by the cheapest known, so it
//! gets shorter as it goes. As on that scale, a cycle crosses out nothing in its own cells.

use super::implications::{Implications, Links, Reach};
use super::length::{self, Cheapest, Costed};
use super::prelude::*;

/// The cheapest cycles and forcing chains, and their rating in tenths.
pub(crate) fn cheapest(board: &Board, graph: &Implications) -> Costed {
    let mut best = Cheapest::new();
    let mut walk = Walk::new(graph);
    let mut reach = Reach::new(graph);

    for links in [Links::X, Links::Y, Links::Both] {
        let (cycle, chain) = match links {
            Links::X => (65, 66),
            Links::Y => (65, u16::MAX),
            Links::Both => (70, 70),
        };

        for source in (0..).take(graph.len()) {
            if let Some(most) = most(&best, cycle)
                && (links != Links::Y || graph.is_of_two(source))
            {
                walk.cycles(source, links, most, &mut |nodes| {
                    let rating = cycle + length::added(nodes.len() - 2);
                    if rating <= best.rating
                        && let Some(step) = cycle_step(board, graph, nodes)
                    {
                        best.offer(rating, step);
                    }
                });
            }

            for state in [true, false] {
                let Some(most) = most(&best, chain) else {
                    continue;
                };
                let most = u16::try_from(most).unwrap_or(u16::MAX);
                reach.follow(source, state, links, most, true);

                if reach.distances[usize::from(!state)][source as usize] > 0 {
                    let nodes = reach.back(source, !state);
                    let rating = chain + length::added(nodes.len() - 2);
                    best.offer(rating, chain_step(graph, links, &nodes, state));
                }
            }
        }
    }

    best.emit()
}

/// The candidates that a chain may have which costs `base` for its kind.
fn most(best: &Cheapest<Step>, base: u16) -> Option<usize> {
    let tenths = best.rating.checked_sub(base)?;
    (base != u16::MAX).then(|| length::mark(tenths).saturating_add(2))
}

/// A breadth-first search for cycles with parents, reused from source to source.
struct Walk<'g> {
    graph: &'g Implications,
    /// By candidate: the candidate from which it was made true, with the search in which that
    /// happened.
    on: Vec<(u32, u32)>,
    /// By true candidate: the true candidate before. A false one may be in several trails, each
    /// time after another.
    before: Vec<u32>,
    search: u32,
    true_front: Vec<u32>,
    /// The candidates made false, each with its cause.
    false_front: Vec<(u32, u32)>,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Implications) -> Self {
        Self {
            graph,
            on: vec![(0, 0); graph.len()],
            before: vec![0; graph.len()],
            search: 0,
            true_front: Vec::new(),
            false_front: Vec::new(),
        }
    }

    /// Reports the cycles of at most `most` candidates: a true one, a false one, and so on, each
    /// once; the last makes the first true.
    fn cycles(&mut self, source: u32, links: Links, most: usize, visit: &mut dyn FnMut(&[u32])) {
        self.search += 1;
        self.false_front.clear();
        let graph = self.graph;
        self.on[source as usize] = (self.search, source);
        self.true_front = vec![source];
        let mut length = 0;

        while !self.true_front.is_empty() && length + 2 <= most {
            length += 2;
            for by in std::mem::take(&mut self.true_front) {
                for lost in graph.excluded(by, links) {
                    // A candidate may be made false in several ways, but not twice in a chain.
                    if !self.stands_before(source, by, lost) {
                        self.false_front.push((lost, by));
                    }
                }
            }

            for (lost, by) in std::mem::take(&mut self.false_front) {
                for made in graph.forced(lost, links) {
                    if made == source && length >= 4 {
                        let mut nodes = self.trail(source, by);
                        nodes.push(lost);
                        visit(&nodes);
                    }

                    if self.on[made as usize].0 != self.search {
                        self.on[made as usize] = (self.search, lost);
                        self.before[made as usize] = by;
                        self.true_front.push(made);
                    }
                }
            }
        }
    }

    /// True if `lost` is among the false candidates before the true candidate `by`.
    fn stands_before(&self, source: u32, by: u32, lost: u32) -> bool {
        let mut at = by;
        while at != source {
            if self.on[at as usize].1 == lost {
                return true;
            }
            at = self.before[at as usize];
        }

        false
    }

    /// The candidates from `source` to the true candidate `end`.
    fn trail(&self, source: u32, end: u32) -> Vec<u32> {
        let mut nodes = vec![end];
        let mut at = end;
        while at != source {
            nodes.push(self.on[at as usize].1);
            at = self.before[at as usize];
            nodes.push(at);
        }

        nodes.reverse();
        nodes
    }
}

fn cycle_step(board: &Board, graph: &Implications, nodes: &[u32]) -> Option<Step> {
    let relations = board.relations();
    let mut of_cycle = CellSet::empty(relations.n_cells());
    let none = || vec![CellSet::empty(relations.n_cells()); relations.order()];
    let mut seen = [none(), none()];

    for (at, &node) in nodes.iter().enumerate() {
        let Candidate { cell, symbol } = graph.candidate(node);
        of_cycle.insert(cell);
        seen[at % 2][symbol.index()].add(relations.sees(cell));
    }

    let mut lost = Vec::new();
    for symbol in board.symbols().iter() {
        let mut both = seen[0][symbol.index()].and(&seen[1][symbol.index()]);
        both.intersect(board.with(symbol));
        both.subtract(&of_cycle);
        lost.extend(candidates(&both, symbol));
    }

    if lost.is_empty() {
        return None;
    }

    let mut turned = nodes[1..].to_vec();
    turned.push(nodes[0]);
    let pattern = Pattern::Chain { nodes: named(graph, &turned), ring: true };
    let truths = truths(graph, &turned);
    let technique = Technique::ContinuousLoop;

    Some(Step::removing(technique, pattern, truths, lost))
}

/// A supposed candidate that makes itself false is false, one that is true if false is true.
fn chain_step(graph: &Implications, links: Links, nodes: &[u32], supposed: bool) -> Step {
    let technique = match (links, supposed) {
        (Links::Both, true) => Technique::Aic,
        (Links::Both, false) => Technique::DiscontinuousLoop,
        _ => Technique::XChain,
    };

    let source = graph.candidate(nodes[0]);
    let inner = if supposed { &nodes[1..nodes.len() - 1] } else { nodes };
    let pattern = Pattern::Chain { nodes: named(graph, inner), ring: false };
    let truths = truths(graph, inner);

    Step::deciding(technique, pattern, truths, source, !supposed)
}

fn named(graph: &Implications, nodes: &[u32]) -> Vec<Node> {
    let node = |&n: &u32| {
        let Candidate { cell, symbol } = graph.candidate(n);
        Node { symbol, cells: vec![cell] }
    };
    nodes.iter().map(node).collect()
}

/// The statements of the strong links: from the first candidate to the second, from the third
/// to the fourth, and so on.
fn truths(graph: &Implications, nodes: &[u32]) -> Vec<Truth> {
    let mut truths: Vec<Truth> = Vec::new();
    for pair in nodes.chunks_exact(2) {
        let truth = graph.truth(pair[0], pair[1]);
        truths.extend(truth.filter(|truth| !truths.contains(truth)));
    }

    truths
}
