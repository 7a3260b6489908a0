//! Memory from one step to the next on the same board.
//!
//! A board only ever loses candidates, so a failed search is worth repeating only
//! where something has changed. Times are those of [`Board::now`].

use std::cell::RefCell;
use std::rc::Rc;

use super::arrange;
use super::board::Board;
use super::cells::CellSet;
use crate::puzzle::Symbol;

/// When some cells were worked out, and these.
type Known = (u32, Rc<CellSet>);

/// Search results of earlier steps; valid for one board and its later states only.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// By symbol: when its places were looked at, and those that may be crossed out.
    doubtful: RefCell<Vec<Option<Known>>>,
}

impl Memory {
    /// The places of a symbol that arguments about this symbol alone may cross out.
    pub(super) fn doubtful(&self, board: &Board, symbol: Symbol) -> Rc<CellSet> {
        let mut known = self.doubtful.borrow_mut();
        if known.len() <= symbol.index() {
            known.resize(board.symbols().len(), None);
        }
        let changed = board.symbol_changed(symbol);
        match &known[symbol.index()] {
            Some((time, cells)) if *time >= changed => Rc::clone(cells),
            _ => {
                let cells = Rc::new(arrange::doubtful(board, symbol));
                known[symbol.index()] = Some((board.now(), Rc::clone(&cells)));
                cells
            }
        }
    }
}
