//! Numbers of covers of an exact-cover problem: exact ones by visiting them part by part, rough
//! ones by random descents.

mod descents;
mod parts;
mod pieces;
mod tuning;
mod visited;
mod wide;

pub use descents::estimate;
pub(super) use parts::is_one_part;
pub use pieces::{Piece, Pieces};
pub use visited::{Counted, count};
pub(super) use wide::{Beside, Visited, Whole, visit_all, visit_few};
