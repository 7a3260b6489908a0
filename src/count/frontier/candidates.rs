//! How many solutions hold each candidate, all in one pass forwards and one backwards.
//!
//! Backwards each state gets its number of fillings. Forwards goes, instead of one number for
//! each state, a number for each symbol and each place in the state: in how many ways the state
//! is reached with that symbol having that mask. Where a symbol is put into a cell, the ways to
//! get there times the fillings from there on are solutions that hold it. Relabelling sets would
//! make cells change places, so symmetry between cells is not used here; that between symbols
//! is: symbols that start out alike have the same numbers.

use num_bigint::BigUint;

use super::area::{self, Area, Areas};
use super::bits::Bits;
use super::choose::choose;
use super::cut::Fill;
use super::expand::alike;
use super::kept::{Kept, with_numbers};
use super::plan::{self, Plan};
use super::round::Halt;
use super::unfold::{Unfolded, unfold};
use crate::count::Means;
use crate::count::amount::{Number, Overflow};
use crate::ids::{CellId, IdVec};
use crate::limits::Stop;
use crate::propagate::{Board, Geometry};

/// The number of solutions of a board, and how many of them hold each candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The number of solutions.
    pub total: BigUint,
    /// For each cell and symbol the number of solutions with that symbol in that cell.
    pub holding: IdVec<CellId, Vec<BigUint>>,
}

/// Counts, for each cell and symbol, the solutions with that symbol in that cell.
///
/// # Errors
/// The limit that ended it.
pub fn candidates(geometry: &Geometry, board: &Board, means: &Means) -> Result<Candidates, Stop> {
    let n = geometry.order();
    let mut answer = Candidates {
        total: BigUint::ZERO,
        holding: IdVec::filled(vec![BigUint::ZERO; n], geometry.n_cells()),
    };
    let (known, parts) = match area::parts(geometry, board) {
        Areas::Refuted => return Ok(answer),
        Areas::Open { known, parts } => (known, parts),
    };
    let counted: Result<Vec<Holding>, Stop> =
        parts.iter().map(|part| of_part(part, means)).collect();
    let counted = counted?;
    answer.total = counted.iter().map(|table| &table.total).product();
    if answer.total == BigUint::ZERO {
        return Ok(answer);
    }
    for (cell, symbol) in known.enumerate() {
        if let Some(symbol) = symbol {
            answer.holding[cell][symbol.index()] = answer.total.clone();
        }
    }
    for (part, table) in parts.iter().zip(&counted) {
        let others = &answer.total / &table.total;
        for (&cell, holding) in part.cells.iter().zip(&table.holding) {
            answer.holding[cell] = holding.iter().map(|number| number * &others).collect();
        }
    }
    Ok(answer)
}

/// The same for a part.
struct Holding {
    total: BigUint,
    holding: Vec<Vec<BigUint>>,
}

fn of_part(part: &Area, means: &Means) -> Result<Holding, Stop> {
    match plan::width(part) {
        0..=64 => with_width::<1>(part, means),
        65..=256 => with_width::<4>(part, means),
        257..=1024 => with_width::<16>(part, means),
        _ => Err(Stop::Memory),
    }
}

fn with_width<const W: usize>(part: &Area, means: &Means) -> Result<Holding, Stop> {
    let limits = means.limits.with_nodes(None);
    let first = Plan::<W>::within(part, &Vec::new(), false, &mut limits.meter())?.first;
    if first.iter().all(|mask| *mask == first[0]) {
        // No symbol is told from another: each cell holds each equally often.
        let counted = super::counting::of_part(part, means, &mut |_| {});
        if let Some(stop) = counted.stopped {
            return Err(stop);
        }
        let share = &counted.value / part.n_symbols;
        return Ok(Holding {
            holding: vec![vec![share; part.n_symbols]; part.cells.len()],
            total: counted.value,
        });
    }
    let plan = choose::<W>(part, false, &mut limits.meter())?.plan;
    let again = plan.clone();
    with_numbers(
        || counted(&Kept::<W, u128>::new(plan, means)?, part, means),
        || counted(&Kept::<W, BigUint>::new(again, means)?, part, means),
    )
}

/// Numbers for each kind of symbol and each place in a state. The number for several equal
/// masks stands at the first of them.
type Places<A> = Vec<Option<A>>;

