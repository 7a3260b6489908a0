//! A count in pieces that are done one after the other: a slice of them, or from where an earlier
//! run was.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::count::Means;
use crate::count::checksum::checksum;
use crate::count::covers::Pieces;
use crate::count::memo::{self, Way};
use crate::ids::Id;
use crate::limits::Stop;
use crate::matrix::Problem;

/// Pieces that a problem is cut into. Slices that are counted apart fit each other only where it is
/// the same.
const PIECES: usize = 256;

/// How problems are cut, as a number that changes with it: what is counted of other pieces is not
/// taken up.
const CUT: usize = 2;

/// Which pieces are counted: every n-th, from one on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slice {
    /// From 1.
    pub number: usize,
    /// How many slices there are.
    pub of: usize,
}

impl Slice {
    /// All of a problem.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
}

/// How far a count is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Which problem this is.
    problem: String,
    slice: Slice,
    /// Pieces of the slice that are counted.
    parts: usize,
    /// Their covers.
    sum: String,
}

impl Progress {
    /// Nothing of a slice of a problem.
    #[must_use]
    pub fn new(problem: &Problem, slice: Slice) -> Self {
        Self {
            problem: format!("{:016x}", print(problem)),
            slice,
            parts: 0,
            sum: "0".to_owned(),
        }
    }

    /// The covers that are counted.
    #[must_use]
    pub fn sum(&self) -> BigUint {
        self.sum.parse().unwrap_or_default()
    }

    /// How many pieces of the slice are counted.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// Whether this is how far a count of the same slice of the same problem may be.
    #[must_use]
    pub fn is_of(&self, other: &Self) -> bool {
        self.problem == other.problem
            && self.slice == other.slice
            && self.sum.parse::<BigUint>().is_ok()
    }

    /// Counts on; after each piece `done` is told how far it is, and how many pieces there are.
    ///
    /// # Errors
    /// The limit that was reached, and a number that the covers of the slice are at least.
    pub fn run(
        &mut self,
        problem: &Problem,
        means: &Means,
        done: &mut dyn FnMut(&Self, usize),
    ) -> Result<BigUint, (BigUint, Stop)> {
        let pieces = Pieces::new(problem, PIECES);
        let own: Vec<usize> = (self.slice.number - 1..pieces.len())
            .step_by(self.slice.of)
            .collect();
        let mut sum = self.sum();
        while let Some(&k) = own.get(self.parts) {
            // Small pieces are done before anybody looks at the clock.
            if let Err(stop) = means.limits.meter().poll() {
                return Err((sum, stop));
            }
            let piece = pieces.piece(k);
            let counted = memo::count_by(piece.rest.problem(), means, Way::Auto);
            sum += counted.value;
            if let Some(stop) = counted.stopped {
                return Err((sum, stop));
            }
            self.parts += 1;
            self.sum = sum.to_string();
            done(self, own.len());
        }
        Ok(sum)
    }
}

/// A checksum of all that a problem says, and of how it is cut.
fn print(problem: &Problem) -> u64 {
    let mut bytes = Vec::new();
    let mut put = |number: usize| bytes.extend((number as u64).to_le_bytes());
    put(CUT);
    put(problem.n_items());
    put(problem.n_primary());
    for item in problem.items() {
        let bounds = problem.bounds(item);
        put(bounds.least as usize);
        put(bounds.most as usize);
    }
    for option in problem.options() {
        put(problem.items_of(option).len());
        for mention in problem.mentions_of(option) {
            put(mention.item.index());
            put(mention.colour.map_or(0, |colour| colour.index() + 1));
        }
    }
    checksum(&bytes)
}
