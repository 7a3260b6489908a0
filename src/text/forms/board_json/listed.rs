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
    let from = u64::from(givens.iter().all(|[row, col, _]| row.min(col) > &0));
    let reach = |[row, col, symbol]: &[u64; 3]| (row.max(col) + 1 - from).max(*symbol);
    let most = usize::try_from(givens.iter().map(reach).max()?).ok()?;
    let side = SIDES.into_iter().find(|&side| side >= most)?;
    let board = rows::sparse(&json!(givens), side, &[])?.ok()?;
    let mut entry = matrices::board(&board.rows, line, context).ok()?;
    let clashes = clash(entry.puzzle.layout(), entry.puzzle.givens());
    entry.notes.push(format!(
        "{} givens read as row, column and symbol",
        givens.len()
    ));
    (!clashes).then_some(Ok(entry))
}
