//! Matrices of 0 and 1: a row is an option, a column an item.
//!
//! Entries are separated by blanks, commas, semicolons or nothing, and may be decimal numbers,
//! `True` or `False`; a row may be in brackets, or end in ` -`. The numbers of rows and columns (and
//! of ones) may be above, and the names of the columns; a name or number may be before each row.

use std::collections::HashSet;

use super::gather::{CoverText, Gather};
use super::source::{Row, Source, Word};
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// The parts of a matrix around its entries.
#[derive(Clone, Copy, Default)]
struct Shape {
    /// Lines above with sizes.
    sizes: usize,
    /// A line has the names of the columns.
    names: bool,
    /// Each row begins with a name.
    labels: bool,
}

/// Shapes with lines above or names, in the order in which a text is held against them: 4 for each
/// line with sizes, 2 for names, 1 for labels.
const SHAPES: [usize; 8] = [8, 4, 2, 3, 1, 6, 7, 5];

/// True if a text is a matrix.
pub(super) fn takes(source: &Source) -> bool {
    Shape::of(unnamed(&source.rows)).is_some()
}

/// Reads a matrix.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let rows = unnamed(&source.rows);
    let sizes = usize::from(rows.len() > 1 && !is_row(&rows[0]));
    let plain = Shape {
        sizes,
        ..Shape::default()
    };
    let shape = Shape::of(rows).unwrap_or(plain);
    let (above, body) = rows.split_at(shape.first());
    let Some(first) = body.first() else {
        return Err(Word::line(1, "").wrong("expected rows of 0 and 1"));
    };
    let width = entries(first, shape.labels).1.map_or(0, |bits| bits.len());
    let mut gather = Gather::default();
    match above.last().filter(|_| shape.names) {
        None => gather.numbered(1..width + 1)?,
        Some(row) => {
            for name in names_of(row, width, shape.labels).unwrap_or_default() {
                gather.item(&name, false, Bounds::ONCE, Word::line(row.line, ""))?;
            }
        }
    }
    for row in body {
        let (label, bits) = entries(row, shape.labels);
        let bits = bits.ok_or_else(|| row.wrong("expected a row of 0 and 1"))?;
        let (n, line) = (bits.len(), first.line);
        if n != width {
            let first = format!("the first one (line {line}) has {width}");
            return Err(row.wrong(format!("this row has {n} entries, {first}")));
        }
        for (k, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
            gather.hold(k, None, Word::line(row.line, ""))?;
        }
        gather.option((label.map(str::to_owned), row.line, None));
    }
    let size = (body.len(), width);
    if !shape.numbers(rows).is_some_and(|sizes| agree(&sizes, size)) {
        let expected = format!("{} rows of {width} entries follow", body.len());
        return Err(rows[0].wrong(expected));
    }
    gather.finish("matrix")
}

/// The rows without the name of a matrix above them, as programs print it.
fn unnamed(rows: &[Row]) -> &[Row] {
    match rows {
        [first, rows @ ..] if first.text.trim().ends_with('=') => rows,
        rows => rows,
    }
}

/// True if the numbers above are those of rows and columns.
fn agree(sizes: &[usize], (rows, columns): (usize, usize)) -> bool {
    match *sizes {
        [] => true,
        [n] => n == rows || n == columns,
        [a, b, ..] => (a, b) == (rows, columns) || (b, a) == (rows, columns),
    }
}

impl Shape {
    /// The shape of a text, if it is a matrix.
    fn of(rows: &[Row]) -> Option<Self> {
        let first = rows.first()?;
        let mut seen = HashSet::new();
        let words = first.words().count();
        let repeats = words == 1 || !first.words().all(|word| seen.insert(word.text));
        let wide = width(rows, false).is_some_and(|width| width > 1);
        let several = rows.len() > 1;
        if wide && (several || repeats) || several && repeats && rows.iter().all(is_row) {
            return Some(Self::default());
        }
        let shape = |n: usize| Self {
            sizes: n / 4,
            names: n & 2 > 0,
            labels: n & 1 > 0,
        };
        SHAPES.map(shape).into_iter().find(|shape| shape.fits(rows))
    }

    /// The first row with entries.
    fn first(self) -> usize {
        self.sizes + usize::from(self.names)
    }

    /// The numbers of the lines with sizes.
    fn numbers(self, rows: &[Row]) -> Option<Vec<usize>> {
        let rows = rows.get(..self.sizes)?.iter();
        let words = rows.flat_map(|row| row.parts(|c| " \t,".contains(c)));
        words.map(|word| word.text.parse().ok()).collect()
    }

