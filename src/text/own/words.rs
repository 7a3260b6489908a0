//! The words of the form: start and end, settings, headings; and errors about pieces of lines.

use crate::puzzle::Words;
use crate::text::base::board::Says;
use crate::text::base::{Line, TextError, TextErrorKind, nearest, unexpected};

/// True if a line begins a puzzle or layout of this form.
#[must_use]
pub fn starts(line: &str) -> bool {
    let line = line.trim();
    // Program text and captions have `puzzle = [` and `puzzle :`, tables have tabs.
    let is_other = |rest: &str| {
        let first = rest.trim_start();
        rest.contains('\t') || first.starts_with(['=', ':', '(', '.', '[', '{'])
    };
    let rest = line.strip_prefix("puzzle");
    let rest = rest.or_else(|| line.strip_prefix("layout"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ') && !is_other(rest))
}

/// True if a line ends one; so do the next start and the end of the input.
#[must_use]
pub fn ends(line: &str) -> bool {
    line.trim() == "end"
}

/// True if a line begins with `#` and a blank, or is only `#`.
pub(in crate::text) fn is_comment(line: &str) -> bool {
    let rest = line.trim().strip_prefix('#');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// A setting of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Layout,
    Rules,
    Symbols,
    Boxes,
    Lines,
    /// A further region by its cells.
    Extra,
    Id,
    /// A text of the author that is kept with the puzzle.
    Words(Words),
    /// A drawing.
    Draw,
    /// A remark, which is not kept.
    Remark,
}

/// The start of the key of a further region; its name follows.
const EXTRA: &str = "extra region";

/// The settings by name.
pub(super) const KEYS: &[(&str, Key)] = &[
    ("layout", Key::Layout),
    ("rules", Key::Rules),
    ("symbols", Key::Symbols),
    ("boxes", Key::Boxes),
    ("lines", Key::Lines),
    ("id", Key::Id),
    ("draw", Key::Draw),
    (EXTRA, Key::Extra),
    ("title", Key::Words(Words::Title)),
    ("author", Key::Words(Words::Author)),
    ("ruleset", Key::Words(Words::Rules)),
    ("source", Key::Words(Words::Source)),
    ("licence", Key::Words(Words::Licence)),
    ("note", Key::Words(Words::Notes)),
    ("origin", Key::Words(Words::Source)),
    ("name", Key::Remark),
    ("date", Key::Remark),
    ("expect", Key::Remark),
    ("engines", Key::Remark),
];

/// The key of a name, with the name of the region for [`Key::Extra`].
pub(super) fn key(text: &str) -> Option<(Key, &str)> {
    let text = text.trim();
    let (head, region) = text.split_at_checked(EXTRA.len()).unwrap_or((text, ""));
    if head.eq_ignore_ascii_case(EXTRA) && (region.is_empty() || region.starts_with(' ')) {
        return Some((Key::Extra, region.trim()));
    }
    find(KEYS, text).map(|key| (key, ""))
}

/// The content of the rows below a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// The contents of cells.
    Says(Says),
    /// A map of regions with one cell for each symbol.
    Regions,
    /// A map of further regions with at most as many cells as symbols.
    Extra,
}

pub(super) const HEADINGS: &[(&str, Heading)] = &[
    ("clues", Heading::Says(Says::Givens)),
    ("givens", Heading::Says(Says::Givens)),
    ("regions", Heading::Regions),
    ("extra", Heading::Extra),
    ("entries", Heading::Says(Says::Entries)),
    ("solution", Heading::Says(Says::Solution)),
    ("candidates", Heading::Says(Says::Candidates)),
];

/// The name of a table that is nearest to a wrong one.
pub(super) fn nearest_of<T>(table: &'static [(&str, T)], text: &str) -> &'static str {
    nearest(text, table.iter().map(|row| row.0))
}

/// The value of a name in a table, in any case.
pub(super) fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let name = name.to_lowercase();
    let row = table.iter().find(|(known, _)| *known == name);
    row.map(|(_, value)| *value)
}

/// A piece of a line: its text is a slice of the line's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) line: &'a Line,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    /// An error about it, with what would be right.
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        self.fails(TextErrorKind::unexpected(self.text, expected))
    }

    /// An error of the layout or the puzzle at its place.
    pub(super) fn fails(self, error: impl Into<TextErrorKind>) -> TextError {
        TextError::at(self.line.number, error).in_column(self.line.column(self.text))
    }
}

/// An error about a whole line or picture: what was found there, and what would be right.
pub(super) fn wrong(line: usize, found: &str, expected: impl Into<String>) -> TextError {
    unexpected(line, found, expected).in_column(1)
}
