//! Grids of 16 to 49 cells in one line each, whose lines could be rows of a larger grid.

use super::one_line;
use super::paragraph::{Item, Paragraphs};
use super::row::{MIN_SIDE, Row, Way};
use super::square::{Kind, Square};
use super::value::is_blank;
use super::ways::{LONG, is_date};
use crate::text::base::unexpected;

impl Paragraphs {
    /// The small grids, or maps of them, that rows are by themselves: 16, 25, 36 or 49 cells.
    pub(super) fn small(&self, rows: &[Row]) -> Vec<Option<Square>> {
        let small = |row: &Row| {
            let line = &self.lines[row.line];
            let cut = |way: Way| {
                row.cells(way)
                    .filter(|cells| cells.len() >= MIN_SIDE * MIN_SIDE)
            };
            let mut cut = [Way::Fields, Way::Words, Way::Dense]
                .into_iter()
                .filter_map(cut);
            let square = cut.find_map(|cells| one_line::of_places(line, cells));
            square.filter(|square| self.asked.is_none() && square.side() < LONG + 2)
        };
        rows.iter().map(small).collect()
    }

    /// Emits rows that are small grids in one line each; some of them may be wrong.
    pub(super) fn small_lines(&self, rows: &[Row], items: &mut Vec<Item>) -> bool {
        let words = |row: &&Row| self.is_words(row);
        let (captions, lines): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(words);
        let lines: Vec<Row> = lines.into_iter().cloned().collect();
        let squares = self.small(&lines);
        let grid = |square: &&Square| square.kind == Kind::Grid;
        let count = squares.iter().flatten().count();
        let cells = |square: &Square| square.cells.len();
        let usual = squares.iter().flatten().map(cells).max().unwrap_or(0);
        let whole = count == lines.len() && count > 0;
        // Many rows of which one has other symbols are a large grid with a slip.
        let few = whole || 2 * lines.len() < usual && 2 * count >= lines.len();
        if !few || !whole && squares.iter().flatten().filter(grid).count() == 0 {
            return false;
        }
        let mut found: Vec<(usize, Item)> = Vec::new();
        for row in captions {
            found.push((row.line, Item::Text(self.lines[row.line].clone())));
        }
        for (row, square) in lines.iter().zip(squares) {
            let line = &self.lines[row.line];
            let expected = format!("expected {usual} cells that are a grid, as in the other lines");
            let error = || Item::Error(unexpected(line.number, line.text.trim(), expected));
            found.push((row.line, square.map_or_else(error, Item::Square)));
        }
        found.sort_by_key(|(line, _)| *line);
        items.extend(found.into_iter().map(|(_, item)| item));
        true
    }

    /// True if a row is words or dates.
    pub(super) fn is_words(&self, row: &Row) -> bool {
        let text = &self.lines[row.line].text;
        row.is_letters(text) && row.cells(Way::Dense).is_none_or(|cells| cells.len() < 16)
            || is_date(text)
    }

    /// True if rows that are a square would have a symbol twice in a column, and are small grids
    /// in one line each.
    pub(super) fn are_small(&self, rows: &[Row], way: Way, n: usize) -> bool {
        let texts: Option<Vec<_>> = rows
            .iter()
            .take(n)
            .map(|row| row.texts(way, &self.lines))
            .collect();
        let texts = texts.unwrap_or_default();
        let column = |col: usize| {
            let mut column: Vec<&str> = texts
                .iter()
                .filter_map(|row| row.get(col).copied())
                .collect();
            column.retain(|text| !is_blank(text));
            column.sort_unstable();
            column.windows(2).any(|two| two[0] == two[1])
        };
        let small = n.isqrt().pow(2) == n && n >= MIN_SIDE * MIN_SIDE;
        small && (0..n).any(column) && self.small(rows).iter().all(Option::is_some)
    }
}
