//! Covers by search. Every engine visits each cover exactly once and knows only items and options.

mod best;
pub mod bits;
mod engine;
pub mod first;
pub mod links;
pub mod reference;

pub use best::best;
pub use engine::{Engine, Pick, Visit};
