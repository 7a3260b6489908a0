//! Locked candidates: the places for a symbol in a full region, and the cells that see them all.
//!
//! The symbol is in one of the places, so no cell that sees every one of them can hold it.
//! Mostly these cells lie in one other region (pointing from a box into a line, claiming from a
//! line into a box); on boards with further regions they need not.

use super::prelude::*;
use super::singles::is_line;

/// Places that share another region, from which the symbol goes.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each_confined(view, &mut |region, symbol, places, seen| {
        for from in board.relations().common_regions(places) {
            let lose = seen.and(board.relations().region_set(from));
            if from == region {
                continue;
            }
            let technique =
                if is_line(board, region) { Technique::Claiming } else { Technique::Pointing };
            let held = (region, symbol);
            emit(technique, held, places, Some(from), &lose, sink)?;
        }
        Flow::Continue(())
    })
}

/// Cells that see all places without sharing one other region with them.
pub(crate) fn general(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each_confined(view, &mut |region, symbol, places, seen| {
        let mut lose = seen.clone();
        for from in board.relations().common_regions(places) {
            lose.subtract(board.relations().region_set(from));
        }

        let technique = Technique::GeneralLocked;
        emit(technique, (region, symbol), places, None, &lose, sink)
    })
}

fn emit(
    technique: Technique,
    (held_by, symbol): (RegionId, Symbol),
    places: &CellSet,
    from: Option<RegionId>,
    lose: &CellSet,
    sink: &mut Sink<'_>,
) -> Flow {
    if lose.is_empty() {
        return Flow::Continue(());
    }

    let pattern = Pattern::Locked(Locked { symbol, held_by, cells: places.to_vec(), from });
    let truths = vec![Truth::Place(held_by, symbol)];
    report(technique, pattern, truths, candidates(lose, symbol), sink)
}

/// Every full region and symbol whose places are all seen by some cell that may hold it.
fn each_confined(
    view: &View<'_>,
    visit: &mut dyn FnMut(RegionId, Symbol, &CellSet, &CellSet) -> Flow,
) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let is_new = |symbol: &Symbol| view.is_new(board.changed().symbols[symbol.index()]);
    let symbols: SymbolSet = board.symbols().iter().filter(is_new).collect();

    for &region in relations.full_regions() {
        if !view.is_new(board.changed().regions[region]) {
            continue;
        }

        for symbol in symbols.without(board.placed(region)).iter() {
            let bits = board.places(region, symbol);
            if bits.count_ones() < 2 {
                continue;
            }

            let mut seen = board.with(symbol).clone();
            let sees_all = board.cells_of(region, bits).all(|cell| {
                seen.intersect(relations.sees(cell));
                !seen.is_empty()
            });

            if sees_all {
                visit(region, symbol, &board.places_in(region, symbol), &seen)?;
            }
        }
    }

    Flow::Continue(())
}
