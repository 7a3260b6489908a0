//! Later states of a grid: what was placed, and the candidates, as Simple Sudoku saves them below
//! the givens in boxes of their own.

use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::base::Entry;

/// True if a line is the upper or lower border of such a box.
pub(super) fn is_border(text: &str) -> bool {
    let inner = text.trim().strip_prefix('*');
    let inner = inner.and_then(|inner| inner.strip_suffix('*'));
    inner.is_some_and(|inner| inner.len() > 1 && inner.bytes().all(|b| b == b'-'))
}

/// The puzzle of two grids, where the second is a later state or the candidates of the first.
pub(super) fn joined(first: &Entry, second: &Entry) -> Option<Entry> {
    let (mut entry, state) = (first.clone(), &second.puzzle);
    let open = state.initial_candidates().is_some();
    let done = entry.puzzle.initial_candidates().is_some() || entry.puzzle.has_entries() && !open;
    if done || state.layout().cells() != first.puzzle.layout().cells() {
        return None;
    }
    for (cell, &set) in state.allowed().enumerate() {
        let entered = first.puzzle.entries()[cell].filter(|_| open);
        match first.puzzle.givens()[cell].or(entered) {
            Some(symbol) if set.single() != Some(symbol) => return None,
            None if open => entry.puzzle.restrict(cell, set).ok()?,
            _ => {}
        }
    }
    if !open {
        enter_later(state, &mut entry.puzzle).ok()?;
    }
    Some(entry)
}

/// Enters what a later state has beyond the givens.
///
/// # Errors
/// It has another symbol in place of a given.
pub(in crate::text) fn enter_later(state: &Puzzle, puzzle: &mut Puzzle) -> Result<(), PuzzleError> {
    let mut clues = state.clues();
    clues.try_for_each(|clue| match puzzle.givens()[clue.cell] {
        None => puzzle.enter(clue.cell, clue.symbol),
        Some(_) => puzzle.fix(clue.cell, clue.symbol),
    })
}
