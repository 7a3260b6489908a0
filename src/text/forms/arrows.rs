//! Killers as a picture of arrows: the sum of a cage stands in one of its cells, and each of the
//! others points to a neighbour that is nearer to it.

use crate::puzzle::{MAX_SYMBOLS, Position};
use crate::text::ground::boards::square_asked;
use crate::text::ground::{
    Builder, Context, Entry, Form, Gather, Line, Piece, TextError, cages, unexpected,
};

/// Fewest cells of a row.
const FEWEST: usize = 4;

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Sum(usize),
    /// Rows down and columns to the right.
    To(isize, isize),
}

/// Whether a line may be a row of such a picture.
pub(super) fn begins(text: &str) -> bool {
    let cells = cells(text).unwrap_or_default();
    let sums = cells.iter().filter(|cell| matches!(cell, Cell::Sum(_)));
    (1..cells.len()).contains(&sums.count())
}

pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    let lines = vec![line];
    Box::new(Arrows { lines })
}

/// The cells of a row.
fn cells(text: &str) -> Option<Vec<Cell>> {
    let mut words = text.split_whitespace();
    let cells: Vec<Cell> = words
        .by_ref()
        .take(MAX_SYMBOLS + 1)
        .map(cell)
        .collect::<Option<_>>()?;
    (FEWEST..=MAX_SYMBOLS)
        .contains(&cells.len())
        .then_some(cells)
}

fn cell(word: &str) -> Option<Cell> {
    Some(match word {
        "<" | "\u{2190}" => Cell::To(0, -1),
        ">" | "\u{2192}" => Cell::To(0, 1),
        "^" | "\u{2191}" => Cell::To(-1, 0),
        "v" | "V" | "\u{2193}" => Cell::To(1, 0),
        _ => {
            let short = word.len() < 4 && word.bytes().all(|b| b.is_ascii_digit());
            Cell::Sum(word.parse().ok().filter(|_| short)?)
        }
    })
}

/// The rows so far, and blank lines between them.
#[derive(Debug)]
struct Arrows {
    lines: Vec<Line>,
}

impl Arrows {
    /// The puzzle; `None` where the lines are no square.
    fn read(&self, context: &mut Context) -> Option<Result<Entry, TextError>> {
        let said = self
            .lines
            .iter()
            .filter(|line| !line.text.trim().is_empty());
        let rows: Vec<Vec<Cell>> = said.map(|line| cells(&line.text)).collect::<Option<_>>()?;
        let side = rows.len();
        if rows.iter().any(|row| row.len() != side) {
            return None;
        }
        let first = &self.lines[0];
        let mut cages: Vec<(Position, cages::Cage)> = Vec::new();
        for row in 0..side {
            for col in 0..side {
                let place = Position::new(row, col)?;
                let Some((head, sum)) = head(&rows, row, col) else {
                    let expected = format!("the arrows from {place} lead to no sum");
                    return Some(Err(unexpected(first.number, first.text.trim(), expected)));
                };
                match cages.iter_mut().find(|(known, _)| *known == head) {
                    Some((_, cage)) => cage.cells.push(place),
                    None => {
                        let (cells, sum) = (vec![place], Some(sum));
                        cages.push((head, cages::Cage { cells, sum }));
                    }
                }
            }
        }
        let mut builder = Builder {
            spec: square_asked(side, context),
            ..Builder::default()
        };
        cages::add(
            cages.into_iter().map(|(_, cage)| cage).collect(),
            &mut builder,
        );
        Some(builder.entry(first.number, Form::Other("picture of arrows"), context))
    }
}

/// The cell with the sum to which the arrows from a cell lead, and the sum.
fn head(rows: &[Vec<Cell>], row: usize, col: usize) -> Option<(Position, usize)> {
    let (mut row, mut col) = (row, col);
    // A longer way is a circle.
    for _ in 0..rows.len() * rows.len() {
        match *rows.get(row)?.get(col)? {
            Cell::Sum(sum) => return Some((Position::new(row, col)?, sum)),
            Cell::To(down, right) => {
                row = row.checked_add_signed(down)?;
                col = col.checked_add_signed(right)?;
            }
        }
    }
    None
}

impl Gather for Arrows {
    fn take(&mut self, line: Line) -> Option<Line> {
        let goes_on = line.text.trim().is_empty() || cells(&line.text).is_some();
        if !goes_on {
            return Some(line);
        }
        self.lines.push(line);
        None
    }

    fn is_done(&self) -> bool {
        let side = cells(&self.lines[0].text).map_or(0, |cells| cells.len());
        let rows = self
            .lines
            .iter()
            .filter(|line| !line.text.trim().is_empty());
        rows.count() >= side
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        match self.read(context) {
            Some(read) => vec![Piece::Read(read)],
            None => self.lines.into_iter().map(Piece::Other).collect(),
        }
    }
}
