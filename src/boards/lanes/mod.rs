//! Many puzzles of one layout at once: one puzzle in each lane of a SIMD vector.
//!
//! For each cell there is one vector, and each lane of it holds the candidates of that cell in
//! that lane's puzzle, a bit a symbol. A propagation round (naked and hidden singles, locked
//! candidates) is then a fixed list of bitwise operations, compiled from the regions of the
//! layout, and every puzzle pays a fraction of it. Between rounds each lane without a change
//! guesses, takes back a guess or is refilled from the stream; the others do not wait.
//!
//! Propagation on candidate bits inside the search is what the fastest classic solvers do
//! (T. Dillon's tdoku describes it, within one puzzle's boxes); here the vector runs across
//! puzzles instead, so that nothing depends on a shape. A lane sees only its own puzzle:
//! answers and counters do not depend on the width of the machine nor on the company.
//!
//! Memory: a frame of a few vectors a cell, and in each lane a stack of at most one column of
//! candidates for each cell.

mod asked;
mod branch;
mod drive;
mod program;
mod round;

pub use asked::{Done, LaneAnswer, LaneConfig, Next};

use std::marker::PhantomData;

use branch::Peers;
use drive::{LaneContext, Run};
use program::Program;

use crate::limits::{Limits, Stop};
use crate::propagate::Geometry;
use crate::vectors::{self, Width, Word};

/// Symbols that 16-bit lanes hold.
const NARROW: usize = 16;
/// Symbols that 32-bit lanes hold.
const WIDE: usize = 32;

/// A layout prepared for lanes; shared freely between threads.
#[derive(Clone, Debug)]
pub struct Lanes {
    order: usize,
    program: Program,
    peers: Peers,
    width: Width,
}

impl Lanes {
    /// Prepares a layout for the widest vectors of this machine; `None` for more than 32 symbols
    /// or a layout of some thousand cells.
    #[must_use]
    pub fn new(geometry: &Geometry) -> Option<Self> {
        Self::with_width(geometry, Width::widest())
    }

    /// Prepares a layout for vectors of one width, or of the widest below it that this machine
    /// has; `None` as in [`Lanes::new`].
    #[must_use]
    pub fn with_width(geometry: &Geometry, width: Width) -> Option<Self> {
        if geometry.order() > WIDE {
            return None;
        }
        let width = width.min(Width::widest());
        Some(Self {
            order: geometry.order(),
            program: Program::new(geometry, width.bytes())?,
            peers: Peers::new(geometry),
            width,
        })
    }

    /// Puzzles worked on at once.
    #[must_use]
    pub fn n_lanes(&self) -> usize {
        let word = if self.order <= NARROW { 2 } else { 4 };
        self.width.bytes() / word
    }

    /// Searches every puzzle of a stream; each gets exactly one answer.
    ///
    /// The node budget of `limits` counts for each puzzle, as well as that of `config`, so that a
    /// puzzle's answer does not depend on the others. An invalid puzzle (clashing givens, a cell
    /// without candidates) has no solutions.
    ///
    /// # Errors
    /// The reason why the whole run ended early (the deadline, the cancel flag, the memory
    /// allowed); puzzles in the lanes are answered as stopped, later ones are not fetched.
    pub fn run(
        &self,
        config: LaneConfig,
        limits: &Limits,
        next: &mut Next<'_>,
        done: &mut Done<'_>,
    ) -> Result<(), Stop> {
        limits.reserve(self.program.n_slots * self.width.bytes())?;
        let config = LaneConfig {
            limit: config.limit.max(1),
            nodes: config.nodes.min(limits.nodes.unwrap_or(u64::MAX)),
            ..config
        };

        let context = LaneContext {
            program: &self.program,
            peers: &self.peers,
            config,
            meter: limits.meter(),
            next,
            done,
        };

        if self.order <= NARROW { self.run_in::<u16>(context) } else { self.run_in::<u32>(context) }
    }

    fn run_in<W: Word>(&self, context: LaneContext<'_, '_, '_>) -> Result<(), Stop> {
        let words = PhantomData::<W>;
        vectors::run(self.width, Run { context, words })
    }
}
