//! The rule of 45: full regions weighed against cages.
//!
//! A full region adds up to the sum of all values. What is left when cages are taken from regions
//! has a known sum: the cells inside, less the cells of these cages outside. A candidate with
//! which the other cells left over cannot make up that sum is false; a single cell that is left
//! over has its value. Cells that see each other differ, which is used while there are few of
//! them.

use std::collections::BTreeSet;

use super::cages::singly;
use super::prelude::*;
use crate::logic::balances::Balance;

/// Open cells that are left over at most.
const MOST_LEFT: usize = 5;
/// Number of open cells up to which all fillings are enumerated.
const FEW: usize = 3;

/// A cell that is left over, and whether it is inside the regions.
type Term = (CellId, bool);

/// Reports the conclusions of each balance, those with the least left over first.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    for balance in board.relations().balances() {
        let (terms, total) = open(board, balance);
        if terms.is_empty() || terms.len() > MOST_LEFT {
            continue;
        }

        let possible = if terms.len() <= FEW {
            by_trying(board, &terms, total)
        } else {
            by_sums(board, &terms, total)
        };

        // Where nothing fits the board has no solution, and that is reported elsewhere.
        if possible.iter().any(|set| set.is_empty()) {
            continue;
        }

        let lost: Vec<Candidate> = terms
            .iter()
            .zip(&possible)
            .flat_map(|(&(cell, _), &possible)| {
                Candidate::each(cell, board.set(cell).without(possible))
            })
            .collect();

        if !lost.is_empty() {
            sink(step(board, balance, &terms, total, &possible, lost))?;
        }
    }

    Flow::Continue(())
}

/// The signed value of a symbol in a cell of the balance.
fn weight(inside: bool, value: usize) -> i64 {
    let value = i64::try_from(value).unwrap_or(i64::MAX);
    if inside { value } else { -value }
}

/// The open cells that are left over, and what they add up to.
fn open(board: &Board, balance: &Balance) -> (Vec<Term>, i64) {
    let inside = balance.inside.iter().map(|&cell| (cell, true));
    let outside = balance.outside.iter().map(|&cell| (cell, false));
    let mut total = balance.total;
    let mut terms = Vec::new();

    for (cell, side) in inside.chain(outside) {
        match board.value(cell) {
            Some(value) => total -= weight(side, value.index() + 1),
            None => terms.push((cell, side)),
        }
    }

    (terms, total)
}

/// By cell: the symbols that it holds in some filling of all cells.
fn by_trying(board: &Board, terms: &[Term], total: i64) -> Vec<SymbolSet> {
    let relations = board.relations();
    let mut possible = vec![SymbolSet::EMPTY; terms.len()];
    let mut stack: Vec<Vec<Candidate>> = vec![Vec::new()];

    while let Some(chosen) = stack.pop() {
        let Some(&(cell, _)) = terms.get(chosen.len()) else {
            let sum: i64 =
                terms.iter().zip(&chosen).map(|(t, c)| weight(t.1, c.symbol.index() + 1)).sum();
            if sum == total {
                possible.iter_mut().zip(&chosen).for_each(|(set, c)| set.insert(c.symbol));
            }
            continue;
        };

        for symbol in board.set(cell).iter() {
            let clash = |c: &Candidate| c.symbol == symbol && relations.sees(c.cell).contains(cell);
            if !chosen.iter().any(clash) {
                let mut longer = chosen.clone();
                longer.push(Candidate::new(cell, symbol));
                stack.push(longer);
            }
        }
    }

    possible
}

/// By cell: the symbols for which the others can make up the rest, if they need not differ.
fn by_sums(board: &Board, terms: &[Term], total: i64) -> Vec<SymbolSet> {
    let values = |&(cell, side): &Term| -> Vec<i64> {
        board.set(cell).iter().map(|s| weight(side, s.index() + 1)).collect()
    };

    (0..terms.len())
        .map(|at| {
            let mut sums: BTreeSet<i64> = [0].into();
            for (n, term) in terms.iter().enumerate() {
                if n != at {
                    let values = values(term);
                    let added = |sum: &i64| values.iter().map(move |v| sum + v).collect::<Vec<_>>();
                    sums = sums.iter().flat_map(added).collect();
                }
            }

            let (cell, side) = terms[at];
            let fits = |s: &Symbol| sums.contains(&(total - weight(side, s.index() + 1)));
            board.set(cell).iter().filter(fits).collect()
        })
        .collect()
}

fn step(
    board: &Board,
    balance: &Balance,
    terms: &[Term],
    total: i64,
    possible: &[SymbolSet],
    lost: Vec<Candidate>,
) -> Step {
    let cells = |side: bool| -> Vec<CellId> {
        terms.iter().filter(|term| term.1 == side).map(|term| term.0).collect()
    };
    let mut truths =
        vec![Truth::Balance { regions: balance.regions.clone(), cages: balance.cages.clone() }];
    truths.extend(terms.iter().map(|term| Truth::Cell(term.0)));
    let pattern = Pattern::Balance(Weighed {
        regions: balance.regions.clone(),
        cages: balance.cages.clone(),
        inside: singly(board, &cells(true)),
        outside: singly(board, &cells(false)),
        total,
    });

    let technique = Technique::RuleOf45;
    if let ([(cell, _)], [set]) = (terms, possible)
        && let Some(symbol) = set.single()
    {
        return Step::placing(technique, pattern, truths, Candidate::new(*cell, symbol));
    }

    Step::removing(technique, pattern, truths, lost)
}
