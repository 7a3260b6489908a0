//! All layers of a run, each state with the number of fillings that it still has, and a step taken
//! apart cell by cell. Samples walk down here, and counts per candidate are read off.
//!
//! Forwards the states are found; then backwards the numbers, each as the sum over what its
//! state becomes. A state may turn out to have none.

use std::ops::Range;

use super::canonical::Scratch;
use super::expand::{Expander, Stage, children};
use super::mask::Mask;
use super::plan::Plan;
use super::run::{forward, workers};
use super::tuning::CHUNK;
use crate::count::ordered::in_order;
use crate::cover::count::{Amount, Effort, Halt, Means, Overflow, Table, hash};

/// The layers of a plan: one before each stage, and one after the last.
#[derive(Debug)]
pub(super) struct Kept<M, A> {
    pub(super) plan: Plan<M>,
    pub(super) layers: Vec<Table<A>>,
}

impl<M: Mask, A: Amount> Kept<M, A> {
    pub(super) fn new(plan: Plan<M>, means: &Means) -> Result<Self, Halt> {
        let limits = means.limits.with_nodes(None);
        let mut workers = workers::<M, A>(means);
        let (mut layers, mut work) = (Vec::new(), Effort::default());
        let keep = |layer: Table<A>| {
            let bytes = layer.bytes();
            layers.push(layer);
            bytes
        };
        let mut end = forward(&plan, &mut workers, &limits, &mut work, &mut |_| (), keep)?;
        end.replace(vec![A::one(); end.len()]);
        layers.push(end);
        for (k, stage) in plan.stages.iter().enumerate().rev() {
            let (before, after) = (&layers[k], &layers[k + 1]);
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

    /// The number of fillings.
    pub(super) fn total(&self) -> A {
        self.layers[0].amount(0).clone()
    }
}

/// What a state becomes inside a step.
#[derive(Debug)]
pub(super) struct Unfolded<M, A> {
    /// One level before each cell, and one after the last.
    pub(super) levels: Vec<Level<M, A>>,
    /// For each state of the last level where it is in the layer after the step.
    pub(super) arrives: Vec<Option<usize>>,
}

/// States after some cells of a step.
#[derive(Debug)]
pub(super) struct Level<M, A> {
    n_symbols: usize,
    /// The masks of the states one after the other, each sorted.
    masks: Vec<M>,
    /// The ways to fill the next cell, by the states that they begin at.
    pub(super) ways: Vec<Way>,
    /// For each state the number of fillings that it has.
    pub(super) fillings: Vec<A>,
}

/// A way to fill a cell.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) from: usize,
    /// The places of the symbols of which any one may be put there.
    pub(super) alike: Range<usize>,
    /// The state that this makes, on the next level.
    pub(super) to: usize,
}

impl<M: Mask, A> Level<M, A> {
    fn new(n_symbols: usize, masks: Vec<M>) -> Self {
        Self {
            n_symbols,
            masks,
            ways: Vec::new(),
            fillings: Vec::new(),
        }
    }

    /// The masks of a state.
    pub(super) fn masks(&self, state: usize) -> &[M] {
        &self.masks[state * self.n_symbols..(state + 1) * self.n_symbols]
    }

    pub(super) fn len(&self) -> usize {
        self.masks.len() / self.n_symbols
    }
}

/// Takes a step apart for a state, given by its sorted masks. `after` has the number of fillings
/// of each state after the step.
pub(super) fn unfold<M: Mask, A: Amount>(
    stage: &Stage<M>,
    masks: &[M],
    after: &Table<A>,
) -> Result<Unfolded<M, A>, Overflow> {
    let n = masks.len();
    let packing = stage.within;
    let mut levels = vec![Level::new(n, masks.to_vec())];
    let (mut filled, mut key) = (Vec::new(), Vec::new());
    for (k, fill) in stage.fills.iter().enumerate() {
        let mut table: Table<u128> = Table::new(packing.words);
        let (mut next, mut ways) = (Vec::new(), Vec::new());
        for from in 0..levels[k].len() {
            children(levels[k].masks(from), fill, &mut filled, |alike, masks| {
                packing.pack(masks, &mut key);
                let to = table.add(hash(&key), &key, 0)?;
                if to * n == next.len() {
                    next.extend_from_slice(masks);
                }
                ways.push(Way { from, alike, to });
                Ok::<(), Overflow>(())
            })?;
        }
        levels[k].ways = ways;
        levels.push(Level::new(n, next));
    }
    let last = levels.len() - 1;
    let mut scratch = Scratch::default();
    let arrives: Vec<Option<usize>> = (0..levels[last].len())
        .map(|state| {
            let mut masks = levels[last].masks(state).to_vec();
            stage.arrive(&mut masks, &mut scratch, &mut key);
            after.find(hash(&key), &key)
        })
        .collect();
    let fillings = |at: &Option<usize>| at.map_or_else(A::zero, |at| after.amount(at).clone());
    levels[last].fillings = arrives.iter().map(fillings).collect();
    for k in (0..last).rev() {
        let mut sums = vec![A::zero(); levels[k].len()];
        for way in &levels[k].ways {
            sums[way.from].add(&levels[k + 1].fillings[way.to].scaled(way.alike.len())?)?;
        }
        levels[k].fillings = sums;
    }
    Ok(Unfolded { levels, arrives })
}
