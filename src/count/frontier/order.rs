//! Orders in which the cells of a part may be filled: sequences of its regions.

use super::part::Part;
use super::plan::Order;

/// The regions one after the other, as they are.
pub(super) fn plain(part: &Part) -> Order {
    let sets: Vec<usize> = (0..part.sets.len()).collect();
    by_sets(part, &sets)
}

/// The cells of these sets, then all others one by one.
pub(super) fn by_sets(part: &Part, sets: &[usize]) -> Order {
    let mut filled = vec![false; part.cells.len()];
    let mut order = Order::new();
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
