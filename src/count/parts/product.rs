//! A count as a product: blank appendages, independent parts, and each part that is the same
//! puzzle as another counted once.

use num_bigint::BigUint;

use super::choose::Chooser;
use crate::count::asked::{Method, NotCounted};
use crate::count::boards::{Part, detach};
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
    mut chooser: Chooser<'_>,
) -> Result<Count, NotCounted> {
    let (symmetry, limit) = (chooser.how.symmetry, chooser.how.limit);
    let apart = detached(whole, allowed, symmetry && limit.is_none());
    let Some((rest, appendages)) = apart else {
        return Ok(Count::exactly(0, chooser.stats));
    };
    let mut jobs: Vec<Part> = Vec::new();
    let mut place = |board: Part, divisor: BigUint| Factor {
        jobs: (board.split().into_iter())
            .map(|part| {
                let same = |job: &Part| symmetry && job.is_same(&part);
                jobs.iter().position(same).unwrap_or_else(|| {
                    jobs.push(part);
                    jobs.len() - 1
                })
            })
            .collect(),
        divisor,
    };
    let mut factors = vec![place(rest, 1u32.into())];
    for Hanging { held, part } in appendages {
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

/// A blank appendage as a board, with the cells by which it hangs on the rest.
#[derive(Clone, Debug)]
pub(in crate::count) struct Hanging {
    pub(in crate::count) held: Vec<CellId>,
    pub(in crate::count) part: Part,
}

/// A board without its blank appendages, where symmetry may be used, and each of these with the
/// cells by which it hangs; `None` where one of them has no filling. The later ones may hold cells
/// by which the earlier ones hang.
pub(in crate::count) fn detached(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    symmetry: bool,
) -> Option<(Part, Vec<Hanging>)> {
    let (appendages, left) = match symmetry {
        true => detach(&whole.geometry, allowed),
        false => Default::default(),
    };
    if appendages.is_empty() {
        return Some((whole, Vec::new()));
    }
    let all = SymbolSet::all(whole.geometry.order());
    let blank = IdVec::filled(all, whole.geometry.n_cells());
    let part = |cells: Vec<CellId>, sets: &IdVec<CellId, SymbolSet>| {
        Some(Part::new(&whole.geometry, cells, sets)?.within(&whole.cells))
    };
    let rest = part(left, allowed)?;
    let hanging = appendages.into_iter().map(|appendage| {
        Some(Hanging {
            held: (appendage.held.iter().map(|&cell| whole.cells[cell])).collect(),
            part: part(appendage.cells, &blank)?,
        })
    });
    Some((rest, hanging.collect::<Option<_>>()?))
}
