//! Puzzles of f-puzzles.com: the JSON in links.
//!
//! Without a specification, this follows public tools.

mod constraints;
mod cosmetics;
mod read;
mod write;

pub(super) use read::is_json;
pub use write::{json, link};

use serde_json::Value;

use crate::puzzle::Metadata;
use crate::text::base::{Context, Entry, EntryForm, Job, Parsed, TextError};

/// Parses a puzzle.
pub(super) fn read_value(puzzle: &Value, line: usize, context: &mut Context) -> Parsed<Entry> {
    let builder = read::convert(puzzle).map_err(|kind| TextError::at(line, kind))?;
    let mut entry = builder.entry(line, EntryForm::Other("f-puzzles"), context)?;
    let mut metadata = Metadata { cosmetics: cosmetics::read(puzzle), ..Metadata::default() };
    for (name, words) in read::WORDS {
        metadata.set(words, puzzle[name].as_str().unwrap_or_default());
    }
    entry.notes.splice(0..0, read::notes(&metadata));
    entry.puzzle.set_metadata(metadata.clone());
    let job = Job { recorded: entry.recorded.as_ref(), ..Job::new(&entry.puzzle, None) };
    if let Ok((written, _)) = write::object(&job) {
        metadata.fpuzzles = write::beyond(puzzle, &written);
        entry.puzzle.set_metadata(metadata);
    }

    Ok(entry)
}
