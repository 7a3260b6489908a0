//! Unique loops: an even ring of cells, each of which may hold the same two symbols.
//!
//! Every region that the loop enters holds as many cells of even as of odd place in it, so the two
//! symbols could be exchanged all around; a puzzle with one solution does not allow that, and one
//! of the further candidates is true. Loops of four cells are unique rectangles. The types are as
//! there: 1, one cell with more; 2, one further symbol in all cells with more; 3, two cells with
//! more that act as one cell of a naked or hidden subset; 4, two cells with more that alone can
//! place one of the two symbols in a region.
//!
//! On the scale of Sudoku Explainer a loop of type 1, 2 or 4 rates 4.5, with a tenth more for each
//! two cells beyond four up to 4.8, and one of type 3 a tenth more for each further cell of the
//! subset, where it is hidden for each after the first.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::logic::corners::Corners;
use crate::logic::technique::Technique as T;

/// Cells of the longest loops that are searched.
const LONGEST: usize = 18;

/// Every loop of every type.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    if board.is_restricted() {
        return Flow::Continue(());
    }

    let mut known: BTreeSet<([Symbol; 2], Vec<CellId>)> = BTreeSet::new();
    for start in board.open() {
        let symbols: Vec<Symbol> = board.set(start).iter().collect();
        if let [x, y] = symbols[..] {
            search(board, start, [x, y], &mut |cells| {
                // A loop is met from each of its cells, both ways round.
                let mut key = cells.to_vec();
                key.sort_unstable();
                if !known.insert(([x, y], key)) {
                    return Flow::Continue(());
                }

                let mut found = Corners::new(board, cells, [x, y]);
                found.cells = [0, 1]
                    .into_iter()
                    .flat_map(|first| cells.iter().skip(first).step_by(2))
                    .copied()
                    .collect();
                emit(board, &found, sink)
            })?;
        }
    }

    Flow::Continue(())
}

/// Searches loops from a cell with two candidates. The cells so far and the remaining choices after
/// each of them are on explicit stacks.
fn search(
    board: &Board,
    start: CellId,
    symbols: [Symbol; 2],
    visit: &mut dyn FnMut(&[CellId]) -> Flow,
) -> Flow {
    let relations = board.relations();
    let fits = board.with(symbols[0]).and(board.with(symbols[1]));
    let mut cells = vec![start];
    let mut left: Vec<Vec<CellId>> = vec![next_cells(board, &fits, &cells, symbols)];

    while let Some(rest) = left.last_mut() {
        let Some(cell) = rest.pop() else {
            left.pop();
            cells.pop();
            continue;
        };

        cells.push(cell);
        let closes = cells.len() >= 4 && cells.len().is_multiple_of(2);
        if closes && relations.sees(cell).contains(start) && is_even(board, &cells) {
            visit(&cells)?;
        }

        left.push(if cells.len() < LONGEST {
            next_cells(board, &fits, &cells, symbols)
        } else {
            Vec::new()
        });
    }

    Flow::Continue(())
}

/// The cells that can extend a loop: no region has two cells of even or of odd place, and either at
/// most two cells have more than the two symbols, or all of these one and the same.
fn next_cells(board: &Board, fits: &CellSet, cells: &[CellId], pair: [Symbol; 2]) -> Vec<CellId> {
    let Some(&last) = cells.last() else {
        return Vec::new();
    };
    let relations = board.relations();
    let mut next = relations.sees(last).and(fits);

    for (at, &cell) in cells.iter().enumerate() {
        next.remove(cell);
        if at % 2 == cells.len() % 2 {
            next.subtract(relations.sees(cell));
        }
    }

    let pair: SymbolSet = pair.into_iter().collect();
    let beside = |cell: CellId| board.set(cell).without(pair);
    let (count, union) = cells
        .iter()
        .filter(|&&cell| !beside(cell).is_empty())
        .fold((0, SymbolSet::EMPTY), |(count, union), &cell| (count + 1, union.or(beside(cell))));
    let goes_on = |cell: &CellId| {
        let further = beside(*cell);
        further.is_empty() || count < 2 || union.or(further).len() == 1
    };

    next.iter().filter(goes_on).collect()
}

