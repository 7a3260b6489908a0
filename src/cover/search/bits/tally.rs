//! How many options each item has left, for all items at once, bit by bit.
//!
//! Plane `p` holds bit `p` of every item's number, one bit an item (a vertical counter; Warren,
//! Hacker's Delight, 2nd edition, chapter 8). The numbers are complemented: taking an option
//! away then is adding one at its items, a carry is a plain "and", and the item with the fewest
//! options has the highest complement, found from the highest plane down by keeping those whose
//! bit is set. Several options are first added up by carry-save adders (section 5-1 there, after
//! Harley and Seal), which leaves one carry for the higher planes.
//!
//! Everything here is inlined by force, so that a small node stays in registers from one step to
//! the next: passed through memory it costs twice as much.

use super::sets::{Set, and, any, first, xor};
use super::tuning::FEW_PLANES;

/// Rows of one word of options in a table of rows: an empty row follows them, so that the
/// row of "no further option" needs no test.
pub(super) const STRIDE: usize = 65;

/// Numbers below `2^P`, one for each of `64 * M` items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally<const M: usize, const P: usize> {
    planes: [Set<M>; P],
}

/// The next action on the open items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// An item has no option left.
    Dead,
    /// The item has one option.
    Forced(usize),
    /// The item has the fewest options, and is the lowest of those.
    Branch(usize),
}

impl<const M: usize, const P: usize> Tally<M, P> {
    /// The numbers of the first items; the others are at zero.
    pub(super) fn new(numbers: &[usize]) -> Self {
        let mut planes = [[u64::MAX; M]; P];
        for (item, number) in numbers.iter().enumerate() {
            for (p, plane) in planes.iter_mut().enumerate() {
                plane[item / 64] &= !(((number >> p & 1) as u64) << (item % 64));
            }
        }
        Self { planes }
    }

    /// The next item among the open ones, of which there is at least one.
    #[inline(always)]
    pub(super) fn choose(&self, open: &Set<M>) -> Choice {
        let mut few = *open;
        for plane in &self.planes[1..] {
            few = and(&few, plane);
        }
        if let Some(item) = first(&few) {
            return if any(&and(&few, &self.planes[0])) {
                Choice::Dead
            } else {
                Choice::Forced(item)
            };
        }

        let mut fewest = *open;
        for plane in self.planes.iter().rev() {
            let fewer = and(&fewest, plane);
            if any(&fewer) {
                fewest = fewer;
            }
        }

        first(&fewest).map_or(Choice::Dead, Choice::Branch)
    }

    /// Takes one away at the items of each option of a set; `rows` holds the items of each
    /// option, [`STRIDE`] rows for each word of options.
    #[inline(always)]
    pub(super) fn take<const W: usize>(&mut self, rows: &[Set<M>], options: &Set<W>) {
        for (rows, &word) in rows.chunks_exact(STRIDE).zip(options) {
            let mut word = word;
            while word != 0 {
                let mut next = || {
                    let row = &rows[word.trailing_zeros() as usize];
                    word &= word.wrapping_sub(1);
                    row
                };
                if P <= FEW_PLANES {
                    self.carry_up(0, *next());
                } else {
                    self.take_four([next(), next(), next(), next()]);
                }
            }
        }
    }

    #[inline(always)]
    fn take_four(&mut self, [a, b, c, d]: [&Set<M>; 4]) {
        let mut carry = [0; M];
        for k in 0..M {
            let (sum, first) = full_add(self.planes[0][k], a[k], b[k]);
            let (sum, second) = full_add(sum, c[k], d[k]);
            self.planes[0][k] = sum;
            (self.planes[1][k], carry[k]) = full_add(self.planes[1][k], first, second);
        }
        self.carry_up(2, carry);
    }

    /// Adds a carry to the planes from one on.
    #[inline(always)]
    fn carry_up(&mut self, from: usize, mut carry: Set<M>) {
        for p in from..P {
            let next = and(&self.planes[p], &carry);
            self.planes[p] = xor(&self.planes[p], &carry);
            carry = next;
        }
    }
}

/// Sum and carry of three bits, in each place of a word.
#[inline(always)]
fn full_add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let two = a ^ b;
    (two ^ c, (a & b) | (two & c))
}
