//! Lines of `HoDoKu`'s library of techniques:
//! `:technique[-variant]:candidates:givens:deleted:eliminations:placements:extra`.
//!
//! In the givens a `+` stands before each symbol that was placed on the way, which is an entry
//! here. Deleted candidates are lists of symbol, row and column. What the technique is to find is
//! for those who look for techniques; it goes into a note.

use crate::puzzle::shapes::square;
use crate::puzzle::{Position, SymbolSet};
use crate::text::ground::{
    Alphabet, Builder, Context, Drawing, Entry, Form, Line, TextError, side_of, unexpected,
};

/// What such a line is called in reports.
const FORM: &str = "library line";

/// Fields in front of the extra one.
const FIELDS: usize = 7;

/// Whether a line is such a line.
pub(super) fn is_library(text: &str) -> bool {
    let Some(rest) = text.trim().strip_prefix(':') else {
        return false;
    };
    let technique = rest.split([':', '-']).next().unwrap_or_default();
    let code = technique.trim_end_matches('x');
    code.len() == 4 && code.bytes().all(|b| b.is_ascii_digit()) && rest.matches(':').count() >= 3
}

/// Reads such a line.
///
/// # Errors
/// The givens are no grid, or a deleted candidate is no symbol, row and column.
pub(super) fn read(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let mut fields: Vec<&str> = line.text.trim().splitn(FIELDS + 1, ':').collect();
    fields.resize(FIELDS + 1, "");
    let (technique, grid, deleted) = (fields[1], fields[3].trim(), fields[4]);
    let signs: Vec<(bool, char)> = signs(grid);
    let side = side_of(signs.len(), 2)
        .ok_or_else(|| wrong(grid, "expected the cells of a grid in the third field"))?;
    let mut builder = Builder {
        spec: square(side),
        ..Builder::default()
    };
    let read = |c: char| Alphabet::OneUp.read_char(c, side);
    for (k, &(placed, sign)) in signs.iter().enumerate() {
        let place = Position::new(k / side, k % side);
        match (read(sign), place) {
            (Some(symbol), Some(place)) if placed => builder.entries.push((place, symbol)),
            (Some(symbol), Some(place)) => builder.givens.push((place, symbol)),
            _ if matches!(sign, '.' | '0') && !placed => {}
            _ => {
                return Err(wrong(
                    &sign.to_string(),
                    "expected a symbol, '.', or '+' and a symbol",
                ));
            }
        }
    }
    for item in deleted.split_whitespace() {
        let (place, symbol) = candidate(item, side)
            .ok_or_else(|| wrong(item, "expected a symbol, a row and a column, as in 412"))?;
        builder
            .candidates
            .push((place, SymbolSet::all(side).without(SymbolSet::only(symbol))));
    }
    let mut entry = builder.entry(line.number, Form::Other(FORM), context)?;
    let drawn: String = signs.iter().map(|(_, sign)| sign).collect();
    let cells = entry.puzzle.layout().cells().ids().enumerate();
    let spots = cells.map(|(at, cell)| (0, at..at + 1, cell));
    let drawn = Line::new(line.number, drawn);
    entry.form = Form::Drawing(Drawing::of(FORM, Alphabet::OneUp, [&drawn], spots));
    entry.notes.push(format!("technique {technique}"));
    Ok(entry)
}

/// The cells, each with whether it was placed on the way.
fn signs(grid: &str) -> Vec<(bool, char)> {
    let mut placed = false;
    let mut signs = Vec::new();
    for c in grid.chars() {
        if c == '+' {
            placed = true;
        } else {
            signs.push((placed, c));
            placed = false;
        }
    }
    signs
}

/// `412`: symbol 4 in row 1, column 2.
fn candidate(text: &str, side: usize) -> Option<(Position, crate::puzzle::Symbol)> {
    let mut chars = text.chars();
    let mut next = || Alphabet::OneUp.read_char(chars.next()?, side);
    let (symbol, row, col) = (next()?, next()?, next()?);
    let inside = [symbol, row, col]
        .iter()
        .all(|number| number.index() < side);
    let inside = inside && chars.next().is_none();
    let place = Position::new(row.index(), col.index())?;
    inside.then_some((place, symbol))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    #[test]
    fn placed_symbols_are_entries_and_deleted_candidates_are_gone() {
        let text = ":0300-2:1:1+2..........+4..3:312 412:111:222::";
        assert!(is_library(text) && !is_library(":a:b:c:d") && !is_library("0300:1:1"));
        let line = Line::new(3, text);
        let mut context = Context::new(ReadOptions::default());
        let entry = read(&line, &mut context).expect("a line");
        let puzzle = &entry.puzzle;
        assert_eq!(puzzle.clues().count(), 2);
        assert_eq!(puzzle.entries().iter().flatten().count(), 2);
        let cell = puzzle.layout().cell(0, 1).expect("a cell");
        let sets = puzzle.initial_candidates().expect("candidates");
        assert_eq!(sets[cell].to_string(), "12");
        assert_eq!(entry.notes, ["technique 0300-2"]);
        for bad in [
            ":0300:1:1..:::",
            ":0300:1:x...............:::",
            ":0300:1:1...............:512::",
        ] {
            let text = bad.to_owned();
            assert!(read(&Line::new(1, text), &mut context).is_err(), "{bad}");
        }
    }
}
