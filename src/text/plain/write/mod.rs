//! Writes plain grids.

mod boxed;
mod plain;
mod regions;

pub(in crate::text) use boxed::{pm, ss};
pub(in crate::text) use plain::{CSV_HEAD, candidates, csv, line, sdm};
pub(in crate::text) use regions::jigsaw;
