//! Lines to whole squares: a paragraph of rows is read as a whole, or it is not read.
//!
//! Rows are collected until a blank line, a line of words or a cage. Then all readings of the
//! paragraph are weighed, and the best one counts. Nothing is tried twice.

use std::sync::Arc;

use super::around::{is_caption, without_remark};
use super::bands::Bands;
use super::boxed;
use super::cages;
use super::cut::{CELLS, are_letters, commonest, cuts, widths};
use super::evidence::Evidence;
use super::item::{Item, MAX_ROWS};
use super::label;
use super::matrix::Matrix;
use super::reading::{Reading, Weighed, as_words, best};
use super::row::{self, MIN_CELLS, MIN_SIDE, Row, Way};
use super::sketch::has_large_symbols;
use super::square::{Square, is_side, overlaps};
use super::value::{is_blank, is_letters};
use crate::puzzle::{Layout, MAX_SYMBOLS};
use crate::text::base::{Line, TextError};
use crate::text::own;

/// The lines so far that are no grid by themselves.
#[derive(Debug, Default)]
pub(super) struct Paragraphs {
    /// The layout of the options.
    pub asked: Option<Arc<Layout>>,
    /// The parts that are complete.
    pub items: Vec<Item>,
    /// The lines of the rows, with rules and brackets around them.
    lines: Vec<Line>,
    rows: Vec<Row>,
    bands: Bands,
    /// An open matrix of `MiniZinc`.
    matrix: Option<Matrix>,
    blank_lines: usize,
    /// The number of open brackets.
    depth: usize,
}

impl Paragraphs {
    /// Takes a line that is no grid by itself.
    pub(super) fn line(&mut self, line: Line) {
        if let Some(opening) = self.matrix.take_if(|matrix| matrix.is_list_of_lists(&line.text)) {
            self.items.extend(opening.lines().map(Item::Text));
            self.depth += 1;
        }

        if self.matrix.is_some() {
            return self.matrix_line(line);
        }
        // Tabs alone are a row of blank cells.
        let is_blank_row = line.text.matches('\t').count() + 1 >= MIN_SIDE;
        if !line.text.trim().is_empty() || is_blank_row {
            return self.feed(line);
        }
        self.close();
        self.blank_lines += 1;
        if self.blank_lines == 2 {
            self.end();
        } else if self.is_idle() {
            self.lines.clear();
        }

        self.items.push(Item::Gap);
    }

    /// Ends all that is open.
    pub(super) fn end(&mut self) {
        if let Some(matrix) = self.matrix.take() {
            self.items.push(matrix.unended());
        }
        self.end_rows();
        self.bands.forget_broken();
    }

    /// Ends the rows above a line that is none.
    fn end_rows(&mut self) {
        self.close();
        self.end_bands();
        self.lines.clear();
    }

    /// Ends the bands above a line that is no row.
    fn end_bands(&mut self) {
        let items = self.bands.settle(true, &self.lines);
        self.items.extend(items);
        self.bands.forget_last();
    }

    /// True if no row waits for others.
    pub(super) fn is_idle(&self) -> bool {
        self.rows.is_empty() && self.bands.is_empty() && self.matrix.is_none()
    }

    /// True inside a matrix of `MiniZinc`.
    pub(super) fn is_in_matrix(&self) -> bool {
        self.matrix.is_some()
    }

    /// Begins a matrix of `MiniZinc`, or takes a line of it.
    fn matrix_line(&mut self, line: Line) {
        let matrix = self.matrix.get_or_insert_default();
        if matrix.push(line) {
            self.items.extend(self.matrix.take().map(Matrix::item));
        }
    }

