//! The readings of a paragraph of rows, and the choice between them.

use super::bands::leave;
use super::evidence::Evidence;
use super::item::Item;
use super::row::Row;
use super::square::Square;
use crate::text::base::{Line, TextError, TextErrorKind};

/// A reading of all rows of a paragraph.
#[derive(Debug)]
pub(super) enum Reading {
    /// Whole grids, one after another.
    Grids(Vec<Square>),
    /// A picture of overlapping grids without gaps.
    Picture(Square),
    /// A grid between bars, with spaces for blank cells.
    Boxed(Square),
    /// A small grid in each row, right or wrong.
    List(Vec<Item>),
    /// A band of a grid.
    Band,
    /// Rows that are too many after the last band of a grid.
    Surplus(TextError),
    /// Words.
    Words,
}

/// A reading with its evidence.
#[derive(Debug)]
pub(super) struct Weighed {
    reading: Reading,
    evidence: Vec<Evidence>,
}

impl Weighed {
    /// A reading with what always speaks for it.
    pub(super) fn new(reading: Reading, evidence: Evidence) -> Self {
        Self { reading, evidence: vec![evidence] }
    }

    /// Adds evidence if a condition holds.
    pub(super) fn also(mut self, is_true: bool, evidence: Evidence) -> Self {
        self.evidence.extend(is_true.then_some(evidence));
        self
    }

    /// The sum of the evidence.
    fn weight(&self) -> i32 {
        Evidence::sum(&self.evidence)
    }
}

impl Reading {
    /// The reading in words, for an error between two.
    fn name(&self) -> String {
        match self {
            Self::Grids(grids) => match &grids[..] {
                [one] => {
                    let side = one.side();
                    format!("one grid of {side} symbols (--layout {side}x{side})")
                }
                many => format!("{} grids below each other", many.len()),
            },
            Self::Picture(_) => "a picture of overlapping grids".to_owned(),
            Self::Boxed(_) => "a grid with spaces for blank cells".to_owned(),
            Self::List(items) => format!("{} grids, one in a line", items.len()),
            Self::Band => "a band of a grid".to_owned(),
            Self::Surplus(_) => "rows after the last band of a grid".to_owned(),
            Self::Words => "words".to_owned(),
        }
    }
}

/// The best reading, or an error that names the two best if they are equally good.
pub(super) fn best(
    mut readings: Vec<Weighed>,
    rows: &[Row],
    lines: &[Line],
) -> Result<Reading, Box<Item>> {
    // The sort is stable: of equal readings the earlier one is named first.
    readings.sort_by_key(|reading| std::cmp::Reverse(reading.weight()));
    if let [first, second, ..] = &readings[..]
        && first.weight() == second.weight()
    {
        let names = format!("{} or as {}", first.reading.name(), second.reading.name());
        let kind = TextErrorKind::Ambiguous(names, "--layout");
        let numbers: Vec<usize> = rows.iter().map(|row| lines[row.line].number).collect();
        let error = TextError::at(numbers.first().copied().unwrap_or(1), kind);
        return Err(Box::new(Item::Error(numbers, error)));
    }

    readings.into_iter().next().map(|best| best.reading).ok_or_else(|| {
        Box::new(Item::Error(Vec::new(), TextError::at(1, TextErrorKind::Number(0))))
    })
}

/// The rows as lines of words.
pub(super) fn as_words(rows: &[Row], lines: &[Line]) -> Vec<Item> {
    leave(rows, Item::Text, lines)
}
