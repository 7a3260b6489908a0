//! Lists with the numbers of the cells of each row, column or box, as programs write them down, and
//! lists of one length with zeros behind the shorter ones.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::puzzle::Boxes;

/// Fewest lists.
const FEWEST: usize = 4;

/// The numbers, counted from 0, of as many lists as each has cells, which have every cell once.
pub(super) fn of(value: &Value) -> Option<Vec<Vec<usize>>> {
    let lists = value.as_array().filter(|lists| lists.len() >= FEWEST)?;
    // Most boards have a number twice in their first row.
    let mut all = BTreeSet::new();
    let mut number = |value: &Value| {
        let number = usize::try_from(value.as_u64()?).ok()?;
        all.insert(number).then_some(number)
    };
    let mut list = |list: &Value| -> Option<Vec<usize>> {
        let list = list.as_array().filter(|list| list.len() == lists.len())?;
        list.iter().map(&mut number).collect()
    };
    let mut numbers: Vec<Vec<usize>> = lists.iter().map(&mut list).collect::<Option<_>>()?;
    let (least, most) = (*all.first()?, *all.last()?);
    if least > 1 || most - least + 1 != lists.len().pow(2) {
        return None;
    }
    for number in numbers.iter_mut().flatten() {
        *number -= least;
    }
    Some(numbers)
}

/// Whether a value has the numbers of the cells of all rows, of all columns, or of all boxes as
/// every grid of its size has them.
pub(super) fn is_usual(value: &Value) -> bool {
    let Some(lists) = of(value) else { return false };
    let side = lists.len();
    let together = |part: &dyn Fn(usize, usize) -> usize| {
        let part = |&cell: &usize| part(cell / side, cell % side);
        lists
            .iter()
            .all(|list| list.iter().all(|cell| part(cell) == part(&list[0])))
    };
    let boxed = |boxes: Boxes| together(&|row, col| row / boxes.rows * side + col / boxes.cols);
    together(&|row, _| row)
        || together(&|_, col| col)
        || Boxes::default_for(side).is_some_and(boxed)
}

/// The lists of a matrix without the zeros behind them, with which shorter ones are made as long as
/// the longest, where there are so many zeros at least. A square is a map, a zero elsewhere is a
/// number, and where no number is greater than those of rows and columns they are these.
pub(in crate::text::forms) fn without_padding(value: Value, least: usize) -> Value {
    let rows = |value: &Value| -> Option<Vec<Vec<u64>>> {
        let row = |row: &Value| row.as_array()?.iter().map(Value::as_u64).collect();
        value.as_array()?.iter().map(row).collect()
    };
    let Some(rows) = rows(&value) else {
        return value;
    };
    const SHORTEST: usize = 3;
    const ROWS: u64 = 9;
    let length = rows.first().map_or(0, Vec::len);
    let even = rows.iter().all(|row| row.len() == length) && rows.len() != length;
    let cells = length >= SHORTEST && rows.iter().flatten().any(|&number| number > ROWS);
    let bare: Vec<&[u64]> = rows
        .iter()
        .map(|row| {
            let end = row.iter().rposition(|&number| number > 0);
            &row[..end.map_or(0, |at| at + 1)]
        })
        .collect();
    let numbers: usize = bare.iter().map(|row| row.len()).sum();
    let longest = bare.iter().any(|row| row.len() == length);
    let padded = longest && numbers + least <= length * rows.len();
    let plain = bare.iter().all(|row| !row.is_empty() && !row.contains(&0));
    match even && cells && padded && plain {
        true => bare.into_iter().map(Value::from).collect(),
        false => value,
    }
}
