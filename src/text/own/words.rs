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
    /// A remark of the author.
    Note,
    /// A drawing.
    Draw,
}

/// The settings by name, except further regions and remarks.
const KEYS: &[(&str, Key)] = &[
    ("layout", Key::Layout),
    ("rules", Key::Rules),
    ("rule", Key::Rules),
    ("symbols", Key::Symbols),
    ("boxes", Key::Boxes),
    ("box", Key::Boxes),
    ("lines", Key::Lines),
    ("id", Key::Id),
    ("draw", Key::Draw),
];

/// The remarks; those with a kind are kept with the puzzle.
const NOTES: &[(&str, Option<Words>)] = &[
    ("title", Some(Words::Title)),
    ("author", Some(Words::Author)),
    ("ruleset", Some(Words::Rules)),
    ("source", Some(Words::Source)),
    ("licence", Some(Words::Licence)),
    ("note", Some(Words::Notes)),
    ("origin", Some(Words::Source)),
    ("license", Some(Words::Licence)),
    ("name", None),
    ("date", None),
    ("expect", None),
    ("engines", None),
];

/// The kind of text that a remark of a name is.
pub(super) fn words_of(name: &str) -> Option<Words> {
    find(NOTES, name).flatten()
}

/// The name of a remark of a kind.
pub(super) fn name_of(words: Words) -> &'static str {
    let row = NOTES.iter().find(|(_, kind)| *kind == Some(words));
    row.map_or("note", |row| row.0)
}

/// The start of the key of a further region; its name follows.
const EXTRA: &str = "extra region";

/// The key of a name, with the name of the region for [`Key::Extra`], else the name itself.
pub(super) fn key(text: &str) -> Option<(Key, &str)> {
    let text = text.trim();
    let (head, region) = text.split_at_checked(EXTRA.len()).unwrap_or((text, ""));
    if head.eq_ignore_ascii_case(EXTRA) && (region.is_empty() || region.starts_with(' ')) {
        return Some((Key::Extra, region.trim()));
    }
    let name = text.to_lowercase();
    let known = find(KEYS, &name);
    let note = || find(NOTES, &name).map(|_| Key::Note);
    known.or_else(note).map(|key| (key, text))
}

/// The known setting that is nearest to a wrong one.
pub(super) fn nearest_key(text: &str) -> &'static str {
    let keys = KEYS.iter().map(|(name, _)| *name);
    nearest(
        text,
        keys.chain(NOTES.iter().map(|row| row.0)).chain([EXTRA]),
    )
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
    find(HEADINGS, &word.to_lowercase())
}

/// The known heading that is nearest to a wrong one.
pub(super) fn nearest_heading(text: &str) -> &'static str {
    nearest(text, HEADINGS.iter().map(|(name, _)| *name))
}

/// The value of a name in a table.
pub(super) fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
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
    /// Its column, from 1.
    pub(super) fn column(self) -> usize {
        self.line.column(self.text)
    }

    /// The same without blanks around it.
    pub(super) fn trimmed(self) -> Self {
        let text = self.text.trim();
        Self { text, ..self }
    }

    /// An error about it, with what would be right.
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        self.fails(TextErrorKind::unexpected(self.text, expected))
    }

    /// An error of the layout or the puzzle at its place.
    pub(super) fn fails(self, error: impl Into<TextErrorKind>) -> TextError {
        TextError::in_column(self.line.number, self.column(), error)
    }
}

/// An error about a whole line or picture: what was found there, and what would be right.
pub(super) fn wrong(line: usize, found: &str, expected: impl Into<String>) -> TextError {
    TextError::in_column(line, 1, TextErrorKind::unexpected(found, expected))
}
