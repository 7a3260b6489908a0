//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are gathered until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use super::aligned;
use super::cages::{self, NamedCage};
use super::row::{self, MIN_SIDE, Row, Way};
use super::square::{Kind, Square, is_map, is_side, overlaps};
use super::ways::{
    are_signs, dash_width, find_empty_field, find_odd_cell, is_date, is_readable, slip, ways,
    words_of,
};
use crate::text::base::{Line, TextError, unexpected};

/// Bands of a grid of which one may be wrong.
const MIN_BANDS: usize = 3;

/// Lines of a block, and rows of a paragraph, that are kept at most.
const MAX_ROWS: usize = 1_000;

/// A part of a plain text.
#[derive(Debug)]
pub(super) enum Item {
    /// A whole square, or the picture of a layout.
    Square(Square),
    /// A cage whose cells are named.
    Cage(NamedCage),
    /// A line that is no row.
    Text(Line),
    /// A row that is part of no square.
    Row(Line),
    /// Rows that are nearly a square.
    Error(TextError),
    /// The last square has a row too many and is none.
    Void(TextError),
    /// The end of a block of lines.
    Gap,
}

/// The rows of the layout that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// Cells in each row, without the gaps.
    pub(super) widths: Vec<usize>,
    /// The number of symbols, where the layout is several grids.
    pub(super) grid: Option<usize>,
}

/// Gathers lines to squares.
#[derive(Debug, Default)]
pub(super) struct Paragraphs {
    /// The layout that was asked for.
    pub(super) asked: Option<Picture>,
    /// Lines since the last blank one.
    block: Vec<Line>,
    /// Lines of the rows below.
    pub(super) lines: Vec<Line>,
    paragraph: Vec<Row>,
    bands: Vec<Vec<Row>>,
    /// Blank lines in a row.
    air: usize,
    /// Open brackets.
    depth: usize,
    /// The blank and the width of rows that a drawn line could be.
    dashes: Option<(char, usize, usize)>,
    /// The width of rows that were no square: bands after them may miss these.
    broken: Option<usize>,
    /// Side and height of the bands of the last square.
    banded: Option<(usize, usize)>,
}

impl Paragraphs {
    /// Takes a line that is no grid by itself.
    pub(super) fn line(&mut self, line: Line, items: &mut Vec<Item>) {
        // Tabs alone are a row of blank cells.
        let blank_row = line.text.matches('\t').count() + 1 >= MIN_SIDE;
        if line.text.trim().is_empty() && !blank_row {
            self.end_block(items);
            self.air += 1;
            if self.air == 2 {
                self.end(items);
            }
            items.push(Item::Gap);
            return;
        }
        self.block.push(line);
        if self.block.len() >= MAX_ROWS {
            let block = std::mem::take(&mut self.block);
            block.into_iter().for_each(|line| self.feed(line, items));
        }
    }

    /// A line before or after a grid in one line: whatever is open has ended.
    pub(super) fn end(&mut self, items: &mut Vec<Item>) {
        self.end_block(items);
        self.settle(true, items);
        self.banded = None;
        self.dashes = None;
        self.broken = None;
        self.lines.clear();
    }

    /// Fewest cells of a row; below a row of the smallest grid a shorter one has lost a cell.
    fn least(&self) -> usize {
        let last = self.bands.last().and_then(|band| band.last());
        let last = self.paragraph.last().or(last);
        let smallest = |row: &Row| {
            let mut ways = Way::ALL.into_iter().filter_map(|way| row.cells(way));
            ways.any(|cells| cells.len() == MIN_SIDE)
        };
        let least = MIN_SIDE - usize::from(last.is_some_and(smallest));
        self.asked
            .as_ref()
            .map_or(least, |asked| asked.cols.min(least))
    }

    /// True if no row is waiting for others.
    pub(super) fn is_idle(&self) -> bool {
        self.block.is_empty() && self.paragraph.is_empty() && self.bands.is_empty()
    }

    /// Reads the lines since the last blank one.
    pub(super) fn end_block(&mut self, items: &mut Vec<Item>) {
        let mut block = std::mem::take(&mut self.block);
        if block.is_empty() {
            return;
        }
        self.dashes = self.dashes.or_else(|| block.iter().find_map(dash_width));
        if let Some((at, cages)) = cages::in_block(&block) {
            self.depth = 0;
            let text = |line: &Line| Item::Text(line.clone());
            items.extend(block[..at.start].iter().map(text));
            items.extend(cages.into_iter().map(Item::Cage));
            items.extend(block[at.end..].iter().map(text));
            return;
        }
        if let Some((at, rows)) = aligned::rows(&mut block) {
            self.settle(true, items);
            items.extend(block[..at.start].iter().cloned().map(Item::Text));
            let shift = self.lines.len();
            self.lines.extend(block[at.clone()].iter().cloned());
            let rest = block[at.end..].to_vec();
            self.paragraph = rows;
            self.paragraph.iter_mut().for_each(|row| row.line += shift);
            self.close(items);
            items.extend(rest.into_iter().map(Item::Text));
        } else {
            block.into_iter().for_each(|line| self.feed(line, items));
        }
        self.close(items);
    }

