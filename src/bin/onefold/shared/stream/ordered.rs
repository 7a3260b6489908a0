//! An ordered parallel map: one thread feeds batches, workers answer them, and the pieces of their
//! answers come out in the order of the batches.
//!
//! A batch needs a ticket before it is given to a worker, which bounds everything in flight.
//! Threads are not joined: after an interrupt one may still wait for input that never comes.
//! A panic that no answer has caught ends the map: the rest of that batch never comes.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};
use onefold::internals::limits::{Limits, Stop};

use crate::shared::exit::Fatal;
use crate::shared::panics;

/// How often the main thread looks for an interrupt, and workers hand over what they have.
pub(super) const LOOK: Duration = Duration::from_millis(50);
/// How long workers get to end after an interrupt or the deadline.
pub(crate) const GRACE: Duration = Duration::from_millis(300);
/// Pieces that wait for the main thread at most: an answer of any length takes constant memory.
const PIECES: usize = 64;

/// The batches for a worker, each with its number; an interrupt ends the wait for the next.
pub(crate) type Batches<'a, B> = dyn Iterator<Item = (u64, B)> + 'a;

/// A piece of the answers for a batch: the batch, whether it is the last piece, and what is in it.
pub(crate) type Piece<T> = (u64, bool, T);

/// The next event.
pub(crate) enum Next<T> {
    Piece(T),
    /// No piece is there for now.
    Pause,
    /// No piece is left, or a worker has panicked; the panic is reported when the program ends.
    End,
    /// Workers did not end in time after an interrupt or the deadline.
    Late(Stop),
}

/// The pieces, in the order of their batches.
pub(crate) struct Ordered<T> {
    pieces: Receiver<Piece<T>>,
    waiting: BTreeMap<u64, VecDeque<(bool, T)>>,
    /// The batch whose pieces come now.
    next: u64,
    tickets: Sender<()>,
    given: u64,
    plan: Plan,
    interrupted: Option<Instant>,
    paused: bool,
    /// A worker has panicked outside its answers.
    broken: Arc<AtomicBool>,
}

/// How many threads, and how much at a time.
pub(crate) struct Plan {
    pub(crate) threads: usize,
    /// Batches in flight at most.
    pub(crate) in_flight: usize,
    /// Batches that are needed, as far as that is known; one more than was taken at least.
    pub(crate) needed: u64,
    pub(crate) limits: Limits,
    pub(crate) grace: Duration,
}

impl<T: Send + 'static> Ordered<T> {
    /// Starts the threads: `feed` gives batches to its argument as long as that returns true.
    pub(crate) fn start<B: Send + 'static>(
        plan: Plan,
        feed: impl FnOnce(&mut dyn FnMut(B) -> bool) + Send + 'static,
        work: impl Fn(&mut Batches<'_, B>, &Sender<Piece<T>>) + Send + Sync + 'static,
    ) -> Result<Self, Fatal> {
        let (tickets, ticket) = bounded(plan.in_flight);
        let (give, batches) = bounded(plan.in_flight);
        let (send, pieces) = bounded(PIECES);
        start(move || {
            panics::inject_panic(|| "feeding".to_owned());
            let mut number = 0;
            feed(&mut |batch| {
                let given = ticket.recv().is_ok() && give.send((number, batch)).is_ok();
                number += 1;
                given
            });
        })?;
        let work = Arc::new(work);
        let broken = Arc::<AtomicBool>::default();
        for _ in 0..plan.threads {
            let work = Arc::clone(&work);
            let batches = batches.clone();
            let send = send.clone();
            let cancel = plan.limits.cancel.clone();
            let broken = Arc::clone(&broken);
            start(move || {
                let mut batches = std::iter::from_fn(|| {
                    loop {
                        match batches.recv_timeout(LOOK) {
                            Ok((number, batch)) => {
                                panics::inject_panic(|| format!("batch {number}"));
                                return Some((number, batch));
                            }
                            Err(RecvTimeoutError::Timeout) if !cancel.is_raised() => {}
                            Err(_) => return None,
                        }
                    }
                });
                if panics::attempted(|| work(&mut batches, &send)).is_none() {
                    broken.store(true, Ordering::Relaxed);
                }
            })?;
        }

        let mut ordered = Self {
            pieces,
            waiting: BTreeMap::new(),
            next: 0,
            tickets,
            given: 0,
            plan,
            interrupted: None,
            paused: false,
            broken,
        };

        ordered.need(0);
        Ok(ordered)
    }

    /// Lets workers begin with so many batches in all.
    pub(crate) fn need(&mut self, batches: u64) {
        let plan = &mut self.plan;
        plan.needed = plan.needed.max(batches);
        let needed = plan.needed.max(self.next + 1);
        let most = needed.min(self.next + plan.in_flight as u64);
        while self.given < most && self.tickets.try_send(()).is_ok() {
            self.given += 1;
        }
    }

    /// The next piece. A pause is returned once before there is a wait.
    pub(crate) fn next(&mut self) -> Next<T> {
        if let Some(stop) = self.late() {
            return Next::Late(stop);
        }
        loop {
            if let Some(piece) = self.ready() {
                return Next::Piece(piece);
            }
            let received = match self.pieces.try_recv() {
                Ok(piece) => Ok(piece),
                Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) if self.broken.load(Ordering::Relaxed) => {
                    return Next::End;
                }
                Err(TryRecvError::Empty) if !std::mem::replace(&mut self.paused, true) => {
                    Err(RecvTimeoutError::Timeout)
                }
                Err(TryRecvError::Empty) => self.pieces.recv_timeout(LOOK),
            };
            match received {
                Ok((batch, last, content)) => {
                    self.paused = false;
                    let waiting = self.waiting.entry(batch).or_default();
                    waiting.push_back((last, content));
                }
                Err(RecvTimeoutError::Timeout) => return Next::Pause,
                Err(RecvTimeoutError::Disconnected) => return Next::End,
            }
        }
    }

    /// A piece that waits for no other.
    fn ready(&mut self) -> Option<T> {
        let (last, content) = self.waiting.get_mut(&self.next)?.pop_front()?;
        if last {
            self.waiting.remove(&self.next);
            self.next += 1;
            self.need(0);
        }
        Some(content)
    }

    fn late(&mut self) -> Option<Stop> {
        let Plan { limits, grace, .. } = &self.plan;
        let deadline = limits.deadline;
        if deadline.is_some_and(|deadline| deadline.elapsed() > *grace) {
            return Some(Stop::Time);
        }
        if !limits.cancel.is_raised() {
            return None;
        }
        let since = self.interrupted.get_or_insert_with(Instant::now);
        (since.elapsed() > *grace).then_some(Stop::Cancelled)
    }
}

fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Fatal> {
    let started = thread::Builder::new().spawn(work);
    let failed = |error| format!("no thread can start: {error}");
    started.map(|_| ()).map_err(failed)
}
