//! How many there are, roughly: random descents, where exact numbers are out of reach.
//!
//! A descent goes from the root of a search tree down to a solution or a dead end by random
//! choices. The product of the numbers of choices on its way, or zero at a dead end, is an
//! unbiased estimate of the number of solutions (D. E. Knuth, *Estimating the efficiency of
//! backtrack programs*, 1975); the mean over many descents comes with its standard error. The
//! numbers may be far beyond the range of a float, so logarithms are stored.
//!
//! The spread of the numbers may itself be underestimated where few descents make most of the
//! sum: an estimate is never more than that.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::cover::magnitude::Magnitude;
use crate::limits::{Limits, Meter, Stop};

/// How to estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descents {
    /// How many descents.
    pub number: u64,
    /// Where the random numbers begin; the same seed gives the same estimate.
    pub seed: u64,
}

impl Default for Descents {
    fn default() -> Self {
        Self { number: 10_000, seed: 0 }
    }
}

/// An estimated number of solutions or covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean over all descents.
    pub mean: Magnitude,
    /// Its standard error.
    pub standard_error: Magnitude,
    /// Descents made.
    pub descents: u64,
    /// Descents that came to a solution.
    pub hits: u64,
    /// The limit that was reached, where one was; the descents until then count.
    pub stopped: Option<Stop>,
}

/// Sums of the results of descents, as logarithms.
#[derive(Clone, Copy, Debug)]
struct Tally {
    sum: f64,
    squares: f64,
    descents: u64,
    hits: u64,
}

impl Tally {
    const NONE: Self =
        Self { sum: f64::NEG_INFINITY, squares: f64::NEG_INFINITY, descents: 0, hits: 0 };

    /// Adds a descent with the logarithm of its product of choices, `None` at a dead end.
    fn add(&mut self, ln: Option<f64>) {
        self.descents += 1;
        if let Some(ln) = ln {
            self.hits += 1;
            self.sum = ln_of_sum(self.sum, ln);
            self.squares = ln_of_sum(self.squares, 2.0 * ln);
        }
    }

    /// The mean and its error.
    fn estimate(&self, stopped: Option<Stop>) -> Estimate {
        /// The relative spread from rounding alone, where all descents agree.
        const NOTHING: f64 = 1e-10;
        let n = self.descents as f64;
        let mean = self.sum - n.ln();
        let spread = (self.squares - n.ln() - 2.0 * mean).exp_m1();
        let error = if self.hits > 0 && spread > NOTHING && self.descents > 1 {
            mean + (spread / (n - 1.0)).sqrt().ln()
        } else {
            f64::NEG_INFINITY
        };

        Estimate {
            mean: Magnitude::of_ln(if self.hits > 0 { mean } else { self.sum }),
            standard_error: Magnitude::of_ln(error),
            descents: self.descents,
            hits: self.hits,
            stopped,
        }
    }
}

/// The logarithm of a sum by those of its terms, of which the second is finite.
fn ln_of_sum(a: f64, b: f64) -> f64 {
    a.max(b) + (-(a - b).abs()).exp().ln_1p()
}

/// An estimate as a budget of nodes.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub(crate) fn as_nodes(estimate: f64) -> u64 {
    estimate as u64
}

impl Descents {
    /// The mean over descents, of which each gives the logarithm of its product of choices, or
    /// nothing at a dead end.
    pub(crate) fn mean(
        self,
        limits: &Limits,
        mut descend: impl FnMut(&mut ChaCha8Rng, &mut Meter) -> Result<Option<f64>, Stop>,
    ) -> Estimate {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut meter = limits.meter();
        let mut tally = Tally::NONE;
        for _ in 0..self.number {
            match descend(&mut rng, &mut meter) {
                Ok(ln) => tally.add(ln),
                Err(stop) => return tally.estimate(Some(stop)),
            }
        }

        tally.estimate(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_are_those_of_the_numbers() {
        let mut tally = Tally::NONE;
        for value in [2.0f64, 4.0, 6.0] {
            tally.add(Some(value.ln()));
        }
        tally.add(None);
        let found = tally.estimate(None);
        assert!((found.mean.value() - 3.0).abs() < 1e-9);
        // Squared distances 1, 1, 9, 9; divided by 4 and by 3.
        assert!((found.standard_error.value() - (20.0f64 / 12.0).sqrt()).abs() < 1e-9);
        assert_eq!((found.descents, found.hits), (4, 3));
    }
}
