//! The layout of a record: its size, grids, regions, constraints and rules.
//!
//! Rows, columns and symbols may each be left out where the rest says them; a number that is
//! said twice must agree.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::{Cells, Fields, MAX_SIDE, Matrix, Pair, Read, places};
use crate::puzzle::{
    Alphabet, Boxes, Constraint, Grid, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS, MapSizes,
    Position, RegionKind, RegionMap, Rule, constraint_named, shapes,
};
use crate::text::base::board;

/// More grids than any picture that a person looks at; a longer list is a mistake.
const MAX_GRIDS: usize = 1000;

/// The rules that are true or false in a record.
pub(super) const FLAGS: [(&str, Rule); 5] = [
    ("windoku", Rule::Windoku),
    ("disjoint_groups", Rule::DisjointGroups),
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("nonconsecutive", Rule::NonConsecutive),
];

/// The matrices of a record, by the names of their fields.
pub(super) type Pictures<'a> = HashMap<&'static str, Matrix<'a>>;

/// Reads the matrices, which are all of one size.
pub(super) fn pictures<'a>(fields: &Fields<'a>) -> Read<Pictures<'a>> {
    let (mut pictures, mut size) = (Pictures::new(), None);
    for field in ["givens", "regions", "entries", "candidates"] {
        let is_table = field == "candidates";
        let cells = if is_table { Cells::Sets } else { Cells::Signs };
        let Some(matrix) = fields.matrix(field, cells)? else {
            continue;
        };
        let found = (matrix.len(), matrix[0].len());
        let (rows, cols) = *size.get_or_insert(found);
        if found != (rows, cols) {
            let expected = format!("a picture of {rows} x {cols} is expected");
            return Err(fields.error(field, format!("{} x {}", found.0, found.1), &expected));
        }
        pictures.insert(field, matrix);
    }
    Ok(pictures)
}

/// The layout that a record describes, on top of `given` where it describes none itself.
pub(super) fn spec(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    given: Option<&LayoutSpec>,
) -> Read<LayoutSpec> {
    let pair = "two whole numbers are expected, as in [2, 3]";
    let boxes = fields.get("boxes");
    let boxes = boxes.map(|boxes| fields.value("boxes", boxes, pair));
    let boxes = boxes.transpose()?.map(|(rows, cols)| Boxes { rows, cols });
    let grids = grids(fields)?;
    let drawn = pictures.contains_key("regions");
    if grids.is_some() && drawn {
        let expected = "'grids' have regions of their own; further ones go into 'extra'";
        return Err(fields.error("regions", "", expected));
    }
    let own = boxes.is_some() || grids.is_some() || drawn;
    let mut spec = match given.filter(|_| !own) {
        Some(given) => given.clone(),
        None => {
            let at = grids.as_deref().unwrap_or_default();
            let size = size(fields, pictures, at, boxes)?;
            let mut spec = match &grids {
                Some(at) => overlap(size.2, at, boxes),
                None => one_grid(fields, pictures, size, boxes)?,
            };
            spec.order = size.2;
            board::without_flat(spec)
        }
    };
    if let Some(symbols) = fields.get("symbols") {
        let alphabet = symbols.as_str().and_then(Alphabet::named);
        let expected = "1, 0, A, numbers or numbers0 is expected";
        let wrong = || fields.error("symbols", symbols, expected);
        spec.alphabet = alphabet.ok_or_else(wrong)?.simplest(spec.order);
    }
    let extra = fields.items("extra", "a list of [row, column] is expected")?;
    let extra = extra.into_iter().map(places);
    spec.extra.extend(board::extra(extra));
    let parts = "'type', 'cells', 'to' and 'value' are expected";
    for stated in fields.items("constraints", parts)? {
        let constraint = Stated::constraint(stated);
        let constraint = constraint.map_err(|error| fields.wrap("constraints", error));
        spec.constraints.push(constraint?);
    }
    for rule in rules(fields)? {
        if !spec.rules.contains(&rule) {
            spec.rules.push(rule);
        }
    }
    Ok(spec)
}

/// The numbers of rows, columns and symbols; each may follow from the others.
fn size(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    grids: &[Position],
    boxes: Option<Boxes>,
) -> Read<(usize, usize, usize)> {
    let shown = pictures.values().next();
    let number = |field| fields.number(field, MAX_SIDE);
    let rows = shown.map(Vec::len).or(number("rows")?);
    let cols = shown.map(|rows| rows[0].len()).or(number("cols")?);
    let product = boxes.map(|boxes| boxes.rows.saturating_mul(boxes.cols));
    let last = grids.iter().map(|at| usize::from(at.row)).max();
    let derived = match last {
        None => rows.filter(|_| rows == cols).or(rows.xor(cols)),
        Some(last) => rows.and_then(|rows| rows.checked_sub(last)),
    };
    let order = fields.number("order", MAX_SYMBOLS)?.or(product).or(derived);
    let wrong = || fields.error("order", "", "the number of symbols is expected");
    let order = order.ok_or_else(wrong)?;
    Ok((rows.unwrap_or(order), cols.unwrap_or(order), order))
}

/// Square grids at their places.
fn overlap(order: usize, at: &[Position], boxes: Option<Boxes>) -> LayoutSpec {
    let boxes = boxes.or_else(|| Boxes::default_for(order));
    let grids: Vec<Grid> = at.iter().map(|&at| Grid { at, boxes }).collect();
    match board::corners(&grids)[..] {
        [(0, 0)] => boxes.map_or_else(|| shapes::latin(order), shapes::boxed),
        _ => board::overlap(order, grids),
    }
}

