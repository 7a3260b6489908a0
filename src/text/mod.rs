//! Bytes to puzzles and back, one form a file.
//!
//! Reading is total: any bytes give an entry or an error with its line and column. Lines go
//! into a [`Reader`] one at a time, so a stream of any length takes constant memory.

mod base;
mod hodoku;
mod iss;
mod opensudoku;
mod sdk;
mod tatham;
mod xml;

pub use base::{
    Alphabet, Context, Drawing, Entry, EntryForm, FORMS, Job, Line, Lost, ReadOptions, Reading,
    Recorded, Source, Spot, TableRow, TextError, TextErrorKind, Unknown, WriteError, Written,
};
