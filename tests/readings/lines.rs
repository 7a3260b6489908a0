//! The lines of a text with their kinds, and a spoilt text.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::spoilt::{Meaning, Source};

/// A spoilt text.
#[derive(Default)]
pub(super) struct Spoilt {
    pub(super) text: String,
    /// The numbers of the lines that were changed or put in.
    pub(super) touched: Vec<usize>,
    /// What may be read beside what the text says.
    pub(super) says: Vec<Meaning>,
    /// No puzzle may be read.
    pub(super) is_error: bool,
    /// The touched lines mean nothing.
    pub(super) is_harmless: bool,
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `puzzle` or `layout` and the name.
    First,
    /// A heading of pictures of the own form.
    Heading,
    /// A row of cells.
    Row,
    /// A setting of the own form that changes the puzzle.
    Setting,
    /// A setting of the own form that does not.
    Remark,
    /// A constraint or a cage.
    Rule,
    /// Any other line.
    Other,
    Blank,
}

/// The lines of a text with their kinds.
pub(super) struct Lines<'t>(pub(super) Vec<(Kind, &'t str)>);

impl<'t> Lines<'t> {
    pub(super) fn of(source: &'t Source) -> Self {
        let mut in_picture = false;
        let mut lines: Vec<(Kind, &str)> = Vec::new();
        for line in source.text.lines() {
            let kind = match source.is_own() {
                true => own_kind(line, lines.is_empty(), in_picture),
                false => plain_kind(line),
            };
            in_picture =
                kind == Kind::Heading || in_picture && [Kind::Row, Kind::Other].contains(&kind);
            lines.push((kind, line));
        }
        Self(lines)
    }

    /// The place of a line of one of some kinds.
    pub(super) fn any(&self, kinds: &[Kind], rng: &mut ChaCha8Rng) -> Option<usize> {
        let all: Vec<usize> =
            (0..self.0.len()).filter(|&at| kinds.contains(&self.0[at].0)).collect();
        all.choose(rng).copied()
    }

    /// The place of a heading right above a row; without it a layout loses a grid, which nobody
    /// can see.
    pub(super) fn heading_of_rows(&self, rng: &mut ChaCha8Rng) -> Option<usize> {
        let is_of_rows = |at: &usize| {
            self.0[*at].0 == Kind::Heading
                && self.0.get(at + 1).is_some_and(|line| line.0 == Kind::Row)
        };
        let all: Vec<usize> = (0..self.0.len()).filter(is_of_rows).collect();
        all.choose(rng).copied()
    }

    /// The place of a row with another below it; grids that are one line each are no rows.
    pub(super) fn pair_of_rows(&self, rng: &mut ChaCha8Rng) -> Option<usize> {
        const FEWEST: usize = 4;
        let rows: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at].0 == Kind::Row).collect();
        let pairs = rows.windows(2).filter(|two| two[0] + 1 == two[1]).map(|two| two[0]);
        let pairs: Vec<usize> = pairs.filter(|_| rows.len() >= FEWEST).collect();
        pairs.choose(rng).copied()
    }

    /// The width of the first row.
    pub(super) fn width(&self) -> Option<usize> {
        let row = self.0.iter().find(|line| line.0 == Kind::Row);
        row.map(|row| row.1.chars().filter(|c| c.is_alphanumeric() || ".*_".contains(*c)).count())
    }

    /// The text with some lines instead of those of a range.
    pub(super) fn with(&self, from: usize, to: usize, new: &[String]) -> Spoilt {
        let mut lines: Vec<String> = self.0.iter().map(|line| line.1.to_owned()).collect();
        lines.splice(from..to, new.iter().cloned());
        let touched = (from + 1..=from + new.len()).collect();
        Spoilt { text: text_of(&lines), touched, ..Spoilt::default() }
    }
}

pub(super) fn text_of<T: AsRef<str>>(lines: &[T]) -> String {
    lines.iter().map(|line| format!("{}\n", line.as_ref())).collect()
}

