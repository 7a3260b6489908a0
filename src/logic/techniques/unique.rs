//! Unique rectangles: four cells whose two symbols could be exchanged must not hold just these.
//!
//! They need the promise that the puzzle has one solution, and cells that are not given. Where
//! the rectangle's cells have further candidates, something among them is true. The types are
//! HoDoKu's: 1, one cell with more; 2 and 5, one further symbol, in two cells of a side or else;
//! 3, further symbols that act as one cell of a naked subset; 4 and 6, a symbol that two sides
//! cannot place elsewhere; hidden, the same from one corner.

use std::ops::ControlFlow;

use super::tools::{candidates, candidates_of, subsets_with};
use crate::ids::{CellId, RegionId};
use crate::logic::corners::Corners;
use crate::logic::exchange::Rectangle;
use crate::logic::{
    Board, Candidate, CellSet, Deadly, Pattern, Sink, Step, Technique, Truth, View,
};
use crate::puzzle::{Symbol, SymbolSet};

/// Cells outside the rectangle in a subset of type 3.
const MOST_BESIDE: usize = 3;

impl Corners {
    fn pair(&self) -> SymbolSet {
        self.symbols.into_iter().collect()
    }

    /// True if two corners are opposite.
    fn opposite(&self, a: CellId, b: CellId) -> bool {
        let at = |cell| self.cells.iter().position(|&other| other == cell);
        at(a).zip(at(b)).is_some_and(|(a, b)| a / 2 == b / 2)
    }

    /// Not one of the two ways to fill the rectangle, and what else the corners may hold.
    fn truths(&self) -> Vec<Truth> {
        let [x, y] = self.symbols;
        let mut truths = vec![escape(self.cells, [x, y]), escape(self.cells, [y, x])];
        truths.extend(self.cells.iter().map(|&cell| Truth::Cell(cell)));
        truths
    }

    /// Reports a step with those of `lost` that are on the board.
    fn emit(
        &self,
        board: &Board,
        technique: Technique,
        further: Vec<Truth>,
        mut lost: Vec<Candidate>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        lost.retain(|&candidate| board.has(candidate));
        if lost.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut truths = self.truths();
        truths.extend(further);
        let mut cells = self.cells.to_vec();
        cells.sort_unstable();
        let pattern = Pattern::Deadly(Deadly {
            cells,
            symbols: self.pair(),
            extra: self.extra.clone(),
        });
        sink(Step::removing(technique, pattern, truths, lost))
    }
}

/// The first two cells do not hold the one symbol while the last two hold the other.
fn escape(cells: [CellId; 4], [one, other]: [Symbol; 2]) -> Truth {
    let [a, d, b, c] = cells;
    let put = [(a, one), (d, one), (b, other), (c, other)];
    Truth::Escape {
        filling: put
            .map(|(cell, symbol)| Candidate::new(cell, symbol))
            .to_vec(),
        swapped: vec![other, other, one, one],
    }
}

fn each(view: &View<'_>, tell: &mut dyn FnMut(&Corners) -> ControlFlow<()>) -> ControlFlow<()> {
    view.rectangles().iter().try_for_each(tell)
}

