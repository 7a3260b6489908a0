//! The solutions of a puzzle, one after the other.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Solver;

/// Solutions that are handed over at once, at most.
const AHEAD: usize = 64;

/// The channel of a search on a thread of its own, and its thread.
type SearchThread = (Receiver<Result<Vec<Solution>, Stop>>, JoinHandle<()>);

/// An iterator over solutions, each once; made by [`Puzzle::solutions`].
///
/// A thread of its own searches them, at most some dozens ahead of what is asked for. It ends with
/// the iterator.
#[derive(Debug)]
pub struct Solutions {
    /// The search until it is started.
    open: Option<(Puzzle, Limits)>,
    found: Option<SearchThread>,
    ready: VecDeque<Solution>,
    stopped: Option<Stop>,
}

impl Solutions {
    /// An iterator whose search starts with the first call of `next`.
    pub(super) fn new(puzzle: Puzzle, limits: Limits) -> Self {
        Self { open: Some((puzzle, limits)), found: None, ready: VecDeque::new(), stopped: None }
    }

    /// The limit that ended the search, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Begins the search: one solution at first, then more at once.
    fn search(puzzle: Puzzle, limits: Limits) -> SearchThread {
        let (sender, receiver) = sync_channel(1);
        let thread = thread::spawn(move || {
            let mut batch = Vec::new();
            let mut most = 1;
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

        (receiver, thread)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if let Some((puzzle, limits)) = self.open.take() {
            self.found = Some(Self::search(puzzle, limits));
        }

        while self.ready.is_empty() {
            match self.found.as_ref()?.0.recv() {
                Ok(Ok(solutions)) => self.ready.extend(solutions),
                Ok(Err(stop)) => self.stopped = Some(stop),
                Err(_) => {
                    let (_, thread) = self.found.take()?;
                    // After a panic of an engine there may be more solutions: it continues here.
                    thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
            }
        }

        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::puzzle::Layout;

    #[test]
    fn a_panic_of_the_search_is_no_end_of_the_solutions() {
        let blank = Puzzle::new(&Layout::named("classic:2x2").expect("known"));
        let (sender, receiver) = sync_channel(1);
        let thread = thread::spawn(move || {
            drop(sender);
            panic!("on purpose");
        });

        let found = Some((receiver, thread));
        let mut solutions = Solutions { open: None, found, ..blank.solutions() };
        let panic = catch_unwind(AssertUnwindSafe(|| solutions.next())).expect_err("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
    }
}
