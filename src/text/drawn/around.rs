//! Squares of numbers that hold a smaller square: the cells of a futoshiki with numbers between them
//! for its signs, and those of skyscrapers with their clues around them.

use super::paragraph::Paragraph;
use super::tiny::FEWEST;
use crate::text::ground::{Context, Entry, Latin, TextError};

/// Reads such a square; `None` where it is another one.
pub(super) fn read(square: &Paragraph, context: &mut Context) -> Option<Result<Entry, TextError>> {
    let rows = numbers(square)?;
    signed(&rows, square, context).or_else(|| seen(&rows, square, context))
}

/// The numbers of a square, 0 for a blank cell.
fn numbers(square: &Paragraph) -> Option<Vec<Vec<i64>>> {
    let (_, rows) = square.square.as_ref()?;
    let number = |text: &str| match text {
        "" | "." | "_" | "-" | "*" => Some(0),
        text => text.parse().ok(),
    };
    let row =
        |row: &Vec<super::piece::Piece>| row.iter().map(|piece| number(&piece.text)).collect();
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
        entry.notes.push(SIGNS.to_owned());
        Ok(entry)
    };
    below.then(|| read(context))
}

const SIGNS: &str = "1 is taken to say that the first of two cells is less, -1 that it is greater";

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

/// Whether a line has a number twice.
fn has_twice(line: &[usize]) -> bool {
    let again = |at: usize| line[at] > 0 && line[..at].contains(&line[at]);
    (0..line.len()).any(again)
}
