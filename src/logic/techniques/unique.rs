//! Unique rectangles: four cells whose two symbols could be exchanged must not hold just these.
//!
//! They need the promise that the puzzle has one solution, and cells that are not given. Where
//! the rectangle's cells have further candidates, something among them is true. The types are
//! HoDoKu's: 1, one cell with more; 2 and 5, one further symbol, in two cells of a side or else;
//! 3, further symbols that act as one cell of a naked subset; 4 and 6, a symbol that two sides
//! cannot place elsewhere; hidden, the same from one corner.

use super::prelude::*;
use crate::logic::corners::Corners;

/// Cells outside the rectangle in a subset of type 3.
const MOST_BESIDE: usize = 3;

impl Corners {
    fn pair(&self) -> SymbolSet {
        self.symbols.into_iter().collect()
    }

    /// True if two corners are opposite.
    fn opposite(&self, a: CellId, b: CellId) -> bool {
        let half = |cell| self.cells.iter().position(|&other| other == cell) < Some(2);
        half(a) == half(b)
    }

    /// Reports a step that removes the candidates of `lost` on the board. Its evidence: the cells
    /// are not filled in either of the two ways, what else they may hold, and `further`.
    pub(super) fn emit(
        &self,
        board: &Board,
        technique: Technique,
        further: Vec<Truth>,
        mut lost: Vec<Candidate>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        lost.retain(|&candidate| board.has(candidate));
        if lost.is_empty() {
            return Flow::Continue(());
        }

        let escapes = both_ways(self.symbols).map(|two| escape(&self.cells, two));
        let cells = self.cells.iter().map(|&cell| Truth::Cell(cell));
        let truths = escapes.into_iter().chain(cells).chain(further).collect();

        sink(Step::removing(technique, self.pattern(), truths, lost))
    }

    fn pattern(&self) -> Pattern {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        Pattern::Deadly(Deadly { cells, symbols: self.pair(), extra: self.extra.clone() })
    }

    /// One cell with more: it holds none of the two symbols.
    pub(super) fn without_pair(&self, corner: CellId) -> Vec<Candidate> {
        Candidate::each(corner, self.pair()).collect()
    }

    /// One further symbol in all cells with more: it is in one of them.
    pub(super) fn seen_by_extra(&self, board: &Board, symbol: Symbol) -> Vec<Candidate> {
        let corners = CellSet::of(board.relations().n_cells(), &self.extra);
        let lose = board.relations().seen_by_all(&corners);
        candidates(&lose.and(board.with(symbol)), symbol)
    }

    /// Two cells that alone can place one of the symbols in a region: they lose the other.
    pub(super) fn locked(
        &self,
        board: &Board,
        technique: Technique,
        [a, b]: [CellId; 2],
        sink: &mut Sink<'_>,
    ) -> Flow {
        for [x, y] in both_ways(self.symbols) {
            if let Some(region) = strong(board, a, b, x) {
                let lost = [a, b].map(|cell| Candidate::new(cell, y)).to_vec();
                let further = vec![Truth::Place(region, x)];
                self.emit(board, technique, further, lost, sink)?;
            }
        }

        Flow::Continue(())
    }
}

/// The cells of the first half do not hold the one symbol while the others hold the other.
fn escape(cells: &[CellId], [one, other]: [Symbol; 2]) -> Truth {
    let half = cells.len() / 2;
    let put = |one, other| (0..cells.len()).map(move |n| if n < half { one } else { other });
    let filling = cells.iter().zip(put(one, other));
    Truth::Escape {
        filling: filling.map(|(&cell, symbol)| Candidate::new(cell, symbol)).collect(),
        swapped: put(other, one).collect(),
    }
}

fn each(view: &View<'_>, visit: &mut dyn FnMut(&Corners) -> Flow) -> Flow {
    view.rectangles().iter().try_for_each(visit)
}

/// The rectangles with more in two corners of a side, with these.
fn each_side(view: &View<'_>, visit: &mut dyn FnMut(&Corners, [CellId; 2]) -> Flow) -> Flow {
    each(view, &mut |found| match found.extra[..] {
        [a, b] if !found.opposite(a, b) => visit(found, [a, b]),
        _ => Flow::Continue(()),
    })
}

/// One corner with more: it holds none of the two symbols.
pub(crate) fn type_1(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each(view, &mut |found| match found.extra[..] {
        [corner] => {
            let lost = found.without_pair(corner);
            found.emit(view.board, Technique::Unique1, Vec::new(), lost, sink)
        }
        _ => Flow::Continue(()),
    })
}

/// One further symbol, in two corners of a side (type 2), or else (type 5).
pub(crate) fn type_2_5(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each(view, &mut |found| {
        let technique = match found.extra[..] {
            [_] => return Flow::Continue(()),
            [a, b] if !found.opposite(a, b) => Technique::Unique2,
            _ => Technique::Unique5,
        };

        let lost = found.beside.single();
        let lost = lost.map(|symbol| found.seen_by_extra(view.board, symbol)).unwrap_or_default();
        found.emit(view.board, technique, Vec::new(), lost, sink)
    })
}

