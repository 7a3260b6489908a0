//! Exact numbers of covers: independent parts are counted one by one and multiplied.
//!
//! Two items belong to the same part when an option names both. Each part is counted by visiting
//! its covers; the product may be of any size. What is known when a limit ends a count is a
//! number that the count is at least: a part's covers so far times those of the others, which
//! is zero as long as some part has no known cover.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::parts;
use crate::limits::{End, Meter, Stats, Stop};
use crate::matrix::Problem;
use crate::search::Engine;

/// A number of covers, and how much of it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// Whether it is the exact number.
    pub complete: bool,
    /// The limit that was reached; none when the asked-for number was reached.
    pub stopped: Option<Stop>,
    /// What was done, over all parts.
    pub stats: Stats,
}

/// Counts the covers of a problem, all of them or until at least `limit` are known.
pub fn count(problem: &Problem, engine: Engine, meter: &mut Meter, limit: Option<u64>) -> Counted {
    let mut parts = parts::split(problem);
    // Small parts first: one without a cover ends the count before a long one begins.
    parts.sort_by_key(Problem::n_options);
    let mut counter = Counter {
        engine,
        stats: Stats::default(),
    };
    if let [part] = &parts[..] {
        let (value, end) = counter.count(part, meter, limit);
        return counter.counted(value.into(), end);
    }
    // Whether every part has a cover comes first: only then does a product say anything.
    for part in &parts {
        match counter.count(part, meter, Some(1)) {
            (0, End::Stopped(stop)) => return counter.counted(BigUint::ZERO, End::Stopped(stop)),
            (0, _) => return counter.counted(BigUint::ZERO, End::Exhausted),
            _ => {}
        }
    }
    let mut value = BigUint::from(1u32);
    let mut end = End::Exhausted;
    for part in &parts {
        let (covers, ended) = counter.count(part, meter, limit);
        value *= covers.max(1);
        if ended != End::Exhausted {
            end = ended;
        }
        if matches!(end, End::Stopped(_))
            || limit.is_some_and(|limit| value >= limit.into()) && end != End::Exhausted
        {
            break;
        }
    }
    counter.counted(value, end)
}

/// Counts parts and adds up what that took.
struct Counter {
    engine: Engine,
    stats: Stats,
}

impl Counter {
    fn count(&mut self, part: &Problem, meter: &mut Meter, limit: Option<u64>) -> (u64, End) {
        let mut covers: u64 = 0;
        let (end, stats) = (self.engine)(part, meter, &mut |_| {
            // A count of single visits cannot pass 2^64 in any time that there is.
            covers += 1;
            match limit == Some(covers) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        self.stats.add(&stats);
        (covers, end)
    }

    fn counted(&self, value: BigUint, end: End) -> Counted {
        Counted {
            value,
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            stats: self.stats,
        }
    }
}
