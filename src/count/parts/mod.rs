//! A count as a product over independent parts, each by the method that suits it.

mod choose;
mod notes;
mod product;

pub(super) use choose::Chooser;
pub(super) use notes::Request;
pub(super) use product::{Hanging, count as count_parts, detached};
