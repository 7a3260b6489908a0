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

pub(in crate::text) use board::of_board;
pub(in crate::text) use known::{is_answer, is_remark};
pub(in crate::text) use write::rows;
pub use write::{rest, write};

use serde_json::{Map, Value};

use fields::{Fields, Matrix, Read};
use known::unknown;
use shape::Pictures;

use crate::ids::CellId;
use crate::puzzle::{LayoutError, LayoutSpec, Position, Puzzle, PuzzleError, Symbol, SymbolSet};
use crate::text::base::json::parse;
use crate::text::base::{
    Alphabet, Builder, Cage, Context, Entry, EntryForm, RecordFields, TextError, add_cages,
    recorded, recorded_line, unexpected,
};

/// A board of another program: the name of its field, and the cages beside it.
pub(in crate::text) type Board<'a> = (&'a str, Vec<Cage>);

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
    shape::spec(&fields, &Pictures::read(&fields)?, given)
}

/// The one object that a text is.
fn object(text: &str, line: usize) -> Read<Map<String, Value>> {
    match parse(text, line)? {
        (Value::Object(map), used) if text[used..].trim().is_empty() => Ok(map),
        (Value::Object(_), used) => {
            Err(unexpected(line, text[used..].trim(), "trailing characters"))
        }
        _ => Err(unexpected(
            line,
            text,
            "a record is a JSON object, in braces",
        )),
    }
}

/// Reads the fields of a record.
///
/// # Errors
/// A field holds what it cannot hold, or fields contradict.
pub(in crate::text) fn read_map(
    map: Map<String, Value>,
    text: (&str, usize),
    board: Option<Board<'_>>,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let note = context.passed_over(unknown(&map, board.is_none()));
    let note = note.map_err(|kind| TextError::at(text.1, kind))?;
    let (board, cages) = board.unwrap_or(("givens", Vec::new()));
    let fields = Fields {
        map: &map,
        text,
        board,
    };
    let pictures = Pictures::read(&fields)?;
    let mut builder = Builder {
        spec: shape::spec(&fields, &pictures, context.options().layout.as_ref())?,
        ..Builder::default()
    };
    add_cages(cages, &mut builder);
    let layout = context.layout(builder.spec);
    let layout = layout.map_err(|error| fields.wrap(culprit(&error, &map), error))?;
    let mut puzzle = Puzzle::blank(layout);
    for (field, put) in PUTS {
        if let Some(matrix) = pictures.get(field) {
            fill(&fields, field, matrix, &mut puzzle, put)?;
        }
    }
    for (place, symbol) in builder.givens {
        if let Some(cell) = puzzle.layout().cell_at(place) {
            let given = puzzle.give(cell, symbol);
            given.map_err(|error| fields.wrap("cages", error))?;
        }
    }
    let raw = if board == "givens" { text.0 } else { "" };
    let raw = RecordFields::new(map.clone(), raw);
    let id = match fields.get("id") {
        None => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(raw.written("id").map_or(id.to_string(), str::to_owned)),
        Some(other) => return Err(fields.error("id", other, "text or a number is expected")),
    };
    // Rows of the picture, or all of them in one text.
    let layout = puzzle.layout();
    let recorded = fields.get("solution").map(|solution| match solution {
        Value::Array(rows) => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            recorded(layout, &rows, Alphabet::OneUp)
        }
        other => recorded_line(layout, other.as_str().unwrap_or_default(), Alphabet::OneUp),
    });
    drop(pictures);
    puzzle.set_metadata(metadata::read(&fields)?);
    Ok(Entry {
        id,
        notes: note.into_iter().collect(),
        recorded,
        ..Entry::new(puzzle, text.1, EntryForm::Record(raw))
    })
}

/// The field to look at for an error of the layout.
fn culprit(error: &LayoutError, fields: &Map<String, Value>) -> &'static str {
    use LayoutError as Wrong;
    match error {
        Wrong::Order { .. } => "order",
        Wrong::Boxes { .. } => "boxes",
        Wrong::RegionSize { .. } => "regions",
        Wrong::Constraint { .. } => "constraints",
        Wrong::RepeatedCell { .. }
        | Wrong::NoSuchCell { .. }
        | Wrong::EmptyRegion { .. }
        | Wrong::RegionTooLarge { .. } => match fields.get("extra") {
            Some(_) => "extra",
            None => "constraints",
        },
        _ => "grids",
    }
}

/// Puts a text into a cell; `None` if it is no symbol.
type Put = fn(&mut Puzzle, CellId, &str) -> Option<Result<(), PuzzleError>>;

/// The fields that say what is in the cells.
const PUTS: [(&str, Put); 3] = [
    ("givens", |puzzle, cell, text| {
        Some(puzzle.give(cell, symbol(puzzle, text)?))
    }),
    ("entries", |puzzle, cell, text| {
        Some(puzzle.enter(cell, symbol(puzzle, text)?))
    }),
    ("candidates", |puzzle, cell, text| {
        let symbols = Alphabet::OneUp.read_set(text, puzzle.layout().order())?;
        let some = symbols != SymbolSet::EMPTY;
        some.then(|| puzzle.restrict(cell, symbols))
    }),
];

fn symbol(puzzle: &Puzzle, text: &str) -> Option<Symbol> {
    Alphabet::OneUp.read(text, puzzle.layout().order())
}

/// Puts a matrix into the puzzle.
fn fill(
    fields: &Fields<'_>,
    field: &str,
    matrix: &Matrix<'_>,
    puzzle: &mut Puzzle,
    put: Put,
) -> Read<()> {
    let (rows, cols) = (puzzle.layout().rows(), puzzle.layout().cols());
    if (matrix.len(), matrix[0].len()) != (rows, cols) {
        let found = format!("{} x {}", matrix.len(), matrix[0].len());
        let expected = format!("a picture of {rows} x {cols} is expected");
        return Err(fields.error(field, found, &expected));
    }
    let cells = matrix.iter().flatten().enumerate();
    for (k, text) in cells.filter_map(|(k, text)| Some((k, text.as_deref()?))) {
        let place = Position::new(k / cols, k % cols)
            .filter(|_| text != "." && (text != "0" || field == "candidates"));
        let Some(place) = place else { continue };
        let wrong = |what: &str| fields.error(field, text, &format!("at {place} {what}"));
        let none = "a symbol is expected, '.' for none or '#' for no cell";
        let done = match (puzzle.layout().cell_at(place), text) {
            (None, "#") => continue,
            (Some(_), "#") => return Err(wrong("the layout has a cell, so no '#' is expected")),
            (Some(cell), _) => put(puzzle, cell, text).ok_or_else(|| wrong(none))?,
            (None, _) => {
                let symbol = symbol(puzzle, text).ok_or_else(|| wrong(none))?;
                Err(PuzzleError::NoCell {
                    symbol: puzzle.layout().sign(symbol),
                    cell: place,
                })
            }
        };
        done.map_err(|error| fields.wrap(field, error))?;
    }
    Ok(())
}
