//! One question for many puzzles, on all threads.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use crate::identity::Identity;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::logic::rate::Rating;
use crate::puzzle::{Layout, Puzzle, PuzzleError, Solution, Symbol, SymbolSet};
use crate::solve::{Solver, Verdict};
use crate::text::TextError;
use crate::threads::run_all;

/// Number of puzzles in a batch of one thread: puzzles of one layout are searched together.
const TOGETHER: usize = 1024;

/// Number of puzzles in a batch of one thread, for questions that take long.
const FEW: usize = 16;

/// Each text as by [`Puzzle::from_str`](std::str::FromStr::from_str), in order: what cannot be read
/// is an error of its own.
pub fn read_all<T: AsRef<str> + Sync>(texts: &[T]) -> Vec<Result<Puzzle, TextError>> {
    let read = |text: &T| text.as_ref().parse();
    each(texts, TOGETHER, |_, texts| texts.iter().map(read).collect())
}

/// The verdict on each puzzle, in order; fast where many share a layout.
pub fn verify_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Verdict> {
    let open = |solver: &mut Solver, puzzle: &Puzzle| solver.uniqueness(puzzle, limits).0;
    each_unique(puzzles, limits, Verdict::Unique, open)
}

/// A solution of each puzzle, in order, if there is one; or the limit that was reached.
pub fn solve_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Result<Option<Solution>, Stop>> {
    let first = |solver: &mut Solver, puzzle: &Puzzle| solver.first(puzzle, limits).0;
    each_unique(puzzles, limits, |only| Ok(Some(only)), first)
}

/// The answers for puzzles of which most have one solution: those are searched together, and only
/// the others one by one.
fn each_unique<T: Send>(
    puzzles: &[Puzzle],
    limits: &Limits,
    only: fn(Solution) -> T,
    open: impl Fn(&mut Solver, &Puzzle) -> T + Sync,
) -> Vec<T> {
    each(puzzles, TOGETHER, |solver, puzzles| {
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let found = solver.only_solutions(&all, limits).into_iter();
        let answer = |(found, puzzle): (Option<Solution>, &Puzzle)| {
            found.map_or_else(|| open(solver, puzzle), only)
        };
        found.zip(puzzles).map(answer).collect()
    })
}

/// The rating of each puzzle, in order, `None` if it has not exactly one solution; or the limit that
/// was reached.
pub fn rate_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Result<Option<Rating>, Stop>> {
    let rate = |puzzle: &Puzzle| puzzle.within(limits.clone()).rate();
    each(puzzles, FEW, |_, puzzles| puzzles.iter().map(rate).collect())
}

/// The one form of each puzzle, in order, as by [`Puzzle::canonical`]; or the limit that was
/// reached.
pub fn canonical_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Result<Puzzle, Stop>> {
    each(puzzles, FEW, |_, puzzles| {
        // Puzzles of one layout share its symmetries; lists are mostly of one layout.
        let mut last: Option<Identity> = None;
        let mut canonical = |puzzle: &Puzzle| {
            // Most are too quick to look at the clock and the flag themselves.
            limits.meter().poll()?;
            let same = |known: &Identity| Arc::ptr_eq(known.layout(), puzzle.layout());
            let identity = match last.take().filter(same) {
                Some(identity) => identity,
                None => Identity::new(puzzle.layout(), limits)?,
            };

            let found = identity.canonical(puzzle, limits);
            last = Some(identity);
            Ok(found?.puzzle)
        };
        puzzles.iter().map(&mut canonical).collect()
    })
}

