//! Costs as people write them: whole or decimal numbers, exact.

/// Digits behind the point that are kept at most.
const MOST_DIGITS: usize = 9;

/// A number with as many digits behind the point as were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: i64,
    behind: usize,
}

impl Decimal {
    /// Zero, of an option whose cost is not told.
    pub(super) const ZERO: Self = Self {
        digits: 0,
        behind: 0,
    };

    /// Reads one; nothing where it is none, or too long.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (sign, number) = match text.strip_prefix('-') {
            Some(number) => (-1, number),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let part = part.trim_end_matches('0');
        let all: String = [whole, part].concat();
        let is_number = !whole.is_empty() || !part.is_empty();
        if !is_number || part.len() > MOST_DIGITS || !all.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let digits: i64 = if all.is_empty() { 0 } else { all.parse().ok()? };
        // So that sums over all options of a problem stay within a word.
        const MOST: i64 = 1 << 52;
        (digits < MOST).then_some(Self {
            digits: sign * digits,
            behind: part.len(),
        })
    }

    /// Digits behind the point.
    pub(super) fn behind(self) -> usize {
        self.behind
    }

    /// As a whole number of units of which so many digits stand behind the point; nothing where
    /// that is too large.
    pub(super) fn scaled(self, behind: usize) -> Option<i64> {
        let shift = u32::try_from(behind - self.behind).ok()?;
        self.digits.checked_mul(10i64.checked_pow(shift)?)
    }
}
