//! Symmetries as a chain of stabilisers, and the smallest image under them.
//!
//! Where numbers on the points are to be moved by a symmetry, of all symmetries the one is taken
//! that brings the smallest number to the first base point, then the smallest that is left to
//! the second, and so on; it does not change when the numbers are moved by a symmetry first. The orbits are kept as trees of steps back to their
//! base point (Schreier vectors; Seress, "Permutation Group Algorithms", chapter 4).

use super::orbits::Permutation;
use super::search::Found;

/// The chain of a group.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// Generators and their inverses.
    moves: Vec<Permutation>,
    levels: Vec<Level>,
}

/// A base point and where the symmetries that keep the points before take it.
#[derive(Clone, Debug)]
struct Level {
    point: u32,
    /// Each point of the orbit but the base point, with the move that takes it a step nearer.
    orbit: Vec<u32>,
    /// For each point the move to take; only meaningful in the orbit.
    step: Vec<u32>,
}

impl Chain {
    /// The chain of the symmetries that a search has found.
    pub(crate) fn new(found: &Found, n_points: usize) -> Self {
        let mut moves = Vec::with_capacity(2 * found.generators.len());
        for generator in &found.generators {
            let mut inverse = vec![0; n_points];
            for (point, &image) in (0u32..).zip(generator) {
                inverse[image as usize] = point;
            }
            moves.push(generator.clone());
            moves.push(inverse);
        }

        let mut levels = Vec::new();
        for (depth, &point) in found.base.iter().enumerate() {
            let kept = &found.base[..depth];
            let usable: Vec<u32> = (0u32..)
                .zip(&moves)
                .filter(|(_, m)| kept.iter().all(|&p| m[p as usize] == p))
                .map(|(k, _)| k)
                .collect();
            let mut level = Level { point, orbit: Vec::new(), step: vec![u32::MAX; n_points] };
            level.step[point as usize] = 0;
            let mut at = point;
            let mut next = 0;
            loop {
                for &k in &usable {
                    // Moves come in pairs, each followed by its inverse.
                    let from = moves[k as usize ^ 1][at as usize];
                    if level.step[from as usize] == u32::MAX {
                        level.step[from as usize] = k;
                        level.orbit.push(from);
                    }
                }
                let Some(&further) = level.orbit.get(next) else {
                    break;
                };
                (at, next) = (further, next + 1);
            }
            if !level.orbit.is_empty() {
                levels.push(level);
            }
        }

        Self { moves, levels }
    }

    /// Moves numbered points so that the numbers on the base points are smallest; what comes in
    /// as the number of each point goes out as the number on each place.
    pub(crate) fn smallest(&self, numbers: &mut Vec<u32>, spare: &mut Vec<u32>) {
        for level in &self.levels {
            let mut at = level.point;
            for &point in &level.orbit {
                if numbers[point as usize] < numbers[at as usize] {
                    at = point;
                }
            }
            while at != level.point {
                let step = &self.moves[level.step[at as usize] as usize];
                spare.resize(numbers.len(), 0);
                for (&to, &number) in step.iter().zip(&*numbers) {
                    spare[to as usize] = number;
                }
                std::mem::swap(numbers, spare);
                at = step[at as usize];
            }
        }
    }
}
