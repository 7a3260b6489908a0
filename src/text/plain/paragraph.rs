//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are gathered until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::around;
use super::cages::{self, NamedCage};
use super::row::{self, MIN_SIDE, Row, Way};
use super::square::{Square, is_side, overlaps};
use super::value::{is_blank, is_blank_char, is_letters};
use crate::puzzle::{Layout, MAX_SYMBOLS};
use crate::text::base::{Line, TextError, unexpected};

/// Rows of a paragraph that are kept before it is looked for whole squares.
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
    /// A blank line.
    Gap,
}

/// A way to cut all rows, the commonest width, and the rows of another width.
type Cut = (Way, usize, Vec<usize>);

/// The ways in which a cell is one symbol.
const CELLS: [Way; 3] = [Way::Fields, Way::Words, Way::Dense];

/// Gathers lines to squares.
#[derive(Debug, Default)]
pub(super) struct Paragraphs {
    /// The layout that was asked for.
    pub(super) asked: Option<Arc<Layout>>,
    /// Parts that are complete.
    pub(super) items: Vec<Item>,
    /// Lines of the rows below, with the rules and brackets around them.
    lines: Vec<Line>,
    paragraph: Vec<Row>,
    bands: Vec<Vec<Row>>,
    /// Blank lines in a row.
    air: usize,
    /// Open brackets.
    depth: usize,
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
        if !line.text.trim().is_empty() || blank_row {
            return self.feed(line);
        }
        self.close();
        self.air += 1;
        if self.air == 2 {
            self.end();
        } else if self.is_idle() {
            self.lines.clear();
        }
        self.items.push(Item::Gap);
    }

    /// Ends all that is open, as before a grid in one line.
    pub(super) fn end(&mut self) {
        self.end_rows();
        self.broken = None;
    }

    /// Ends the rows before a line that is none.
    fn end_rows(&mut self) {
        self.close();
        self.settle(true);
        self.banded = None;
        self.lines.clear();
    }

    /// True if no row is waiting for others.
    pub(super) fn is_idle(&self) -> bool {
        self.paragraph.is_empty() && self.bands.is_empty()
    }

    fn feed(&mut self, line: Line) {
        let text = line.text.trim();
        let before = self.depth;
        let count = |signs: [char; 3]| text.matches(signs).count();
        self.depth = (self.depth + count(['[', '{', '('])).saturating_sub(count([']', '}', ')']));
        let inner = before > 0 || self.depth > 0;
        // A small grid in one line may have a comment after it.
        let part = line.text.split_once(" #").map(|(part, _)| part);
        let word = |part: &&str| part.len() >= MIN_SIDE.pow(2) && !part.trim().contains(' ');
        let part = part.filter(word);
        let part = part.unwrap_or(&line.text);
        let rows = row::rows(part, self.lines.len(), inner, self.least());
        // One sign all over may be a row of blank cells; that is decided at the end.
        let dash = row::dash_of(text).filter(|_| !rows.is_empty());
        if dash.is_none() && (row::is_rule(text) || row::is_brackets(text)) {
            if self.is_idle() && self.lines.len() > MAX_ROWS {
                self.lines.clear();
            }
            if !row::is_rule(text) && self.squares(&self.paragraph).is_some() {
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
        let several = rows.len() > 1 && rows.iter().any(|row| row.cells(Way::Fields).is_some());
        if several {
            self.close();
        }
        if dash.is_none() {
            self.air = 0;
        }
        self.lines.push(line);
        self.paragraph.extend(rows);
        let k = self.paragraph.len();
        let whole = || self.squares(&self.paragraph).is_some();
        if several || k >= MAX_ROWS && (k >= MAX_ROWS + MAX_SYMBOLS || whole()) {
            self.close();
        }
    }

    /// Fewest cells of a row; below a row of the smallest grid a shorter one has lost a cell.
    fn least(&self) -> usize {
        let last = self.bands.last().and_then(|band| band.last());
        let last = self.paragraph.last().or(last);
        let small = |way| last.and_then(|row| row.width(way)) == Some(MIN_SIDE);
        let least = MIN_SIDE - usize::from(Way::ALL.into_iter().any(small));
        self.asked
            .as_ref()
            .map_or(least, |asked| asked.cols().min(least))
    }

    /// The squares that all rows are, in the first way to cut them.
    fn squares(&self, rows: &[Row]) -> Option<Vec<Square>> {
        let asked = |n: usize| self.asked.as_ref().filter(|asked| asked.cols() == n);
        let whole = |(way, n, odd): Cut| {
            let side = asked(n).map_or(n, |asked| asked.rows());
            let even = odd.is_empty() && rows.len().is_multiple_of(side);
            let square = |rows: &[Row]| Square::of(rows, (way, n), &self.lines);
            let squares = || rows.chunks(side).map(square).collect::<Vec<_>>();
            let squares = (even && (asked(n).is_some() || is_side(n))).then(squares);
            squares.filter(|squares| asked(n).is_some() || squares[0].is_readable())
        };
        ways(rows).into_iter().find_map(whole)
    }

    /// A way in which all rows are one picture of an overlap whose gaps are left out.
    fn picture(&self, rows: &[Row]) -> Option<Way> {
        let widths =
            |way: Way| -> Option<Vec<usize>> { rows.iter().map(|row| row.width(way)).collect() };
        let ragged = |widths: Vec<usize>| match &self.asked {
            Some(asked) => {
                let cells =
                    |row| (0..asked.cols()).filter(move |&col| asked.cell(row, col).is_some());
                (0..asked.rows()).map(|row| cells(row).count()).eq(widths)
            }
            None => overlaps(&widths).any(|(_, whole)| !whole || widths[0] != widths.len()),
        };
        let mut ways = CELLS.into_iter();
        ways.find(|&way| rows.len() > MIN_SIDE && widths(way).is_some_and(ragged))
    }

    /// The paragraph is over: whole squares, a band of one, or rows with a slip.
    fn close(&mut self) {
        let rows = std::mem::take(&mut self.paragraph);
        let mut rows = self.without_dashes(rows);
        let Some(first) = rows.first().map(|row| row.line) else {
            return;
        };
        let small = self.small(&rows).filter(|_| self.asked.is_none());
        let alone = self.bands.is_empty();
        if rows.len() < MIN_SIDE && rows.iter().all(|row| row.is_letters(&self.lines)) {
            if small.is_none() {
                return self.leave(&rows, Item::Text);
            }
        } else if let Some((n, height)) = self.banded.take().filter(|_| alone)
            && ways(&rows).iter().any(|(_, width, _)| *width == n)
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
        // Lines of small grids, all together, have symbols twice in a column.
        let lists = |square: &Square| {
            let large = small.is_some() && square.side() >= MIN_SIDE.pow(2);
            large && square.clashes() > 0
        };
        let squares = self.squares(&rows).filter(|_| alone);
        if let Some(way) = self.picture(&rows) {
            let square = Square::of(&rows, (way, usize::MAX), &self.lines);
            self.items.push(Item::Square(square));
        } else if let Some(squares) = squares.filter(|squares| !lists(&squares[0])) {
            self.items.extend(squares.into_iter().map(Item::Square));
            self.broken = None;
        } else if let Some(small) = small.filter(|_| alone) {
            self.items.extend(small);
        } else {
            self.bands.push(rows);
            self.settle(false);
        }
    }

    /// Rows without those of one sign that are drawn: no other row has that sign and as many cells.
    fn without_dashes(&self, rows: Vec<Row>) -> Vec<Row> {
        let text = |row: &Row| self.lines[row.line].text.trim();
        let dash = |row: &Row| row::dash_of(text(row));
        let widths = |row: &Row| Way::ALL.map(|way| row.width(way));
        let like = |row: &Row, dash_sign: char| {
            let mut others = rows.iter().filter(|other| dash(other).is_none());
            others.any(|other| text(other).contains(dash_sign) && widths(other) == widths(row))
        };
        let is_row = |row: &&Row| dash(row).is_none_or(|sign| like(row, sign));
        rows.iter().filter(is_row).cloned().collect()
    }

    /// The grids of 16, 25, 36 or 49 cells that rows are by themselves; some may be wrong.
    fn small(&self, rows: &[Row]) -> Option<Vec<Item>> {
        const MAX_SIDE: usize = 7;
        let square = |row: &Row| {
            let mut cells = CELLS.into_iter().filter_map(|way| row.cells(way));
            let cells = cells.find(|cells| cells.len() >= MIN_SIDE.pow(2))?;
            Square::of_line(&self.lines[row.line], cells.iter().cloned())
        };
        let squares: Vec<Option<Square>> = rows.iter().map(square).collect();
        let sides = squares.iter().flatten().map(Square::side);
        let side = sides.max().filter(|&side| side <= MAX_SIDE)?;
        let symbol = |text: &str| {
            "xX".contains(text) || text.parse().is_ok_and(|number: usize| number <= side)
        };
        let good = |square: &&Square| {
            let mut given = square.texts();
            given.retain(|text| !is_blank(text));
            let letters = given.len() < square.cells.len() && given.iter().all(|t| is_letters(t));
            square.is_map() || letters || given.into_iter().all(symbol)
        };
        let count = squares.iter().flatten().filter(good).count();
        // Many rows of which one has other symbols are a large grid with a slip.
        let few = 2 * rows.len() < side * side && 2 * count >= rows.len();
        let item = |(row, square): (&Row, Option<Square>)| {
            let expected = format!("expected {} cells, as in the other lines", side * side);
            let error = || self.lines[row.line].error(expected);
            square.map_or_else(|| Item::Error(error()), Item::Square)
        };
        (few || count == rows.len()).then(|| rows.iter().zip(squares).map(item).collect())
    }

    /// Takes off first and last rows that are captions or sizes around rows of another width.
    fn take_captions(&mut self, rows: &mut Vec<Row>) {
        const MOST: usize = 3;
        let letters = |row: &Row| row.is_letters(&self.lines);
        let words = rows.iter().all(letters);
        let body = |way: Way| {
            let n = commonest(rows.iter().filter_map(|row| row.width(way)))?;
            let odd = |row: &Row| row.width(way) != Some(n) || !words && letters(row);
            let caption = |row: &&Row| odd(row) && around::is_caption(&self.lines[row.line].text);
            let top = rows.iter().take(MOST).take_while(caption).count();
            let below = rows.iter().rev().take(MOST).take_while(caption).count();
            let body = top..rows.len().saturating_sub(below);
            let even = !body.is_empty() && !rows[body.clone()].iter().any(odd);
            (top + below > 0 && even).then_some(body)
        };
        if self.squares(rows).is_some() {
            return;
        }
        if let Some(body) = Way::ALL.into_iter().find_map(body) {
            let captions = [&rows[..body.start], &rows[body.end..]].concat();
            self.leave(&captions, Item::Text);
            *rows = rows[body].to_vec();
        }
    }

    /// Bands of equal width are a square once they are as many as its boxes are high.
    fn settle(&mut self, last: bool) {
        while let Some(first) = self.bands.first() {
            let height = first.len();
            let ways = ways(&self.bands.concat()).into_iter();
            let way = ways.min_by_key(|(_, n, odd)| (odd.len(), usize::MAX - n));
            let cut = way.and_then(|(way, n, odd)| {
                let mut heights = [height, height + 1, height - 1].into_iter();
                let h = heights.find(|h| (1..n).contains(h) && n.is_multiple_of(*h))?;
                is_side(n).then_some((way, n, odd, h))
            });
            let Some((way, n, odd, h)) = cut else {
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
            let whole = all && first.is_none() && odd.is_empty() && self.broken != Some(n);
            let square = whole.then(|| Square::of(&rows, (way, n), &self.lines));
            if let Some(square) = square.filter(Square::is_readable) {
                self.items.push(Item::Square(square));
                self.banded = Some((n, h));
                continue;
            }
            // One band with a slip among enough others does not shift the bands after it.
            let slip = first.is_none_or(|band| band.len().abs_diff(h) == 1);
            let local = all && slip && wrong.next().is_none() && bands.len() >= 3;
            let broken = self.broken;
            self.drop_rows(&rows, first.map(|band| band[0].line));
            if local {
                self.broken = broken;
            }
        }
    }

    /// Rows that are no square: an error where they are nearly one, else other text; `from` is
    /// the line of the first band with too few or too many of them.
    fn drop_rows(&mut self, rows: &[Row], from: Option<usize>) {
        // Signs between cells are a rule of a grid near them.
        let signs = |row: &Row| self.lines[row.line].text.contains(['<', '>']);
        if rows.iter().any(signs) || rows.iter().all(|row| row.is_letters(&self.lines)) {
            return self.leave(rows, Item::Row);
        }
        let ways = ways(rows);
        let after_broken = self.broken.replace(ways.first().map_or(0, |(_, n, _)| *n));
        let (k, lines) = (rows.len(), &self.lines);
        // Numbers of a list are not as long in each line.
        let lengths = |row: &Row| -> Vec<usize> {
            let words = lines[row.line].text.split_whitespace();
            words.map(str::len).collect()
        };
        let lengths: Vec<Vec<usize>> = rows.iter().map(lengths).collect();
        let usual = commonest(lengths.iter());
        let uneven = lengths.iter().filter(|&row| Some(row) != usual).count();
        let near = |(way, n, odd): &&Cut| {
            let (n, rest) = (*n, k % (*n).max(1));
            let near = rest <= 2 || n - rest <= 2 || 2 * k > n || are_signs(rows, *way, lines);
            let most = (k / 4).max(1);
            let few = odd.len() <= most && (*way != Way::Dense || uneven <= most);
            let whole = odd.is_empty() && rest == 0 && after_broken != Some(n);
            n >= MIN_SIDE && k >= 3 && few && near && !whole
        };
        match ways.iter().find(near) {
            Some(cut) => self.items.push(Item::Error(slip(rows, cut, from, lines))),
            None => self.leave(rows, Item::Row),
        }
    }

    /// Leaves the lines of rows as text.
    fn leave(&mut self, rows: &[Row], item: fn(Line) -> Item) {
        let lines = rows.iter().map(|row| item(self.lines[row.line].clone()));
        self.items.extend(lines);
    }
}

/// The commonest value, the greatest of several.
fn commonest<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_insert(0) += 1);
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(value, _)| value)
}

