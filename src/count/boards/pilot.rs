//! How many fillings a board has, roughly and quickly.
//!
//! A probe fills cells at random down to a filling or a contradiction and multiplies the numbers
//! of choices on its way; the mean over many probes is the number of fillings (Knuth, "Estimating
//! the efficiency of backtrack programs", 1975). A few probes tell thousands from billions, and
//! nothing but the choice of a method depends on them.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::part::Part;
use crate::propagate::{Propagator, Silent};

/// Probes; their cost is that of a short enumeration.
const PROBES: u32 = 16;

/// The number of fillings of a part, roughly; rather too low than too high.
pub(in crate::count) fn fillings(part: &Part) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut propagator = Propagator::new(&part.geometry);
    let mut sum = 0.0;
    for _ in 0..PROBES {
        let mut board = part.board.clone();
        let mut weight = 1.0;
        loop {
            let sets = board.sets();
            let Some(cell) = board.open().min_by_key(|&cell| sets[cell].len()) else {
                sum += weight;
                break;
            };
            let n = sets[cell].len();
            weight *= n as f64;
            let symbol = sets[cell].iter().nth(rng.random_range(0..n));
            let held = symbol.is_some_and(|symbol| {
                propagator
                    .assign(&mut board, cell, symbol, &mut Silent)
                    .is_ok()
            });
            if !held {
                break;
            }
        }
    }
    sum / f64::from(PROBES)
}
