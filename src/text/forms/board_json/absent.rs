//! The board of an object in which no field is one: givens as a list of cells, or none at all
//! where rules are there, with the size beside them. Where no size is said, it is the usual one
//! if all cells fit, and that is said.

use serde_json::{Map, Value};

use super::cells::Cell;
use super::names::{self, Meaning};
use super::{cages, rows};
use crate::puzzle::{ConstraintKind as Kind, MAX_SYMBOLS};
use crate::text::ground::remarks::{is_off, plain};

/// Fewest symbols of a board without clues.
const FEWEST: usize = 4;

/// Symbols of the usual board.
const USUAL: usize = 9;

/// Names of fields that hold givens and nothing else: lists of three numbers under other names
/// may be anything.
const GIVENS: &str = "givens given clues clue hints initial givencells startvalues";

/// The board that was found.
#[derive(Debug)]
pub(super) struct Found {
    /// The name of its field, which is empty where there is none, and its rows.
    pub(super) board: (String, Vec<String>),
    pub(super) notes: Vec<String>,
    /// A field with cells that have no place, and why.
    pub(super) refused: Option<(String, String)>,
    /// Further fields that were read with it.
    pub(super) taken: Vec<String>,
}

/// The board of an object; `cages` is the side of the one that they cover, `others` are cells of
/// the puzzle.
pub(super) fn of(
    fields: &Map<String, Value>,
    cages: Option<usize>,
    others: &[Cell],
) -> Option<Found> {
    let cages = cages.or_else(|| of_cages(fields));
    let told = fields.iter().find_map(size).or(cages);
    let side = told.unwrap_or(USUAL);
    let is_listed = |(name, value): &(&String, &Value)| {
        let known = told.is_some() || !rows::are_lists(value) || is_given(name);
        known && (names::is_board(name) || names::is_mask(name))
    };
    let sparse = |(name, value): (&String, &Value)| {
        let board = rows::sparse(value, side, others)?;
        Some((name.clone(), board))
    };
    let listed = fields.iter().filter(is_listed).find_map(sparse);
    let whole = || of_cells(fields, side).filter(|_| told.is_none());
    let (listed, taken) = match listed {
        None => (whole(), fields.keys().cloned().collect()),
        listed => (listed, Vec::new()),
    };
    let empty = || (String::new(), rows::empty(side));
    let supposed = format!("no size is said; {USUAL} x {USUAL} cells are supposed");
    let notes = if told.is_none() {
        vec![supposed]
    } else {
        Vec::new()
    };
    match listed {
        Some((name, Ok(board))) => Some(Found {
            board: (name, board.rows),
            notes,
            refused: None,
            taken,
        }),
        Some((name, Err(why))) => Some(Found {
            board: empty(),
            notes: Vec::new(),
            refused: Some((name, size_hint(&why, told))),
            taken,
        }),
        // Without clues there must be something else that makes a puzzle.
        None => {
            let none = |(name, value): (&String, &Value)| is_given(name) && is_off(value);
            let rules = fields.iter().any(is_rule);
            let no_clues = fields.iter().any(none) || told.is_some();
            let killer = |(name, value): (&String, &Value)| {
                plain(name).contains("cage") && cages::are_sums(value)
            };
            let killer = || fields.iter().any(killer);
            (cages.is_some() || rules && (no_clues || killer())).then(|| Found {
                board: empty(),
                notes,
                refused: None,
                taken: Vec::new(),
            })
        }
    }
}

/// The givens of an object that is nothing but the names of cells and their values.
fn of_cells(
    fields: &Map<String, Value>,
    side: usize,
) -> Option<(String, Result<rows::Board, String>)> {
    const FEWEST: usize = 4;
    let all = Value::Object(fields.clone());
    let board = rows::sparse(&all, side, &[]).filter(|_| fields.len() >= FEWEST)?;
    Some((String::from("cells"), board))
}

/// Why cells have no place, with what to do where no size is said.
fn size_hint(why: &str, told: Option<usize>) -> String {
    match told {
        Some(_) => why.to_owned(),
        None => format!("{why}; no size is said, and the field 'size' would say it"),
    }
}

/// Whether a field has givens and nothing else by its name.
pub(super) fn is_given(name: &str) -> bool {
    let plain = plain(name);
    GIVENS.split_whitespace().any(|known| known == plain)
}

/// The size that a field says.
fn size((name, value): (&String, &Value)) -> Option<usize> {
    let sized = names::meaning(name) == Some(Meaning::Size);
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64().and_then(|n| usize::try_from(n).ok()),
    };
    number.filter(|side| sized && (FEWEST..=MAX_SYMBOLS).contains(side))
}

/// The side of the board that the cages of a field cover.
fn of_cages(fields: &Map<String, Value>) -> Option<usize> {
    let cages = |(name, value): (&String, &Value)| {
        let meaning = names::meaning(name);
        let known = matches!(meaning, Some(Meaning::Kind(Kind::Cage, _) | Meaning::Map));
        cages::side(&cages::read(value).ok().filter(|_| known)?)
    };
    fields.iter().find_map(cages)
}

/// Whether a field says a rule.
fn is_rule((name, value): (&String, &Value)) -> bool {
    let rule = matches!(
        names::meaning(name),
        Some(Meaning::Kind(..) | Meaning::Dots | Meaning::Flag(_))
    );
    rule && !is_off(value)
}
