//! Conditions beyond regions and cages: relations of two cells (thermometers, kropki dots), and
//! lines that an automaton reads (arrows, sandwiches, sums of lines).
//!
//! A candidate of one of two cells that fits no candidate of the other is false. Along a line, the
//! candidates that lie on no way through the automaton from its first cell to its last are false;
//! a pass forwards and one backwards find all of them.

use std::ops::ControlFlow;

use super::tools::open_of;
use crate::ids::CellId;
use crate::logic::read::readable;
use crate::logic::{Almost, Board, Candidate, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Machine, PairTable, Primitive, Symbol};

/// Candidates that fit nothing in the other cell of a relation.
pub(crate) fn pairs(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let layout = board.relations().layout();
    for (rule, primitive) in layout.primitives().iter().enumerate() {
        let Primitive::Pair { cells, table } = primitive else {
            continue;
        };
        let lost = unfit(board, *cells, table);
        if !lost.is_empty() {
            sink(step(board, Technique::PairRule, rule, cells, lost))?;
        }
    }
    ControlFlow::Continue(())
}

/// Candidates that no reading of a line accepts.
pub(crate) fn lines(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let layout = board.relations().layout();
    for (rule, primitive) in layout.primitives().iter().enumerate() {
        let Primitive::Machine { cells, machine } = primitive else {
            continue;
        };
        let lost = unread(board, cells, machine);
        if !lost.is_empty() {
            sink(step(board, Technique::LineRule, rule, cells, lost))?;
        }
    }
    ControlFlow::Continue(())
}

fn unfit(board: &Board, [a, b]: [CellId; 2], table: &PairTable) -> Vec<Candidate> {
    let differ = board.relations().sees(a).contains(b);
    let fits = |s: Symbol, t: Symbol| table.allowed[s.index()].contains(t) && !(differ && s == t);
    let (of_a, of_b) = (board.held(a), board.held(b));
    let mut lost: Vec<Candidate> = Vec::new();
    for s in board.set(a).iter() {
        if !of_b.iter().any(|t| fits(s, t)) {
            lost.push(Candidate::new(a, s));
        }
    }
    for t in board.set(b).iter() {
        if !of_a.iter().any(|s| fits(s, t)) {
            lost.push(Candidate::new(b, t));
        }
    }
    // Where nothing fits the board has no solution, and that is reported elsewhere.
    let left =
        |cell: CellId| lost.iter().filter(|c| c.cell == cell).count() < board.set(cell).len();
    let some_left = [a, b]
        .into_iter()
        .all(|c| board.value(c).is_some() || left(c));
    if some_left { lost } else { Vec::new() }
}

fn unread(board: &Board, cells: &[CellId], machine: &Machine) -> Vec<Candidate> {
    let Some(read) = readable(cells, machine, &|cell| board.held(cell)) else {
        return Vec::new();
    };
    if read.iter().any(|(_, set)| set.is_empty()) {
        return Vec::new();
    }
    let read = read.into_iter();
    read.flat_map(|(cell, seen)| Candidate::each(cell, board.set(cell).without(seen)))
        .collect()
}

fn step(
    board: &Board,
    technique: Technique,
    rule: usize,
    cells: &[CellId],
    lost: Vec<Candidate>,
) -> Step {
    let mut truths = vec![Truth::Rule(rule)];
    truths.extend(open_of(board, cells).into_iter().map(Truth::Cell));
    let mut all = cells.to_vec();
    all.sort_unstable();
    all.dedup();
    let of_cell = |&cell: &CellId| Almost {
        cells: vec![cell],
        symbols: board.held(cell),
    };
    let pattern = Pattern::Bound {
        rule,
        cells: all.iter().map(of_cell).collect(),
    };
    Step::removing(technique, pattern, truths, lost)
}
