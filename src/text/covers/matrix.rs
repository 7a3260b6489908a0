//! Matrices of 0 and 1: a row is an option, a column an item.
//!
//! Entries are parted by blanks, commas, or nothing, and may be written as decimal numbers or as a
//! picture of two signs; a row may end in ` -`. The numbers of rows and columns may stand above,
//! and the names of the columns; a name or number may stand before each row.

use std::collections::HashSet;

use super::gather::{CoverText, Gather, Place};
use super::source::{Row, Source};
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// What stands around the entries.
#[derive(Debug, Default)]
struct Shape {
    /// The two numbers of the first line, where it holds them.
    sizes: Option<Vec<usize>>,
    /// The line with the names of the columns.
    names: Option<usize>,
    /// Whether each row begins with a name.
    labels: bool,
    /// The sign of a one, where the rows are a picture.
    one: Option<char>,
    /// The first line with entries.
    first: usize,
}

/// Whether a text is a matrix.
pub(super) fn takes(source: &Source<'_>) -> bool {
    shape(&source.lines).is_some() || nearly(source).is_some()
}

/// Reads a matrix.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let shape = shape(&source.lines).or_else(|| nearly(source));
    let shape = shape.unwrap_or_default();
    let rows = &source.lines[shape.first..];
    let mut gather = Gather::default();
    let mut width = None;
    for row in rows {
        let (label, entries) = match shape.one {
            Some(one) if shape.labels => {
                let (label, row) = apart(row);
                (Some(label), Some(picture_row(&row, one)))
            }
            Some(one) => (None, Some(picture_row(row, one))),
            None => labelled(row, shape.labels),
        };
        let Some(bits) = entries else {
            let expected = "expected a row of 0 and 1";
            return Err(Place::line(row.number).unexpected(row.text.trim(), expected));
        };
        let columns = *width.get_or_insert(bits.len());
        if gather.n_items() == 0 {
            name_columns(&mut gather, &source.lines, &shape, columns)?;
        }
        if bits.len() != columns {
            let expected = format!(
                "this row has {} entries, the first one (line {}) has {columns}",
                bits.len(),
                rows[0].number
            );
            return Err(Place::line(row.number).unexpected(row.text.trim(), &expected));
        }
        let mentions = (0..columns).filter(|&k| bits[k]).map(|k| (k, None));
        gather.option(label, row.number, mentions.collect(), None);
    }
    check_sizes(&source.lines, &shape, rows.len(), width.unwrap_or(0))?;
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
    let names = names_of(row, columns, shape.labels).unwrap_or_default();
    for name in &names {
        gather.item(name, false, Bounds::ONCE, Place::line(row.number))?;
    }
    Ok(())
}

fn check_sizes(lines: &[Row], shape: &Shape, rows: usize, columns: usize) -> Result<(), TextError> {
    let Some(sizes) = &shape.sizes else {
        return Ok(());
    };
    let right = match sizes[..] {
        [n] => n == rows || n == columns,
        [a, b] | [a, b, _] => (a, b) == (rows, columns) || (b, a) == (rows, columns),
        _ => false,
    };
    if right {
        return Ok(());
    }
    let first = &lines[0];
    let expected = format!("{rows} rows of {columns} entries follow");
    Err(Place::line(first.number).unexpected(first.text.trim(), &expected))
}

