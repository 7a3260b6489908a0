//! A count as a product over independent parts, each by the method that suits it.

mod attempts;
mod job;
mod product;
mod tally;

pub(super) use attempts::Counter;
pub(super) use job::filling;
pub(super) use product::{count as count_parts, count_alone};
