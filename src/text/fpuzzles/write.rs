//! Writes a puzzle as the JSON of f-puzzles, or as a link. Fields that only f-puzzles uses, such
//! as settings and a solver's marks, are written again if they do not change the puzzle.

use serde_json::{Map, Value, json};

use super::constraints::{self, Form, STEPS, field_of, walk};
use super::cosmetics;
use super::read::{RULES, WORDS, convert};
use crate::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Metadata, Position, Puzzle, RegionKind, Rule,
    Symbol, Words,
};
use crate::text::base::{
    Builder, Job, Unknown, WriteError, Written, drawn_regions, list, square_only,
};
use crate::text::parts::unsaid;

/// # Errors
/// The board is not one square with all its lines as regions.
pub fn json(job: &Job<'_>) -> Result<Written, WriteError> {
    let (all, dropped) = object(job)?;
    let written = Written::whole(all.to_string());
    Ok(Written { dropped, ..written })
}

/// The object of a puzzle, and what it lacks.
pub(super) fn object(job: &Job<'_>) -> Result<(Value, Vec<Unknown>), WriteError> {
    square_only(job)?;
    let puzzle = job.puzzle;
    let layout = puzzle.layout();
    let size = layout.order();
    let regions = layout.regions();
    let count = |kind| regions.iter().filter(|region| region.is(kind)).count();
    if [RegionKind::Row, RegionKind::Column].map(count) != [size; 2] {
        return Err(WriteError::new("lines of the board that are no regions"));
    }
    let metadata = puzzle.metadata().cloned().unwrap_or_default();
    let mut all = json!({ "size": size });
    for (name, words) in WORDS {
        let id = job.id.filter(|_| words == Words::Title);
        if let Some(text) = metadata.get(words).or(id) {
            all[name] = text.into();
        }
    }

    let rules = &layout.spec().rules;
    let both = rules.contains(&Rule::Diagonals);
    for (name, rule) in RULES {
        if rules.contains(&rule) || both && name.starts_with("diagonal") {
            all[name] = true.into();
        }
    }

    let mut dropped = Vec::new();
    for constraint in &layout.spec().constraints {
        if add(constraint, size, &mut all).is_none() {
            Unknown::add(&mut dropped, constraint.kind.name());
        }
    }

    cosmetics::write(&metadata.cosmetics, &mut all);
    all["grid"] = grid(puzzle, &metadata);
    let held = convert(&all)
        .and_then(|read| Ok(Layout::build(read.spec)?))
        .map_err(|error| WriteError::new(error.to_string()))?;
    let extra: Vec<Value> =
        unsaid(layout, &held).into_iter().map(|cells| json!({ "cells": names(&cells) })).collect();
    if !extra.is_empty() {
        all["extraregion"] = extra.into();
    }
    if let Some(recorded) = job.recorded {
        all["solution"] = recorded.iter().copied().map(number).collect::<Vec<_>>().into();
    }
    let before = metadata.fpuzzles.as_deref().unwrap_or("{}");
    let before: Map<String, Value> = serde_json::from_str(before).unwrap_or_default();
    restore(&before, &mut all);
    let drawn = cosmetics::read(&all);
    for one in metadata.cosmetics.iter().filter(|one| !drawn.contains(one)) {
        Unknown::add(&mut dropped, one.kind.name());
    }
    Ok((all, dropped))
}

/// A symbol as a number from 1.
fn number(symbol: Symbol) -> Value {
    Value::from(symbol.index() + 1)
}

/// The rows of cells with their regions, symbols, candidates and colours.
fn grid(puzzle: &Puzzle, metadata: &Metadata) -> Value {
    let layout = puzzle.layout();
    let numbers = drawn_regions(layout);
    let mut grid = Vec::new();
    for (cell, &place) in layout.cells().enumerate() {
        let mut fields = json!({ "region": numbers[cell] });
        let given = puzzle.givens()[cell];
        if let Some(symbol) = given.or(puzzle.entries()[cell]) {
            fields["value"] = number(symbol);
        }
        if given.is_some() {
            fields["given"] = true.into();
        }
        let set = puzzle.initial_candidates().map(|sets| sets[cell]);
        if let Some(set) = set.filter(|&set| set != layout.symbols()) {
            fields["givenPencilMarks"] = set.iter().map(number).collect();
        }
        let colours = cosmetics::colours(&metadata.cosmetics, place);
        if let [first, ..] = colours[..] {
            fields["c"] = first.into();
        }
        if colours.len() > 1 {
            fields["cArray"] = colours.into();
        }
        grid.push(fields);
    }

    grid.chunks(layout.order()).map(Value::from).collect()
}

/// A link with the packed JSON, to f-puzzles.com or to `SudokuPad`.
///
/// # Errors
/// As [`json()`].
pub fn link<const PAD: bool>(job: &Job<'_>) -> Result<Written, WriteError> {
    let starts = ["www.f-puzzles.com/?load=", "sudokupad.app/fpuzzles"];
    let json = json(job)?;
    let packed =
        lz_str::compress_to_base64(json.text.as_str()).trim_end_matches('=').replace('+', "%2B");
    let start = starts[usize::from(PAD)];
    let text = format!("https://{start}{}", packed.replace('/', "%2F"));
    Ok(Written { text, ..json })
}

