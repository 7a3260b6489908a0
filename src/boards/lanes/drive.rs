//! The lanes at work: rounds for all, then one event for each lane that cannot go on.
//!
//! A lane whose round changed nothing is solved or has to guess; a dead one takes back its last
//! guess. A guess copies the lane's column of the frame to the lane's own stack, where it is
//! contiguous, leaves the other candidates there and sets the guessed one in the frame; taking
//! back copies the column into the lane again. A finished lane takes the next puzzle at once.

use std::marker::PhantomData;

use super::asked::{Done, LaneAnswer, LaneConfig, Next};
use super::branch::{Open, Peers, choose, ones};
use super::program::Program;
use super::round::round;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Meter, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::vectors::{Frame, Vector, Word, Work};

/// The context of a run: its input and its consumers.
pub(super) struct LaneContext<'a, 'n, 'd> {
    pub(super) program: &'a Program,
    pub(super) peers: &'a Peers,
    pub(super) config: LaneConfig,
    pub(super) meter: Meter,
    pub(super) next: &'a mut Next<'n>,
    pub(super) done: &'a mut Done<'d>,
}

/// A run in lanes of one sort of words, before it is known with which vectors.
pub(super) struct Run<'a, 'n, 'd, W> {
    pub(super) context: LaneContext<'a, 'n, 'd>,
    pub(super) words: PhantomData<W>,
}

impl<W: Word> Work for Run<'_, '_, '_, W> {
    type Word = W;
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn work<V: Vector<Word = W>>(self) -> Self::Output {
        drive::<V>(self.context)
    }
}

/// One lane and the puzzle in it.
#[derive(Debug)]
struct Lane<W> {
    tag: usize,
    count: u64,
    nodes: u64,
    /// The round before the puzzle's first.
    since: u64,
    kept: Vec<IdVec<CellId, Symbol>>,
    /// Columns that wait for their other candidates, `depth` of them; the one after is scratch.
    stack: Vec<W>,
    depth: usize,
}

/// The whole state of a run.
struct LaneState<'b, 'a, 'n, 'd, V: Vector> {
    context: &'b mut LaneContext<'a, 'n, 'd>,
    frame: Frame<V>,
    lanes: Vec<Lane<V::Word>>,
    /// The lanes with a puzzle in them, as bits.
    busy: u32,
    round: u64,
    /// Words of a column, padded to whole vectors.
    stride: usize,
    open: Open,
    puzzle: IdVec<CellId, SymbolSet>,
}

/// Runs a context until its puzzles are used up or it has to stop.
#[inline(always)]
fn drive<V: Vector>(mut context: LaneContext<'_, '_, '_>) -> Result<(), Stop> {
    let mut state = LaneState::<V>::new(&mut context);
    for lane in 0..V::LANES {
        if !state.refill(lane) {
            break;
        }
    }

    while state.busy != 0 {
        if let Err(stop) = state.context.meter.pulse() {
            state.stop(stop);
            return Err(stop);
        }
        state.round += 1;
        // A lane refilled below has not had a round yet.
        let busy = state.busy;
        let outcome = round(state.context.program, &mut state.frame);
        // Three loops: what a lane needs is as good as random, so asking lane by lane is slow.
        for lane in ones(u64::from(outcome.dead & busy)) {
            state.take_back(lane);
        }
        let still = u64::from(!outcome.changed & !outcome.dead & busy);
        for lane in ones(still & !u64::from(outcome.open)) {
            state.count(lane);
        }
        let stalled = still & u64::from(outcome.open);
        // All columns are copied before the first is read as vectors: words that were just
        // written one by one cannot be read as a vector until they have reached the cache.
        for lane in ones(stalled) {
            state.save(lane);
        }
        for lane in ones(stalled) {
            state.guess(lane);
        }
    }

    Ok(())
}

impl<'b, 'a, 'n, 'd, V: Vector> LaneState<'b, 'a, 'n, 'd, V> {
    fn new(context: &'b mut LaneContext<'a, 'n, 'd>) -> Self {
        let n_cells = context.program.n_cells;
        let lane = |_| Lane {
            tag: 0,
            count: 0,
            nodes: 0,
            since: 0,
            kept: Vec::new(),
            stack: Vec::new(),
            depth: 0,
        };

        Self {
            frame: Frame::new(context.program.step, context.program.n_slots, n_cells),
            lanes: (0..V::LANES).map(lane).collect(),
            busy: 0,
            round: 0,
            stride: n_cells.next_multiple_of(V::LANES),
            open: context.peers.scratch(),
            puzzle: IdVec::filled(SymbolSet::EMPTY, n_cells),
            context,
        }
    }

