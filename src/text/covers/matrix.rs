//! Matrices of 0 and 1: a row is an option, a column an item.
//!
//! Entries are separated by blanks, commas, or nothing. The numbers of rows and columns may be
//! above, and the names of the columns; a name may be before each row.

use std::collections::HashSet;

use super::gather::{CoverText, Gather, Place};
use super::source::{Row, Source};
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// The lines around the entries.
#[derive(Debug, Default)]
struct Shape {
    /// The numbers of the first line, if it holds sizes.
    sizes: Option<Vec<usize>>,
    /// The line with the names of the columns.
    names: Option<usize>,
    /// Each row begins with a name.
    labels: bool,
    /// The first line with entries.
    first: usize,
}

/// True if a text is a matrix.
pub(super) fn takes(source: &Source) -> bool {
    shape(&source.lines).is_some() || nearly(&source.lines).is_some()
}

/// The problem of a matrix.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let lines = &source.lines;
    let shape = shape(lines).or_else(|| nearly(lines)).unwrap_or_default();
    let rows = lines.get(shape.first..).unwrap_or_default();
    let mut gather = Gather::default();
    let mut width = None;
    for row in rows {
        let (label, bits) = entries(row, shape.labels);
        let wrong = |expected: &str| Place::line(row.number).unexpected(row.text.trim(), expected);
        let bits = bits.ok_or_else(|| wrong("expected a row of 0 and 1"))?;
        let columns = *width.get_or_insert(bits.len());
        if gather.n_items() == 0 {
            name_columns(&mut gather, lines, &shape, columns)?;
        }
        if bits.len() != columns {
            let (count, first) = (bits.len(), rows[0].number);
            return Err(wrong(&format!(
                "this row has {count} entries, the first one (line {first}) has {columns}"
            )));
        }
        let mentions = (0..columns).filter(|&k| bits[k]).map(|k| (k, None));
        gather.option(label, row.number, mentions.collect(), None);
    }
    if rows.is_empty() {
        return Err(Place::line(1).unexpected("", "expected rows of 0 and 1"));
    }
    check_sizes(lines, &shape, (rows.len(), width.unwrap_or(0)))?;
    gather.finish("matrix")
}

/// Names the columns, by the line above the rows or by their numbers.
fn name_columns(
    gather: &mut Gather,
    lines: &[Row],
    shape: &Shape,
    columns: usize,
) -> Result<(), TextError> {
    let Some(row) = shape.names.map(|names| &lines[names]) else {
        return gather.numbered(columns, Place::line(lines[shape.first].number));
    };
    for name in names_of(row, columns, shape.labels).unwrap_or_default() {
        gather.item(&name, false, Bounds::ONCE, Place::line(row.number))?;
    }
    Ok(())
}

fn check_sizes(lines: &[Row], shape: &Shape, size: (usize, usize)) -> Result<(), TextError> {
    let Some(sizes) = &shape.sizes else {
        return Ok(());
    };
    let (rows, columns) = size;
    let right = match sizes[..] {
        [n] => n == rows || n == columns,
        [a, b] | [a, b, _] => (a, b) == size || (b, a) == size,
        _ => false,
    };
    if right {
        return Ok(());
    }
    let expected = format!("{rows} rows of {columns} entries follow");
    Err(Place::line(lines[0].number).unexpected(lines[0].text.trim(), &expected))
}

/// The number of entries of each row, if all have as many.
fn even_width(rows: &[Row], labels: bool) -> Option<usize> {
    let width = entries(rows.first()?, labels).1?.len();
    let alike = |row: &Row| {
        entries(row, labels)
            .1
            .is_some_and(|bits| bits.len() == width)
    };
    rows.iter().all(alike).then_some(width)
}

/// The shape of a text, if it is a matrix.
fn shape(lines: &[Row]) -> Option<Shape> {
    let several = lines.len() > 1 && repeats(&lines[0]);
    let even = even_width(lines, false).is_some_and(|width| width > 1);
    let alone = even && (lines.len() > 1 || repeats(lines.first()?));
    if alone || several && lines.iter().all(|row| bits(&row.text).is_some()) {
        return Some(Shape::default());
    }
    let sizes: Option<Vec<usize>> = lines.first().and_then(numbers);
    let sizes = sizes.filter(|sizes| sizes.len() <= 3);
    let below = lines.get(1..).unwrap_or_default();
    if let Some(sizes) = &sizes
        && let Some(width) = even_width(below, false)
        && (sizes.len() > 1 || width > 1 && (sizes[0] == width || sizes[0] == below.len()))
    {
        return Some(Shape {
            sizes: Some(sizes.clone()),
            first: 1,
            ..Shape::default()
        });
    }
    for start in [0, usize::from(sizes.is_some())] {
        let sizes = sizes.clone().filter(|_| start > 0);
        let rows = lines.get(start + 1..).unwrap_or_default();
        for labels in [false, true] {
            let width = even_width(rows, labels).filter(|&width| width > 1);
            let named = |width| names_of(&lines[start], width, labels).is_some();
            let heading =
                || entries(&lines[start], labels).1.is_none() && bits(&lines[start].text).is_none();
            if width.is_some_and(named) && heading() && (!labels || are_labels(rows)) {
                return Some(Shape {
                    sizes,
                    names: Some(start),
                    labels,
                    first: start + 1,
                });
            }
        }
        let rows = lines.get(start..).unwrap_or_default();
        let wide = even_width(rows, true).is_some_and(|width| width > 1);
        if rows.len() > 1 && wide && are_labels(rows) {
            return Some(Shape {
                sizes,
                labels: true,
                first: start,
                ..Shape::default()
            });
        }
    }
    None
}

