//! The base of the commands: flags, inputs, settings, streams of puzzles, output, exit codes.

pub(crate) mod columns;
pub(crate) mod counting;
pub(crate) mod door;
pub(crate) mod exit;
pub(crate) mod files;
pub(crate) mod flags;
pub(crate) mod folders;
pub(crate) mod inputs;
pub(crate) mod interrupt;
pub(crate) mod output;
pub(crate) mod panics;
pub(crate) mod pipe;
pub(crate) mod printable;
pub(crate) mod progress;
pub(crate) mod puzzle_job;
pub(crate) mod reasoning;
pub(crate) mod resume;
pub(crate) mod settings;
pub(crate) mod stream;
pub(crate) mod subject;
pub(crate) mod summary;
pub(crate) mod techniques;
pub(crate) mod typed;
pub(crate) mod writing;
