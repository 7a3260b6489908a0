//! A step taken apart: what a state becomes cell by cell, with the number of ways to go on from
//! each state on the way. Samples walk down here, and counts per candidate are read off.

use std::ops::Range;

use super::bits::Bits;
use super::canonical::Scratch;
use super::expand::{Stage, children};
use super::layer::Layer;
use crate::count::amount::{Nothing, Number, Overflow};
use crate::count::table::{Table, hash};

/// What a state becomes inside a step.
#[derive(Debug)]
pub(super) struct Unfolded<const W: usize, A> {
    /// One level before each cell, and one after the last.
    pub(super) levels: Vec<Level<W, A>>,
    /// For each state of the last level where it is in the layer after the step.
    pub(super) arrives: Vec<Option<usize>>,
}

/// States after some cells of a step.
#[derive(Debug)]
pub(super) struct Level<const W: usize, A> {
    n_symbols: usize,
    /// The masks of the states one after the other, each sorted.
    masks: Vec<Bits<W>>,
    /// For each state the ways to fill the next cell.
    pub(super) ways: Vec<Vec<Way>>,
    /// For each state the number of fillings that it has.
    pub(super) fillings: Vec<A>,
}

/// A way to fill a cell.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The places of the symbols of which any one may be put there.
    pub(super) alike: Range<usize>,
    /// The state that this makes, on the next level.
    pub(super) to: usize,
}

impl<const W: usize, A> Level<W, A> {
    /// The masks of a state.
    pub(super) fn masks(&self, state: usize) -> &[Bits<W>] {
        &self.masks[state * self.n_symbols..(state + 1) * self.n_symbols]
    }

    pub(super) fn len(&self) -> usize {
        self.masks.len() / self.n_symbols
    }

    fn empty(n_symbols: usize) -> Self {
        Self {
            n_symbols,
            masks: Vec::new(),
            ways: Vec::new(),
            fillings: Vec::new(),
        }
    }
}

/// Takes a step apart for a state, given by its sorted masks. `after` has the number of fillings
/// of each state after the step.
pub(super) fn unfold<const W: usize, A: Number>(
    stage: &Stage<W>,
    masks: &[Bits<W>],
    after: &Layer<A>,
) -> Result<Unfolded<W, A>, Overflow> {
    let n = masks.len();
    let packing = stage.step.within;
    let mut level = Level::empty(n);
    level.masks.extend_from_slice(masks);
    let mut levels = Vec::new();
    let (mut filled, mut key) = (Vec::new(), Vec::new());
    for fill in &stage.step.fills {
        let mut table: Table<Nothing> = Table::new(packing.words);
        let mut next = Level::empty(n);
        for state in 0..level.len() {
            let mut ways = Vec::new();
            children(level.masks(state), fill, &mut filled, |alike, masks| {
                packing.pack(masks, &mut key);
                let to = table.add(hash(&key), &key, Nothing)?;
                if to == next.len() {
                    next.masks.extend_from_slice(masks);
                }
                ways.push(Way { alike, to });
                Ok::<(), Overflow>(())
            })?;
            level.ways.push(ways);
        }
        levels.push(std::mem::replace(&mut level, next));
    }
    let mut arrives = Vec::new();
    let mut scratch = Scratch::default();
    for state in 0..level.len() {
        let mut masks = level.masks(state).to_vec();
        stage.arrive(&mut masks, &mut scratch, &mut key);
        let at = after.find(hash(&key), &key);
        let fillings = at.map_or_else(A::zero, |at| after.entry(at).1.clone());
        level.fillings.push(fillings);
        arrives.push(at);
    }
    levels.push(level);
    for k in (0..levels.len() - 1).rev() {
        let (before, after) = levels.split_at_mut(k + 1);
        let fillings: Result<Vec<A>, Overflow> = (before[k].ways.iter())
            .map(|ways| {
                let mut sum = A::zero();
                for way in ways {
                    sum.add(&after[0].fillings[way.to].scaled(way.alike.len())?)?;
                }
                Ok(sum)
            })
            .collect();
        before[k].fillings = fillings?;
    }
    Ok(Unfolded { levels, arrives })
}