    /// Takes a line that is not blank.
    fn feed(&mut self, line: Line) {
        if Matrix::starts(&line.text) {
            self.end_rows();
            return self.matrix_line(line);
        }

        let was_inside = self.depth > 0;
        let is_inner = self.count_brackets(&line.text);
        let text = line.text.trim();
        let mut rows =
            row::rows(without_remark(&line.text), self.lines.len(), is_inner, self.least());
        // One sign may be a row of blank cells; `close` decides.
        let is_dash = row::dash_of(text).is_some() && !rows.is_empty();
        let is_rule = row::is_rule(text);
        if !is_dash && (is_rule || row::is_brackets(text)) {
            let is_end = was_inside && self.depth == 0;
            return self.separator(line, is_rule, is_end);
        }

        if rows.is_empty() && boxed::is_row(&line.text) {
            rows.push(Row::bare(self.lines.len()));
        }
        let labelled = label::row(&line.text, self.least());
        let cage = cages::named(&line);
        let is_heading = own::is_own_word(text) && text.starts_with(char::is_lowercase);
        if labelled.is_none() && (cage.is_some() || rows.is_empty() || is_heading) {
            self.end_rows();
            return self.items.push(cage.map_or(Item::Text(line), Item::Cage));
        }

        if let Some(row) = labelled {
            self.end_rows();
            rows = vec![row];
        } else if !is_dash && rows.iter().any(|row| self.is_of_another_list(row)) {
            self.end_rows();
            rows.iter_mut().for_each(|row| row.line = 0);
        }

        self.add_rows(line, rows, is_dash);
    }

    /// Adds the rows of a line.
    fn add_rows(&mut self, line: Line, rows: Vec<Row>, is_dash: bool) {
        // A matrix in one line is a grid of its own.
        let is_matrix = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        if is_matrix {
            self.close();
        }
        if !is_dash {
            self.blank_lines = 0;
        }
        self.lines.push(line);
        self.rows.extend(rows);
        let count = self.rows.len();
        if is_matrix || count >= MAX_ROWS + MAX_SYMBOLS || count >= MAX_ROWS && self.is_whole() {
            self.close();
        }
    }

    /// Takes a line between rows, or one that closes the last open bracket.
    fn separator(&mut self, line: Line, is_rule: bool, is_end: bool) {
        if self.is_idle() && self.lines.len() > MAX_ROWS {
            self.lines.clear();
        }
        if !is_rule && self.is_whole() {
            self.close();
        }
        if is_end && !self.rows.is_empty() {
            self.end_rows();
        }
        self.items.push(Item::Separator(line.number));
        self.lines.push(line);
    }

    /// Counts the brackets of a line; true if one is open before it or after it.
    fn count_brackets(&mut self, text: &str) -> bool {
        let before = self.depth;
        self.depth = (before + text.matches(['[', '{', '(']).count())
            .saturating_sub(text.matches([']', '}', ')']).count());
        before > 0 || self.depth > 0
    }

    /// True for a row of a grid in one line below rows of drawn grids, or the reverse.
    fn is_of_another_list(&self, row: &Row) -> bool {
        // A row of words has many signs, too, such as one of candidates.
        let is_line = |row: &Row| {
            row.width(Way::Dense).is_some_and(|width| width > MAX_SYMBOLS)
                && [Way::Words, Way::Sets]
                    .into_iter()
                    .all(|way| row.width(way).is_none_or(|width| width < MIN_SIDE))
        };

        self.asked.is_none()
            && self.rows.last().is_some_and(|last| {
                row::dash_of(self.text(last)).is_none()
                    && last.width(Way::Dense).is_some()
                    && row.width(Way::Dense).is_some()
                    && is_line(last) != is_line(row)
            })
    }

    /// Fewest cells of a row: one less below a row of the smallest grid.
    fn least(&self) -> usize {
        let last = self
            .rows
            .last()
            .or_else(|| self.bands.rows().next_back())
            .map(Row::widths)
            .unwrap_or_default();
        let least = MIN_SIDE - usize::from(last.contains(&Some(MIN_SIDE)));
        match &self.asked {
            Some(asked) => asked.cols().min(least),
            None => least,
        }
    }

    /// True if the open rows are whole squares.
    fn is_whole(&self) -> bool {
        self.squares(&self.rows).is_some()
    }

