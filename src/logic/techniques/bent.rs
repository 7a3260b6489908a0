//! Bent sets: n cells with n candidates between them, all but one of which can stand in them only
//! once, because the cells where they may stand see each other.
//!
//! If the one symbol z stood in none of the cells, n - 1 symbols would be left for n cells, each
//! for one of them. So z stands in one of the cells, and what sees all of them that may hold it
//! cannot. With four cells this is the WXYZ-Wing; with three, the XYZ-Wing and the XY-Wing, which
//! are told elsewhere.

use std::ops::ControlFlow;

use super::tools::candidates;
use crate::ids::CellId;
use crate::logic::{Board, CellSet, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Symbol, SymbolSet};

/// Tells every WXYZ-Wing.
pub(crate) fn wxyz(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    const SIZE: usize = 4;
    let board = view.board;
    let small = |cell: &CellId| (2..=SIZE).contains(&board.set(*cell).len());
    let cells: Vec<CellId> = board.open().iter().filter(small).collect();
    // Each set is extended by cells behind its last; the stack holds what is still to be grown.
    let mut stack: Vec<(Vec<CellId>, SymbolSet)> = Vec::new();
    for (first, &cell) in cells.iter().enumerate() {
        stack.push((vec![cell], board.set(cell)));
        while let Some((chosen, symbols)) = stack.pop() {
            if chosen.len() == SIZE {
                told(board, &chosen, symbols, sink)?;
                continue;
            }
            for &cell in cells[first + 1..].iter().rev() {
                let more = symbols.or(board.set(cell));
                if cell <= chosen[chosen.len() - 1] || more.len() > SIZE {
                    continue;
                }
                let mut longer = chosen.clone();
                longer.push(cell);
                if loose(board, &longer, more).len() <= 1 {
                    stack.push((longer, more));
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The symbols that could stand in the cells more than once.
fn loose(board: &Board, cells: &[CellId], symbols: SymbolSet) -> SymbolSet {
    let relations = board.relations();
    let twice = |symbol: &Symbol| {
        let places = || {
            cells
                .iter()
                .filter(|&&cell| board.set(cell).contains(*symbol))
        };
        places().any(|&a| places().any(|&b| a < b && !relations.sees(a).contains(b)))
    };
    symbols.iter().filter(twice).collect()
}

fn told(
    board: &Board,
    cells: &[CellId],
    symbols: SymbolSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let Some(symbol) = loose(board, cells, symbols).single() else {
        return ControlFlow::Continue(());
    };
    if symbols.len() != cells.len() {
        return ControlFlow::Continue(());
    }
    let relations = board.relations();
    let places = CellSet::of(relations.n_cells(), cells).and(board.with(symbol));
    let mut lose = relations.seen_by_all(&places);
    lose.keep(board.with(symbol));
    if lose.is_empty() {
        return ControlFlow::Continue(());
    }
    sink(Step::removing(
        Technique::WxyzWing,
        Pattern::Bent {
            cells: cells.to_vec(),
            symbols,
            symbol,
        },
        cells.iter().map(|&cell| Truth::Cell(cell)).collect(),
        candidates(&lose, symbol),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Checker, Promise, Settings, samples, steps_of};

    #[test]
    fn the_symbol_that_may_stand_twice_goes_where_it_is_seen() {
        // 1, 2 and 3 stand at most once each; 4 may stand at r1c3 and at r2c1.
        let marks = "12 23 34 * *|14 * * * *|* * * * *|* * * * *|* * * * *";
        let layout = "latin:5";
        let board = samples::marked(layout, marks);
        let steps = steps_of(
            &board,
            Technique::WxyzWing,
            &Settings::new(Promise::Checked),
        );
        let checker = Checker::new(board.relations().layout());
        assert!(!steps.is_empty());
        for step in &steps {
            assert_eq!(checker.check(&board, step), Ok(()), "{step:?}");
        }
        let layout = board.relations().layout();
        let lost: Vec<String> = steps
            .iter()
            .flat_map(|step| &step.eliminations)
            .map(|c| format!("{}{}", layout.sign(c.symbol), layout.cells()[c.cell]))
            .collect();
        assert!(lost.contains(&"4r2c3".to_owned()), "{lost:?}");
    }
}
