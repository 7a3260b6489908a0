//! The search itself: load the candidates, let the rules run, guess, go back.

use std::ops::ControlFlow;

use super::asked::{PlaneTally, Start};
use super::compiled::PlaneTables;
use super::frame::{self, Frame, Scratch, Work};
use super::rounds::{Clash, Rest, Rounds};
use super::tuning::GROWTH;
use super::width::{Fixed, Width};
use crate::boards::VisitBoard;
use crate::ids::{CellId, Id};
use crate::limits::{End, Meter, Stop};
use crate::puzzle::{Symbol, SymbolSet};

/// Visits every filling of a board, each once.
///
/// # Panics
/// When `start` has not one entry for each cell of the layout.
pub fn search(
    tables: &PlaneTables,
    scratch: &mut Scratch,
    start: Start<'_>,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, PlaneTally) {
    scratch.fit(tables);
    macro_rules! run {
        ($width:expr) => {
            Search::new(tables, $width, scratch, meter).run(start, visit)
        };
    }

    // A field has more bits than any of these has words, as the rules need it.
    match (tables.width.words, tables.width.cover, tables.order) {
        (1, 1, 4) => run!(Fixed::<1, 1, 4>),
        (2, 1, 6) => run!(Fixed::<2, 1, 6>),
        (3, 2, 9) => run!(Fixed::<3, 2, 9>),
        (5, 2, 9) => run!(Fixed::<5, 2, 9>),
        (6, 2, 9) => run!(Fixed::<6, 2, 9>),
        _ => run!(tables.width),
    }
}

/// One run of the search.
struct Search<'a, W> {
    tables: &'a PlaneTables,
    width: W,
    scratch: &'a mut Scratch,
    meter: &'a mut Meter,
    tally: PlaneTally,
    /// Words of a frame.
    size: usize,
    /// Bytes of the tables, in addition to the frames.
    beside: usize,
    /// Open guesses; the newest frame has this number.
    depth: usize,
}

impl<'a, W: Width> Search<'a, W> {
    fn new(
        tables: &'a PlaneTables,
        width: W,
        scratch: &'a mut Scratch,
        meter: &'a mut Meter,
    ) -> Self {
        Self {
            tables,
            width,
            scratch,
            meter,
            tally: PlaneTally::default(),
            size: frame::size(tables, width),
            beside: tables.bytes(),
            depth: 0,
        }
    }

    fn run(mut self, start: Start<'_>, visit: &mut VisitBoard<'_>) -> (End, PlaneTally) {
        if self.scratch.frames.len() < self.size {
            self.scratch.frames.resize(self.size, 0);
        }
        self.load(start);
        self.rounds().forget();
        let mut at_root = true;
        loop {
            let outcome = self.rounds().run();
            if at_root {
                self.tally.settled = self.n_settled();
                self.tally.by_rules = outcome != Ok(Rest::Open);
                at_root = false;
            }
            match outcome {
                Ok(Rest::Open) => match self.guess() {
                    Ok(()) => continue,
                    Err(stop) => {
                        self.scratch.left = self.depth + 1;
                        return (End::Stopped(stop), self.tally);
                    }
                },
                Ok(Rest::Filled) => {
                    self.tally.stats.covers += 1;
                    if visit(&self.scratch.filling) == ControlFlow::Break(()) {
                        self.scratch.left = self.depth;
                        return (End::Broken, self.tally);
                    }
                }
                Err(Clash) => {}
            }
            // The frame below already lacks the candidate that was tried on this one.
            if self.depth == 0 {
                self.scratch.left = 0;
                return (End::Exhausted, self.tally);
            }
            self.depth -= 1;
            self.tally.stats.updates += 1;
            self.rounds().forget();
        }
    }

