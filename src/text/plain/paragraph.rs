//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are collected until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::around;
use super::cages::{self, NamedCage};
use super::row::{self, MIN_CELLS, MIN_SIDE, Row, Way};
use super::square::{Square, is_side, overlaps};
use super::value::{is_blank, is_blank_char, is_letters};
use crate::puzzle::{Layout, MAX_SYMBOLS};
use crate::text::base::{Line, TextError, unexpected};

/// Rows that are buffered before they are split into squares.
const MAX_ROWS: usize = 1_000;

#[derive(Debug)]
pub(super) enum Item {
    /// A whole square, or the picture of a layout.
    Square(Square),
    Cage(NamedCage),
    /// A line that is no row.
    Text(Line),
    /// A row outside of squares.
    Row(Line),
    /// Rows that are nearly a square.
    Error(TextError),
    /// The last square has a row too many and is none.
    Void(TextError),
    /// A blank line.
    Gap,
}

/// A way to cut rows, their usual width, and the rows of another width.
type Cut = (Way, usize, Vec<usize>);

/// The ways in which a cell is one symbol.
const CELLS: [Way; 3] = [Way::Fields, Way::Words, Way::Dense];

#[derive(Debug, Default)]
pub(super) struct Paragraphs {
    pub asked: Option<Arc<Layout>>,
    pub items: Vec<Item>,
    /// The lines of the rows, with rules and brackets around them.
    lines: Vec<Line>,
    paragraph: Vec<Row>,
    bands: Vec<Vec<Row>>,
    blank_lines: usize,
    /// The number of open brackets.
    depth: usize,
    /// The width of dropped rows; the next bands may belong to them.
    broken: Option<usize>,
    /// Side and height of the bands of the last square.
    banded: Option<(usize, usize)>,
}

