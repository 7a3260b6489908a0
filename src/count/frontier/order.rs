//! Orders in which the cells of a part may be filled: sequences of its regions.
//!
//! Regions that share no cell form a family, such as the rows, the columns, the boxes. There are
//! three kinds of orders: a family as it is; first those regions that meet a crossing region,
//! then those that meet one of a third family, then the rest, which is an L of a band and a stack;
//! and always the region that opens the fewest others. Of each kind a few are compared by the
//! number of states that there could be at their cuts.

use super::area::Area;
use super::cut::{Cut, Live};
use super::tuning::{FAMILIES, LONG_STEP, LOOKS};
use crate::ids::distinct;
use crate::limits::{Meter, Stop};

/// The cells of a board in groups, each filled in one step.
pub(super) type Sequence = Vec<Vec<usize>>;

/// An order with what it is called.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) name: &'static str,
    pub(super) order: Sequence,
}

/// The order that has the fewest states, as far as its cuts show.
///
/// # Errors
/// The limit that was reached: under many regions to look at an order takes long.
pub(super) fn best(part: &Area, meter: &mut Meter) -> Result<Proposal, Stop> {
    let families = families(part);
    let rows = families.iter().cloned().map(|family| ("regions in a row", family));
    let fewest = starts(part, &families)
        .into_iter()
        .map(|start| ("fewest open regions", greedy(part, start)));
    let corners = corners(part, &families).into_iter().map(|order| ("band, stack, rest", order));
    let mut best: Option<(f64, Proposal)> = None;
    // A part of many regions takes long to be looked at.
    let looks = (LOOKS / part.cells.len().max(1)).max(1);
    for (name, sets) in rows.chain(fewest).chain(corners).take(looks) {
        let order = by_sets(part, &sets);
        let price = price(part, &order, meter)?;
        if best.as_ref().is_none_or(|(least, _)| price < *least) {
            best = Some((price, Proposal { name, order }));
        }
    }

    let cells = || Proposal { name: "cell by cell", order: by_sets(part, &[]) };
    Ok(best.map_or_else(cells, |(_, best)| best))
}

/// The logarithm of the sum over the cuts of the states that there could be, if the symbols in
/// each live set were any, besides those that it held from the start where that is much.
fn price(part: &Area, order: &Sequence, meter: &mut Meter) -> Result<f64, Stop> {
    let held = part.sets.iter().map(|set| set.held.len());
    // Where little is held, symmetry of what is not makes up for it.
    let counts = usize::from(held.sum::<usize>() >= 2 * part.sets.len());
    let choices = |set: &Live| {
        let of = part.n_symbols.saturating_sub(counts * set.held);
        let chosen = set.filled - counts * set.held;
        (1..=chosen.min(of)).map(|i| ((of + 1 - i) as f64 / i as f64).ln()).sum::<f64>()
    };

    let (mut cut, _) = Cut::first(part);
    let mut prices = Vec::with_capacity(order.len());
    for cells in order {
        meter.poll()?;
        cut = cut.after(cells).0;
        let live = cut.live.iter().filter(|set| set.touched);
        prices.push(live.map(choices).sum::<f64>());
    }

    let most = prices.iter().copied().fold(0.0, f64::max);
    let sum: f64 = prices.iter().map(|price| (price - most).exp()).sum();
    Ok(most + sum.ln())
}

/// Bands that are filled before a stack that crosses them, each then with the rest of its family.
fn corners(part: &Area, families: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for (k, family) in families.iter().enumerate() {
        let meeting = |set: usize| -> Vec<usize> {
            family.iter().copied().filter(|&other| meet(part, set, other)).collect()
        };
        let firsts: Vec<usize> = families
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != k)
            .map(|(_, family)| family[0])
            .collect();
        let with = |a| firsts.iter().map(move |b| (a, b));
        for (&first, &second) in firsts.iter().flat_map(with) {
            let band = meeting(first);
            let stack = meeting(second);
            if (2..family.len()).contains(&band.len()) && stack.len() > 1 && first != second {
                found.push(band.iter().chain(&stack).chain(family).copied().collect());
            }
        }
    }

    found
}

