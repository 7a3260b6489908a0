//! Numbers of covers of an exact-cover problem: exact ones by visiting them part by part, rough
//! ones by random descents.

mod descents;
mod parts;
mod pieces;
mod tuning;
mod visited;
mod wide;

pub use descents::estimate;
pub(super) use descents::expected_nodes;
pub(super) use parts::split;
pub use pieces::{Piece, Pieces};
pub(super) use tuning::FEW_NODES;
pub use visited::{Counted, count};
pub(super) use wide::{has_one, visit_all};
