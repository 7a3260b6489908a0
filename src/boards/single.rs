//! Depth-first search on one candidate board, with propagation at every node.
//!
//! The stack holds a copy of the board for each guess, so going back restores everything at
//! once. The cell with the fewest candidates is guessed first, ties go to the cell with the most
//! open peers: its settling says most. The last candidate of a cell is tried on the saved board
//! itself, without another copy.

use std::ops::ControlFlow;

use super::{VisitBoard, Watcher};
use crate::ids::CellId;
use crate::limits::{End, Meter, Stats};
use crate::propagate::{Board, Geometry, Observer, Propagator};
use crate::puzzle::{Symbol, SymbolSet};

impl Watcher for crate::propagate::Silent {}

/// A guess that stands: the board before it, and what was guessed.
#[derive(Debug)]
struct Guess {
    board: Board,
    cell: CellId,
    symbol: Symbol,
}

/// Visits every filling of a board that propagation has brought to a fixpoint.
pub fn search(
    geometry: &Geometry,
    board: Board,
    meter: &mut Meter,
    watcher: &mut (impl Watcher + Observer),
    visit: &mut VisitBoard<'_>,
) -> (End, Stats) {
    let mut propagator = Propagator::new(geometry);
    let mut stack: Vec<Guess> = Vec::new();
    let mut stats = Stats::default();
    let mut current = Some(board);
    loop {
        // Forward: guess until the board is filled or contradicts itself.
        while let Some(board) = current.take() {
            let Some((cell, symbol)) = choose(geometry, &board) else {
                stats.covers += 1;
                let filling = board.filling().unwrap_or_default();
                if visit(&filling) == ControlFlow::Break(()) {
                    return (End::Broken, stats);
                }
                break;
            };
            let mut allowed = meter.node();
            if watcher.is_slow() {
                allowed = allowed.and_then(|()| meter.poll());
            }
            if let Err(stop) = allowed {
                return (End::Stopped(stop), stats);
            }
            let size = geometry.n_cells() * size_of::<SymbolSet>();
            if let Err(stop) = meter.limits().reserve(size * (stack.len() + 1)) {
                return (End::Stopped(stop), stats);
            }
            stats.nodes += 1;
            stats.depth = stats.depth.max(stack.len() + 1);
            let sets = board.sets().as_slice();
            if watcher.guess(stack.len() + 1, cell, symbol, sets) == ControlFlow::Break(()) {
                return (End::Broken, stats);
            }
            let mut next = board.clone();
            stack.push(Guess {
                board,
                cell,
                symbol,
            });
            if propagator.assign(&mut next, cell, symbol, watcher).is_ok() {
                current = Some(next);
            }
        }
        // Back: the newest guess is used up; its cell holds something else.
        let Some(Guess {
            mut board,
            cell,
            symbol,
        }) = stack.pop()
        else {
            return (End::Exhausted, stats);
        };
        stats.updates += 1;
        let depth = stack.len() + 1;
        watcher.back(depth, cell, symbol, board.sets().as_slice());
        if propagator.refute(&mut board, cell, symbol, watcher).is_ok() {
            current = Some(board);
        }
    }
}

/// The open cell with the fewest candidates, then the most open peers; and its first candidate.
fn choose(geometry: &Geometry, board: &Board) -> Option<(CellId, Symbol)> {
    let fewest = board.open().map(|cell| board.sets()[cell].len()).min()?;
    let open_peers = |cell: CellId| {
        geometry
            .peers_of(cell)
            .iter()
            .filter(|&&peer| !board.is_settled(peer))
            .count()
    };
    let tied = board
        .open()
        .filter(|&cell| board.sets()[cell].len() == fewest);
    let mut best: Option<(usize, CellId)> = None;
    for cell in tied {
        let peers = open_peers(cell);
        if best.is_none_or(|(most, _)| peers > most) {
            best = Some((peers, cell));
        }
    }
    let (_, cell) = best?;
    board.sets()[cell].first().map(|symbol| (cell, symbol))
}
