//! Many puzzles in the making at once, one board of each in a lane.
//!
//! "Is the grid still the only solution without these clues?" becomes searches for one solution
//! that differs from the grid: in the first of the cells, or equal there and different in the
//! second, and so on. That such a board has no solution is seen much sooner than that a board
//! has just one. What a lane does not settle within its budget of nodes goes to the search that
//! learns; that depends on the board alone, so a puzzle does not depend on its company.

use std::cell::RefCell;

use super::alone::search;
use super::maker::{Ask, Maker, Reply};
use super::plan::Plan;
use super::tuning::LANE_NODES;
use crate::boards::lanes::{LaneAnswer, LaneConfig, Lanes};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{End, Limits, Stop};
use crate::puzzle::SymbolSet;

/// A maker and how far its question is answered.
struct Seat<'p> {
    maker: Maker<'p>,
    /// Which cell of the question differs from the grid.
    part: usize,
}

/// Lets makers work side by side until each has its outcome.
pub(super) fn run(plan: &Plan, lanes: &Lanes, makers: &mut Vec<Maker<'_>>, limits: &Limits) {
    let seats = makers.drain(..).map(|maker| Seat { maker, part: 0 }).collect();
    let seats: RefCell<Vec<Seat<'_>>> = RefCell::new(seats);
    let ready: RefCell<Vec<usize>> = RefCell::new((0..seats.borrow().len()).rev().collect());
    let mut next = |sets: &mut IdVec<CellId, SymbolSet>| {
        let seats = seats.borrow();
        let mut ready = ready.borrow_mut();
        loop {
            let tag = ready.pop()?;
            if seats[tag].write(plan, sets) {
                return Some(tag);
            }
        }
    };

    let mut done = |answer: LaneAnswer| {
        let tag = answer.tag;
        seats.borrow_mut()[tag].take(plan, answer, limits);
        ready.borrow_mut().push(tag);
    };

    let config = LaneConfig { limit: 1, keep: 1, nodes: LANE_NODES };
    // The node limit of a run counts for whole puzzles, not for boards.
    let within = limits.with_nodes(None);
    let ended = lanes.run(config, &within, &mut next, &mut done);

    for mut seat in seats.into_inner() {
        if let Err(stop) = ended
            && seat.maker.question() != Ask::Nothing
        {
            seat.maker.receive(Reply::Stopped(stop), limits);
        }
        makers.push(seat.maker);
    }
}

impl Seat<'_> {
    /// Writes the board to search next; returns false if the question is exhausted.
    fn write(&self, plan: &Plan, sets: &mut IdVec<CellId, SymbolSet>) -> bool {
        match self.maker.question() {
            Ask::Nothing => return false,
            Ask::Grid(board) => sets.clone_from(board),
            Ask::Without(cells) => other(plan, &self.maker, &cells[self.part..], sets),
        }

        true
    }

    fn take(&mut self, plan: &Plan, mut answer: LaneAnswer, limits: &Limits) {
        let several = match self.maker.question() {
            Ask::Nothing => return,
            Ask::Grid(_) => None,
            Ask::Without(cells) => Some(cells.len()),
        };

        let solution = answer.solutions.pop();
        let reply = match (several, answer.end, solution) {
            (_, End::Stopped(Stop::Nodes), _) => {
                let mut sets = IdVec::new();
                self.write(plan, &mut sets);
                let reply = search(plan, &mut self.maker, &sets, limits);
                if reply == Reply::Only && self.part + 1 < several.unwrap_or(1) {
                    self.part += 1;
                    return;
                }
                reply
            }
            (_, End::Stopped(stop), _) => Reply::Stopped(stop),
            (None, _, Some(grid)) => Reply::Grid(grid),
            (None, _, None) => Reply::NoGrid,
            (Some(_), _, Some(_)) => Reply::Another,
            (Some(several), _, None) if self.part + 1 < several => {
                self.part += 1;
                return;
            }
            (Some(_), _, None) => Reply::Only,
        };

        self.part = 0;
        self.maker.receive(reply, limits);
    }
}

/// The board without the clues `cells` and whatever else is not a clue, on which the first of
/// the cells differs from the grid. Cells of the question before the first are clues.
fn other(plan: &Plan, maker: &Maker<'_>, cells: &[CellId], sets: &mut IdVec<CellId, SymbolSet>) {
    let allowed = plan.layout.allowed();
    if sets.len() != allowed.len() {
        sets.clone_from(allowed);
    }

    let clues = maker.clue.iter().zip(&maker.grid).zip(allowed);
    for (set, ((&clue, &symbol), &all)) in sets.as_mut_slice().iter_mut().zip(clues) {
        *set = if clue { SymbolSet::only(symbol) } else { all };
    }

    for &cell in cells {
        sets[cell] = allowed[cell];
    }

    let first = cells[0];
    debug_assert!(maker.clue[first.index()], "a clue is asked about");
    sets[first].remove(maker.grid[first]);
}
