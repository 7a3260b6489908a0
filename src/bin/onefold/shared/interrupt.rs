//! Ctrl-C and its kin: the first asks politely, the second ends the process.

use std::time::{Duration, Instant};

use onefold::internals::limits::Cancel;

use crate::shared::progress;

/// What comes sooner after the first interrupt is the same one again: `timeout` sends its signal to
/// the process and to its group.
const SAME: Duration = Duration::from_millis(100);

/// A flag that the first interrupt raises; a second one ends the process at once.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let mut first: Option<Instant> = None;
    // Without a handler an interrupt just ends the process, which is all that is lost.
    let _ = ctrlc::set_handler(move || {
        if first.is_some_and(|first| first.elapsed() > SAME) {
            progress::end();
            std::process::exit(3);
        }
        first = first.or_else(|| Some(Instant::now()));
        raised.raise();
    });
    cancel
}
