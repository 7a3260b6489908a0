//! Boards turned upright: of all ways to turn and mirror the picture that leave the layout as it
//! is, with the symbols renamed in the order of their first place, that in which the board
//! reads smallest.
//!
//! A puzzle that is turned, mirrored or renamed comes out the same. Boards with rules beyond
//! regions, or with candidates of their own, are left as they are; layouts that no turn leaves as
//! they are, such as most jigsaws, are only renamed.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ids::{CellId, IdVec};
use crate::logic::{Board, Entries};
use crate::puzzle::{Layout, Puzzle, Symbol};

/// The board turned upright.
#[must_use]
pub fn upright(board: &Board) -> Board {
    let layout = board.relations().layout();
    if board.is_restricted() || !layout.primitives().is_empty() {
        return board.clone();
    }

    let smallest = Upright::of(layout, &|cell| board.value(cell));
    let turned = smallest.and_then(|upright| turned(board, &upright));
    turned.unwrap_or_else(|| board.clone())
}

/// The puzzle turned upright, so that the order of a search does not depend on how it is
/// turned and its symbols are named; as it is where it has more than givens and regions.
#[must_use]
pub fn upright_puzzle(puzzle: &Puzzle) -> Puzzle {
    let layout = puzzle.layout();
    if puzzle.is_restricted() || !layout.primitives().is_empty() {
        return puzzle.clone();
    }

    let turned = || {
        let given = |cell| puzzle.givens()[cell];
        Upright::of(layout, &given)?.puzzle(layout, &given)
    };

    turned().unwrap_or_else(|| puzzle.clone())
}

/// The turn and the renaming that make a board upright.
struct Upright<'l> {
    /// The source cell of each cell.
    cells: &'l IdVec<CellId, CellId>,
    /// The name that each symbol gets.
    names: Vec<Symbol>,
}

impl<'l> Upright<'l> {
    fn of(layout: &'l Layout, value: &dyn Fn(CellId) -> Option<Symbol>) -> Option<Self> {
        let read = |cells: &'l IdVec<CellId, CellId>| {
            let values: Vec<Option<Symbol>> = cells.iter().map(|&from| value(from)).collect();
            let names = renamed(layout, &values);
            let renamed =
                values.iter().map(|value| Some(names[(*value)?.index()])).collect::<Vec<_>>();
            (renamed, Self { cells, names })
        };

        ways(layout).iter().map(read).min_by(|(a, _), (b, _)| a.cmp(b)).map(|(_, upright)| upright)
    }

    /// The puzzle with these givens, turned.
    fn puzzle(
        &self,
        layout: &Arc<Layout>,
        given: &dyn Fn(CellId) -> Option<Symbol>,
    ) -> Option<Puzzle> {
        let mut puzzle = Puzzle::blank(Arc::clone(layout));
        for (to, &from) in self.cells.enumerate() {
            if let Some(symbol) = given(from) {
                puzzle.fix(to, self.names[symbol.index()]).ok()?;
            }
        }

        Some(puzzle)
    }
}

/// The ways to turn and mirror a layout that map it onto itself, computed once and cached with it.
struct Ways(Vec<IdVec<CellId, CellId>>);

fn ways(layout: &Layout) -> &[IdVec<CellId, CellId>] {
    let Ways(ways) = layout.compiled(|| Ways(turns(layout)));
    ways
}

/// For each way to turn and mirror the picture, the source cell of each cell.
fn turns(layout: &Layout) -> Vec<IdVec<CellId, CellId>> {
    let regions = |cells: &dyn Fn(CellId) -> CellId| -> BTreeSet<Vec<CellId>> {
        layout
            .regions()
            .iter()
            .map(|region| {
                let mut cells: Vec<CellId> = region.cells.iter().map(|&cell| cells(cell)).collect();
                cells.sort_unstable();
                cells
            })
            .collect()
    };

    let plain = regions(&|cell| cell);
    let last_row = layout.rows() - 1;
    let last_col = layout.cols() - 1;
    let mut found = Vec::new();

    for way in 0..8 {
        let from: Option<Vec<CellId>> = layout
            .cells()
            .iter()
            .map(|at| {
                let row = usize::from(at.row);
                let col = usize::from(at.col);
                let (row, col) = if way & 1 == 0 { (row, col) } else { (col, row) };
                let back = |at: usize, last: usize, bit| match way & bit {
                    0 => Some(at),
                    _ => last.checked_sub(at),
                };
                layout.cell(back(row, last_row, 2)?, back(col, last_col, 4)?)
            })
            .collect();

        let Some(from) = from.map(IdVec::from) else {
            continue;
        };
        if regions(&|cell| from[cell]) == plain {
            found.push(from);
        }
    }

    found
}

/// The new name of each symbol: those on the board in the order in which they first
/// occur, then the others.
fn renamed(layout: &Layout, values: &[Option<Symbol>]) -> Vec<Symbol> {
    let mut left = layout.symbols();
    let mut names: Vec<Symbol> = left.iter().collect();
    let mut next = layout.symbols().iter();
    let standing = values.iter().copied().flatten();

    for symbol in standing {
        if left.contains(symbol) {
            left.remove(symbol);
            names[symbol.index()] = next.next().unwrap_or(symbol);
        }
    }

    for (symbol, name) in left.iter().zip(next) {
        names[symbol.index()] = name;
    }

    names
}

fn turned(board: &Board, upright: &Upright<'_>) -> Option<Board> {
    let given = |cell| if board.given().contains(cell) { board.value(cell) } else { None };
    let puzzle = upright.puzzle(board.relations().layout(), &given)?;
    let Upright { cells, names } = upright;
    let mut turned = Board::new(&puzzle, Entries::Ignored);

    for (to, &from) in cells.enumerate() {
        match board.value(from) {
            Some(symbol) => turned.place(to, names[symbol.index()]),
            None => {
                for symbol in board.symbols().without(board.set(from)).iter() {
                    turned.remove(to, names[symbol.index()]);
                }
            }
        }
    }

    Some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::samples;

    #[test]
    fn a_layout_is_turned_only_where_that_leaves_it_as_it_is() {
        let ways_of = |name| ways(samples::board(name, "").relations().layout()).len();
        let all = ["classic", "samurai", "classic:2x3"].map(ways_of);
        assert_eq!(all, [8, 8, 4]);
    }
}