impl Paragraphs {
    /// Takes a line that is no grid by itself.
    pub(super) fn line(&mut self, line: Line) {
        // Tabs alone are a row of blank cells.
        let blank_row = line.text.matches('\t').count() + 1 >= MIN_SIDE;
        if !line.text.trim().is_empty() || blank_row {
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

    pub(super) fn end(&mut self) {
        self.end_rows();
        self.broken = None;
    }

    fn end_rows(&mut self) {
        self.close();
        self.settle(true);
        self.banded = None;
        self.lines.clear();
    }

    pub(super) fn is_idle(&self) -> bool {
        self.paragraph.is_empty() && self.bands.is_empty()
    }

    fn feed(&mut self, line: Line) {
        let text = line.text.trim();
        let count = |signs: [char; 3]| text.matches(signs).count();
        let before = self.depth;
        let depth = before + count(['[', '{', '(']);
        self.depth = depth.saturating_sub(count([']', '}', ')']));
        let inner = before > 0 || self.depth > 0;
        let grid = around::without_remark(&line.text);
        let rows = row::rows(grid, self.lines.len(), inner, self.least());
        // One sign may be a row of blank cells; `close` decides.
        let dash = row::dash_of(text).is_some() && !rows.is_empty();
        let is_rule = row::is_rule(text);
        if !dash && (is_rule || row::is_brackets(text)) {
            if self.is_idle() && self.lines.len() > MAX_ROWS {
                self.lines.clear();
            }
            if !is_rule && self.is_whole() {
                self.close();
            }
            return self.lines.push(line);
        }
        let cage = cages::named(&line);
        if cage.is_some() || rows.is_empty() {
            self.end_rows();
            return self.items.push(cage.map_or(Item::Text(line), Item::Cage));
        }
        // A matrix in one line is a grid of its own.
        let matrix = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        if matrix {
            self.close();
        }
        if !dash {
            self.blank_lines = 0;
        }
        self.lines.push(line);
        self.paragraph.extend(rows);
        let n = self.paragraph.len();
        if matrix || n >= MAX_ROWS + MAX_SYMBOLS || n >= MAX_ROWS && self.is_whole() {
            self.close();
        }
    }

    /// Fewest cells of a row: one less below a row of the smallest grid.
    fn least(&self) -> usize {
        let mut rows = self.bands.iter().flatten().chain(&self.paragraph);
        let last = rows.next_back().map(Row::widths).unwrap_or_default();
        let least = MIN_SIDE - usize::from(last.contains(&Some(MIN_SIDE)));
        match &self.asked {
            Some(asked) => asked.cols().min(least),
            None => least,
        }
    }

    fn is_whole(&self) -> bool {
        self.squares(&self.paragraph).is_some()
    }

    /// The squares of all rows, by the first way to cut them.
    fn squares(&self, rows: &[Row]) -> Option<Vec<Square>> {
        ways(rows).into_iter().find_map(|(way, n, odd)| {
            let asked = self.asked.as_ref().filter(|asked| asked.cols() == n);
            let side = asked.map_or(n, |asked| asked.rows());
            let fits = asked.is_some() || is_side(n);
            if !fits || !odd.is_empty() || !rows.len().is_multiple_of(side) {
                return None;
            }
            let square = |rows: &[Row]| Square::of(rows, (way, n), &self.lines);
            let squares: Vec<Square> = rows.chunks(side).map(square).collect();
            (asked.is_some() || squares[0].is_readable()).then_some(squares)
        })
    }

    /// The way to cut the picture of an overlap without its gaps.
    fn picture(&self, rows: &[Row]) -> Option<Way> {
        let is_ragged = |widths: Vec<usize>| {
            let Some(asked) = &self.asked else {
                let square = widths[0] == widths.len();
                return overlaps(&widths).any(|(_, whole)| !whole || !square);
            };
            let has = |row| move |&col: &usize| asked.cell(row, col).is_some();
            let count = |row| (0..asked.cols()).filter(has(row)).count();
            (0..asked.rows()).map(count).eq(widths)
        };
        let large = rows.len() > MIN_SIDE;
        let fits = |&way: &Way| large && widths(rows, way).is_some_and(is_ragged);
        CELLS.into_iter().find(fits)
    }

    /// Ends the paragraph: squares, a band, or rows with a slip.
    fn close(&mut self) {
        let rows = std::mem::take(&mut self.paragraph);
        let mut rows = self.without_dashes(rows);
        let Some(first) = rows.first().map(|row| row.line) else {
            return;
        };
        let small = self.small(&rows).filter(|_| self.asked.is_none());
        let alone = self.bands.is_empty();
        if rows.len() < MIN_SIDE && self.are_letters(&rows) {
            if small.is_none() {
                return self.leave(&rows, Item::Text);
            }
        } else if let Some((n, height)) = self.banded.take().filter(|_| alone)
            && ways(&rows).iter().any(|cut| cut.1 == n)
            && rows.len() != height
            && rows.len() < n
        {
            let text = format!("{} rows of {n} cells", n + rows.len());
            let expected = "a row too many after the last band of the grid above";
            let error = unexpected(self.lines[first].number, &text, expected);
            return self.items.push(Item::Void(error));
        }
        if small.is_none() {
            self.take_captions(&mut rows);
        }
        // Small grids below each other have symbols twice in a column.
        let is_list = |square: &Square| {
            let large = square.side() >= MIN_CELLS;
            small.is_some() && large && square.clashes() > 0
        };
        if let Some(way) = self.picture(&rows) {
            let square = Square::of(&rows, (way, usize::MAX), &self.lines);
            self.items.push(Item::Square(square));
        } else if alone
            && let Some(squares) = self.squares(&rows)
            && !is_list(&squares[0])
        {
            self.items.extend(squares.into_iter().map(Item::Square));
            self.broken = None;
        } else if let Some(small) = small.filter(|_| alone) {
            self.items.extend(small);
        } else {
            self.bands.push(rows);
            self.settle(false);
        }
    }

    fn text(&self, row: &Row) -> &str {
        self.lines[row.line].text.trim()
    }

    fn are_letters(&self, rows: &[Row]) -> bool {
        rows.iter().all(|row| row.is_letters(&self.lines))
    }

    /// Removes rules; a row of blanks has sign and width of another row.
    fn without_dashes(&self, mut rows: Vec<Row>) -> Vec<Row> {
        let dash = |row: &Row| row::dash_of(self.text(row));
        let mut others = rows.clone();
        others.retain(|row| dash(row).is_none());
        rows.retain(|row| {
            let Some(sign) = dash(row) else { return true };
            let mut others = others.iter().filter(|other| self.text(other).contains(sign));
            others.any(|other| other.widths() == row.widths())
        });
        rows
    }

    /// Rows as grids of 16 to 49 cells each; some may be wrong.
    fn small(&self, rows: &[Row]) -> Option<Vec<Item>> {
        const MAX_SIDE: usize = 7;
        let square = |row: &Row| {
            let mut cells = CELLS.into_iter().filter_map(|way| row.cells(way));
            let cells = cells.find(|cells| cells.len() >= MIN_CELLS)?;
            Square::of_line(&self.lines[row.line], cells.iter().cloned())
        };
        let squares: Vec<Option<Square>> = rows.iter().map(square).collect();
        let good = squares.iter().flatten();
        let side = good.clone().map(Square::side).max();
        let side = side.filter(|&side| side <= MAX_SIDE)?;
        let number = |text: &str| text.parse().is_ok_and(|n: usize| n <= side);
        let good = good.filter(|square| {
            let mut given = square.texts();
            given.retain(|text| !is_blank(text));
            let blank = given.len() < square.cells.len();
            let letters = || given.iter().all(|text| is_letters(text));
            let symbols = || given.iter().all(|text| "xX".contains(text) || number(text));
            square.is_map() || blank && letters() || symbols()
        });
        let good = good.count();
        // Else they are a large grid with a slip.
        let few = 2 * rows.len() < side * side && 2 * good >= rows.len();
        if !few && good < rows.len() {
            return None;
        }
        // A matrix of another size that a program states is no line of a list.
        let stated = |row: &&Row| self.text(row).contains('=') && self.text(row).contains('[');
        let mut pairs = rows.iter().zip(&squares);
        if let Some((row, _)) = pairs.find(|(row, square)| square.is_none() && stated(row)) {
            let expected = format!(
                "this matrix is not read, so there is no answer for the grid near it; a grid \
                 here has {} cells",
                side * side
            );
            return Some(vec![Item::Error(self.lines[row.line].error(expected))]);
        }
        let expected = format!("expected {} cells, as in the other lines", side * side);
        let items = rows.iter().zip(squares).map(|(row, square)| match square {
            Some(square) => Item::Square(square),
            None => Item::Error(self.lines[row.line].error(&*expected)),
        });
        Some(items.collect())
    }

    /// Removes captions and sizes around rows of another width.
    fn take_captions(&mut self, rows: &mut Vec<Row>) {
        const MOST: usize = 3;
        if self.squares(rows).is_some() {
            return;
        }
        let words = self.are_letters(rows);
        let is_word = |row: &Row| !words && row.is_letters(&self.lines);
        let body = |way: Way| {
            let n = commonest(rows.iter().filter_map(|row| row.width(way)))?;
            let odd = |row: &Row| row.width(way) != Some(n) || is_word(row);
            let caption = |row: &&Row| odd(row) && around::is_caption(self.text(row));
            let top = rows.iter().take(MOST).take_while(caption).count();
            let below = rows.iter().rev().take(MOST).take_while(caption).count();
            let body = top..rows.len().saturating_sub(below);
            let most = 2 * body.len() > rows.len();
            let even = most && !rows[body.clone()].iter().any(odd);
            (top + below > 0 && even).then_some(body)
        };
        if let Some(body) = Way::ALL.into_iter().find_map(body) {
            let below = rows.split_off(body.end);
            let body = rows.split_off(body.start);
            self.leave(rows, Item::Text);
            self.leave(&below, Item::Text);
            *rows = body;
        }
    }

    /// Makes squares of enough bands of equal width.
    fn settle(&mut self, last: bool) {
        while let Some(first) = self.bands.first() {
            let height = first.len();
            let ways = ways(&self.bands.concat()).into_iter();
            let cut = ways.min_by_key(|(_, n, odd)| (odd.len(), Reverse(*n)));
            let cut = cut.filter(|cut| is_side(cut.1)).and_then(|cut| {
                let mut heights = [height, height + 1, height - 1].into_iter();
                let fits = |h: &usize| (1..cut.1).contains(h) && cut.1.is_multiple_of(*h);
                Some((heights.find(fits)?, cut))
            });
            let Some((h, (way, n, odd))) = cut else {
                let band = self.bands.remove(0);
                self.drop_rows(&band, None);
                continue;
            };
            let all = self.bands.len() >= n / h;
            if !all && !last {
                return;
            }
            let bands = self.bands.drain(..self.bands.len().min(n / h));
            let bands: Vec<Vec<Row>> = bands.collect();
            let rows = bands.concat();
            let mut wrong = bands.iter().filter(|band| band.len() != h);
            let first = wrong.next();
            if all && first.is_none() && odd.is_empty() && self.broken != Some(n) {
                let square = Square::of(&rows, (way, n), &self.lines);
                if square.is_readable() {
                    self.items.push(Item::Square(square));
                    self.banded = Some((n, h));
                    continue;
                }
            }
            // One slip does not shift the bands after it.
            let slip = first.is_none_or(|band| band.len().abs_diff(h) == 1);
            let local = all && slip && wrong.next().is_none() && bands.len() >= 3;
            let broken = self.broken;
            self.drop_rows(&rows, first.map(|band| band[0].line));
            if local {
                self.broken = broken;
            }
        }
    }

    /// Drops rows that are no square: an error if they are nearly one, else text. `from` is the
    /// line of the first band with too few or too many rows.
    fn drop_rows(&mut self, rows: &[Row], from: Option<usize>) {
        // Signs between cells may be a rule of a grid.
        let signs = |row: &Row| self.text(row).contains(['<', '>']);
        if rows.iter().any(signs) || self.are_letters(rows) {
            return self.leave(rows, Item::Row);
        }
        let ways = ways(rows);
        let after_broken = self.broken.replace(ways.first().map_or(0, |cut| cut.1));
        let (k, lines) = (rows.len(), &self.lines);
        // Numbers in a list differ in length.
        let lengths = |row| self.text(row).split_whitespace().map(str::len).collect();
        let lengths: Vec<Vec<usize>> = rows.iter().map(lengths).collect();
        let usual = commonest(lengths.iter());
        let uneven = lengths.iter().filter(|&row| Some(row) != usual).count();
        let most = (k / 4).max(1);
        let near = |&&(way, n, ref odd): &&Cut| {
            let rest = k % n.max(1);
            let near = rest <= 2 || n - rest <= 2 || 2 * k > n;
            let few = odd.len() <= most && (way != Way::Dense || uneven <= most);
            let whole = odd.is_empty() && rest == 0 && after_broken != Some(n);
            let large = n >= MIN_SIDE && k >= 3;
            large && few && !whole && (near || are_signs(rows, way, lines))
        };
        match ways.iter().find(near) {
            Some(cut) => self.items.push(Item::Error(slip(rows, cut, from, lines))),
            None => self.leave(rows, Item::Row),
        }
    }

    fn leave(&mut self, rows: &[Row], item: fn(Line) -> Item) {
        // A line may hold many rows, and is one item.
        let mut lines: Vec<usize> = rows.iter().map(|row| row.line).collect();
        lines.dedup();
        self.items.extend(lines.into_iter().map(|line| item(self.lines[line].clone())));
    }
}

/// The commonest value, the greatest of several.
fn commonest<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_insert(0) += 1);
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(value, _)| value)
}

