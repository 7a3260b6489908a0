//! All layers of a run, each state with the number of fillings that it still has, and steps taken
//! apart cell by cell. Samples walk down here, and counts per candidate are read off.
//!
//! Forwards the states are found; then backwards the numbers, each as the sum over what its
//! state becomes. A state may turn out to have none.

use super::canonical::Scratch;
use super::expand::{Expander, Fill, Stage, children};
use super::mask::{Mask, Packing};
use super::plan::Plan;
use super::run::{forward, workers};
use super::tuning::CHUNK;
use crate::count::ordered::in_order;
use crate::cover::count::{Amount, Effort, Halt, Means, Overflow, Table, hash};
use crate::ids::narrow;
use crate::limits::Limits;

/// The layers of a plan: one before each stage, and one after the last.
#[derive(Debug)]
pub(super) struct Kept<M, A> {
    pub(super) plan: Plan<M>,
    pub(super) layers: Vec<Table<A>>,
}

impl<M: Mask, A: Amount> Kept<M, A> {
    /// Runs a plan and stores every layer.
    pub(super) fn new(plan: Plan<M>, means: &Means) -> Result<Self, Halt> {
        let limits = means.limits.with_nodes(None);
        let mut workers = workers::<M, A>(means);
        let mut layers = Vec::new();
        let mut work = Effort::default();
        let keep = |layer: Table<A>| {
            let bytes = layer.bytes();
            layers.push(layer);
            bytes
        };

        let mut end = forward(&plan, &mut workers, &limits, &mut work, &mut |_| (), keep)?;
        end.replace(vec![A::one(); end.len()]);
        layers.push(end);
        for (k, stage) in plan.stages.iter().enumerate().rev() {
            let before = &layers[k];
            let after = &layers[k + 1];
            let sums = |worker: &mut Expander<M, A>, chunk: usize| {
                let mut sums = Vec::new();
                for at in (chunk * CHUNK..before.len()).take(CHUNK) {
                    let mut sum = A::zero();
                    worker.expand(stage, before.key(at), |hash, key, ways| {
                        if let Some(to) = after.find(hash, key) {
                            sum.add(&after.amount(to).times(ways)?)?;
                        }
                        Ok(())
                    })?;
                    sums.push(sum);
                }
                Ok(sums)
            };
            let mut fillings: Vec<A> = Vec::with_capacity(before.len());
            in_order(&mut workers, before.len().div_ceil(CHUNK), sums, |sums| {
                fillings.extend(sums);
                Ok::<(), Halt>(())
            })?;
            layers[k].replace(fillings);
        }

        Ok(Self { plan, layers })
    }

    /// The states of a stage from one of those before it on.
    pub(super) fn levels(&self, stage: usize, start: &[u64]) -> Result<Vec<Level<A>>, Halt> {
        let stages = &self.plan.stages[stage..=stage];
        let after = &self.layers[stage + 1];
        levels(stages, start, &Limits::default(), |hash, key| {
            match after.find(hash, key) {
                Some(at) => Ok(after.amount(at).clone()),
                // A canonical form may keep equivalent states apart.
                None => Ok(self.levels(stage + 1, key)?[0].states.amount(0).clone()),
            }
        })
    }
}

/// The fills of some stages in their order, each with its stage and whether it ends that.
pub(super) fn fills<M: Mask>(
    stages: &[Stage<M>],
) -> impl Iterator<Item = (&Stage<M>, &Fill<M>, bool)> {
    stages.iter().flat_map(|stage| {
        stage
            .fills
            .iter()
            .enumerate()
            .map(move |(k, fill)| (stage, fill, k + 1 == stage.fills.len()))
    })
}

/// States before a cell is filled, each with the number of fillings that it has.
#[derive(Debug)]
pub(super) struct Level<A> {
    pub(super) states: Table<A>,
    /// The masks of a state in its key.
    pub(super) packing: Packing,
    ways: Vec<Way>,
    /// For each state where its own ways end.
    ends: Vec<usize>,
}

/// A way to fill a cell.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The state that this makes, on the next level.
    pub(super) to: u32,
    /// The places of the symbols of which any one may be put there: the first, and how many.
    pub(super) start: u32,
    pub(super) alike: u32,
}

impl<A: Amount> Level<A> {
    fn new(packing: Packing) -> Self {
        Self { states: Table::new(packing.words), packing, ways: Vec::new(), ends: Vec::new() }
    }

    /// The ways to fill the cell that begin at a state.
    #[inline]
    pub(super) fn ways(&self, state: usize) -> &[Way] {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ways[start..self.ends[state]]
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + size_of_val(&self.ways[..]) + size_of_val(&self.ends[..])
    }
}

/// The states on the way through one or more stages from a state on, one level before each fill and
/// one after the last. `end` gives the numbers of fillings there, by hash and key.
pub(super) fn levels<M: Mask, A: Amount>(
    stages: &[Stage<M>],
    start: &[u64],
    limits: &Limits,
    end: impl Fn(u64, &[u64]) -> Result<A, Halt>,
) -> Result<Vec<Level<A>>, Halt> {
    let mut levels = Vec::new();
    let mut bytes = 0;
    let mut meter = limits.meter();
    let mut next = Level::new(stages[0].from);
    next.states.add(hash(start), start, A::zero())?;
    let mut masks = Vec::<M>::new();
    let mut filled = Vec::new();
    let mut key = Vec::new();
    let mut scratch = Scratch::default();
    for (stage, fill, last) in fills(stages) {
        let mut level = std::mem::replace(&mut next, Level::new(stage.within));
        for at in 0..level.states.len() {
            meter.pulse()?;
            level.packing.unpack(level.states.key(at), &mut masks);
            children(&masks, fill, &mut filled, |alike, filled| {
                stage.within.pack(filled, &mut key);
                level.ways.push(Way {
                    to: narrow(next.states.add(hash(&key), &key, A::zero())?),
                    start: narrow(alike.start),
                    alike: narrow(alike.len()),
                });
                Ok::<(), Overflow>(())
            })?;
            level.ends.push(level.ways.len());
            limits.reserve(bytes + level.bytes() + next.bytes())?;
        }
        if last {
            let before = std::mem::replace(&mut next, Level::new(stage.packing));
            let mut to = Vec::with_capacity(before.states.len());
            for at in 0..before.states.len() {
                stage.within.unpack(before.states.key(at), &mut masks);
                stage.arrive(&mut masks, &mut scratch, &mut key);
                to.push(narrow(next.states.add(hash(&key), &key, A::zero())?));
            }
            for way in &mut level.ways {
                way.to = to[way.to as usize];
            }
        }
        bytes += level.bytes();
        levels.push(level);
    }

    let mut fillings = (0..next.states.len())
        .map(|at| next.states.key(at))
        .map(|key| end(hash(key), key))
        .collect::<Result<Vec<A>, Halt>>()?;
    next.states.replace(fillings.clone());
    for level in levels.iter_mut().rev() {
        let of_state = |state: usize| {
            let mut sum = A::zero();
            for way in level.ways(state) {
                sum.add(&fillings[way.to as usize].scaled(way.alike as usize)?)?;
            }
            Ok::<A, Overflow>(sum)
        };
        let states = 0..level.states.len();
        fillings = states.map(of_state).collect::<Result<_, _>>()?;
        level.states.replace(fillings.clone());
    }

    levels.push(next);
    Ok(levels)
}
