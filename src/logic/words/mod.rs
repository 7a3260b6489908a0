//! Steps in words: a short notation in the manner of HoDoKu, and full sentences.

mod chains;
mod conditions;
mod full;
mod hints;
mod names;
mod narrator;
mod nets;
mod plain;
mod prelude;
mod rules;
mod sets;
mod short;
mod unique;

pub use full::{broken, full};
pub use hints::{kind, place};
pub use names::and;
pub use short::short;
