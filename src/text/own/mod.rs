//! Onefold's own form: a commented drawing of a puzzle or a layout, for people to write.
//!
//! A puzzle starts with a line `puzzle` or `layout`, followed by settings (`rules: diagonals`)
//! and pictures under headings (`clues`, `regions`); `docs/FORMATS.md` has the grammar and
//! examples. The idea to draw the regions as one draws the puzzle, and to hand the drawing back
//! filled in, is that of Bart Peeters' `gss`; headings and settings are ours.
//!
//! `sheet` sorts the lines into settings and pictures, `plan` makes a layout of them, `read` puts
//! clues, entries and candidates onto it.

mod constraint;
mod picture;
mod plan;
mod read;
mod sheet;
mod words;
mod write;

pub(super) use words::is_comment;
pub(super) use write::write;

use crate::text::base::{Context, Found, Line};

pub use read::read;
pub use words::{ends, starts};

/// The puzzle or layout of a document.
pub(super) fn read_all(lines: &[Line], context: &mut Context) -> Found {
    vec![read(lines, context)]
}
