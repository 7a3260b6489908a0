//! `--form cells`: a row, a column and a value on each line, counted from 1, or from 0 where a 0
//! occurs.

use crate::puzzle::{MAX_SYMBOLS, Position, Puzzle, Symbol, shapes};
use crate::text::base::{Context, Entry, EntryForm, Found, Line, TextError, unexpected};

/// Givens as rows, columns and values.
#[derive(Debug, Default)]
pub(super) struct Triples {
    cells: Vec<(Line, [usize; 3])>,
}

impl Triples {
    /// Takes a line; an error if it is no row, column and value.
    pub(super) fn line(&mut self, line: Line) -> Option<TextError> {
        let ends = |c: char| !c.is_ascii_digit();
        let words = line.text.split(ends).filter(|word| !word.is_empty());
        let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|_| !line.text.contains(char::is_alphabetic))?;
        match numbers[..] {
            [] => None,
            [row, col, value] => {
                self.cells.push((line, [row, col, value]));
                None
            }
            _ => {
                let expected = "expected a row, a column and a value";
                Some(unexpected(line.number, line.text.trim(), expected))
            }
        }
    }

    /// The puzzle of all lines.
    pub(super) fn finish(&mut self, context: &mut Context) -> Found {
        let cells = std::mem::take(&mut self.cells);
        match cells.is_empty() {
            true => Found::new(),
            false => vec![puzzle(&cells, context)],
        }
    }
}

fn puzzle(cells: &[(Line, [usize; 3])], context: &mut Context) -> Result<Entry, TextError> {
    let first = cells[0].0.number;
    let places = || cells.iter().flat_map(|(_, [row, col, _])| [*row, *col]);
    let base = usize::from(!places().any(|n| n == 0));
    let most = places().map(|n| n + 1 - base).max().unwrap_or(0);
    let values = cells
        .iter()
        .map(|(_, [_, _, value])| *value)
        .max()
        .unwrap_or(0);
    let side = most.max(values).min(MAX_SYMBOLS);
    let layout = match context.asked() {
        Some(layout) => layout,
        None => context.layout(shapes::square(side)),
    };
    let layout = layout.map_err(|error| TextError::at(first, error))?;
    let mut puzzle = Puzzle::blank(layout);
    for (line, [row, col, value]) in cells {
        let error = |expected: String| unexpected(line.number, line.text.trim(), expected);
        let place = row.checked_sub(base).zip(col.checked_sub(base));
        let place = place.and_then(|(row, col)| Position::new(row, col));
        let cell = place.and_then(|place| puzzle.layout().cell_at(place));
        let cell = cell.ok_or_else(|| error("the board has no such cell".to_owned()))?;
        if *value == 0 {
            continue;
        }
        let symbol = Symbol::new(value - 1).filter(|s| s.index() < puzzle.layout().order());
        let expected = || format!("expected a value of 1 to {}", puzzle.layout().order());
        let symbol = symbol.ok_or_else(|| error(expected()))?;
        puzzle
            .give(cell, symbol)
            .map_err(|e| TextError::at(line.number, e))?;
    }
    Ok(Entry::new(puzzle, first, EntryForm::Other("cells")))
}
