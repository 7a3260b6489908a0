//! Matrices of 0 and 1: a row is an option, a column an item.
//!
//! Entries are separated by blanks, commas, semicolons or nothing, and may be decimal numbers,
//! `True` or `False`; a row may be in brackets. The numbers of rows and columns may be above, and
//! the names of the columns.

use std::collections::HashSet;

use super::gather::{CoverText, Gather};
use super::source::{Row, Source, Word};
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// The parts of a matrix around its entries.
#[derive(Clone, Copy, Default)]
struct Shape {
    /// A line above has sizes.
    sizes: bool,
    /// A line has the names of the columns.
    names: bool,
}

/// True if a text is a matrix.
pub(super) fn takes(source: &Source) -> bool {
    Shape::of(&source.rows).is_some()
}

/// Reads a matrix.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let rows = &source.rows[..];
    let plain = Shape {
        sizes: rows.len() > 1 && !is_row(&rows[0]),
        ..Shape::default()
    };
    let shape = Shape::of(rows).unwrap_or(plain);
    let (above, body) = rows.split_at(shape.first());
    let Some(first) = body.first() else {
        return Err(Word::line(1, "").wrong("expected rows of 0 and 1"));
    };
    let width = bits(&first.text).map_or(0, |bits| bits.len());
    let mut gather = Gather::default();
    match above.last().filter(|_| shape.names) {
        None => gather.numbered(1..width + 1)?,
        Some(row) => {
            for name in names_of(row, width).unwrap_or_default() {
                gather.item(&name, false, Bounds::ONCE, Word::line(row.line, ""))?;
            }
        }
    }
    for row in body {
        let bits = bits(&row.text).ok_or_else(|| row.wrong("expected a row of 0 and 1"))?;
        let (n, line) = (bits.len(), first.line);
        if n != width {
            let first = format!("the first one (line {line}) has {width}");
            return Err(row.wrong(format!("this row has {n} entries, {first}")));
        }
        for (k, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
            gather.hold(k, None, Word::line(row.line, ""))?;
        }
        gather.option((None, row.line, None));
    }
    if shape.sizes && !are_sizes(&rows[0], (body.len(), width)) {
        let expected = format!("{} rows of {width} entries follow", body.len());
        return Err(rows[0].wrong(expected));
    }
    gather.finish("matrix")
}

/// True if a line has the numbers of rows and columns.
fn are_sizes(row: &Row, (rows, columns): (usize, usize)) -> bool {
    let words = row.parts(|c| c.is_whitespace() || c == ',');
    let numbers: Option<Vec<usize>> = words.map(|word| word.text.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[n]) => n == rows || n == columns,
        Some(&[a, b]) => (a, b) == (rows, columns) || (b, a) == (rows, columns),
        _ => false,
    }
}

impl Shape {
    /// The shape of a text, if it is a matrix.
    fn of(rows: &[Row]) -> Option<Self> {
        let first = rows.first()?;
        let mut seen = HashSet::new();
        let words = first.words().count();
        let repeats = words == 1 || !first.words().all(|word| seen.insert(word.text));
        let wide = width(rows).is_some_and(|width| width > 1);
        let several = rows.len() > 1;
        if wide && (several || repeats) || several && repeats && rows.iter().all(is_row) {
            return Some(Self::default());
        }
        let shape = |(sizes, names)| Self { sizes, names };
        let mut shapes = [(true, false), (false, true), (true, true)]
            .map(shape)
            .into_iter();
        shapes.find(|shape| shape.fits(rows))
    }

    /// The first row with entries.
    fn first(self) -> usize {
        usize::from(self.sizes) + usize::from(self.names)
    }

    /// True if rows below sizes or names are a matrix.
    fn fits(self, rows: &[Row]) -> bool {
        let body = rows.get(self.first()..).unwrap_or_default();
        let Some(width) = width(body).filter(|&width| width > 1) else {
            return false;
        };
        let heading = &rows[usize::from(self.sizes)];
        let named = names_of(heading, width).is_some() && !is_row(heading);
        (!self.sizes || are_sizes(&rows[0], (body.len(), width))) && (!self.names || named)
    }
}

/// The number of entries of each row, if all have as many.
fn width(rows: &[Row]) -> Option<usize> {
    let width = |row: &Row| bits(&row.text).map(|bits| bits.len());
    let first = width(rows.first()?)?;
    let same = |row| width(row) == Some(first);
    rows.iter().all(same).then_some(first)
}

/// The names of so many columns in a line.
fn names_of(row: &Row, width: usize) -> Option<Vec<String>> {
    let words = row.parts(|c| c.is_whitespace() || c == ',');
    let names: Vec<String> = words.map(|w| w.text.trim_matches('"').to_owned()).collect();
    (names.len() == width).then_some(names)
}

/// True if a line is a row of 0 and 1.
pub(super) fn is_row(row: &Row) -> bool {
    bits(&row.text).is_some()
}

/// The entries of a row, if all are 0 and 1.
fn bits(text: &str) -> Option<Vec<bool>> {
    // Rows in one line have a blank after the semicolon.
    if text.contains("; ") {
        return None;
    }
    let ends = |c: char| c.is_whitespace() || ",;\u{feff}".contains(c);
    let brackets = |c: char| c == '[' || c == ']' || ends(c);
    let text = match text.trim_start().starts_with('[') {
        true => text.trim_matches(brackets),
        false => text.trim_matches(ends),
    };
    if text.len() > 1 && text.bytes().all(|b| matches!(b, b'0' | b'1')) {
        return Some(text.bytes().map(|b| b == b'1').collect());
    }
    let words = text.split(ends).filter(|word| !word.is_empty());
    let bits: Vec<bool> = words.map(bit).collect::<Option<_>>()?;
    (!bits.is_empty()).then_some(bits)
}

/// An entry: 0 or 1, as a whole or decimal number, or a truth value.
fn bit(word: &str) -> Option<bool> {
    match word {
        "0" | "false" | "False" => Some(false),
        "1" | "true" | "True" => Some(true),
        _ => {
            let number: f64 = word.parse().ok().filter(|_| word.contains('.'))?;
            (number == 0.0 || number == 1.0).then_some(number == 1.0)
        }
    }
}