fn widths(rows: &[Row], way: Way) -> Option<Vec<usize>> {
    rows.iter().map(|row| row.width(way)).collect()
}

/// Each way that all rows can be cut.
fn ways(rows: &[Row]) -> Vec<Cut> {
    let cut = |way: Way| {
        let widths = widths(rows, way)?;
        let mut n = commonest(widths.iter().copied())?;
        let mut pairs = rows.iter().zip(&widths);
        let open = pairs.all(|(row, &width)| row.open || width + 1 == n);
        if way == Way::Fields && open && n > 1 && rows.len().is_multiple_of(n - 1) {
            n -= 1;
        }
        let odd = |&k: &usize| widths[k] != n && !(open && widths[k] == n + 1);
        Some((way, n, (0..rows.len()).filter(odd).collect()))
    };
    Way::ALL.into_iter().filter_map(cut).collect()
}

/// True if all cells are a digit or blank, in rows longer than words.
fn are_signs(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    const LONG: usize = 6;
    let digit = |c: char| c.is_ascii_digit() || is_blank_char(c);
    let sign = |text: &&str| text.chars().count() == 1 && text.chars().all(digit);
    let mut rows = rows.iter().map(|row| row.texts(way, lines));
    rows.all(|texts| texts.len() >= LONG && texts.iter().all(sign))
}

