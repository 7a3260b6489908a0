//! Puzzles with one solution that differ from one in a few clues.
//!
//! One or two units of clues go. The solutions of the rest are listed, up to a number; a unit
//! that only one of them holds makes a puzzle with one solution, without further search. Where
//! two went, one that comes may be enough, and that is a clue less; else one comes at random, and
//! the solutions that hold it are looked at in the same way.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::count::Count;
use crate::generate::tuning::{LISTED_SOLUTIONS, NEAR_PUZZLES};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Stop};
use crate::puzzle::{Puzzle, Symbol};
use crate::solve::{Solver, Verdict};

/// A full filling.
type Filling = IdVec<CellId, Symbol>;

/// What comes into a puzzle: units with the symbols of their cells.
type Change = Vec<(usize, Vec<Symbol>)>;

/// Where to look.
pub(super) struct Vicinity<'a> {
    pub(super) solver: &'a mut Solver,
    pub(super) units: &'a [Vec<CellId>],
    /// Whether clues come back where they went.
    pub(super) fixed: bool,
    /// Whether fewer may come than went.
    pub(super) fewer: bool,
    pub(super) rng: &'a mut ChaCha8Rng,
}

impl Vicinity<'_> {
    /// Some puzzles near this one.
    pub(super) fn of(&mut self, puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Puzzle>, Stop> {
        let given = |unit: &usize| puzzle.givens()[self.units[*unit][0]].is_some();
        let mut present: Vec<usize> = (0..self.units.len()).filter(given).collect();
        present.shuffle(self.rng);
        present.truncate(self.rng.random_range(1..=2));
        let gone = present;
        let mut rest = puzzle.clone();
        for &cell in gone.iter().flat_map(|&unit| &self.units[unit]) {
            rest.take_given(cell);
        }
        let (fillings, complete) = self.fillings(&rest, limits)?;
        let changes = if self.fixed {
            self.refilled(&gone, &fillings)
        } else {
            self.replaced(&rest, gone.len(), &fillings)
        };
        let mut near = Vec::new();
        for change in changes {
            let mut puzzle = rest.clone();
            for (unit, symbols) in change {
                for (&cell, &symbol) in self.units[unit].iter().zip(&symbols) {
                    // The cells of the unit are blank in the rest.
                    let _ = puzzle.give(cell, symbol);
                }
            }
            near.push(puzzle);
        }
        if !complete {
            near = unique_of(self.solver, near, limits)?;
        }
        near.retain(|other| other.givens() != puzzle.givens());
        Ok(near)
    }

    /// Solutions of a puzzle, and whether these are all.
    fn fillings(&mut self, rest: &Puzzle, limits: &Limits) -> Result<(Vec<Filling>, bool), Stop> {
        let mut fillings: Vec<Filling> = Vec::new();
        let run = self.solver.solutions(rest, limits, |solution| {
            fillings.push(solution.symbols().clone());
            match fillings.len() < LISTED_SOLUTIONS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        match run.end {
            End::Exhausted => Ok((fillings, true)),
            End::Broken => Ok((fillings, false)),
            End::Stopped(stop) => Err(stop),
        }
    }

    /// New symbols for the units that went, which only one solution holds.
    fn refilled(&mut self, gone: &[usize], fillings: &[Filling]) -> Vec<Change> {
        let units = self.units;
        let change = |filling: &Filling| -> Change {
            gone.iter()
                .map(|&unit| (unit, held(units, unit, filling)))
                .collect()
        };
        once_only(fillings.iter().map(change), self.rng)
    }

    /// Other units in place of those that went.
    fn replaced(&mut self, rest: &Puzzle, gone: usize, fillings: &[Filling]) -> Vec<Change> {
        let blank = |unit: &usize| rest.givens()[self.units[*unit][0]].is_none();
        let blank: Vec<usize> = (0..self.units.len()).filter(blank).collect();
        let units = self.units;
        let each = |filling: &Filling| -> Vec<Change> {
            let one = |&unit: &usize| vec![(unit, held(units, unit, filling))];
            blank.iter().map(one).collect()
        };
        if gone == 1 || self.fewer {
            let ones = once_only(fillings.iter().flat_map(each), self.rng);
            if gone == 1 || !ones.is_empty() {
                return ones;
            }
        }
        // One at random, then each that leaves one solution.
        let first = blank[self.rng.random_range(0..blank.len())];
        let like = &fillings[self.rng.random_range(0..fillings.len())];
        let symbols = held(units, first, like);
        let kept = fillings
            .iter()
            .filter(|filling| held(units, first, filling) == symbols);
        let second = kept.flat_map(each).filter(|change| change[0].0 != first);
        let mut changes = once_only(second, self.rng);
        for change in &mut changes {
            change.push((first, symbols.clone()));
        }
        changes
    }
}

/// What a filling has in the cells of a unit.
fn held(units: &[Vec<CellId>], unit: usize, filling: &Filling) -> Vec<Symbol> {
    units[unit].iter().map(|&cell| filling[cell]).collect()
}

/// Some of the changes that occur exactly once, at random.
fn once_only(changes: impl Iterator<Item = Change>, rng: &mut impl Rng) -> Vec<Change> {
    let mut times: BTreeMap<Change, usize> = BTreeMap::new();
    for change in changes {
        *times.entry(change).or_default() += 1;
    }
    let once = times.into_iter().filter(|(_, times)| *times == 1);
    let mut once: Vec<Change> = once.map(|(change, _)| change).collect();
    once.shuffle(rng);
    once.truncate(NEAR_PUZZLES);
    once
}

/// Those puzzles that have one solution.
fn unique_of(
    solver: &mut Solver,
    puzzles: Vec<Puzzle>,
    limits: &Limits,
) -> Result<Vec<Puzzle>, Stop> {
    let unique = are_unique(solver, &puzzles, limits)?;
    let kept = puzzles
        .into_iter()
        .zip(0..)
        .filter(|(_, k)| unique.contains(k));
    Ok(kept.map(|(puzzle, _)| puzzle).collect())
}

/// The units of clues without which a puzzle still has one solution, each alone.
pub(super) fn needless(
    solver: &mut Solver,
    units: &[Vec<CellId>],
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Vec<usize>, Stop> {
    let given = |unit: &usize| puzzle.givens()[units[*unit][0]].is_some();
    let present: Vec<usize> = (0..units.len()).filter(given).collect();
    let without = |&unit: &usize| {
        let mut less = puzzle.clone();
        units[unit].iter().for_each(|&cell| less.take_given(cell));
        less
    };
    let puzzles: Vec<Puzzle> = present.iter().map(without).collect();
    let unique = are_unique(solver, &puzzles, limits)?;
    Ok(unique.into_iter().map(|k| present[k]).collect())
}

/// The numbers of the puzzles that have one solution: side by side in lanes as far as that goes,
/// the others one by one.
fn are_unique(
    solver: &mut Solver,
    puzzles: &[Puzzle],
    limits: &Limits,
) -> Result<BTreeSet<usize>, Stop> {
    let all: Vec<&Puzzle> = puzzles.iter().collect();
    let counts: Vec<Option<Count>> = solver.counts(&all, 2, limits);
    let mut unique = BTreeSet::new();
    for (k, count) in counts.into_iter().enumerate() {
        let only = match count {
            Some(count) => count.complete && count.value == 1u32.into(),
            None => match solver.uniqueness(&puzzles[k], limits).0 {
                Verdict::Unique(_) => true,
                Verdict::Multiple(_) | Verdict::None(_) => false,
                Verdict::Unknown(stop, _) => return Err(stop),
            },
        };
        if only {
            unique.insert(k);
        }
    }
    Ok(unique)
}
