//! Lists of numbers that are the cells of regions: as many lists as there are rows, each with as
//! many cells, and every cell in one of them.

use std::collections::BTreeSet;

use serde_json::Value;

/// The regions of a board of so many rows that lists are, by the names of their cells.
pub(super) fn of(lists: &[Vec<usize>], side: usize) -> Option<Value> {
    let whole: Vec<&Vec<usize>> = lists.iter().filter(|list| list.len() == side).collect();
    let all: BTreeSet<usize> = whole.iter().flat_map(|list| list.iter().copied()).collect();
    if side < 4 || whole.len() != side || all.len() != side * side {
        return None;
    }
    // Two digits, or numbers in reading order from 0 or from 1.
    let digits = side < 10;
    let pairs = |from: usize| {
        (from..from + side).flat_map(move |row| (from..from + side).map(move |col| 10 * row + col))
    };
    let ways: [(bool, BTreeSet<usize>); 4] = [
        (digits, pairs(1).collect()),
        (digits, pairs(0).collect()),
        (true, (0..side * side).collect()),
        (true, (1..=side * side).collect()),
    ];
    let (_, cells) = ways
        .iter()
        .find(|(may_be, cells)| *may_be && *cells == all)?;
    // In order they are the cells of the board.
    let cells: Vec<usize> = cells.iter().copied().collect();
    let name = |number: &usize| {
        let at = cells.binary_search(number).unwrap_or_default();
        Value::from(format!("r{}c{}", at / side + 1, at % side + 1))
    };
    let region = |list: &Vec<usize>| list.iter().map(name).collect::<Vec<Value>>();
    Some(whole.into_iter().map(region).map(Value::from).collect())
}
