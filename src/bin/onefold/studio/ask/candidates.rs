//! True candidates: for each cell and symbol how many solutions hold it.

use onefold::count::{CandidateCounts, Counting};
use onefold::ids::{CellId, IdVec};
use serde_json::{Value, json};

use super::{Answer, Asked, fields};

/// Solutions of a candidate that are told apart while somebody types.
const USUAL: u64 = 8;
/// The most that may be asked for.
const MOST: u64 = 10_000;

/// Counted up to a number, for showing them after every change.
pub(super) fn live(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let limit = asked.number("limit").unwrap_or(USUAL).clamp(1, MOST);
    let found = asked.solver.candidates_up_to(&puzzle, limit, &asked.limits);
    Ok(told(&found, Some(limit)))
}

/// Counted exactly.
pub(super) fn exact(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let how = Counting {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        ..Counting::default()
    };
    let found = asked.solver.candidates(&puzzle, &how, &asked.limits);
    Ok(told(&found.map_err(|error| error.to_string())?, None))
}

fn told(found: &CandidateCounts, limit: Option<u64>) -> super::Fields {
    fields(json!({
        "total": found.total.to_string(),
        "counts": counts(&found.counts),
        "complete": found.complete,
        "limit": limit,
        "stopped": found.stopped.map(|stop| stop.word()),
    }))
}

/// The numbers by cell and symbol, as texts: they can be larger than a number of JavaScript.
fn counts(counts: &IdVec<CellId, Vec<num_bigint::BigUint>>) -> Value {
    let cell = |counts: &Vec<num_bigint::BigUint>| -> Value {
        counts
            .iter()
            .map(|count| Value::from(count.to_string()))
            .collect()
    };
    counts.iter().map(cell).collect()
}
