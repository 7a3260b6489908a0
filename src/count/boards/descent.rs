//! Random descents on a candidate board, which propagates after each choice.

use crate::count::descents::Node;
use crate::ids::CellId;
use crate::limits::{Meter, Stop};
use crate::propagate::{Board, Geometry};
use crate::puzzle::{Symbol, SymbolSet};

/// A choice at random.
pub(in crate::count) enum Choice {
    /// Between the candidates of a cell.
    Symbols(CellId, SymbolSet),
    /// Between the places of a symbol.
    Places(Symbol, Vec<CellId>),
}

impl Choice {
    fn len(&self) -> usize {
        match self {
            Self::Symbols(_, set) => set.len(),
            Self::Places(_, cells) => cells.len(),
        }
    }

    fn nth(&self, n: usize) -> Option<(CellId, Symbol)> {
        match self {
            Self::Symbols(cell, set) => set.iter().nth(n).map(|symbol| (*cell, symbol)),
            Self::Places(symbol, cells) => cells.get(n).map(|&cell| (cell, *symbol)),
        }
    }
}

/// What is chosen next on a propagated board; `None` on a full one.
type Pick = fn(&Geometry, &Board) -> Option<Choice>;

/// Where a descent on a board stands.
pub(in crate::count) struct OnBoard<'a, P> {
    geometry: &'a Geometry,
    root: &'a Board,
    board: Board,
    pick: Pick,
    next: Option<Choice>,
    /// Puts a symbol into a cell and propagates; says whether that is no contradiction.
    put: P,
    /// Whether a full board is a solution.
    pub(in crate::count) holds: &'a dyn Fn(&Board) -> bool,
}

impl<'a, P: FnMut(&mut Board, CellId, Symbol) -> bool> OnBoard<'a, P> {
    /// At the root, which propagation has brought to a fixpoint.
    pub(in crate::count) fn new(
        geometry: &'a Geometry,
        root: &'a Board,
        pick: Pick,
        put: P,
    ) -> Self {
        Self {
            geometry,
            root,
            board: root.clone(),
            pick,
            next: None,
            put,
            holds: &|_| true,
        }
    }
}

impl<P: FnMut(&mut Board, CellId, Symbol) -> bool> Node for OnBoard<'_, P> {
    fn start(&mut self) {
        self.board.clone_from(self.root);
    }

    fn choices(&mut self) -> Option<usize> {
        self.next = (self.pick)(self.geometry, &self.board);
        self.next.as_ref().map(Choice::len)
    }

    fn take(&mut self, nth: usize) -> bool {
        let chosen = self.next.as_ref().and_then(|choice| choice.nth(nth));
        chosen.is_some_and(|(cell, symbol)| (self.put)(&mut self.board, cell, symbol))
    }

    /// Every descent counts as a step, so that a limit holds even where nothing is to be chosen.
    fn is_solution(&self, meter: &mut Meter) -> Result<bool, Stop> {
        meter.pulse()?;
        Ok((self.holds)(&self.board))
    }
}

/// The cell with the fewest candidates; `None` on a full board. Every open cell of a propagated
/// board has at least two.
pub(in crate::count) fn fewest_symbols(_: &Geometry, board: &Board) -> Option<Choice> {
    let sets = board.sets();
    // Not every search marks as settled what has one candidate.
    let open = sets.ids().filter(|&cell| sets[cell].len() > 1);
    let cell = open.min_by_key(|&cell| sets[cell].len())?;
    Some(Choice::Symbols(cell, sets[cell]))
}

/// The choice with the fewest ways; `None` on a full board. Every choice of a propagated board
/// has at least two.
pub(in crate::count) fn fewest(geometry: &Geometry, board: &Board) -> Option<Choice> {
    let mut best = fewest_symbols(geometry, board)?;
    let sets = board.sets();
    let full = geometry.regions().ids().filter(|&r| geometry.is_full(r));
    for region in full {
        if best.len() == 2 {
            break;
        }
        let cells = &geometry.regions()[region];
        for symbol in SymbolSet::all(geometry.order()).iter() {
            let places = || {
                let cells = cells.iter().copied();
                cells.filter(|&cell| sets[cell].contains(symbol))
            };
            let n = places().count();
            if (2..best.len()).contains(&n) {
                best = Choice::Places(symbol, places().collect());
            }
        }
    }
    Some(best)
}
