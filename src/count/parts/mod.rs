//! A count as a product over independent parts, each by the method that suits it.

mod choose;
mod job;
mod product;

pub(super) use choose::Chooser;
pub(super) use job::only_filling;
pub(super) use product::{Hanging, count as count_parts, detached};
