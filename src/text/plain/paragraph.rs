//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are gathered until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use super::around;
use super::cages::{self, NamedCage};
use super::row::{self, MIN_SIDE, Row, Way, is_bar};
use super::square::{Square, has_clash, is_side, overlaps};
use super::value::is_letters;
use super::ways::{are_signs, is_readable, slip, small, ways};
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
    /// Parts that are complete.
    pub(super) items: Vec<Item>,
    /// Lines since the last blank one.
    block: Vec<Line>,
    /// Lines of the rows below.
    lines: Vec<Line>,
    paragraph: Vec<Row>,
    bands: Vec<Vec<Row>>,
    /// Blank lines in a row.
    air: usize,
    /// Open brackets.
    depth: usize,
    /// The blank of rows that a drawn line could be, the characters and the words of such a row.
    dashes: Option<(char, usize, usize)>,
    /// The width of rows that were no square: bands after them may miss these.
    broken: Option<usize>,
    /// Side and height of the bands of the last square.
    banded: Option<(usize, usize)>,
}

impl Paragraphs {
    /// Takes a line that is no grid by itself.
    pub(super) fn line(&mut self, line: Line) {
        // Tabs alone are a row of blank cells.
        let blank_row = line.text.matches('\t').count() + 1 >= MIN_SIDE;
        if line.text.trim().is_empty() && !blank_row {
            self.end_block();
            self.air += 1;
            if self.air == 2 {
                self.end();
            }
            self.items.push(Item::Gap);
            return;
        }
        self.block.push(line);
        if self.block.len() >= MAX_ROWS {
            std::mem::take(&mut self.block)
                .into_iter()
                .for_each(|line| self.feed(line));
        }
    }

    /// A line before or after a grid in one line: whatever is open has ended.
    pub(super) fn end(&mut self) {
        self.end_block();
        self.settle(true);
        (self.banded, self.dashes, self.broken) = (None, None, None);
        self.lines.clear();
    }

    /// True if no row is waiting for others.
    pub(super) fn is_idle(&self) -> bool {
        self.block.is_empty() && self.paragraph.is_empty() && self.bands.is_empty()
    }

    /// Reads the lines since the last blank one.
    fn end_block(&mut self) {
        let mut block = std::mem::take(&mut self.block);
        restore_tabs(&mut block);
        self.dashes = self.dashes.or_else(|| block.iter().find_map(dash_width));
        if let Some((at, cages)) = cages::in_block(&block) {
            self.depth = 0;
            let text = |line: &Line| Item::Text(line.clone());
            self.items.extend(block[..at.start].iter().map(text));
            self.items.extend(cages.into_iter().map(Item::Cage));
            self.items.extend(block[at.end..].iter().map(text));
            return;
        }
        block.into_iter().for_each(|line| self.feed(line));
        self.close();
    }

    fn feed(&mut self, line: Line) {
        let text = line.text.trim();
        if row::is_rule(text) && !self.is_row_of_dashes(text) {
            // A frame after a blank line begins a drawing.
            if self.air > 0 && self.paragraph.is_empty() && text.starts_with(['+', '┌', '╔']) {
                self.settle(true);
                self.air = 0;
            }
            self.lines.push(line);
            return;
        }
        let before = self.depth;
        let count = |signs: [char; 3]| text.matches(signs).count();
        self.depth = (self.depth + count(['[', '{', '('])).saturating_sub(count([']', '}', ')']));
        if row::is_brackets(text) {
            if self.square(&self.paragraph).is_some() {
                self.close();
            }
            self.lines.push(line);
            return;
        }
        let inner = before > 0 || self.depth > 0;
        if let Some(cage) = cages::named(&line) {
            self.end_rows();
            self.items.push(Item::Cage(cage));
            return;
        }
        let rows = row::rows(
            without_comment(&line.text),
            self.lines.len(),
            inner,
            self.least(),
        );
        if rows.is_empty() {
            self.end_rows();
            self.items.push(Item::Text(line));
            return;
        }
        self.air = 0;
        // A matrix in one line is a grid of its own.
        let several = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        if several {
            self.close();
        }
        self.lines.push(line);
        self.paragraph.extend(rows);
        if several {
            self.close();
        } else if self.paragraph.len() >= MAX_ROWS {
            self.cut();
        }
    }

