//! Boards of other programs as records: a board of any writing, with the usual boxes, and the
//! cages and the solution beside it.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::fields::{Cells, Fields, Read};
use super::known::alias;
use crate::puzzle::{Alphabet, Boxes, Position, Symbol, SymbolSet};
use crate::text::base::json::{is_off, shown};
use crate::text::base::{Context, TextError, board};
use crate::text::plain::Writing;

/// Smallest side of a board that is read without a record.
const MIN_SIDE: usize = 4;

/// The fields of a record that says the same as an object with a board in that field.
///
/// # Errors
/// The board is no square, or its cells or cages cannot be read.
pub(super) fn of_board(
    map: &Map<String, Value>,
    board: &str,
    text: (&str, usize),
    context: &Context,
) -> Read<Map<String, Value>> {
    let fields = Fields { map, text, board };
    let texts = texts(&fields, board)?;
    let side = texts.len().isqrt();
    let words: Vec<&str> = texts.iter().map(|text| &**text).collect();
    let writing = Writing::of(&words, side, false, context.options().alphabet);
    let writing = writing.map_err(|kind| TextError::at(text.1, kind))?;
    let givens = rows(&texts, &writing);
    let givens = givens.map_err(|(text, expected)| fields.error(board, text, &expected))?;
    let mut record = Map::from_iter([("givens".to_owned(), givens)]);
    let others = map
        .iter()
        .filter(|(name, _)| *name != board && *name != "cages");
    for (name, value) in others.filter(|(_, value)| !is_off(value)) {
        let field = alias(name).unwrap_or(name);
        let solution = Some(name).filter(|_| field == "solution");
        let solution = solution.and_then(|name| self::texts(&fields, name).ok());
        let solution = solution.and_then(|texts| rows(&texts, &writing).ok());
        let value = solution.unwrap_or_else(|| value.clone());
        if record.insert(field.to_owned(), value).is_some() {
            return Err(fields.error(name, "", "the same is said twice"));
        }
    }
    let alphabet = writing.alphabet.simplest(side);
    if alphabet != Alphabet::default() {
        record.entry("symbols").or_insert(alphabet.name().into());
    }
    if let Some(Value::String(name)) = map.get("title").or(map.get("name")) {
        record.entry("id").or_insert(name.as_str().into());
    }
    let own = ["boxes", "grids", "regions"];
    let own = own.iter().any(|name| record.contains_key(*name));
    let own = own || context.options().layout.is_some();
    if let Some(Boxes { rows, cols }) = Boxes::default_for(side).filter(|_| !own) {
        record.insert("boxes".to_owned(), json!([rows, cols]));
    }
    let cages = cages(&fields)?;
    if cages.is_some_and(|cages| record.insert("constraints".to_owned(), cages).is_some()) {
        return Err(fields.error(
            "cages",
            "",
            "put these into 'constraints', which are here, too",
        ));
    }
    Ok(record)
}

/// The texts of the cells of a square board, row by row.
fn texts<'a>(fields: &Fields<'a>, field: &str) -> Read<Vec<Cow<'a, str>>> {
    let rows = fields.matrix(field, Cells::Board)?.unwrap_or_default();
    let (n, count) = (rows.len(), rows.iter().map(Vec::len).sum());
    match board::side_of(count, MIN_SIDE) {
        Some(side) if n == side || n == count || n == 1 && count > 15 => {
            let text = |text: Option<_>| text.unwrap_or(Cow::Borrowed("."));
            Ok(rows.into_iter().flatten().map(text).collect())
        }
        _ => {
            let expected = format!("n rows of n cells are expected; here are {count} cells");
            Err(fields.error(field, shown(&fields.map[field]), &expected))
        }
    }
}

/// The rows of a board as a record has them; or a text that is no symbol, and what is expected.
fn rows(texts: &[Cow<'_, str>], writing: &Writing) -> Result<Value, (String, String)> {
    let side = texts.len().isqrt();
    let sign = |(text, place): (&Cow<'_, str>, Position)| match writing.value(text.trim()) {
        Ok(set) => Ok(set.and_then(SymbolSet::single).map_or('.', Symbol::to_char)),
        Err(expected) => Err((text.to_string(), format!("at {place}: {expected}"))),
    };
    let signs = texts.iter().zip(board::places_of(side, texts.len()));
    let signs: Vec<char> = signs.map(sign).collect::<Result<_, _>>()?;
    Ok(signs.chunks(side).map(String::from_iter).collect())
}

/// A cage beside a board; its cells are named, or count from 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cage {
    cells: Vec<Place>,
    #[serde(alias = "value", alias = "total")]
    sum: Option<u32>,
}

/// A cell of a cage: row and column, or a name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Place {
    Numbers(u16, u16),
    Name(String),
}

/// The cages beside a board, as constraints of a record.
fn cages(fields: &Fields<'_>) -> Read<Option<Value>> {
    const FIELD: &str = "cages";
    let wrong = |expected| fields.error(FIELD, shown(&fields.map[FIELD]), expected);
    let expected = "only {\"sum\": 9, \"cells\": [[0, 1], \"r1c3\"]} is read";
    let Some(cages) = fields.read::<Vec<Cage>>(FIELD, expected)? else {
        return Ok(None);
    };
    let cells = || cages.iter().flat_map(|cage| &cage.cells);
    let zero = cells().any(|place| matches!(place, Place::Numbers(0, _) | Place::Numbers(_, 0)));
    if !zero && cells().any(|place| matches!(place, Place::Numbers(..))) {
        return Err(wrong(
            "these cells may count from 0 or from 1; as r1c1 they are clear",
        ));
    }
    let place = |place: &Place| match place {
        Place::Numbers(row, col) => Some((*row, *col)),
        Place::Name(name) => name.parse().ok().map(|at: Position| (at.row, at.col)),
    };
    let cage = |Cage { cells, sum }: &Cage| {
        let cells: Option<Vec<_>> = cells.iter().map(place).collect();
        Some(json!({"type": "cage", "cells": cells?, "value": sum.filter(|sum| *sum > 0)}))
    };
    let cages: Option<Value> = cages.iter().map(cage).collect();
    cages
        .map(Some)
        .ok_or_else(|| wrong("a cell is [row, column] or its name, as in r1c3"))
}
