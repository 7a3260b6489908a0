//! From the JSON of a puzzle to what is in it, and the rules that are not known.

use serde_json::{Map, Value};

use super::beside::{self, COSMETIC, DRAWN};
use super::constraints::{self, places};
use super::values::{is_off, items, list};
use crate::puzzle::{Boxes, LayoutSpec, MAX_SYMBOLS, Position, Rule, Symbol, SymbolSet};
use crate::text::base::board::{self, places_of};
use crate::text::base::{Builder, TextErrorKind, Unknown};

/// The rules of the whole board, in the order in which a layout has them; the diagonals go before
/// them.
const RULES: [(&str, Rule); 4] = [
    ("disjointgroups", Rule::DisjointGroups),
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("nonconsecutive", Rule::NonConsecutive),
];

/// True if a JSON object is a puzzle of this form, not a record.
pub(in crate::text) fn is_json(fields: &Map<String, Value>) -> bool {
    let grid = fields
        .get("grid")
        .is_some_and(|grid| grid[0][0].is_object());
    grid && fields.contains_key("size") && !fields.contains_key("givens")
}

/// The puzzle, with its unknown rules.
pub(super) fn convert(puzzle: &Map<String, Value>) -> Result<Builder, TextErrorKind> {
    let all = puzzle;
    let rows: Vec<&Vec<Value>> = list(puzzle.get("grid"))
        .iter()
        .filter_map(Value::as_array)
        .collect();
    let size = rows.len();
    let square = (1..=MAX_SYMBOLS).contains(&size) && rows.iter().all(|row| row.len() == size);
    let agrees = puzzle
        .get("size")
        .is_none_or(|said| said.as_u64() == u64::try_from(size).ok());
    if !square || !agrees {
        let says = format!("'grid' must be 'size' rows of as many cells, at most {MAX_SYMBOLS}");
        return Err(TextErrorKind::unexpected(
            &puzzle.get("size").map(Value::to_string).unwrap_or_default(),
            says,
        ));
    }
    let title = puzzle.get("title").and_then(Value::as_str);
    let mut builder = Builder {
        unknown: beside::of_cells(&rows),
        id: title.filter(|title| !title.is_empty()).map(str::to_owned),
        recorded: recorded(puzzle.get("solution"), size),
        ..Builder::default()
    };
    let cells: Vec<(Position, &Value)> = places_of(size, size * size)
        .zip(rows.into_iter().flatten())
        .collect();
    symbols(&cells, size, &mut builder)?;
    builder.spec = layout(&cells, size)?;
    candidates(&cells, size, &mut builder)?;
    let is_on = |name: &str| all.get(name).is_some_and(holds);
    let diagonals = match (is_on("diagonal-"), is_on("diagonal+")) {
        (true, true) => Some(Rule::Diagonals),
        (true, false) => Some(Rule::MainDiagonal),
        (false, true) => Some(Rule::AntiDiagonal),
        (false, false) => None,
    };
    let rules = RULES.iter().filter(|(name, _)| is_on(name));
    builder.spec.rules.extend(diagonals);
    builder.spec.rules.extend(rules.map(|(_, rule)| rule));
    let mut extra = Vec::new();
    for (name, value) in all.iter().filter(|(_, value)| !is_off(value)) {
        match name.as_str() {
            "diagonal+" | "diagonal-" => {}
            rule if RULES.iter().any(|(name, _)| *name == rule) => {}
            "extraregion" => {
                for region in items(name, value)? {
                    extra.push(places(Some(&region["cells"]), size)?);
                }
                builder
                    .unknown
                    .extend(beside::of_items(name, list(Some(value))));
            }
            "activeConstraints" if beside::are_beside(value, all) => {}
            cosmetic if COSMETIC.contains(&cosmetic) || DRAWN.contains(&cosmetic) => {}
            _ => match constraints::read(name, value, size)? {
                None => builder.unknown.push(name_it(name, value)),
                Some((found, rest)) => {
                    let values = constraints::values_not_taken(name, value);
                    builder.ignored.extend(values);
                    builder.spec.constraints.extend(found);
                    builder
                        .unknown
                        .extend(beside::of_items(name, list(Some(value))));
                    for item in rest {
                        let called = beside::with_value(name, &item);
                        let item = Value::Array(vec![item]);
                        builder.unknown.push(name_it(&called, &item));
                    }
                }
            },
        }
    }
    builder.spec.extra.extend(board::extra(extra));
    Ok(builder)
}