/// The answers for batches of at most `at_once` puzzles, in order, with one solver for each thread.
fn each<P: Sync, T: Send>(
    puzzles: &[P],
    at_once: usize,
    answer: impl Fn(&mut Solver, &[P]) -> Vec<T> + Sync,
) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = puzzles.len().div_ceil(threads).clamp(1, at_once);
    let parts = Mutex::new(puzzles.chunks(share).enumerate());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = |()| {
        let mut solver = Solver::default();
        let mut done = Vec::new();
        while let Some((k, part)) = next() {
            done.push((k, answer(&mut solver, part)));
        }
        done
    };

    let workers = threads.min(puzzles.len().div_ceil(share)).max(1);
    // A panic of an engine continues where the question was asked; parts not begun are dropped.
    let stop = || while next().is_some() {};
    let mut all: Vec<_> = run_all(vec![(); workers], work, stop).into_iter().flatten().collect();
    all.sort_by_key(|(k, _)| *k);

    all.into_iter().flat_map(|(_, answers)| answers).collect()
}

/// Why it is not known how many solutions a row has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowError {
    /// The row is no puzzle on the layout.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A limit was reached.
    #[error("{}", .0.word())]
    Stopped(Stop),
}

/// How many solutions each row of cells has: 0, 1, or 2 for several. A row has the cells of the
/// layout in reading order, a symbol counted from 1 or 0 for a blank one; a last row with fewer
/// cells is an error of its own. Faster than [`verify_all`], since nothing is made of a row.
///
/// ```
/// use onefold::{Layout, Limits, verify_rows};
///
/// let rows = [[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2], [0; 16], [7; 16]].concat();
/// let found = verify_rows(&Layout::named("classic:2x2")?, &rows, &Limits::default());
/// assert_eq!(found[..2], [Ok(1), Ok(2)]);
/// assert!(found[2].is_err());
/// # Ok::<(), onefold::LayoutError>(())
/// ```
pub fn verify_rows(
    layout: &Arc<Layout>,
    cells: &[u8],
    limits: &Limits,
) -> Vec<Result<u8, RowError>> {
    // What a cell with this number may hold; nothing where there is no such symbol.
    let sets: [SymbolSet; 256] = std::array::from_fn(|number| match number.checked_sub(1) {
        None => layout.symbols(),
        Some(index) => {
            let symbol = Symbol::new(index);
            let set = symbol.map_or(SymbolSet::EMPTY, SymbolSet::only);
            set.and(layout.symbols())
        }
    });

    let rows = cells.chunks_exact(layout.cells().len());
    let last = rows.remainder();
    let rows: Vec<&[u8]> = rows.collect();
    let mut all = each(&rows, TOGETHER, |solver, rows| {
        let mut write = |k: usize, into: &mut IdVec<CellId, SymbolSet>| {
            let may = layout.allowed().iter().zip(rows[k]);
            for (set, (may, &number)) in into.as_mut_slice().iter_mut().zip(may) {
                *set = may.and(sets[usize::from(number)]);
            }
        };

        let unique = solver.unique_among(layout, rows.len(), &mut write, limits);
        let answer = |(k, row): (usize, &&[u8])| {
            if unique.contains(k) { Ok(1) } else { row_by_itself(solver, layout, row, limits) }
        };
        rows.iter().enumerate().map(answer).collect()
    });

    if !last.is_empty() {
        let given = last.len();
        let needed = layout.cells().len();
        all.push(Err(PuzzleError::CellCount { given, needed }.into()));
    }

    all
}

/// The number of solutions of a row that the common search left open, at most 2. A row that is no
/// puzzle has none, since no symbol is possible in a cell of it.
fn row_by_itself(
    solver: &mut Solver,
    layout: &Arc<Layout>,
    row: &[u8],
    limits: &Limits,
) -> Result<u8, RowError> {
    let puzzle = Puzzle::from_cells(layout, row.iter().copied().map(usize::from))?;
    let verdict = solver.uniqueness(&puzzle, limits).0;
    verdict.number().map_err(RowError::Stopped)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn a_panic_on_any_thread_continues_where_the_question_was_asked() {
        let numbers: Vec<usize> = (0..1000).collect();
        for at in [0, 500, 999] {
            let answer = |_: &mut Solver, part: &[usize]| {
                assert!(!part.contains(&at), "on purpose");
                part.to_vec()
            };
            let run = || each(&numbers, 7, answer);
            let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
            assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
        }
    }
}
