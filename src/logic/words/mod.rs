//! Steps in words: a short notation in the manner of HoDoKu, and full sentences.

mod names;
mod short;

pub use names::{cells_short, region_short};
pub use short::short;
