//! Partitions of the symbols as numbers.
//!
//! In one box each symbol is in one of `base` columns. The number whose digit `d` is the
//! column of symbol `d` is the *code* of that partition; codes that occur get small numbers.

use super::tuning::DIRECT_CODES;
use crate::ids::narrow;

/// Codes are kept below this, so that 32 bits hold them with room to spare.
const LIMIT: u64 = 1 << 24;

const NONE: u32 = u32::MAX;

/// A symbol or a column as a digit.
#[expect(
    clippy::cast_possible_truncation,
    reason = "codes are below their limit with at most as many symbols as it has bits"
)]
/// A number below the base as a digit.
#[inline]
pub(super) fn digit(number: usize) -> u8 {
    number as u8
}

/// The values of the digits; `None` where codes would become too large.
pub(super) fn powers(base: usize, order: usize) -> Option<Vec<u32>> {
    let mut powers = Vec::with_capacity(order);
    let mut power: u64 = 1;
    for _ in 0..order {
        powers.push(u32::try_from(power).ok()?);
        power *= base as u64;
        if power > LIMIT {
            return None;
        }
    }
    Some(powers)
}

/// Writes the digits of a code.
#[inline]
pub(super) fn digits(mut code: u32, base: usize, digits: &mut [u8]) {
    let base = narrow(base);
    for place in digits {
        *place = digit((code % base) as usize);
        code /= base;
    }
}

/// The code with these digits.
#[inline]
pub(super) fn code(digits: &[u8], powers: &[u32]) -> u32 {
    digits.iter().zip(powers).map(|(&d, &p)| u32::from(d) * p).sum()
}

/// The codes that occur in one place, ascending, and the number of each.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    list: Vec<u32>,
    direct: Vec<u32>,
}

impl Codes {
    /// The codes that occur, in order, each once.
    pub(super) fn new(codes: impl Iterator<Item = u32>) -> Self {
        let mut list: Vec<u32> = codes.collect();
        list.sort_unstable();
        list.dedup();
        let span = list.last().map_or(0, |&last| last as usize + 1);
        let mut direct = Vec::new();
        if span <= DIRECT_CODES {
            direct.resize(span, NONE);
            for (number, &code) in (0..).zip(&list) {
                direct[code as usize] = number;
            }
        }
        Self { list, direct }
    }

    /// How many codes there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The codes, ascending.
    pub(super) fn list(&self) -> &[u32] {
        &self.list
    }

    /// The number of a code that occurs.
    #[inline]
    pub(super) fn number(&self, code: u32) -> Option<u32> {
        if self.direct.is_empty() {
            return self.list.binary_search(&code).ok().map(narrow);
        }
        self.direct.get(code as usize).copied().filter(|&n| n != NONE)
    }

    /// The bytes that the codes and their numbers take.
    pub(super) fn bytes(&self) -> usize {
        (self.list.len() + self.direct.len()) * size_of::<u32>()
    }
}
