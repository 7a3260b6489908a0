//! The record: one puzzle as a JSON object on one line, the form in which programs exchange
//! puzzles. `docs/FORMATS.md` lists its fields; remarks beside them are kept and come back.
//!
//! The recorded solution is kept and compared, not used: an answer that is read from the question
//! proves nothing.

mod constraints;
mod fields;
mod known;
mod shape;
mod write;

pub use write::{rest, write};

use serde_json::{Map, Value};

use fields::Fields;

use crate::puzzle::{
    Layout, LayoutError, LayoutSpec, Position, Puzzle, PuzzleError, Symbol, SymbolSet,
};
use crate::text::base::{
    Alphabet, Context, Entry, EntryForm, Recorded, TextError, TextErrorKind, cells_in_words,
    recorded, recorded_line,
};

/// Reads a record; `line` is the number of the line on which it stands.
///
/// # Errors
/// The text is no JSON object, a field holds what it cannot hold, or fields contradict.
pub fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    let fields = Fields::parse(text, line)?;
    let notes = notes(&fields, context)?;
    let given = context.options().layout.clone();
    let spec = shape::spec(&fields, given.as_ref())?;
    let layout = context
        .layout(spec)
        .map_err(|error| fields.wrap(culprit(&error, &fields), error.into()))?;
    let mut puzzle = Puzzle::blank(layout);
    fill(&fields, "givens", &mut puzzle, Puzzle::give)?;
    fill(&fields, "entries", &mut puzzle, Puzzle::enter)?;
    restrict(&fields, "candidates", &mut puzzle)?;
    let id = match fields.get("id") {
        None => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(id.to_string()),
        Some(other) => return Err(fields.error("id", other, "text or a number is expected")),
    };
    let recorded = solution(&fields, puzzle.layout());
    Ok(Entry {
        puzzle,
        id,
        line,
        form: EntryForm::Record(fields.into_map()),
        notes,
        recorded,
        row: None,
    })
}

/// The recorded solution: the rows of the picture, or all of them in one text.
fn solution(fields: &Fields<'_>, layout: &Layout) -> Option<Recorded> {
    match fields.get("solution")? {
        Value::Null => None,
        Value::String(text) => Some(recorded_line(layout, text, Alphabet::OneUp)),
        Value::Array(rows) => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            Some(recorded(layout, &rows, Alphabet::OneUp))
        }
        _ => Some(recorded_line(layout, "", Alphabet::OneUp)),
    }
}

/// The note about fields that are not known, where they are to be ignored.
fn notes(fields: &Fields<'_>, context: &Context) -> Result<Vec<String>, TextError> {
    let note = context.passed_over(known::unknown(fields));
    let note = note.map_err(|kind| fields.wrap_first(kind))?;
    Ok(note.into_iter().collect())
}

/// Whether a text is a record by its looks: its givens are a list of texts.
pub(super) fn is_plain(text: &str) -> bool {
    let behind = text.split_once("\"givens\"").map(|(_, behind)| behind);
    let list = behind.and_then(|behind| behind.trim_start().strip_prefix(':'));
    let first = list.and_then(|list| list.trim_start().strip_prefix('['));
    first.is_some_and(|first| first.trim_start().starts_with('"'))
}

/// A field that the outermost object of a valid JSON text has twice.
pub(super) fn repeated(text: &str) -> Option<String> {
    fields::repeated(text).map(|(_, name)| name)
}

/// Restricts cells to what a field says that they may hold.
///
/// # Errors
/// The field holds no candidates of such a board.
pub(super) fn restrict_to(
    field: &str,
    value: &Value,
    line: usize,
    puzzle: &mut Puzzle,
) -> Result<(), TextError> {
    let mut map = Map::new();
    map.insert(field.to_owned(), value.clone());
    let text = Value::Object(map).to_string();
    restrict(&Fields::parse(&text, line)?, field, puzzle)
}

/// The layout alone that a record describes; on top of `given`, where there is one and the record
/// says nothing of grids, boxes and regions itself.
///
/// # Errors
/// As [`read`], without what concerns givens, entries and candidates.
pub fn spec(text: &str, line: usize, given: Option<&LayoutSpec>) -> Result<LayoutSpec, TextError> {
    let fields = Fields::parse(text, line)?;
    notes(&fields, &Context::default())?;
    shape::spec(&fields, given)
}

