//! Squares of cells, and which kind each is.

use std::collections::{HashMap, HashSet};

use super::row::{Bytes, MIN_SIDE, Row, Way, is_bar, is_brackets, is_rule, span};
use super::value::{DIGITS, ODD_BLANKS, digits, is_blank, is_letters};
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::{Boxes, MAX_SYMBOLS};
use crate::text::base::{Line, LineRole, TextError, TextErrorKind, side_of, unexpected};

/// The form of a grid that is written back as a line.
pub(super) const ONE_LINE: &str = "one line";

/// The form of a grid in rows of signs.
pub(super) const BLOCK: &str = "block";

const OVERLAP_SIDE: usize = BOX_SIDE * BOX_SIDE;

/// The meaning of the cells of a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// Symbols and blanks.
    Grid,
    /// Names of regions.
    Map,
    /// Lists of candidates.
    Candidates,
}

/// Complete rows of cells.
#[derive(Clone, Debug)]
pub(super) struct Square {
    pub kind: Kind,
    /// The number of cells of each row.
    pub widths: Vec<usize>,
    /// The bytes of each cell in the text.
    pub cells: Vec<Bytes>,
    pub text: String,
    /// The numbers of the lines of the text.
    pub numbers: Vec<usize>,
    /// The rows are in brackets or quotes, as in programs.
    pub inner: bool,
    pub form: &'static str,
}

impl Square {
    /// The square of rows of at most `width` cells, with their frame.
    pub(super) fn of(rows: &[Row], (way, width): (Way, usize), lines: &[Line]) -> Self {
        let (first, last) = (rows[0].line, rows[rows.len() - 1].line);
        let frame = |line: &&Line| {
            let text = line.text.trim();
            !text.is_empty() && (is_rule(text) || is_brackets(text))
        };

        let start = first - lines[..first].iter().rev().take_while(frame).count();
        let end = last + 1 + lines[last + 1..].iter().take_while(frame).count();
        let lines = &lines[start..end];
        let mut starts = Vec::new();
        let mut text = String::new();
        for line in lines {
            starts.push(text.len());
            text += &line.text;
            text.push('\n');
        }

        text.pop();
        let cut = |row: &Row| -> Vec<Bytes> {
            let from = starts[row.line - start];
            row.cells(way)
                .unwrap_or_default()
                .iter()
                .take(width)
                .map(|at| from + at.start..from + at.end)
                .collect()
        };

        let cells: Vec<_> = rows.iter().map(cut).collect();
        let (kind, form) = match way {
            Way::Fields if text.contains('\t') => (Kind::Grid, "tab-separated cells"),
            Way::Fields => (Kind::Grid, "comma-separated cells"),
            Way::Sets => (Kind::Candidates, "candidate table"),
            _ => (Kind::Grid, BLOCK),
        };

        let square = Self {
            kind,
            widths: cells.iter().map(Vec::len).collect(),
            cells: cells.concat(),
            text,
            numbers: lines.iter().map(|line| line.number).collect(),
            inner: rows.iter().any(|row| row.inner),
            form,
        };

        square.judged()
    }

    /// The square of a matrix in these lines, whose text is given.
    pub(super) fn of_matrix(lines: &[Line], text: String, cells: Vec<Bytes>, side: usize) -> Self {
        let square = Self {
            kind: Kind::Grid,
            widths: vec![side; side],
            cells,
            text,
            numbers: lines.iter().map(|line| line.number).collect(),
            inner: true,
            form: "comma-separated cells",
        };
        square.judged()
    }

    /// Grids of a board with several, one in each of these lines.
    pub(super) fn of_boards(lines: &[Line], text: String, cells: Vec<Bytes>, order: usize) -> Self {
        Self {
            kind: Kind::Grid,
            widths: vec![order; order * lines.len()],
            cells,
            text,
            numbers: lines.iter().map(|line| line.number).collect(),
            inner: false,
            form: BLOCK,
        }
    }

    /// Any cells of a line as a square.
    pub(super) fn of_line(line: &Line, cells: impl IntoIterator<Item = Bytes>) -> Option<Self> {
        let cells: Vec<Bytes> = cells.into_iter().collect();
        let side = side_of(cells.len(), MIN_SIDE)?;
        Some(Self::of_signs(line, cells, vec![side; side]))
    }

    /// Cells of one line in rows of these widths.
    pub(super) fn of_signs(line: &Line, cells: Vec<Bytes>, widths: Vec<usize>) -> Self {
        let square = Self {
            kind: Kind::Grid,
            widths,
            cells,
            text: line.text.clone(),
            numbers: vec![line.number],
            inner: false,
            form: ONE_LINE,
        };
        square.judged()
    }

