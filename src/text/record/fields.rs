//! The fields of a record with their types: one place for "that is not what this field holds".

use std::borrow::Cow;
use std::fmt::Display;

use serde_json::{Map, Value};

use crate::puzzle::Position;
use crate::text::base::json::error_at;
use crate::text::base::{TextError, TextErrorKind, cells_in_words};

/// Longest side of a picture that a record can ask for.
pub(super) const MAX_SIDE: usize = 1000;

/// A text for each cell, row by row; none where nothing is said of it.
pub(super) type Matrix<'a> = Vec<Vec<Option<Cow<'a, str>>>>;

pub(super) type Read<T> = Result<T, TextError>;

/// The fields of an object, and its text for errors.
pub(super) struct Fields<'a> {
    pub(super) map: &'a Map<String, Value>,
    /// The text from the object on, and its line.
    pub(super) text: (&'a str, usize),
    /// The field `givens` as the text calls it.
    pub(super) board: &'a str,
}

impl<'a> Fields<'a> {
    /// A field; `null` is as good as none.
    pub(super) fn get(&self, field: &str) -> Option<&'a Value> {
        self.map.get(field).filter(|value| !value.is_null())
    }

    /// An error in a field.
    pub(super) fn error(&self, field: &str, found: impl Display, expected: &str) -> TextError {
        let name = if field == "givens" { self.board } else { field };
        let expected = format!("in the field '{name}' {expected}");
        self.wrap(
            name,
            TextErrorKind::unexpected(&found.to_string(), expected),
        )
    }

    /// An error of another room, at the place of a field.
    pub(super) fn wrap(&self, field: &str, kind: impl Into<TextErrorKind>) -> TextError {
        match self.text.0.find(&format!("\"{field}\"")) {
            Some(at) => error_at(self.text, at, kind),
            None => TextError::at(self.text.1, kind),
        }
    }

    /// A whole number from 1 to `most`.
    pub(super) fn number(&self, field: &str, most: usize) -> Read<Option<usize>> {
        let number = |value| {
            let number = whole(value, most).filter(|&n| n > 0);
            let expected = || format!("a whole number from 1 to {most} is expected");
            number.ok_or_else(|| self.error(field, value, &expected()))
        };
        self.get(field).map(number).transpose()
    }

    /// The elements of a list.
    pub(super) fn list(&self, field: &str) -> Read<Option<&'a [Value]>> {
        match self.get(field) {
            None => Ok(None),
            Some(Value::Array(items)) => Ok(Some(items)),
            Some(other) => Err(self.error(field, other, "a list is expected")),
        }
    }

    /// Two whole numbers, each up to [`MAX_SIDE`].
    pub(super) fn pair(&self, field: &str, value: &Value) -> Read<(usize, usize)> {
        let pair = match value.as_array().map(Vec::as_slice) {
            Some([first, second]) => whole(first, MAX_SIDE).zip(whole(second, MAX_SIDE)),
            _ => None,
        };
        let expected =
            || format!("two whole numbers from 0 to {MAX_SIDE} are expected, as in [0, 6]");
        pair.ok_or_else(|| self.error(field, value, &expected()))
    }

    /// The places in a list of `[row, column]`.
    pub(super) fn places(&self, field: &str, list: &Value) -> Read<Vec<Position>> {
        let wrong = || self.error(field, list, "a list of [row, column] is expected");
        let mut places = Vec::new();
        for cell in list.as_array().ok_or_else(wrong)? {
            let (row, col) = self.pair(field, cell)?;
            places.extend(Position::new(row, col));
        }
        Ok(places)
    }

    /// The texts of a matrix, all rows of one width; a row may be one text. With `sets` a cell
    /// may be several symbols.
    pub(super) fn matrix(&self, field: &str, sets: bool) -> Read<Option<Matrix<'a>>> {
        let Some(items) = self.list(field)? else {
            return Ok(None);
        };
        let mut rows = Matrix::with_capacity(items.len());
        for (n, item) in (1..).zip(items) {
            let row = match item {
                Value::String(row) if sets => row.split_whitespace().map(sign).collect(),
                Value::String(row) => {
                    let signs = row.char_indices();
                    signs
                        .map(|(at, c)| sign(&row[at..at + c.len_utf8()]))
                        .collect()
                }
                Value::Array(cells) => cells.iter().map(|cell| text_of(cell, sets)).collect(),
                _ => None,
            };
            let expected = || format!("row {n} must be text or a list, with null for no text");
            let row: Vec<_> = row.ok_or_else(|| self.error(field, item, &expected()))?;
            let cols = rows.first().map_or(row.len(), Vec::len);
            if row.len() != cols {
                let cells = cells_in_words(row.len());
                let expected = format!("row {n} has {cells}, but row 1 has {cols}");
                return Err(self.error(field, item, &expected));
            }
            rows.push(row);
        }
        let cols = rows.first().map_or(0, Vec::len);
        if rows.len() > MAX_SIDE || !(1..=MAX_SIDE).contains(&cols) {
            let found = format!("{} rows of {cols}", rows.len());
            let expected = format!("1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} cells are expected");
            return Err(self.error(field, found, &expected));
        }
        Ok(Some(rows))
    }
}

/// A whole number from 0 to `most`.
pub(super) fn whole(value: &Value, most: usize) -> Option<usize> {
    let number = usize::try_from(value.as_u64()?).ok()?;
    (number <= most).then_some(number)
}

/// A cell in a row of text.
#[expect(clippy::unnecessary_wraps, reason = "as `text_of`")]
fn sign(text: &str) -> Option<Option<Cow<'_, str>>> {
    Some(Some(Cow::Borrowed(text)).filter(|text| text != "."))
}

/// A cell in a list, if it is of a kind that can be one.
fn text_of(cell: &Value, sets: bool) -> Option<Option<Cow<'_, str>>> {
    match cell {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(Cow::Borrowed(text))),
        Value::Number(number) => Some(Some(Cow::Owned(number.to_string()))),
        Value::Array(symbols) if sets => {
            let each = symbols.iter().map(|symbol| text_of(symbol, false)?);
            let text: String = each.collect::<Option<_>>()?;
            Some(Some(text).filter(|text| !text.is_empty()).map(Cow::Owned))
        }
        _ => None,
    }
}
