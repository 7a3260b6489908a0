//! Metadata and cosmetics of the setter. They do not affect the solution, and are written in every
//! form that supports them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A text of the setter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Words {
    /// The title.
    Title,
    /// Who set the puzzle.
    Author,
    /// The rules in the setter's words.
    Rules,
    /// Where the puzzle was published.
    Source,
    /// The permitted use.
    Licence,
    /// Anything else; lines of it are notes of their own.
    Notes,
}

impl Words {
    /// Each with its name in records, and how messages call it.
    pub const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Title, "title", "title"),
        (Self::Author, "author", "author"),
        (Self::Rules, "ruleset", "rules text"),
        (Self::Source, "source", "source"),
        (Self::Licence, "licence", "licence"),
        (Self::Notes, "note", "note"),
    ];
}

/// The text and cosmetics that a setter added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The texts.
    pub words: BTreeMap<Words, String>,
    /// The drawings, in drawing order.
    pub cosmetics: Vec<Cosmetic>,
    /// Further fields of an f-puzzles object, as JSON. They have a meaning for that form only.
    pub fpuzzles: Option<String>,
    /// Names of further fields of data, and their JSON as it was spelled.
    pub data: Vec<(String, String)>,
}

impl Metadata {
    /// The text of a kind.
    #[must_use]
    pub fn get(&self, words: Words) -> Option<&str> {
        self.words.get(&words).map(String::as_str)
    }

    /// Sets a text, unless it is blank.
    pub fn set(&mut self, words: Words, text: &str) {
        if !text.trim().is_empty() {
            self.words.insert(words, text.to_owned());
        }
    }

    /// Adds a line to a text.
    pub fn add_line(&mut self, words: Words, line: &str) {
        match self.words.get_mut(&words) {
            Some(text) => *text = format!("{text}\n{line}"),
            None => self.set(words, line),
        }
    }

    /// Adds a field of data, unless there is one with that name.
    pub fn add_data(&mut self, name: &str, json: &str) {
        if self.data.iter().all(|(known, _)| known != name) {
            self.data.push((name.to_owned(), json.to_owned()));
        }
    }

    /// True if there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A shape that a setter drew, without a meaning for the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cosmetic {
    /// Its kind.
    pub kind: CosmeticKind,
    /// The points of a line, the middle of a shape or text, or the middles of cells.
    pub at: Vec<Point>,
    /// The colour of its line or, for text and cells, its own, as the setter's program had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// The colour inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// The width of a line or shape, in cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Length>,
    /// The height of a shape, in cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Length>,
    /// The text in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The height of letters, in cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Length>,
}

impl Cosmetic {
    /// A shape at some points.
    #[must_use]
    pub fn new(kind: CosmeticKind, at: Vec<Point>) -> Self {
        Self {
            kind,
            at,
            colour: None,
            fill: None,
            width: None,
            height: None,
            text: None,
            size: None,
        }
    }
}

/// A kind of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum CosmeticKind {
    Line,
    Arrow,
    Circle,
    Rectangle,
    Text,
    /// An outline around cells.
    Cage,
    /// Cells filled with a colour.
    Colour,
}

impl CosmeticKind {
    /// The name of this kind of drawing in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "drawn line",
            Self::Arrow => "drawn arrow",
            Self::Circle => "drawn circle",
            Self::Rectangle => "drawn rectangle",
            Self::Text => "drawn text",
            Self::Cage => "drawn cage",
            Self::Colour => "coloured cell",
        }
    }
}

/// A length in thousandths of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Length(pub i32);

impl From<f64> for Length {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "beyond the range of a picture, the nearest end is meant"
    )]
    fn from(cells: f64) -> Self {
        Self((cells * 1000.0).round() as i32)
    }
}

impl From<Length> for f64 {
    fn from(length: Length) -> Self {
        Self::from(length.0) / 1000.0
    }
}

/// A point: how far down and to the right of the top left corner of the picture. The middle of
/// `r1c1` is half a cell from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point(pub Length, pub Length);

impl From<(f64, f64)> for Point {
    fn from((row, col): (f64, f64)) -> Self {
        Self(row.into(), col.into())
    }
}
