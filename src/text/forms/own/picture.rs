//! The cells of a picture: characters at places, without blanks and lines between them.

use std::ops::Range;

use super::sheet::{Block, Row, is_upright};
use super::wrong::wrong;
use crate::puzzle::Position;
use crate::text::ground::TextError;

/// A character of a picture that stands for a cell or for the lack of one.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// Where it is in its picture, from 0.
    pub(super) row: usize,
    pub(super) col: usize,
    /// Index of its line, and the bytes of that line.
    pub(super) index: usize,
    pub(super) at: Range<usize>,
    /// The number of its line and its column, from 1, for messages.
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) c: char,
}

impl Mark {
    /// The place in a picture whose top left corner is at `corner`.
    pub(super) fn place(&self, corner: (usize, usize)) -> Option<Position> {
        Position::new(corner.0 + self.row, corner.1 + self.col)
    }

    /// Whether there is no cell.
    pub(super) fn is_gap(&self) -> bool {
        matches!(self.c, '#' | ' ')
    }

    /// Whether there is a cell with nothing in it.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self.c, '.' | '0' | '_' | '*' | '?')
    }
}

/// The marks of a block, row by row. All rows are equally long; only where the width of the
/// layout is known, blanks may stand for places without a cell, and rows end before the last.
pub(super) fn marks(block: &Block<'_>, width: Option<usize>) -> Result<Vec<Vec<Mark>>, TextError> {
    let dense: Vec<Vec<Mark>> = block
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
        "this row has {}, but {width} are expected ('#' stands for a place without a cell)",
        counted(dense[odd].len())
    );
    Err(wrong(row.line, 1, row.text.trim(), expected))
}

/// The width that most rows have, so that the odd one is blamed.
fn usual_width(rows: &[Vec<Mark>], first: usize) -> usize {
    let same = |width: usize| rows.iter().filter(|row| row.len() == width).count();
    let most = rows.iter().map(Vec::len).max_by_key(|width| same(*width));
    most.filter(|width| same(*width) > same(first))
        .unwrap_or(first)
}

/// The rows with blanks as places without a cell: how one draws overlapping grids by hand.
fn with_gaps(block: &Block<'_>, width: usize) -> Option<Vec<Vec<Mark>>> {
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

fn cells_of(row: &Row<'_>, n: usize, blanks: bool) -> Vec<Mark> {
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
            c,
        })
        .collect()
}

fn counted(n: usize) -> String {
    if n == 1 {
        "1 cell".into()
    } else {
        format!("{n} cells")
    }
}
