//! Makes one puzzle at a time: if regions are the layout's only rules, with a search that learns,
//! and under further rules with the solver.
//!
//! The questions about one grid go to one search that learns, from which the grid itself is
//! barred: what it learns for one question serves the next. And when it finds that the clues
//! leave no other solution, it knows which of them it took to see that; the others can all go.

use super::maker::{Ask, Maker, Reply};
use super::plan::Plan;
use super::tuning::{DIG_NODES, FILL_NODES};
use crate::boards::learn::{self, BoardLearner};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::{Solver, Verdict, regions_say_all};

/// The limits of a question whether a clue is needed.
fn effort(plan: &Plan, limits: &Limits) -> Limits {
    limits.with_nodes((!plan.wish.minimal).then_some(DIG_NODES))
}

/// Searches a filling of the board of a maker's question.
pub(super) fn search(
    plan: &Plan,
    maker: &mut Maker<'_>,
    sets: &IdVec<CellId, SymbolSet>,
    limits: &Limits,
) -> Reply {
    let fills = matches!(maker.question(), Ask::Grid(_));
    let limits = if fills { limits.with_nodes(Some(FILL_NODES)) } else { effort(plan, limits) };
    match (plan.fill(sets, || maker.seed(), &limits), fills) {
        (Ok(Some(grid)), true) => Reply::Grid(grid),
        (Ok(None) | Err(Stop::Nodes), true) => Reply::NoGrid,
        (Ok(Some(_)), false) => Reply::Another,
        (Ok(None), false) => Reply::Only,
        (Err(Stop::Nodes), false) => Reply::Unknown,
        (Err(stop), _) => Reply::Stopped(stop),
    }
}

/// Lets a maker work until it has its outcome.
pub(super) fn run(plan: &Plan, maker: &mut Maker<'_>, limits: &Limits) {
    loop {
        match maker.question() {
            Ask::Nothing => return,
            Ask::Grid(board) => {
                let board = board.clone();
                let reply = search(plan, maker, &board, limits);
                maker.receive(reply, limits);
            }
            Ask::Without(_) if regions_say_all(&plan.layout) => dig(plan, maker, limits),
            Ask::Without(cells) => {
                let reply = is_needed(plan, maker, cells, limits);
                maker.receive(reply, limits);
            }
        }
    }
}

/// Answers all questions about one grid.
fn dig(plan: &Plan, maker: &mut Maker<'_>, limits: &Limits) {
    let seed = maker.seed();
    let mut learner = BoardLearner::new(&plan.geometry, plan.layout.allowed().as_slice(), seed);
    let barred = learner.block(&maker.grid);

    while let Ask::Without(cells) = maker.question() {
        let reply = match barred {
            Ok(()) => without(plan, maker, cells, &mut learner, limits),
            Err(stop) => Reply::Stopped(stop),
        };
        maker.receive(reply, limits);
    }
}

fn without(
    plan: &Plan,
    maker: &Maker<'_>,
    cells: &[CellId],
    learner: &mut BoardLearner<'_>,
    limits: &Limits,
) -> Reply {
    // What is found to be needed leans on what was assumed first. The order of the dig is by chance,
    // so no part of the board is left with fewer clues than another.
    let stays = |cell: &CellId| maker.clue[cell.index()] && !cells.contains(cell);
    let assumed: Vec<(CellId, Symbol)> =
        maker.in_dig_order().filter(stays).map(|cell| (cell, maker.grid[cell])).collect();
    let mut meter = effort(plan, limits).meter();
    if let Err(stop) = meter.poll() {
        return Reply::Stopped(stop);
    }

    match learner.solve_under(&assumed, &mut meter) {
        learn::LearnOutcome::Filled(_) => Reply::Another,
        learn::LearnOutcome::Refuted(needed) if maker.takes_more() => {
            let mut free: Vec<CellId> = cells.to_vec();
            let mut needed = needed.into_iter().peekable();
            for (index, (cell, _)) in assumed.iter().enumerate() {
                if needed.next_if_eq(&index).is_none() {
                    free.push(*cell);
                }
            }
            Reply::OnlyWithout(free)
        }
        learn::LearnOutcome::Refuted(_) => Reply::Only,
        learn::LearnOutcome::Stopped(Stop::Nodes) => Reply::Unknown,
        learn::LearnOutcome::Stopped(stop) => Reply::Stopped(stop),
    }
}

/// True if some clues are needed, under rules beyond regions.
fn is_needed(plan: &Plan, maker: &Maker<'_>, cells: &[CellId], limits: &Limits) -> Reply {
    let mut clue = maker.clue.clone();
    cells.iter().for_each(|cell| clue[cell.index()] = false);
    let puzzle = plan.puzzle(&maker.grid, &clue);
    if let Err(stop) = limits.meter().poll() {
        return Reply::Stopped(stop);
    }

    match Solver::default().uniqueness(&puzzle, &effort(plan, limits)).0 {
        Verdict::Unique(_) => Reply::Only,
        // The grid itself is a solution.
        Verdict::Multiple(_) | Verdict::None(_) => Reply::Another,
        Verdict::Unknown(Stop::Nodes, _) => Reply::Unknown,
        Verdict::Unknown(stop, _) => Reply::Stopped(stop),
    }
}
