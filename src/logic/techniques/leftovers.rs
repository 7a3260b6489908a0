//! Law of leftovers: k full regions against k others.
//!
//! Regions without a common cell hold each symbol once each, k times together, and so do k others.
//! Their common cells cancel out, so the cells that only the one side has hold the same
//! symbols, as often, as the cells that only the other side has. If the one side's leftovers have
//! less room for a symbol than the other side's already hold or would hold, it goes.
//!
//! Which regions to compare depends on the layout alone and is worked out once.

use super::prelude::*;
use crate::logic::compare::Side;

/// Reports every elimination and placement by leftovers, fewest regions first.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    for comparison in board.relations().comparisons() {
        let [one, other] = comparison;
        let any_new = one
            .cells
            .iter()
            .chain(&other.cells)
            .any(|cell| view.is_new(board.changed().cells[cell]));
        if !any_new {
            continue;
        }

        for (gives, takes) in [(one, other), (other, one)] {
            for symbol in worth_a_look(board, &gives.cells, &takes.cells).iter() {
                look(board, symbol, gives, takes, sink)?;
            }
        }
    }

    Flow::Continue(())
}

/// The values in some cells, and the candidates there.
#[derive(Clone, Copy)]
struct Contents {
    open: SymbolSet,
    once: SymbolSet,
    twice: SymbolSet,
}

impl Contents {
    fn of(board: &Board, cells: &CellSet) -> Self {
        let mut contents =
            Self { open: SymbolSet::EMPTY, once: SymbolSet::EMPTY, twice: SymbolSet::EMPTY };
        for cell in cells {
            contents.open = contents.open.or(board.set(cell));
            if let Some(value) = board.value(cell) {
                let value = SymbolSet::only(value);
                contents.twice = contents.twice.or(contents.once.and(value));
                contents.once = contents.once.or(value);
            }
        }

        contents
    }
}

/// The symbols about which anything may follow: those that may go and have no room on the other
/// side, and those placed on the one side without being sure to have room enough.
fn worth_a_look(board: &Board, lefts: &CellSet, room: &CellSet) -> SymbolSet {
    let gives = Contents::of(board, lefts);
    let takes = Contents::of(board, room);
    let no_room = gives.open.without(takes.open).without(takes.once);
    let ample = takes.open.and(takes.once).without(gives.twice);
    let held = gives.once.and(gives.open.or(takes.open)).without(ample);
    no_room.or(held)
}

/// The number of times that a symbol is placed in some cells.
fn stands(board: &Board, cells: &CellSet, symbol: Symbol) -> usize {
    cells.iter().filter(|&cell| board.value(cell) == Some(symbol)).count()
}

/// Reports a symbol that the cells of `gives` lose because the cells of `takes` have no more room
/// for it; if the room is just enough, `takes` needs it.
fn look(board: &Board, symbol: Symbol, gives: &Side, takes: &Side, sink: &mut Sink<'_>) -> Flow {
    let relations = board.relations();
    let lefts = &gives.cells;
    let room = &takes.cells;
    let held = stands(board, lefts, symbol);
    let open = room.and(board.with(symbol));
    // A region of the other side has room for one more if it has an open cell there, and cells
    // that all see each other have room for one.
    let regions = takes.regions.iter().filter(|&&region| relations.region_set(region).meets(&open));
    let more = if open.len() > 1 && relations.is_clique(&open) {
        1
    } else {
        regions.count().min(open.len())
    };

    let most = stands(board, room, symbol) + more;
    let truths = || -> Vec<Truth> {
        takes
            .regions
            .iter()
            .filter(|&&r| !board.placed(r).contains(symbol))
            .map(|&r| Truth::Place(r, symbol))
            .collect()
    };

    let pattern = || {
        Pattern::Leftovers(Leftovers {
            symbol,
            one: gives.regions.clone(),
            other: takes.regions.clone(),
            only_one: lefts.to_vec(),
            only_other: room.to_vec(),
        })
    };

    let technique = Technique::Leftovers;
    if most <= held {
        let lost = candidates(&lefts.and(board.with(symbol)), symbol);
        if !lost.is_empty() {
            sink(Step::removing(technique, pattern(), truths(), lost))?;
        }
    }

    if most == held
        && more == 1
        && let Some(cell) = open.single()
    {
        let placed = Candidate::new(cell, symbol);
        sink(Step::placing(technique, pattern(), truths(), placed))?;
    }

    Flow::Continue(())
}
