//! Cages: cells that all differ and have a sum.
//!
//! The open cells of a cage hold one of few combinations of symbols. A candidate with which no
//! combination can be written into the cells is false; and a symbol that is in every combination
//! is somewhere in the cage, so a cell outside that sees all its places there cannot hold it.

use super::prelude::*;
use crate::logic::filling::{MOST_CELLS, fillings};
use crate::puzzle::Primitive;

/// Candidates of a cage with which its sum cannot be reached.
pub(crate) fn fill(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each_cage(board, &mut |cage, cells| {
        let lost = cells
            .iter()
            .flat_map(|&(cell, possible)| Candidate::each(cell, board.set(cell).without(possible)))
            .collect();
        emit(Technique::CageCombinations, cage, None, lost, sink)
    })
}

/// Cells that see all places in a cage for a symbol that it must hold.
pub(crate) fn held(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    each_cage(board, &mut |cage, cells| {
        let sure = cage.combinations.iter().fold(board.symbols(), |sure, &set| sure.and(set));
        for symbol in sure.iter() {
            let mut places = CellSet::empty(relations.n_cells());
            cells
                .iter()
                .filter(|(_, possible)| possible.contains(symbol))
                .for_each(|(cell, _)| places.insert(*cell));
            let mut lose = relations.seen_by_all(&places);
            lose.intersect(board.with(symbol));
            cells.iter().for_each(|(cell, _)| lose.remove(*cell));
            let lost = candidates(&lose, symbol);
            emit(Technique::CageLocked, cage, Some(symbol), lost, sink)?;
        }
        Flow::Continue(())
    })
}

/// Open cells with the symbols that each holds in some filling.
type Possible = [(CellId, SymbolSet)];

/// Visits each cage with its open cells and the symbols that each holds in some filling. Cages that
/// are full, too large, or cannot be filled are left out.
fn each_cage(board: &Board, visit: &mut dyn FnMut(&Cage, &Possible) -> Flow) -> Flow {
    let layout = board.relations().layout();
    for (number, primitive) in layout.primitives().iter().enumerate() {
        let Primitive::Cage { cells, sum } = primitive else {
            continue;
        };
        if let Some((cage, possible)) = filling(board, number, cells, *sum) {
            let cells: Vec<(CellId, SymbolSet)> =
                cage.cells.iter().map(|one| one.cells[0]).zip(possible).collect();
            visit(&cage, &cells)?;
        }
    }

    Flow::Continue(())
}

fn filling(
    board: &Board,
    cage: usize,
    cells: &[CellId],
    sum: u32,
) -> Option<(Cage, Vec<SymbolSet>)> {
    let written: usize =
        cells.iter().filter_map(|&cell| board.value(cell)).map(|symbol| symbol.index() + 1).sum();
    let sum = sum.checked_sub(u32::try_from(written).ok()?)?;
    let cells: Vec<CellId> =
        cells.iter().filter(|&&cell| board.value(cell).is_none()).copied().collect();
    if cells.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }

    let sets: Vec<SymbolSet> = cells.iter().map(|&cell| board.set(cell)).collect();
    let (combinations, possible) = fillings(board.relations().order(), &sets, sum)?;
    let cage = Cage { cage, cells: singly(board, &cells), sum, combinations, held: None };

    (!cage.combinations.is_empty()).then_some((cage, possible))
}

fn emit(
    technique: Technique,
    cage: &Cage,
    held: Option<Symbol>,
    lost: Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> Flow {
    if lost.is_empty() {
        return Flow::Continue(());
    }

    let mut truths = vec![Truth::Rule(cage.cage)];
    truths.extend(cage.cells.iter().map(|one| Truth::Cell(one.cells[0])));
    let cage = Cage { held, ..cage.clone() };
    sink(Step::removing(technique, Pattern::Cage(cage), truths, lost))
}

/// Cells each with its candidates.
pub(super) fn singly(board: &Board, cells: &[CellId]) -> Vec<Almost> {
    let one = |&cell: &CellId| Almost { cells: vec![cell], symbols: board.set(cell) };
    cells.iter().map(one).collect()
}
