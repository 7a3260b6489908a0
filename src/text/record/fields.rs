//! The fields of a record with their types: one place for "that is not what this field holds".

use std::borrow::Cow;
use std::fmt::Display;
use std::slice;

use serde::Deserialize;
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
        let kind = TextErrorKind::unexpected(&found.to_string(), expected);
        self.wrap(name, kind)
    }

    /// An error of another room, at the place of a field.
    pub(super) fn wrap(&self, field: &str, kind: impl Into<TextErrorKind>) -> TextError {
        match self.text.0.find(&format!("\"{field}\"")) {
            Some(at) => error_at(self.text, at, kind),
            None => TextError::at(self.text.1, kind),
        }
    }

    /// The value of a field, of a type.
    pub(super) fn read<T: Deserialize<'a>>(&self, field: &str, expected: &str) -> Read<Option<T>> {
        let read = |value: &'a Value| {
            let wrong = |error| self.error(field, value, &format!("{expected}: {error}"));
            T::deserialize(value).map_err(wrong)
        };
        self.get(field).map(read).transpose()
    }

    /// A whole number from 1 to `most`.
    pub(super) fn number(&self, field: &str, most: usize) -> Read<Option<usize>> {
        let expected = format!("a whole number from 1 to {most} is expected");
        match self.read(field, &expected)? {
            Some(n) if !(1..=most).contains(&n) => Err(self.error(field, n, &expected)),
            number => Ok(number),
        }
    }

    /// The texts of a matrix, all rows of one width.
    pub(super) fn matrix(&self, field: &str, cells: Cells) -> Read<Option<Matrix<'a>>> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let items = match value {
            Value::Array(items) => items.as_slice(),
            text => slice::from_ref(text),
        };
        let mut rows = Matrix::with_capacity(items.len());
        for (n, item) in (1..).zip(items) {
            let expected = || format!("row {n} must be text or a list, with null for no text");
            let row = row(item, cells).ok_or_else(|| self.error(field, item, &expected()))?;
            let cols = rows.first().map_or(row.len(), Vec::len);
            if row.len() != cols {
                let cells = cells_in_words(row.len());
                let expected = format!("row {n} has {cells}, but row 1 has {cols}");
                return Err(self.error(field, item, &expected));
            }
            rows.push(row);
        }
        match rows.first().is_some_and(|row| !row.is_empty()) {
            true => Ok(Some(rows)),
            false => Err(self.error(field, value, "rows of cells are expected")),
        }
    }
}

/// How a row may be written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// A character for each cell.
    Signs,
    /// A word for each cell, with its symbols.
    Sets,
    /// As other programs do: with blanks and commas, or one cell in each item.
    Board,
}

/// The texts of a row, if it is one.
fn row(item: &Value, cells: Cells) -> Option<Vec<Option<Cow<'_, str>>>> {
    let sign = |text| Some(text).filter(|text| *text != ".").map(Cow::Borrowed);
    Some(match (item, cells) {
        (Value::Array(items), _) => items.iter().map(text_of).collect::<Option<_>>()?,
        (Value::String(row), Cells::Sets) => row.split_whitespace().map(sign).collect(),
        (Value::String(row), Cells::Signs) => row.split_inclusive(|_| true).map(sign).collect(),
        (Value::String(row), Cells::Board) if row.len() > 2 => {
            let signs = row.split_inclusive(|_| true);
            let signs = signs.filter(|sign| *sign != "," && !sign.trim().is_empty());
            signs.map(sign).collect()
        }
        (cell, Cells::Board) => vec![text_of(cell)?],
        _ => return None,
    })
}

/// A cell in a list, if it is of a kind that can be one.
fn text_of(cell: &Value) -> Option<Option<Cow<'_, str>>> {
    match cell {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(Cow::Borrowed(text))),
        Value::Number(number) => Some(Some(Cow::Owned(number.to_string()))),
        _ => None,
    }
}

/// A cell as `[row, column]`, from 0.
pub(super) type Pair = (u16, u16);

/// The places of cells.
pub(super) fn places(cells: Vec<Pair>) -> Vec<Position> {
    let place = |(row, col)| Position { row, col };
    cells.into_iter().map(place).collect()
}

/// The cells at places.
pub(super) fn pairs<'p>(places: impl IntoIterator<Item = &'p Position>) -> Vec<Pair> {
    places.into_iter().map(|at| (at.row, at.col)).collect()
}
