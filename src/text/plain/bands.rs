//! Grids that are drawn in bands with a blank line between them.

use std::cmp::Reverse;

use super::cut::{Cut, are_letters, are_signs, commonest, cuts};
use super::item::Item;
use super::row::{MIN_SIDE, Row, Way};
use super::square::{Square, is_side};
use super::value::is_blank;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, TextError, unexpected};

/// Side and height of the bands of a grid.
#[derive(Clone, Copy, Debug)]
struct Size {
    side: usize,
    height: usize,
}

/// Bands that are no whole grid so far.
#[derive(Debug, Default)]
pub(super) struct Bands {
    open: Vec<Vec<Row>>,
    /// The width of dropped rows; the next bands may belong to them.
    broken: Option<usize>,
    /// The bands of the grid right above.
    last: Option<Size>,
}

impl Bands {
    /// True if no band is open.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// All rows of the open bands.
    pub(super) fn rows(&self) -> impl DoubleEndedIterator<Item = &Row> {
        self.open.iter().flatten()
    }

    /// Forgets dropped rows, since a grid was read or the text has another part.
    pub(super) fn forget_broken(&mut self) {
        self.broken = None;
    }

    /// Forgets the bands of the grid above.
    pub(super) fn forget_last(&mut self) {
        self.last = None;
    }

    /// The error about rows that follow the last band of a grid and are fewer than its bands'.
    pub(super) fn surplus(&mut self, rows: &[Row], lines: &[Line]) -> Option<TextError> {
        let Size { side, height } = self.last.take().filter(|_| self.open.is_empty())?;
        let few = rows.len() != height && rows.len() < side;
        if !few || !cuts(rows).iter().any(|cut| cut.width == side) {
            return None;
        }
        let text = format!("{} rows of {side} cells", side + rows.len());
        let expected = "a row too many after the last band of the grid above";
        Some(unexpected(lines[rows[0].line].number, &text, expected))
    }

    /// Adds a band; the grids and errors of all bands that are complete.
    pub(super) fn add(&mut self, band: Vec<Row>, lines: &[Line]) -> Vec<Item> {
        self.open.push(band);
        self.settle(false, lines)
    }

    /// Makes squares of enough bands of equal width; with `last` of all that are open.
    pub(super) fn settle(&mut self, last: bool, lines: &[Line]) -> Vec<Item> {
        let mut items = Vec::new();
        while !self.open.is_empty() {
            let Some((height, cut)) = self.cut() else {
                let band = self.open.remove(0);
                items.extend(self.drop_rows(&band, None, lines));
                continue;
            };
            let count = cut.width / height;
            let is_whole = self.open.len() >= count;
            if !is_whole && !last {
                break;
            }
            let bands: Vec<Vec<Row>> = self.open.drain(..self.open.len().min(count)).collect();
            items.extend(self.grid(&bands, height, &cut, lines));
        }

        items
    }

    /// The way to cut the open bands, and their height.
    fn cut(&self) -> Option<(usize, Cut)> {
        let height = self.open.first()?.len();
        let cut = cuts(&self.open.concat())
            .into_iter()
            .min_by_key(|cut| (cut.odd.len(), Reverse(cut.width)))
            .filter(|cut| is_side(cut.width))?;
        let fits = |h: &usize| (1..cut.width).contains(h) && cut.width.is_multiple_of(*h);
        let height = [height, height + 1, height - 1].into_iter().find(fits)?;
        Some((height, cut))
    }

