//! A person's solving, followed step by step or to the next step.

use std::ops::ControlFlow;

use crate::limits::Limits;
use crate::logic::{Board, Known, PathEnd, Settings, Step, next_step, solve};
use crate::puzzle::Puzzle;
use crate::report::Ending;
use crate::setter::name_conflict;
use crate::solve::{RunStats, Solver};

/// What is known of the solutions of a puzzle before the first step, with all that clashes where
/// there is none, and the figures of the search for it. `before` is the puzzle without its entries,
/// where these were taken as givens: an entry that is wrong is then named as such.
pub fn known(
    solver: &mut Solver,
    puzzle: &Puzzle,
    before: Option<&Puzzle>,
    limits: &Limits,
) -> (Known, RunStats) {
    let (mut known, run) = match before {
        Some(before) => Known::with_adopted(solver, puzzle, before, limits),
        None => Known::of(solver, puzzle, limits),
    };

    if let Known::Asked(verdict) = &mut known {
        name_conflict(solver, puzzle, verdict, limits);
    }

    (known, run)
}

/// The next step on a board, and how the path ends where there is none.
pub fn next(
    board: &Board,
    known: Known,
    settings: &Settings,
    limits: &Limits,
) -> (Option<Step>, Ending) {
    let (step, outcome) = match board.broken() {
        _ if known.is_hopeless() => (None, None),
        Some(broken) => (None, Some(PathEnd::Broken(broken))),
        None if board.is_filled() => (None, Some(PathEnd::Solved)),
        None => match next_step(board, settings, limits) {
            Ok(Some(step)) => (Some(step), None),
            Ok(None) => (None, Some(PathEnd::Stuck)),
            Err(stop) => (None, Some(PathEnd::Stopped(stop))),
        },
    };

    (step, Ending::new(known, outcome, 0, board))
}

/// Follows the path of techniques to its end, unless there is nothing to explain; `visit` sees each
/// step with the board before it.
pub fn follow(
    board: &mut Board,
    known: Known,
    settings: &Settings,
    limits: &Limits,
    visit: &mut dyn FnMut(&Board, &Step),
) -> Ending {
    let mut steps = 0;
    let outcome = (!known.is_hopeless()).then(|| {
        solve(board, settings, limits, &mut |board, step| {
            steps += 1;
            visit(board, step);
            ControlFlow::Continue(())
        })
    });

    Ending::new(known, outcome, steps, board)
}