    /// The squares of all rows, by the first way to cut them.
    fn squares(&self, rows: &[Row]) -> Option<Vec<Square>> {
        cuts(rows).into_iter().find_map(|cut| {
            let asked = self.asked.as_ref().filter(|asked| asked.cols() == cut.width);
            let side = asked.map_or(cut.width, |asked| asked.rows());
            let fits = asked.is_some() || is_side(cut.width);
            if !fits || !cut.odd.is_empty() || !rows.len().is_multiple_of(side) {
                return None;
            }
            let square = |rows: &[Row]| Square::of(rows, (cut.way, cut.width), &self.lines);
            let squares: Vec<Square> = rows.chunks(side).map(square).collect();
            (asked.is_some() || squares[0].is_readable()).then_some(squares)
        })
    }

    /// The picture of an overlap without its gaps.
    fn picture(&self, rows: &[Row]) -> Option<Square> {
        let is_ragged = |widths: Vec<usize>| {
            let Some(asked) = &self.asked else {
                let is_square = widths[0] == widths.len();
                return overlaps(&widths).any(|(_, whole)| !whole || !is_square);
            };
            let count =
                |row| (0..asked.cols()).filter(|&col| asked.cell(row, col).is_some()).count();
            (0..asked.rows()).map(count).eq(widths)
        };

        let is_large = rows.len() > MIN_SIDE;
        let fits = |&way: &Way| is_large && widths(rows, way).is_some_and(is_ragged);
        let way = CELLS.into_iter().find(fits)?;
        Some(Square::of(rows, (way, usize::MAX), &self.lines))
    }

    /// Ends the paragraph: chooses its best reading.
    fn close(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let usual = self.without_dashes(&rows);
        let is_dash = |row: &&Row| usual.iter().all(|other| other.line != row.line);
        let dashes = rows.iter().filter(is_dash).map(|row| self.lines[row.line].number);
        self.items.extend(dashes.map(Item::Separator));
        let rows = self.without_label(usual);
        if rows.iter().any(Row::is_bare) {
            return self.close_boxed(&rows);
        }
        self.close_rows(rows);
    }

    /// Ends rows of which some are only a row between bars.
    fn close_boxed(&mut self, rows: &[Row]) {
        match boxed::square(rows, &self.lines) {
            Some(Ok(square)) => self.items.push(Item::Square(square)),
            Some(Err(error)) => {
                let numbers = rows.iter().map(|row| self.lines[row.line].number).collect();
                self.items.push(Item::Error(numbers, error));
            }
            None => {
                for part in rows.chunk_by(|a, b| a.is_bare() == b.is_bare()) {
                    if part[0].is_bare() {
                        self.end_bands();
                        self.items.extend(as_words(part, &self.lines));
                    } else {
                        self.close_rows(part.to_vec());
                    }
                }
            }
        }
    }

    /// Ends rows of cells: weighs all their readings.
    fn close_rows(&mut self, mut rows: Vec<Row>) {
        if rows.is_empty() {
            return;
        }
        let list = self.list(&rows).filter(|_| self.asked.is_none());
        let is_few_letters = rows.len() < MIN_SIDE && are_letters(&rows, &self.lines);
        let surplus = if is_few_letters { None } else { self.bands.surplus(&rows, &self.lines) };
        if list.is_none() && !is_few_letters && surplus.is_none() {
            self.take_captions(&mut rows);
        }
        let readings = self.readings(&rows, list, surplus, is_few_letters);
        let reading = best(readings, &rows, &self.lines);
        match reading {
            Ok(Reading::Grids(squares)) => {
                self.items.extend(squares.into_iter().map(Item::Square));
                self.bands.forget_broken();
            }
            Ok(Reading::Picture(square) | Reading::Boxed(square)) => {
                self.items.push(Item::Square(square));
            }
            Ok(Reading::List(items)) => self.items.extend(items),
            Ok(Reading::Band) => self.items.extend(self.bands.add(rows, &self.lines)),
            Ok(Reading::Surplus(error)) => {
                let numbers = rows.iter().map(|row| self.lines[row.line].number).collect();
                self.items.push(Item::Void(numbers, error));
            }
            Ok(Reading::Words) => self.items.extend(as_words(&rows, &self.lines)),
            Err(error) => self.items.push(*error),
        }
    }

