//! Rows that are whole: a square of cells, and of which kind it is.

use std::collections::HashMap;

use super::row::{MIN_SIDE, Row, Way, is_bar, is_brackets, is_rule};
use super::sketch::Cell;
use super::value::{digits, is_blank};
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::{Boxes, MAX_SYMBOLS};
use crate::text::base::Line;

/// The side of the grids of named overlaps.
const SIDE: usize = BOX_SIDE * BOX_SIDE;

/// The kind of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Symbols and blanks.
    Grid,
    /// Names of regions.
    Map,
    /// Lists of candidates.
    Candidates,
}

/// Rows of cells that are complete.
#[derive(Clone, Debug)]
pub(super) struct Square {
    pub(super) kind: Kind,
    /// How many cells each row has.
    pub(super) widths: Vec<usize>,
    pub(super) cells: Vec<Cell>,
    pub(super) lines: Vec<Line>,
    /// The rows are pieces of lines in brackets or quotes, as programs have them.
    pub(super) inner: bool,
    pub(super) form: &'static str,
}

impl Square {
    /// The square of rows cut in one way, of at most `width` cells, with the rules and brackets
    /// around them in `lines`.
    pub(super) fn of(rows: &[Row], (way, width): (Way, usize), lines: &[Line]) -> Self {
        let (first, last) = match (rows.first(), rows.last()) {
            (Some(first), Some(last)) => (first.line, last.line),
            _ => (0, 0),
        };
        let frame = |line: &Line| {
            let text = line.text.trim();
            !text.is_empty() && (is_rule(text) || is_brackets(text))
        };
        let before = lines[..first].iter().rev();
        let start = first - before.take_while(|line| frame(line)).count();
        let after = lines.get(last + 1..).unwrap_or_default().iter();
        let end = last + 1 + after.take_while(|line| frame(line)).count();
        let cut = |row: &Row| {
            let cells = row.cells(way).unwrap_or_default();
            cells[..cells.len().min(width)].to_vec()
        };
        let cells = rows.iter().flat_map(|row| {
            let line = row.line - start;
            cut(row).into_iter().map(move |at| Cell { line, at })
        });
        let form = match way {
            Way::Fields if lines[first].text.contains('\t') => "tab-separated cells",
            Way::Fields => "comma-separated cells",
            Way::Sets => "candidate table",
            _ => "block",
        };
        Self {
            kind: Kind::Grid,
            widths: rows.iter().map(|row| cut(row).len()).collect(),
            cells: cells.collect(),
            lines: lines[start..end.min(lines.len())].to_vec(),
            inner: rows.iter().any(|row| row.inner),
            form,
        }
    }

    /// The number of its rows.
    pub(super) fn side(&self) -> usize {
        self.widths.len()
    }

    /// The texts of the cells.
    pub(super) fn texts(&self) -> Vec<&str> {
        let texts = self.cells.iter().map(|cell| cell.text(&self.lines));
        texts.collect()
    }

    /// The same, each as a text of its own.
    pub(super) fn signs(&self) -> Vec<String> {
        self.texts().into_iter().map(str::to_owned).collect()
    }

    /// The number of its first line.
    pub(super) fn first_line(&self) -> usize {
        let first = self
            .cells
            .first()
            .and_then(|cell| self.lines.get(cell.line));
        first.or(self.lines.first()).map_or(1, |line| line.number)
    }

    /// The number of its last line.
    pub(super) fn last_line(&self) -> usize {
        self.lines.last().map_or(1, |line| line.number)
    }

    /// True if every cell is a symbol.
    pub(super) fn is_full(&self) -> bool {
        self.kind == Kind::Grid && self.texts().iter().all(|text| !is_blank(text))
    }

    /// True if no row has a symbol twice, and a large grid has symbols beyond 9.
    pub(super) fn is_likely(&self) -> bool {
        let twice = |row: &[&str]| {
            let given = |(k, text): (usize, &&str)| !is_blank(text) && row[..k].contains(text);
            row.iter().enumerate().any(given)
        };
        let texts = self.texts();
        let beyond = |text: &&str| text.starts_with(char::is_alphabetic) || text.len() > 1;
        let large = self.side() > 9 && !texts.iter().any(beyond);
        !large && !texts.chunks(self.side()).any(twice)
    }

