//! One component: which way, by turns.

use num_bigint::BigUint;

use super::canon::Canon;
use super::layers::Layers;
use super::matrix::Matrix;
use super::pace::{Halt, Pace};
use super::tuning::{
    FIRST_TURN, HANDICAP, HOPELESS_STEPS, MEMO_BYTES, NARROW_FRONTIER, SMALL_STEPS,
    STEPS_PER_NODE_BESIDE, TABLE_SHARE,
};
use super::walk::Walk;
use super::ways::Way;
use super::{estimate, plain};
use crate::count::covers::{Beside, Visited, Whole, visit_all};
use crate::count::{Effort, Means};
use crate::limits::{End, Stop};
use crate::search::{Engine, best};

/// A number of covers, or a number that it is at least.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) value: BigUint,
    pub(super) stopped: Option<Stop>,
}

impl Counted {
    pub(super) fn at_least(value: BigUint, stopped: Option<Stop>) -> Self {
        Self { value, stopped }
    }
}

/// Counts the covers of a component; an engine is one that is known to suit it.
pub(super) fn count(
    part: &Matrix,
    engine: Option<Engine>,
    means: &Means,
    way: Way,
    pace: &mut Pace<'_>,
    work: &mut Effort,
) -> Counted {
    let plain_steps = match way {
        Way::Tables => f64::INFINITY,
        Way::Auto => match estimate::enumeration(part, pace) {
            Ok(steps) => steps,
            Err(halt) => return Counted::at_least(plain::witness(part), Some(halt.stop())),
        },
    };
    let is_small = plain_steps <= SMALL_STEPS;
    if !is_small {
        match by_tables(part, means, plain_steps * TABLE_SHARE, pace, work) {
            // What tables have no room for may still be short enough to enumerate.
            Ok(counted) => {
                let hopeless = plain_steps > HOPELESS_STEPS;
                if counted.stopped != Some(Stop::Memory) || hopeless {
                    return counted;
                }
            }
            Err(halt) => debug_assert_eq!(halt, Halt::Budget),
        }
    }
    let problem = plain::problem(part);
    let whole = Whole {
        problem: &problem,
        engine: engine.unwrap_or_else(|| best(&problem).1),
        weights: Some(&part.weight),
        is_small,
    };
    enumerate(part, &whole, means.threads, pace, work)
}

fn enumerate(
    part: &Matrix,
    whole: &Whole<'_>,
    threads: usize,
    pace: &mut Pace<'_>,
    work: &mut Effort,
) -> Counted {
    work.took("enumeration");
    let Visited { value, end, stats } = visit_all(whole, &mut pace.meter, threads, pace.look);
    work.transitions += stats.nodes;
    match end {
        End::Stopped(stop) if value == BigUint::ZERO && stop != Stop::Nodes => {
            Counted::at_least(plain::witness(part), Some(stop))
        }
        End::Stopped(stop) => Counted::at_least(value, Some(stop)),
        End::Exhausted | End::Broken => Counted::at_least(value, None),
    }
}

/// The bytes that layers and the memo may take: both are held at the same time, so they share what
/// is allowed.
fn rooms(memory: Option<usize>) -> (usize, usize) {
    // A memo forgets when it is full, so it need not grow without end where nobody minds.
    memory.map_or((usize::MAX, MEMO_BYTES), |all| (all / 2, all / 2))
}

/// Layers and the memo in turns, until one of them is done or the steps are used up.
fn by_tables(
    part: &Matrix,
    means: &Means,
    most: f64,
    pace: &mut Pace<'_>,
    work: &mut Effort,
) -> Result<Counted, Halt> {
    let (for_layers, for_walk) = rooms(means.limits.memory);
    let mut layers = Layers::new(part, for_layers);
    let narrow = layers
        .as_ref()
        .is_some_and(|layers| layers.width <= NARROW_FRONTIER);
    let form = match Canon::default().form(part, means.symmetry, pace) {
        Ok(form) => form,
        Err(halt) => return Ok(Counted::at_least(plain::witness(part), Some(halt.stop()))),
    };
    let mut walk = Some(Walk::new(form, means.symmetry, for_walk));
    // What can be seen in the meantime is not lost when time is up.
    let problem = means.limits.deadline.map(|_| plain::problem(part));
    let mut beside = problem
        .as_ref()
        .map(|problem| Beside::new(problem, &part.weight));
    let begun = pace.steps();
    let mut turn = FIRST_TURN;
    let mut stopped = None;
    loop {
        for likely in [true, false] {
            let spent = as_float(pace.steps() - begun);
            let steps = if likely { turn } else { turn / HANDICAP };
            if spent + as_float(steps) > most {
                pace.allow(u64::MAX);
                return Err(Halt::Budget);
            }
            pace.allow(steps);
            (pace.reached.layer, pace.reached.share) = (None, None);
            let result = if likely == narrow {
                layers.as_mut().map(|layers| layers.run(pace))
            } else {
                walk.as_mut().map(|walk| walk.run(pace))
            };
            match result {
                None | Some(Err(Halt::Budget)) => {}
                Some(Ok(value)) => {
                    pace.allow(u64::MAX);
                    if likely == narrow {
                        layers.iter().for_each(|layers| layers.account(work));
                    } else {
                        walk.iter().for_each(|walk| walk.account(work));
                    }
                    return Ok(Counted::at_least(value, None));
                }
                Some(Err(Halt::Limit(stop))) => {
                    // The one that has no room leaves it to the other.
                    let other = if likely == narrow {
                        walk.is_some()
                    } else {
                        layers.is_some()
                    };
                    stopped = Some(stop);
                    if stop != Stop::Memory || !other {
                        break;
                    }
                    stopped = None;
                    if likely == narrow {
                        layers = None;
                    } else {
                        walk = None;
                    }
                    if let Some(all) = means.limits.memory {
                        layers.iter_mut().for_each(|layers| layers.room = all);
                        walk.iter_mut().for_each(|walk| walk.room = all);
                    }
                }
            }
        }
        if stopped.is_some() {
            break;
        }
        if let Some(beside) = &mut beside {
            beside.look(&means.limits, turn / STEPS_PER_NODE_BESIDE);
            pace.reached.value.clone_from(&beside.seen);
        }
        turn = turn.saturating_mul(2);
    }
    pace.allow(u64::MAX);
    layers.iter().for_each(|layers| layers.account(work));
    walk.iter().for_each(|walk| walk.account(work));
    let by_walk = walk.as_ref().map(Walk::at_least);
    let by_layers = layers.as_ref().and_then(|layers| layers.likeliest(part));
    let by_layers = by_layers.map(|(times, rest)| times * plain::witness(&rest));
    let value = by_walk
        .into_iter()
        .chain(by_layers)
        .chain(beside.map(|beside| beside.seen))
        .max()
        .unwrap_or_default();
    let value = if value == BigUint::ZERO && stopped != Some(Stop::Nodes) {
        plain::witness(part)
    } else {
        value
    };
    Ok(Counted::at_least(value, stopped))
}

/// Steps as a number that estimates are compared with.
#[expect(
    clippy::cast_precision_loss,
    reason = "an estimate is far less precise than that"
)]
fn as_float(steps: u64) -> f64 {
    steps as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_and_memo_share_the_memory() {
        for all in [0, 1, 1000, 400 << 20] {
            let (layers, walk) = rooms(Some(all));
            assert!(layers + walk <= all);
        }
    }
}
