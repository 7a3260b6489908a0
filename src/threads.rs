//! Threads that do one work together, and end together where one of them panics.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread;

/// Runs `work` for each worker, the first on this thread, and returns the results in their order.
///
/// After a panic `stop` is called, which must keep the other threads from waiting for the one that
/// panicked; once all have ended, the panic continues on this thread.
pub(crate) fn run_all<W: Send, T: Send>(
    workers: impl IntoIterator<Item = W>,
    work: impl Fn(W) -> T + Sync,
    stop: impl Fn() + Sync,
) -> Vec<T> {
    // Nothing that `work` may have half changed is used again: the panic ends the whole.
    let run = |worker| catch_unwind(AssertUnwindSafe(|| work(worker))).inspect_err(|_| stop());
    let run = &run;
    let mut workers = workers.into_iter();

    thread::scope(|scope| {
        let first = workers.next();
        let others: Vec<_> = workers.map(|worker| scope.spawn(move || run(worker))).collect();
        let first = first.map(run);
        let others = others.into_iter().map(|other| other.join().flatten());

        first
            .into_iter()
            .chain(others)
            .map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_workers() {
        assert_eq!(run_all(0..5, |k| 2 * k, || ()), [0, 2, 4, 6, 8]);
        assert!(run_all(0..0, |k: usize| k, || ()).is_empty());
    }

    #[test]
    fn a_panic_of_any_worker_stops_the_others_and_continues_here() {
        for at in 0..4 {
            let stopped = AtomicUsize::new(0);
            let work = |k| {
                assert!(k != at, "on purpose, at {k}");
                // The others wait for what never comes.
                while stopped.load(Ordering::Relaxed) == 0 {
                    thread::yield_now();
                }
            };

            let stop = || {
                stopped.fetch_add(1, Ordering::Relaxed);
            };
            let ended = catch_unwind(AssertUnwindSafe(|| run_all(0..4, work, stop)));
            let panic = ended.expect_err("one has panicked");
            assert_eq!(panic.downcast_ref(), Some(&format!("on purpose, at {at}")));
            assert_eq!(stopped.into_inner(), 1);
        }
    }
}
