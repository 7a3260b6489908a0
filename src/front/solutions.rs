//! The solutions of a puzzle, one after the other.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Solver;

/// Solutions that are handed over at once, at most.
const AHEAD: usize = 64;

/// An iterator over solutions, each once; made by [`Puzzle::solutions`].
///
/// A thread of its own searches them, at most some dozens ahead of what is asked for. It ends with
/// the iterator.
#[derive(Debug)]
pub struct Solutions {
    /// The search that has not begun.
    open: Option<(Puzzle, Limits)>,
    found: Option<Receiver<Result<Vec<Solution>, Stop>>>,
    ready: VecDeque<Solution>,
    stopped: Option<Stop>,
}

impl Solutions {
    pub(super) fn new(puzzle: Puzzle, limits: Limits) -> Self {
        Self { open: Some((puzzle, limits)), found: None, ready: VecDeque::new(), stopped: None }
    }

    /// The limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Begins the search: one solution at first, then more at once.
    fn search(puzzle: Puzzle, limits: Limits) -> Receiver<Result<Vec<Solution>, Stop>> {
        let (sender, receiver) = sync_channel(1);
        thread::spawn(move || {
            let (mut batch, mut most) = (Vec::new(), 1);
            let run = Solver::default().solutions(&puzzle, &limits, |solution| {
                batch.push(solution.clone());
                if batch.len() < most {
                    return ControlFlow::Continue(());
                }
                most = AHEAD.min(2 * most);
                // The receiver is gone once the iterator is dropped.
                match sender.send(Ok(std::mem::take(&mut batch))) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            let last = sender.send(Ok(batch));
            if let (Ok(()), Some(stop)) = (last, run.end.stopped()) {
                let _ = sender.send(Err(stop));
            }
        });
        receiver
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if let Some((puzzle, limits)) = self.open.take() {
            self.found = Some(Self::search(puzzle, limits));
        }
        while self.ready.is_empty() {
            match self.found.as_ref()?.recv() {
                Ok(Ok(solutions)) => self.ready.extend(solutions),
                Ok(Err(stop)) => self.stopped = Some(stop),
                Err(_) => self.found = None,
            }
        }
        self.ready.pop_front()
    }
}
