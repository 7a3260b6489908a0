//! Locked by rules: locked candidates extended by conditions on two cells.
//!
//! A full region needs a symbol, and in each of its places there, a certain other candidate is
//! excluded, by a condition on two cells or because the cells see each other.

use super::prelude::*;

/// Largest number of places of a symbol that a person examines one by one.
const MOST_PLACES: usize = 5;

/// Candidates that every place of some symbol in a region excludes.
pub(crate) fn locked(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    if relations.excludes().is_none() {
        return Flow::Continue(());
    }

    for &region in relations.full_regions() {
        if !view.is_new(board.changed().regions[region]) {
            continue;
        }

        for symbol in board.symbols().without(board.placed(region)).iter() {
            let places = board.places_in(region, symbol);
            if !(2..=MOST_PLACES).contains(&places.len()) {
                continue;
            }

            let lost = excluded_by_all(board, &places, symbol);
            if lost.is_empty() {
                continue;
            }

            let mut truths = vec![Truth::Place(region, symbol)];
            for &lost in &lost {
                for cell in &places {
                    board.name_rules(Candidate::new(cell, symbol), lost, &mut truths);
                }
            }

            let pattern = Pattern::Locked(Locked {
                symbol,
                held_by: region,
                cells: places.to_vec(),
                from: None,
            });
            report(Technique::RuleLocked, pattern, truths, lost, sink)?;
        }
    }

    Flow::Continue(())
}

/// The candidates excluded by every one of some places of a symbol, by one at least by a condition.
fn excluded_by_all(board: &Board, places: &CellSet, symbol: Symbol) -> Vec<Candidate> {
    let relations = board.relations();
    let Some(excludes) = relations.excludes() else {
        return Vec::new();
    };
    let mut lost: Vec<Candidate> = Vec::new();

    for cell in places {
        for beside in excludes.beside(cell) {
            let of_cell = beside.lost(symbol).and(board.set(beside.cell));
            lost.extend(Candidate::each(beside.cell, of_cell));
        }
    }

    lost.sort_unstable();
    lost.dedup();
    lost.retain(|&lost| {
        let by = |cell: CellId| Candidate::new(cell, symbol);
        let all = places.iter().all(|cell| relations.exclude(by(cell), lost));
        all && !places.iter().all(|cell| relations.clash(by(cell), lost))
    });

    lost
}
