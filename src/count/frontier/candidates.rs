//! How many solutions hold each candidate, all in one pass forwards and one backwards.
//!
//! Backwards each state gets its number of fillings. Forwards goes, instead of one number for
//! each state, a number for each symbol and each place in the state: in how many ways the state
//! is reached with that symbol having that mask. Where a symbol is put into a cell, the ways to
//! get there times the fillings from there on are solutions that hold it. Relabelling sets would
//! make cells change places, so symmetry between cells is not used here; that between symbols
//! is: symbols that start out alike have the same numbers.

use num_bigint::BigUint;

use super::area::Area;
use super::expand::{Fill, alike};
use super::mask::{self, Mask};
use super::plan::{Job, Plan};
use super::unfold::{Kept, Unfolded, unfold};
use crate::cover::count::{Amount, Halt, Means, Overflow};
use crate::ids::Id;
use crate::limits::Stop;
use crate::propagate::{Board, Geometry};

/// Counts, for each cell and symbol, the solutions with that symbol in that cell.
///
/// # Errors
/// The limit that ended it.
pub fn candidates(geometry: &Geometry, board: &Board, means: &Means) -> Result<Vec<BigUint>, Stop> {
    let order = geometry.order();
    let mut counts = vec![BigUint::ZERO; geometry.n_cells() * order];
    let Some(area) = Area::of(geometry, board) else {
        return Ok(counts);
    };
    let (total, of_cells) = { means }.done(&area, false, &means.limits)?;
    for (cell, symbol) in area.known.enumerate() {
        if let Some(symbol) = symbol {
            counts[cell.index() * order + symbol.index()] = total.clone();
        }
    }
    for (&cell, of_cell) in area.cells.iter().zip(of_cells) {
        counts[cell.index() * order..][..order].clone_from_slice(&of_cell);
    }
    Ok(counts)
}

impl Job for &Means {
    /// The number of fillings, and for each open cell and symbol the fillings that hold it.
    type Made = (BigUint, Vec<Vec<BigUint>>);

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<Self::Made, Halt> {
        let kept = Kept::<M, A>::new(plan, self)?;
        let first = &kept.plan.first;
        let n = first.len();
        let mut kinds = first.clone();
        mask::sort(&mut kinds);
        let firsts: Vec<usize> = alike(&kinds).map(|alike| alike.start).collect();
        // A representative of each kind starts out among those like it.
        let mut start: Places<A> = vec![A::zero(); firsts.len() * n];
        for (kind, &first) in firsts.iter().enumerate() {
            start[kind * n + first] = A::one();
        }
        let fills = kept.plan.stages.iter().flat_map(|stage| &stage.fills);
        let mut sums = vec![vec![A::zero(); firsts.len()]; fills.count()];
        let mut now = vec![start];
        let mut meter = self.limits.meter();
        for (k, stage) in kept.plan.stages.iter().enumerate() {
            let (layer, after) = (&kept.layers[k], &kept.layers[k + 1]);
            let bytes = (layer.len() + after.len()) * firsts.len() * n * A::BYTES;
            self.limits.reserve(bytes)?;
            let mut next: Vec<Places<A>> = vec![vec![A::zero(); firsts.len() * n]; after.len()];
            let mut masks = Vec::new();
            for (at, reached) in now.into_iter().enumerate() {
                meter.poll()?;
                if *layer.amount(at) == A::zero() {
                    continue;
                }
                stage.from.unpack(layer.key(at), &mut masks);
                let unfolded = unfold(stage, &masks, after)?;
                let ends = through(&unfolded, &stage.fills, reached, n, &mut sums)?;
                let last = &unfolded.levels[unfolded.levels.len() - 1];
                for (state, places) in ends.into_iter().enumerate() {
                    let Some(to) = unfolded.arrives[state] else {
                        continue;
                    };
                    let moved = |mask: &M| stage.moved(*mask);
                    let old: Vec<M> = last.masks(state).iter().map(moved).collect();
                    let mut new = old.clone();
                    mask::sort(&mut new);
                    for (place, number) in places.iter().enumerate() {
                        let at = place / n * n + first_of(&new, old[place % n]);
                        next[to][at].add(number)?;
                    }
                }
            }
            now = next;
        }
        let kind_of = |mask: &M| firsts.iter().position(|&first| kinds[first] == *mask);
        let of_cell = |sums: &Vec<A>| {
            let kinds = first.iter().map(|mask| kind_of(mask).unwrap_or(0));
            kinds.map(|kind| sums[kind].big()).collect()
        };
        Ok((kept.total().big(), sums.iter().map(of_cell).collect()))
    }
}

/// Numbers for each kind of symbol and each place in a state. The number for several equal
/// masks stands at the first of them.
type Places<A> = Vec<A>;

/// Carries numbers through a step. Returns them for the states of its last level, and adds what
/// is put into the cells to their sums.
fn through<M: Mask, A: Amount>(
    unfolded: &Unfolded<M, A>,
    fills: &[Fill<M>],
    reached: Places<A>,
    n: usize,
    sums: &mut [Vec<A>],
) -> Result<Vec<Places<A>>, Overflow> {
    let n_kinds = reached.len() / n;
    let mut now = vec![reached];
    for (k, fill) in fills.iter().enumerate() {
        let (level, after) = (&unfolded.levels[k], &unfolded.levels[k + 1]);
        let mut next: Vec<Places<A>> = vec![vec![A::zero(); n_kinds * n]; after.len()];
        for way in &level.ways {
            let fillings = &after.fillings[way.to];
            if *fillings == A::zero() {
                continue;
            }
            let (masks, new) = (level.masks(way.from), after.masks(way.to));
            let (reached, to) = (&now[way.from], &mut next[way.to]);
            let chosen = way.alike.start;
            let entered = (masks[chosen] | fill.enters) & fill.keep;
            for alike in alike(masks) {
                let place = alike.start;
                let stays = first_of(new, masks[place] & fill.keep);
                for kind in 0..n_kinds {
                    let number = &reached[kind * n + place];
                    if *number == A::zero() {
                        continue;
                    }
                    // One of those alike is put there: this symbol, or another.
                    let mut others = way.alike.len();
                    if place == chosen {
                        sums[fill.cell][kind].add(&number.times(fillings)?)?;
                        to[kind * n + first_of(new, entered)].add(number)?;
                        others -= 1;
                    }
                    if others > 0 {
                        to[kind * n + stays].add(&number.scaled(others)?)?;
                    }
                }
            }
        }
        now = next;
    }
    Ok(now)
}

/// The first place of a mask in a sorted state that has it.
fn first_of<M: Mask>(masks: &[M], mask: M) -> usize {
    masks.partition_point(|other| *other < mask)
}
