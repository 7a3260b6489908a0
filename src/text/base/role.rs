//! Roles of the lines of a text.

use std::collections::BTreeMap;
use std::fmt;

/// The role of a line in a text. Every line that is not blank has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LineRole {
    /// Clues of a grid.
    Clues,
    /// Candidates of a grid.
    Candidates,
    /// A map of regions.
    Map,
    /// A known solution, which is compared.
    Solution,
    /// A cage.
    Cage,
    /// A line between rows, or brackets around them.
    Separator,
    /// The size of a grid.
    Size,
    /// The names of the columns of a table.
    Heading,
    /// The name of a puzzle.
    Name,
    /// A comment, a date, a link or other data that means nothing for a grid.
    Harmless,
    /// Other words, which are quoted with the answer of a grid near them.
    Words,
    /// A rule or a setting that is not read: a grid near it is an error.
    Rule,
    /// A part of something that cannot be read, which is an error.
    Broken,
    /// A line of a puzzle in another form than a plain grid.
    Document,
}

impl fmt::Display for LineRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clues => "clues",
            Self::Candidates => "candidates",
            Self::Map => "map of regions",
            Self::Solution => "solution",
            Self::Cage => "cage",
            Self::Separator => "separator",
            Self::Size => "size",
            Self::Heading => "heading",
            Self::Name => "name",
            Self::Harmless => "harmless",
            Self::Words => "other words",
            Self::Rule => "rule that is not read",
            Self::Broken => "cannot be read",
            Self::Document => "of a puzzle in another form",
        })
    }
}

/// A line with its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineReading {
    /// The number of the line, from 1.
    pub line: usize,
    /// Its role.
    pub role: LineRole,
    /// The evidence for the role; empty where the role follows from the form.
    pub reason: &'static str,
}

/// The roles of the lines so far, if they are recorded.
#[derive(Debug, Default)]
pub(crate) struct Roles {
    is_on: bool,
    of: BTreeMap<usize, (LineRole, &'static str)>,
}

impl Roles {
    /// Records roles only if asked to, since a text may be of any length.
    pub(crate) fn new(is_on: bool) -> Self {
        Self { is_on, of: BTreeMap::new() }
    }

    /// True if roles are recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Sets the role of a line; a later role replaces an earlier one.
    pub(crate) fn set(&mut self, line: usize, role: LineRole) {
        self.set_because(line, role, "");
    }

    /// Sets the role of a line and the reason for it.
    pub(crate) fn set_because(&mut self, line: usize, role: LineRole, reason: &'static str) {
        if self.is_on {
            self.of.insert(line, (role, reason));
        }
    }

    /// Sets the role of several lines.
    pub(crate) fn set_all(&mut self, lines: impl IntoIterator<Item = usize>, role: LineRole) {
        for line in lines {
            self.set(line, role);
        }
    }

    /// Marks the line of an error; a rule stays a rule.
    pub(crate) fn set_broken(&mut self, line: usize) {
        if self.of.get(&line).is_none_or(|(role, _)| *role != LineRole::Rule) {
            self.set(line, LineRole::Broken);
        }
    }

    /// Every line with its role, in the order of the text.
    pub(crate) fn all(&self) -> Vec<LineReading> {
        let line_role = |(&line, &(role, reason))| LineReading { line, role, reason };
        self.of.iter().map(line_role).collect()
    }
}