/// The shape of a matrix with other numbers than 0 and 1 in some rows, which are errors: no other
/// form has lines of as many numbers each, below a line with one of them twice or below sizes.
fn nearly(lines: &[Row]) -> Option<Shape> {
    let count = |row: &Row| row.words().count();
    let even = |rows: &[Row]| {
        let width = rows.first().map_or(0, count);
        let good = rows.iter().filter(|row| bits(&row.text).is_some()).count();
        let number = |(_, word): (usize, &str)| word.parse::<f64>().is_ok();
        let alike = |row: &Row| count(row) == width && row.words().all(number);
        rows.len() > 1 && width > 1 && 2 * good >= rows.len() && rows.iter().all(alike)
    };
    if even(lines) && repeats(&lines[0]) {
        return Some(Shape::default());
    }
    let sizes = lines.first().and_then(numbers)?;
    let (rows, width) = (lines.get(1..)?, lines.get(1).map_or(0, count));
    let right = sizes == [rows.len(), width] || sizes == [width, rows.len()];
    (right && even(rows)).then_some(Shape {
        sizes: Some(sizes),
        first: 1,
        ..Shape::default()
    })
}

/// True if the first words of rows are different names and no entries, or count the rows.
fn are_labels(rows: &[Row]) -> bool {
    let mut seen = HashSet::new();
    let label = |row: &Row| entries(row, true).0.unwrap_or_default();
    let number = |row: &Row| label(row).parse::<usize>().ok();
    let first = rows.first().and_then(number).filter(|&first| first < 2);
    let counted = |first: usize| (first..).zip(rows).all(|(k, row)| number(row) == Some(k));
    let names = rows
        .iter()
        .all(|row| bits(&label(row)).is_none() && seen.insert(label(row)));
    names || rows.len() > 2 && first.is_some_and(counted)
}

/// The name of a row, if rows have names, and its entries.
fn entries(row: &Row, labels: bool) -> (Option<String>, Option<Vec<bool>>) {
    if !labels {
        return (None, bits(&row.text));
    }
    let ends = [' ', '\t', ',', ':'];
    let text = row.text.trim_start();
    let (label, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
    (Some(label.to_owned()), bits(rest.trim_start_matches(ends)))
}

/// True if a word of a line is there twice, or the line is one word.
fn repeats(row: &Row) -> bool {
    let mut seen = HashSet::new();
    let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
    words.len() == 1 || words.iter().any(|word| !seen.insert(*word))
}

/// The numbers of a line that has nothing else.
fn numbers(row: &Row) -> Option<Vec<usize>> {
    let words = row
        .text
        .split([' ', '\t', ','])
        .filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// The names of so many columns in a line: its words, or its letters.
fn names_of(row: &Row, width: usize, labels: bool) -> Option<Vec<String>> {
    let words = row.text.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<String> = words
        .map(|word| word.trim_matches('"').to_owned())
        .collect();
    match &words[..] {
        words if words.len() == width => Some(words.to_vec()),
        // Above names of rows may be a corner.
        [_, rest @ ..] if labels && rest.len() == width => Some(rest.to_vec()),
        [word] if word.chars().count() == width => Some(word.chars().map(String::from).collect()),
        _ => None,
    }
}

/// The entries of a row.
fn bits(text: &str) -> Option<Vec<bool>> {
    let text = text
        .trim()
        .trim_end_matches([';', ',', ' ', ']'])
        .trim_start_matches(['[', ' ']);
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\u{feff}'));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let bit = |word: &str| match word {
        "True" | "true" | "TRUE" => Some(true),
        "False" | "false" | "FALSE" => Some(false),
        word => match word.parse::<f64>().ok()? {
            0.0 => Some(false),
            1.0 => Some(true),
            _ => None,
        },
    };
    match &words[..] {
        [] => None,
        [word] if word.len() > 1 && word.bytes().all(|b| matches!(b, b'0' | b'1')) => {
            Some(word.bytes().map(|b| b == b'1').collect())
        }
        words => words.iter().map(|word| bit(word)).collect(),
    }
}
