//! Boards as matrices in JSON of any kind: `[[5, 3, 0, …], …]`, or texts of n x n characters.

use serde_json::Value;

use super::piece::{Piece, Rows, wrong_line};
use super::pieces::{Cut, cut};
use super::{multi, picture, sized};
use crate::puzzle::{MAX_SYMBOLS, Position};
use crate::text::ground::{Context, Entry, Line, TextError};

/// Fewest rows of a matrix that is taken for a grid.
const FEWEST: usize = 4;

/// Reads a board by its rows.
///
/// # Errors
/// A cell holds what cannot stand there, or the rows are no picture of a layout, but perhaps the
/// regions of one.
pub(in crate::text) fn board(
    rows: &[String],
    number: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    picture::read(&lines(rows, number), context)
}

/// Reads a board of which the text says nothing more: where its givens clash in the usual boxes,
/// these may be others.
///
/// # Errors
/// As [`board`].
pub(in crate::text) fn board_alone(
    rows: &[String],
    number: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let lines = lines(rows, number);
    let entry = picture::read(&lines, context)?;
    Ok(sized::otherwise(&entry, &lines, context).unwrap_or(entry))
}

/// Reads boards that are the grids of one layout; `None` where they are none.
pub(in crate::text) fn together(
    boards: &[Vec<String>],
    number: usize,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let blocks: Vec<Vec<Line>> = boards.iter().map(|rows| lines(rows, number)).collect();
    joined(&blocks, context)
}

fn lines(rows: &[String], number: usize) -> Vec<Line> {
    let line = |text: &String| Line::new(number, text.clone());
    rows.iter().map(line).collect()
}

/// Several grids of one layout.
fn joined(blocks: &[Vec<Line>], context: &mut Context) -> Option<Result<Entry, TextError>> {
    if !multi::may_be(blocks.len(), context) {
        return None;
    }
    let (mut lines, mut grids) = (Vec::<Line>::new(), Vec::new());
    for block in blocks {
        let rows: Rows = cut(block, Cut::Words);
        let shift = lines.len();
        let moved = |piece: &Piece| Piece {
            line: piece.line + shift,
            ..piece.clone()
        };
        let side = rows.len();
        if rows.iter().any(|row| row.len() != side) {
            return None;
        }
        grids.push(rows.iter().flatten().map(moved).collect());
        lines.extend(block.iter().cloned());
        let number = block.first().map_or(1, |line| line.number);
        lines.push(Line::new(number, String::new()));
    }
    lines.pop();
    let read = multi::read(&grids, multi::FORMS[0], &lines, context)?;
    Some(read.map_err(
        |error| match blocks.first().and_then(|block| block.first()) {
            Some(first) if error.line == 0 => wrong_line(first, error.to_string()),
            _ => error,
        },
    ))
}

/// The rows of a matrix, of a list of rows as texts, or of a text or list with all cells.
pub(in crate::text) fn matrix(value: &Value) -> Option<Vec<String>> {
    let side_of = |cells: usize| (FEWEST..=MAX_SYMBOLS).find(|side| side * side == cells);
    match value {
        Value::String(text) => {
            let signs: Vec<char> = text.chars().collect();
            let sign = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '*');
            let side = side_of(signs.len()).filter(|_| signs.iter().all(sign))?;
            // Words are none: a text of letters alone is no grid.
            if !signs.iter().any(|c| !c.is_ascii_alphabetic()) {
                return None;
            }
            let row = |row: &[char]| {
                row.iter()
                    .map(char::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            Some(signs.chunks(side).map(row).collect())
        }
        Value::Array(items) if items.len() >= FEWEST => {
            let cells = items.iter().map(cell).collect::<Option<Vec<String>>>();
            if let (Some(mut cells), Some(side)) = (cells, side_of(items.len())) {
                decode(cells.iter_mut());
                return Some(cells.chunks(side).map(|row| row.join(" ")).collect());
            }
            // The names of cells are none of a board.
            let place = |item: &Value| {
                item.as_str()
                    .is_some_and(|text| text.parse::<Position>().is_ok())
            };
            if items.len() > MAX_SYMBOLS || items.iter().all(place) {
                return None;
            }
            let mut rows: Vec<Vec<String>> = items.iter().map(row).collect::<Option<_>>()?;
            decode(rows.iter_mut().flatten());
            let width = rows.first()?.len();
            let whole =
                width >= FEWEST && rows.iter().all(|row| row.len() == width) && width == rows.len();
            whole.then(|| rows.iter().map(|row| row.join(" ")).collect())
        }
        _ => None,
    }
}

/// Digits and points in the place of their numbers in ASCII, where cells are nothing else: no board
/// has so many symbols and none of the first 45.
fn decode<'a>(cells: impl Iterator<Item = &'a mut String>) {
    let cells: Vec<&mut String> = cells.collect();
    let code = |text: &String| text.parse().ok().and_then(char::from_u32);
    let sign = |text: &String| code(text).filter(|sign| matches!(sign, '.' | '0'..='9'));
    if cells.iter().all(|text| sign(text).is_some()) {
        for text in cells {
            *text = sign(text).map_or_else(String::new, String::from);
        }
    }
}

/// The cells of a row: a list, or a text with a character for each.
fn row(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(items) if items.len() <= MAX_SYMBOLS => items.iter().map(cell).collect(),
        Value::String(text) if (FEWEST..=MAX_SYMBOLS).contains(&text.chars().count()) => text
            .chars()
            .map(|c| cell(&Value::String(c.to_string())))
            .collect(),
        _ => None,
    }
}

/// The text of a cell.
fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(".".to_owned()),
        Value::Number(number) => Some(number.to_string()).filter(|text| text.len() <= 3),
        Value::String(text) => match text.trim() {
            "" => Some(".".to_owned()),
            text if text.len() <= 2 && !text.contains(char::is_whitespace) => Some(text.to_owned()),
            _ => None,
        },
        _ => None,
    }
}
