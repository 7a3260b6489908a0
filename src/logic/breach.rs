//! Tests if a written value breaks a condition beyond regions: a relation of two cells, a
//! cage, a line.

use super::read::is_readable;
use super::relations::Relations;
use crate::ids::CellId;
use crate::puzzle::{Primitive, Symbol, SymbolSet};

/// The contents of the cells of a board.
pub(super) struct CellView<'b> {
    /// The value of a cell, where it is filled.
    pub(super) value: &'b dyn Fn(CellId) -> Option<Symbol>,
    /// The candidates of a cell, or its value where it is filled.
    pub(super) held: &'b dyn Fn(CellId) -> SymbolSet,
}

/// The first condition on a cell, by its number among the layout's primitives, that the contents of
/// its cells breaks, whatever goes into those that are still open.
pub(super) fn breach(relations: &Relations, cell: CellId, board: &CellView<'_>) -> Option<usize> {
    let primitives = relations.layout().primitives();
    let mut rules = relations.conditions_on(cell).iter().copied();
    rules.find(|&rule| match &primitives[rule] {
        Primitive::Pair { cells, table } => match cells.map(board.value) {
            [Some(a), Some(b)] => !table.allowed[a.index()].contains(b),
            _ => false,
        },
        Primitive::Cage { cells, sum } => !may_sum(board, cells, *sum),
        Primitive::Machine { cells, machine } => {
            is_readable(cells, machine, board.held) == Some(false)
        }
    })
}

/// True if a sum lies between the minimum and the maximum of the cells' candidates.
fn may_sum(board: &CellView<'_>, cells: &[CellId], sum: u32) -> bool {
    let value = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() + 1);
    let total = |end: fn(SymbolSet) -> Option<Symbol>| -> usize {
        let cells = cells.iter();
        cells.map(|&cell| value(end((board.held)(cell)))).sum()
    };
    let sum = sum as usize;
    total(SymbolSet::first) <= sum && sum <= total(SymbolSet::last)
}
