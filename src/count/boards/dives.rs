//! Random descents on a candidate board, which propagates after each choice.
//!
//! A descent fills cells at random down to a filling or a contradiction and multiplies the numbers
//! of choices on its way; the mean over many is the number of fillings (D. E. Knuth, *Estimating
//! the efficiency of backtrack programs*, 1975). A few tell thousands from billions, and nothing
//! but the choice of a method depends on those few.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::part::Part;
use crate::count::tuning::PILOT_PROBES;
use crate::cover::count::Descents;
use crate::ids::CellId;
use crate::limits::{Limits, Meter, Stop};
use crate::propagate::{Domains, Propagator};
use crate::puzzle::Symbol;

/// Goes down from a propagated board, each time by the cell with the fewest candidates. `put` puts
/// a symbol into a cell and propagates, and says whether that is no contradiction. The logarithm
/// of the product of choices and the filled board; nothing at a contradiction.
pub(in crate::count) fn dive(
    root: &Domains,
    mut put: impl FnMut(&mut Domains, CellId, Symbol) -> bool,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Option<(f64, Domains)>, Stop> {
    let mut board = root.clone();
    let mut ln = 0.0;
    // A step, so that a limit holds even where nothing is to be chosen.
    meter.pulse()?;
    loop {
        let sets = board.sets();
        // Not every search marks as settled what has one candidate.
        let open = sets.ids().filter(|&cell| sets[cell].len() > 1);
        let Some(cell) = open.min_by_key(|&cell| sets[cell].len()) else {
            return Ok(Some((ln, board)));
        };
        meter.node()?;
        let set = sets[cell];
        ln += (set.len() as f64).ln();
        let chosen = set.iter().nth(rng.random_range(0..set.len()));
        if !chosen.is_some_and(|symbol| put(&mut board, cell, symbol)) {
            return Ok(None);
        }
    }
}

/// The number of fillings of a part, roughly; rather too low than too high. Where time ends it, by
/// the descents until then: whatever is chosen by that is ended as well.
pub(in crate::count) fn fillings(part: &Part, limits: &Limits) -> f64 {
    let mut propagator = Propagator::new(&part.geometry);
    let mut put =
        |board: &mut Domains, cell, symbol| propagator.assign(board, cell, symbol).is_ok();
    let how = Descents { number: PILOT_PROBES, seed: 0 };
    let found = how.mean(&limits.with_nodes(None), |rng, meter| {
        meter.poll()?;
        Ok(dive(&part.board, &mut put, rng, meter)?.map(|(ln, _)| ln))
    });
    found.mean.value()
}