    /// The way in which rows are a square, or the picture of an overlap, and the cells of a row.
    pub(super) fn whole(&self, rows: &[Row], lines: &[Line]) -> Option<(Way, usize)> {
        let picture = || Some((self.picture(rows)?, usize::MAX));
        self.square(rows, lines).or_else(picture)
    }

    fn feed(&mut self, line: Line, items: &mut Vec<Item>) {
        let text = line.text.trim();
        if row::is_rule(text) && !self.is_row_of_dashes(text) {
            // A frame after a blank line begins a drawing.
            if self.air > 0 && self.paragraph.is_empty() && text.starts_with(['+', '┌', '╔']) {
                self.settle(true, items);
                self.air = 0;
            }
            self.lines.push(line);
            return;
        }
        if row::is_brackets(text) {
            self.count_brackets(text);
            if self.square(&self.paragraph, &self.lines).is_some() {
                self.close(items);
            }
            self.lines.push(line);
            return;
        }
        let before = self.depth;
        self.count_brackets(text);
        let inner = before > 0 || self.depth > 0;
        if let Some(cage) = cages::named(&line) {
            self.end_rows(items);
            items.push(Item::Cage(cage));
            return;
        }
        let (text, at) = (without_comment(&line.text), self.lines.len());
        let rows = row::rows(text, at, inner, self.least());
        if rows.is_empty() {
            self.end_rows(items);
            items.push(Item::Text(line));
            return;
        }
        let several = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        self.air = 0;
        if several {
            // A matrix in one line is a grid of its own.
            self.close(items);
            self.paragraph = rows;
            let rows = self.paragraph.iter_mut();
            rows.for_each(|row| row.line = self.lines.len());
            self.lines.push(line);
            self.close(items);
            return;
        }
        self.lines.push(line);
        self.paragraph.extend(rows);
        if self.paragraph.len() >= MAX_ROWS {
            self.cut(items);
        }
    }

    /// True if a line of `-` or `*` is a row of blanks, as other rows of the block have them.
    fn is_row_of_dashes(&self, text: &str) -> bool {
        let row = |(blank, width, words): (char, usize, usize)| {
            let dense = words == 1 && text.len() == width && text.chars().all(|c| c == blank);
            let mut signs = words_of(text);
            dense || words_of(text).count() == words && signs.all(|word| word.chars().eq([blank]))
        };
        self.dashes.is_some_and(row)
    }

    fn count_brackets(&mut self, text: &str) {
        let count = |signs: [char; 3]| text.matches(signs).count();
        self.depth = (self.depth + count(['[', '{', '('])).saturating_sub(count([']', '}', ')']));
    }

    /// The first way in which all rows are squares, and the side.
    pub(super) fn square(&self, rows: &[Row], lines: &[Line]) -> Option<(Way, usize)> {
        if rows.is_empty() {
            return None;
        }
        let whole = |(way, n, odd): &(Way, usize, Vec<usize>)| {
            if let Some(asked) = &self.asked {
                let grid = asked.grid == Some(*n) && rows.len().is_multiple_of(*n);
                let picture = asked.cols == *n && rows.len().is_multiple_of(asked.rows);
                return odd.is_empty() && (grid || picture);
            }
            let fits = odd.is_empty() && is_side(*n) && rows.len().is_multiple_of(*n);
            fits && (*way == Way::Sets || is_readable(&rows[..*n], *way, lines))
        };
        let ways = ways(rows);
        ways.into_iter().find(whole).map(|(way, n, _)| (way, n))
    }

