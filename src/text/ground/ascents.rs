//! Pairs of cells of which one is less: the signs that say so, which of them it is where the text does not say, whether the
//! clues allow it, and whether the board beside them has boxes.

use std::cmp::Ordering;

/// Row and column.
type Place = [usize; 2];

/// What a sign between two cells beside each other says of the first.
pub(in crate::text) fn across(c: char) -> Option<Ordering> {
    match c {
        '<' | '＜' | '‹' => Some(Ordering::Less),
        '>' | '＞' | '›' => Some(Ordering::Greater),
        _ => None,
    }
}

/// What a sign between two cells below each other says of the upper one.
pub(in crate::text) fn down(c: char) -> Option<Ordering> {
    match c {
        '^' | '∧' | '⋀' | '˄' => Some(Ordering::Less),
        'v' | 'V' | '∨' | '⋁' | '˅' => Some(Ordering::Greater),
        _ => None,
    }
}

/// Whether there are many pairs, each within a box of nine symbols, as in a sudoku of greater-than.
pub(in crate::text) fn are_within_boxes(pairs: &[[Place; 2]], side: usize) -> bool {
    const BOXED: usize = 9;
    const BOX: usize = 3;
    const MANY: usize = 20;
    let boxed = |pair: &[Place; 2]| pair[0].map(|at| at / BOX) == pair[1].map(|at| at / BOX);
    side == BOXED && pairs.len() >= MANY && pairs.iter().all(boxed)
}

/// The pairs of which the text does not say which cell is less, that way which the clues allow, the
/// less one first; and whether they allow both ways. `less` are pairs that are known, `board` has a
/// 0 where nothing is given, and places count from `base`. `None` where neither way is possible.
pub(in crate::text) fn directed(
    less: &[[Place; 2]],
    pairs: &[[Place; 2]],
    side: usize,
    base: usize,
    board: &[Vec<usize>],
) -> Option<(Vec<[Place; 2]>, bool)> {
    let turned: Vec<[Place; 2]> = pairs.iter().map(|[one, other]| [*other, *one]).collect();
    let may_be = |pairs: &[[Place; 2]]| fits(&[less, pairs].concat(), side, base, board);
    match (may_be(pairs), may_be(&turned)) {
        (true, false) => Some((pairs.to_vec(), false)),
        (false, true) => Some((turned, false)),
        // Who lists two cells names the less one first.
        (true, true) => Some((pairs.to_vec(), true)),
        (false, false) => None,
    }
}

/// Whether values may ascend along these pairs between the clues.
fn fits(pairs: &[[Place; 2]], side: usize, base: usize, board: &[Vec<usize>]) -> bool {
    let mut least: Vec<Vec<usize>> = board.to_vec();
    let mut most = least.clone();
    for (least, most) in least.iter_mut().flatten().zip(most.iter_mut().flatten()) {
        if *least == 0 {
            (*least, *most) = (1, side);
        }
    }
    // Each round makes the way of some value longer.
    for _ in 0..=2 * side {
        let mut changed = false;
        for &[one, other] in pairs {
            let at = |[row, col]: Place| [row - base, col - base];
            let ([r1, c1], [r2, c2]) = (at(one), at(other));
            if [r1, c1, r2, c2].into_iter().any(|n| n >= side) {
                return false;
            }
            if least[r2][c2] <= least[r1][c1] {
                least[r2][c2] = least[r1][c1] + 1;
                changed = true;
            }
            if most[r1][c1] >= most[r2][c2] {
                let Some(next) = most[r2][c2].checked_sub(1) else {
                    return false;
                };
                most[r1][c1] = next;
                changed = true;
            }
        }
        let mut all = least.iter().flatten().zip(most.iter().flatten());
        if all.any(|(least, most)| least > most) {
            return false;
        }
        if !changed {
            return true;
        }
    }
    false
}
