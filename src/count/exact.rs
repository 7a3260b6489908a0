//! How many solutions a puzzle has, exactly.
//!
//! A short enumeration comes first and settles what has few solutions. Otherwise blank
//! appendages are taken off, what is left falls into independent parts, parts that are the same
//! puzzle are counted once, and each is counted by the method that suits it; the numbers
//! multiply.

use super::asked::{Counting, Method, Nobody, NotCounted, Onlooker};
use super::boards::Part;
use super::number::Count;
use super::parts::{Heading, Notes, Request, count_parts};
use super::tuning::QUICK_NODES;
use crate::limits::{Limits, Stop};
use crate::propagate::Board;
use crate::puzzle::Puzzle;
use crate::solve::{Engine, Fillings, Prepared, RunStats, Solver};

impl Solver {
    /// Counts the solutions of a puzzle, all of them or until at least `limit` are known.
    ///
    /// ```
    /// use onefold::{limits::Limits, puzzle::{Puzzle, shapes}, solve::Solver};
    ///
    /// let puzzle = Puzzle::blank(shapes::layout_named("latin:4")?.into());
    /// let count = Solver::default().count(&puzzle, None, &Limits::default());
    /// assert!(count.complete && count.value == 576u32.into());
    /// # Ok::<(), onefold::puzzle::LayoutError>(())
    /// ```
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        let how = Counting {
            limit,
            ..Counting::default()
        };
        // Every method has its fallback but one that is named, so this always has an answer.
        self.count_by(puzzle, &how, limits)
            .unwrap_or_else(|_| Count::exactly(0, RunStats::default()).at_least())
    }

    /// Counts the solutions of a puzzle in a certain way.
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle.
    pub fn count_by(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
    ) -> Result<Count, NotCounted> {
        self.count_watched(puzzle, how, limits, &mut Nobody, None)
    }

    /// As [`Solver::count_by`], while somebody looks on; and going on from a state that was
    /// taken down before, where there is one. The number is the same as in one run.
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle, or the state is not one of this count.
    pub fn count_watched(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        onlooker: &mut dyn Onlooker,
        from: Option<&str>,
    ) -> Result<Count, NotCounted> {
        let mut count = self.count_at_least(puzzle, how, limits, onlooker, from)?;
        // More than was asked for may be known; what was asked for is the answer, so that it
        // does not depend on how it was found.
        if let Some(limit) = how.limit
            && count.value >= limit.into()
        {
            count.value = limit.into();
            (count.complete, count.stopped) = (false, None);
        }
        Ok(count)
    }

    fn count_at_least(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        onlooker: &mut dyn Onlooker,
        from: Option<&str>,
    ) -> Result<Count, NotCounted> {
        let enumerates = how.enumerates();
        let fillings = self.fillings(puzzle.layout(), enumerates);
        let keeps = onlooker.keeps() || from.is_some();
        if keeps && let Some(way) = self.in_one_go(fillings, how) {
            return Err(NotCounted::NoState { way });
        }
        if fillings != Fillings::Multiply {
            how.only_enumerates()?;
            return match fillings {
                Fillings::Guessed if keeps => {
                    self.count_kept_under_rules(puzzle, how, limits, onlooker, from)
                }
                _ => Ok(self.count_by_engine(puzzle, how.limit, limits)),
            };
        }
        let heading = self.heading(puzzle, how, None);
        if let Some(from) = from {
            // Before anything is answered: a state of another puzzle is a mistake.
            heading.check(from)?;
        }
        let mut used = 0;
        // What a state is taken down of begins with an enumeration of its own.
        if enumerates && !keeps {
            let count = self.count_quickly(puzzle, how.limit, limits);
            let may_go_on = limits.nodes.is_none_or(|nodes| nodes > QUICK_NODES);
            if count.stopped != Some(Stop::Nodes) || !may_go_on {
                return Ok(count);
            }
            used = count.stats.nodes;
        }
        let (whole, stats) = match self.part(puzzle) {
            (None, stats) => return Ok(Count::exactly(0, stats)),
            (Some(whole), stats) if whole.is_filled() => return Ok(Count::exactly(1, stats)),
            (Some(whole), stats) => (whole, stats),
        };
        let stats = RunStats {
            nodes: used,
            ..stats
        };
        let notes = Notes {
            onlooker,
            heading: &heading,
            from,
        };
        let request = Request {
            how,
            limits,
            stats,
            notes: Some(notes),
        };
        count_parts(whole, &puzzle.allowed(), request, None)
    }

    pub(super) fn heading(
        &self,
        puzzle: &Puzzle,
        how: &Counting,
        engine: Option<Engine>,
    ) -> Heading {
        Heading::new(
            puzzle,
            Prepared::of(puzzle.layout()).geometry(),
            how,
            engine,
        )
    }

    /// What of a way to count leaves no state from which it could go on.
    fn in_one_go(&self, fillings: Fillings, how: &Counting) -> Option<String> {
        let engine = self.config().engine;
        match fillings {
            Fillings::Covers | Fillings::Visited if engine != Engine::Auto => {
                Some(format!("engine {}", engine.name()))
            }
            _ if matches!(how.method, Method::Join | Method::Memo) && how.limit.is_none() => {
                Some(format!("method {}", how.method.name()))
            }
            // `auto` takes the matrix only where nothing is to be propagated.
            Fillings::Covers => Some("no propagation".to_owned()),
            _ => None,
        }
    }

    /// The whole board of a puzzle after propagation, and what that did; `None` where it is
    /// refuted.
    pub(super) fn part(&self, puzzle: &Puzzle) -> (Option<Part>, RunStats) {
        let prepared = Prepared::of(puzzle.layout());
        let (geometry, tables) = (prepared.geometry().clone(), prepared.planes().clone());
        let board = Board::new(puzzle.allowed());
        let known = board.n_single();
        let cells = board.sets().ids().collect();
        let part = Part::of(geometry, tables, board, cells);
        let mut stats = RunStats {
            engine: "propagation",
            ..RunStats::default()
        };
        if let Some(part) = &part {
            stats.open = part.board.open().count();
            stats.forced = part.board.n_settled().saturating_sub(known);
        }
        (part, stats)
    }

    /// Visits solutions with few nodes.
    fn count_quickly(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        let limits = limits.at_most(QUICK_NODES);
        let mut planes = self.planes(puzzle.layout());
        Count::one_by_one(&mut planes, puzzle, limit, &mut limits.meter())
    }
}
