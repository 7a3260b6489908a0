//! Ctrl-C and its kin: the first asks politely, the second ends the process.

use onefold::internals::limits::Cancel;

use crate::shared::progress;

/// A flag that the first interrupt raises; a second one ends the process at once.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    // Without a handler an interrupt just ends the process, which is all that is lost.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            progress::end();
            std::process::exit(3);
        }
        raised.raise();
    });
    cancel
}
