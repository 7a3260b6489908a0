//! The sums below a picture of cages: `a=5 b=12`.

use super::wrong::wrong;
use crate::text::base::{Line, TextError};

/// The sum of a letter, with its place in the text.
#[derive(Debug)]
pub(super) struct Sum<'a> {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) label: &'a str,
    pub(super) value: u32,
}

/// The sums of a line; `None` where it has anything else.
pub(super) fn read(line: &Line) -> Result<Option<Vec<Sum<'_>>>, TextError> {
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
    let sum_of = |part: &[&'_ str]| {
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
    let all: Result<Vec<_>, TextError> = parts.chunks(3).map(sum_of).collect();
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