fn counted<const W: usize, A: Number>(
    kept: &Kept<W, A>,
    part: &Area,
    means: &Means,
) -> Result<Holding, Halt> {
    let n = part.n_symbols;
    let mut kinds: Vec<Bits<W>> = kept.plan.first.clone();
    super::bits::sort(&mut kinds);
    let firsts: Vec<usize> = alike(&kinds).map(|alike| alike.start).collect();
    // A representative of each kind starts out among those like it.
    let mut start: Places<A> = vec![None; firsts.len() * n];
    for (kind, &first) in firsts.iter().enumerate() {
        start[kind * n + first] = Some(A::one());
    }
    let mut sums = vec![vec![A::zero(); firsts.len()]; part.cells.len()];
    let mut now = vec![start];
    let mut masks = Vec::new();
    let mut meter = means.limits.meter();
    for (k, stage) in kept.plan.stages.iter().enumerate() {
        let (layer, after) = (&kept.layers[k], &kept.layers[k + 1]);
        let mut next: Vec<Places<A>> = vec![vec![None; firsts.len() * n]; after.len()];
        let bytes = (now.len() + next.len()) * firsts.len() * n * size_of::<Option<A>>();
        means.limits.reserve(bytes)?;
        for (at, reached) in now.iter().enumerate() {
            meter.poll()?;
            let (key, fillings) = layer.entry(at);
            if *fillings == A::zero() {
                continue;
            }
            stage.step.from.unpack(key, &mut masks);
            let unfolded = unfold(stage, &masks, after)?;
            let ends = through(&unfolded, &stage.step.fills, reached.clone(), n, &mut sums)?;
            for (state, places) in ends.into_iter().enumerate() {
                let Some(to) = unfolded.arrives[state] else {
                    continue;
                };
                let level = &unfolded.levels[unfolded.levels.len() - 1];
                let moved = |mask: &Bits<W>| stage.step.moved(*mask);
                let old: Vec<Bits<W>> = level.masks(state).iter().map(moved).collect();
                let mut new = old.clone();
                super::bits::sort(&mut new);
                for (place, number) in places.iter().enumerate() {
                    if let Some(number) = number {
                        let kind = place / n;
                        add(
                            &mut next[to][kind * n..],
                            first_of(&new, old[place % n]),
                            number,
                        )?;
                    }
                }
            }
        }
        now = next;
    }
    let kind_of = |symbol: usize| {
        let mask = kept.plan.first[symbol];
        firsts
            .iter()
            .position(|&first| kinds[first] == mask)
            .unwrap_or(0)
    };
    let holding = sums.iter().map(|of_cell| {
        let of_symbol = (0..n).map(|symbol| of_cell[kind_of(symbol)].big());
        of_symbol.collect()
    });
    Ok(Holding {
        total: kept.total().big(),
        holding: holding.collect(),
    })
}

/// Carries numbers through a step. Returns them for the states of its last level, and adds what
/// is put into the cells to their sums.
fn through<const W: usize, A: Number>(
    unfolded: &Unfolded<W, A>,
    fills: &[Fill<W>],
    reached: Places<A>,
    n: usize,
    sums: &mut [Vec<A>],
) -> Result<Vec<Places<A>>, Overflow> {
    let n_kinds = reached.len() / n;
    let mut now = vec![reached];
    for (k, fill) in fills.iter().enumerate() {
        let (level, after) = (&unfolded.levels[k], &unfolded.levels[k + 1]);
        let mut next: Vec<Places<A>> = vec![vec![None; n_kinds * n]; after.len()];
        for (state, reached) in now.iter().enumerate() {
            let masks = level.masks(state);
            for way in &level.ways[state] {
                let fillings = &after.fillings[way.to];
                if *fillings == A::zero() {
                    continue;
                }
                let chosen = way.alike.start;
                let new = after.masks(way.to);
                let entered = masks[chosen].or(fill.enters).and(fill.keep);
                for alike in alike(masks) {
                    let place = alike.start;
                    let stays = first_of(new, masks[place].and(fill.keep));
                    for kind in 0..n_kinds {
                        let Some(number) = &reached[kind * n + place] else {
                            continue;
                        };
                        let to = &mut next[way.to][kind * n..(kind + 1) * n];
                        if place == chosen {
                            // One of those alike is put there: this symbol, or another.
                            sums[fill.cell][kind].add(&number.times(fillings)?)?;
                            add(to, first_of(new, entered), number)?;
                            if alike.len() > 1 {
                                add(to, stays, &number.scaled(alike.len() - 1)?)?;
                            }
                        } else {
                            add(to, stays, &number.scaled(way.alike.len())?)?;
                        }
                    }
                }
            }
        }
        now = next;
    }
    Ok(now)
}

/// The first place of a mask in a sorted state that has it.
fn first_of<const W: usize>(masks: &[Bits<W>], mask: Bits<W>) -> usize {
    masks.partition_point(|other| *other < mask)
}

fn add<A: Number>(places: &mut [Option<A>], at: usize, number: &A) -> Result<(), Overflow> {
    match &mut places[at] {
        Some(sum) => sum.add(number),
        empty => {
            *empty = Some(number.clone());
            Ok(())
        }
    }
}
