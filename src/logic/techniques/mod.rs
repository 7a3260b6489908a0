//! The techniques, one family a file.

pub(super) mod als;
mod branch;
pub(super) mod chains;
pub(super) mod colors;
pub(super) mod coq;
pub(super) mod cycles;
pub(super) mod direct;
pub(super) mod dynamic;
pub(super) mod exclusion;
pub(super) mod fish;
pub(super) mod forcing;
pub(super) mod graves;
pub(super) mod implications;
pub(super) mod leftovers;
pub(super) mod length;
pub(super) mod locked;
pub(super) mod loops;
pub(super) mod multiple;
pub(super) mod remote;
pub(super) mod singles;
pub(super) mod subsets;
mod suppose;
pub(super) mod tools;
pub(super) mod turbot;
pub(super) mod unique;
pub(super) mod wings;
