//! The exact number of solutions, with its progress.

use std::time::{Duration, Instant};

use onefold::count::{Counting, Onlooker, Progress};
use serde_json::json;

use super::{Answer, Asked, fields};
use crate::studio::reply::Out;

/// How often progress is told.
const TELL: Duration = Duration::from_millis(100);

/// Tells the page where a count is.
struct Teller {
    out: Out,
    told: Option<Instant>,
}

impl Onlooker for Teller {
    fn at(&mut self, progress: &Progress) {
        if self.told.is_some_and(|told| told.elapsed() < TELL) {
            return;
        }
        self.told = Some(Instant::now());
        self.out.progress(fields(json!({
            "value": progress.value.to_string(),
            "method": progress.method.name(),
            "part": progress.part,
            "parts": progress.parts,
            "steps": progress.steps,
            "layer": progress.layer.map(|(layer, layers)| [layer, layers]),
        })));
    }
}

/// Counts the solutions.
pub(super) fn count(asked: &mut Asked<'_>) -> Answer {
    let puzzle = asked.puzzle()?;
    let how = Counting {
        limit: asked.number("limit"),
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        ..Counting::default()
    };
    let mut teller = Teller {
        out: asked.out.clone(),
        told: None,
    };
    let counted = asked
        .solver
        .count_watched(&puzzle, &how, &asked.limits, &mut teller, None);
    let count = counted.map_err(|error| error.to_string())?;
    Ok(fields(json!({
        "value": count.value.to_string(),
        "complete": count.complete,
        "stopped": count.stopped.map(|stop| stop.word()),
        "method": count.method.name(),
        "parts": count.parts,
    })))
}
