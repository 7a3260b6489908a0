//! How rows are written in which a blank cell is nothing or a space: with bars at the same places, or
//! with as many of a sign between the cells.

use super::ends::{self, FEWEST};
use super::piece::is_bar;
use super::pieces::is_rule;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::Line;

/// What all rows have between their cells.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    /// Bars stand at these places.
    Bars(Vec<usize>),
    /// So many of a sign stand between the cells.
    Signs(char, usize),
}

/// The lines that are rows.
pub(super) fn rows(lines: &[Line]) -> impl Iterator<Item = &str> {
    let drawn = |line: &&Line| !is_rule(&line.text) && !ends::encloses(line.text.trim());
    lines.iter().filter(drawn).map(|line| line.text.as_str())
}

/// Whether some rows have fewer digits than others, or room for a cell and none in it.
pub(super) fn has_blanks(lines: &[Line]) -> bool {
    let digits = |row: &str| row.chars().filter(char::is_ascii_digit).count();
    let digits: Vec<usize> = rows(lines).map(digits).collect();
    let room = |row: &str| {
        ["   ", ",,", ";;", "\t\t"]
            .iter()
            .any(|room| row.contains(room))
    };
    rows(lines).any(room) || digits.windows(2).any(|pair| pair[0] != pair[1])
}

impl Spacing {
    /// How all rows are written, where they have nothing but digits and what stands between them.
    pub(super) fn of(lines: &[Line]) -> Option<Self> {
        const FEWEST_BARS: usize = 2;
        let between = |c: char| matches!(c, ',' | ';' | '\t');
        let cells = |c: char| c.is_ascii_digit() || c.is_whitespace() || is_bar(c) || between(c);
        let first = Self::of_row(rows(lines).next()?)?;
        let many = match &first {
            Self::Bars(places) => places.len() >= FEWEST_BARS,
            Self::Signs(_, count) => *count + 1 >= FEWEST,
        };
        let alike =
            |row: &str| row.chars().all(cells) && Self::of_row(row).as_ref() == Some(&first);
        (many && rows(lines).all(alike)).then_some(first)
    }

    fn of_row(row: &str) -> Option<Self> {
        let mut signs = [',', ';', '\t'].into_iter();
        if let Some(sign) = signs.find(|&sign| row.contains(sign)) {
            return Some(Self::Signs(sign, row.matches(sign).count()));
        }
        let bars = row.chars().enumerate().filter(|(_, c)| is_bar(*c));
        let places: Vec<usize> = bars.map(|(at, _)| at).collect();
        (!places.is_empty()).then_some(Self::Bars(places))
    }

    /// How many rows a grid may have that begins with these lines: a sign may close each row, and bars
    /// stand around the grid or only within it.
    pub(super) fn sides(&self, lines: &[Line]) -> impl Iterator<Item = usize> {
        let sides = match self {
            Self::Signs(_, count) => [*count, count + 1],
            Self::Bars(places) => {
                let digits = |pair: &[u8]| pair.iter().all(u8::is_ascii_digit);
                let close = rows(lines).any(|row| row.as_bytes().windows(2).any(digits));
                let around = |row: &str| {
                    let row = row.trim();
                    row.starts_with(is_bar) && row.ends_with(is_bar)
                };
                let cells = |pair: &[usize]| match pair[1] - pair[0] - 1 {
                    room if close || room < 3 => room,
                    room => room / 2,
                };
                let fields = places.len() - 1;
                let inner: usize = places.windows(2).map(cells).sum();
                match rows(lines).all(around) {
                    true => [inner; 2],
                    false => [inner + 2 * inner / fields.max(1); 2],
                }
            }
        };
        let mut sides = sides.to_vec();
        sides.dedup();
        let may_be = |side: &usize| (FEWEST..=MAX_SYMBOLS).contains(side);
        sides.into_iter().filter(may_be)
    }
}
