//! Tests if any chain of a graph can conclude anything, without searching for the chain.
//!
//! From a false node truth runs on: a strong link makes the next node true, a weak one the next
//! false. What can be reached from where is the same for all nodes that reach each other, so the
//! strongly connected parts of the graph are worked out once (Tarjan 1972, with a stack of its
//! own), and each part reaches what its members are and what the parts after it reach. A candidate
//! that makes one node false and would be made false by a node that is reached from there is
//! crossed out by a chain, or by something that runs through a node twice; where there is no such
//! candidate, there is no such chain.

use super::graph::Graph;
use super::tuning::REACHED_NODES;
use super::view::View;
use crate::ids::Id;
use crate::puzzle::SymbolSet;

/// Not visited yet, or in no part yet.
const NONE: u32 = u32::MAX;

/// True if a chain may cross anything out.
pub(super) fn may_conclude(view: &View<'_>, graph: &Graph) -> bool {
    let n_nodes = graph.spots.len();
    if n_nodes > REACHED_NODES {
        return true;
    }

    let parts = Parts::new(graph);
    let words = n_nodes.div_ceil(64);
    let order = view.board.symbols().len();
    // By candidate: the nodes that it makes false, and the nodes that these make true.
    let rows = view.board.relations().n_cells() * order;
    let mut numbers = vec![NONE; rows];
    let mut falls = Vec::new();
    let mut rises = Vec::new();

    for node in 0..n_nodes {
        if graph.strong[node].is_empty() {
            continue;
        }

        let reached = parts.reached_from_false(node);
        let mut add = |at: usize| {
            if numbers[at] == NONE {
                numbers[at] = u32::try_from(falls.len() / words.max(1)).unwrap_or(NONE);
                falls.resize(falls.len() + words, 0u64);
                rises.resize(rises.len() + words, 0u64);
            }

            let from = numbers[at] as usize * words;
            falls[from + node / 64] |= 1 << (node % 64);
            rises[from..from + words].iter_mut().zip(reached).for_each(|(all, more)| *all |= more);
        };

        if let Some(lost) = graph.lost_to(node) {
            for (symbol, cells) in lost {
                cells.iter().map(|cell| cell.index() * order + symbol.index()).for_each(&mut add);
            }
            continue;
        }

        let symbol = graph.spots[node].symbol;
        for cell in &graph.seen[node] {
            add(cell.index() * order + symbol.index());
        }

        if let Some(cell) = graph.cell_of(node) {
            let others = view.board.set(cell).without(SymbolSet::only(symbol));
            for other in others.iter() {
                add(cell.index() * order + other.index());
            }
        }
    }

    falls.iter().zip(&rises).any(|(fall, rise)| fall & rise != 0)
}

/// The strongly connected parts of the states of a graph's nodes; state `2n` says that node n is
/// false, `2n + 1` that it is true.
struct Parts {
    part: Vec<u32>,
    /// By part: a bit for each node that is made true from there.
    reached: Vec<u64>,
    words: usize,
}

impl Parts {
    fn new(graph: &Graph) -> Self {
        let n_states = 2 * graph.spots.len();
        let words = graph.spots.len().div_ceil(64);
        let mut parts = Self { part: vec![NONE; n_states], reached: Vec::new(), words };
        // By state: when it was visited, and the earliest visit that it leads back to.
        let mut visited = vec![NONE; n_states];
        let mut low = vec![NONE; n_states];
        let mut time = 0;
        let (mut path, mut pending): (Vec<(usize, usize)>, Vec<usize>) = (Vec::new(), Vec::new());

        for root in (0..n_states).step_by(2) {
            if visited[root] != NONE || graph.strong[root / 2].is_empty() {
                continue;
            }

            path.push((root, 0));
            while let Some(&mut (state, ref mut at)) = path.last_mut() {
                if *at == 0 && visited[state] == NONE {
                    visited[state] = time;
                    low[state] = time;
                    time += 1;
                    pending.push(state);
                }

                if let Some(next) = after(graph, state, *at) {
                    *at += 1;
                    if visited[next] == NONE {
                        path.push((next, 0));
                    } else if parts.part[next] == NONE {
                        low[state] = low[state].min(visited[next]);
                    }
                    continue;
                }

                path.pop();
                if let Some(&(before, _)) = path.last() {
                    low[before] = low[before].min(low[state]);
                }

                if low[state] == visited[state] {
                    let first = pending.iter().rposition(|&other| other == state);
                    let members = pending.split_off(first.unwrap_or(0));
                    parts.close(graph, &members);
                }
            }
        }

        parts
    }

    /// Makes a part of states all of whose further states belong to parts already.
    fn close(&mut self, graph: &Graph, members: &[usize]) {
        let own = self.reached.len();
        let number = u32::try_from(own / self.words).unwrap_or(NONE);
        self.reached.resize(own + self.words, 0);
        members.iter().for_each(|&m| self.part[m] = number);
        let mut last = number;

        for &member in members {
            if member % 2 == 1 {
                self.reached[own + member / 128] |= 1 << (member / 2 % 64);
            }

            let mut at = 0;
            while let Some(next) = after(graph, member, at) {
                at += 1;
                let other = self.part[next];
                if other == number || other == last {
                    continue;
                }

                last = other;
                let (before, row) = self.reached.split_at_mut(own);
                let from = other as usize * self.words;
                let more = &before[from..from + self.words];
                row.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
            }
        }
    }

    fn reached_from_false(&self, node: usize) -> &[u64] {
        let from = self.part[2 * node] as usize * self.words;
        &self.reached[from..from + self.words]
    }
}

/// The state to which link number `at` leads from a state.
fn after(graph: &Graph, state: usize, at: usize) -> Option<usize> {
    if state.is_multiple_of(2) {
        graph.strong[state / 2].get(at).map(|link| 2 * link.to + 1)
    } else {
        graph.weak[state / 2].get(at).map(|&next| 2 * next)
    }
}
