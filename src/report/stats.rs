//! What a run did, in a line and as fields.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::solve::RunStats;

/// What a run did, in a line.
pub(super) fn stats_plain(stats: &RunStats) -> String {
    let matrix = match stats.matrix {
        Some(matrix) => format!(
            "matrix {} items x {} options with {} entries",
            matrix.items, matrix.options, matrix.mentions
        ),
        None => "no matrix".to_owned(),
    };
    let solutions = stats.solutions.map(|n| format!("{n} solutions, "));
    format!(
        "{}{} attempts, {} cells forced by propagation, {} left open; depth {}, {} updates, {matrix}, engine {}",
        solutions.unwrap_or_default(),
        stats.nodes,
        stats.forced,
        stats.open,
        stats.depth,
        stats.updates,
        stats.engine
    )
}

/// What was done and how long it took, as a line where that is asked for.
pub(super) fn timed(did: &dyn Fn() -> String, elapsed: Option<Duration>) -> Vec<String> {
    let line = |elapsed| match did() {
        did if did.is_empty() => format!("{elapsed:.3?}"),
        did => format!("{did}, {elapsed:.3?}"),
    };
    elapsed.map(line).into_iter().collect()
}

/// What a run did, as fields.
pub(super) fn stats_json(stats: &RunStats) -> Value {
    let mut fields = Map::new();
    let mut field = |name: &str, value| fields.insert(name.into(), value);
    field("engine", stats.engine.into());
    if let Some(solutions) = stats.solutions {
        field("solutions", solutions.into());
    }
    field("forced", stats.forced.into());
    field("open", stats.open.into());
    field("attempts", stats.nodes.into());
    field("updates", stats.updates.into());
    field("depth", stats.depth.into());
    if let Some(matrix) = stats.matrix {
        let of =
            json!({"items": matrix.items, "options": matrix.options, "entries": matrix.mentions});
        field("matrix", of);
    }
    Value::Object(fields)
}
