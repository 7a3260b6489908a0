//! Conditions beyond regions and cages: relations of two cells (thermometers, kropki dots), and
//! lines that an automaton reads (arrows, sandwiches, sums of lines).
//!
//! A candidate of one of two cells that fits no candidate of the other is false. Along a line, the
//! candidates that lie on no way through the automaton from its first cell to its last are false;
//! a pass forwards and one backwards find all of them.

use super::prelude::*;
use crate::logic::read::readable;
use crate::puzzle::{Machine, PairTable, Primitive};

/// Candidates that fit nothing in the other cell of a relation, or that no reading of a line
/// accepts.
pub(crate) fn find<const LINES: bool>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let layout = board.relations().layout();
    for (rule, primitive) in layout.primitives().iter().enumerate() {
        let (technique, lost) = match primitive {
            Primitive::Pair { cells, table } if !LINES => {
                (Technique::PairRule, unfit(board, *cells, table))
            }
            Primitive::Machine { cells, machine } if LINES => {
                (Technique::LineRule, unread(board, cells, machine))
            }
            _ => continue,
        };

        if lost.is_empty() {
            continue;
        }

        let mut truths = vec![Truth::Rule(rule)];
        let mut all = primitive.cells().to_vec();
        truths.extend(open_of(board, &all).into_iter().map(Truth::Cell));
        all.sort_unstable();
        all.dedup();
        let of_cell = |&cell: &CellId| Almost { cells: vec![cell], symbols: board.held(cell) };
        let cells = all.iter().map(of_cell).collect();
        let pattern = Pattern::Bound { rule, cells };
        sink(Step::removing(technique, pattern, truths, lost))?;
    }

    Flow::Continue(())
}

fn unfit(board: &Board, [a, b]: [CellId; 2], table: &PairTable) -> Vec<Candidate> {
    let differ = board.relations().sees(a).contains(b);
    let fits = |s: Symbol, t: Symbol| table.allowed[s.index()].contains(t) && !(differ && s == t);
    let of_a = board.held(a);
    let of_b = board.held(b);
    let kept_a = of_a.iter().filter(|&s| of_b.iter().any(|t| fits(s, t))).collect();
    let kept_b = of_b.iter().filter(|&t| of_a.iter().any(|s| fits(s, t))).collect();
    left_out(board, [(a, kept_a), (b, kept_b)])
}

fn unread(board: &Board, cells: &[CellId], machine: &Machine) -> Vec<Candidate> {
    let Some(read) = readable(cells, machine, &|cell| board.held(cell)) else {
        return Vec::new();
    };
    left_out(board, read)
}

/// The candidates of cells that are not in `kept`. If a cell keeps none the board has no solution,
/// which is reported elsewhere.
fn left_out(board: &Board, kept: impl IntoIterator<Item = (CellId, SymbolSet)>) -> Vec<Candidate> {
    let mut lost = Vec::new();
    for (cell, kept) in kept {
        if kept.is_empty() {
            return Vec::new();
        }
        lost.extend(Candidate::each(cell, board.set(cell).without(kept)));
    }

    lost
}
