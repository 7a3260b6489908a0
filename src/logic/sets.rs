//! Almost locked sets: n cells that all see each other, with n + 1 candidates between them.
//!
//! If one of the candidates is in none of the cells, each of the others is in one of them. A
//! cell with two candidates is the smallest such set.

use smallvec::SmallVec;

use super::board::Board;
use super::cells::CellSet;
use crate::ids::{CellId, Id};
use crate::puzzle::{Symbol, SymbolSet};

/// Cells of the largest sets that are searched.
const LARGEST: usize = 8;

/// An almost locked set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Als {
    /// The cells.
    pub cells: CellSet,
    /// Their candidates.
    pub symbols: SymbolSet,
    /// By symbol of `symbols`, in order: the cells of the set that may hold it.
    pub with: Vec<CellSet>,
    /// By symbol of `symbols`, in order: the cells outside that see all of those and may hold the
    /// symbol.
    pub seen: Vec<CellSet>,
    /// The cells outside that are in any of `seen`.
    pub(super) reach: CellSet,
    /// The time of the last removal in its cells.
    pub(super) changed: u32,
}

impl Als {
    /// The index of a symbol in `with` and `seen`.
    #[must_use]
    #[inline]
    pub fn at(&self, symbol: Symbol) -> Option<usize> {
        let below = SymbolSet::only(symbol).bits() - 1;
        let at = (self.symbols.bits() & below).count_ones() as usize;
        self.symbols.contains(symbol).then_some(at)
    }
}

/// The almost locked sets of a board.
pub type AlsList = Vec<Als>;

/// Every almost locked set within a region, each once, single cells first; those found so far
/// where `go_on` says to stop.
#[must_use]
pub(super) fn all_sets(board: &Board, go_on: &dyn Fn() -> bool) -> AlsList {
    let relations = board.relations();
    let mut found: Vec<(SmallVec<[CellId; LARGEST]>, SymbolSet)> = Vec::new();
    for region in relations.regions() {
        let cells: Vec<CellId> = relations
            .cells(region)
            .iter()
            .copied()
            .filter(|&cell| board.open().contains(cell))
            .collect();

        let mut chosen = Vec::new();
        let mut visit = |cells: &[CellId], symbols: SymbolSet| {
            // What lies in a region before this one was found there.
            let known = relations
                .regions_of(cells[0])
                .iter()
                .take_while(|&&other| other < region)
                .map(|&other| relations.region_set(other))
                .any(|other| cells.iter().all(|&cell| other.contains(cell)));

            if !known {
                found.push((SmallVec::from_slice(cells), symbols));
            }
        };

        let none = SymbolSet::EMPTY;
        grow(board, &cells, &mut chosen, none, go_on, &mut visit);
    }

    found.sort_unstable_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
    found.into_iter().map(|(cells, symbols)| compiled(board, &cells, symbols)).collect()
}

fn compiled(board: &Board, cells: &[CellId], symbols: SymbolSet) -> Als {
    let relations = board.relations();
    let set = CellSet::of(relations.n_cells(), cells);
    let n = symbols.len();
    let mut with = Vec::with_capacity(n);
    let mut seen = Vec::with_capacity(n);
    let mut reach = set.none_like();

    for symbol in symbols.iter() {
        let mut here = set.none_like();
        let mut sees = board.with(symbol).clone();
        for &cell in cells {
            if board.set(cell).contains(symbol) {
                here.insert(cell);
                sees.intersect(relations.sees(cell));
            }
        }

        reach.add(&sees);
        with.push(here);
        seen.push(sees);
    }

    let changed = cells.iter().map(|&cell| board.changed().cells[cell]);
    Als { cells: set, symbols, with, seen, reach, changed: changed.max().unwrap_or(0) }
}

/// By set: the sets with which it has restricted commons, ascending, and these. A *restricted
/// common* is a symbol all of whose places in one set see all of its places in the other.
pub(super) type Near = Vec<Vec<(usize, SymbolSet)>>;

/// The restricted commons of all sets; those found so far where `go_on` says to stop.
pub(super) fn all_near(board: &Board, sets: &[Als], go_on: &dyn Fn() -> bool) -> Near {
    let order = board.relations().order();
    // By cell and symbol: the sets whose first place for the symbol that cell is.
    let at = |(symbol, with): (Symbol, &CellSet)| {
        with.first().map_or(0, |cell| cell.index() * order + symbol.index())
    };
    let mut begin = vec![Vec::new(); board.relations().n_cells() * order];

    for (number, set) in sets.iter().enumerate() {
        for place in set.symbols.iter().zip(&set.with) {
            begin[at(place)].push(number);
        }
    }

    let mut near = vec![Vec::new(); sets.len()];
    let mut commons = vec![SymbolSet::EMPTY; sets.len()];
    let mut met: Vec<usize> = Vec::new();

    for (own, set) in near.iter_mut().zip(sets) {
        if !go_on() {
            break;
        }

        for (symbol, seen) in set.symbols.iter().zip(&set.seen) {
            for cell in seen {
                for &other in &begin[cell.index() * order + symbol.index()] {
                    let places = sets[other].at(symbol).map(|at| &sets[other].with[at]);
                    if places.is_some_and(|places| places.within(seen)) {
                        if commons[other].is_empty() {
                            met.push(other);
                        }
                        commons[other].insert(symbol);
                    }
                }
            }
        }

        met.sort_unstable();
        own.extend(met.iter().map(|&other| (other, commons[other])));
        met.drain(..).for_each(|other| commons[other] = SymbolSet::EMPTY);
    }

    near
}

/// Adds cells in order; the depth is bounded by the largest set.
fn grow(
    board: &Board,
    rest: &[CellId],
    chosen: &mut Vec<CellId>,
    symbols: SymbolSet,
    go_on: &dyn Fn() -> bool,
    visit: &mut impl FnMut(&[CellId], SymbolSet),
) {
    if !go_on() {
        return;
    }

    for (k, &cell) in rest.iter().enumerate() {
        let more = symbols.or(board.set(cell));
        if more.len() > LARGEST + 1 {
            continue;
        }

        chosen.push(cell);
        if more.len() == chosen.len() + 1 {
            visit(chosen, more);
        }

        if chosen.len() < LARGEST {
            grow(board, &rest[k + 1..], chosen, more, go_on, visit);
        }
        chosen.pop();
    }
}
