//! Sub-puzzles of a puzzle from which no clue can go: one at random, or all of them in order;
//! and for each clue that it is needed, a second solution without it.
//!
//! A puzzle has one solution when its clues meet every set of cells in which another filling
//! differs from the solution. Sets that are met are kept, and answer most later questions;
//! the rest go to the solver, so this works for every layout and rule.
//!
//! All sub-puzzles: clues are taken in reading order, and each first goes and then stays.
//! One that stays without being needed must come to be needed by what goes later; where the
//! clues that stay so far do without it, it never will, and the branch is left.

use std::ops::ControlFlow;

use fixedbitset::FixedBitSet;
use rand::Rng;
use rand::seq::SliceRandom;
use thiserror::Error;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::solve::{Solver, Verdict};

/// Why there is nothing to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotUnique {
    /// No solution.
    #[error("there is no solution")]
    None,
    /// More than one.
    #[error("there is more than one solution")]
    Several,
    /// A limit was reached before that was known.
    #[error("it is not known whether there is one solution: {}", .0.word())]
    Unknown(Stop),
}

/// A sub-puzzle with one solution, from which perhaps more clues can go.
#[derive(Clone, Debug, Error)]
#[error("perhaps not minimal: {}", .stop.word())]
pub struct NotMinimal {
    /// As far as the clues were tried.
    pub puzzle: Puzzle,
    /// The limit that was reached.
    pub stop: Stop,
}

/// Removes clues from a puzzle with one solution.
#[derive(Debug)]
pub struct Minimiser<'s> {
    solver: &'s mut Solver,
    puzzle: Puzzle,
    limits: Limits,
    solution: Solution,
    clues: Vec<Clue>,
    /// Sets of clues, by their numbers, of which one must stay; with a second solution.
    sets: Vec<(FixedBitSet, Solution)>,
}

impl<'s> Minimiser<'s> {
    /// Prepares a puzzle.
    ///
    /// # Errors
    /// It does not have exactly one solution.
    pub fn new(
        solver: &'s mut Solver,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<Self, NotUnique> {
        let solution = match solver.uniqueness(puzzle, limits).0 {
            Verdict::Unique(solution) => solution,
            Verdict::Multiple(_) => return Err(NotUnique::Several),
            Verdict::None(_) => return Err(NotUnique::None),
            Verdict::Unknown(stop, _) => return Err(NotUnique::Unknown(stop)),
        };

        Ok(Self {
            solver,
            clues: puzzle.clues().collect(),
            puzzle: puzzle.clone(),
            limits: limits.clone(),
            solution,
            sets: Vec::new(),
        })
    }

    /// The clues that can go, each alone.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn redundant(&mut self) -> Result<Vec<Clue>, Stop> {
        let mut all = self.all();
        let mut redundant = Vec::new();
        for k in 0..self.clues.len() {
            all.remove(k);
            if self.other(&all)?.is_none() {
                redundant.push(self.clues[k]);
            }
            all.insert(k);
        }

