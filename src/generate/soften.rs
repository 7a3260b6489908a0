//! Clues given back, so that a puzzle that is too hard becomes as hard as it should be.
//!
//! More clues mostly make a puzzle easier, so the number of orbits to give back is found by
//! doubling and halving; the clues that were taken away last come back first. It need not be
//! so, which is why the puzzle that comes out is judged like any other.

use super::grade::Judged;
use crate::ids::{CellId, Id};

/// The clues with the fewest orbits given back that are not too hard, and what they are judged
/// to be; with at most `most` clues.
pub(super) fn soften(
    clue: &[bool],
    removed: &[&[CellId]],
    most: usize,
    judge: &dyn Fn(&[bool]) -> Judged,
) -> (Vec<bool>, Judged) {
    let with = |n: usize| -> Vec<bool> {
        let mut clue = clue.to_vec();
        removed
            .iter()
            .rev()
            .take(n)
            .flat_map(|orbit| orbit.iter())
            .for_each(|cell| clue[cell.index()] = true);
        clue
    };

    let count = |clue: &[bool]| clue.iter().filter(|&&clue| clue).count();
    let too_hard = |judged: &Judged| matches!(judged, Judged::TooHard | Judged::Forbidden);
    // Too hard with `low` orbits; no longer with `high`.
    let (mut low, mut high) = (0, 1);
    let mut best = loop {
        let clue = with(high);
        if count(&clue) > most {
            return (with(low), Judged::TooHard);
        }

        let judged = judge(&clue);
        if !too_hard(&judged) {
            break (clue, judged);
        }
        if high >= removed.len() {
            return (clue, judged);
        }
        (low, high) = (high, (2 * high).min(removed.len()));
    };

    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let clue = with(middle);
        let judged = judge(&clue);

        if too_hard(&judged) {
            low = middle;
            continue;
        }

        high = middle;
        // Fewer clues are better, but not than a puzzle that is as wished.
        if matches!(judged, Judged::Fits(_)) || !matches!(best.1, Judged::Fits(_)) {
            best = (clue, judged);
        }
    }

    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_orbits_come_back_as_are_needed() {
        let cells: [CellId; 40] = std::array::from_fn(CellId::new);
        let removed: Vec<&[CellId]> = cells.chunks(1).collect();
        let judge = |clue: &[bool]| match clue.iter().filter(|&&c| c).count() {
            0..=22 => Judged::TooHard,
            23 => Judged::Missing,
            _ => Judged::TooEasy,
        };

        let (clue, judged) = soften(&[false; 40], &removed, 40, &judge);
        assert_eq!(judged, Judged::Missing);
        assert!(clue[17..].iter().all(|&c| c) && !clue[..17].contains(&true));
        assert_eq!(soften(&[false; 40], &removed, 20, &judge).1, Judged::TooHard);
    }
}
