//! In how many covers each option is.
//!
//! A first look at covers comes before all counts: where it sees them all, there is nothing to
//! count, and where a limit ends what follows, what it saw is known of each option.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::count::tuning::{LOOK_NODES, VISITED_COVERS};
use crate::count::{Means, memo};
use crate::ids::{Id, OptionId};
use crate::limits::{End, Limits, Stop};
use crate::matrix::Problem;
use crate::search::{Rest, best};

/// A number of covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The number, or one that it is at least.
    pub value: BigUint,
    /// Whether it is the exact number.
    pub complete: bool,
}

impl Number {
    /// An exact number.
    #[must_use]
    pub fn exact(value: BigUint) -> Self {
        let complete = true;
        Self { value, complete }
    }

    fn at_least(value: BigUint) -> Self {
        let complete = false;
        Self { value, complete }
    }
}

/// The number of covers of a problem, and of those with each option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByOption {
    /// All covers.
    pub all: Number,
    /// Those with each option, in order.
    pub with: Vec<Number>,
    /// The limit that was reached before all of these were exact.
    pub stopped: Option<Stop>,
}

/// Counts the covers with each option. What is known when a limit ends it is told. Where options are
/// counted one by one, `done` is told after each how many are.
#[must_use]
pub fn by_option(problem: &Problem, means: &Means, done: &mut dyn FnMut(usize)) -> ByOption {
    let mut seen = Seen::none(problem);
    let end = seen.visit(problem, &means.limits.at_most(LOOK_NODES));
    if end == End::Exhausted {
        return seen.as_all(None);
    }
    let all = memo::count(problem, means);
    if let Some(stop) = all.stopped {
        return ByOption {
            all: Number::at_least(all.value.max(seen.covers.into())),
            ..seen.as_all(Some(stop))
        };
    }
    let all = Number::exact(all.value);
    if all.value <= VISITED_COVERS.into() {
        let mut visited = Seen::none(problem);
        let stopped = visited.visit(problem, &means.limits).stopped();
        // It went the same way as the first look, but that may have gone further.
        if visited.covers >= seen.covers {
            seen = visited;
        }
        return ByOption {
            all,
            ..seen.as_all(stopped)
        };
    }
    let mut with: Vec<Number> = Vec::with_capacity(problem.n_options());
    let mut stopped = None;
    for (option, &seen) in problem.options().zip(&seen.with) {
        with.push(match (stopped, Rest::new(problem, &[option], &[])) {
            (Some(_), _) => Number::at_least(seen.into()),
            (None, Err(_)) => Number::exact(BigUint::ZERO),
            (None, Ok(rest)) => {
                let counted = memo::count(rest.problem(), means);
                stopped = counted.stopped;
                Number {
                    value: counted.value.max(seen.into()),
                    complete: stopped.is_none(),
                }
            }
        });
        done(with.len());
    }
    ByOption { all, with, stopped }
}

/// Covers that were seen, one by one.
struct Seen {
    covers: u64,
    /// With each option.
    with: Vec<u64>,
}

impl Seen {
    fn none(problem: &Problem) -> Self {
        Self {
            covers: 0,
            with: vec![0; problem.n_options()],
        }
    }

    fn visit(&mut self, problem: &Problem, limits: &Limits) -> End {
        let (_, engine) = best(problem);
        let (end, _) = engine(problem, &mut limits.meter(), &mut |cover: &[OptionId]| {
            self.covers += 1;
            cover
                .iter()
                .for_each(|option| self.with[option.index()] += 1);
            ControlFlow::Continue(())
        });
        end
    }

    /// As the answer: all there is, unless that limit was reached.
    fn as_all(&self, stopped: Option<Stop>) -> ByOption {
        let number = |&seen: &u64| Number {
            value: seen.into(),
            complete: stopped.is_none(),
        };
        ByOption {
            all: number(&self.covers),
            with: self.with.iter().map(number).collect(),
            stopped,
        }
    }
}
