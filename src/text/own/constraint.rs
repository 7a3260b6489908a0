//! Lines with a constraint: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c23`, `negative ratio`.
//!
//! The name comes first, then values, then cells, which need the board; colons are ignored.

use super::words::{Piece, is_setting};
use crate::puzzle::{Constraint, ConstraintKind, Others, constraint_named};
use crate::text::base::{Line, Parsed, Places, cells, is_full_cell, is_line};

#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) line: &'a Line,
    kind: ConstraintKind,
    /// The value that its name implies.
    value: Option<u32>,
    words: Vec<&'a str>,
}

impl Said<'_> {
    /// Returns the constraint on the cells of a board.
    pub(super) fn on(&self, places: &Places<'_>) -> Parsed<Constraint> {
        let line = self.line;
        let wrong = |text, expected: String| Piece { line, text }.wrong(expected);
        let is_value = |word: &&&str| word.bytes().all(|b| b.is_ascii_digit());
        let n = self.words.iter().take_while(is_value).count();
        let (numbers, words) = self.words.split_at(n);
        let mut values: Vec<u32> = self.value.into_iter().collect();
        for word in numbers {
            let large = |_| wrong(word, "this number is too large".to_owned());
            values.push(word.parse().map_err(large)?);
        }

        let is_arrow = |word: &&str| matches!(*word, "->" | "=>" | "→");
        let mut lists = words.splitn(2, is_arrow).map(|words| {
            places.read(words, is_line_clue(self.kind)).map_err(|(k, expected)| {
                if words[k].contains(char::is_alphanumeric) && (k > 0 || n > 0) {
                    wrong(words[k], expected)
                } else {
                    wrong(words[k], format!("{expected}; write '{}'", self.example()))
                }
            })
        });

        let cells = lists.next().transpose()?.unwrap_or_default();
        let others = lists.next().transpose()?.unwrap_or_default();
        let expected = match (takes_cells(self.kind), cells.is_empty()) {
            (true, true) => format!("cells are expected after it, as in '{}'", self.example()),
            (false, false) => "it holds for the whole board and takes no cells".to_owned(),
            _ => {
                let bare = Constraint::new(self.kind, cells, values);
                return Ok(Constraint { others, ..bare });
            }
        };

        Err(wrong(line.text.trim(), expected))
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

fn is_line_clue(kind: ConstraintKind) -> bool {
    use ConstraintKind::{Sandwich, Skyscraper, XSum};
    matches!(kind, Sandwich | XSum | Skyscraper)
}

/// False for the whole board.
fn takes_cells(kind: ConstraintKind) -> bool {
    kind.entry().cells.1 > 0
}

/// Parses the constraint of a line, if it is one.
///
/// A line that names a cell must be one. In an `open` picture, a name without cells is a row.
pub(super) fn read(line: &Line, open: bool) -> Parsed<Option<Said<'_>>> {
    /// Words of a name at most.
    const WORDS: usize = 4;
    let mut words: Vec<&str> =
        line.text.split([' ', '\t', ',', ':', ';']).filter(|word| !word.is_empty()).collect();
    if is_setting(&line.text) {
        return Ok(None);
    }
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let is_name = |&k: &usize| {
        let letter = words[k].starts_with(|c: char| c.is_ascii_alphabetic());
        let number = words.get(k + 1).is_some_and(is_number);
        letter && !is_full_cell(words[k]) && !(is_line(words[k]) && number)
    };

    let name = (0..words.len()).take_while(is_name).count();
    let Some(first) = words.first().copied().filter(|_| name > 0) else {
        return Ok(None);
    };
    let has_cell = words.iter().any(|word| is_full_cell(word));
    // Dots are also called Kropki dots.
    let skipped = usize::from(first.eq_ignore_ascii_case("kropki") && name > 1);
    for n in (skipped + 1..=name.min(skipped + WORDS)).rev() {
        let Ok((kind, value)) = constraint_named(&words[skipped..n].join("-")) else {
            continue;
        };
        if !open || !takes_cells(kind) || has_cell || words[n..].iter().any(|word| is_line(word)) {
            let text = line.text.trim();
            if text.ends_with(',') {
                let expected = "nothing follows the comma; remove it, or add what is missing";
                return Err(Piece { line, text }.wrong(expected));
            }
            return Ok(Some(Said { line, kind, value, words: words.split_off(n) }));
        }
    }

    if !has_cell && first != "negative" {
        return Ok(None);
    }
    let expected = constraint_named(&words[..name].join("-"))
        .err()
        .map_or_else(|| cells::EXPECTED.to_owned(), |e| e.to_string());
    let text = first;
    Err(Piece { line, text }.wrong(expected))
}
