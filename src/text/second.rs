//! A second look at a text of which nothing was read.
//!
//! Errors are held back as long as no puzzle was read and little of the input has gone by. Where
//! the input ends so, it is a text as a whole, and may hold puzzles that no line by itself shows;
//! its errors are told only where it holds none.

use super::forms;
use super::ground::{Context, Entry, Found, TextError, TextErrorKind};

/// Bytes that are kept.
const MOST_BYTES: usize = 1 << 16;

/// What is kept of an input of which nothing was read yet.
#[derive(Debug, Default)]
pub(super) struct Second {
    text: String,
    errors: Vec<TextError>,
    /// Something was read, or too much has gone by.
    over: bool,
}

impl Second {
    /// Keeps a line of the input.
    pub(super) fn keep(&mut self, line: &[u8]) {
        if self.over {
            return;
        }
        match std::str::from_utf8(line) {
            Ok(line) if self.text.len() + line.len() < MOST_BYTES => {
                self.text.push_str(line.trim_end_matches(['\r', '\n']));
                self.text.push('\n');
            }
            _ => self.end(),
        }
    }

    /// Holds back the errors behind the first `before`, or gives those that were held back where
    /// there is a puzzle among what was found since.
    pub(super) fn hold(&mut self, before: usize, found: &mut Found) {
        if found.len() == before {
            if self.over {
                self.release(before, found);
            }
            return;
        }
        if found[before..].iter().any(Result::is_ok) {
            self.end();
        }
        if self.over {
            self.release(before, found);
            return;
        }
        let errors = found.drain(before..).filter_map(Result::err);
        self.errors.extend(errors);
    }

    /// What was read of a text that says which form it has: what is wrong with it is told, and
    /// nothing else in it is a puzzle.
    pub(super) fn read(&mut self, form: &str, read: &[Result<Entry, TextError>]) {
        if forms::is_guessed(form) {
            return;
        }
        // Regions and cages may have their grid beside them.
        let known = |error: &TextError| {
            use TextErrorKind as E;
            let part = matches!(error.kind, E::Map { .. } | E::Cages { .. });
            !part && !matches!(error.kind, E::NoPuzzle { .. })
        };
        if read
            .iter()
            .filter_map(|read| read.as_ref().err())
            .any(known)
        {
            self.end();
        }
    }

    /// Nothing is held back any more.
    pub(super) fn end(&mut self) {
        self.over = true;
        self.text = String::new();
    }

    fn release(&mut self, before: usize, found: &mut Found) {
        if !self.errors.is_empty() {
            found.splice(before..before, self.errors.drain(..).map(Err));
        }
    }

    /// The input has ended: what the second look finds, puzzles or the rules of one that are not
    /// known, in the place of errors that were held back; these where it finds nothing.
    pub(super) fn look(&mut self, context: &mut Context) -> Found {
        let read = match self.over {
            true => Found::new(),
            false => forms::literals(&self.text, context),
        };
        let errors = std::mem::take(&mut self.errors);
        let says = |read: &Result<Entry, TextError>| match read {
            Ok(_) => true,
            Err(error) => matches!(error.kind, TextErrorKind::Unknown { .. }),
        };
        match read.iter().any(says) {
            true => read,
            false => errors.into_iter().map(Err).collect(),
        }
    }
}
