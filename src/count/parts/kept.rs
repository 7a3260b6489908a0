//! A count under every rule that is watched and whose state is taken down.
//!
//! The boards that the search has left are known at every guess: what is left of the board before
//! each guess that stands, and the newest. So the search goes on undisturbed while its state is
//! taken down, and a later run searches those boards. Its guesses may be others, as it has not
//! met the failures that the first has learnt from; each filling is on one of the boards only.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::heading::Heading;
use super::notes::Notes;
use super::saved::{Saved, State};
use crate::boards::Watcher;
use crate::boards::rules::{self, Tally};
use crate::count::asked::{Counting, NotCounted, NotResumed, Onlooker};
use crate::count::boards::{Enumeration, Open};
use crate::count::number::Count;
use crate::count::tuning::GUESSES_PER_LOOK;
use crate::ids::{CellId, Id};
use crate::limits::{End, Limits};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::solve::{Engine, Prepared, Solver, n_known, told, until};

impl Solver {
    /// Counts the solutions of a puzzle one by one, and takes down what is left.
    pub(in crate::count) fn count_kept_under_rules(
        &self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        onlooker: &mut dyn Onlooker,
        from: Option<&str>,
    ) -> Result<Count, NotCounted> {
        let heading = self.heading(puzzle, how, Some(Engine::Rules));
        let tables = Prepared::of(puzzle.layout()).rules();
        let allowed = puzzle.allowed();
        let work = begun(&heading, from, allowed.as_slice())?;
        let seen = Cell::new(work.seen);
        let mut keeper = Keeper {
            notes: Notes {
                onlooker,
                heading: &heading,
                from,
            },
            depth: 0,
            seen: &seen,
            since: 0,
            work,
        };
        keeper.take_down();
        let mut meter = limits.meter();
        let mut stopped = meter.limits().reserve(tables.bytes()).err();
        let mut settled = None;
        let mut enough = false;
        while stopped.is_none()
            && !enough
            && let Some(board) = keeper.work.open.last()
        {
            keeper.depth = board.depth;
            let sets = board.sets.clone();
            let mut visit = |_: &_| {
                seen.set(seen.get() + 1);
                until(how.limit.is_some_and(|limit| seen.get() >= limit))
            };
            let (end, tally) = rules::search(tables, &sets, &mut meter, &mut keeper, &mut visit);
            settled.get_or_insert(tally.settled);
            match end {
                // What is left of it is nothing.
                End::Exhausted => drop(keeper.work.open.pop()),
                End::Stopped(stop) => stopped = Some(stop),
                End::Broken => enough = true,
            }
        }
        // With the filling that was enough, it would be among what is left as well.
        if !enough {
            keeper.take_down();
        }
        let known = n_known(allowed.as_slice());
        let tally = Tally {
            stats: keeper.work.stats,
            settled: settled.unwrap_or(known),
        };
        Ok(Count {
            complete: stopped.is_none() && !enough,
            stopped,
            ..Count::exactly(seen.get(), told(&tally, known, allowed.len()))
        })
    }
}

/// The enumeration at its start, or where it was left.
fn begun(
    heading: &Heading,
    from: Option<&str>,
    allowed: &[SymbolSet],
) -> Result<Enumeration, NotCounted> {
    let Some(from) = from else {
        return Ok(Enumeration::of_board(allowed.to_vec()));
    };
    match heading.read(from, &[allowed])?.pop() {
        Some(Saved::Enumeration(enumeration)) => Ok(enumeration),
        _ => Err(NotResumed::Damaged.into()),
    }
}

/// Knows the boards that the search has left.
struct Keeper<'a> {
    notes: Notes<'a>,
    /// Guesses that led to the board that is searched.
    depth: usize,
    /// Fillings seen, in earlier runs too.
    seen: &'a Cell<u64>,
    /// Guesses since the last look.
    since: u64,
    /// What is left: boards that wait, what is left of each board before a guess, the newest.
    work: Enumeration,
}

impl Keeper<'_> {
    fn take_down(&mut self) {
        self.work.seen = self.seen.get();
        self.work.stats.covers = self.work.seen;
        self.notes
            .take_down(std::iter::once(State::Enumeration(&self.work)));
    }

    fn look(&mut self) {
        self.work.seen = self.seen.get();
        self.notes.show(&self.work, 1, 1);
        if self.notes.onlooker.wants_state() {
            self.take_down();
        }
    }
}

impl Watcher for Keeper<'_> {
    fn guess(
        &mut self,
        depth: usize,
        cell: CellId,
        symbol: Symbol,
        sets: &[SymbolSet],
    ) -> ControlFlow<()> {
        let depth = self.depth + depth;
        let mut tried = sets.to_vec();
        tried[cell.index()] = SymbolSet::only(symbol);
        let mut share = 0.0;
        if let Some(newest) = self.work.open.last_mut() {
            share = newest.share / sets[cell.index()].len().max(1) as f64;
            newest.share -= share;
            newest.sets.copy_from_slice(sets);
            newest.sets[cell.index()].remove(symbol);
        }
        self.work.open.push(Open {
            share,
            ..Open::new(depth, tried)
        });
        self.work.stats.nodes += 1;
        self.work.stats.depth = self.work.stats.depth.max(depth);
        self.since += 1;
        if self.since >= GUESSES_PER_LOOK {
            self.since = 0;
            self.look();
        }
        ControlFlow::Continue(())
    }

    fn back(&mut self, _: usize, _: CellId, _: Symbol, _: &[SymbolSet]) {
        // What is left of the board before the guess is the newest again.
        self.work.open.pop();
        self.work.stats.updates += 1;
    }
}

impl rules::Observer for Keeper<'_> {}
