//! An engine on the exact-cover matrix of what propagation leaves open.

use std::ops::ControlFlow;

use super::stats::{MatrixSize, RunStats};
use super::{Prepared, Solver, regions_say_all};
use crate::boards::VisitBoard;
use crate::cover::search;
use crate::encode::{Encoding, NotEncoded};
use crate::limits::{End, Limits, Meter, Stop};
use crate::propagate::Domains;
use crate::puzzle::{Layout, Puzzle};

impl Solver {
    /// Visits the fillings of a board as covers, by an engine that is picked when the matrix is known.
    pub(super) fn by_covers(
        &self,
        pick: search::Pick,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let (begun, mut stats) = self.begin(puzzle, self.config().propagate);
        let board = match begun {
            Ok(board) => board,
            Err(known) => {
                let broken = known.iter().any(|filling| visit(filling).is_break());
                return (if broken { End::Broken } else { End::Exhausted }, stats);
            }
        };
        // A deadline that has passed already ends the run before anything is built.
        let room = meter.poll();
        let encoding = match room.and_then(|()| encode(puzzle.layout(), &board, meter.limits())) {
            Ok(Some(encoding)) => encoding,
            Ok(None) => return (End::Exhausted, stats),
            Err(stop) => return (End::Stopped(stop), stats),
        };
        stats.matrix = Some(MatrixSize::of(encoding.problem()));
        let (name, engine) = pick(encoding.problem());
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

/// The matrix of a board; `None` where it refuses an option, so that there is no cover.
fn encode(layout: &Layout, board: &Domains, limits: &Limits) -> Result<Option<Encoding>, Stop> {
    let geometry = Prepared::of(layout).geometry();
    if regions_say_all(layout) {
        limits.reserve(Encoding::bytes(geometry, board))?;
        // The encoder names each item once, so the matrix accepts every option.
        return Ok(Encoding::new(geometry, board).ok());
    }
    match Encoding::under_rules(geometry, board, layout.primitives()) {
        Ok(encoding) => {
            limits.reserve(encoding.problem().n_mentions() * size_of::<usize>())?;
            Ok(Some(encoding))
        }
        // A matrix that is too large is one that would need too much memory.
        Err(NotEncoded::TooLarge) => Err(Stop::Memory),
        Err(NotEncoded::Cover(_)) => Ok(None),
    }
}
