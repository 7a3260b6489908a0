//! Work on several threads, of which the results are taken in order: so nothing depends on who was
//! faster, and the first error in order is the one that counts.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Results that may wait for the one before them.
const WAITING: usize = 64;

/// Does `n` pieces of work, each by one of the workers in a thread of its own, and takes what comes
/// of them in their order.
pub(super) fn in_order<W: Send, T: Send, E: Send>(
    workers: &mut [W],
    n: usize,
    work: impl Fn(&mut W, usize) -> Result<T, E> + Sync,
    take: impl FnMut(T) -> Result<(), E> + Send,
) -> Result<(), E> {
    let (next, changed) = (AtomicUsize::new(0), Condvar::new());
    let results = Mutex::new(Results { take, waiting: BTreeMap::new(), due: 0, ended: Ok(()) });
    let run = |worker: &mut W| {
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= n {
                return;
            }
            let all = unpoisoned(results.lock());
            let early = |all: &mut Results<_, T, E>| k > all.due + WAITING && all.ended.is_ok();
            drop(unpoisoned(changed.wait_while(all, early)));
            let found = work(worker, k);
            let mut all = unpoisoned(results.lock());
            all.add(k, found);
            changed.notify_all();
            if all.ended.is_err() {
                next.store(n, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        let (first, others) = workers.split_at_mut(1);
        for worker in others {
            scope.spawn(|| run(worker));
        }
        run(&mut first[0]);
    });
    unpoisoned(results.into_inner()).ended
}

struct Results<F, T, E> {
    take: F,
    waiting: BTreeMap<usize, Result<T, E>>,
    /// The result that is taken next.
    due: usize,
    ended: Result<(), E>,
}

impl<F: FnMut(T) -> Result<(), E>, T, E> Results<F, T, E> {
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