/// The rectangles with more in two corners of a side, with these.
fn each_side(
    view: &View<'_>,
    tell: &mut dyn FnMut(&Corners, [CellId; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each(view, &mut |found| match found.extra[..] {
        [a, b] if !found.opposite(a, b) => tell(found, [a, b]),
        _ => ControlFlow::Continue(()),
    })
}

/// One corner with more: it holds none of the two symbols.
pub(crate) fn type_1(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each(view, &mut |found| {
        let [corner] = found.extra[..] else {
            return ControlFlow::Continue(());
        };
        let lost = found.symbols.map(|symbol| Candidate::new(corner, symbol));
        found.emit(board, Technique::Unique1, Vec::new(), lost.to_vec(), sink)
    })
}

/// One further symbol, in two corners of a side (type 2), or else (type 5).
pub(crate) fn type_2_5(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each(view, &mut |found| {
        let Some(symbol) = found.beside.single() else {
            return ControlFlow::Continue(());
        };
        let technique = match found.extra[..] {
            [_] => return ControlFlow::Continue(()),
            [a, b] if !found.opposite(a, b) => Technique::Unique2,
            _ => Technique::Unique5,
        };
        let corners = CellSet::of(board.relations().n_cells(), &found.extra);
        let mut lose = board.relations().seen_by_all(&corners);
        lose.keep(board.with(symbol));
        let lost = candidates(&lose, symbol);
        found.emit(board, technique, Vec::new(), lost, sink)
    })
}

/// Further symbols in two corners of a side: one of these corners holds one of them, which fills
/// up a naked subset with other cells of a region of both.
pub(crate) fn type_3(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each_side(view, &mut |found, [a, b]| {
        let corners = CellSet::of(board.relations().n_cells(), &[a, b]);
        for region in board.relations().common_regions(&corners) {
            type_3_in(board, found, region, &corners, sink)?;
        }
        ControlFlow::Continue(())
    })
}

fn type_3_in(
    board: &Board,
    found: &Corners,
    region: RegionId,
    corners: &CellSet,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let relations = board.relations();
    let mut others = relations.region_set(region).and(board.open());
    others.take(corners);
    let largest = MOST_BESIDE + 1;
    subsets_with(
        board,
        &others,
        found.beside,
        largest,
        &mut |cells, symbols| {
            let mut whole = corners.clone();
            cells.iter().for_each(|&cell| whole.insert(cell));
            // Where the cells share further regions, the symbols go from there as well.
            let mut seen = relations.region_set(region).clone();
            for more in relations.common_regions(&whole) {
                seen.add(relations.region_set(more));
            }
            seen.take(&whole);
            let lost = candidates_of(board, &seen, symbols);
            let further = cells.iter().map(|&cell| Truth::Cell(cell)).collect();
            found.emit(board, Technique::Unique3, further, lost, sink)
        },
    )
}

/// Two corners of a side that alone can place one symbol in a region: they lose the other.
pub(crate) fn type_4(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each_side(view, &mut |found, [a, b]| {
        for (x, y) in both_ways(found.symbols) {
            if let Some(region) = strong(board, a, b, x) {
                let lost = [a, b].map(|cell| Candidate::new(cell, y)).to_vec();
                let further = vec![Truth::Place(region, x)];
                found.emit(board, Technique::Unique4, further, lost, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Opposite corners with more, and two sides that cannot place a symbol elsewhere: the corners
/// with more lose it.
pub(crate) fn type_6(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each(view, &mut |found| {
        let [a, b] = found.extra[..] else {
            return ControlFlow::Continue(());
        };
        if !found.opposite(a, b) {
            return ControlFlow::Continue(());
        }
        let floor: Vec<CellId> = found
            .cells
            .iter()
            .copied()
            .filter(|cell| !found.extra.contains(cell))
            .collect();
        for (x, _) in both_ways(found.symbols) {
            for (c, d) in [(floor[0], floor[1]), (floor[1], floor[0])] {
                let sides = strong(board, a, c, x).zip(strong(board, b, d, x));
                if let Some((first, second)) = sides {
                    let lost = [a, b].map(|cell| Candidate::new(cell, x)).to_vec();
                    let further = vec![Truth::Place(first, x), Truth::Place(second, x)];
                    found.emit(board, Technique::Unique6, further, lost, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// A corner with just the two symbols; if both sides of the opposite corner can place one symbol
/// only in the rectangle, that corner loses the other.
pub(crate) fn hidden(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    each(view, &mut |found| {
        let pair = found.pair();
        if found.extra.len() < 2 {
            return ControlFlow::Continue(());
        }
        if let [a, b] = found.extra[..]
            && !found.opposite(a, b)
        {
            return ControlFlow::Continue(());
        }
        for n in 0..found.cells.len() {
            let (floor, corner) = (found.cells[n], found.cells[n ^ 1]);
            if board.set(floor) != pair {
                continue;
            }
            let side = if n < 2 { 2 } else { 0 };
            let (b, c) = (found.cells[side], found.cells[side + 1]);
            for (x, y) in both_ways(found.symbols) {
                let sides = strong(board, corner, b, x).zip(strong(board, corner, c, x));
                if let Some((first, second)) = sides {
                    let further = vec![Truth::Place(first, x), Truth::Place(second, x)];
                    let lost = vec![Candidate::new(corner, y)];
                    found.emit(board, Technique::HiddenRectangle, further, lost, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

fn both_ways([x, y]: [Symbol; 2]) -> [(Symbol, Symbol); 2] {
    [(x, y), (y, x)]
}

/// A full region whose only places for a symbol are these two cells.
fn strong(board: &Board, a: CellId, b: CellId, symbol: Symbol) -> Option<RegionId> {
    let relations = board.relations();
    let regions = relations.regions_of(a).iter().copied();
    let both = |region: &RegionId| {
        relations.is_full(*region)
            && relations.region_set(*region).contains(b)
            && board.places(*region, symbol).count_ones() == 2
            && [a, b].iter().all(|&cell| board.set(cell).contains(symbol))
    };
    let mut regions = regions.filter(both);
    regions.next()
}

/// Rectangles of which some corners are filled, but not given: the last corner cannot complete
/// it (type 1), or of two open corners with one further symbol one holds it (type 2).
pub(crate) fn avoidable(view: &View<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let board = view.board;
    if board.is_restricted() {
        return ControlFlow::Continue(());
    }
    for &Rectangle { one, other } in board.relations().rectangles() {
        let cells = [one[0], one[1], other[0], other[1]];
        if cells.iter().any(|&cell| board.given().contains(cell)) {
            continue;
        }
        let values = cells.map(|cell| board.value(cell));
        let (x, y) = (values[0].or(values[1]), values[2].or(values[3]));
        let (Some(x), Some(y)) = (x, y) else { continue };
        let want = [x, x, y, y];
        let fits = values
            .iter()
            .zip(want)
            .all(|(v, w)| v.is_none_or(|v| v == w));
        if !fits || x == y {
            continue;
        }
        let open: Vec<Candidate> = (0..4)
            .filter(|&n| values[n].is_none())
            .map(|n| Candidate::new(cells[n], want[n]))
            .collect();
        if let Some(step) = avoided(board, cells, [x, y], &open) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn avoided(
    board: &Board,
    cells: [CellId; 4],
    symbols: [Symbol; 2],
    open: &[Candidate],
) -> Option<Step> {
    if !open.iter().all(|&candidate| board.has(candidate)) {
        return None;
    }
    let rest = |c: &Candidate| board.set(c.cell).without(SymbolSet::only(c.symbol));
    let (technique, lost) = match open {
        [last] => (Technique::Avoidable1, vec![*last]),
        [a, b] => {
            let z = rest(a).single()?;
            if rest(b).single() != Some(z) {
                return None;
            }
            let relations = board.relations();
            let mut lose = relations.sees(a.cell).and(relations.sees(b.cell));
            lose.keep(board.with(z));
            (Technique::Avoidable2, candidates(&lose, z))
        }
        _ => return None,
    };
    if lost.is_empty() {
        return None;
    }
    let mut truths = vec![escape(cells, symbols)];
    truths.extend(open.iter().map(|c| Truth::Cell(c.cell)));
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let pattern = Pattern::Deadly(Deadly {
        cells: sorted,
        symbols: symbols.into_iter().collect(),
        extra: open.iter().map(|c| c.cell).collect(),
    });
    Some(Step::removing(technique, pattern, truths, lost))
}
