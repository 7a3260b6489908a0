//! The engines as [`super::searcher::Searcher`]s: what each is given, and what it tells of its run.

mod covers;
mod learning;
mod planes;
mod staged;
mod under_rules;

pub(super) use covers::Covers;
pub(super) use learning::Learning;
pub(super) use planes::Planes;
pub(super) use staged::Staged;
pub(super) use under_rules::{UnderRules, told};
