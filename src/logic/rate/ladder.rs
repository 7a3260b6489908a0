//! The path by the ratings of Sudoku Explainer 1.2.1: the cheapest step by its scale, each time.
//!
//! Source: the published list of that program's techniques with their ratings. Singles that a
//! locked set of candidates leads to at once ("direct") count as one step with it and are cheaper
//! than a naked single. A chain costs its kind and a tenth for each mark of length that it passes:
//! 4, 6, 8, 12, 16, 24 and so on.
//!
//! Departure: aligned exclusion, and loops of more than four cells whose symbols can be exchanged,
//! are not looked for; boards that need them are rated by the next technique that helps.

use std::ops::ControlFlow;

use super::Explainer;
use crate::limits::Limits;
use crate::logic::techniques::{
    chains, fish, forcing, leftovers, locked, singles, subsets, unique, wings,
};
use crate::logic::{Board, Candidate, Find, Pattern, Settings, Step, Technique, View};
use crate::puzzle::Symbol;

/// What a step costs on a rung, in tenths; `None` where it does not belong there.
type Cost = fn(&Board, &Step) -> Option<u16>;

/// Finders whose steps are compared, and what they cost.
struct Rung {
    finders: &'static [Find],
    cost: Cost,
    /// Whether steps of this rung differ in cost, so that all of them are looked at.
    varies: bool,
}

const fn rung(finders: &'static [Find], cost: Cost) -> Rung {
    Rung {
        finders,
        cost,
        varies: false,
    }
}

const fn varied(finders: &'static [Find], cost: Cost) -> Rung {
    Rung {
        finders,
        cost,
        varies: true,
    }
}

/// Cheapest first.
const LADDER: &[Rung] = &[
    rung(&[singles::full_houses], |_, _| Some(10)),
    varied(&[singles::hidden], |board, step| Some(single(board, step))),
    rung(&[locked::find], |board, step| {
        direct_locked(board, step, Technique::Pointing, 17)
    }),
    rung(&[locked::find], |board, step| {
        direct_locked(board, step, Technique::Claiming, 19)
    }),
    rung(&[subsets::hidden::<2>], |board, step| {
        direct_hidden(board, step, 20)
    }),
    rung(&[singles::naked], |_, _| Some(23)),
    rung(&[subsets::hidden::<3>], |board, step| {
        direct_hidden(board, step, 25)
    }),
    rung(&[locked::find], |_, step| {
        (step.technique == Technique::Pointing).then_some(26)
    }),
    rung(&[locked::find, leftovers::find], |_, _| Some(28)),
    rung(&[locked::general], |_, _| Some(29)),
    rung(&[subsets::naked::<2>, subsets::naked_seen::<2>], |_, _| {
        Some(30)
    }),
    rung(&[fish::basic::<2>], |_, _| Some(32)),
    rung(&[subsets::hidden::<2>], |_, _| Some(34)),
    rung(&[subsets::naked::<3>, subsets::naked_seen::<3>], |_, _| {
        Some(36)
    }),
    rung(&[fish::basic::<3>], |_, _| Some(38)),
    rung(&[subsets::hidden::<3>], |_, _| Some(40)),
    rung(&[wings::xy::<2>], |_, _| Some(42)),
    rung(&[wings::xy::<3>], |_, _| Some(44)),
    rung(
        &[unique::type_1, unique::type_2_5, unique::type_4],
        |_, _| Some(45),
    ),
    rung(&[unique::type_3], |_, _| Some(46)),
    rung(&[subsets::naked::<4>, subsets::naked_seen::<4>], |_, _| {
        Some(50)
    }),
    rung(&[fish::basic::<4>], |_, _| Some(52)),
    rung(&[subsets::hidden::<4>], |_, _| Some(54)),
    rung(&[unique::bug_plus_one], |_, _| Some(56)),
    varied(&[chains::x, chains::xy, chains::plain], chain),
    varied(&[forcing::verities], |_, step| net(step)),
    varied(&[forcing::contradictions], |_, step| net(step)),
];

/// The rating of the path, where it ends in a filled board.
pub(super) fn climb(board: &Board, settings: &Settings, limits: &Limits) -> Option<Explainer> {
    let mut board = board.clone();
    let mut meter = limits.meter();
    let mut rating = Explainer::default();
    let mut written = false;
    while !board.is_filled() {
        meter.node().and_then(|()| meter.poll()).ok()?;
        if board.broken().is_some() {
            return None;
        }
        let (cost, step) = cheapest(&board, settings)?;
        if rating.diamond == 0 {
            rating.diamond = cost;
        }
        rating.puzzle = rating.puzzle.max(cost);
        if !written {
            rating.pearl = rating.pearl.max(cost);
        }
        written |= !step.placements.is_empty() || DIRECT.contains(&cost);
        board.apply(&step);
    }
    Some(rating)
}

