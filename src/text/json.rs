//! A JSON object: which form it is.

use super::build::unexpected;
use super::{Context, Entry, TextError, board_json, fpuzzles, record, scl};

/// Reads the puzzles of an object; `line` is the number of its first line.
pub(super) fn read(
    text: &str,
    line: usize,
    context: &mut Context,
) -> Vec<Result<Entry, TextError>> {
    // Records are many, and say what they are.
    if record::is_plain(text) {
        return vec![record::read(text, line, context)];
    }
    let read = if fpuzzles::is_json(text) {
        fpuzzles::read
    } else if scl::is_json(text) {
        scl::read
    } else if let Some(found) = board_json::read(text, line, context) {
        return found;
    } else {
        record::read
    };
    vec![read(text, line, context)]
}

/// The error about an object that is too long.
pub(super) fn too_long(line: usize) -> TextError {
    unexpected(
        line,
        "{",
        "the JSON object that begins here is too long for one puzzle",
    )
}

/// The error about something in a list of objects.
pub(super) fn odd(line: usize, text: &str) -> TextError {
    unexpected(
        line,
        text,
        "in a list of JSON objects another object or ']' is expected",
    )
}
