//! Cages as a picture: a letter for the cage of each cell, and the sums of the letters below it,
//! as in `a=5 b=12`.

use std::collections::BTreeMap;

use super::picture::Mark;
use super::wrong::wrong;
use crate::puzzle::{Constraint, ConstraintKind, Position};
use crate::text::ground::{Line, TextError};

/// The sum of a letter, with its place in the text.
#[derive(Debug)]
pub(super) struct Sum<'a> {
    pub(super) line: usize,
    column: usize,
    label: &'a str,
    value: u32,
}

/// The sums of a line; `None` where it has anything else.
pub(super) fn sums(line: &Line) -> Result<Option<Vec<Sum<'_>>>, TextError> {
    let text = line.text.trim();
    let text = text.strip_prefix("sums:").unwrap_or(text);
    let mut parts = Vec::new();
    for word in text
        .split([' ', '\t', ',', ';'])
        .filter(|word| !word.is_empty())
    {
        let at = word.find(['=', ':']).unwrap_or(word.len());
        let (label, rest) = word.split_at(at);
        parts.extend([
            label,
            rest.get(..1).unwrap_or(""),
            rest.get(1..).unwrap_or(""),
        ]);
    }
    parts.retain(|part| !part.is_empty());
    let sign = |part: &&str| matches!(*part, "=" | ":");
    let label = |part: &str| part.chars().count() == 1;
    let is_sum = |part: &[&str]| part.len() == 3 && label(part[0]) && sign(&part[1]);
    if parts.is_empty() || !parts.chunks(3).all(is_sum) {
        return Ok(None);
    }
    let read = |part: &[&'_ str]| {
        let (label, value) = (part[0], part[2]);
        let column = line.column(label);
        let number = value.parse();
        let expected = "the sum of a cage is expected, as in 'a=12'";
        Ok((
            label_of(line, label),
            column,
            number.map_err(|_| wrong(line.number, line.column(value), value, expected))?,
        ))
    };
    let all: Result<Vec<_>, TextError> = parts.chunks(3).map(read).collect();
    let sum = |(label, column, value)| Sum {
        line: line.number,
        column,
        label,
        value,
    };
    all.map(|all| Some(all.into_iter().map(sum).collect()))
}

/// The label as it stands in the line.
fn label_of<'a>(line: &'a Line, label: &str) -> &'a str {
    let start = line.offset(label);
    &line.text[start..start + label.len()]
}

/// The cages that the marks of a picture are, with the lines of their sums or first cells.
pub(super) fn read(
    marks: &[Mark<'_>],
    sums: &[Sum<'_>],
) -> Result<Vec<(usize, Constraint)>, TextError> {
    let mut cages: BTreeMap<&str, (usize, Vec<Position>)> = BTreeMap::new();
    for mark in marks {
        let drawn = !mark.is_gap() && mark.text != ".";
        if let Some(place) = mark.place((0, 0)).filter(|_| drawn) {
            let cage = cages.entry(mark.text).or_insert((mark.line, Vec::new()));
            cage.1.push(place);
        }
    }
    let mut values: BTreeMap<&str, &Sum<'_>> = BTreeMap::new();
    for sum in sums {
        let told = |expected: String| Err(wrong(sum.line, sum.column, sum.label, expected));
        if !cages.contains_key(sum.label) {
            return told("no cell of the picture is in this cage".to_owned());
        }
        if let Some(first) = values.insert(sum.label, sum) {
            return told(format!(
                "line {} has the sum of this cage already",
                first.line
            ));
        }
    }
    let cage = |(label, (line, cells)): (&str, (usize, Vec<Position>))| {
        let sum = values.get(label);
        let value = sum.map(|sum| sum.value);
        let cage = Constraint::new(ConstraintKind::Cage, cells, value.into_iter().collect());
        (sum.map_or(line, |sum| sum.line), cage)
    };
    Ok(cages.into_iter().map(cage).collect())
}
