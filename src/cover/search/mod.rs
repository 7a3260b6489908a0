//! Covers by search. Every engine visits each cover exactly once and knows only items and options.

mod best;
pub mod bits;
pub mod board;
pub mod bounded;
pub mod cheapest;
mod duals;
mod engine;
mod fewest;
mod lean;
pub mod learn;
pub mod links;
pub mod reference;
mod rest;
mod slack;
mod tuning;

pub use best::best;
pub use engine::{CoverEngine, Pick, Visit, until};
pub use lean::lean;
pub use rest::{Pieces, Rest};
pub use slack::with_holes;
