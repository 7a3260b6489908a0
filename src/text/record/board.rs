//! Boards of other programs as records: a board of any writing, with the usual boxes, and the
//! cages and the solution beside it.

use serde_json::{Map, Value, json};

use super::fields::{Fields, MAX_SIDE, Read, whole};
use super::known::{alias, is_remark};
use crate::puzzle::{Alphabet, Boxes, Position};
use crate::text::base::json::{is_off, shown};
use crate::text::base::{Cage, Context, TextError, board};
use crate::text::plain::{Value as Cell, Writing};

/// Smallest side of a board that is read without a record.
const MIN_SIDE: usize = 4;

/// The fields of a record that says the same as an object with a board in that field, and the
/// cages beside it.
///
/// # Errors
/// The board is no square, or its cells or cages cannot be read.
pub(in crate::text) fn of_board(
    map: Map<String, Value>,
    board: &str,
    text: (&str, usize),
    context: &Context,
) -> Read<(Map<String, Value>, Vec<Cage>)> {
    let fields = Fields {
        map: &map,
        text,
        board,
    };
    let value = &map[board];
    let wrong = |expected: String| fields.error(board, shown(value), &expected);
    let texts = texts(value).map_err(wrong)?;
    let side = texts.len().isqrt();
    let words: Vec<&str> = texts.iter().map(String::as_str).collect();
    let writing = Writing::of(&words, side, false, context.options().alphabet);
    let writing = writing.map_err(|kind| TextError::at(text.1, kind))?;
    let givens = rows(&texts, side, &writing);
    let givens = givens.map_err(|(text, expected)| fields.error(board, text, &expected))?;
    let cages = cages(&fields, side)?;
    let mut record = Map::new();
    record.insert("givens".to_owned(), givens);
    for (name, value) in &map {
        let is_text = value.is_string() || value.is_array();
        let field = alias(name).filter(|field| *field != "solution" || is_text);
        let field = field.unwrap_or(name);
        if name == board || name == "cages" || is_off(value) {
            continue;
        }
        let solution = self::texts(value).ok().filter(|_| field == "solution");
        let solution = solution.filter(|solution| solution.len() == texts.len());
        let solution = solution.and_then(|texts| rows(&texts, side, &writing).ok());
        let value = solution.unwrap_or_else(|| value.clone());
        if record.insert(field.to_owned(), value).is_some() {
            return Err(fields.error(name, "", "the same is said twice"));
        }
    }
    let alphabet = writing.alphabet.simplest(side);
    if alphabet != Alphabet::default() {
        let name = || alphabet.name().into();
        record.entry("symbols").or_insert_with(name);
    }
    let name = map.get("title").or(map.get("name"));
    if let Some(name) = name.filter(|name| name.is_string() && !record.contains_key("id")) {
        record.insert("id".to_owned(), name.clone());
    }
    let own = ["boxes", "grids", "regions"];
    let own = own.iter().any(|name| record.contains_key(*name));
    let own = own || context.options().layout.is_some();
    if let Some(Boxes { rows, cols }) = Boxes::default_for(side).filter(|_| !own) {
        record.insert("boxes".to_owned(), json!([rows, cols]));
    }
    Ok((record, cages))
}

/// The texts of the cells of a square board, row by row.
fn texts(value: &Value) -> Result<Vec<String>, String> {
    // A text, or a list of rows; each item of a flat list is a row of one cell.
    let (mut rows, mut texts) = (0, Vec::new());
    for item in value
        .as_array()
        .map_or(std::slice::from_ref(value), Vec::as_slice)
    {
        let before = texts.len();
        match item {
            Value::Array(row) => {
                for cell in row {
                    texts.push(text_of(cell)?);
                }
            }
            Value::String(row) if row.len() > 2 => {
                let signs = row.chars().filter(|c| !c.is_whitespace() && *c != ',');
                texts.extend(signs.map(String::from));
            }
            cell => texts.push(text_of(cell)?),
        }
        let cells = texts.len() - before;
        rows += 1;
        if rows > 1 && texts.len() != rows * cells {
            let others = before / (rows - 1);
            return Err(format!(
                "row {rows} has {cells} cells, but row 1 has {others}"
            ));
        }
    }
    let count = texts.len();
    match board::side_of(count, MIN_SIDE) {
        Some(side) if rows == side || rows == count || rows == 1 && count > 15 => Ok(texts),
        _ => Err(format!(
            "n rows of n cells are expected; here are {count} cells"
        )),
    }
}