    /// The paragraph is over: whole squares, a band of one, or rows with a slip.
    fn close(&mut self, items: &mut Vec<Item>) {
        let mut rows = std::mem::take(&mut self.paragraph);
        if rows.is_empty() {
            return;
        }
        let words = |row: &Row| {
            let text = &self.lines[row.line].text;
            row.is_letters(text) || is_date(text.trim())
        };
        let small = self.small(&rows);
        if rows.len() < MIN_SIDE && small.is_none() && rows.iter().all(words) {
            items.extend(self.lines_of(&rows).map(Item::Text));
            return;
        }
        if let Some((n, height)) = self.banded.take()
            && self.bands.is_empty()
            && ways(&rows).iter().any(|(_, width, _)| *width == n)
            && rows.len() != height
            && rows.len() < n
        {
            let text = format!("{} rows of {n} cells", n + rows.len());
            let line = self.lines[rows[0].line].number;
            let expected = "a row too many after the last band of the grid above";
            items.push(Item::Void(unexpected(line, &text, expected)));
            return;
        }
        self.take_labels(&mut rows, items);
        self.take_captions(&mut rows, items);
        if let Some(picture) = self.picture(&rows) {
            self.emit(&rows, (picture, usize::MAX), items);
            return;
        }
        if let Some((way, n)) = self.square(&rows, &self.lines).filter(|&(way, n)| {
            self.bands.is_empty()
                && (small.is_none() || n < MIN_SIDE * MIN_SIDE || self.has_columns(&rows, way, n))
        }) {
            let asked = self.asked.as_ref().filter(|asked| asked.cols == n);
            let asked = asked.filter(|asked| rows.len().is_multiple_of(asked.rows));
            let squares = rows.chunks(asked.map_or(n, |asked| asked.rows));
            squares.for_each(|rows| self.emit(rows, (way, n), items));
            self.broken = None;
            return;
        }
        if let Some(squares) = small.filter(|_| self.bands.is_empty()) {
            items.extend(squares);
            return;
        }
        self.bands.push(rows);
        self.settle(false, items);
    }

    /// A way in which all rows are one picture of an overlap whose gaps are left out.
    fn picture(&self, rows: &[Row]) -> Option<Way> {
        let widths = |way: Way| -> Option<Vec<usize>> {
            rows.iter().map(|row| Some(row.cells(way)?.len())).collect()
        };
        let ragged = |widths: &Vec<usize>| match &self.asked {
            Some(asked) => asked.widths == *widths && asked.rows == rows.len(),
            None => {
                overlaps(widths).any(|(_, whole)| !whole || widths.first() != Some(&widths.len()))
            }
        };
        let ways = [Way::Fields, Way::Words, Way::Dense].into_iter();
        let mut ways = ways.filter(|_| rows.len() > MIN_SIDE);
        ways.find(|&way| widths(way).is_some_and(|widths| ragged(&widths)))
    }

    /// Bands of equal width are a square once they are as many as its boxes are high.
    fn settle(&mut self, last: bool, items: &mut Vec<Item>) {
        while let Some(first) = self.bands.first() {
            let height = first.len();
            let rows: Vec<Row> = self.bands.iter().flatten().cloned().collect();
            let ways = ways(&rows).into_iter();
            let way = ways.min_by_key(|(_, n, odd)| (odd.len(), usize::MAX - n));
            let cut = way
                .filter(|(_, n, _)| is_side(*n))
                .and_then(|(way, n, odd)| {
                    let mut heights = [height, height + 1, height - 1].into_iter();
                    let h = heights.find(|&h| h > 0 && h < n && n.is_multiple_of(h))?;
                    Some((way, n, odd, h))
                });
            let Some((way, n, odd, h)) = cut else {
                let band = self.bands.remove(0);
                self.drop_rows(&band, None, items);
                continue;
            };
            if self.bands.len() < n / h && !last {
                return;
            }
            let count = self.bands.len().min(n / h);
            let bands: Vec<Vec<Row>> = self.bands.drain(..count).collect();
            let even = bands.len() == n / h && bands.iter().all(|band| band.len() == h);
            let rows = bands.concat();
            let whole = self.broken != Some(n) || bands.len() == 1;
            if whole && even && odd.is_empty() && is_readable(&rows, way, &self.lines) {
                self.emit(&rows, (way, n), items);
                self.banded = Some((n, h));
                continue;
            }
            // One band with a slip among enough others does not shift the bands after it.
            let other = |band: &&Vec<Row>| band.len() != h;
            let wrong: Vec<&Vec<Row>> = bands.iter().filter(other).collect();
            let local = wrong.len() <= 1 && wrong.iter().all(|band| band.len().abs_diff(h) == 1);
            let kept = self.broken.filter(|_| bands.len() == n / h);
            let from = wrong.first().map(|band| band[0].line);
            self.drop_rows(&rows, from, items);
            if local && bands.len() == n / h && n / h >= MIN_BANDS {
                self.broken = kept;
            }
        }
    }

    /// Ends the rows before a line that is none.
    fn end_rows(&mut self, items: &mut Vec<Item>) {
        self.close(items);
        self.settle(true, items);
        self.banded = None;
    }

