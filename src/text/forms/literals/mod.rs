//! Values in brackets wherever they stand in a text: the arrays, lists and structures of programs
//! in any language, however they are cut into lines.
//!
//! They are looked for where no puzzle was read of a whole text. What is no board and no cages is
//! passed over; many values of a row, a column and a symbol are the givens of a board, and many of a
//! sum and its cells are cages.

mod calls;
mod joined;
mod regions;
mod relations;
mod rows;
mod rules;
mod signs;
mod sums;
mod token;
mod walk;

use serde_json::Value;

use super::board_json;
use crate::text::ground::{Context, Entry, Found, TextErrorKind};
use rules::Rules;
pub(in crate::text) use rules::{Besides, beside};
use sums::{FEWEST_CAGES, padded, summed};
use walk::for_each;

/// Reads the boards in the values of a text, in their order.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> Found {
    let mut values = Values::default();
    let mut rules = Rules::default();
    for_each(text, |place, value| {
        rules.take(&place, &value);
        values.take(value, place.line, context)
    });
    rules.relations(text);
    if let Some(entry) = rules.with_own_board(context) {
        return vec![Ok(entry)];
    }
    let found = values.end(context);
    if !found.is_empty() {
        return found;
    }
    let alone = rules.alone(text).or_else(|| joined::cages(text));
    let read = alone.and_then(|(board, line)| board_json::read_value(&board, line, context));
    read.unwrap_or_default()
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
        // Numbers under numbers are a table of some program.
        let fields = value.as_object();
        if fields.is_some_and(|fields| fields.keys().all(|key| key.parse::<u64>().is_ok())) {
            read.retain(Result::is_ok);
        }
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
