//! Whether a value that is written breaks a condition beyond regions: a relation of two cells, a
//! cage, a line.

use super::read::is_readable;
use super::relations::Relations;
use crate::ids::CellId;
use crate::puzzle::{Primitive, Symbol, SymbolSet};

/// What stands in the cells of a board.
pub(super) struct Standing<'b> {
    /// The value of a cell, where it is filled.
    pub(super) value: &'b dyn Fn(CellId) -> Option<Symbol>,
    /// What a cell may hold: its value where it is filled.
    pub(super) held: &'b dyn Fn(CellId) -> SymbolSet,
}

/// The first condition on a cell, by its number among the layout's primitives, that what stands in
/// its cells breaks, whatever goes into those that are still open.
pub(super) fn breach(relations: &Relations, cell: CellId, board: &Standing<'_>) -> Option<usize> {
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

/// Whether a sum lies between the least and the most that cells may hold.
fn may_sum(board: &Standing<'_>, cells: &[CellId], sum: u32) -> bool {
    let value = |symbol: Option<Symbol>| symbol.map_or(0, |symbol| symbol.index() + 1);
    let total = |end: fn(SymbolSet) -> Option<Symbol>| -> usize {
        let cells = cells.iter();
        cells.map(|&cell| value(end((board.held)(cell)))).sum()
    };
    let sum = sum as usize;
    total(SymbolSet::first) <= sum && sum <= total(SymbolSet::last)
}
