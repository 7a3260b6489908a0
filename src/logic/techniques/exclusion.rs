//! Aligned exclusion: what no pair, or triple, of cells can hold.
//!
//! Of some cells every combination of candidates is looked at. It is impossible if two of the
//! cells see each other and would hold the same symbol, or if a cell that sees all of them would
//! be left without a candidate. A candidate that is in no possible combination is false.

use std::ops::ControlFlow;

use super::tools::choices;
use crate::ids::CellId;
use crate::logic::{Board, Candidate, Pattern, Sink, Step, Technique, Truth, View};
use crate::puzzle::{Symbol, SymbolSet};

/// Exclusions of `N` cells.
pub(crate) fn aligned<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    let relations = board.relations();
    let small = |&cell: &CellId| (2..=N).contains(&board.set(cell).len());
    let excluders: Vec<CellId> = board.open().iter().filter(small).collect();
    let beside = |cell: &CellId| excluders.iter().any(|&e| relations.sees(e).contains(*cell));
    let cells: Vec<CellId> = board.open().iter().filter(beside).collect();
    let common = |chosen: &[usize]| -> Vec<CellId> {
        let sees = |&e: &CellId| {
            let mut chosen = chosen.iter();
            chosen.all(|&n| relations.sees(e).contains(cells[n]))
        };
        excluders.iter().copied().filter(sees).collect()
    };
    choices(
        cells.len(),
        N,
        &mut |chosen| common(chosen).len() > 1,
        &mut |chosen| {
            let base: Vec<CellId> = chosen.iter().map(|&n| cells[n]).collect();
            let step = excluded(board, &base, &common(chosen));
            step.map_or(ControlFlow::Continue(()), &mut *sink)
        },
    )
}

fn excluded(board: &Board, base: &[CellId], excluders: &[CellId]) -> Option<Step> {
    let mut possible = vec![SymbolSet::EMPTY; base.len()];
    let mut used = vec![false; excluders.len()];
    let sets: Vec<Vec<Symbol>> = base
        .iter()
        .map(|&cell| board.set(cell).iter().collect())
        .collect();
    let total: usize = sets.iter().map(Vec::len).product();
    for number in 0..total {
        let mut rest = number;
        let combination: Vec<Symbol> = sets
            .iter()
            .map(|set| {
                let symbol = set[rest % set.len()];
                rest /= set.len();
                symbol
            })
            .collect();
        if clash(board, base, &combination) {
            continue;
        }
        let held: SymbolSet = combination.iter().copied().collect();
        let empty = |&cell: &CellId| board.set(cell).without(held).is_empty();
        match excluders.iter().position(empty) {
            Some(at) => used[at] = true,
            None => {
                let all = possible.iter_mut().zip(&combination);
                all.for_each(|(possible, &symbol)| possible.insert(symbol));
            }
        }
    }
    let lost = base.iter().zip(&possible).flat_map(|(&cell, &possible)| {
        let lost: Vec<Symbol> = board.set(cell).without(possible).iter().collect();
        lost.into_iter()
            .map(move |symbol| Candidate::new(cell, symbol))
    });
    let lost: Vec<Candidate> = lost.collect();
    // Without a cell beside them, the cells are a subset of their own.
    if lost.is_empty() || !used.contains(&true) {
        return None;
    }
    let technique = match base.len() {
        2 => Technique::AlignedPair,
        _ => Technique::AlignedTriple,
    };
    let by = excluders.iter().zip(used).filter(|(_, used)| *used);
    let cells: Vec<CellId> = base
        .iter()
        .copied()
        .chain(by.map(|(&cell, _)| cell))
        .collect();
    let pattern = Pattern::Wing {
        pivot: cells[base.len()..].to_vec(),
        pincers: base.to_vec(),
        symbol: lost[0].symbol,
    };
    let truths = cells.into_iter().map(Truth::Cell).collect();
    Some(Step::removing(technique, pattern, truths, lost))
}

/// Whether two cells that see each other would hold the same symbol.
fn clash(board: &Board, base: &[CellId], combination: &[Symbol]) -> bool {
    base.iter().enumerate().any(|(n, &a)| {
        let others = base[..n].iter().zip(&combination[..n]);
        let mut others = others.filter(|(_, symbol)| **symbol == combination[n]);
        others.any(|(&b, _)| board.relations().sees(a).contains(b))
    })
}
