//! What a state becomes when some cells are filled in every way.
//!
//! Cells are filled one after the other, and states that become equal on the way are put
//! together in a small table of their own. Symbols with equal masks are tried once, and what
//! comes of it is multiplied by their number. Only at the end is a state brought into canonical
//! form: inside a region there is little to be gained from it.

use super::amount::{Amount, Overflow};
use super::bits::{self, Bits};
use super::canonical::{Canonizer, Scratch};
use super::cut::{Fill, Step};
use super::packing::Packing;
use super::table::{Table, hash};
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
    /// Bytes that the tables may take.
    memory: Option<usize>,
}

impl<const W: usize, A: Amount> Expander<W, A> {
    pub(super) fn new(memory: Option<usize>) -> Self {
        Self {
            now: Table::new(0),
            next: Table::new(0),
            masks: Vec::new(),
            filled: Vec::new(),
            key: Vec::new(),
            scratch: Scratch::default(),
            memory,
        }
    }

    /// Passes on every state that `source` becomes, with its hash and the number of ways in
    /// which it does; the same state may be passed on more than once. Stops at the first error.
    pub(super) fn expand<E: From<Overflow> + From<Stop>>(
        &mut self,
        stage: &Stage<W>,
        source: &[u64],
        mut pulse: impl FnMut() -> Result<(), E>,
        mut sink: impl FnMut(u64, &[u64], &A) -> Result<(), E>,
    ) -> Result<(), E> {
        let step = &stage.step;
        step.from.unpack(source, &mut self.masks);
        step.within.pack(&self.masks, &mut self.key);
        self.now.reset(step.within.words);
        self.now.add(hash(&self.key), &self.key, A::one())?;
        for fill in &step.fills {
            self.fill(fill, step.within, &mut pulse)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        for at in 0..self.now.len() {
            pulse()?;
            step.within.unpack(self.now.key(at), &mut self.masks);
            if !step.stays {
                for mask in &mut self.masks {
                    *mask = mask.iter().filter_map(|set| step.becomes[set]).collect();
                }
            }
            stage.canonizer.canonize(&mut self.masks, &mut self.scratch);
            stage.packing.pack(&self.masks, &mut self.key);
            sink(hash(&self.key), &self.key, self.now.amount(at))?;
        }
        Ok(())
    }

    /// Fills one cell in all states of `now`, into `next`.
    fn fill<E: From<Overflow> + From<Stop>>(
        &mut self,
        fill: &Fill<W>,
        packing: Packing,
        pulse: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        self.next.reset(packing.words);
        for at in 0..self.now.len() {
            pulse()?;
            packing.unpack(self.now.key(at), &mut self.masks);
            let n = self.masks.len();
            let mut first = 0;
            while first < n {
                let mask = self.masks[first];
                let mut end = first + 1;
                while end < n && self.masks[end] == mask {
                    end += 1;
                }
                if !mask.meets(fill.blocked) {
                    self.filled.clear();
                    let entered = mask.or(fill.enters);
                    if fill.closes {
                        self.filled.extend_from_slice(&self.masks);
                        self.filled[end - 1] = entered;
                        for mask in &mut self.filled {
                            *mask = mask.and(fill.keep);
                        }
                        bits::sort(&mut self.filled);
                    } else {
                        // The mask grows, so it moves up past those between.
                        let more = self.masks[end..]
                            .iter()
                            .take_while(|m| **m < entered)
                            .count();
                        self.filled.extend_from_slice(&self.masks[..end - 1]);
                        self.filled.extend_from_slice(&self.masks[end..end + more]);
                        self.filled.push(entered);
                        self.filled.extend_from_slice(&self.masks[end + more..]);
                    }
                    packing.pack(&self.filled, &mut self.key);
                    let ways = self.now.amount(at).scaled(end - first)?;
                    self.next.add(hash(&self.key), &self.key, ways)?;
                }
                first = end;
            }
            if (self.memory).is_some_and(|allowed| self.now.bytes() + self.next.bytes() > allowed) {
                return Err(Stop::Memory.into());
            }
        }
        Ok(())
    }
}
