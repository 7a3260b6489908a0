//! Blank appendages: cells that hang on the rest by one region only, and that nothing is said
//! of.
//!
//! Whatever symbols the region's cells hold, they are different, and renaming symbols turns any
//! such choice into any other; so the appendage has the same number of fillings for each. That
//! number is the number of its fillings together with the region's cells, divided by the number
//! of choices for them. The appendage can be counted alone, and the rest without it: the corner
//! grids of a Samurai without givens hang on its middle grid by one box each.

use crate::ids::{CellId, IdVec, RegionId};
use crate::propagate::Geometry;
use crate::puzzle::SymbolSet;

/// Cells that hang on the rest by one region.
#[derive(Clone, Debug)]
pub(in crate::count) struct Appendage {
    /// Its cells and those of the region, ascending.
    pub(in crate::count) cells: Vec<CellId>,
    /// The region's cells.
    pub(in crate::count) held: Vec<CellId>,
}

/// The blank appendages of a board, and the cells that are left without them, ascending.
/// `allowed` is what is given, before any propagation.
pub(in crate::count) fn detach(
    geometry: &Geometry,
    allowed: &IdVec<CellId, SymbolSet>,
) -> (Vec<Appendage>, Vec<CellId>) {
    let mut gone: IdVec<CellId, bool> = IdVec::filled(false, geometry.n_cells());
    let mut appendages = Vec::new();
    while let Some((region, cells)) = smallest(geometry, allowed, &gone) {
        for &cell in &cells {
            gone[cell] = true;
        }
        let held = &geometry.regions()[region];
        let mut cells: Vec<CellId> = cells.iter().chain(held).copied().collect();
        cells.sort_unstable();
        appendages.push(Appendage {
            cells,
            held: held.clone(),
        });
    }
    let left = gone.ids().filter(|&cell| !gone[cell]).collect();
    (appendages, left)
}

/// The blank appendage with the fewest cells, and the region that it hangs on.
fn smallest(
    geometry: &Geometry,
    allowed: &IdVec<CellId, SymbolSet>,
    gone: &IdVec<CellId, bool>,
) -> Option<(RegionId, Vec<CellId>)> {
    let all = SymbolSet::all(geometry.order());
    let mut best: Option<(RegionId, Vec<CellId>)> = None;
    for (region, held) in geometry.regions().enumerate() {
        if held.iter().any(|&cell| gone[cell]) {
            continue;
        }
        let mut seen = gone.clone();
        for &cell in held {
            seen[cell] = true;
        }
        let pieces = geometry.pieces(seen);
        if pieces.len() < 2 {
            continue;
        }
        // Pieces that do not touch the region are parts of their own, and no appendages of it.
        let hangs = |cells: &Vec<CellId>| {
            cells.iter().all(|&cell| allowed[cell] == all)
                && cells
                    .iter()
                    .flat_map(|&cell| geometry.peers_of(cell))
                    .any(|peer| held.contains(peer))
        };
        let found = pieces.into_iter().filter(hangs).min_by_key(Vec::len);
        if let Some(cells) = found
            && best.as_ref().is_none_or(|best| cells.len() < best.1.len())
        {
            best = Some((region, cells));
        }
    }
    best
}
