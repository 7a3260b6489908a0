//! Cages as facts: `cage_sum(1,15).` and `cage_member(1,2,3).` for the cage, the row and the column of
//! each cell; sums whose cells may be equal as another pair of names.

use std::collections::{BTreeMap, BTreeSet};

use super::fact::Fact;
use crate::puzzle::{Constraint, ConstraintKind, Position};
use crate::text::ground::cages::{self, Cage};
use crate::text::ground::{Builder, TextError, TextErrorKind};

/// A cell, counted as the facts count.
pub(super) type Place = [usize; 2];

/// A sum and its cells.
type Sum = (usize, Vec<Place>);

/// What facts say by the numbers of cages.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Sums whose cells differ.
    cages: Vec<Sum>,
    /// Sums whose cells may be equal.
    sums: Vec<Sum>,
    /// The names of the facts that say it.
    names: BTreeSet<String>,
}

impl Members {
    /// The cages of facts, where each sum has its cells; nothing where there are none.
    pub(super) fn of(facts: &[Fact]) -> Self {
        let mut all = Self::default();
        let of_length = |length: usize| {
            let mut groups: BTreeMap<&str, Vec<&Fact>> = BTreeMap::new();
            for fact in facts.iter().filter(|fact| fact.numbers.len() == length) {
                groups.entry(&fact.name).or_default().push(fact);
            }
            groups
        };
        let cells = of_length(3);
        let caged = |name: &str| name.contains("cage");
        let values = of_length(2);
        for (name, values) in &values {
            let sums: BTreeMap<usize, usize> = values
                .iter()
                .map(|fact| (fact.numbers[0], fact.numbers[1]))
                .collect();
            let alike = |other: &&&str| shared(name, other);
            let members = cells
                .keys()
                .filter(|cells| !all.names.contains(**cells))
                .filter(|name| ids(&cells[**name]) == sums.keys().copied().collect())
                .max_by_key(alike);
            let Some(members) = members.filter(|_| sums.len() == values.len()) else {
                continue;
            };
            let members_of = |id: usize| {
                let own = cells[members]
                    .iter()
                    .filter(move |fact| fact.numbers[0] == id);
                own.map(|fact| [fact.numbers[1], fact.numbers[2]]).collect()
            };
            let read = sums.iter().map(|(&id, &sum)| (sum, members_of(id)));
            match name.contains("sum") && !caged(name) && !caged(members) {
                true => all.sums.extend(read),
                false => all.cages.extend(read),
            }
            all.names
                .extend([(*name).to_owned(), (*members).to_owned()]);
        }
        // Where nothing is called a cage, sums are those of cages.
        if all.cages.is_empty() {
            std::mem::swap(&mut all.cages, &mut all.sums);
        }
        all
    }

    /// Whether facts of this name are part of a cage.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// The rows and columns of all cells.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let sums = self.cages.iter().chain(&self.sums);
        sums.flat_map(|(_, cells)| cells).flatten().copied()
    }

    /// Adds the conditions to a board whose rows and columns count from `base`.
    ///
    /// # Errors
    /// A cage has a cell that is none.
    pub(super) fn add(self, base: usize, line: usize, to: &mut Builder) -> Result<(), TextError> {
        let place = |&[row, col]: &Place| {
            let place = row.checked_sub(base).zip(col.checked_sub(base));
            let place = place.and_then(|(row, col)| Position::new(row, col));
            let text = format!("{row},{col}");
            place.ok_or_else(|| {
                let expected = "a row and a column of the board are expected";
                TextError::at(line, TextErrorKind::unexpected(&text, expected))
            })
        };
        let placed = |(sum, cells): &Sum| -> Result<(usize, Vec<Position>), TextError> {
            Ok((*sum, cells.iter().map(place).collect::<Result<_, _>>()?))
        };
        let mut all = Vec::new();
        for cage in &self.cages {
            let (sum, cells) = placed(cage)?;
            all.push(Cage {
                cells,
                sum: Some(sum),
            });
        }
        cages::add(all, to);
        for sum in &self.sums {
            let (sum, cells) = placed(sum)?;
            let sum = u32::try_from(sum).unwrap_or(u32::MAX);
            let sum = Constraint::new(ConstraintKind::Sum, cells, vec![sum]);
            to.spec.constraints.push(sum);
        }
        Ok(())
    }
}

/// The first numbers of facts.
fn ids(facts: &[&Fact]) -> BTreeSet<usize> {
    facts.iter().map(|fact| fact.numbers[0]).collect()
}

/// How many letters two names have in common at their beginnings.
fn shared(one: &str, other: &str) -> usize {
    let same = one.bytes().zip(other.bytes());
    same.take_while(|(one, other)| one == other).count()
}
