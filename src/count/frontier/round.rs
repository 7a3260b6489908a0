//! Expanding some states of a layer into the next one, by several threads.
//!
//! The states are handed out in chunks; what a chunk gives is kept apart by shards and added to
//! them in the order of the chunks, so that the next layer does not depend on who was faster.
//! What waits to be added is bounded, and states that need more than a thread's share are worked
//! out alone, when it is their turn.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::expand::{Expander, Stage};
use super::layer::{Layer, Pile, SHARDS, bytes_per_state, shard};
use super::room::Room;
use super::tuning::{CHUNK, CHUNKS, TRANSITIONS_PER_LOOK};
use crate::count::amount::{Amount, Overflow};
use crate::limits::{Limits, Meter, Stop};

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
}

impl<const W: usize, A: Amount> Worker<W, A> {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            expander: Expander::new(),
            meter: limits.with_nodes(None).meter(),
        }
    }
}

/// What a round did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Round {
    /// States that were expanded, from the first on.
    pub(super) done: usize,
    pub(super) transitions: u64,
    /// Whether the next one has no room beside the layer as it is now.
    pub(super) full: bool,
}

/// What became of a chunk.
#[derive(Debug)]
struct Chunk<A> {
    piles: Vec<Pile<A>>,
    /// States that are in the piles; the next one needs more than a thread's share.
    done: usize,
    transitions: u64,
}

impl<A: Amount> Default for Chunk<A> {
    fn default() -> Self {
        Self {
            piles: Vec::new(),
            done: 0,
            transitions: 0,
        }
    }
}

/// Expands these states of `from` into `to`, or the first of them, as far as there is room.
///
/// # Errors
/// The limit that ends the run; [`Stop::Memory`] where a state has no room in an empty layer.
pub(super) fn round<const W: usize, A: Amount>(
    workers: &mut [Worker<W, A>],
    stage: &Stage<W>,
    from: &Layer<A>,
    states: Range<usize>,
    to: &mut Layer<A>,
    room: Room,
) -> Result<Round, Halt> {
    let mut round = Round::default();
    let each = bytes_per_state::<A>(stage.packing.words);
    let size = (states.len() / CHUNKS).clamp(1, CHUNK);
    // Each transition may be a state of its own.
    let before = to.bytes();
    let over = |round: &Round| {
        let grown = usize::try_from(round.transitions).unwrap_or(usize::MAX);
        before.saturating_add(grown.saturating_mul(each)) > room.together
    };
    while round.done < states.len() {
        let rest = states.start + round.done..states.end;
        let chunks = match workers.len() {
            1 => vec![Chunk::default()],
            _ => piled(workers, stage, from, rest.clone(), size, room)?,
        };
        let mut start = rest.start;
        let mut ready: Vec<Vec<Pile<A>>> = Vec::new();
        for chunk in chunks {
            let end = states.end.min(start + size);
            round.done += chunk.done;
            round.transitions += chunk.transitions;
            ready.push(chunk.piles);
            if chunk.done < end - start {
                add(std::mem::take(&mut ready), to, workers.len())?;
                let left = start + chunk.done..end;
                let all = left.len();
                let done = alone(&mut workers[0], stage, from, left, to, room)?;
                round.done += done.done;
                round.transitions += done.transitions;
                if done.done < all {
                    round.full = true;
                    return Ok(round);
                }
            }
            if over(&round) {
                add(ready, to, workers.len())?;
                return Ok(round);
            }
            start = end;
        }
        add(ready, to, workers.len())?;
    }
    Ok(round)
}

/// Expands chunks of states by all threads, as many as have room while they wait; at least one.
fn piled<const W: usize, A: Amount>(
    workers: &mut [Worker<W, A>],
    stage: &Stage<W>,
    from: &Layer<A>,
    states: Range<usize>,
    size: usize,
    room: Room,
) -> Result<Vec<Chunk<A>>, Halt> {
    let share = room.share / workers.len();
    let chunks = states.len().div_ceil(size);
    let (next, waiting) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let done: Vec<Mutex<Option<Chunk<A>>>> = (0..chunks).map(|_| Mutex::default()).collect();
    let states = &states;
    let results: Vec<Result<(), Halt>> = std::thread::scope(|scope| {
        let threads = workers.iter_mut().map(|worker| {
            let (next, waiting, done) = (&next, &waiting, &done);
            scope.spawn(move || {
                loop {
                    if waiting.load(Ordering::Relaxed) > room.waiting {
                        return Ok(());
                    }
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    let Some(place) = done.get(chunk) else {
                        return Ok(());
                    };
                    let start = states.start + chunk * size;
                    let found =
                        worker.chunk(stage, from, start..states.end.min(start + size), share);
                    let found = found.inspect_err(|_| {
                        // The others need not go on.
                        next.store(chunks, Ordering::Relaxed);
                    })?;
                    let held = found.piles.iter().map(Pile::held).sum();
                    waiting.fetch_add(held, Ordering::Relaxed);
                    *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
                }
            })
        });
        let threads: Vec<_> = threads.collect();
        threads.into_iter().map(joined).collect()
    });
    results.into_iter().collect::<Result<(), Halt>>()?;
    let done = done
        .into_iter()
        .map(|chunk| chunk.into_inner().unwrap_or_else(PoisonError::into_inner));
    // Chunks are taken in their order, so those that are missing are the last.
    Ok(done.map_while(|chunk| chunk).collect())
}

