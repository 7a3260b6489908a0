//! Whether a value that is written breaks a condition beyond regions: a relation of two cells, a
//! cage, a line.

use super::board::Board;
use super::read::is_readable;
use crate::ids::CellId;
use crate::puzzle::{Primitive, Symbol, SymbolSet};

/// The first condition on a cell, by its number among the layout's primitives, that what stands in
/// its cells breaks, whatever goes into those that are still open.
pub(super) fn breach(board: &Board, cell: CellId) -> Option<usize> {
    let relations = board.relations();
    let primitives = relations.layout().primitives();
    let mut rules = relations.conditions_on(cell).iter().copied();
    rules.find(|&rule| match &primitives[rule] {
        Primitive::Pair { cells, table } => match cells.map(|cell| board.value(cell)) {
            [Some(a), Some(b)] => !table.allowed[a.index()].contains(b),
            _ => false,
        },
        Primitive::Cage { cells, sum } => !may_sum(board, cells, *sum),
        Primitive::Machine { cells, machine } => {
            is_readable(cells, machine, &|cell| board.held(cell)) == Some(false)
        }
    })
}

/// Whether a sum lies between the least and the most that cells may hold.
fn may_sum(board: &Board, cells: &[CellId], sum: u32) -> bool {
    let value = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() + 1);
    let total = |end: fn(SymbolSet) -> Option<Symbol>| -> usize {
        let cells = cells.iter();
        cells.map(|&cell| value(end(board.held(cell)))).sum()
    };
    let sum = sum as usize;
    total(SymbolSet::first) <= sum && sum <= total(SymbolSet::last)
}
