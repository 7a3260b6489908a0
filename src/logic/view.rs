//! The input of a technique: a board, settings, and data that several techniques derive from the
//! board, computed once.

use std::cell::{Cell, OnceCell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::arrange;
use super::board::Board;
use super::branch::{Branch, Supposer};
use super::cells::CellSet;
use super::corners::{Corners, all_corners};
use super::known::Promise;
use super::sets::{AlsList, Near, all_near, all_sets};
use super::step::{Candidate, Step};
use super::technique::Technique;
use crate::ids::{CellId, RegionId};
use crate::limits::{Meter, Stop};
use crate::puzzle::Symbol;

/// Which techniques may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The promise that the puzzle has one solution, so that techniques may assume it.
    /// Where the layout has rules beyond regions, these are not used in any case.
    pub promise: Promise,
    /// Techniques that are not used.
    pub without: Vec<Technique>,
}

impl Settings {
    /// Every technique.
    #[must_use]
    pub fn new(promise: Promise) -> Self {
        Self { promise, without: Vec::new() }
    }

    /// True if a technique may be used on this board.
    #[must_use]
    pub fn allow(&self, technique: Technique, board: &Board) -> bool {
        let promised = self.promise != Promise::None;
        let unique = promised && board.relations().layout().primitives().is_empty();
        (unique || !technique.info().needs_uniqueness) && !self.without.contains(&technique)
    }
}

/// Continues or ends a search.
pub type Flow = ControlFlow<()>;

/// Receives each step that is found; a break ends the search.
pub type Sink<'s> = dyn FnMut(Step) -> Flow + 's;

/// A technique: reports every step that it finds.
pub type Find = fn(&View<'_>, &mut Sink<'_>) -> Flow;

/// A board as techniques see it, with the settings of the search.
#[derive(Debug)]
pub struct View<'b> {
    /// The board.
    pub board: &'b Board,
    pairs: OnceCell<Vec<Vec<Pair>>>,
    sets: OnceCell<AlsList>,
    near: OnceCell<Near>,
    corners: OnceCell<Vec<Corners>>,
    /// By whether rules beyond regions are followed further than to singles.
    branches: [OnceCell<Vec<(Candidate, Branch)>>; 2],
    memory: Rc<Memory>,
    patience: Patience,
    /// The time on the board when the current technique last failed: it reported everything
    /// that it finds, and nothing of it was of use, so it may skip what has not changed.
    pub(super) since: Option<u32>,
    /// True if the first step is probably all that is wanted, so that a technique need not look
    /// for more before it reports it.
    pub(super) first_only: bool,
}

/// A region with two places for a symbol: a strong link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The region.
    pub region: RegionId,
    /// The places, ascending.
    pub cells: [CellId; 2],
}

impl Pair {
    /// The pair both ways round: each end as the first.
    #[must_use]
    pub fn ways(&self) -> [[CellId; 2]; 2] {
        let [a, b] = self.cells;
        [[a, b], [b, a]]
    }
}

/// By symbol: when its places were examined, and those that may be eliminated. A board only ever
/// loses candidates, so a result holds until something has changed, on one board and its later
/// states.
pub(super) type Memory = RefCell<Vec<Option<(u32, Rc<CellSet>)>>>;

/// The time limit of a search; without a meter there is none.
#[derive(Debug, Default)]
struct Patience {
    meter: Option<RefCell<Meter>>,
    /// The limit that was reached.
    over: Cell<Option<Stop>>,
}

impl<'b> View<'b> {
    /// A view of a board for a search of all steps.
    #[must_use]
    pub fn new(board: &'b Board) -> Self {
        Self {
            board,
            pairs: OnceCell::new(),
            sets: OnceCell::new(),
            near: OnceCell::new(),
            corners: OnceCell::new(),
            branches: Default::default(),
            memory: Rc::default(),
            patience: Patience::default(),
            since: None,
            first_only: false,
        }
    }

