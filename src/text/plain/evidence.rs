//! The evidence for every reading, as small integers with their reasons.
//!
//! A paragraph of rows has several readings (`reading`), a line outside of grids several roles.
//! Each reading adds up what speaks for it and against it, and the greatest sum wins. This is the
//! only place with weights.

use super::around::{is_map_line, is_map_row, is_no_solution, name_of, sizes};
use super::cages;
use crate::text::base::LineRole;
use crate::text::{own, rules};

/// Something that speaks for or against a reading of the rows of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    /// All rows are whole grids, one after another.
    WholeGrids,
    /// The grid has rows for more than nine symbols, and none beyond nine.
    NoLargeSymbol,
    /// The rows are a picture of overlapping grids.
    OverlapWidths,
    /// Bars at equal places with signs at equal places between them.
    EqualBars,
    /// Each row, or nearly each, is a small grid.
    SmallGrids,
    /// The grid of all rows has a symbol twice in a row or column.
    SymbolTwice,
    /// All rows are letters, and fewer than a grid has.
    FewLetters,
    /// Fewer rows than the bands of the grid right above, with its width.
    AfterLastBand,
    /// Of several grids one has rows with bars and rows without.
    MixedBars,
    /// Bands above them wait for more rows.
    OpenBands,
    /// Rows of one width may be a band.
    OneWidth,
}

impl Evidence {
    /// The weight and the reason.
    pub(super) const fn weighed(self) -> (i32, &'static str) {
        match self {
            Self::FewLetters => (32, "letters alone, fewer rows than a grid has, are words"),
            Self::AfterLastBand => (24, "bands of a grid are followed by nothing of their width"),
            Self::OverlapWidths => (16, "rows of just these widths have no other meaning"),
            Self::WholeGrids => (8, "n rows of n cells are a grid"),
            Self::EqualBars => (6, "bars and signs stand in columns only where somebody drew them"),
            Self::SmallGrids => (4, "rows of n x n signs are grids of their own"),
            Self::OneWidth => (1, "a grid may be drawn in bands"),
            Self::NoLargeSymbol => (-4, "a large grid has symbols beyond 9, if it is no list"),
            Self::SymbolTwice => (-5, "a grid has no symbol twice in a row or column"),
            Self::MixedBars => (-8, "the rows of a grid are drawn alike"),
            Self::OpenBands => (-12, "the bands above these rows come first"),
        }
    }

    /// The sum of the weights.
    pub(super) fn sum(all: &[Self]) -> i32 {
        all.iter().map(|evidence| evidence.weighed().0).sum()
    }
}

/// A line outside of grids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outside<'a> {
    /// The line without blanks at its ends.
    pub text: &'a str,
    /// True if it is a row of cells.
    pub is_row: bool,
    /// True if it has as many numbers, or letters in runs, as the line right above it.
    pub is_matrix: bool,
    /// The side of the grid before it.
    pub side: Option<usize>,
}

/// A test of a line, the role for which it speaks, its weight and its reason.
struct LineTest {
    is_true: fn(&Outside<'_>) -> bool,
    role: LineRole,
    weight: i32,
    reason: &'static str,
}

/// The weight of "other words", which need no evidence.
const WORDS: i32 = 1;

/// Every test of a line. What may be a rule weighs more than what is harmless, since an answer
/// without a rule is wrong; a label of data weighs most.
const LINES: &[LineTest] = &[
    LineTest {
        is_true: |line| rules::is_data(line.text),
        role: LineRole::Harmless,
        weight: 100,
        reason: "a label such as title, author or difficulty says what the line is",
    },
    LineTest {
        is_true: |line| rules::is_rule_like(line.text),
        role: LineRole::Rule,
        weight: 10,
        reason: "it names a rule or cells, or speaks of their properties",
    },
    LineTest {
        is_true: |line| own::is_setting(line.text),
        role: LineRole::Rule,
        weight: 10,
        reason: "Onefold's own form has a setting of this name",
    },
    LineTest {
        is_true: |line| own::is_own_word(line.text) && !is_heading(line.text),
        role: LineRole::Rule,
        weight: 10,
        reason: "Onefold's own form has this heading",
    },
    LineTest {
        is_true: |line| cages::is_like(line.text),
        role: LineRole::Rule,
        weight: 10,
        reason: "a sum with numbers that may be cells is a cage",
    },
    LineTest {
        is_true: |line| line.is_matrix,
        role: LineRole::Rule,
        weight: 10,
        reason: "lines with as many numbers, or letters in runs, are a matrix of clues or a map",
    },
    LineTest {
        is_true: |line| line.is_row && is_map_row(line.text) || is_map_line(line.text, line.side),
        role: LineRole::Rule,
        weight: 10,
        reason: "letters like a row of a map are regions",
    },
    LineTest {
        is_true: |line| !line.is_row && sizes(line.text).is_some(),
        role: LineRole::Size,
        weight: 5,
        reason: "one to four small numbers are a size",
    },
    LineTest {
        is_true: |line| !line.text.chars().any(char::is_alphabetic),
        role: LineRole::Harmless,
        weight: 4,
        reason: "numbers and signs without a word are a number, a date or a separator",
    },
    LineTest {
        is_true: |line| line.text.contains("://"),
        role: LineRole::Harmless,
        weight: 4,
        reason: "a link means nothing for the grid",
    },
    LineTest {
        is_true: |line| is_no_solution(line.text),
        role: LineRole::Harmless,
        weight: 4,
        reason: "words that say that no solution is given",
    },
    LineTest {
        is_true: |line| is_short_name(line.text),
        role: LineRole::Harmless,
        weight: 4,
        reason: "a few words are a name",
    },
];

/// The role of a line outside of grids and the main reason, by all that speaks for each role.
pub(super) fn role_of(line: &Outside<'_>) -> (LineRole, &'static str) {
    let shown: Vec<&LineTest> = LINES.iter().filter(|test| (test.is_true)(line)).collect();
    let sum = |role: LineRole| -> i32 {
        shown.iter().filter(|test| test.role == role).map(|test| test.weight).sum()
    };
    let reason =
        |role: LineRole| shown.iter().find(|test| test.role == role).map(|test| test.reason);
    // Of equal sums the last and gravest role counts.
    let role = [LineRole::Harmless, LineRole::Size, LineRole::Words, LineRole::Rule]
        .into_iter()
        .max_by_key(|&role| sum(role) + if role == LineRole::Words { WORDS } else { 0 })
        .unwrap_or(LineRole::Words);
    (role, reason(role).unwrap_or("no evidence for any other role"))
}

/// True for a heading of a grid that also is a word of Onefold's own form.
fn is_heading(text: &str) -> bool {
    const HEADINGS: [&str; 5] = ["clues", "givens", "solution", "entries", "regions"];
    HEADINGS.contains(&text.trim_end_matches(':').to_lowercase().as_str())
}

/// True for a name of a few words, perhaps in a comment.
fn is_short_name(text: &str) -> bool {
    /// Words of a name at most.
    const WORDS: usize = 6;
    let text = text.trim_start_matches(['#', '%', '/', ';', '*', '-', ' ', '=']).trim();
    text.split_whitespace().count() <= WORDS && name_of(text).is_some()
}
