//! Lines with a constraint: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c23`, `negative ratio`,
//! `sandwich 10 row 3`, `little killer 20 r1c2 down-right`.
//!
//! The name comes first, in one or two words, then values, then cells. A colon after the name or
//! the values is read over, so that `thermometer: r1c1 r1c2` does too. Which cells are named is
//! known only with the board.

use super::keys::key;
use super::wrong::wrong;
use crate::puzzle::{Constraint, ConstraintKind, Others, constraint_named};
use crate::text::base::cells::{self, Places, is_cell, is_full_cell, is_letter_cell, is_line};
use crate::text::base::{Line, TextError};

/// A constraint as it is written.
#[derive(Debug)]
pub(super) struct Said<'a> {
    line: &'a Line,
    kind: ConstraintKind,
    values: Vec<u32>,
    /// What names its cells, and those behind the arrow.
    cells: Vec<&'a str>,
    others: Vec<&'a str>,
}

impl Said<'_> {
    /// The number of its line.
    pub(super) fn line(&self) -> usize {
        self.line.number
    }

    /// Whether cells are named by letters.
    pub(super) fn has_letters(&self) -> bool {
        let lines = self.at_lines();
        let letter = |word: &&str| is_letter_cell(word) && !(lines && is_column(word));
        self.cells.iter().chain(&self.others).any(letter)
    }

    /// Whether `c3` is the third column here, and no cell.
    fn at_lines(&self) -> bool {
        let at_lines = matches!(
            self.kind,
            ConstraintKind::Sandwich | ConstraintKind::XSum | ConstraintKind::Skyscraper
        );
        at_lines
            && !self
                .cells
                .iter()
                .any(|word| is_letter_cell(word) && !is_column(word))
    }

    /// The constraint on a board.
    pub(super) fn on(&self, places: &Places<'_>) -> Result<Constraint, TextError> {
        let lines = self.at_lines();
        let read = |words: &[&str]| {
            let cells = places.read(words, lines);
            cells.map_err(|(k, expected)| at(self.line, words[k], &expected))
        };
        Ok(Constraint {
            others: read(&self.others)?,
            ..Constraint::new(self.kind, read(&self.cells)?, self.values.clone())
        })
    }
}

/// `c3`, the third column where clues stand at lines.
fn is_column(word: &str) -> bool {
    word.starts_with(['c', 'C'])
}

/// The constraints of a line; `None` where it is no such line. A line that names cells and no
/// setting is meant to be one; a line in an open picture is a row unless a known name begins it.
pub(super) fn read<'a>(line: &'a Line, open: bool) -> Result<Option<Vec<Said<'a>>>, TextError> {
    let words: Vec<&str> = line
        .text
        .split([' ', '\t', ',', ':', ';'])
        .filter(|word| !word.is_empty())
        .collect();
    let before = line.text.split(':').next().unwrap_or_default();
    if words.is_empty() || line.text.contains(':') && key(before).is_some() {
        return Ok(None);
    }
    let of_name = |k: usize| {
        let number = words
            .get(k + 1)
            .is_some_and(|next| next.as_bytes()[0].is_ascii_digit());
        let letter = words[k].starts_with(|c: char| c.is_ascii_alphabetic());
        letter && !is_cell(words[k]) && !(is_line(words[k]) && number)
    };
    let end = (0..words.len()).find(|&k| !of_name(k));
    let name = &words[..end.unwrap_or(words.len())];
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
        let unknown = unknown.map_or_else(|| cells::EXPECTED.to_owned(), |error| error.to_string());
        return Err(at(line, first, &unknown));
    };
    let mut said = Said {
        line,
        kind,
        values: value.into_iter().collect(),
        cells: Vec::new(),
        others: Vec::new(),
    };
    said.take(rest)?;
    Ok(Some(vec![said]))
}

/// The constraint that begins a line, the value that its name says, and the words behind it.
fn named<'w, 'a>(
    words: &'w [&'a str],
    name: &[&str],
    open: bool,
) -> Option<(ConstraintKind, Option<u32>, &'w [&'a str])> {
    // Dots as setters call them.
    let skipped = usize::from(name[0].eq_ignore_ascii_case("kropki") && name.len() > 1);
    // In a picture, what looks like a short name is a row of it.
    const SHORT: usize = 3;
    let whole = |n: &usize| words[skipped..*n].join("-");
    let cells_behind = |n: &usize| {
        words[*n..]
            .iter()
            .any(|word| is_cell(word) || is_line(word))
    };
    let may = |n: &usize| !open || cells_behind(n) || whole(n).len() > SHORT;
    // No name has more words.
    const WORDS: usize = 4;
    let most = name.len().min(skipped + WORDS);
    let mut ends = (skipped + 1..=most).rev().filter(may);
    ends.find_map(|n| {
        let (kind, value) = constraint_named(&whole(&n)).ok()?;
        Some((kind, value, &words[n..]))
    })
}

