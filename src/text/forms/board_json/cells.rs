//! Cells in JSON: `[0, 1]`, `{"row": 0, "col": 1}`, `"r1c2"`, `"r0c1"`, `"0,1"`, or a number in
//! reading order. Whether numbers count from 0 or from 1 is told by all of them together.

use serde_json::{Map, Value};

use super::names;
use crate::puzzle::Position;
use crate::text::ground::parts;
use crate::text::ground::remarks::plain;

/// A cell as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// By a name that says where it is.
    Named(Position),
    /// `B3`: a letter for the row, and the column.
    Lettered(Position),
    /// `r0c3`: row and column from 1, or from 0 where one of the cells has a 0.
    Said(usize, usize),
    /// Row and column, from 0 or from 1.
    Pair(usize, usize),
    /// Its number in reading order, from 0 or from 1.
    Number(usize),
}

/// Names of fields that hold a list of cells.
pub(super) const LISTS: &str = "cells fields boxes squares positions position coords coordinates \
    path line points members cagecells locations location cell pos tiles region area group c indices \
    cellindices indexes cellindexes cellids cellnumbers tiles";

/// The field of an object that holds its cells, by its names.
pub(super) fn part<'a>(item: &'a Map<String, Value>, names: &str) -> Option<(&'a str, &'a Value)> {
    field(item, |name| {
        names.split_whitespace().any(|known| known == name)
    })
}

/// The first field that is there and whose name, in small letters and without signs, is one.
fn field(item: &Map<String, Value>, is_one: impl Fn(&str) -> bool) -> Option<(&str, &Value)> {
    item.iter()
        .find(|(name, value)| is_one(&plain(name)) && !value.is_null())
        .map(|(name, value)| (name.as_str(), value))
}

/// The row that an object says.
pub(super) fn row(item: &Map<String, Value>) -> Option<&Value> {
    let known = |name: &str| parts::ROW.contains(&name) || matches!(name, "r" | "y");
    field(item, known).map(|(_, value)| value)
}

/// The column that an object says.
pub(super) fn col(item: &Map<String, Value>) -> Option<&Value> {
    let known = |name: &str| parts::COL.contains(&name) || matches!(name, "c" | "x");
    field(item, known).map(|(_, value)| value)
}

/// What an object says that stands in a cell.
pub(super) fn value(item: &Map<String, Value>) -> Option<(&str, &Value)> {
    let known =
        |name: &str| parts::VALUE.contains(&name) || matches!(name, "v" | "n" | "d" | "content");
    field(item, known)
}

pub(super) fn whole(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|n| usize::try_from(n).ok())
}

/// One cell.
pub(super) fn cell(value: &Value) -> Option<Cell> {
    match value {
        Value::Number(_) => whole(value).map(Cell::Number),
        Value::Array(pair) => match pair.as_slice() {
            [row, col] => Some(Cell::Pair(whole(row)?, whole(col)?)),
            _ => None,
        },
        Value::String(text) => named(text),
        Value::Object(fields) => {
            match (
                row(fields).and_then(whole),
                col(fields).and_then(whole),
                fields.len(),
            ) {
                (Some(row), Some(col), 2) => Some(Cell::Pair(row, col)),
                (None, None, 1) => cell(part(fields, "cell position pos index")?.1),
                _ => None,
            }
        }
        _ => None,
    }
}

fn named(text: &str) -> Option<Cell> {
    let text = text.trim().trim_matches(['(', ')', '[', ']']);
    let number = |text: &str| text.trim().parse().ok();
    let said = text.strip_prefix(['r', 'R']);
    if let Some((row, col)) = said.and_then(|rest| rest.split_once(['c', 'C'])) {
        return Some(Cell::Said(number(row)?, number(col)?));
    }
    if let Ok(place) = text.parse() {
        return Some(Cell::Named(place));
    }
    if let Some(place) = lettered(text) {
        return Some(Cell::Lettered(place));
    }
    // `0,1`, `0-1`, `0_1`, `0x1`.
    let (row, col) = [',', '-', '_', 'x', ':']
        .iter()
        .find_map(|&sign| text.split_once(sign))?;
    Some(Cell::Pair(number(row)?, number(col)?))
}

/// The place that `B3` names.
fn lettered(text: &str) -> Option<Position> {
    let letter = text.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let row = usize::from(letter.to_ascii_lowercase() - b'a');
    let col = text.get(1..)?.parse::<usize>().ok()?.checked_sub(1)?;
    Position::new(row, col)
}

