//! Puzzles of `SudokuPad`: its own JSON, and links that carry it or the JSON of f-puzzles.
//!
//! The JSON says what is drawn; only regions, cages and the digits have a meaning that a program
//! can rely on. Lines, arrows and pictures are explained in the setter's words, so they are rules
//! that are not known.

mod board;
mod cosmetics;
mod zip;

use serde_json::{Map, Value};

use super::fpuzzles;
use crate::text::base::packed::{percent_decoded, unpack};
use crate::text::base::{Context, Entry, Found, Line, TextError, unexpected};

pub(super) use board::read as read_value;

/// The packed part of a link, or of an identifier by itself.
fn payload(text: &str) -> Option<&str> {
    const HOSTS: [&str; 3] = [
        "f-puzzles.com/",
        "sudokupad.app/",
        "crackingthecryptic.com/",
    ];
    const MARKS: [&str; 5] = ["?load=", "fpuzzles", "fpuz", "scl", "ctc"];
    /// The text of each f-puzzles object begins so.
    const BARE: &str = "N4Ig";
    let text = text.trim();
    let path = HOSTS.iter().find_map(|host| text.split_once(host));
    let id = path.map_or(text, |(_, path)| path);
    let before = ["sudoku/", "?puzzleid="].into_iter();
    let id = before.fold(id, |id, start| id.strip_prefix(start).unwrap_or(id));
    let packed = MARKS.iter().find_map(|mark| id.strip_prefix(mark));
    let packed = packed.or_else(|| Some(id).filter(|id| id.starts_with(BARE)))?;
    let packed = packed.split(['?', '&']).next()?;
    // By itself it might be a word in some other text.
    (path.is_some() || unpacked(packed).is_some()).then_some(packed)
}

/// The JSON in a link.
fn unpacked(packed: &str) -> Option<String> {
    let json = unpack(&percent_decoded(packed))?;
    json.trim_start().starts_with('{').then_some(json)
}

/// True if a line is a link to such a puzzle.
pub(super) fn starts(text: &str) -> bool {
    payload(text).is_some()
}

/// Reads the puzzle of each link.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    lines.iter().map(|line| read_link(line, context)).collect()
}

fn read_link(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let packed = payload(&line.text).unwrap_or_default();
    let error = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let whole = "a whole link with a puzzle packed in it is expected";
    let json = unpacked(packed).ok_or_else(|| error(packed, whole))?;
    let value = serde_json::from_str(&json);
    let value = value.or_else(|_| serde_json::from_str(&zip::unzipped(&json)));
    let expected = "the JSON of a puzzle is expected in the link";
    let value: Value = value.map_err(|reason| error(&reason.to_string(), expected))?;
    match value.get("grid") {
        Some(_) => fpuzzles::read_value(&value, line.number, context),
        None => read_value(&value, line.number, context),
    }
}

/// True if a JSON object is a puzzle of this form.
pub(super) fn is_json(fields: &Map<String, Value>) -> bool {
    let other = fields.contains_key("grid") || fields.contains_key("givens");
    let has_cells = |cells: &Value| cells[0][0].is_object();
    !other && fields.get("cells").is_some_and(has_cells)
}
