//! JSON of other programs as records: a square board with any signs, cages and a solution.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::fields::{Cut, Fields};
use super::known::{alias, is_answer};
use crate::puzzle::{Alphabet, Boxes, Position, Symbol, SymbolSet, shapes};
use crate::text::base::{
    Context, Line, Parsed, TextError, Unread, board, is_off, plain_name, shown,
};
use crate::text::plain::{MIN_SIDE, Writing, read_rows};

const CAGES: &str = "cages";

/// Converts an object with a board in that field; lines beside a drawn board go to `unread`.
pub(super) fn of_board(
    map: &Map<String, Value>,
    board: &str,
    text: (&str, usize),
    unread: &mut Vec<Unread>,
    context: &mut Context,
) -> Parsed<Map<String, Value>> {
    let fields = Fields { map, text };
    let cells = match drawn(&map[board], text.1, context) {
        Some((cells, words)) => {
            unread.extend(words);
            cells.into_iter().map(Cow::Owned).collect()
        }
        None => texts(&fields, board)?,
    };

    let side = cells.len().isqrt();
    let words: Vec<&str> = cells.iter().map(|text| &**text).collect();
    let writing = Writing::of(&words, side, false, context.options().alphabet)
        .map_err(|kind| TextError::at(text.1, kind))?;
    let givens =
        rows(&cells, &writing).map_err(|(text, expected)| fields.error(board, text, &expected))?;
    let mut record = Map::from_iter([("givens".to_owned(), givens)]);
    for (name, value) in map {
        let is_box_size = BOX_SIZES.contains(&plain_name(name).as_str());
        if name == board || name == CAGES || is_off(value) || is_box_size {
            continue;
        }
        let field = alias(name).unwrap_or(name);
        let solution = solution(&fields, name, field, &writing);
        let field = if solution.is_some() { "solution" } else { field };
        let value = solution.unwrap_or_else(|| value.clone());
        if record.insert(field.to_owned(), value).is_some() {
            let expected = match field {
                "givens" => format!(
                    "no second board is expected: '{board}' has one of {side}x{side} cells; \
                     remove one of the two"
                ),
                _ => format!("nothing is expected: another field means '{field}', too; remove one"),
            };
            return Err(fields.error(name, shown(&map[name]), &expected));
        }
    }

    let alphabet = writing.alphabet.simplest(side);
    if alphabet != Alphabet::default() {
        record.entry("symbols").or_insert(alphabet.name().into());
    }
    let has_regions = ["boxes", "grids", "regions"].iter().any(|name| record.contains_key(*name));
    if !has_regions && context.options().layout.is_none() {
        let boxes = stated_boxes(map, side)
            .or_else(|| Boxes::default_for(side).map(|boxes| (boxes.rows, boxes.cols)));
        record.insert("boxes".to_owned(), json!(boxes));
    }

    let cages = cages(&fields)?;
    if cages.is_some_and(|cages| record.insert("constraints".to_owned(), cages).is_some()) {
        let expected = "put these into 'constraints', which are here, too";
        return Err(fields.error(CAGES, "", expected));
    }

    Ok(record)
}

/// The rows of a full grid in a field that has one by its name, which may mean the field `means`.
fn solution(fields: &Fields<'_>, name: &str, means: &str, writing: &Writing) -> Option<Value> {
    if means != "solution" && !is_answer(name) {
        return None;
    }
    let rows = rows(&texts(fields, name).ok()?, writing).ok()?;
    (means == "solution" || is_full(&rows)).then_some(rows)
}

/// The cells of a classic grid that is drawn among words, as in a pasted text, and the lines that
/// are not part of it; `None` for rows alone.
fn drawn(board: &Value, line: usize, context: &mut Context) -> Option<(Vec<String>, Vec<Unread>)> {
    let text = board.as_str().filter(|text| text.trim().contains('\n'))?;
    let is_row = |line: &str| !line.contains(|c: char| c.is_alphabetic() || "|+-".contains(c));
    if text.lines().all(is_row) {
        return None;
    }
    let lines: Vec<Line> = text.lines().map(|text| Line::new(line, text)).collect();
    let entry = read_rows(&lines, context).ok()?;
    let layout = entry.puzzle.layout();
    let boxes = Boxes::default_for(layout.order());
    if *layout.spec() != boxes.map_or_else(|| shapes::square(layout.order()), shapes::boxed) {
        return None;
    }
    let signs = entry.puzzle.givens().iter().map(|given| match given {
        Some(symbol) => Alphabet::OneUp.sign(*symbol).to_string(),
        None => ".".to_owned(),
    });
    Some((signs.collect(), entry.unread))
}