    /// Puts the next puzzle into a lane; whether there was one.
    #[inline(always)]
    fn refill(&mut self, lane: usize) -> bool {
        let Some(tag) = (self.context.next)(&mut self.puzzle) else {
            self.busy &= !(1 << lane);
            return false;
        };

        let full = self.context.program.full;
        let rows = self.frame.rows().chunks_exact_mut(V::LANES);
        for (row, set) in rows.zip(&self.puzzle) {
            row[lane & (V::LANES - 1)] = V::Word::of(set.bits() & full);
        }
        self.busy |= 1 << lane;
        let lane = &mut self.lanes[lane];
        (lane.tag, lane.count, lane.nodes) = (tag, 0, 0);
        (lane.since, lane.depth) = (self.round, 0);
        true
    }

    /// Hands over the answer of a lane and refills it.
    #[inline(always)]
    fn finish(&mut self, lane: usize, end: End) {
        self.answer(lane, end);
        self.refill(lane);
    }

    fn answer(&mut self, lane: usize, end: End) {
        let lane = &mut self.lanes[lane];
        (self.context.done)(LaneAnswer {
            tag: lane.tag,
            count: lane.count,
            solutions: std::mem::take(&mut lane.kept),
            nodes: lane.nodes,
            rounds: self.round - lane.since,
            end,
        });
    }

    /// Hands over what is known of every puzzle still in a lane.
    fn stop(&mut self, stop: Stop) {
        while self.busy != 0 {
            let lane = self.busy.trailing_zeros() as usize;
            self.answer(lane, End::Stopped(stop));
            self.busy &= self.busy - 1;
        }
    }

    /// Counts the solution in a lane.
    #[inline(always)]
    fn count(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        if lane.kept.len() < self.context.config.keep {
            let rows = self.frame.rows().chunks_exact(V::LANES);
            lane.kept.push(symbols(rows.map(|row| row[number])));
        }
        lane.count += 1;
        if lane.count >= self.context.config.limit {
            return self.finish(number, End::Broken);
        }
        self.take_back(number);
    }

    /// Copies the column of a lane to the end of its stack.
    #[inline(always)]
    fn save(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        let at = lane.depth * self.stride;
        if lane.stack.len() < at + self.stride {
            lane.stack.resize(at + self.stride, V::Word::of(0));
        }
        let column = &mut lane.stack[at..at + self.stride];
        let rows = self.frame.rows();
        for (word, row) in column.iter_mut().zip(rows.chunks_exact(V::LANES)) {
            *word = row[number & (V::LANES - 1)];
        }
    }

    /// Guesses in a lane whose column has been saved: one candidate stays in the frame, the
    /// others wait in the column.
    #[inline(always)]
    fn guess(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        let at = lane.depth * self.stride;
        let column = &mut lane.stack[at..at + self.stride];
        let Some(cell) = choose::<V>(self.context.peers, column, &mut self.open) else {
            // Not reached: the round found an open cell. The lane would be counted next time.
            return;
        };

        if lane.nodes >= self.context.config.nodes {
            return self.finish(number, End::Stopped(Stop::Nodes));
        }
        lane.nodes += 1;
        lane.depth += 1;
        let candidates = column[cell].bits();
        let others = candidates & (candidates - 1);
        column[cell] = V::Word::of(others);
        self.frame.rows()[cell * V::LANES + number] = V::Word::of(candidates & !others);
    }

    /// Puts the last waiting column back into a lane, without the candidate that was guessed.
    #[inline(always)]
    fn take_back(&mut self, number: usize) {
        let lane = &mut self.lanes[number];
        if lane.depth == 0 {
            return self.finish(number, End::Exhausted);
        }
        if lane.nodes >= self.context.config.nodes {
            return self.finish(number, End::Stopped(Stop::Nodes));
        }
        lane.nodes += 1;
        lane.depth -= 1;
        let column = &lane.stack[lane.depth * self.stride..][..self.stride];
        let rows = self.frame.rows();
        for (row, word) in rows.chunks_exact_mut(V::LANES).zip(column) {
            row[number & (V::LANES - 1)] = *word;
        }
    }
}

/// Singles as symbols.
fn symbols<W: Word>(singles: impl Iterator<Item = W>) -> IdVec<CellId, Symbol> {
    let symbol = |word: W| Symbol::new(word.bits().trailing_zeros() as usize);
    singles.filter_map(symbol).collect()
}
