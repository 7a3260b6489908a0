//! Grids of 16 to 49 cells in one line each, whose lines could be rows of a larger grid.

use super::one_line;
use super::paragraph::{Item, Paragraphs};
use super::row::{MIN_SIDE, Row, Way};
use super::square::{Kind, Square};
use super::value::is_blank;
use crate::text::base::unexpected;

/// Rows of a small grid in one line at most.
const MAX_SIDE: usize = 7;

impl Paragraphs {
    /// The small grids that rows are by themselves, of 16, 25, 36 or 49 cells; some may be wrong.
    pub(super) fn small(&self, rows: &[Row]) -> Option<Vec<Item>> {
        let letters = |text: &&str| text.chars().all(char::is_alphabetic) && !text.is_empty();
        let cells = |row: &Row| {
            let ways = [Way::Fields, Way::Words, Way::Dense];
            let mut ways = ways.into_iter().filter_map(|way| row.cells(way));
            let cells = ways.find(|cells| cells.len() >= MIN_SIDE * MIN_SIDE)?;
            one_line::of_places(&self.lines[row.line], cells)
        };
        let small = |row: &Row| {
            let square = one_line::square_or_map(cells(row)?)?;
            let words = square.kind == Kind::Grid && square.texts().iter().all(letters);
            (square.side() <= MAX_SIDE && !words).then_some(square)
        };
        let squares: Vec<Option<Square>> = rows.iter().map(small).collect();
        let count = squares.iter().flatten().count();
        let sizes = squares.iter().flatten().map(|square| square.cells.len());
        let usual = sizes.max().filter(|_| self.asked.is_none())?;
        // Many rows of which one has other symbols are a large grid with a slip.
        let few = 2 * rows.len() < usual && 2 * count >= rows.len();
        let item = |(row, square): (&Row, Option<Square>)| {
            // As many cells with a wrong symbol are an error at that cell.
            let wrong = || cells(row).filter(|square| square.cells.len() == usual);
            if let Some(square) = square.or_else(wrong) {
                return Item::Square(square);
            }
            let line = &self.lines[row.line];
            let says = format!("expected {usual} cells that are a grid, as in the other lines");
            Item::Error(unexpected(line.number, line.text.trim(), says))
        };
        let items = rows.iter().zip(squares).map(item);
        (count == rows.len() || few).then(|| items.collect())
    }

    /// True if no symbol is twice in a column of rows that would be a square.
    pub(super) fn has_columns(&self, rows: &[Row], way: Way, n: usize) -> bool {
        let texts = |row: &Row| row.texts(way, &self.lines).unwrap_or_default();
        let texts: Vec<Vec<&str>> = rows.iter().take(n).map(texts).collect();
        let twice = |col: usize| {
            let column = texts.iter().filter_map(|row| row.get(col).copied());
            let mut column: Vec<&str> = column.filter(|text| !is_blank(text)).collect();
            column.sort_unstable();
            column.windows(2).any(|two| two[0] == two[1])
        };
        !(0..n).any(twice)
    }
}
