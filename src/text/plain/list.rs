//! Usual grids in one line, and runs of them in long lists.
//!
//! After such a grid a line of the same length with only digits and blanks is one more. A run of
//! them is read without an allocation for each.

use std::sync::Arc;

use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle, Symbol, SymbolSet};
use crate::text::base::{Alphabet, Entry, EntryForm};

/// Grids of one layout on consecutive lines, one character a cell.
#[derive(Clone, Debug)]
pub struct Grids {
    layout: Arc<Layout>,
    /// The line of the first grid.
    first: usize,
    /// The characters of all cells.
    signs: Vec<u8>,
    /// The candidates of a cell with a character.
    sets: Arc<[SymbolSet; 256]>,
}

impl Grids {
    /// Takes the grids at the start of `bytes`: all but the last, the last one's text, and the
    /// number of bytes.
    pub(super) fn take(
        layout: &Arc<Layout>,
        bytes: &[u8],
        number: usize,
    ) -> Option<(Self, String, usize)> {
        let length = layout.cells().len();
        let end = |bytes: &[u8]| {
            let end = match bytes.get(length..)? {
                [b'\n', ..] => length + 1,
                [b'\r', b'\n', ..] => length + 2,
                _ => return None,
            };
            is_listed(&bytes[..length], layout).then_some(end)
        };

        let mut signs = Vec::with_capacity(bytes.len());
        let mut used = 0;
        while let Some(end) = end(&bytes[used..]) {
            signs.extend_from_slice(&bytes[used..used + length]);
            used += end;
        }

        let last = signs.len().checked_sub(length).filter(|&at| at > 0)?;
        let last = String::from_utf8(signs.split_off(last)).ok()?;
        let set = |sign: u8| digit(sign, layout).map_or(layout.symbols(), SymbolSet::only);
        let grids = Self {
            layout: Arc::clone(layout),
            first: number + 1,
            signs,
            sets: Arc::new(std::array::from_fn(|sign| set(sign.to_le_bytes()[0]))),
        };

        Some((grids, last, used))
    }

    /// The layout of all of them.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The number of grids.
    pub fn len(&self) -> usize {
        self.signs.len() / self.layout.cells().len().max(1)
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line of grid `k`, from 1.
    pub fn line(&self, k: usize) -> usize {
        self.first + k
    }

    /// The number of clues of grid `k`.
    pub fn clues(&self, k: usize) -> usize {
        let clue = |&&sign: &&u8| digit(sign, &self.layout).is_some();
        self.signs(k).iter().filter(clue).count()
    }

    /// Writes the candidates of grid `k` over `sets`.
    pub fn candidates(&self, k: usize, sets: &mut IdVec<CellId, SymbolSet>) {
        for (set, &sign) in sets.as_mut_slice().iter_mut().zip(self.signs(k)) {
            *set = self.sets[usize::from(sign)];
        }
    }

    /// The entry of grid `k`; `None` beyond the last.
    pub fn entry(&self, k: usize) -> Option<Entry> {
        let signs = (k < self.len()).then(|| self.signs(k))?;
        usual(std::str::from_utf8(signs).ok()?, self.line(k), &self.layout)
    }

    /// The characters of grid `k`.
    pub(super) fn signs(&self, k: usize) -> &[u8] {
        let n = self.layout.cells().len();
        &self.signs[k * n..(k + 1) * n]
    }
}

/// A grid of digits and blanks in one line.
pub(super) fn usual(word: &str, line: usize, layout: &Arc<Layout>) -> Option<Entry> {
    blanks(word.as_bytes(), layout).filter(|&count| count > 0)?;
    // Without branches: which cells are given cannot be predicted.
    let givens = word.bytes().map(|sign| digit(sign, layout)).collect();
    let puzzle = Puzzle::of_givens(Arc::clone(layout), givens).ok()?;
    let form = EntryForm::Line(word.to_owned(), Alphabet::OneUp);
    Some(Entry::new(puzzle, line, form))
}

/// True for a grid of a list, and no map or solution.
pub(super) fn is_listed(line: &[u8], layout: &Layout) -> bool {
    blanks(line, layout).is_some_and(|count| 3 * count > line.len())
}

/// The symbol of a digit.
fn digit(sign: u8, layout: &Layout) -> Option<Symbol> {
    Symbol::new(usize::from(sign.wrapping_sub(b'1')))
        .filter(|symbol| symbol.index() < layout.order())
}

/// The number of blanks in a line of digits and blanks of one kind.
fn blanks(line: &[u8], layout: &Layout) -> Option<usize> {
    // No branches, as this runs over every line. A byte counts a PART.
    const PART: usize = 128;
    let last = b'0' + u8::try_from(layout.order()).ok().filter(|&n| n <= 9)?;
    let mut odd = 0_u8;
    let mut blanks = 0;
    let mut zeros = 0;
    for part in line.chunks(PART) {
        let mut blank = 0_u8;
        let mut zero = 0_u8;
        for &sign in part {
            let is_blank = matches!(sign, b'.' | b'*' | b'_' | b'-' | b'?');
            odd |= u8::from(!is_blank & !(sign >= b'0' && sign <= last));
            blank += u8::from(is_blank);
            zero += u8::from(sign == b'0');
        }
        blanks += usize::from(blank);
        zeros += usize::from(zero);
    }

    let fits = line.len() == layout.cells().len() && odd == 0 && (blanks == 0 || zeros == 0);
    fits.then_some(blanks + zeros)
}
