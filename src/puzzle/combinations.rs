//! The combinations of different values with a sum, as killer players know them by heart.

use super::{Symbol, SymbolSet};

/// Combinations that are listed at most.
const MOST: usize = 4_000;

/// Returns the sets of `n` symbols of `order` whose values add up to `sum`; `None` if there are too
/// many.
#[must_use]
pub fn combinations(order: usize, n: usize, sum: u32) -> Option<Vec<SymbolSet>> {
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
                found.push(chosen.iter().filter_map(|v| Symbol::new(v - 1)).collect());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_are_too_long_are_not_made() {
        let number = |order, n, sum| combinations(order, n, sum).map(|combos| combos.len());
        let of_four: Option<usize> = (10..=30).map(|sum| number(9, 4, sum)).sum();
        assert_eq!((of_four, number(33, 16, 272)), (Some(126), None));
    }
}
