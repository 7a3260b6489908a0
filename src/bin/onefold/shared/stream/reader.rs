//! The thread that reads: batches of puzzles, each with a ticket, and how many they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crossbeam_channel::{Receiver, bounded};

use super::threads::start;
use crate::shared::columns::Columns;
use crate::shared::exit::Fatal;
use crate::shared::inputs::{Inputs, Load};

/// Batches in flight at most, for all threads.
pub(super) const MOST_TICKETS: usize = 32;

/// What is read at a time.
pub(super) struct Batch {
    pub(super) number: u64,
    /// Bytes read so far.
    pub(super) bytes: u64,
    pub(super) load: Load,
}

/// What was read, to be compared with what was answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    puzzles: AtomicU64,
    ended: AtomicBool,
}

impl Tally {
    /// Whether one puzzle is all that there is.
    pub(super) fn is_one(&self) -> bool {
        let counters = &self.0;
        counters.ended.load(Ordering::Relaxed) && counters.puzzles.load(Ordering::Relaxed) == 1
    }

    /// What is wrong where this many puzzles were answered and nothing more will come.
    pub(super) fn missing(&self, answered: u64) -> Option<String> {
        let read = self.0.puzzles.load(Ordering::Relaxed);
        match read.saturating_sub(answered) {
            0 if self.0.ended.load(Ordering::Relaxed) => None,
            0 => Some("the input was not read to its end; this is a bug in onefold".to_owned()),
            lost => Some(format!(
                "{lost} of {read} puzzles have no answer; this is a bug in onefold"
            )),
        }
    }
}

/// Starts the reading thread, which reads over so many puzzles at the start.
pub(super) fn read(
    inputs: Inputs,
    columns: Option<Arc<Columns>>,
    skipped: u64,
    ticket: Receiver<()>,
) -> Result<(Receiver<Batch>, Tally), Fatal> {
    let (send, batches) = bounded(MOST_TICKETS);
    let tally = Tally::default();
    let Tally(counters) = tally.clone();
    start(move || {
        let mut number = 0;
        let mut skipped = skipped;
        inputs.read(&mut |load, bytes| {
            if let (Some(columns), Some(row)) = (&columns, load.row())
                && !columns.see(row)
            {
                return false;
            }
            counters
                .puzzles
                .fetch_add(load.len() as u64, Ordering::Relaxed);
            let before = load.len() as u64;
            let Some(load) = load.behind(skipped) else {
                skipped -= before;
                return true;
            };
            skipped = 0;
            let batch = Batch {
                number,
                bytes,
                load,
            };
            number += 1;
            ticket.recv().is_ok() && send.send(batch).is_ok()
        });
        counters.ended.store(true, Ordering::Relaxed);
    })?;
    Ok((batches, tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_and_not_answered_is_missed() {
        let tally = Tally::default();
        let unread = tally.missing(0).expect("the end is missing");
        assert!(unread.starts_with("the input was not read"), "{unread}");
        tally.0.ended.store(true, Ordering::Relaxed);
        tally.0.puzzles.store(7, Ordering::Relaxed);
        assert_eq!(tally.missing(7), None);
        let lost = tally.missing(4).expect("three are missing");
        assert!(lost.starts_with("3 of 7 puzzles"), "{lost}");
    }
}
