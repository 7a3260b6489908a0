//! Writes the constraints of a layout into the fields of an f-puzzles JSON.

use serde_json::{Map, Value, json};

use super::constraints::{FIELDS, Holds, NEGATIVE, walk};
use crate::puzzle::{Constraint, ConstraintKind as Kind, LayoutSpec, Position, Rule};

/// Adds the fields of all constraints of a square grid of `size` symbols; those that the form
/// cannot hold are left out and returned.
pub(super) fn write<'a>(
    spec: &'a LayoutSpec,
    size: usize,
    all: &mut Map<String, Value>,
) -> Vec<&'a Constraint> {
    let mut left_out = Vec::new();
    if spec.rules.contains(&Rule::NonConsecutive) {
        all.insert("nonconsecutive".into(), true.into());
    }
    let mut negative: Vec<Value> = Vec::new();
    for constraint in &spec.constraints {
        if let Some((name, _)) = NEGATIVE.iter().find(|(_, kind)| *kind == constraint.kind) {
            match negative_rule(constraint, &spec.constraints, size) {
                Some(Kind::NegativeDifference) if constraint.values == [1] => {
                    all.insert("nonconsecutive".into(), true.into());
                }
                Some(_) => negative.push((*name).into()),
                None => left_out.push(constraint),
            }
            continue;
        }
        // Of two cells, the lesser is a thermometer's bulb.
        let kind = match constraint.kind {
            Kind::Less => Kind::Thermometer,
            kind => kind,
        };
        let field = FIELDS.iter().find(|field| field.1 == kind);
        let items =
            field.and_then(|&(name, _, holds)| Some((name, items(constraint, holds, size)?)));
        let Some((name, items)) = items else {
            left_out.push(constraint);
            continue;
        };
        let list = all.entry(name).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut()
            .into_iter()
            .for_each(|list| list.extend(items.clone()));
    }
    if !negative.is_empty() {
        all.insert("negative".into(), negative.into());
    }
    left_out
}

/// The kind of a negative rule that says what the form's rule of the same name says.
fn negative_rule(rule: &Constraint, constraints: &[Constraint], size: usize) -> Option<Kind> {
    let mut said = rule.values.clone();
    said.sort_unstable();
    said.dedup();
    let mark = match rule.kind {
        Kind::NegativeDifference if said == [1] => return Some(rule.kind),
        Kind::NegativeXv if said.is_empty() || said == [5, 10] => return Some(rule.kind),
        Kind::NegativeDifference => Kind::Difference,
        Kind::NegativeRatio => Kind::Ratio,
        _ => return None,
    };
    let dots = constraints.iter().filter(|dot| dot.kind == mark);
    let mut used: Vec<usize> = dots.filter_map(|dot| dot.value(size)).collect();
    if used.is_empty() {
        used.extend(mark.default_value(size));
    }
    used.sort_unstable();
    used.dedup();
    let same = said
        .iter()
        .filter_map(|&value| usize::try_from(value).ok())
        .eq(used);
    (said.is_empty() || same).then_some(rule.kind)
}

/// The items of a constraint in its field; `None` where they cannot say it.
fn items(constraint: &Constraint, holds: Holds, size: usize) -> Option<Vec<Value>> {
    let cells = names(&constraint.cells);
    let mut item = Map::new();
    match (constraint.kind, holds) {
        (Kind::Arrow, _) => {
            let in_order = constraint.cells.is_sorted();
            let apart = !constraint
                .others
                .iter()
                .any(|cell| constraint.cells.contains(cell));
            let start = cells.last().filter(|_| in_order && apart)?.clone();
            let mut line = vec![start];
            line.extend(names(&constraint.others));
            return Some(vec![json!({ "lines": [line], "cells": cells })]);
        }
        (Kind::Clone, _) => {
            return Some(vec![
                json!({ "cells": cells, "cloneCells": names(&constraint.others) }),
            ]);
        }
        (_, Holds::Marks) => {
            return Some(
                cells
                    .into_iter()
                    .map(|cell| json!({ "cell": cell }))
                    .collect(),
            );
        }
        (Kind::Quadruple, _) => {
            return Some(vec![json!({ "cells": cells, "values": constraint.values })]);
        }
        (_, Holds::Lines) => drop(item.insert("lines".into(), json!([cells]))),
        (_, Holds::Cells) => drop(item.insert("cells".into(), cells.into())),
        (kind, Holds::Outside) => {
            let (cell, direction) = outside(&constraint.cells, kind == Kind::Sum, size)?;
            item.insert("cell".into(), cell.into());
            if let Some(direction) = direction {
                item.insert("cells".into(), cells.into());
                item.insert("direction".into(), direction.into());
            }
        }
    }
    let value = match (constraint.kind, constraint.values.first()) {
        (Kind::Xv, Some(10)) => Some("X".to_owned()),
        (Kind::Xv, Some(5)) => Some("V".to_owned()),
        (Kind::Xv, _) => return None,
        // Here 0 is no sum at all.
        (Kind::Sum, Some(0)) => return None,
        (_, value) => value.map(ToString::to_string),
    };
    item.extend(value.map(|value| ("value".to_owned(), value.into())));
    Some(vec![item.into()])
}

fn names(cells: &[Position]) -> Vec<Value> {
    let name =
        |cell: &Position| format!("R{}C{}", u32::from(cell.row) + 1, u32::from(cell.col) + 1);
    cells.iter().map(|cell| name(cell).into()).collect()
}

/// The cell outside of the grid at which a line begins, and the direction of a diagonal.
fn outside(
    cells: &[Position],
    diagonal: bool,
    size: usize,
) -> Option<(String, Option<&'static str>)> {
    const DIAGONALS: [(isize, isize, Option<&str>); 4] = [
        (-1, 1, Some("UR")),
        (-1, -1, Some("UL")),
        (1, 1, Some("DR")),
        (1, -1, Some("DL")),
    ];
    const LINES: [(isize, isize, Option<&str>); 4] =
        [(1, 0, None), (-1, 0, None), (0, 1, None), (0, -1, None)];
    let first = cells.first()?;
    let steps = if diagonal { DIAGONALS } else { LINES };
    steps.into_iter().find_map(|(down, right, name)| {
        let row = (usize::from(first.row) + 1).checked_add_signed(-down)?;
        let col = (usize::from(first.col) + 1).checked_add_signed(-right)?;
        let inside = |n: usize| (1..=size).contains(&n);
        let starts = !(inside(row) && inside(col));
        let same = starts && walk((row, col), (down, right), size) == cells;
        same.then(|| (format!("R{row}C{col}"), name))
    })
}
