//! The figures of a run, in a line and as fields.

use serde::Serialize;
use serde_json::{Value, json};

use crate::solve::RunStats;

/// The figures of a run, in a line.
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

/// The figures of a run, as fields.
pub(super) fn stats_json(stats: &RunStats) -> Value {
    let matrix = stats.matrix.map(|matrix| {
        json!({"items": matrix.items, "options": matrix.options, "entries": matrix.mentions})
    });
    json!(Fields {
        engine: stats.engine,
        solutions: stats.solutions,
        forced: stats.forced,
        open: stats.open,
        attempts: stats.nodes,
        updates: stats.updates,
        depth: stats.depth,
        matrix,
    })
}

#[derive(Serialize)]
struct Fields {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    forced: usize,
    open: usize,
    attempts: u64,
    updates: u64,
    depth: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Value>,
}
