//! Puzzles of `SudokuPad`: its JSON, and links with it or with that of f-puzzles.
//!
//! Only regions, cages and digits have a meaning for a program. Lines and pictures are explained
//! in the setter's words, so they are unknown rules.

mod board;
mod cosmetics;

use serde_json::{Map, Value, from_str};

use super::base::{Context, Entry, Found, Line, TextError, percent_decoded, unexpected, unpack};
use super::fpuzzles;

pub(super) use board::read as read_value;

/// The packed part of a link or of a bare identifier.
fn payload(text: &str) -> Option<&str> {
    const HOSTS: &[&str] = &["f-puzzles.com/", "sudokupad.app/", "crackingthecryptic.com/"];
    const MARKS: &[&str] = &["?load=", "fpuzzles", "fpuz", "scl", "ctc"];
    let text = text.trim();
    let path = HOSTS.iter().find_map(|host| text.split_once(*host));
    let id = path.map_or(text, |(_, path)| path);
    let id = id.strip_prefix("sudoku/").unwrap_or(id);
    let id = id.strip_prefix("?puzzleid=").unwrap_or(id);
    let packed = MARKS
        .iter()
        .find_map(|mark| id.strip_prefix(*mark))
        // Each packed f-puzzles object begins so.
        .or(Some(id).filter(|id| id.starts_with("N4Ig")))?
        .split(['?', '&'])
        .next()?;
    // A bare one might be a word of another text.
    (path.is_some() || unpacked(packed).is_some()).then_some(packed)
}

fn unpacked(packed: &str) -> Option<String> {
    let json = unpack(&percent_decoded(packed))?;
    json.trim_start().starts_with('{').then_some(json)
}

/// True if a line is such a link.
pub(super) fn starts(text: &str) -> bool {
    payload(text).is_some()
}

/// Reads the puzzle of each link of a line.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let line = lines.first().map_or(1, |line| line.number);
    let links = lines.iter().flat_map(|line| line.text.split("://"));
    let mut read = |packed| read_link(line, packed, context);
    links.filter_map(payload).map(&mut read).collect()
}

fn read_link(line: usize, packed: &str, context: &mut Context) -> Result<Entry, TextError> {
    let error = |text: &str, expected: &str| unexpected(line, text, expected);
    let whole = "a whole link with a puzzle packed in it is expected";
    let json = unpacked(packed).ok_or_else(|| error(packed, whole))?;
    let value = from_str(&json).or_else(|_| from_str(&unzipped(&json)));
    let expected = "the JSON of a puzzle is expected in the link";
    let value: Value = value.map_err(|reason| error(&reason.to_string(), expected))?;
    match value.get("grid") {
        Some(_) => fpuzzles::read_value(&value, line, context),
        None => read_value(&value, line, context),
    }
}

/// True for a puzzle of this form.
pub(super) fn is_json(fields: &Map<String, Value>) -> bool {
    let other = fields.contains_key("grid") || fields.contains_key("givens");
    let has_cells = |cells: &Value| cells[0][0].is_object();
    !other && fields.get("cells").is_some_and(has_cells)
}

/// The signs of JSON outside of words.
const SIGNS: &str = "{}[],:";

/// The JSON of a shortened text: keys without quotes, `'` for `"`, `t` and `f` for true and
/// false, colours without `#`, nothing for an empty object in a list. Keys stay short.
fn unzipped(text: &str) -> String {
    /// Replaces quotes inside strings.
    const INNER: &str = "\u{e000}";
    let (quote, inner) = if text.contains('"') { ("\"", "\\\"") } else { ("'", "'") };
    let text = text.replace(&format!("\\{quote}"), INNER);
    let mut out = String::with_capacity(text.len() * 2);
    // The last sign; a letter after a word or string.
    let mut last = ' ';
    for (k, part) in text.split(quote).enumerate() {
        if k % 2 == 1 {
            // JSON strings have no line ends.
            let part = part.replace('\n', "\\n").replace(['\r', '\t'], " ");
            out += &format!("\"{}\"", part.replace(INNER, inner));
            last = 's';
            continue;
        }
        for piece in part.split_inclusive(|c| SIGNS.contains(c)) {
            let sign = piece.chars().next_back().filter(|&c| SIGNS.contains(c));
            let before = piece.trim_end_matches(|c| sign == Some(c)).trim();
            if !before.is_empty() {
                word(before, last != ':' && sign == Some(':'), &mut out);
                last = 'w';
            }
            if matches!((last, sign), (',' | '[', Some(',' | ']'))) {
                out += "{}";
            }
            out.extend(sign);
            last = sign.unwrap_or(last);
        }
    }

    out
}

/// Adds a key, a number or a shortened value.
fn word(word: &str, key: bool, out: &mut String) {
    let colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let number = word.parse::<f64>().is_ok() && !colour;
    match word {
        "t" if !key => *out += "true",
        "f" if !key => *out += "false",
        _ if !key && (number || ["true", "false", "null"].contains(&word)) => *out += word,
        _ => *out += &Value::from(word).to_string(),
    }
}
