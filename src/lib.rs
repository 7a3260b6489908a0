//! Onefold: an exact-cover constraint engine for sudoku of any shape.

pub mod boards;
pub mod count;
pub mod cover;
pub mod encode;
pub mod ids;
pub mod limits;
pub mod propagate;
pub mod puzzle;
pub mod report;
pub mod search;
pub mod solve;
pub mod text;
