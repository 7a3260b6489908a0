//! The cells of a picture: characters at places, without blanks and lines between them; or words,
//! in a table of candidates.

use std::ops::Range;

use super::sheet::{Block, Row, end_before, is_rule, is_upright};
use super::wrong::wrong;
use crate::puzzle::Position;
use crate::text::base::{TextError, cells_in_words};

/// What stands in a picture for a cell or for the lack of one: a character, or in a table the
/// possible symbols.
#[derive(Clone, Debug)]
pub(super) struct Mark<'a> {
    /// Where it is in its picture, from 0.
    pub(super) row: usize,
    pub(super) col: usize,
    /// Index of its line, and the bytes of that line.
    pub(super) index: usize,
    pub(super) at: Range<usize>,
    /// The number of its line and its column, from 1, for messages.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: &'a str,
}

impl Mark<'_> {
    /// The place in a picture whose top left corner is at `corner`.
    pub(super) fn place(&self, corner: (usize, usize)) -> Option<Position> {
        Position::new(corner.0 + self.row, corner.1 + self.col)
    }

    /// Whether there is no cell.
    pub(super) fn is_gap(&self) -> bool {
        matches!(self.text, "#" | " ")
    }

    /// Whether there is a cell with nothing in it.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self.text, "." | "0" | "_" | "*" | "?")
    }

    /// An error about it.
    pub(super) fn wrong(&self, expected: impl Into<String>) -> TextError {
        wrong(self.line, self.column, self.text, expected)
    }
}

/// The marks of a picture, row by row.
pub(super) type Picture<'a> = Vec<Vec<Mark<'a>>>;

/// The marks of a block. All rows are equally long; only where the width of the
/// layout is known, blanks may stand for places without a cell, and rows end before the last.
pub(super) fn marks<'a>(block: &Block<'a>, width: Option<usize>) -> Result<Picture<'a>, TextError> {
    let dense: Picture<'a> = block
        .rows
        .iter()
        .enumerate()
        .map(|(n, row)| cells_of(row, n, false))
        .collect();
    let Some(first) = dense.first() else {
        return Ok(dense);
    };
    let known = width;
    let width = known.unwrap_or_else(|| usual_width(&dense, first.len()));
    let Some(odd) = dense.iter().position(|row| row.len() != width) else {
        return Ok(dense);
    };
    if known.is_some()
        && let Some(airy) = with_gaps(block, width)
    {
        return Ok(airy);
    }
    let row = &block.rows[odd];
    let expected = format!(
        "this row has {}, but {width} are expected ('#' stands for a place without a cell){}",
        cells_in_words(dense[odd].len()),
        end_before(row.text)
    );
    Err(wrong(row.line, 1, row.text.trim(), expected))
}

/// The width that most rows have, so that the odd one is blamed.
fn usual_width(rows: &Picture<'_>, first: usize) -> usize {
    let same = |width: usize| rows.iter().filter(|row| row.len() == width).count();
    let most = rows.iter().map(Vec::len).max_by_key(|width| same(*width));
    most.filter(|width| same(*width) > same(first))
        .unwrap_or(first)
}

/// The rows with blanks as places without a cell: how one draws overlapping grids by hand.
fn with_gaps<'a>(block: &Block<'a>, width: usize) -> Option<Picture<'a>> {
    let indent = |row: &Row<'_>| row.text.chars().take_while(|c| *c == ' ').count();
    let common = block.rows.iter().map(indent).min().unwrap_or(0);
    let rows = block.rows.iter().enumerate().map(|(n, row)| {
        let mut cells = cells_of(row, n, true);
        cells.drain(..common.min(cells.len()));
        for (col, mark) in cells.iter_mut().enumerate() {
            mark.col = col;
        }
        (cells.len() <= width).then_some(cells)
    });
    rows.collect()
}

fn cells_of<'a>(row: &Row<'a>, n: usize, blanks: bool) -> Vec<Mark<'a>> {
    row.text
        .char_indices()
        .enumerate()
        .filter(|(_, (_, c))| {
            if *c == ' ' {
                blanks
            } else {
                !c.is_whitespace() && !is_upright(*c)
            }
        })
        .enumerate()
        .map(|(col, (k, (at, c)))| Mark {
            row: n,
            col,
            index: row.index,
            at: row.start + at..row.start + at + c.len_utf8(),
            line: row.line,
            column: row.column + k,
            text: &row.text[at..at + c.len_utf8()],
        })
        .collect()
}

/// The cells of a table, row by row.
pub(super) fn tokens<'a>(block: &Block<'a>) -> Picture<'a> {
    let is_gap = |c: char| c.is_whitespace() || is_rule(c.encode_utf8(&mut [0; 4]));
    let mut table = Vec::with_capacity(block.rows.len());
    for (n, row) in block.rows.iter().enumerate() {
        let mut tokens = Vec::new();
        let mut at = 0;
        for piece in row.text.split_inclusive(is_gap) {
            let text = piece.trim_end_matches(is_gap);
            if !text.is_empty() {
                tokens.push(Mark {
                    row: n,
                    col: tokens.len(),
                    index: row.index,
                    at: row.start + at..row.start + at + text.len(),
                    line: row.line,
                    column: row.column + row.text[..at].chars().count(),
                    text,
                });
            }
            at += piece.len();
        }
        table.push(tokens);
    }
    table
}
