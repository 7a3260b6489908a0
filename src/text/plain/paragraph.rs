//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are gathered until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use super::aligned;
use super::before::sizes;
use super::cages;
use super::one_line;
use super::row::{self, MIN_SIDE, Row, Way};
use super::square::{Kind, Square, is_grid, is_labels, is_map, is_side, overlaps};
use super::ways::{
    are_signs, dash_width, find_empty_field, find_odd_cell, is_date, is_readable, slip, ways,
    words_of,
};
use crate::text::base::{Line, TextError, unexpected};

/// Lines of sizes above a grid at most.
const MAX_SIZES: usize = 2;

/// Bands of a grid of which one may be wrong.
const MIN_BANDS: usize = 3;

/// Lines of a block, and rows of a paragraph, that are kept at most.
const MAX_ROWS: usize = 1_000;

/// A part of a plain text.
#[derive(Debug)]
pub(super) enum Item {
    /// A whole square, or the picture of a layout.
    Square(Square),
    /// Cages whose cells are numbers, one a line.
    Cages(Vec<Line>),
    /// A line that is no row.
    Text(Line),
    /// Rows that are part of no square.
    Rows(Vec<Line>),
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
    /// Lines with bars in this block that are no rows, and the first of them.
    barred: (usize, Option<Line>),
    /// The width of rows that were no square: bands after them may miss these.
    broken: Option<usize>,
    /// Cells of a rule `- - - -` that may be a row of blanks, of a grid that another line cuts.
    rule: Option<usize>,
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

    /// Fewest cells of a row.
    fn least(&self) -> usize {
        let asked = self.asked.as_ref().map_or(MIN_SIDE, |asked| asked.cols);
        // Below a row of the smallest grid a shorter one has lost a cell.
        let smallest = |row: &Row| {
            let mut widths = Way::ALL.into_iter().filter_map(|way| row.cells(way));
            widths.any(|cells| cells.len() == MIN_SIDE)
        };
        let last = self.paragraph.last();
        let last = last.or(self.bands.last().and_then(|band| band.last()));
        let lost = last.is_some_and(smallest);
        asked.min(MIN_SIDE - usize::from(lost))
    }

    /// True if no row is waiting for others.
    pub(super) fn is_idle(&self) -> bool {
        self.block.is_empty() && self.paragraph.is_empty() && self.bands.is_empty()
    }

