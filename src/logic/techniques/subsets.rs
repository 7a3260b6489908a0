//! Naked and hidden subsets: n cells for n symbols.
//!
//! Naked: n cells of a region (full or not) that together have n candidates hold just these, so
//! the other cells of the region do not. The same holds for cells that merely see each other, in
//! whatever regions. Hidden: n symbols that have the same n places in a full region fill them,
//! so the places hold nothing else. A naked subset that lies in two regions and acts in both is
//! called locked.

use super::prelude::*;
use crate::logic::technique::Technique as T;

/// Naked subsets of `N` cells that act in two regions or more.
pub(crate) fn locked<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let technique = [T::LockedPair, T::LockedTriple][N - 2];
    each_naked(view, N, &mut |board, first, cells, symbols| {
        let regions = acting(board, cells, symbols);
        if regions.len() < 2 || regions[0] != first {
            return Flow::Continue(());
        }
        let lost =
            regions.iter().flat_map(|&region| removed(board, cells, symbols, region)).collect();
        emit(technique, cells, symbols, regions, lost, sink)
    })
}

/// Naked subsets of `N` cells of a region, in one region at a time.
pub(crate) fn naked<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let technique = [T::NakedPair, T::NakedTriple, T::NakedQuad][N - 2];
    each_naked(view, N, &mut |board, region, cells, symbols| {
        let lost = removed(board, cells, symbols, region);
        emit(technique, cells, symbols, vec![region], lost, sink)
    })
}

/// Naked subsets of `N` cells that see each other, in no one region or with cells outside that
/// see all places of a symbol.
pub(crate) fn naked_seen<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let technique = [T::GeneralPair, T::GeneralTriple, T::GeneralQuad][N - 2];
    let board = view.board;
    let relations = board.relations();
    let small = |&cell: &CellId| (2..=N).contains(&board.set(cell).len());
    let cells: Vec<CellId> = board.open().iter().filter(small).collect();
    // A subset whose cells were all looked at before crosses out nothing new.
    let is_new = |cell: CellId| view.is_new(board.changed().cells[cell]);
    let mut new = board.open().none_like();
    cells.iter().copied().filter(|&cell| is_new(cell)).for_each(|cell| new.insert(cell));
    // Each cell is extended by later cells that see all chosen so far.
    let mut stack: Vec<Chosen<N>> = Vec::new();

    for (at, &first) in cells.iter().enumerate() {
        view.pulse()?;
        stack.push(Chosen {
            cells: [first; N],
            len: 1,
            next: at + 1,
            symbols: board.set(first),
            seen: relations.sees(first).clone(),
            new: is_new(first),
        });

        while let Some(chosen) = stack.pop() {
            if chosen.len == N {
                if chosen.symbols.len() == N {
                    let set = CellSet::of(relations.n_cells(), &chosen.cells);
                    let lost = seen_by_subset(board, &set, chosen.symbols);
                    emit(technique, &set, chosen.symbols, Vec::new(), lost, sink)?;
                }
                continue;
            }

            if !chosen.new && !chosen.seen.meets(&new) {
                continue;
            }

            for (at, &cell) in cells.iter().enumerate().skip(chosen.next) {
                let more = chosen.symbols.or(board.set(cell));
                if more.len() > N || !chosen.seen.contains(cell) {
                    continue;
                }

                let now_new = chosen.new || is_new(cell);
                if chosen.len + 1 == N && !now_new {
                    continue;
                }

                let mut longer = chosen.cells;
                longer[chosen.len] = cell;
                stack.push(Chosen {
                    cells: longer,
                    len: chosen.len + 1,
                    next: at + 1,
                    symbols: more,
                    seen: chosen.seen.and(relations.sees(cell)),
                    new: now_new,
                });
            }
        }
    }

    Flow::Continue(())
}

/// Cells that see each other, of a subset that is being put together.
struct Chosen<const N: usize> {
    cells: [CellId; N],
    len: usize,
    /// The index at which the search for the next cell starts.
    next: usize,
    symbols: SymbolSet,
    /// The cells that see all of them.
    seen: CellSet,
    /// True if any of them has changed since the last search.
    new: bool,
}

