//! Reads a puzzle of f-puzzles and its unknown rules.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::constraints::{self, report_unknown};
use super::cosmetics;
use crate::puzzle::shapes::latin;
use crate::puzzle::{Boxes, MAX_SYMBOLS, Metadata, Rule, SymbolSet, Words};
use crate::text::base::{
    Builder, Read, Unknown, is_off, list, mapped, places_of, setter_says, wrong,
};
use crate::text::parts::{symbol, text};

/// Fields of a setter's words.
pub(super) const WORDS: [(&str, Words); 3] =
    [("title", Words::Title), ("author", Words::Author), ("ruleset", Words::Rules)];

/// Settings, drawings, and fields read elsewhere.
const KNOWN: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "id",
    "cage",
    "line",
    "circle",
    "rectangle",
    "text",
];

/// Parts of a cell.
const OF_CELLS: &[&str] = &[
    "value",
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Rules of the whole board, in the order of a layout.
pub(super) const RULES: [(&str, Rule); 6] = [
    ("diagonal-", Rule::MainDiagonal),
    ("diagonal+", Rule::AntiDiagonal),
    ("disjointgroups", Rule::DisjointGroups),
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("nonconsecutive", Rule::NonConsecutive),
];

/// True for a puzzle of this form; a record has `givens`.
pub(crate) fn is_json(fields: &Map<String, Value>) -> bool {
    let has_cells = |grid: &Value| grid[0][0].is_object();
    fields.get("grid").is_some_and(has_cells)
        && fields.contains_key("size")
        && !fields.contains_key("givens")
}

/// Parses a puzzle.
pub(super) fn convert(puzzle: &Value) -> Read<Builder> {
    let rows = list(&puzzle["grid"]);
    let size = rows.len();
    let square = rows.iter().all(|row| list(row).len() == size);
    if !square || puzzle["size"] != size || !(1..=MAX_SYMBOLS).contains(&size) {
        let expected = "'grid' must be 'size' rows of as many cells, at most";
        return wrong(&text(&puzzle["size"]), format!("{expected} {MAX_SYMBOLS}"));
    }

    let title = puzzle["title"].as_str().filter(|title| !title.is_empty());
    let solution = list(&puzzle["solution"]).iter().map(|cell| symbol(cell, size).ok().flatten());
    let mut builder = Builder {
        id: title.map(str::to_owned),
        recorded: Some(solution.collect()).filter(|cells: &Vec<_>| !cells.is_empty()),
        ..Builder::default()
    };

    for row in rows {
        report_unknown(list(row), OF_CELLS, "cell", &mut builder);
    }
    read_cells(rows, &mut builder)?;
    let rules = &mut builder.spec.rules;
    let on = RULES.iter().filter(|(name, _)| !is_off(&puzzle[name]));
    rules.extend(on.map(|(_, rule)| rule));
    if rules.starts_with(&[Rule::MainDiagonal, Rule::AntiDiagonal]) {
        rules.splice(..2, [Rule::Diagonals]);
    }
    for (name, value) in puzzle.as_object().into_iter().flatten() {
        let rule = RULES.iter().any(|rule| rule.0 == name);
        let known = rule || is_off(value) || KNOWN.contains(&name.as_str());
        if !known && !constraints::read(name, puzzle, size, &mut builder)? {
            let count = list(value).len().max(1);
            builder.unknown.push(Unknown::new(name, count));
        }
    }

    Ok(builder)
}

/// Reads symbols, candidates and regions, or usual boxes.
fn read_cells(rows: &[Value], builder: &mut Builder) -> Read<()> {
    let size = rows.len();
    let boxes = Boxes::default_for(size);
    let mut labels = Vec::new();
    let mut numbers = BTreeMap::new();
    for (place, cell) in places_of(size, size * size).zip(rows.iter().flat_map(list)) {
        let given = symbol(&cell["value"], size)?.map(|symbol| (place, symbol));
        if cell["given"] == true {
            builder.givens.extend(given);
        } else {
            builder.entries.extend(given);
        }
        let set: SymbolSet = list(&cell["givenPencilMarks"])
            .iter()
            .filter_map(|mark| symbol(mark, size).transpose())
            .collect::<Read<_>>()?;
        if !set.is_empty() {
            builder.candidates.push((place, set));
        }
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let usual = boxes.map(|boxes| row / boxes.rows * boxes.rows + col / boxes.cols);
        let region = match cell.get("region") {
            None => usual.map(|number| number.to_string()),
            Some(none) if none.is_null() || *none == -1 => None,
            Some(region) if region.is_u64() => Some(region.to_string()),
            Some(other) => return wrong(&other.to_string(), "the number of a region is expected"),
        };
        // Numbers go by first cells.
        let next = numbers.len();
        let number = region.map(|region| *numbers.entry(region).or_insert(next));
        labels.extend(number.map(|number| (place, number.to_string())));
    }

    builder.spec = if labels.is_empty() { latin(size) } else { mapped(size, labels) };
    Ok(())
}

/// Notes on the rules text, and on drawings that it may explain.
pub(super) fn notes(metadata: &Metadata) -> Vec<String> {
    let words = metadata.get(Words::Rules);
    let drawn = cosmetics::FIELDS
        .iter()
        .filter_map(|(name, kind)| {
            let count = metadata.cosmetics.iter().filter(|one| one.kind == *kind).count();
            (count > 0).then(|| format!("{count} {name}"))
        })
        .collect::<Vec<_>>()
        .join(", ");
    let drawn = (!drawn.is_empty()).then(|| format!("only drawn, so no rule: {drawn}"));
    words.and_then(setter_says).into_iter().chain(drawn).collect()
}
