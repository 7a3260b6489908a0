//! Boards for the tests of this room.

use std::sync::Arc;

use super::{Board, Entries};
use crate::ids::CellId;
use crate::ids::Id;
use crate::puzzle::shapes::layout_named;
use crate::puzzle::{Layout, Puzzle, Symbol, SymbolSet};

/// The board of a puzzle on a named layout; `|` and blanks are left out.
pub(crate) fn board(layout: &str, text: &str) -> Board {
    on(layout_named(layout).expect("known"), text)
}

/// The board of a puzzle on a layout.
pub(crate) fn on(layout: Layout, text: &str) -> Board {
    let mut puzzle = Puzzle::blank(Arc::new(layout));
    for (cell, c) in text.chars().filter(|c| !c.is_whitespace() && *c != '|').enumerate() {
        if let Some(symbol) = Symbol::from_char(c) {
            puzzle.fix(CellId::new(cell), symbol).expect("fits");
        }
    }

    Board::new(&puzzle, Entries::Ignored)
}

/// A board with these pencil marks in each cell: `123`, or `*` for all, or `=1` for a value;
/// cells are set apart by blanks or `|`.
pub(crate) fn marked(layout: &str, text: &str) -> Board {
    let layout = layout_named(layout).expect("known");
    let mut puzzle = Puzzle::blank(Arc::new(layout));
    let tokens = text.split(|c: char| c.is_whitespace() || c == '|');

    for (cell, token) in tokens.filter(|token| !token.is_empty()).enumerate() {
        let cell = CellId::new(cell);
        let symbols: SymbolSet = token.chars().filter_map(Symbol::from_char).collect();
        if token.starts_with('=') {
            puzzle.fix(cell, symbols.first().expect("a value")).expect("fits");
        } else if token != "*" {
            puzzle.restrict(cell, symbols).expect("fits");
        }
    }

    Board::new(&puzzle, Entries::Ignored)
}
