//! Puzzles of f-puzzles.com: JSON, and links that carry it. `SudokuPad`'s `fpuz` links hold the
//! same.
//!
//! The format has no specification; this follows what public tools read and write.

mod constraints;
mod cosmetics;
mod read;
mod rest;
mod write;

pub(super) use read::is_json;
pub use write::{json, link, pad_link};

use serde_json::Value;

use crate::puzzle::{Metadata, Words};
use crate::text::base::packed::{percent_decoded, unpack};
use crate::text::base::{Context, Entry, EntryForm, Found, Job, Line, TextError, unexpected};

/// True if a line is a link with a puzzle of this form.
pub(super) fn starts(text: &str) -> bool {
    payload(text).is_some()
}

/// The packed part of a link: after `load=` or `fpuz`, or the whole text.
fn payload(text: &str) -> Option<&str> {
    const BARE: &str = "N4Ig";
    let text = text.trim();
    if text.starts_with(BARE) && !text.contains(char::is_whitespace) {
        return Some(text);
    }
    if !text.starts_with("http") && !text.starts_with("fpuz") && !text.contains("f-puzzles.com") {
        return None;
    }
    if let Some((_, rest)) = text.split_once("load=") {
        return rest.split('&').next();
    }
    let (_, rest) = text.split_once("fpuz")?;
    let rest = rest.strip_prefix("zles").unwrap_or(rest);
    let mut parts = rest.split(['?', '&']);
    parts.next().filter(|packed| packed.starts_with(BARE))
}

/// Reads the puzzle of each link.
pub(super) fn read_links(lines: &[Line], context: &mut Context) -> Found {
    let read = |line: &Line| {
        let packed = payload(&line.text).unwrap_or_default();
        let json = unpack(&percent_decoded(packed));
        let value = json.and_then(|json| serde_json::from_str(&json).ok());
        let expected = "a whole link with a puzzle packed in it is expected";
        let value = value.ok_or_else(|| unexpected(line.number, packed, expected))?;
        read_value(&value, line.number, context)
    };
    lines.iter().map(read).collect()
}

/// The puzzle of a JSON object.
///
/// # Errors
/// A field is no value of its kind, or a rule is not known.
pub(super) fn read_value(
    puzzle: &Value,
    line: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let builder = read::convert(puzzle).map_err(|kind| TextError::at(line, kind))?;
    let mut entry = builder.entry(line, EntryForm::Other("f-puzzles"), context)?;
    entry.notes.splice(0..0, read::notes(puzzle));
    let mut metadata = Metadata::default();
    let words = [Words::Title, Words::Author, Words::Rules];
    for (words, name) in words.into_iter().zip(read::WORDS) {
        metadata.set(words, puzzle[name].as_str().unwrap_or_default());
    }
    metadata.cosmetics = cosmetics::of_puzzle(puzzle, entry.puzzle.layout().order());
    entry.puzzle.set_metadata(metadata.clone());
    let written = json(&Job {
        recorded: entry.recorded.as_ref(),
        ..Job::new(&entry.puzzle, None)
    });
    let written = written.map(|written| serde_json::from_str(&written.text));
    if let Ok(Ok(written)) = written {
        metadata.fpuzzles = rest::beyond(puzzle, &written);
        entry.puzzle.set_metadata(metadata);
    }
    Ok(entry)
}