impl<'a> Said<'a> {
    /// Takes values and cells.
    fn take(&mut self, words: &[&'a str]) -> Result<(), TextError> {
        let values = words.iter().take_while(|word| is_value(word)).count();
        for word in &words[..values] {
            let number = word.parse();
            self.values
                .push(number.map_err(|_| at(self.line, word, "this number is too large"))?);
        }
        let words = &words[values..];
        let arrow = words
            .iter()
            .position(|word| matches!(*word, "->" | "=>" | "→"));
        let (cells, others) = words.split_at(arrow.unwrap_or(words.len()));
        self.cells = cells.to_vec();
        self.others = others.iter().skip(1).copied().collect();
        let name = self.kind.name();
        let Some(first) = cells.first() else {
            let expected = match self.kind.entry().others {
                Others::None => format!("cells are expected behind it, as in '{}'", self.example()),
                _ => format!("cells are expected, as in '{name} r1c1 -> r1c2 r1c3'"),
            };
            return Err(at(self.line, self.line.text.trim(), &expected));
        };
        if first.starts_with(['-', '+', '−', '?', '<', '>']) {
            let expected = format!("a value is a whole number, as in '{}'", self.example());
            return Err(at(self.line, first, &expected));
        }
        let mut behind_line = false;
        for word in cells.iter().chain(others.iter().skip(1)) {
            if is_value(word) && !behind_line {
                let expected = format!("{}; values stand before the cells", cells::EXPECTED);
                return Err(at(self.line, word, &expected));
            }
            behind_line = is_line(word);
        }
        Ok(())
    }

    /// How a line with such a constraint may look.
    fn example(&self) -> String {
        let name = self.kind.name();
        match self.kind {
            ConstraintKind::Sandwich | ConstraintKind::XSum | ConstraintKind::Skyscraper => {
                format!("{name} 10 row 3")
            }
            ConstraintKind::Sum => "little killer 20 r1c2 down-right".to_owned(),
            ConstraintKind::Cage => "cage 10 r1c1 r1c2 r2c1".to_owned(),
            ConstraintKind::Xv => "xv 10 r1c1 r1c2".to_owned(),
            ConstraintKind::Quadruple => "quadruple 1 2 r1c12 r2c12".to_owned(),
            _ => format!("{name} r1c1 r1c2 r1c3"),
        }
    }
}

fn is_value(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// `negative ratio`, `negative-ratio`, `negative kropki`, `negative xv 5`.
fn negative<'a>(line: &'a Line, words: &[&'a str]) -> Result<Option<Vec<Said<'a>>>, TextError> {
    let words: Vec<&str> = words.iter().flat_map(|word| word.splitn(2, '-')).collect();
    let [first, kind, values @ ..] = words.as_slice() else {
        return Ok(None);
    };
    if !first.eq_ignore_ascii_case("negative") {
        return Ok(None);
    }
    let kinds: &[ConstraintKind] = match kind.to_lowercase().as_str() {
        "difference" | "white" => &[ConstraintKind::NegativeDifference],
        "ratio" | "black" => &[ConstraintKind::NegativeRatio],
        "kropki" => &[
            ConstraintKind::NegativeDifference,
            ConstraintKind::NegativeRatio,
        ],
        "xv" => &[ConstraintKind::NegativeXv],
        _ => {
            return Err(at(
                line,
                kind,
                "expected 'difference', 'ratio', 'kropki' or 'xv'",
            ));
        }
    };
    let mut numbers = Vec::with_capacity(values.len());
    for word in values {
        numbers.push(
            word.parse()
                .map_err(|_| at(line, word, "a whole number is expected"))?,
        );
    }
    let rule = |&kind| Said {
        line,
        kind,
        values: numbers.clone(),
        cells: Vec::new(),
        others: Vec::new(),
    };
    Ok(Some(kinds.iter().map(rule).collect()))
}

fn at(line: &Line, word: &str, expected: &str) -> TextError {
    wrong(line.number, line.column(word), word, expected)
}