/// The field to look at for an error of the layout.
fn culprit(error: &LayoutError, fields: &Fields<'_>) -> &'static str {
    match error {
        LayoutError::Order { .. } => "order",
        LayoutError::Boxes { .. } => "boxes",
        LayoutError::RegionSize { .. } => "regions",
        LayoutError::Constraint { .. } => "constraints",
        LayoutError::RepeatedCell { .. }
        | LayoutError::NoSuchCell { .. }
        | LayoutError::EmptyRegion { .. }
        | LayoutError::RegionTooLarge { .. } => match fields.get("extra") {
            Some(_) => "extra",
            None => "constraints",
        },
        _ => "grids",
    }
}

/// Whether a character stands for a cell without a symbol.
fn is_blank(c: char) -> bool {
    matches!(c, '.' | '0')
}

/// Puts the symbols of a picture into the puzzle.
fn fill(
    fields: &Fields<'_>,
    field: &str,
    puzzle: &mut Puzzle,
    put: fn(&mut Puzzle, crate::ids::CellId, Symbol) -> Result<(), PuzzleError>,
) -> Result<(), TextError> {
    let Some(rows) = fields.picture(field)? else {
        return Ok(());
    };
    same_size(fields, field, &rows, |row| row.chars().count(), puzzle)?;
    let order = puzzle.layout().order();
    for (row, text) in rows.iter().enumerate() {
        for (col, c) in text.chars().enumerate() {
            if is_blank(c) {
                continue;
            }
            let Some(place) = Position::new(row, col) else {
                continue;
            };
            let cell = puzzle.layout().cell_at(place);
            if c == '#' && cell.is_none() {
                continue;
            }
            let wrong = |what: &str| fields.error(field, c, &format!("at {place} {what}"));
            if c == '#' {
                return Err(wrong(
                    "the layout has a cell, so a symbol or '.' is expected",
                ));
            }
            let symbol = Alphabet::OneUp.read_char(c, order);
            let symbol = symbol
                .ok_or_else(|| wrong("a symbol, '.' for blank or '#' for no cell is expected"))?;
            let cell = cell.ok_or(PuzzleError::NoCell {
                symbol,
                cell: place,
            });
            cell.and_then(|cell| put(puzzle, cell, symbol))
                .map_err(|error| fields.wrap(field, TextErrorKind::Puzzle(error)))?;
        }
    }
    Ok(())
}

/// Checks that a picture is as large as the layout's.
fn same_size<T>(
    fields: &Fields<'_>,
    field: &str,
    rows: &[T],
    width: impl Fn(&T) -> usize,
    puzzle: &Puzzle,
) -> Result<(), TextError> {
    let layout = puzzle.layout();
    let cols = rows.first().map_or(0, width);
    if (rows.len(), cols) == (layout.rows(), layout.cols()) {
        return Ok(());
    }
    let found = format!("{} x {cols}", rows.len());
    let expected = format!(
        "a picture of {} x {} is expected",
        layout.rows(),
        layout.cols()
    );
    Err(fields.error(field, found, &expected))
}

/// Reads the field of candidates: a matrix of texts, each the symbols that its cell may hold.
fn restrict(fields: &Fields<'_>, field: &str, puzzle: &mut Puzzle) -> Result<(), TextError> {
    let Some(items) = fields.list(field)? else {
        return Ok(());
    };
    let mut rows: Vec<Vec<Option<String>>> = Vec::with_capacity(items.len());
    for (n, item) in items.iter().enumerate() {
        let row = match item {
            Value::String(row) => {
                Some(row.split_whitespace().map(|t| Some(t.to_owned())).collect())
            }
            Value::Array(cells) => cells.iter().map(one_of).collect(),
            _ => None,
        };
        let expected = format!(
            "row {} must be a list of texts such as \"159\", null for a cell without a limit",
            n + 1
        );
        rows.push(row.ok_or_else(|| fields.error(field, item, &expected))?);
    }
    same_size(fields, field, &rows, Vec::len, puzzle)?;
    let (order, cols) = (puzzle.layout().order(), puzzle.layout().cols());
    for (row, cells) in rows.iter().enumerate() {
        if cells.len() != cols {
            let expected = format!(
                "row {} has {}, but {cols} are expected",
                row + 1,
                cells_in_words(cells.len())
            );
            return Err(fields.error(field, &items[row], &expected));
        }
        for (col, text) in cells.iter().enumerate() {
            let (Some(place), Some(text)) = (Position::new(row, col), text) else {
                continue;
            };
            let wrong = |what: &str| fields.error(field, text, &format!("at {place} {what}"));
            let cell = puzzle.layout().cell_at(place);
            let cell = match (cell, text.as_str()) {
                (_, ".") | (None, "#") => continue,
                (None, _) => return Err(wrong("the layout has no cell")),
                (Some(cell), _) => cell,
            };
            let symbols = Alphabet::OneUp
                .read_set(text, order)
                .filter(|symbols| *symbols != SymbolSet::EMPTY)
                .ok_or_else(|| wrong("the possible symbols are expected, null for all"))?;
            puzzle
                .restrict(cell, symbols)
                .map_err(|error| fields.wrap(field, TextErrorKind::Puzzle(error)))?;
        }
    }
    Ok(())
}

/// One cell of a row of candidates, where it is of a kind that can be one.
fn one_of(cell: &Value) -> Option<Option<String>> {
    match cell {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(text.clone())),
        Value::Number(number) => Some(Some(number.to_string())),
        Value::Array(symbols) => {
            let each = symbols.iter().map(|symbol| one_of(symbol).flatten());
            let text: String = each.collect::<Option<_>>()?;
            Some(Some(text).filter(|text| !text.is_empty()))
        }
        _ => None,
    }
}
