//! Squares of numbers that hold a smaller square: the cells of a futoshiki with numbers between them
//! for its signs, and those of skyscrapers with their clues around them.

use super::paragraph::Paragraph;
use super::piece::{Piece, Rows};
use super::tiny::FEWEST;
use crate::text::ground::latin::has_twice;
use crate::text::ground::{Context, Entry, Latin, TextError, ascents};

/// Reads such a square; `None` where it is another one.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Option<Result<Entry, TextError>> {
    // Nothing stands at the corners of one, and between the first four cells of the other.
    let (side, pieces) = square.square.as_ref()?;
    let nothing = |row: usize, col: usize| number(&pieces[row][col].text) == Some(0);
    let last = side.checked_sub(1).filter(|&last| last > FEWEST)?;
    let corner = nothing(0, last) && nothing(last, last);
    if !corner && !nothing(1, 1) {
        return None;
    }
    let rows = numbers(pieces)?;
    signed(&rows, square, context).or_else(|| seen(&rows, square, context))
}

/// The number of a cell, 0 for a blank one.
fn number(text: &str) -> Option<i64> {
    match text {
        "" | "." | "_" | "-" | "*" => Some(0),
        text => text.parse().ok(),
    }
}

/// The numbers of a square.
fn numbers(rows: &Rows) -> Option<Vec<Vec<i64>>> {
    let row = |row: &Vec<Piece>| row.iter().map(|piece| number(&piece.text)).collect();
    rows.iter().map(row).collect()
}

/// Cells at every second place, with 0, 1 or -1 between them and 0 where four of them meet.
fn signed(
    rows: &[Vec<i64>],
    square: &Paragraph,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = rows.len();
    let order = side.div_ceil(2);
    if side.is_multiple_of(2) || order < FEWEST {
        return None;
    }
    let mut less = Vec::new();
    let mut below = false;
    let mut board = vec![vec![0; order]; order];
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        let cell = [row / 2, col / 2];
        match (row % 2, col % 2, rows[row][col]) {
            (0, 0, value) => board[cell[0]][cell[1]] = usize::try_from(value).ok()?,
            (_, _, 0) => {}
            (1, 1, _) => return None,
            (down, across, sign @ (1 | -1)) => {
                let next = [cell[0] + down, cell[1] + across];
                less.push(if sign > 0 { [cell, next] } else { [next, cell] });
                below |= sign < 0;
            }
            _ => return None,
        }
    }
    let read = |context: &mut Context| {
        let latin = Latin::of(&board).less(&less);
        let mut entry = latin.entry(square.lines[0].number, "futoshiki as numbers", context)?;
        entry.notes.push(ascents::NUMBERS.to_owned());
        Ok(entry)
    };
    below.then(|| read(context))
}

/// Cells with a clue or 0 at both ends of each row and column, and nothing at the corners. As
/// cells of a larger square the clues would clash.
fn seen(
    rows: &[Vec<i64>],
    square: &Paragraph,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let last = rows.len().checked_sub(1)?;
    let order = last.checked_sub(1).filter(|&order| order >= FEWEST)?;
    let within = |value: i64| usize::try_from(value).ok().filter(|&value| value <= order);
    let rows: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| row.iter().map(|&value| within(value)).collect())
        .collect::<Option<_>>()?;
    let rows = spread(&rows).unwrap_or(rows);
    let column = |at: usize, of: &[Vec<usize>]| of.iter().map(|row| row[at]).collect::<Vec<_>>();
    let inner = |line: &[usize]| line[1..last].to_vec();
    let around = [
        inner(&rows[0]),
        inner(&rows[last]),
        inner(&column(0, &rows)),
        inner(&column(last, &rows)),
    ];
    let corners = [(0, 0), (0, last), (last, 0), (last, last)];
    let bare = corners.iter().all(|&(row, col)| rows[row][col] == 0);
    let board: Vec<Vec<usize>> = rows[1..last].iter().map(|row| inner(row)).collect();
    let clashes = around.iter().filter(|line| has_twice(line)).count();
    let clear = (0..order).all(|k| !has_twice(&board[k]) && !has_twice(&column(k, &board)));
    if !bare || clashes < 2 || !clear {
        return None;
    }
    let sides = around.each_ref().map(Vec::as_slice);
    let latin = Latin::of(&board).seen_from(sides);
    let read = latin.entry(
        square.lines[0].number,
        "skyscrapers with clues around",
        context,
    );
    Some(read.map(|mut entry| {
        entry.notes.push(CLUES.to_owned());
        entry
    }))
}

/// The same where the clues of a row stand beside each other and those of the columns begin with
/// the first cell: they are the whole of the table, with blank cells behind them.
fn spread(rows: &[Vec<usize>]) -> Option<Vec<Vec<usize>>> {
    let last = rows.len() - 1;
    let above = |row: &Vec<usize>| {
        let (clues, behind) = row.split_at(last - 1);
        let whole = clues.iter().all(|&clue| clue > 0) && behind.iter().all(|&clue| clue == 0);
        whole.then(|| [&[0], clues, &[0]].concat())
    };
    let beside = |row: &Vec<usize>| match row[..] {
        [left, right, ref behind @ ..]
            if left.min(right) > 0 && behind.iter().all(|&clue| clue == 0) =>
        {
            let mut spread = vec![0; row.len()];
            (spread[0], spread[last]) = (left, right);
            Some(spread)
        }
        _ => None,
    };
    let spread = rows.iter().enumerate().map(|(k, row)| match k {
        0 => above(row),
        k if k == last => above(row),
        _ => beside(row),
    });
    spread.collect()
}

const CLUES: &str = "the numbers around the square are taken for the clues of skyscrapers";
