//! Parts that are the same puzzle under other names: cells, regions and symbols of one can be
//! renamed so that it becomes the other. Only one of them is counted.
//!
//! The names are made by colours: each cell, region and symbol starts with what can be said of
//! it alone, and takes in its neighbours' colours until that says no more; while two still have
//! the same, one of the smallest such class is set apart and the colours spread again (`McKay`,
//! Piperno, "Practical graph isomorphism, II", 2014, without the search tree). When ties are not
//! all alike, two equal parts may get different names: then one of them is counted for nothing.
//! What is compared is the renamed part, whole, so different parts are never taken for equal.

use std::collections::HashMap;

use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::propagate::Geometry;
use crate::puzzle::{Symbol, SymbolSet};

/// A part with its own names: equal keys are equal puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    order: usize,
    /// Candidates of each cell.
    sets: Vec<u64>,
    /// Cells of each region.
    regions: Vec<Vec<usize>>,
}

/// The key of a board.
pub(super) fn key(geometry: &Geometry, sets: &IdVec<CellId, SymbolSet>) -> Key {
    let mut colours = Colours::new(geometry, sets);
    colours.spread();
    while colours.set_apart() {
        colours.spread();
    }
    let (n, m) = (geometry.n_cells(), geometry.regions().len());
    let cell_names = names(&colours.of[..n]);
    let symbol_names = names(&colours.of[n + m..]);
    let mut renamed = vec![0; n];
    for (cell, set) in sets.enumerate() {
        let bits = set.iter().map(|symbol| 1 << symbol_names[symbol.index()]);
        renamed[cell_names[cell.index()]] = bits.fold(0, |set, bit: u64| set | bit);
    }
    let mut regions: Vec<Vec<usize>> = geometry
        .regions()
        .iter()
        .map(|cells| {
            let mut cells: Vec<usize> = cells.iter().map(|c| cell_names[c.index()]).collect();
            cells.sort_unstable();
            cells
        })
        .collect();
    regions.sort_unstable();
    Key {
        order: geometry.order(),
        sets: renamed,
        regions,
    }
}

/// The rank of each colour; all are different.
fn names(colours: &[u64]) -> Vec<usize> {
    let mut sorted: Vec<(u64, usize)> = colours.iter().copied().zip(0..).collect();
    sorted.sort_unstable();
    let mut names = vec![0; colours.len()];
    for (name, (_, at)) in sorted.into_iter().enumerate() {
        names[at] = name;
    }
    names
}

/// Colours of cells, then regions, then symbols.
struct Colours {
    of: Vec<u64>,
    neighbours: Vec<Vec<u32>>,
    classes: usize,
}

impl Colours {
    fn new(geometry: &Geometry, sets: &IdVec<CellId, SymbolSet>) -> Self {
        let (n, m) = (geometry.n_cells(), geometry.regions().len());
        let mut of = vec![0; n];
        of.resize(n + m, 1);
        of.resize(n + m + geometry.order(), 2);
        let mut neighbours = vec![Vec::new(); of.len()];
        let mut join = |a: usize, b: usize| {
            neighbours[a].push(narrow(b));
            neighbours[b].push(narrow(a));
        };
        for (region, cells) in geometry.regions().enumerate() {
            of[n + region.index()] = crossings(geometry, cells);
            for cell in cells {
                join(cell.index(), n + region.index());
            }
        }
        for (cell, set) in sets.enumerate() {
            for symbol in set.iter() {
                join(cell.index(), n + m + Symbol::index(symbol));
            }
        }
        Self {
            of,
            neighbours,
            classes: 0,
        }
    }

    /// Takes in the neighbours' colours until the number of classes stands still.
    fn spread(&mut self) {
        loop {
            let mixed = |(own, neighbours): (&u64, &Vec<u32>)| {
                // A sum does not depend on the order of the neighbours.
                let around = neighbours
                    .iter()
                    .fold(0u64, |sum, &k| sum.wrapping_add(mix(self.of[k as usize])));
                mix(own.wrapping_mul(3).wrapping_add(mix(around)))
            };
            self.of = self.of.iter().zip(&self.neighbours).map(mixed).collect();
            let mut sorted = self.of.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let before = std::mem::replace(&mut self.classes, sorted.len());
            if self.classes <= before || self.classes == self.of.len() {
                return;
            }
        }
    }

    /// Gives one member of a smallest class of several a colour of its own; false where each
    /// class has one member.
    fn set_apart(&mut self) -> bool {
        let mut members: HashMap<u64, (usize, usize)> = HashMap::new();
        for (at, &colour) in self.of.iter().enumerate() {
            members.entry(colour).or_insert((0, at)).0 += 1;
        }
        let several = members.iter().filter(|(_, (size, _))| *size > 1);
        let Some((_, &(_, at))) = several.min_by_key(|(colour, (size, _))| (*size, **colour))
        else {
            return false;
        };
        self.of[at] = mix(self.of[at] ^ 1);
        true
    }
}

/// How a region meets the others: in how many cells each, in any order. Rows and boxes are not
/// told apart by their neighbours' colours alone.
fn crossings(geometry: &Geometry, cells: &[CellId]) -> u64 {
    let mut met: HashMap<RegionId, u64> = HashMap::new();
    for &region in cells.iter().flat_map(|&cell| geometry.regions_of(cell)) {
        *met.entry(region).or_default() += 1;
    }
    met.values()
        .fold(1, |sum, &common| sum.wrapping_add(mix(common)))
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Spreads the bits of a colour; the same everywhere.
fn mix(value: u64) -> u64 {
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let value = (value ^ value >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    value ^ value >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
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
