//! Pilot runs: what an order would cost, from a few states of each layer.
//!
//! From each layer some states are expanded, picked by their hashes. How many states the next
//! layer would have is estimated from how many of those reached are different (as the number of
//! fish in a pond is estimated from those that are caught twice): if `p` equally likely states
//! are drawn `t` times, `p (1 - exp(-t / p))` different ones are expected. Layers that are
//! expanded whole are exact. No clock is looked at, so the same order is chosen every time.

use super::amount::{Nothing, Overflow};
use super::expand::Expander;
use super::plan::Plan;
use super::table::{Table, hash};
use crate::limits::{Meter, Stop};

/// What a transition costs, in states that are looked at inside a step.
const TRANSITION: f64 = 6.0;

/// States inside steps that a pilot looks at before it is given up.
const LONGEST: u64 = 1_000_000;

/// What an order is expected to cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    /// States looked at inside steps, transitions weighed in; at least this much where the
    /// pilot was given up.
    pub(super) cost: f64,
    /// Whether every state was expanded, so that the run is no longer than the pilot was.
    pub(super) exact: bool,
}

/// Why a pilot ends early.
enum End {
    /// It is too long.
    GivenUp,
    Stop(Stop),
}

impl From<Overflow> for End {
    fn from(_: Overflow) -> Self {
        Self::GivenUp
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        if stop == Stop::Memory {
            Self::GivenUp
        } else {
            Self::Stop(stop)
        }
    }
}

/// Estimates what a plan costs, from about `sample` transitions a step; gives up when that is
/// more than `bound`.
pub(super) fn estimate<const W: usize>(
    plan: &Plan<W>,
    sample: usize,
    bound: f64,
    meter: &mut Meter,
) -> Result<Estimate, Stop> {
    let mut expander: Expander<W, Nothing> = Expander::new(Some(1 << 26));
    let mut layer: Table<Nothing> = Table::new(plan.start.len());
    // A table of nothing cannot overflow.
    let _ = layer.add(hash(&plan.start), &plan.start, Nothing);
    let mut estimate = Estimate {
        cost: 0.0,
        exact: true,
    };
    let mut states = 1.0;
    let mut looked: u64 = 0;
    for stage in &plan.stages {
        let mut next = Table::new(stage.packing.words);
        let mut order: Vec<(u64, usize)> = (0..layer.len())
            .map(|at| (hash(layer.key(at)).rotate_left(32), at))
            .collect();
        order.sort_unstable();
        let (mut transitions, mut sources) = (0usize, 0usize);
        let before = looked;
        for &(_, at) in &order {
            if transitions >= sample && sources > 1 {
                estimate.exact = false;
                break;
            }
            let expanded = expander.expand(
                stage,
                layer.key(at),
                || {
                    looked += 1;
                    if looked > LONGEST {
                        return Err(End::GivenUp);
                    }
                    Ok(meter.pulse()?)
                },
                |hash, key, _| {
                    transitions += 1;
                    next.add(hash, key, Nothing)?;
                    Ok(())
                },
            );
            sources += 1;
            match expanded {
                Ok(()) => {}
                Err(End::Stop(stop)) => return Err(stop),
                Err(End::GivenUp) => {
                    let each = (looked - before) as f64 / sources as f64;
                    estimate.cost = (estimate.cost + states * each).max(2.0 * bound.min(1e300));
                    estimate.exact = false;
                    return Ok(estimate);
                }
            }
        }
        if sources == 0 {
            // Nothing gets this far: there is no filling.
            return Ok(estimate);
        }
        let drawn = transitions as f64;
        let made = drawn / sources as f64;
        let each = (looked - before) as f64 / sources as f64 + TRANSITION * made;
        estimate.cost += states * each;
        states = if estimate.exact {
            next.len() as f64
        } else {
            population(drawn, next.len() as f64).min(states * made)
        };
        if estimate.cost > bound {
            estimate.exact = false;
            return Ok(estimate);
        }
        layer = next;
    }
    Ok(estimate)
}

/// How many there are when `drawn` draws give this many different ones.
fn population(drawn: f64, different: f64) -> f64 {
    if different < 1.0 {
        return 1.0;
    }
    let expected = |all: f64| -all * (-drawn / all).exp_m1();
    let (mut low, mut high) = (different, different);
    while expected(high) < different && high < 1e6 * different {
        high *= 2.0;
    }
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if expected(middle) < different {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_repetitions_mean_few_states() {
        assert!((population(10_000.0, 100.0) - 100.0).abs() < 1.0);
        let half = population(1000.0, 632.12);
        assert!((half - 1000.0).abs() < 1.0, "{half}");
        assert!(population(1000.0, 1000.0) > 1e6);
    }
}