/// Whether a rule of the whole board holds.
fn holds(value: &Value) -> bool {
    !(is_off(value) || value.as_u64() == Some(0) || value == "false")
}

fn name_it(name: &str, value: &Value) -> Unknown {
    let items = list(Some(value));
    let texts = |v: &Value| {
        list(Some(v))
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let of = |item: &Value| {
        let mut cells = texts(&item["cells"]);
        cells.extend(item["cell"].as_str().map(str::to_owned));
        list(item.get("lines"))
            .iter()
            .for_each(|line| cells.extend(texts(line)));
        cells
    };
    Unknown {
        name: name.to_owned(),
        count: items.len().max(1),
        cells: items.iter().map(of).collect(),
    }
}

/// A number of a cell: JSON has it as a number or as text.
fn number(value: &Value, size: usize) -> Result<Option<Symbol>, TextErrorKind> {
    if is_off(value) {
        return Ok(None);
    }
    let text = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    match text.parse() {
        Ok(0) => Ok(None),
        Ok(number) if number <= size => Ok(Symbol::new(number - 1)),
        _ => Err(TextErrorKind::unexpected(
            &text,
            format!("a value from 1 to {size} is expected"),
        )),
    }
}

/// The solution beside the board: a number for each cell.
fn recorded(solution: Option<&Value>, size: usize) -> Option<Vec<Option<Symbol>>> {
    let cells = solution?.as_array().filter(|cells| !cells.is_empty())?;
    let symbol = |cell: &Value| number(cell, size).ok().flatten();
    Some(cells.iter().map(symbol).collect())
}

fn symbols(
    cells: &[(Position, &Value)],
    size: usize,
    builder: &mut Builder,
) -> Result<(), TextErrorKind> {
    for given in [true, false] {
        let mine = |cell: &Value| (cell["given"] == Value::Bool(true)) == given;
        for (place, cell) in cells.iter().filter(|(_, cell)| mine(cell)) {
            let symbol = number(&cell["value"], size)?.map(|symbol| (*place, symbol));
            match given {
                true => builder.givens.extend(symbol),
                false => builder.entries.extend(symbol),
            }
        }
    }
    Ok(())
}

/// The regions, or the usual boxes where no cell says anything else.
fn layout(cells: &[(Position, &Value)], size: usize) -> Result<LayoutSpec, TextErrorKind> {
    let boxes = Boxes::default_for(size).unwrap_or(Boxes {
        rows: 1,
        cols: size,
    });
    let across = size / boxes.cols;
    let (mut plain, mut labels) = (true, Vec::new());
    for (place, cell) in cells {
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let usual = row / boxes.rows * across + col / boxes.cols;
        let region = match cell.get("region") {
            None => Some(usual),
            Some(Value::Null) => None,
            Some(value) if value.as_i64() == Some(-1) => None,
            Some(value) => {
                let number = value.as_u64().and_then(|n| usize::try_from(n).ok());
                let expected = "the number of a region is expected";
                let wrong = || TextErrorKind::unexpected(&value.to_string(), expected);
                Some(number.ok_or_else(wrong)?)
            }
        };
        plain &= region == Some(usual);
        labels.extend(region.map(|region| (*place, region.to_string())));
    }
    Ok(match (plain, labels.is_empty()) {
        (true, _) => board::boxed(boxes),
        (false, true) => board::boxed(Boxes {
            rows: 1,
            cols: size,
        }),
        (false, false) => board::mapped(size, labels),
    })
}

/// What each cell may hold, where it says so.
fn candidates(
    cells: &[(Position, &Value)],
    size: usize,
    builder: &mut Builder,
) -> Result<(), TextErrorKind> {
    for (place, cell) in cells {
        let marks = list(cell.get("givenPencilMarks")).iter();
        let marks = marks.filter_map(|mark| number(mark, size).transpose());
        let set = marks.collect::<Result<SymbolSet, _>>()?;
        if !set.is_empty() {
            builder.candidates.push((*place, set));
        }
    }
    Ok(())
}
