//! From the JSON of a puzzle to the fields of a record, and the rules that are not known.

use serde_json::{Map, Value, json};

use super::beside::{self, COSMETIC, DRAWN};
use super::constraints;
use super::values::{cell, is_off, items, list};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Symbol};
use crate::text::forms::record;
use crate::text::ground::{TextErrorKind, Unknown};

/// Whether a JSON object is a puzzle of this form, not a record.
pub(in crate::text) fn is_json(text: &str) -> bool {
    // Records are many and long; most need no second look.
    if !text.contains("\"grid\"") {
        return false;
    }
    let value: Option<Value> = serde_json::from_str(text).ok();
    value.is_some_and(|value| {
        value.get("grid").is_some_and(|grid| grid[0][0].is_object())
            && value.get("givens").is_none()
    })
}

type Fields = Map<String, Value>;

/// The fields, and what they cannot hold.
pub(super) fn convert(puzzle: &Value) -> Result<(Fields, Vec<Unknown>), TextErrorKind> {
    let Some(all) = puzzle.as_object() else {
        return Err(TextErrorKind::unexpected(
            &puzzle.to_string(),
            "a JSON object is expected",
        ));
    };
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
        return Err(TextErrorKind::unexpected(&puzzle["size"].to_string(), says));
    }
    let mut fields = Fields::new();
    for side in ["rows", "cols", "order"] {
        fields.insert(side.into(), size.into());
    }
    if let Some(title) = puzzle
        .get("title")
        .and_then(Value::as_str)
        .filter(|t| !t.is_empty())
    {
        fields.insert("id".into(), title.into());
    }
    symbols(&rows, &mut fields)?;
    regions(&rows, &mut fields)?;
    let marks = Marks::new(&rows)?;
    let (mut extra, mut said): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
    let mut unknown: Vec<Unknown> = beside::of_cells(&rows);
    let is_on = |name: &str| all.get(name).is_some_and(holds);
    let diagonals = match (is_on("diagonal-"), is_on("diagonal+")) {
        (true, true) => Some(json!(true)),
        (true, false) => Some(json!("main")),
        (false, true) => Some(json!("anti")),
        (false, false) => None,
    };
    fields.extend(diagonals.map(|value| ("diagonals".to_owned(), value)));
    for (name, value) in all.iter().filter(|(_, value)| !is_off(value)) {
        match name.as_str() {
            "diagonal+" | "diagonal-" => {}
            "antiknight" | "antiking" | "nonconsecutive" => {
                fields.insert(name.clone(), holds(value).into());
            }
            "disjointgroups" => {
                fields.insert("disjoint_groups".into(), holds(value).into());
            }
            "extraregion" => {
                for region in items(name, value)? {
                    extra.push(cells(&region["cells"], size)?);
                }
                unknown.extend(beside::of_items(name, list(Some(value))));
            }
            cosmetic if COSMETIC.contains(&cosmetic) || DRAWN.contains(&cosmetic) => {}
            _ => match constraints::read(name, value, size)? {
                None => unknown.push(name_it(name, value)),
                Some((found, rest)) => {
                    said.extend(found.iter().map(record::write_constraint));
                    unknown.extend(beside::of_items(name, list(Some(value))));
                    for item in rest {
                        let called = beside::with_value(name, &item);
                        unknown.push(name_it(&called, &Value::Array(vec![item])));
                    }
                }
            },
        }
    }
    if !said.is_empty() {
        fields.insert("constraints".into(), said.into());
    }
    if !extra.is_empty() {
        fields.insert("extra".into(), extra.into());
    }
    fields.extend(
        marks
            .written()?
            .map(|value| ("candidates".to_owned(), value)),
    );
    Ok((fields, unknown))
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

fn cells(names: &Value, size: usize) -> Result<Value, TextErrorKind> {
    let each = items("cells", names)?
        .iter()
        .map(|name| cell(name, size).map(|(row, col)| json!([row, col])));
    each.collect::<Result<Vec<_>, _>>().map(Value::Array)
}

