//! A count made a second time in another way, to check the first.
//!
//! Few solutions are visited by dancing links on the matrix, which shares nothing with the search
//! on planes; many are counted by the tables that the first count did not use, and in the end
//! without symmetry.

use num_bigint::BigUint;

use super::asked::{Counting, Method};
use super::number::Count;
use super::tuning::CHECKED_SOLUTIONS;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::solve::{Config, Engine, Fillings, Solver};

impl Solver {
    /// Counts the solutions of a puzzle in another way than the count `first`, which is complete
    /// and was made as `how` says.
    pub fn check(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        first: &Count,
        limits: &Limits,
    ) -> Count {
        if self.fillings(puzzle.layout(), false) != Fillings::Multiply {
            return self.check_on_matrix(puzzle, limits);
        }
        let plain = Counting {
            limit: None,
            ..how.clone()
        };
        if first.method != Method::Enumerate || first.value > BigUint::from(CHECKED_SOLUTIONS) {
            for method in [Method::Join, Method::Frontier, Method::Memo] {
                if method == first.method {
                    continue;
                }
                let other = Counting {
                    method,
                    ..plain.clone()
                };
                if let Ok(count) = self.count_by(puzzle, &other, limits) {
                    return count;
                }
            }
        }
        if first.value <= BigUint::from(CHECKED_SOLUTIONS) && self.config().engine != Engine::Links
        {
            let config = Config {
                engine: Engine::Links,
                ..*self.config()
            };
            return Self::new(config).count(puzzle, None, limits);
        }
        let without = Counting {
            method: first.method,
            symmetry: !how.symmetry,
            ..plain
        };
        let count = self.count_by(puzzle, &without, limits);
        count.unwrap_or_else(|_| self.count(puzzle, None, limits))
    }

    /// Counts with another kind of engine: on the matrix, or not.
    fn check_on_matrix(&self, puzzle: &Puzzle, limits: &Limits) -> Count {
        let engine = match self.config().engine {
            Engine::Links => Engine::Rules,
            _ => Engine::Links,
        };
        let config = Config {
            engine,
            ..*self.config()
        };
        Self::new(config).count(puzzle, None, limits)
    }
}
