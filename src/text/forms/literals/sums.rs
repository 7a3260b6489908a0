//! Cages that values without names for their parts are: a matrix with the list of its sums, rows of
//! numbers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// Cages that stand one by one at least.
pub(super) const FEWEST_CAGES: usize = 4;

/// The killer that a matrix of the numbers of cages and the list of their sums are, which are the
/// total of a grid.
pub(super) fn summed(map: &Value, sums: &Value) -> Option<Value> {
    let number = |value: &Value| value.as_u64();
    let rows: Vec<Vec<u64>> = map
        .as_array()?
        .iter()
        .map(|row| row.as_array()?.iter().map(number).collect())
        .collect::<Option<_>>()?;
    let sums: Vec<u64> = sums.as_array()?.iter().map(number).collect::<Option<_>>()?;
    let side = rows.len();
    let names: BTreeSet<u64> = rows.iter().flatten().copied().collect();
    let total = u64::try_from(side * side * (side + 1) / 2).ok()?;
    let fits = rows.iter().all(|row| row.len() == side) && names.len() == sums.len();
    if !fits || names.len() <= side || sums.iter().sum::<u64>() != total {
        return None;
    }
    let cells = |name: u64| -> Vec<[usize; 2]> {
        let places = (0..side).flat_map(|row| (0..side).map(move |col| [row, col]));
        places
            .filter(|&[row, col]| rows[row][col] == name)
            .collect()
    };
    let cages = names.iter().zip(&sums);
    let cages: Vec<Value> = cages
        .map(|(&name, sum)| json!({"sum": sum, "cells": cells(name)}))
        .collect();
    Some(json!({"size": side, "cages": cages}))
}

/// The killer that rows of numbers are, each the rows and columns of a cage's cells, zeros for those
/// that it has not, and its sum.
pub(super) fn padded(value: &Value) -> Option<Value> {
    const SHORTEST: usize = 5;
    let rows = value.as_array().filter(|rows| rows.len() >= FEWEST_CAGES)?;
    let length = rows[0].as_array()?.len();
    let cage = |row: &Value| {
        let numbers = row.as_array()?.iter().map(Value::as_u64);
        let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
        let (sum, cells) = numbers.split_last()?;
        let cells = cells.chunks_exact(2).filter(|cell| *cell != [0, 0]);
        let cells: Vec<&[u64]> = cells.collect();
        let fits = numbers.len() == length && cells.iter().flat_map(|cell| *cell).all(|&n| n > 0);
        fits.then(|| json!({"sum": sum, "cells": cells}))
    };
    let odd = length % 2 == 1 && length >= SHORTEST;
    let cages: Vec<Value> = rows.iter().map(cage).collect::<Option<_>>()?;
    let cells = |cage: &Value| cage["cells"].as_array().map_or(0, Vec::len);
    let count: usize = cages.iter().map(cells).sum();
    let sum: u64 = cages.iter().filter_map(|cage| cage["sum"].as_u64()).sum();
    let total = u64::try_from(count * (count.isqrt() + 1) / 2).ok()?;
    (odd && count.isqrt().pow(2) == count && sum == total).then(|| json!({"cages": cages}))
}
