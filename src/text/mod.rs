//! Bytes to puzzles and back, one form a file.
//!
//! Any bytes give an entry or an error with its line and column. Lines go into a [`Reader`] one
//! at a time, so a stream of any length takes constant memory.
//!
//! `forms` is the table of forms; `plain` reads grids as people draw and list them; `rules` finds
//! the rules that a text names; `parts` is common to forms of other programs. All use `base`,
//! which knows no form. Exact covers have a table of their own, `covers`.

mod base;
pub mod covers;
mod forms;
pub mod fpuzzles;
mod hodoku;
mod iss;
mod json;
mod layouts;
mod links;
pub mod own;
mod parts;
mod plain;
mod reader;
pub mod record;
mod refusals;
mod rules;
mod sdk;
mod sudokupad;

pub use base::{
    Alphabet, Context, Drawing, Entry, EntryForm, Job, Line, LineReading, LineRole, ReadOptions,
    RecordFields, Recorded, TableRow, TextError, TextErrorKind, Unknown, Unread, WriteError,
    Written,
};
pub use covers::dlx;
pub use forms::{TARGETS, Target};
pub use layouts::{layout_text, layout_texts};
pub use plain::Grids;
pub use reader::{MAX_LINE, Reader, read_with_roles};