/// True if every region holds as many cells of even as of odd place in a loop.
fn is_even(board: &Board, cells: &[CellId]) -> bool {
    let relations = board.relations();
    let mut parities: [Vec<RegionId>; 2] = [Vec::new(), Vec::new()];
    for (at, &cell) in cells.iter().enumerate() {
        parities[at % 2].extend(relations.regions_of(cell));
    }

    parities.iter_mut().for_each(|regions| regions.sort_unstable());
    parities[0] == parities[1]
}

/// Reports the steps of a loop.
fn emit(board: &Board, found: &Corners, sink: &mut Sink<'_>) -> Flow {
    let relations = board.relations();
    let corners = CellSet::of(relations.n_cells(), &found.extra);
    let [one, two, three, four] = match found.cells.len() {
        4 => [T::Unique1, T::Unique2, T::Unique3, T::Unique4],
        _ => [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4],
    };

    if let [corner] = found.extra[..] {
        return found.emit(board, one, Vec::new(), found.without_pair(corner), sink);
    }

    if let Some(symbol) = found.beside.single() {
        let lost = found.seen_by_extra(board, symbol);
        found.emit(board, two, Vec::new(), lost, sink)?;
    }

    let [a, b] = found.extra[..] else {
        return Flow::Continue(());
    };
    found.locked(board, four, [a, b], sink)?;
    if found.beside.len() < 2 {
        return Flow::Continue(());
    }

    let mut visit = |further, lost| found.emit(board, three, further, lost, sink);
    for region in relations.common_regions(&corners) {
        let n_open = relations.region_set(region).and(board.open()).len();
        let extra = (&corners, found.beside);
        subsets_with(board, region, extra, n_open / 2, false, &mut visit)?;
        if relations.is_full(region) {
            hidden(board, found, (region, n_open), &corners, &mut visit)?;
        }
    }

    Flow::Continue(())
}

/// Type 3 with a hidden subset of the two symbols and others in a region with `open` cells.
fn hidden(
    board: &Board,
    found: &Corners,
    (region, n_open): (RegionId, usize),
    corners: &CellSet,
    visit: &mut dyn FnMut(Vec<Truth>, Vec<Candidate>) -> Flow,
) -> Flow {
    let pair: SymbolSet = found.symbols.into_iter().collect();
    let others = board.symbols().without(board.placed(region));
    let others: Vec<Symbol> = others.without(pair).without(found.beside).iter().collect();
    let set = |chosen: &[usize]| -> SymbolSet {
        chosen.iter().map(|&n| others[n]).chain(found.symbols).collect()
    };
    let places = |chosen: &[usize]| {
        let mut cells = corners.none_like();
        for symbol in set(chosen).iter() {
            cells.add(&board.places_in(region, symbol));
        }
        cells.without(corners)
    };

    for size in found.beside.len()..n_open.div_ceil(2) {
        let mut look = |chosen: &[usize]| {
            let symbols = set(chosen);
            let cells = places(chosen);
            if cells.len() + 1 != size {
                return Flow::Continue(());
            }
            let lost = candidates_of(board, &cells, board.symbols().without(symbols));
            visit(symbols.iter().map(|s| Truth::Place(region, s)).collect(), lost)
        };

        if size == 2 {
            look(&[])?;
            continue;
        }

        let room = &mut |chosen: &[usize]| places(chosen).len() < size;
        choices(others.len(), size - 2, room, &mut look)?;
    }

    Flow::Continue(())
}

/// The rating of a loop above 4.5, in tenths.
pub(crate) fn rating(step: &Step) -> Option<u16> {
    let Pattern::Deadly(Deadly { cells, .. }) = &step.pattern else {
        return None;
    };
    let longer = u16::try_from(cells.len().clamp(4, 10) / 2 - 2).ok()?;
    // A subset of type 3 is the only evidence of the step except the loop itself: cells where it is
    // naked, and symbols, two of them those of the loop, where it is hidden.
    let size = u16::try_from(step.truths.iter().skip(2 + cells.len()).count()).ok()?;
    let subset = match step.technique {
        T::Unique3 | T::UniqueLoop3 => match step.truths.last() {
            Some(Truth::Place(..)) => size - 2,
            _ => size,
        },
        _ => 0,
    };

    Some(45 + longer + subset)
}
