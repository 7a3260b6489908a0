//! Puzzles of f-puzzles.com: JSON, and links that carry it. `SudokuPad`'s `fpuz` links hold the
//! same.
//!
//! The format has no specification; this follows what public tools read and write. A puzzle is
//! turned into the fields of a record, so that there is one place where fields become a layout.

mod beside;
mod clues;
mod constraints;
mod link;
pub(in crate::text) mod lz;
mod read;
mod values;
mod write;

pub use link::{is_link, unpacked};
pub(super) use read::is_json;
pub use write::{json, link, pad_link};

use serde_json::Value;

use super::{Context, Entry, Form, TextError, TextErrorKind, record, unknown};

/// Reads the JSON text or a link; `line` is the number of its line.
///
/// # Errors
/// The text is none, a field holds what it cannot hold, or there are rules that are not known
/// and the options do not say that these are to be ignored.
pub fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let at = |kind| TextError {
        line,
        column: None,
        kind,
    };
    let unpacked;
    let json = if is_link(text) {
        unpacked = link::unpack(text).map_err(at)?;
        unpacked.as_str()
    } else {
        text
    };
    let value: Value = serde_json::from_str(json).map_err(|error| {
        at(unexpected(
            &error.to_string(),
            "the JSON of an f-puzzles puzzle",
        ))
    })?;
    let (fields, unknown) = read::convert(&value).map_err(at)?;
    let mut notes = value.as_object().map(beside::notes).unwrap_or_default();
    if !unknown.is_empty() {
        if !context.options().ignore_unknown {
            return Err(at(TextErrorKind::Unknown { rules: unknown }));
        }
        notes.push(format!("ignored: {}", unknown::list(&unknown)));
    }
    let mut entry = record::read(&Value::Object(fields).to_string(), line, context)?;
    entry.form = Form::Other("f-puzzles");
    entry.notes = notes;
    Ok(entry)
}

/// The offending text, shortened, with what would be right.
fn unexpected(text: &str, expected: impl Into<String>) -> TextErrorKind {
    TextErrorKind::Unexpected {
        text: text.chars().take(60).collect(),
        expected: expected.into(),
    }
}