/// Each way that all rows can be cut.
fn ways(rows: &[Row]) -> Vec<Cut> {
    let cut = |way: Way| {
        let widths = rows.iter().map(|row| row.width(way));
        let widths: Vec<usize> = widths.collect::<Option<_>>()?;
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

/// True if all cells are digits and blanks, one sign each, in rows longer than words are.
fn are_signs(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    const LONG: usize = 6;
    let sign = |text: &&str| {
        let digit = |c: char| c.is_ascii_digit() || is_blank_char(c);
        text.chars().count() == 1 && text.chars().all(digit)
    };
    let mut rows = rows.iter().map(|row| row.texts(way, lines));
    rows.all(|texts| texts.len() >= LONG && texts.iter().all(sign))
}

/// The error about rows that are nearly a square: one is odd, or the band from a line on has too
/// few or too many.
fn slip(rows: &[Row], (way, n, odd): &Cut, from: Option<usize>, lines: &[Line]) -> TextError {
    let k = rows.len();
    let texts = |at: usize| rows[at].texts(*way, lines);
    let given = |at: usize| texts(at).iter().any(|text| !is_blank(text));
    let odd = odd.first().copied();
    let same = |&at: &usize| given(at) && texts(at) == texts(at - 1);
    let again = (1..k).find(same).filter(|_| k % n == 1 && odd.is_none());
    let says = match (odd, again) {
        (Some(at), _) => {
            let cells = texts(at).len();
            format!("row {} has {cells} cells, the others have {n}", at + 1)
        }
        _ if *n > MAX_SYMBOLS => {
            format!("{k} rows of {n} cells: a grid has at most {MAX_SYMBOLS} rows")
        }
        (_, Some(at)) => {
            let again = format!("row {} is the same as row {at}", at + 1);
            format!("{k} rows of {n} cells: one row too many; {again}")
        }
        _ if k > *n && k % n <= n / 2 => {
            format!("{k} rows of {n} cells: a row too many, or one is missing")
        }
        _ => format!("{k} rows of {n} cells: a row is missing"),
    };
    let line = odd.or(again).map(|at| rows[at].line).or(from);
    lines[line.unwrap_or(rows[0].line)].error(says)
}
