//! Strong links of one symbol: regions with exactly two places for it.

use super::board::Board;
use crate::ids::{CellId, RegionId};
use crate::puzzle::Symbol;

/// A region with two places for a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The region.
    pub region: RegionId,
    /// The places, ascending.
    pub cells: [CellId; 2],
}

impl Pair {
    /// The pair both ways round: each end as the first.
    #[must_use]
    pub fn ways(&self) -> [[CellId; 2]; 2] {
        let [a, b] = self.cells;
        [[a, b], [b, a]]
    }
}

/// The regions with exactly two places for a symbol, for each symbol.
#[must_use]
pub(super) fn pairs_of(board: &Board) -> Vec<Vec<Pair>> {
    board
        .symbols()
        .iter()
        .map(|symbol| pairs_of_symbol(board, symbol))
        .collect()
}

fn pairs_of_symbol(board: &Board, symbol: Symbol) -> Vec<Pair> {
    let pair = |&region: &RegionId| {
        let bits = board.places(region, symbol);
        if bits.count_ones() != 2 {
            return None;
        }
        let mut cells = board.cells_of(region, bits);
        let cells = [cells.next()?, cells.next()?];
        Some(Pair { region, cells })
    };
    let regions = board.relations().full_regions().iter();
    regions.filter_map(pair).collect()
}
