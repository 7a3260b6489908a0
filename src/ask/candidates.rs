//! True candidates: for each cell and symbol how many solutions hold it.

use super::asked::{Answered, Asked, Fields, answered};
use crate::count::{CandidateCounts, Counting};
use crate::puzzle::Puzzle;
use crate::report::{CandidateStyle, Candidates, FoundCandidates};

/// Solutions counted for each candidate while a user types.
const USUAL: u64 = 8;
/// The most that may be requested.
const MOST: u64 = 10_000;

/// Counted up to a number, for showing them after every change.
pub(super) fn live(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let limit = asked.number("limit").unwrap_or(USUAL).clamp(1, MOST);
    let solver = &mut *asked.solver;
    let found = solver.candidates_up_to(&puzzle, limit, &asked.limits);
    Ok(counts(&puzzle, found, Some(limit)))
}

/// Counted exactly.
pub(super) fn exact(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let how = Counting {
        threads: asked.threads,
        ..Counting::default()
    };
    let found = asked.solver.candidates(&puzzle, &how, &asked.limits);
    let found = found.map_err(|error| error.to_string())?;
    Ok(counts(&puzzle, found, None))
}

fn counts(puzzle: &Puzzle, found: CandidateCounts, limit: Option<u64>) -> Fields {
    let style = CandidateStyle {
        limit,
        ..CandidateStyle::default()
    };
    let candidates = Candidates {
        found: FoundCandidates::Counts(found),
        equal: None,
        style,
    };
    answered(puzzle, &candidates)
}