    /// True if this full grid has every clue of `puzzle`, which has enough of them.
    pub(super) fn solves(&self, puzzle: &Self) -> bool {
        let (full, clues) = (self.texts(), puzzle.texts());
        let agrees = |(full, clue): (&&str, &&str)| is_blank(clue) || full == clue;
        let given = clues.iter().filter(|text| !is_blank(text)).count();
        self.is_full()
            && self.widths == puzzle.widths
            && (self.side()..clues.len()).contains(&given)
            && full.iter().zip(&clues).all(agrees)
    }
}

/// True if the cells are symbols of a board with this order, and blanks.
pub(super) fn is_grid(texts: &[&str], order: usize) -> bool {
    let mut odd: Vec<char> = Vec::new();
    let mut symbols = 0;
    let number = |text: &str| digits(text).parse::<usize>().ok();
    let beyond = |text: &&str| text.len() > 1 && number(text).is_some_and(|n| n > 9);
    let long = texts.iter().any(beyond);
    for text in texts.iter().filter(|text| !is_blank(digits(text))) {
        let mut chars = text.chars();
        let one = chars.next().filter(|_| chars.next().is_none());
        match (number(text), one) {
            (Some(n), _) if n <= order => symbols += 1,
            (Some(_), _) | (None, None) => return false,
            (None, Some(c)) => {
                let index = c.to_digit(36).map_or(usize::MAX, |n| n as usize);
                let fits = index <= order || order > 35;
                match order > 9 && !long && fits && c.is_alphanumeric() {
                    true => symbols += 1,
                    false if odd.contains(&c) => {}
                    false => odd.push(c),
                }
            }
        }
    }
    let letters = odd.iter().filter(|c| c.is_alphabetic());
    let count = letters.clone().count();
    let codes = letters.map(|&c| u32::from(c) as usize);
    let range = codes.clone().min().zip(codes.max());
    let close = range.is_some_and(|(least, most)| most - least < order);
    match odd[..] {
        [] => true,
        [c] if !c.is_alphanumeric() || "xXoOeE".contains(c) => true,
        // Letters alone ask for `--symbols A`.
        _ if symbols == 0 => odd.len() - count <= 1 && count <= order && close,
        _ => order > 9 && odd.len() == count && count <= order,
    }
}

