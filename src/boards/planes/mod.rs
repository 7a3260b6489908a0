//! Depth-first search on one board, with the candidates held symbol by symbol in bit planes.
//!
//! A *plane* holds, for one symbol, every place where it is still possible, once for each full
//! region of the place: each full region is a *field* of a few bits in a row of machine words, a
//! bit for each of its cells and one spare bit on top. All fields of a plane are tested at once
//! by carries that stay inside a field ("SIMD within a register", Lamport, *Multiple byte
//! processing with full-word instructions*, 1975):
//!
//! - an empty field is a symbol without a place, a field of one bit is a hidden single;
//! - a field that is empty outside the cells it shares with another region is a locked candidate;
//! - some fields together hold each cell once (the *cover*): counting the planes bit by bit over
//!   them, saturating at three, gives the naked singles and the cells with two candidates.
//!
//! Settling a cell sets the spare bits of its fields, so that they are never found again; to take
//! a symbol from all peers of a cell is to mask a few words. The tables know nothing of shapes:
//! they are compiled from the lists of cells, regions and crossings. This is the arrangement of
//! bit-plane solvers for the classic grid (tdoku, fsss2) without their 3x3 boxes.
//!
//! The search guesses in a cell with two candidates and the most open peers. Frames lie one
//! after the other in one array; a guess copies the newest frame, and the last candidate of a
//! cell is tried on the frame that the guess was copied from. Nothing is allocated once the array
//! has grown to the depth that a puzzle needs.

mod asked;
mod choose;
mod compiled;
mod fields;
mod frame;
mod masks;
mod rest;
mod rounds;
mod search;
mod tuning;
mod width;

pub use asked::{PlaneTally, Start};
pub use compiled::PlaneTables;
pub use frame::Scratch;
pub use rest::rest;
pub use search::search;
