//! Candidates by one enumeration: every filling adds to the candidates that it holds.
//!
//! Where symbols that are alike are visited in one order only, each filling stands for all
//! orders: of these, every such symbol stands in a given cell equally often.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::found::{OfPart, Seen};
use crate::count::asked::Counting;
use crate::count::boards::{Enumeration, Part};
use crate::limits::Limits;
use crate::solve::{Engine, RunStats};

/// Visits the fillings of a part, as far as the limits go.
pub(super) fn tally(part: &Part, how: &Counting, limits: &Limits, stats: &mut RunStats) -> OfPart {
    let order = part.geometry.order();
    let mut enumeration = Enumeration::new(part, how.symmetry);
    let mut seen = Seen::new(part.cells.len(), order);
    let stopped = enumeration.visit(part, limits, &mut |filling| {
        seen.add(filling);
        ControlFlow::Continue(())
    });
    stats.nodes += enumeration.nodes();
    stats.engine = Engine::Board.name();
    let alike = enumeration.alike();
    // Of k! orders, (k - 1)! put one of k symbols where another stands.
    let times: BigUint = (1..=alike.len()).map(BigUint::from).product();
    let shared: BigUint = (1..alike.len()).map(BigUint::from).product();
    let mut counts: Vec<BigUint> = seen.counts.iter().map(|&seen| &times * seen).collect();
    for (counts, seen) in counts
        .chunks_exact_mut(order)
        .zip(seen.counts.chunks_exact(order))
    {
        let all: u64 = alike.iter().map(|symbol| seen[symbol.index()]).sum();
        for symbol in alike {
            counts[symbol.index()] = &shared * all;
        }
    }
    OfPart {
        total: enumeration.value(),
        counts,
        stopped,
    }
}
