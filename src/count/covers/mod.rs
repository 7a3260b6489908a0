//! Numbers of covers of an exact-cover problem: exact ones by visiting them part by part, rough
//! ones by random descents.

mod descents;
mod parts;
mod pieces;
mod tuning;
mod visited;
mod wide;

pub use descents::estimate;
pub(super) use descents::go;
pub use pieces::{Piece, Pieces};
pub(super) use visited::is_one_part;
pub use visited::{Counted, count};
pub(super) use wide::{Beside, Visited, visit_all};