const HEADINGS: [&str; 8] =
    ["clues", "givens", "regions", "extra", "entries", "candidates", "solution", "grid"];
const SETTINGS: [&str; 7] =
    ["layout", "symbols", "alphabet", "boxes", "rules", "lines", "extra region"];
const REMARKS: [&str; 12] = [
    "id", "title", "author", "ruleset", "source", "licence", "note", "name", "date", "origin",
    "expect", "engines",
];

/// The kind of a line of the own form.
fn own_kind(line: &str, is_first: bool, in_picture: bool) -> Kind {
    let text = line.trim();
    let key = text.split_once(':').map(|(key, _)| key.trim());
    let has = |keys: &[&str]| key.is_some_and(|key| keys.iter().any(|it| key.starts_with(it)));
    let word = text.split(' ').next().unwrap_or_default();
    let cells = text.contains(" r") || text.contains(" row ") || text.contains(" column ");
    match text {
        "" => Kind::Blank,
        "end" => Kind::Other,
        _ if is_first => Kind::First,
        _ if has(&SETTINGS) => Kind::Setting,
        _ if has(&REMARKS) => Kind::Remark,
        _ if HEADINGS.contains(&word) && key.is_none() => Kind::Heading,
        _ if word.len() > 1
            && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
            && cells =>
        {
            Kind::Rule
        }
        _ if in_picture && text.contains(|c: char| c.is_alphanumeric() || ".#".contains(c)) => {
            Kind::Row
        }
        _ => Kind::Other,
    }
}

/// The kind of a line of another form.
fn plain_kind(line: &str) -> Kind {
    let text = line.trim();
    let is_cell =
        |c: char| c.is_ascii_digit() || ('A'..='P').contains(&c) || ".*_ |,[]".contains(c);
    let is_map = |c: char| c.is_ascii_lowercase() && c < 'p' || c == ' ';
    let few_letters = text.chars().collect::<std::collections::BTreeSet<_>>().len() < text.len();
    match text {
        "" => Kind::Blank,
        _ if is_caged(text) => Kind::Rule,
        // A row of blank cells.
        _ if text.contains(['|', ',']) && text.chars().all(|c| " |,".contains(c)) => Kind::Row,
        _ if text.len() > 3 && text.chars().all(|c| "_* ".contains(c)) => Kind::Row,
        _ if text.chars().all(is_cell)
            && text.contains(|c: char| c.is_ascii_digit() || c == '.') =>
        {
            Kind::Row
        }
        _ if text.len() > 3 && few_letters && text.chars().all(is_map) => Kind::Row,
        _ => Kind::Other,
    }
}

/// True for a line with a sum and cells.
fn is_caged(text: &str) -> bool {
    text.starts_with(|c: char| c == 'r' || c.is_ascii_digit())
        && text.contains("r1c") | text.contains("r2c") | text.contains('=') | text.contains(": r")
        && text.chars().all(|c| c.is_ascii_digit() || "rc =+:".contains(c))
}

/// True for a line that means nothing by itself: a comment, a separator, a number, a link, a name.
pub(super) fn is_harmless(text: &str) -> bool {
    let text = text.trim_matches(|c: char| "\"'> ".contains(c));
    let is_name = text.split(' ').count() < 7
        && text.chars().all(|c| c.is_alphanumeric() || " '()/-,".contains(c));
    let marks = ["#", "%", "//", ";", "/*", "--", "```", "<"];
    let comment = marks.iter().any(|mark| text.starts_with(mark));
    let key = text.split_once(':').map(|(key, _)| key.trim());
    let is_remark = key.is_some_and(|key| REMARKS.contains(&key));
    let without_words = !text.contains(|c: char| c.is_alphabetic()) && text.len() < 16;
    let separator = !text.contains(char::is_alphanumeric);
    comment || is_remark || separator || without_words || is_name || text.contains("://")
}
