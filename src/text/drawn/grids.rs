//! Runs of plain grids in one line, as long lists have them by the thousand.
//!
//! In the middle of such a list a line that is as long as the last one and holds nothing but
//! digits and blanks can only be one more grid. A run of them is taken over as it stands, and
//! nothing is allocated for each.

use std::sync::Arc;

use super::one_line;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Symbol, SymbolSet};
use crate::text::ground::{Entry, Line};

/// Grids of one layout, one character a cell, on lines that follow each other.
#[derive(Clone, Debug)]
pub struct Grids {
    layout: Arc<Layout>,
    /// The line of the first.
    first: usize,
    /// The characters of all cells of all grids.
    signs: Vec<u8>,
    /// What may stand in a cell with a character.
    sets: Arc<[SymbolSet; 256]>,
}

impl Grids {
    /// The layout of all of them.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.signs.len() / self.layout.cells().len().max(1)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line of grid `k`, from 1.
    #[must_use]
    pub fn line(&self, k: usize) -> usize {
        self.first + k
    }

    /// Writes what may stand in each cell of grid `k` over `sets`, one set a cell.
    pub fn candidates(&self, k: usize, sets: &mut IdVec<CellId, SymbolSet>) {
        for (set, &sign) in sets.as_mut_slice().iter_mut().zip(self.signs(k)) {
            *set = self.sets[usize::from(sign)];
        }
    }

    /// Grid `k` as it would have been read by itself; `None` beyond the last.
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

/// How lines look that are taken over as they stand.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    layout: Arc<Layout>,
    length: usize,
    last_digit: u8,
}

impl Pattern {
    /// The pattern of a line that is a grid of this layout; `None` where lines like it have to be
    /// looked at one by one.
    pub(super) fn of(line: &Line, layout: Arc<Layout>) -> Option<Self> {
        let last_digit = b'0' + u8::try_from(layout.order()).ok().filter(|&n| n <= 9)?;
        let pattern = Self {
            length: layout.cells().len(),
            last_digit,
            layout,
        };
        pattern.is_of(line.text.as_bytes()).then_some(pattern)
    }

    /// Whether a line, without its end, is of this pattern.
    pub(super) fn is_of(&self, line: &[u8]) -> bool {
        line.len() == self.length && self.fits(line)
    }

    /// A line of this pattern as a puzzle.
    pub(super) fn entry(&self, line: Line) -> Option<Entry> {
        one_line::usual(line.text, line.number, Arc::clone(&self.layout))
    }

    /// Takes as many lines of this pattern as stand at the start of `bytes`, all but the last of
    /// them as grids; gives these, the last, and how many bytes that are.
    pub(super) fn take(&self, bytes: &[u8], number: usize) -> Option<(Grids, Line, usize)> {
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
        let last = signs.split_off((count - 1) * self.length);
        let last = Line::new(number + count, String::from_utf8(last).ok()?);
        let grids = Grids {
            layout: Arc::clone(&self.layout),
            first: number + 1,
            signs,
            sets: Arc::new(std::array::from_fn(|sign| self.set(sign))),
        };
        Some((grids, last, used))
    }

    /// What may stand in a cell with this character.
    fn set(&self, sign: usize) -> SymbolSet {
        let digit = sign.checked_sub(usize::from(b'1'));
        let symbol = digit.filter(|&digit| digit < self.layout.order());
        symbol
            .and_then(Symbol::new)
            .map_or(self.layout.symbols(), SymbolSet::only)
    }

    /// Where the line at the start of `bytes` ends, with its end of line, if it is of the pattern.
    fn end(&self, bytes: &[u8]) -> Option<usize> {
        let end = match (bytes.get(self.length), bytes.get(self.length + 1)) {
            (Some(b'\n'), _) => self.length + 1,
            (Some(b'\r'), Some(b'\n')) => self.length + 2,
            _ => return None,
        };
        self.fits(&bytes[..self.length]).then_some(end)
    }

    /// Whether a line holds digits and blanks only, and cannot be a region map for the line
    /// before: that has no dots, and each label as often as there are cells in a region.
    fn fits(&self, line: &[u8]) -> bool {
        // Bytes only, and no branch: this is looked at for every line of the longest lists.
        let (mut odd, mut blanks) = (false, false);
        for &sign in line {
            let blank = matches!(sign, b'.' | b'*' | b'_' | b'-' | b'?');
            blanks |= blank;
            odd |= !blank & !(sign >= b'0' && sign <= self.last_digit);
        }
        let zeros = || line.iter().filter(|&&sign| sign == b'0').count();
        !odd && (blanks || ![0, self.layout.order()].contains(&zeros()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;
    use crate::text::{ReadOptions, Reader};

    const LINE: &str =
        "1.3.5.7.9........................................................................";

    /// What a reader makes of a text, as lines with their numbers.
    fn read(text: &str, in_runs: bool) -> (Vec<(usize, String)>, usize) {
        let mut reader = Reader::new(ReadOptions::default());
        let (mut found, mut seen, mut runs) = (Vec::new(), Vec::new(), 0);
        let keep = |found: &mut Vec<Result<Entry, _>>| {
            let entry = |read: Result<Entry, crate::text::ground::TextError>| match read {
                Ok(entry) => (entry.line, format!("{:?}", entry.puzzle.givens())),
                Err(error) => (error.line, error.to_string()),
            };
            found.drain(..).map(entry).collect::<Vec<_>>()
        };
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            if in_runs && let Some((grids, used)) = reader.grids(rest, &mut found) {
                seen.extend(keep(&mut found));
                found.extend((0..grids.len()).filter_map(|k| grids.entry(k)).map(Ok));
                seen.extend(keep(&mut found));
                rest = &rest[used..];
                runs += 1;
                continue;
            }
            let end = rest
                .iter()
                .position(|&b| b == b'\n')
                .map_or(rest.len(), |at| at + 1);
            reader.line(&rest[..end], &mut found);
            rest = &rest[end..];
        }
        reader.finish(&mut found);
        seen.extend(keep(&mut found));
        (seen, runs)
    }

    #[test]
    fn runs_read_as_lines_do() {
        let mut text = String::new();
        for k in 0..40 {
            text.push_str(LINE);
            text.push_str(match k {
                20 => "\n# a comment\n",
                25 => " 17 clues\n",
                30 => "\r\n",
                _ => "\n",
            });
        }
        // A region map behind the last line makes a jigsaw of it.
        let map: String = (0..81).map(|k| char::from(b'1' + k / 9)).collect();
        text.push_str(&map);
        let (in_lines, none) = read(&text, false);
        let (in_runs, runs) = read(&text, true);
        assert_eq!(in_lines, in_runs);
        assert_eq!(in_lines.len(), 40);
        assert!(none == 0 && runs >= 3, "{runs} runs");
    }

    #[test]
    fn maps_and_letters_are_not_of_the_pattern() {
        let layout = layout_named("classic").expect("known");
        let line = Line::new(1, LINE);
        let pattern = Pattern::of(&line, layout.into()).expect("a plain grid");
        let full: String = (0..81).map(|k| char::from(b'1' + k % 9)).collect();
        let with_zeros = full.replace('9', "0");
        assert!(!pattern.fits(full.as_bytes()) && !pattern.fits(with_zeros.as_bytes()));
        assert!(!pattern.fits(LINE.replace('1', "A").as_bytes()));
        assert!(pattern.fits(LINE.replace('.', "0").as_bytes()));
    }
}
