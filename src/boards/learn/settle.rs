//! None, one, or more? Symbols without any distinction may be renamed, so one filling of each
//! orbit is enough to look for, and a renamed filling is a second one.
//!
//! Two symbols that are allowed in the same cells are interchangeable. In one full region the
//! members of such a class can be required in ascending order: every filling becomes one
//! that does by renaming. On a blank board that fills the region.

use super::learner::BoardLearner;
use crate::cover::search::until;
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::limits::{End, Meter, Stop};
use crate::propagate::{Geometry, alike};
use crate::puzzle::{Symbol, SymbolSet};

type Filling = IdVec<CellId, Symbol>;

/// Looks for one filling of a board, as in [`settle`]; `None` where there is none.
///
/// # Errors
/// The limit that was reached before.
pub fn any_filling(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
) -> Result<Option<Filling>, Stop> {
    match settle(geometry, allowed, 1, seed, meter) {
        (_, End::Stopped(stop)) => Err(stop),
        (mut found, _) => Ok(found.pop()),
    }
}

/// Looks for one filling of a board, or for two that differ; [`End::Broken`] where there are as
/// many. `allowed` gives the symbols that each cell may hold, by cell.
///
/// This is quicker than visiting them for boards with few givens, where most symbols are
/// interchangeable: blank layouts above all.
pub fn settle(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    most: usize,
    seed: u64,
    meter: &mut Meter,
) -> (Vec<Filling>, End) {
    let classes = alike(geometry.order(), allowed);
    let allowed = ordered(geometry, allowed, &classes);
    let mut found = Vec::new();
    let mut learner = match BoardLearner::within(geometry, &allowed, seed, meter) {
        Ok(learner) => learner,
        Err(stop) => return (found, End::Stopped(stop)),
    };
    let (end, _) = learner.visit(meter, &mut |filling| {
        found.push(filling.clone());
        if found.len() < most {
            // Where no class can be renamed, the search saw the board as it is.
            found.extend(classes.iter().find_map(|&class| renamed(filling, class)));
        }
        until(found.len() >= most)
    });
    (found, end)
}

/// A filling with two members of a class exchanged, where it holds any of them.
fn renamed(filling: &Filling, class: SymbolSet) -> Option<Filling> {
    let mut filled = filling.iter().copied();
    let held = filled.find(|&symbol| class.contains(symbol))?;
    let other = class.iter().find(|&symbol| symbol != held)?;
    let rename = |&symbol: &Symbol| match symbol {
        symbol if symbol == held => other,
        symbol if symbol == other => held,
        symbol => symbol,
    };
    Some(filling.iter().map(rename).collect())
}

/// The candidates when each class is in ascending order in one full region; unchanged
/// where there is none.
fn ordered(geometry: &Geometry, allowed: &[SymbolSet], classes: &[SymbolSet]) -> Vec<SymbolSet> {
    let mut allowed = allowed.to_vec();
    allowed.resize(geometry.n_cells(), SymbolSet::EMPTY);
    if !classes.is_empty()
        && let Some(region) = ordered_region(geometry)
    {
        for &class in classes {
            order_in(geometry, region, class, &mut allowed);
        }
    }
    allowed
}

/// The full region in which classes are put in order: one whose cells have the most peers, the
/// first of them.
fn ordered_region(geometry: &Geometry) -> Option<RegionId> {
    let reach = |region: RegionId| -> usize {
        let cells = &geometry.regions()[region];
        let peers = cells.iter().map(|&cell| geometry.peers_of(cell).len());
        peers.sum()
    };
    let regions = geometry.regions().ids().rev();
    let full = regions.filter(|&region| geometry.is_full(region));
    full.max_by_key(|&region| reach(region))
}

/// Allows the members of a class in a region only where they can be in ascending order.
fn order_in(geometry: &Geometry, region: RegionId, class: SymbolSet, allowed: &mut [SymbolSet]) {
    let Some(member) = class.first() else { return };
    let may_hold = |cell: &CellId| allowed[cell.index()].contains(member);
    let cells = geometry.regions()[region].iter().copied();
    let cells: Vec<CellId> = cells.filter(may_hold).collect();
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
