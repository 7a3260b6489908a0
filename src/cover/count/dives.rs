//! How many covers a problem has, roughly: random descents on its matrix.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::descents::{Descents, Estimate};
use super::tuning::{FAR, FIRST_DIVES, NODE_DIVES, WHOLE_NODES};
use crate::cover::matrix::Problem;
use crate::cover::pieces::go;
use crate::cover::search::board::Residual;
use crate::limits::{Limits, Meter, Stop};

/// Estimates the number of covers of a problem: each step goes on with a primary item that has
/// the fewest ways, by a random one of them.
#[must_use]
pub fn estimate(problem: &Problem, how: Descents, limits: &Limits) -> Estimate {
    let mut board = Residual::new(problem);
    let good = board.begin();
    how.mean(limits, |rng, meter| {
        let mut ln = 0.0;
        let reached = good && dive(&mut board, rng, meter, |ways| ln += ways.ln())?;
        Ok(reached.then_some(ln))
    })
}

/// How many nodes a search has, about: by a few descents, always the same ones.
pub(super) fn expected_nodes(problem: &Problem) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut meter = Limits::default().meter();
    let mut board = Residual::new(problem);
    if !board.begin() {
        return 0.0;
    }
    let mut sum = 0.0;
    for dives in 1..=NODE_DIVES {
        let mut breadth = 1.0;
        // Nothing ends a descent without limits.
        let _ = dive(&mut board, &mut rng, &mut meter, |ways| {
            breadth *= ways;
            sum += breadth;
        });
        let mean = sum / f64::from(dives);
        if dives == FIRST_DIVES && mean * FAR < f64::from(WHOLE_NODES) {
            return mean;
        }
    }
    sum / f64::from(NODE_DIVES)
}

/// Goes down by random choices and back, and tells how many ways there were at each; whether that
/// came to a cover.
fn dive(
    board: &mut Residual<'_>,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    mut at: impl FnMut(f64),
) -> Result<bool, Stop> {
    let start = board.mark();
    let mut good = true;
    while good && let Some((ways, item)) = board.choose() {
        if let Err(stop) = meter.node() {
            board.undo(start);
            return Err(stop);
        }
        at(f64::from(ways));
        good = go(board, item, rng.random_range(0..ways as usize)).1;
    }
    board.undo(start);
    Ok(good)
}
