//! A count as a product: blank appendages, independent parts, and each part that is the same
//! puzzle as another counted once.

use num_bigint::BigUint;

use super::attempts::Counter;
use super::job::Number;
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Appendage, Enumeration, Part, detached};
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

/// Counts a board that propagation leaves open. `allowed` is what was given, before that; `pilot`
/// are visits of the board that were made before.
pub(in crate::count) fn count(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    pilot: Option<Enumeration>,
    mut counter: Counter<'_>,
) -> Result<Count, NotCounted> {
    let &Counting { symmetry, limit, .. } = counter.how;
    let Some((rest, appendages)) = detached(whole, allowed, symmetry && limit.is_none()) else {
        return Ok(Count::exactly(0, counter.tally.stats));
    };
    let mut jobs: Vec<Part> = Vec::new();
    let mut job_of = |part: Part| {
        let is_same = |job: &Part| symmetry && job.is_same(&part);
        jobs.iter().position(is_same).unwrap_or_else(|| {
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

    let answers = counter.count(&jobs, pilot)?;
    let zero = answers.iter().any(Number::is_zero);
    let complete = zero || answers.iter().all(|answer| answer.exact);
    let value = if zero { BigUint::ZERO } else { product(&factors, &answers) };
    let reached = limit.is_some_and(|limit| value >= limit.into());
    let tally = counter.tally;
    Ok(Count {
        complete,
        stopped: if complete || reached { None } else { tally.stopped },
        stats: tally.stats.counting(&value),
        value,
        method: tally.method.unwrap_or(Method::Enumerate),
        parts: answers.len(),
        tables: tally.tables,
    })
}

/// The product of all factors. A lower bound of a multiple of a divisor is rounded up.
fn product(factors: &[Factor], answers: &[Number]) -> BigUint {
    let factor = |Factor { jobs, divisor }: &Factor| {
        let product: BigUint = jobs.iter().map(|&job| &answers[job].value).product();
        (product + divisor - 1u32) / divisor
    };
    factors.iter().map(factor).product()
}

/// Counts a board of which nothing is known but its candidates, with nobody who watches.
pub(in crate::count) fn count_alone(
    whole: &Part,
    how: &Counting,
    limits: &Limits,
) -> Result<Count, NotCounted> {
    let mut nobody = |_: &Progress| ();
    let counter = Counter::new(how, limits, RunStats::default(), &mut nobody);
    count(whole.clone(), whole.board.sets(), None, counter)
}