        Ok(redundant)
    }

    /// One minimal sub-puzzle: clues are tried in random order.
    ///
    /// # Errors
    /// The limit that was reached, and the sub-puzzle without the clues that went until then.
    pub fn random(&mut self, rng: &mut dyn Rng) -> Result<Puzzle, NotMinimal> {
        let mut order: Vec<usize> = (0..self.clues.len()).collect();
        order.shuffle(rng);
        let mut left = self.all();

        for k in order {
            left.remove(k);
            match self.other(&left) {
                Ok(None) => {}
                Ok(Some(_)) => left.insert(k),
                Err(stop) => {
                    left.insert(k);
                    let puzzle = self.with(&left);
                    return Err(NotMinimal { puzzle, stop });
                }
            }
        }

        Ok(self.with(&left))
    }

    /// Visits all minimal sub-puzzles, each once, until the visitor breaks. The first are those
    /// without the first clues, in reading order.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn each(
        &mut self,
        visit: &mut dyn FnMut(&mut Self, Puzzle) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let n = self.clues.len();
        let mut left = self.all();
        // By clue that is decided: whether it may still be made to stay later.
        let mut removed: Vec<bool> = Vec::new();
        let mut meter = self.limits.meter();

        loop {
            meter.poll()?;
            if removed.len() == n {
                if self.is_minimal(&left)? {
                    let puzzle = self.with(&left);
                    if visit(self, puzzle).is_break() {
                        return Ok(());
                    }
                }
            } else {
                let k = removed.len();
                left.remove(k);
                let goes = self.other(&left)?.is_none();
                left.set(k, !goes);
                removed.push(goes);
                continue;
            }

            // Back to the last clue that went, which now stays, if it can ever be needed.
            loop {
                let Some(went) = removed.pop() else {
                    return Ok(());
                };
                let k = removed.len();
                left.insert(k);
                if !went {
                    continue;
                }

                removed.push(false);
                if self.may_be_needed(&left, k)? {
                    break;
                }
                removed.pop();
            }
        }
    }

    /// True if a clue that stays can come to be needed when all clues after it go.
    fn may_be_needed(&mut self, left: &FixedBitSet, k: usize) -> Result<bool, Stop> {
        let mut least = left.clone();
        least.remove_range(k..);
        Ok(self.other(&least)?.is_some())
    }

    /// For each clue of a minimal sub-puzzle a solution that there is without it.
    ///
    /// # Errors
    /// The limit that was reached.
    ///
    /// # Panics
    /// When the puzzle has a clue that this one has not.
    pub fn proof(&mut self, minimal: &Puzzle) -> Result<Vec<(Clue, Solution)>, Stop> {
        let mut left = FixedBitSet::with_capacity(self.clues.len());
        for clue in minimal.clues() {
            let at = self.clues.binary_search(&clue);
            left.insert(at.expect("a sub-puzzle"));
        }

        let mut proof = Vec::new();
        for clue in left.clone().ones() {
            left.remove(clue);
            if let Some(other) = self.other(&left)? {
                proof.push((self.clues[clue], other));
            }
            left.insert(clue);
        }

        Ok(proof)
    }

    fn is_minimal(&mut self, left: &FixedBitSet) -> Result<bool, Stop> {
        let mut without = left.clone();
        for k in left.ones() {
            without.remove(k);
            if self.other(&without)?.is_none() {
                return Ok(false);
            }
            without.insert(k);
        }

        Ok(true)
    }

    fn all(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.clues.len());
        all.insert_range(..);
        all
    }

    fn with(&self, left: &FixedBitSet) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        for (k, clue) in self.clues.iter().enumerate() {
            if !left.contains(k) {
                puzzle.take_given(clue.cell);
            }
        }

        puzzle
    }

    /// A second solution of the puzzle with only these clues, if there is one.
    fn other(&mut self, left: &FixedBitSet) -> Result<Option<Solution>, Stop> {
        if let Some((_, other)) = self.sets.iter().find(|(set, _)| set.is_disjoint(left)) {
            return Ok(Some(other.clone()));
        }

        let puzzle = self.with(left);
        let two = match self.solver.uniqueness(&puzzle, &self.limits).0 {
            Verdict::Multiple(two) => two,
            Verdict::Unknown(stop, _) => return Err(stop),
            // The solution itself is one.
            Verdict::Unique(_) | Verdict::None(_) => return Ok(None),
        };

        let Some(other) = two.into_iter().find(|one| *one != self.solution) else {
            return Ok(None);
        };
        let mut set = FixedBitSet::with_capacity(self.clues.len());
        for (k, clue) in self.clues.iter().enumerate() {
            set.set(k, other.symbols()[clue.cell] != clue.symbol);
        }

        self.sets.push((set, other.clone()));
        Ok(Some(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_minimal_sub_puzzles_are_those_that_trying_every_subset_finds() {
        let full: Puzzle = "12433421.3122...".parse().expect("16 cells");
        let mut solver = Solver::default();
        let limits = Limits::default();
        let mut minimiser = Minimiser::new(&mut solver, &full, &limits).expect("one solution");
        let clues: Vec<Clue> = full.clues().collect();
        let mut found = Vec::new();
        minimiser
            .each(&mut |_, puzzle| {
                found.push(puzzle.clues().collect::<Vec<_>>());
                ControlFlow::Continue(())
            })
            .expect("no limit");
        let mut unique = vec![false; 1 << clues.len()];

        for (subset, unique) in unique.iter_mut().enumerate() {
            let mut part = full.clone();
            for (k, clue) in clues.iter().enumerate() {
                if subset >> k & 1 == 0 {
                    part.take_given(clue.cell);
                }
            }
            *unique = matches!(solver.uniqueness(&part, &limits).0, Verdict::Unique(_));
        }

        let minimal = |subset: &usize| {
            let mut bits = (0..clues.len()).filter(|k| subset >> k & 1 == 1);
            unique[*subset] && bits.all(|k| !unique[subset & !(1 << k)])
        };

        let expected: Vec<Vec<Clue>> = (0..unique.len())
            .filter(minimal)
            .map(|s| (0..clues.len()).filter(|k| s >> k & 1 == 1).map(|k| clues[k]).collect())
            .collect();
        assert!(expected.len() > 3, "{}", expected.len());
        assert_eq!(found.len(), expected.len());
        assert!(expected.iter().all(|one| found.contains(one)));
    }
}
