//! The exact number of solutions, with its progress.

use serde_json::json;

use super::asked::{Answered, Asked, Listener, fields, told};
use crate::count::{Counting, Onlooker, Progress};

/// Tells the page where a count is.
struct Teller<'a> {
    out: &'a mut dyn Listener,
}

impl Onlooker for Teller<'_> {
    fn at(&mut self, progress: &Progress) {
        if !self.out.is_due() {
            return;
        }
        let reached = &progress.reached;
        self.out.progress(fields(json!({
            "value": reached.value.to_string(),
            "method": reached.method,
            "part": progress.part,
            "parts": progress.parts,
            "steps": reached.steps,
            "layer": reached.layer.map(|(layer, layers)| [layer, layers]),
        })));
    }
}

/// Counts the solutions.
pub(super) fn count(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle()?;
    let how = Counting {
        limit: asked.number("limit"),
        threads: asked.threads,
        ..Counting::default()
    };
    let mut teller = Teller { out: asked.out };
    let solver = &mut *asked.solver;
    let counted = solver.count_watched(&puzzle, &how, &asked.limits, &mut teller);
    let count = counted.map_err(|error| error.to_string())?;
    Ok(told(&puzzle, &count))
}
