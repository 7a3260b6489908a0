//! The combinations of different symbols with a sum, where there are too many symbols for sets
//! of sets.
//!
//! A combination is possible when each cell has one of its symbols and each of its symbols a
//! cell; cells keep what stands in a possible combination. Which cell takes which is left to the
//! regions.

use crate::puzzle::{Symbol, SymbolSet};

/// Combinations that are listed at most.
const MOST: usize = 4_000;

/// The combinations of `n` symbols of `order` with a sum of values; `None` where there are too
/// many.
pub(super) fn with_sum(order: usize, n: usize, sum: u32) -> Option<Vec<SymbolSet>> {
    let sum = usize::try_from(sum).ok()?;
    let mut found = Vec::new();
    if n == 0 || n > order {
        return Some(found);
    }
    // Values ascending; the last one says how to go on.
    let mut chosen: Vec<usize> = Vec::with_capacity(n);
    let mut next = 1;
    let mut total = 0;
    let mut steps = 0;
    loop {
        steps += 1;
        if steps > 100 * MOST {
            return None;
        }
        let left = n - chosen.len();
        // The least and the most that `left` values from `next` on can add.
        let least = left * next + left * left.saturating_sub(1) / 2;
        let most = left * order - left * left.saturating_sub(1) / 2;
        let fits = next + left <= order + 1 && total + least <= sum;
        if left == 0 || !fits || total + most < sum {
            if left == 0 && total == sum {
                let symbols = chosen.iter().filter_map(|v| Symbol::new(v - 1));
                found.push(symbols.collect());
                if found.len() > MOST {
                    return None;
                }
            }
            let Some(last) = chosen.pop() else {
                return Some(found);
            };
            total -= last;
            next = last + 1;
        } else {
            chosen.push(next);
            total += next;
            next += 1;
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_those_of_the_tables() {
        let written = |order, n, sum| -> Vec<String> {
            let combos = with_sum(order, n, sum).expect("few");
            combos.iter().map(SymbolSet::to_string).collect()
        };
        assert_eq!(written(9, 3, 7), ["124"]);
        assert_eq!(written(9, 2, 10), ["19", "28", "37", "46"]);
        assert_eq!(written(16, 3, 48), Vec::<String>::new());
        assert_eq!(written(16, 3, 45), ["EFG"]);
        assert_eq!(written(4, 4, 10), ["1234"]);
        let of_four: usize = (10..=30).map(|s| written(9, 4, s).len()).sum();
        assert_eq!(of_four, 126);
        assert_eq!(with_sum(33, 16, 272), None);
    }
}
