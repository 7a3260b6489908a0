//! Whether rows that are no grid are meant as one: then what is wrong with them is told, else
//! they are passed over as other text is.

use super::shape::{self, Row, Shape};
use super::{Shaped, shaped};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::spacing::{self, Spacing};
use crate::text::drawn::tiny::FEWEST;
use crate::text::ground::Line;

/// Whether lines are meant as a grid: at least half of its rows, most of them with as many cells
/// as the others, or all of its cells in one line.
pub(in crate::text::drawn) fn is_near(lines: &[Line]) -> bool {
    let rows: Vec<Row> = lines.iter().filter_map(row).collect();
    if let [row] = rows[..] {
        return is_one_line(row, lines);
    }
    if are_flags(lines) || are_words(lines) || are_places(lines) {
        return false;
    }
    if are_boxed(lines) {
        return true;
    }
    let dense = |row: &Row| match row.uneven && !row.gaps {
        true => 0,
        false => row.dense,
    };
    let ways: [fn(&Row) -> usize; 3] = [dense, |row| row.words, |row| row.commas];
    ways.into_iter().any(|width| {
        let widths: Vec<usize> = rows.iter().map(width).collect();
        let same = |width: usize| widths.iter().filter(|&&other| other == width).count();
        let usual = widths.iter().copied().filter(|&width| width >= FEWEST);
        let Some(side) = usual.max_by_key(|&width| same(width)) else {
            return false;
        };
        let most = 3 * same(side) >= 2 * rows.len();
        most && rows.len() > 2 && 2 * rows.len() >= side && side <= 2 * MAX_SYMBOLS
    })
}

/// Whether lines have digits and bars alone, the bars at the same places, and as many lines as such
/// a grid has rows.
fn are_boxed(lines: &[Line]) -> bool {
    let rows = spacing::rows(lines).count();
    let bars = Spacing::of(lines).filter(|spacing| matches!(spacing, Spacing::Bars(_)));
    rows > FEWEST && bars.is_some_and(|bars| bars.sides(lines).any(|side| side == rows))
}

/// Whether rows have nothing but the numbers 0 and 1, and 1 several times in one of them, as a
/// matrix of something else has.
pub(in crate::text::drawn) fn are_flags(lines: &[Line]) -> bool {
    let flags = |line: &Line| {
        let mut digits = line.text.bytes().filter(u8::is_ascii_digit).peekable();
        let blank = digits.peek().is_some() && line.text.contains('.');
        digits.all(|b| matches!(b, b'0' | b'1')) && !blank
    };
    let twice = |line: &Line| line.text.matches('1').count() > 1;
    lines.len() >= FEWEST && lines.iter().all(flags) && lines.iter().any(twice)
}

/// Whether most signs of short rows are letters, as in words and in names of a program.
fn are_words(lines: &[Line]) -> bool {
    const SHORT: usize = 9;
    let signs = |line: &Line| {
        let mut signs = line.text.chars().collect::<Vec<char>>();
        signs.retain(|c| !c.is_whitespace() && *c != ',');
        signs
    };
    let rows: Vec<Vec<char>> = lines.iter().map(signs).collect();
    let letters = rows.iter().flatten().filter(|c| c.is_alphabetic()).count();
    let all: usize = rows.iter().map(Vec::len).sum();
    2 * letters > all && rows.iter().all(|row| row.len() < SHORT)
}

/// Whether most lines have several pairs of numbers in brackets, which are places.
fn are_places(lines: &[Line]) -> bool {
    let pairs = |line: &&Line| {
        let inner = |part: &&str| {
            let inner = part.split_once([')', ']']).map(|(inner, _)| inner);
            let mut numbers = inner.into_iter().flat_map(|inner| inner.split(','));
            let number = |text: &str| text.trim().parse::<usize>().is_ok();
            numbers.clone().count() == 2 && numbers.all(number)
        };
        line.whole()
            .split(['(', '['])
            .filter(|part| inner(part))
            .count()
            > 1
    };
    2 * lines.iter().filter(pairs).count() > lines.len()
}

fn row(line: &Line) -> Option<Row> {
    let Shaped { shape, .. } = shaped(line);
    match shape {
        Shape::Row(row) => Some(row),
        _ => None,
    }
}

/// Whether a line alone is a grid with a sign too few or too many: most of its signs are digits
/// or blanks.
fn is_one_line(row: Row, lines: &[Line]) -> bool {
    let text = || lines.iter().flat_map(|line| line.text.chars());
    let signs = text().filter(|c| !c.is_whitespace()).count();
    let cells = text().filter(|c| c.is_ascii_digit() || *c == '.').count();
    row.dense > MAX_SYMBOLS && 4 * cells >= 3 * signs
        || matches!(shape::of(&lines[0]), Shape::Row(row) if row.dense >= FEWEST * FEWEST && cells == signs)
}
