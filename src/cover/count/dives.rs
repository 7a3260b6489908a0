//! How many covers a problem has, roughly: random descents on its matrix.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::descents::{Descents, Estimate};
use super::tuning::{FAR, FIRST_DIVES, MOST_BREADTH, NODE_DIVES, WHOLE_NODES};
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
        let reached = good
            && dive(&mut board, rng, meter, |ways| {
                ln += ways.ln();
                true
            })?;
        Ok(reached.then_some(ln))
    })
}

/// How many nodes a search has, about: by a few descents, always the same ones. A limit that is
/// reached ends the descents.
pub(super) fn expected_nodes(problem: &Problem, limits: &Limits) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut meter = limits.with_nodes(None).meter();
    let mut board = Residual::new(problem);
    if !board.begin() {
        return 0.0;
    }
    let mut sum = 0.0;
    for dives in 1..=NODE_DIVES {
        let mut breadth = 1.0;
        let ended = dive(&mut board, &mut rng, &mut meter, |ways| {
            breadth *= ways;
            sum += breadth;
            breadth < MOST_BREADTH
        });
        let mean = sum / f64::from(dives);
        if ended.is_err() || dives == FIRST_DIVES && mean * FAR < f64::from(WHOLE_NODES) {
            return mean;
        }
    }

    sum / f64::from(NODE_DIVES)
}

/// Goes down by random choices and back, and tells how many ways there were at each, which may end
/// it; whether that came to a cover.
fn dive(
    board: &mut Residual<'_>,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    mut at: impl FnMut(f64) -> bool,
) -> Result<bool, Stop> {
    let start = board.mark();
    let mut good = true;
    while good && let Some((ways, item)) = board.choose() {
        if let Err(stop) = meter.node() {
            board.undo(start);
            return Err(stop);
        }
        good = at(f64::from(ways)) && go(board, item, rng.random_range(0..ways as usize)).1;
    }

    board.undo(start);
    Ok(good)
}
