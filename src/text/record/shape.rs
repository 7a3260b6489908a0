//! The layout of a record. Numbers of rows, columns and symbols may be left out if others imply
//! them, and must agree.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::fields::{Cut, Fields, Matrix, Pair, pairs, places};
use crate::puzzle::{
    Alphabet, Boxes, Constraint, ConstraintKind, LayoutError, LayoutSpec, Lines, MAX_SYMBOLS,
    MapSizes, Position, RegionKind, RegionMap, Rule, constraint_named,
};
use crate::text::base::{Parsed, Says, board};

/// Longest side of a picture, and most grids; a longer list is a mistake.
const MOST: usize = 1000;

/// Fields, their values, and the rules they mean.
pub(super) const RULES: [(&str, &str, Rule); 8] = [
    ("diagonals", "true", Rule::Diagonals),
    ("diagonals", "\"main\"", Rule::MainDiagonal),
    ("diagonals", "\"anti\"", Rule::AntiDiagonal),
    ("windoku", "true", Rule::Windoku),
    ("disjoint_groups", "true", Rule::DisjointGroups),
    ("antiknight", "true", Rule::AntiKnight),
    ("antiking", "true", Rule::AntiKing),
    ("nonconsecutive", "true", Rule::NonConsecutive),
];

/// Matrices with their fields and contents.
pub(super) type Pictures<'a> = Vec<(&'static str, Option<Says>, Matrix<'a>)>;

/// Parses the matrices of givens, regions, entries and candidates.
pub(super) fn pictures<'a>(fields: &Fields<'a>) -> Parsed<Pictures<'a>> {
    let signs: Cut = |row, to| to.extend(row.split_inclusive(|_| true).map(Cow::Borrowed));
    let words: Cut = |row, to| to.extend(row.split_whitespace().map(Cow::Borrowed));
    let mut pictures = Pictures::new();
    for (field, says, cut) in [
        ("givens", Some(Says::Givens), signs),
        ("regions", None, signs),
        ("entries", Some(Says::Entries), signs),
        ("candidates", Some(Says::Candidates), words),
    ] {
        let matrix = fields.matrix(field, cut)?;
        pictures.extend(matrix.map(|matrix| (field, says, matrix)));
    }

    Ok(pictures)
}

fn picture<'p, 'a>(pictures: &'p Pictures<'a>, field: &str) -> Option<&'p Matrix<'a>> {
    pictures.iter().find(|(name, ..)| *name == field).map(|(_, _, matrix)| matrix)
}

/// Reads the layout, on top of `given` if the record has none.
pub(super) fn spec(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    given: Option<&LayoutSpec>,
) -> Parsed<LayoutSpec> {
    let pair = "two whole numbers are expected, as in [2, 3]";
    let boxes = fields.read("boxes", pair)?.map(|(rows, cols)| Boxes { rows, cols });
    let grids = grids(fields)?;
    let regions = picture(pictures, "regions");
    let divided = grids.is_some() || boxes.is_some();
    if divided && regions.is_some() {
        let expected = "'grids' and 'boxes' have regions of their own; put others into 'extra'";
        return Err(fields.error("regions", "", expected));
    }

    let mut spec = match given.filter(|_| !divided && regions.is_none()) {
        Some(given) => given.clone(),
        None => {
            let at = grids.as_deref().unwrap_or_default();
            let size = size(fields, pictures, at, boxes)?;
            let boxes = boxes.map(|boxes| Some(boxes).filter(|boxes| boxes.rows > 1));
            let mut spec = match grids {
                Some(_) => board::overlap(size.2, at, boxes),
                None => one_grid(fields, pictures, size, boxes.flatten())?,
            };
            spec.order = size.2;
            spec
        }
    };

    if let Some(symbols) = fields.get("symbols") {
        let expected = "1, 0, A, numbers or numbers0 is expected";
        let alphabet = symbols
            .as_str()
            .and_then(Alphabet::named)
            .ok_or_else(|| fields.error("symbols", symbols, expected));
        spec.alphabet = alphabet?.simplest(spec.order);
    }

    add_extras(fields, &mut spec)?;
    add_rules(fields, &mut spec)?;
    Ok(spec)
}