/// Further symbols in two corners of a side: one of these corners holds one of them, which fills
/// up a naked subset with other cells of a region of both. Where the cells share further regions,
/// the symbols go from there as well.
pub(crate) fn type_3(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each_side(view, &mut |found, two| {
        let corners = CellSet::of(board.relations().n_cells(), &two);
        let extra = (&corners, found.beside);
        let mut visit = |further, lost| found.emit(board, Technique::Unique3, further, lost, sink);
        for region in board.relations().common_regions(&corners) {
            subsets_with(board, region, extra, MOST_BESIDE + 1, true, &mut visit)?;
        }
        Flow::Continue(())
    })
}

/// Two corners of a side that alone can place one symbol in a region: they lose the other.
pub(crate) fn type_4(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    each_side(view, &mut |found, two| found.locked(view.board, Technique::Unique4, two, sink))
}

/// Opposite corners with more, and two sides that cannot place a symbol elsewhere: the corners
/// with more lose it.
pub(crate) fn type_6(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each(view, &mut |found| {
        let [a, b] = found.extra[..] else {
            return Flow::Continue(());
        };
        if !found.opposite(a, b) {
            return Flow::Continue(());
        }

        let side = if found.cells[0] == a { 2 } else { 0 };
        let floor = [found.cells[side], found.cells[side + 1]];
        for [x, _] in both_ways(found.symbols) {
            for (c, d) in [(floor[0], floor[1]), (floor[1], floor[0])] {
                let sides = strong(board, a, c, x).zip(strong(board, b, d, x));
                if let Some((first, second)) = sides {
                    let lost = [a, b].map(|cell| Candidate::new(cell, x)).to_vec();
                    let further = vec![Truth::Place(first, x), Truth::Place(second, x)];
                    found.emit(board, Technique::Unique6, further, lost, sink)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// A corner with just the two symbols; if both sides of the opposite corner can place one symbol
/// only in the rectangle, that corner loses the other.
pub(crate) fn hidden(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    each(view, &mut |found| {
        let pair = found.pair();
        if found.extra.len() < 2 {
            return Flow::Continue(());
        }

        if let [a, b] = found.extra[..]
            && !found.opposite(a, b)
        {
            return Flow::Continue(());
        }

        for n in 0..found.cells.len() {
            let floor = found.cells[n];
            let corner = found.cells[n ^ 1];
            if board.set(floor) != pair {
                continue;
            }

            let side = if n < 2 { 2 } else { 0 };
            let b = found.cells[side];
            let c = found.cells[side + 1];

            for [x, y] in both_ways(found.symbols) {
                let sides = strong(board, corner, b, x).zip(strong(board, corner, c, x));
                if let Some((first, second)) = sides {
                    let further = vec![Truth::Place(first, x), Truth::Place(second, x)];
                    let lost = vec![Candidate::new(corner, y)];
                    found.emit(board, Technique::HiddenRectangle, further, lost, sink)?;
                }
            }
        }
        Flow::Continue(())
    })
}

fn both_ways([x, y]: [Symbol; 2]) -> [[Symbol; 2]; 2] {
    [[x, y], [y, x]]
}

/// A full region whose only places for a symbol are these two cells.
fn strong(board: &Board, a: CellId, b: CellId, symbol: Symbol) -> Option<RegionId> {
    let relations = board.relations();
    let both = |region: &RegionId| {
        relations.is_full(*region)
            && relations.region_set(*region).contains(b)
            && board.places(*region, symbol).count_ones() == 2
            && [a, b].iter().all(|&cell| board.set(cell).contains(symbol))
    };

    relations.regions_of(a).iter().copied().find(both)
}

/// Rectangles of which some corners are filled, but not given: the last corner cannot complete
/// it (type 1), or of two open corners with one further symbol one holds it (type 2).
pub(crate) fn avoidable(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    if board.is_restricted() {
        return Flow::Continue(());
    }

    for cells in board.relations().rectangles() {
        if cells.iter().any(|&cell| board.given().contains(cell)) {
            continue;
        }

        let values = cells.map(|cell| board.value(cell));
        let (x, y) = (values[0].or(values[1]), values[2].or(values[3]));
        let (Some(x), Some(y)) = (x, y) else { continue };
        let want = [x, x, y, y];
        let mut all = values.iter().zip(want);
        if x == y || !all.all(|(v, w)| v.is_none_or(|v| v == w)) {
            continue;
        }

        let open: Vec<Candidate> = (0..4)
            .filter(|&n| values[n].is_none())
            .map(|n| Candidate::new(cells[n], want[n]))
            .collect();
        if !open.iter().all(|&candidate| board.has(candidate)) {
            continue;
        }

        let (technique, lost) = avoided(board, &open);
        let mut truths = vec![escape(cells, [x, y])];
        truths.extend(open.iter().map(|c| Truth::Cell(c.cell)));
        let mut found = Corners::new(board, cells, [x, y]);
        found.extra = open.iter().map(|c| c.cell).collect();
        report(technique, found.pattern(), truths, lost, sink)?;
    }

    Flow::Continue(())
}

/// The candidates that are false if these corners must not all complete a rectangle.
fn avoided(board: &Board, open: &[Candidate]) -> (Technique, Vec<Candidate>) {
    let rest = |c: &Candidate| board.set(c.cell).without(SymbolSet::only(c.symbol)).single();
    let lost = match open {
        [last] => return (Technique::Avoidable1, vec![*last]),
        [a, b] => match (rest(a), rest(b)) {
            (Some(z), Some(other)) if z == other => {
                let sees = |c: &Candidate| board.relations().sees(c.cell);
                candidates(&sees(a).and(sees(b)).and(board.with(z)), z)
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };

    (Technique::Avoidable2, lost)
}
