//! Writes a puzzle as the JSON of f-puzzles, and as a link to it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::constraints::{FIELDS, Holds, NEGATIVE, STEPS, walk};
use super::read::{RULES, WORDS};
use super::{cosmetics, rest};
use crate::puzzle::{
    Constraint, ConstraintKind as Kind, Metadata, Position, RegionKind, Rule, Symbol, Words,
};
use crate::text::base::board::{drawn_regions, square_only};
use crate::text::base::{Job, Unknown, WriteError, Written};

/// The JSON of a puzzle; constraints that the form cannot hold are dropped.
///
/// # Errors
/// The picture is not one square of as many rows and columns as there are symbols, or lines of
/// it are no regions; the text says which.
pub fn json(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let size = layout.order();
    let regions = layout.regions();
    let count = |kind| regions.iter().filter(|region| region.is(kind)).count();
    if [RegionKind::Row, RegionKind::Column].map(count) != [size; 2] {
        return Err(WriteError::new("lines of the board that are no regions"));
    }
    let nothing = Metadata::default();
    let metadata = puzzle.metadata().unwrap_or(&nothing);
    let mut all = json!({ "size": size });
    let words = |words| metadata.get(words);
    let words = [job.title(), words(Words::Author), words(Words::Rules)];
    for (name, text) in WORDS.into_iter().zip(words) {
        text.into_iter().for_each(|text| all[name] = text.into());
    }
    let before = metadata.fpuzzles.as_deref().unwrap_or("{}");
    let before: Map<String, Value> = serde_json::from_str(before).unwrap_or_default();
    let rules = &layout.spec().rules;
    let both = rules.contains(&Rule::Diagonals);
    for (name, rule) in RULES {
        if rules.contains(&rule) || both && name.starts_with("diagonal") {
            all[name] = true.into();
        }
    }
    let (numbers, mut extra) = (drawn_regions(layout), Vec::new());
    for (id, region) in layout.regions().enumerate() {
        let number = region.cells.first().and_then(|&cell| numbers[cell]);
        let drawn = region.cells.iter().all(|&cell| numbers[cell] == number);
        match region.kind {
            // A row may be a drawn region, too.
            _ if region.is_block() && layout.is_full(id) && number.is_some() && drawn => {}
            // Cages and lines are written with their constraints.
            RegionKind::Row | RegionKind::Column | RegionKind::Cage | RegionKind::Line => {}
            RegionKind::Diagonal | RegionKind::KnightPair | RegionKind::KingPair => {}
            RegionKind::DisjointGroup if rules.contains(&Rule::DisjointGroups) => {}
            _ => {
                let places = region.cells.iter().map(|&cell| layout.cells()[cell]);
                let places: Vec<Position> = places.collect();
                extra.push(json!({ "cells": names(&places) }));
            }
        }
    }
    let mut lost = BTreeMap::new();
    let mut lose = |name: &str| *lost.entry(name.to_owned()).or_default() += 1;
    for constraint in &layout.spec().constraints {
        if !add(constraint, size, &mut all) {
            lose(constraint.kind.name());
        }
    }
    cosmetics::write(&metadata.cosmetics, &mut all);
    let number = |symbol: Symbol| Value::from(symbol.index() + 1);
    let mut grid = Vec::new();
    for cell in layout.cells().ids() {
        let mut fields = json!({ "region": numbers[cell] });
        let given = puzzle.givens()[cell];
        if let Some(symbol) = given.or(puzzle.entries()[cell]) {
            fields["value"] = number(symbol);
        }
        if given.is_some() {
            fields["given"] = true.into();
        }
        let sets = puzzle.initial_candidates().map(|sets| sets[cell]);
        if let Some(set) = sets.filter(|&set| set != layout.symbols()) {
            fields["givenPencilMarks"] = set.iter().map(number).collect();
        }
        let colours = cosmetics::colours(&metadata.cosmetics, layout.cells()[cell]);
        if let [first, more @ ..] = &colours[..] {
            fields["c"] = (*first).into();
            if !more.is_empty() {
                fields["cArray"] = colours.into();
            }
        }
        grid.push(fields);
    }
    all["grid"] = grid.chunks(size).map(Value::from).collect();
    if !extra.is_empty() {
        all["extraregion"] = extra.into();
    }
    if let Some(recorded) = job.recorded {
        let symbols = recorded.iter().map(|symbol| symbol.map(number));
        all["solution"] = symbols.collect::<Vec<_>>().into();
    }
    rest::restore(&before, &mut all);
    let drawn = cosmetics::of_puzzle(&all);
    let cosmetics = metadata.cosmetics.iter();
    cosmetics
        .filter(|one| !drawn.contains(one))
        .for_each(|one| lose(one.kind.name()));
    let lost = lost.into_iter();
    Ok(Written {
        dropped: lost.map(|(name, count)| Unknown { name, count }).collect(),
        ..Written::whole(all.to_string())
    })
}

/// A link that opens the puzzle on f-puzzles.com.
///
/// # Errors
/// As [`json()`].
pub fn link(job: &Job<'_>) -> Result<Written, WriteError> {
    packed(job, "https://www.f-puzzles.com/?load=")
}

/// A link that opens the puzzle on sudokupad.app.
///
/// # Errors
/// As [`json()`].
pub fn pad_link(job: &Job<'_>) -> Result<Written, WriteError> {
    packed(job, "https://sudokupad.app/fpuzzles")
}

/// A link with the JSON packed in it.
fn packed(job: &Job<'_>, start: &str) -> Result<Written, WriteError> {
    let json = json(job)?;
    let packed = lz_str::compress_to_base64(json.text.as_str());
    let packed = packed
        .trim_end_matches('=')
        .replace('+', "%2B")
        .replace('/', "%2F");
    Ok(Written {
        text: start.to_owned() + &packed,
        ..json
    })
}

/// Adds the items of a constraint to their field; false where the form has none.
fn add(constraint: &Constraint, size: usize, all: &mut Value) -> bool {
    let Constraint { kind, values, .. } = constraint;
    let rule = NEGATIVE.iter().find(|rule| rule.1 == *kind);
    let usual = values.is_empty() || *kind == Kind::NegativeXv && values[..] == [5, 10];
    let field = FIELDS.iter().find(|field| field.1 == *kind);
    let added = match (rule.filter(|_| usual), field) {
        (Some(rule), _) => Some(("negative", vec![rule.0.into()])),
        (_, field) => field.and_then(|field| Some((field.0, items(constraint, field.2, size)?))),
    };
    if *kind == Kind::NegativeDifference && values[..] == [1] {
        all["nonconsecutive"] = true.into();
        return true;
    }
    let Some((name, items)) = added else {
        return false;
    };
    match &mut all[name] {
        Value::Array(before) => before.extend(items),
        none => *none = items.into(),
    }
    true
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
