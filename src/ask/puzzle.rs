//! Puzzles from the page and back: a character for each cell in reading order, `.` for blank.

use std::sync::Arc;

use serde_json::{Value, json};

use super::layouts::described;
use super::request::{Fields, Request, fields};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Alphabet, Metadata, Puzzle, PuzzleError, Symbol, SymbolSet, Words};

/// The setter's words that the page has, but for the title.
const WORDS: [(Words, &str); 2] = [(Words::Author, "author"), (Words::Rules, "ruleset")];

impl Request<'_> {
    /// The puzzle of the question. Its entries count where the question says so.
    pub(super) fn puzzle(&self) -> Result<Puzzle, String> {
        let mut puzzle = self.puzzle_as_it_is()?;
        if self.flag("with_entries") {
            puzzle.adopt_entries().map_err(|error| error.to_string())?;
        }
        Ok(puzzle)
    }

    /// The puzzle of the question, with its entries as entries, not as givens.
    pub(super) fn puzzle_as_it_is(&self) -> Result<Puzzle, String> {
        let mut puzzle = Puzzle::blank(self.layouts.layout(self.described())?);
        self.fill(&mut puzzle, "givens", Puzzle::fix)?;
        self.fill(&mut puzzle, "entries", Puzzle::enter)?;
        self.restrict(&mut puzzle, "candidates")?;
        let mut metadata = Metadata::default();
        for (words, name) in WORDS {
            metadata.set(words, self.text(name).unwrap_or_default());
        }

        puzzle.set_metadata(metadata);
        Ok(puzzle)
    }

    /// Restricts cells to the candidates that a field lists, null for a cell without a limit.
    pub(super) fn restrict(&self, puzzle: &mut Puzzle, field: &str) -> Result<(), String> {
        let Some(Value::Array(lists)) = self.fields.get(field) else {
            return Ok(());
        };
        let ids: Vec<CellId> = puzzle.layout().cells().ids().collect();

        for (cell, list) in ids.into_iter().zip(lists) {
            let Some(list) = list.as_str() else { continue };
            let set = list
                .chars()
                .map(Symbol::from_char)
                .collect::<Option<SymbolSet>>()
                .ok_or_else(|| format!("'{list}' is no list of candidates"))?;
            puzzle.restrict(cell, set).map_err(|e| e.to_string())?;
        }

        Ok(())
    }

    fn fill(
        &self,
        puzzle: &mut Puzzle,
        field: &str,
        put: fn(&mut Puzzle, CellId, Symbol) -> Result<(), PuzzleError>,
    ) -> Result<(), String> {
        let Some(text) = self.text(field) else {
            return Ok(());
        };
        let ids: Vec<CellId> = puzzle.layout().cells().ids().collect();

        if text.chars().count() != ids.len() {
            let n = text.chars().count();
            let cells = ids.len();
            return Err(format!("'{field}' has {n} characters, but there are {cells} cells"));
        }

        for (cell, c) in ids.into_iter().zip(text.chars()) {
            if c == '.' {
                continue;
            }
            let symbol = Symbol::from_char(c);
            let symbol =
                symbol.ok_or_else(|| format!("'{field}' has '{c}', which is no symbol"))?;
            put(puzzle, cell, symbol).map_err(|error| error.to_string())?;
        }

        Ok(())
    }
}

/// A puzzle for the page.
pub(super) fn puzzle_json(puzzle: &Puzzle) -> Fields {
    let all = puzzle.layout().symbols();
    let candidates = puzzle.initial_candidates().map(|sets| {
        let list = |set: &SymbolSet| if *set == all { Value::Null } else { signs(*set).into() };
        sets.iter().map(list).collect::<Vec<_>>()
    });

    let [author, ruleset] = WORDS.map(|(words, _)| puzzle.metadata().and_then(|m| m.get(words)));
    fields(json!({
        "author": author,
        "ruleset": ruleset,
        "layout": described(&Arc::clone(puzzle.layout())),
        "givens": line(puzzle.givens()),
        "entries": line(puzzle.entries()),
        "candidates": candidates,
    }))
}

fn line(symbols: &IdVec<CellId, Option<Symbol>>) -> String {
    Alphabet::OneUp.line(symbols.iter().copied(), '.')
}

/// Candidates, one character each.
pub(super) fn signs(set: SymbolSet) -> String {
    Alphabet::OneUp.signs(set).to_string()
}

/// The symbols of all cells, one character each.
pub(super) fn symbols(symbols: &IdVec<CellId, Symbol>) -> String {
    Alphabet::OneUp.line(symbols.iter().copied().map(Some), '.')
}
