//! Cages that are filled: what their cells can hold in some way of reaching the sum.
//!
//! For each combination a table over its subsets lists which can fill the first cells, and which
//! leave a rest that can fill the others.

use crate::ids::CellId;
use crate::puzzle::{Symbol, SymbolSet, combinations};

/// Open cells of the largest cage that is examined.
pub(super) const MOST_CELLS: usize = 10;

/// For each cell, the symbols that it holds in some filling of a cage's sum; `None` if there are
/// too many combinations.
pub(super) fn writable(
    order: usize,
    cells: &[CellId],
    sum: u32,
    held: &dyn Fn(CellId) -> SymbolSet,
) -> Option<Vec<(CellId, SymbolSet)>> {
    if cells.len() > MOST_CELLS {
        return None;
    }

    let sets: Vec<SymbolSet> = cells.iter().map(|&cell| held(cell)).collect();
    let (_, possible) = fillings(order, &sets, sum)?;
    Some(cells.iter().copied().zip(possible).collect())
}

/// The combinations of a sum that fit cells with these candidates, and for each cell the symbols
/// that it holds in some filling; `None` if there are too many.
pub(super) fn fillings(
    order: usize,
    sets: &[SymbolSet],
    sum: u32,
) -> Option<(Vec<SymbolSet>, Vec<SymbolSet>)> {
    let union = sets.iter().fold(SymbolSet::EMPTY, |all, &set| all.or(set));
    let mut possible = vec![SymbolSet::EMPTY; sets.len()];
    let mut kept = combinations(order, sets.len(), sum)?;
    kept.retain(|&combination| {
        combination.without(union).is_empty() && write(combination, sets, &mut possible)
    });
    Some((kept, possible))
}

/// Writes a combination into cells in every way and adds the symbols of each cell to `possible`.
fn write(combination: SymbolSet, sets: &[SymbolSet], possible: &mut [SymbolSet]) -> bool {
    let symbols: Vec<Symbol> = combination.iter().collect();
    let n = symbols.len();
    let fits = |at: usize, k: usize| sets[at].contains(symbols[k]);
    let size = |subset: usize| subset.count_ones() as usize;
    // Which subsets of the combination can fill the first cells, as many as they have symbols.
    let mut first = vec![false; 1 << n];
    first[0] = true;

    for subset in 1..1usize << n {
        first[subset] = (0..n).any(|k| {
            subset >> k & 1 == 1 && fits(size(subset) - 1, k) && first[subset & !(1 << k)]
        });
    }

    let whole = (1 << n) - 1;
    if !first[whole] {
        return false;
    }

    // Backwards from the whole: which of these leave a rest that can fill the other cells.
    let mut both = vec![false; 1 << n];
    both[whole] = true;
    for subset in (1..=whole).rev().filter(|&subset| first[subset]) {
        for k in (0..n).filter(|&k| subset >> k & 1 == 1) {
            let before = subset & !(1 << k);
            let at = size(before);
            if both[subset] && first[before] && fits(at, k) {
                both[before] = true;
                possible[at].insert(symbols[k]);
            }
        }
    }

    true
}
