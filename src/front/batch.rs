//! One question for many puzzles, on all threads.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::identity::Identity;
use crate::limits::{Limits, Stop};
use crate::logic::rate::Rating;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{Solver, Verdict};
use crate::text::TextError;

/// Puzzles that a thread takes at once: those of one layout are searched together.
pub(super) const TOGETHER: usize = 1024;

/// The same where each takes a while.
const FEW: usize = 16;

/// Each text as by [`Puzzle::from_str`](std::str::FromStr::from_str), in order: what cannot be read
/// is an error of its own.
///
/// ```
/// let read = onefold::read_all(&["1.....3..4.....2", "nothing"]);
/// assert!(read[0].is_ok() && read[1].is_err());
/// ```
#[must_use]
pub fn read_all<T: AsRef<str> + Sync>(texts: &[T]) -> Vec<Result<Puzzle, TextError>> {
    let read = |text: &T| text.as_ref().parse();
    each(texts, TOGETHER, |_, texts| texts.iter().map(read).collect())
}

/// The verdict on each puzzle, in order; fast where many share a layout.
///
/// ```
/// use onefold::{Limits, Puzzle, verify_all};
///
/// let puzzles: Vec<Puzzle> = ["1...\n..3.\n.4..\n...2\n", "11..\n....\n....\n....\n"]
///     .iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// let words: Vec<String> = verify_all(&puzzles, &Limits::default()).iter().map(ToString::to_string).collect();
/// assert_eq!(words, ["unique", "none"]);
/// # Ok::<(), onefold::TextError>(())
/// ```
#[must_use]
pub fn verify_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Verdict> {
    let open = |solver: &mut Solver, puzzle: &Puzzle| solver.uniqueness(puzzle, limits).0;
    each_unique(puzzles, limits, Verdict::Unique, open)
}

/// A solution of each puzzle, in order; `None` if there is none, or a limit was reached.
#[must_use]
pub fn solve_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Option<Solution>> {
    let first =
        |solver: &mut Solver, puzzle: &Puzzle| solver.first(puzzle, limits).0.unwrap_or_default();
    each_unique(puzzles, limits, Some, first)
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

/// The rating of each puzzle, in order; `None` if it has not exactly one solution.
#[must_use]
pub fn rate_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Option<Rating>> {
    let rate = |puzzle: &Puzzle| puzzle.within(limits.clone()).rate();
    each(puzzles, FEW, |_, puzzles| {
        puzzles.iter().map(rate).collect()
    })
}

/// The one form of each puzzle, in order, as by [`Puzzle::canonical`]; or the limit that was
/// reached.
#[must_use]
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

/// The answers for parts of the puzzles, each of at most so many by a solver of one thread, in order.
pub(super) fn each<P: Sync, T: Send>(
    puzzles: &[P],
    at_once: usize,
    answer: impl Fn(&mut Solver, &[P]) -> Vec<T> + Sync,
) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = puzzles.len().div_ceil(threads).clamp(1, at_once);
    let parts = Mutex::new(puzzles.chunks(share).enumerate());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let (mut solver, mut done) = (Solver::default(), Vec::new());
        while let Some((k, part)) = next() {
            done.push((k, answer(&mut solver, part)));
        }
        done
    };
    let workers = threads.min(puzzles.len().div_ceil(share)).max(1);
    let mut all = thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            // A panic of an engine goes on where it was asked.
            all.extend(
                other
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            );
        }
        all
    });
    all.sort_by_key(|(k, _)| *k);
    all.into_iter().flat_map(|(_, answers)| answers).collect()
}
