//! Onefold's own form: a commented drawing of a puzzle or a layout, for people to write.
//!
//! A line `puzzle` or `layout`, settings (`rules: diagonals`), and pictures under headings
//! (`clues`, `regions`): see `docs/FORMATS.md`. To draw the regions as one draws the puzzle, and
//! to return the drawing filled in, is the idea of Bart Peeters' `gss`.
//!
//! `sheet` sorts the lines, `plan` makes the layout, `read` puts symbols onto it.

mod constraint;
mod picture;
mod plan;
mod read;
mod sheet;
mod words;
mod write;

pub(super) use words::is_comment;
pub(crate) use words::{is_bare_heading, is_own_word, is_setting};
pub(super) use write::write;

use crate::text::base::{Context, Found, Line};

pub(super) use read::FORM;
pub use read::read;
pub use words::{ends, starts};

use words::is_own_heading;

/// True if a line begins a puzzle or layout, and not a setting `layout` without its colon in the
/// puzzle of these lines, which has no picture yet.
pub(super) fn begins_next(lines: &[Line], text: &str) -> bool {
    let is_puzzle = lines.first().is_some_and(|line| line.text.trim().starts_with("puzzle"));
    let is_setting = text.trim().starts_with("layout ") && is_puzzle;
    starts(text) && (!is_setting || has_picture(lines))
}

/// True if a document has a heading of a picture.
pub(super) fn has_picture(lines: &[Line]) -> bool {
    lines.iter().any(|line| is_own_heading(&line.text))
}

/// Reads a document of one puzzle or layout.
pub(super) fn read_all(lines: &[Line], context: &mut Context) -> Found {
    vec![read(lines, context)]
}
