//! A count as a product over independent parts, each by the method that suits it, with a state
//! that can be taken down at any time.

mod choose;
mod desk;
mod kept;
mod product;
mod saved;
mod title;

pub(super) use desk::{Desk, Order};
pub(super) use product::{Hanging, Known, count as count_parts, detached};
pub(super) use title::Title;
