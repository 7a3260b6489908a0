//! Square boards, most of them without boxes, with signs between their cells or clues around them,
//! as several forms have them.

use super::builder::Builder;
use super::context::Context;
use super::entry::{Entry, Form};
use super::error::{TextError, unexpected};
use crate::puzzle::{Constraint, ConstraintKind, Position, Symbol, shapes};

/// A square and its conditions.
pub(in crate::text) struct Latin<'a> {
    board: &'a [Vec<usize>],
    boxed: bool,
    constraints: Vec<Constraint>,
}

impl<'a> Latin<'a> {
    /// The square with these clues; 0 is a blank cell.
    pub(in crate::text) fn of(board: &'a [Vec<usize>]) -> Self {
        Self {
            board,
            boxed: false,
            constraints: Vec::new(),
        }
    }

    /// The same with the usual boxes, where it is to have them.
    pub(in crate::text) fn boxed(self, boxed: bool) -> Self {
        Self { boxed, ..self }
    }

    /// The same with pairs of cells, as rows and columns from 0, of which the first is less.
    pub(in crate::text) fn less(mut self, pairs: &[[[usize; 2]; 2]]) -> Self {
        let place = |&[row, col]: &[usize; 2]| Position::new(row, col);
        let less = |pair: &[[usize; 2]; 2]| {
            let cells = pair.iter().filter_map(place).collect();
            Constraint::new(ConstraintKind::Less, cells, Vec::new())
        };
        self.constraints.extend(pairs.iter().map(less));
        self
    }

    /// The same with the sums between the lowest and the highest symbol of the columns and of the
    /// rows.
    pub(in crate::text) fn with_sandwiches(
        mut self,
        columns: &[Option<u32>],
        rows: &[Option<u32>],
    ) -> Self {
        let side = self.board.len();
        for (down, sums) in [(true, columns), (false, rows)] {
            for (at, sum) in sums.iter().enumerate() {
                let place = |k: usize| match down {
                    true => Position::new(k, at),
                    false => Position::new(at, k),
                };
                let cells = (0..side).filter_map(place).collect();
                let sum =
                    sum.map(|sum| Constraint::new(ConstraintKind::Sandwich, cells, vec![sum]));
                self.constraints.extend(sum);
            }
        }
        self
    }

    /// The same with the clues of skyscrapers from above, from below, from the left and from the
    /// right; 0 is none.
    pub(in crate::text) fn seen_from(mut self, sides: [&[usize]; 4]) -> Self {
        let side = self.board.len();
        for (from, clues) in sides.into_iter().enumerate() {
            for (at, &clue) in clues.iter().enumerate().filter(|(_, clue)| **clue > 0) {
                let place = |k: usize| match from {
                    0 => Position::new(k, at),
                    1 => Position::new(side - 1 - k, at),
                    2 => Position::new(at, k),
                    _ => Position::new(at, side - 1 - k),
                };
                let cells = (0..side).filter_map(place).collect();
                let clue = u32::try_from(clue).unwrap_or(u32::MAX);
                let seen = Constraint::new(ConstraintKind::Skyscraper, cells, vec![clue]);
                self.constraints.push(seen);
            }
        }
        self
    }

    /// The entry, which began in that line.
    ///
    /// # Errors
    /// A clue is no symbol of the square, or a condition is none that can be.
    pub(in crate::text) fn entry(
        self,
        line: usize,
        form: &'static str,
        context: &mut Context,
    ) -> Result<Entry, TextError> {
        let side = self.board.len();
        let mut builder = Builder {
            spec: match self.boxed {
                true => shapes::square(side),
                false => shapes::latin(side),
            },
            ..Builder::default()
        };
        for (row, values) in self.board.iter().enumerate() {
            for (col, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0) {
                let symbol = Symbol::new(value - 1).filter(|symbol| symbol.index() < side);
                match Position::new(row, col).zip(symbol) {
                    Some(given) => builder.givens.push(given),
                    None => {
                        let expected = "a symbol of the grid or 0 is expected";
                        return Err(unexpected(line, &value.to_string(), expected));
                    }
                }
            }
        }
        builder.spec.constraints.extend(self.constraints);
        builder.entry(line, Form::Other(form), context)
    }
}

/// Whether a line has a number twice, other than 0.
pub(in crate::text) fn has_twice(line: &[usize]) -> bool {
    let again = |at: usize| line[at] > 0 && line[..at].contains(&line[at]);
    (0..line.len()).any(again)
}
