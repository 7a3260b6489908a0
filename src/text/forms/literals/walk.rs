//! The values in brackets and quotes of a text, one after the other.

use serde_json::Value;

use crate::text::ground::relaxed;

/// How often the bytes of a text may be looked at: brackets inside of others that are no value
/// are looked at again.
const MOST_TIMES: usize = 40;

/// Lines of a text that may be a grid at least.
const FEWEST_LINES: usize = 4;

/// Where a value stands.
pub(super) struct Place<'a> {
    /// What stands before it, and whether that is called with it.
    pub(super) before: &'a str,
    pub(super) called: bool,
    /// The line in which it begins, and how many more it takes.
    pub(super) line: usize,
    pub(super) more: usize,
}

/// Goes through the values of a text that are more than a number or a word. Of a text in quotes of
/// which nothing is taken, the quote may be the end of one.
pub(super) fn for_each(text: &str, mut take: impl FnMut(Place<'_>, Value) -> bool) {
    let (mut at, mut line, mut counted) = (0, 1, 0);
    let mut looked = 0;
    while looked <= MOST_TIMES * text.len() {
        let Some(next) = text[at..].find(['[', '{', '(', '"', '`']) else {
            break;
        };
        at += next;
        if let Some(end) = remark(text, at) {
            at = end;
            continue;
        }
        let (value, bytes) = relaxed::in_program(&text[at..]);
        looked += bytes + 1;
        let Some(value) = value.filter(may_be_board) else {
            at += 1;
            continue;
        };
        line += text[counted..at].matches('\n').count();
        counted = at;
        let quoted = value.is_string();
        let place = Place {
            before: &text[..at],
            called: text[at..].starts_with('('),
            line,
            more: text[at..at + bytes].matches('\n').count(),
        };
        let taken = take(place, value);
        at += if quoted && !taken { 1 } else { bytes };
    }
}

/// Whether a value is more than a number or a word: a text of several lines is, too.
fn may_be_board(value: &Value) -> bool {
    match value {
        Value::String(text) => text.lines().count() >= FEWEST_LINES,
        value => value.is_array() || value.is_object(),
    }
}

/// The end of a line that is a remark up to this place.
fn remark(text: &str, at: usize) -> Option<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = text[start..at].trim_start();
    let marks = ["//", "#", "%", "--"];
    if !marks.iter().any(|mark| before.starts_with(mark)) {
        return None;
    }
    Some(text[at..].find('\n').map_or(text.len(), |end| at + end))
}
