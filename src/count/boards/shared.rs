//! An enumeration that several threads share: each takes a board, searches it for a while, and
//! gives back what it has seen and the boards that are left.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::enumerate::{Enumeration, Open, search};
use super::part::Part;
use crate::boards::planes;
use crate::count::tuning::PIECE_NODES;
use crate::limits::{Limits, Stop};

impl Enumeration {
    /// Goes on to the end in several threads, unless a limit other than that of nodes ends it.
    /// `notice` is shown the state after every piece.
    pub(in crate::count) fn run_shared(
        &mut self,
        part: &Part,
        limits: &Limits,
        threads: usize,
        notice: &mut (dyn FnMut(&Self) + Send),
    ) -> Option<Stop> {
        let limits = limits.with_nodes(Some(PIECE_NODES));
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
        let piece = search(part, &mut scratch, &board, limits, &mut |_| {
            ControlFlow::Continue(())
        });
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
