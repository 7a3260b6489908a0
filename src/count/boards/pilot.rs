//! How many fillings a board has, roughly and quickly.
//!
//! A probe fills cells at random down to a filling or a contradiction and multiplies the numbers
//! of choices on its way; the mean over many probes is the number of fillings (Knuth, "Estimating
//! the efficiency of backtrack programs", 1975). A few probes tell thousands from billions, and
//! nothing but the choice of a method depends on them.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::descent::{OnBoard, fewest_symbols};
use super::part::Part;
use crate::count::descents::descend;
use crate::count::tuning::PILOT_PROBES;
use crate::limits::Limits;
use crate::propagate::{Board, Propagator, Silent};

/// The number of fillings of a part, roughly; rather too low than too high. Where time ends it, by
/// the probes until then: whatever is chosen by that is ended as well.
pub(in crate::count) fn fillings(part: &Part, limits: &Limits) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut meter = limits.with_nodes(None).meter();
    let mut propagator = Propagator::new(&part.geometry);
    let put = |board: &mut Board, cell, symbol| {
        propagator.assign(board, cell, symbol, &mut Silent).is_ok()
    };
    let mut node = OnBoard::new(&part.geometry, &part.board, fewest_symbols, put);
    let mut sum = 0.0;
    for _ in 0..PILOT_PROBES {
        // On a large board a single probe takes long.
        if meter.poll().is_err() {
            break;
        }
        let mut weight = 1.0;
        if descend(&mut node, &mut rng, &mut meter, &mut |n| weight *= n as f64) == Ok(true) {
            sum += weight;
        }
    }
    sum / f64::from(PILOT_PROBES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_are_given_up_with_the_count() {
        let part = Part::blank("classic:2x3");
        let limits = Limits::default();
        assert!(fillings(&part, &limits) > 1e6);
        limits.cancel.raise();
        assert_eq!(fillings(&part, &limits).to_bits(), 0);
    }
}
