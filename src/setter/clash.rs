//! Conflicts in a puzzle without solution: givens, regions, rules and constraints that cannot
//! all hold, of which none can be dropped.
//!
//! The givens come from the search that learns ([`crate::solve::Conflict`]); other elements are
//! dropped if redundant, in pieces, halves first, then smaller ones, at last one by one (as
//! in delta debugging, A. Zeller and R. Hildebrandt, 2002). An element needed once is needed when
//! more has gone.

use std::sync::Arc;

use super::element::Elements;
use super::oracle::Oracle;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Element, Puzzle};
use crate::solve::{Conflict, Solver};

/// Finds out what clashes in a puzzle without solution; with the limit that was reached, where one
/// was. `core` is what [`Solver::uniqueness`] says of its givens.
pub fn clash(
    solver: &mut Solver,
    puzzle: &Puzzle,
    core: &Conflict,
    limits: &Limits,
) -> (Conflict, Option<Stop>) {
    let mut oracle = Oracle::new(solver, limits);
    let elements = Elements::of(puzzle);
    let is_in_core = |element: &Element| match element {
        Element::Given(clue) => !core.is_known() || core.clues.contains(clue),
        _ => true,
    };

    let is_region = |element: &Element| matches!(element, Element::Region(_));
    let (remaining, mut removed): (Vec<Element>, Vec<Element>) =
        elements.all().iter().partition(|element| is_in_core(element));
    let (regions, mut remaining): (Vec<Element>, Vec<Element>) =
        remaining.iter().partition(|e| is_region(e));
    // Givens that are known to be needed are not tried again.
    let from = if core.minimal { core.clues.len() } else { 0 };
    // Regions hold anyway, so that they go last: nothing is named for which they are enough.
    let mut stopped =
        drop_redundant(&elements, &mut oracle, (&mut remaining, from), &mut removed).err();
    let from = remaining.len();
    remaining.extend(regions);
    if stopped.is_none() {
        stopped =
            drop_redundant(&elements, &mut oracle, (&mut remaining, from), &mut removed).err();
    }

    let given = |element: &Element| match element {
        Element::Given(clue) => Some(*clue),
        _ => None,
    };

    let found = Conflict {
        layout: Arc::clone(&core.layout),
        clues: remaining.iter().filter_map(given).collect(),
        others: remaining.iter().copied().filter(|e| given(e).is_none()).collect(),
        minimal: stopped.is_none(),
    };

    (found, stopped)
}

/// Drops redundant members of `kept` from a place on, in pieces of half its size and smaller.
fn drop_redundant(
    elements: &Elements<'_>,
    oracle: &mut Oracle<'_>,
    (remaining, from): (&mut Vec<Element>, usize),
    removed: &mut Vec<Element>,
) -> Result<(), Stop> {
    let mut size = (remaining.len().next_power_of_two() / 2).max(1);
    while size > 0 {
        let mut at = from;
        while at < remaining.len() {
            let piece: Vec<Element> = remaining[at..].iter().copied().take(size).collect();
            removed.extend(&piece);
            let without = elements.without(removed);

            match without.map_or(Ok(true), |puzzle| oracle.is_solvable(&puzzle)) {
                Ok(false) => {
                    remaining.drain(at..at + piece.len());
                }
                solvable => {
                    removed.truncate(removed.len() - piece.len());
                    solvable?;
                    at += size;
                }
            }
        }
        size /= 2;
    }

    Ok(())
}