    /// The square as a map, if its cells are one.
    fn judged(mut self) -> Self {
        if self.kind == Kind::Grid && is_map(&self.texts(), self.side()) {
            self.kind = Kind::Map;
        }
        self
    }

    /// The number of rows.
    pub(super) fn side(&self) -> usize {
        self.widths.len()
    }

    /// The texts of its cells.
    pub(super) fn texts(&self) -> Vec<&str> {
        self.cells.iter().map(|at| self.cell(at)).collect()
    }

    /// The text of a cell.
    pub(super) fn cell(&self, at: &Bytes) -> &str {
        self.text[at.clone()].trim()
    }

    /// The texts of its cells, as values of their own.
    pub(super) fn signs(&self) -> Vec<String> {
        self.texts().into_iter().map(str::to_owned).collect()
    }

    /// The number of its first line with cells.
    pub(super) fn first_line(&self) -> usize {
        self.cells.first().map_or(1, |at| self.line_of(at))
    }

    /// The number of its last line, with its frame.
    pub(super) fn last_line(&self) -> usize {
        self.numbers.last().copied().unwrap_or(1)
    }

    /// The role of its lines with cells.
    pub(super) fn role(&self) -> LineRole {
        match self.kind {
            Kind::Grid => LineRole::Clues,
            Kind::Map => LineRole::Map,
            Kind::Candidates => LineRole::Candidates,
        }
    }

    /// The numbers of its lines with cells.
    pub(super) fn lines_of_cells(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().map(|at| self.line_of(at))
    }

    /// The number of the line of a cell.
    fn line_of(&self, at: &Bytes) -> usize {
        self.numbers[self.text[..at.start].matches('\n').count()]
    }

    /// An error about a cell.
    pub(super) fn error(&self, at: &Bytes, kind: impl Into<TextErrorKind>) -> TextError {
        let before = self.text[..at.start].rsplit('\n').next().unwrap_or_default().chars().count();
        TextError::at(self.line_of(at), kind).in_column(before + 1)
    }

    /// An error about the text of a cell.
    pub(super) fn unexpected(&self, at: &Bytes, expected: impl Into<String>) -> TextError {
        self.error(at, TextErrorKind::unexpected(self.cell(at), expected))
    }

    /// True for a map of regions.
    pub(super) fn is_map(&self) -> bool {
        self.kind == Kind::Map
    }

    /// True if it can be read; letters alone are words.
    pub(super) fn is_readable(&self) -> bool {
        let texts = self.texts();
        let grid = || is_grid(&texts, self.side()) || overlaps(&self.widths).next().is_some();
        let words = || texts.iter().all(|text| is_letters(text));
        self.is_map() || (self.kind == Kind::Candidates || grid()) && !words()
    }

    /// The error about rows of a map with a sign that is none of a map or a grid.
    pub(super) fn spoilt_map(&self) -> Option<TextError> {
        let side = self.side();
        let texts = self.texts();
        let is_foreign = |text: &str| !text.contains(char::is_alphanumeric) && !is_blank(text);
        let is_row_of_map = |row: &&[&str]| {
            let equal = row.windows(2).filter(|two| two[0] == two[1] && !two[0].contains('.'));
            3 * equal.count() >= row.len()
        };
        let rows = texts.chunks(side).filter(is_row_of_map).count();
        let at = self.cells.iter().find(|at| is_foreign(self.cell(at)))?;
        let is_map = self.kind == Kind::Grid && 2 * rows >= side;
        is_map.then(|| self.unexpected(at, "expected a letter or number of a region"))
    }

    /// True if some lines with cells have bars and others have none.
    pub(super) fn has_mixed_bars(&self) -> bool {
        let (with, without): (Vec<&str>, Vec<&str>) = self
            .text
            .lines()
            .filter(|line| !is_rule(line.trim()))
            .partition(|line| line.contains(is_bar));
        !with.is_empty() && !without.is_empty()
    }

    /// The number of rows and columns with a symbol twice.
    pub(super) fn clashes(&self) -> usize {
        count_clashes(&self.texts(), self.side())
    }

