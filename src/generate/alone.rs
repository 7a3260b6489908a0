//! One puzzle in the making at a time: on large boards with a search that learns, and under
//! rules beyond regions with the solver.
//!
//! On a large board the questions about one grid go to one search, from which the grid itself is
//! barred: what it learns for one question serves the next. And when it finds that the clues
//! leave no other solution, it knows which of them it took to see that; the others can all go.

use super::maker::{Ask, Heard, Maker};
use super::plan::Plan;
use crate::boards::learn::{self, Learner};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::{Solver, Verdict};

/// Nodes for a full grid that begins with symbols at random.
const FILL_NODES: u64 = 20_000;

/// A meter for one question.
fn meter(nodes: Option<u64>, limits: &Limits) -> Meter {
    Limits {
        nodes,
        ..limits.clone()
    }
    .meter()
}

/// Nodes for a question whether a clue is needed.
fn effort(plan: &Plan) -> Option<u64> {
    (!plan.wish.minimal).then_some(plan.wish.effort)
}

/// Looks for a filling of a board that stands for a maker's question.
pub(super) fn search(
    plan: &Plan,
    maker: &mut Maker<'_>,
    sets: &IdVec<CellId, SymbolSet>,
    limits: &Limits,
) -> Heard {
    let seed = maker.seed();
    let fills = matches!(maker.ask(), Ask::Grid(_));
    let nodes = if fills {
        Some(FILL_NODES)
    } else {
        effort(plan)
    };
    let mut meter = meter(nodes, limits);
    // A question may be answered before a search looks at the limits.
    if let Err(stop) = meter.poll() {
        return Heard::Stopped(stop);
    }
    match learn::any_filling(&plan.geometry, sets.as_slice(), seed, &mut meter) {
        learn::Outcome::Filled(grid) if fills => Heard::Grid(grid),
        learn::Outcome::Filled(_) => Heard::Another,
        learn::Outcome::Refuted(_) if fills => Heard::NoGrid,
        learn::Outcome::Refuted(_) => Heard::Only,
        learn::Outcome::Stopped(Stop::Nodes) if fills => Heard::NoGrid,
        learn::Outcome::Stopped(Stop::Nodes) => Heard::Unknown,
        learn::Outcome::Stopped(stop) => Heard::Stopped(stop),
    }
}

/// Lets a maker work on a large board until it has its outcome.
pub(super) fn run(plan: &Plan, maker: &mut Maker<'_>, limits: &Limits) {
    loop {
        match maker.ask() {
            Ask::Nothing => return,
            Ask::Grid(board) => {
                let board = board.clone();
                let heard = search(plan, maker, &board, limits);
                maker.hear(heard, limits);
            }
            Ask::Without(_) => dig(plan, maker, limits),
        }
    }
}

/// Answers all questions about one grid.
fn dig(plan: &Plan, maker: &mut Maker<'_>, limits: &Limits) {
    let seed = maker.seed();
    let mut learner = Learner::new(&plan.geometry, plan.layout.allowed().as_slice(), seed);
    let barred = learner.block(&maker.grid);
    while let Ask::Without(cells) = maker.ask() {
        let heard = match barred {
            Ok(()) => without(plan, maker, cells, &mut learner, limits),
            Err(stop) => Heard::Stopped(stop),
        };
        maker.hear(heard, limits);
    }
}

fn without(
    plan: &Plan,
    maker: &Maker<'_>,
    cells: &[CellId],
    learner: &mut Learner<'_>,
    limits: &Limits,
) -> Heard {
    let stays = |cell: &CellId| maker.clue[cell.index()] && !cells.contains(cell);
    let assumed: Vec<(CellId, Symbol)> = maker
        .grid
        .ids()
        .filter(stays)
        .map(|cell| (cell, maker.grid[cell]))
        .collect();
    let mut meter = meter(effort(plan), limits);
    if let Err(stop) = meter.poll() {
        return Heard::Stopped(stop);
    }
    match learner.solve_under(&assumed, &mut meter) {
        learn::Outcome::Filled(_) => Heard::Another,
        learn::Outcome::Refuted(needed) if maker.takes_more() => {
            let mut free: Vec<CellId> = cells.to_vec();
            let mut needed = needed.into_iter().peekable();
            for (index, (cell, _)) in assumed.iter().enumerate() {
                if needed.next_if_eq(&index).is_none() {
                    free.push(*cell);
                }
            }
            Heard::OnlyWithout(free)
        }
        learn::Outcome::Refuted(_) => Heard::Only,
        learn::Outcome::Stopped(Stop::Nodes) => Heard::Unknown,
        learn::Outcome::Stopped(stop) => Heard::Stopped(stop),
    }
}

/// Lets a maker work under rules beyond regions until it has its outcome.
pub(super) fn run_by_rules(
    plan: &Plan,
    maker: &mut Maker<'_>,
    solver: &mut Solver,
    limits: &Limits,
) {
    loop {
        let (puzzle, nodes) = match maker.ask() {
            Ask::Nothing => return,
            Ask::Grid(board) => (plan.restricted(board), Some(FILL_NODES)),
            Ask::Without(cells) => {
                let mut clue = maker.clue.clone();
                cells.iter().for_each(|cell| clue[cell.index()] = false);
                (plan.puzzle(&maker.grid, &clue), effort(plan))
            }
        };
        if let Err(stop) = limits.meter().poll() {
            maker.hear(Heard::Stopped(stop), limits);
            continue;
        }
        let limits_here = Limits {
            nodes,
            ..limits.clone()
        };
        let heard = if let Ask::Grid(_) = maker.ask() {
            match solver.first(&puzzle, &limits_here).0 {
                Ok(Some(solution)) => Heard::Grid(solution.symbols().clone()),
                Ok(None) | Err(Stop::Nodes) => Heard::NoGrid,
                Err(stop) => Heard::Stopped(stop),
            }
        } else {
            match solver.uniqueness(&puzzle, &limits_here).0 {
                Verdict::Unique(_) => Heard::Only,
                // The grid itself is a solution.
                Verdict::Multiple(_) | Verdict::None(_) => Heard::Another,
                Verdict::Unknown(Stop::Nodes, _) => Heard::Unknown,
                Verdict::Unknown(stop, _) => Heard::Stopped(stop),
            }
        };
        maker.hear(heard, limits);
    }
}
