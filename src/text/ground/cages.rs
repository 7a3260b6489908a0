//! Killer cages: the one place that says what becomes of them.
//!
//! The cells of a cage differ, so a cage without a sum is a region. A cage of one cell is a
//! given.

use super::builder::Builder;
use crate::puzzle::{Constraint, ConstraintKind, Position, RegionKind, Symbol};

/// A cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Cage {
    pub(in crate::text) cells: Vec<Position>,
    pub(in crate::text) sum: Option<usize>,
}

/// Adds cages to a puzzle.
pub(in crate::text) fn add(cages: Vec<Cage>, to: &mut Builder) {
    let mut regions = 0;
    for Cage { cells, sum } in cages {
        let symbol = |sum: usize| Symbol::new(sum.checked_sub(1)?);
        match (&cells[..], sum) {
            ([cell], Some(sum)) if symbol(sum).is_some() => {
                to.givens.extend(symbol(sum).map(|symbol| (*cell, symbol)));
            }
            ([] | [_], None) => {}
            (_, None) => {
                regions += 1;
                let name = format!("cage {regions}");
                to.spec.extra.push((name, RegionKind::Extra, cells));
            }
            (_, Some(sum)) => {
                let sum = u32::try_from(sum).unwrap_or(u32::MAX);
                let cage = Constraint::new(ConstraintKind::Cage, cells, vec![sum]);
                to.spec.constraints.push(cage);
            }
        }
    }
}
