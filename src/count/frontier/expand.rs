//! What a state becomes when some cells are filled in every way.
//!
//! Cells are filled one after the other, and states that become equal on the way are put
//! together in a small table of their own. Symbols with equal masks are tried once, and what
//! comes of it is multiplied by their number. Only at the end is a state brought into canonical
//! form: inside a region there is little to be gained from it.

use std::ops::Range;

use super::bits::{self, Bits};
use super::canonical::{Canonizer, Scratch};
use super::cut::{Fill, Step};
use super::packing::Packing;
use crate::count::amount::{Amount, Overflow};
use crate::count::table::{Table, hash};
use crate::limits::Stop;

/// A step with what is needed at its end.
#[derive(Clone, Debug)]
pub(super) struct Stage<const W: usize> {
    pub(super) step: Step<W>,
    /// For the cut after the step.
    pub(super) canonizer: Canonizer,
    /// Keys of the cut after the step.
    pub(super) packing: Packing,
}

/// Tables and buffers for expanding one state after the other.
#[derive(Debug)]
pub(super) struct Expander<const W: usize, A> {
    now: Table<A>,
    next: Table<A>,
    masks: Vec<Bits<W>>,
    filled: Vec<Bits<W>>,
    key: Vec<u64>,
    scratch: Scratch,
}

impl<const W: usize, A: Amount> Expander<W, A> {
    pub(super) fn new() -> Self {
        Self {
            now: Table::new(0),
            next: Table::new(0),
            masks: Vec::new(),
            filled: Vec::new(),
            key: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// Fills the cells of a step from `source` on. Nothing is passed on yet.
    ///
    /// Where that takes more than `room` bytes, it ends with [`Stop::Memory`].
    pub(super) fn fill_all<E: From<Overflow> + From<Stop>>(
        &mut self,
        stage: &Stage<W>,
        source: &[u64],
        room: usize,
        pulse: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let step = &stage.step;
        step.from.unpack(source, &mut self.masks);
        step.within.pack(&self.masks, &mut self.key);
        self.now.reset(step.within.words);
        self.now.add(hash(&self.key), &self.key, A::one())?;
        for fill in &step.fills {
            self.fill(fill, step.within, room, pulse)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(())
    }

    /// States that will be passed on, and the bytes that they take until then.
    pub(super) fn filled(&self) -> (usize, usize) {
        (self.now.len(), self.now.needed())
    }

    /// Gives back tables that hold more than so many bytes together; those that are still to be
    /// passed on are kept.
    pub(super) fn shrink(&mut self, most: usize, passed_on: bool) {
        if self.now.held() + self.next.held() <= most {
            return;
        }
        self.next = Table::new(0);
        if passed_on {
            self.now = Table::new(0);
        }
    }

    /// Passes on what the cells that were filled last have made.
    pub(super) fn arrive_all<E: From<Overflow> + From<Stop>>(
        &mut self,
        stage: &Stage<W>,
        mut pulse: impl FnMut() -> Result<(), E>,
        mut sink: impl FnMut(u64, &[u64], &A) -> Result<(), E>,
    ) -> Result<(), E> {
        let step = &stage.step;
        for at in 0..self.now.len() {
            pulse()?;
            step.within.unpack(self.now.key(at), &mut self.masks);
            stage.arrive(&mut self.masks, &mut self.scratch, &mut self.key);
            sink(hash(&self.key), &self.key, self.now.amount(at))?;
        }
        Ok(())
    }

    /// Fills one cell in all states of `now`, into `next`.
    fn fill<E: From<Overflow> + From<Stop>>(
        &mut self,
        fill: &Fill<W>,
        packing: Packing,
        room: usize,
        pulse: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        self.next.reset(packing.words);
        let (now, next, key) = (&self.now, &mut self.next, &mut self.key);
        for at in 0..now.len() {
            pulse()?;
            packing.unpack(now.key(at), &mut self.masks);
            children(&self.masks, fill, &mut self.filled, |alike, filled| {
                packing.pack(filled, key);
                next.add(hash(key), key, now.amount(at).scaled(alike.len())?)?;
                Ok::<(), Overflow>(())
            })?;
            if now.needed_at_most() + next.needed_at_most() > room
                && now.needed() + next.needed() > room
            {
                return Err(Stop::Memory.into());
            }
        }
        Ok(())
    }
}

/// Passes on each state that filling a cell makes of a state, with the places of the symbols
/// of which any one may be put there. Masks are sorted before and after.
#[inline]
pub(super) fn children<const W: usize, E>(
    masks: &[Bits<W>],
    fill: &Fill<W>,
    filled: &mut Vec<Bits<W>>,
    mut sink: impl FnMut(Range<usize>, &[Bits<W>]) -> Result<(), E>,
) -> Result<(), E> {
    for alike in alike(masks) {
        let mask = masks[alike.start];
        if mask.meets(fill.blocked) {
            continue;
        }
        let end = alike.end;
        let entered = mask.or(fill.enters);
        filled.clear();
        if fill.closes {
            filled.extend_from_slice(masks);
            filled[end - 1] = entered;
            for mask in filled.iter_mut() {
                *mask = mask.and(fill.keep);
            }
            bits::sort(filled);
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
pub(super) fn alike<const W: usize>(masks: &[Bits<W>]) -> impl Iterator<Item = Range<usize>> {
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

impl<const W: usize> Stage<W> {
    /// The state of the cut after the step that the masks at its end are, as a key.
    #[inline]
    pub(super) fn arrive(&self, masks: &mut [Bits<W>], scratch: &mut Scratch, key: &mut Vec<u64>) {
        if !self.step.stays {
            for mask in masks.iter_mut() {
                *mask = self.step.moved(*mask);
            }
        }
        self.canonizer.canonize(masks, scratch);
        self.packing.pack(masks, key);
    }
}
