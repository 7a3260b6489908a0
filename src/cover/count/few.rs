//! Up to two covers instead of their number: what a sweep needs to show whether there are none, one
//! or several.
//!
//! A cover is the number of its last step; steps are stored once for all covers, each with the
//! numbers of the steps before it.

use super::amount::Overflow;
use super::ways::Ways;
use crate::ids::{OptionId, narrow};

/// Up to two different covers of what is covered so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Few {
    first: StepId,
    second: Option<StepId>,
}

/// The number of a step, counted from 1; 0 where nothing is covered yet.
type StepId = u32;

/// A step to one or more covers.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// One more option after the steps before.
    Option(OptionId, StepId),
    /// The covers of two parts without common items.
    Join(StepId, StepId),
}

/// The steps to all covers of a sweep.
#[derive(Debug, Default)]
pub(super) struct Steps(Vec<Step>);

impl Steps {
    /// Stores a step and returns its number.
    fn push(&mut self, step: Step) -> StepId {
        self.0.push(step);
        narrow(self.0.len())
    }

    /// Stores the join of two covers, if both cover something.
    fn join(&mut self, one: StepId, other: StepId) -> StepId {
        if one == 0 || other == 0 { one.max(other) } else { self.push(Step::Join(one, other)) }
    }

    /// The options of a cover, ascending.
    fn options(&self, cover: StepId) -> Vec<OptionId> {
        let mut options = Vec::new();
        let mut open = vec![cover];
        while let Some(id) = open.pop() {
            match (id as usize).checked_sub(1).map(|at| self.0[at]) {
                None => {}
                Some(Step::Option(option, before)) => {
                    options.push(option);
                    open.push(before);
                }
                Some(Step::Join(one, other)) => open.extend([one, other]),
            }
        }

        options.sort_unstable();
        options
    }
}

impl Few {
    /// The covers, each as its options, ascending.
    pub(super) fn covers(&self, steps: &Steps) -> Vec<Vec<OptionId>> {
        [Some(self.first), self.second]
            .into_iter()
            .flatten()
            .map(|cover| steps.options(cover))
            .collect()
    }
}

impl Ways for Few {
    type Store = Steps;

    const BYTES: usize = size_of::<Self>();

    fn start() -> Self {
        Self { first: 0, second: None }
    }

    fn is_enough(&self) -> bool {
        self.second.is_some()
    }

    fn merge(&mut self, other: &Self) -> Result<(), Overflow> {
        self.second.get_or_insert(other.first);
        Ok(())
    }

    fn then(&self, option: OptionId, steps: &mut Steps) -> Self {
        Self {
            first: steps.push(Step::Option(option, self.first)),
            second: self.second.map(|second| steps.push(Step::Option(option, second))),
        }
    }

    fn joined(&self, other: &Self, steps: &mut Steps) -> Result<Self, Overflow> {
        let second = match (self.second, other.second) {
            (Some(second), _) => Some(steps.join(second, other.first)),
            (None, Some(second)) => Some(steps.join(self.first, second)),
            (None, None) => None,
        };
        Ok(Self { first: steps.join(self.first, other.first), second })
    }

    fn stored_bytes(steps: &Steps) -> usize {
        steps.0.capacity() * size_of::<Step>()
    }
}
