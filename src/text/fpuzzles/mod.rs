//! Puzzles of f-puzzles.com: JSON, and links that carry it. `SudokuPad`'s `fpuz` links hold the
//! same.
//!
//! The format has no specification; this follows what public tools read and write.

mod beside;
mod clues;
mod constraints;
mod link;
mod read;
mod values;
mod write;

pub use link::{is_link, unpacked};
pub(super) use read::is_json;
pub use write::{json, link, pad_link};

use serde_json::Value;

use crate::text::ground::{Context, Entry, Form, Line, TextError, TextErrorKind};

/// Reads a link.
///
/// # Errors
/// As [`read()`].
pub(super) fn read_link(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    read(&line.text, line.number, context)
}

/// Reads the JSON text or a link; `line` is the number of its line.
///
/// # Errors
/// The text is none, a field holds what it cannot hold, or there are rules that are not known
/// and the options do not say that these are to be ignored.
pub fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let at = |kind: TextErrorKind| TextError::at(line, kind);
    let unpacked;
    let json = if is_link(text) {
        unpacked = link::unpack(text).map_err(at)?;
        unpacked.as_str()
    } else {
        text
    };
    let value: Value = serde_json::from_str(json).map_err(|error| {
        at(TextErrorKind::unexpected(
            &error.to_string(),
            "the JSON of an f-puzzles puzzle",
        ))
    })?;
    let builder = read::convert(&value).map_err(at)?;
    let mut entry = builder.entry(line, Form::Other("f-puzzles"), context)?;
    let said = value.as_object().map(beside::notes).unwrap_or_default();
    entry.notes.splice(0..0, said);
    Ok(entry)
}
