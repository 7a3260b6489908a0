//! How many solutions hold each candidate, all in one pass forwards, one backwards and one more
//! forwards, over the graph of all states.
//!
//! The graph has a level before each cell and one at the end; its edges are the ways to fill a
//! cell. Backwards each state gets its number of fillings. Forwards goes, instead of one number
//! for each state, a number for each symbol and each place in the state: in how many ways the
//! state is reached with that symbol having that mask. Where a symbol is put into a cell, the ways
//! to get there times the fillings from there on are solutions that hold it. Relabelling sets
//! would make cells change places, so symmetry between cells is not used here; that between
//! symbols is: symbols that start out alike have the same numbers. Those of the last kind are what
//! the others leave of the total.

use std::ops::Range;

use num_bigint::BigUint;

use super::area::Area;
use super::expand::{Fill, Stage, alike};
use super::mask::{self, Mask};
use super::plan::{Job, Plan};
use super::unfold::{Level, fills, levels};
use crate::cover::count::{Amount, Halt, Means, Overflow};
use crate::ids::Id;
use crate::limits::{Limits, Stop};
use crate::propagate::{Domains, Geometry};

/// Counts, for each cell and symbol, the solutions with that symbol in that cell, of `total` in
/// all.
///
/// # Errors
/// The limit that ended it.
pub fn candidates(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
    total: &BigUint,
) -> Result<Vec<BigUint>, Stop> {
    let order = geometry.order();
    let mut counts = vec![BigUint::ZERO; geometry.n_cells() * order];
    let Some(area) = Area::of(geometry, board) else {
        return Ok(counts);
    };
    let of_cells = Held { means, total }.done(&area, false, &means.limits)?;
    for (cell, symbol) in area.known.enumerate() {
        if let Some(symbol) = symbol {
            counts[cell.index() * order + symbol.index()] = total.clone();
        }
    }

    for (cell, of_cell) in of_cells {
        counts[area.cells[cell].index() * order..][..order].clone_from_slice(&of_cell);
    }
    Ok(counts)
}

/// Counts what the cells hold.
struct Held<'a> {
    means: &'a Means,
    total: &'a BigUint,
}

impl Job for Held<'_> {
    /// For each open cell the fillings that hold each symbol in it.
    type Made = Vec<(usize, Vec<BigUint>)>;

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<Self::Made, Halt> {
        if plan.stages.is_empty() {
            return Ok(Vec::new());
        }
        let limits = self.means.limits.with_nodes(None);
        let levels = levels::<M, A>(&plan.stages, &plan.start, &limits, |_, _| Ok(A::one()))?;
        let mut sorted = plan.first.clone();
        mask::sort(&mut sorted);
        let kinds: Vec<Range<usize>> = alike(&sorted).collect();
        let swept = &kinds[..kinds.len().saturating_sub(1)];
        let held = sweep(&plan.stages, &levels, swept, &limits)?;
        let last = kinds.last().map_or(1, |kind| kind.len());
        let of_cell = |held: Vec<A>| {
            let mut held: Vec<BigUint> = held.iter().map(Amount::big).collect();

            let others: BigUint = held.iter().zip(&kinds).map(|(held, of)| held * of.len()).sum();
            held.push((self.total - others) / last);
            let kind = |mask| kinds.iter().position(|kind| sorted[kind.start] == mask);
            plan.first
                .iter()
                .map(|&mask| kind(mask).unwrap_or(0))
                .map(|kind| held[kind].clone())
                .collect()
        };

        Ok(fills(&plan.stages)
            .map(|(_, fill, _)| fill.cell)
            .zip(held.into_iter().map(of_cell))
            .collect())
    }
}

/// For each fill the fillings that hold a symbol of each of some kinds in its cell; a kind is given
/// by the places of its symbols at the start.
fn sweep<M: Mask, A: Amount>(
    stages: &[Stage<M>],
    levels: &[Level<A>],
    kinds: &[Range<usize>],
    limits: &Limits,
) -> Result<Vec<Vec<A>>, Halt> {
    let mut held = Vec::new();
    let mut meter = limits.meter();
    let n = levels.first().map_or(0, |level| level.packing.masks) * kinds.len();
    // A representative of each kind starts out among those like it.
    let mut now = vec![A::zero(); n];
    for (k, kind) in kinds.iter().enumerate() {
        now[kind.start * kinds.len() + k] = A::one();
    }
    for (fill, pair) in fills(stages).zip(levels.windows(2)) {
        meter.poll()?;
        let [level, after] = [&pair[0], &pair[1]];
        limits.reserve((level.states.len() + after.states.len()) * n * A::BYTES)?;
        let mut next = vec![A::zero(); after.states.len() * n];
        let mut sums = vec![A::zero(); kinds.len()];
        for state in 0..level.states.len() {
            let reached = &now[state * n..][..n];
            pass(fill, [level, after], state, reached, &mut next, &mut sums)?;
        }
        held.push(sums);
        now = next;
    }

    Ok(held)
}

/// Passes the numbers of a state, by places and kinds, to the next level, and adds up the symbols
/// put into the cell. The numbers of several equal masks are stored at the first of them.
fn pass<M: Mask, A: Amount>(
    (stage, fill, last): (&Stage<M>, &Fill<M>, bool),
    [level, after]: [&Level<A>; 2],
    state: usize,
    reached: &[A],
    next: &mut [A],
    sums: &mut [A],
) -> Result<(), Overflow> {
    if *level.states.amount(state) == A::zero() {
        return Ok(());
    }
    let n_kinds = sums.len();
    let mut masks: Vec<M> = Vec::new();
    let mut new: Vec<M> = Vec::new();
    level.packing.unpack(level.states.key(state), &mut masks);
    for way in level.ways(state) {
        let fillings = after.states.amount(way.to as usize);
        if *fillings == A::zero() {
            continue;
        }
        let key = after.states.key(way.to as usize);
        after.packing.unpack(key, &mut new);
        let to = &mut next[way.to as usize * reached.len()..][..reached.len()];
        let place = |mask: M| {
            let kept = mask & fill.keep;
            let moved = if last { stage.moved(kept) } else { kept };
            new.partition_point(|other| *other < moved) * n_kinds
        };
        for alike in alike(&masks) {
            let mask = masks[alike.start];
            let chosen = alike.start == way.start as usize;
            let reached = &reached[alike.start * n_kinds..][..n_kinds];
            // One of those that are chosen from is put there: this symbol, or another.
            let others = way.alike as usize - usize::from(chosen);
            if others > 0 {
                for (to, number) in to[place(mask)..].iter_mut().zip(reached) {
                    to.add(&number.scaled(others)?)?;
                }
            }
            if chosen {
                let entered = to[place(mask | fill.enters)..].iter_mut();
                for (to, number) in entered.zip(reached) {
                    to.add(number)?;
                }
                for (sum, number) in sums.iter_mut().zip(reached) {
                    sum.add(&number.times(fillings)?)?;
                }
            }
        }
    }

    Ok(())
}