/// True for a field that is read beside a board.
pub(super) fn is_read(name: &str) -> bool {
    name == CAGES || alias(name).is_some()
}

/// Fields with the height and the width of boxes, without `_` and in lower case.
const BOX_SIZES: [&str; 4] = ["boxheight", "boxrows", "boxwidth", "boxcols"];

/// The height and the width of boxes that fields state; one follows from the other.
fn stated_boxes(map: &Map<String, Value>, side: usize) -> Option<(usize, usize)> {
    let stated = |names: &[&str]| {
        let (_, value) = map.iter().find(|(name, _)| names.contains(&plain_name(name).as_str()))?;
        usize::try_from(value.as_u64()?).ok().filter(|&n| n > 0)
    };
    match (stated(&BOX_SIZES[..2]), stated(&BOX_SIZES[2..])) {
        (Some(height), Some(width)) => Some((height, width)),
        (Some(height), None) => Some((height, side / height)),
        (None, Some(width)) => Some((side / width, width)),
        (None, None) => None,
    }
}

/// True if rows of a record have no blank.
fn is_full(rows: &Value) -> bool {
    rows.as_array()
        .into_iter()
        .flatten()
        .all(|row| row.as_str().is_some_and(|row| !row.contains('.')))
}

/// Reads the texts of a square board.
fn texts<'a>(fields: &Fields<'a>, field: &str) -> Parsed<Vec<Cow<'a, str>>> {
    let cut: Cut = |row, to| match row.len() {
        // One or two signs are a cell.
        0..=2 => to.push(Cow::Borrowed(row)),
        _ => {
            let signs = row
                .split_inclusive(|_| true)
                .filter(|sign| *sign != "," && !sign.trim().is_empty());
            to.extend(signs.map(Cow::Borrowed));
        }
    };

    let (n, texts) =
        fields.matrix(field, cut)?.map_or((0, Vec::new()), |matrix| (matrix.size.0, matrix.texts));
    let count = texts.len();
    match board::side_of(count, MIN_SIDE) {
        Some(side) if n == side || n == count || n == 1 && count > 15 => Ok(texts),
        _ => {
            let expected = format!("n rows of n cells are expected; here are {count} cells");
            Err(fields.error(field, shown(&fields.map[field]), &expected))
        }
    }
}

/// Returns rows of a record; or a text that is no symbol, and a message.
fn rows(texts: &[Cow<'_, str>], writing: &Writing) -> Result<Value, (String, String)> {
    let side = texts.len().isqrt();
    let sign = |(text, place): (&Cow<'_, str>, Position)| match writing.value(text.trim()) {
        Ok(set) => Ok(set.and_then(SymbolSet::single).map_or('.', Symbol::to_char)),
        Err(expected) => Err((text.to_string(), format!("at {place}: {expected}"))),
    };
    let signs: Vec<char> = texts
        .iter()
        .zip(board::places_of(side, texts.len()))
        .map(sign)
        .collect::<Result<_, _>>()?;
    Ok(signs.chunks(side).map(String::from_iter).collect())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cage {
    cells: Vec<Place>,
    #[serde(alias = "value", alias = "total")]
    sum: Option<u32>,
    unique: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Place {
    Numbers(u16, u16),
    Name(String),
}

/// Reads cages. Cells as numbers need a 0 among them, which shows that they count from 0.
fn cages(fields: &Fields<'_>) -> Parsed<Option<Value>> {
    let expected = "only {\"sum\": 9, \"cells\": [[0, 1], \"r1c3\"]} is read";
    let Some(cages) = fields.read::<Vec<Cage>>(CAGES, expected)? else {
        return Ok(None);
    };
    let zero = cages
        .iter()
        .flat_map(|cage| &cage.cells)
        .any(|place| matches!(place, Place::Numbers(0, _) | Place::Numbers(_, 0)));
    let place = |place: &Place| match place {
        Place::Numbers(row, col) => zero.then_some((*row, *col)),
        Place::Name(name) => name.parse().ok().map(|at: Position| (at.row, at.col)),
    };

    let cage = |Cage { cells, sum, unique }: &Cage| {
        let cells: Option<Vec<_>> = cells.iter().map(place).collect();
        let sum = sum.filter(|sum| *sum > 0);
        Some(json!({"type": "cage", "cells": cells?, "value": sum, "unique": unique}))
    };

    let wrong = "cells as numbers may count from 0 or from 1 unless a 0 is here; r1c3 is clear";
    cages
        .iter()
        .map(cage)
        .collect::<Option<Value>>()
        .ok_or_else(|| fields.error(CAGES, shown(&fields.map[CAGES]), wrong))
        .map(Some)
}
