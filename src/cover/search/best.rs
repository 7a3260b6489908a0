//! Which engine suits a problem.

use std::ops::ControlFlow;

use super::engine::CoverEngine;
use super::tuning::{BITS_COST, LINKS_COST, SET_OPTIONS, TRIAL_NODES};
use super::{bits, bounded, links};
use crate::cover::matrix::Problem;
use crate::limits::{End, Limits};

/// The engine that suits a problem when all covers are needed, with its name: bit sets where
/// they are small; where they are large whichever of bit sets and dancing links does less on the
/// first nodes; links where there are no sets large enough. Items with bounds have a search of
/// their own.
#[must_use]
pub fn best(problem: &Problem) -> (&'static str, CoverEngine) {
    if problem.is_bounded() {
        return ("bounded", bounded::search);
    }
    if problem.n_options() > SET_OPTIONS {
        return ("links", links::search);
    }
    match bits::size(problem) {
        Some(words) if words <= bits::FEW_WORDS || !links_are_cheaper(problem, words) => {
            ("bits", bits::search)
        }
        _ => ("links", links::search),
    }
}

/// True if links cost less on the first nodes, or have no more than these. Sets of so many words
/// are only tried where they are not known to cost less: setting them up takes its time.
fn links_are_cheaper(problem: &Problem, words: usize) -> bool {
    // So many nodes, and no clock, so that every run decides alike.
    let trial = Limits::nodes(TRIAL_NODES);
    let all = &mut |_: &[_]| ControlFlow::Continue(());
    let (end, stats) = links::search(problem, &mut trial.meter(), all);
    if end == End::Exhausted {
        return true;
    }
    let on_links = LINKS_COST.0 * stats.nodes + LINKS_COST.1 * stats.updates;
    let at_most = stats.nodes * (BITS_COST.0 + BITS_COST.1 * words as u64);
    at_most > on_links && {
        let (nodes, words) = bits::words(problem, &mut trial.meter());
        BITS_COST.0 * nodes + BITS_COST.1 * words > on_links
    }
}