    /// The newest frame, ready for the rules.
    #[inline(always)]
    fn rounds(&mut self) -> Rounds<'_, W> {
        let words = &mut self.scratch.frames[self.depth * self.size..][..self.size];
        let space = &mut self.scratch.space;
        Rounds {
            compiled: self.tables,
            tables: self.tables.view(),
            width: self.width,
            frame: Frame::new(words, self.tables, self.width),
            work: Work {
                singles: &mut space.singles,
                pairs: &mut space.pairs,
                gone: &mut space.gone,
                placed: &mut space.placed,
                filling: self.scratch.filling.as_mut_slice(),
            },
        }
    }

    /// Tries a candidate on a copy of the newest frame, and takes it from the frame itself.
    fn guess(&mut self) -> Result<(), Stop> {
        if self.tally.stats.nodes == 0 {
            self.meter.poll()?;
        }
        self.meter.node()?;
        let depth = self.depth + 1;
        let bytes = self.size * size_of::<u64>();
        let bytes = self.beside + bytes * (depth + 1);
        self.meter.limits().reserve(bytes)?;
        self.tally.stats.nodes += 1;
        self.tally.stats.depth = self.tally.stats.depth.max(depth);
        let (cell, symbol) = self.rounds().choose();
        let at = self.depth * self.size;
        let end = at + 2 * self.size;
        let frames = &mut self.scratch.frames;
        if frames.len() < end {
            // Twice as many at once would be far more than needed.
            frames.reserve_exact((end - frames.len()).max(frames.len() / GROWTH));
            frames.resize(end, 0);
        }

        let next = at + self.size;
        self.scratch.frames.copy_within(at..next, next);
        self.rounds().refute(cell, symbol);
        self.depth = depth;
        self.rounds().assign(cell, symbol);
        Ok(())
    }

    /// Writes the candidates into the first frame.
    fn load(&mut self, start: Start<'_>) {
        let tables = self.tables;
        let width = self.width;
        let n = width.words();
        let scratch = &mut *self.scratch;
        let placed = &mut scratch.space.placed;
        placed.resize(tables.n_cells, (0, 0));
        // Which cells are given cannot be foreseen, so nothing branches on it.
        let mut n_placed = 0;
        let mut place = |(cell, symbol): (usize, Option<Symbol>)| {
            placed[n_placed] = (cell, symbol.map_or(0, Symbol::index));
            n_placed += usize::from(symbol.is_some());
        };

        match start {
            Start::Givens(givens) => {
                assert_eq!(givens.len(), tables.n_cells, "one entry for each cell");
                givens.iter().copied().enumerate().for_each(place);
            }
            Start::Candidates(sets) => {
                assert_eq!(sets.len(), tables.n_cells, "one entry for each cell");
                sets.iter().map(|set| set.single()).enumerate().for_each(&mut place);
            }
        }

        placed.truncate(n_placed);
        self.tally.known = placed.len();
        let gone = &mut scratch.space.gone[..n];
        gone.fill(0);
        for &(cell, _) in placed.iter() {
            width.each(tables.own.view(), cell, |i, bits| gone[i] |= bits);
        }
        let words = &mut scratch.frames[..self.size];
        let frame = Frame::new(words, tables, width);
        let planes = &mut frame.planes[..width.order(tables.order) * n];
        for plane in planes.chunks_exact_mut(n) {
            for ((bits, blank), gone) in plane.iter_mut().zip(&tables.blank).zip(gone.iter()) {
                *bits = blank & !gone;
            }
        }

        if let Start::Candidates(sets) = start {
            let all = SymbolSet::all(tables.order);
            for (cell, set) in sets.iter().enumerate() {
                for symbol in all.without(*set).iter() {
                    let plane = &mut frame.planes[symbol.index() * n..][..n];
                    width.each(tables.own.view(), cell, |i, bits| plane[i] &= !bits);
                }
            }
        }

        // Of two equal givens in one region, the later takes the bits of the earlier: a cell
        // without candidates for the first count.
        for &(cell, symbol) in placed.iter() {
            let plane = &mut frame.planes[symbol * n..][..n];
            width.each(tables.peers.view(), cell, |i, bits| plane[i] &= !bits);
            width.each(tables.mark.view(), cell, |i, bits| plane[i] |= bits);
            scratch.filling[CellId::new(cell)] = tables.symbols[symbol];
        }

        for (settled, (cover, gone)) in
            frame.settled.iter_mut().zip(tables.cover.iter().zip(gone.iter()))
        {
            *settled = cover & gone;
        }
        frame.held.fill(0);
        let symbols = SymbolSet::all(tables.order).bits();
        *frame.fresh = symbols;
        *frame.stale = symbols;
    }

    fn n_settled(&mut self) -> usize {
        let rounds = self.rounds();
        rounds.frame.settled.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}
