//! From what a form says to an entry: the layout, the symbols at their places, and the rules
//! that are not known.

use super::{Context, Entry, Form, TextError, TextErrorKind, Unknown, unknown};
use crate::puzzle::{LayoutSpec, Position, Puzzle, PuzzleError, Symbol, SymbolSet};

/// A puzzle as a reader collects it.
#[derive(Clone, Debug, Default)]
pub(super) struct Builder {
    pub(super) spec: LayoutSpec,
    pub(super) givens: Vec<(Position, Symbol)>,
    pub(super) entries: Vec<(Position, Symbol)>,
    pub(super) candidates: Vec<(Position, SymbolSet)>,
    /// Rules that are not known.
    pub(super) unknown: Vec<Unknown>,
    /// What is no rule and is not kept.
    pub(super) ignored: Vec<String>,
    pub(super) id: Option<String>,
}

impl Builder {
    /// The entry, which began in that line.
    ///
    /// # Errors
    /// The layout or a symbol in it is not possible, or there are rules that are not known and
    /// the options do not say that these are to be ignored.
    pub(super) fn entry(
        self,
        line: usize,
        form: Form,
        context: &mut Context,
    ) -> Result<Entry, TextError> {
        let at = |kind| error(line, kind);
        let mut notes: Vec<String> = self.ignored.iter().map(|what| ignored(what)).collect();
        if !self.unknown.is_empty() {
            if !context.options().ignore_unknown {
                let rules = self.unknown;
                return Err(at(TextErrorKind::Unknown { rules }));
            }
            notes.push(ignored(&unknown::list(&self.unknown)));
        }
        let layout = context.layout(self.spec).map_err(|e| at(e.into()))?;
        let mut puzzle = Puzzle::blank(layout);
        let cell = |puzzle: &Puzzle, place: Position, symbol: Symbol| {
            let none = PuzzleError::NoCell {
                symbol,
                cell: place,
            };
            let cell = puzzle.layout().cell_at(place);
            cell.ok_or_else(|| at(none.into()))
        };
        for (place, symbol) in self.givens {
            let cell = cell(&puzzle, place, symbol)?;
            puzzle.give(cell, symbol).map_err(|e| at(e.into()))?;
        }
        for (place, symbol) in self.entries {
            let cell = cell(&puzzle, place, symbol)?;
            puzzle.enter(cell, symbol).map_err(|e| at(e.into()))?;
        }
        for (place, set) in self.candidates {
            if let Some(cell) = puzzle.layout().cell_at(place) {
                puzzle.restrict(cell, set).map_err(|e| at(e.into()))?;
            }
        }
        Ok(Entry {
            puzzle,
            id: self.id,
            line,
            form,
            notes,
        })
    }
}

/// The note about something that was not kept; `convert --strict` looks for these.
pub(super) fn ignored(what: &str) -> String {
    format!("ignored: {what}")
}

/// An error in a line, about no column of it.
pub(super) fn error(line: usize, kind: TextErrorKind) -> TextError {
    TextError {
        line,
        column: None,
        kind,
    }
}

/// An error about a piece of text in a line.
pub(super) fn unexpected(line: usize, text: &str, expected: impl Into<String>) -> TextError {
    const SHOWN: usize = 60;
    let kind = TextErrorKind::Unexpected {
        text: text.chars().take(SHOWN).collect(),
        expected: expected.into(),
    };
    error(line, kind)
}