/// The cells that a value says by row and column anywhere, but for clues outside the grid, so that
/// all of them together tell from where the numbers count.
pub(super) fn said(value: &Value) -> Vec<Cell> {
    match value {
        Value::Array(items) => items.iter().flat_map(said).collect(),
        Value::Object(fields) => {
            let inside = |word: &str| !names::is_outside(word);
            if !part(fields, "type").is_none_or(|(_, word)| word.as_str().is_none_or(inside)) {
                return Vec::new();
            }
            let parts = fields.iter().filter(|(name, _)| inside(name));
            let place = row(fields).and_then(whole).zip(col(fields).and_then(whole));
            let place = place.map(|(row, col)| Cell::Pair(row, col));
            parts
                .flat_map(|(_, value)| said(value))
                .chain(place)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// A list of cells.
pub(super) fn cells(value: &Value) -> Option<Vec<Cell>> {
    match value {
        Value::Array(items) => items.iter().map(cell).collect(),
        Value::String(text) => {
            let words = text
                .split([' ', ',', ';', '-', '~'])
                .filter(|word| !word.is_empty());
            let places: Option<Vec<Cell>> = words.map(named).collect();
            places.filter(|places| !places.is_empty())
        }
        _ => None,
    }
}

/// The cells of a field. Two numbers are one cell only where its name says that it is one.
pub(super) fn of_field((name, value): (&str, &Value)) -> Option<Vec<Cell>> {
    const ONE: [&str; 4] = ["cell", "pos", "position", "location"];
    match ONE.contains(&plain(name).as_str()) {
        true => one_or_more(value),
        false => cells(value),
    }
}

/// One cell or a list of them.
pub(super) fn one_or_more(value: &Value) -> Option<Vec<Cell>> {
    cell(value).map(|cell| vec![cell]).or_else(|| cells(value))
}

/// From where numbers count, as far as the cells of a puzzle tell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Base {
    side: usize,
    /// Some row has a letter.
    lettered: bool,
    /// A row or column 0 stands in a name.
    said_from_0: bool,
    /// The least and the greatest row or column.
    pairs: Option<(usize, usize)>,
    /// The least and the greatest number of a cell.
    numbers: Option<(usize, usize)>,
}

impl Base {
    /// What the cells of a square board tell.
    pub(super) fn of<'c>(side: usize, cells: impl Iterator<Item = &'c Cell>) -> Self {
        let mut base = Self {
            side,
            ..Self::default()
        };
        let widen = |seen: &mut Option<(usize, usize)>, n: usize| {
            let (least, most) = seen.unwrap_or((n, n));
            *seen = Some((least.min(n), most.max(n)));
        };
        for cell in cells {
            match *cell {
                Cell::Named(_) => {}
                Cell::Lettered(_) => base.lettered = true,
                Cell::Said(row, col) => base.said_from_0 |= row == 0 || col == 0,
                Cell::Pair(row, col) => {
                    widen(&mut base.pairs, row);
                    widen(&mut base.pairs, col);
                }
                Cell::Number(n) => widen(&mut base.numbers, n),
            }
        }
        base
    }

    /// How letters are taken, where there are some.
    pub(super) fn note(&self) -> Option<String> {
        let said = "cells such as B3 are taken as row B, column 3";
        self.lettered.then(|| said.to_owned())
    }

    /// The place of a cell.
    ///
    /// # Errors
    /// It is not on the board, or nothing tells from where the numbers count.
    pub(super) fn place(self, cell: Cell) -> Result<Position, String> {
        let side = self.side;
        let on_board = |row: Option<usize>, col: Option<usize>| {
            let (row, col) = (row.filter(|&n| n < side)?, col.filter(|&n| n < side)?);
            Position::new(row, col)
        };
        let (place, told) = match cell {
            Cell::Named(place) | Cell::Lettered(place) => {
                let (row, col) = (usize::from(place.row), usize::from(place.col));
                (on_board(Some(row), Some(col)), place.to_string())
            }
            Cell::Said(row, col) => {
                let from = |n: usize| n.checked_sub(usize::from(!self.said_from_0));
                (on_board(from(row), from(col)), format!("r{row}c{col}"))
            }
            Cell::Pair(row, col) => {
                let first = first(self.pairs, side, "[1, 1]")?;
                let from = |n: usize| n.checked_sub(first);
                (on_board(from(row), from(col)), format!("[{row}, {col}]"))
            }
            Cell::Number(n) => {
                let first = first(self.numbers, side * side, "1")?;
                let at = n.checked_sub(first);
                let place = on_board(at.map(|at| at / side), at.map(|at| at % side));
                (place, n.to_string())
            }
        };
        place.ok_or_else(|| format!("{told} is no cell of a board of {side} x {side}"))
    }
}

/// Whether numbers count from 0 or from 1.
fn first(seen: Option<(usize, usize)>, most: usize, example: &str) -> Result<usize, String> {
    match seen {
        Some((0, _)) => Ok(0),
        Some((_, greatest)) if greatest >= most => Ok(1),
        _ => Err(format!(
            "its cells may count from 0 or from 1, so {example} may be r1c1 or not; as r1c1 they are clear"
        )),
    }
}