/// One picture with all its rows and columns, boxes or a region map.
fn one_grid(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    (rows, cols, order): (usize, usize, usize),
    boxes: Option<Boxes>,
) -> Read<LayoutSpec> {
    let texts = |field| {
        let texts = pictures.get(field).into_iter().flatten().flatten();
        texts.map(Option::as_deref).collect::<Vec<_>>()
    };
    let (givens, names) = (texts("givens"), texts("regions"));
    let (mut cells, mut labels) = (Vec::new(), Vec::new());
    for (k, place) in board::places_of(cols, rows * cols).enumerate() {
        let name = names.get(k).copied().flatten();
        let gap = givens.get(k).map_or(name, |given| *given) == Some("#");
        match name {
            Some(name) if gap != (name == "#") => {
                let has = if gap { "no cell" } else { "a cell" };
                let expected = format!("'givens' has {has} at {place}");
                return Err(fields.error("regions", name, &expected));
            }
            Some(name) if !gap => labels.push((place, name.to_owned())),
            _ => {}
        }
        if !gap {
            cells.push(place);
        }
    }
    // Boxes, a map or neither divide the picture.
    let square = (rows, cols) == (order, order) && cells.len() == order * order;
    if let Some(boxes) = boxes {
        if !square {
            let expected = format!("for {order} symbols boxes need a full square, or 'grids'");
            return Err(fields.error("boxes", format!("{rows} x {cols}"), &expected));
        }
        let mut spec = shapes::boxed(boxes);
        if !labels.is_empty() {
            spec = board::jigsaw(order, labels);
            spec.grids[0].boxes = Some(boxes);
        }
        return Ok(spec);
    }
    Ok(match (square, labels.is_empty()) {
        (true, true) => shapes::latin(order),
        (true, false) => board::mapped(order, labels),
        (false, none) => {
            let mut spec = board::free((rows, cols), order, cells, Lines::Both);
            let map = RegionMap {
                labels,
                sizes: MapSizes::AtMost,
                kind: RegionKind::Jigsaw,
            };
            spec.maps.extend(Some(map).filter(|_| !none));
            spec
        }
    })
}

/// The top left cells of the grids, each once.
fn grids(fields: &Fields<'_>) -> Read<Option<Vec<Position>>> {
    if fields.get("grids").is_none() {
        return Ok(None);
    }
    let expected = "two whole numbers from 0 to 1000 are expected, as in [0, 6]";
    let grids = places(fields.items("grids", expected)?);
    if !(1..=MAX_GRIDS).contains(&grids.len()) {
        let expected = format!("1 to {MAX_GRIDS} grids are expected");
        return Err(fields.error("grids", grids.len(), &expected));
    }
    match (1..grids.len()).find(|&k| grids[..k].contains(&grids[k])) {
        Some(k) => Err(fields.error("grids", grids[k], "this grid is there twice")),
        None => Ok(Some(grids)),
    }
}

/// A constraint: `{"type": "cage", "cells": [[0, 0], [0, 1]], "value": 15}`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stated {
    r#type: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Pair>,
    /// The second list of cells of an arrow or a clone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    to: Vec<Pair>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Values>,
}

/// The values of a constraint.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Values {
    One(u32),
    Several(Vec<u32>),
}

impl Stated {
    /// The object that says the same as a constraint.
    pub(super) fn of(constraint: &Constraint) -> Self {
        let pairs = |cells: &[Position]| cells.iter().map(|at| (at.row, at.col)).collect();
        Self {
            r#type: constraint.kind.name().to_owned(),
            cells: pairs(&constraint.cells),
            to: pairs(&constraint.others),
            value: match constraint.values[..] {
                [] => None,
                [value] => Some(Values::One(value)),
                ref values => Some(Values::Several(values.to_vec())),
            },
        }
    }

    /// The constraint.
    fn constraint(self) -> Result<Constraint, LayoutError> {
        let (kind, value) = constraint_named(&self.r#type)?;
        let mut values: Vec<u32> = value.into_iter().collect();
        match self.value {
            None => {}
            Some(Values::One(value)) => values.push(value),
            Some(Values::Several(more)) => values.extend(more),
        }
        Ok(Constraint {
            others: places(self.to),
            ..Constraint::new(kind, places(self.cells), values)
        })
    }
}

/// The rules that hold.
fn rules(fields: &Fields<'_>) -> Read<Vec<Rule>> {
    let mut rules = Vec::new();
    for (field, rule) in [("diagonals", Rule::Diagonals)].into_iter().chain(FLAGS) {
        let is_diagonals = rule == Rule::Diagonals;
        match fields.get(field) {
            None | Some(Value::Bool(false)) => {}
            Some(Value::Bool(true)) => rules.push(rule),
            Some(which) if is_diagonals && which == "main" => rules.push(Rule::MainDiagonal),
            Some(which) if is_diagonals && which == "anti" => rules.push(Rule::AntiDiagonal),
            Some(other) => {
                let more = if is_diagonals {
                    ", \"main\" or \"anti\""
                } else {
                    ""
                };
                let expected = format!("true or false{more} is expected");
                return Err(fields.error(field, other, &expected));
            }
        }
    }
    Ok(rules)
}