    /// Refuses a table of numbers that is no puzzle: symbols are twice in most rows and columns,
    /// or at all in a very small grid without a sign for blanks.
    pub(super) fn check_noise(&self) -> Result<(), TextError> {
        const SMALL: usize = 5;
        let side = self.side();
        let sign = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '.';
        if self.form != BLOCK || side > DIGITS || !self.text.chars().all(sign) {
            return Ok(());
        }
        let blank = self.texts().into_iter().any(is_blank);
        let bare = blank && side <= SMALL && !self.text.contains('.');
        let clashes = self.clashes();
        if clashes <= if bare { 0 } else { side } {
            return Ok(());
        }
        let expected = format!(
            "symbols are twice in {clashes} of the rows and columns, so these numbers are no puzzle"
        );
        Err(unexpected(self.first_line(), "", expected))
    }

    /// True for a grid without blanks.
    pub(super) fn is_full(&self) -> bool {
        self.kind == Kind::Grid && !self.texts().into_iter().any(is_blank)
    }

    /// The first cell that differs from a clue of a grid of the same size, and the clue.
    pub(super) fn first_difference(&self, puzzle: &Self) -> Option<(Bytes, String)> {
        let cells = self.cells.iter().zip(puzzle.texts());
        cells
            .filter(|(_, clue)| !is_blank(clue))
            .find(|(at, clue)| self.cell(at) != *clue)
            .map(|(at, clue)| (at.clone(), clue.to_owned()))
    }

    /// True for a full grid with all clues of `puzzle`, if they are enough to say so or a heading
    /// says it.
    pub(super) fn solves(&self, puzzle: &Self, is_headed: bool) -> bool {
        let full = self.texts();
        let clues = puzzle.texts();
        let given = clues.iter().filter(|text| !is_blank(text)).count();
        let mut cells = full.iter().zip(&clues);
        self.is_full()
            && self.widths == puzzle.widths
            && (is_headed || given >= self.side())
            && given < clues.len()
            && cells.all(|(full, clue)| is_blank(clue) || full == clue)
    }
}

/// True if the cells are symbols of a board with this order, and blanks; at most one in four is
/// no symbol, which is an error later.
pub(super) fn is_grid(texts: &[&str], order: usize) -> bool {
    let number = |text: &str| digits(text).parse::<usize>().ok();
    let long = |text: &&str| text.len() > 1 && number(text).is_some_and(|n| n > DIGITS);
    let words = order > DIGITS && !texts.iter().any(long);
    let one_sign = |text: &str| text.chars().count() == 1;
    let symbol = |text: &&str| {
        let letter = text
            .chars()
            .next()
            .and_then(|c| c.to_digit(36))
            .map_or(order > 35, |n| n as usize <= order);
        number(text).map_or(words && one_sign(text) && letter, |n| n <= order)
    };

    let (symbols, odd): (Vec<&str>, Vec<&str>) =
        texts.iter().copied().filter(|text| !is_blank(digits(text))).partition(symbol);
    let names: HashSet<&str> = odd.iter().copied().collect();
    let letters = names.iter().all(|text| is_letters(text) && one_sign(text));
    let blank = |text: &&str| one_sign(text) && text.contains(|c| ODD_BLANKS.contains(c));
    // Letters alone ask for `--symbols A`.
    let other = letters && names.len() <= order && (words || symbols.is_empty());
    let slip = 4 * odd.len() <= texts.len() && !symbols.is_empty();
    odd.is_empty() || slip || other || names.len() == 1 && names.iter().all(blank)
}

/// True if the cells are a map: as many names as rows, each as often, that no grid could have.
///
/// Either the cells of each name are connected, or some name is no symbol of the board. Letters
/// in as many pieces are a map, too, of which some regions have a wrong size.
fn is_map(texts: &[&str], side: usize) -> bool {
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
    let pieces = || count_pieces(texts, side);
    if counts.values().any(|&n| n != side) {
        let near = counts.values().all(|n| n.abs_diff(side) <= 2);
        let letters = counts.keys().all(|name| is_letters(name));
        return letters && near && pieces() <= side + 2;
    }

    let symbol = |text: &&str| text.parse().is_ok_and(|n: usize| (1..=side).contains(&n));
    count_clashes(texts, side) > 0 && (!counts.keys().all(symbol) || pieces() == side)
}

/// The number of rows and columns with a symbol twice.
fn count_clashes(texts: &[&str], side: usize) -> usize {
    let twice = |cells: &dyn Fn(usize) -> usize| {
        let mut given: Vec<_> =
            (0..side).filter_map(|k| texts.get(cells(k))).filter(|text| !is_blank(text)).collect();
        given.sort_unstable();
        usize::from(given.windows(2).any(|two| two[0] == two[1]))
    };
    let both = |at: usize| twice(&|k| at * side + k) + twice(&|k| k * side + at);
    (0..side).map(both).sum()
}

