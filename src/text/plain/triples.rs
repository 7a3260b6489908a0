//! `--form cells`: row, column and value on a line, from 1, or from 0 if a 0 occurs.

use super::join::Out;
use super::value::numbers;
use crate::puzzle::{MAX_SYMBOLS, Position, Puzzle, Symbol, shapes};
use crate::text::base::{Context, Entry, EntryForm, Line, LineRole, TextError};

/// The cells of a text of triples.
#[derive(Debug, Default)]
pub(super) struct Triples {
    cells: Vec<(Line, [usize; 3])>,
}

impl Triples {
    /// Takes a line of three numbers; lines with words are ignored.
    pub(super) fn line(&mut self, line: Line, to: &mut Out<'_>) {
        let number = line.number;
        let before = self.cells.len();
        if line.text.trim().is_empty() {
            return;
        }
        let error = self.cell(line);
        let role = match &error {
            Some(_) => LineRole::Broken,
            None if self.cells.len() > before => LineRole::Clues,
            None => LineRole::Harmless,
        };

        to.context.roles.set(number, role);
        to.found.extend(error.map(Err));
    }

    /// Adds the cell of a line; the error about another line of numbers.
    fn cell(&mut self, line: Line) -> Option<TextError> {
        let heading = line.text.to_lowercase();
        let first = heading.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty());
        match numbers(&line.text)?[..] {
            _ if matches!(first, Some("x" | "col" | "column")) => {
                Some(line.error("expected the row first, then the column and the value"))
            }
            [] => None,
            _ if first.is_some() => None,
            [row, col, value] => {
                self.cells.push((line, [row, col, value]));
                None
            }
            _ => Some(line.error("expected a row, a column and a value")),
        }
    }

    /// The puzzle of all cells; `None` if there are none.
    pub(super) fn finish(&mut self, context: &mut Context) -> Option<Result<Entry, TextError>> {
        let cells = std::mem::take(&mut self.cells);
        (!cells.is_empty()).then(|| puzzle(&cells, context))
    }
}

/// The puzzle of cells with values.
fn puzzle(cells: &[(Line, [usize; 3])], context: &mut Context) -> Result<Entry, TextError> {
    let first = cells[0].0.number;
    let numbers = || cells.iter().map(|cell| cell.1);
    let base = usize::from(numbers().all(|[row, col, _]| row.min(col) > 0));
    let side = |[row, col, value]: [usize; 3]| value.max((row.max(col) - base).saturating_add(1));
    let side = numbers().map(side).max();
    let layout = match context.asked() {
        Some(layout) => layout,
        None => context.layout(shapes::square(side.unwrap_or(0).min(MAX_SYMBOLS))),
    };

    let mut puzzle = Puzzle::blank(layout.map_err(|error| TextError::at(first, error))?);
    let order = puzzle.layout().order();
    for (line, [row, col, value]) in cells {
        let cell = || {
            let place = Position::new(row.checked_sub(base)?, col.checked_sub(base)?)?;
            puzzle.layout().cell_at(place)
        };
        let cell = cell().ok_or_else(|| line.error("the board has no such cell"))?;
        let Some(index) = value.checked_sub(1) else {
            continue;
        };
        let symbol = Symbol::new(index).filter(|symbol| symbol.index() < order);
        let expected = || line.error(format!("expected a value of 1 to {order}"));
        puzzle
            .fix(cell, symbol.ok_or_else(expected)?)
            .map_err(|error| TextError::at(line.number, error))?;
    }

    Ok(Entry::new(puzzle, first, EntryForm::Other("cells")))
}
