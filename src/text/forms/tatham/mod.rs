//! Game IDs of `solo` in Simon Tatham's Portable Puzzle Collection: `3x3:` and the clues, `9j:`
//! with the blocks behind them, `x` for diagonals, `k` for cages with their sums.
//!
//! Clues are runs of blanks (`a` is one, `z` twenty-six), numbers, and `_` between numbers that
//! would touch. `edges` says how blocks and cages are written. An ID with `#` instead of `:` is
//! only a seed: nothing but the game itself knows the puzzle.

mod edges;
mod read;
mod write;

pub(super) use read::{is_id, read};
pub(super) use write::write;