    /// Emits the squares at the start of a paragraph that is too long to be kept.
    fn cut(&mut self, items: &mut Vec<Item>) {
        let rows = &self.paragraph;
        let widths = ways(rows).into_iter().map(|(_, n, _)| n);
        let squares = |n: usize| rows.len() / n.max(1) * n;
        let cut = widths
            .map(squares)
            .find(|&k| k > 0 && self.square(&rows[..k], &self.lines).is_some());
        let rest = match cut {
            Some(k) => self.paragraph.split_off(k),
            None => Vec::new(),
        };
        self.close(items);
        self.settle(true, items);
        let from = rest.first().map_or(self.lines.len(), |row| row.line);
        self.lines.drain(..from);
        self.paragraph = rest;
        self.paragraph.iter_mut().for_each(|row| row.line -= from);
    }

    /// True if most rows have as many signs in each word; numbers of a list have not.
    fn are_even(&self, rows: &[Row]) -> bool {
        let lengths = |row: &Row| -> Vec<usize> {
            words_of(&self.lines[row.line].text).map(str::len).collect()
        };
        let mut all: Vec<Vec<usize>> = rows.iter().map(lengths).collect();
        all.sort_unstable();
        let most = all.chunk_by(|a, b| a == b).map(<[_]>::len).max();
        most.is_some_and(|most| most + 1 >= rows.len()) || all.iter().all(|words| words.len() == 1)
    }

    /// Rows that are no square: an error where they are nearly one, else other text; `from` is
    /// the line of the first band with too few or too many of them.
    fn drop_rows(&mut self, rows: &[Row], from: Option<usize>, items: &mut Vec<Item>) {
        let signs = |row: &Row| self.lines[row.line].text.contains(['<', '>']);
        if rows.iter().any(signs) {
            // Signs between cells are a rule of a grid near them.
            items.extend(self.lines_of(rows).map(Item::Text));
            return;
        }
        let after_broken = self
            .broken
            .replace(ways(rows).first().map_or(0, |(_, n, _)| *n));
        let k = rows.len();
        for (way, n, odd) in ways(rows) {
            let letter = |row: &Row| row.is_letters(&self.lines[row.line].text);
            let rest = k % n.max(1);
            let near = rest <= 2 || n - rest <= 2 || 2 * k > n || are_signs(rows, way, &self.lines);
            let few = odd.len() <= (k / 4).max(1) && (way != Way::Dense || self.are_even(rows));
            if n < MIN_SIDE || k < 3 || !few || !near || rows.iter().all(letter) {
                continue;
            }
            if odd.is_empty() && rest == 0 {
                if let Some(error) = find_odd_cell(rows, way, n, &self.lines) {
                    items.push(Item::Error(error));
                    return;
                }
                if after_broken != Some(n) {
                    continue;
                }
            }
            items.push(Item::Error(slip(rows, (way, n), &odd, from, &self.lines)));
            return;
        }
        items.extend(self.lines_of(rows).map(Item::Row));
    }

    /// The lines of rows.
    fn lines_of(&self, rows: &[Row]) -> impl Iterator<Item = Line> {
        rows.iter().map(|row| self.lines[row.line].clone())
    }

    /// Emits rows that are a whole square, of which each has at most `width` cells.
    fn emit(&self, rows: &[Row], (way, width): (Way, usize), items: &mut Vec<Item>) {
        let mut square = Square::of(rows, (way, width), &self.lines);
        let texts = square.texts();
        let side = square.side();
        let kind = match way {
            Way::Sets => Kind::Candidates,
            _ if is_map(&texts, side) => Kind::Map,
            _ => Kind::Grid,
        };
        if way == Way::Fields
            && let Some(error) = find_empty_field(&square)
        {
            items.push(Item::Error(error));
            return;
        }
        let letter = |text: &&str| text.chars().all(char::is_alphabetic) && !text.is_empty();
        let letters = texts.iter().all(letter);
        square.kind = kind;
        if kind == Kind::Grid && letters && self.asked.is_none() {
            // Letters alone are words, as in a puzzle of words.
            let lines = square.lines.into_iter();
            items.extend(lines.map(Item::Row));
            return;
        }
        items.push(Item::Square(square));
    }
}

/// A text without the comment after a small grid in one line.
fn without_comment(text: &str) -> &str {
    let before = text.split_once(" #").map_or(text, |(before, _)| before);
    let word = before.trim();
    match word.len() >= MIN_SIDE * MIN_SIDE && !word.contains(char::is_whitespace) {
        true => before,
        false => text,
    }
}
