//! One question for many puzzles, on all threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

use crate::limits::Limits;
use crate::logic::rate::Rating;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::{Solver, Verdict};

/// Puzzles that a thread takes at once: those of one layout are searched together.
const TOGETHER: usize = 1024;

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
    each(puzzles, |solver, puzzles| {
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let quick = solver.only_solutions(&all, limits).into_iter();
        let mut verdict = |(only, puzzle): (Option<Solution>, &Puzzle)| {
            only.map_or_else(|| solver.uniqueness(puzzle, limits).0, Verdict::Unique)
        };
        quick.zip(puzzles).map(&mut verdict).collect()
    })
}

/// A solution of each puzzle, in order; `None` if there is none, or a limit was reached.
#[must_use]
pub fn solve_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Option<Solution>> {
    let first =
        |solver: &mut Solver, puzzle: &Puzzle| solver.first(puzzle, limits).0.unwrap_or_default();
    each(puzzles, |solver, puzzles| {
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let quick = solver.only_solutions(&all, limits).into_iter();
        let pairs = quick.zip(puzzles);
        pairs
            .map(|(only, puzzle)| only.or_else(|| first(solver, puzzle)))
            .collect()
    })
}

/// The rating of each puzzle, in order; `None` if it has not exactly one solution.
#[must_use]
pub fn rate_all(puzzles: &[Puzzle], limits: &Limits) -> Vec<Option<Rating>> {
    let rate = |puzzle: &Puzzle| puzzle.within(limits.clone()).rate();
    each(puzzles, |_, puzzles| puzzles.iter().map(rate).collect())
}

/// The answers for parts of the puzzles, each by a solver of one thread, in order.
fn each<T: Send>(
    puzzles: &[Puzzle],
    answer: impl Fn(&mut Solver, &[Puzzle]) -> Vec<T> + Sync,
) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = puzzles.len().div_ceil(threads).clamp(1, TOGETHER);
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
