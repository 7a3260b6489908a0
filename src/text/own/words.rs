//! Keywords of the form, and errors about pieces of lines.

use crate::puzzle::Words;
use crate::text::base::{Line, Says, TextError, TextErrorKind, nearest, unexpected};

/// True if a line begins a puzzle or layout.
pub fn starts(line: &str) -> bool {
    name_of(line).is_some()
}

/// Names of columns: `puzzle` and one of them with a tab between are the header of a table.
const COLUMNS: &[&str] = &[
    "answer",
    "answers",
    "author",
    "category",
    "clues",
    "collection",
    "comment",
    "count",
    "date",
    "difficulty",
    "expected",
    "givens",
    "id",
    "index",
    "label",
    "layout",
    "level",
    "link",
    "map",
    "minimal",
    "name",
    "no",
    "note",
    "notes",
    "nr",
    "number",
    "order",
    "rating",
    "regions",
    "result",
    "rules",
    "score",
    "seed",
    "size",
    "sol",
    "solution",
    "solutions",
    "solved",
    "source",
    "symmetry",
    "target",
    "time",
    "title",
    "url",
    "variant",
];

/// The name in the first line of a puzzle or layout, perhaps empty.
pub(super) fn name_of(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(name) = line.strip_prefix("puzzle:") {
        return is_glued_name(name).then_some(name);
    }
    let rest = line.strip_prefix("puzzle").or_else(|| line.strip_prefix("layout"))?;
    let name = rest.trim_start();
    // Code and captions have `puzzle = [` and `puzzle :`.
    let is_code = name.starts_with(['=', ':', '(', '.', '[', '{']);
    let is_column = || COLUMNS.contains(&name.to_lowercase().as_str());
    let is_table = rest.contains('\t') && (name.contains('\t') || is_column());
    let is_name = rest.starts_with([' ', '\t']) && !is_code && !is_table;
    (rest.is_empty() || is_name).then_some(name)
}

/// True for a word after `puzzle:` that is a name and no grid.
fn is_glued_name(name: &str) -> bool {
    let is_sign = |c: char| c.is_alphanumeric() || "-_".contains(c);
    let is_grid = name.len() >= 16
        && name.len().isqrt().pow(2) == name.len()
        && name.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    name.starts_with(char::is_alphabetic) && name.chars().all(is_sign) && !is_grid
}

/// True for `key: value` with a key of the form, right value or not.
pub(crate) fn is_setting(line: &str) -> bool {
    line.split_once(':').is_some_and(|(name, _)| key(name).is_some())
}

/// True for a heading, `grid at`, or a setting of the board or its rules.
///
/// Titles, authors, notes and other remarks do not count: other texts have them, too.
pub(crate) fn is_own_word(line: &str) -> bool {
    let setting = line.split_once(':').and_then(|(name, _)| key(name));
    let is_remark = |(key, _)| matches!(key, Key::Words(_) | Key::Remark | Key::Check | Key::Id);
    is_own_heading(line) || setting.is_some_and(|setting| !is_remark(setting))
}

/// True for headings of pictures, or `grid at`.
pub(super) fn is_own_heading(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut is_next = |known: &str| words.next().is_some_and(|it| it.eq_ignore_ascii_case(known));
    is_bare_heading(line) || is_next("grid") && is_next("at")
}

/// True for headings alone, such as `clues regions`.
pub(crate) fn is_bare_heading(line: &str) -> bool {
    let text = line.trim().trim_end_matches(':').trim_end();
    !text.is_empty() && text.split_whitespace().all(|word| find(HEADINGS, word).is_some())
}

/// True if a line ends one, as the next start does.
pub fn ends(line: &str) -> bool {
    line.trim() == "end"
}

/// True for `#`, alone or before a blank.
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim()
        .strip_prefix('#')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Layout,
    Rules,
    Symbols,
    Alphabet,
    Boxes,
    Lines,
    Extra,
    Id,
    Words(Words),
    Draw,
    /// A remark, which is kept as data.
    Remark,
    /// What tests of a file of puzzles look at; it is no part of the puzzle and is never written.
    Check,
}

/// The key of an extra region; its name follows.
const EXTRA: &str = "extra region";

pub(super) const KEYS: &[(&str, Key)] = &[
    ("layout", Key::Layout),
    ("rules", Key::Rules),
    ("symbols", Key::Symbols),
    ("alphabet", Key::Alphabet),
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
    ("expect", Key::Check),
    ("engines", Key::Check),
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

/// The name in a table that is nearest to a text.
pub(super) fn nearest_of<T>(table: &'static [(&str, T)], text: &str) -> &'static str {
    nearest(text, table.iter().map(|row| row.0))
}

/// Finds a name in a table, in any case.
pub(super) fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let name = name.to_lowercase();
    table.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

/// A slice of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) line: &'a Line,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    /// Returns an error with this piece as its text.
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        self.fails(TextErrorKind::unexpected(self.text, expected))
    }

    /// Locates an error at this piece.
    pub(super) fn fails(self, error: impl Into<TextErrorKind>) -> TextError {
        TextError::at(self.line.number, error).in_column(self.line.column(self.text))
    }
}

/// Returns an error at the first column of a line.
pub(super) fn wrong(line: usize, found: &str, expected: impl Into<String>) -> TextError {
    unexpected(line, found, expected).in_column(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_known_with_any_value() {
        for (known, _) in KEYS {
            for value in ["", " none", " nonsense, 12"] {
                assert!(is_setting(&format!("  {}:{value}", known.to_uppercase())), "{known}");
            }
        }
        assert!(is_setting("extra region north: r1c1"));
        for line in ["boxes", "boxes none", "colours: 4", "12: 34", "", ":", "clues:"] {
            assert!(!is_setting(line), "{line}");
        }
    }

    #[test]
    fn words_of_the_form_are_known_on_their_own_lines() {
        for line in [
            "clues",
            " Regions:",
            "clues regions",
            "solution",
            "givens",
            "grid at r1c1",
            "grid at",
            "boxes: none",
            "symbols: x",
            "rules:",
            "extra region a: r1c1",
            "layout: samurai",
        ] {
            assert!(is_own_word(line), "{line}");
        }

        for line in [
            "",
            "title: x",
            "author: y",
            "note: boxes: 3",
            "name: clues",
            "the clues",
            "grid",
            "1 2 3 4",
            "clues: 24",
            "solution 1342",
        ] {
            assert!(!is_own_word(line), "{line}");
        }
    }
}
