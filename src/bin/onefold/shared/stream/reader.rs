//! The thread that reads batches of puzzles, and counts them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::shared::columns::Columns;
use crate::shared::inputs::{Inputs, Load};

/// The number of bytes read so far, and what was read last.
pub(super) type Batch = (u64, Load);

/// The number of puzzles read, to be compared with the number answered.
#[derive(Debug, Default)]
pub(super) struct Tally {
    puzzles: AtomicU64,
    ended: AtomicBool,
}

impl Tally {
    /// True if there is one puzzle and no other.
    pub(super) fn is_one(&self) -> bool {
        self.ended.load(Ordering::Relaxed) && self.puzzles.load(Ordering::Relaxed) == 1
    }

    /// A message where so many answers are not all.
    pub(super) fn missing(&self, answered: u64) -> Option<String> {
        let read = self.puzzles.load(Ordering::Relaxed);
        match read.saturating_sub(answered) {
            0 if self.ended.load(Ordering::Relaxed) => None,
            0 => Some("the input was not read to its end; this is a bug in onefold".to_owned()),
            lost => {
                Some(format!("{lost} of {read} puzzles have no answer; this is a bug in onefold"))
            }
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
        tally.puzzles.fetch_add(before, Ordering::Relaxed);
        let load = match std::mem::take(&mut skipped) {
            0 => load,
            more if more >= before => {
                skipped = more - before;
                return true;
            }
            some => {
                let some = usize::try_from(some).unwrap_or_default();
                Load::Jobs(load.jobs().split_off(some))
            }
        };
        send((bytes, load))
    });
    tally.ended.store(true, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_and_not_answered_is_missed() {
        let tally = Tally::default();
        let unread = tally.missing(0).expect("the end is missing");
        assert!(unread.starts_with("the input was not read"), "{unread}");
        tally.ended.store(true, Ordering::Relaxed);
        tally.puzzles.store(7, Ordering::Relaxed);
        assert_eq!(tally.missing(7), None);
        let lost = tally.missing(4).expect("three are missing");
        assert!(lost.starts_with("3 of 7 puzzles"), "{lost}");
    }
}
