//! Writes a puzzle as the JSON of f-puzzles, and as a link to it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::constraints::{FIELDS, Holds, NEGATIVE, STEPS, walk};
use super::{cosmetics, rest};
use crate::puzzle::{
    Constraint, ConstraintKind as Kind, LayoutSpec, Metadata, Position, RegionKind, Rule, Symbol,
    Words,
};
use crate::text::base::board::{drawn_regions, is_square};
use crate::text::base::{Job, Lost, WriteError, Written};

/// The JSON of a puzzle; constraints that the form cannot hold are dropped.
///
/// # Errors
/// The picture is not one square of as many rows and columns as there are symbols, or lines of
/// it are no regions; the text says which.
pub fn json(job: &Job<'_>) -> Result<Written, WriteError> {
    let puzzle = job.puzzle;
    let layout = puzzle.layout();
    let size = layout.order();
    if !is_square(layout) {
        return Err(WriteError::new("a board that is not one square grid"));
    }
    let is_whole = |kind| {
        let regions = layout.regions().iter();
        regions.filter(|region| region.is(kind)).count() == size
    };
    if !is_whole(RegionKind::Row) || !is_whole(RegionKind::Column) {
        return Err(WriteError::new("lines of the board that are no regions"));
    }
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| drop(all.insert(name.to_owned(), value));
    put("size", size.into());
    let nothing = Metadata::default();
    let metadata = puzzle.metadata().unwrap_or(&nothing);
    let words = |words| metadata.get(words);
    let author = ("author", words(Words::Author));
    for (name, text) in [
        ("title", job.title()),
        author,
        ("ruleset", words(Words::Rules)),
    ] {
        text.into_iter().for_each(|text| put(name, text.into()));
    }
    let before = metadata.fpuzzles.as_deref().unwrap_or("{}");
    let before: Map<String, Value> = serde_json::from_str(before).unwrap_or_default();
    let (numbers, mut extra) = (drawn_regions(layout), Vec::new());
    for (id, region) in layout.regions().enumerate() {
        let places = region.cells.iter().map(|&cell| layout.cells()[cell]);
        let places: Vec<Position> = places.collect();
        let number = region.cells.first().and_then(|&cell| numbers[cell]);
        let drawn = region.cells.iter().all(|&cell| numbers[cell] == number);
        match region.kind {
            // A row may be a drawn region, too.
            _ if region.is_block() && layout.is_full(id) && number.is_some() && drawn => {}
            // Cages and lines are written with their constraints.
            RegionKind::Row | RegionKind::Column | RegionKind::Cage | RegionKind::Line => {}
            RegionKind::Diagonal if places.iter().all(|place| place.row == place.col) => {
                put("diagonal-", true.into());
            }
            RegionKind::Diagonal => put("diagonal+", true.into()),
            RegionKind::KnightPair => put("antiknight", true.into()),
            RegionKind::KingPair => put("antiking", true.into()),
            RegionKind::DisjointGroup if layout.spec().rules.contains(&Rule::DisjointGroups) => {
                put("disjointgroups", true.into());
            }
            _ => extra.push(json!({ "cells": names(&places) })),
        }
    }
    let mut dropped = add_constraints(layout.spec(), size, &mut all);
    dropped.extend(cosmetics::write(&metadata.cosmetics, &before, &mut all));
    let colours = cosmetics::coloured(&metadata.cosmetics);
    let mut grid = Vec::new();
    for cell in layout.cells().ids() {
        let mut fields = json!({ "region": numbers[cell] });
        let number = |symbol: Symbol| Value::from(symbol.index() + 1);
        if let Some(symbol) = puzzle.givens()[cell] {
            fields["value"] = number(symbol);
            fields["given"] = true.into();
        } else if let Some(symbol) = puzzle.entries()[cell] {
            fields["value"] = number(symbol);
        }
        if let Some(sets) = puzzle.initial_candidates()
            && sets[cell] != layout.symbols()
        {
            fields["givenPencilMarks"] = sets[cell].iter().map(number).collect();
        }
        if let Some(colours @ [first, rest @ ..]) =
            colours.get(&layout.cells()[cell]).map(Vec::as_slice)
        {
            fields["c"] = (*first).into();
            if !rest.is_empty() {
                fields["cArray"] = colours.to_vec().into();
            }
        }
        grid.push(fields);
    }
    all.insert("grid".into(), grid.chunks(size).map(Value::from).collect());
    if !extra.is_empty() {
        all.insert("extraregion".into(), extra.into());
    }
    if let Some(recorded) = job.recorded {
        let number =
            |symbol: &Option<Symbol>| symbol.map_or(Value::Null, |s| (s.index() + 1).into());
        all.insert("solution".into(), recorded.iter().map(number).collect());
    }
    rest::restore(before, &mut all, size);
    let written = Written::whole(Value::Object(all).to_string());
    Ok(Written { dropped, ..written })
}

/// A link that opens the puzzle on f-puzzles.com.
///
/// # Errors
/// As [`json()`].
pub fn link(job: &Job<'_>) -> Result<Written, WriteError> {
    let start = "https://www.f-puzzles.com/?load=";
    Ok(packed(json(job)?, start, &[('+', "%2B")]))
}

/// A link that opens the puzzle on sudokupad.app.
///
/// # Errors
/// As [`json()`].
pub fn pad_link(job: &Job<'_>) -> Result<Written, WriteError> {
    let codes = [('=', ""), ('+', "%2B"), ('/', "%2F")];
    Ok(packed(json(job)?, "https://sudokupad.app/fpuzzles", &codes))
}

