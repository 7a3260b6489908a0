//! The successors of a state when some cells are filled in every way.
//!
//! Cells are filled one after the other, and states that become equal on the way are put
//! together in a small table of their own. Symbols with equal masks are tried once, and what
//! the result is multiplied by their number. Only at the end is a state brought into canonical
//! form: inside a region there is little to be gained from it.

use std::ops::Range;

use super::canonical::{Canonizer, Scratch};
use super::cut::{Cut, Live};
use super::mask::{self, Mask, Packing};
use super::symmetry::Chain;
use crate::cover::count::{Amount, Halt, Overflow, Table, hash};
use crate::limits::{Limits, Meter, Stop};

/// Filling some cells, as a step from one cut to the next.
#[derive(Clone, Debug)]
pub(super) struct Stage<M> {
    /// Masks as they come from the cut before.
    pub(super) from: Packing,
    /// Masks while cells are filled.
    pub(super) within: Packing,
    /// The cells in the order in which they are filled.
    pub(super) fills: Vec<Fill<M>>,
    /// For each set that masks hold the set of the cut after that has its cells.
    becomes: Vec<Option<usize>>,
    /// True if `becomes` leaves every set where it is, as far as sets are left.
    stays: bool,
    /// For the cut after the step.
    canonizer: Canonizer,
    /// Keys of the cut after the step.
    pub(super) packing: Packing,
}

/// Filling one cell.
#[derive(Clone, Debug)]
pub(super) struct Fill<M> {
    /// The cell.
    pub(super) cell: usize,
    /// Symbols in one of these sets are excluded from the cell.
    pub(super) blocked: M,
    /// The symbol gets into these sets.
    pub(super) enters: M,
    /// Sets that have cells left afterwards.
    pub(super) keep: M,
    /// True if some set has no cells left afterwards that had cells before.
    pub(super) closes: bool,
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
    /// A worker within these limits.
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
        stage.from.unpack(source, &mut self.masks);
        stage.within.pack(&self.masks, &mut self.key);
        self.now.reset(stage.within.words);
        self.now.add(hash(&self.key), &self.key, A::one())?;
        for fill in &stage.fills {
            self.fill(fill, stage.within)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }

        for at in 0..self.now.len() {
            self.meter.pulse()?;
            stage.within.unpack(self.now.key(at), &mut self.masks);
            stage.arrive(&mut self.masks, &mut self.scratch, &mut self.key);
            sink(hash(&self.key), &self.key, self.now.amount(at))?;
        }

        Ok(())
    }

    /// Fills one cell in all states of `now`, into `next`.
    fn fill(&mut self, fill: &Fill<M>, packing: Packing) -> Result<(), Halt> {
        self.next.reset(packing.words);
        let now = &self.now;
        let next = &mut self.next;
        let key = &mut self.key;
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
    /// The step that fills some unfilled cells of a cut in this order, and the cut after it, of
    /// which `symmetries` says the symmetries.
    pub(super) fn new(
        cut: &Cut,
        cells: &[usize],
        n_symbols: usize,
        symmetries: impl FnOnce(&Cut) -> Result<Chain, Stop>,
    ) -> Result<(Self, Cut), Stop> {
        let seen = cut.seen(cells);
        let sets: Vec<&Live> = seen.iter().map(|&k| &cut.live[k]).collect();
        let mut left: Vec<usize> = sets.iter().map(|set| set.cells.len()).collect();
        let fill = |&cell: &usize| {
            let holds = |k: &usize| sets[*k].cells.binary_search(&cell).is_ok();
            let of_cell: Vec<usize> = (0..sets.len()).filter(holds).collect();
            let mut closes = false;
            for &k in &of_cell {
                left[k] -= 1;
                closes |= left[k] == 0;
            }
            Fill {
                cell,
                blocked: mask::mask(of_cell.iter().copied()),
                enters: mask::mask((of_cell.iter().copied()).filter(|&k| sets[k].exclusive)),
                keep: mask::mask((0..left.len()).filter(|&k| left[k] > 0)),
                closes,
            }
        };

        let fills = cells.iter().map(fill).collect();

        let (next, becomes) = cut.after(cells);
        let becomes: Vec<Option<usize>> = seen.iter().map(|&k| becomes[k]).collect();
        let stage = Self {
            from: Packing::new(n_symbols, cut.width),
            within: Packing::new(n_symbols, seen.len()),
            fills,
            // Only sets that nothing has touched are left out, so no bit is lost.
            stays: (becomes.iter().enumerate()).all(|(k, to)| to.is_none_or(|to| to == k)),
            becomes,
            canonizer: Canonizer::new(symmetries(&next)?, next.width, n_symbols),
            packing: Packing::new(n_symbols, next.width),
        };

        Ok((stage, next))
    }

    /// A mask at the end of the step in the numbering of the cut after it.
    #[inline]
    pub(super) fn moved(&self, mask: M) -> M {
        if self.stays {
            return mask;
        }
        mask::mask(mask::numbers(mask).filter_map(|set| self.becomes[set]))
    }

    /// The state of the cut after the step that the masks at its end are, as a key.
    #[inline]
    pub(super) fn arrive(&self, masks: &mut [M], scratch: &mut Scratch, key: &mut Vec<u64>) {
        for mask in masks.iter_mut() {
            *mask = self.moved(*mask);
        }
        self.canonizer.canonize(masks, scratch);
        self.packing.pack(masks, key);
    }
}
