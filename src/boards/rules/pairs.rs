//! Tables of two cells: which symbols of the one go with which of the other.
//!
//! All tables between the same two cells become one, and cells that share a region differ in it
//! too. The symbols of one cell that a set in another allows are the union of a few rows; where
//! there are few symbols, that union is looked up for every set of symbols at once.

use std::collections::HashMap;

use super::tuning::UNION_SYMBOLS;
use crate::ids::{CellId, Id};
use crate::puzzle::{SymbolSet, rows as rows_of, turned};

/// For each symbol of one cell, the symbols that another may hold.
pub(super) type Rows = Vec<SymbolSet>;

/// The pairs that two conditions on the same cells both allow.
fn both(rows: &mut [SymbolSet], other: &[SymbolSet]) {
    for (row, other) in rows.iter_mut().zip(other) {
        *row = row.and(*other);
    }
}

/// Rows, and their unions where they are made ahead.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) rows: Rows,
    unions: Vec<SymbolSet>,
}

impl Table {
    fn new(rows: Rows) -> Self {
        let order = rows.len();
        let mut unions = Vec::new();
        if order <= UNION_SYMBOLS {
            unions = vec![SymbolSet::EMPTY; 1 << order];
            for set in 1..unions.len() {
                let first = set.trailing_zeros() as usize;
                unions[set] = unions[set & (set - 1)].or(rows[first]);
            }
        }
        Self { rows, unions }
    }

    /// The symbols of the other cell that go with one of these.
    #[inline]
    pub(super) fn beside(&self, set: SymbolSet) -> SymbolSet {
        let at = usize::try_from(set.bits()).unwrap_or(usize::MAX);
        match self.unions.get(at) {
            Some(&union) => union,
            None => set
                .iter()
                .fold(SymbolSet::EMPTY, |union, symbol| union.or(self.rows[symbol.index()])),
        }
    }
}

/// The other cell, and the number of the table.
pub(super) type Arc = (CellId, usize);

/// The tables of all pairs of cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    pub(super) tables: Vec<Table>,
    /// For each cell its arcs to others, ascending.
    pub(super) arcs: Vec<Vec<Arc>>,
}

impl Pairs {
    /// The rows that any two of these cells have in common, in either order.
    pub(super) fn all_alike(&self, cells: &[CellId]) -> Option<&[SymbolSet]> {
        let mut common = None;
        for &from in cells {
            for &to in cells.iter().filter(|&&to| to != from) {
                let arcs = &self.arcs[from.index()];
                let at = arcs.binary_search_by_key(&to, |arc| arc.0).ok()?;
                let table = arcs[at].1;
                if *common.get_or_insert(table) != table {
                    return None;
                }
            }
        }
        common.map(|table| &self.tables[table].rows[..])
    }
}

/// Tables as they are gathered, by cells in ascending order.
#[derive(Debug, Default)]
pub(super) struct Gathered(HashMap<[CellId; 2], Rows>);

impl Gathered {
    /// Adds a condition on two different cells.
    pub(super) fn add(&mut self, [a, b]: [CellId; 2], rows: Rows) {
        let (cells, rows) = if a < b { ([a, b], rows) } else { ([b, a], turned(&rows)) };
        match self.0.get_mut(&cells) {
            Some(known) => both(known, &rows),
            None => {
                self.0.insert(cells, rows);
            }
        }
    }

    /// The tables of each cell; `differ` says which cells hold different symbols anyway.
    pub(super) fn finish(self, n_cells: usize, differ: impl Fn([CellId; 2]) -> bool) -> Pairs {
        let mut pairs = Pairs { tables: Vec::new(), arcs: vec![Vec::new(); n_cells] };
        let mut numbers: HashMap<Rows, usize> = HashMap::new();
        let mut gathered: Vec<([CellId; 2], Rows)> = self.0.into_iter().collect();
        gathered.sort_by_key(|(cells, _)| *cells);
        for (cells @ [a, b], mut rows) in gathered {
            if differ(cells) {
                let different = rows_of(rows.len(), |a, b| a != b);
                both(&mut rows, &different);
            }
            for (from, to, rows) in [(a, b, rows.clone()), (b, a, turned(&rows))] {
                let next = pairs.tables.len();
                let number = *numbers.entry(rows.clone()).or_insert(next);
                if number == next {
                    pairs.tables.push(Table::new(rows));
                }
                pairs.arcs[from.index()].push((to, number));
            }
        }

        for arcs in &mut pairs.arcs {
            arcs.sort_unstable();
        }
        pairs
    }
}
