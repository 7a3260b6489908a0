//! Rules that a text has and Onefold has not. They are named, never lost in silence.

use std::fmt;

/// Constraints of one kind that were read and cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What the form calls the kind, such as `thermometer`.
    pub name: String,
    /// How many there are; 1 for a rule of the whole board.
    pub count: usize,
    /// The cells of each, as the form names them; empty for a rule of the whole board.
    pub cells: Vec<Vec<String>>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.name)
    }
}

/// `2 thermometer, 1 antiknight`.
pub(in crate::text) fn listed(unknown: &[Unknown]) -> String {
    let each: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    each.join(", ")
}

/// The note about something that was not kept; `convert --strict` looks for these.
pub(in crate::text) fn ignored(what: &str) -> String {
    format!("ignored: {what}")
}
