//! Symbols that nothing tells apart are interchangeable: renaming them turns fillings into
//! fillings, and no filling into itself. So it is enough to count the fillings in which they
//! stand in one order, and to multiply by the number of orders.
//!
//! Two symbols are alike when every cell allows both or neither. The order is read off one full
//! region: its cells that hold such symbols, in reading order, hold them ascending. Which of the
//! region's open cells these are is tried out one choice after the other; a region in which
//! there are few choices is picked.

use num_bigint::BigUint;

use crate::count::tuning::ORBIT_CHOICES;
use crate::ids::{CellId, Id};
use crate::propagate::{Board, Geometry, alike};
use crate::puzzle::{Symbol, SymbolSet};

/// A board's fillings as a number of times the fillings of some others.
#[derive(Debug)]
pub(in crate::count) struct Orbits {
    /// How often each filling of the representatives counts.
    pub(in crate::count) times: BigUint,
    /// Boards without a common filling: for each the candidates of every cell.
    pub(in crate::count) representatives: Vec<Vec<SymbolSet>>,
    /// The symbols that are renamed.
    pub(in crate::count) alike: Vec<Symbol>,
}

/// The orbits of a board under renaming of the largest set of symbols that are alike, where that
/// saves anything.
pub(in crate::count) fn orbits(geometry: &Geometry, board: &Board) -> Option<Orbits> {
    let free: Vec<Symbol> = largest(geometry, board)?.iter().collect();
    let open = |cells: &Vec<CellId>| -> Vec<CellId> {
        let open = cells.iter().filter(|&&cell| !board.is_settled(cell));
        open.copied().collect()
    };
    let full = geometry.regions().ids().filter(|&r| geometry.is_full(r));
    let cells = full
        .map(|region| open(&geometry.regions()[region]))
        .min_by_key(Vec::len)?;
    let times: BigUint = (1..=free.len()).map(BigUint::from).product();
    let choices = choices(cells.len(), free.len())?;
    if choices > ORBIT_CHOICES || BigUint::from(choices) >= times {
        return None;
    }
    let mut representatives = Vec::new();
    let mut chosen: Vec<usize> = (0..free.len()).collect();
    loop {
        let mut sets = board.sets().as_slice().to_vec();
        let mut possible = true;
        for (&at, &symbol) in chosen.iter().zip(&free) {
            let set = &mut sets[cells[at].index()];
            possible &= set.contains(symbol);
            *set = SymbolSet::only(symbol);
        }
        if possible {
            representatives.push(sets);
        }
        // The next choice in lexicographic order.
        let Some(k) = (0..chosen.len())
            .rev()
            .find(|&k| chosen[k] + chosen.len() - k < cells.len())
        else {
            return Some(Orbits {
                times,
                representatives,
                alike: free,
            });
        };
        let from = chosen[k] + 1;
        for (step, at) in chosen[k..].iter_mut().enumerate() {
            *at = from + step;
        }
    }
}

/// The largest set of symbols that are alike; of several, the one whose cells come last.
fn largest(geometry: &Geometry, board: &Board) -> Option<SymbolSet> {
    let sets = board.sets();
    let cells = |class: &SymbolSet| -> Vec<CellId> {
        let first = class.first();
        let holds = |set: SymbolSet| first.is_some_and(|symbol| set.contains(symbol));
        sets.enumerate()
            .filter(|&(_, &set)| holds(set))
            .map(|(cell, _)| cell)
            .collect()
    };
    alike(geometry.order(), sets.as_slice())
        .into_iter()
        .max_by_key(|class| (class.len(), cells(class)))
}

/// How many ways there are to choose `k` of `n`; `None` where there are none or very many.
fn choices(n: usize, k: usize) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, step| {
        let factor = u128::try_from(n.checked_sub(step)?).ok()?;
        Some(ways.checked_mul(factor)? / (step as u128 + 1))
    })
}
