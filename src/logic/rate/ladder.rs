//! The path by the ratings of Sudoku Explainer 1.2.1: the cheapest step by its scale, each time.
//!
//! Source: the published list of that program's techniques with their ratings. Singles that a
//! locked set of candidates leads to at once ("direct") count as one step with it and are cheaper
//! than a naked single. A chain costs its kind and a tenth for each mark of length that it passes:
//! 4, 6, 8, 12, 16, 24 and so on.
//!
//! Departure: nets of singles come after dynamic forcing chains, an approximation for boards that
//! are too large for the former.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::limits::Limits;
use crate::logic::techniques::implications::Implications;
use crate::logic::techniques::length::{Cheapest, Costed};
use crate::logic::techniques::{
    cycles, direct, dynamic, exclusion, fish, forcing, graves, leftovers, length, locked, loops,
    multiple, singles, subsets, wings,
};
use crate::logic::{Board, Find, Pattern, Settings, Step, Technique, View};

/// A rating on the scale of Sudoku Explainer, in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explainer {
    /// The hardest step.
    pub puzzle: u16,
    /// The hardest step up to the first value that is written.
    pub pearl: u16,
    /// The first step.
    pub diamond: u16,
}

/// The cost of a step on a rung, in tenths; `None` if it does not belong to the rung.
type Cost = fn(&Board, &Step) -> Option<u16>;

/// Searches for chains return the cheapest steps, with their rating.
type CostSearch = fn(&Board, &Implications) -> Costed;

/// The search at one height of the ladder.
enum Rung {
    /// Finders whose steps are compared, and what they cost.
    Steps(&'static [Find], Cost),
    /// A search on the graph of implications.
    Chains(CostSearch),
}

const fn rung(finders: &'static [Find], cost: Cost) -> Rung {
    Rung::Steps(finders, cost)
}

/// Cheapest first.
const LADDER: &[Rung] = &[
    rung(&[singles::full_houses], listed),
    rung(&[singles::hidden], |board, step| Some(single(board, step))),
    rung(&[direct::locked], listed),
    rung(&[direct::hidden::<2>], listed),
    rung(&[singles::naked], listed),
    rung(&[direct::hidden::<3>], listed),
    rung(&[locked::find], |board, step| {
        if step.technique == Technique::Pointing { listed(board, step) } else { None }
    }),
    rung(&[locked::find, leftovers::find], listed),
    rung(&[locked::general], listed),
    rung(&[subsets::naked::<2>, subsets::naked_seen::<2>], listed),
    rung(&[fish::basic::<2>], listed),
    rung(&[subsets::hidden::<2>], listed),
    rung(&[subsets::naked::<3>, subsets::naked_seen::<3>], listed),
    rung(&[fish::basic::<3>], listed),
    rung(&[subsets::hidden::<3>], listed),
    rung(&[wings::xy::<2>], listed),
    rung(&[wings::xy::<3>], listed),
    rung(&[loops::find], |_, step| loops::rating(step)),
    rung(&[subsets::naked::<4>, subsets::naked_seen::<4>], listed),
    rung(&[fish::basic::<4>], listed),
    rung(&[subsets::hidden::<4>], listed),
    rung(&[graves::find], |_, step| graves::rating(step)),
    rung(&[exclusion::aligned::<2>], listed),
    Rung::Chains(cycles::cheapest),
    rung(&[exclusion::aligned::<3>], listed),
    Rung::Chains(dynamic::nishio),
    Rung::Chains(multiple::cheapest),
    Rung::Chains(dynamic::chains),
    rung(&[forcing::verities::<false>], |_, step| net(step)),
    rung(&[forcing::contradictions::<false>], |_, step| net(step)),
];

/// Rates a board on the scale of Sudoku Explainer; `None` if its path does not end in the solution.
/// `visit` sees the board before each round, the cost of the round in tenths, and the steps of that
/// cost, which are applied together.
#[must_use]
pub fn explainer(
    board: &Board,
    settings: &Settings,
    limits: &Limits,
    visit: &mut dyn FnMut(&Board, u16, &[Step]),
) -> Option<Explainer> {
    let mut board = board.clone();
    let mut meter = limits.meter();
    let mut rating = Explainer::default();
    let mut written = false;

    while !board.is_filled() {
        meter.node().and_then(|()| meter.poll()).ok()?;
        if board.broken().is_some() {
            return None;
        }

        let (cost, steps) = cheapest(&board, settings)?;
        if rating.diamond == 0 {
            rating.diamond = cost;
        }

        rating.puzzle = rating.puzzle.max(cost);
        if !written {
            rating.pearl = rating.pearl.max(cost);
        }

        visit(&board, cost, &steps);
        for step in &steps {
            written |= !step.placements.is_empty();
            board.apply(step);
        }
    }

    board.broken().is_none().then_some(rating)
}

/// All steps of the lowest cost of the first rung that has any.
fn cheapest(board: &Board, settings: &Settings) -> Costed {
    let view = View::new(board);
    let graph = OnceCell::new();
    LADDER.iter().find_map(|rung| match rung {
        Rung::Steps(finders, cost) => compared(&view, settings, finders, *cost),
        Rung::Chains(search) => {
            let graph = graph.get_or_init(|| Implications::new(board));
            let (cost, mut steps) = search(board, graph)?;
            steps.retain(|step| settings.allow(step.technique, board));
            (!steps.is_empty()).then_some((cost, steps))
        }
    })
}

/// The cheapest steps of some finders.
fn compared(view: &View<'_>, settings: &Settings, finders: &[Find], cost: Cost) -> Costed {
    let mut best = Cheapest::new();
    for find in finders {
        let _ = find(view, &mut |step| {
            if let Some(cost) = cost(view.board, &step)
                && settings.allow(step.technique, view.board)
            {
                best.offer(cost, step);
            }
            ControlFlow::Continue(())
        });
    }

    best.emit()
}

/// The rating in the table of techniques.
fn listed(_: &Board, step: &Step) -> Option<u16> {
    step.technique.info().rating
}

/// A hidden single is easier to see in a block than in a line.
fn single(board: &Board, step: &Step) -> u16 {
    let line = matches!(step.pattern, Pattern::Single { region: Some(region) }
        if singles::is_line(board, region));
    if line { 15 } else { 12 }
}

fn net(step: &Step) -> Option<u16> {
    let Pattern::Net { branches, .. } = &step.pattern else {
        return None;
    };
    let base = step.technique.info().rating?;
    Some(base + length::added(branches.iter().map(Vec::len).sum()))
}
