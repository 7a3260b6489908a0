//! Alternating inference chains, from X-chains to chains over groups and almost locked sets.
//!
//! A chain begins and ends with a strong link: if its first node is false, its last is true. So
//! one of the two ends is true, and what both would cross out is false. A chain that comes back
//! to its first node says that this node is true. If the ends are weakly linked as well the chain
//! is a ring, and then every weak link has a true end, not only the closing one.
//!
//! From each node a breadth-first search finds the shortest chain to each other node; the chains
//! of a board are reported shortest first.

use std::collections::HashSet;

use super::prelude::*;
use crate::logic::graph::{Graph, Kind};
use crate::logic::reach::may_conclude;

/// Nodes of the shortest chains.
const SHORTEST: usize = 4;
/// Nodes of the longest chains.
const LONGEST: usize = 40;
/// Numbers of nodes up to which chains are searched, in turn: most chains are short.
const ROUNDS: [usize; 3] = [6, 12, LONGEST];

/// A chain that concludes something.
struct FoundChain {
    nodes: Vec<usize>,
    ring: bool,
    lost: Vec<Candidate>,
}

impl FoundChain {
    /// Adds a chain that crosses anything out.
    fn keep(found: &mut Vec<Self>, nodes: Vec<usize>, ring: bool, lost: Vec<Candidate>) {
        if !lost.is_empty() {
            found.push(Self { nodes, ring, lost });
        }
    }
}

/// Every chain of the kind of this number.
pub(crate) fn find<const KIND: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let kind = [Kind::X, Kind::Xy, Kind::Plain, Kind::Grouped, Kind::Sets][KIND];
    let graph = Graph::new(view, kind);
    view.pulse()?;
    if !may_conclude(view, &graph) {
        return Flow::Continue(());
    }

    let mut tree = Tree::new(graph.spots.len());
    // By node: the start, if the node is weakly linked to it.
    let mut near = vec![usize::MAX; graph.spots.len()];
    let mut shortest = SHORTEST;

    while let Some(&round) = ROUNDS.iter().find(|&&round| round >= shortest) {
        let mut longest = round;
        let mut found: Vec<FoundChain> = Vec::new();
        let mut rings: HashSet<Vec<usize>> = HashSet::new();
        tree.cut = false;

        for start in 0..graph.spots.len() {
            view.pulse()?;
            graph.weak[start].iter().for_each(|&n| near[n] = start);
            tree.grow(&graph, start, longest);

            for &end in &tree.reached {
                if tree.length[end] > longest {
                    break;
                }
                if end < start || tree.length[end] < shortest {
                    continue;
                }

                let closes = start != end && near[end] == start;
                let loses = start == end || graph.loses(view, start, end);
                if !closes && !loses {
                    continue;
                }

                let Some(nodes) = tree.chain(start, end) else {
                    continue;
                };
                let before = found.len();

                if closes && ring_loses(view, &graph, &nodes) {
                    // A ring can be entered at each of its nodes.
                    let mut members = nodes.clone();
                    members.sort_unstable();
                    if rings.insert(members) {
                        let lost = lost_in_ring(view, &graph, &nodes);
                        FoundChain::keep(&mut found, nodes.clone(), true, lost);
                    }
                }

                if loses {
                    let lost = lost_to_chain(view, &graph, start, end);
                    FoundChain::keep(&mut found, nodes, false, lost);
                }

                // Where the shortest chain is all that is wanted, no longer ones are looked for.
                if view.first_only && found.len() > before {
                    longest = tree.length[end];
                }
            }
        }

        let all_seen = !tree.cut && longest == round;
        found.retain(|chain| chain.nodes.len() <= longest);
        found.sort_by_key(|chain| (chain.nodes.len(), !chain.ring));
        for chain in found {
            sink(step(view, &graph, kind, chain))?;
        }

        if all_seen {
            break;
        }
        shortest = longest + 1;
    }

    Flow::Continue(())
}

