//! A count as a product: blank appendages, independent parts, and each part that is the same
//! puzzle as another counted once.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::alike::{self, Key};
use super::choose::{Answer, Chooser};
use super::detach::detach;
use super::part::Part;
use super::{Count, Counting, Method, Unfit};
use crate::ids::{CellId, IdVec};
use crate::limits::Limits;
use crate::puzzle::SymbolSet;
use crate::solve::RunStats;

/// A factor of the product: its parts' numbers multiplied, divided by a known number.
struct Factor {
    /// Jobs by number; one can stand here several times.
    jobs: Vec<usize>,
    divisor: BigUint,
}

/// Counts a board that propagation leaves open. `allowed` is what was given, before that.
pub(super) fn count(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    how: &Counting,
    limits: &Limits,
    stats: RunStats,
) -> Result<Count, Unfit> {
    let Some(boards) = boards(whole, allowed, how) else {
        return Ok(Count::exactly(0, stats));
    };
    let (mut jobs, mut factors) = (Vec::new(), Vec::new());
    let mut known: HashMap<Key, usize> = HashMap::new();
    let alone = boards.len() == 1;
    for (board, divisor) in boards {
        let parts = board.split();
        let alone = alone && parts.len() == 1;
        let numbers = parts.into_iter().map(|part| {
            let next = jobs.len();
            if alone || !how.symmetry {
                jobs.push(part);
                return next;
            }
            let key = alike::key(&part.geometry, part.board.sets());
            let number = *known.entry(key).or_insert(next);
            if number == next {
                jobs.push(part);
            }
            number
        });
        factors.push(Factor {
            jobs: numbers.collect(),
            divisor,
        });
    }
    let mut chooser = Chooser::new(how, limits, stats);
    let answers = chooser.count(&jobs)?;
    Ok(product(&factors, &answers, how.limit, chooser))
}

/// The board without its blank appendages, and each of them with what its number is to be
/// divided by; `None` where one of them has no filling.
fn boards(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    how: &Counting,
) -> Option<Vec<(Part, BigUint)>> {
    let one = BigUint::from(1u32);
    if !how.symmetry || how.limit.is_some() {
        return Some(vec![(whole, one)]);
    }
    let (appendages, left) = detach(&whole.geometry, allowed);
    if appendages.is_empty() {
        return Some(vec![(whole, one)]);
    }
    let all = SymbolSet::all(whole.geometry.order());
    let blank = IdVec::filled(all, whole.geometry.n_cells());
    let mut boards = vec![(Part::new(&whole.geometry, left, allowed)?, one)];
    for appendage in appendages {
        let part = Part::new(&whole.geometry, appendage.cells, &blank)?;
        boards.push((part, appendage.choices));
    }
    Some(boards)
}

/// Multiplies what is known of the jobs.
fn product(
    factors: &[Factor],
    answers: &[Answer],
    limit: Option<u64>,
    chooser: Chooser<'_>,
) -> Count {
    let zero = answers
        .iter()
        .any(|a| a.is_exact() && a.value() == BigUint::ZERO);
    let mut value = BigUint::from(1u32);
    let mut complete = true;
    for factor in factors {
        let mut product = BigUint::from(1u32);
        for &job in &factor.jobs {
            product *= answers[job].value();
            complete &= answers[job].is_exact();
        }
        // A lower bound of a multiple of the divisor may be rounded up.
        value *= (product + &factor.divisor - 1u32) / &factor.divisor;
    }
    if zero {
        (value, complete) = (BigUint::ZERO, true);
    }
    let reached = limit.is_some_and(|limit| value >= limit.into());
    let Chooser {
        stats,
        method,
        tables,
        stopped,
        ..
    } = chooser;
    Count {
        complete,
        stopped: stopped.filter(|_| !complete && !reached),
        stats: stats.counting(&value),
        value,
        method: method.unwrap_or(Method::Enumerate),
        parts: answers.len(),
        tables,
    }
}