/// Adds a constraint; `None` if it would be read differently.
fn add(one: &Constraint, size: usize, all: &mut Value) -> Option<()> {
    let (name, form, word) = field_of(one.kind)?;
    let items = items(one, form, word, size)?;
    let mut back = Builder::default();
    constraints::read(name, &json!({ name: items }), size, &mut back).ok()?;
    let back = Constraint { kind: one.kind, ..back.spec.constraints.pop()? };
    (back == *one).then(|| match &mut all[name] {
        Value::Array(before) => before.extend(items),
        none => *none = items.into(),
    })
}

fn items(one: &Constraint, form: Form, word: Value, size: usize) -> Option<Vec<Value>> {
    let [cells, others] = [&one.cells, &one.others].map(|cells| names(cells));
    let mut item = match form {
        Form::Names => return Some(vec![word]),
        Form::Marks => {
            let mark = |cell| json!({ "cell": cell });
            return Some(cells.iter().map(mark).collect());
        }
        Form::Arrows => {
            let line: Vec<&Value> = cells.last().into_iter().chain(&others).collect();
            json!({ "lines": [line], "cells": cells })
        }
        Form::Clones => json!({ "cells": cells, "cloneCells": others }),
        Form::Lines => json!({ "lines": [cells] }),
        Form::Cells => json!({ "cells": cells }),
        Form::Outside => outside(&one.cells, one.kind == Kind::Sum, size)?,
    };

    match (one.kind, &one.values[..]) {
        (_, []) => {}
        (Kind::Quadruple, values) => item["values"] = values.into(),
        (Kind::Xv, [10]) => item["value"] = "X".into(),
        (Kind::Xv, [5]) => item["value"] = "V".into(),
        (_, [value, ..]) => item["value"] = value.to_string().into(),
    }

    Some(vec![item])
}

/// Names of cells, such as `R1C9`.
fn names(cells: &[Position]) -> Vec<Value> {
    let name = |cell: &Position| cell.to_string().to_uppercase().into();
    cells.iter().map(name).collect()
}

/// The item of a line that begins outside the grid.
fn outside(cells: &[Position], diagonal: bool, size: usize) -> Option<Value> {
    let first = cells.first()?;
    STEPS.iter().filter(|step| step.0.is_some() == diagonal).find_map(|&(name, step)| {
        let row = (usize::from(first.row) + 1).checked_add_signed(-step.0)?;
        let col = (usize::from(first.col) + 1).checked_add_signed(-step.1)?;
        let mut item = json!({ "cell": format!("R{row}C{col}") });
        if let Some(name) = name {
            item["cells"] = names(cells).into();
            item["direction"] = name.into();
        }
        (walk((row, col), step, size)? == cells).then_some(item)
    })
}

/// Prefix of fields with a value for each cell.
const OF_CELLS: &str = "grid.";

/// The fields that the written puzzle does not have.
pub(super) fn beyond(object: &Value, written: &Value) -> Option<String> {
    let mut rest = fields(object);
    let written = Value::from(fields(written));
    rest.retain(|name, value| WORDS.iter().all(|row| row.0 != name) && written[name] != *value);
    (!rest.is_empty()).then(|| Value::from(rest).to_string())
}

/// The fields of an object and of its cells.
fn fields(object: &Value) -> Map<String, Value> {
    let mut fields = object.as_object().cloned().unwrap_or_default();
    fields.shift_remove("grid");
    let cells: Vec<&Value> = list(&object["grid"]).iter().flat_map(list).collect();
    let parts = cells.iter().filter_map(|cell| cell.as_object()).flatten();
    for (name, _) in parts.filter(|part| !part.1.is_null()) {
        let each = || cells.iter().map(|cell| cell[name].clone()).collect();
        fields.entry(format!("{OF_CELLS}{name}")).or_insert_with(each);
    }
    fields
}

/// Adds the fields that do not change the meaning.
fn restore(rest: &Map<String, Value>, all: &mut Value) {
    let wanted = meaning(all).filter(|_| !rest.is_empty());
    for (name, value) in rest.iter().filter(|_| wanted.is_some()) {
        let mut changed = all.clone();
        if let Some(part) = name.strip_prefix(OF_CELLS) {
            let cells = changed["grid"]
                .as_array_mut()
                .into_iter()
                .flatten()
                .filter_map(Value::as_array_mut)
                .flatten();
            for (cell, value) in cells.filter_map(Value::as_object_mut).zip(list(value)) {
                if value.is_null() {
                    cell.shift_remove(part);
                } else {
                    cell.insert(part.to_owned(), value.clone());
                }
            }
        } else {
            changed[name] = value.clone();
        }
        if meaning(&changed) == wanted {
            *all = changed;
        }
    }
}

/// The puzzle and the drawings of an object, as text.
fn meaning(all: &Value) -> Option<String> {
    let builder = Builder { unknown: Vec::new(), ignored: Vec::new(), ..convert(all).ok()? };
    Some(format!("{builder:?} {:?}", cosmetics::read(all)))
}
