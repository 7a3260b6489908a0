//! The engines as [`super::searcher::Searcher`]s: what each is given, and what it tells of its run.

mod covers;
mod learning;
mod planes;
mod protocol;
mod under_rules;

pub(crate) use covers::Covers;
pub(crate) use learning::Learning;
pub(crate) use planes::Planes;
pub(crate) use protocol::{Plainly, Protocol};
pub(crate) use under_rules::{UnderRules, told};
