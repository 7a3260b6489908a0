//! Symbols without any distinction are interchangeable: renaming them turns fillings into
//! fillings, and no filling into itself. So it is enough to count the fillings in which they
//! have one order, and to multiply by the number of orders.
//!
//! Two symbols are alike when every cell allows both or neither. The order is read off one full
//! region: its cells that hold such symbols, in reading order, hold them ascending. Which of the
//! region's open cells these are is tried out one choice after the other; a region in which
//! there are few choices is picked.

use num_bigint::BigUint;

use crate::count::tuning::ORBIT_CHOICES;
use crate::ids::{CellId, Id};
use crate::propagate::{Domains, Geometry, alike};
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
pub(in crate::count) fn orbits(geometry: &Geometry, board: &Domains) -> Option<Orbits> {
    let free: Vec<Symbol> = largest(geometry, board)?.iter().collect();
    let open = |cells: &Vec<CellId>| -> Vec<CellId> {
        cells.iter().filter(|&&cell| !board.is_settled(cell)).copied().collect()
    };
    let cells = geometry
        .regions()
        .ids()
        .filter(|&r| geometry.is_full(r))
        .map(|region| open(&geometry.regions()[region]))
        .min_by_key(Vec::len)?;
    let times: BigUint = (1..=free.len()).map(BigUint::from).product();
    let choices = choices(cells.len(), free.len())?;
    if choices > ORBIT_CHOICES || BigUint::from(choices) >= times {
        return None;
    }
    // Boards with the first of the symbols placed, each with the first place for the next one.
    let mut representatives = vec![(0, board.sets().as_slice().to_vec())];
    for (k, &symbol) in free.iter().enumerate() {
        let last = cells.len() - (free.len() - k);
        let next = representatives.iter().flat_map(|(first, sets)| {
            (*first..=last)
                .filter(|&at| sets[cells[at].index()].contains(symbol))
                .map(move |at| (at, sets))
        });
        let put = |(at, sets): (usize, &Vec<SymbolSet>)| {
            let mut sets = sets.clone();
            sets[cells[at].index()] = SymbolSet::only(symbol);
            (at + 1, sets)
        };
        representatives = next.map(put).collect();
    }

    Some(Orbits {
        times,
        representatives: representatives.into_iter().map(|(_, sets)| sets).collect(),
        alike: free,
    })
}

/// The largest set of symbols that are alike; of several, the one whose cells come last.
fn largest(geometry: &Geometry, board: &Domains) -> Option<SymbolSet> {
    let sets = board.sets();
    let cells = |class: &SymbolSet| -> Vec<CellId> {
        let first = class.first();
        let holds = |set: SymbolSet| first.is_some_and(|symbol| set.contains(symbol));
        sets.enumerate().filter(|&(_, &set)| holds(set)).map(|(cell, _)| cell).collect()
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
