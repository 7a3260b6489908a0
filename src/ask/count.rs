//! The exact number of solutions, with its progress.

use serde_json::json;

use super::asked::{Answered, Asked, Listener, answered, fields};
use crate::count::{Counting, Progress};

/// Sends the progress of a count to the page.
fn tell(out: &mut dyn Listener, progress: &Progress) {
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
pub(super) fn count(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let how = Counting {
        limit: asked.number("limit"),
        threads: asked.threads,
        ..Counting::default()
    };
    let (solver, out) = (&mut *asked.solver, &mut *asked.out);
    let watch = &mut |progress: &Progress| tell(out, progress);
    let counted = solver.count_watched(&puzzle, &how, &asked.limits, watch);
    let count = counted.map_err(|error| error.to_string())?;
    Ok(answered(&puzzle, &count))
}
