//! Constraints that a solution fulfils, laid on random cells.

use std::sync::Arc;

use onefold::internals::puzzle::{
    Constraint, ConstraintEntry, Layout, LayoutSpec, Others, Position, Puzzle, Solution, Takes,
    referee,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A random way of so many cells at most that touch, corners included.
pub(crate) fn way(layout: &Layout, most: usize, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let cells: Vec<Position> = layout.cells().iter().copied().collect();
    let mut way = vec![cells[rng.random_range(0..cells.len())]];
    for _ in 1..rng.random_range(1..=most) {
        let last = way[way.len() - 1];
        let touches = |p: &&Position| {
            let rows = last.row.abs_diff(p.row);
            let cols = last.col.abs_diff(p.col);
            rows <= 1 && cols <= 1 && !way.contains(p)
        };

        let near: Vec<&Position> = cells.iter().filter(touches).collect();
        if !near.is_empty() {
            let next = *near[rng.random_range(0..near.len())];
            way.push(next);
        }
    }

    way
}

/// A constraint of a kind on cells, with their sum or any other value where it takes one; nothing
/// where the solution does not fulfil it.
pub(crate) fn on(
    entry: &ConstraintEntry,
    cells: &[Position],
    solution: &Solution,
    rng: &mut ChaCha8Rng,
) -> Option<Constraint> {
    let layout = solution.layout();
    let mut one = Constraint::new(entry.kind, cells.to_vec(), Vec::new());
    if entry.cells == (0, 0) {
        one.cells.clear();
    }

    one.others = match entry.others {
        Others::None => Vec::new(),
        Others::AsMany => one.cells.split_off(one.cells.len() / 2),
        Others::Some => one.cells.split_off(one.cells.len().min(1)),
    };
    let sum: usize = cells
        .iter()
        .filter_map(|&place| layout.cell_at(place))
        .map(|cell| solution.symbols()[cell].index() + 1)
        .sum();
    let value = if rng.random_bool(0.5) { sum } else { rng.random_range(1..=layout.order()) };
    let said = match entry.takes {
        Takes::Nothing => false,
        Takes::One | Takes::Some => true,
        Takes::Free | Takes::Perhaps(_) | Takes::Any(_) => rng.random_bool(0.5),
    };

    if said {
        one.values = vec![u32::try_from(value).expect("small")];
    }

    with(solution, vec![one.clone()]).map(|_| one)
}

/// A solution on its layout with these constraints, where it fulfils them.
pub(crate) fn with(solution: &Solution, constraints: Vec<Constraint>) -> Option<Solution> {
    let spec = LayoutSpec { constraints, ..solution.layout().spec().clone() };
    let layout = Arc::new(Layout::build(spec).ok()?);
    let held = Solution::new(Arc::clone(&layout), solution.symbols().clone());
    let fits = referee::check(&Puzzle::blank(layout), &held).is_ok();
    fits.then_some(held)
}
