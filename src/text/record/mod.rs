//! The record: one puzzle as a JSON object on one line, the form in which programs exchange
//! puzzles. `docs/FORMATS.md` lists its fields; data beside them is kept and comes back.
//!
//! The recorded solution is kept and compared, not used: an answer that is read from the question
//! proves nothing.

mod fields;
mod known;
mod other;
mod shape;
mod write;

pub(in crate::text) use known::{has, is_answer, is_remark};
pub(in crate::text) use write::rows;
pub use write::{rest, write};

use serde_json::{Map, Value};

use fields::{Fields, Matrix, Read};
use known::unknown;

use crate::puzzle::{Layout, LayoutError, LayoutSpec, Metadata, Puzzle, Words};
use crate::text::base::board::{self, Says, put};
use crate::text::base::json::{list, parse};
use crate::text::base::{
    Alphabet, Context, Entry, EntryForm, RecordFields, TextError, TextErrorKind, recorded_text,
    unexpected,
};

/// How a record writes symbols.
const SIGNS: Alphabet = Alphabet::OneUp;

/// The layout alone that a record describes; on top of `given`, where there is one and the record
/// says nothing of grids, boxes and regions itself.
///
/// # Errors
/// A field of the layout holds what it cannot hold, or fields contradict.
pub fn spec(text: &str, line: usize, given: Option<&LayoutSpec>) -> Result<LayoutSpec, TextError> {
    let Value::Object(map) = &parse(text, line)? else {
        return Err(unexpected(
            line,
            text,
            "a JSON object in braces is expected",
        ));
    };
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

/// Reads the fields of a record, or of an object with a board in the field of that name.
///
/// # Errors
/// A field holds what it cannot hold, or fields contradict.
pub(in crate::text) fn read(
    mut map: Map<String, Value>,
    text: (&str, usize),
    board: Option<&str>,
    context: &mut Context,
) -> Result<Entry, TextError> {
    if let Some(board) = board {
        map = other::of_board(&map, board, text, context)?;
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
    let spec = shape::spec(&fields, &pictures, context.options().layout.as_ref())?;
    let layout = context.layout(spec);
    let layout = layout.map_err(|error| fields.wrap(culprit(&error, &fields), error))?;
    check_size(&fields, &layout)?;
    let mut puzzle = Puzzle::blank(layout);
    for (field, says) in CONTENTS {
        if let Some(matrix) = pictures.get(field) {
            fill(&fields, field, says, matrix, &mut puzzle)?;
        }
    }
    let id = match fields.get("id") {
        None => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(raw.written("id").map_or(id.to_string(), str::to_owned)),
        Some(other) => return Err(fields.error("id", other, "text or a number is expected")),
    };
    let said = fields.get("solution");
    let recorded = said.map(|solution| {
        let rows = list(solution).iter().chain([solution]);
        let signs: String = rows.filter_map(Value::as_str).collect();
        recorded_text(puzzle.layout(), &signs, SIGNS)
    });
    puzzle.set_metadata(metadata(&fields)?);
    drop(pictures);
    Ok(Entry {
        id,
        notes: note.into_iter().collect(),
        recorded,
        ..Entry::new(puzzle, text.1, EntryForm::Record(raw))
    })
}

/// What the setter wrote and drew; a text that is none is data of another kind.
fn metadata(fields: &Fields<'_>) -> Read<Metadata> {
    let mut metadata = Metadata::default();
    for (words, name, _) in Words::ALL {
        let value = fields.get(name).into_iter();
        let lines = value.flat_map(|value| list(value).iter().chain([value]));
        for line in lines.filter_map(Value::as_str) {
            metadata.add_line(words, line);
        }
    }
    let drawn = fields.read("cosmetics", "a list of drawings is expected")?;
    metadata.cosmetics = drawn.unwrap_or_default();
    metadata.fpuzzles = fields.get("fpuzzles").map(Value::to_string);
    Ok(metadata)
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

/// The matrices of the contents of cells.
const CONTENTS: [(&str, Says); 3] = [
    ("givens", Says::Givens),
    ("entries", Says::Entries),
    ("candidates", Says::Candidates),
];

/// Puts a matrix into the puzzle.
fn fill(
    fields: &Fields<'_>,
    field: &str,
    says: Says,
    matrix: &Matrix<'_>,
    puzzle: &mut Puzzle,
) -> Read<()> {
    let (rows, cols) = (puzzle.layout().rows(), puzzle.layout().cols());
    shape::check_picture(fields, field, matrix, (rows, cols))?;
    let texts = board::places_of(cols, rows * cols).zip(matrix.iter().flatten());
    for (place, text) in texts {
        let done = text.as_deref().map(|text| put(puzzle, says, place, text));
        done.unwrap_or(Ok(())).map_err(|kind| match kind {
            TextErrorKind::Unexpected { text, expected } => fields.error(field, text, &expected),
            other => fields.wrap(field, other),
        })?;
    }
    Ok(())
}
