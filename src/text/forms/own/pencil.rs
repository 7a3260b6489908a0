//! A candidate table: each cell its possible symbols, with blanks between the cells.

use std::ops::Range;

use super::sheet::{Block, is_rule};

/// The candidates of a cell as written.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    /// Where the cell is, from 0.
    pub(super) row: usize,
    pub(super) col: usize,
    /// Index of its line, and the bytes of that line.
    pub(super) index: usize,
    pub(super) at: Range<usize>,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// The cells of a table, row by row.
pub(super) fn tokens<'a>(block: &Block<'a>) -> Vec<Vec<Token<'a>>> {
    let is_gap = |c: char| c.is_whitespace() || is_rule(c.encode_utf8(&mut [0; 4]));
    let mut table = Vec::with_capacity(block.rows.len());
    for (n, row) in block.rows.iter().enumerate() {
        let mut tokens = Vec::new();
        let mut at = 0;
        for piece in row.text.split_inclusive(is_gap) {
            let text = piece.trim_end_matches(is_gap);
            if !text.is_empty() {
                tokens.push(Token {
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
