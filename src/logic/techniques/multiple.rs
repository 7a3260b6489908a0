//! Multiple forcing chains, in the manner of Sudoku Explainer: cells and regions all of whose ways
//! lead, each by a chain of its own, to the same conclusion.
//!
//! In a chain each link needs only the one before it, so one breadth-first search from each
//! candidate finds the shortest chains to all others. The rating is 8.0 and what the candidates
//! of all chains together add. Cells and regions with two ways are left out: what they show, a
//! simple forcing chain shows already.

use super::implications::{Implications, Links};
use super::length::{self, Cheapest};
use super::suppose::{Statements, reasons};
use crate::logic::{Board, Link, Pattern, Step, Technique, Truth};

/// The rating of this kind of chain, in tenths.
const BASE: u16 = 80;

/// The cheapest multiple forcing chains, and their rating in tenths.
pub(crate) fn cheapest(board: &Board, graph: &Implications) -> Option<(u16, Vec<Step>)> {
    let n = graph.len();
    let mut reach = Reach::new(n);
    let distances: Vec<[Vec<u16>; 2]> = (0..)
        .take(n)
        .map(|source| {
            reach.from(graph, source);
            reach.distances.clone()
        })
        .collect();
    let mut best: Cheapest<(usize, u32, bool)> = Cheapest::new();
    let statements = Statements::new(board, graph);
    let large: Vec<(&Truth, &[u32])> = statements
        .all()
        .filter(|(_, ways)| ways.len() > 2)
        .collect();
    for (at, (_, ways)) in large.iter().enumerate() {
        for state in [true, false] {
            for target in (0..).take(n) {
                let of = |&way: &u32| {
                    usize::from(distances[way as usize][usize::from(state)][target as usize])
                };
                if ways.iter().any(|way| of(way) == 0) {
                    continue;
                }
                let total: usize = ways.iter().map(of).sum();
                if best.takes(BASE + length::added(total - 2)) {
                    best.found.push((at, target, state));
                }
            }
        }
    }
    let (rating, found) = best.emit()?;
    let steps = found.into_iter().map(|(at, target, state)| {
        let (truth, ways) = large[at];
        step(graph, &mut reach, truth, ways, target, state)
    });
    Some((rating, steps.collect()))
}

/// A breadth-first search from one candidate that is supposed true.
struct Reach {
    /// By state and candidate: how many candidates the shortest chain to it has, both ends
    /// included; 0 where there is none.
    distances: [Vec<u16>; 2],
    /// By state and candidate: the candidate before, of the opposite state.
    from: [Vec<u32>; 2],
    front: Vec<u32>,
}

impl Reach {
    fn new(n: usize) -> Self {
        Self {
            distances: [vec![0; n], vec![0; n]],
            from: [vec![0; n], vec![0; n]],
            front: Vec::new(),
        }
    }

    fn from(&mut self, graph: &Implications, source: u32) {
        self.distances.iter_mut().for_each(|d| d.fill(0));
        self.distances[1][source as usize] = 1;
        self.front.clear();
        self.front.push(source);
        let mut length = 1;
        let mut state = true;
        while !self.front.is_empty() {
            length += 1;
            for by in std::mem::take(&mut self.front) {
                if state {
                    for next in graph.excluded(by, Links::Both) {
                        self.reach(next, by, false, length);
                    }
                } else {
                    for next in graph.forced(by, Links::Both) {
                        self.reach(next, by, true, length);
                    }
                }
            }
            state = !state;
        }
    }

    fn reach(&mut self, next: u32, by: u32, state: bool, length: u16) {
        let distance = &mut self.distances[usize::from(state)][next as usize];
        if *distance == 0 {
            *distance = length;
            self.from[usize::from(state)][next as usize] = by;
            self.front.push(next);
        }
    }

    /// The true candidates on the way to a target, each with its reason.
    fn links(&self, graph: &Implications, target: u32, mut state: bool) -> Vec<Link> {
        let mut links = Vec::new();
        let mut at = target;
        loop {
            let before = self.from[usize::from(state)][at as usize];
            let first = state && self.distances[1][at as usize] == 1;
            if state {
                links.push(Link {
                    candidate: graph.candidate(at),
                    holds: true,
                    because: if first { None } else { graph.truth(before, at) },
                });
            }
            if first {
                break;
            }
            at = before;
            state = !state;
        }
        links.reverse();
        links
    }
}

fn step(
    graph: &Implications,
    reach: &mut Reach,
    truth: &Truth,
    ways: &[u32],
    target: u32,
    state: bool,
) -> Step {
    let branch = |&way: &u32| {
        reach.from(graph, way);
        reach.links(graph, target, state)
    };
    let branches: Vec<Vec<Link>> = ways.iter().map(branch).collect();
    let truths = reasons(&branches, Some(truth));
    let pattern = Pattern::Net {
        assumptions: ways.iter().map(|&way| graph.candidate(way)).collect(),
        branches,
        contradiction: false,
    };
    let target = graph.candidate(target);
    Step::deciding(Technique::ForcingChain, pattern, truths, target, state)
}
