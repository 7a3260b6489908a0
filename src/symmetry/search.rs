//! The search tree over numberings: the smallest leaf, and the symmetries met on the way.
//!
//! Colours are refined; while two points look alike, each point of one class is set apart in
//! turn and the colours are refined again (`McKay`, "Practical graph isomorphism", 1981; `McKay`
//! and Piperno, "Practical graph isomorphism, II", 2014). A leaf is a numbering with a
//! certificate: what the graph looks like under it. The answer is the leaf that is smallest by
//! the traces on its way and then by its certificate, which is compared as a whole.
//!
//! Two leaves with the same certificate differ by a symmetry. At a node, of the points that
//! symmetries which keep its path turn into each other one is enough. The first path is special:
//! when a node on it is left, the symmetries known by then that keep its path are all there are,
//! up to products, so orbits along it give the order of the group (nauty's scheme).
//!
//! Departures: the stack is a list, partitions are copied instead of undone, and orbits are
//! worked out again when they are asked for, from those symmetries that keep the path point by
//! point.

use num_bigint::BigUint;

use super::graph::Graph;
use super::orbits::{Orbits, Permutation};
use super::partition::{Partition, Trace, Work};
use crate::limits::{Meter, Stop};

/// The end of a path.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    /// The whole graph under the numbering; equal ones differ by a symmetry.
    pub(crate) certificate: Vec<u64>,
    /// The number of each point.
    pub(crate) number: Vec<u32>,
}

/// The result of the search.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The smallest leaf.
    pub(crate) best: Leaf,
    /// Points that no symmetry but the identity keeps all of.
    pub(crate) base: Vec<u32>,
    /// Symmetries: those that keep the first points of the base make all that do.
    pub(crate) generators: Vec<Permutation>,
    /// How many symmetries there are.
    pub(crate) order: BigUint,
}

/// Searches the tree of a graph from its refined partition on; `judge` sees a leaf.
pub(crate) fn search(
    graph: &Graph,
    root: Partition,
    work: &mut Work,
    judge: &mut dyn FnMut(&Partition) -> Leaf,
    meter: &mut Meter,
) -> Result<Found, Stop> {
    let mut tree = Tree {
        graph,
        first: None,
        best: None,
        first_traces: Vec::new(),
        best_traces: Vec::new(),
        path: Vec::new(),
        generators: Vec::new(),
        order: BigUint::from(1u32),
    };

    if root.is_discrete() {
        let leaf = judge(&root);
        return Ok(tree.found(leaf));
    }

    let mut nodes = vec![Node::new(graph, root, true, true)];
    while let Some(depth) = nodes.len().checked_sub(1) {
        let Some(point) = tree.choose(&mut nodes[depth], depth) else {
            tree.leave(depth);
            nodes.pop();
            continue;
        };
        meter.node()?;
        let node = &nodes[depth];
        let mut partition = node.partition.clone();
        partition.set_apart(graph, point, work);
        let trace = partition.refine(graph, work);
        let like_first = node.like_first && tree.is_like_first(depth, trace);
        let like_best = node.like_best && tree.is_like_best(depth, trace);
        if !like_first && !like_best {
            continue;
        }
        if !partition.is_discrete() {
            nodes.push(Node::new(graph, partition, like_first, like_best));
        } else if let Some(back) = tree.leaf(judge(&partition), like_first, like_best) {
            nodes.truncate(back + 1);
        }
    }

    // A tree with a root that is open has a leaf, and the first leaf is a best one.
    match tree.best.take() {
        Some((_, best)) => Ok(tree.found(best)),
        None => Err(Stop::Cancelled),
    }
}

struct Tree<'a> {
    graph: &'a Graph,
    /// The first and the best leaf with the paths to them. While a better one is on its way,
    /// there is no best.
    first: Option<(Vec<u32>, Leaf)>,
    best: Option<(Vec<u32>, Leaf)>,
    /// Traces on the first and the best path.
    first_traces: Vec<Trace>,
    best_traces: Vec<Trace>,
    /// The points set apart so far; may be longer than the depth of the node that is worked on.
    path: Vec<u32>,
    generators: Vec<Permutation>,
    order: BigUint,
}

struct Node {
    partition: Partition,
    members: Vec<u32>,
    next: usize,
    /// True if the traces so far are those of the first path; of the best.
    like_first: bool,
    like_best: bool,
    /// Orbits under this many of the generators.
    orbits: Option<(usize, Orbits)>,
}

