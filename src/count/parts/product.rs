//! A count as a product: blank appendages, independent parts, and each part that is the same
//! puzzle as another counted once.

use num_bigint::BigUint;

use super::choose::Chooser;
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Appendage, Part, detached};
use crate::count::number::Count;
use crate::cover::count::Progress;
use crate::ids::{CellId, IdVec};
use crate::limits::Limits;
use crate::puzzle::SymbolSet;
use crate::solve::RunStats;

/// A factor of the product: its parts' numbers multiplied, divided by a known number.
struct Factor {
    /// Jobs by number; one can occur here several times.
    jobs: Vec<usize>,
    divisor: BigUint,
}

/// Counts a board that propagation leaves open. `allowed` is what was given, before that.
pub(in crate::count) fn count(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    mut chooser: Chooser<'_>,
) -> Result<Count, NotCounted> {
    let (symmetry, limit) = (chooser.how.symmetry, chooser.how.limit);
    let apart = detached(whole, allowed, symmetry && limit.is_none());
    let Some((rest, appendages)) = apart else {
        return Ok(Count::exactly(0, chooser.stats));
    };
    let mut jobs: Vec<Part> = Vec::new();
    let mut job_of = |part: Part| {
        let same = |job: &Part| symmetry && job.is_same(&part);
        jobs.iter().position(same).unwrap_or_else(|| {
            jobs.push(part);
            jobs.len() - 1
        })
    };
    let mut place = |board: Part, divisor: BigUint| {
        let jobs = board.split().into_iter().map(&mut job_of).collect();
        Factor { jobs, divisor }
    };
    let mut factors = vec![place(rest, 1u32.into())];
    for Appendage { held, part } in appendages {
        // In so many ways the cells by which it hangs can be filled.
        let order = part.geometry.order();
        let choices = order - held.len() + 1..=order;
        factors.push(place(part, choices.map(BigUint::from).product()));
    }
    let answers = chooser.count(&jobs)?;
    let zero = answers.iter().any(|answer| answer.is_zero());
    let mut value = BigUint::from(1u32);
    for Factor { jobs, divisor } in factors {
        let product: BigUint = jobs.iter().map(|&job| &answers[job].value).product();
        // A lower bound of a multiple of the divisor may be rounded up.
        value *= (product + &divisor - 1u32) / divisor;
    }
    let complete = zero || answers.iter().all(|answer| answer.exact);
    if zero {
        value = BigUint::ZERO;
    }
    let reached = limit.is_some_and(|limit| value >= limit.into());
    Ok(Count {
        complete,
        stopped: chooser.stopped.filter(|_| !complete && !reached),
        stats: chooser.stats.counting(&value),
        value,
        method: chooser.method.unwrap_or(Method::Enumerate),
        parts: answers.len(),
        tables: chooser.tables,
    })
}

/// The same for nobody who looks on, of a board of which nothing is known but its candidates.
pub(in crate::count) fn unwatched(
    whole: &Part,
    how: &Counting,
    limits: &Limits,
) -> Result<Count, NotCounted> {
    let (allowed, mut nobody) = (whole.board.sets(), |_: &Progress| ());
    let chooser = Chooser::new(how, limits, RunStats::default(), &mut nobody);
    count(whole.clone(), allowed, chooser)
}
