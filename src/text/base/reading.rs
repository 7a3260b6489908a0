//! How a puzzle was read: what form its text has, which lines it took, and where its size and its
//! symbols come from.

use std::fmt;

use super::alphabet::Alphabet;
use super::context::ReadOptions;
use super::entry::{Entry, EntryForm};

/// How a puzzle was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// What the form is called.
    pub form: &'static str,
    /// The first and the last line that it took.
    pub lines: (usize, usize),
    /// Number of symbols.
    pub order: usize,
    /// Where that number comes from.
    pub size: Source,
    /// How symbols are written, where the form leaves that open.
    pub alphabet: Option<Alphabet>,
    /// Where that comes from.
    pub symbols: Source,
}

/// Where something that a puzzle needs comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The user asked for it with this flag.
    Asked(&'static str),
    /// It was told from the number of cells in a row, or the signs in the cells.
    Cells,
    /// Numbers above the drawing say it.
    Above,
    /// The form says it.
    Said,
}

impl Source {
    /// A word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Asked(flag) => flag,
            Self::Cells => "the cells",
            Self::Above => "the numbers above",
            Self::Said => "the text",
        }
    }
}

impl Reading {
    /// How an entry was read with these options.
    #[must_use]
    pub fn of(entry: &Entry, options: &ReadOptions) -> Self {
        let (taken, alphabet) = match &entry.form {
            EntryForm::Drawing(drawing) => (drawing.last_line, Some(drawing.alphabet)),
            EntryForm::Line(_, alphabet) => (entry.line, Some(*alphabet)),
            _ => (entry.line, None),
        };
        let drawn = alphabet.is_some();
        let source = |asked: bool, flag| match (asked, drawn) {
            (true, _) => Source::Asked(flag),
            (false, true) => Source::Cells,
            (false, false) => Source::Said,
        };
        let line = match &entry.form {
            EntryForm::Drawing(drawing) => drawing.size_line,
            _ => None,
        };
        // A form may have such a line within.
        let above = line.filter(|&line| line < entry.line);
        let size = match source(options.layout.is_some() && drawn, "--layout") {
            Source::Cells if above.is_some() => Source::Above,
            Source::Cells if line.is_some() => Source::Said,
            other => other,
        };
        Self {
            form: entry.form_name(),
            lines: (above.unwrap_or(entry.line), taken.max(entry.line)),
            order: entry.puzzle.layout().order(),
            size,
            alphabet,
            symbols: source(options.alphabet.is_some() && drawn, "--symbols"),
        }
    }

    /// The name of the alphabet, as the flag takes it.
    #[must_use]
    pub fn alphabet_name(&self) -> Option<&'static str> {
        self.alphabet.map(|alphabet| match alphabet {
            Alphabet::OneUp => "1",
            Alphabet::ZeroUp => "0",
            Alphabet::Letters => "A",
            Alphabet::Numbers => "numbers",
            Alphabet::NumbersFromZero => "numbers0",
        })
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.lines;
        match first == last {
            true => write!(f, "{}, line {first}", self.form)?,
            false => write!(f, "{}, lines {first} to {last}", self.form)?,
        }
        write!(f, "; {} symbols, from {}", self.order, self.size.word())?;
        match self.alphabet_name() {
            Some(name) => write!(f, "; written as {name}, from {}", self.symbols.word()),
            None => Ok(()),
        }
    }
}
