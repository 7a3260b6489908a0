//! Text to JSON values, the fields of a record as they were written, helpers for fields.
//!
//! `serde_json` takes the last of two fields of one name without a word. A puzzle with two
//! different lists of givens is a mistake, so a repeated name is an error here.

use std::collections::{HashMap, HashSet};
use std::ops::Deref;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::error::{TextError, TextErrorKind, shortened};

/// Most characters of a text in a message.
const SHOWN: usize = 40;

/// The values of an object as texts.
type Raw<'a> = HashMap<String, &'a RawValue>;

/// The fields of a record, and its text: numbers keep their digits.
#[derive(Clone, Debug, Default)]
pub struct RecordFields {
    map: Map<String, Value>,
    text: String,
}

impl RecordFields {
    /// The fields, with the text of their object.
    pub(in crate::text) fn new(map: Map<String, Value>, text: &str) -> Self {
        let text = text.to_owned();
        Self { map, text }
    }

    /// The values as they were written.
    fn raw(&self) -> Raw<'_> {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The value of a field as it was written.
    pub(in crate::text) fn written(&self, name: &str) -> Option<&str> {
        self.raw().get(name).map(|value| value.get())
    }

    /// The object with a field replaced or added.
    pub(in crate::text) fn with(&self, name: &str, value: Value) -> String {
        let (mut map, raw) = (self.map.clone(), self.raw());
        map.insert(name.to_owned(), value);
        let field = |(field, value): (&String, &Value)| {
            let written = raw.get(field).filter(|_| field != name);
            let value = written.map_or_else(|| value.to_string(), |raw| compact(raw.get()));
            format!("{}:{value}", Value::from(field.as_str()))
        };
        let fields: Vec<String> = map.iter().map(field).collect();
        format!("{{{}}}", fields.join(","))
    }
}

impl Deref for RecordFields {
    type Target = Map<String, Value>;

    fn deref(&self) -> &Map<String, Value> {
        &self.map
    }
}

/// A text of JSON without blanks outside of strings.
fn compact(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let keep = |c: &char| {
        let inside = quoted;
        quoted ^= *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        inside || !c.is_ascii_whitespace()
    };
    text.chars().filter(keep).collect()
}

/// An error at an offset of a text that begins in that line.
pub(in crate::text) fn error_at(
    (text, line): (&str, usize),
    at: usize,
    kind: impl Into<TextErrorKind>,
) -> TextError {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = line + before.matches('\n').count();
    TextError::at(line, kind).in_column(before[start..].chars().count() + 1)
}

/// The value that a text is.
///
/// # Errors
/// The text is no JSON, or an object has a name twice.
pub(in crate::text) fn parse(text: &str, line: usize) -> Result<Value, TextError> {
    let value = serde_json::from_str(text);
    let value = value.or_else(|error| large(text).ok_or_else(|| no_json(&error, text, line)))?;
    match repeated(text) {
        None => Ok(value),
        Some((at, name)) => {
            let twice = TextErrorKind::unexpected(name, "the record has this field twice");
            Err(error_at((text, line), at, twice))
        }
    }
}

/// An object with a number too large for arithmetic, which is data: its value becomes a text.
fn large(text: &str) -> Option<Value> {
    let mut fields: Vec<(String, &RawValue)> = serde_json::from_str::<Raw<'_>>(text)
        .ok()?
        .into_iter()
        .collect();
    fields.sort_by_key(|(_, raw)| raw.get().as_ptr());
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let fields = fields.into_iter();
    Some(fields.map(|(name, raw)| (name, value(raw.get()))).collect())
}

/// The error about a text that is no JSON.
pub(in crate::text) fn no_json(error: &serde_json::Error, text: &str, line: usize) -> TextError {
    let (at, says) = mistake(error, text);
    let expected = format!(
        "this is no JSON object: {says}; check commas and brackets, and in a Python dict quotes, \
         None, True and False"
    );
    let shown = text[at..].lines().next().unwrap_or_default();
    error_at((text, line), at, TextErrorKind::unexpected(shown, expected))
}

/// The offset of a mistake in a text of JSON, and the reason.
pub(in crate::text) fn mistake(error: &serde_json::Error, text: &str) -> (usize, String) {
    // Columns count in bytes.
    let lines = text.split_inclusive('\n').take(error.line().max(1) - 1);
    let at = lines.map(str::len).sum::<usize>() + error.column().max(1) - 1;
    let at = (0..=at.min(text.len())).rfind(|&at| text.is_char_boundary(at));
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    (at.unwrap_or(0), reason.to_owned())
}

/// A name that an object in a valid text has twice, with its offset.
pub(in crate::text) fn repeated(text: &str) -> Option<(usize, &str)> {
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
                let is_name = text.get(at..)?.trim_start().starts_with(':');
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
    // A 0 inside of a list may be a row or a column.
    let inside = |item: &Value| !item.is_number() && is_off(item);
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(inside),
        Value::Object(fields) => fields.values().all(inside),
        Value::Number(number) => number.as_f64() == Some(0.0),
    }
}

/// The name in lower case, without `-`, `_` and blanks.
pub(in crate::text) fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "")
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
