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

use serde_json::{Map, Value};

use crate::text::base::{
    Context, Entry, EntryForm, Found, Line, TextError, TextErrorKind, unexpected,
};

/// True if a line is a link with a puzzle of this form.
pub(super) fn starts(text: &str) -> bool {
    is_link(text)
}

/// The puzzle of a link.
pub(super) fn read_links(lines: &[Line], context: &mut Context) -> Found {
    let read = |line: &Line| read(&line.text, line.number, context);
    lines.iter().map(read).collect()
}

/// The puzzle of a JSON text or a link; `line` is the number of its line.
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
    let expected = "expected the JSON of an f-puzzles puzzle";
    let value: Value = serde_json::from_str(json)
        .map_err(|error| unexpected(line, &error.to_string(), expected))?;
    match value.as_object() {
        Some(fields) => read_value(fields, line, context),
        None => Err(unexpected(line, json, expected)),
    }
}

/// The puzzle of a JSON object.
///
/// # Errors
/// A field is no value of its kind, or a rule is not known.
pub(super) fn read_value(
    fields: &Map<String, Value>,
    line: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let builder = read::convert(fields).map_err(|kind| TextError::at(line, kind))?;
    let mut entry = builder.entry(line, EntryForm::Other("f-puzzles"), context)?;
    entry.notes.splice(0..0, beside::notes(fields));
    Ok(entry)
}
