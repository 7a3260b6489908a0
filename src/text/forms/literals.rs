//! Values in brackets wherever they stand in a text: the arrays, lists and structures of programs
//! in any language, however they are cut into lines.
//!
//! They are looked for where no puzzle was read of a whole text. What is no board and no cages is
//! passed over; many values of a row, a column and a symbol are the givens of a board, and many of a
//! sum and its cells are cages.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::board_json;
use crate::text::ground::{Context, Entry, Found, TextErrorKind, relaxed};

/// How often the bytes of a text may be looked at: brackets inside of others that are no value
/// are looked at again.
const MOST_TIMES: usize = 40;

/// Lines of a text that may be a grid at least.
const FEWEST_LINES: usize = 4;

/// Cages that stand one by one at least.
const FEWEST_CAGES: usize = 4;

/// Reads the boards in the values of a text, in their order.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> Found {
    let mut values = Values::default();
    let (mut at, mut line, mut counted) = (0, 1, 0);
    let mut looked = 0;
    while looked <= MOST_TIMES * text.len() {
        let Some(next) = text[at..].find(['[', '{', '(', '"', '`']) else {
            break;
        };
        at += next;
        if let Some(end) = remark(text, at) {
            at = end;
            continue;
        }
        let (value, bytes) = relaxed::in_program(&text[at..]);
        looked += bytes + 1;
        let Some(value) = value.filter(may_be_board) else {
            at += 1;
            continue;
        };
        line += text[counted..at].matches('\n').count();
        counted = at;
        // What begins like a text may be the end of one.
        let quoted = value.is_string();
        let taken = values.take(value, line, context);
        at += if quoted && !taken { 1 } else { bytes };
    }
    values.end(context)
}

/// What the values of a text hold, so far.
#[derive(Debug, Default)]
struct Values {
    found: Found,
    /// Givens and cages that stand one by one, and the line of the first.
    givens: Vec<[u64; 3]>,
    cages: Vec<Value>,
    first: usize,
    /// The last list of lists, which may be the map of the cages whose sums follow.
    map: Value,
}

impl Values {
    /// Takes a value that stands in a line; whether it says anything.
    fn take(&mut self, value: Value, line: usize, context: &mut Context) -> bool {
        let alone = self.givens.is_empty() && self.cages.is_empty();
        if let Some(given) = board_json::given(&value) {
            self.first = if alone { line } else { self.first };
            self.givens.push(given);
            return true;
        }
        if board_json::is_cage(&value) {
            self.first = if alone { line } else { self.first };
            self.cages.push(value);
            return true;
        }
        if let Some(killer) = summed(&self.map, &value).or_else(|| padded(&value)) {
            let read = board_json::read_value(&killer, line, context);
            self.found.extend(read.into_iter().flatten());
        }
        let mut read = board_json::read_value(&value, line, context).unwrap_or_default();
        // Programs fill blank boards.
        read.retain(|read| !read.as_ref().is_ok_and(is_blank));
        let any = read.iter().any(Result::is_ok);
        read.retain(|read| match read {
            Ok(_) => true,
            Err(error) => any || belongs(&error.kind),
        });
        let says = !read.is_empty();
        self.found.extend(read);
        let rows = value.as_array().filter(|rows| rows.len() > 1);
        if rows.is_some_and(|rows| rows.iter().all(Value::is_array)) {
            self.map = value;
        }
        says
    }

    /// All that was found.
    fn end(self, context: &mut Context) -> Found {
        let mut found = self.found;
        if found.is_empty() {
            found.extend(board_json::listed(&self.givens, self.first, context));
        }
        if found.is_empty() && self.cages.len() >= FEWEST_CAGES {
            let cages = Value::from(self.cages);
            let read = board_json::read_value(&cages, self.first, context);
            found.extend(read.into_iter().flatten().filter(Result::is_ok));
        }
        found
    }
}

/// The killer that a matrix of the numbers of cages and the list of their sums are, which are the
/// total of a grid.
fn summed(map: &Value, sums: &Value) -> Option<Value> {
    let number = |value: &Value| value.as_u64();
    let rows: Vec<Vec<u64>> = map
        .as_array()?
        .iter()
        .map(|row| row.as_array()?.iter().map(number).collect())
        .collect::<Option<_>>()?;
    let sums: Vec<u64> = sums.as_array()?.iter().map(number).collect::<Option<_>>()?;
    let side = rows.len();
    let names: BTreeSet<u64> = rows.iter().flatten().copied().collect();
    let total = u64::try_from(side * side * (side + 1) / 2).ok()?;
    let fits = rows.iter().all(|row| row.len() == side) && names.len() == sums.len();
    if !fits || names.len() <= side || sums.iter().sum::<u64>() != total {
        return None;
    }
    let cells = |name: u64| -> Vec<[usize; 2]> {
        let places = (0..side).flat_map(|row| (0..side).map(move |col| [row, col]));
        places
            .filter(|&[row, col]| rows[row][col] == name)
            .collect()
    };
    let cages = names.iter().zip(&sums);
    let cages: Vec<Value> = cages
        .map(|(&name, sum)| json!({"sum": sum, "cells": cells(name)}))
        .collect();
    Some(json!({"size": side, "cages": cages}))
}

