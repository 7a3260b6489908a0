//! Lines with a constraint: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c2 r1c3`, `negative ratio`.
//!
//! The name comes first, in one or two words, then values, then cells. A colon after the name or
//! the values is read over, so that `thermometer: r1c1 r1c2` does too.

use super::wrong::wrong;
use crate::puzzle::{Constraint, ConstraintKind, Position, constraint_named};
use crate::text::ground::{Line, TextError};

/// The constraints of a line; `None` where it is no such line. A line that names cells and no
/// setting is meant to be one.
pub(super) fn read(line: &Line) -> Result<Option<Vec<Constraint>>, TextError> {
    let words: Vec<&str> = line
        .text
        .split([' ', '\t', ',', ':'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_value = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let is_cell = |word: &str| word.parse::<Position>().is_ok();
    let named = words
        .iter()
        .position(|word| is_value(word) || is_cell(word));
    let (name, rest) = words.split_at(named.unwrap_or(words.len()));
    let (Some(first), true) = (name.first(), words.iter().any(|word| is_cell(word))) else {
        return negative(line, &words);
    };
    let name = match name {
        // Dots as setters call them.
        [kropki, colour] if kropki.eq_ignore_ascii_case("kropki") => (*colour).to_owned(),
        words => words.join("-"),
    };
    let (kind, value) = match constraint_named(&name) {
        Ok(found) => found,
        Err(_) if line.text.contains(':') => return Ok(None),
        Err(error) => return Err(at(line, first, &error.to_string())),
    };
    let mut constraint = Constraint::new(kind, Vec::new(), value.into_iter().collect());
    let mut second = false;
    for &word in rest {
        match (word, word.parse::<Position>()) {
            ("->", _) if !second => second = true,
            (_, Ok(cell)) if second => constraint.others.push(cell),
            (_, Ok(cell)) => constraint.cells.push(cell),
            _ if is_value(word) && constraint.cells.is_empty() && !second => {
                let number = word.parse();
                constraint
                    .values
                    .push(number.map_err(|_| at(line, word, "this number is too large"))?);
            }
            _ => {
                return Err(at(
                    line,
                    word,
                    "a cell such as r1c2 is expected; values stand before the cells",
                ));
            }
        }
    }
    Ok(Some(vec![constraint]))
}

/// `negative ratio`, `negative-ratio`, `negative kropki`, `negative xv 5`.
fn negative(line: &Line, words: &[&str]) -> Result<Option<Vec<Constraint>>, TextError> {
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
    let rule = |&kind| Constraint::new(kind, Vec::new(), numbers.clone());
    Ok(Some(kinds.iter().map(rule).collect()))
}

fn at(line: &Line, word: &str, expected: &str) -> TextError {
    wrong(line.number, line.column(word), word, expected)
}
