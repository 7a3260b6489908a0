//! Cages: cells that all differ and have a sum.
//!
//! The open cells of a cage hold one of few combinations of symbols. A candidate with which no
//! combination can be written into the cells is false; and a symbol that is in every combination
//! is somewhere in the cage, so a cell outside that sees all its places there cannot hold it.

use std::ops::ControlFlow;

use super::tools::candidates;
use crate::ids::CellId;
use crate::logic::filling::{MOST_CELLS, fillings};
use crate::logic::{
    Almost, Board, Cage, Candidate, CellSet, Pattern, Sink, Step, Technique, Truth, View,
};
use crate::puzzle::{Primitive, Symbol, SymbolSet};

/// The fillings that a cage still allows.
struct Filling {
    cage: usize,
    /// The open cells.
    cells: Vec<CellId>,
    sum: u32,
    /// The combinations that can be written into the cells.
    combinations: Vec<SymbolSet>,
    /// By cell: the symbols that it holds in some way of writing one of them.
    possible: Vec<SymbolSet>,
}

/// Candidates of a cage with which its sum cannot be reached.
pub(crate) fn fill(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    each_cage(view.board, &mut |filling| {
        let cells = filling.cells.iter().zip(&filling.possible);
        let lost: Vec<Candidate> = cells
            .flat_map(|(&cell, &possible)| {
                Candidate::each(cell, view.board.set(cell).without(possible))
            })
            .collect();
        if lost.is_empty() {
            return ControlFlow::Continue(());
        }
        sink(filling.step(view.board, Technique::CageCombinations, None, lost))
    })
}

/// Cells that see all places in a cage for a symbol that it must hold.
pub(crate) fn held(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let relations = board.relations();
    each_cage(board, &mut |filling| {
        let all = board.symbols();
        let sure = filling
            .combinations
            .iter()
            .fold(all, |sure, &c| sure.and(c));
        let own = CellSet::of(relations.n_cells(), &filling.cells);
        for symbol in sure.iter() {
            let mut places = own.none_like();
            let cells = filling.cells.iter().zip(&filling.possible);
            cells
                .filter(|(_, possible)| possible.contains(symbol))
                .for_each(|(&cell, _)| places.insert(cell));
            let mut lose = relations.seen_by_all(&places);
            lose.keep(board.with(symbol));
            lose.take(&own);
            if !lose.is_empty() {
                let lost = candidates(&lose, symbol);
                sink(filling.step(board, Technique::CageLocked, Some(symbol), lost))?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn each_cage(board: &Board, tell: &mut dyn FnMut(&Filling) -> ControlFlow<()>) -> ControlFlow<()> {
    let layout = board.relations().layout();
    for (cage, primitive) in layout.primitives().iter().enumerate() {
        let Primitive::Cage { cells, sum } = primitive else {
            continue;
        };
        if let Some(filling) = filling(board, cage, cells, *sum) {
            tell(&filling)?;
        }
    }
    ControlFlow::Continue(())
}

/// The fillings that a cage still allows; `None` where it is full, too large, or cannot be filled
/// at all.
fn filling(board: &Board, cage: usize, cells: &[CellId], sum: u32) -> Option<Filling> {
    let values = cells.iter().filter_map(|&cell| board.value(cell));
    let written: usize = values.map(|symbol| symbol.index() + 1).sum();
    let sum = sum.checked_sub(u32::try_from(written).ok()?)?;
    let open = cells.iter().filter(|&&cell| board.value(cell).is_none());
    let cells: Vec<CellId> = open.copied().collect();
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }
    let sets: Vec<SymbolSet> = cells.iter().map(|&cell| board.set(cell)).collect();
    let (combinations, possible) = fillings(board.relations().order(), &sets, sum)?;
    (!combinations.is_empty()).then_some(Filling {
        cage,
        cells,
        sum,
        combinations,
        possible,
    })
}

impl Filling {
    fn step(
        &self,
        board: &Board,
        technique: Technique,
        held: Option<Symbol>,
        lost: Vec<Candidate>,
    ) -> Step {
        let mut truths = vec![Truth::Rule(self.cage)];
        truths.extend(self.cells.iter().map(|&cell| Truth::Cell(cell)));
        Step::removing(
            technique,
            Pattern::Cage(Cage {
                cage: self.cage,
                cells: singly(board, &self.cells),
                sum: self.sum,
                combinations: self.combinations.clone(),
                held,
            }),
            truths,
            lost,
        )
    }
}

/// Cells each with its candidates.
pub(super) fn singly(board: &Board, cells: &[CellId]) -> Vec<Almost> {
    let one = |&cell: &CellId| Almost {
        cells: vec![cell],
        symbols: board.set(cell),
    };
    cells.iter().map(one).collect()
}
