//! An engine on the exact-cover matrix of what propagation leaves open.

use std::ops::ControlFlow;

use super::super::begin::{Begun, begin, only};
use super::super::prepared::Prepared;
use super::super::searcher::{Searcher, n_known};
use super::super::stats::{MatrixSize, RunStats};
use crate::boards::{VisitBoard, rules};
use crate::encode::{Encoding, NotEncoded};
use crate::limits::{End, Meter, Stop};
use crate::propagate::Board;
use crate::puzzle::Puzzle;
use crate::search;

/// An engine on matrices, picked when the matrix is known.
pub(crate) struct Covers<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) pick: search::Pick,
    /// Whether propagation runs first.
    pub(crate) propagates: bool,
}

impl Searcher for Covers<'_> {
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let (board, mut stats) = match self.begin(puzzle) {
            (Ok(board), stats) => (board, stats),
            (Err(known), stats) => return (only(known.as_ref(), visit), stats),
        };
        // A deadline that has passed already ends the run before anything is built.
        if let Err(stop) = meter.poll() {
            return (End::Stopped(stop), stats);
        }
        let encoding = match self.encode(&board, meter) {
            Ok(Some(encoding)) => encoding,
            Ok(None) => return (End::Exhausted, stats),
            Err(stop) => return (End::Stopped(stop), stats),
        };
        stats.matrix = Some(MatrixSize::of(&encoding));
        let (name, engine) = (self.pick)(encoding.problem());
        stats.engine = name;
        let mut covered = |cover: &[_]| match encoding.decode(cover) {
            Some(filling) => visit(&filling),
            None => ControlFlow::Continue(()),
        };
        let (end, done) = engine(encoding.problem(), meter, &mut covered);
        stats.searched(&done);
        (end, stats)
    }
}

impl Covers<'_> {
    /// What is known before the search. Conditions speak of settled cells too, so under them a
    /// board stays open until its matrix is searched.
    fn begin(&self, puzzle: &Puzzle) -> (Begun, RunStats) {
        if !self.prepared.has_conditions() {
            return begin(puzzle, self.prepared.geometry(), self.propagates);
        }
        let allowed = puzzle.allowed();
        let known = n_known(allowed.as_slice());
        let mut stats = RunStats {
            engine: "propagation",
            ..RunStats::default()
        };
        let mut board = Board::new(allowed);
        if self.propagates {
            match rules::fixpoint(self.prepared.rules(), board.sets().as_slice()) {
                Some(sets) => board = Board::new(sets.into()),
                None => return (Err(None), stats),
            }
        }
        stats.forced = board.n_single().saturating_sub(known);
        stats.open = board.sets().len() - board.n_single();
        (Ok(board), stats)
    }

    /// The matrix of a board; `None` where it refuses an option, so that there is no cover.
    fn encode(&self, board: &Board, meter: &Meter) -> Result<Option<Encoding>, Stop> {
        let geometry = self.prepared.geometry();
        if !self.prepared.has_conditions() {
            meter.limits().reserve(Encoding::bytes(geometry, board))?;
            // The encoder names each item once, so the matrix accepts every option.
            return Ok(Encoding::new(geometry, board).ok());
        }
        let primitives = self.prepared.layout().primitives();
        match Encoding::under_rules(geometry, board, primitives) {
            Ok(encoding) => {
                let bytes = encoding.problem().n_mentions() * size_of::<usize>();
                meter.limits().reserve(bytes)?;
                Ok(Some(encoding))
            }
            // A matrix that is too large is one that would need too much memory.
            Err(NotEncoded::TooLarge) => Err(Stop::Memory),
            Err(NotEncoded::Cover(_)) => Ok(None),
        }
    }
}
