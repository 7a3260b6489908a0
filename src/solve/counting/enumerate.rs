//! Counting by visiting every filling, in pieces: a search that has used up its nodes leaves
//! boards, and goes on from them without doing anything twice.
//!
//! So a pilot run costs nothing when the enumeration goes on, several threads share what is
//! left, and what is left can be written down. Neither the number of fillings nor the nodes
//! depend on how the search is cut into pieces.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

use super::part::Part;
use super::symmetry;
use crate::boards::planes;
use crate::limits::{Limits, Stop};
use crate::puzzle::SymbolSet;
use crate::search::Stats;

/// Nodes of a piece that one thread takes at once.
const PIECE: u64 = 50_000;

/// An enumeration: what it has seen, and what is left.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Enumeration {
    /// How often each filling counts.
    times: BigUint,
    seen: u64,
    /// The boards that are left; the smallest are taken first, from the end.
    open: Vec<Open>,
    pub(super) stats: Stats,
}

/// A board that is to be searched, and how many guesses led to it.
#[derive(Clone, Debug)]
struct Open {
    depth: usize,
    sets: Vec<SymbolSet>,
}

impl Enumeration {
    /// One that has seen nothing yet.
    pub(in crate::solve) fn new(part: &Part, symmetry: bool) -> Self {
        let orbits = if symmetry {
            symmetry::orbits(&part.geometry, &part.board)
        } else {
            None
        };
        let (times, boards) = match orbits {
            Some(orbits) => (orbits.times, orbits.representatives),
            None => (
                BigUint::from(1u32),
                vec![part.board.sets().as_slice().to_vec()],
            ),
        };
        let open = boards.into_iter().rev();
        let open = open.map(|sets| Open { depth: 0, sets }).collect();
        Self {
            times,
            seen: 0,
            open,
            stats: Stats::default(),
        }
    }

    /// The number of fillings, as far as they have been seen.
    pub(in crate::solve) fn value(&self) -> BigUint {
        &self.times * self.seen
    }

    /// Whether that is all of them.
    pub(in crate::solve) fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// Goes on until at least `enough` fillings are known in all, the nodes of `limits` are used
    /// up, another limit is reached, or nothing is left. Says which limit it was.
    pub(in crate::solve) fn run(
        &mut self,
        part: &Part,
        limits: &Limits,
        enough: Option<u64>,
    ) -> Option<Stop> {
        let (mut scratch, before) = (planes::Scratch::default(), self.stats.nodes);
        let enough = enough.map(|enough| visits_for(enough, &self.times));
        while enough.is_none_or(|enough| self.seen < enough) {
            let board = self.open.pop()?;
            let used = self.stats.nodes - before;
            let limits = Limits {
                nodes: limits.nodes.map(|nodes| nodes.saturating_sub(used)),
                ..limits.clone()
            };
            let most = enough.map_or(u64::MAX, |enough| enough - self.seen);
            let piece = search(part, &mut scratch, &board, &limits, most);
            let stopped = piece.stopped;
            self.take(piece);
            if stopped.is_some() {
                return stopped;
            }
        }
        None
    }

    /// Goes on to the end in several threads, unless a limit other than that of nodes ends it.
    /// `notice` is shown the state after every piece.
    pub(in crate::solve) fn run_shared(
        &mut self,
        part: &Part,
        limits: &Limits,
        threads: usize,
        notice: &mut (dyn FnMut(&Self) + Send),
    ) -> Option<Stop> {
        let limits = Limits {
            nodes: Some(PIECE),
            ..limits.clone()
        };
        let shared = Mutex::new(Shared {
            enumeration: self,
            taken: vec![None; threads.max(1)],
            stopped: None,
            notice,
        });
        let changed = Condvar::new();
        std::thread::scope(|scope| {
            for me in 1..threads {
                let (shared, changed, limits) = (&shared, &changed, &limits);
                scope.spawn(move || work(me, part, limits, shared, changed));
            }
            work(0, part, &limits, &shared, &changed);
        });
        shared
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .stopped
    }

    fn take(&mut self, piece: Piece) {
        self.seen += piece.seen;
        self.open.extend(piece.left);
        self.stats.nodes += piece.stats.nodes;
        self.stats.updates += piece.stats.updates;
        self.stats.covers += piece.stats.covers;
        self.stats.depth = self.stats.depth.max(piece.stats.depth);
    }
}

/// What threads share: each takes a board, and gives back what it has seen and what is left.
struct Shared<'a> {
    enumeration: &'a mut Enumeration,
    /// The board that each thread is at.
    taken: Vec<Option<Open>>,
    stopped: Option<Stop>,
    notice: &'a mut (dyn FnMut(&Enumeration) + Send),
}

