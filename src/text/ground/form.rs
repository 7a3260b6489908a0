//! What the reader knows of a form of text: how it is told, what must be asked before it, and
//! who reads it.

use std::fmt::Debug;

use super::context::Context;
use super::entry::Entry;
use super::error::TextError;
use super::line::Line;

/// What is read.
pub(in crate::text) type Found = Vec<Result<Entry, TextError>>;

/// A form of text, as a row of the table of forms.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(test),
    expect(
        dead_code,
        reason = "what a row says of its place is held against the table by tests"
    )
)]
pub(in crate::text) struct TextForm {
    /// What it is called, as in `docs/FORMATS.md`.
    pub(in crate::text) name: &'static str,
    /// A line with which a text of this form begins.
    pub(in crate::text) example: &'static str,
    /// The rows that must stand before it, each with a line that both would take.
    pub(in crate::text) after: &'static [(&'static str, &'static str)],
    /// Whether a line begins a text of this form, unless a row before it takes the line.
    pub(in crate::text) begins: fn(&str) -> bool,
    /// Who reads it.
    pub(in crate::text) reads: Reads,
}

/// Who reads a form.
#[derive(Clone, Copy)]
pub(in crate::text) enum Reads {
    /// A puzzle stands in a line.
    Line(fn(&Line, &mut Context) -> Result<Entry, TextError>),
    /// A text goes over several lines, of which this is the first.
    Lines(fn(Line) -> Box<dyn Gather>),
    /// The same, where no drawing is open of which such a line may be a row.
    Between(fn(Line) -> Box<dyn Gather>),
    /// The line says nothing.
    Nothing,
    /// The line is drawn.
    Drawn,
}

/// A text of several lines that has begun.
pub(in crate::text) trait Gather: Debug + Send + Sync {
    /// Takes the next line; gives it back where the text has ended before it.
    fn take(&mut self, line: Line) -> Option<Line>;

    /// Whether the text has ended with the last line that it took.
    fn is_done(&self) -> bool {
        false
    }

    /// Whether its lines can be nothing else; until then they may belong to what is drawn.
    fn is_sure(&self) -> bool {
        true
    }

    /// Whether it takes lines in any encoding.
    fn takes_any_bytes(&self) -> bool {
        false
    }

    /// How many lines and bytes it may have; behind them it has ended.
    fn bounds(&self) -> (usize, usize) {
        (10_000, 1 << 22)
    }

    /// The name that a remark before it gave.
    fn name(&mut self, _name: String) {}

    /// The puzzles of it that are complete.
    fn complete(&mut self, _context: &mut Context) -> Found {
        Found::new()
    }

    /// Reads what is left of it.
    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece>;
}

/// What the lines of a text turn out to be.
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "pieces are few, and handed on at once"
)]
pub(in crate::text) enum Piece {
    /// A puzzle, or why it cannot be read.
    Read(Result<Entry, TextError>),
    /// A line that is drawn.
    Drawn(Line),
    /// What was drawn before has ended if it is a square, and this is the name of the next grid.
    Named(Option<String>),
    /// A line that is passed over.
    Text(Line),
    /// A line behind the end, to be read as any other.
    Rest(Line),
    /// A line that is none of this form, to be read by those behind it.
    Other(Line),
}

impl Piece {
    /// Nothing but puzzles.
    pub(in crate::text) fn all(found: Found) -> Vec<Self> {
        found.into_iter().map(Self::Read).collect()
    }
}
