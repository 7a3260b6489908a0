//! A count as a product over independent parts, each by the method that suits it, with a state
//! that can be taken down at any time.

mod choose;
mod heading;
mod kept;
mod notes;
mod product;
mod saved;

pub(super) use heading::Heading;
pub(super) use notes::{Notes, Request};
pub(super) use product::{Hanging, KnownParts, count as count_parts, detached};
