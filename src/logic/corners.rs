//! Cells that two symbols could fill in two ways: the corners of a rectangle, or a loop.

use super::board::Board;
use crate::ids::CellId;
use crate::puzzle::{Symbol, SymbolSet};

/// Exchangeable cells on a board, with their two symbols.
#[derive(Debug)]
pub(super) struct Corners {
    /// The cells: the first half hold one symbol while the second half hold the other.
    pub(super) cells: Vec<CellId>,
    pub(super) symbols: [Symbol; 2],
    /// The cells with more than the two symbols.
    pub(super) extra: Vec<CellId>,
    /// The candidates of these cells other than the two symbols.
    pub(super) beside: SymbolSet,
}

impl Corners {
    /// Compares some cells with a pair of symbols.
    pub(super) fn new(board: &Board, cells: &[CellId], symbols: [Symbol; 2]) -> Self {
        let pair: SymbolSet = symbols.into_iter().collect();
        let more = |cell: &CellId| board.set(*cell) != pair;
        let extra: Vec<CellId> = cells.iter().copied().filter(more).collect();
        let beside = extra.iter().map(|&cell| board.set(cell));

        Self {
            cells: cells.to_vec(),
            symbols,
            beside: beside.fold(SymbolSet::EMPTY, SymbolSet::or).without(pair),
            extra,
        }
    }
}

/// Every rectangle of open cells with a pair of symbols of which a corner has both and nothing
/// else, and every corner one or both: a corner that has lost one before is as good, since the
/// exchange would bring it back.
pub(super) fn all_corners(board: &Board) -> Vec<Corners> {
    let mut all = Vec::new();
    if board.is_restricted() {
        return all;
    }

    for cells in board.relations().rectangles() {
        let sets = cells.map(|cell| board.set(cell));
        for (n, &pair) in sets.iter().enumerate() {
            let new = pair.len() == 2 && !sets[..n].contains(&pair);
            if !new || sets.iter().any(|set| set.and(pair).is_empty()) {
                continue;
            }
            let mut symbols = pair.iter();
            if let (Some(x), Some(y)) = (symbols.next(), symbols.next()) {
                all.push(Corners::new(board, cells, [x, y]));
            }
        }
    }

    all
}