    /// True if rows below sizes or names are a matrix.
    fn fits(self, rows: &[Row]) -> bool {
        let body = rows.get(self.first()..).unwrap_or_default();
        let (Some(width), Some(sizes)) = (width(body, self.labels), self.numbers(rows)) else {
            return false;
        };
        let (size, plain) = ((body.len(), width), !self.names && !self.labels);
        let ones = || body.iter().filter_map(|row| bits(&row.text)).flatten();
        let counted = match sizes[..] {
            [] => self.sizes == 0,
            [n] => !plain || width > 1 && agree(&[n], size),
            [_, _] => self.sizes == 1 || agree(&sizes, size) && rows[0].words().count() == 1,
            // The third is the number of ones.
            [_, _, n] => {
                plain
                    && self.sizes == 1
                    && agree(&sizes, size)
                    && n == ones().filter(|bit| *bit).count()
            }
            _ => false,
        };
        let heads = |row: &Row| {
            let names = names_of(row, width, self.labels).is_some();
            names && !is_row(row) && entries(row, self.labels).1.is_none()
        };
        let named = !self.names || heads(&rows[self.sizes]);
        let labelled = !self.labels || are_labels(body, self.names);
        counted && (plain || width > 1 && named && labelled)
    }
}

/// The number of entries of each row, if all have as many.
fn width(rows: &[Row], labels: bool) -> Option<usize> {
    let width = |row: &Row| entries(row, labels).1.map(|bits| bits.len());
    let first = width(rows.first()?)?;
    rows.iter()
        .all(|row| width(row) == Some(first))
        .then_some(first)
}

/// True if the first words of rows are different names, or below names of columns, numbers that
/// count the rows from 0 or 1.
fn are_labels(rows: &[Row], below_names: bool) -> bool {
    let mut seen = HashSet::new();
    let mut labels = rows.iter().filter_map(|row| entries(row, true).0);
    let numbers = labels.clone().map(|label| label.parse().ok());
    let counts = |first: usize| numbers.clone().eq((first..first + rows.len()).map(Some));
    let counted = below_names && (counts(0) || counts(1));
    let names = labels.all(|label| bits(label).is_none() && seen.insert(label));
    counted || names && (below_names || rows.len() > 1)
}

/// The name of a row, if rows have names, and its entries.
fn entries(row: &Row, labels: bool) -> (Option<&str>, Option<Vec<bool>>) {
    if !labels {
        return (None, bits(&row.text));
    }
    let ends = [' ', '\t', ',', ':'];
    let text = row.text.trim_start();
    let (label, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
    (Some(label), bits(rest.trim_start_matches(ends)))
}

/// The names of so many columns in a line: its words, or its letters.
fn names_of(row: &Row, width: usize, labels: bool) -> Option<Vec<String>> {
    let words = row.parts(|c| c.is_whitespace() || c == ',');
    let words: Vec<&str> = words.map(|word| word.text.trim_matches('"')).collect();
    let names: Vec<String> = match words[..] {
        [word] if width > 1 => word.chars().map(String::from).collect(),
        // A corner may be above the names of the rows.
        [_, ref names @ ..] if labels && names.len() == width => {
            names.iter().copied().map(String::from).collect()
        }
        ref words => words.iter().copied().map(String::from).collect(),
    };
    (names.len() == width).then_some(names)
}

/// True if a line is a row of 0 and 1.
pub(super) fn is_row(row: &Row) -> bool {
    bits(&row.text).is_some()
}

/// The entries of a row, if all are 0 and 1.
fn bits(text: &str) -> Option<Vec<bool>> {
    let text = text.trim();
    let text = text.strip_suffix(" -").unwrap_or(text);
    let end: &[char] = &[',', ';', '.', ' ', '\t'];
    let text = match text.starts_with('[') {
        true => text.trim_matches(|c| c == '[' || c == ']' || end.contains(&c)),
        false => text.trim_end_matches(end),
    };
    let ends = |c: char| c.is_whitespace() || ",;\u{feff}".contains(c);
    let mut words = text.split(ends).filter(|word| !word.is_empty()).peekable();
    words.peek()?;
    if text.len() > 1 && text.bytes().all(|b| matches!(b, b'0' | b'1')) {
        return Some(text.bytes().map(|b| b == b'1').collect());
    }
    words.map(bit).collect()
}

/// An entry: 0 or 1, as a whole or decimal number, or a truth value.
fn bit(word: &str) -> Option<bool> {
    if let Some(at) = ["false", "true"]
        .iter()
        .position(|name| word.eq_ignore_ascii_case(name))
    {
        return Some(at == 1);
    }
    let value: f64 = match word.len() == 1 || word.contains('.') {
        true => word.parse().ok()?,
        false => return None,
    };
    [(0.0, false), (1.0, true)]
        .into_iter()
        .find(|(number, _)| *number == value)
        .map(|(_, bit)| bit)
}
