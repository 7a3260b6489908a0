//! Which cells of a full board are given, and which a player has filled in.

use serde_json::Value;

use super::cells::{self, Base, Cell};
use crate::puzzle::Position;

/// Which cells are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mask {
    /// For each cell, row by row.
    Each(Vec<bool>),
    /// Those in a list, or all but those.
    Listed(Vec<Cell>, bool),
}

impl Mask {
    /// Reads a mask; `given` is what `true` says of a cell.
    pub(super) fn read(value: &Value, side: usize, given: bool) -> Option<Self> {
        let each = flags(value).filter(|flags| flags.len() == side * side);
        if let Some(flags) = each {
            let flags = flags.into_iter().map(|flag| flag == given).collect();
            return Some(Self::Each(flags));
        }
        let listed = cells::cells(value).filter(|cells| !cells.is_empty());
        listed.map(|cells| Self::Listed(cells, given))
    }

    /// The cells that are named.
    pub(super) fn cells(&self) -> &[Cell] {
        match self {
            Self::Each(_) => &[],
            Self::Listed(cells, _) => cells,
        }
    }

    /// The cells that are given.
    ///
    /// # Errors
    /// A cell is none of the board.
    pub(super) fn places(&self, side: usize, base: Base) -> Result<Vec<Position>, String> {
        let all = (0..side * side).filter_map(|k| Position::new(k / side, k % side));
        match self {
            Self::Each(flags) => Ok(all
                .zip(flags)
                .filter_map(|(place, given)| given.then_some(place))
                .collect()),
            Self::Listed(cells, given) => {
                let named: Result<Vec<Position>, String> =
                    cells.iter().map(|&cell| base.place(cell)).collect();
                let named = named?;
                Ok(all
                    .filter(|place| named.contains(place) == *given)
                    .collect())
            }
        }
    }
}

/// Yes or no for each cell, in rows or one after the other.
fn flags(value: &Value) -> Option<Vec<bool>> {
    let signs = |text: &str| -> Option<Vec<bool>> {
        let sign = |c: char| match c {
            '1' | 't' | 'T' | 'x' | 'X' | '#' => Some(true),
            '0' | 'f' | 'F' | '.' => Some(false),
            _ => None,
        };
        text.chars()
            .filter(|c| !c.is_whitespace())
            .map(sign)
            .collect()
    };
    let flag = |value: &Value| match value {
        Value::Bool(flag) => Some(*flag),
        Value::Null => Some(false),
        Value::Number(number) => match number.as_u64() {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        },
        _ => None,
    };
    match value {
        Value::String(text) => signs(text),
        Value::Array(rows) => {
            let row = |row: &Value| match row {
                Value::Array(cells) => cells.iter().map(flag).collect(),
                Value::String(text) => signs(text),
                other => flag(other).map(|flag| vec![flag]),
            };
            let rows: Option<Vec<Vec<bool>>> = rows.iter().map(row).collect();
            Some(rows?.concat())
        }
        _ => None,
    }
}
