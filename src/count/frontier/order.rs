//! Orders in which the cells of a part may be filled: sequences of its regions.
//!
//! Regions that share no cell form a family, such as the rows, the columns, the boxes. A family
//! can be gone through as it stands; or those first that meet a region of another family, such
//! as the boxes of a band; or these, then those that meet a crossing region, then the rest: an
//! L of a band and a stack. And from some region on, always the region can be next that opens
//! the fewest others. Which of these is good depends on the part, and is left to pilot runs.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::area::Area;
use super::cut::Cut;
use super::plan::Sequence;
use super::tuning::{FAMILIES, LOOKS, PROPOSALS};
use crate::limits::{Meter, Stop};

/// An order with what it is called.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) name: String,
    pub(super) order: Sequence,
}

/// Orders worth a try, no two of which look the same at every cut.
///
/// # Errors
/// The limit that was reached: under many regions to look at an order takes long.
pub(super) fn proposals(part: &Area, meter: &mut Meter) -> Result<Vec<Proposal>, Stop> {
    let families = families(part);
    let mut found = Proposals {
        part,
        seen: HashSet::new(),
        list: Vec::new(),
        looks: LOOKS,
        meter,
    };
    for family in &families {
        found.add("regions in a row", family)?;
    }
    for start in starts(part, &families) {
        found.add("fewest open regions", &greedy(part, start))?;
    }
    for (k, family) in families.iter().enumerate() {
        let meeting = |set: usize| -> Vec<usize> {
            family
                .iter()
                .copied()
                .filter(|&other| meet(part, set, other))
                .collect()
        };
        let others = || {
            families
                .iter()
                .enumerate()
                .filter(move |(other, _)| *other != k)
        };
        for (a, across) in others() {
            for &first in across {
                let band = meeting(first);
                if band.len() < 2 || band.len() == family.len() {
                    continue;
                }
                for (_, along) in others().filter(|(b, _)| *b != a) {
                    for &second in along {
                        let stack = meeting(second);
                        let corner = stack.iter().filter(|set| band.contains(set)).count();
                        if stack.len() > 1 && corner < stack.len() && corner > 0 {
                            let order: Vec<usize> =
                                band.iter().chain(&stack).chain(family).copied().collect();
                            found.add("band, stack, rest", &order)?;
                        }
                    }
                }
                let order: Vec<usize> = band.iter().chain(family).copied().collect();
                found.add("band, rest", &order)?;
            }
        }
    }
    if found.list.is_empty() {
        found.add("cell by cell", &[])?;
    }
    Ok(found.list)
}

/// The order in which each group is cut into two.
pub(super) fn halved(order: &Sequence) -> Sequence {
    let halves = order.iter().flat_map(|cells| {
        let (a, b) = cells.split_at(cells.len().div_ceil(2));
        [a.to_vec(), b.to_vec()]
    });
    halves.filter(|cells| !cells.is_empty()).collect()
}

struct Proposals<'a> {
    part: &'a Area,
    /// What the cuts of the orders look like.
    seen: HashSet<u64>,
    list: Vec<Proposal>,
    /// Cells that may still be gone through.
    looks: usize,
    meter: &'a mut Meter,
}

impl Proposals<'_> {
    fn add(&mut self, name: &str, sets: &[usize]) -> Result<(), Stop> {
        let cells = self.part.cells.len();
        if self.list.len() >= PROPOSALS || self.looks < cells && !self.list.is_empty() {
            return Ok(());
        }
        self.looks = self.looks.saturating_sub(cells);
        let order = by_sets(self.part, sets);
        if self.seen.insert(look(self.part, &order, self.meter)?) {
            self.list.push(Proposal {
                name: name.to_owned(),
                order,
            });
        }
        Ok(())
    }
}

/// What can be seen of an order's cuts without looking for symmetries: equal for orders that a
/// symmetry of the part turns into each other.
fn look(part: &Area, order: &Sequence, meter: &mut Meter) -> Result<u64, Stop> {
    let mut hasher = DefaultHasher::new();
    let (mut cut, _) = Cut::first(part);
    for cells in order {
        meter.poll()?;
        let mut of_group: Vec<Vec<(usize, usize)>> =
            cells.iter().map(|cell| cut.seen_from(*cell)).collect();
        of_group.sort_unstable();
        of_group.hash(&mut hasher);
        cut = cut.after(cells).0;
        let mut sets: Vec<_> = (cut.live.iter())
            .map(|set| (set.cells.len(), set.filled, set.touched))
            .collect();
        sets.sort_unstable();
        sets.hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Regions of several cells, in families of disjoint ones, the family with most cells first.
fn families(part: &Area) -> Vec<Vec<usize>> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for set in regions(part) {
        let home = families
            .iter_mut()
            .find(|family| family.iter().all(|&other| !meet(part, set, other)));
        match home {
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
    let b = &part.sets[b].cells;
    part.sets[a]
        .cells
        .iter()
        .any(|cell| b.binary_search(cell).is_ok())
}

/// Regions to start from: the first of each family, and those with the fewest cells.
fn starts(part: &Area, families: &[Vec<usize>]) -> Vec<usize> {
    let mut smallest: Vec<usize> = regions(part).collect();
    smallest.sort_by_key(|&set| part.sets[set].cells.len());
    smallest.truncate(3);
    let mut starts: Vec<usize> = families
        .iter()
        .map(|family| family[0])
        .chain(smallest)
        .collect();
    starts.sort_unstable();
    starts.dedup();
    starts
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
            let cells = part.sets[set].cells.iter().filter(|&&cell| !filled[cell]);
            let mut opens: Vec<usize> = cells.clone().flat_map(|&c| &of_cell[c]).copied().collect();
            opens.sort_unstable();
            let balance: isize = opens
                .chunk_by(|a, b| a == b)
                .map(|met| {
                    let other = met[0];
                    let closes = left[other] == met.len();
                    let fresh = left[other] == part.sets[other].cells.len();
                    isize::from(fresh) - isize::from(closes)
                })
                .sum();
            (balance, cells.count(), set)
        };
        next = regions(part)
            .filter(|&set| left[set] > 0)
            .min_by_key(|&set| price(set));
    }
    order
}

/// The cells of these sets, then all others one by one.
fn by_sets(part: &Area, sets: &[usize]) -> Sequence {
    let mut filled = vec![false; part.cells.len()];
    let mut order = Sequence::new();
    for &set in sets {
        let cells: Vec<usize> = (part.sets[set].cells.iter().copied())
            .filter(|&cell| !std::mem::replace(&mut filled[cell], true))
            .collect();
        if !cells.is_empty() {
            order.push(cells);
        }
    }
    let left = (0..filled.len()).filter(|&cell| !filled[cell]);
    order.extend(left.map(|cell| vec![cell]));
    order
}
