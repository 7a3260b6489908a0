//! Law of leftovers: k full regions against k others.
//!
//! Regions without a common cell hold each symbol once each, k times together, and so do k others.
//! Their common cells cancel out, so the cells that only the one side has hold the same
//! symbols, as often, as the cells that only the other side has. If the one side's leftovers have
//! less room for a symbol than the other side's already hold or would hold, it goes.
//!
//! Which regions to compare depends on the layout alone and is worked out once.

use std::ops::ControlFlow;

use crate::logic::compare::Side;
use crate::logic::{
    Board, Candidate, CellSet, Leftovers, Pattern, Sink, Step, Technique, Truth, View,
};
use crate::puzzle::{Symbol, SymbolSet};

/// Reports every elimination and placement by leftovers, fewest regions first.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    for comparison in board.relations().comparisons() {
        if !comparison
            .cells()
            .any(|c| view.is_new(board.cell_changed(c)))
        {
            continue;
        }
        for [gives, takes] in comparison.ways() {
            for symbol in worth_a_look(board, gives.1, takes.1).iter() {
                look(board, symbol, gives, takes, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
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
        let mut contents = Self {
            open: SymbolSet::EMPTY,
            once: SymbolSet::EMPTY,
            twice: SymbolSet::EMPTY,
        };
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
    let (gives, takes) = (Contents::of(board, lefts), Contents::of(board, room));
    let no_room = gives.open.without(takes.open).without(takes.once);
    let ample = takes.open.and(takes.once).without(gives.twice);
    let held = gives.once.and(gives.open.or(takes.open)).without(ample);
    no_room.or(held)
}

/// The number of times that a symbol is placed in some cells.
fn stands(board: &Board, cells: &CellSet, symbol: Symbol) -> usize {
    let here = cells
        .iter()
        .filter(|&cell| board.value(cell) == Some(symbol));
    here.count()
}

/// Of `gives` the leftovers lose a symbol for which those of `takes` have no more room than is
/// used up already; and where room is just enough for what `gives` holds, it is needed.
fn look(
    board: &Board,
    symbol: Symbol,
    (gives, lefts): Side<'_>,
    (takes, room): Side<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let relations = board.relations();
    let held = stands(board, lefts, symbol);
    let open = room.and(board.with(symbol));
    // A region of the other side has room for one more if it has an open cell there, and cells
    // that all see each other have room for one.
    let regions = takes.iter();
    let regions = regions.filter(|&&region| relations.region_set(region).meets(&open));
    let more = if open.len() > 1 && relations.is_clique(&open) {
        1
    } else {
        regions.count().min(open.len())
    };
    let most = stands(board, room, symbol) + more;
    let truths = || -> Vec<Truth> {
        let missing = takes.iter().filter(|&&r| !board.placed(r).contains(symbol));
        missing.map(|&r| Truth::Place(r, symbol)).collect()
    };
    let pattern = || {
        Pattern::Leftovers(Leftovers {
            symbol,
            one: gives.to_vec(),
            other: takes.to_vec(),
            only_one: lefts.to_vec(),
            only_other: room.to_vec(),
        })
    };
    let technique = Technique::Leftovers;
    if most <= held {
        let lost = super::tools::candidates(&lefts.and(board.with(symbol)), symbol);
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
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Checker, Promise, Settings, samples, steps_of};
    use crate::puzzle::{Layout, shapes};

    /// The eliminations of 3 by leftovers on a jigsaw in which row 1 and the first region differ
    /// in r1c4 and r1c5 against r2c1 and r2c2, of which the latter have these candidates.
    fn lost(second_row: &str) -> Vec<String> {
        let map = "AAABBAABBBCCCDDCCDDDEEEEE";
        let layout = Layout::build(shapes::jigsaw(5, map.chars())).expect("a layout");
        let marks = format!("* * * * *|{second_row} * * *|* * * * *|* * * * *|* * * * *");
        let board = samples::marked_on(layout, &marks);
        let checker = Checker::new(board.relations().layout());
        let steps = steps_of(
            &board,
            Technique::Leftovers,
            &Settings::new(Promise::Checked),
        );
        for step in &steps {
            assert_eq!(checker.check(&board, step), Ok(()), "{step:?}");
        }
        let three = Symbol::new(2).expect("in range");
        let lost = steps.iter().flat_map(|step| &step.eliminations);
        let lost = lost.filter(|candidate| candidate.symbol == three);
        lost.map(|c| board.relations().layout().cells()[c.cell].to_string())
            .collect()
    }

    #[test]
    fn what_sticks_out_on_one_side_has_its_place_on_the_other() {
        let found = lost("124 125");
        assert!(found.contains(&"r1c4".to_owned()), "{found:?}");
        assert!(found.contains(&"r1c5".to_owned()), "{found:?}");
        // With a place for 3 on the other side nothing follows.
        assert!(lost("124 1235").is_empty());
    }
}
