//! From the JSON of a puzzle to what is in it, and the rules that are not known.

use serde_json::{Map, Value};

use super::constraints::{self, name_odd};
use super::cosmetics;
use super::parts::{is_on, text};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Rule, Symbol, SymbolSet};
use crate::text::base::board::{boxed, mapped, places_of};
use crate::text::base::json::{list, setter_says};
use crate::text::base::{Builder, Read, Unknown, wrong};

/// The fields of a setter's title, name and rules.
pub(super) const WORDS: [&str; 3] = ["title", "author", "ruleset"];

/// Fields without a meaning for the solution, and those that are only drawn.
const KNOWN: &str = "size grid title author ruleset solution highlightConflicts disabledlogic \
    truecandidatesoptions successMessage msgcorrect id cage line circle rectangle text";

/// Parts of a cell.
const OF_CELLS: &str = "value given region centerPencilMarks cornerPencilMarks givenPencilMarks \
    c cArray highlight";

/// The rules of the whole board, in the order in which a layout has them.
pub(super) const RULES: [(&str, Rule); 6] = [
    ("diagonal-", Rule::MainDiagonal),
    ("diagonal+", Rule::AntiDiagonal),
    ("disjointgroups", Rule::DisjointGroups),
    ("antiknight", Rule::AntiKnight),
    ("antiking", Rule::AntiKing),
    ("nonconsecutive", Rule::NonConsecutive),
];

/// True if a JSON object is a puzzle of this form, not a record.
pub(in crate::text) fn is_json(fields: &Map<String, Value>) -> bool {
    let has_cells = |grid: &Value| grid[0][0].is_object();
    fields.get("grid").is_some_and(has_cells)
        && fields.contains_key("size")
        && !fields.contains_key("givens")
}

/// The puzzle, with its unknown rules.
pub(super) fn convert(puzzle: &Value) -> Read<Builder> {
    let rows = list(&puzzle["grid"]);
    let size = rows.len();
    let square = rows.iter().all(|row| list(row).len() == size);
    if !square || puzzle["size"] != size || !(1..=MAX_SYMBOLS).contains(&size) {
        let expected = "'grid' must be 'size' rows of as many cells, at most";
        return wrong(&text(&puzzle["size"]), format!("{expected} {MAX_SYMBOLS}"));
    }
    let title = puzzle["title"].as_str().filter(|title| !title.is_empty());
    let solution = list(&puzzle["solution"]).iter();
    let solution = solution.map(|cell| number(cell, size).ok().flatten());
    let mut builder = Builder {
        id: title.map(str::to_owned),
        recorded: Some(solution.collect()).filter(|cells: &Vec<_>| !cells.is_empty()),
        ..Builder::default()
    };
    for row in rows {
        name_odd(list(row), OF_CELLS, "cell", &mut builder.unknown);
    }
    read_cells(rows, &mut builder)?;
    let rules = &mut builder.spec.rules;
    let on = RULES.iter().filter(|(name, _)| is_on(&puzzle[name]));
    rules.extend(on.map(|(_, rule)| rule));
    if rules.starts_with(&[Rule::MainDiagonal, Rule::AntiDiagonal]) {
        rules.splice(..2, [Rule::Diagonals]);
    }
    for (name, value) in puzzle.as_object().into_iter().flatten() {
        let rule = RULES.iter().any(|rule| rule.0 == name);
        let known = rule || !is_on(value) || KNOWN.split(' ').any(|known| known == name);
        if !known && !constraints::read(name, value, size, &mut builder)? {
            let count = list(value).len().max(1);
            builder.unknown.push(Unknown::new(name, count));
        }
    }
    Ok(builder)
}

/// Reads the cells: symbols, candidates, and the regions or the usual boxes.
fn read_cells(rows: &[Value], builder: &mut Builder) -> Read<()> {
    let size = rows.len();
    let (mut usual, mut labels) = (true, Vec::new());
    let flat = Boxes {
        rows: 1,
        cols: size,
    };
    let boxes = Boxes::default_for(size).unwrap_or(flat);
    for (place, cell) in places_of(size, size * size).zip(rows.iter().flat_map(list)) {
        let symbol = number(&cell["value"], size)?.map(|symbol| (place, symbol));
        match cell["given"] == true {
            true => builder.givens.extend(symbol),
            false => builder.entries.extend(symbol),
        }
        let marks = list(&cell["givenPencilMarks"]).iter();
        let marks = marks.filter_map(|mark| number(mark, size).transpose());
        let set = marks.collect::<Result<SymbolSet, _>>()?;
        if !set.is_empty() {
            builder.candidates.push((place, set));
        }
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let of_box = Value::from(row / boxes.rows * (size / boxes.cols) + col / boxes.cols);
        let region = cell.get("region").unwrap_or(&of_box);
        usual &= *region == of_box;
        if region.is_u64() {
            labels.push((place, region.to_string()));
        } else if !region.is_null() && *region != -1 {
            return wrong(&region.to_string(), "the number of a region is expected");
        }
    }
    builder.spec = match labels.is_empty() {
        _ if usual => boxed(boxes),
        true => boxed(flat),
        false => mapped(size, labels),
    };
    Ok(())
}

/// The symbol of a number, which JSON has as a number or as text.
fn number(value: &Value, size: usize) -> Read<Option<Symbol>> {
    let text = text(value);
    match text.parse() {
        _ if !is_on(value) => Ok(None),
        Ok(number @ 1..) if number <= size => Ok(Symbol::new(number - 1)),
        _ => wrong(&text, format!("a value from 1 to {size} is expected")),
    }
}

/// Notes about the setter's words and the drawings, which the words may explain.
pub(super) fn notes(puzzle: &Value) -> Vec<String> {
    let words = puzzle["ruleset"].as_str();
    let mut notes: Vec<String> = words.and_then(setter_says).into_iter().collect();
    let drawn = cosmetics::FIELDS.iter().filter_map(|&(name, kind)| {
        let count = cosmetics::of_field(name, kind, puzzle).len();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let drawn: Vec<String> = drawn.collect();
    if !drawn.is_empty() {
        notes.push(format!("only drawn, so no rule: {}", drawn.join(", ")));
    }
    notes
}
