//! A picture of cages whose cells point at each other: a sum in one cell of each cage, and in the
//! others a sign that says to which neighbour it belongs, as in `|13|< |19|< |` above `|^ |11|^ |< |`.

use serde_json::{Value, json};

/// Fewest rows of a picture.
const FEWEST: usize = 4;

/// The cell with the sum of a cage, the sum, and all its cells.
type Cage = ((usize, usize), u64, Vec<[usize; 2]>);

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Sum(u64),
    /// It belongs to the cell so many rows and columns away.
    Of(isize, isize),
}

impl Cell {
    fn of(word: &str) -> Option<Self> {
        match word {
            "<" | "←" => Some(Self::Of(0, -1)),
            ">" | "→" => Some(Self::Of(0, 1)),
            "^" | "↑" => Some(Self::Of(-1, 0)),
            "v" | "V" | "↓" => Some(Self::Of(1, 0)),
            number => number.parse().ok().map(Self::Sum),
        }
    }
}

/// The cages of the first such picture of a text as an object, and its line.
pub(super) fn cages(text: &str) -> Option<(Value, usize)> {
    let rows: Vec<Option<Vec<Cell>>> = text.lines().map(row).collect();
    (0..rows.len()).find_map(|from| {
        let side = rows[from].as_ref()?.len();
        let picture: Option<Vec<&[Cell]>> = rows
            .get(from..from + side)?
            .iter()
            .map(Option::as_deref)
            .collect();
        let cages = of_picture(&picture?)?;
        Some((json!({"size": side, "cages": cages}), from + 1))
    })
}

fn row(line: &str) -> Option<Vec<Cell>> {
    let apart = |c: char| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '"');
    let words = line.split(apart).filter(|word| !word.is_empty());
    let cells: Vec<Cell> = words.map(Cell::of).collect::<Option<_>>()?;
    (cells.len() >= FEWEST).then_some(cells)
}

/// The cages, where each has one sum and all sums are those of the grid.
fn of_picture(rows: &[&[Cell]]) -> Option<Vec<Value>> {
    let side = rows.len();
    if rows.iter().any(|row| row.len() != side) {
        return None;
    }
    let mut sums: Vec<Cage> = Vec::new();
    let places = || (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    for (row, col) in places() {
        if let Cell::Sum(sum) = rows[row][col] {
            sums.push(((row, col), sum, Vec::new()));
        }
    }
    for place in places() {
        let root = root(rows, place)?;
        let (.., cells) = sums.iter_mut().find(|(at, ..)| *at == root)?;
        cells.push([place.0, place.1]);
    }
    // Most cells of a killer have no sum.
    if sums.len() * 2 > side * side {
        return None;
    }
    let total: u64 = sums.iter().map(|(_, sum, _)| sum).sum();
    let side = u64::try_from(side).ok()?;
    let cage = |(_, sum, cells): Cage| json!({"sum": sum, "cells": cells});
    (total == side * side * (side + 1) / 2).then(|| sums.into_iter().map(cage).collect())
}

/// The cell with the sum to which a cell belongs.
fn root(rows: &[&[Cell]], mut place: (usize, usize)) -> Option<(usize, usize)> {
    for _ in 0..rows.len().pow(2) {
        match rows.get(place.0)?.get(place.1)? {
            Cell::Sum(_) => return Some(place),
            &Cell::Of(rows, cols) => {
                place = (
                    place.0.checked_add_signed(rows)?,
                    place.1.checked_add_signed(cols)?,
                );
            }
        }
    }
    None
}
