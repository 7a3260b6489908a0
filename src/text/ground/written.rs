//! What a writer is given, and what it gives.

use std::fmt;

use thiserror::Error;

use super::alphabet::Alphabet;
use crate::puzzle::Puzzle;

/// A puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its name, where it has one.
    pub id: Option<&'a str>,
    /// How to write symbols, in forms that leave it open.
    pub alphabet: Alphabet,
}

/// A puzzle that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, without the line end after its last line.
    pub text: String,
    /// What the puzzle has and the text has not.
    pub dropped: Vec<Lost>,
    /// What the text says and the puzzle does not, such as the boxes that a form always has.
    pub added: Vec<Lost>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {what}")]
pub struct WriteError {
    /// What it cannot hold.
    pub what: String,
}

impl WriteError {
    /// A form that cannot hold this.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// Things of one kind that a text has not, or has beyond the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The kind, as a single thing is called.
    pub name: String,
    /// How many there are.
    pub count: usize,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, count } = self;
        let (name, rest) = match name.find(" that ") {
            Some(at) => (name[..at].to_owned(), &name[at..]),
            None => (name.clone(), ""),
        };
        let plural = match name.as_bytes() {
            _ if *count == 1 => name.clone(),
            [.., b'x'] => format!("{name}es"),
            [first @ .., b'r', b'y'] => format!("{}ries", String::from_utf8_lossy(first)),
            _ => format!("{name}s"),
        };
        write!(f, "{count} {plural}{rest}")
    }
}
