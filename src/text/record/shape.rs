//! The layout of a record: its size, grids, regions, constraints and rules.
//!
//! Rows, columns and symbols may each be left out where the rest says them; a number that is
//! said twice must agree.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fields::{Fields, MAX_SIDE, Matrix, Read};
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
pub(super) struct Pictures<'a>(Vec<(&'static str, Matrix<'a>)>);

impl<'a> Pictures<'a> {
    pub(super) fn read(fields: &Fields<'a>) -> Read<Self> {
        let mut pictures = Vec::new();
        for field in ["regions", "givens", "entries", "candidates"] {
            let matrix = fields.matrix(field, field == "candidates")?;
            pictures.extend(matrix.map(|matrix| (field, matrix)));
        }
        // The solution of a record is kept, not used; it says the size where nothing else does.
        let solution = fields.matrix("solution", false).ok().flatten();
        pictures.extend(
            solution
                .filter(|_| pictures.is_empty())
                .map(|it| ("solution", it)),
        );
        Ok(Self(pictures))
    }

    pub(super) fn get(&self, field: &str) -> Option<&Matrix<'a>> {
        let found = self.0.iter().find(|(name, _)| *name == field);
        found.map(|(_, matrix)| matrix)
    }
}

/// The layout that a record describes, on top of `given` where it describes none itself.
pub(super) fn spec(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    given: Option<&LayoutSpec>,
) -> Read<LayoutSpec> {
    let boxes = fields.get("boxes").map(|value| fields.pair("boxes", value));
    let boxes = boxes.transpose()?.map(|(rows, cols)| Boxes { rows, cols });
    let grids = grids(fields)?;
    let own = boxes.is_some() || grids.is_some() || pictures.get("regions").is_some();
    let mut spec = match given.filter(|_| !own) {
        Some(given) => given.clone(),
        None => {
            let size = size(fields, pictures, grids.as_deref(), boxes)?;
            match grids {
                Some(grids) => overlap(size.2, &grids, boxes),
                None => one_grid(fields, pictures, size, boxes)?,
            }
        }
    };
    spec = board::without_flat(spec);
    if let Some(symbols) = fields.get("symbols") {
        let alphabet = symbols.as_str().and_then(Alphabet::named);
        let expected = "1, 0, A, numbers or numbers0 is expected";
        let wrong = || fields.error("symbols", symbols, expected);
        spec.alphabet = alphabet.ok_or_else(wrong)?.simplest(spec.order);
    }
    let extra = fields.list("extra")?.unwrap_or_default().iter();
    let extra: Read<Vec<_>> = extra.map(|cells| fields.places("extra", cells)).collect();
    spec.extra.extend(board::extra(extra?));
    for item in fields.list("constraints")?.unwrap_or_default() {
        spec.constraints.push(constraint(fields, item)?);
    }
    for rule in rules(fields)? {
        if !spec.rules.contains(&rule) {
            spec.rules.push(rule);
        }
    }
    Ok(spec)
}

