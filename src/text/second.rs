//! A second look at a text of which nothing was read, or one grid beside other text.
//!
//! What is found is held back as long as it is no more than errors and one grid without rules, and
//! little of the input has gone by. Where the input ends so, it is a text as a whole, and may hold
//! puzzles that no line by itself shows, or rules of the grid; errors are told only where it does not.

use super::drawn::clash;
use super::forms::{self, Besides};
use super::ground::bytes;
use super::ground::{Context, Entry, Form, Found, TextError, TextErrorKind};

/// Bytes that are kept.
const MOST_BYTES: usize = 1 << 16;

/// Looks through a text for puzzles of one kind, and counts their lines.
type Look = fn(&str, &mut Context) -> (Found, usize);

/// What is kept of an input of which little was read yet.
#[derive(Debug, Default)]
pub(super) struct Second {
    text: String,
    /// Errors, and one grid at most.
    held: Found,
    /// A value beside the grid that may be a rule and cannot be read: its line and its name.
    unread: Option<(usize, String)>,
    /// Lines beside what the second look has found.
    beside: Option<usize>,
    /// A puzzle was read that is whole, or too much has gone by.
    over: bool,
}

impl Second {
    /// Keeps a line of the input.
    pub(super) fn keep(&mut self, line: &[u8]) {
        if self.over {
            return;
        }
        match bytes::text(line) {
            Some(line) if self.text.len() + line.len() < MOST_BYTES => {
                self.text.push_str(line.trim_end_matches(['\r', '\n']));
                self.text.push('\n');
            }
            _ => self.end(),
        }
    }

    /// Holds back what stands behind the first `before`, or gives what was held back where there is
    /// more than a grid to which other text may belong.
    pub(super) fn hold(&mut self, before: usize, found: &mut Found) {
        if !self.over {
            let begins = self.held.len();
            self.held.extend(found.drain(before..));
            let mut puzzles = self.held[begins..].iter().flatten();
            let whole = puzzles.next().is_some_and(|first| {
                let several = self.held[..begins].iter().any(Result::is_ok);
                several || puzzles.next().is_some() || !may_have_rules(first)
            });
            if whole {
                self.end();
            }
        }
        self.release(before, found);
    }

    /// Nothing more is there for now: a grid is not held back.
    pub(super) fn pause(&mut self, before: usize, found: &mut Found) {
        if self.held.iter().any(Result::is_ok) {
            self.end();
        }
        self.release(before, found);
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

    /// What is to be said of a value beside the grid that may be a rule and cannot be read.
    pub(super) fn unread(&self) -> Option<String> {
        let (line, name) = self.unread.as_ref()?;
        Some(format!(
            "line {line}: '{name}' may be a rule of the puzzle and is not understood, so this is the \
             grid without it"
        ))
    }

    /// Nothing is held back any more.
    pub(super) fn end(&mut self) {
        self.over = true;
        self.text = String::new();
    }

    fn release(&mut self, before: usize, found: &mut Found) {
        if self.over && !self.held.is_empty() {
            found.splice(before..before, self.held.drain(..));
        }
    }

    /// The input has ended without a puzzle: what the second look finds, puzzles or the rules of
    /// one that are not known, in the place of errors that were held back; these where it finds
    /// nothing.
    pub(super) fn look(&mut self, context: &mut Context) -> Found {
        let read = match self.over {
            true => Found::new(),
            false => self.read_again(context),
        };
        let held = std::mem::take(&mut self.held);
        let unknown = |read: &Result<Entry, TextError>| {
            let kind = read.as_ref().err().map(|error| &error.kind);
            matches!(kind, Some(TextErrorKind::Unknown { .. }))
        };
        // Where rules were found that are not known, a grid without rules is not the puzzle.
        let only_ruled = held.iter().any(unknown);
        let says = |read: &Result<Entry, TextError>| match read {
            Ok(entry) => !(only_ruled && may_have_rules(entry)),
            Err(_) => unknown(read),
        };
        match read.iter().any(says) {
            true => read,
            false => held,
        }
    }

    fn read_again(&mut self, context: &mut Context) -> Found {
        let whole = [forms::pictures, forms::sandwiches, forms::skyline];
        let read = self
            .first_of(&whole, context)
            .unwrap_or_else(|| forms::literals(&self.text, context));
        match read.is_empty() {
            true => self
                .first_of(&[forms::odd_blanks], context)
                .unwrap_or_default(),
            false => read,
        }
    }

    /// What the first of these looks that finds anything finds, and how many lines are none of it.
    fn first_of(&mut self, looks: &[Look], context: &mut Context) -> Option<Found> {
        let mut read = looks.iter().map(|look| look(&self.text, context));
        let (found, lines) = read.find(|(found, _)| !found.is_empty())?;
        let all = self.text.lines().filter(|line| !line.trim().is_empty());
        self.beside = Some(all.count().saturating_sub(lines));
        Some(found)
    }

    /// How many lines have nothing of what the second look has found, where that is known.
    pub(super) fn beside(&self) -> Option<usize> {
        self.beside
    }

    /// The input has ended, and there may be text beside what was held back: that, where it is a
    /// grid with the rules that the text says, in the place of errors of the lines in which they
    /// stand.
    pub(super) fn look_beside(&mut self, context: &mut Context) -> Found {
        let mut held = std::mem::take(&mut self.held);
        let grid = held.iter().flatten().next().filter(|_| !self.over);
        // Part of a picture may look like a grid, and so may numbers around one: such a grid is
        // full and clashes.
        let is_none = |grid: &Entry| {
            let givens = grid.puzzle.givens();
            givens.iter().all(Option::is_some) && clash(grid.puzzle.layout(), givens)
        };
        let looks: &[Look] = match grid.map(is_none) {
            None => &[],
            Some(true) => &[forms::pictures, forms::sandwiches, forms::skyline],
            Some(false) => &[forms::pictures, forms::sandwiches],
        };
        if let Some(read) = self.first_of(looks, context) {
            return read;
        }
        match grid.map(|grid| forms::beside(grid, &self.text, context)) {
            Some(Besides::Rules(entry, lines)) => {
                let within = |line: usize| lines.iter().any(|lines| lines.contains(&line));
                held.retain(|read| read.as_ref().err().is_none_or(|error| !within(error.line)));
                for read in held.iter_mut().flatten() {
                    *read = entry.as_ref().clone();
                }
            }
            Some(Besides::Unread(line, name)) => self.unread = Some((line, name)),
            Some(Besides::Nothing) | None => {}
        }
        held
    }
}

/// Whether rules in other text may belong to a grid.
fn may_have_rules(entry: &Entry) -> bool {
    let spec = entry.puzzle.layout().spec();
    let plain = spec.grids.len() == 1
        && spec.constraints.is_empty()
        && spec.maps.is_empty()
        && spec.extra.is_empty();
    let givens = [Form::LIST_OF_CELLS, Form::FACTS, Form::STATEMENTS];
    let bare = match &entry.form {
        Form::Drawing(_) => true,
        Form::Other(name) => givens.contains(name),
        _ => false,
    };
    plain && bare && entry.row.is_none()
}
