//! Matrices of `MiniZinc`: `grid = [| 0, 0 | 0, 1 |];`, in one line or in several.

use super::item::{Item, MAX_ROWS};
use super::row::{Bytes, pieces, span};
use super::square::{Square, is_side};
use crate::text::base::{Line, TextError, unexpected};

const OPEN: &str = "[|";
const CLOSE: &str = "|]";

/// The lines of a matrix, from the one with `[|`.
#[derive(Debug, Default)]
pub(super) struct Matrix {
    lines: Vec<Line>,
}

impl Matrix {
    /// True for a line in which a matrix begins. Lists of lists with these brackets, as F# has
    /// them, are none.
    pub(super) fn starts(text: &str) -> bool {
        text.split_once(OPEN).is_some_and(|(_, rest)| {
            let inside = rest.split(CLOSE).next().unwrap_or_default();
            !inside.contains([';', '['])
        })
    }

    /// True if the line after `[|` shows lists in a list, as OCaml has them.
    pub(super) fn is_list_of_lists(&self, next: &str) -> bool {
        let is_opening = |line: &Line| {
            line.text.split_once(OPEN).is_some_and(|(_, rest)| rest.trim().is_empty())
        };
        matches!(&self.lines[..], [line] if is_opening(line)) && next.contains(OPEN)
    }

    /// Its lines.
    pub(super) fn lines(self) -> impl Iterator<Item = Line> {
        self.lines.into_iter()
    }

    /// Adds a line; true if it is the last one.
    pub(super) fn push(&mut self, line: Line) -> bool {
        let from = if self.lines.is_empty() { line.text.find(OPEN).unwrap_or(0) + 1 } else { 0 };
        let is_last = line.text[from..].contains(CLOSE);
        self.lines.push(line);
        is_last || self.lines.len() > MAX_ROWS
    }

    /// The square of the matrix, or what is wrong with it.
    pub(super) fn item(self) -> Item {
        let square = self.square();
        let numbers: Vec<usize> = self.lines.iter().map(|line| line.number).collect();
        match square {
            Ok(square) => Item::Square(square),
            Err(error) => Item::Error(numbers, error),
        }
    }

    /// The error about a matrix without its end.
    pub(super) fn unended(self) -> Item {
        let error = self.error("expected '|]' at the end of this matrix");
        Item::Error(self.lines.iter().map(|line| line.number).collect(), error)
    }

    /// An error about the first line.
    fn error(&self, expected: &str) -> TextError {
        let first = self.lines.first();
        unexpected(
            first.map_or(1, |line| line.number),
            first.map_or("", |line| line.text.trim()),
            expected,
        )
    }

    /// The square of n rows of n cells.
    fn square(&self) -> Result<Square, TextError> {
        let text =
            self.lines.iter().map(|line| line.text.as_str()).collect::<Vec<&str>>().join("\n");
        // A comment ends at its line.
        let mut plain = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let comment = line.find('%').unwrap_or(line.len());
            plain.push_str(&line[..comment]);
            let end = line.trim_end_matches('\n').len().max(comment);
            plain.push_str(&" ".repeat(end - comment));
            plain.push_str(&line[end..]);
        }

        let start = plain.find(OPEN).map_or(0, |at| at + OPEN.len());
        let end = plain[start..].find(CLOSE).map_or(plain.len(), |at| start + at);
        if Self::starts(&plain[end..]) {
            let expected = "several matrices on one line: write each on its own";
            return Err(self.error(expected));
        }

        let rows: Vec<Vec<Bytes>> = pieces(&plain, start..end, |c| c == '|')
            .into_iter()
            .map(|row| cells(&plain, row))
            .filter(|row| !row.is_empty())
            .collect();

        let side = rows.len();
        if !is_side(side) || rows.iter().any(|row| row.len() != side) {
            let (least, most) = (
                rows.iter().map(Vec::len).min().unwrap_or(0),
                rows.iter().map(Vec::len).max().unwrap_or(0),
            );
            let width = if least == most { most.to_string() } else { format!("{least} to {most}") };
            return Err(self.error(&format!(
                "{side} rows of {width} cells: this matrix is not read, and there is no answer \
                 for a grid near it; a grid is n rows of n cells"
            )));
        }

        let square = Square::of_matrix(&self.lines, text, rows.concat(), side);
        if square.is_readable() {
            return Ok(square);
        }
        Err(self.error(&format!(
            "this matrix is not read, and there is no answer for a grid near it: a grid of \
             {side} rows holds 1 to {side} and a sign for blank cells"
        )))
    }
}

/// The cells of a row without blanks around them; a comma after the last one is no cell.
fn cells(text: &str, row: Bytes) -> Vec<Bytes> {
    let mut cells: Vec<Bytes> =
        pieces(text, row, |c| c == ',').into_iter().map(|at| span(text, text[at].trim())).collect();
    cells.pop_if(|last| Bytes::is_empty(last));
    cells
}
