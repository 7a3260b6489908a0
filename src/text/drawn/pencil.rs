//! Pencil marks as they are drawn: each cell is a box of small cells, and each symbol has its own
//! place in it, or a blank. Nine symbols are a picture of 27 rows of 27 signs.

use super::cuts::{cuts, padded, rows_of};
use super::one_line;
use super::piece::Rows;
use super::tiny::FEWEST;
use super::values::is_blank;
use crate::puzzle::{Boxes, MAX_SYMBOLS, Symbol};
use crate::text::ground::{Alphabet, Context, Entry, Line, TextError};

/// Reads such a picture; `None` where it is none.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    // Each row of the smallest has more signs than a row of the cells has.
    if lines.len() < 2 * FEWEST {
        return None;
    }
    let signs = cuts(lines).find_map(|how| {
        let rows = rows_of(&padded(lines, how), how);
        let (order, boxes) = size(&rows)?;
        signs(&rows, order, boxes).map(|signs| (order, signs))
    });
    let (order, text) = signs?;
    let layout = match context.asked() {
        Some(Ok(layout)) if layout.order() == order && layout.cells().len() == order * order => {
            layout
        }
        Some(_) => return None,
        None => context.square(order).ok()?,
    };
    let line = Line::new(lines[0].number, text);
    Some(one_line::candidates_on(&line, &line.text, layout))
}

/// The number of symbols, and the box of the places of their marks.
fn size(rows: &Rows) -> Option<(usize, Boxes)> {
    let width = rows.first()?.len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    (FEWEST..=MAX_SYMBOLS).find_map(|order| {
        let boxes = Boxes::default_for(order)?;
        (rows.len() == order * boxes.rows && width == order * boxes.cols).then_some((order, boxes))
    })
}

/// The marks of each cell, one character for each symbol; `None` where a mark is not in its place
/// or there are fewer marks than cells.
fn signs(rows: &Rows, order: usize, boxes: Boxes) -> Option<String> {
    let mut text = String::with_capacity(order * order * order);
    let mut marks = 0;
    for cell in 0..order * order {
        let (row, col) = (cell / order * boxes.rows, cell % order * boxes.cols);
        let places = (0..order).map(|k| &rows[row + k / boxes.cols][col + k % boxes.cols].text);
        let given: Vec<(usize, &String)> = places
            .enumerate()
            .filter(|(_, text)| !is_blank(text))
            .collect();
        let symbol = |text: &str| {
            Alphabet::OneUp
                .read(text, order)
                .filter(|symbol| symbol.index() < order)
        };
        // A decided cell may have its symbol in the middle.
        let middle = match given[..] {
            [(place, text)] if order % 2 == 1 && place == order / 2 => symbol(text),
            _ => None,
        };
        for place in (0..order).filter_map(Symbol::new) {
            let mark = match middle {
                Some(symbol) => symbol == place,
                None => given.is_empty() || given.iter().any(|(at, _)| *at == place.index()),
            };
            text.push(if mark { place.to_char() } else { '.' });
        }
        let own = |(place, text): &(usize, &String)| {
            symbol(text).is_some_and(|symbol| symbol.index() == *place)
        };
        if middle.is_none() && !given.iter().all(own) {
            return None;
        }
        marks += given.len();
    }
    (marks >= order * order).then_some(text)
}