    /// Every reading of rows, with what speaks for it and against it.
    fn readings(
        &self,
        rows: &[Row],
        list: Option<Vec<Item>>,
        surplus: Option<TextError>,
        is_few_letters: bool,
    ) -> Vec<Weighed> {
        let has_bands = !self.bands.is_empty();
        let mut readings = vec![Weighed::new(Reading::Band, Evidence::OneWidth)];
        if is_few_letters && list.is_none() {
            readings.push(Weighed::new(Reading::Words, Evidence::FewLetters));
        }
        if let Some(error) = surplus {
            readings.push(Weighed::new(Reading::Surplus(error), Evidence::AfterLastBand));
        }
        if let Some(picture) = self.picture(rows) {
            readings.push(Weighed::new(Reading::Picture(picture), Evidence::OverlapWidths));
        }
        if let Some(squares) = self.squares(rows) {
            // Small grids below each other have symbols twice in a column.
            let may_be_list = list.is_some() && squares[0].side() >= MIN_CELLS;
            let is_clashing = may_be_list && squares[0].clashes() > 0;
            let is_small = may_be_list && !has_large_symbols(&squares[0]);
            let is_mixed = squares.len() > 1 && squares.iter().any(Square::has_mixed_bars);
            let grids = Weighed::new(Reading::Grids(squares), Evidence::WholeGrids)
                .also(is_mixed, Evidence::MixedBars)
                .also(has_bands, Evidence::OpenBands)
                .also(is_clashing, Evidence::SymbolTwice)
                .also(is_small, Evidence::NoLargeSymbol);
            readings.push(grids);
        }

        if let Some(Ok(square)) = boxed::square(rows, &self.lines) {
            let boxed = Weighed::new(Reading::Boxed(square), Evidence::EqualBars)
                .also(has_bands, Evidence::OpenBands);
            readings.push(boxed);
        }

        if let Some(items) = list {
            let list = Weighed::new(Reading::List(items), Evidence::SmallGrids)
                .also(has_bands, Evidence::OpenBands);
            readings.push(list);
        }

        readings
    }

    /// The text of a row.
    fn text(&self, row: &Row) -> &str {
        self.lines[row.line].text.trim()
    }

    /// Rows without a first row that has a label, unless all are a grid with it.
    fn without_label(&mut self, mut rows: Vec<Row>) -> Vec<Row> {
        let Some(first) = rows.first().filter(|row| row.has_label) else {
            return rows;
        };
        if self.squares(&rows).is_some() || rows.len() == 1 && self.list(&rows).is_some() {
            return rows;
        }
        let line = self.lines[first.line].clone();
        self.items.push(Item::Text(line));
        rows.remove(0);
        rows
    }

    /// Removes rules; a row of blanks has sign and width of another row, or completes the grid.
    fn without_dashes(&self, rows: &[Row]) -> Vec<Row> {
        let dash = |row: &Row| row::dash_of(self.text(row));
        let others: Vec<&Row> = rows.iter().filter(|row| dash(row).is_none()).collect();
        let is_cells = |row: &Row| {
            dash(row).is_none_or(|sign| {
                others
                    .iter()
                    .filter(|other| self.text(other).contains(sign))
                    .any(|other| other.widths() == row.widths())
            })
        };

        let is_wide = |row: &Row| {
            dash(row).is_none() || others.iter().any(|other| other.widths() == row.widths())
        };
        let usual: Vec<Row> = rows.iter().filter(|row| is_cells(row)).cloned().collect();
        if usual.len() == rows.len() || self.squares(&usual).is_some() {
            return usual;
        }
        let wide: Vec<Row> = rows.iter().filter(|row| is_wide(row)).cloned().collect();
        if self.squares(&wide).is_some() { wide } else { usual }
    }

