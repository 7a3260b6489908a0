//! The exact number of solutions, with its progress; and for each candidate how many hold it.

use serde_json::json;

use super::request::{Fields, Listener, Request, Response, answered, fields};
use crate::count::{CandidateCounts, CountQuestion, Counting, Progress};
use crate::puzzle::Puzzle;
use crate::report::{Candidates, FoundCandidates};

/// Sends the progress of a count to the page.
fn report_progress(out: &mut dyn Listener, progress: &Progress) {
    // The page draws some times a second; more would only wait there.
    if !out.is_due() {
        return;
    }

    let reached = &progress.reached;
    out.progress(fields(json!({
        "value": reached.value.to_string(),
        "method": reached.method,
        "part": progress.part,
        "parts": progress.parts,
        "steps": reached.steps,
        "layer": reached.layer.map(|(layer, layers)| [layer, layers]),
    })));
}

/// Counts the solutions.
pub(super) fn count(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let how = Counting {
        limit: request.number("limit"),
        threads: request.threads,
        ..Counting::default()
    };

    let solver = &mut *request.solver;
    let out = &mut *request.out;
    let watch = &mut |progress: &Progress| report_progress(out, progress);
    let counted = solver.count_watched(CountQuestion::new(&puzzle, &how, &request.limits), watch);
    let count = counted.map_err(|error| error.to_string())?;

    Ok(answered(&puzzle, &count))
}

/// Solutions counted for each candidate while a user types.
const USUAL: u64 = 8;
/// The most that may be requested.
const MOST: u64 = 10_000;

/// Counted up to a number, for showing them after every change.
pub(super) fn live(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let limit = request.number("limit").unwrap_or(USUAL).clamp(1, MOST);
    let solver = &mut *request.solver;
    let found = solver.candidates_up_to(&puzzle, limit, &request.limits);
    Ok(counts(&puzzle, found, Some(limit)))
}

/// Counted exactly.
pub(super) fn exact(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle()?;
    let how = Counting { threads: request.threads, ..Counting::default() };
    let found = request.solver.candidates(CountQuestion::new(&puzzle, &how, &request.limits));
    let found = found.map_err(|error| error.to_string())?;
    Ok(counts(&puzzle, found, None))
}

fn counts(puzzle: &Puzzle, found: CandidateCounts, limit: Option<u64>) -> Fields {
    let candidates =
        Candidates { found: FoundCandidates::Counts(found), equal: None, limit, colour: false };
    answered(puzzle, &candidates)
}
