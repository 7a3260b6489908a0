//! Grids between bars whose blank cells are spaces: ` 5 3| 7 |   `.
//!
//! The bars of all rows stand in the same columns, and so do the signs between them. Spaces at
//! the end of a row may be missing.

use std::collections::BTreeSet;
use std::ops::Range;

use super::row::{Bytes, MIN_SIDE, Row, Way, is_bar, is_rule};
use super::square::{BLOCK, Square, is_side};
use crate::text::base::{Line, TextError};

/// True for digits and spaces between bars, which alone may have too few cells for a row.
pub(super) fn is_row(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_digit() || c == ' ' || c == '.' || is_wall(c);
    text.chars().any(is_wall) && text.chars().all(is_sign) && !is_rule(text.trim())
}

/// True for a bar between boxes.
fn is_wall(c: char) -> bool {
    is_bar(c) && c != '!'
}

/// The columns of the boxes, and of the cells in each of them.
#[derive(Debug)]
struct Columns {
    boxes: Vec<Range<usize>>,
    /// The first cell, and the step to the next.
    first: usize,
    step: usize,
}

/// The grid of rows with bars at equal places; an error if they are none, and `None` for other
/// rows.
pub(super) fn square(rows: &[Row], lines: &[Line]) -> Option<Result<Square, TextError>> {
    let side = rows.len();
    if side < MIN_SIDE || !lines[rows[0].line].text.contains(is_wall) {
        return None;
    }
    let texts: Vec<Vec<char>> =
        rows.iter().map(|row| lines[row.line].text.chars().collect()).collect();
    let walls = walls(texts.first()?);
    let is_plain = |text: &Vec<char>| is_row(&text.iter().collect::<String>());
    let is_even = texts.iter().all(|text| self::walls(text) == walls);
    if !is_even || !texts.iter().all(is_plain) {
        return None;
    }
    let marks: Vec<usize> = texts.iter().flat_map(|text| signs(text)).collect();
    if marks.len() < MIN_SIDE {
        return None;
    }
    let error = || {
        let expected = format!(
            "{side} rows between bars are no grid of n rows of n cells; write '.' for each blank \
             cell"
        );
        lines[rows[0].line].error(expected)
    };

    let columns = is_side(side).then(|| columns(&walls, &texts, &marks)).flatten();
    Some(columns.map(|columns| draw(rows, lines, &columns, side)).ok_or_else(error))
}

/// The columns of the bars of a row.
fn walls(text: &[char]) -> Vec<usize> {
    (0..text.len()).filter(|&at| is_wall(text[at])).collect()
}

/// The columns of the signs of a row.
fn signs(text: &[char]) -> impl Iterator<Item = usize> {
    (0..text.len()).filter(|&at| text[at] != ' ' && !is_wall(text[at]))
}

/// The columns of boxes and cells, by the bars of all rows and the columns of all signs.
fn columns(walls: &[usize], texts: &[Vec<char>], marks: &[usize]) -> Option<Columns> {
    let side = texts.len();
    let length = texts.iter().map(Vec::len).max()?;
    let (first, last) = (*walls.first()?, *walls.last()?);
    let is_clear = |range: Range<usize>| !marks.iter().any(|at| range.contains(at));
    let inner: Vec<Range<usize>> = walls.windows(2).map(|two| two[0] + 1..two[1]).collect();
    // With both borders, the bars alone bound the boxes; else the ends of the rows do, too.
    let bounded = (is_clear(0..first) && is_clear(last + 1..length))
        .then(|| boxed(inner.clone(), side, marks))
        .flatten();
    bounded.or_else(|| {
        let width = inner.first().map_or(first, Range::len);
        let open = first.checked_sub(width).filter(|&start| is_clear(0..start))?;
        let end = (last + 1 + width).max(length);
        let is_fitting = is_clear(last + 1 + width..end);
        let mut boxes = inner;
        boxes.insert(0, open..first);
        boxes.push(last + 1..last + 1 + width);
        is_fitting.then(|| boxed(boxes, side, marks)).flatten()
    })
}

/// The cells in boxes of equal width that hold every sign.
fn boxed(boxes: Vec<Range<usize>>, side: usize, marks: &[usize]) -> Option<Columns> {
    let width = boxes.first()?.len();
    let count = boxes.len();
    if !side.is_multiple_of(count) || boxes.iter().any(|one| one.len() != width) || count < 2 {
        return None;
    }
    let cells = side / count;
    let inside: BTreeSet<usize> = marks
        .iter()
        .map(|at| boxes.iter().find(|one| one.contains(at)).map(|one| at - one.start))
        .collect::<Option<_>>()?;
    let span = |step: usize| step * (cells - 1) + 1;
    let ways = (1..=width)
        .filter(|&step| cells > 1 && span(step) <= width)
        .flat_map(|step| (0..=width - span(step)).map(move |first| (first, step)));
    let holds = |&(first, step): &(usize, usize)| {
        inside.iter().all(|&at| {
            at >= first && (at - first).is_multiple_of(step) && (at - first) / step < cells
        })
    };

    // Cells fill their box evenly.
    let (first, step) = ways.filter(holds).min_by_key(|&(first, step)| {
        let after = width - span(step) - first;
        (first.abs_diff(after), first + after)
    })?;
    Some(Columns { boxes, first, step })
}

/// The square of rows that are padded with spaces.
fn draw(rows: &[Row], lines: &[Line], columns: &Columns, side: usize) -> Square {
    let cells = side / columns.boxes.len();
    let places: Vec<usize> = columns
        .boxes
        .iter()
        .flat_map(|one| (0..cells).map(|k| one.start + columns.first + k * columns.step))
        .collect();
    let mut padded = lines.to_vec();
    let mut cut = Vec::new();
    for row in rows {
        let text = &mut padded[row.line].text;
        let missing = (places[side - 1] + 1).saturating_sub(text.chars().count());
        text.push_str(&" ".repeat(missing));
        let bytes: Vec<Bytes> = text.char_indices().map(|(at, c)| at..at + c.len_utf8()).collect();
        let cells = places.iter().map(|&at| bytes[at].clone()).collect();
        cut.push(Row::of_cells(row.line, cells));
    }

    Square { form: BLOCK, ..Square::of(&cut, (Way::Fields, side), &padded) }
}
