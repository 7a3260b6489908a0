//! What is to be filled: the open cells of a board in independent parts, each with the sets of
//! cells that matter to it.
//!
//! A cell with one candidate is filled from the start, so givens need no place of their own:
//! they only take their symbols from their regions. A candidate that is missing for another
//! reason is carried by a set of cells that is no region: symbols that are in it may not stand
//! in its cells, but a cell may be filled without the symbol's getting into it. Candidates that
//! propagation takes away by itself need none of this, as leaving them in changes no count.

use std::collections::BTreeMap;

use crate::ids::{CellId, Id, IdVec};
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Symbol, SymbolSet};

/// Some open cells that share no region with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// Symbols.
    pub(super) n_symbols: usize,
    /// Its cells, numbered from 0, as cells of the board.
    pub(super) cells: Vec<CellId>,
    /// Its sets of cells.
    pub(super) sets: Vec<CellSet>,
}

/// Cells in which the same symbols may not stand (any more).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellSet {
    /// Cells of the part, ascending.
    pub(super) cells: Vec<usize>,
    /// Whether it is a region: a symbol in one of its cells may not stand in another.
    pub(super) exclusive: bool,
    /// Symbols that may not stand in its cells.
    pub(super) held: SymbolSet,
}

/// What a board leaves to be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Areas {
    /// Two equal symbols in a region, or a cell without a candidate: there is no filling.
    Refuted,
    /// The symbols of cells with one candidate, and parts whose numbers of fillings multiply.
    Open {
        known: IdVec<CellId, Option<Symbol>>,
        parts: Vec<Area>,
    },
}

/// Takes a board apart.
pub(super) fn parts(geometry: &Geometry, board: &Board) -> Areas {
    let Some(sets) = eliminated(geometry, board) else {
        return Areas::Refuted;
    };
    let mut held = vec![SymbolSet::EMPTY; geometry.regions().len()];
    for (region, cells) in geometry.regions().enumerate() {
        for symbol in cells.iter().filter_map(|&cell| sets[cell].single()) {
            held[region.index()].insert(symbol);
        }
    }
    let open = |cell: &CellId| sets[*cell].single().is_none();
    let known: IdVec<CellId, Option<Symbol>> = sets.iter().map(|set| set.single()).collect();
    let all = SymbolSet::all(geometry.order());
    let allowed: IdVec<CellId, SymbolSet> = (0..geometry.n_cells())
        .map(|cell| {
            let of_cell = geometry.regions_of(CellId::new(cell));
            of_cell
                .iter()
                .fold(all, |set, region| set.without(held[region.index()]))
        })
        .collect();
    let restricted = !implied(geometry, &sets, &allowed);
    let pieces = geometry.pieces(known.iter().map(Option::is_some).collect());
    let mut local = IdVec::filled(0, geometry.n_cells());
    let parts = pieces.into_iter().map(|mut cells| {
        cells.sort_unstable();
        for (k, &cell) in cells.iter().enumerate() {
            local[cell] = k;
        }
        let mut regions: Vec<_> = cells.iter().flat_map(|&c| geometry.regions_of(c)).collect();
        regions.sort_unstable();
        regions.dedup();
        let mut found: Vec<CellSet> = regions
            .into_iter()
            .map(|&region| CellSet {
                cells: geometry.regions()[region]
                    .iter()
                    .filter(|cell| open(cell))
                    .map(|&cell| local[cell])
                    .collect(),
                exclusive: true,
                held: held[region.index()],
            })
            .collect();
        if restricted {
            let mut missing: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for &cell in &cells {
                let taken = allowed[cell].without(sets[cell]).bits();
                if taken != 0 {
                    missing.entry(taken).or_default().push(local[cell]);
                }
            }
            found.extend(missing.into_iter().map(|(bits, cells)| CellSet {
                cells,
                exclusive: false,
                held: SymbolSet::from_bits(bits),
            }));
        }
        Area {
            n_symbols: geometry.order(),
            cells,
            sets: found,
        }
    });
    Areas::Open {
        parts: parts.collect(),
        known,
    }
}

/// The candidates after taking each known symbol from the peers of its cell, as often as that
/// makes new ones known; none where a cell is left without.
fn eliminated(geometry: &Geometry, board: &Board) -> Option<IdVec<CellId, SymbolSet>> {
    let mut sets = board.sets().clone();
    let mut known: Vec<CellId> = sets.ids().filter(|&c| sets[c].len() == 1).collect();
    if sets.iter().any(|set| set.is_empty()) {
        return None;
    }
    while let Some(cell) = known.pop() {
        for &peer in geometry.peers_of(cell) {
            let before = sets[peer];
            sets[peer] = before.without(sets[cell]);
            if sets[peer].is_empty() {
                return None;
            }
            if before.len() > 1 && sets[peer].len() == 1 {
                known.push(peer);
            }
        }
    }
    Some(sets)
}

/// Whether propagation from `allowed` takes away all that `sets` lacks.
fn implied(
    geometry: &Geometry,
    sets: &IdVec<CellId, SymbolSet>,
    allowed: &IdVec<CellId, SymbolSet>,
) -> bool {
    let start = sets.enumerate().map(|(cell, &set)| match set.single() {
        Some(symbol) => SymbolSet::only(symbol),
        None => allowed[cell],
    });
    let start: IdVec<CellId, SymbolSet> = start.collect();
    if start == *sets {
        return true;
    }
    let mut board = Board::new(start);
    match Propagator::new(geometry).start(&mut board, &mut Silent) {
        Ok(()) => (board.sets().iter().zip(sets)).all(|(left, &set)| left.without(set).is_empty()),
        // There is no filling with these candidates, nor with fewer.
        Err(_) => true,
    }
}
