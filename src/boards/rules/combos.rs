//! Different symbols with a sum by its combinations, where there are too many symbols for sets of
//! sets.
//!
//! A combination is possible when each cell has one of its symbols and each of its symbols a
//! cell; cells keep the symbols of possible combinations. Which cell takes which is left to the
//! regions.

use crate::puzzle::SymbolSet;

/// Takes from each cell what is in no possible combination. Gives the symbols that are in every
/// possible combination; `None` where none is possible.
pub(super) fn narrow(cells: &mut [SymbolSet], combos: &[SymbolSet]) -> Option<SymbolSet> {
    let union = cells.iter().fold(SymbolSet::EMPTY, |all, &set| all.or(set));
    let (mut any, mut every) = (SymbolSet::EMPTY, None);
    for &combo in combos {
        let possible =
            combo.without(union).is_empty() && cells.iter().all(|set| !set.and(combo).is_empty());
        if possible {
            any = any.or(combo);
            every = Some(every.map_or(combo, |every: SymbolSet| every.and(combo)));
        }
    }

    for set in cells {
        *set = set.and(any);
    }
    every
}
