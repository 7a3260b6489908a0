//! Tests if a symbol's own places can all be part of a full placement of it.
//!
//! An *arrangement* of a symbol takes one place in each full region that lacks it, no two of which
//! see each other. A place that belongs to an arrangement cannot be crossed out by any argument
//! about this symbol alone, be it a fish of whatever size and shape or a chain of its links. So
//! such arguments need to be looked for only where a place is in no arrangement, which is rare,
//! and arrangements are found quickly: the region with the fewest places left is served first.
//!
//! Source: the "templates" of the pattern overlay method, used the other way round: not to cross
//! anything out, which no person would do, but to know where a search cannot succeed.

use super::board::Board;
use super::cells::CellSet;
use super::tuning::ARRANGED_CHOICES;
use crate::ids::{CellId, Id};
use crate::puzzle::Symbol;

/// Bits of the widest set.
const WIDEST: usize = 8 * 64;

/// The places of a symbol of which no arrangement is known, so that arguments about the symbol
/// alone may cross them out.
pub(super) fn doubtful(board: &Board, symbol: Symbol) -> CellSet {
    let places = board.with(symbol);
    match places.len() {
        1..=64 => ArrangementSearch::<1>::new(board, symbol).doubtful(places),
        65..=128 => ArrangementSearch::<2>::new(board, symbol).doubtful(places),
        129..=WIDEST => ArrangementSearch::<8>::new(board, symbol).doubtful(places),
        _ => places.clone(),
    }
}

/// A small set of numbers.
#[derive(Clone, Copy)]
struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    const NONE: Self = Self([0; W]);

    #[inline]
    fn with(mut self, n: usize) -> Self {
        self.0[n / 64] |= 1 << (n % 64);
        self
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }
}

/// The places of one symbol, numbered in the order of their cells.
struct ArrangementSearch<const W: usize> {
    /// By place: the places excluded once the symbol is in this one, itself among them.
    excluded: Vec<Bits<W>>,
    /// The full regions that lack the symbol.
    regions: Vec<Bits<W>>,
    choices: usize,
}

/// An arrangement that is being built, up to a place that was chosen.
struct Level<const W: usize> {
    chosen: Bits<W>,
    rest: Bits<W>,
    /// The places of the region that is served next, those not tried yet.
    open: Bits<W>,
}

impl<const W: usize> ArrangementSearch<W> {
    fn new(board: &Board, symbol: Symbol) -> Self {
        let relations = board.relations();
        let with = board.with(symbol);
        let mut numbers = vec![0u16; relations.n_cells()];
        for (number, cell) in (0u16..).zip(with) {
            numbers[cell.index()] = number;
        }

        let places = |cells: &CellSet| {
            let cells = cells.and(with);
            let number = |cell: CellId| usize::from(numbers[cell.index()]);
            cells.iter().fold(Bits::NONE, |bits, cell| bits.with(number(cell)))
        };

        let excluded = with.iter().map(|cell| {
            let own = usize::from(numbers[cell.index()]);
            places(relations.sees(cell)).with(own)
        });

        let lacking = relations
            .full_regions()
            .iter()
            .filter(|&&region| !board.placed(region).contains(symbol));

        Self {
            excluded: excluded.collect(),
            regions: lacking
                .map(|&region| {
                    let bits = board.places(region, symbol);
                    let cells = board.cells_of(region, bits);
                    cells.fold(Bits::NONE, |bits, cell| {
                        bits.with(usize::from(numbers[cell.index()]))
                    })
                })
                .collect(),
            choices: 0,
        }
    }

    fn doubtful(mut self, places: &CellSet) -> CellSet {
        let mut doubtful = places.clone();
        let mut served = Bits::NONE;
        for (number, cell) in places.iter().enumerate() {
            if served.and(Bits::NONE.with(number)).count() == 0 {
                match self.arrangement(number, served) {
                    Some(found) => served = served.or(found),
                    None => continue,
                }
            }
            doubtful.remove(cell);
        }

        doubtful
    }

    /// The places of an arrangement with this one; with as many as may be that are not `served`
    /// by another, so that few arrangements do for all places.
    fn arrangement(&mut self, place: usize, served: Bits<W>) -> Option<Bits<W>> {
        let all = (0..self.excluded.len()).fold(Bits::NONE, Bits::with);
        let chosen = Bits::NONE.with(place);
        let rest = all.without(self.excluded[place]);
        let Some(open) = self.next(chosen, rest) else {
            return Some(chosen);
        };
        let mut levels = vec![Level { chosen, rest, open }];

        while let Some(level) = levels.last_mut() {
            let unserved = level.open.without(served).first();
            let Some(place) = unserved.or_else(|| level.open.first()) else {
                levels.pop();
                continue;
            };

            self.choices += 1;
            if self.choices > ARRANGED_CHOICES {
                return None;
            }

            let here = Bits::NONE.with(place);
            level.open = level.open.without(here);
            let chosen = level.chosen.or(here);
            let rest = level.rest.without(self.excluded[place]);

            match self.next(chosen, rest) {
                None => return Some(chosen),
                Some(open) => levels.push(Level { chosen, rest, open }),
            }
        }

        None
    }

    /// The places left in the unserved region that has the fewest; `None` where every region is
    /// served.
    fn next(&self, chosen: Bits<W>, rest: Bits<W>) -> Option<Bits<W>> {
        let mut best: Option<(u32, Bits<W>)> = None;
        for &region in &self.regions {
            if region.and(chosen).count() > 0 {
                continue;
            }

            let open = region.and(rest);
            let n = open.count();
            if best.is_none_or(|(fewest, _)| n < fewest) {
                best = Some((n, open));
                if n == 0 {
                    break;
                }
            }
        }

        best.map(|(_, open)| open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::samples;

    #[test]
    fn on_an_empty_board_nothing_is_in_doubt() {
        for layout in ["classic", "samurai", "latin:3"] {
            let n_cells = samples::board(layout, "").relations().n_cells();
            let board = samples::board(layout, &".".repeat(n_cells));
            for symbol in board.symbols().iter() {
                assert!(doubtful(&board, symbol).is_empty(), "{layout}");
            }
        }
    }
}
