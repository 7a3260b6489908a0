//! Pilot runs: what an order would cost, from a few states of each layer.
//!
//! From each layer some states are expanded, picked by their hashes. How many states the next
//! layer would have is estimated from how many of those reached are different (as the number of
//! fish in a pond is estimated from those that are caught twice): if `p` equally likely states
//! are drawn `t` times, `p (1 - exp(-t / p))` different ones are expected. Layers that are
//! expanded whole are exact. Inside a step a sample is followed too. No clock is looked at, so the same order is chosen every time.

use super::amount::Nothing;
use super::expand::Expander;
use super::plan::Plan;
use super::round::Halt;
use super::table::{Table, hash};
use super::tuning::{PEAK, PILOT_FOLLOWED, TRANSITION};
use crate::limits::{Meter, Stop};

/// What an order is expected to cost.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Estimate {
    /// States looked at inside steps, transitions weighed in; at least this much where it is
    /// more than the bound.
    pub(super) cost: f64,
    /// Whether every state was expanded, so that the run is no longer than the pilot was.
    pub(super) exact: bool,
    /// What of the cost each stage is, as far as they were looked at.
    pub(super) stages: Vec<f64>,
}

/// Estimates what a plan costs, from about `sample` transitions a step; gives up when that is
/// more than `bound`.
pub(super) fn estimate<const W: usize>(
    plan: &Plan<W>,
    sample: usize,
    bound: f64,
    meter: &mut Meter,
) -> Result<Estimate, Stop> {
    let mut expander: Expander<W, Nothing> = Expander::sampling(PILOT_FOLLOWED);
    let mut layer: Table<Nothing> = Table::new(plan.start.len());
    // A table of nothing cannot overflow.
    let _ = layer.add(hash(&plan.start), &plan.start, Nothing);
    let mut estimate = Estimate {
        cost: 0.0,
        exact: true,
        stages: Vec::new(),
    };
    let mut states = 1.0;
    for stage in &plan.stages {
        let before = estimate.cost;
        let mut next = Table::new(stage.packing.words);
        let mut order: Vec<(u64, usize)> = (0..layer.len())
            .map(|at| (hash(layer.key(at)).rotate_left(32), at))
            .collect();
        order.sort_unstable();
        let (mut drawn, mut sources) = (0usize, 0usize);
        let (mut looked, mut transitions) = (0.0, 0.0);
        for &(_, at) in &order {
            if drawn >= sample && sources > 1 {
                estimate.exact = false;
                break;
            }
            let mut made = 0;
            let expanded = expander.expand(
                stage,
                layer.key(at),
                || meter.pulse().map_err(Halt::Stop),
                |hash, key, _| {
                    made += 1;
                    next.add(hash, key, Nothing)?;
                    Ok(())
                },
            );
            if let Err(Halt::Stop(stop)) = expanded {
                return Err(stop);
            }
            let scale = expander.scale;
            estimate.exact &= scale.each <= 1.0;
            if scale.peak > PEAK {
                estimate.cost += states * scale.peak;
            }
            sources += 1;
            drawn += made;
            looked += scale.looked;
            transitions += made as f64 * scale.each;
        }
        if drawn == 0 {
            // Nothing gets this far: there is no filling, or the sample is too small to tell.
            return Ok(estimate);
        }
        let each = 1.0 / sources as f64;
        estimate.cost += states * each * (looked + TRANSITION * transitions);
        estimate.stages.push(estimate.cost - before);
        states = if estimate.exact {
            next.len() as f64
        } else {
            population(drawn as f64, next.len() as f64).min(states * transitions * each)
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
