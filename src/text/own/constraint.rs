//! Lines with a constraint: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c23`, `negative ratio`,
//! `sandwich 10 row 3`, `little killer 20 r1c2 down-right`.
//!
//! The name comes first, in one or two words, then values, then cells. A colon after the name or
//! the values is ignored. The cells that words name are known only with the board.

use super::words::{Piece, key};
use crate::puzzle::{Constraint, ConstraintKind, Others, constraint_named};
use crate::text::base::cells::{self, Places, is_cell, is_full_cell, is_letter_cell, is_line};
use crate::text::base::{Line, TextError};

/// A constraint as it is written.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) line: &'a Line,
    kind: ConstraintKind,
    values: Vec<u32>,
    /// The words for its cells, and for those after the arrow.
    cells: Vec<&'a str>,
    others: Vec<&'a str>,
}

impl<'a> Said<'a> {
    fn new(line: &'a Line, kind: ConstraintKind, values: Vec<u32>) -> Self {
        Self {
            line,
            kind,
            values,
            cells: Vec::new(),
            others: Vec::new(),
        }
    }

    /// True if cells are named by letters.
    pub(super) fn has_letters(&self) -> bool {
        let lines = self.is_at_lines();
        let letter = |word: &&str| is_letter_cell(word) && !(lines && is_column(word));
        self.cells.iter().chain(&self.others).any(letter)
    }

    /// True if the clue is at a line of the board.
    fn is_line_clue(&self) -> bool {
        use ConstraintKind::{Sandwich, Skyscraper, XSum};
        matches!(self.kind, Sandwich | XSum | Skyscraper)
    }

    /// True if `c3` is the third column here, and no cell.
    fn is_at_lines(&self) -> bool {
        let is_letter = |word: &&str| is_letter_cell(word) && !is_column(word);
        self.is_line_clue() && !self.cells.iter().any(is_letter)
    }

    /// The constraint on a board.
    pub(super) fn on(&self, places: &Places<'_>) -> Result<Constraint, TextError> {
        let lines = self.is_at_lines();
        let read = |words: &[&str]| {
            let cells = places.read(words, lines);
            cells.map_err(|(k, expected)| wrong(self.line, words[k], expected))
        };
        Ok(Constraint {
            others: read(&self.others)?,
            ..Constraint::new(self.kind, read(&self.cells)?, self.values.clone())
        })
    }

    /// Takes values and cells.
    fn take(&mut self, words: &[&'a str]) -> Result<(), TextError> {
        let line = self.line;
        let values = words.iter().take_while(|word| is_value(word)).count();
        let (values, words) = words.split_at(values);
        let values = numbers(line, values, "this number is too large")?;
        self.values.extend(values);
        let is_arrow = |word: &&str| matches!(*word, "->" | "=>" | "→");
        let mut lists = words.splitn(2, is_arrow);
        let (cells, others) = (lists.next().unwrap_or(&[]), lists.next().unwrap_or(&[]));
        (self.cells, self.others) = (cells.to_vec(), others.to_vec());
        let Some(first) = cells.first() else {
            let (name, example) = (self.kind.name(), self.example());
            let expected = match self.kind.entry().others {
                Others::None => format!("cells are expected after it, as in '{example}'"),
                _ => format!("cells are expected, as in '{name} r1c1 -> r1c2 r1c3'"),
            };
            return Err(wrong(line, line.text.trim(), expected));
        };
        if first.starts_with(['-', '+', '−', '?', '<', '>']) {
            let expected = format!("a value is a whole number, as in '{}'", self.example());
            return Err(wrong(line, first, expected));
        }
        let mut after_line = false;
        for word in cells.iter().chain(others) {
            if is_value(word) && !after_line {
                let expected = format!("{}; values come before the cells", cells::EXPECTED);
                return Err(wrong(line, word, expected));
            }
            after_line = is_line(word);
        }
        Ok(())
    }

    /// A line with such a constraint.
    fn example(&self) -> String {
        let name = self.kind.name();
        match self.kind {
            _ if self.is_line_clue() => format!("{name} 10 row 3"),
            ConstraintKind::Sum => "little killer 20 r1c2 down-right".to_owned(),
            ConstraintKind::Cage => "cage 10 r1c1 r1c2 r2c1".to_owned(),
            ConstraintKind::Xv => "xv 10 r1c1 r1c2".to_owned(),
            ConstraintKind::Quadruple => "quadruple 1 2 r1c12 r2c12".to_owned(),
            _ => format!("{name} r1c1 r1c2 r1c3"),
        }
    }
}

/// The constraints of a line; `None` where it is no such line. A line that names cells and no
/// setting is meant to be one; in an open picture only a known name makes it one.
pub(super) fn read(line: &Line, open: bool) -> Result<Option<Vec<Said<'_>>>, TextError> {
    let words = line.text.split([' ', '\t', ',', ':', ';']);
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let (before, _) = line.text.split_once(':').unwrap_or_default();
    if key(before).is_some() {
        return Ok(None);
    }
    let is_name = |k: &usize| {
        let next = words.get(k + 1);
        let number = next.is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        let letter = words[*k].starts_with(|c: char| c.is_ascii_alphabetic());
        letter && !is_cell(words[*k]) && !(is_line(words[*k]) && number)
    };
    let name = &words[..(0..words.len()).take_while(is_name).count()];
    let Some(first) = name.first() else {
        return Ok(None);
    };
    if first.to_lowercase().starts_with("negative") {
        return negative(line, &words);
    }
    let Some((kind, value, rest)) = named(&words, name, open) else {
        if !words.iter().any(|word| is_full_cell(word)) {
            return Ok(None);
        }
        let unknown = constraint_named(&name.join("-")).err();
        let expected =
            unknown.map_or_else(|| cells::EXPECTED.to_owned(), |error| error.to_string());
        return Err(wrong(line, first, expected));
    };
    let mut said = Said::new(line, kind, value.into_iter().collect());
    said.take(rest)?;
    Ok(Some(vec![said]))
}