/// Hidden subsets of `N` symbols in a full region.
pub(crate) fn hidden<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let technique = [T::HiddenPair, T::HiddenTriple, T::HiddenQuad][N - 2];
    let board = view.board;
    let limit = u32::try_from(N).unwrap_or(u32::MAX);

    for &region in board.relations().full_regions() {
        if !view.is_new(board.changed().regions[region]) {
            continue;
        }

        let rare: Vec<(Symbol, u64)> = board
            .symbols()
            .without(board.placed(region))
            .iter()
            .map(|symbol| (symbol, board.places(region, symbol)))
            .filter(|(_, bits)| (2..=limit).contains(&bits.count_ones()))
            .collect();

        let union = |chosen: &[usize]| chosen.iter().fold(0, |all, &n| all | rare[n].1);
        let mut keep = |chosen: &[usize]| union(chosen).count_ones() <= limit;
        choices(rare.len(), N, &mut keep, &mut |chosen| {
            let symbols: SymbolSet = chosen.iter().map(|&n| rare[n].0).collect();
            let cells: Vec<CellId> = board.cells_of(region, union(chosen)).collect();
            let others = |&cell: &CellId| Candidate::each(cell, board.set(cell).without(symbols));
            let lost: Vec<Candidate> = cells.iter().flat_map(others).collect();
            if lost.is_empty() || cells.len() < N {
                return Flow::Continue(());
            }

            let pattern = Pattern::Subset(Subset { cells, symbols, regions: vec![region] });
            let truths = symbols.iter().map(|s| Truth::Place(region, s)).collect();
            sink(Step::removing(technique, pattern, truths, lost))
        })?;
    }

    Flow::Continue(())
}

/// Reports every naked subset of `n` cells of a region.
fn each_naked(
    view: &View<'_>,
    n: usize,
    visit: &mut dyn FnMut(&Board, RegionId, &CellSet, SymbolSet) -> Flow,
) -> Flow {
    let board = view.board;
    let relations = board.relations();
    for region in relations.regions() {
        if !view.is_new(board.changed().regions[region]) {
            continue;
        }

        let small: Vec<(CellId, SymbolSet)> = relations
            .cells(region)
            .iter()
            .copied()
            .map(|cell| (cell, board.set(cell)))
            .filter(|(_, set)| (2..=n).contains(&set.len()))
            .collect();

        if small.len() < n {
            continue;
        }

        let union = |chosen: &[usize]| {
            chosen.iter().map(|&at| small[at].1).fold(SymbolSet::EMPTY, SymbolSet::or)
        };
        let mut keep = |chosen: &[usize]| union(chosen).len() <= n;
        choices(small.len(), n, &mut keep, &mut |chosen| {
            let symbols = union(chosen);
            if symbols.len() < n {
                return Flow::Continue(());
            }
            let mut set = CellSet::empty(relations.n_cells());
            chosen.iter().for_each(|&at| set.insert(small[at].0));
            visit(board, region, &set, symbols)
        })?;
    }

    Flow::Continue(())
}

/// The regions of a naked subset in which it crosses anything out.
fn acting(board: &Board, cells: &CellSet, symbols: SymbolSet) -> Vec<RegionId> {
    board
        .relations()
        .common_regions(cells)
        .into_iter()
        .filter(|&region| !removed(board, cells, symbols, region).is_empty())
        .collect()
}

/// The candidates that a naked subset crosses out in a region.
fn removed(board: &Board, cells: &CellSet, symbols: SymbolSet, region: RegionId) -> Vec<Candidate> {
    board
        .relations()
        .cells(region)
        .iter()
        .filter(|&&cell| !cells.contains(cell))
        .flat_map(|&cell| Candidate::each(cell, board.set(cell).and(symbols)))
        .collect()
}

/// The candidates that see all places of a symbol in a subset.
fn seen_by_subset(board: &Board, cells: &CellSet, symbols: SymbolSet) -> Vec<Candidate> {
    symbols
        .iter()
        .flat_map(|symbol| {
            let places = cells.and(board.with(symbol));
            let mut lose = board.relations().seen_by_all(&places);
            lose.intersect(board.with(symbol));
            candidates(&lose, symbol)
        })
        .collect()
}

/// Reports a naked subset, where it crosses anything out.
fn emit(
    technique: Technique,
    cells: &CellSet,
    symbols: SymbolSet,
    regions: Vec<RegionId>,
    lost: Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> Flow {
    if lost.is_empty() {
        return Flow::Continue(());
    }

    let pattern = Pattern::Subset(Subset { cells: cells.to_vec(), symbols, regions });
    let truths = cells.iter().map(Truth::Cell).collect();
    sink(Step::removing(technique, pattern, truths, lost))
}
