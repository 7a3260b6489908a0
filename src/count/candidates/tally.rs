//! Candidates by one enumeration: every filling adds to the candidates that it holds.
//!
//! Where symbols that are alike are visited in one order only, each filling stands for all
//! orders: of these, every such symbol stands in a given cell equally often.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::found::{OfPart, Seen};
use crate::count::asked::{Counting, Method};
use crate::count::boards::{Enumeration, Part, pilot};
use crate::count::tuning::{HOPELESS_FILLINGS, TALLY_NODES};
use crate::limits::{Limits, Stop};
use crate::solve::{Engine, RunStats};

/// The numbers of a part.
pub(super) enum Tallied {
    /// As exact as the limits allow.
    All(OfPart),
    /// The fillings are too many to be visited; what was seen of them.
    Some(OfPart),
}

/// Visits the fillings of a part, unless they are too many.
pub(super) fn tally(part: &Part, how: &Counting, limits: &Limits, stats: &mut RunStats) -> Tallied {
    let order = part.geometry.order();
    let mut enumeration = Enumeration::new(part, how.symmetry);
    let mut seen = Seen::new(part.cells.len(), order);
    let most = match how.method {
        Method::Enumerate => u64::MAX,
        _ if pilot::fillings(part, limits) > HOPELESS_FILLINGS => TALLY_NODES / 1_000,
        _ => TALLY_NODES,
    };
    let allowed = limits.nodes.unwrap_or(u64::MAX);
    let limits = limits.with_nodes(Some(allowed.min(most)));
    let stopped = enumeration.visit(part, &limits, &mut |filling| {
        seen.add(filling);
        ControlFlow::Continue(())
    });
    stats.nodes += enumeration.nodes();
    stats.engine = Engine::Board.name();
    let over = stopped == Some(Stop::Nodes) && most < allowed;
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
    let found = OfPart {
        total: enumeration.value(),
        counts,
        stopped,
    };
    if over {
        Tallied::Some(found)
    } else {
        Tallied::All(found)
    }
}
