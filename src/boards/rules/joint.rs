//! Sums of several clues taken together: cells of different clues that differ make larger groups,
//! so the bounds of the joint sum are tighter than those of its parts.
//!
//! Two sums without a common cell are joined where the joint one scores better than each of them,
//! or than both together, the best pair first; the joint sum replaces its parts among those that are
//! joined further, so no more sums come out than went in. The score and the order are those of the
//! Interactive Sudoku Solver.

use super::groups::partition;
use super::sums::known_sums;
use super::tuning::{JOINT_CELLS, JOINT_SUMS};
use crate::ids::CellId;
use crate::propagate::{Geometry, KnownSum};
use crate::puzzle::Primitive;

/// A sum with its score.
#[derive(Clone, Debug)]
struct Scored {
    sum: KnownSum,
    /// How far the groups of different cells may vary beyond the slack of the sum.
    score: i64,
    is_joint: bool,
}

/// The joint sums of a layout that say more than its clues.
pub(super) fn derive(geometry: &Geometry, primitives: &[Primitive]) -> Vec<KnownSum> {
    let mut sums: Vec<Scored> = known_sums(primitives)
        .filter(|sum| sum.cells.len() >= JOINT_CELLS)
        .filter_map(|sum| scored(geometry, sum, false))
        .collect();
    if sums.len() > JOINT_SUMS {
        return Vec::new();
    }

    let mut pairs: Vec<[Scored; 3]> = Vec::new();
    for (k, a) in sums.iter().enumerate() {
        pairs.extend(sums[..k].iter().filter_map(|b| joined(geometry, a, b)));
    }
    while let Some(best) =
        pairs.iter().max_by_key(|[joint, ..]| (joint.score, &joint.sum.cells)).cloned()
    {
        let [joint, parts @ ..] = best;
        let is_part = |sum: &Scored| parts.iter().any(|part| part.sum == sum.sum);
        pairs.retain(|[_, a, b]| !is_part(a) && !is_part(b));
        sums.retain(|sum| !is_part(sum));
        pairs.extend(sums.iter().filter_map(|other| joined(geometry, &joint, other)));
        sums.push(joint);
    }

    sums.into_iter().filter(|sum| sum.is_joint && sum.score > 0).map(|sum| sum.sum).collect()
}

/// A sum with its score; `None` where no filling has it.
fn scored(geometry: &Geometry, sum: KnownSum, is_joint: bool) -> Option<Scored> {
    let order = geometry.order();
    let terms: Vec<(CellId, i64)> = sum.cells.iter().map(|&cell| (cell, 1)).collect();
    let sizes: Vec<usize> =
        partition(geometry, &terms).iter().map(|(cells, _)| cells.len()).collect();
    let least: usize = sizes.iter().map(|n| n * (n + 1) / 2).sum();
    let range: usize = sizes.iter().map(|n| n * (order - n)).sum();
    let above = sum.sum - i64::try_from(least).ok()?;
    let range = i64::try_from(range).ok()?;
    let slack = above.min(range - above);
    let n_groups = i64::try_from(sizes.len()).ok()?;
    (slack >= 0).then_some(Scored { sum, score: range - n_groups * slack, is_joint })
}

/// Two sums as one, where that says more, with its parts.
fn joined(geometry: &Geometry, a: &Scored, b: &Scored) -> Option<[Scored; 3]> {
    if a.sum.cells.iter().any(|cell| b.sum.cells.contains(cell)) {
        return None;
    }
    let (small, large) = if a.sum.cells.len() < b.sum.cells.len() { (a, b) } else { (b, a) };
    let has_peer = |cell: &&CellId| {
        let peers = geometry.peers_of(**cell);
        large.sum.cells.iter().any(|other| peers.binary_search(other).is_ok())
    };

    if small.sum.cells.iter().filter(has_peer).count() < JOINT_CELLS {
        return None;
    }

    let mut cells = [a.sum.cells.as_slice(), &b.sum.cells].concat();
    cells.sort_unstable();
    let sum = a.sum.sum + b.sum.sum;
    scored(geometry, KnownSum { cells, sum }, true)
        .filter(|joint| joint.score > a.score.max(b.score) || joint.score > a.score + b.score)
        .map(|joint| [joint, a.clone(), b.clone()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn lines_whose_cells_see_each_other_are_joined() {
        let layout = layout_named("classic").expect("known");
        let geometry = Geometry::new(&layout);
        let diagonal = |row: usize, sum: u32| {
            let cells = (0..9 - row).map(|at| CellId::new(9 * (row + at) + at)).collect();
            Primitive::Cage { cells, sum }
        };

        // Alone, each may be far from its bounds; cells of both lie in three boxes.
        let joint = derive(&geometry, &[diagonal(0, 60), diagonal(1, 60)]);
        assert_eq!(
            joint.iter().map(|sum| (sum.cells.len(), sum.sum)).collect::<Vec<_>>(),
            [(17, 120)]
        );
        assert_eq!(derive(&geometry, &[diagonal(0, 60), diagonal(7, 9)]), []);
    }
}
