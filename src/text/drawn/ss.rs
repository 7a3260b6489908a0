//! Simple Sudoku's `.ss`: up to three boxed grids below each other for one puzzle: its givens,
//! the same with what was placed, and the candidates.
//!
//! What was placed are entries. Grids that do not fit together are puzzles of their own.

use super::paragraph::Paragraph;
use super::picture;
use crate::puzzle::Puzzle;
use crate::text::ground::{Context, Entry};

/// What the first paragraphs are.
pub(super) enum Stack {
    /// More has to be seen.
    Begun,
    /// So many of them are one puzzle.
    One(usize, Box<Entry>),
}

/// Whether a line is the upper or lower border of such a grid.
pub(super) fn is_border(text: &str) -> bool {
    let inner = text
        .trim()
        .strip_prefix('*')
        .and_then(|rest| rest.strip_suffix('*'));
    inner.is_some_and(|inner| inner.len() > 1 && inner.bytes().all(|b| b == b'-'))
}

/// The puzzle that the first paragraphs are; `None` where the first is by itself.
pub(super) fn stacked<'p>(
    mut held: impl Iterator<Item = &'p Paragraph>,
    at_end: bool,
    context: &mut Context,
) -> Option<Stack> {
    let first = held.next().filter(|first| is_boxed(first))?;
    let side = first.side();
    let mut same = held.map(|next| {
        (is_boxed(next) && next.label.is_none() && next.side() == side).then_some(next)
    });
    let more = |next: Option<Option<&'p Paragraph>>| match next {
        None if !at_end => Err(Stack::Begun),
        None => Ok(None),
        Some(next) => Ok(next),
    };
    let second = match more(same.next()) {
        Err(begun) => return Some(begun),
        Ok(second) => second?,
    };
    let mut entry = picture::read(&first.lines, context).ok()?;
    let mut used = 1;
    let mut next = Some(second);
    if let Some(placed) = placed(&entry, second, context) {
        entry = placed;
        used += 1;
        next = match more(same.next()) {
            Err(begun) => return Some(begun),
            Ok(third) => third,
        };
    }
    if let Some(open) = next.and_then(|next| candidates(&entry, next, context)) {
        entry = open;
        used += 1;
    }
    (used > 1).then(|| Stack::One(used, Box::new(entry)))
}

fn is_boxed(paragraph: &Paragraph) -> bool {
    let border =
        |line: Option<&crate::text::ground::Line>| line.is_some_and(|line| is_border(&line.text));
    paragraph.square.is_some() && border(paragraph.lines.first()) && border(paragraph.lines.last())
}

/// The next grid, on the layout of the puzzle.
fn next_grid(entry: &Entry, next: &Paragraph, context: &mut Context) -> Option<Puzzle> {
    let read = |context: &mut Context| picture::read(&next.lines, context).ok();
    context
        .on_layout(entry.puzzle.layout(), read)
        .map(|entry| entry.puzzle)
}

/// The puzzle with what the next grid has beyond it; `None` where that is no later state.
fn placed(entry: &Entry, next: &Paragraph, context: &mut Context) -> Option<Entry> {
    let state = next_grid(entry, next, context)?;
    let mut entry = entry.clone();
    let givens = entry.puzzle.givens().clone();
    if state.initial_candidates().is_some() || state.givens().len() != givens.len() {
        return None;
    }
    for (cell, &symbol) in state.givens().enumerate() {
        match (givens[cell], symbol) {
            (Some(given), symbol) if symbol != Some(given) => return None,
            (None, Some(symbol)) => entry.puzzle.enter(cell, symbol).ok()?,
            _ => {}
        }
    }
    Some(entry)
}

/// The puzzle with the candidates of the next grid; `None` where these are not of its cells.
fn candidates(entry: &Entry, next: &Paragraph, context: &mut Context) -> Option<Entry> {
    let open = next_grid(entry, next, context)?;
    let mut entry = entry.clone();
    if open.initial_candidates().is_none() || open.givens().len() != entry.puzzle.givens().len() {
        return None;
    }
    for (cell, &set) in open.allowed().enumerate() {
        let symbol = entry.puzzle.givens()[cell].or(entry.puzzle.entries()[cell]);
        match symbol {
            Some(symbol) if set.single() != Some(symbol) => return None,
            Some(_) => {}
            None => entry.puzzle.restrict(cell, set).ok()?,
        }
    }
    Some(entry)
}
