//! What a setter wrote and drew, as fields of a record.

use serde_json::{Value, json};

use super::fields::{Fields, Read};
use crate::puzzle::{Metadata, Puzzle, Words};
use crate::text::base::json::list;

/// Further names of the texts.
const OTHERS: [(&str, Words); 5] = [
    ("authors", Words::Author),
    ("origin", Words::Source),
    ("license", Words::Licence),
    ("comment", Words::Notes),
    ("comments", Words::Notes),
];

/// Reads them; a text that is none is data of another kind.
///
/// # Errors
/// A drawing is none.
pub(super) fn read(fields: &Fields<'_>) -> Read<Metadata> {
    let mut metadata = Metadata::default();
    let names = Words::ALL.map(|(words, name, _)| (name, words));
    for (name, words) in names.into_iter().chain(OTHERS) {
        let Some(value) = fields.get(name) else {
            continue;
        };
        for line in list(value).iter().chain([value]).filter_map(Value::as_str) {
            metadata.add_line(words, line);
        }
    }
    metadata.cosmetics = fields.items("cosmetics", "a drawing is expected")?;
    metadata.fpuzzles = fields.get("fpuzzles").map(Value::to_string);
    Ok(metadata)
}

/// Writes them.
pub(super) fn write(puzzle: &Puzzle, put: &mut impl FnMut(&str, Value)) {
    let Some(metadata) = puzzle.metadata() else {
        return;
    };
    for (words, name, _) in Words::ALL {
        if let Some(text) = metadata.get(words) {
            put(name, text.into());
        }
    }
    if !metadata.cosmetics.is_empty() {
        put("cosmetics", json!(metadata.cosmetics));
    }
    let fields = metadata.fpuzzles.as_deref();
    if let Some(fields) = fields.and_then(|text| serde_json::from_str(text).ok()) {
        put("fpuzzles", fields);
    }
}
