//! Givens one by one without a size: a row, a column and a symbol each.

use serde_json::{Value, json};

use super::rows;
use crate::text::drawn::{clash, matrices};
use crate::text::ground::{Context, Entry, TextError};

/// The row, the column and the symbol of a given: three numbers, or a place and a number.
pub(in crate::text::forms) fn given(value: &Value) -> Option<[u64; 3]> {
    let number = Value::as_u64;
    match value.as_array()?.as_slice() {
        [row, col, symbol] => Some([number(row)?, number(col)?, number(symbol)?]),
        [place, symbol] => match place.as_array()?.as_slice() {
            [row, col] => Some([number(row)?, number(col)?, number(symbol)?]),
            _ => None,
        },
        _ => None,
    }
}

/// The board of the usual size that has these givens, where they are enough and none of them clash.
pub(in crate::text::forms) fn listed(
    givens: &[[u64; 3]],
    line: usize,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    const FEWEST: usize = 10;
    const SIDES: [usize; 5] = [4, 6, 9, 16, 25];
    if givens.len() < FEWEST {
        return None;
    }
    let columns = columns_first(givens);
    let turned: Vec<[u64; 3]> = givens
        .iter()
        .map(|&[col, row, symbol]| [row, col, symbol])
        .collect();
    let givens = if columns { &turned } else { givens };
    let from = u64::from(givens.iter().all(|[row, col, _]| row.min(col) > &0));
    let reach = |[row, col, symbol]: &[u64; 3]| (row.max(col) + 1 - from).max(*symbol);
    let most = usize::try_from(givens.iter().map(reach).max()?).ok()?;
    let side = SIDES.into_iter().find(|&side| side >= most)?;
    let board = rows::sparse(&json!(givens), side, &[])?.ok()?;
    let mut entry = matrices::board(&board.rows, line, context).ok()?;
    let clashes = clash(entry.puzzle.layout(), entry.puzzle.givens());
    let order = match columns {
        true => "column, row and symbol, as they are ordered",
        false => "row, column and symbol",
    };
    entry
        .notes
        .push(format!("{} givens read as {order}", givens.len()));
    (!clashes).then_some(Ok(entry))
}

/// Whether the first number is the column: row after row, and in each from left to right, is how
/// a grid is written down.
fn columns_first(givens: &[[u64; 3]]) -> bool {
    let rises =
        |key: fn(&[u64; 3]) -> [u64; 2]| givens.windows(2).all(|two| key(&two[0]) < key(&two[1]));
    rises(|given| [given[1], given[0]]) && !rises(|given| [given[0], given[1]])
}
