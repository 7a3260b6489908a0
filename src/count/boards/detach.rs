//! Blank appendages: cells that hang on the rest by one region only, and that nothing is said
//! of.
//!
//! Whatever symbols the region's cells hold, they are different, and renaming symbols turns any
//! such choice into any other; so the appendage has the same number of fillings for each. That
//! number is the number of its fillings together with the region's cells, divided by the number
//! of choices for them. The appendage can be counted alone, and the rest without it: the corner
//! grids of a Samurai without givens hang on its middle grid by one box each. Where all givens are
//! in one region, everything else is such an appendage.

use super::part::Part;
use crate::ids::{CellId, IdVec, RegionId};
use crate::propagate::Geometry;
use crate::puzzle::SymbolSet;

/// A blank appendage as a board, with the cells by which it is attached to the rest.
#[derive(Clone, Debug)]
pub(in crate::count) struct Appendage {
    pub(in crate::count) held: Vec<CellId>,
    pub(in crate::count) part: Part,
}

/// A board without its blank appendages, where symmetry may be used, and each of these; `None`
/// where one of them has no filling. The later ones may hold cells by which the earlier ones hang.
/// `allowed` is what is given, before any propagation.
pub(in crate::count) fn detached(
    whole: Part,
    allowed: &IdVec<CellId, SymbolSet>,
    symmetry: bool,
) -> Option<(Part, Vec<Appendage>)> {
    let geometry = &whole.geometry;
    let blank = IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells());
    let part = |mut cells: Vec<CellId>, sets: &IdVec<CellId, SymbolSet>| {
        cells.sort_unstable();
        Some(Part::new(geometry, cells, sets)?.within(&whole.cells))
    };

    let mut gone: IdVec<CellId, bool> = IdVec::filled(false, geometry.n_cells());
    let mut appendages = Vec::new();
    while symmetry && let Some((region, mut cells)) = smallest(geometry, allowed, &gone) {
        for &cell in &cells {
            gone[cell] = true;
        }
        let held = &geometry.regions()[region];
        cells.extend(held);
        appendages.push(Appendage {
            held: held.iter().map(|&cell| whole.cells[cell]).collect(),
            part: part(cells, &blank)?,
        });
    }

    if appendages.is_empty() {
        return Some((whole, appendages));
    }
    let left = gone.ids().filter(|&cell| !gone[cell]).collect();
    Some((part(left, allowed)?, appendages))
}

/// The blank appendage with the fewest cells, and the region that it hangs on.
fn smallest(
    geometry: &Geometry,
    allowed: &IdVec<CellId, SymbolSet>,
    gone: &IdVec<CellId, bool>,
) -> Option<(RegionId, Vec<CellId>)> {
    let all = SymbolSet::all(geometry.order());
    let found = geometry.regions().enumerate().filter_map(|(region, held)| {
        if held.iter().any(|&cell| gone[cell]) {
            return None;
        }
        let mut seen = gone.clone();
        for &cell in held {
            seen[cell] = true;
        }
        let pieces = geometry.pieces(seen);
        // Pieces that do not touch the region are parts of their own, and no appendages of it.
        let hangs = |cells: &Vec<CellId>| {
            let mut peers = cells.iter().flat_map(|&cell| geometry.peers_of(cell));
            cells.iter().all(|&cell| allowed[cell] == all) && peers.any(|peer| held.contains(peer))
        };
        // Cells that hang on a blank region and are all that is left are the board as it is.
        let gains = pieces.len() > 1 || held.iter().any(|&cell| allowed[cell] != all);
        let hanging = pieces.into_iter().filter(|cells| gains && hangs(cells));
        Some((region, hanging.min_by_key(Vec::len)?))
    });
    found.min_by_key(|(_, cells)| cells.len())
}