/// A link with the JSON packed in it, and its signs replaced.
fn packed(json: Written, start: &str, codes: &[(char, &str)]) -> Written {
    let mut packed = lz_str::compress_to_base64(json.text.as_str());
    for &(sign, code) in codes {
        packed = packed.replace(sign, code);
    }
    let text = format!("{start}{packed}");
    Written { text, ..json }
}

/// Adds the fields of all constraints of a square grid of `size` symbols, and returns how many
/// of each kind the form cannot hold.
fn add_constraints(spec: &LayoutSpec, size: usize, all: &mut Map<String, Value>) -> Vec<Lost> {
    let (mut lost, mut negative) = (BTreeMap::<_, usize>::new(), Vec::<Value>::new());
    if spec.rules.contains(&Rule::NonConsecutive) {
        all.insert("nonconsecutive".into(), true.into());
    }
    for constraint in &spec.constraints {
        // Of two cells, the lesser is a thermometer's bulb.
        let kind = match constraint.kind {
            Kind::Less => Kind::Thermometer,
            kind => kind,
        };
        let rule = NEGATIVE.iter().find(|rule| rule.1 == kind);
        let field = FIELDS.iter().find(|field| field.1 == kind);
        let items = field.and_then(|field| items(constraint, field.2, size));
        match (rule, field.zip(items)) {
            (Some(_), _) if kind == Kind::NegativeDifference && constraint.values == [1] => {
                all.insert("nonconsecutive".into(), true.into());
            }
            (Some(rule), _) if is_usual(constraint, &spec.constraints, size) => {
                negative.push(rule.0.into());
            }
            (_, Some((field, items))) => {
                let list = all.entry(field.0).or_insert_with(|| json!([]));
                if let Some(list) = list.as_array_mut() {
                    list.extend(items);
                }
            }
            _ => {
                // Where the form has such clues, they stand outside of the board.
                let where_it_is = match field {
                    Some((_, Kind::Sum, _)) => " that must cross the board",
                    Some((_, _, Holds::Outside)) => " that must take a whole line",
                    _ => "",
                };
                let name = format!("{}{where_it_is}", constraint.kind.name());
                *lost.entry(name).or_default() += 1;
            }
        }
    }
    if !negative.is_empty() {
        all.insert("negative".into(), negative.into());
    }
    let lost = lost.into_iter();
    lost.map(|(name, count)| Lost { name, count }).collect()
}

/// True if the form's rule of the same name says what a negative rule says.
fn is_usual(rule: &Constraint, constraints: &[Constraint], size: usize) -> bool {
    let values = rule.values.iter();
    let said: BTreeSet<usize> = values.filter_map(|&n| usize::try_from(n).ok()).collect();
    let mark = match rule.kind {
        Kind::NegativeXv => return said.is_empty() || said == [5, 10].into(),
        Kind::NegativeDifference if said == [1].into() => return true,
        Kind::NegativeDifference => Kind::Difference,
        _ => Kind::Ratio,
    };
    let dots = constraints.iter().filter(|dot| dot.kind == mark);
    let mut used: BTreeSet<usize> = dots.filter_map(|dot| dot.value(size)).collect();
    if used.is_empty() {
        used.extend(mark.default_value(size));
    }
    said.is_empty() || said == used
}

/// The items of a constraint in its field; `None` where they cannot say it.
fn items(constraint: &Constraint, holds: Holds, size: usize) -> Option<Vec<Value>> {
    let Constraint { kind, others, .. } = constraint;
    let cells = names(&constraint.cells);
    let mut item = match holds {
        Holds::Marks => {
            let cells = cells.into_iter();
            return Some(cells.map(|cell| json!({ "cell": cell })).collect());
        }
        Holds::Arrows => {
            let apart = others.iter().all(|cell| !constraint.cells.contains(cell));
            let sorted = apart && constraint.cells.is_sorted();
            let mut line = vec![cells.last().filter(|_| sorted)?.clone()];
            line.extend(names(others));
            json!({ "lines": [line], "cells": cells })
        }
        Holds::Clones => json!({ "cells": cells, "cloneCells": names(others) }),
        Holds::Lines => json!({ "lines": [cells] }),
        Holds::Cells => json!({ "cells": cells }),
        Holds::Outside => outside(&constraint.cells, *kind == Kind::Sum, size)?,
    };
    match (kind, constraint.values.first()) {
        (Kind::Quadruple, _) => item["values"] = json!(constraint.values),
        (Kind::Xv, Some(10)) => item["value"] = "X".into(),
        (Kind::Xv, Some(5)) => item["value"] = "V".into(),
        // Here 0 is no sum at all.
        (Kind::Xv, _) | (Kind::Sum, Some(0)) => return None,
        (_, Some(value)) => item["value"] = value.to_string().into(),
        (_, None) => {}
    }
    Some(vec![item])
}

/// The names of cells, such as `R1C9`.
fn names(cells: &[Position]) -> Vec<Value> {
    let name = |cell: &Position| cell.to_string().to_uppercase().into();
    cells.iter().map(name).collect()
}

/// The item of a line that begins at a cell outside of the grid, with the direction of a diagonal.
fn outside(cells: &[Position], diagonal: bool, size: usize) -> Option<Value> {
    let first = cells.first()?;
    let mut steps = STEPS.iter().filter(|step| step.0.is_some() == diagonal);
    steps.find_map(|&(name, (down, right))| {
        let row = (usize::from(first.row) + 1).checked_add_signed(-down)?;
        let col = (usize::from(first.col) + 1).checked_add_signed(-right)?;
        let mut item = json!({ "cell": format!("R{row}C{col}") });
        if let Some(name) = name {
            item["cells"] = names(cells).into();
            item["direction"] = name.into();
        }
        let inside = [row, col].iter().all(|n| (1..=size).contains(n));
        let same = !inside && walk((row, col), (down, right), size) == cells;
        same.then_some(item)
    })
}
