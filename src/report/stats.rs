//! The figures of a run, in a line; as fields they are its own.

use std::fmt;

use crate::solve::{MatrixSize, RunStats};

impl fmt::Display for MatrixSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (items, options, entries) = (self.items, self.options, self.mentions);
        write!(
            formatter,
            "matrix {items} items x {options} options with {entries} entries"
        )
    }
}

/// The figures of a run, in a line.
pub(super) fn stats_plain(stats: &RunStats) -> String {
    let matrix = stats.matrix.map(|matrix| matrix.to_string());
    let matrix = matrix.as_deref().unwrap_or("no matrix");
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
