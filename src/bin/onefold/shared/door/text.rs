//! What comes through the door.

use std::io::BufRead;

/// Text, as it comes.
pub(crate) type Text = Box<dyn BufRead>;
