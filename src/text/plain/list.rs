//! Runs of plain grids in one line, as long lists have them by the thousand.
//!
//! In the middle of such a list a line as long as the last one that holds nothing but digits and
//! blanks can only be one more grid. A run of them is taken as it is; nothing is allocated for
//! each.

use std::sync::Arc;

use super::one_line;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Symbol, SymbolSet};
use crate::text::base::Entry;

/// Grids of one layout, one character a cell, on lines that follow each other.
#[derive(Clone, Debug)]
pub struct Grids {
    layout: Arc<Layout>,
    /// The line of the first.
    first: usize,
    /// The characters of all cells of all grids.
    signs: Vec<u8>,
    /// The candidates of a cell with a character.
    sets: Arc<[SymbolSet; 256]>,
}

impl Grids {
    /// The layout of all of them.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of grids.
    #[must_use]
    pub fn len(&self) -> usize {
        self.signs.len() / self.layout.cells().len().max(1)
    }

    /// True if there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line of grid `k`, from 1.
    #[must_use]
    pub fn line(&self, k: usize) -> usize {
        self.first + k
    }

    /// Writes the candidates of each cell of grid `k` over `sets`, one set a cell.
    pub fn candidates(&self, k: usize, sets: &mut IdVec<CellId, SymbolSet>) {
        for (set, &sign) in sets.as_mut_slice().iter_mut().zip(self.signs(k)) {
            *set = self.sets[usize::from(sign)];
        }
    }

    /// Grid `k` as a line of its own would be read; `None` beyond the last.
    #[must_use]
    pub fn entry(&self, k: usize) -> Option<Entry> {
        if k >= self.len() {
            return None;
        }
        let word = std::str::from_utf8(self.signs(k)).ok()?;
        one_line::usual(word.to_owned(), self.line(k), Arc::clone(&self.layout))
    }

    fn signs(&self, k: usize) -> &[u8] {
        let n = self.layout.cells().len();
        &self.signs[k * n..(k + 1) * n]
    }
}

/// The look of lines that are taken as they are.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    layout: Arc<Layout>,
    length: usize,
    last_digit: u8,
}

impl Pattern {
    /// The pattern of a line that is a usual grid of this layout.
    pub(super) fn of(text: &str, layout: &Arc<Layout>) -> Option<Self> {
        let last_digit = b'0' + u8::try_from(layout.order()).ok().filter(|&n| n <= 9)?;
        let pattern = Self {
            length: layout.cells().len(),
            last_digit,
            layout: Arc::clone(layout),
        };
        pattern.is_of(text.as_bytes()).then_some(pattern)
    }

    /// True if a line, without its end, is of this pattern.
    pub(super) fn is_of(&self, line: &[u8]) -> bool {
        line.len() == self.length && self.fits(line)
    }

    /// A line of this pattern as a puzzle.
    pub(super) fn entry(&self, word: String, line: usize) -> Option<Entry> {
        one_line::usual(word, line, Arc::clone(&self.layout))
    }

    /// Takes the lines of this pattern at the start of `bytes`: all but the last as grids, the
    /// last one's text, and the number of bytes.
    pub(super) fn take(&self, bytes: &[u8], number: usize) -> Option<(Grids, String, usize)> {
        let mut signs = Vec::with_capacity(bytes.len());
        let (mut used, mut count) = (0, 0);
        while let Some(end) = self.end(&bytes[used..]) {
            signs.extend_from_slice(&bytes[used..used + self.length]);
            used += end;
            count += 1;
        }
        if count < 2 {
            return None;
        }
        let last = String::from_utf8(signs.split_off((count - 1) * self.length)).ok()?;
        let grids = Grids {
            layout: Arc::clone(&self.layout),
            first: number + 1,
            signs,
            sets: Arc::new(std::array::from_fn(|sign| self.set(sign))),
        };
        Some((grids, last, used))
    }

    /// The candidates of a cell with this character.
    fn set(&self, sign: usize) -> SymbolSet {
        let digit = sign.checked_sub(usize::from(b'1'));
        let symbol = digit.filter(|&digit| digit < self.layout.order());
        symbol
            .and_then(Symbol::new)
            .map_or(self.layout.symbols(), SymbolSet::only)
    }

    /// The end of the line at the start of `bytes`, if it is of the pattern.
    fn end(&self, bytes: &[u8]) -> Option<usize> {
        let end = match (bytes.get(self.length), bytes.get(self.length + 1)) {
            (Some(b'\n'), _) => self.length + 1,
            (Some(b'\r'), Some(b'\n')) => self.length + 2,
            _ => return None,
        };
        self.fits(&bytes[..self.length]).then_some(end)
    }

    /// True if a line has digits and blanks only, with one kind of blank: no map, no solution.
    fn fits(&self, line: &[u8]) -> bool {
        // Bytes only, and no branch: this runs over every line of the longest lists. A byte counts
        // what a part has of them.
        const PART: usize = 128;
        let (mut odd, mut blanks, mut zeros) = (0_u8, 0, 0);
        for part in line.chunks(PART) {
            let (mut blank, mut zero) = (0_u8, 0_u8);
            for &sign in part {
                let is_blank = matches!(sign, b'.' | b'*' | b'_' | b'-' | b'?');
                let is_digit = sign >= b'0' && sign <= self.last_digit;
                odd |= u8::from(!is_blank & !is_digit);
                blank += u8::from(is_blank);
                zero += u8::from(sign == b'0');
            }
            blanks += usize::from(blank);
            zeros += usize::from(zero);
        }
        // Few blanks may be a map, a solution, or no puzzle at all.
        odd == 0 && (blanks == 0 || zeros == 0) && 3 * (blanks + zeros) > self.length
    }
}
