//! The words of the form: what begins and ends a text, settings, notes and headings.

use crate::text::base::nearest;

/// Lines that a puzzle of this form has at most.
pub(super) const MOST_LINES: usize = 10_000;

/// Whether a line begins a puzzle or layout of this form.
#[must_use]
pub fn starts(line: &str) -> bool {
    let line = line.trim();
    // Program code and captions say `puzzle = [` and `puzzle :`.
    let code = |rest: &str| rest.trim_start().starts_with(['=', ':', '(', '[', '{']);
    ["puzzle", "layout"].iter().any(|word| {
        line.strip_prefix(word).is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(' ') && !rest.contains('\t') && !code(rest)
        })
    })
}

/// Whether a line ends one; so do the next start and the end of the input.
#[must_use]
pub fn ends(line: &str) -> bool {
    line.trim() == "end"
}

/// What a setting sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// `layout: samurai`
    Layout,
    /// `rules: diagonals, anti-knight`
    Rules,
    /// `symbols: 9`
    Symbols,
    /// `boxes: 2x3`
    Boxes,
    /// `lines: none`
    Lines,
    /// `extra region NAME: r1c1 r2c2`
    Extra,
    /// `id: text`
    Id,
    /// A remark of the author: `origin: …`
    Note,
}

/// Every setting with its key.
const KEYS: &[(&str, Key)] = &[
    ("layout", Key::Layout),
    ("rules", Key::Rules),
    ("rule", Key::Rules),
    ("symbols", Key::Symbols),
    ("boxes", Key::Boxes),
    ("box", Key::Boxes),
    ("lines", Key::Lines),
    ("id", Key::Id),
    ("name", Key::Note),
    ("author", Key::Note),
    ("origin", Key::Note),
    ("licence", Key::Note),
    ("license", Key::Note),
    ("date", Key::Note),
    ("note", Key::Note),
    ("source", Key::Note),
    ("title", Key::Note),
    ("expect", Key::Note),
    ("engines", Key::Note),
];

/// The start of the key of a further region; its name follows.
const EXTRA_REGION: &str = "extra region";

/// Finds a key, and the name of the region for [`Key::Extra`].
pub(super) fn key(text: &str) -> Option<(Key, Option<&str>)> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if lower == EXTRA_REGION || lower.starts_with("extra region ") {
        let name = text.get(EXTRA_REGION.len()..).unwrap_or_default().trim();
        return Some((Key::Extra, Some(name)));
    }
    KEYS.iter()
        .find(|(name, _)| *name == lower)
        .map(|(_, key)| (*key, None))
}

/// The known key that is nearest to a wrong one.
pub(super) fn nearest_key(text: &str) -> &'static str {
    nearest(
        text,
        KEYS.iter().map(|(name, _)| *name).chain([EXTRA_REGION]),
    )
}

/// What the rows under a heading are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Givens.
    Clues,
    /// A region map with one cell for each symbol in each region.
    Regions,
    /// A map of further regions, of any size up to the number of symbols.
    Extra,
    /// A solver's own symbols.
    Entries,
    /// The known answer.
    Solution,
    /// Where there are cells.
    Cells,
    /// The possible symbols of each cell.
    Candidates,
    /// A letter for the cage of each cell.
    Cages,
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
    ("cages", Heading::Cages),
];

/// Finds a heading word.
pub(super) fn heading(word: &str) -> Option<Heading> {
    let lower = word.to_lowercase();
    HEADINGS
        .iter()
        .find(|(name, _)| *name == lower)
        .map(|(_, heading)| *heading)
}

/// The known heading that is nearest to a wrong one.
pub(super) fn nearest_heading(text: &str) -> &'static str {
    nearest(text, HEADINGS.iter().map(|(name, _)| *name))
}
