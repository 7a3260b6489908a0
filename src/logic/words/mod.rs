//! Steps in words: a short notation in the manner of HoDoKu, and full sentences.

mod full;
mod hints;
mod lessons;
mod names;
mod promise;
mod rules;
mod short;

pub use full::{broken, full};
pub use hints::{kind, place};
pub use lessons::lesson;
pub use names::{cells_short, region_short};
pub use short::short;
