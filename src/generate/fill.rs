//! One filling of a board, whatever the layout asks.

use super::plan::Plan;
use crate::boards::learn;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::{Solver, regions_say_all};

/// Looks for a filling of a board; `None` where there is none. `seed` is drawn where a search has
/// a use for it.
pub(super) fn fill(
    plan: &Plan,
    board: &IdVec<CellId, SymbolSet>,
    seed: impl FnOnce() -> u64,
    limits: &Limits,
) -> Result<Option<IdVec<CellId, Symbol>>, Stop> {
    let mut meter = limits.meter();
    // A question may be answered before a search looks at the limits.
    meter.poll()?;
    if !regions_say_all(&plan.layout) {
        let first = Solver::default().first(&plan.restricted(board), limits).0?;
        return Ok(first.map(|solution| solution.symbols().clone()));
    }
    learn::any_filling(&plan.geometry, board.as_slice(), seed(), &mut meter)
}
