//! Answers as text, as JSON Lines and as rows of tables, one kind in a file; and pictures. Nothing
//! here prints: the command line decides where a report goes.

mod answer;
mod candidates;
mod count;
mod drawing;
mod ending;
mod html;
mod json;
mod markup;
mod names;
mod pack;
pub mod picture;
mod prelude;
mod rating;
mod recorded;
mod setter;
mod solved;
mod steps;
mod svg;
mod terminal;
mod trace;
mod verdict;

pub use answer::{
    About, Answer, CANDIDATE_COLUMNS, COUNT_COLUMNS, Decision, Fields, HINT_COLUMNS, PATH_COLUMNS,
    Placement, RATING_COLUMNS, VERDICT_COLUMNS, Write, quoted,
};
pub use candidates::{Candidates, FoundCandidates, candidate_table};
pub use count::{EstimateRecord, Number};
pub use drawing::{draw_layout, list_shapes};
pub use ending::{Ending, Hint};
pub use html::{Chapter, Pictured, html_head, html_tail};
pub use json::{error_json, fields_of, object, result_head, solution_json};
pub(crate) use markup::escaped;
pub(crate) use names::grid;
pub use names::{Spelling, cell_names, clue_names};
pub use pack::Pack;
pub use picture::Picture;
pub use rating::Rated;
pub use recorded::Compared;
pub use solved::{Drawn, Requested, Solved};
pub use steps::StepRecord;
pub use svg::{draw_svg, lattice};
pub use terminal::{Glyphs, TextStyle, draw_text, step_legend};
pub use trace::{trace_json, trace_plain};
pub(crate) use verdict::conflict_text;
pub use verdict::{UNIQUE, VerdictAnswer};
