//! Typed access to the fields of a record.

use std::borrow::Cow;
use std::fmt::Display;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::puzzle::Position;
use crate::text::base::{Parsed, TextError, TextErrorKind, cells_in_words, error_at, items};

/// Texts in reading order, `.` for nothing.
pub(super) struct Matrix<'a> {
    /// Numbers of rows and columns.
    pub(super) size: (usize, usize),
    pub(super) texts: Vec<Cow<'a, str>>,
}

/// Splits a row into cells.
pub(super) type Cut = for<'a> fn(&'a str, &mut Vec<Cow<'a, str>>);

pub(super) struct Fields<'a> {
    pub(super) map: &'a Map<String, Value>,
    /// The text and line of the object, for errors.
    pub(super) text: (&'a str, usize),
}

impl<'a> Fields<'a> {
    /// Returns a field that is not `null`.
    pub(super) fn get(&self, field: &str) -> Option<&'a Value> {
        // There are few, so scanning beats hashing.
        let (_, value) = self.map.iter().find(|(name, _)| *name == field)?;
        Some(value).filter(|value| !value.is_null())
    }

    /// Returns an error at a field, which quotes what is there.
    pub(super) fn error(&self, field: &str, found: impl Display, expected: &str) -> TextError {
        let expected = format!("in the field '{field}' {expected}");
        let kind = TextErrorKind::unexpected(&found.to_string(), expected);
        self.wrap(field, kind)
    }

    /// Locates an error at a field.
    pub(super) fn wrap(&self, field: &str, kind: impl Into<TextErrorKind>) -> TextError {
        match self.text.0.find(&format!("\"{field}\"")) {
            Some(at) => error_at(self.text, at, kind),
            None => TextError::at(self.text.1, kind),
        }
    }

    /// Deserializes a field, if it is there.
    pub(super) fn read<T: Deserialize<'a>>(
        &self,
        field: &str,
        expected: &str,
    ) -> Parsed<Option<T>> {
        let read = |value: &'a Value| {
            let wrong = |error| self.error(field, value, &format!("{expected}: {error}"));
            T::deserialize(value).map_err(wrong)
        };
        self.get(field).map(read).transpose()
    }

    /// Reads a number from 1 to `most`.
    pub(super) fn number(&self, field: &str, most: usize) -> Parsed<Option<usize>> {
        let read = |value: &Value| {
            let number = value.as_u64().and_then(|n| usize::try_from(n).ok());
            let expected = || format!("a whole number from 1 to {most} is expected");
            number
                .filter(|n| (1..=most).contains(n))
                .ok_or_else(|| self.error(field, value, &expected()))
        };
        self.get(field).map(read).transpose()
    }

    /// Reads rows of equal width: lists of cells, or texts to split.
    pub(super) fn matrix(&self, field: &str, cut: Cut) -> Parsed<Option<Matrix<'a>>> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let rows = items(value);
        let mut cols = 0;
        let mut texts = Vec::new();
        for (n, row) in (1..).zip(rows) {
            let before = texts.len();
            if let Value::String(row) = row {
                cut(row, &mut texts);
            } else {
                for cell in items(row) {
                    texts.push(self.cell(field, cell)?);
                }
            }
            let width = texts.len() - before;
            cols = if n == 1 { width } else { cols };
            if width != cols {
                let cells = cells_in_words(width);
                let expected = format!("row {n} has {cells}, but row 1 has {cols}");
                return Err(self.error(field, row, &expected));
            }
        }

        if cols == 0 {
            return Err(self.error(field, value, "rows of cells are expected"));
        }
        let size = (rows.len(), cols);
        Ok(Some(Matrix { size, texts }))
    }

    fn cell(&self, field: &str, cell: &'a Value) -> Parsed<Cow<'a, str>> {
        match cell {
            Value::Null => Ok(Cow::Borrowed(".")),
            Value::String(text) => Ok(Cow::Borrowed(text)),
            Value::Number(number) => Ok(Cow::Owned(number.to_string())),
            _ => Err(self.error(field, cell, "a cell is text, a number or null")),
        }
    }
}

/// A cell as `[row, column]`, from 0.
pub(super) type Pair = (u16, u16);

/// Converts pairs of numbers to positions.
pub(super) fn places(cells: Vec<Pair>) -> Vec<Position> {
    let place = |(row, col)| Position { row, col };
    cells.into_iter().map(place).collect()
}

/// Converts positions to pairs of numbers.
pub(super) fn pairs<'p>(places: impl IntoIterator<Item = &'p Position>) -> Vec<Pair> {
    places.into_iter().map(|at| (at.row, at.col)).collect()
}
