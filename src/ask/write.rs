//! Puzzles in every form that can be written, and as pictures.

use serde_json::{Value, json};

use super::asked::{Answered, Asked, fields};
use crate::ids::IdVec;
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};
use crate::report::{Picture, draw_svg};
use crate::text::{Job, Target, Unknown};

/// The puzzle in a form.
pub(super) fn write(asked: &mut Asked<'_>) -> Answered {
    let name = asked.text("form").unwrap_or("text");
    let target = Target::named(name).ok_or_else(|| format!("no form is called '{name}'"))?;
    let puzzle = asked.puzzle_as_it_is()?;
    let title = asked.text("title").filter(|title| !title.is_empty());
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
pub(super) fn picture(asked: &mut Asked<'_>) -> Answered {
    let puzzle = asked.puzzle_as_it_is()?;
    let mut picture = match asked.text("solution") {
        None => Picture::of_puzzle(&puzzle),
        Some(text) => Picture::of_solution(&puzzle, &solution(&puzzle, text)?),
    };
    if let Some(Value::Array(lists)) = asked.fields.get("marks") {
        let set = |list: &Value| -> SymbolSet {
            let list = list.as_str().unwrap_or_default();
            list.chars().filter_map(Symbol::from_char).collect()
        };
        let sets: IdVec<_, SymbolSet> = lists.iter().map(set).collect();
        picture.fill_marks(puzzle.layout(), &sets);
    }
    if let Some(title) = asked.text("title") {
        title.clone_into(&mut picture.title);
    }
    Ok(fields(
        json!({"svg": draw_svg(&picture, asked.flag("names"))}),
    ))
}

fn solution(puzzle: &Puzzle, text: &str) -> Result<Solution, String> {
    let symbols: Option<Vec<Symbol>> = text.chars().map(Symbol::from_char).collect();
    let symbols = symbols.filter(|symbols| symbols.len() == puzzle.layout().cells().len());
    let symbols = symbols.ok_or("the field 'solution' needs a symbol for each cell")?;
    Ok(Solution::new(puzzle.layout().clone(), symbols.into()))
}