/// What a text looks like, where it is a matrix.
fn shape(lines: &[Row]) -> Option<Shape> {
    let is_even = |lines: &[Row], labels: bool| {
        let mut width = None;
        lines
            .iter()
            .all(|row| {
                let (_, bits) = labelled(row, labels);
                bits.is_some_and(|bits| *width.get_or_insert(bits.len()) == bits.len())
            })
            .then_some(width)
            .flatten()
    };
    // Rows alone.
    if let Some(width) = is_even(lines, false)
        && width > 1
        && (lines.len() > 1 || repeats(&lines[0]))
    {
        return Some(Shape::default());
    }
    // A '.' at the end of a row may be one of its signs.
    if let Some(one) = picture(lines) {
        return Some(Shape {
            one: Some(one),
            ..Shape::default()
        });
    }
    if let Some(shape) = named_picture(lines) {
        return Some(shape);
    }
    if lines.len() > 1 && repeats(&lines[0]) && lines.iter().all(|row| bits(&row.text).is_some()) {
        return Some(Shape::default());
    }
    // Sizes, then perhaps names of columns, then rows.
    let sizes: Option<Vec<usize>> = lines.first().and_then(numbers);
    let sizes = sizes.filter(|sizes| sizes.len() < 3 || sizes.len() == 3 && tell_all(sizes, lines));
    if let Some([a]) = sizes.as_deref()
        && let Some([b]) = lines.get(1).and_then(numbers).as_deref()
        && let Some(width) = is_even(lines.get(2..).unwrap_or_default(), false)
        && [(*a, *b), (*b, *a)].contains(&(lines.len() - 2, width))
    {
        return Some(Shape {
            sizes: Some(vec![*a, *b]),
            first: 2,
            ..Shape::default()
        });
    }
    let start = usize::from(sizes.is_some());
    if let Some(sizes) = &sizes
        && lines.len() > 1
        && let Some(width) = is_even(&lines[1..], false)
        && (sizes.len() > 1 || sizes[0] == width || sizes[0] == lines.len() - 1)
        && (width > 1 || sizes.len() > 1)
    {
        return Some(Shape {
            sizes: Some(sizes.clone()),
            first: 1,
            ..Shape::default()
        });
    }
    for start in [0, start] {
        let rows = lines.get(start + 1..).unwrap_or_default();
        for labels in [false, true] {
            if let Some(width) = is_even(rows, labels)
                && width > 1
                && names_of(&lines[start], width, labels).is_some()
                && labelled(&lines[start], labels).1.is_none()
                && bits(&lines[start].text).is_none()
                && (!labels || are_labels(rows) || are_numbers(rows))
            {
                return Some(Shape {
                    sizes: sizes.clone().filter(|_| start > 0),
                    names: Some(start),
                    labels,
                    first: start + 1,
                    one: None,
                });
            }
        }
        let rows = lines.get(start..).unwrap_or_default();
        if rows.len() > 1 && is_even(rows, true).is_some_and(|width| width > 1) && are_labels(rows)
        {
            return Some(Shape {
                sizes: sizes.clone().filter(|_| start > 0),
                labels: true,
                first: start,
                ..Shape::default()
            });
        }
    }
    None
}