    /// The grid of these bands, or what is wrong with their rows.
    fn grid(&mut self, bands: &[Vec<Row>], height: usize, cut: &Cut, lines: &[Line]) -> Vec<Item> {
        let rows = bands.concat();
        let side = cut.width;
        let is_whole = bands.len() >= side / height;
        let wrong: Vec<&Vec<Row>> = bands.iter().filter(|band| band.len() != height).collect();
        if is_whole && wrong.is_empty() && cut.odd.is_empty() && self.broken != Some(side) {
            let square = Square::of(&rows, (cut.way, side), lines);
            if square.is_readable() {
                self.last = Some(Size { side, height });
                return vec![Item::Square(square)];
            }
        }

        // One slip does not shift the bands after it.
        let is_slip = wrong.len() <= 1 && wrong.iter().all(|band| band.len().abs_diff(height) == 1);
        let is_local = is_whole && is_slip && bands.len() >= 3;
        let broken = self.broken;
        let items = self.drop_rows(&rows, wrong.first().map(|band| band[0].line), lines);
        if is_local {
            self.broken = broken;
        }
        items
    }

    /// Drops rows that are no square: an error if they are nearly one, else text. `from` is the
    /// line of the first band with too few or too many rows.
    fn drop_rows(&mut self, rows: &[Row], from: Option<usize>, lines: &[Line]) -> Vec<Item> {
        // Signs between cells may be a rule of a grid.
        let has_signs = rows.iter().any(|row| lines[row.line].text.contains(['<', '>']));
        if has_signs || are_letters(rows, lines) {
            return leave(rows, Item::Row, lines);
        }
        let cuts = cuts(rows);
        let broken = self.broken.replace(cuts.first().map_or(0, |cut| cut.width));
        match cuts.iter().find(|cut| is_nearly_square(rows, cut, broken, lines)) {
            Some(cut) => {
                let numbers = rows.iter().map(|row| lines[row.line].number).collect();
                vec![Item::Error(numbers, slip(rows, cut, from, lines))]
            }
            None => leave(rows, Item::Row, lines),
        }
    }
}

/// True for rows that are a grid but for a slip; `broken` is the width of dropped rows above.
fn is_nearly_square(rows: &[Row], cut: &Cut, broken: Option<usize>, lines: &[Line]) -> bool {
    let count = rows.len();
    let width = cut.width;
    // Numbers in a list differ in length.
    let lengths: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| lines[row.line].text.split_whitespace().map(str::len).collect())
        .collect();
    let usual = commonest(lengths.iter());
    let uneven = lengths.iter().filter(|&row| Some(row) != usual).count();
    let most = (count / 4).max(1);
    let rest = count % width.max(1);
    let is_near = rest <= 2 || width - rest <= 2 || 2 * count > width;
    let has_few_odd = cut.odd.len() <= most && (cut.way != Way::Dense || uneven <= most);
    let is_whole = cut.odd.is_empty() && rest == 0 && broken != Some(width);
    let is_large = width >= MIN_SIDE && count >= 3;
    is_large && has_few_odd && !is_whole && (is_near || are_signs(rows, cut.way, lines))
}

/// Each line of these rows once, as an item: a line may hold many rows.
pub(super) fn leave(rows: &[Row], item: fn(Line) -> Item, lines: &[Line]) -> Vec<Item> {
    let mut places: Vec<usize> = rows.iter().map(|row| row.line).collect();
    places.dedup();
    places.into_iter().map(|line| item(lines[line].clone())).collect()
}

/// The error about rows that are nearly a square; `from` is the line of the first band with too
/// few or too many rows.
fn slip(rows: &[Row], cut: &Cut, from: Option<usize>, lines: &[Line]) -> TextError {
    let k = rows.len();
    let n = cut.width;
    let texts = |at: usize| rows[at].texts(cut.way, lines);
    let is_given = |at: usize| texts(at).iter().any(|text| !is_blank(text));
    let is_repeated = |&at: &usize| is_given(at) && texts(at) == texts(at - 1);
    let odd = cut.odd.first().copied();
    let again = (1..k).find(is_repeated).filter(|_| k % n == 1 && odd.is_none());
    let there = format!("{k} rows of {n} cells");
    let says = match (odd, again) {
        (Some(at), _) => {
            format!("row {} has {} cells, the others have {n}", at + 1, texts(at).len())
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
