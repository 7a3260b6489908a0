//! Texts in any form that is read, from the paste box or from a file that was dropped; and puzzles
//! in every form that can be written, and as pictures.

use serde_json::{Value, json};

use super::layouts::spec;
use super::puzzle::puzzle_json;
use super::request::{Request, Response, fields};
use crate::ids::IdVec;
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};
use crate::report::{Picture, draw_svg};
use crate::text::{Job, ReadOptions, Reader, Target, TextErrorKind, Unknown};

/// Puzzles of one text that are sent back; of a longer list the page says that there are more.
const MOST: usize = 200;

/// The puzzles of a text, and what could not be read.
pub(super) fn read(request: &mut Request<'_>) -> Response {
    let text = request.text("text").ok_or("the field 'text' is missing")?;
    let layout = match request.described() {
        Value::Null => None,
        described => Some(spec(described)?),
    };

    let mut found = Vec::new();
    let mut reader = Reader::new(ReadOptions {
        layout,
        ignore_unknown: request.flag("ignore_unknown"),
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

    let mut puzzles = Vec::new();
    let mut problems = Vec::new();
    let mut unknown = false;

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
                let line = error.line;
                let column = error.column;
                problems
                    .push(json!({"line": line, "column": column, "message": error.to_string()}));
            }
        }
    }

    if puzzles.is_empty() && !text.trim().contains('\n') {
        // A name alone is the blank layout.
        let named = request.layouts.layout(&text.trim().into());
        if let Ok(layout) = named {
            let blank = Puzzle::blank(layout);
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

/// The puzzle in a form.
pub(super) fn write(request: &mut Request<'_>) -> Response {
    let name = request.text("form").unwrap_or("text");
    let target = Target::named(name).ok_or_else(|| format!("no form is called '{name}'"))?;
    let puzzle = request.puzzle_as_it_is()?;
    let title = request.text("title").filter(|title| !title.is_empty());
    let job = Job::new(&puzzle, title);
    let written = target.write(&job).map_err(|error| error.to_string())?;
    let list = |lost: &[Unknown]| lost.iter().map(ToString::to_string).collect::<Vec<_>>();

    Ok(fields(json!({
        "text": target.whole(&written),
        "dropped": list(&written.dropped),
        "added": list(&written.added),
    })))
}

/// The puzzle as SVG: with `solution` filled in, or with `marks` in its open cells.
pub(super) fn picture(request: &mut Request<'_>) -> Response {
    let puzzle = request.puzzle_as_it_is()?;
    let mut picture = match request.text("solution") {
        None => Picture::of_puzzle(&puzzle),
        Some(text) => Picture::of_solution(&puzzle, &solution(&puzzle, text)?),
    };

    if let Some(Value::Array(lists)) = request.fields.get("marks") {
        let set = |list: &Value| -> SymbolSet {
            let list = list.as_str().unwrap_or_default();
            list.chars().filter_map(Symbol::from_char).collect()
        };
        let sets: IdVec<_, SymbolSet> = lists.iter().map(set).collect();
        picture.fill_marks(puzzle.layout(), &sets);
    }

    if let Some(title) = request.text("title") {
        title.clone_into(&mut picture.title);
    }

    Ok(fields(json!({"svg": draw_svg(&picture, request.flag("names"))})))
}

fn solution(puzzle: &Puzzle, text: &str) -> Result<Solution, String> {
    let symbols: Option<Vec<Symbol>> = text.chars().map(Symbol::from_char).collect();
    let symbols = symbols
        .filter(|symbols| symbols.len() == puzzle.layout().cells().len())
        .ok_or("the field 'solution' needs a symbol for each cell")?;
    Ok(Solution::new(puzzle.layout().clone(), symbols.into()))
}
