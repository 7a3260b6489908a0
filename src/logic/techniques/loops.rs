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
use std::ops::ControlFlow;

use super::tools::{candidates, candidates_of, choices, subsets_with};
use crate::ids::{CellId, RegionId};
use crate::logic::{
    Board, Candidate, CellSet, Deadly, Pattern, Sink, Step, Technique, Truth, View,
};
use crate::puzzle::{Symbol, SymbolSet};

/// Cells of the longest loops that are looked for.
const LONGEST: usize = 18;

/// A loop on a board.
struct Loop {
    /// The cells in their order around the loop.
    cells: Vec<CellId>,
    symbols: [Symbol; 2],
    /// The cells with more than the two symbols.
    extra: Vec<CellId>,
    /// The candidates of these cells other than the two symbols.
    beside: SymbolSet,
}

/// Every loop of every type.
pub(crate) fn find(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    if board.is_restricted() {
        return ControlFlow::Continue(());
    }
    let mut emit: BTreeSet<([Symbol; 2], Vec<CellId>)> = BTreeSet::new();
    for start in board.open() {
        let symbols: Vec<Symbol> = board.set(start).iter().collect();
        if let [x, y] = symbols[..] {
            search(board, start, [x, y], &mut |found| {
                // A loop is met from each of its cells, both ways round.
                let mut key = found.cells.clone();
                key.sort_unstable();
                if emit.insert(([x, y], key)) {
                    found.emit(board, sink)?;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Goes around from a cell with two candidates. The cells so far and what is left to try after
/// each of them are kept in lists.
fn search(
    board: &Board,
    start: CellId,
    symbols: [Symbol; 2],
    tell: &mut dyn FnMut(&Loop) -> ControlFlow<()>,
) -> ControlFlow<()> {
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
            tell(&Loop::new(board, &cells, symbols))?;
        }
        left.push(if cells.len() < LONGEST {
            next_cells(board, &fits, &cells, symbols)
        } else {
            Vec::new()
        });
    }
    ControlFlow::Continue(())
}

/// The cells with which a loop can go on: no region has two cells of even or of odd place, and
/// either at most two cells have more than the two symbols, or all of these one and the same.
fn next_cells(
    board: &Board,
    fits: &CellSet,
    cells: &[CellId],
    symbols: [Symbol; 2],
) -> Vec<CellId> {
    let Some(&last) = cells.last() else {
        return Vec::new();
    };
    let relations = board.relations();
    let mut next = relations.sees(last).and(fits);
    for (at, &cell) in cells.iter().enumerate() {
        next.remove(cell);
        if at % 2 == cells.len() % 2 {
            next.take(relations.sees(cell));
        }
    }
    let pair: SymbolSet = symbols.into_iter().collect();
    let beside = |cell: CellId| board.set(cell).without(pair);
    let more = cells.iter().filter(|&&cell| !beside(cell).is_empty());
    let (count, union) = more.fold((0, SymbolSet::EMPTY), |(count, union), &cell| {
        (count + 1, union.or(beside(cell)))
    });
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
    parities
        .iter_mut()
        .for_each(|regions| regions.sort_unstable());
    parities[0] == parities[1]
}

impl Loop {
    fn new(board: &Board, cells: &[CellId], symbols: [Symbol; 2]) -> Self {
        let pair: SymbolSet = symbols.into_iter().collect();
        let more = |cell: &CellId| board.set(*cell) != pair;
        let extra: Vec<CellId> = cells.iter().copied().filter(more).collect();
        let beside = extra.iter().map(|&cell| board.set(cell));
        Self {
            cells: cells.to_vec(),
            symbols,
            beside: beside.fold(SymbolSet::EMPTY, SymbolSet::or).without(pair),
            extra,
        }
    }

    /// Reports the steps of the loop.
    fn emit(&self, board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let relations = board.relations();
        let corners = CellSet::of(relations.n_cells(), &self.extra);
        if let [corner] = self.extra[..] {
            let lost = self.symbols.map(|symbol| Candidate::new(corner, symbol));
            return self.tell(board, 1, Vec::new(), lost.to_vec(), sink);
        }
        if let Some(symbol) = self.beside.single() {
            let mut lose = relations.seen_by_all(&corners);
            lose.keep(board.with(symbol));
            self.tell(board, 2, Vec::new(), candidates(&lose, symbol), sink)?;
        }
        let [a, b] = self.extra[..] else {
            return ControlFlow::Continue(());
        };
        for region in relations.common_regions(&corners) {
            let [x, y] = self.symbols;
            for (held, lost) in [(x, y), (y, x)] {
                let alone = board.places_in(region, held).within(&corners);
                if alone && relations.is_full(region) {
                    let lost = [a, b].map(|cell| Candidate::new(cell, lost));
                    let further = vec![Truth::Place(region, held)];
                    self.tell(board, 4, further, lost.to_vec(), sink)?;
                }
            }
            if self.beside.len() > 1 {
                self.naked(board, region, &corners, sink)?;
                self.hidden(board, region, &corners, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Type 3 with a naked subset of further cells of a region.
    fn naked(
        &self,
        board: &Board,
        region: RegionId,
        corners: &CellSet,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let open = board.relations().region_set(region).and(board.open());
        let (others, largest) = (open.without(corners), open.len() / 2);
        subsets_with(
            board,
            &others,
            self.beside,
            largest,
            &mut |cells, symbols| {
                let mut lose = others.clone();
                cells.iter().for_each(|&cell| lose.remove(cell));
                let lost = candidates_of(board, &lose, symbols);
                let further = cells.iter().map(|&cell| Truth::Cell(cell));
                self.tell(board, 3, further.collect(), lost, sink)
            },
        )
    }

    /// Type 3 with a hidden subset of the two symbols and others in a region.
    fn hidden(
        &self,
        board: &Board,
        region: RegionId,
        corners: &CellSet,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let relations = board.relations();
        if !relations.is_full(region) {
            return ControlFlow::Continue(());
        }
        let pair: SymbolSet = self.symbols.into_iter().collect();
        let n_open = relations.region_set(region).and(board.open()).len();
        let others = board.symbols().without(board.placed(region));
        let others: Vec<Symbol> = others.without(pair).without(self.beside).iter().collect();
        let set = |chosen: &[usize]| -> SymbolSet {
            let chosen = chosen.iter().map(|&n| others[n]);
            chosen.chain(self.symbols).collect()
        };
        let places = |chosen: &[usize]| {
            let mut cells = corners.none_like();
            for symbol in set(chosen).iter() {
                cells.add(&board.places_in(region, symbol));
            }
            cells.without(corners)
        };
        for size in self.beside.len()..n_open.div_ceil(2) {
            let mut tell = |chosen: &[usize]| {
                let symbols = set(chosen);
                let cells = places(chosen);
                if cells.len() + 1 != size {
                    return ControlFlow::Continue(());
                }
                let lost = candidates_of(board, &cells, board.symbols().without(symbols));
                let further = symbols.iter().map(|s| Truth::Place(region, s));
                self.tell(board, 3, further.collect(), lost, sink)
            };
            if size == 2 {
                tell(&[])?;
                continue;
            }
            let room = &mut |chosen: &[usize]| places(chosen).len() < size;
            choices(others.len(), size - 2, room, &mut tell)?;
        }
        ControlFlow::Continue(())
    }

    fn tell(
        &self,
        board: &Board,
        kind: u16,
        further: Vec<Truth>,
        lost: Vec<Candidate>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if lost.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = match (self.cells.len(), kind) {
            (4, 1) => Technique::Unique1,
            (4, 2) => Technique::Unique2,
            (4, 3) => Technique::Unique3,
            (4, _) => Technique::Unique4,
            (_, 1) => Technique::UniqueLoop1,
            (_, 2) => Technique::UniqueLoop2,
            (_, 3) => Technique::UniqueLoop3,
            _ => Technique::UniqueLoop4,
        };
        let mut truths = self.escapes();
        truths.extend(self.cells.iter().map(|&cell| Truth::Cell(cell)));
        truths.extend(further);
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        debug_assert!(lost.iter().all(|&candidate| board.has(candidate)));
        sink(Step::removing(
            technique,
            Pattern::Deadly(Deadly {
                cells,
                symbols: self.symbols.into_iter().collect(),
                extra: self.extra.clone(),
            }),
            truths,
            lost,
        ))
    }

    /// Neither way to fill the loop with just the two symbols.
    fn escapes(&self) -> Vec<Truth> {
        let [x, y] = self.symbols;
        let escape = |[even, odd]: [Symbol; 2]| {
            let at = |n: usize, even, odd| if n.is_multiple_of(2) { even } else { odd };
            let cells = self.cells.iter().enumerate();
            Truth::Escape {
                filling: cells
                    .map(|(n, &cell)| Candidate::new(cell, at(n, even, odd)))
                    .collect(),
                swapped: (0..self.cells.len()).map(|n| at(n, odd, even)).collect(),
            }
        };
        vec![escape([x, y]), escape([y, x])]
    }
}

/// The rating of a loop above 4.5, in tenths.
pub(crate) fn rating(step: &Step) -> Option<u16> {
    let Pattern::Deadly(Deadly { cells, .. }) = &step.pattern else {
        return None;
    };
    let longer = u16::try_from(cells.len().clamp(4, 10) / 2 - 2).ok()?;
    // A subset of type 3 is the only evidence of the step except the loop itself: cells where it is
    // naked, and symbols, two of them those of the loop, where it is hidden.
    let further = step.truths.iter().skip(2 + cells.len());
    let size = u16::try_from(further.count()).ok()?;
    let subset = match step.technique {
        Technique::Unique3 | Technique::UniqueLoop3 => match step.truths.last() {
            Some(Truth::Place(..)) => size - 2,
            _ => size,
        },
        _ => 0,
    };
    Some(45 + longer + subset)
}
