//! Where a cell is: row and column of the picture, written `r1c1`.

use std::fmt;
use std::str::FromStr;

/// A place in the picture of a layout, counted from 0 and written from 1 (`r1c1` is top left).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Row, from 0 at the top.
    pub row: u16,
    /// Column, from 0 at the left.
    pub col: u16,
}

impl Position {
    /// The place in row `row` and column `col`, both from 0; `None` beyond 65535.
    #[must_use]
    pub fn new(row: usize, col: usize) -> Option<Self> {
        let row = u16::try_from(row).ok()?;
        let col = u16::try_from(col).ok()?;
        Some(Self { row, col })
    }

    /// The places that share a side with it: above, left, right, below.
    pub(crate) fn beside(self) -> impl Iterator<Item = Self> {
        let Self { row, col } = self;
        let up = row.checked_sub(1).map(|row| Self { row, col });
        let left = col.checked_sub(1).map(|col| Self { row, col });
        let right = col.checked_add(1).map(|col| Self { row, col });
        let down = row.checked_add(1).map(|row| Self { row, col });
        [up, left, right, down].into_iter().flatten()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, col] = [self.row, self.col].map(|from_zero| u32::from(from_zero) + 1);
        write!(f, "r{row}c{col}")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads `r1c1` (either case).
impl FromStr for Position {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let rest = text.strip_prefix(['r', 'R']).ok_or(())?;
        let (row, col) = rest.split_once(['c', 'C']).ok_or(())?;
        let from_one = |digits: &str| {
            let plain = digits.bytes().all(|b| b.is_ascii_digit());
            plain
                .then(|| digits.parse::<u16>().ok())
                .flatten()
                .and_then(|n| n.checked_sub(1))
                .ok_or(())
        };

        let row = from_one(row)?;
        let col = from_one(col)?;
        Ok(Self { row, col })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let place = Position { row: 0, col: 20 };
        assert_eq!(place.to_string(), "r1c21");
        assert_eq!("R1C21".parse(), Ok(place));
        for bad in ["", "r1", "r0c1", "r1c0", "r1c+1", "r1c99999", "c1r1"] {
            assert_eq!(bad.parse::<Position>(), Err(()), "{bad}");
        }
    }
}