    /// Fewest cells of a row; below a row of the smallest grid a shorter one has lost a cell.
    fn least(&self) -> usize {
        let last = self.bands.last().and_then(|band| band.last());
        let last = self.paragraph.last().or(last);
        let smallest = last.is_some_and(|row| row.widths().any(|width| width == MIN_SIDE));
        let least = MIN_SIDE - usize::from(smallest);
        self.asked
            .as_ref()
            .map_or(least, |asked| asked.cols.min(least))
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

    /// The first way in which all rows are squares, and the side.
    pub(super) fn square(&self, rows: &[Row]) -> Option<(Way, usize)> {
        let whole = |(way, n, odd): &(Way, usize, Vec<usize>)| {
            if let Some(asked) = &self.asked {
                let grid = asked.grid == Some(*n) && rows.len().is_multiple_of(*n);
                let picture = asked.cols == *n && rows.len().is_multiple_of(asked.rows);
                return odd.is_empty() && (grid || picture);
            }
            let fits = odd.is_empty() && is_side(*n) && rows.len().is_multiple_of(*n);
            fits && (*way == Way::Sets || is_readable(&rows[..*n], *way, &self.lines))
        };
        let ways = ways(rows)
            .into_iter()
            .find(|way| !rows.is_empty() && whole(way));
        ways.map(|(way, n, _)| (way, n))
    }

    /// A way in which all rows are one picture of an overlap whose gaps are left out.
    fn picture(&self, rows: &[Row]) -> Option<Way> {
        let ragged = |way: &Way| {
            let widths = rows.iter().map(|row| row.cells(*way).map(<[_]>::len));
            let Some(widths) = widths.collect::<Option<Vec<usize>>>() else {
                return false;
            };
            match &self.asked {
                Some(asked) => asked.widths == widths && asked.rows == rows.len(),
                None => overlaps(&widths).any(|(_, whole)| !whole || widths[0] != widths.len()),
            }
        };
        let mut ways = [Way::Fields, Way::Words, Way::Dense].into_iter();
        ways.find(|way| rows.len() > MIN_SIDE && ragged(way))
    }

    /// The paragraph is over: whole squares, a band of one, or rows with a slip.
    fn close(&mut self) {
        let mut rows = std::mem::take(&mut self.paragraph);
        if rows.is_empty() {
            return;
        }
        let words =
            |row: &Row| row.is_letters(&self.lines) || around::is_date(&self.lines[row.line].text);
        let squares = small(&rows, &self.lines).filter(|_| self.asked.is_none());
        if rows.len() < MIN_SIDE && squares.is_none() && rows.iter().all(words) {
            return self.leave(&rows, Item::Text);
        }
        if let Some((n, height)) = self.banded.take().filter(|_| self.bands.is_empty())
            && ways(&rows).iter().any(|(_, width, _)| *width == n)
            && rows.len() != height
            && rows.len() < n
        {
            let text = format!("{} rows of {n} cells", n + rows.len());
            let line = self.lines[rows[0].line].number;
            let expected = "a row too many after the last band of the grid above";
            self.items
                .push(Item::Void(unexpected(line, &text, expected)));
            return;
        }
        self.take_labels(&mut rows);
        self.take_captions(&mut rows);
        let alone = self.bands.is_empty();
        let square = self.square(&rows);
        // Lines of small grids, all together, have symbols twice in a column.
        let is_large = square.is_some_and(|(way, n)| {
            let texts = rows
                .iter()
                .take(n)
                .flat_map(|row| row.texts(way, &self.lines));
            n < MIN_SIDE * MIN_SIDE || !has_clash(&texts.collect::<Vec<_>>(), n)
        });
        if let Some(picture) = self.picture(&rows) {
            self.emit(&rows, (picture, usize::MAX));
        } else if let Some(squares) = squares.filter(|_| alone && !is_large) {
            let item = |one| Result::map_or_else(one, Item::Error, Item::Square);
            self.items.extend(squares.into_iter().map(item));
        } else if let Some((way, n)) = square.filter(|_| alone) {
            let asked = self.asked.as_ref().filter(|asked| asked.cols == n);
            let asked = asked.filter(|asked| rows.len().is_multiple_of(asked.rows));
            let side = asked.map_or(n, |asked| asked.rows);
            rows.chunks(side).for_each(|rows| self.emit(rows, (way, n)));
            self.broken = None;
        } else {
            self.bands.push(rows);
            self.settle(false);
        }
    }

    /// Takes off a first column of labels that count, and a row of such labels above.
    fn take_labels(&mut self, rows: &mut Vec<Row>) {
        for way in [Way::Fields, Way::Words] {
            let texts: Vec<Vec<&str>> =
                rows.iter().map(|row| row.texts(way, &self.lines)).collect();
            let above = usize::from(around::count_up(&texts[0]));
            let body = &texts[above..];
            let n = body.len();
            let first: Vec<&str> = body.iter().filter_map(|row| row.first().copied()).collect();
            let beside = around::count_up(&first) && body.iter().all(|row| row.len() == n + 1);
            if n >= MIN_SIDE && beside {
                self.leave(&rows[..above], Item::Text);
                rows.drain(..above);
                rows.iter_mut().for_each(Row::without_label);
                return;
            }
        }
    }

    /// Takes off first and last rows that are captions, sizes or dates around a square or a band.
    fn take_captions(&mut self, rows: &mut Vec<Row>) {
        const MOST: usize = 3;
        let caption = |row: &&Row| around::is_caption(&self.lines[row.line].text);
        let first = rows.iter().take(MOST).take_while(caption).count();
        let last = rows.iter().rev().take(MOST).take_while(caption).count();
        let word = |row: &Row| row.is_letters(&self.lines);
        let is_body = |whole: bool, top: usize, end: usize| {
            let body = &rows[top..end];
            let square = || Some((self.picture(body)?, usize::MAX));
            let even = || Some(ways(body).into_iter().next()?).filter(|(_, _, odd)| odd.is_empty());
            let cut = match whole {
                true => self.square(body).or_else(square),
                false => even().map(|(way, n, _)| (way, n)),
            };
            let other = |row: &Row, (way, n): (Way, usize)| {
                row.cells(way).map(<[_]>::len) != Some(n) || word(row) && !body.iter().any(word)
            };
            let mut around = rows[..top].iter().chain(&rows[end..]);
            cut.is_some_and(|cut| around.all(|row| other(row, cut)))
        };
        let cuts = (0..=first).flat_map(|top| (0..=last).map(move |below| (top, below)));
        let ends = cuts.map(|(top, below)| (top, rows.len().saturating_sub(below).max(top)));
        let mut cuts = [true, false]
            .into_iter()
            .flat_map(|whole| ends.clone().map(move |(top, end)| (whole, top, end)));
        if let Some((_, top, end)) = cuts.find(|&(whole, top, end)| is_body(whole, top, end)) {
            self.leave(&[&rows[..top], &rows[end..]].concat(), Item::Text);
            rows.truncate(end);
            rows.drain(..top);
        }
    }

    /// Bands of equal width are a square once they are as many as its boxes are high.
    fn settle(&mut self, last: bool) {
        while let Some(first) = self.bands.first() {
            let height = first.len();
            let rows = self.bands.concat();
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
                self.drop_rows(&band, None);
                continue;
            };
            if self.bands.len() < n / h && !last {
                return;
            }
            let count = self.bands.len().min(n / h);
            let bands: Vec<Vec<Row>> = self.bands.drain(..count).collect();
            let rows = bands.concat();
            let wrong: Vec<&Vec<Row>> = bands.iter().filter(|band| band.len() != h).collect();
            let complete = bands.len() == n / h;
            let whole = complete && wrong.is_empty() && self.broken != Some(n);
            if whole && odd.is_empty() && is_readable(&rows, way, &self.lines) {
                self.emit(&rows, (way, n));
                self.banded = Some((n, h));
                continue;
            }
            // One band with a slip among enough others does not shift the bands after it.
            let local = wrong.len() <= 1 && wrong.iter().all(|band| band.len().abs_diff(h) == 1);
            let kept = self.broken.filter(|_| complete);
            self.drop_rows(&rows, wrong.first().map(|band| band[0].line));
            if local && complete && n / h >= MIN_BANDS {
                self.broken = kept;
            }
        }
    }

