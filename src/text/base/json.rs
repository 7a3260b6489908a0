//! JSON: parser, helpers, and the text of a record.
//!
//! `serde_json` drops the first of two fields of one name. Two lists of givens are a mistake, so
//! this is an error here.

use std::collections::HashMap;
use std::slice;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{Parsed, TextError, TextErrorKind, shortened};
use super::line::offset;

/// Most characters of a text in a message.
const SHOWN: usize = 40;

/// A record without blanks outside of strings.
#[derive(Clone, Debug, Default)]
pub struct RecordFields(String);

impl RecordFields {
    /// Removes the blanks from a text.
    pub(crate) fn new(text: &str) -> Self {
        let mut compact = String::with_capacity(text.len());
        let mut seen = 0;
        for (at, _) in bare(text).filter(|(_, byte)| byte.is_ascii_whitespace()) {
            compact.push_str(&text[seen..at]);
            seen = at + 1;
        }
        Self(compact + &text[seen..])
    }

    /// The text of a field; numbers keep all digits.
    pub fn get(&self, name: &str) -> Option<&str> {
        let fields: HashMap<String, &RawValue> = serde_json::from_str(&self.0).ok()?;
        fields.get(name).map(|value| value.get())
    }

    /// The names of all fields, with their JSON as it is spelled.
    pub(crate) fn spelled(&self) -> HashMap<String, &RawValue> {
        serde_json::from_str(&self.0).unwrap_or_default()
    }

    /// Replaces or adds a field.
    pub(crate) fn with(&self, name: &str, value: Value) -> String {
        let text = self.0.as_str();
        if let Some(old) = self.get(name) {
            let (before, rest) = text.split_at(offset(text, old));
            return format!("{before}{value}{}", &rest[old.len()..]);
        }
        let open = text.strip_suffix('}').unwrap_or(text);
        format!("{open},\"{name}\":{value}}}")
    }
}

/// An error at an offset of a text.
pub(crate) fn error_at(
    (text, line): (&str, usize),
    at: usize,
    kind: impl Into<TextErrorKind>,
) -> TextError {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = line + before.matches('\n').count();
    TextError::at(line, kind).in_column(before[start..].chars().count() + 1)
}

/// Parses JSON without repeated names.
pub(crate) fn parse(text: &str, line: usize) -> Parsed<Value> {
    let value = parts(text, line).or_else(|error| large(text).ok_or(error))?;
    match repeated(text) {
        None => Ok(value),
        Some((at, name)) => {
            let twice = TextErrorKind::unexpected(name, "the record has this field twice");
            Err(error_at((text, line), at, twice))
        }
    }
}

/// Parses an object with numbers that overflow. They are data and become texts.
fn large(text: &str) -> Option<Value> {
    let fields: HashMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let mut fields: Vec<_> = fields.into_iter().collect();
    fields.sort_by_key(|(_, value)| value.get().as_ptr());
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    Some(fields.into_iter().map(|(name, raw)| (name, value(raw.get()))).collect())
}

/// Parses JSON, even with repeated names.
pub(crate) fn parts<'a, T: Deserialize<'a>>(text: &'a str, line: usize) -> Parsed<T> {
    serde_json::from_str(text).map_err(|error| {
        let (at, says) = mistake(&error, text);
        let shown = text[at..].lines().next().unwrap_or_default();
        let expected = if ["//", "#", "/*"].iter().any(|mark| shown.starts_with(mark)) {
            "JSON has no comments: remove this one".to_owned()
        } else {
            format!(
                "this is no JSON object: {says}; check commas and brackets, and in a Python dict \
                 quotes, None, True and False"
            )
        };
        error_at((text, line), at, TextErrorKind::unexpected(shown, expected))
    })
}

/// Returns the byte offset and the reason.
pub(crate) fn mistake(error: &serde_json::Error, text: &str) -> (usize, String) {
    let before: usize =
        text.split_inclusive('\n').take(error.line().max(1) - 1).map(str::len).sum();
    let at = before + error.column().max(1) - 1;
    let at = (0..=at.min(text.len())).rfind(|&at| text.is_char_boundary(at));
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    (at.unwrap_or(0), reason.to_owned())
}

/// Bytes outside of strings, and quotes, with offsets.
pub(crate) fn bare(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut quoted = false;
    let mut escaped = false;
    text.bytes().enumerate().filter(move |(_, byte)| {
        let quotes = *byte == b'"' && !escaped;
        let outside = quotes || !quoted;
        quoted ^= quotes;
        escaped = quoted && *byte == b'\\' && !escaped;
        outside
    })
}

/// Finds a repeated name in valid JSON.
pub(crate) fn repeated(text: &str) -> Option<(usize, &str)> {
    let mut open = Vec::<Vec<&str>>::new();
    let mut quotes = (0, 0);
    for (at, byte) in bare(text) {
        match byte {
            b'"' => quotes = (quotes.1, at),
            b':' => open.last_mut()?.push(&text[quotes.0 + 1..quotes.1]),
            b'{' => open.push(Vec::new()),
            b'}' => {
                let mut names = open.pop()?;
                names.sort();
                if let Some(two) = names.windows(2).find(|two| two[0] == two[1]) {
                    return Some((offset(text, two[1]) - 1, two[1]));
                }
            }
            _ => {}
        }
    }

    None
}

/// The items of a list, or none.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The items of a list, or the value itself.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(slice::from_ref(value), Vec::as_slice)
}

/// True for null, false, 0, and empty values.
pub(crate) fn is_off(value: &Value) -> bool {
    // A 0 in a list may be a row or a column.
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

/// Lower case without `-`, `_` and blanks.
pub(crate) fn plain_name(name: &str) -> String {
    name.to_lowercase().replace(['-', '_', ' '], "")
}

/// Formats a value for a message, shortened.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => shortened(text, SHOWN),
        other => shortened(&other.to_string(), SHOWN),
    }
}

/// Returns a note with the setter's words, shortened.
pub(crate) fn setter_says(words: &str) -> Option<String> {
    const WORDS: usize = 300;
    let shown: String =
        words.split_whitespace().collect::<Vec<&str>>().join(" ").chars().take(WORDS).collect();
    (!shown.is_empty()).then(|| format!("the setter says: {shown}"))
}
