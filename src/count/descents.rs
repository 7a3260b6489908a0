//! How many there are, roughly: random descents, where exact numbers are out of reach.
//!
//! A descent goes from the root of a search tree down to a solution or a dead end by random
//! choices. The product of the numbers of choices on its way, or zero at a dead end, is an
//! unbiased estimate of the number of solutions (D. E. Knuth, *Estimating the efficiency of
//! backtrack programs*, 1975); the mean over many descents comes with its standard error. The
//! numbers may be far beyond what a float holds, so logarithms are kept.
//!
//! The spread of the numbers may itself be underestimated where few descents make most of the
//! sum: an estimate is never more than that.

use std::fmt;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::limits::{Meter, Stop};

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
        Self {
            number: 10_000,
            seed: 0,
        }
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

/// A number from zero on, of any size, with the accuracy of a float.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Magnitude {
    ln: f64,
}

impl Magnitude {
    /// Zero.
    pub const ZERO: Self = Self {
        ln: f64::NEG_INFINITY,
    };

    /// Of a number of which the natural logarithm is this.
    #[must_use]
    pub fn of_ln(ln: f64) -> Self {
        Self { ln }
    }

    /// Its logarithm to the base ten; minus infinity for zero.
    #[must_use]
    pub fn log10(self) -> f64 {
        self.ln / std::f64::consts::LN_10
    }

    /// The number as a float, infinite where it is too large for one.
    #[must_use]
    pub fn value(self) -> f64 {
        self.ln.exp()
    }
}

/// Three digits after the point and the power of ten: `6.671e21`; small numbers in full.
impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// From here on powers of ten are written.
        const LARGE: f64 = 1e6;
        let value = self.value();
        if value == 0.0 {
            return f.write_str("0");
        }
        if (1.0..LARGE).contains(&value) {
            return write!(f, "{value:.1}");
        }
        let (mut power, mut lead) = (self.log10().floor(), 10f64.powf(self.log10().fract()));
        if lead < 1.0 {
            lead *= 10.0;
        }
        if lead >= 10.0 - 0.0005 {
            (power, lead) = (power + 1.0, 1.0);
        }
        write!(f, "{lead:.3}e{power:.0}")
    }
}

/// Sums of the results of descents, scaled so that they stay within floats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// The logarithm by which the sums are scaled down: the largest seen.
    scale: f64,
    sum: f64,
    squares: f64,
    descents: u64,
    hits: u64,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            scale: f64::NEG_INFINITY,
            sum: 0.0,
            squares: 0.0,
            descents: 0,
            hits: 0,
        }
    }
}

impl Tally {
    /// Of so many descents that all came to a dead end.
    pub(super) fn dead(descents: u64) -> Self {
        Self {
            descents,
            ..Self::default()
        }
    }

    /// Adds a descent with the logarithm of its product of choices, `None` at a dead end.
    pub(super) fn add(&mut self, ln: Option<f64>) {
        self.descents += 1;
        let Some(ln) = ln else {
            return;
        };
        self.hits += 1;
        if ln > self.scale {
            let down = (self.scale - ln).exp();
            self.sum *= down;
            self.squares *= down * down;
            self.scale = ln;
        }
        let value = (ln - self.scale).exp();
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean and its error.
    pub(super) fn estimate(&self, stopped: Option<Stop>) -> Estimate {
        /// What rounding leaves where all descents agree.
        const NOTHING: f64 = 1e-12;
        let n = self.descents as f64;
        let mut found = Estimate {
            mean: Magnitude::ZERO,
            standard_error: Magnitude::ZERO,
            descents: self.descents,
            hits: self.hits,
            stopped,
        };
        if self.hits == 0 {
            return found;
        }
        let mean = self.sum / n;
        found.mean = Magnitude::of_ln(self.scale + mean.ln());
        let spread = self.squares / n - mean * mean;
        if spread > NOTHING * mean * mean && self.descents > 1 {
            let error = (spread / (n - 1.0)).sqrt();
            found.standard_error = Magnitude::of_ln(self.scale + error.ln());
        }
        found
    }
}

/// An estimate as a budget of nodes.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturates"
)]
pub(super) fn as_nodes(estimate: f64) -> u64 {
    estimate as u64
}

/// Where a descent stands in a search tree.
pub(super) trait Node {
    /// Goes back to the root.
    fn start(&mut self);

    /// How many ways lead on, none at a dead end; `None` where nothing is left to choose.
    fn choices(&mut self) -> Option<usize>;

    /// Goes one of these ways; says whether that is no dead end.
    fn take(&mut self, nth: usize) -> bool;

    /// Whether it is a solution that a descent has come to where nothing is left to choose.
    fn is_solution(&self, meter: &mut Meter) -> Result<bool, Stop> {
        let _ = meter;
        Ok(true)
    }
}

/// Goes down by random choices, and tells how many ways there were at each. Whether that came to
/// a solution.
pub(super) fn descend(
    node: &mut impl Node,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    ways: &mut dyn FnMut(usize),
) -> Result<bool, Stop> {
    node.start();
    while let Some(n) = node.choices() {
        meter.node()?;
        if n == 0 {
            return Ok(false);
        }
        ways(n);
        if !node.take(rng.random_range(0..n)) {
            return Ok(false);
        }
    }
    node.is_solution(meter)
}

/// The mean over some descents.
pub(super) fn mean(
    node: &mut impl Node,
    number: u64,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Estimate {
    let mut tally = Tally::default();
    for _ in 0..number {
        let mut ln = 0.0;
        match descend(node, rng, meter, &mut |n| ln += (n as f64).ln()) {
            Ok(reached) => tally.add(reached.then_some(ln)),
            Err(stop) => return tally.estimate(Some(stop)),
        }
    }
    tally.estimate(None)
}

/// The product of independent estimates. Relative variances, each with one added, multiply.
pub(super) fn product(estimates: &[Estimate]) -> Estimate {
    let mut all = Estimate {
        mean: Magnitude::of_ln(0.0),
        standard_error: Magnitude::ZERO,
        descents: 0,
        hits: 0,
        stopped: None,
    };
    let (mut variance, mut dead) = (1.0, false);
    for one in estimates {
        all.mean.ln += one.mean.ln;
        all.descents += one.descents;
        all.hits += one.hits;
        dead |= one.hits == 0;
        all.stopped = all.stopped.or(one.stopped);
        let relative = (one.standard_error.ln - one.mean.ln).exp();
        if one.hits > 0 {
            variance *= 1.0 + relative * relative;
        }
    }
    if dead {
        all.hits = 0;
    } else if variance > 1.0 {
        let relative = (variance - 1.0).sqrt();
        all.standard_error = Magnitude::of_ln(all.mean.ln + relative.ln());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_are_written() {
        let shown = |ln: f64| Magnitude::of_ln(ln).to_string();
        assert_eq!(shown(f64::NEG_INFINITY), "0");
        assert_eq!(shown(288f64.ln()), "288.0");
        assert_eq!(shown(2_500_000f64.ln()), "2.500e6");
        assert_eq!(shown(0.04f64.ln()), "4.000e-2");
        assert_eq!(shown(400.5 * std::f64::consts::LN_10), "3.162e400");
        assert_eq!(shown((9.99999e20f64).ln()), "1.000e21");
    }

    #[test]
    fn mean_and_error_are_those_of_the_numbers() {
        let mut tally = Tally::default();
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
