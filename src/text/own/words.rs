//! Keywords of the form, and errors about pieces of lines.

use crate::puzzle::Words;
use crate::text::base::{Line, Says, TextError, TextErrorKind, nearest, unexpected};

/// True if a line begins a puzzle or layout.
pub fn starts(line: &str) -> bool {
    let line = line.trim();
    let rest = line.strip_prefix("puzzle");
    let Some(rest) = rest.or_else(|| line.strip_prefix("layout")) else {
        return false;
    };
    // Code and captions have `puzzle = [` and `puzzle :`, tables have tabs.
    let after = rest.trim_start();
    let is_other = after.starts_with(['=', ':', '(', '.', '[', '{']);
    rest.is_empty() || rest.starts_with(' ') && !is_other && !rest.contains('\t')
}

/// True if a line ends one, as the next start does.
pub fn ends(line: &str) -> bool {
    line.trim() == "end"
}

/// True for `#`, alone or before a blank.
pub(crate) fn is_comment(line: &str) -> bool {
    let rest = line.trim().strip_prefix('#');
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Layout,
    Rules,
    Symbols,
    Boxes,
    Lines,
    Extra,
    Id,
    Words(Words),
    Draw,
    /// A remark, which is dropped.
    Remark,
}

/// The key of an extra region; its name follows.
const EXTRA: &str = "extra region";

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

/// Parses a key, with the name of an extra region.
pub(super) fn key(text: &str) -> Option<(Key, &str)> {
    let text = text.trim();
    let (head, region) = text.split_at_checked(EXTRA.len()).unwrap_or((text, ""));
    if head.eq_ignore_ascii_case(EXTRA) && (region.is_empty() || region.starts_with(' ')) {
        return Some((Key::Extra, region.trim()));
    }
    find(KEYS, text).map(|key| (key, ""))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Symbols of cells.
    Says(Says),
    /// Regions with one cell for each symbol.
    Regions,
    /// Regions with at most as many cells as symbols.
    Extra,
}

pub(super) const HEADINGS: &[(&str, Section)] = &[
    ("clues", Section::Says(Says::Givens)),
    ("givens", Section::Says(Says::Givens)),
    ("regions", Section::Regions),
    ("extra", Section::Extra),
    ("entries", Section::Says(Says::Entries)),
    ("solution", Section::Says(Says::Solution)),
    ("candidates", Section::Says(Says::Candidates)),
];

pub(super) fn nearest_of<T>(table: &'static [(&str, T)], text: &str) -> &'static str {
    nearest(text, table.iter().map(|row| row.0))
}

/// Finds a name in a table, in any case.
pub(super) fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let name = name.to_lowercase();
    let row = table.iter().find(|(known, _)| *known == name);
    row.map(|(_, value)| *value)
}

/// A slice of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) line: &'a Line,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        self.fails(TextErrorKind::unexpected(self.text, expected))
    }

    /// Locates an error at this piece.
    pub(super) fn fails(self, error: impl Into<TextErrorKind>) -> TextError {
        TextError::at(self.line.number, error).in_column(self.line.column(self.text))
    }
}

pub(super) fn wrong(line: usize, found: &str, expected: impl Into<String>) -> TextError {
    unexpected(line, found, expected).in_column(1)
}