    /// Ends the rows before a line that is none.
    fn end_rows(&mut self) {
        self.close();
        self.settle(true);
        self.banded = None;
    }

    /// Emits the squares at the start of a paragraph that is too long to be kept.
    fn cut(&mut self) {
        let rows = &self.paragraph;
        let widths = ways(rows).into_iter().map(|(_, n, _)| n);
        let mut cuts = widths.map(|n| rows.len() / n.max(1) * n);
        let cut = cuts.find(|&k| self.square(&rows[..k]).is_some());
        let rest = self.paragraph.split_off(cut.unwrap_or(rows.len()));
        self.close();
        self.settle(true);
        let from = rest.first().map_or(self.lines.len(), |row| row.line);
        self.lines.drain(..from);
        self.paragraph = rest;
        self.paragraph.iter_mut().for_each(|row| row.line -= from);
    }

    /// Rows that are no square: an error where they are nearly one, else other text; `from` is
    /// the line of the first band with too few or too many of them.
    fn drop_rows(&mut self, rows: &[Row], from: Option<usize>) {
        let signs = |row: &Row| self.lines[row.line].text.contains(['<', '>']);
        if rows.iter().any(signs) {
            // Signs between cells are a rule of a grid near them.
            return self.leave(rows, Item::Text);
        }
        let ways = ways(rows);
        let after_broken = self.broken.replace(ways.first().map_or(0, |(_, n, _)| *n));
        let (k, lines) = (rows.len(), &self.lines);
        let near = |(way, n, odd): &&(Way, usize, Vec<usize>)| {
            let (n, rest) = (*n, k % (*n).max(1));
            let near = rest <= 2 || n - rest <= 2 || 2 * k > n || are_signs(rows, *way, lines);
            let few = odd.len() <= (k / 4).max(1) && (*way != Way::Dense || are_even(rows, lines));
            let whole = odd.is_empty() && rest == 0 && after_broken != Some(n);
            let words = rows.iter().all(|row| row.is_letters(lines));
            n >= MIN_SIDE && k >= 3 && few && near && !words && !whole
        };
        match ways.iter().find(near) {
            Some((way, n, odd)) => {
                let error = slip(rows, (*way, *n), odd, from, lines);
                self.items.push(Item::Error(error));
            }
            None => self.leave(rows, Item::Row),
        }
    }

