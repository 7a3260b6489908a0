//! Squares of numbers that are no grid: four numbers of four digits beside other text, as codes and
//! years stand there, where a digit twice in a row or column says so; marks of cells as 0 and 1.

use super::paragraph::Paragraph;
use super::piece::wrong_line;
use crate::text::ground::TextError;

/// Digits of such numbers.
const DIGITS: usize = 4;

/// Why a square of nothing but 0 and 1 is no puzzle: as givens they would clash. `None` where it
/// may be one.
pub(super) fn flags(square: &Paragraph) -> Option<TextError> {
    const LEAST: usize = 6;
    let (side, rows) = square.square.as_ref().filter(|(side, _)| *side >= LEAST)?;
    let flag = |text: &str| matches!(text, "0" | "1");
    if !rows.iter().flatten().all(|piece| flag(&piece.text)) {
        return None;
    }
    let on = |row: usize, col: usize| rows[row][col].text == "1";
    let row = |n: &usize| (0..*side).filter(|&k| on(*n, k)).count() > 1;
    let n = (0..*side).find(row)?;
    let expected = format!(
        "0 and 1 alone, and 1 twice in row {}: no givens of a grid, but perhaps the cells that a \
         rule is about; below a line 'puzzle' and the rows below 'clues', 'even r1c2 r2c1' says \
         that cells are even",
        n + 1
    );
    Some(wrong_line(&square.lines[0], expected))
}

/// Why a square of four rows of digits is no puzzle; `None` where it may be one.
pub(super) fn refused(square: &Paragraph) -> Option<TextError> {
    let number = |text: &str| text.len() == DIGITS && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = square.lines.iter().all(|line| number(line.text.trim()));
    let (_, rows) = square
        .square
        .as_ref()
        .filter(|(side, _)| *side == DIGITS && numbers)?;
    let cell = |row: usize, col: usize| rows[row][col].text.as_str();
    let twice = |cells: [&str; DIGITS]| {
        let again = |at: &usize| cells[*at] != "0" && cells[..*at].contains(&cells[*at]);
        (0..DIGITS).find(again).map(|at| cells[at].to_owned())
    };
    let fault = |n: usize| {
        let row = twice(std::array::from_fn(|col| cell(n, col)));
        let col = twice(std::array::from_fn(|row| cell(row, n)));
        row.map(|sign| (sign, n, format!("row {}", n + 1)))
            .or_else(|| col.map(|sign| (sign, 0, format!("column {}", n + 1))))
    };
    let (sign, row, place) = (0..DIGITS).find_map(fault)?;
    let expected = format!(
        "four numbers of four digits, and no givens of a grid, which have no {sign} twice in \
         {place}; with --layout 2x2 they are read as such"
    );
    Some(wrong_line(&square.lines[row], expected))
}
