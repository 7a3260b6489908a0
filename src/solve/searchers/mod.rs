//! The engines as [`super::searcher::Searcher`]s: what each is given, and what it tells of its run.

mod covers;
mod learning;
mod planes;

pub(crate) use covers::Covers;
pub(crate) use learning::Learning;
pub(crate) use planes::Planes;
