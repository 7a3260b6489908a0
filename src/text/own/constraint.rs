//! Lines with a constraint: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c23`, `negative ratio`,
//! `sandwich 10 row 3`, `little killer 20 r1c2-r5c6`.
//!
//! The name comes first, in one or two words, then values, then cells. A colon after the name or
//! the values is ignored. The cells that words name are known only with the board.

use super::words::{Piece, key};
use crate::puzzle::{Constraint, ConstraintKind, Others, constraint_named};
use crate::text::base::cells::{self, Places, is_full_cell, is_line};
use crate::text::base::{Line, TextError};

/// A constraint as it is written.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) line: &'a Line,
    kind: ConstraintKind,
    values: Vec<u32>,
    /// The words for its cells, and for those after the arrow.
    cells: [Vec<&'a str>; 2],
}

impl<'a> Said<'a> {
    /// The constraint of a kind, with the words for its values and cells.
    fn new(
        line: &'a Line,
        kind: ConstraintKind,
        value: Option<u32>,
        words: &[&'a str],
    ) -> Result<Self, TextError> {
        let is_value = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let n = words.iter().take_while(|word| is_value(word)).count();
        let (numbers, words) = words.split_at(n);
        let mut values: Vec<u32> = value.into_iter().collect();
        for word in numbers {
            let value = word.parse();
            values.push(value.map_err(|_| wrong(line, word, "this number is too large"))?);
        }
        let is_arrow = |word: &&str| matches!(*word, "->" | "=>" | "→");
        let mut lists = words.splitn(2, is_arrow);
        let cells = [(); 2].map(|()| lists.next().unwrap_or_default().to_vec());
        let said = Self {
            line,
            kind,
            values,
            cells,
        };
        match (takes_cells(kind), said.cells[0].is_empty()) {
            (true, true) => {
                let expected = format!("cells are expected after it, as in '{}'", said.example());
                Err(wrong(line, line.text.trim(), expected))
            }
            (false, false) => {
                let expected = "it holds for the whole board and takes no cells";
                Err(wrong(line, line.text.trim(), expected))
            }
            _ => Ok(said),
        }
    }

    /// The constraint on a board.
    pub(super) fn on(&self, places: &Places<'_>) -> Result<Constraint, TextError> {
        let lines = is_line_clue(self.kind);
        let read = |words: &[&str]| {
            let cells = places.read(words, lines);
            cells.map_err(|(k, expected)| wrong(self.line, words[k], expected))
        };
        Ok(Constraint {
            others: read(&self.cells[1])?,
            ..Constraint::new(self.kind, read(&self.cells[0])?, self.values.clone())
        })
    }

    /// A line with such a constraint.
    fn example(&self) -> String {
        let name = self.kind.name();
        match self.kind {
            ConstraintKind::Sum => "little killer 20 r1c2-r5c6".to_owned(),
            ConstraintKind::Cage => "cage 10 r1c1 r1c2 r2c1".to_owned(),
            ConstraintKind::Quadruple => "quadruple 1 2 r1c12 r2c12".to_owned(),
            kind if is_line_clue(kind) => format!("{name} 10 row 3"),
            kind if kind.entry().others != Others::None => format!("{name} r1c1 -> r1c2 r1c3"),
            _ => format!("{name} r1c1 r1c2 r1c3"),
        }
    }
}

/// True if a clue of this kind is at a line of the board.
fn is_line_clue(kind: ConstraintKind) -> bool {
    use ConstraintKind::{Sandwich, Skyscraper, XSum};
    matches!(kind, Sandwich | XSum | Skyscraper)
}

/// True unless it holds for the whole board.
fn takes_cells(kind: ConstraintKind) -> bool {
    kind.entry().cells.1 > 0
}

/// The constraint of a line; `None` where it is no such line. A line that names cells and no
/// setting is meant to be one; in an open picture only a known name makes it one.
pub(super) fn read(line: &Line, open: bool) -> Result<Option<Said<'_>>, TextError> {
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
        letter && !is_full_cell(words[*k]) && !(is_line(words[*k]) && number)
    };
    let name = &words[..(0..words.len()).take_while(is_name).count()];
    let Some(first) = name.first() else {
        return Ok(None);
    };
    if let Some((kind, value, rest)) = named(&words, name, open) {
        return Said::new(line, kind, value, rest).map(Some);
    }
    if !words.iter().any(|word| is_full_cell(word)) && *first != "negative" {
        return Ok(None);
    }
    let unknown = constraint_named(&name.join("-")).err();
    let expected = unknown.map_or_else(|| cells::EXPECTED.to_owned(), |error| error.to_string());
    Err(wrong(line, first, expected))
}

/// The constraint that begins a line, the value that its name says, and the words after it.
fn named<'w, 'a>(
    words: &'w [&'a str],
    name: &[&str],
    open: bool,
) -> Option<(ConstraintKind, Option<u32>, &'w [&'a str])> {
    // No name has more words.
    const WORDS: usize = 4;
    // Setters put a word of their own before the names of dots.
    let skipped = usize::from(name[0].eq_ignore_ascii_case("kropki") && name.len() > 1);
    let most = name.len().min(skipped + WORDS);
    (skipped + 1..=most).rev().find_map(|n| {
        let (kind, value) = constraint_named(&words[skipped..n].join("-")).ok()?;
        // A short word without cells is a row of an open picture.
        let is_said = |word: &&str| is_full_cell(word) || is_line(word);
        let row = open && takes_cells(kind) && !words[n..].iter().any(is_said);
        (!row).then_some((kind, value, &words[n..]))
    })
}

fn wrong(line: &Line, text: &str, expected: impl Into<String>) -> TextError {
    Piece { line, text }.wrong(expected)
}
