//! The thread that reads batches of puzzles, and counts them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::shared::columns::Columns;
use crate::shared::inputs::{Inputs, Load};

/// What is read at a time.
pub(super) struct Batch {
    /// Bytes read so far.
    pub(super) bytes: u64,
    pub(super) load: Load,
}

/// The number of puzzles read, to be compared with the number answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    puzzles: AtomicU64,
    ended: AtomicBool,
}

impl Tally {
    /// True if there is one puzzle and no other.
    pub(super) fn is_one(&self) -> bool {
        self.0.ended.load(Ordering::Relaxed) && self.0.puzzles.load(Ordering::Relaxed) == 1
    }

    fn add(&self, puzzles: u64) {
        self.0.puzzles.fetch_add(puzzles, Ordering::Relaxed);
    }

    fn end(&self) {
        self.0.ended.store(true, Ordering::Relaxed);
    }

    /// A message where so many answers are not all.
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

/// Reads all batches, without so many puzzles at the start.
pub(super) fn read(
    inputs: Inputs,
    columns: Option<&Columns>,
    mut skipped: u64,
    tally: &Tally,
    send: &mut dyn FnMut(Batch) -> bool,
) {
    inputs.read(&mut |load, bytes| {
        if let (Some(columns), Some(row)) = (columns, load.row())
            && !columns.see(row)
        {
            return false;
        }
        let before = load.len() as u64;
        tally.add(before);
        let load = match std::mem::take(&mut skipped) {
            0 => load,
            more if more >= before => {
                skipped = more - before;
                return true;
            }
            some => Load::Jobs(load.jobs().split_off(some as usize)),
        };
        send(Batch { bytes, load })
    });
    tally.end();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_and_not_answered_is_missed() {
        let tally = Tally::default();
        let unread = tally.missing(0).expect("the end is missing");
        assert!(unread.starts_with("the input was not read"), "{unread}");
        tally.end();
        tally.add(7);
        assert_eq!(tally.missing(7), None);
        let lost = tally.missing(4).expect("three are missing");
        assert!(lost.starts_with("3 of 7 puzzles"), "{lost}");
    }
}
