//! Cages as a picture: a letter for the cage of each cell, and the sums of the letters below it.

use std::collections::BTreeMap;

use super::picture::Mark;
use super::sums::Sum;
use super::wrong::wrong;
use crate::puzzle::{Constraint, ConstraintKind, Position};
use crate::text::base::TextError;

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