/// Adds further regions and constraints.
fn add_extras(fields: &Fields<'_>, spec: &mut LayoutSpec) -> Parsed<()> {
    let listed = "a list of lists of [row, column] is expected";
    let extra: Option<Vec<_>> = fields.read("extra", listed)?;
    let extra = extra.into_iter().flatten().map(places);
    spec.extra.extend(board::extra(extra));
    let parts = "a list of 'type', 'cells', 'to' and 'value' is expected";
    let stated: Option<Vec<Stated>> = fields.read("constraints", parts)?;
    for stated in stated.into_iter().flatten() {
        if stated.unique.is_some() && !stated.is_cage() {
            let expected = "'unique' is a part of a cage only";
            return Err(fields.error("constraints", &stated.r#type, expected));
        }
        let constraint = stated.constraint().map_err(|e| fields.wrap("constraints", e));
        spec.constraints.push(constraint?);
    }

    Ok(())
}

/// Adds the rules of the whole board.
fn add_rules(fields: &Fields<'_>, spec: &mut LayoutSpec) -> Parsed<()> {
    for (field, value, rule) in RULES {
        let Some(said) = fields.get(field).filter(|said| **said != false) else {
            continue;
        };
        let text = said.to_string();
        let known: Vec<&str> = RULES.iter().filter(|row| row.0 == field).map(|row| row.1).collect();
        if !known.contains(&&*text) {
            let expected = format!("{} or false is expected", known.join(", "));
            return Err(fields.error(field, said, &expected));
        }
        spec.add_rules(Some(rule).filter(|_| value == text));
    }

    Ok(())
}

/// Returns the numbers of rows, columns and symbols.
fn size(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    grids: &[Position],
    boxes: Option<Boxes>,
) -> Parsed<(usize, usize, usize)> {
    let shown = pictures.first().map(|(_, _, matrix)| matrix.size);
    let number = |field| fields.number(field, MOST);
    let rows = shown.map(|size| size.0).or(number("rows")?);
    let cols = shown.map(|size| size.1).or(number("cols")?);
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

/// Builds a picture with boxes, a map or neither.
fn one_grid(
    fields: &Fields<'_>,
    pictures: &Pictures<'_>,
    (rows, cols, order): (usize, usize, usize),
    boxes: Option<Boxes>,
) -> Parsed<LayoutSpec> {
    let shown = |field| picture(pictures, field).filter(|shown| shown.size == (rows, cols));
    let (givens, regions) = (shown("givens"), shown("regions"));
    let mut cells = Vec::new();
    let mut labels = Vec::new();
    for (k, place) in board::places_of(cols, rows * cols).enumerate() {
        let name = regions.map_or(".", |map| &map.texts[k]);
        let gap = givens.map_or(name, |rows| &rows.texts[k]) == "#";
        if name != "." && gap != (name == "#") {
            let has = if gap { "no cell" } else { "a cell" };
            let expected = format!("'givens' has {has} at {place}");
            return Err(fields.error("regions", name, &expected));
        }
        if !gap {
            cells.push(place);
            labels.extend((name != ".").then(|| (place, name.to_owned())));
        }
    }

    let square = (rows, cols) == (order, order) && cells.len() == order * order;
    if square && !labels.is_empty() {
        return Ok(board::mapped(order, labels));
    }
    let mut spec =
        board::shaped((rows, cols), order, cells, Some(boxes), Lines::Both).ok_or_else(|| {
            let expected = format!("for {order} symbols boxes need a full square, or 'grids'");
            fields.error("boxes", format!("{rows} x {cols}"), &expected)
        })?;
    if !labels.is_empty() {
        spec.maps.push(RegionMap { labels, sizes: MapSizes::AtMost, kind: RegionKind::Jigsaw });
    }
    Ok(spec)
}

fn grids(fields: &Fields<'_>) -> Parsed<Option<Vec<Position>>> {
    let expected = "two whole numbers from 0 to 1000 are expected, as in [0, 6]";
    let Some(grids) = fields.read("grids", expected)?.map(places) else {
        return Ok(None);
    };
    if !(1..=MOST).contains(&grids.len()) {
        let expected = format!("1 to {MOST} grids are expected");
        return Err(fields.error("grids", grids.len(), &expected));
    }
    match (1..grids.len()).find(|&k| grids[..k].contains(&grids[k])) {
        Some(k) => Err(fields.error("grids", grids[k], "this grid is there twice")),
        None => Ok(Some(grids)),
    }
}

/// `{"type": "cage", "cells": [[0, 0], [0, 1]], "value": 15}`
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stated {
    r#type: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Pair>,
    /// The second cells, as of an arrow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    to: Vec<Pair>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Values>,
    /// Only read: a cage with `false` is a sum of cells that may be equal.
    #[serde(default, skip_serializing)]
    unique: Option<bool>,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Values {
    One(u32),
    Several(Vec<u32>),
}

impl Stated {
    /// Returns a constraint as a record states it.
    pub(super) fn of(constraint: &Constraint) -> Self {
        Self {
            r#type: constraint.kind.name().to_owned(),
            cells: pairs(&constraint.cells),
            to: pairs(&constraint.others),
            value: match constraint.values[..] {
                [] => None,
                [value] => Some(Values::One(value)),
                ref values => Some(Values::Several(values.to_vec())),
            },
            unique: None,
        }
    }

    /// True if the type is that of a cage.
    fn is_cage(&self) -> bool {
        constraint_named(&self.r#type).is_ok_and(|(kind, _)| kind == ConstraintKind::Cage)
    }

    fn constraint(self) -> Result<Constraint, LayoutError> {
        let (mut kind, value) = constraint_named(&self.r#type)?;
        if self.unique == Some(false) && kind == ConstraintKind::Cage {
            kind = ConstraintKind::Sum;
        }
        let mut values: Vec<u32> = value.into_iter().collect();
        match self.value {
            Some(Values::One(value)) => values.push(value),
            Some(Values::Several(more)) => values.extend(more),
            None => {}
        }

        Ok(Constraint {
            others: places(self.to),
            ..Constraint::new(kind, places(self.cells), values)
        })
    }
}
