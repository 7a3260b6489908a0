//! Rectangles of open cells on a board whose corners have a pair of symbols that could be exchanged.

use super::board::Board;
use super::exchange::Rectangle;
use crate::ids::CellId;
use crate::puzzle::{Symbol, SymbolSet};

/// A rectangle on a board with its two symbols.
#[derive(Debug)]
pub(super) struct Corners {
    /// Two opposite corners, then the other two.
    pub(super) cells: [CellId; 4],
    pub(super) symbols: [Symbol; 2],
    /// The corners with more than the two symbols.
    pub(super) extra: Vec<CellId>,
    /// The candidates of these corners other than the two symbols.
    pub(super) beside: SymbolSet,
}

/// The pairs of symbols of which a corner has both and nothing else, and every corner one or
/// both: a corner that has lost one before is as good, since the exchange would bring it back.
fn pairs(board: &Board, cells: [CellId; 4]) -> Vec<SymbolSet> {
    let sets = cells.map(|cell| board.set(cell));
    let mut pairs: Vec<SymbolSet> = Vec::new();
    for pair in sets {
        let all = || sets.iter().all(|set| !set.and(pair).is_empty());
        if pair.len() == 2 && !pairs.contains(&pair) && all() {
            pairs.push(pair);
        }
    }
    pairs
}

/// Every rectangle of open cells with a pair of symbols that its corners have.
pub(super) fn all_corners(board: &Board) -> Vec<Corners> {
    let mut all = Vec::new();
    if board.is_restricted() {
        return all;
    }
    for &Rectangle { one, other } in board.relations().rectangles() {
        let cells = [one[0], one[1], other[0], other[1]];
        let sets = cells.map(|cell| board.set(cell));
        // A corner has just the pair, and the others meet it.
        if sets.iter().any(|set| set.is_empty()) || !sets.iter().any(|set| set.len() == 2) {
            continue;
        }
        for pair in pairs(board, cells) {
            let mut symbols = pair.iter();
            let (Some(x), Some(y)) = (symbols.next(), symbols.next()) else {
                continue;
            };
            let more = |cell: &CellId| board.set(*cell) != pair;
            let extra: Vec<CellId> = cells.iter().copied().filter(more).collect();
            let beside = extra.iter().map(|&cell| board.set(cell));
            let beside = beside.fold(SymbolSet::EMPTY, SymbolSet::or).without(pair);
            all.push(Corners {
                cells,
                symbols: [x, y],
                extra,
                beside,
            });
        }
    }
    all
}
