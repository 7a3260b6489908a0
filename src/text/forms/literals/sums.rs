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
/// that it has not, and its sum behind or before them, perhaps with the number of its cells.
pub(super) fn padded(value: &Value) -> Option<Value> {
    const SHORTEST: usize = 4;
    let rows = value.as_array().filter(|rows| rows.len() >= FEWEST_CAGES)?;
    let row =
        |row: &Value| -> Option<Vec<u64>> { row.as_array()?.iter().map(Value::as_u64).collect() };
    let rows: Vec<Vec<u64>> = rows.iter().map(row).collect::<Option<_>>()?;
    let length = rows[0].len();
    if length < SHORTEST || rows.iter().any(|row| row.len() != length) {
        return None;
    }
    let behind = |row: &[u64]| {
        let (sum, cells) = row.split_last()?;
        cage(*sum, None, cells)
    };
    let before = |row: &[u64]| {
        let (sum, cells) = row.split_first()?;
        cage(*sum, None, cells)
    };
    let counted = |row: &[u64]| match row {
        [sum, count, cells @ ..] => cage(*sum, Some(*count), cells),
        _ => None,
    };
    let as_cages = |cage: &dyn Fn(&[u64]) -> Option<Cage>| {
        let cages: Vec<Cage> = rows.iter().map(|row| cage(row)).collect::<Option<_>>()?;
        let cells: usize = cages.iter().map(|(_, cells)| cells.len()).sum();
        let sum: u64 = cages.iter().map(|(sum, _)| sum).sum();
        let side = cells.isqrt();
        let total = u64::try_from(cells * (side + 1) / 2).ok()?;
        let places: BTreeSet<[u64; 2]> =
            cages.iter().flat_map(|(_, cells)| cells.clone()).collect();
        let within = |place: &[u64; 2]| {
            place
                .iter()
                .all(|&n| usize::try_from(n).is_ok_and(|n| n <= side))
        };
        if places.len() != cells || !places.iter().all(within) {
            return None;
        }
        let cage = |(sum, cells): &Cage| json!({"sum": sum, "cells": cells});
        let value = || json!({"cages": cages.iter().map(cage).collect::<Vec<_>>()});
        (side * side == cells && sum == total).then(value)
    };
    as_cages(&behind)
        .or_else(|| as_cages(&counted))
        .or_else(|| as_cages(&before))
}

/// A sum and the cells of a cage.
type Cage = (u64, Vec<[u64; 2]>);

/// The cage of a sum and the rows and columns of its cells, with zeros behind them.
fn cage(sum: u64, count: Option<u64>, cells: &[u64]) -> Option<Cage> {
    let pairs: Vec<[u64; 2]> = cells
        .chunks(2)
        .map(|pair| pair.try_into().ok())
        .collect::<Option<_>>()?;
    let cells: Vec<[u64; 2]> = pairs.into_iter().filter(|cell| *cell != [0, 0]).collect();
    let counted = count.is_none_or(|count| usize::try_from(count) == Ok(cells.len()));
    let known = cells.iter().flatten().all(|&number| number > 0) && !cells.is_empty();
    (counted && known).then_some((sum, cells))
}
