//! None, one, or more? Symbols without any distinction may be renamed, so one filling of each
//! orbit is enough to look for, and a renamed filling is a second one.
//!
//! Two symbols that are allowed in the same cells are interchangeable. In one full region the
//! members of such a class can be required in ascending order: every filling becomes one
//! that does by renaming. On a blank board that fills the region.

use std::ops::ControlFlow;

use super::learner::BoardLearner;
use crate::boards::VisitBoard;
use crate::cover::search::until;
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::limits::{End, Meter, Stats, Stop};
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
    let renaming = Renaming::of(geometry, allowed);
    let mut found = Vec::new();
    let mut learner = match BoardLearner::within(geometry, renaming.sets(), seed, meter) {
        Ok(learner) => learner,
        Err(stop) => return (found, End::Stopped(stop)),
    };

    let (end, _) = renaming.visit(&mut learner, meter, &mut |filling| {
        found.push(filling.clone());
        until(found.len() >= most)
    });
    (found, end)
}

/// The interchangeable symbols of a board, with its candidates when they are in order.
#[derive(Clone, Debug, Default)]
pub struct Renaming {
    classes: Vec<SymbolSet>,
    sets: Vec<SymbolSet>,
}

impl Renaming {
    /// The renaming of a board. `allowed` gives the symbols that each cell may hold, by cell.
    #[must_use]
    pub fn of(geometry: &Geometry, allowed: &[SymbolSet]) -> Self {
        let classes = alike(geometry.order(), allowed);
        let sets = ordered(geometry, allowed, &classes);
        Self { classes, sets }
    }

    /// The candidates when interchangeable symbols are in order.
    #[must_use]
    pub fn sets(&self) -> &[SymbolSet] {
        &self.sets
    }

    /// Visits the fillings that a search on the ordered board finds, and after each of them one that
    /// differs from it in names only, if there is any.
    pub fn visit(
        &self,
        learner: &mut BoardLearner<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, Stats) {
        learner.visit(meter, &mut |filling| {
            visit(filling)?;
            // Where no class can be renamed, the search saw the board as it is.
            let other = self.classes.iter().find_map(|&class| renamed(filling, class));
            other.map_or(ControlFlow::Continue(()), |other| visit(&other))
        })
    }
}

/// A filling with two members of a class exchanged, where it holds any of them.
fn renamed(filling: &Filling, class: SymbolSet) -> Option<Filling> {
    let held = filling.iter().copied().find(|&symbol| class.contains(symbol))?;
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
