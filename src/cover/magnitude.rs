//! Numbers of any size with the accuracy of a float.

use std::fmt;

/// A number from zero on, of any size, with the accuracy of a float.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Magnitude {
    pub(super) ln: f64,
}

impl Magnitude {
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
        let mut power = self.log10().floor();
        let mut lead = 10f64.powf(self.log10().fract());
        if lead < 1.0 {
            lead *= 10.0;
        }
        if lead >= 10.0 - 0.0005 {
            (power, lead) = (power + 1.0, 1.0);
        }
        write!(f, "{lead:.3}e{power:.0}")
    }
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
}
