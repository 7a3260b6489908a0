//! The search on wide planes: the newest frame is at hand, those before it wait on a stack.

use std::ops::ControlFlow;

use super::plane::Plane;
use super::rounds::{Frame, own};
use super::tables::{HELD, IDLE, Tables};
use super::{NARROW, WIDE};
use crate::boards::VisitBoard;
use crate::boards::planes::asked::{Start, Tally};
use crate::boards::planes::rounds::Rest;
use crate::boards::planes::tuning::USUAL_DEPTH;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Meter, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::vectors::{Vector, Work};

/// One run of the search, before it is known with which vectors.
pub(in crate::boards::planes) struct Job<'a, 'v> {
    pub(in crate::boards::planes) tables: &'a Tables,
    pub(in crate::boards::planes) start: Start<'a>,
    pub(in crate::boards::planes) meter: &'a mut Meter,
    pub(in crate::boards::planes) filling: &'a mut IdVec<CellId, Symbol>,
    /// Gets the planes of the frames that the search has not finished with.
    pub(in crate::boards::planes) left: &'a mut Vec<u16>,
    pub(in crate::boards::planes) visit: &'a mut VisitBoard<'v>,
}

impl Work for Job<'_, '_> {
    type Word = u16;
    type Output = (End, Tally);

    #[inline(always)]
    fn work<V: Vector<Word = u16>, const HALF: usize, const WHOLE: usize>(self) -> Self::Output {
        if self.tables.lanes == HALF * V::LANES {
            self.run::<V, HALF, NARROW>()
        } else {
            self.run::<V, WHOLE, WIDE>()
        }
    }
}

impl Job<'_, '_> {
    #[inline(always)]
    fn run<V: Vector<Word = u16>, const K: usize, const S: usize>(self) -> (End, Tally) {
        let Self {
            tables,
            start,
            meter,
            filling,
            left,
            visit,
        } = self;
        left.clear();
        let given = match start {
            Start::Givens(givens) => givens.len(),
            Start::Candidates(sets) => sets.len(),
        };
        assert_eq!(given, tables.n_cells, "one entry for each cell");
        let mut tally = Tally::default();
        let mut frame = load::<V, K, S>(tables, start, filling, &mut tally);
        let mut stack: Vec<Frame<V, K, S>> = Vec::new();
        let mut at_root = true;
        loop {
            let outcome = frame.run(tables, filling);
            if at_root {
                let lanes = frame.settled.words();
                let words = tables.cover.iter().enumerate();
                tally.settled = words
                    .map(|(i, cover)| (super::plane::four(lanes, i) & cover).count_ones() as usize)
                    .sum();
                tally.by_rules = outcome != Ok(Rest::Open);
                at_root = false;
            }
            match outcome {
                Ok(Rest::Open) => {
                    if let Err(stop) = enter(meter, &mut tally, size_of_val(&frame), stack.len()) {
                        stack.push(frame);
                        leave(tables, &mut stack, left);
                        return (End::Stopped(stop), tally);
                    }
                    let (cell, symbol) = frame.choose(tables);
                    if stack.capacity() == 0 {
                        stack.reserve(USUAL_DEPTH);
                    }
                    // The frame that waits already lacks the candidate that is tried.
                    stack.push(frame);
                    if let Some(waiting) = stack.last_mut() {
                        waiting.refute(tables, cell, symbol);
                    }
                    frame.assign(tables, cell, symbol, filling);
                    continue;
                }
                Ok(Rest::Filled) => {
                    tally.stats.covers += 1;
                    if visit(filling) == ControlFlow::Break(()) {
                        leave(tables, &mut stack, left);
                        return (End::Broken, tally);
                    }
                }
                Err(_) => {}
            }
            let Some(waiting) = stack.pop() else {
                return (End::Exhausted, tally);
            };
            frame = waiting;
            tally.stats.updates += 1;
        }
    }
}

/// Takes down the planes of frames, the oldest first.
#[inline(always)]
fn leave<V: Vector<Word = u16>, const K: usize, const S: usize>(
    tables: &Tables,
    frames: &mut [Frame<V, K, S>],
    left: &mut Vec<u16>,
) {
    for frame in frames {
        for plane in &mut frame.planes[..tables.order] {
            left.extend_from_slice(plane.words());
        }
    }
}

/// Counts a guess on top of `depth` others.
#[inline(always)]
fn enter(meter: &mut Meter, tally: &mut Tally, size: usize, depth: usize) -> Result<(), Stop> {
    if tally.stats.nodes == 0 {
        meter.poll()?;
    }
    meter.node()?;
    meter.limits().reserve(size * (depth + 1))?;
    tally.stats.nodes += 1;
    tally.stats.depth = tally.stats.depth.max(depth + 1);
    Ok(())
}

/// The first frame.
#[inline(always)]
fn load<V: Vector<Word = u16>, const K: usize, const S: usize>(
    tables: &Tables,
    start: Start<'_>,
    filling: &mut IdVec<CellId, Symbol>,
    tally: &mut Tally,
) -> Frame<V, K, S> {
    let blank = Plane::row(&tables.blank, 0);
    let mut frame = Frame {
        // Beyond the order there are planes in which nothing is ever found.
        planes: std::array::from_fn(|k| {
            if k < tables.order {
                blank
            } else {
                Plane::splat(IDLE)
            }
        }),
        settled: Plane::splat(0),
        pairs: Plane::splat(0),
        held: [[0; S]; HELD],
    };
    if let Start::Candidates(sets) = start {
        let all = SymbolSet::all(tables.order);
        for (cell, set) in sets.iter().enumerate() {
            for symbol in all.without(*set).iter() {
                frame.refute(tables, cell, symbol.index());
            }
        }
    }
    // Of two equal givens in one region, the later takes the bits of the earlier: a cell
    // without candidates for the first count.
    let mut kept = [Plane::splat(0); S];
    for from in (0..tables.n_cells).step_by(u64::BITS as usize) {
        let some = from..tables.n_cells.min(from + u64::BITS as usize);
        // Which cells are known cannot be foreseen, so they are found without a branch for each.
        let mut bits = 0_u64;
        for cell in some {
            bits |= u64::from(known(start, cell).is_some()) << (cell - from);
        }
        while bits != 0 {
            let cell = from + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let Some(symbol) = known(start, cell) else {
                continue;
            };
            let (own, symbol) = (own(tables, cell), symbol.index());
            frame.settled = frame.settled.or(own);
            kept[symbol] = kept[symbol].or(own);
            frame.place(tables, cell, symbol, filling);
            tally.known += 1;
        }
    }
    frame.clear(frame.settled, &kept);
    frame
}

/// The symbol of a cell that has one at the start.
#[inline(always)]
fn known(start: Start<'_>, cell: usize) -> Option<Symbol> {
    match start {
        Start::Givens(givens) => givens[cell],
        Start::Candidates(sets) => sets[cell].single(),
    }
}
