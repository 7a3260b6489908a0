//! The record: a puzzle as a JSON object on one line, for programs. See `docs/FORMATS.md`; fields
//! of data are preserved.
//!
//! The recorded solution is compared, not used: an answer in the question proves nothing.

mod fields;
mod known;
mod other;
mod shape;
mod solution;
mod write;

pub(super) use known::{is_answer, is_one_of, is_remark};
pub(super) use write::text;
pub use write::{rest, write};

use serde_json::{Map, Value, json};

use fields::Fields;
use known::unknown;
use shape::Pictures;

use crate::puzzle::{Layout, LayoutError, LayoutSpec, Metadata, Puzzle, Words};
use crate::text::base::{
    Context, Entry, EntryForm, Parsed, RecordFields, TextError, TextErrorKind, board, is_off,
    items, parse, put, unexpected,
};

/// Reads the layout of a record, on top of `given` if the record has none.
///
/// # Errors
/// A field has a wrong value, or fields contradict.
pub fn spec(text: &str, line: usize, given: Option<&LayoutSpec>) -> Result<LayoutSpec, TextError> {
    let Value::Object(map) = &parse(text, line)? else {
        let expected = "a JSON object in braces is expected";
        return Err(unexpected(line, text, expected));
    };

    Context::default().passed_over(unknown(map, true)).map_err(|kind| TextError::at(line, kind))?;
    let text = (text, line);
    let fields = Fields { map, text };
    let pictures = shape::pictures(&fields)?;
    let spec = shape::spec(&fields, &pictures, given)?;
    // The caller reports errors of the layout.
    if let Ok(layout) = Layout::build(spec.clone()) {
        check_size(&fields, &pictures, &layout)?;
    }
    Ok(spec)
}

fn check_size(fields: &Fields<'_>, pictures: &Pictures<'_>, layout: &Layout) -> Parsed<()> {
    let size = (layout.rows(), layout.cols());
    for (field, size) in [("rows", size.0), ("cols", size.1)] {
        if let Some(said) = fields.get(field).filter(|said| **said != size) {
            return Err(fields.error(field, said, &format!("{size} is expected")));
        }
    }

    for (field, _, matrix) in pictures {
        if matrix.size != size {
            let [found, expected] = [matrix.size, size].map(|(r, c)| format!("{r} x {c}"));
            let expected = format!("a picture of {expected} is expected");
            return Err(fields.error(field, found, &expected));
        }
    }

    Ok(())
}

/// Reads a record, or an object with a `board` in that field.
pub(super) fn read(
    map: &Map<String, Value>,
    text: (&str, usize),
    board: Option<&str>,
    context: &mut Context,
) -> Parsed<Entry> {
    let original = map;
    let mut unread = Vec::new();
    let other =
        board.map(|board| other::of_board(map, board, text, &mut unread, context)).transpose()?;
    let map = other.as_ref().unwrap_or(map);
    let note = context
        .passed_over(unknown(map, board.is_none()))
        .map_err(|kind| TextError::at(text.1, kind))?;
    let fields = Fields { map, text };
    let pictures = shape::pictures(&fields)?;
    let spec = shape::spec(&fields, &pictures, context.options().layout.as_ref())?;
    let layout = context.layout(spec).map_err(|e| fields.wrap(culprit(&e, &fields), e))?;
    check_size(&fields, &pictures, &layout)?;
    let mut puzzle = Puzzle::blank(layout);
    for (field, says, matrix) in &pictures {
        let Some(says) = says else { continue };
        let places = board::places_of(matrix.size.1, matrix.texts.len());
        for (place, text) in places.zip(&matrix.texts) {
            put(&mut puzzle, *says, place, text).map_err(|kind| match kind {
                TextErrorKind::Unexpected { text, expected } => {
                    fields.error(field, text, &expected)
                }
                other => fields.wrap(field, other),
            })?;
        }
    }

    let own = match text.0 {
        "" => RecordFields::new(&json!(map).to_string()),
        text => RecordFields::new(text),
    };

    let id = match fields.get("id") {
        None => None,
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(own.get("id").map_or(id.to_string(), str::to_owned)),
        Some(other) => return Err(fields.error("id", other, "text or a number is expected")),
    };

    let mut metadata = metadata(&fields, &own)?;
    add_data(original, board, &own, &mut metadata);
    puzzle.set_metadata(metadata);
    let mut entry = Entry {
        id,
        notes: note.into_iter().collect(),
        unread,
        ..Entry::new(puzzle, text.1, EntryForm::Record(own))
    };

    solution::record_solution(&fields, &mut entry)?;
    Ok(entry)
}

/// Adds the fields without a meaning here, and a name that is a number.
fn add_data(
    map: &Map<String, Value>,
    board: Option<&str>,
    own: &RecordFields,
    metadata: &mut Metadata,
) {
    let is_read = |(name, value): &(&String, &Value)| match name.as_str() {
        "id" => !value.is_number(),
        name if board == Some(name) || board.is_some() && other::is_read(name) => true,
        name if known::is_field(name) => true,
        name => {
            let is_text = Words::ALL
                .iter()
                .find(|row| row.1 == name)
                .is_some_and(|row| metadata.get(row.0) == value.as_str());
            is_text && value.is_string() || !is_off(value) && !is_remark(name, value)
        }
    };

    let data: Vec<&String> =
        map.iter().filter(|field| !is_read(field)).map(|(name, _)| name).collect();
    if data.is_empty() {
        return;
    }
    let spelled = own.spelled();
    for name in data {
        match spelled.get(name) {
            Some(json) => metadata.add_data(name, json.get()),
            None => metadata.add_data(name, &map[name].to_string()),
        }
    }
}

/// Other values in fields of text are data.
fn metadata(fields: &Fields<'_>, own: &RecordFields) -> Parsed<Metadata> {
    let mut metadata = Metadata::default();
    for (words, name, _) in Words::ALL {
        let lines = fields.get(name).map_or(&[][..], items);
        for line in lines.iter().filter_map(Value::as_str) {
            metadata.add_line(words, line);
        }
    }

    let drawn = fields.read("cosmetics", "a list of drawings is expected")?;
    metadata.cosmetics = drawn.unwrap_or_default();
    let fpuzzles = fields.get("fpuzzles");
    let spelled = |value: &Value| own.get("fpuzzles").map_or(value.to_string(), str::to_owned);
    metadata.fpuzzles = fpuzzles.map(spelled);
    Ok(metadata)
}

/// The field to blame for an error.
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
