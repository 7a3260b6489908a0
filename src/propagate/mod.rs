//! Candidate sets as bitmasks over the compiled region lists of a layout.

mod geometry;

pub use geometry::{Crossing, Geometry};