/// One thread's work: boards, until there are none and no other thread may leave any.
fn work(me: usize, part: &Part, limits: &Limits, shared: &Mutex<Shared<'_>>, changed: &Condvar) {
    let mut scratch = planes::Scratch::default();
    while let Some(board) = next_board(me, shared, changed) {
        let piece = search(part, &mut scratch, &board, limits, u64::MAX);
        let mut all = lock(shared);
        all.taken[me] = None;
        if let Some(stop) = piece.stopped.filter(|&stop| stop != Stop::Nodes) {
            all.stopped.get_or_insert(stop);
        }
        all.enumeration.take(piece);
        all.show();
        changed.notify_all();
    }
}

impl Shared<'_> {
    /// Shows the state with the boards that other threads are at among what is left.
    fn show(&mut self) {
        let own = self.enumeration.open.len();
        let taken = self.taken.iter().flatten().cloned();
        self.enumeration.open.extend(taken);
        (self.notice)(self.enumeration);
        self.enumeration.open.truncate(own);
    }
}

fn next_board(me: usize, shared: &Mutex<Shared<'_>>, changed: &Condvar) -> Option<Open> {
    let mut all = lock(shared);
    loop {
        if all.stopped.is_some() {
            return None;
        }
        if let Some(board) = all.enumeration.open.pop() {
            all.taken[me] = Some(board.clone());
            return Some(board);
        }
        if all.taken.iter().all(Option::is_none) {
            return None;
        }
        all = changed.wait(all).unwrap_or_else(PoisonError::into_inner);
    }
}

/// A thread that panicked takes the whole run down with it, so a poisoned lock is no news.
fn lock<'g, 'a>(shared: &'g Mutex<Shared<'a>>) -> MutexGuard<'g, Shared<'a>> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a search of one board came to.
struct Piece {
    seen: u64,
    left: Vec<Open>,
    stopped: Option<Stop>,
    stats: Stats,
}

/// Searches a board within limits, up to `most` fillings.
fn search(
    part: &Part,
    scratch: &mut planes::Scratch,
    board: &Open,
    limits: &Limits,
    most: u64,
) -> Piece {
    let mut seen = 0;
    let (end, tally) = planes::search(
        &part.tables,
        scratch,
        planes::Start::Candidates(&board.sets),
        &mut limits.meter(),
        &mut |_| {
            seen += 1;
            if seen < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    let left = planes::rest(&part.tables, scratch).into_iter().enumerate();
    let left: Vec<Open> = left
        .map(|(k, sets)| Open {
            depth: board.depth + k,
            sets,
        })
        .collect();
    // The guesses that stand will be taken back when what they left has been searched.
    let stats = Stats {
        updates: tally.stats.updates + left.len().saturating_sub(1) as u64,
        depth: board.depth + tally.stats.depth,
        ..tally.stats
    };
    Piece {
        seen,
        left,
        stopped: end.stopped(),
        stats,
    }
}

/// How many fillings that count `times` times make at least `enough`.
fn visits_for(enough: u64, times: &BigUint) -> u64 {
    let visits = (BigUint::from(enough) + times - 1u32) / times;
    u64::try_from(visits).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ids::IdVec;
    use crate::propagate::{Board, Geometry};
    use crate::puzzle::shapes::layout_named;

    fn blank(name: &str) -> Part {
        let layout = layout_named(name).expect("known");
        let geometry = Arc::new(Geometry::new(&layout));
        let sets = IdVec::filled(layout.symbols(), geometry.n_cells());
        let tables = Arc::new(planes::Compiled::new(&geometry));
        let cells = sets.ids().collect();
        Part::of(geometry, tables, Board::new(sets), cells).expect("possible")
    }

    #[test]
    fn threads_and_pieces_change_nothing() {
        let part = blank("latin:5");
        let mut states = Vec::new();
        for threads in [1, 2, 3] {
            for pilot in [0, 1, 1_000] {
                let mut enumeration = Enumeration::new(&part, true);
                let limits = Limits {
                    nodes: Some(pilot),
                    ..Limits::default()
                };
                let _ = enumeration.run(&part, &limits, None);
                let stopped =
                    enumeration.run_shared(&part, &Limits::default(), threads, &mut |_| {});
                assert_eq!((stopped, enumeration.is_done()), (None, true));
                states.push((enumeration.value(), enumeration.stats));
            }
        }
        assert!(states.iter().all(|state| *state == states[0]), "{states:?}");
        assert_eq!(states[0].0, 161_280u32.into());
    }

    #[test]
    fn enough_is_enough() {
        let part = blank("latin:4");
        for symmetry in [true, false] {
            let mut enumeration = Enumeration::new(&part, symmetry);
            let stopped = enumeration.run(&part, &Limits::default(), Some(100));
            assert_eq!((stopped, enumeration.is_done()), (None, false));
            assert!(enumeration.value() >= 100u32.into());
            let stopped = enumeration.run(&part, &Limits::default(), None);
            assert_eq!((stopped, enumeration.value()), (None, 576u32.into()));
        }
    }
}
