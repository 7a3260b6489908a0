//! Which candidates exclude each other, as one row of bits for each candidate.
//!
//! Where a symbol must be in one of a few places, a candidate that every one of these excludes
//! is in no solution. Locked candidates, and all that knights, kings and neighbours forbid around
//! a region, are cases of this.

use super::pairs::Pairs;
use super::tuning::CONFLICT_BYTES;
use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// Where candidates lie in a row of words: each cell has a field of bits inside one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    order: usize,
    per_word: usize,
    pub(super) words: usize,
}

impl Fields {
    /// The fields of so many cells, each with a bit for every symbol.
    pub(super) fn new(order: usize, n_cells: usize) -> Self {
        let per_word = 64 / order.max(1);
        Self { order, per_word, words: n_cells.div_ceil(per_word) }
    }

    /// Takes symbols of a cell out of a row.
    #[inline]
    pub(super) fn remove(self, row: &mut [u64], cell: usize, symbols: SymbolSet) {
        let shift = cell % self.per_word * self.order;
        row[cell / self.per_word] &= !(symbols.bits() << shift);
    }

    /// The candidates of a board.
    pub(super) fn row(self, sets: &[SymbolSet]) -> Vec<u64> {
        let mut row = vec![0; self.words];
        for (cell, &set) in sets.iter().enumerate() {
            self.insert(&mut row, cell, set);
        }
        row
    }

    fn insert(self, row: &mut [u64], cell: usize, symbols: SymbolSet) {
        let shift = cell % self.per_word * self.order;
        row[cell / self.per_word] |= symbols.bits() << shift;
    }

    /// The cell and symbol of a bit of a word.
    #[inline]
    fn candidate(self, word: usize, bit: usize) -> (CellId, Option<Symbol>) {
        let cell = word * self.per_word + bit / self.order;
        (CellId::new(cell), Symbol::new(bit % self.order))
    }
}

/// The rows of all candidates.
#[derive(Clone, Debug)]
pub(super) struct Conflicts {
    pub(super) fields: Fields,
    rows: Vec<u64>,
}

impl Conflicts {
    /// The rows; `None` where they would be too large.
    pub(super) fn new(geometry: &Geometry, pairs: &Pairs) -> Option<Self> {
        let (order, n) = (geometry.order(), geometry.n_cells());
        let fields = Fields::new(order, n);
        if n * order * fields.words * size_of::<u64>() > CONFLICT_BYTES {
            return None;
        }
        let all = SymbolSet::all(order);
        let mut rows = vec![0; n * order * fields.words];
        let candidates = (0..n).flat_map(|cell| all.iter().map(move |symbol| (cell, symbol)));
        for ((cell, symbol), row) in candidates.zip(rows.chunks_exact_mut(fields.words)) {
            fields.insert(row, cell, all.without(SymbolSet::only(symbol)));
            for peer in geometry.peers_of(CellId::new(cell)) {
                fields.insert(row, peer.index(), SymbolSet::only(symbol));
            }
            for &(other, table) in &pairs.arcs[cell] {
                let allowed = pairs.tables[table].rows[symbol.index()];
                fields.insert(row, other.index(), all.without(allowed));
            }
        }

        Some(Self { fields, rows })
    }

    /// How many bytes the rows take.
    pub(super) fn bytes(&self) -> usize {
        self.rows.len() * size_of::<u64>()
    }

    /// The candidates that a candidate excludes.
    #[inline]
    fn row(&self, cell: CellId, symbol: Symbol) -> &[u64] {
        let at = (cell.index() * self.fields.order + symbol.index()) * self.fields.words;
        &self.rows[at..at + self.fields.words]
    }

    /// True if a candidate excludes another one.
    pub(super) fn excludes(
        &self,
        (cell, symbol): (CellId, Symbol),
        (other, of): (CellId, Symbol),
    ) -> bool {
        let fields = self.fields;
        let bit = other.index() % fields.per_word * fields.order + of.index();
        self.row(cell, symbol)[other.index() / fields.per_word] >> bit & 1 == 1
    }

    /// Finds the candidates among `alive` that a symbol excludes from each of its places.
    #[inline]
    pub(super) fn common(
        &self,
        places: &[CellId],
        symbol: Symbol,
        alive: &[u64],
        found: &mut Vec<(CellId, Symbol)>,
    ) {
        let mut take = |word: usize, mut bits: u64| {
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if let (cell, Some(symbol)) = self.fields.candidate(word, bit) {
                    found.push((cell, symbol));
                }
            }
        };

        match *places {
            [a, b] => {
                let rows = self.row(a, symbol).iter().zip(self.row(b, symbol));
                for (word, ((a, b), alive)) in rows.zip(alive).enumerate() {
                    take(word, a & b & alive);
                }
            }
            [a, b, c] => {
                let rows = self.row(a, symbol).iter().zip(self.row(b, symbol));
                let rows = rows.zip(self.row(c, symbol));
                for (word, (((a, b), c), alive)) in rows.zip(alive).enumerate() {
                    take(word, a & b & c & alive);
                }
            }
            _ => {
                for (word, &alive) in alive.iter().enumerate() {
                    let rows = places.iter().map(|&cell| self.row(cell, symbol)[word]);
                    take(word, rows.fold(alive, |all, row| all & row));
                }
            }
        }
    }
}
