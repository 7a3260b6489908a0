//! Hints that give away less than a step: where to look, and what for.

use super::prelude::*;

/// Names the place of a step.
#[must_use]
pub fn place(layout: &Layout, step: &Step) -> String {
    format!("Look at {}.", look_at(layout, step))
}

/// Names the place and the technique of a step.
#[must_use]
pub fn kind(layout: &Layout, step: &Step) -> String {
    format!("Look for this: {}. It is in {}.", step.technique, look_at(layout, step))
}

/// The regions that a step leans on, or, where it leans on cells alone, these.
fn look_at(layout: &Layout, step: &Step) -> String {
    let mut regions: Vec<RegionId> = Vec::new();
    let mut cells: Vec<CellId> = Vec::new();
    for truth in &step.truths {
        match truth {
            Truth::Place(region, _) if !regions.contains(region) => regions.push(*region),
            Truth::Cell(cell) if !cells.contains(cell) => cells.push(*cell),
            _ => {}
        }
    }

    if let Pattern::Subset(subset) = &step.pattern
        && !subset.regions.is_empty()
    {
        regions.clone_from(&subset.regions);
    }

    if let Pattern::Balance(weighed) = &step.pattern {
        regions.clone_from(&weighed.regions);
    }

    if let Pattern::Deadly(deadly) = &step.pattern {
        return cells_long(layout, &deadly.cells, "and");
    }

    if regions.is_empty() {
        cells_long(layout, &cells, "and")
    } else {
        regions_long(layout, &regions)
    }
}
