//! Tools of many techniques: candidates to cross out and steps that do, choices of k things of a
//! list, naked subsets with something that acts as a cell.

use super::prelude::*;

/// Reports a step that removes candidates, if there are any.
pub(crate) fn report(
    technique: Technique,
    pattern: Pattern,
    truths: Vec<Truth>,
    lost: Vec<Candidate>,
    sink: &mut Sink<'_>,
) -> Flow {
    if lost.is_empty() {
        return Flow::Continue(());
    }
    sink(Step::removing(technique, pattern, truths, lost))
}

/// The cells that see at least one of some cells.
pub(crate) fn seen_by_any(relations: &Relations, cells: &CellSet) -> CellSet {
    let mut seen = cells.none_like();
    cells.iter().for_each(|cell| seen.add(relations.sees(cell)));
    seen
}

/// The open cells among `cells`, each once.
pub(crate) fn open_of(board: &Board, cells: &[CellId]) -> Vec<CellId> {
    let mut open: Vec<CellId> = Vec::new();
    for &cell in cells {
        if board.value(cell).is_none() && !open.contains(&cell) {
            open.push(cell);
        }
    }

    open
}

/// A symbol in each of some cells.
pub(crate) fn candidates(cells: &CellSet, symbol: Symbol) -> Vec<Candidate> {
    let each = |cell: CellId| Candidate::new(cell, symbol);
    cells.iter().map(each).collect()
}

/// Every choice of `size` different numbers below `n`, ascending. `keep` gets each
/// beginning of a choice and is false to drop it; `visit` gets the complete ones.
pub(crate) fn choices(
    n: usize,
    size: usize,
    keep: &mut dyn FnMut(&[usize]) -> bool,
    visit: &mut dyn FnMut(&[usize]) -> Flow,
) -> Flow {
    let mut chosen: Vec<usize> = Vec::with_capacity(size);
    let mut next = 0;
    loop {
        if next < n && n - next >= size - chosen.len() {
            chosen.push(next);
            if keep(&chosen) {
                if chosen.len() == size {
                    visit(&chosen)?;
                } else {
                    next += 1;
                    continue;
                }
            }
        }

        // Step back to the newest choice that can be moved on.
        match chosen.pop() {
            None => return Flow::Continue(()),
            Some(last) => next = last + 1,
        }
    }
}

/// Naked subsets of cells of a region with one more that is not quite a cell: `corners`, of which
/// one holds one of the symbols of `extra` (two at least). Together they use up as many symbols as
/// they are, at most `largest`. `visit` gets the cells, and what is crossed out in the region, or
/// `beyond` in each region that holds all of them.
pub(crate) fn subsets_with(
    board: &Board,
    region: RegionId,
    (corners, extra): (&CellSet, SymbolSet),
    largest: usize,
    beyond: bool,
    visit: &mut dyn FnMut(Vec<Truth>, Vec<Candidate>) -> Flow,
) -> Flow {
    let relations = board.relations();
    let set = relations.region_set(region);
    let others = set.and(board.open()).without(corners).to_vec();
    let union =
        |chosen: &[usize]| chosen.iter().map(|&n| board.set(others[n])).fold(extra, SymbolSet::or);

    for size in extra.len().max(2)..=largest {
        let mut keep = |chosen: &[usize]| union(chosen).len() <= size;
        choices(others.len(), size - 1, &mut keep, &mut |chosen| {
            let symbols = union(chosen);
            if symbols.len() < size {
                return Flow::Continue(());
            }

            let cells = || chosen.iter().map(|&n| others[n]);
            let mut whole = corners.clone();
            cells().for_each(|cell| whole.insert(cell));
            let mut lose = set.clone();

            for more in relations.common_regions(&whole) {
                if beyond {
                    lose.add(relations.region_set(more));
                }
            }

            lose.subtract(&whole);
            let lost = candidates_of(board, &lose, symbols);
            visit(cells().map(Truth::Cell).collect(), lost)
        })?;
    }

    Flow::Continue(())
}

/// The candidates of some symbols in some cells.
pub(crate) fn candidates_of(board: &Board, cells: &CellSet, symbols: SymbolSet) -> Vec<Candidate> {
    let each = |symbol| candidates(&cells.and(board.with(symbol)), symbol);
    symbols.iter().flat_map(each).collect()
}

/// Every open cell and every symbol that a full region still needs.
pub(crate) fn statements(board: &Board) -> Vec<Truth> {
    let mut all: Vec<Truth> = board.open().iter().map(Truth::Cell).collect();
    for &region in board.relations().full_regions() {
        let missing = board.symbols().without(board.placed(region));
        all.extend(missing.iter().map(|symbol| Truth::Place(region, symbol)));
    }

    all
}