fn lost_to_chain(view: &View<'_>, graph: &Graph, start: usize, end: usize) -> Vec<Candidate> {
    if start != end {
        return graph.lost_to_both(view, start, end);
    }

    // The chain proves that its node is true.
    let spot = &graph.spots[start];
    match spot.cells.single() {
        Some(cell) => {
            let others = view.board.set(cell).without(SymbolSet::only(spot.symbol));
            Candidate::each(cell, others).collect()
        }
        None => candidates(&graph.seen[start], spot.symbol),
    }
}

/// True if anything is false by one of the weak links of a ring, or may be by a set in it.
fn ring_loses(view: &View<'_>, graph: &Graph, nodes: &[usize]) -> bool {
    let mut inner = nodes[1..].chunks_exact(2);
    let set = |pair: &[usize]| graph.because(view, pair[0], pair[1]).len() > 1;
    nodes.chunks_exact(2).any(set)
        || graph.loses(view, nodes[0], nodes[nodes.len() - 1])
        || inner.any(|pair| graph.loses(view, pair[0], pair[1]))
}

fn lost_in_ring(view: &View<'_>, graph: &Graph, nodes: &[usize]) -> Vec<Candidate> {
    // In a cell of the ring only eliminations by a link within that cell are reported.
    let mut whole = CellSet::empty(view.board.relations().n_cells());
    nodes.iter().for_each(|&n| whole.add(&graph.spots[n].cells));
    let mut lost = Vec::new();
    let mut add = |a: usize, b: usize| {
        let within = graph.spots[a].cells == graph.spots[b].cells;
        let of_both = graph.lost_to_both(view, a, b).into_iter();
        lost.extend(of_both.filter(|c| within || !whole.contains(c.cell)));
    };

    add(nodes[0], nodes[nodes.len() - 1]);
    nodes[1..].chunks_exact(2).for_each(|pair| add(pair[0], pair[1]));
    for pair in nodes.chunks_exact(2) {
        let ends = [pair[0], pair[1]].map(|n| graph.spots[n].symbol);
        let because = graph.because(view, pair[0], pair[1]);
        lost.extend(lost_to_set(view, &because, ends));
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
    let cells: Vec<CellId> = because.iter().filter_map(Truth::cell).collect();
    if cells.len() < 2 {
        return Vec::new();
    }

    let set = CellSet::of(board.relations().n_cells(), &cells);
    board
        .symbols()
        .iter()
        .filter(|symbol| !ends.contains(symbol))
        .flat_map(|symbol| {
            let mut lose = board.relations().seen_by_all(&set.and(board.with(symbol)));
            lose.intersect(board.with(symbol));
            lose.subtract(&set);
            candidates(&lose, symbol)
        })
        .collect()
}

fn step(view: &View<'_>, graph: &Graph, kind: Kind, found: FoundChain) -> Step {
    let nodes = &found.nodes;
    let mut truths: Vec<Truth> = Vec::new();
    let mut grouped = false;

    for pair in nodes.chunks_exact(2) {
        let because = graph.because(view, pair[0], pair[1]);
        // A link through an almost locked set leans on each of its cells.
        grouped |= because.len() > 1;
        for truth in because {
            if !truths.contains(&truth) {
                truths.push(truth);
            }
        }
    }

    if view.board.relations().excludes().is_some() {
        name_rules(view, graph, &found, &mut truths);
    }

    let named: Vec<Node> = nodes
        .iter()
        .map(|&n| {
            let spot = &graph.spots[n];
            grouped |= spot.cells.len() > 1;
            Node { symbol: spot.symbol, cells: spot.cells.to_vec() }
        })
        .collect();

    let technique = name(kind, grouped, found.ring, &named);
    let pattern = Pattern::Chain { nodes: named, ring: found.ring };
    Step::removing(technique, pattern, truths, found.lost)
}

/// Adds the conditions of the weak links of a chain, and those by which its conclusion is
/// excluded.
fn name_rules(view: &View<'_>, graph: &Graph, found: &FoundChain, truths: &mut Vec<Truth>) {
    let board = view.board;
    let mut name = |node: usize, others: &[Candidate]| {
        let spot = &graph.spots[node];
        for cell in &spot.cells {
            let own = Candidate::new(cell, spot.symbol);
            others.iter().for_each(|&other| board.name_rules(own, other, truths));
        }
    };

    let nodes = &found.nodes;
    let ends = [nodes[0], nodes[nodes.len() - 1]];
    let mut weak: Vec<[usize; 2]> =
        nodes[1..].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    if found.ring {
        weak.push(ends);
    }

    for &[a, b] in &weak {
        let spot = &graph.spots[b];
        name(a, &candidates(&spot.cells, spot.symbol));
    }

    // In a ring every weak link crosses out, else the two ends.
    let sources = if found.ring { weak } else { vec![ends] };
    for [a, b] in sources {
        let both = graph.lost_to_both(view, a, b);
        let mut lost = found.lost.clone();
        lost.retain(|candidate| a == b || both.contains(candidate));
        name(a, &lost);
        name(b, &lost);
    }
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

/// No node.
const NONE: u32 = u32::MAX;

/// The shortest chains from one node.
struct Tree {
    /// By node: the false node from which it was made true.
    on: Vec<u32>,
    /// By node: the true node from which it was made false; the start is its own.
    off: Vec<u32>,
    /// By node that was made true: how many nodes the chain to it has.
    length: Vec<usize>,
    /// The nodes that were made true, nearest first.
    reached: Vec<usize>,
    /// The nodes that were made false, nearest first.
    refuted: Vec<usize>,
    /// True if some tree was cut off because its chains grew too long.
    cut: bool,
}

impl Tree {
    fn new(n: usize) -> Self {
        Self {
            on: vec![NONE; n],
            off: vec![NONE; n],
            length: vec![0; n],
            reached: Vec::new(),
            refuted: Vec::new(),
            cut: false,
        }
    }

    /// Follows the links from a false `start`, as long as chains have at most `longest` nodes.
    fn grow(&mut self, graph: &Graph, start: usize, longest: usize) {
        self.clear();
        self.off[start] = short(start);
        self.refuted.push(start);
        let mut next = 0;

        while let Some(&from) = self.refuted.get(next) {
            next += 1;
            // The false node before it in its chain was reached by a chain of this many nodes.
            let length = if from == start { 2 } else { self.length[self.off[from] as usize] + 2 };
            if length > longest {
                self.cut = true;
                break;
            }

            for link in &graph.strong[from] {
                if self.on[link.to] != NONE {
                    continue;
                }

                self.on[link.to] = short(from);
                self.length[link.to] = length;
                self.reached.push(link.to);

                for &node in &graph.weak[link.to] {
                    if self.off[node] == NONE {
                        self.off[node] = short(link.to);
                        self.refuted.push(node);
                    }
                }
            }
        }
    }

    /// Clears the chains from the previous start. A tree has few of the graph's nodes, so only
    /// these are reset.
    fn clear(&mut self) {
        self.reached.drain(..).for_each(|node| self.on[node] = NONE);
        self.refuted.drain(..).for_each(|node| self.off[node] = NONE);
    }

    /// The chain to a node that was made true; `None` if a node is in it twice, since then the
    /// chain proves more than its ends show.
    fn chain(&self, start: usize, end: usize) -> Option<Vec<usize>> {
        let mut nodes = Vec::with_capacity(self.length[end]);
        nodes.push(end);
        let mut at = end;

        loop {
            let off = self.on[at] as usize;
            nodes.push(off);
            if off == start {
                break;
            }
            at = self.off[off] as usize;
            nodes.push(at);
        }

        nodes.reverse();
        let inner = if start == end { &nodes[1..] } else { &nodes[..] };
        let twice = (1..inner.len()).any(|n| inner[..n].contains(&inner[n]));

        (!twice).then_some(nodes)
    }
}

/// A node's number in the tables of a tree; boards have far fewer nodes than this holds.
fn short(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(NONE)
}