    /// Leaves the lines of rows as text.
    fn leave(&mut self, rows: &[Row], item: fn(Line) -> Item) {
        let lines = rows.iter().map(|row| item(self.lines[row.line].clone()));
        self.items.extend(lines);
    }

    /// Emits rows that are a whole square, of which each has at most `width` cells.
    fn emit(&mut self, rows: &[Row], (way, width): (Way, usize)) {
        let square = Square::of(rows, (way, width), &self.lines);
        // Letters alone are words, as in a puzzle of words.
        let words = !square.is_map() && square.texts().into_iter().all(is_letters);
        match words && self.asked.is_none() {
            true => self.leave(rows, Item::Row),
            false => self.items.push(Item::Square(square)),
        }
    }
}

/// Gives rows of a table with tabs the empty fields back that an editor took off at their ends.
fn restore_tabs(block: &mut [Line]) {
    let fields = |line: &Line| line.text.matches('\t').count() + 1;
    let n = block.iter().map(fields).max().unwrap_or(0);
    let rows = block.iter_mut().filter(|line| line.text.contains('\t'));
    let rows: Vec<&mut Line> = rows.collect();
    let whole = |line: &&mut Line| fields(line) == n && line.text.ends_with('\t');
    if rows.len() == n && is_side(n) && !rows.iter().any(whole) {
        for line in rows {
            let missing = n - fields(line);
            line.text.push_str(&"\t".repeat(missing));
        }
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

/// The words of a text between blanks and bars.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || is_bar(c));
    words.filter(|word| !word.is_empty())
}

/// The blank of a row of signs that lines are drawn with, too, with its number of characters and
/// of words.
fn dash_width(line: &Line) -> Option<(char, usize, usize)> {
    let text = line.text.trim();
    let blank = text.chars().find(|c| matches!(c, '-' | '*' | '_'))?;
    let words = words_of(text).count();
    let cell = |word: &str| {
        let mut signs = word.chars();
        (words == 1 || word.len() <= 2) && signs.all(|c| c.is_ascii_alphanumeric() || c == blank)
    };
    let given = text.contains(|c: char| c.is_ascii_alphanumeric());
    let sign = words == 1 || words_of(text).any(|word| word.chars().eq([blank]));
    (given && sign && words_of(text).all(cell)).then_some((blank, text.len(), words))
}

/// True if most rows have as many signs in each word; numbers of a list have not.
fn are_even(rows: &[Row], lines: &[Line]) -> bool {
    let lengths = |row: &Row| words_of(&lines[row.line].text).map(str::len).collect();
    let mut all: Vec<Vec<usize>> = rows.iter().map(lengths).collect();
    all.sort_unstable();
    let most = all.chunk_by(|a, b| a == b).map(<[_]>::len).max();
    most.is_some_and(|most| most + 1 >= rows.len()) || all.iter().all(|words| words.len() == 1)
}
