//! A count as a product: blank appendages, independent parts, and each part that is the same
//! puzzle as another counted once.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::choose::Chooser;
use super::notes::{Number, Request};
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Key, Part, detach, key};
use crate::count::number::Count;
use crate::ids::{CellId, IdVec};
use crate::puzzle::SymbolSet;

/// A factor of the product: its parts' numbers multiplied, divided by a known number.
struct Factor {
    /// Jobs by number; one can stand here several times.
    jobs: Vec<usize>,
    divisor: BigUint,
}

/// Counts a board that propagation leaves open. `allowed` is what was given, before that.
pub(in crate::count) fn count(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    request: Request<'_>,
) -> Result<Count, NotCounted> {
    let how = request.how;
    let Some(boards) = boards(whole, allowed, how) else {
        return Ok(Count::exactly(0, request.stats));
    };
    let mut factors: Vec<(Vec<Part>, BigUint)> = Vec::with_capacity(boards.len());
    for (board, divisor) in boards {
        factors.push((board.split(), divisor));
    }
    let several = factors.iter().map(|(parts, _)| parts.len()).sum::<usize>() > 1;
    let names = how.symmetry && several;
    let mut jobs = Vec::new();
    let mut job_of: HashMap<Key, usize> = HashMap::new();
    let mut place = |(parts, divisor): (Vec<Part>, BigUint)| {
        let mut factor = Factor {
            jobs: Vec::new(),
            divisor,
        };
        for part in parts {
            let number = if names {
                let key = key(&part.geometry, part.board.sets());
                *job_of.entry(key).or_insert(jobs.len())
            } else {
                jobs.len()
            };
            factor.jobs.push(number);
            if number == jobs.len() {
                jobs.push(part);
            }
        }
        factor
    };
    let factors: Vec<Factor> = factors.into_iter().map(&mut place).collect();
    let mut chooser = Chooser::new(request);
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
    let mut boards = Vec::new();
    let (rest, appendages) = detached(&whole, allowed)?;
    boards.push((rest, one));
    for Hanging { held, part } in appendages {
        // In so many ways the cells by which it hangs can be filled.
        let order = part.geometry.order();
        let choices = order - held.len() + 1..=order;
        boards.push((part, choices.map(BigUint::from).product()));
    }
    Some(boards)
}

/// A blank appendage as a board, with the cells by which it hangs on the rest.
#[derive(Clone, Debug)]
pub(in crate::count) struct Hanging {
    pub(in crate::count) held: Vec<CellId>,
    pub(in crate::count) part: Part,
}

/// A board without its blank appendages, and each of these with the cells by which it hangs;
/// `None` where one of them has no filling. The later ones may hold cells by which the earlier
/// ones hang.
pub(in crate::count) fn detached(
    whole: &Part,
    allowed: &IdVec<CellId, SymbolSet>,
) -> Option<(Part, Vec<Hanging>)> {
    let (appendages, left) = detach(&whole.geometry, allowed);
    if appendages.is_empty() {
        return Some((whole.clone(), Vec::new()));
    }
    let all = SymbolSet::all(whole.geometry.order());
    let blank = IdVec::filled(all, whole.geometry.n_cells());
    let part = |cells: Vec<CellId>, sets: &IdVec<CellId, SymbolSet>| {
        Some(Part::new(&whole.geometry, cells, sets)?.within(&whole.cells))
    };
    let rest = part(left, allowed)?;
    let parts: Option<Vec<Hanging>> = appendages
        .into_iter()
        .map(|appendage| {
            let held = appendage.held.iter().map(|&cell| whole.cells[cell]);
            Some(Hanging {
                held: held.collect(),
                part: part(appendage.cells, &blank)?,
            })
        })
        .collect();
    Some((rest, parts?))
}

/// Multiplies what is known of the jobs.
fn product(
    factors: &[Factor],
    answers: &[Number],
    limit: Option<u64>,
    chooser: Chooser<'_>,
) -> Count {
    let zero = answers.iter().any(Number::is_zero);
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