/// Regions of several cells, in families of disjoint ones, the family with most cells first.
fn families(part: &Area) -> Vec<Vec<usize>> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for set in regions(part) {
        let apart = |family: &&mut Vec<usize>| family.iter().all(|&other| !meet(part, set, other));
        match families.iter_mut().find(apart) {
            Some(family) => family.push(set),
            None => families.push(vec![set]),
        }
    }

    let cells = |family: &Vec<usize>| -> usize {
        family.iter().map(|&set| part.sets[set].cells.len()).sum()
    };
    families.sort_by_key(|family| std::cmp::Reverse(cells(family)));
    families.truncate(FAMILIES);
    families
}

fn regions(part: &Area) -> impl Iterator<Item = usize> {
    (0..part.sets.len()).filter(|&set| part.sets[set].exclusive && part.sets[set].cells.len() > 1)
}

fn meet(part: &Area, a: usize, b: usize) -> bool {
    let [a, b] = [a, b].map(|set| &part.sets[set].cells);
    a.iter().any(|cell| b.binary_search(cell).is_ok())
}

/// Regions to start from: the first of each family, and those with the fewest cells.
fn starts(part: &Area, families: &[Vec<usize>]) -> Vec<usize> {
    let mut smallest: Vec<usize> = regions(part).collect();
    smallest.sort_by_key(|&set| part.sets[set].cells.len());
    smallest.truncate(3);
    distinct(families.iter().map(|family| family[0]).chain(smallest))
}

/// From a region on, always one that opens the fewest others for what it closes, and then has
/// the fewest cells.
fn greedy(part: &Area, start: usize) -> Vec<usize> {
    let mut left: Vec<usize> = part.sets.iter().map(|set| set.cells.len()).collect();
    let mut filled = vec![false; part.cells.len()];
    let mut of_cell = vec![Vec::new(); part.cells.len()];
    for set in regions(part) {
        for &cell in &part.sets[set].cells {
            of_cell[cell].push(set);
        }
    }

    let mut order = Vec::new();
    let mut next = Some(start);
    while let Some(set) = next {
        order.push(set);
        for &cell in &part.sets[set].cells {
            if !std::mem::replace(&mut filled[cell], true) {
                for &other in &of_cell[cell] {
                    left[other] -= 1;
                }
            }
        }
        let price = |set: usize| {
            let open = |cell: &&usize| !filled[**cell];
            let cells = part.sets[set].cells.iter().filter(open);
            let mut opens: Vec<usize> =
                cells.clone().flat_map(|&cell| &of_cell[cell]).copied().collect();
            opens.sort_unstable();
            let change = |met: &[usize]| {
                let left = left[met[0]];
                let fresh = left == part.sets[met[0]].cells.len();
                isize::from(fresh) - isize::from(left == met.len())
            };
            let balance: isize = opens.chunk_by(|a, b| a == b).map(change).sum();
            (balance, cells.count(), set)
        };
        let rest = regions(part).filter(|&set| left[set] > 0);
        next = rest.min_by_key(|&set| price(set));
    }

    order
}

/// The cells of these sets, then all others one by one.
fn by_sets(part: &Area, sets: &[usize]) -> Sequence {
    let mut filled = vec![false; part.cells.len()];
    let mut order = Sequence::new();
    for &set in sets {
        let new = |cell: &usize| !std::mem::replace(&mut filled[*cell], true);
        let cells: Vec<usize> = part.sets[set].cells.iter().copied().filter(new).collect();
        // A long step has too many states on its way to be taken in one go.
        let most = if cells.len() > LONG_STEP { LONG_STEP / 2 } else { LONG_STEP };
        order.extend(cells.chunks(most).map(<[usize]>::to_vec));
    }
    order.extend((0..filled.len()).filter(|&cell| !filled[cell]).map(|cell| vec![cell]));
    order
}
