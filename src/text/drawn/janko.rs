//! Blocks as janko.at and `puzzlekit` have them: a line with the numbers of rows and columns, the
//! clues, and for jigsaws the numbers of the regions; blanks between cells, `-` for a blank cell
//! and, in pictures of several grids, for no cell.

use super::piece::{Piece, Rows};
use super::sketch::Sketch;
use super::{fit, jigsaw, picture, tiny};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Context, Entry, Line, TextError};

/// Reads such a text; `None` where it is none.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Option<Result<Entry, TextError>> {
    let (head, rows) = lines.split_first()?;
    let (height, side) = size(&head.text)?;
    let square = height == side;
    if side < tiny::smallest(lines, context) || !square && !fit::is_overlap(height, side) {
        return None;
    }
    if rows.len() != height && !(square && rows.len() == 2 * side) {
        return None;
    }
    let all: Rows = rows.iter().enumerate().map(words).collect();
    if all.iter().any(|row| row.len() != side) {
        return None;
    }
    let (clues, map) = all.split_at(height);
    // Cells of two digits are numbers here, whatever else they could be.
    let number =
        |piece: &Piece| piece.text == "-" || piece.text.bytes().all(|b| b.is_ascii_digit());
    let numbers = all.iter().flatten().any(|piece| piece.text.len() > 1)
        && clues.iter().flatten().all(number);
    let pieces = |rows: &[Vec<Piece>]| rows.iter().flatten().cloned().collect::<Vec<_>>();
    let read = |context: &mut Context| {
        let asked = context.options().layout.is_some();
        if map.is_empty() && !asked && fit::is_overlap(height, side) {
            return picture::of_rows(&all, "block", rows, context);
        }
        if map.is_empty() || asked {
            return plain(pieces(clues), side, rows, context);
        }
        let form = "jigsaw in two blocks";
        jigsaw::read(pieces(clues), &pieces(map), side, form, rows, context)
    };
    Some(match numbers {
        true => context.as_numbers(read),
        false => read(context),
    })
}

/// Clues alone: the layout that was asked for where it has as many cells, or the usual square.
fn plain(
    clues: Vec<Piece>,
    side: usize,
    lines: &[Line],
    context: &mut Context,
) -> Result<Entry, TextError> {
    let asked = context.asked().and_then(Result::ok);
    let layout = match asked.filter(|layout| layout.cells().len() == clues.len()) {
        Some(layout) => layout,
        None => context
            .square(side)
            .map_err(|error| TextError::at(lines[0].number, error))?,
    };
    let cells = layout.cells().ids().zip(clues).collect();
    Sketch::new("block", layout, cells).entry(lines, context)
}

/// The words of a line; none is a border here, where `-` is a blank cell.
fn words((k, line): (usize, &Line)) -> Vec<Piece> {
    let piece = |word: &str| {
        let start = line.offset(word);
        Piece {
            line: k,
            at: start..start + word.len(),
            text: word.to_owned(),
        }
    };
    line.text.split_whitespace().map(piece).collect()
}

/// The numbers of rows and columns that a line names.
fn size(text: &str) -> Option<(usize, usize)> {
    let mut words = text.split_whitespace();
    let mut number = || {
        let number = words.next()?.parse::<usize>().ok();
        number.filter(|number| (2..=MAX_SYMBOLS).contains(number))
    };
    let size = (number()?, number()?);
    words.next().is_none().then_some(size)
}