    /// Rows as grids of 16 to 49 cells each; some may be wrong.
    fn list(&self, rows: &[Row]) -> Option<Vec<Item>> {
        const MAX_SIDE: usize = 7;
        let square = |row: &Row| {
            let cells = CELLS
                .into_iter()
                .filter_map(|way| row.cells(way))
                .find(|cells| cells.len() >= MIN_CELLS)?;
            Square::of_line(&self.lines[row.line], cells.iter().cloned())
        };

        let squares: Vec<Option<Square>> = rows.iter().map(square).collect();
        let side =
            squares.iter().flatten().map(Square::side).max().filter(|&side| side <= MAX_SIDE)?;
        let good = squares.iter().flatten().filter(|square| is_small_grid(square, side)).count();
        // Else they are a large grid with a slip.
        let is_few = 2 * rows.len() < side * side && 2 * good >= rows.len();
        if !is_few && good < rows.len() {
            return None;
        }
        // A matrix of another size that a program states is no line of a list.
        let is_stated = |row: &Row| self.text(row).contains('=') && self.text(row).contains('[');
        let stated =
            rows.iter().zip(&squares).find(|(row, square)| square.is_none() && is_stated(row));
        let error = |row: &Row, expected: &str| {
            let line = &self.lines[row.line];
            Item::Error(vec![line.number], line.error(expected))
        };

        let cells = side * side;
        if let Some((row, _)) = stated {
            let expected = format!(
                "this matrix is not read, so there is no answer for the grid near it; a grid \
                 here has {cells} cells"
            );
            return Some(vec![error(row, &expected)]);
        }

        let expected = format!("expected {cells} cells, as in the other lines");
        let mut items = Vec::new();
        for (row, square) in rows.iter().zip(squares) {
            match square {
                Some(square) => items.push(Item::Square(square)),
                None if row.is_letters(&self.lines) => {
                    items.extend(as_words(std::slice::from_ref(row), &self.lines));
                }
                None => items.push(error(row, &expected)),
            }
        }

        Some(items)
    }

    /// Removes captions and sizes around rows of another width. Words that are drawn in large
    /// letters may have any number of rows.
    fn take_captions(&mut self, rows: &mut Vec<Row>) {
        const MOST: usize = 3;
        if self.squares(rows).is_some() {
            return;
        }
        let all_letters = are_letters(rows, &self.lines);
        let is_word = |row: &Row| !all_letters && row.is_letters(&self.lines);
        let is_banner = |row: &Row| {
            let text = self.text(row);
            text.contains(char::is_uppercase) && !text.contains(|c: char| c.is_ascii_digit())
        };

        let body = |way: Way| {
            let plain = rows.iter().filter(|row| !is_banner(row));
            let width = commonest(plain.filter_map(|row| row.width(way)))
                .or_else(|| commonest(rows.iter().filter_map(|row| row.width(way))))?;
            let is_odd = |row: &Row| row.width(way) != Some(width) || is_word(row);
            let is_caption = |row: &Row| is_odd(row) && is_caption(self.text(row));
            let above = rows
                .iter()
                .enumerate()
                .take_while(|(k, row)| is_caption(row) && (*k < MOST || is_banner(row)))
                .count();
            let below = rows.iter().rev().take(MOST).take_while(|row| is_caption(row)).count();
            let body = above..rows.len().saturating_sub(below);
            let is_most = 2 * body.len() > rows.len() || above > MOST && body.len() >= MIN_SIDE;
            let is_even = is_most && !rows[body.clone()].iter().any(is_odd);
            (above + below > 0 && is_even).then_some(body)
        };

        if let Some(body) = Way::ALL.into_iter().find_map(body) {
            let below = rows.split_off(body.end);
            let body = rows.split_off(body.start);
            self.items.extend(as_words(rows, &self.lines));
            self.items.extend(as_words(&below, &self.lines));
            *rows = body;
        }
    }
}

/// True for a grid of a list whose largest has this side.
fn is_small_grid(square: &Square, side: usize) -> bool {
    let is_number = |text: &str| text.parse().is_ok_and(|n: usize| n <= side);
    let mut given = square.texts();
    given.retain(|text| !is_blank(text));
    let has_blank = given.len() < square.cells.len();
    let all_letters = || given.iter().all(|text| is_letters(text));
    let all_symbols = || given.iter().all(|text| "xX".contains(text) || is_number(text));
    square.is_map() || has_blank && all_letters() || all_symbols()
}
