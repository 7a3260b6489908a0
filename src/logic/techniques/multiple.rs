//! Multiple forcing chains, in the manner of Sudoku Explainer: cells and regions all of whose ways
//! lead, each by a chain of its own, to the same conclusion.
//!
//! In a chain each link needs only the one before it, so one breadth-first search from each
//! candidate finds the shortest chains to all others. The rating is 8.0 and what the candidates
//! of all chains together add. Cells and regions with two ways are left out: what they show, a
//! simple forcing chain shows already.

use super::implications::{Implications, Links, Reach};
use super::length::{self, Cheapest, Costed};
use super::prelude::*;
use super::suppose::{Statements, reasons};

/// The rating of this kind of chain, in tenths.
const BASE: u16 = 80;

/// The cheapest multiple forcing chains, and their rating in tenths.
pub(crate) fn cheapest(board: &Board, graph: &Implications) -> Costed {
    let n = graph.len();
    let mut reach = Reach::new(graph);
    let distances: Vec<[Vec<u16>; 2]> = (0..)
        .take(n)
        .map(|source| {
            reach.follow(source, true, Links::Both, u16::MAX, false);
            reach.distances.clone()
        })
        .collect();

    let mut best: Cheapest<(usize, u32, bool)> = Cheapest::new();
    let statements = Statements::new(board, graph);
    let large: Vec<(&Truth, &[u32])> =
        statements.all().filter(|(_, ways)| ways.len() > 2).collect();

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
                best.offer(BASE + length::added(total - 2), (at, target, state));
            }
        }
    }

    let (rating, found) = best.emit()?;
    let steps = found
        .into_iter()
        .map(|(at, target, state)| {
            let (truth, ways) = large[at];
            step(graph, &mut reach, truth, ways, target, state)
        })
        .collect();

    Some((rating, steps))
}

fn step(
    graph: &Implications,
    reach: &mut Reach<'_>,
    truth: &Truth,
    ways: &[u32],
    target: u32,
    state: bool,
) -> Step {
    let branch = |&way: &u32| {
        reach.follow(way, true, Links::Both, u16::MAX, false);
        let nodes = reach.back(target, state);
        // The true candidates on the way, each with its reason.
        let link = |n: usize| Link {
            candidate: graph.candidate(nodes[n]),
            holds: true,
            because: n.checked_sub(1).and_then(|before| graph.truth(nodes[before], nodes[n])),
        };
        (0..nodes.len()).step_by(2).map(link).collect()
    };

    let branches: Vec<Vec<Link>> = ways.iter().map(branch).collect();
    let truths = reasons(&branches, Some(truth));
    let target = graph.candidate(target);

    Step::net(Technique::ForcingChain, branches, truths, (target, state))
}
