//! Lines of `HoDoKu`'s library of techniques:
//! `:technique[-variant]:candidates:givens:deleted:eliminations:placements:extra`.
//!
//! In the givens a `+` precedes each entry. Deleted candidates are symbol, row and column. The
//! technique becomes a note.

use super::base::{
    Alphabet, Builder, Context, Entry, EntryForm, Found, Line, TextError, is_number, places_of,
    side_of, unexpected,
};
use crate::puzzle::shapes::square;
use crate::puzzle::{Position, Symbol, SymbolSet};

/// True for a line of the library.
pub(super) fn starts(text: &str) -> bool {
    let Some(rest) = text.trim().strip_prefix(':') else {
        return false;
    };
    let code = rest.split([':', '-']).next().unwrap_or_default().trim_end_matches('x');
    (1..=6).contains(&code.len()) && is_number(code) && rest.matches(':').count() >= 3
}

/// Reads one puzzle from each line.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    lines.iter().map(|line| one(line, context)).collect()
}

fn one(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let wrong = |text: &str, expected: &str| unexpected(line.number, text, expected);
    let mut fields = line.text.trim().split(':').skip(1);
    let mut field = || fields.next().unwrap_or_default();
    let technique = field();
    // The candidates of the technique.
    field();
    let grid = field().trim();
    let deleted = field();

    let signs: Vec<(bool, char)> = grid
        .char_indices()
        .filter(|sign| sign.1 != '+')
        .map(|(at, sign)| (grid[..at].ends_with('+'), sign))
        .collect();

    let expected = "expected the cells of a grid in the third field";
    let side = side_of(signs.len(), 2).ok_or_else(|| wrong(grid, expected))?;
    let mut builder = Builder { spec: square(side), ..Builder::default() };
    for (place, &(placed, sign)) in places_of(side, side * side).zip(&signs) {
        match Alphabet::OneUp.read_char(sign, side) {
            Some(symbol) if placed => builder.entries.push((place, symbol)),
            Some(symbol) => builder.givens.push((place, symbol)),
            None if matches!(sign, '.' | '0') && !placed => {}
            None => {
                let expected = "expected a symbol, '.', or '+' and a symbol";
                return Err(wrong(&sign.to_string(), expected));
            }
        }
    }

    for item in deleted.split_whitespace() {
        let expected = "expected a symbol, a row and a column, as in 412";
        let (place, symbol) = candidate(item, side).ok_or_else(|| wrong(item, expected))?;
        let others = SymbolSet::all(side).without(SymbolSet::only(symbol));
        builder.candidates.push((place, others));
    }

    let signs = signs.iter().map(|sign| sign.1).collect();
    let form = EntryForm::Line(signs, Alphabet::OneUp);
    let mut entry = builder.entry(line.number, form, context)?;
    entry.notes.push(format!("technique {technique}"));
    Ok(entry)
}

/// A deleted candidate: `412` is 4 in row 1, column 2.
fn candidate(text: &str, side: usize) -> Option<(Position, Symbol)> {
    let read = |c: char| Alphabet::OneUp.read_char(c, side);
    let numbers: Vec<Symbol> = text.chars().map(read).collect::<Option<_>>()?;
    let inside = numbers.iter().all(|number| number.index() < side);
    match numbers[..] {
        [symbol, row, col] if inside => Some((Position::new(row.index(), col.index())?, symbol)),
        _ => None,
    }
}
