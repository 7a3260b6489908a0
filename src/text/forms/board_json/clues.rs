//! Constraints on cells as people write them in JSON: lines, dots, marks, pairs.

use serde_json::{Map, Value};

use super::cells::{self, Cell, part};
use super::names::{self, Meaning};
use super::raw::{Raw, Read, known, numbers};
use super::{cages, compared, outside};
use crate::puzzle::ConstraintKind as Kind;
use crate::text::ground::remarks::{is_off, plain, shown};

/// Names of the value of a constraint.
const VALUES: &str =
    "value values sum total totalsum target clue number result ratio difference diff";

/// The constraints of a field; `said` is the value that its name says.
pub(super) fn read(kind: Kind, said: Option<u32>, value: &Value, side: usize) -> Read {
    match kind {
        Kind::Cage => return cages::read(value),
        Kind::Sandwich | Kind::XSum | Kind::Skyscraper => {
            if let Some(read) = outside::read(kind, value, side) {
                return read;
            }
        }
        Kind::NegativeDifference | Kind::NegativeRatio | Kind::NegativeXv => {
            return match value {
                Value::Bool(true) => Ok(vec![Raw::new(kind, Vec::new(), Vec::new())]),
                other => Err(format!("true is expected, not {}", shown(other))),
            };
        }
        Kind::Even | Kind::Odd | Kind::Minimum | Kind::Maximum => {
            let cells = cells::cells(value).ok_or("a list of cells is expected")?;
            return Ok(vec![Raw::new(kind, cells, Vec::new())]);
        }
        Kind::Xv if said.is_none() => return marked(value, &xv),
        _ => {}
    }
    let mut raws = Vec::new();
    for item in items(value)? {
        match compared::signed(item).filter(|_| kind == Kind::Less) {
            Some(raw) => raws.push(raw),
            None => raws.extend(one(kind, said, item)?),
        }
    }
    Ok(raws)
}

/// Pairs of cells of which the first is the greater, where no sign says which.
pub(super) fn greater(value: &Value) -> Read {
    let mut raws = Vec::new();
    for item in items(value)? {
        match compared::signed(item) {
            Some(raw) => raws.push(raw),
            None => raws.extend(one(Kind::Less, None, item)?.into_iter().map(|mut raw| {
                raw.cells.reverse();
                raw
            })),
        }
    }
    Ok(raws)
}

/// Kropki dots of both kinds.
pub(super) fn dots(value: &Value) -> Read {
    marked(value, &|word| match word {
        "white" | "w" | "consecutive" | "difference" | "kropkiwhite" | "whitedot" => {
            Some((Kind::Difference, None))
        }
        "black" | "b" | "ratio" | "double" | "kropkiblack" | "blackdot" => {
            Some((Kind::Ratio, None))
        }
        _ => None,
    })
}

fn xv(word: &str) -> Option<(Kind, Option<u32>)> {
    match word {
        "x" | "10" => Some((Kind::Xv, Some(10))),
        "v" | "5" => Some((Kind::Xv, Some(5))),
        _ => None,
    }
}

type Mark<'a> = &'a dyn Fn(&str) -> Option<(Kind, Option<u32>)>;

/// Marks between two cells, of which each says what it is, or that stand in a list for each mark.
fn marked(value: &Value, mark: Mark<'_>) -> Read {
    let word = |value: &Value| match value {
        Value::String(text) => mark(&plain(text)),
        Value::Number(number) => mark(&number.to_string()),
        _ => None,
    };
    let mut raws = Vec::new();
    match value {
        Value::Object(lists) => {
            for (name, list) in lists.iter().filter(|(_, list)| !is_off(list)) {
                let (kind, said) = mark(&plain(name))
                    .ok_or_else(|| format!("'{name}' is no mark that is known"))?;
                for item in items(list)? {
                    raws.extend(one(kind, said, item)?);
                }
            }
        }
        Value::Array(list) => {
            for item in list {
                let said = match item {
                    Value::Array(parts) => match parts.as_slice() {
                        [first, second, kind] => {
                            let pair = Value::Array(vec![first.clone(), second.clone()]);
                            word(kind).map(|mark| (mark, pair))
                        }
                        _ => None,
                    },
                    Value::Object(parts) => part(
                        parts,
                        "color colour type kind dot mark value sign dottype marktype dotcolor",
                    )
                    .and_then(|(name, kind)| {
                        let mut rest = parts.clone();
                        rest.shift_remove(name);
                        word(kind).map(|mark| (mark, Value::Object(rest)))
                    }),
                    _ => None,
                };
                let ((kind, said), item) =
                    said.ok_or_else(|| format!("{} does not say which mark it is", shown(item)))?;
                raws.extend(one(kind, said, &item)?);
            }
        }
        other => return Err(format!("a list is expected, not {}", shown(other))),
    }
    Ok(raws)
}