/// The numbers of rows, columns and symbols.
fn size(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    grids: Option<&[Position]>,
    boxes: Option<Boxes>,
) -> Read<(usize, usize, usize)> {
    let seen = pictures.0.iter().filter(|(name, _)| *name != "candidates");
    let seen = seen.map(|(name, rows)| (*name, [Some(rows.len()), Some(rows[0].len())]));
    let rows = ("rows", [fields.number("rows", MAX_SIDE)?, None]);
    let cols = ("cols", [None, fields.number("cols", MAX_SIDE)?]);
    // The first to say a side, and what it says; the others must agree.
    let mut sides: [Option<(&str, usize)>; 2] = [None; 2];
    for (field, said) in seen.chain([rows, cols]) {
        for (side, said) in sides.iter_mut().zip(said) {
            let Some(said) = said else { continue };
            let (from, known) = *side.get_or_insert((field, said));
            if said != known {
                let expected = format!("{known} is expected, as in '{from}'");
                return Err(fields.error(field, said, &expected));
            }
        }
    }
    let [rows, cols] = sides.map(|side| side.map(|(_, n)| n));
    let corner = grids.map(|grids| {
        let last = |side: fn(&Position) -> u16| grids.iter().map(side).max().unwrap_or(0);
        (
            usize::from(last(|at| at.row)),
            usize::from(last(|at| at.col)),
        )
    });
    let product = boxes.map(|boxes| boxes.rows.saturating_mul(boxes.cols));
    // Each number may follow from the others.
    let derived = match corner {
        Some((last, _)) => rows.and_then(|rows| rows.checked_sub(last)),
        None => rows.filter(|_| rows == cols).or(rows.xor(cols)),
    };
    let order = fields.number("order", MAX_SYMBOLS)?.or(product).or(derived);
    let wrong = || fields.error("order", "", "the number of symbols is expected");
    let order = order.ok_or_else(wrong)?;
    if let Some(Boxes { rows, cols }) = boxes.filter(|_| product != Some(order)) {
        return Err(fields.wrap("boxes", LayoutError::Boxes { rows, cols, order }));
    }
    let (r, c) = corner.map_or((order, order), |(r, c)| (r + order, c + order));
    let (rows, cols) = (rows.unwrap_or(r), cols.unwrap_or(c));
    if grids.is_some() && (rows, cols) != (r, c) {
        let found = format!("{rows} x {cols}");
        let expected = format!("grids of {order} symbols make a picture of {r} x {c}");
        return Err(fields.error("grids", found, &expected));
    }
    Ok((rows, cols, order))
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
    let (givens, names) = (pictures.get("givens"), pictures.get("regions"));
    let (mut cells, mut labels) = (Vec::new(), Vec::new());
    for place in board::places_of(cols, rows * cols) {
        let name = names.and_then(|names| text_at(names, place));
        let gap = givens.map_or(name, |givens| text_at(givens, place)) == Some("#");
        match name {
            Some(name) if gap != (name == "#") => {
                let expected = match gap {
                    true => format!("'givens' has no cell at {place}, so null is expected"),
                    false => format!("'givens' has a cell at {place}"),
                };
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
    Ok(match boxes {
        Some(_) if !square => {
            let expected = "boxes need a full square of cells, or 'grids'";
            return Err(fields.error("boxes", format!("{rows} x {cols}"), expected));
        }
        Some(boxes) if labels.is_empty() => shapes::boxed(boxes),
        None if square && labels.is_empty() => shapes::latin(order),
        None if square => board::mapped(order, labels),
        Some(_) => {
            let mut spec = board::jigsaw(order, labels);
            spec.grids.iter_mut().for_each(|grid| grid.boxes = boxes);
            spec
        }
        None => {
            let mut spec = board::free((rows, cols), order, cells, Lines::Both);
            let (sizes, kind) = (MapSizes::AtMost, RegionKind::Jigsaw);
            let map = RegionMap {
                labels,
                sizes,
                kind,
            };
            spec.maps
                .extend(Some(map).filter(|map| !map.labels.is_empty()));
            spec
        }
    })
}

/// The text of a cell.
fn text_at<'m>(matrix: &'m Matrix<'_>, place: Position) -> Option<&'m str> {
    let row = matrix.get(usize::from(place.row))?;
    row.get(usize::from(place.col))?.as_deref()
}

/// The top left cells of the grids, each once.
fn grids(fields: &Fields<'_>) -> Read<Option<Vec<Position>>> {
    let Some(items) = fields.list("grids")? else {
        return Ok(None);
    };
    if !(1..=MAX_GRIDS).contains(&items.len()) {
        let expected = format!("1 to {MAX_GRIDS} grids are expected");
        return Err(fields.error("grids", items.len(), &expected));
    }
    let grids = fields.places("grids", &fields.map["grids"])?;
    match (1..grids.len()).find(|&k| grids[..k].contains(&grids[k])) {
        Some(k) => Err(fields.error("grids", &items[k], "this grid is there twice")),
        None => Ok(Some(grids)),
    }
}

/// A constraint: `{"type": "cage", "cells": [[0, 0], [0, 1]], "value": 15}`.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stated {
    r#type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<(u16, u16)>>,
    /// The second list of cells of an arrow or a clone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<Vec<(u16, u16)>>,
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
        let places = |cells: &[Position]| {
            let places = cells.iter().map(|at| (at.row, at.col)).collect();
            (!cells.is_empty()).then_some(places)
        };
        Self {
            r#type: constraint.kind.name().to_owned(),
            cells: places(&constraint.cells),
            to: places(&constraint.others),
            value: match constraint.values[..] {
                [] => None,
                [value] => Some(Values::One(value)),
                ref values => Some(Values::Several(values.to_vec())),
            },
        }
    }
}

/// Reads a constraint.
fn constraint(fields: &Fields<'_>, item: &Value) -> Read<Constraint> {
    let stated = Stated::deserialize(item).map_err(|error| {
        let expected = format!("'type', 'cells', 'to' and 'value' are expected: {error}");
        fields.error("constraints", item, &expected)
    })?;
    let named = constraint_named(&stated.r#type);
    let (kind, value) = named.map_err(|error| fields.wrap("constraints", error))?;
    let mut values: Vec<u32> = value.into_iter().collect();
    match stated.value {
        None => {}
        Some(Values::One(value)) => values.push(value),
        Some(Values::Several(more)) => values.extend(more),
    }
    let places = |cells: Option<Vec<(u16, u16)>>| {
        let cells = cells.unwrap_or_default().into_iter();
        cells.map(|(row, col)| Position { row, col }).collect()
    };
    Ok(Constraint {
        others: places(stated.to),
        ..Constraint::new(kind, places(stated.cells), values)
    })
}

/// The rules that hold.
fn rules(fields: &Fields<'_>) -> Read<Vec<Rule>> {
    let mut rules = Vec::new();
    for (field, rule) in [("diagonals", Rule::Diagonals)].into_iter().chain(FLAGS) {
        let value = fields.get(field).unwrap_or(&Value::Bool(false));
        match (rule, value) {
            (_, Value::Bool(on)) => rules.extend(on.then_some(rule)),
            (Rule::Diagonals, which) if which == "main" => rules.push(Rule::MainDiagonal),
            (Rule::Diagonals, which) if which == "anti" => rules.push(Rule::AntiDiagonal),
            (Rule::Diagonals, other) => {
                let expected = "true, false, \"main\" or \"anti\" is expected";
                return Err(fields.error(field, other, expected));
            }
            (_, other) => return Err(fields.error(field, other, "true or false is expected")),
        }
    }
    Ok(rules)
}
