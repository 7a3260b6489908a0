//! Expanding some states of a layer into the next one, by several threads.
//!
//! The states are handed out in chunks; what a chunk gives is kept apart by shards and added to
//! them in the order of the chunks, so that the next layer does not depend on who was faster.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::amount::{Amount, Overflow};
use super::expand::{Expander, Stage};
use super::layer::{Layer, Pile, SHARDS, shard};
use crate::limits::{Limits, Meter, Stop};

/// States of a chunk.
const CHUNK: usize = 4;

/// Why a run cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached.
    Stop(Stop),
    /// Numbers became too large for their type.
    Overflow,
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What each thread keeps between rounds.
#[derive(Debug)]
pub(super) struct Worker<const W: usize, A> {
    expander: Expander<W, A>,
    meter: Meter,
    transitions: u64,
}

impl<const W: usize, A: Amount> Worker<W, A> {
    pub(super) fn new(limits: &Limits) -> Self {
        let limits = limits.with_nodes(None);
        Self {
            expander: Expander::new(limits.memory),
            meter: limits.meter(),
            transitions: 0,
        }
    }
}

/// Expands these states of `from` into `to`. Returns the number of transitions.
pub(super) fn round<const W: usize, A: Amount>(
    workers: &mut [Worker<W, A>],
    stage: &Stage<W>,
    from: &Layer<A>,
    states: Range<usize>,
    to: &mut Layer<A>,
) -> Result<u64, Halt> {
    if let [worker] = workers {
        return alone(worker, stage, from, states, to);
    }
    let chunks = states.len().div_ceil(CHUNK);
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Vec<Pile<A>>>> = (0..chunks).map(|_| Mutex::default()).collect();
    let states = &states;
    let results: Vec<Result<(), Halt>> = std::thread::scope(|scope| {
        let threads = workers.iter_mut().map(|worker| {
            let (next, done) = (&next, &done);
            scope.spawn(move || {
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    let Some(place) = done.get(chunk) else {
                        return Ok(());
                    };
                    let start = states.start + chunk * CHUNK;
                    let piles = worker.chunk(stage, from, start..states.end.min(start + CHUNK));
                    if piles.is_err() {
                        // The others need not go on.
                        next.store(chunks, Ordering::Relaxed);
                    }
                    *place.lock().unwrap_or_else(PoisonError::into_inner) = piles?;
                }
            })
        });
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(joined).collect()
    });
    results.into_iter().collect::<Result<(), Halt>>()?;
    let words = stage.packing.words;
    let mut piles: Vec<Vec<Pile<A>>> = (0..SHARDS).map(|_| Vec::new()).collect();
    for chunk in done {
        let chunk = chunk.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (shard, pile) in chunk.into_iter().enumerate() {
            piles[shard].push(pile);
        }
    }
    let n_threads = workers.len();
    let mut jobs: Vec<Vec<_>> = (0..n_threads).map(|_| Vec::new()).collect();
    for (k, job) in to.shards.iter_mut().zip(piles).enumerate() {
        jobs[k % n_threads].push(job);
    }
    let results: Vec<Result<(), Halt>> = std::thread::scope(|scope| {
        let threads = jobs.into_iter().map(|jobs| {
            scope.spawn(move || {
                for (shard, piles) in jobs {
                    for pile in piles {
                        pile.empty_into(shard, words)?;
                    }
                }
                Ok(())
            })
        });
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(joined).collect()
    });
    results.into_iter().collect::<Result<(), Halt>>()?;
    Ok(workers
        .iter_mut()
        .map(|worker| std::mem::take(&mut worker.transitions))
        .sum())
}

impl<const W: usize, A: Amount> Worker<W, A> {
    /// Expands some states into piles.
    fn chunk(
        &mut self,
        stage: &Stage<W>,
        from: &Layer<A>,
        states: Range<usize>,
    ) -> Result<Vec<Pile<A>>, Halt> {
        let mut piles = Pile::empty();
        for at in states {
            let (key, amount) = from.entry(at);
            let (meter, transitions) = (&mut self.meter, &mut self.transitions);
            self.expander.expand(
                stage,
                key,
                || Ok::<(), Halt>(meter.pulse()?),
                |hash, key, ways| {
                    *transitions += 1;
                    piles[shard(hash)].push(hash, key, amount.times(ways)?);
                    Ok(())
                },
            )?;
        }
        Ok(piles)
    }
}

/// The same by one thread, which needs no piles.
fn alone<const W: usize, A: Amount>(
    worker: &mut Worker<W, A>,
    stage: &Stage<W>,
    from: &Layer<A>,
    states: Range<usize>,
    to: &mut Layer<A>,
) -> Result<u64, Halt> {
    for at in states {
        let (key, amount) = from.entry(at);
        let (meter, transitions) = (&mut worker.meter, &mut worker.transitions);
        worker.expander.expand(
            stage,
            key,
            || Ok::<(), Halt>(meter.pulse()?),
            |hash, key, ways| {
                *transitions += 1;
                Ok(to.add(hash, key, amount.times(ways)?)?)
            },
        )?;
    }
    Ok(std::mem::take(&mut worker.transitions))
}

/// What a thread returned; its panic goes on in this one.
pub(super) fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    match thread.join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
