//! Which engine suits a problem.

use super::engine::Engine;
use super::{bits, links};
use crate::cover::Problem;

/// The engine that suits a problem when all covers are asked for, with its name: bit sets where
/// they are small enough, else dancing links.
#[must_use]
pub fn best(problem: &Problem) -> (&'static str, Engine) {
    if bits::fits(problem) {
        ("bits", bits::search)
    } else {
        ("links", links::search)
    }
}
