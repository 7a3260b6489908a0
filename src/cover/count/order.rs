//! The order in which items are covered, by the structure of the problem: the order in the input
//! does not matter.
//!
//! A state has to remember each item that an earlier option may have touched. Three kinds of
//! orders are tried: that of the input; from a few items on, always that touched item next that
//! touches the fewest new ones, which suits boards; and always the item with the fewest
//! neighbours (minimum degree, after Tinney and Walker, 1967), which suits trees and rings. The one
//! with the fewest items to remember is used.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::elimination::Elimination;
use super::incidence::{Incidence, Neighbours};
use super::tuning::{EASY_STATES, MOST_LOOKS, MOST_NEIGHBOURS, STARTS};
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, narrow};
use crate::limits::{Meter, Stop};

/// A good order of the primary items, with its tree.
///
/// # Errors
/// The limit that was reached.
pub(super) fn order(problem: &Problem, meter: &mut Meter) -> Result<Elimination, Stop> {
    let incidence = Incidence::new(problem);
    let given: Vec<ItemId> = problem.primary().collect();
    let mut best = Elimination::new(&incidence, given.clone(), meter)?;
    let easy = EASY_STATES * f64::from(narrow(given.len()));
    if best.price <= easy {
        return Ok(best);
    }
    let Some(neighbours) = incidence.neighbours(meter)? else {
        return Ok(best);
    };

    let fewest = |item: &ItemId| incidence.options[*item].len();
    let mut start = given.into_iter().min_by_key(fewest);
    for _ in 0..STARTS {
        let Some(order) = start.map(|start| greedy(&incidence, &neighbours, start, meter)) else {
            break;
        };
        let order = order?;
        // What comes last is far from the first, and a good end to begin from.
        start = order.last().copied();
        best = best.cheaper(Elimination::new(&incidence, order, meter)?);
    }

    if let Some(order) = fewest_neighbours(&incidence, &neighbours, meter)? {
        best = best.cheaper(Elimination::new(&incidence, order, meter)?);
    }
    Ok(best)
}

/// From an item on, always the touched item that touches the fewest new ones, the one that
/// was touched first among equals.
fn greedy(
    incidence: &Incidence<'_>,
    neighbours: &Neighbours,
    start: ItemId,
    meter: &mut Meter,
) -> Result<Vec<ItemId>, Stop> {
    let problem = incidence.problem;
    let n_items = problem.n_items();
    // The turn that touched an item, and how many neighbours are still untouched.
    let mut touched: IdVec<ItemId, Option<usize>> = IdVec::filled(None, n_items);
    let mut fresh: IdVec<ItemId, usize> = neighbours.iter().map(Vec::len).collect();
    let mut is_placed = IdVec::filled(false, n_items);
    let mut order = Vec::with_capacity(problem.n_primary());
    let mut near = BinaryHeap::new();
    let mut rest = problem.primary();
    let mut next = Some(start);
    while let Some(item) = next {
        is_placed[item] = true;
        let turn = order.len();
        order.push(item);
        for &other in [item].iter().chain(&neighbours[item]) {
            if touched[other].is_some() {
                continue;
            }
            touched[other] = Some(turn);
            near.push(Reverse((fresh[other], turn, other)));
            for &around in &neighbours[other] {
                fresh[around] -= 1;
                if let Some(turn) = touched[around] {
                    near.push(Reverse((fresh[around], turn, around)));
                }
                meter.pulse()?;
            }
        }
        // Entries whose number is no longer true were pushed again with the true one.
        let mut from_near = || loop {
            let Reverse((number, _, item)) = near.pop()?;
            if problem.is_primary(item) && !is_placed[item] && number == fresh[item] {
                return Some(item);
            }
        };
        next = from_near().or_else(|| rest.find(|&item| !is_placed[item]));
    }

    Ok(order)
}

/// Always the item with the fewest neighbours, the lowest among equals; what it leaves behind
/// is one table over its neighbours, which therefore become neighbours of each other. `None`
/// where some item has too many.
fn fewest_neighbours(
    incidence: &Incidence<'_>,
    neighbours: &Neighbours,
    meter: &mut Meter,
) -> Result<Option<Vec<ItemId>>, Stop> {
    let problem = incidence.problem;
    let mut around: IdVec<ItemId, BTreeSet<ItemId>> =
        neighbours.iter().map(|all| all.iter().copied().collect()).collect();
    let mut queue: BTreeSet<(usize, ItemId)> =
        problem.primary().map(|item| (around[item].len(), item)).collect();
    let mut undecided: IdVec<ItemId, usize> = incidence.options.iter().map(Vec::len).collect();
    let mut decided = incidence.none_decided();
    let mut order = Vec::with_capacity(queue.len());
    let mut looks = 0;
    while let Some((degree, item)) = queue.pop_first() {
        looks += degree * degree;
        if degree > MOST_NEIGHBOURS || looks > MOST_LOOKS {
            return Ok(None);
        }
        order.push(item);

        // Secondary items without further options are remembered no more.
        let mut gone = vec![item];
        for option in incidence.decides(item, &mut decided) {
            for &other in problem.items_of(option) {
                undecided[other] -= 1;
                if undecided[other] == 0 && !problem.is_primary(other) {
                    gone.push(other);
                }
            }
        }
        let clique = std::mem::take(&mut around[item]);
        let mut changed = clique.clone();
        for &other in &gone {
            changed.append(&mut around[other]);
        }
        for &other in &changed {
            let before = around[other].len();
            if clique.contains(&other) {
                around[other].extend(clique.iter().filter(|&&neighbour| neighbour != other));
            }
            gone.iter().for_each(|gone| {
                around[other].remove(gone);
            });
            if queue.remove(&(before, other)) {
                queue.insert((around[other].len(), other));
            }
            meter.pulse()?;
        }
    }

    Ok(Some(order))
}