/// The constraint that begins a line, the value that its name says, and the words after it.
fn named<'w, 'a>(
    words: &'w [&'a str],
    name: &[&str],
    open: bool,
) -> Option<(ConstraintKind, Option<u32>, &'w [&'a str])> {
    // In a picture, a short word without cells is a row of it. No name has more words.
    const SHORT: usize = 3;
    const WORDS: usize = 4;
    // Setters put a word of their own before the names of dots.
    let skipped = usize::from(name[0].eq_ignore_ascii_case("kropki") && name.len() > 1);
    let most = name.len().min(skipped + WORDS);
    (skipped + 1..=most).rev().find_map(|n| {
        let (name, rest) = (words[skipped..n].join("-"), &words[n..]);
        let has_cells = || rest.iter().any(|word| is_cell(word) || is_line(word));
        if open && name.len() <= SHORT && !has_cells() {
            return None;
        }
        let (kind, value) = constraint_named(&name).ok()?;
        Some((kind, value, rest))
    })
}

/// `negative ratio`, `negative-ratio`, `negative kropki`, `negative xv 5`.
fn negative<'a>(line: &'a Line, words: &[&'a str]) -> Result<Option<Vec<Said<'a>>>, TextError> {
    use ConstraintKind::{NegativeDifference, NegativeRatio, NegativeXv};
    let words: Vec<&str> = words.iter().flat_map(|word| word.splitn(2, '-')).collect();
    let [first, kind, values @ ..] = words.as_slice() else {
        return Ok(None);
    };
    if !first.eq_ignore_ascii_case("negative") {
        return Ok(None);
    }
    let kinds: &[ConstraintKind] = match kind.to_lowercase().as_str() {
        "difference" | "white" => &[NegativeDifference],
        "ratio" | "black" => &[NegativeRatio],
        "kropki" => &[NegativeDifference, NegativeRatio],
        "xv" => &[NegativeXv],
        _ => {
            let expected = "expected 'difference', 'ratio', 'kropki' or 'xv'";
            return Err(wrong(line, kind, expected));
        }
    };
    let numbers = numbers(line, values, "a whole number is expected")?;
    let said = |kind: &ConstraintKind| Said::new(line, *kind, numbers.clone());
    Ok(Some(kinds.iter().map(said).collect()))
}

fn numbers(line: &Line, words: &[&str], expected: &str) -> Result<Vec<u32>, TextError> {
    let number = |word: &&str| word.parse().map_err(|_| wrong(line, word, expected));
    words.iter().map(number).collect()
}

fn is_value(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// True for `c3`, the third column where clues are at lines.
fn is_column(word: &str) -> bool {
    word.starts_with(['c', 'C'])
}

fn wrong(line: &Line, text: &str, expected: impl Into<String>) -> TextError {
    Piece { line, text }.wrong(expected)
}