/// Adds piles to a layer, by all threads, in their order.
fn add<A: Amount>(
    chunks: Vec<Vec<Pile<A>>>,
    to: &mut Layer<A>,
    threads: usize,
) -> Result<(), Halt> {
    if chunks.iter().all(Vec::is_empty) {
        return Ok(());
    }
    let words = to.words();
    let mut piles: Vec<Vec<Pile<A>>> = (0..SHARDS).map(|_| Vec::new()).collect();
    for chunk in chunks {
        for (shard, pile) in chunk.into_iter().enumerate() {
            piles[shard].push(pile);
        }
    }
    let mut jobs: Vec<Vec<_>> = (0..threads).map(|_| Vec::new()).collect();
    for (k, job) in to.shards.iter_mut().zip(piles).enumerate() {
        jobs[k % threads].push(job);
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
    results.into_iter().collect()
}

impl<const W: usize, A: Amount> Worker<W, A> {
    /// Expands some states into piles, up to one that needs more than `share` bytes.
    fn chunk(
        &mut self,
        stage: &Stage<W>,
        from: &Layer<A>,
        states: Range<usize>,
        share: usize,
    ) -> Result<Chunk<A>, Halt> {
        let mut chunk = Chunk {
            piles: Pile::empty(),
            ..Chunk::default()
        };
        for at in states {
            let (key, amount) = from.entry(at);
            let meter = &mut self.meter;
            let mut pulse = || Ok::<(), Halt>(meter.pulse()?);
            match self.expander.fill_all(stage, key, share, &mut pulse) {
                Err(Halt::Stop(Stop::Memory)) => {
                    self.expander.shrink(share, true);
                    return Ok(chunk);
                }
                filled => filled?,
            }
            let (piles, transitions) = (&mut chunk.piles, &mut chunk.transitions);
            self.expander.arrive_all(stage, pulse, |hash, key, ways| {
                *transitions += 1;
                piles[shard(hash)].push(hash, key, amount.times(ways)?);
                Ok(())
            })?;
            chunk.done += 1;
        }
        Ok(chunk)
    }
}

/// Expands states by one thread, which needs no piles. Ends before one that has no room beside
/// the layer as it is then.
fn alone<const W: usize, A: Amount>(
    worker: &mut Worker<W, A>,
    stage: &Stage<W>,
    from: &Layer<A>,
    states: Range<usize>,
    to: &mut Layer<A>,
    room: Room,
) -> Result<Round, Halt> {
    let mut round = Round::default();
    let each = bytes_per_state::<A>(stage.packing.words);
    for at in states {
        let (key, amount) = from.entry(at);
        let (meter, expander) = (&mut worker.meter, &mut worker.expander);
        let mut pulse = || Ok::<(), Halt>(meter.pulse()?);
        let (layer, first) = (to.bytes(), to.len() == 0);
        let filled = expander.fill_all(stage, key, room.beside(layer), &mut pulse);
        let mut fits = filled != Err(Halt::Stop(Stop::Memory));
        let (states, bytes) = expander.filled();
        // A state that brings few others is no risk. One that brings many is known to have room
        // where it comes second; where it comes first, its states may still turn out to be equal.
        if fits && !first && bytes > room.share {
            fits = states
                .saturating_mul(each)
                .saturating_add(layer)
                .saturating_add(bytes)
                <= room.together;
        }
        if !fits {
            expander.shrink(room.share, true);
            if first {
                return Err(Stop::Memory.into());
            }
            return Ok(round);
        }
        filled?;
        expander.shrink(room.share, false);
        let most = if first {
            room.beside(bytes)
        } else {
            usize::MAX
        };
        let transitions = &mut round.transitions;
        expander.arrive_all(stage, pulse, |hash, key, ways| {
            *transitions += 1;
            if transitions.is_multiple_of(TRANSITIONS_PER_LOOK) && to.bytes() > most {
                return Err(Stop::Memory.into());
            }
            Ok(to.add(hash, key, amount.times(ways)?)?)
        })?;
        expander.shrink(room.share, true);
        round.done += 1;
    }
    Ok(round)
}

/// What a thread returned; its panic goes on in this one.
pub(super) fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    match thread.join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
