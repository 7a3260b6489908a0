//! What a state becomes when some cells are filled in every way.
//!
//! Cells are filled one after the other, and states that become equal on the way are put
//! together in a small table of their own. Symbols with equal masks are tried once, and what
//! comes of it is multiplied by their number. Only at the end is a state brought into canonical
//! form: inside a region there is little to be gained from it.

use std::ops::Range;

use super::canonical::{Canonizer, Scratch};
use super::cut::{Fill, Step};
use super::mask::{self, Mask, Packing};
use crate::cover::count::{Amount, Halt, Overflow, Table, hash};
use crate::limits::{Limits, Meter, Stop};

/// A step with what is needed at its end.
#[derive(Clone, Debug)]
pub(super) struct Stage<M> {
    pub(super) step: Step<M>,
    /// For the cut after the step.
    pub(super) canonizer: Canonizer,
    /// Keys of the cut after the step.
    pub(super) packing: Packing,
}

/// Tables and buffers for expanding one state after the other.
#[derive(Debug)]
pub(super) struct Expander<M, A> {
    now: Table<A>,
    next: Table<A>,
    masks: Vec<M>,
    filled: Vec<M>,
    key: Vec<u64>,
    scratch: Scratch,
    meter: Meter,
    /// Bytes that a state may take.
    room: usize,
}

/// The share of the memory that the work on one state may take.
const SHARE: usize = 16;

impl<M: Mask, A: Amount> Expander<M, A> {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            now: Table::new(0),
            next: Table::new(0),
            masks: Vec::new(),
            filled: Vec::new(),
            key: Vec::new(),
            scratch: Scratch::default(),
            meter: limits.with_nodes(None).meter(),
            room: limits.memory.map_or(usize::MAX, |all| all / SHARE),
        }
    }

    /// Passes on all states that a state becomes, each with its hash and the number of ways.
    pub(super) fn expand(
        &mut self,
        stage: &Stage<M>,
        source: &[u64],
        mut sink: impl FnMut(u64, &[u64], &A) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let step = &stage.step;
        step.from.unpack(source, &mut self.masks);
        step.within.pack(&self.masks, &mut self.key);
        self.now.reset(step.within.words);
        self.now.add(hash(&self.key), &self.key, A::one())?;
        for fill in &step.fills {
            self.fill(fill, step.within)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        for at in 0..self.now.len() {
            self.meter.pulse()?;
            step.within.unpack(self.now.key(at), &mut self.masks);
            stage.arrive(&mut self.masks, &mut self.scratch, &mut self.key);
            sink(hash(&self.key), &self.key, self.now.amount(at))?;
        }
        Ok(())
    }

    /// Fills one cell in all states of `now`, into `next`.
    fn fill(&mut self, fill: &Fill<M>, packing: Packing) -> Result<(), Halt> {
        self.next.reset(packing.words);
        let (now, next, key) = (&self.now, &mut self.next, &mut self.key);
        for at in 0..now.len() {
            self.meter.pulse()?;
            packing.unpack(now.key(at), &mut self.masks);
            children(&self.masks, fill, &mut self.filled, |alike, filled| {
                packing.pack(filled, key);
                next.add(hash(key), key, now.amount(at).scaled(alike.len())?)?;
                Ok::<(), Overflow>(())
            })?;
            if now.bytes() + next.bytes() > self.room {
                return Err(Stop::Memory.into());
            }
        }
        Ok(())
    }
}

/// Passes on each state that filling a cell makes of a state, with the places of the symbols
/// of which any one may be put there. Masks are sorted before and after.
#[inline]
pub(super) fn children<M: Mask, E>(
    masks: &[M],
    fill: &Fill<M>,
    filled: &mut Vec<M>,
    mut sink: impl FnMut(Range<usize>, &[M]) -> Result<(), E>,
) -> Result<(), E> {
    for alike in alike(masks) {
        let mask = masks[alike.start];
        if mask & fill.blocked != M::default() {
            continue;
        }
        let end = alike.end;
        let entered = mask | fill.enters;
        filled.clear();
        if fill.closes {
            filled.extend_from_slice(masks);
            filled[end - 1] = entered;
            for mask in filled.iter_mut() {
                *mask = *mask & fill.keep;
            }
            mask::sort(filled);
        } else {
            // The mask grows, so it moves up past those between.
            let more = masks[end..].iter().take_while(|m| **m < entered).count();
            filled.extend_from_slice(&masks[..end - 1]);
            filled.extend_from_slice(&masks[end..end + more]);
            filled.push(entered);
            filled.extend_from_slice(&masks[end + more..]);
        }
        sink(alike, filled)?;
    }
    Ok(())
}

/// The places of equal masks, for each mask that occurs.
#[inline]
pub(super) fn alike<M: Mask>(masks: &[M]) -> impl Iterator<Item = Range<usize>> {
    let mut first = 0;
    std::iter::from_fn(move || {
        let mask = masks.get(first)?;
        let start = first;
        first += 1;
        while masks.get(first) == Some(mask) {
            first += 1;
        }
        Some(start..first)
    })
}

impl<M: Mask> Stage<M> {
    /// The state of the cut after the step that the masks at its end are, as a key.
    #[inline]
    pub(super) fn arrive(&self, masks: &mut [M], scratch: &mut Scratch, key: &mut Vec<u64>) {
        if !self.step.stays {
            for mask in masks.iter_mut() {
                *mask = self.step.moved(*mask);
            }
        }
        self.canonizer.canonize(masks, scratch);
        self.packing.pack(masks, key);
    }
}
