//! Results as text and as JSON Lines; one form a file. Nothing here prints: the command line
//! decides where a report goes.

mod candidates;
mod drawing;
mod json;
mod plain;
mod steps;
mod table;
mod trace;

pub use candidates::{
    candidates_json, candidates_plain, true_candidates_json, true_candidates_plain,
};
pub use drawing::{draw_layout, list_shapes};
pub use json::{
    check_json, count_json, count_stats_json, error_json, result_head, solution_json, stats_json,
    trace_json, verdict_json,
};
pub use plain::{
    UNIQUE, check_plain, core_plain, count_plain, count_stats_plain, stats_plain, verdict_plain,
};
pub use steps::{outcome_plain, outcome_word, step_json};
pub use table::candidate_table;
pub use trace::trace_plain;

use crate::ids::{CellId, RegionId};
use crate::puzzle::{Clue, Layout};

/// Cells as `r1c1 r1c2`.
#[must_use]
pub fn cell_names(layout: &Layout, cells: &[CellId]) -> Vec<String> {
    cells
        .iter()
        .map(|&cell| layout.cells()[cell].to_string())
        .collect()
}

/// Givens as `r1c1=5`.
#[must_use]
pub fn clue_names(layout: &Layout, clues: &[Clue]) -> Vec<String> {
    clues
        .iter()
        .map(|clue| format!("{}={}", layout.cells()[clue.cell], clue.symbol))
        .collect()
}

/// A region's name.
fn region_name(layout: &Layout, region: RegionId) -> &str {
    &layout.regions()[region].name
}