impl Node {
    fn new(graph: &Graph, partition: Partition, like_first: bool, like_best: bool) -> Self {
        let mut members = partition.target(graph.n_first);
        if members.len() < 2 {
            members = partition.target(graph.n_points);
        }
        Self { members, partition, next: 0, like_first, like_best, orbits: None }
    }
}

impl Tree<'_> {
    /// The next point to set apart, unless none is left that differs from those before.
    fn choose(&mut self, node: &mut Node, depth: usize) -> Option<u32> {
        self.path.truncate(depth);
        while let Some(&point) = node.members.get(node.next) {
            node.next += 1;
            if node.next > 1 && !self.generators.is_empty() {
                let known = node.orbits.as_ref().map_or(0, |(n, _)| *n);
                if known != self.generators.len() {
                    let orbits = self.orbits_along(&self.path);
                    node.orbits = Some((self.generators.len(), orbits));
                }
                let before = &node.members[..node.next - 1];
                let orbits = node.orbits.as_ref().map(|(_, orbits)| orbits);
                let alike = |orbits: &Orbits| {
                    let of_point = orbits.of(point);
                    before.iter().any(|&other| orbits.of(other) == of_point)
                };
                if orbits.is_some_and(alike) {
                    continue;
                }
            }
            self.path.push(point);
            return Some(point);
        }

        None
    }

    /// The orbits under the symmetries known that keep each point of a path.
    fn orbits_along(&self, path: &[u32]) -> Orbits {
        let keeps = |symmetry: &&Permutation| path.iter().all(|&p| symmetry[p as usize] == p);
        Orbits::of_generators(self.graph.n_points, self.generators.iter().filter(keeps))
    }

    fn is_like_first(&mut self, depth: usize, trace: Trace) -> bool {
        if self.first.is_none() {
            self.first_traces.push(trace);
        }
        self.first_traces.get(depth) == Some(&trace)
    }

    /// True if a node is no worse than the best path. Where it is better, the best path is from
    /// now on the one through it.
    fn is_like_best(&mut self, depth: usize, trace: Trace) -> bool {
        if let Some(known) = self.best_traces.get(depth) {
            if trace >= *known {
                return trace == *known;
            }
            self.best_traces.truncate(depth);
            self.best = None;
        }
        self.best_traces.push(trace);
        true
    }

    /// Takes a leaf in; to which depth to go back, where a symmetry says that the branch there
    /// is like one that is known.
    fn leaf(&mut self, leaf: Leaf, like_first: bool, like_best: bool) -> Option<usize> {
        let Some(first) = &self.first else {
            self.first = Some((self.path.clone(), leaf.clone()));
            self.best = Some((self.path.clone(), leaf));
            return None;
        };

        if like_first && leaf.certificate == first.1.certificate {
            let (symmetry, back) = symmetry(first, &self.path, &leaf);
            self.generators.push(symmetry);
            return back;
        }

        if !like_best {
            return None;
        }
        match &self.best {
            Some(best) if best.1.certificate == leaf.certificate => {
                let (symmetry, back) = symmetry(best, &self.path, &leaf);
                self.generators.push(symmetry);
                back
            }
            Some(best) if best.1.certificate < leaf.certificate => None,
            _ => {
                self.best = Some((self.path.clone(), leaf));
                None
            }
        }
    }

    /// Leaves a node for good: on the first path its orbit is known now. Paths may be of
    /// different lengths, and a node that is deeper than the first leaf is not on its path.
    fn leave(&mut self, depth: usize) {
        let Some((first, _)) = &self.first else {
            return;
        };
        if let Some(&next) = first.get(depth)
            && self.path[..depth] == first[..depth]
        {
            let orbits = self.orbits_along(&first[..depth]);
            self.order *= orbits.size(next);
        }
    }

    fn found(self, best: Leaf) -> Found {
        Found {
            best,
            base: self.first.map_or_else(Vec::new, |(path, _)| path),
            generators: self.generators,
            order: self.order,
        }
    }
}

/// The symmetry that takes a leaf to a known one, and the depth where their paths part if it
/// takes the path to the known one's.
fn symmetry(known: &(Vec<u32>, Leaf), path: &[u32], leaf: &Leaf) -> (Permutation, Option<usize>) {
    let mut at = vec![0; leaf.number.len()];
    for (point, &number) in (0u32..).zip(&known.1.number) {
        at[number as usize] = point;
    }
    let symmetry: Permutation = leaf.number.iter().map(|&n| at[n as usize]).collect();
    let both = || path.iter().zip(&known.0);
    let follows = both().all(|(&a, &b)| symmetry[a as usize] == b);
    let parts = both().position(|(a, b)| a != b);
    (symmetry, parts.filter(|_| follows))
}
