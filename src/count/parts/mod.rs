//! A count as a product over independent parts, each by the method that suits it.

mod choose;
mod notes;
mod product;

pub(super) use choose::{Chooser, only_filling};
pub(super) use notes::{Number, Request};
pub(super) use product::{Hanging, count as count_parts, detached};
