//! The words of the form: start and end, settings, headings; and errors about pieces of lines.

use crate::puzzle::Words;
use crate::text::base::{Line, TextError, TextErrorKind, nearest};

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
    /// A remark of the author; one with a kind is kept with the puzzle.
    Note(Option<Words>),
    /// A drawing.
    Draw,
}

impl Key {
    /// True if a puzzle may have several settings of this key.
    pub(super) fn repeats(self) -> bool {
        use Key::{Draw, Extra, Note, Rules};
        matches!(self, Note(_) | Rules | Extra | Draw)
    }
}

/// The start of the key of a further region; its name follows.
const EXTRA: &str = "extra region";

/// The settings by name.
const KEYS: &[(&str, Key)] = &[
    ("layout", Key::Layout),
    ("rules", Key::Rules),
    ("symbols", Key::Symbols),
    ("boxes", Key::Boxes),
    ("lines", Key::Lines),
    ("id", Key::Id),
    ("draw", Key::Draw),
    (EXTRA, Key::Extra),
    ("title", Key::Note(Some(Words::Title))),
    ("author", Key::Note(Some(Words::Author))),
    ("ruleset", Key::Note(Some(Words::Rules))),
    ("source", Key::Note(Some(Words::Source))),
    ("licence", Key::Note(Some(Words::Licence))),
    ("note", Key::Note(Some(Words::Notes))),
    ("origin", Key::Note(Some(Words::Source))),
    ("name", Key::Note(None)),
    ("date", Key::Note(None)),
    ("expect", Key::Note(None)),
    ("engines", Key::Note(None)),
];

/// The name of a remark of a kind.
pub(super) fn name_of(words: Words) -> &'static str {
    let mut keys = KEYS.iter();
    let row = keys.find(|(_, key)| *key == Key::Note(Some(words)));
    row.map_or("note", |row| row.0)
}

/// The key of a name, with the name of the region for [`Key::Extra`], else the name itself.
pub(super) fn key(text: &str) -> Option<(Key, &str)> {
    let text = text.trim();
    let (head, region) = text.split_at_checked(EXTRA.len()).unwrap_or((text, ""));
    if head.eq_ignore_ascii_case(EXTRA) && (region.is_empty() || region.starts_with(' ')) {
        return Some((Key::Extra, region.trim()));
    }
    find(KEYS, text).map(|key| (key, text))
}

/// The known setting that is nearest to a wrong one.
pub(super) fn nearest_key(text: &str) -> &'static str {
    nearest(text, KEYS.iter().map(|row| row.0))
}

/// The content of the rows below a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Givens.
    Clues,
    /// A map of regions with one cell for each symbol.
    Regions,
    /// A map of further regions with at most as many cells as symbols.
    Extra,
    /// A solver's own symbols.
    Entries,
    /// The known answer.
    Solution,
    /// The places that have a cell.
    Cells,
    /// The possible symbols of each cell.
    Candidates,
}

const HEADINGS: &[(&str, Heading)] = &[
    ("clues", Heading::Clues),
    ("givens", Heading::Clues),
    ("regions", Heading::Regions),
    ("extra", Heading::Extra),
    ("entries", Heading::Entries),
    ("solution", Heading::Solution),
    ("cells", Heading::Cells),
    ("candidates", Heading::Candidates),
];

/// The heading that a word is.
pub(super) fn heading(word: &str) -> Option<Heading> {
    find(HEADINGS, word)
}

/// The known heading that is nearest to a wrong one.
pub(super) fn nearest_heading(text: &str) -> &'static str {
    nearest(text, HEADINGS.iter().map(|row| row.0))
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
        TextError::in_column(self.line.number, self.line.column(self.text), error)
    }
}

/// An error about a whole line or picture: what was found there, and what would be right.
pub(super) fn wrong(line: usize, found: &str, expected: impl Into<String>) -> TextError {
    TextError::in_column(line, 1, TextErrorKind::unexpected(found, expected))
}
