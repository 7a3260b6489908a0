//! Parts that are the same puzzle under other names: cells, regions and symbols of one can be
//! renamed so that it becomes the other. Only one of them is counted.
//!
//! The names are those that refinement gives a graph of cells, symbols and regions, without a
//! search through all ways to tell apart what looks alike. When ties are not all alike, two equal
//! parts may get different names: then one of them is counted for nothing. What is compared is
//! the renamed part, whole, so different parts are never taken for equal.

use std::collections::HashMap;

use crate::ids::{CellId, Id, IdVec, RegionId, narrow};
use crate::propagate::Geometry;
use crate::puzzle::SymbolSet;
use crate::symmetry::{Graph, Partition};

/// A part with its own names: equal keys are equal puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::count) struct Key {
    order: usize,
    /// Candidates of each cell.
    sets: Vec<u64>,
    /// Cells of each region.
    regions: Vec<Vec<u32>>,
}

/// The key of a board.
pub(in crate::count) fn key(geometry: &Geometry, sets: &IdVec<CellId, SymbolSet>) -> Key {
    let n = geometry.n_cells();
    let numbering = Partition::told_apart(&graph(geometry, sets));
    let cell_name = |cell: CellId| numbering.place(narrow(cell.index()));
    let symbol_name = |symbol: usize| numbering.place(narrow(n + symbol)) as usize - n;
    let mut renamed = vec![0; n];
    for (cell, set) in sets.enumerate() {
        let bits = set.iter().map(|symbol| 1 << symbol_name(symbol.index()));
        renamed[cell_name(cell) as usize] = bits.fold(0, |set, bit: u64| set | bit);
    }
    let regions = geometry.regions().iter().map(|cells| {
        let mut cells: Vec<u32> = cells.iter().copied().map(cell_name).collect();
        cells.sort_unstable();
        cells
    });
    let mut regions: Vec<Vec<u32>> = regions.collect();
    regions.sort_unstable();
    Key {
        order: geometry.order(),
        sets: renamed,
        regions,
    }
}

/// Cells, then symbols, which are the points, then regions; cells are beside their regions and
/// candidates.
fn graph(geometry: &Geometry, sets: &IdVec<CellId, SymbolSet>) -> Graph {
    let n = geometry.n_cells();
    let n_points = n + geometry.order();
    let crossings: Vec<Vec<usize>> = geometry
        .regions()
        .iter()
        .map(|cells| crossings(geometry, cells))
        .collect();
    let mut sorts: Vec<&Vec<usize>> = crossings.iter().collect();
    sorts.sort_unstable();
    sorts.dedup();
    let mut colours = vec![0; n];
    colours.resize(n_points, 1);
    colours.extend(
        crossings
            .iter()
            .map(|crossings| 2 + narrow(sorts.partition_point(|&sort| sort < crossings))),
    );
    let mut edges = Vec::new();
    for (region, cells) in geometry.regions().enumerate() {
        let region = narrow(n_points + region.index());
        edges.extend(cells.iter().map(|cell| (narrow(cell.index()), region)));
    }
    for (cell, set) in sets.enumerate() {
        let cell = narrow(cell.index());
        edges.extend(set.iter().map(|symbol| (cell, narrow(n + symbol.index()))));
    }
    Graph::new(n_points, colours, &edges)
}

/// How a region meets the others: in how many cells each, ascending. Rows and boxes are not told
/// apart by their neighbours' colours alone.
fn crossings(geometry: &Geometry, cells: &[CellId]) -> Vec<usize> {
    let mut met: HashMap<RegionId, usize> = HashMap::new();
    for &region in cells.iter().flat_map(|&cell| geometry.regions_of(cell)) {
        *met.entry(region).or_default() += 1;
    }
    let mut common: Vec<usize> = met.into_values().collect();
    common.sort_unstable();
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Symbol;
    use crate::puzzle::shapes::layout_named;

    /// The key of a layout with some cells of its first row given.
    fn given(name: &str, symbols: &[(usize, usize)]) -> Key {
        let layout = layout_named(name).expect("known");
        let mut sets = IdVec::filled(layout.symbols(), layout.cells().len());
        for &(cell, symbol) in symbols {
            sets[CellId::new(cell)] = SymbolSet::only(Symbol::new(symbol).expect("small"));
        }
        key(&Geometry::new(&layout), &sets)
    }

    #[test]
    fn renamed_puzzles_have_one_key() {
        assert_eq!(given("classic", &[(0, 3)]), given("classic", &[(40, 8)]));
        let two = given("classic", &[(0, 3), (1, 4)]);
        assert_eq!(two, given("classic", &[(72, 0), (63, 5)]));
        assert_ne!(two, given("classic", &[(0, 3), (3, 4)]));
        assert_ne!(two, given("classic", &[(0, 3), (10, 4)]));
        assert_eq!(given("classic:2x3", &[]), given("classic:3x2", &[]));
        assert_ne!(given("classic:2x2", &[]), given("latin:4", &[]));
    }
}
