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

impl Unknown {
    /// So many of a kind, of which no cells are told.
    pub(in crate::text) fn new(name: impl Into<String>, count: usize) -> Self {
        Self {
            name: name.into(),
            count,
            cells: Vec::new(),
        }
    }

    /// Counts one more of a kind.
    pub(in crate::text) fn add<'u>(all: &'u mut Vec<Self>, name: &str) -> &'u mut Self {
        let at = all.iter().position(|known| known.name == name);
        let at = at.unwrap_or(all.len());
        if at == all.len() {
            all.push(Self::new(name, 0));
        }
        all[at].count += 1;
        &mut all[at]
    }
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
