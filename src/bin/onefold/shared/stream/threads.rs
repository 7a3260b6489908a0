//! What the threads of a stream have in common.

use std::thread;
use std::time::Duration;

use crate::shared::exit::Fatal;

/// How often a thread looks whether it has been interrupted, or hands over what it has.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// Starts a thread.
pub(super) fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Fatal> {
    let started = thread::Builder::new().spawn(work);
    started.map_or_else(
        |error| Err(format!("no thread can start: {error}")),
        |_| Ok(()),
    )
}