/// The items of a field: each the cells of one constraint, or an object.
pub(super) fn items(value: &Value) -> Result<Vec<&Value>, String> {
    match value {
        Value::Object(fields) if holds_cells(fields) => Ok(vec![value]),
        Value::Object(fields) => Ok(fields.values().filter(|item| !is_off(item)).collect()),
        Value::String(_) if cells::cells(value).is_some() => Ok(vec![value]),
        // Lists of two numbers are cells by row and column, not pairs of cells by their numbers.
        Value::Array(_) if cells::cells(value).is_some() => Ok(vec![value]),
        Value::Array(list) => Ok(list.iter().collect()),
        other => Err(format!("a list of cells is expected, not {}", shown(other))),
    }
}

fn holds_cells(fields: &Map<String, Value>) -> bool {
    part(fields, cells::LISTS).is_some() || part(fields, "lines circle bulb").is_some()
}

/// The circle of an arrow and its line, where they are a list of the two.
fn two_parts(item: &Value) -> Option<(Vec<Cell>, Vec<Cell>)> {
    let [circle, line] = item.as_array()?.as_slice() else {
        return None;
    };
    // Of two cells the line would be the second.
    cells::cells(item).is_none().then_some(())?;
    Some((cells::one_or_more(circle)?, cells::cells(line)?))
}

/// The constraints of one item: several where an object has several lines.
pub(super) fn one(kind: Kind, said: Option<u32>, item: &Value) -> Read {
    let no_cells = || format!("{} is no list of cells", shown(item));
    let Value::Object(fields) = item else {
        if let Some((circle, others)) = two_parts(item).filter(|_| kind == Kind::Arrow) {
            return Ok(vec![Raw {
                others,
                ..Raw::new(kind, circle, Vec::new())
            }]);
        }
        let cells = cells::cells(item).ok_or_else(no_cells)?;
        return split(kind, cells, said.into_iter().collect());
    };
    let mut used: Vec<&str> = Vec::new();
    let mut take = |names: &str| {
        let found = part(fields, names);
        used.extend(found.map(|(name, _)| name));
        found
    };
    let values = match take(VALUES) {
        Some((_, value)) => numbers(value)?,
        None => said.into_iter().collect(),
    };
    let mut raws = Vec::new();
    match kind {
        Kind::Arrow | Kind::Clone => {
            let to = take(
                "to path arrow line shaft tail lines others clonecells clone copy arrowcells linecells \
                 shaftcells",
            );
            let from = take(
                "circle bulb base head start pill cells cell from source circlecells circlecell \
                 bulbcells basecells",
            );
            match (from, to) {
                (Some((name, from)), Some((_, to))) => {
                    let listed = plain(name) == "cells";
                    let circle = if listed {
                        cells::cells(from)
                    } else {
                        cells::one_or_more(from)
                    };
                    let circle = circle.ok_or_else(no_cells)?;
                    let lines = match cells::cells(to) {
                        Some(line) => vec![line],
                        None => super::map::lists(to).ok_or_else(no_cells)?,
                    };
                    for mut others in lines {
                        others.retain(|cell| kind == Kind::Clone || !circle.contains(cell));
                        raws.push(Raw {
                            others,
                            ..Raw::new(kind, circle.clone(), Vec::new())
                        });
                    }
                }
                (Some((_, cells)), None) | (None, Some((_, cells))) if kind == Kind::Arrow => {
                    let cells = cells::cells(cells).ok_or_else(no_cells)?;
                    raws.extend(split(kind, cells, Vec::new())?);
                }
                _ => return Err(no_cells()),
            }
        }
        _ => {
            if let Some((_, lines)) = take("lines") {
                let lines = super::map::lists(lines).ok_or_else(no_cells)?;
                raws.extend(
                    lines
                        .into_iter()
                        .map(|line| Raw::new(kind, line, values.clone())),
                );
            } else {
                let list = take(cells::LISTS).and_then(cells::of_field);
                let mut cell = |names: &str| cells::cell(take(names)?.1);
                // Two cells may have a field each.
                let cells = list.or_else(|| {
                    let first = cell(compared::FIRST)?;
                    Some(vec![first, cell(compared::SECOND)?])
                });
                raws.push(Raw::new(kind, cells.ok_or_else(no_cells)?, values));
            }
        }
    }
    let said_kind = |name: &str, value: &Value| {
        let same = |text: &str| matches!(names::meaning(text), Some(Meaning::Kind(said, _)) if said == kind);
        matches!(plain(name).as_str(), "type" | "kind") && value.as_str().is_some_and(same)
    };
    known(fields, &used, said_kind)?;
    Ok(raws)
}

/// A line of cells; of an arrow, the first cell is the circle.
fn split(kind: Kind, cells: Vec<Cell>, values: Vec<u32>) -> Read {
    match (kind, cells.split_first()) {
        (Kind::Arrow, Some((circle, others))) => Ok(vec![Raw {
            others: others.to_vec(),
            ..Raw::new(kind, vec![*circle], Vec::new())
        }]),
        (Kind::Clone, _) => Err("two lists of cells are expected".to_owned()),
        _ => Ok(vec![Raw::new(kind, cells, values)]),
    }
}