/// A number of a cell: JSON has it as a number or as text.
fn number(value: &Value, size: usize) -> Result<Option<usize>, TextErrorKind> {
    if is_off(value) {
        return Ok(None);
    }
    let text = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    match text.parse() {
        Ok(0) => Ok(None),
        Ok(number) if number <= size => Ok(Some(number)),
        _ => Err(TextErrorKind::unexpected(
            &text,
            format!("a value from 1 to {size} is expected"),
        )),
    }
}

fn to_char(number: usize) -> char {
    number
        .checked_sub(1)
        .and_then(Symbol::new)
        .map_or('.', Symbol::to_char)
}

fn symbols(rows: &[&Vec<Value>], fields: &mut Fields) -> Result<(), TextErrorKind> {
    for (field, given) in [("givens", true), ("entries", false)] {
        let mut picture = Vec::new();
        for row in rows {
            let mut text = String::new();
            for cell in *row {
                let mine = (cell["given"] == Value::Bool(true)) == given;
                let value = if mine {
                    number(&cell["value"], rows.len())?
                } else {
                    None
                };
                text.push(to_char(value.unwrap_or(0)));
            }
            picture.push(text);
        }
        if given || picture.iter().any(|row| row.contains(|c| c != '.')) {
            fields.insert(field.into(), picture.into());
        }
    }
    Ok(())
}

/// The regions, or the usual boxes where no cell says anything else.
fn regions(rows: &[&Vec<Value>], fields: &mut Fields) -> Result<(), TextErrorKind> {
    let size = rows.len();
    let boxes = Boxes::default_for(size).unwrap_or(Boxes {
        rows: 1,
        cols: size,
    });
    let across = size / boxes.cols;
    let (mut plain, mut none) = (true, true);
    let mut names = vec![vec![Value::Null; size]; size];
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            let usual = row / boxes.rows * across + col / boxes.cols;
            let region = match cell.get("region") {
                None => Some(usual),
                Some(Value::Null) => None,
                Some(value) if value.as_i64() == Some(-1) => None,
                Some(value) => match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
                    Some(n) => Some(n),
                    None => {
                        return Err(TextErrorKind::unexpected(
                            &value.to_string(),
                            "the number of a region is expected",
                        ));
                    }
                },
            };
            plain &= region == Some(usual);
            none &= region.is_none();
            names[row][col] = region.map_or(Value::Null, Value::from);
        }
    }
    if plain {
        fields.insert("boxes".into(), json!([boxes.rows, boxes.cols]));
    } else if none {
        fields.insert("boxes".into(), json!([1, size]));
    } else {
        fields.insert(
            "regions".into(),
            names.into_iter().map(Value::from).collect(),
        );
    }
    Ok(())
}

/// What each cell may hold; `None` for anything.
struct Marks(Vec<Vec<Option<Vec<usize>>>>);

impl Marks {
    fn new(rows: &[&Vec<Value>]) -> Result<Self, TextErrorKind> {
        let size = rows.len();
        let mark = |cell: &Value| {
            let marks = list(cell.get("givenPencilMarks"));
            let numbers = marks
                .iter()
                .filter_map(|mark| number(mark, size).transpose());
            let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
            Ok::<_, TextErrorKind>((!numbers.is_empty()).then_some(numbers))
        };
        let rows = rows.iter().map(|row| row.iter().map(mark).collect());
        Ok(Self(rows.collect::<Result<_, TextErrorKind>>()?))
    }

    /// The field of a record; `None` where every cell may hold anything.
    fn written(&self) -> Result<Option<Value>, TextErrorKind> {
        if self.0.iter().flatten().all(Option::is_none) {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for (r, row) in self.0.iter().enumerate() {
            let mut texts = Vec::new();
            for (c, marks) in row.iter().enumerate() {
                let text = marks
                    .as_ref()
                    .map(|set| set.iter().map(|&n| to_char(n)).collect::<String>());
                if text.as_ref().is_some_and(String::is_empty) {
                    let place = format!("R{}C{}", r + 1, c + 1);
                    return Err(TextErrorKind::unexpected(
                        &place,
                        "its marks leave no symbol possible",
                    ));
                }
                texts.push(text.map_or(Value::Null, Value::String));
            }
            rows.push(Value::Array(texts));
        }
        Ok(Some(rows.into()))
    }
}