/// What a text looks like that is a matrix but for some rows with other numbers than 0 and 1: no
/// other form has lines of as many numbers each, below a line with one of them twice or below
/// the sizes of the matrix.
fn nearly(source: &Source<'_>) -> Option<Shape> {
    let lines = &source.lines;
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

/// The sign of a one in rows that are a picture, such as `X..X`; each has as many signs.
fn picture(lines: &[Row]) -> Option<char> {
    const ONES: [char; 6] = ['X', 'x', '*', 'O', 'o', '1'];
    const ZEROS: [char; 4] = ['.', '-', '_', '0'];
    let signs = |row: &Row| row.text.chars().filter(|c| !c.is_whitespace()).collect();
    let rows: Vec<Vec<char>> = lines.iter().map(signs).collect();
    let all = || rows.iter().flatten().copied();
    let one = all().find(|sign| ONES.contains(sign))?;
    let zero = all().find(|sign| ZEROS.contains(sign))?;
    let width = rows.first()?.len();
    let even = rows.iter().all(|row| row.len() == width);
    // A line of words of several signs each is none of a picture.
    let parted = |row: &Row| {
        let mut words = row.words().map(|(_, word)| word.chars().count());
        row.words().count() == 1 || words.all(|length| length == 1)
    };
    // Rows that are all alike may be the name of the only item.
    let differ = rows.iter().any(|row| *row != rows[0]);
    let two = all().all(|sign| sign == one || sign == zero);
    (differ && width > 1 && even && two && lines.iter().all(parted)).then_some(one)
}

/// Whether three numbers are those of the rows below, of their columns and of the ones in them.
fn tell_all(sizes: &[usize], lines: &[Row]) -> bool {
    let rows = lines.iter().skip(1).map(|row| bits(&row.text));
    let Some(rows) = rows.collect::<Option<Vec<Vec<bool>>>>() else {
        return false;
    };
    let (n, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let ones = rows.iter().flatten().filter(|&&bit| bit).count();
    sizes == [n, width, ones] || sizes == [width, n, ones]
}

/// A picture whose columns or rows have names. Digits are none: they may be numbers of columns.
fn named_picture(lines: &[Row]) -> Option<Shape> {
    [(1, false), (1, true), (0, true)]
        .into_iter()
        .find_map(|(first, labels)| {
            let rows = lines.get(first..)?;
            let (names, apart): (Vec<String>, Vec<Row>) = match labels {
                true => rows.iter().map(apart).unzip(),
                false => (Vec::new(), rows.to_vec()),
            };
            let one = picture(&apart).filter(|one| !one.is_ascii_digit())?;
            let width = picture_row(&apart[0], one).len();
            let distinct: HashSet<&String> = names.iter().collect();
            let heading = first == 0 || names_of(&lines[0], width, labels).is_some();
            (heading && distinct.len() == names.len()).then_some(Shape {
                names: (first == 1).then_some(0),
                labels,
                one: Some(one),
                first,
                ..Shape::default()
            })
        })
}

/// The first word of a row, and the rest.
fn apart(row: &Row) -> (String, Row) {
    let text = row.text.trim_start();
    let (label, rest) = text.split_once([' ', '\t', ',', ':']).unwrap_or((text, ""));
    let rest = rest.trim_start_matches([' ', '\t', ',', ':']).to_owned();
    (label.to_owned(), Row { text: rest, ..*row })
}

/// The entries of a row of a picture.
fn picture_row(row: &Row, one: char) -> Vec<bool> {
    let signs = row.text.chars().filter(|c| !c.is_whitespace());
    signs.map(|sign| sign == one).collect()
}

/// Whether the first words of rows are their numbers, from 0 or 1, as an index has them.
fn are_numbers(rows: &[Row]) -> bool {
    let number = |row: &Row| -> Option<usize> {
        let (label, _) = labelled(row, true);
        label?.parse().ok()
    };
    let first = rows.first().and_then(number);
    first.is_some_and(|first| {
        first < 2 && (first..).zip(rows).all(|(k, row)| number(row) == Some(k))
    })
}

/// Whether the first words of rows are different names, and not among the other words.
fn are_labels(rows: &[Row]) -> bool {
    let mut seen = HashSet::new();
    rows.iter().all(|row| {
        let first = labelled(row, true).0.unwrap_or_default();
        bits(&first).is_none() && seen.insert(first)
    })
}

/// The name of a row, where rows have names, and its entries.
fn labelled(row: &Row, labels: bool) -> (Option<String>, Option<Vec<bool>>) {
    if !labels {
        return (None, bits(&row.text));
    }
    let text = row.text.trim_start();
    let end = text.find([' ', '\t', ',', ':']).unwrap_or(text.len());
    let (label, entries) = text.split_at(end);
    let entries = entries.trim_start_matches([' ', '\t', ',', ':']);
    (Some(label.to_owned()), bits(entries))
}

/// Whether a word stands twice in a line, which no names of items do.
fn repeats(row: &Row) -> bool {
    let mut seen = HashSet::new();
    let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
    words.len() == 1 || words.iter().any(|word| !seen.insert(*word))
}

/// The numbers of a line that holds nothing else.
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
    let parted = |c: char| c.is_whitespace() || c == ',';
    let words = row.text.split(parted).filter(|word| !word.is_empty());
    let bare = |word: &str| word.trim_matches('"').to_owned();
    let words: Vec<String> = words.map(bare).collect();
    if words.len() == width {
        return Some(words);
    }
    // Above names of rows a corner may stand.
    if words.len() == width + 1 && labels {
        return Some(words[1..].to_vec());
    }
    match &words[..] {
        [word] if word.chars().count() == width => Some(word.chars().map(String::from).collect()),
        _ => None,
    }
}

/// The entries of a row; nothing where it has others than 0 and 1.
fn bits(text: &str) -> Option<Vec<bool>> {
    let text = text.trim();
    let text = text.strip_suffix(" -").unwrap_or(text);
    let text = text.trim_end_matches([';', ',', '.', ' ', '\t']);
    let parted = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\u{feff}');
    let words: Vec<&str> = text.split(parted).filter(|word| !word.is_empty()).collect();
    match &words[..] {
        [] => None,
        [word] if word.len() > 1 && word.bytes().all(|b| matches!(b, b'0' | b'1')) => {
            Some(word.bytes().map(|b| b == b'1').collect())
        }
        words => words.iter().map(|word| bit(word)).collect(),
    }
}

/// An entry.
pub(super) fn bit(word: &str) -> Option<bool> {
    match word {
        "0" => return Some(false),
        "1" => return Some(true),
        _ => {}
    }
    if word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false") {
        return Some(word.eq_ignore_ascii_case("true"));
    }
    if !word.contains(['.', 'e', 'E']) || !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let value: f64 = word.parse().ok()?;
    if value == 0.0 {
        Some(false)
    } else {
        (value == 1.0).then_some(true)
    }
}
