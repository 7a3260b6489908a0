//! Work on several threads, of which the results are taken in order: so nothing depends on who was
//! faster, and the first error in order is the one that counts.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::threads::run_all;

/// Results that may wait for the one before them.
const WAITING: usize = 64;

/// Does `n` pieces of work, each by one of the workers in a thread of its own, and takes what comes
/// of them in their order. A panic of a worker, or of `take`, ends all of them and continues here.
pub(super) fn in_order<W: Send, T: Send, E: Send>(
    workers: &mut [W],
    n: usize,
    work: impl Fn(&mut W, usize) -> Result<T, E> + Sync,
    take: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let changed = Condvar::new();
    let results = Mutex::new(Results {
        take,
        waiting: BTreeMap::new(),
        due: 0,
        ended: Ok(()),
        panicked: false,
    });
    let run = |worker: &mut W| {
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= n {
                return;
            }
            let early = |all: &mut Results<_, T, E>| k > all.due + WAITING && all.goes_on();
            let all = unpoisoned(changed.wait_while(unpoisoned(results.lock()), early));
            if !all.goes_on() {
                return;
            }
            drop(all);
            let found = work(worker, k);
            unpoisoned(results.lock()).add(k, found);
            changed.notify_all();
        }
    };

    let stop = || {
        unpoisoned(results.lock()).panicked = true;
        changed.notify_all();
    };

    run_all(workers, run, stop);
    unpoisoned(results.into_inner()).ended
}

struct Results<F, T, E> {
    take: F,
    waiting: BTreeMap<usize, Result<T, E>>,
    /// The result that is taken next.
    due: usize,
    ended: Result<(), E>,
    /// A thread has panicked, so its result never comes.
    panicked: bool,
}

impl<F: FnMut(T) -> Result<(), E>, T, E> Results<F, T, E> {
    /// True if results are still wanted.
    fn goes_on(&self) -> bool {
        self.ended.is_ok() && !self.panicked
    }

    fn add(&mut self, k: usize, found: Result<T, E>) {
        self.waiting.insert(k, found);
        while self.ended.is_ok()
            && let Some(found) = self.waiting.remove(&self.due)
        {
            self.due += 1;
            self.ended = found.and_then(&mut self.take);
        }
    }
}

/// A thread that panicked takes the whole run along, so a poisoned lock is no news.
pub(super) fn unpoisoned<G>(lock: Result<G, PoisonError<G>>) -> G {
    lock.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// Far more pieces than may wait for the one before them.
    const PIECES: usize = 20 * WAITING;

    #[test]
    fn results_come_in_order_up_to_the_first_error() {
        for threads in [1, 2, 8] {
            let mut taken = Vec::new();
            let work = |_: &mut (), k| if k == 100 { Err(k) } else { Ok(k) };
            let take = |k| {
                taken.push(k);
                Ok(())
            };
            let ended = in_order(&mut vec![(); threads], PIECES, work, take);
            assert_eq!((ended, taken), (Err(100), (0..100).collect()));
        }
    }

    #[test]
    fn a_panic_of_a_worker_ends_all_of_them() {
        for threads in [1, 2, 8] {
            for at in [0, 3, WAITING, PIECES - 1] {
                let work = |_: &mut (), k| {
                    assert!(k != at, "on purpose");
                    Ok::<_, ()>(k)
                };
                let run = || in_order(&mut vec![(); threads], PIECES, work, |_| Ok(()));
                let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
                assert_eq!(panic.downcast_ref(), Some(&"on purpose"), "{threads} {at}");
            }
        }
    }

    #[test]
    fn a_panic_of_whoever_takes_results_ends_all_workers() {
        for threads in [1, 2, 8] {
            let take = |k| {
                assert!(k != 3, "on purpose");
                Ok::<_, ()>(())
            };
            let run = || in_order(&mut vec![(); threads], PIECES, |(), k| Ok(k), take);
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err(), "{threads}");
        }
    }
}