/// True if the cells are a map: as many names as rows, each as often, that no grid could have.
///
/// Either the cells of each name are connected, or some name is no symbol of the board.
pub(super) fn is_map(texts: &[&str], side: usize) -> bool {
    if texts.len() != side * side || side < MIN_SIDE {
        return false;
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for text in texts {
        *counts.entry(text).or_default() += 1;
    }
    let blank = |text: &&str| is_blank(text) && *text != "0";
    if counts.len() != side || counts.keys().any(blank) {
        return false;
    }
    let letters = counts
        .keys()
        .all(|name| name.chars().all(char::is_alphabetic));
    if counts.values().any(|&n| n != side) {
        // Letters in as many pieces are a map, of which some regions have a wrong size.
        let near = counts.values().all(|n| n.abs_diff(side) <= 2);
        return letters && near && count_pieces(texts, side) <= side + 2;
    }
    let twice = |line: Vec<&str>| {
        let mut line = line;
        line.sort_unstable();
        line.windows(2).any(|two| two[0] == two[1])
    };
    let clashes = (0..side).any(|k| {
        let column = (0..side).map(|r| texts[r * side + k]).collect();
        twice(texts[k * side..(k + 1) * side].to_vec()) || twice(column)
    });
    let number = |text: &str| text.parse::<usize>().ok();
    let symbol = |text: &&&str| number(text).is_some_and(|n| (1..=side).contains(&n));
    let names = counts.keys().filter(|text| !symbol(text)).count();
    clashes && (names > 0 || count_pieces(texts, side) == side)
}

/// The number of connected pieces of equal cells.
fn count_pieces(texts: &[&str], side: usize) -> usize {
    let mut seen = vec![false; texts.len()];
    let mut pieces = 0;
    for first in 0..texts.len() {
        if seen[first] {
            continue;
        }
        pieces += 1;
        let mut open = vec![first];
        seen[first] = true;
        while let Some(at) = open.pop() {
            let (row, col) = (at / side, at % side);
            let next = [
                (col > 0).then(|| at - 1),
                (col + 1 < side).then_some(at + 1),
                (row > 0).then(|| at - side),
                (row + 1 < side).then_some(at + side),
            ];
            for other in next.into_iter().flatten() {
                if !seen[other] && texts[other] == texts[at] {
                    seen[other] = true;
                    open.push(other);
                }
            }
        }
    }
    pieces
}

/// The named overlaps whose picture has these row widths, with or without its gaps.
pub(super) fn overlaps(widths: &[usize]) -> impl Iterator<Item = (&'static Overlap, bool)> {
    OVERLAPS.iter().filter_map(move |overlap| {
        let (rows, cols) = size(overlap);
        let whole = widths.len() == rows && widths.iter().all(|&width| width == cols);
        let ragged = || (0..rows).map(|row| (0..cols).filter(|&c| has(overlap, row, c)).count());
        match whole {
            true => Some((overlap, true)),
            false => (widths.len() == rows && ragged().eq(widths.iter().copied()))
                .then_some((overlap, false)),
        }
    })
}

/// Rows and columns of an overlap's picture.
fn size(overlap: &Overlap) -> (usize, usize) {
    let grids = overlap.grids.iter();
    let rows = grids.clone().map(|&(row, _)| usize::from(row) + SIDE);
    let cols = grids.map(|&(_, col)| usize::from(col) + SIDE);
    (rows.max().unwrap_or(0), cols.max().unwrap_or(0))
}

/// True if an overlap has a cell there.
pub(super) fn has(overlap: &Overlap, row: usize, col: usize) -> bool {
    let inside = |at: usize, from: u16| (usize::from(from)..usize::from(from) + SIDE).contains(&at);
    let mut grids = overlap.grids.iter();
    grids.any(|&(r, c)| inside(row, r) && inside(col, c))
}

/// The boxes that bars and rules of the drawing show.
///
/// # Errors
/// Bars or rules are drawn that cut no equal boxes.
pub(super) fn drawn_boxes(square: &Square) -> Result<Option<Boxes>, String> {
    let side = square.side();
    let (mut across, mut down) = (Vec::new(), Vec::new());
    let (mut rows, mut even) = (0, true);
    let mut first: Option<Vec<usize>> = None;
    for (k, line) in square.lines.iter().enumerate() {
        let cells: Vec<&Cell> = square.cells.iter().filter(|cell| cell.line == k).collect();
        if cells.is_empty() && is_rule(&line.text) {
            down.push(rows);
            let parts = line.text.trim().split(is_corner);
            let mut parts = parts.filter(|part| part.len() > 1);
            let open = |part: &str| part.trim().is_empty();
            even &= parts.clone().all(open) || !parts.any(open);
        }
        rows += cells.len() / side.max(1);
        let bars = line.text.match_indices(|c: char| is_bar(c) && c != '!');
        let before = |(at, _)| cells.iter().filter(|cell| cell.at.start < at).count();
        let cuts: Vec<usize> = bars.map(before).filter(|_| !cells.is_empty()).collect();
        if cells.len() == side {
            even &= *first.get_or_insert_with(|| cuts.clone()) == cuts;
        }
        across.extend(cuts);
    }
    let walls = "walls between cells are not read; a second block of letters below the grid says \
                 which cells are a region";
    let drawn = steps(across, side).zip(steps(down, side));
    let (cols, rows) = drawn.filter(|_| even).ok_or(walls)?;
    let boxes = match (rows, cols) {
        (None, None) => return Ok(None),
        (rows, cols) => Boxes {
            rows: rows.unwrap_or_else(|| side / cols.unwrap_or(1)),
            cols: cols.unwrap_or_else(|| side / rows.unwrap_or(1)),
        },
    };
    if boxes.rows * boxes.cols != side {
        return Err(walls.to_owned());
    }
    Ok(Some(boxes).filter(|boxes| Boxes::default_for(side) != Some(*boxes)))
}

/// The step of cuts, if there are any; `None` if they are not at equal steps.
fn steps(mut cuts: Vec<usize>, side: usize) -> Option<Option<usize>> {
    cuts.sort_unstable();
    cuts.dedup();
    cuts.retain(|&at| at > 0 && at < side);
    let Some(&step) = cuts.first() else {
        return Some(None);
    };
    let all = (1..side.div_ceil(step)).map(|k| k * step);
    let equal = side.is_multiple_of(step) && all.eq(cuts.iter().copied());
    equal.then_some(Some(step).filter(|&step| step > 1))
}

/// True if a sign stands where lines of a drawing cross.
fn is_corner(c: char) -> bool {
    matches!(c, '+' | '┼' | '├' | '┤' | '╋' | '╬')
}

/// True if a number may be the side of a grid.
pub(super) fn is_side(n: usize) -> bool {
    (MIN_SIDE..=MAX_SYMBOLS).contains(&n)
}
