//! All layers of a run, each state with the number of fillings that it still has.
//!
//! Forwards the states are found; then backwards the numbers, each as the sum over what its
//! state becomes. A state may turn out to have none.

use std::sync::{Mutex, PoisonError};

use super::expand::Expander;
use super::layer::Layer;
use super::plan::Plan;
use super::room::Room;
use super::round::{Halt, Worker, joined, round};
use super::tuning::KEPT_STATES;
use crate::count::Means;
use crate::count::amount::Number;
use crate::limits::{Meter, Stop};

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
            let room = Room::of(means.limits.memory.map(|all| all.saturating_sub(bytes)));
            let mut done = 0;
            while done < last.len() {
                let states = done..last.len().min(done + KEPT_STATES);
                let made = round(&mut workers, stage, last, states, &mut next, room)?;
                if made.full {
                    return Err(Stop::Memory.into());
                }
                done += made.done;
                means.limits.reserve(bytes + next.bytes())?;
            }
            layers.push(next);
        }
        bytes += layers[plan.stages.len()].bytes();
        let end = &mut layers[plan.stages.len()];
        end.replace(vec![A::one(); end.len()]);
        for k in (0..plan.stages.len()).rev() {
            let (before, after) = layers.split_at_mut(k + 1);
            let free = means.limits.memory.map(|all| all.saturating_sub(bytes));
            let room = Room::of(free);
            let fillings = backwards(&plan, k, &before[k], &after[0], means, room)?;
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
    room: Room,
) -> Result<Vec<A>, Halt> {
    let stage = &plan.stages[stage];
    let limits = means.limits.with_nodes(None);
    let share = before.len().div_ceil(means.threads.max(1)).max(1);
    // A state that needs more than a thread's share is worked out by one of them at a time.
    let (own, alone) = (room.share / means.threads.max(1), Mutex::new(()));
    let sum = |expander: &mut Expander<W, A>, meter: &mut Meter, at: usize, room: usize| {
        let mut sum = A::zero();
        let mut pulse = || Ok::<(), Halt>(meter.pulse()?);
        expander.fill_all(stage, before.entry(at).0, room, &mut pulse)?;
        expander.arrive_all(stage, pulse, |hash, key, ways| {
            if let Some(more) = after.amount(hash, key) {
                sum.add(&more.times(ways)?)?;
            }
            Ok(())
        })?;
        Ok(sum)
    };
    let work = |start: usize| -> Result<Vec<A>, Halt> {
        let mut expander: Expander<W, A> = Expander::new();
        let mut meter: Meter = limits.meter();
        let mut fillings = Vec::new();
        for at in start..before.len().min(start + share) {
            let found = match sum(&mut expander, &mut meter, at, own) {
                Err(Halt::Stop(Stop::Memory)) => {
                    expander.shrink(own, true);
                    let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
                    let found = sum(&mut expander, &mut meter, at, room.together);
                    expander.shrink(own, true);
                    found
                }
                found => found,
            };
            fillings.push(found?);
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
) -> Result<T, Stop> {
    let result = match small() {
        Err(Halt::Overflow) => large(),
        other => other,
    };
    result.map_err(|halt| match halt {
        Halt::Stop(stop) => stop,
        // Numbers of any size do not overflow; a table of more entries than 32 bits can number
        // does.
        Halt::Overflow => Stop::Memory,
    })
}
