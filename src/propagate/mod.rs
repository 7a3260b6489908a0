//! Candidate sets as bitmasks over the compiled region lists of a layout, and the deductions
//! that need no search: naked singles, hidden singles, locked candidates.
//!
//! Propagation keeps the number of solutions: it removes only candidates that are in none. It
//! knows cells, symbols and regions; no shape.

mod alike;
mod domains;
mod geometry;
mod propagator;
mod sums;

pub use alike::alike;
pub use domains::Domains;
pub use geometry::{Crossing, Geometry};
pub use propagator::{Contradiction, Propagator};
pub use sums::{Balance, KnownSum, Most, Union, Wanted, each_union};
