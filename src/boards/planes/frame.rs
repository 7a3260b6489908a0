//! The memory of a search: consecutive frames of planes, and working space, all reused
//! between puzzles.

use super::PlaneTables;
use super::width::Width;
use crate::ids::{CellId, IdVec};
use crate::puzzle::Symbol;

/// Memory that searches reuse from puzzle to puzzle, of one layout or of several.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Frames, the newest last.
    pub(super) frames: Vec<u64>,
    pub(super) space: Space,
    /// The filling that is shown to the visitor.
    pub(super) filling: IdVec<CellId, Symbol>,
    /// Frames that the last search had not finished with, the oldest first.
    pub(super) left: usize,
}

/// Working space of the rounds, owned.
#[derive(Clone, Debug, Default)]
pub(super) struct Space {
    pub(super) singles: Vec<u64>,
    pub(super) pairs: Vec<u64>,
    pub(super) gone: Vec<u64>,
    pub(super) placed: Vec<(usize, usize)>,
}

/// Working space of the rounds.
#[derive(Debug)]
pub(super) struct Work<'a> {
    /// Cells of the cover that are known to have one candidate and wait to be settled.
    pub(super) singles: &'a mut [u64],
    /// Cells of the cover with two candidates, as far as known.
    pub(super) pairs: &'a mut [u64],
    /// Bits of the cells that have just been settled.
    pub(super) gone: &'a mut [u64],
    /// The assignments just made: cell and symbol.
    pub(super) placed: &'a mut Vec<(usize, usize)>,
    /// The symbol of each settled cell. Going back leaves the entries of cells that were settled
    /// before untouched, so that the filling need not be read from the planes.
    pub(super) filling: &'a mut [Symbol],
}

/// One frame: the planes of all symbols, the cells that are settled, and which planes wait for
/// which rule.
///
/// A settled cell is in the plane of its symbol and no other, and its symbol is in the planes of
/// none of its peers; where two settled cells contradict each other, one of them is in no plane.
#[derive(Debug)]
pub(super) struct Frame<'f> {
    pub(super) planes: &'f mut [u64],
    /// Bits of the cover.
    pub(super) settled: &'f mut [u64],
    /// For each symbol the locked candidates that have been acted upon: they stay locked.
    pub(super) held: &'f mut [u64],
    /// Symbols whose planes have changed since they were searched for hidden singles.
    pub(super) fresh: &'f mut u64,
    /// Symbols whose planes have changed since they were searched for locked candidates.
    pub(super) stale: &'f mut u64,
}

/// Words of a frame.
#[inline(always)]
pub(super) fn size(tables: &PlaneTables, width: impl Width) -> usize {
    width.order(tables.order) * (width.words() + tables.groups()) + width.cover() + 2
}

impl<'f> Frame<'f> {
    /// The frame in these words.
    #[inline(always)]
    pub(super) fn new(words: &'f mut [u64], tables: &PlaneTables, width: impl Width) -> Self {
        let (planes, rest) = words.split_at_mut(width.order(tables.order) * width.words());
        let (settled, rest) = rest.split_at_mut(width.cover());
        let (held, rest) = rest.split_at_mut(tables.order * tables.groups());
        let (fresh, stale) = rest.split_at_mut(1);
        Self { planes, settled, held, fresh: &mut fresh[0], stale: &mut stale[0] }
    }
}

impl Scratch {
    /// Makes the working space fit a layout.
    pub(super) fn fit(&mut self, tables: &PlaneTables) {
        let words = tables.width.words;
        let cover = tables.width.cover;
        if self.space.gone.len() != words || self.space.pairs.len() != cover {
            self.space.singles.resize(cover, 0);
            self.space.pairs.resize(cover, 0);
            self.space.gone.resize(words, 0);
        }
        if self.filling.len() != tables.n_cells
            && let Some(any) = Symbol::new(0)
        {
            self.filling = IdVec::filled(any, tables.n_cells);
        }
    }
}