/// The error about rows that are nearly a square; `from` as above.
fn slip(rows: &[Row], (way, n, odd): &Cut, from: Option<usize>, lines: &[Line]) -> TextError {
    let (k, n) = (rows.len(), *n);
    let texts = |at: usize| rows[at].texts(*way, lines);
    let given = |at: usize| texts(at).iter().any(|text| !is_blank(text));
    let odd = odd.first().copied();
    let same = |&at: &usize| given(at) && texts(at) == texts(at - 1);
    let again = (1..k).find(same).filter(|_| k % n == 1 && odd.is_none());
    let there = format!("{k} rows of {n} cells");
    let says = match (odd, again) {
        (Some(at), _) => {
            let (row, cells) = (at + 1, texts(at).len());
            format!("row {row} has {cells} cells, the others have {n}")
        }
        _ if n > MAX_SYMBOLS => format!("{there}: a grid has at most {MAX_SYMBOLS} rows"),
        (_, Some(at)) => {
            let row = at + 1;
            format!("{there}: one row too many; row {row} is the same as row {at}")
        }
        _ if k > n && k % n <= n / 2 => format!("{there}: a row too many, or one is missing"),
        _ => format!("{there}: a row is missing"),
    };
    let line = odd.or(again).map(|at| rows[at].line).or(from);
    lines[line.unwrap_or(rows[0].line)].error(says)
}
