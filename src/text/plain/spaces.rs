//! Drawings in which a blank cell is a space, or has nothing at all between two bars.

use std::ops::Range;

use super::row::{MIN_SIDE, Row, Way, is_bar, is_box_drawing, is_cell, is_rule};
use super::square::is_side;
use crate::text::base::{Line, offset};

/// Where the first cell of a field may end, and how far the next end is from it.
const STEPS: [(usize, usize); 7] = [(2, 2), (1, 2), (1, 1), (3, 3), (1, 3), (2, 3), (4, 4)];

/// The lines of a block that may be such a drawing, from the first to the last.
pub(super) fn drawn(block: &[Line]) -> Range<usize> {
    let sign = |c: char| is_sign(c) || "+-=:.'─━═".contains(c) || is_box_drawing(c);
    let row = |line: &Line| line.text.chars().all(sign) && line.text.contains(is_sign);
    let start = block.iter().position(row).unwrap_or(0);
    let rows = block[start..]
        .iter()
        .take_while(|line| row(line) || is_rule(&line.text));
    start..start + rows.count()
}

/// True if a character may be in a row of such a drawing.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || is_bar(c) || c.is_ascii_digit() || c.is_ascii_uppercase()
}

/// The rows of a block in which blank cells are spaces; `None` if it has none such.
pub(super) fn rows(block: &[Line]) -> Option<Vec<Row>> {
    let drawn = || {
        block
            .iter()
            .enumerate()
            .filter(|(_, line)| !is_rule(&line.text))
    };
    let n = drawn().count();
    if !is_side(n) || !drawn().all(|(_, line)| line.text.chars().all(is_sign)) {
        return None;
    }
    let words = |line: &Line| {
        let words = line.text.split(|c: char| c.is_whitespace() || is_bar(c));
        words.filter(|word| !word.is_empty()).count()
    };
    let digits = |line: &Line| line.text.bytes().filter(u8::is_ascii_alphanumeric).count();
    if drawn().all(|(_, line)| words(line) == n) || drawn().all(|(_, line)| digits(line) == n) {
        return None;
    }
    let bars = |line: &Line| line.text.contains(is_bar);
    let barred = drawn().any(|(_, line)| bars(line));
    let zero = |line: &Line| {
        let mut words = line.text.split(|c: char| c.is_whitespace() || is_bar(c));
        words.any(|word| word == "0")
    };
    if drawn().any(|(_, line)| zero(line) || !barred && line.text.contains('\t')) {
        return None;
    }
    // Without bars the drawing is as wide as it has columns, and some row has a space in it.
    let widest = drawn().map(|(_, line)| line.text.trim_end().len()).max()?;
    let spaced = drawn().filter(|(_, line)| line.text.trim_end().contains(' '));
    let digit = drawn().any(|(_, line)| line.text.contains('0'));
    if !barred && (spaced.count() < MIN_SIDE || digit) {
        return None;
    }
    let wide = |(first, step): (usize, usize)| barred || widest == first + step * (n - 1);
    let fields = |line: &Line| match barred {
        true => between_bars(&line.text),
        false => std::iter::once(0..line.text.len()).collect(),
    };
    let per_row = drawn().map(|(_, line)| fields(line).len()).max()?;
    if !n.is_multiple_of(per_row) {
        return None;
    }
    let rows = |step: (usize, usize)| -> Option<Vec<Row>> {
        let row = |(k, line): (usize, &Line)| {
            let fields = fields(line);
            let cells: Vec<Range<usize>> = match per_row == n {
                true => fields
                    .into_iter()
                    .map(|at| trimmed(&line.text, at))
                    .collect(),
                false => cells(&line.text, fields, n / per_row, step, barred)?,
            };
            let cell = |at: &Range<usize>| at.is_empty() || is_cell(&line.text[at.clone()]);
            (cells.len() == n && cells.iter().all(cell)).then(|| Row::of(k, Way::Words, cells))
        };
        drawn().map(row).collect()
    };
    let rows = STEPS
        .into_iter()
        .filter(|&step| wide(step))
        .find_map(rows)?;
    let blank = |row: &Row| {
        row.cells(Way::Words)
            .is_some_and(|cells| cells.iter().any(Range::is_empty))
    };
    let given = |row: &Row| {
        row.cells(Way::Words)
            .is_some_and(|cells| cells.iter().any(|at| !at.is_empty()))
    };
    let clues = rows.iter().filter(|row| given(row)).count();
    (rows.iter().any(blank) && (barred || clues >= MIN_SIDE)).then_some(rows)
}

/// The fields between bars; a bar at either end is the frame.
fn between_bars(text: &str) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices().filter(|&(_, c)| is_bar(c)) {
        fields.push(start..at);
        start = at + c.len_utf8();
    }
    fields.push(start..text.len());
    let empty = |at: &Range<usize>| text[at.clone()].trim().is_empty();
    let framed = text.trim_start().starts_with(is_bar);
    if framed && fields.first().is_some_and(empty) {
        fields.remove(0);
    }
    if text.trim_end().ends_with(is_bar) && fields.last().is_some_and(empty) {
        fields.pop();
    }
    fields
}

/// The cells of fields with so many cells each, which end at equal steps; an empty range is a
/// blank cell.
fn cells(
    text: &str,
    fields: Vec<Range<usize>>,
    count: usize,
    (first, step): (usize, usize),
    barred: bool,
) -> Option<Vec<Range<usize>>> {
    let last = first + step * (count - 1);
    let mut cells = Vec::new();
    for field in fields {
        let inside = &text[field.clone()];
        if barred && (inside.len() < last || inside.len() > last + step.min(2)) {
            return None;
        }
        let end = |k: usize| (field.start + first + step * k).min(text.len());
        let mut found: Vec<Range<usize>> = (0..count).map(|k| end(k)..end(k)).collect();
        for word in inside.split(' ').filter(|word| !word.is_empty()) {
            let at = offset(text, word);
            let (start, end) = (at, at + word.len());
            let k = (end - field.start).checked_sub(first)?;
            if !k.is_multiple_of(step) || word.len() > step {
                // Cells that touch each other are one word.
                if step > 1 || first != 1 {
                    return None;
                }
            }
            if step == 1 {
                for c in start..end {
                    *found.get_mut(c - field.start)? = c..c + 1;
                }
            } else {
                *found.get_mut(k / step)? = start..end;
            }
        }
        cells.extend(found);
    }
    Some(cells)
}

/// A field without the blanks around its cell.
fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
    let inside = &text[at.clone()];
    let start = at.start + inside.len() - inside.trim_start().len();
    match inside.trim() {
        "" => {
            let middle = at.start + usize::from(inside.len() > 1);
            middle..middle
        }
        cell => start..start + cell.len(),
    }
}
