//! Text to JSON values, and helpers for their fields.
//!
//! `serde_json` takes the last of two fields of one name without a word. A puzzle with two
//! different lists of givens is a mistake, so a repeated name is an error here.

use std::collections::HashSet;

use serde_json::{Deserializer, Value};

use super::error::{TextError, TextErrorKind, shortened};
use super::raw::Raw;

/// Most characters of a text in a message.
const SHOWN: usize = 40;

/// An error at an offset of a text that begins in that line.
pub(in crate::text) fn error_at(
    (text, line): (&str, usize),
    at: usize,
    kind: impl Into<TextErrorKind>,
) -> TextError {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = line + before.matches('\n').count();
    TextError::in_column(line, before[start..].chars().count() + 1, kind)
}

/// The value at the start of a text, and its length.
///
/// # Errors
/// The text is no JSON, or an object has a name twice.
pub(in crate::text) fn parse(text: &str, line: usize) -> Result<(Value, usize), TextError> {
    let error = |at: usize, shown: &str, expected: String| {
        error_at((text, line), at, TextErrorKind::unexpected(shown, expected))
    };
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let wrong = match values.next() {
        None => return Err(error(0, "", "a JSON object is expected".into())),
        Some(Ok(value)) => {
            let used = values.byte_offset();
            return match repeated(&text[..used]) {
                None => Ok((value, used)),
                Some((at, name)) => Err(error(at, name, "the record has this field twice".into())),
            };
        }
        Some(Err(wrong)) => wrong,
    };
    // A number that is too large for arithmetic is data; it is kept as it is.
    if wrong.to_string().starts_with("number out of range")
        && let Some(object) = large(text)
    {
        return Ok(object);
    }
    let lines = text
        .split_inclusive('\n')
        .take(wrong.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + wrong.column().saturating_sub(1);
    let at = (0..=at.min(text.len())).rfind(|&at| text.is_char_boundary(at));
    let here = &text[at.unwrap_or(0)..];
    let says = wrong.to_string();
    let says = says.split(" at line ").next().unwrap_or_default();
    let python = ["'", "None", "True", "False"];
    let expected = match python.iter().any(|word| here.starts_with(word)) {
        true => "this is a Python dict, not JSON: use double quotes, null, true and false".into(),
        false => format!("this is no JSON object: {says}; check quotes, commas and brackets"),
    };
    let shown = here.lines().next().unwrap_or_default();
    Err(error(text.len() - here.len(), shown, expected))
}

/// The object at the start of a text, with texts for values with a number out of range.
fn large(text: &str) -> Option<(Value, usize)> {
    let mut objects = Deserializer::from_str(text).into_iter::<Raw>();
    let Raw(fields) = objects.next()?.ok()?;
    let used = objects.byte_offset();
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let fields = fields.into_iter();
    let fields = fields.map(|(name, raw)| (name, value(raw.get())));
    let unique = repeated(&text[..used]).is_none();
    unique.then(|| (Value::Object(fields.collect()), used))
}

/// A name that an object in a valid text has twice, with its offset.
fn repeated(text: &str) -> Option<(usize, &str)> {
    let (bytes, mut open) = (text.as_bytes(), Vec::new());
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b'{' => open.push(HashSet::new()),
            b'}' => drop(open.pop()),
            b'"' => {
                while bytes.get(at).is_some_and(|&b| b != b'"') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                let mut after = bytes.get(at..)?.iter();
                let is_name = after.find(|b| !b.is_ascii_whitespace()) == Some(&b':');
                let name = text.get(start + 1..at - 1)?;
                if is_name && !open.last_mut()?.insert(name) {
                    return Some((start, name));
                }
            }
            _ => {}
        }
    }
    None
}

/// The items of a list; none if it is no list.
pub(in crate::text) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// True if the value of a field says nothing.
pub(in crate::text) fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::String(text) => text.trim().is_empty(),
        // A 0 inside of a list may be a row or a column.
        Value::Array(items) => items.iter().all(|item| !item.is_number() && is_off(item)),
        Value::Object(fields) => fields
            .values()
            .all(|item| !item.is_number() && is_off(item)),
        Value::Number(number) => number.as_f64() == Some(0.0),
    }
}

/// The name in lower case, without `-`, `_` and blanks.
pub(in crate::text) fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The value as a short text for a message.
pub(in crate::text) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => shortened(text, SHOWN),
        other => shortened(&other.to_string(), SHOWN),
    }
}

/// The note with the setter's own words.
pub(in crate::text) fn setter_says(words: &str) -> Option<String> {
    const WORDS: usize = 300;
    let words: Vec<&str> = words.split_whitespace().collect();
    let shown: String = words.join(" ").chars().take(WORDS).collect();
    (!shown.is_empty()).then(|| format!("the setter says: {shown}"))
}