    /// A view for the next step of a path: with the memory of earlier views of the board, and a
    /// meter that may stop the search.
    #[must_use]
    pub(super) fn of_path(board: &'b Board, memory: &Rc<Memory>, meter: &Meter) -> Self {
        Self {
            memory: Rc::clone(memory),
            patience: Patience { meter: Some(RefCell::new(meter.clone())), over: Cell::default() },
            first_only: true,
            ..Self::new(board)
        }
    }

    /// Called by techniques between long pieces of work.
    ///
    /// # Errors
    /// Breaks when a limit is reached.
    #[inline]
    pub(super) fn pulse(&self) -> Flow {
        let Patience { meter, over } = &self.patience;
        if over.get().is_some() {
            return Flow::Break(());
        }

        if let Some(meter) = meter
            && let Err(stop) = meter.borrow_mut().pulse()
        {
            over.set(Some(stop));
            return Flow::Break(());
        }

        Flow::Continue(())
    }

    /// The limit that was reached, if any.
    #[must_use]
    pub(super) fn stopped(&self) -> Option<Stop> {
        self.patience.over.get()
    }

    /// True if something that last changed at this time must be examined.
    #[must_use]
    #[inline]
    pub(super) fn is_new(&self, changed: u32) -> bool {
        self.since.is_none_or(|since| changed > since)
    }

    /// True if an argument about a symbol alone may cross out anything new.
    #[must_use]
    pub(super) fn may_lose(&self, symbol: Symbol) -> bool {
        self.is_new(self.board.changed().symbols[symbol.index()])
            && !self.doubtful(symbol).is_empty()
    }

    /// The places of a symbol that arguments about this symbol alone may cross out.
    #[must_use]
    pub(super) fn doubtful(&self, symbol: Symbol) -> Rc<CellSet> {
        let mut known = self.memory.borrow_mut();
        known.resize(self.board.symbols().len(), None);
        let changed = self.board.changed().symbols[symbol.index()];

        match &known[symbol.index()] {
            Some((time, cells)) if *time >= changed => Rc::clone(cells),
            _ => {
                let cells = Rc::new(arrange::doubtful(self.board, symbol));
                known[symbol.index()] = Some((self.board.changed().now, Rc::clone(&cells)));
                cells
            }
        }
    }

    /// By symbol: the regions with exactly two places for it.
    #[must_use]
    pub fn pairs(&self) -> &[Vec<Pair>] {
        let board = self.board;
        let pair = |region: RegionId, symbol: Symbol| {
            let bits = board.places(region, symbol);
            if bits.count_ones() != 2 {
                return None;
            }
            let mut cells = board.cells_of(region, bits);
            let cells = [cells.next()?, cells.next()?];
            Some(Pair { region, cells })
        };

        self.pairs.get_or_init(|| {
            let regions = || board.relations().full_regions().iter();
            board
                .symbols()
                .iter()
                .map(|symbol| regions().filter_map(|&region| pair(region, symbol)).collect())
                .collect()
        })
    }

    /// The almost locked sets, single cells among them.
    #[must_use]
    pub fn sets(&self) -> &AlsList {
        self.sets.get_or_init(|| all_sets(self.board, &|| self.pulse().is_continue()))
    }

    /// By almost locked set: the sets with which it has restricted common symbols, and these.
    pub(super) fn near(&self) -> &Near {
        self.near.get_or_init(|| {
            let go_on = || self.pulse().is_continue();
            all_near(self.board, self.sets(), &go_on)
        })
    }

    /// The consequences of each candidate of an open cell, in order; where a limit stopped the work
    /// the last are missing.
    pub(super) fn branches(&self, deep: bool) -> &[(Candidate, Branch)] {
        self.branches[usize::from(deep)].get_or_init(|| {
            let board = self.board;
            let supposer = Supposer::new(self.board, deep);
            board
                .open()
                .iter()
                .flat_map(|cell| Candidate::each(cell, board.set(cell)))
                .take_while(|_| self.pulse().is_continue())
                .map(|start| (start, supposer.follow(start)))
                .collect()
        })
    }

    /// The rectangles whose corners have a pair of symbols that could be exchanged.
    pub(super) fn rectangles(&self) -> &[Corners] {
        self.corners.get_or_init(|| all_corners(self.board))
    }
}