/// What steps cost that write a value at once.
const DIRECT: [u16; 4] = [17, 19, 20, 25];

fn cheapest(board: &Board, settings: &Settings) -> Option<(u16, Step)> {
    let view = View::new(board);
    for rung in LADDER {
        let mut best: Option<(u16, Step)> = None;
        for find in rung.finders {
            let flow = find(&view, &mut |step| {
                if !settings.allow(step.technique, board) {
                    return ControlFlow::Continue(());
                }
                let Some(cost) = (rung.cost)(board, &step) else {
                    return ControlFlow::Continue(());
                };
                if best.as_ref().is_none_or(|&(known, _)| cost < known) {
                    best = Some((cost, step));
                }
                if rung.varies {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if flow.is_break() {
                break;
            }
        }
        if best.is_some() {
            return best;
        }
    }
    None
}

/// A hidden single is easier to see in a block than in a line.
fn single(board: &Board, step: &Step) -> u16 {
    let line = matches!(step.pattern, Pattern::Single { region: Some(region) }
        if singles::is_line(board, region));
    if line { 15 } else { 12 }
}

/// Locked candidates after which their symbol has only one place in some region.
fn direct_locked(board: &Board, step: &Step, technique: Technique, cost: u16) -> Option<u16> {
    let lost = &step.eliminations;
    let symbol = lost.first()?.symbol;
    (step.technique == technique && leaves_one_place(board, lost, symbol)).then_some(cost)
}

fn leaves_one_place(board: &Board, lost: &[Candidate], symbol: Symbol) -> bool {
    let relations = board.relations();
    let mut regions = lost.iter().flat_map(|l| relations.regions_of(l.cell));
    regions.any(|&region| {
        let cells = relations.region_set(region);
        let goes = |l: &&Candidate| l.symbol == symbol && cells.contains(l.cell);
        let left = board.places_in(region, symbol).len() - lost.iter().filter(goes).count();
        left == 1 && relations.full_regions().contains(&region)
    })
}

/// A hidden subset after which another symbol has only one place in the same region.
fn direct_hidden(board: &Board, step: &Step, cost: u16) -> Option<u16> {
    let Pattern::Subset {
        symbols,
        regions,
        cells,
    } = &step.pattern
    else {
        return None;
    };
    let region = *regions.first()?;
    let mut others = board
        .symbols()
        .without(board.placed(region))
        .without(*symbols)
        .iter();
    let one_left = others.any(|symbol| {
        let mut places = board.places_in(region, symbol);
        let before = places.len();
        cells.iter().for_each(|&cell| places.remove(cell));
        places.len() == 1 && before > 1
    });
    one_left.then_some(cost)
}

/// Chains of one symbol, or of cells with two candidates that close into a ring, are cheaper.
fn chain(_: &Board, step: &Step) -> Option<u16> {
    let Pattern::Chain { nodes, ring } = &step.pattern else {
        return None;
    };
    let one_symbol = nodes.iter().all(|node| node.symbol == nodes[0].symbol);
    let in_cells = nodes
        .chunks_exact(2)
        .all(|pair| pair[0].cells == pair[1].cells);
    let base = match ring {
        true if one_symbol || in_cells => 65,
        false if one_symbol => 66,
        _ => 70,
    };
    Some(base + longer(nodes.len()))
}

fn net(step: &Step) -> Option<u16> {
    let Pattern::Net { branches, .. } = &step.pattern else {
        return None;
    };
    let base = step.technique.info().rating?;
    Some(base + longer(branches.iter().map(Vec::len).sum()))
}

/// A tenth for each mark that a length passes.
fn longer(length: usize) -> u16 {
    let (mut mark, mut passed) = (4, 0);
    while length > mark {
        passed += 1;
        mark = if passed % 2 == 1 {
            mark * 3 / 2
        } else {
            mark * 4 / 3
        };
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_of_length_are_those_of_the_scale() {
        let marks = [4, 6, 8, 12, 16, 24, 32, 48];
        for (n, &mark) in (0..).zip(&marks) {
            assert_eq!(longer(mark), n);
            assert_eq!(longer(mark + 1), n + 1);
        }
    }
}
