//! Shared ground of all readers and writers: lines, options, boards, cells, errors, entries.
//!
//! Nothing here knows a form.

pub(in crate::text) mod board;
mod builder;
pub(in crate::text) mod cells;
mod context;
mod drawing;
mod entry;
mod error;
pub(in crate::text) mod json;
mod line;
pub(in crate::text) mod packed;
mod written;

pub use crate::puzzle::Alphabet;
pub(in crate::text) use builder::{Builder, Cage, add_cages};
pub use context::{Context, ReadOptions};
pub use drawing::Drawing;
pub use entry::{Entry, EntryForm, Recorded, TableRow};
pub(in crate::text) use entry::{Found, recorded, recorded_text};
pub(in crate::text) use error::{Read, cells_in_words, ignored, shortened, unexpected, wrong};
pub use error::{TextError, TextErrorKind, Unknown};
pub use json::RecordFields;
pub use line::Line;
pub(in crate::text) use line::{column, decode, offset, plain};
pub use written::{Job, WriteError, Written};

pub(in crate::text) use crate::puzzle::nearest;
