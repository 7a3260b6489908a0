//! All layers of a run, each state with the number of fillings that it still has.
//!
//! Forwards the states are found; then backwards the numbers, each as the sum over what its
//! state becomes. A state may turn out to have none.

use super::amount::Number;
use super::expand::Expander;
use super::layer::Layer;
use super::plan::Plan;
use super::round::{Halt, Worker, joined, round};
use crate::count::Means;
use crate::limits::Meter;

/// States that are expanded between two looks at the memory.
const ROUND: usize = 256;

/// The layers of a plan, from the start to the end.
#[derive(Debug)]
pub(super) struct Kept<const W: usize, A> {
    pub(super) plan: Plan<W>,
    /// One layer before each stage, and one after the last.
    pub(super) layers: Vec<Layer<A>>,
}

impl<const W: usize, A: Number> Kept<W, A> {
    /// Works all layers out. Unlike a mere count this cannot be done in slices, so a memory
    /// allowance that is too small ends it.
    pub(super) fn new(plan: Plan<W>, means: &Means) -> Result<Self, Halt> {
        let mut workers: Vec<Worker<W, A>> = (0..means.threads.max(1))
            .map(|_| Worker::new(&means.limits))
            .collect();
        let mut layers = vec![Layer::of(&plan.start, A::one())?];
        let mut bytes = 0;
        for stage in &plan.stages {
            let last = &layers[layers.len() - 1];
            let mut next = Layer::new(stage.packing.words);
            bytes += last.bytes();
            for start in (0..last.len()).step_by(ROUND) {
                let states = start..last.len().min(start + ROUND);
                round(&mut workers, stage, last, states, &mut next)?;
                means.limits.reserve(bytes + next.bytes())?;
            }
            layers.push(next);
        }
        let end = &mut layers[plan.stages.len()];
        end.replace(vec![A::one(); end.len()]);
        for k in (0..plan.stages.len()).rev() {
            let (before, after) = layers.split_at_mut(k + 1);
            let fillings = backwards(&plan, k, &before[k], &after[0], means)?;
            before[k].replace(fillings);
        }
        Ok(Self { plan, layers })
    }

    /// The number of fillings.
    pub(super) fn total(&self) -> A {
        self.layers[0].entry(0).1.clone()
    }
}

/// The fillings of the states before a stage, from those of the states after it.
fn backwards<const W: usize, A: Number>(
    plan: &Plan<W>,
    stage: usize,
    before: &Layer<A>,
    after: &Layer<A>,
    means: &Means,
) -> Result<Vec<A>, Halt> {
    let stage = &plan.stages[stage];
    let limits = means.limits.with_nodes(None);
    let share = before.len().div_ceil(means.threads.max(1)).max(1);
    let work = |start: usize| -> Result<Vec<A>, Halt> {
        let mut expander: Expander<W, A> = Expander::new(None);
        let mut meter: Meter = limits.meter();
        let mut fillings = Vec::new();
        for at in start..before.len().min(start + share) {
            let mut sum = A::zero();
            expander.expand(
                stage,
                before.entry(at).0,
                || Ok::<(), Halt>(meter.pulse()?),
                |hash, key, ways| {
                    if let Some(more) = after.amount(hash, key) {
                        sum.add(&more.times(ways)?)?;
                    }
                    Ok(())
                },
            )?;
            fillings.push(sum);
        }
        Ok(fillings)
    };
    let starts = (0..before.len()).step_by(share);
    let work = &work;
    let shares: Vec<Result<Vec<A>, Halt>> = std::thread::scope(|scope| {
        let threads: Vec<_> = starts
            .map(|start| scope.spawn(move || work(start)))
            .collect();
        threads.into_iter().map(joined).collect()
    });
    let mut fillings = Vec::new();
    for share in shares {
        fillings.extend(share?);
    }
    Ok(fillings)
}

/// Tries numbers of one type, then of the other where the first are too small.
pub(super) fn with_numbers<T>(
    small: impl FnOnce() -> Result<T, Halt>,
    large: impl FnOnce() -> Result<T, Halt>,
) -> Result<T, crate::limits::Stop> {
    let result = match small() {
        Err(Halt::Overflow) => large(),
        other => other,
    };
    result.map_err(|halt| match halt {
        Halt::Stop(stop) => stop,
        // Numbers of any size do not overflow; a table of more entries than 32 bits can number
        // does.
        Halt::Overflow => crate::limits::Stop::Memory,
    })
}
