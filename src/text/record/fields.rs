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

/// A text for a cell; none where nothing is said of it.
pub(super) type Text<'a> = Option<Cow<'a, str>>;

pub(super) type Read<T> = Result<T, TextError>;

/// The texts of a picture, row by row.
pub(super) struct Matrix<'a> {
    /// The numbers of rows and columns.
    pub(super) size: (usize, usize),
    pub(super) texts: Vec<Text<'a>>,
}

impl Matrix<'_> {
    /// The text of a cell, which may be empty.
    pub(super) fn text(&self, cell: usize) -> &str {
        self.texts[cell].as_deref().unwrap_or_default()
    }
}

/// The fields of an object, and its text for errors.
pub(super) struct Fields<'a> {
    pub(super) map: &'a Map<String, Value>,
    /// The text from the object on, and its line.
    pub(super) text: (&'a str, usize),
}

impl<'a> Fields<'a> {
    /// A field; `null` is as good as none.
    pub(super) fn get(&self, field: &str) -> Option<&'a Value> {
        // There are few, so looking at each takes less time than hashing.
        let (_, value) = self.map.iter().find(|(name, _)| *name == field)?;
        Some(value).filter(|value| !value.is_null())
    }

    /// An error in a field.
    pub(super) fn error(&self, field: &str, found: impl Display, expected: &str) -> TextError {
        let expected = format!("in the field '{field}' {expected}");
        self.wrap(
            field,
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
        let read = |value: &Value| {
            let number = value.as_u64().and_then(|n| usize::try_from(n).ok());
            let expected = || format!("a whole number from 1 to {most} is expected");
            let number = number.filter(|n| (1..=most).contains(n));
            number.ok_or_else(|| self.error(field, value, &expected()))
        };
        self.get(field).map(read).transpose()
    }

    /// The texts of a matrix, all rows of one width.
    pub(super) fn matrix(&self, field: &str, cells: Cells) -> Read<Option<Matrix<'a>>> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let items = value
            .as_array()
            .map_or(slice::from_ref(value), Vec::as_slice);
        let (mut texts, mut cols) = (Vec::new(), 0);
        for (n, item) in (1..).zip(items) {
            let before = texts.len();
            let expected = || format!("row {n} must be text or a list, with null for no text");
            add_row(item, cells, &mut texts).ok_or_else(|| self.error(field, item, &expected()))?;
            let added = texts.len() - before;
            if n == 1 {
                cols = added;
                texts.reserve(cols * (items.len() - 1));
            }
            if added != cols {
                let expected = cells_in_words(added);
                let expected = format!("row {n} has {expected}, but row 1 has {cols}");
                return Err(self.error(field, item, &expected));
            }
        }
        let size = (items.len(), cols);
        match cols {
            0 => Err(self.error(field, value, "rows of cells are expected")),
            _ => Ok(Some(Matrix { size, texts })),
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

/// Adds the texts of a row, if it is one.
fn add_row<'a>(item: &'a Value, cells: Cells, to: &mut Vec<Text<'a>>) -> Option<()> {
    let sign = |text: &'a str| Some(Cow::Borrowed(text)).filter(|text| text != ".");
    match (item, cells) {
        (Value::Array(items), _) => {
            for item in items {
                to.push(text_of(item)?);
            }
        }
        (Value::String(row), Cells::Sets) => to.extend(row.split_whitespace().map(sign)),
        (Value::String(row), Cells::Signs) => to.extend(row.split_inclusive(|_| true).map(sign)),
        (Value::String(row), Cells::Board) if row.len() > 2 => {
            let signs = row.split_inclusive(|_| true);
            let signs = signs.filter(|sign| *sign != "," && !sign.trim().is_empty());
            to.extend(signs.map(sign));
        }
        (cell, Cells::Board) => to.push(text_of(cell)?),
        _ => return None,
    }
    Some(())
}

/// A cell in a list, if it is of a kind that can be one.
fn text_of(cell: &Value) -> Option<Text<'_>> {
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
