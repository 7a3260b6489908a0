//! Up to two covers instead of their number: what a sweep needs to show whether there are none, one
//! or several.

use std::sync::Arc;

use super::amount::{Overflow, Ways};
use crate::ids::OptionId;

/// Up to two different covers of what is covered so far.
#[derive(Clone, Debug)]
pub(super) struct Few {
    one: Steps,
    other: Option<Steps>,
}

/// The steps that led to a cover, the last one first; none where nothing is covered.
type Steps = Option<Arc<Step>>;

/// A step to a cover, which other covers may share.
#[derive(Debug)]
struct Step {
    /// The option that was taken; none where what lies apart was joined.
    option: Option<OptionId>,
    /// The steps before it, on one or both sides.
    before: [Steps; 2],
}

/// Chains of steps are as long as a problem, too long to be dropped by recursion.
impl Drop for Step {
    fn drop(&mut self) {
        let mut left: Vec<Arc<Self>> = self.before.iter_mut().filter_map(Option::take).collect();
        while let Some(step) = left.pop() {
            if let Some(mut step) = Arc::into_inner(step) {
                left.extend(step.before.iter_mut().filter_map(Option::take));
            }
        }
    }
}

impl Few {
    /// The covers, each as its options, ascending.
    pub(super) fn covers(&self) -> Vec<Vec<OptionId>> {
        std::iter::once(&self.one).chain(&self.other).map(options).collect()
    }
}

/// The options of a cover.
fn options(cover: &Steps) -> Vec<OptionId> {
    let mut left: Vec<&Step> = cover.as_deref().into_iter().collect();
    let mut options = Vec::new();
    while let Some(step) = left.pop() {
        options.extend(step.option);
        left.extend(step.before.iter().filter_map(Option::as_deref));
    }
    options.sort_unstable();
    options
}

/// The cover of two parts that lie apart.
fn both(one: &Steps, other: &Steps) -> Steps {
    match (one, other) {
        (steps, None) | (None, steps) => steps.clone(),
        _ => Some(Arc::new(Step { option: None, before: [one.clone(), other.clone()] })),
    }
}

impl Ways for Few {
    fn one() -> Self {
        Self { one: None, other: None }
    }

    fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        self.other.get_or_insert_with(|| other.one.clone());
        Ok(())
    }

    fn times(&self, other: &Self) -> Result<Self, Overflow> {
        let second = match (&self.other, &other.other) {
            (Some(second), _) => Some(both(second, &other.one)),
            (None, Some(second)) => Some(both(&self.one, second)),
            (None, None) => None,
        };
        Ok(Self { one: both(&self.one, &other.one), other: second })
    }

    fn with(&self, option: OptionId) -> Self {
        let with = |steps: &Steps| {
            Some(Arc::new(Step { option: Some(option), before: [steps.clone(), None] }))
        };
        Self { one: with(&self.one), other: self.other.as_ref().map(with) }
    }

    // Two steps of their own, with the numbers of those that share them.
    const BYTES: usize = size_of::<Self>() + 2 * (size_of::<Step>() + 16);
}
