//! Results as text and as JSON Lines; one form a file. Nothing here prints: the command line
//! decides where a report goes.

mod candidates;
mod drawing;
mod ending;
mod estimate;
mod html;
mod json;
mod markup;
pub mod picture;
mod plain;
mod rating;
mod setter;
mod steps;
mod svg;
mod table;
mod terminal;
mod trace;

pub use candidates::{
    CandidateStyle, candidates_json, candidates_plain, same_json, same_plain, true_candidates_json,
    true_candidates_plain,
};
pub use drawing::{draw_layout, list_shapes};
pub use ending::Ending;
pub use estimate::{estimate_json, estimate_plain};
pub use html::{Chapter, html_head, html_tail};
pub use json::{
    check_json, count_json, count_stats_json, error_json, result_head, solution_json, stats_json,
    trace_json, verdict_json,
};
pub use picture::Picture;
pub use plain::{
    UNIQUE, check_plain, core_plain, count_plain, count_stats_plain, stats_plain, verdict_plain,
};
pub use rating::{RATING_HEAD, Rated};
pub use setter::{explanation_json, explanation_plain};
pub use steps::StepRecord;
pub use svg::draw_svg;
pub use table::candidate_table;
pub use terminal::{Glyphs, TextStyle, draw_text};
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
