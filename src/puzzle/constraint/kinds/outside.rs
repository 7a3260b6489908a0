//! Clues that read their cells in order: those outside of the grid, and quadruples.

use super::common::{ConstraintEntry, Kind, MANY, PLAIN, Takes, Wording, reach};

pub(super) const SANDWICH: ConstraintEntry = ConstraintEntry {
    kind: Kind::Sandwich,
    names: &["sandwich", "sandwichsum", "sandwich-sum"],
    cells: (2, MANY),
    takes: Takes::One,
    repeats: false,
    says: "the cells between the lowest and the highest symbol add up to the value",
    wording: |_| Wording::new("sandwich", "on"),
    reach: |line, layout| {
        Ok(match layout.order() {
            0 | 1 => (1, 0),
            order if reach::differ(layout, &line.cells) => (0, (2..order).sum()),
            // Between the crusts there is nothing but what lies between the two.
            2 => (0, 0),
            order => (0, (line.cells.len() - 2) * (order - 1)),
        })
    },
    // The lowest and the highest symbol are on the line once each, with this sum between.
    lower: |lowering, cells| {
        let sum = lowering.value;
        let crusts = [1, lowering.order];
        let step = |_: usize, state: &Seen, value: usize| {
            let crust = crusts.contains(&value);
            match (state, crust) {
                (Seen::Before, false) => Some(Seen::Before),
                (Seen::Before, true) => Some(Seen::Inside(value, 0)),
                (&Seen::Inside(first, so_far), true) => {
                    (value != first && so_far == sum).then_some(Seen::After)
                }
                (&Seen::Inside(first, so_far), false) => {
                    (so_far + value <= sum).then_some(Seen::Inside(first, so_far + value))
                }
                (Seen::After, crust) => (!crust).then_some(Seen::After),
            }
        };

        let done = |state: &Seen| *state == Seen::After;
        lowering.machine(cells.to_vec(), Seen::Before, step, done)
    },
    ..PLAIN
};

/// The state of reading a sandwich.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Seen {
    Before,
    /// After the crust with this value, with this sum so far.
    Inside(usize, usize),
    After,
}

pub(super) const X_SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::XSum,
    names: &["x-sum", "xsum"],
    takes: Takes::One,
    repeats: false,
    says: "the first cell says how many cells, itself included, add up to the value",
    wording: |_| Wording::new("x-sum", "on"),
    reach: |line, layout| {
        let order = layout.order();
        let most = if reach::differ(layout, &line.cells) {
            reach::distinct(order, order).1
        } else {
            let cells = line.cells.len().min(order);
            cells + (cells - 1) * order
        };
        Ok((1, most))
    },
    // The state is how many cells are still to come, and their sum so far.
    lower: |lowering, cells| {
        let n = cells.len();
        let sum = lowering.value;
        let step = |at: usize, &(left, so_far): &(usize, usize), value: usize| {
            let (left, so_far) = match (at, left) {
                (0, _) => (value.checked_sub(1).filter(|&left| left < n)?, value),
                (_, 0) => (0, so_far),
                _ => (left - 1, so_far + value),
            };
            (so_far + left <= sum && (left > 0 || so_far == sum)).then_some((left, so_far))
        };

        let done = |&(left, _): &(usize, usize)| left == 0;
        lowering.machine(cells.to_vec(), (0, 0), step, done)
    },
    ..PLAIN
};

pub(super) const SKYSCRAPER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Skyscraper,
    names: &["skyscraper"],
    takes: Takes::One,
    repeats: false,
    says: "as many cells as the value are greater than all before them",
    wording: |_| Wording::new("skyscraper", "on"),
    reach: |line, layout| Ok((1, line.cells.len().min(layout.order()))),
    // The state is the greatest so far, and how many are seen.
    lower: |lowering, cells| {
        let seen = lowering.value;
        let step = |_: usize, &(greatest, so_far): &(usize, usize), value: usize| {
            let now = so_far + usize::from(value > greatest);
            (now <= seen).then_some((greatest.max(value), now))
        };
        let all = |&(_, so_far): &(usize, usize)| so_far == seen;
        lowering.machine(cells.to_vec(), (0, 0), step, all)
    },
    ..PLAIN
};

pub(super) const QUADRUPLE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Quadruple,
    names: &["quadruple", "quad"],
    takes: Takes::Some,
    repeats: false,
    says: "each of the values stands in the cells, as often as it is named",
    wording: |_| Wording::new("quadruple", "of"),
    reach: |quad, layout| {
        let values = quad.values.len();
        let n = quad.cells.len();
        if values > n {
            return Err(quad.wrong(format!("{values} values have no place in {n} cells")));
        }
        Ok((1, layout.order()))
    },
    // The state is what is missing.
    lower: |lowering, cells| {
        let mut missing: Vec<usize> =
            lowering.now.values.iter().filter_map(|&v| usize::try_from(v).ok()).collect();
        missing.sort_unstable();
        let step = |_: usize, missing: &Vec<usize>, value: usize| {
            let mut missing = missing.clone();
            if let Some(k) = missing.iter().position(|&one| one == value) {
                missing.remove(k);
            }
            Some(missing)
        };
        lowering.machine(cells.to_vec(), missing, step, Vec::is_empty)
    },
    ..PLAIN
};
