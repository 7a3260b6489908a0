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

/// The number of fillings of a part, roughly; rather too low than too high.
pub(in crate::count) fn fillings(part: &Part) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut meter = Limits::default().meter();
    let mut propagator = Propagator::new(&part.geometry);
    let put = |board: &mut Board, cell, symbol| {
        propagator.assign(board, cell, symbol, &mut Silent).is_ok()
    };
    let mut node = OnBoard::new(&part.geometry, &part.board, fewest_symbols, put);
    let mut sum = 0.0;
    for _ in 0..PILOT_PROBES {
        let mut weight = 1.0;
        // Nothing limits it.
        if descend(&mut node, &mut rng, &mut meter, &mut |n| weight *= n as f64) == Ok(true) {
            sum += weight;
        }
    }
    sum / f64::from(PILOT_PROBES)
}
