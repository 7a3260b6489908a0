//! Does a board have any filling at all? Symbols that no candidate tells apart may be renamed,
//! so one filling of each orbit is enough to look for.
//!
//! Two symbols that are allowed in the same cells are interchangeable. In one full region the
//! members of such a class can be asked to stand in ascending order: every filling becomes one
//! that does by renaming. On a blank board that fills the region.

use super::learner::{Learner, Outcome};
use crate::ids::{CellId, Id, RegionId};
use crate::limits::Meter;
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// Looks for one filling of a board. `allowed` gives the symbols that each cell may hold, by
/// cell. [`Outcome::Refuted`] says that there is none.
///
/// This is quicker than [`super::search`] for boards with few givens, where most symbols are
/// interchangeable.
pub fn any_filling(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
) -> Outcome {
    let mut allowed = allowed.to_vec();
    allowed.resize(geometry.n_cells(), SymbolSet::EMPTY);
    if let Some(region) = ordered_region(geometry) {
        for class in classes(geometry.order(), &allowed) {
            order_in(geometry, region, class, &mut allowed);
        }
    }
    Learner::new(geometry, &allowed, seed).solve_under(&[], meter)
}

/// The sets of two or more symbols that are allowed in the same cells.
fn classes(order: usize, allowed: &[SymbolSet]) -> Vec<SymbolSet> {
    let all = SymbolSet::all(order);
    let mut classes = vec![all];
    for &set in allowed {
        if set.and(all) == all || set.is_empty() {
            continue;
        }
        for k in 0..classes.len() {
            let (inside, outside) = (classes[k].and(set), classes[k].without(set));
            if !inside.is_empty() && !outside.is_empty() {
                classes[k] = inside;
                classes.push(outside);
            }
        }
        classes.retain(|class| class.len() > 1);
    }
    classes
}

/// The full region in which classes are put in order.
fn ordered_region(geometry: &Geometry) -> Option<RegionId> {
    let reach = |region: RegionId| -> usize {
        let cells = &geometry.regions()[region];
        cells
            .iter()
            .map(|&cell| geometry.peers_of(cell).len())
            .sum()
    };
    geometry
        .regions()
        .ids()
        .rev()
        .filter(|&region| geometry.is_full(region))
        .max_by_key(|&region| reach(region))
}

/// Allows the members of a class in a region only where they can stand in ascending order.
fn order_in(geometry: &Geometry, region: RegionId, class: SymbolSet, allowed: &mut [SymbolSet]) {
    let Some(member) = class.first() else { return };
    let cells: Vec<CellId> = geometry.regions()[region]
        .iter()
        .copied()
        .filter(|cell| allowed[cell.index()].contains(member))
        .collect();
    // With more members than cells there is no filling anyway.
    let slack = cells.len().saturating_sub(class.len());
    let members: Vec<Symbol> = class.iter().collect();
    for (place, cell) in cells.iter().enumerate() {
        for (rank, &symbol) in members.iter().enumerate() {
            if place < rank || place > rank + slack {
                allowed[cell.index()].remove(symbol);
            }
        }
    }
}
