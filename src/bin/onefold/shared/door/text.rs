//! What comes through the door.

use std::io::BufRead;

/// Text, as it comes.
pub(crate) type Text = Box<dyn BufRead>;

/// Bytes that are read at a time: lanes that wait for the last puzzles of a run stand idle, so runs
/// are long.
pub(super) const WINDOW: usize = 1 << 18;
