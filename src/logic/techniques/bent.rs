//! Bent sets: n cells with n candidates between them, all but one of which can be in them only
//! once, because the cells where they are possible see each other.
//!
//! If the one symbol z were in none of the cells, n - 1 symbols would be left for n cells, each
//! for one of them. So z is in one of the cells, and a cell that sees all of them that may hold it
//! cannot. With four cells this is the WXYZ-Wing; with three, the XYZ-Wing and the XY-Wing, which
//! are found elsewhere.

use smallvec::SmallVec;

use super::prelude::*;

/// Cells of a set.
const SIZE: usize = 4;

/// Reports every WXYZ-Wing.
pub(crate) fn wxyz(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let small = |cell: &CellId| (2..=SIZE).contains(&board.set(*cell).len());
    let cells: Vec<CellId> = board.open().iter().filter(small).collect();
    // Each set is extended by cells after its last. The stack holds what is still to be grown: the
    // cells, the index of the first cell to add, the symbols, and those that may occur twice.
    let mut stack: Vec<(SmallVec<[CellId; SIZE]>, usize, SymbolSet, SymbolSet)> = Vec::new();

    for (first, &cell) in cells.iter().enumerate() {
        let alone = SmallVec::from_slice(&[cell]);
        stack.push((alone, first + 1, board.set(cell), SymbolSet::EMPTY));
        while let Some((chosen, rest, symbols, loose)) = stack.pop() {
            if chosen.len() == SIZE {
                emit(board, &chosen, symbols, loose, sink)?;
                continue;
            }

            for (at, &cell) in cells.iter().enumerate().skip(rest).rev() {
                let symbols = symbols.or(board.set(cell));
                if symbols.len() > SIZE {
                    continue;
                }

                let sees = |other: CellId| board.relations().sees(other).contains(cell);
                let loose = chosen
                    .iter()
                    .filter(|&&other| !sees(other))
                    .map(|&other| board.set(other).and(board.set(cell)))
                    .fold(loose, SymbolSet::or);

                if loose.len() <= 1 {
                    let mut chosen = chosen.clone();
                    chosen.push(cell);
                    stack.push((chosen, at + 1, symbols, loose));
                }
            }
        }
    }

    Flow::Continue(())
}

fn emit(
    board: &Board,
    cells: &[CellId],
    symbols: SymbolSet,
    loose: SymbolSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let Some(symbol) = loose.single() else {
        return Flow::Continue(());
    };
    if symbols.len() != cells.len() {
        return Flow::Continue(());
    }

    let relations = board.relations();
    let places = CellSet::of(relations.n_cells(), cells).and(board.with(symbol));
    let mut lose = relations.seen_by_all(&places);
    lose.intersect(board.with(symbol));
    if lose.is_empty() {
        return Flow::Continue(());
    }

    let pattern = Pattern::Bent { cells: cells.to_vec(), symbols, symbol };
    let truths = cells.iter().copied().map(Truth::Cell).collect();
    let lost = candidates(&lose, symbol);

    report(Technique::WxyzWing, pattern, truths, lost, sink)
}
