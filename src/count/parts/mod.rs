//! A count as a product over independent parts, each by the method that suits it.

mod choose;
mod job;
mod product;

pub(super) use choose::Chooser;
pub(super) use job::filling;
pub(super) use product::{count as count_parts, unwatched};
