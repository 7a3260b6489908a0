//! The walk over divisions.
//!
//! Two kinds of steps take turns. A *recut* joins two regions that touch, draws a spanning tree
//! of both uniformly (Wilson, "Generating random spanning trees more quickly than the cover
//! time", 1996), and cuts it where both parts have the right size; all images under the symmetry
//! are cut in the same way (the step of recombination of `DeFord`, Duchin and Solomon,
//! "Recombination: a family of Markov chains for redistricting", 2021, which favours compact
//! shapes). An *exchange* gives a cell to a neighbouring region and takes another back; it also
//! works where the symmetry turns a region into itself or its neighbour.
//!
//! Departure: shapes are near to what spanning trees prefer, not uniform; nothing is rejected to
//! correct for that.

use rand::{Rng, RngExt};

use super::division::Division;
use super::tuning::{EXCHANGES_PER_CELL, RECUTS_PER_REGION};
use crate::limits::{Meter, Stop};

/// Walks until the begin is forgotten, or a limit is reached.
pub(super) fn walk(
    division: &mut Division<'_>,
    rng: &mut impl Rng,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let n = division.order;
    for _ in 0..n * RECUTS_PER_REGION {
        meter.poll()?;
        recut(division, rng);
        for _ in 0..n * EXCHANGES_PER_CELL / RECUTS_PER_REGION {
            exchange(division, rng);
        }
    }

    Ok(())
}

/// Two regions that touch: the one of a random cell, and one across its side.
fn touching(division: &Division<'_>, rng: &mut impl Rng) -> Option<(usize, usize, usize)> {
    let cell = rng.random_range(0..division.region.len());
    let across = division.across(cell);
    let other = *across.get(rng.random_range(0..across.len().max(1)))?;
    Some((cell, division.region[cell], division.region[other]))
}

/// Cuts two regions that touch anew.
fn recut(division: &mut Division<'_>, rng: &mut impl Rng) {
    let Some((_, first, second)) = touching(division, rng) else {
        return;
    };
    let mut both = division.cells(first);
    both.extend(division.cells(second));
    let mut inside = vec![false; division.region.len()];
    both.iter().for_each(|&cell| inside[cell] = true);
    // The images must not be in the way of what is cut.
    let apart = |images: &Vec<usize>| both.iter().all(|&cell| !inside[images[cell]]);
    if !division.moves[1..].iter().all(apart) {
        return;
    }

    let Some(part) = half(division, &both, &inside, rng) else {
        return;
    };
    let mut requests = Vec::new();

    for &cell in &both {
        let to = if part.contains(&cell) { first } else { second };
        if division.region[cell] != to {
            requests.push((cell, to));
        }
    }

    // A part that shares no cell with the old region would leave it without any to be known by.
    if requests.len() < both.len() {
        let _ = division.reassign(&requests);
    }
}

/// One side of a random spanning tree cut into halves.
fn half(
    division: &Division<'_>,
    both: &[usize],
    inside: &[bool],
    rng: &mut impl Rng,
) -> Option<Vec<usize>> {
    let n = division.region.len();
    // The tree as a parent of each cell, and the cells in an order with parents first.
    let root = both[rng.random_range(0..both.len())];
    let mut parent = vec![usize::MAX; n];
    let mut in_tree = vec![false; n];
    let mut order = vec![root];
    in_tree[root] = true;

    for &start in both {
        let mut at = start;
        while !in_tree[at] {
            let beside: Vec<usize> = division.beside(at).filter(|&c| inside[c]).collect();
            parent[at] = beside[rng.random_range(0..beside.len())];
            at = parent[at];
        }

        // Walking again along the last choices leaves the loops out.
        let mut branch = Vec::new();
        at = start;
        while !std::mem::replace(&mut in_tree[at], true) {
            branch.push(at);
            at = parent[at];
        }
        order.extend(branch.into_iter().rev());
    }

    let mut below = vec![0; n];
    let mut cuts = Vec::new();
    for &cell in order.iter().rev() {
        below[cell] += 1;
        if cell != root {
            below[parent[cell]] += below[cell];
            if 2 * below[cell] == both.len() {
                cuts.push(cell);
            }
        }
    }

    let top = *cuts.get(rng.random_range(0..cuts.len().max(1)))?;
    let mut in_part = vec![false; n];
    in_part[top] = true;
    let mut part = Vec::new();

    for &cell in &order {
        if cell != root && in_part[parent[cell]] {
            in_part[cell] = true;
        }

        if in_part[cell] {
            part.push(cell);
        }
    }

    Some(part)
}

/// Gives a cell to a neighbouring region and takes another of that region back.
fn exchange(division: &mut Division<'_>, rng: &mut impl Rng) {
    let Some((given, own, other)) = touching(division, rng) else {
        return;
    };
    let touches = |&cell: &usize| {
        let mut beside = division.beside(cell);
        beside.any(|c| c != given && division.region[c] == own)
    };

    let mut back = division.cells(other);
    back.retain(touches);
    let Some(&taken) = back.get(rng.random_range(0..back.len().max(1))) else {
        return;
    };
    let Some(changes) = division.reassign(&[(given, other), (taken, own)]) else {
        return;
    };
    let whole =
        |&region: &usize| division.size(region) == division.order && division.is_connected(region);
    if !division.concerned(&changes).iter().all(whole) {
        division.undo(changes);
    }
}