    /// Reads the lines since the last blank one.
    pub(super) fn end_block(&mut self, items: &mut Vec<Item>) {
        let mut block = std::mem::take(&mut self.block);
        self.rule = None;
        if block.is_empty() {
            return;
        }
        self.dashes = self.dashes.or_else(|| block.iter().find_map(dash_width));
        let listed = cages::in_block(&block).filter(|_| !self.is_square_block(&block));
        let certain = listed
            .clone()
            .is_some_and(|at| cages::list(&block[at]).is_ok());
        let aligned = aligned::rows(&mut block).filter(|_| !certain);
        if let Some(at) = listed.filter(|_| aligned.is_none()) {
            self.depth = 0;
            let text = |line: &Line| Item::Text(line.clone());
            items.extend(block[..at.start].iter().map(text));
            items.push(Item::Cages(block[at.clone()].to_vec()));
            items.extend(block[at.end..].iter().map(text));
            return;
        }
        if let Some((at, rows)) = aligned {
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
        if let (count, Some(line)) = std::mem::take(&mut self.barred)
            && count >= MIN_SIDE
        {
            let expected = "expected rows with as many cells between bars as there are rows";
            items.push(Item::Error(unexpected(
                line.number,
                line.text.trim(),
                expected,
            )));
        }
    }

    /// True if the lines of a list of numbers are the rows of a grid, perhaps below its size.
    fn is_square_block(&self, block: &[Line]) -> bool {
        let rows = |(k, line): (usize, &Line)| row::rows(&line.text, k, false, self.least());
        let rows: Vec<Row> = block.iter().enumerate().flat_map(rows).collect();
        let size = |line: &&Line| sizes(&line.text).is_some();
        let heads = block.iter().take(MAX_SIZES).take_while(size).count();
        let whole = |above: usize| {
            let below: Vec<Row> = rows
                .iter()
                .filter(|row| row.line >= above)
                .cloned()
                .collect();
            below.len() + above == block.len() && self.whole(&below, block).is_some()
        };
        (0..=heads).any(whole)
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
            let blank = words_of(text).all(|word| word == "-");
            self.rule = Some(words_of(text).count()).filter(|&n| blank && n >= MIN_SIDE);
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
        // A small grid before a comment.
        let comment = line.text.split_once('#').filter(|_| self.asked.is_none());
        if let Some(square) = comment.and_then(|(before, _)| one_line::word(&line, before)) {
            self.end_rows(items);
            items.push(Item::Square(square));
            return;
        }
        let before = self.depth;
        self.count_brackets(text);
        let inner = before > 0 || self.depth > 0;
        let named = text.contains(['c', 'C']) && cages::named(&line).is_some();
        let rows = match named {
            true => Vec::new(),
            false => row::rows(&line.text, self.lines.len(), inner, self.least()),
        };
        if rows.is_empty() {
            self.end_rows(items);
            self.broken = self.rule.take().or(self.broken);
            if let Some(square) = one_line::small(&line).filter(|_| self.asked.is_none()) {
                items.push(Item::Square(square));
                return;
            }
            let bars = line.text.chars().filter(|&c| row::is_bar(c)).count();
            if bars >= MIN_SIDE - 1 && line.text.contains(|c: char| c.is_ascii_digit()) {
                self.barred.0 += 1;
                self.barred.1.get_or_insert_with(|| line.clone());
            }
            items.push(Item::Text(line));
            return;
        }
        let several = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        self.air = 0;
        if several {
            // A matrix in one line is a grid of its own.
            self.close(items);
            let mut rows = rows;
            rows.iter_mut().for_each(|row| row.line = self.lines.len());
            self.paragraph = rows;
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
        let maps = |squares: Vec<Option<Square>>| {
            let map =
                |square: &Option<Square>| square.as_ref().is_some_and(|s| s.kind == Kind::Map);
            squares.iter().all(map)
        };
        let words = |row: &Row| {
            let text = &self.lines[row.line].text;
            row.is_letters(text) || is_date(text.trim())
        };
        if rows.len() < MIN_SIDE && !maps(self.small(&rows)) && rows.iter().all(words) {
            let lines = rows.iter().map(|row| self.lines[row.line].clone());
            items.extend(lines.map(Item::Text));
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
        if let Some((way, n)) = self
            .square(&rows, &self.lines)
            .filter(|&(way, n)| self.bands.is_empty() && !self.are_small(&rows, way, n))
        {
            let height = self.asked.as_ref().filter(|asked| asked.cols == n);
            let height = height.map_or(n, |asked| asked.rows);
            let height = if rows.len().is_multiple_of(height) {
                height
            } else {
                n
            };
            rows.chunks(height)
                .for_each(|rows| self.emit(rows, (way, n), items));
            self.broken = None;
            return;
        }
        if self.bands.is_empty() && self.small_lines(&rows, items) {
            return;
        }
        self.take_band_captions(&mut rows, items);
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
            let way = ways(&rows)
                .into_iter()
                .min_by_key(|(_, n, odd)| (odd.len(), usize::MAX - n));
            let Some((way, n, odd)) = way else {
                let band = self.bands.remove(0);
                self.drop_rows(&band, None, items);
                continue;
            };
            let divides = |h: &usize| *h > 0 && *h < n && n.is_multiple_of(*h);
            let heights = [height, height + 1, height - 1];
            let Some(h) = heights.into_iter().find(divides).filter(|_| is_side(n)) else {
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
            let lines = rows.iter().map(|row| self.lines[row.line].clone());
            items.extend(lines.map(Item::Text));
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
        let lines = rows.iter().map(|row| self.lines[row.line].clone());
        let lines: Vec<Line> = lines.collect();
        let word = |line: &Line| one_line::word(line, &line.text).filter(|_| self.asked.is_none());
        match lines.iter().map(word).collect::<Option<Vec<Square>>>() {
            // A small grid with a wrong symbol is an error at that cell.
            Some(squares) => items.extend(squares.into_iter().map(Item::Square)),
            None => items.push(Item::Rows(lines)),
        }
    }

    /// Emits rows that are a whole square, of which each has at most `width` cells.
    fn emit(&self, rows: &[Row], (way, width): (Way, usize), items: &mut Vec<Item>) {
        let mut square = Square::of(rows, (way, width), &self.lines);
        let texts = square.texts();
        let side = square.side();
        let kind = match way {
            Way::Sets => Kind::Candidates,
            _ if is_map(&texts, side) => Kind::Map,
            _ if !is_grid(&texts, side) && is_labels(&texts, side) => Kind::Labels,
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
            items.extend(lines.map(Item::Text));
            return;
        }
        items.push(Item::Square(square));
    }
}
