//! The commands, one file each: what is typed, and what is done with it.

pub(crate) mod candidates;
pub(crate) mod canonical;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod encode;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod layout;
pub(crate) mod minimise;
pub(crate) mod rate;
pub(crate) mod sample;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod techniques;
pub(crate) mod verify;