/// The killer that rows of numbers are, each the rows and columns of a cage's cells, zeros for those
/// that it has not, and its sum.
fn padded(value: &Value) -> Option<Value> {
    const SHORTEST: usize = 5;
    let rows = value.as_array().filter(|rows| rows.len() >= FEWEST_CAGES)?;
    let length = rows[0].as_array()?.len();
    let cage = |row: &Value| {
        let numbers = row.as_array()?.iter().map(Value::as_u64);
        let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
        let (sum, cells) = numbers.split_last()?;
        let cells = cells.chunks_exact(2).filter(|cell| *cell != [0, 0]);
        let cells: Vec<&[u64]> = cells.collect();
        let fits = numbers.len() == length && cells.iter().flat_map(|cell| *cell).all(|&n| n > 0);
        fits.then(|| json!({"sum": sum, "cells": cells}))
    };
    let odd = length % 2 == 1 && length >= SHORTEST;
    let cages: Vec<Value> = rows.iter().map(cage).collect::<Option<_>>()?;
    let cells = |cage: &Value| cage["cells"].as_array().map_or(0, Vec::len);
    let count: usize = cages.iter().map(cells).sum();
    let sum: u64 = cages.iter().filter_map(|cage| cage["sum"].as_u64()).sum();
    let total = u64::try_from(count * (count.isqrt() + 1) / 2).ok()?;
    (odd && count.isqrt().pow(2) == count && sum == total).then(|| json!({"cages": cages}))
}

/// Whether a value is more than a number or a word: a text of several lines is, too.
fn may_be_board(value: &Value) -> bool {
    match value {
        Value::String(text) => text.lines().count() >= FEWEST_LINES,
        value => value.is_array() || value.is_object(),
    }
}

/// Whether a puzzle says nothing at all.
fn is_blank(entry: &Entry) -> bool {
    let bare = entry.puzzle.layout().spec().constraints.is_empty();
    bare && entry.puzzle.clues().next().is_none()
}

/// Whether an error may belong to a puzzle beside it, or says that one is not read as a whole.
fn belongs(kind: &TextErrorKind) -> bool {
    use TextErrorKind as E;
    matches!(
        kind,
        E::Map { .. } | E::Cages { .. } | E::Unknown { .. } | E::Ambiguous { .. }
    )
}

/// The end of a line that is a remark up to this place.
fn remark(text: &str, at: usize) -> Option<usize> {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = text[start..at].trim_start();
    let marks = ["//", "#", "%", "--"];
    if !marks.iter().any(|mark| before.starts_with(mark)) {
        return None;
    }
    Some(text[at..].find('\n').map_or(text.len(), |end| at + end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    /// The lines and the first rows of what is read.
    fn told(text: &str) -> String {
        let mut context = Context::new(ReadOptions::default());
        let read = read(text, &mut context).into_iter();
        let told = read.map(|read| {
            let entry = read.expect("a puzzle");
            let givens = entry.puzzle.clues().count();
            let cages = entry.puzzle.layout().spec().constraints.len();
            format!("{}: {givens} {cages}", entry.line)
        });
        told.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn boards_are_found_however_they_are_cut_into_lines() {
        let go = "package x\nvar g = [4][4]int{{1, 0, 0, 0}, {0, 0, 2, 0},\n{0, 3, 0, 0}, {0, 0, 0, 4}}\n\
                  func f() {\n for {\n return g[0][1]\n }\n}\n";
        assert_eq!(told(go), "2: 4 0");
        let haskell = "s = S [ [Just 1, Nothing, Nothing, Nothing], [Nothing, Nothing, Just 2, Nothing],\n\
             [Nothing, Just 3, Nothing, Nothing], [Nothing, Nothing, Nothing, Just 4]]\n";
        assert_eq!(told(haskell), "1: 4 0");
        let rust = "let c = [(6, vec![(0,0), (0,1), (0,2)]), (4, vec![(0,3)]),\n\
                    (10, vec![(1,0), (1,1), (1,2), (1,3)]),\n\
                    (10, vec![(2,0), (2,1), (2,2), (2,3)]),\n\
                    (10, vec![(3,0), (3,1), (3,2), (3,3)])];\n";
        assert_eq!(told(rust), "1: 0 5");
        let apart = "(6, ((1,1), (1,2), (1,3))),\n(4, ((1,4))),\n(10, ((2,1), (2,2), (2,3), (2,4))),\n\
                     (10, ((3,1), (3,2), (3,3), (3,4))),\n(10, ((4,1), (4,2), (4,3), (4,4))),\n1.5 2.5";
        assert_eq!(told(apart), "1: 0 5");
    }

    #[test]
    fn places_and_symbols_are_givens() {
        let givens = [
            "1,1,1", "1,3,2", "2,1,3", "2,3,4", "3,2,1", "3,4,2", "4,2,3", "4,4,4",
        ];
        let more = ["1,2,4", "4,1,2"];
        let all: Vec<&str> = givens.into_iter().chain(more).collect();
        let set: Vec<String> = all.iter().map(|given| format!("({given})")).collect();
        assert_eq!(told(&format!("set G :=\n{};\n", set.join("  "))), "2: 10 0");
        let fact = |given: &&str| {
            let (place, symbol) = given.split_at(3);
            format!("value(cell({place}){symbol}).\n")
        };
        assert_eq!(told(&all.iter().map(fact).collect::<String>()), "1: 10 0");
        assert_eq!(told(&format!("({})\n", givens.join(") ("))), "");
    }

    #[test]
    fn text_without_boards_gives_nothing_and_takes_no_longer_than_it_may() {
        assert_eq!(
            told("int f(int a) { return g[a] + 1; }\n// [[1,0],[0,1]]\n"),
            ""
        );
        let deep = "{ a = [ (".repeat(20_000);
        assert_eq!(told(&deep), "");
        let open = "[1, ".repeat(5_000);
        assert_eq!(told(&open), "");
    }
}
