//! Nishio and dynamic forcing chains, in the manner of Sudoku Explainer: the consequences of a
//! supposition when every one of them is remembered.
//!
//! A candidate is supposed true or false. What a true candidate excludes is false, and the last
//! candidate of a cell, or the last place in a region, is true, for the reason that all others of
//! it have become false. *Nishio* looks at one symbol, and only for contradictions. Dynamic chains
//! use all links; they find contradictions, facts that hold if a candidate is true and if it is
//! false, and facts common to all ways of a cell or region. The rating is 7.5 or 8.5 plus a part
//! for the number of facts on which the conclusion rests.
//!
//! Facts are found in a fixed order: what true candidates exclude first, then what follows from
//! false ones, oldest first. The first reason found for a fact is the one that is kept.

use super::implications::Implications;
use super::length::{self, Cheapest, Costed};
use super::prelude::*;
use super::suppose::{Clash, Consequences, Fact, Statements, reasons};

/// Candidates of the largest boards on which all suppositions are compared.
const LARGEST: usize = 1_200;

/// The cheapest contradictions of one symbol, and their rating in tenths.
pub(crate) fn nishio(board: &Board, graph: &Implications) -> Costed {
    let statements = Statements::new(board, graph);
    let mut best = Best::new(75);
    let mut run = Consequences::new(graph, &statements, true);

    for source in (0..).take(graph.len()) {
        for state in [true, false] {
            suppose(graph, &mut run, Fact::new(source, state), &mut best);
        }
    }

    best.all.emit()
}

/// The cheapest dynamic forcing chains, and their rating in tenths.
pub(crate) fn chains(board: &Board, graph: &Implications) -> Costed {
    if graph.len() > LARGEST {
        return None;
    }

    let statements = Statements::new(board, graph);
    let mut best = Best::new(85);
    let mut run = Consequences::new(graph, &statements, false);
    // By supposition and fact: on how many facts it rests.
    let mut reach: Vec<Vec<u16>> = Vec::with_capacity(graph.len());

    for source in (0..).take(graph.len()) {
        let starts = [true, false].map(|state| Fact::new(source, state));
        let [start, opposite] = starts;
        suppose(graph, &mut run, opposite, &mut best);
        let at_false = run.counts();
        suppose(graph, &mut run, start, &mut best);
        let at_true = run.counts();

        if !graph.is_of_two(source) {
            for target in Fact::all(graph.len()) {
                let (a, b) = (at_true[target.index()], at_false[target.index()]);
                if a > 0 && b > 0 {
                    best.offer(usize::from(a + b), || {
                        conclusion(graph, &mut run, None, &starts, target)
                    });
                }
            }
        }
        reach.push(at_true);
    }

    for (truth, ways) in statements.all() {
        for target in Fact::all(graph.len()) {
            let of = |&way: &u32| usize::from(reach[way as usize][target.index()]);
            if ways.iter().any(|way| of(way) == 0) {
                continue;
            }
            best.offer(ways.iter().map(of).sum(), || {
                let starts: Vec<Fact> = ways.iter().map(|&way| Fact::new(way, true)).collect();
                conclusion(graph, &mut run, Some(truth), &starts, target)
            });
        }
    }

    best.all.emit()
}

/// Supposes a fact, and offers the contradiction where it comes to one.
fn suppose(graph: &Implications, run: &mut Consequences<'_>, start: Fact, best: &mut Best) {
    if let Some(clash) = run.suppose(start) {
        let total = clash.iter().map(|&fact| run.ancestors(fact)).sum();
        best.offer(total, || contradiction(graph, run, start, clash));
    }
}

/// The cheapest steps so far.
struct Best {
    base: u16,
    all: Cheapest<Step>,
}

impl Best {
    fn new(base: u16) -> Self {
        Self { base, all: Cheapest::new() }
    }

    /// Offers a step that rests on `total` facts; it is only made if it is wanted.
    fn offer(&mut self, total: usize, step: impl FnOnce() -> Step) {
        let rating = self.base + length::added(total.saturating_sub(2));
        if self.all.takes(rating) {
            let step = step();
            let concluded = |known: &Step| {
                (&known.eliminations, &known.placements) == (&step.eliminations, &step.placements)
            };
            if !self.all.found.iter().any(concluded) {
                self.all.found.push(step);
            }
        }
    }
}

/// The opposite of a supposition that leads to a candidate both true and false.
fn contradiction(graph: &Implications, run: &Consequences<'_>, start: Fact, clash: Clash) -> Step {
    let branches = vec![run.links(&clash)];
    let truths = reasons(&branches, None);
    let end = (graph.candidate(start.candidate), !start.state);
    Step::net(Technique::Contradiction, branches, truths, end)
}

/// The common conclusion of several suppositions.
fn conclusion(
    graph: &Implications,
    run: &mut Consequences<'_>,
    truth: Option<&Truth>,
    starts: &[Fact],
    target: Fact,
) -> Step {
    let branch = |&start: &Fact| {
        run.suppose(start);
        run.links(&[target])
    };

    let branches: Vec<Vec<Link>> = starts.iter().map(branch).collect();
    let truths = reasons(&branches, truth);
    let end = (graph.candidate(target.candidate), target.state);

    Step::net(Technique::ForcingNet, branches, truths, end)
}
