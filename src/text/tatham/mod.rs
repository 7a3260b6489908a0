//! Game IDs of Simon Tatham's Portable Puzzle Collection: of `solo`, `3x3:` and the clues, `9j:`
//! with the blocks behind them, `x` for diagonals, `k` for cages with their sums; and of its Latin
//! squares with signs between the cells or clues around them.
//!
//! Clues are runs of blanks (`a` is one, `z` twenty-six), numbers, and `_` between numbers that
//! would touch. `edges` says how blocks and cages are written. An ID with `#` instead of `:` is
//! only a seed: nothing but the game itself knows the puzzle.

mod edges;
mod latin;
mod read;
mod write;

pub(super) use latin::{is_id as is_latin_id, read as read_latin};
pub(super) use read::{is_id, read};
pub(super) use write::write;
