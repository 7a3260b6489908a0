//! The fields of a record with their types: one place for "that is not what this field holds".
//!
//! `serde_json` takes the last of two fields of one name without a word; a puzzle with two
//! different lists of givens is a mistake, so the names are looked through once more here.

use std::collections::HashSet;
use std::fmt::Display;

use serde_json::{Map, Value};

use crate::text::base::{TextError, TextErrorKind, cells_in_words};

/// Longest picture side that a record can ask for.
pub(super) const MAX_SIDE: usize = 1000;

/// A record with the text from which it was read.
pub(super) struct Fields<'a> {
    text: &'a str,
    line: usize,
    map: Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// Reads the one object that the text holds.
    pub(super) fn parse(text: &'a str, line: usize) -> Result<Self, TextError> {
        let value = serde_json::from_str::<Value>(text).map_err(|error| {
            let before = text.lines().nth(error.line().saturating_sub(1));
            let upto = error.column().saturating_sub(1);
            let column = before.map_or(0, |l| {
                l.char_indices().take_while(|(at, _)| *at < upto).count()
            });
            let told = error.to_string();
            let what = told.split(" at line ").next().unwrap_or_default();
            let rest = before.map_or("", |l| l.get(upto.min(l.len())..).unwrap_or_default());
            TextError::in_column(
                line + error.line().saturating_sub(1),
                column + 1,
                unexpected(rest, format!("this is no JSON object: {what}")),
            )
        })?;
        let Value::Object(map) = value else {
            return Err(TextError::in_column(
                line,
                1,
                unexpected(text, "a record is a JSON object, in braces"),
            ));
        };
        match repeated(text) {
            None => Ok(Self { text, line, map }),
            Some((at, name)) => Err(TextError::in_column(
                line,
                text[..at].chars().count() + 1,
                unexpected(&name, "the record has this field twice"),
            )),
        }
    }

    /// All fields with their names.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.map.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// An error about the record as a whole.
    pub(super) fn wrap_first(&self, kind: TextErrorKind) -> TextError {
        TextError::at(self.line, kind)
    }

    /// All fields as they were.
    pub(super) fn into_map(self) -> Map<String, Value> {
        self.map
    }

    /// A field; `null` is as good as none.
    pub(super) fn get(&self, field: &str) -> Option<&Value> {
        self.map.get(field).filter(|value| !value.is_null())
    }

    /// An error in a field.
    pub(super) fn error(&self, field: &str, found: impl Display, expected: &str) -> TextError {
        let kind = unexpected(
            &found.to_string(),
            format!("in the field '{field}' {expected}"),
        );
        self.wrap(field, kind)
    }

    /// An error of another room, at the place of a field.
    pub(super) fn wrap(&self, field: &str, kind: TextErrorKind) -> TextError {
        let at = names(self.text)
            .find(|(_, name)| name == field)
            .map(|(at, _)| at);
        TextError {
            line: self.line,
            column: at.map(|at| self.text[..at].chars().count() + 1),
            kind,
        }
    }

    /// A whole number from 1 to `most`.
    pub(super) fn number(&self, field: &str, most: usize) -> Result<Option<usize>, TextError> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let number = value
            .as_u64()
            .and_then(|n| usize::try_from(n).ok())
            .filter(|n| (1..=most).contains(n));
        match number {
            Some(number) => Ok(Some(number)),
            None => Err(self.error(
                field,
                value,
                &format!("a whole number from 1 to {most} is expected"),
            )),
        }
    }

    /// Whether a rule holds.
    pub(super) fn flag(&self, field: &str) -> Result<bool, TextError> {
        match self.get(field) {
            None => Ok(false),
            Some(Value::Bool(on)) => Ok(*on),
            Some(other) => Err(self.error(field, other, "true or false is expected")),
        }
    }

    /// The elements of a list.
    pub(super) fn list(&self, field: &str) -> Result<Option<&[Value]>, TextError> {
        match self.get(field) {
            None => Ok(None),
            Some(Value::Array(items)) => Ok(Some(items)),
            Some(other) => Err(self.error(field, other, "a list is expected")),
        }
    }

    /// Two whole numbers, each up to [`MAX_SIDE`].
    pub(super) fn pair(&self, field: &str, value: &Value) -> Result<(usize, usize), TextError> {
        let number = |value: &Value| {
            value
                .as_u64()
                .and_then(|n| usize::try_from(n).ok())
                .filter(|&n| n <= MAX_SIDE)
        };
        let pair = match value.as_array().map(Vec::as_slice) {
            Some([first, second]) => number(first).zip(number(second)),
            _ => None,
        };
        let expected = format!("two whole numbers from 0 to {MAX_SIDE} are expected, as in [0, 6]");
        pair.ok_or_else(|| self.error(field, value, &expected))
    }

    /// The rows of a picture as text, all of one width.
    pub(super) fn picture(&self, field: &str) -> Result<Option<Vec<&str>>, TextError> {
        let Some(items) = self.list(field)? else {
            return Ok(None);
        };
        let mut rows = Vec::with_capacity(items.len());
        for (n, item) in items.iter().enumerate() {
            let Some(row) = item.as_str() else {
                let expected = format!("row {} must be text, one character a cell", n + 1);
                return Err(self.error(field, item, &expected));
            };
            rows.push(row);
        }
        self.same_width(field, &rows, |row| row.chars().count())?;
        Ok(Some(rows))
    }

    /// Checks that rows are equally long, and neither too many nor too long.
    pub(super) fn same_width<T: Display>(
        &self,
        field: &str,
        rows: &[T],
        width: impl Fn(&T) -> usize,
    ) -> Result<(), TextError> {
        let Some(first) = rows.first() else {
            return Err(self.error(field, "[]", "at least one row is expected"));
        };
        let cols = width(first);
        if rows.len() > MAX_SIDE || cols > MAX_SIDE || cols == 0 {
            let found = format!("{} rows of {cols}", rows.len());
            return Err(self.error(
                field,
                found,
                &format!("1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} cells are expected"),
            ));
        }
        for (n, row) in rows.iter().enumerate() {
            if width(row) != cols {
                let expected = format!(
                    "row {} has {}, but row 1 has {cols}",
                    n + 1,
                    cells_in_words(width(row))
                );
                return Err(self.error(field, row, &expected));
            }
        }
        Ok(())
    }
}

/// A field that stands twice in the outermost object of a valid JSON text, with its place.
pub(super) fn repeated(text: &str) -> Option<(usize, String)> {
    let mut seen = HashSet::new();
    names(text).find(|(_, name)| !seen.insert(name.clone()))
}

/// The offending text, shortened, with what would be right.
fn unexpected(text: &str, expected: impl Into<String>) -> TextErrorKind {
    TextErrorKind::shortened(text, 40, expected)
}

/// The field names of the outermost object with their places, in a text that is valid JSON.
fn names(text: &str) -> impl Iterator<Item = (usize, String)> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at;
            at += 1;
            match bytes[start] {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                b'"' => {
                    while at < bytes.len() && bytes[at] != b'"' {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    at += 1;
                    let after = bytes[at.min(bytes.len())..]
                        .iter()
                        .find(|b| !b.is_ascii_whitespace());
                    if depth == 1 && after == Some(&b':') {
                        let name = serde_json::from_str(&text[start..at]).unwrap_or_default();
                        return Some((start, name));
                    }
                }
                _ => {}
            }
        }
        None
    })
}
