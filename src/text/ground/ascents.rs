//! Pairs of cells of which one is less: the signs that say so, which of them it is where the text does
//! not say, whether the clues allow it, and whether the board beside them has boxes.

use std::cmp::Ordering;

use crate::puzzle::MAX_SYMBOLS;

/// Row and column.
type Place = [usize; 2];

/// What is supposed where numbers stand for signs.
pub(in crate::text) const NUMBERS: &str =
    "1 is taken to say that the first of two cells is less, -1 that it is greater";

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

/// Two cells, where they are beside each other; whatever numbers a text has for them.
pub(in crate::text) fn beside(one: Place, other: Place) -> Option<[Place; 2]> {
    let steps = one[0]
        .abs_diff(other[0])
        .saturating_add(one[1].abs_diff(other[1]));
    (steps == 1).then_some([one, other])
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

/// Whether a Latin square may have these clues and ascend along these pairs, as far as is seen
/// without a guess.
fn fits(pairs: &[[Place; 2]], side: usize, base: usize, board: &[Vec<usize>]) -> bool {
    let square = side <= MAX_SYMBOLS && board.len() == side;
    if !square || board.iter().any(|row| row.len() != side) {
        return false;
    }
    let at = |[row, col]: Place| Some([row.checked_sub(base)?, col.checked_sub(base)?]);
    let within = |[row, col]: &Place| *row < side && *col < side;
    let pairs: Option<Vec<[Place; 2]>> = pairs
        .iter()
        .map(|&[one, other]| Some([at(one)?, at(other)?]))
        .collect();
    let Some(pairs) = pairs.filter(|pairs| pairs.iter().flatten().all(within)) else {
        return false;
    };
    let all = (1_u64 << side) - 1;
    let mask = |&value: &usize| match value {
        0 => all,
        value if value <= side => 1 << (value - 1),
        _ => 0,
    };
    let row = |row: &Vec<usize>| row.iter().map(mask).collect();
    let mut may: Vec<Vec<u64>> = board.iter().map(row).collect();
    loop {
        let before = may.clone();
        for &[[r1, c1], [r2, c2]] in &pairs {
            let (less, greater) = (may[r1][c1], may[r2][c2]);
            if less == 0 || greater == 0 {
                return false;
            }
            // Above the least of the one, below the greatest of the other.
            may[r2][c2] &= !(less ^ (less - 1));
            may[r1][c1] &= (1 << (63 - greater.leading_zeros())) - 1;
        }
        for k in 0..side {
            differ(&mut may, side, |n| [k, n]);
            differ(&mut may, side, |n| [n, k]);
        }
        if may.iter().flatten().any(|&may| may == 0) {
            return false;
        }
        if may == before {
            return true;
        }
    }
}

/// Takes what a cell has for sure from the others of its row or column, and gives a cell what no
/// other has.
fn differ(may: &mut [Vec<u64>], side: usize, place: impl Fn(usize) -> Place) {
    for n in 0..side {
        let [row, col] = place(n);
        let own = may[row][col];
        let others = (0..side).filter(|&k| k != n).map(&place);
        let elsewhere = others
            .clone()
            .fold(0, |all, [row, col]| all | may[row][col]);
        match own & !elsewhere {
            0 => {}
            // No cell has two values.
            only if !only.is_power_of_two() => may[row][col] = 0,
            only => may[row][col] = only,
        }
        if may[row][col].is_power_of_two() {
            let own = may[row][col];
            others.for_each(|[row, col]| may[row][col] &= !own);
        }
    }
}
