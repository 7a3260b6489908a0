//! Boards of fewer than four symbols.
//!
//! Nobody writes them as bare lines, but much else looks like them: a bracket of program code, a
//! row of nine digits, a caption. So they are read where they were asked for by `--layout`, and
//! where a frame around the cells says that this is a board; Onefold's own form and the record
//! have them, too.

use super::piece::{is_bar, wrong_line};
use super::pieces::is_rule;
use crate::text::ground::{Context, Line, TextError};

/// Fewest symbols of a board that is read without being asked for.
pub(in crate::text) const FEWEST: usize = 4;

/// Fewest symbols of the boards that these lines may be.
pub(super) fn smallest(lines: &[Line], context: &Context) -> usize {
    match context.options().layout.is_some() || is_framed(lines) {
        true => 1,
        false => FEWEST,
    }
}

/// Whether lines are drawn in a frame: a rule above and below, bars at both sides, and between them
/// as many fields as there are rows, or one.
fn is_framed(lines: &[Line]) -> bool {
    let [first, rows @ .., last] = lines else {
        return false;
    };
    let barred = |line: &Line| {
        let text = line.text.trim();
        is_rule(text) || text.len() > 1 && text.starts_with(is_bar) && text.ends_with(is_bar)
    };
    let rules = is_rule(&first.text) && is_rule(&last.text);
    let drawn = || rows.iter().filter(|line| !is_rule(&line.text));
    let side = drawn().count();
    let square = |line: &Line| {
        let fields = line.text.trim().split(is_bar).count().saturating_sub(2);
        fields == 1 || fields == side
    };
    rules && side > 0 && rows.iter().all(barred) && drawn().all(square)
}

/// The error about lines that would be such a board.
pub(super) fn refused(line: &Line) -> TextError {
    let expected = format!(
        "expected a grid; boards of fewer than {FEWEST} symbols are read with --layout, as in \
         --layout latin:3, or with a frame around them"
    );
    wrong_line(line, expected)
}