/// The number of connected parts with one text.
fn count_pieces(texts: &[&str], side: usize) -> usize {
    let mut seen = vec![false; texts.len()];
    let mut pieces = 0;
    for start in 0..texts.len() {
        pieces += usize::from(!seen[start]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let left = at.checked_sub(1).filter(|_| at % side > 0);
            let right = Some(at + 1).filter(|next| next % side > 0);
            let next = [left, right, at.checked_sub(side), Some(at + side)];
            let same = |next: &usize| texts.get(*next) == Some(&texts[at]);
            open.extend(next.into_iter().flatten().filter(same));
        }
    }

    pieces
}

/// The overlaps with these row widths; true with their gaps.
pub(super) fn overlaps(widths: &[usize]) -> impl Iterator<Item = (&'static Overlap, bool)> {
    OVERLAPS.iter().filter_map(move |overlap| {
        let size = |at: fn((u16, u16)) -> u16| {
            let far = overlap.grids().map(at).max().unwrap_or(0);
            usize::from(far) + OVERLAP_SIDE
        };
        let (rows, cols) = (size(|at| at.0), size(|at| at.1));
        let cells = |row| (0..cols).filter(move |&col| has(overlap, row, col)).count();
        let whole = widths.iter().all(|&width| width == cols);
        let fits = whole || (0..rows).map(cells).eq(widths.iter().copied());
        (widths.len() == rows && fits).then_some((overlap, whole))
    })
}

/// True if an overlap has a cell at this row and column.
pub(super) fn has(overlap: &Overlap, row: usize, col: usize) -> bool {
    let inside = |at: usize, from: u16| {
        let from = usize::from(from);
        (from..from + OVERLAP_SIDE).contains(&at)
    };
    overlap.grids().any(|(r, c)| inside(row, r) && inside(col, c))
}

/// The boxes that bars and rules show, if they are unusual.
pub(super) fn drawn_boxes(square: &Square) -> Result<Option<Boxes>, &'static str> {
    let side = square.side();
    let mut rows = 0;
    let mut down = Vec::new();
    let mut even = true;
    let mut across: Option<Vec<usize>> = None;
    for line in square.text.split('\n') {
        let here = span(&square.text, line);
        let cells: Vec<usize> =
            square.cells.iter().map(|at| at.start).filter(|at| here.contains(at)).collect();
        if cells.is_empty() && is_rule(line) {
            // Gaps in a rule are walls between some of the cells.
            let mut parts = line.trim().split(['+', '┼', '├', '┤', '╋', '╬']);
            even &= !parts.any(|part| part.len() > 1 && part.trim().is_empty());
            down.push(rows);
        }
        rows += cells.len() / side;
        if cells.len() == side {
            let before = |(at, _)| cells.iter().filter(|&&cell| cell < here.start + at).count();
            // Bars at the ends of a row are no walls.
            let cuts: Vec<usize> = line
                .match_indices(|c: char| is_bar(c) && c != '!')
                .map(before)
                .filter(|at| (1..side).contains(at))
                .collect();
            even &= *across.get_or_insert_with(|| cuts.clone()) == cuts;
        }
    }

    let across = across.unwrap_or_default();
    let (rows, cols) = match (step(down, side), step(across, side)) {
        (Some(0), Some(0)) if even => return Ok(None),
        (Some(0), Some(cols)) if even => (side / cols, cols),
        (Some(rows), Some(0)) if even => (rows, side / rows),
        (Some(rows), Some(cols)) if even => (rows, cols),
        _ => (0, 0),
    };

    if rows * cols != side {
        return Err("walls between cells are not read; a second block of letters below the grid \
             says which cells are a region");
    }

    let boxes = Some(Boxes { rows, cols });
    Ok(boxes.filter(|_| boxes != Boxes::default_for(side)))
}

/// The step of equal cuts, 0 if there are none or all.
fn step(mut cuts: Vec<usize>, side: usize) -> Option<usize> {
    cuts.dedup();
    cuts.retain(|at| (1..side).contains(at));
    let step = cuts.first().copied().unwrap_or(side);
    let equal = (step..side).step_by(step).eq(cuts) && side.is_multiple_of(step);
    equal.then_some(if step == 1 || step == side { 0 } else { step })
}

/// True for the side of a grid that can be read.
pub(super) fn is_side(n: usize) -> bool {
    (MIN_SIDE..=MAX_SYMBOLS).contains(&n)
}