/// The text of a cell.
fn text_of(value: &Value) -> Result<String, String> {
    match value {
        Value::Null => Ok("null".to_owned()),
        Value::String(text) => Ok(text.trim().to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err("a cell is a number, a text or null".to_owned()),
    }
}

/// The rows of a board as a record has them; or a text that is no symbol, and what is expected.
fn rows(texts: &[String], side: usize, writing: &Writing) -> Result<Value, (String, String)> {
    let mut rows: Vec<String> = vec![String::new(); side];
    for (text, place) in texts.iter().zip(board::places_of(side, side * side)) {
        let value = writing.value(text);
        let value = value.map_err(|expected| (text.clone(), format!("at {place}: {expected}")))?;
        rows[usize::from(place.row)].push(match value {
            Cell::Symbol(symbol) => symbol.to_char(),
            _ => '.',
        });
    }
    Ok(rows.into())
}

/// The cages beside a board, each an object of cells and a sum.
fn cages(fields: &Fields<'_>, side: usize) -> Read<Vec<Cage>> {
    const PARTS: [&str; 4] = ["cells", "sum", "value", "total"];
    const FIELD: &str = "cages";
    let mut cages = Vec::new();
    for item in fields.list(FIELD)?.unwrap_or_default() {
        let wrong = |expected| fields.error(FIELD, shown(item), expected);
        let part = |name| item.get(name).filter(|value: &&Value| !is_off(value));
        let mut parts = item.as_object().into_iter().flatten();
        let known = |(name, value): (&String, &Value)| {
            PARTS.contains(&name.as_str()) || is_off(value) || is_remark(name, value)
        };
        let list = part("cells").and_then(Value::as_array);
        let (Some(list), true) = (list, parts.all(known)) else {
            return Err(wrong(
                "only {\"sum\": 9, \"cells\": [[0, 1], \"r1c3\"]} is read",
            ));
        };
        let cell = |cell: &Value| match cell.as_str().map(named) {
            None => Ok((fields.pair(FIELD, cell)?, false)),
            Some(named) => Ok((named.ok_or_else(|| wrong("names as r1c3 are read"))?, true)),
        };
        let cells: Vec<_> = list.iter().map(cell).collect::<Read<_>>()?;
        let sum = PARTS.into_iter().skip(1).find_map(part);
        let sum = sum.map(|sum| whole(sum, MAX_SIDE).ok_or_else(|| wrong("the sum is no number")));
        cages.push((cells, sum.transpose()?));
    }
    let pairs = || {
        cages
            .iter()
            .flat_map(|(cells, _)| cells)
            .filter(|cell| !cell.1)
    };
    let has = |n| pairs().any(|((row, col), _)| *row == n || *col == n);
    let first = match has(0) {
        true => 0,
        false if has(side) || pairs().next().is_none() => 1,
        false => {
            let expected = "these cells may count from 0 or from 1; as r1c1 they are clear";
            return Err(fields.error(FIELD, shown(&fields.map[FIELD]), expected));
        }
    };
    let place = |&((row, col), named): &((usize, usize), bool)| {
        let inside = |n: usize| {
            n.checked_sub(if named { 1 } else { first })
                .filter(|&n| n < side)
        };
        let place = inside(row).zip(inside(col));
        let place = place.and_then(|(row, col)| Position::new(row, col));
        let wrong = || {
            fields.error(
                FIELD,
                format!("[{row}, {col}]"),
                "the board has no such cell",
            )
        };
        place.ok_or_else(wrong)
    };
    let cage = |(cells, sum): (Vec<_>, _)| {
        let cells = cells.iter().map(place).collect::<Read<_>>()?;
        Ok(Cage { cells, sum })
    };
    cages.into_iter().map(cage).collect()
}

/// The row and the column in a name: `r1c3`.
fn named(name: &str) -> Option<(usize, usize)> {
    let (row, col) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some((row.parse().ok()?, col.parse().ok()?))
}
