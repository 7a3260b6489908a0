//! Texts in any form that is read: from the paste box, or from a file that was dropped.

use serde_json::{Value, json};

use super::asked::{Answered, Asked, fields};
use super::layouts::spec;
use super::puzzle::puzzle_json;
use crate::text::{ReadOptions, Reader, TextErrorKind};

/// Puzzles of one text that are sent back; of a longer list the page says that there are more.
const MOST: usize = 200;

/// The puzzles of a text, and what could not be read.
pub(super) fn read(asked: &mut Asked<'_>) -> Answered {
    let text = asked.text("text").ok_or("the field 'text' is missing")?;
    let layout = match asked.described() {
        Value::Null => None,
        described => Some(spec(described)?),
    };
    let mut found = Vec::new();
    let mut reader = Reader::new(ReadOptions {
        layout,
        ignore_unknown: asked.flag("ignore_unknown"),
        ..ReadOptions::default()
    });
    let mut cut = false;
    for line in text.split('\n') {
        reader.line(line.as_bytes(), &mut found);
        if found.len() > MOST {
            cut = true;
            break;
        }
    }
    if !cut {
        reader.finish(&mut found);
    }
    let (mut puzzles, mut problems, mut unknown) = (Vec::new(), Vec::new(), false);
    for entry in found.into_iter().take(MOST) {
        match entry {
            Ok(entry) => {
                let mut puzzle = puzzle_json(&entry.puzzle);
                puzzle.insert("title".into(), entry.id.clone().into());
                puzzle.insert("form".into(), entry.form_name().into());
                puzzle.insert("notes".into(), entry.notes.clone().into());
                puzzles.push(Value::Object(puzzle));
            }
            Err(error) => {
                unknown |= matches!(error.kind, TextErrorKind::Unknown { .. });
                let (line, column) = (error.line, error.column);
                problems
                    .push(json!({"line": line, "column": column, "message": error.to_string()}));
            }
        }
    }
    if puzzles.is_empty() && !text.trim().contains('\n') {
        // A name alone is the blank layout.
        let named = asked.layouts.layout(&text.trim().into());
        if let Ok(layout) = named {
            let blank = crate::puzzle::Puzzle::blank(layout);
            let mut puzzle = puzzle_json(&blank);
            puzzle.insert("form".into(), "name of a layout".into());
            (puzzles, problems) = (vec![Value::Object(puzzle)], Vec::new());
        }
    }
    Ok(fields(json!({
        "puzzles": puzzles, "problems": problems, "notes": reader.notes(), "more": cut,
        "unknown_rules": unknown,
    })))
}
