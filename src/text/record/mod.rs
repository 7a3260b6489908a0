//! The record: one puzzle as a JSON object on one line, the form in which programs exchange
//! puzzles. `docs/FORMATS.md` lists its fields; data beside them is kept and comes back.
//!
//! The recorded solution is kept and compared, not used: an answer that is read from the question
//! proves nothing.

mod board;
mod fields;
mod known;
mod metadata;
mod shape;
mod write;

pub(in crate::text) use known::{is_answer, is_remark};
pub(in crate::text) use write::rows;
pub use write::{rest, write};

use serde_json::{Map, Value};

use fields::{Fields, Matrix, Read};
use known::unknown;

use crate::puzzle::{Layout, LayoutError, LayoutSpec, Position, Puzzle};
use crate::text::base::board::{Says, put};
use crate::text::base::json::{list, parse};
use crate::text::base::{
    Alphabet, Builder, Context, Entry, EntryForm, RecordFields, TextError, TextErrorKind,
    add_cages, recorded, recorded_line, unexpected,
};

/// How a record writes symbols.
const SIGNS: Alphabet = Alphabet::OneUp;

/// Reads a record; `line` is the number of the line on which it begins.
///
/// # Errors
/// The text is no JSON object, a field holds what it cannot hold, or fields contradict.
pub fn read(text: &str, line: usize, context: &mut Context) -> Result<Entry, TextError> {
    read_map(object(text, line)?, (text, line), None, context)
}

/// The layout alone that a record describes; on top of `given`, where there is one and the record
/// says nothing of grids, boxes and regions itself.
///
/// # Errors
/// As [`read`], without what concerns givens, entries and candidates.
pub fn spec(text: &str, line: usize, given: Option<&LayoutSpec>) -> Result<LayoutSpec, TextError> {
    let map = &object(text, line)?;
    let unread = Context::default().passed_over(unknown(map, true));
    unread.map_err(|kind| TextError::at(line, kind))?;
    let (text, board) = ((text, line), "givens");
    let fields = Fields { map, text, board };
    let spec = shape::spec(&fields, &shape::pictures(&fields)?, given)?;
    // What is wrong with the layout itself is told where it is built.
    if let Ok(layout) = Layout::build(spec.clone()) {
        check_size(&fields, &layout)?;
    }
    Ok(spec)
}

/// An error unless the numbers of rows and columns are those of the layout.
fn check_size(fields: &Fields<'_>, layout: &Layout) -> Read<()> {
    for (field, size) in [("rows", layout.rows()), ("cols", layout.cols())] {
        if let Some(said) = fields.get(field).filter(|said| **said != size) {
            return Err(fields.error(field, said, &format!("{size} is expected")));
        }
    }
    Ok(())
}

/// The object that a text is.
fn object(text: &str, line: usize) -> Read<Map<String, Value>> {
    match parse(text, line)? {
        Value::Object(map) => Ok(map),
        _ => Err(unexpected(
            line,
            text,
            "a record is a JSON object, in braces",
        )),
    }
}

/// Reads the fields of a record, or of an object with a board in the field of that name.
///
/// # Errors
/// A field holds what it cannot hold, or fields contradict.
pub(in crate::text) fn read_map(
    mut map: Map<String, Value>,
    text: (&str, usize),
    board: Option<&str>,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let mut cages = Vec::new();
    if let Some(board) = board {
        (map, cages) = board::of_board(&map, board, text, context)?;
    }
    let note = context.passed_over(unknown(&map, board.is_none()));
    let note = note.map_err(|kind| TextError::at(text.1, kind))?;
    let raw = RecordFields::new(map, if board.is_none() { text.0 } else { "" });
    let fields = Fields {
        map: &raw,
        text,
        board: board.unwrap_or("givens"),
    };
    let pictures = shape::pictures(&fields)?;
    let mut builder = Builder {
        spec: shape::spec(&fields, &pictures, context.options().layout.as_ref())?,
        ..Builder::default()
    };
    add_cages(cages, &mut builder);
    let layout = context.layout(builder.spec);
    let layout = layout.map_err(|error| fields.wrap(culprit(&error, &fields), error))?;
    check_size(&fields, &layout)?;
    let mut puzzle = Puzzle::blank(layout);
    for field in ["givens", "entries", "candidates"] {
        if let Some(matrix) = pictures.get(field) {
            fill(&fields, field, matrix, &mut puzzle)?;
        }
    }
    for (place, symbol) in builder.givens {
        if let Some(cell) = puzzle.layout().cell_at(place) {
            let given = puzzle.fix(cell, symbol);
            given.map_err(|error| fields.wrap("cages", error))?;
        }
    }
    let id = match fields.get("id") {
        None => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(raw.written("id").map_or(id.to_string(), str::to_owned)),
        Some(other) => return Err(fields.error("id", other, "text or a number is expected")),
    };
    // Rows of the picture, or all of them in one text.
    let recorded = fields
        .get("solution")
        .map(|solution| match solution.as_str() {
            Some(text) => recorded_line(puzzle.layout(), text, SIGNS),
            None => {
                let rows: Vec<&str> = list(solution).iter().filter_map(Value::as_str).collect();
                recorded(puzzle.layout(), &rows, SIGNS)
            }
        });
    puzzle.set_metadata(metadata::read(&fields)?);
    drop(pictures);
    Ok(Entry {
        id,
        notes: note.into_iter().collect(),
        recorded,
        ..Entry::new(puzzle, text.1, EntryForm::Record(raw))
    })
}

/// The field to look at for an error of the layout.
fn culprit(error: &LayoutError, fields: &Fields<'_>) -> &'static str {
    match error {
        LayoutError::Order { .. } => "order",
        LayoutError::Boxes { .. } => "boxes",
        LayoutError::RegionSize { .. } => "regions",
        LayoutError::Picture { .. } => "grids",
        LayoutError::Constraint { .. } => "constraints",
        _ if fields.get("extra").is_some() => "extra",
        _ => "constraints",
    }
}

/// Puts a matrix of givens, entries or candidates into the puzzle.
fn fill(fields: &Fields<'_>, field: &str, matrix: &Matrix<'_>, puzzle: &mut Puzzle) -> Read<()> {
    let (rows, cols) = (puzzle.layout().rows(), puzzle.layout().cols());
    if (matrix.len(), matrix[0].len()) != (rows, cols) {
        let found = format!("{} x {}", matrix.len(), matrix[0].len());
        let expected = format!("a picture of {rows} x {cols} is expected");
        return Err(fields.error(field, found, &expected));
    }
    let says = match field {
        "entries" => Says::Entries,
        "candidates" => Says::Candidates,
        _ => Says::Givens,
    };
    for (k, text) in matrix.iter().flatten().enumerate() {
        let Some((text, place)) = text.as_deref().zip(Position::new(k / cols, k % cols)) else {
            continue;
        };
        let done = put(puzzle, says, place, text);
        done.map_err(|kind| match kind {
            TextErrorKind::Unexpected { text, expected } => fields.error(field, text, &expected),
            other => fields.wrap(field, other),
        })?;
    }
    Ok(())
}
