//! Sue de Coq: cells where two regions cross, with more of each region, that together have as many
//! candidates as cells.
//!
//! The crossing's cells have too many candidates for themselves. Some cells of one region alone
//! and some of the other, without a common candidate, take up the surplus: as many cells as
//! candidates, and each candidate only in cells that see each other, so each stands in them once.

use std::ops::ControlFlow;

use super::tools::{candidates, choices};
use crate::ids::{CellId, RegionId};
use crate::logic::{Almost, Board, CellSet, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::SymbolSet;

/// Cells of one region alone that are taken in.
const MOST_BESIDE: usize = 4;

/// Cells of one region alone.
struct Side {
    cells: Vec<CellId>,
    symbols: SymbolSet,
    /// How much of the surplus they take up.
    takes: usize,
}

/// Tells every Sue de Coq.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let relations = board.relations();
    let regions: Vec<RegionId> = relations.regions().collect();
    for (n, &a) in regions.iter().enumerate() {
        for &b in &regions[..n] {
            if relations.shared(a, b) < 2 {
                continue;
            }
            let (in_a, in_b) = (relations.region_set(a), relations.region_set(b));
            let common = in_a.and(in_b).and(board.open()).to_vec();
            let only_a = in_a.without(in_b).and(board.open()).to_vec();
            let only_b = in_b.without(in_a).and(board.open()).to_vec();
            for size in 2..=common.len() {
                choices(common.len(), size, &mut |_| true, &mut |chosen| {
                    let crossing: Vec<CellId> = chosen.iter().map(|&n| common[n]).collect();
                    let symbols = union(board, &crossing);
                    if symbols.len() < size + 2 {
                        return ControlFlow::Continue(());
                    }
                    let surplus = symbols.len() - size;
                    let one = sides(board, &only_a, symbols, surplus);
                    let other = sides(board, &only_b, symbols, surplus);
                    for one in &one {
                        for other in &other {
                            if one.takes + other.takes == surplus
                                && one.symbols.and(other.symbols).is_empty()
                            {
                                told(board, [a, b], &crossing, [one, other], sink)?;
                            }
                        }
                    }
                    ControlFlow::Continue(())
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn union(board: &Board, cells: &[CellId]) -> SymbolSet {
    let sets = cells.iter().map(|&cell| board.set(cell));
    sets.fold(SymbolSet::EMPTY, SymbolSet::or)
}

/// Every choice of cells that takes up some of the surplus, and not all.
fn sides(board: &Board, cells: &[CellId], crossing: SymbolSet, surplus: usize) -> Vec<Side> {
    let mut found = Vec::new();
    for size in 1..=MOST_BESIDE.min(cells.len()) {
        let _ = choices(cells.len(), size, &mut |_| true, &mut |chosen| {
            let cells: Vec<CellId> = chosen.iter().map(|&n| cells[n]).collect();
            let symbols = union(board, &cells);
            let more = symbols.without(crossing).len();
            if more < size && size - more < surplus {
                found.push(Side {
                    cells,
                    symbols,
                    takes: size - more,
                });
            }
            ControlFlow::Continue(())
        });
    }
    found
}

fn told(
    board: &Board,
    [a, b]: [RegionId; 2],
    crossing: &[CellId],
    [one, other]: [&Side; 2],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let relations = board.relations();
    let mut all: Vec<CellId> = crossing.to_vec();
    all.extend(one.cells.iter().chain(&other.cells));
    let whole = CellSet::of(relations.n_cells(), &all);
    let symbols = union(board, &all);
    let mut lost = Vec::new();
    let mut through = SymbolSet::EMPTY;
    for symbol in symbols.iter() {
        let mut lose = relations.seen_by_all(&whole.and(board.with(symbol)));
        // Cells of other regions that happen to see all places are locked candidates' business.
        lose.keep(&relations.region_set(a).or(relations.region_set(b)));
        lose.keep(board.with(symbol));
        lose.take(&whole);
        if !lose.is_empty() {
            through.insert(symbol);
            lost.extend(candidates(&lose, symbol));
        }
    }
    if lost.is_empty() {
        return ControlFlow::Continue(());
    }
    let almost = |cells: &[CellId]| Almost {
        cells: cells.to_vec(),
        symbols: union(board, cells),
    };
    let crossing_set = almost(crossing);
    sink(Step::removing(
        Technique::SueDeCoq,
        Pattern::Sets {
            commons: crossing_set.symbols,
            sets: vec![almost(&one.cells), crossing_set, almost(&other.cells)],
            symbols: through,
        },
        whole.iter().map(Truth::Cell).collect(),
        lost,
    ))
}
