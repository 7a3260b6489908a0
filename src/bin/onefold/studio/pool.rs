//! The engine threads: a few for quick questions and a few for long ones, so that a count of an
//! hour never delays the check of the digit just typed.
//!
//! Each lane has a queue of bounded length; what does not fit is refused at once. A thread keeps
//! its solver, and layouts keep what is compiled of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};
use onefold::internals::ask::Lane;
use onefold::internals::solve::Solver;

/// Questions that wait in one lane at most.
const WAITING: usize = 32;

/// Work for an engine thread.
type Job = Box<dyn FnOnce(&mut Solver) + Send>;

/// Every thread of a lane is busy and its queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Busy;

/// The threads, by the queues of their lanes.
#[derive(Clone, Debug)]
pub(super) struct Pool([Sender<Job>; 2]);

impl Pool {
    /// Starts `threads` threads for each lane; they end when the pool is dropped.
    pub(super) fn start(threads: usize) -> Self {
        Self([Lane::Quick, Lane::Long].map(|_| {
            let (sender, receiver) = bounded(WAITING);
            for _ in 0..threads.max(1) {
                let receiver = receiver.clone();
                thread::spawn(move || work(&receiver));
            }
            sender
        }))
    }

    /// Puts work into a lane.
    pub(super) fn send(
        &self,
        lane: Lane,
        job: impl FnOnce(&mut Solver) + Send + 'static,
    ) -> Result<(), Busy> {
        let sent = self.0[lane as usize].try_send(Box::new(job));
        sent.map_err(|_| Busy)
    }
}

fn work(queue: &Receiver<Job>) {
    let mut solver = Solver::default();
    while let Ok(job) = queue.recv() {
        // A mistake in an engine ends one answer, not the page; its solver is not used again.
        if catch_unwind(AssertUnwindSafe(|| job(&mut solver))).is_err() {
            solver = Solver::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_one_answer_only() {
        let pool = Pool::start(1);
        assert_eq!(pool.send(Lane::Quick, |_| panic!("on purpose")), Ok(()));
        let (done, answered) = bounded(1);
        let answer = move |_: &mut Solver| assert_eq!(done.send(7), Ok(()));
        assert_eq!(pool.send(Lane::Quick, answer), Ok(()));
        assert_eq!(answered.recv(), Ok(7));
    }
}
