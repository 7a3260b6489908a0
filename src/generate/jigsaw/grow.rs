//! A first division where a symmetry does not keep rows: seeds that grow, then cells that go
//! from larger to smaller regions.
//!
//! A seed is a cell with its images. Where a symmetry keeps the cell (one on a mirror, or in the
//! middle) the region is turned into itself, else there is one region for each image; the number
//! of regions has to come out right. Growing and levelling is how Tatham's `divvy.c` describes
//! its divisions; nothing of it is used.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::division::Division;
use super::tuning::LEVELLING_STEPS;

/// No region yet.
const NONE: usize = usize::MAX;

/// A division with all regions of the right size, unless chance was against it.
pub(super) fn division<'m>(
    order: usize,
    moves: &'m [Vec<usize>],
    rng: &mut impl Rng,
) -> Option<Division<'m>> {
    let region = seeded(order, moves, rng)?;
    let mut division = Division { order, region, moves };
    (grow(&mut division, rng) && level(&mut division, rng)).then_some(division)
}

/// One seed for each region, by orbits of cells. Across a mirror that runs between cells, two
/// that mirror each other may be one seed.
fn seeded(order: usize, moves: &[Vec<usize>], rng: &mut impl Rng) -> Option<Vec<usize>> {
    let mut cells: Vec<usize> = (0..order * order).collect();
    cells.shuffle(rng);
    let blank = Division { order, region: vec![NONE; order * order], moves };
    let mut region = vec![NONE; order * order];
    let mut seeds = 0;

    for cell in cells {
        if region[cell] != NONE {
            continue;
        }

        let mirrored = moves
            .iter()
            .map(|images| images[cell])
            .find(|&image| blank.beside(cell).any(|c| c == image));
        let twin = match mirrored {
            Some(image) if rng.random_bool(0.5) => image,
            _ => cell,
        };

        let mut orbit: Vec<[usize; 2]> =
            moves.iter().map(|images| [images[cell], images[twin]]).collect();
        orbit.iter_mut().for_each(|pair| pair.sort_unstable());
        orbit.sort_unstable();
        orbit.dedup();
        // In the middle of a square a cell can have two twins; then there is no such seed.
        let mut cells: Vec<usize> = orbit.concat();
        cells.sort_unstable();
        cells.dedup();
        if twin != cell && cells.len() < 2 * orbit.len() {
            continue;
        }
        if seeds + orbit.len() > order {
            continue;
        }

        for pair in orbit {
            pair.into_iter().for_each(|cell| region[cell] = seeds);
            seeds += 1;
        }
    }

    (seeds == order).then_some(region)
}

/// Grows regions into unassigned cells, with all images; returns true if every cell is assigned.
fn grow(division: &mut Division<'_>, rng: &mut impl Rng) -> bool {
    let mut open: Vec<usize> = (0..division.region.len()).collect();
    let mut before = usize::MAX;
    while open.len() < before {
        before = open.len();
        open.shuffle(rng);
        for &cell in &open {
            if division.region[cell] != NONE {
                continue;
            }

            // A cell on a mirror can only go to a region that the mirror keeps.
            let fits = |&from: &usize| {
                let region = &division.region;
                let keeps = |m: &Vec<usize>| m[cell] != cell || region[m[from]] == region[from];
                region[from] != NONE && division.moves.iter().all(keeps)
            };

            let Some(from) = division.beside(cell).find(fits) else {
                continue;
            };
            for images in division.moves {
                division.region[images[cell]] = division.region[images[from]];
            }
        }
        open.retain(|&cell| division.region[cell] == NONE);
    }

    open.is_empty()
}

/// Moves cells between regions that touch until all are of the right size; whether they are.
fn level(division: &mut Division<'_>, rng: &mut impl Rng) -> bool {
    let right = division.order;
    let mut sizes: Vec<usize> = (0..right).map(|region| division.size(region)).collect();
    for _ in 0..LEVELLING_STEPS * division.region.len() {
        if sizes.iter().all(|&size| size == right) {
            return (0..right).all(|region| division.is_connected(region));
        }

        let cell = rng.random_range(0..division.region.len());
        let across = division.across(cell);
        let Some(&other) = across.get(rng.random_range(0..across.len().max(1))) else {
            continue;
        };
        let (from, to) = (division.region[cell], division.region[other]);
        // Between equal regions a cell may go now and then, to let others pass.
        let worth = sizes[from] > sizes[to] || (sizes[from] == sizes[to] && rng.random_bool(0.2));
        if sizes[from] < 2 || !worth {
            continue;
        }

        let Some(changes) = division.reassign(&[(cell, to)]) else {
            continue;
        };
        let concerned = division.concerned(&changes);

        if concerned.iter().all(|&region| division.is_connected(region)) {
            for region in concerned {
                sizes[region] = division.size(region);
            }
        } else {
            division.undo(changes);
        }
    }

    false
}
