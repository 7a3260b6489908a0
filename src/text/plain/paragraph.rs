//! Lines to whole squares: a paragraph is one or several complete grids, or it is not read.
//!
//! Rows are gathered until a blank line. A square may be drawn in bands with a blank line
//! between them. Rows that are nearly a square are an error; nothing is tried twice.

use std::collections::BTreeMap;

use super::around;
use super::cages::{self, NamedCage};
use super::row::{self, MIN_SIDE, Row, Way};
use super::square::{Square, has_clash, is_grid, is_map, is_side, overlaps};
use super::value::{is_blank, is_blank_char, is_letters};
use crate::puzzle::MAX_SYMBOLS;
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

/// A way to cut all rows, the commonest width, and the rows of another width.
type Cut = (Way, usize, Vec<usize>);

/// Gathers lines to squares.
#[derive(Debug, Default)]
pub(super) struct Paragraphs {
    /// The layout that was asked for.
    pub(super) asked: Option<Picture>,
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
        let mut rows = row::rows(part, self.lines.len(), inner, self.least());
        if around::is_date(text) {
            rows.clear();
        }
        // One sign all over may be a row of blank cells; that is decided at the end.
        let dash = row::dash_of(text).filter(|_| !rows.is_empty());
        if dash.is_none() && (row::is_rule(text) || row::is_brackets(text)) {
            if self.is_idle() && self.lines.len() > MAX_ROWS {
                self.lines.clear();
            }
            if !row::is_rule(text) && self.square(&self.paragraph).is_some() {
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
        let whole = || self.square(&self.paragraph).is_some();
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
            .map_or(least, |asked| asked.cols.min(least))
    }

    /// The first way in which all rows are squares, and the side.
    fn square(&self, rows: &[Row]) -> Option<(Way, usize)> {
        let whole = |(way, n, odd): &Cut| {
            if let Some(asked) = &self.asked {
                let grid = asked.grid == Some(*n) && rows.len().is_multiple_of(*n);
                let picture = asked.cols == *n && rows.len().is_multiple_of(asked.rows);
                return odd.is_empty() && (grid || picture);
            }
            let fits = odd.is_empty() && is_side(*n) && rows.len().is_multiple_of(*n);
            fits && (*way == Way::Sets || is_readable(&rows[..*n], *way, &self.lines))
        };
        let way = ways(rows).into_iter().find(whole);
        way.map(|(way, n, _)| (way, n))
    }

    /// A way in which all rows are one picture of an overlap whose gaps are left out.
    fn picture(&self, rows: &[Row]) -> Option<Way> {
        let ragged = |way: &Way| {
            let widths = rows.iter().map(|row| row.width(*way));
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
        self.take_dashes(&mut rows);
        if rows.is_empty() {
            return;
        }
        let small = self.small(&rows).filter(|_| self.asked.is_none());
        if rows.len() < MIN_SIDE && rows.iter().all(|row| row.is_letters(&self.lines)) {
            if small.is_none() {
                return self.leave(&rows, Item::Text);
            }
        } else if let Some((n, height)) = self.banded.take().filter(|_| self.bands.is_empty())
            && ways(&rows).iter().any(|(_, width, _)| *width == n)
            && rows.len() != height
            && rows.len() < n
        {
            let text = format!("{} rows of {n} cells", n + rows.len());
            let line = self.lines[rows[0].line].number;
            let expected = "a row too many after the last band of the grid above";
            return self
                .items
                .push(Item::Void(unexpected(line, &text, expected)));
        }
        if small.is_none() {
            self.take_captions(&mut rows);
        }
        let alone = self.bands.is_empty();
        // Lines of small grids, all together, have symbols twice in a column.
        let square = self.square(&rows).filter(|&(way, n)| {
            let texts = rows
                .iter()
                .take(n)
                .flat_map(|row| row.texts(way, &self.lines));
            alone
                && (small.is_none()
                    || n < MIN_SIDE.pow(2)
                    || !has_clash(&texts.collect::<Vec<_>>(), n))
        });
        if let Some(picture) = self.picture(&rows) {
            self.emit(&rows, (picture, usize::MAX));
        } else if let Some((way, n)) = square {
            let asked = self.asked.as_ref().filter(|asked| asked.cols == n);
            let asked = asked.filter(|asked| rows.len().is_multiple_of(asked.rows));
            let side = asked.map_or(n, |asked| asked.rows);
            rows.chunks(side).for_each(|rows| self.emit(rows, (way, n)));
            self.broken = None;
        } else if let Some(small) = small.filter(|_| alone) {
            self.items.extend(small);
        } else {
            self.bands.push(rows);
            self.settle(false);
        }
    }

    /// Takes off lines of one sign that are drawn: no other row has that sign and as many cells.
    fn take_dashes(&self, rows: &mut Vec<Row>) {
        let text = |row: &Row| self.lines[row.line].text.trim();
        let widths = |row: &Row| Way::ALL.map(|way| row.width(way));
        let drawn = |row: &Row| {
            let like = |dash: char| {
                let same = |other: &Row| text(other).contains(dash) && widths(other) == widths(row);
                let mut others = rows
                    .iter()
                    .filter(|other| row::dash_of(text(other)).is_none());
                others.any(same)
            };
            row::dash_of(text(row)).is_some_and(|dash| !like(dash))
        };
        let drawn: Vec<usize> = rows
            .iter()
            .filter(|row| drawn(row))
            .map(|row| row.line)
            .collect();
        rows.retain(|row| !drawn.contains(&row.line));
    }

    /// The grids of 16, 25, 36 or 49 cells that rows are by themselves; some may be wrong.
    fn small(&self, rows: &[Row]) -> Option<Vec<Item>> {
        const MAX_SIDE: usize = 7;
        let square = |row: &Row| {
            let ways = [Way::Fields, Way::Words, Way::Dense].into_iter();
            let mut cells = ways.filter_map(|way| row.cells(way));
            let cells = cells.find(|cells| cells.len() >= MIN_SIDE.pow(2))?;
            Square::of_line(&self.lines[row.line], cells.iter().cloned())
        };
        let squares: Vec<Option<Square>> = rows.iter().map(square).collect();
        let sides = squares.iter().flatten().map(Square::side);
        let side = sides.max().filter(|&side| side <= MAX_SIDE)?;
        let number = |text: &str| text.parse().is_ok_and(|n: usize| n <= side);
        let good = |square: &&Square| {
            let texts = square.texts();
            let all =
                |is: &dyn Fn(&str) -> bool| texts.iter().all(|text| is_blank(text) || is(text));
            let letters = texts.iter().any(|text| is_blank(text)) && all(&is_letters);
            square.is_map() || letters || all(&|text| number(text) || "xX".contains(text))
        };
        let count = squares.iter().flatten().filter(good).count();
        // Many rows of which one has other symbols are a large grid with a slip.
        let few = 2 * rows.len() < side * side && 2 * count >= rows.len();
        let expected = format!("expected {} cells, as in the other lines", side * side);
        let item = |(row, square): (&Row, Option<Square>)| {
            let line = &self.lines[row.line];
            let error = || unexpected(line.number, line.text.trim(), expected.clone());
            square.map_or_else(|| Item::Error(error()), Item::Square)
        };
        let items = || rows.iter().zip(squares).map(item).collect();
        (few || count == rows.len()).then(items)
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
            let body = top..rows.len().saturating_sub(below).max(top);
            let even = !body.is_empty() && !rows[body.clone()].iter().any(odd);
            (top + below > 0 && even).then_some(body)
        };
        if self.square(rows).is_none()
            && let Some(body) = Way::ALL.into_iter().find_map(body)
        {
            self.leave(
                &[&rows[..body.start], &rows[body.end..]].concat(),
                Item::Text,
            );
            rows.truncate(body.end);
            rows.drain(..body.start);
        }
    }

    /// Bands of equal width are a square once they are as many as its boxes are high.
    fn settle(&mut self, last: bool) {
        while let Some(first) = self.bands.first() {
            let height = first.len();
            let ways = ways(&self.bands.concat()).into_iter();
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
            let even = count == n / h && bands.iter().all(|band| band.len() == h);
            let whole = even && odd.is_empty() && self.broken != Some(n);
            if whole && is_readable(&rows, way, &self.lines) {
                self.emit(&rows, (way, n));
                self.banded = Some((n, h));
            } else {
                let mut wrong = bands.iter().filter(|band| band.len() != h);
                let first = wrong.next();
                let one = first.is_none_or(|band| band.len().abs_diff(h) == 1);
                // One band with a slip among enough others does not shift the bands after it.
                let local = one && wrong.next().is_none() && count == n / h && count >= 3;
                let kept = self.broken.filter(|_| count == n / h);
                self.drop_rows(&rows, first.map(|band| band[0].line));
                if local {
                    self.broken = kept;
                }
            }
        }
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
        // Numbers of a list are not as long in each line.
        let lengths = |row: &Row| {
            let words = lines[row.line].text.split_whitespace();
            words.map(str::len).collect::<Vec<usize>>()
        };
        let usual = commonest(rows.iter().map(lengths));
        let uneven = rows
            .iter()
            .filter(|row| Some(lengths(row)) != usual)
            .count();
        let near = |(way, n, odd): &&Cut| {
            let (n, rest) = (*n, k % (*n).max(1));
            let near = rest <= 2 || n - rest <= 2 || 2 * k > n || are_signs(rows, *way, lines);
            let most = (k / 4).max(1);
            let few = odd.len() <= most && (*way != Way::Dense || uneven <= most);
            let whole = odd.is_empty() && rest == 0 && after_broken != Some(n);
            let words = rows.iter().all(|row| row.is_letters(lines));
            n >= MIN_SIDE && k >= 3 && few && near && !words && !whole
        };
        match ways.iter().find(near) {
            Some((way, n, odd)) => {
                let error = slip(rows, (*way, *n), (odd.first(), from), lines);
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

/// The commonest value, the greatest of several.
fn commonest<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_insert(0) += 1);
    counts
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map(|(value, _)| value)
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

/// True if rows are a grid, a map, or the picture of an overlap.
fn is_readable(rows: &[Row], way: Way, lines: &[Line]) -> bool {
    let n = rows.len();
    let texts = rows
        .iter()
        .flat_map(|row| row.texts(way, lines).into_iter().take(n));
    let texts: Vec<&str> = texts.collect();
    is_grid(&texts, n) || is_map(&texts, n) || overlaps(&vec![n; n]).next().is_some()
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

/// The error about rows that are nearly a square of `n` cells a row: one is odd, or the band from
/// a line on has too few or too many.
fn slip(
    rows: &[Row],
    (way, n): (Way, usize),
    (odd, from): (Option<&usize>, Option<usize>),
    lines: &[Line],
) -> TextError {
    let k = rows.len();
    let texts = |row: &Row| row.texts(way, lines);
    let given = |row: &Row| texts(row).iter().any(|text| !is_blank(text));
    let same = |at: &usize| given(&rows[*at]) && texts(&rows[*at]) == texts(&rows[at - 1]);
    let again = (1..k).find(same).filter(|_| k % n == 1 && odd.is_none());
    let says = match (odd, again) {
        (Some(&at), _) => {
            let cells = texts(&rows[at]).len();
            format!("row {} has {cells} cells, the others have {n}", at + 1)
        }
        _ if n > MAX_SYMBOLS => {
            format!("{k} rows of {n} cells: a grid has at most {MAX_SYMBOLS} rows")
        }
        (_, Some(at)) => {
            let again = format!("row {} is the same as row {at}", at + 1);
            format!("{k} rows of {n} cells: one row too many; {again}")
        }
        _ if k > n && k % n <= n / 2 => {
            format!("{k} rows of {n} cells: a row too many, or one is missing")
        }
        _ => format!("{k} rows of {n} cells: a row is missing"),
    };
    let at = odd.copied().or(again).map(|at| rows[at].line);
    let line = &lines[at.or(from).unwrap_or(rows[0].line)];
    unexpected(line.number, line.text.trim(), says)
}
