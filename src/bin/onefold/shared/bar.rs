//! Bars for what takes long, on a terminal.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar up to this number, with what its template says; `{left}` is about how long it will take,
/// as soon as that can be said.
pub(crate) fn bar(length: u64, template: &str) -> Option<ProgressBar> {
    let style = ProgressStyle::with_template(template).ok()?;
    Some(ProgressBar::new(length).with_style(style.with_key("left", left)))
}

fn left(state: &ProgressState, text: &mut dyn Write) {
    let seconds = state.eta().as_secs();
    // Nothing is done, so nothing is known; a bar has no place for an error.
    let _ = match (state.pos(), seconds) {
        (0, _) => Ok(()),
        (_, 0..60) => write!(text, " (about {seconds} s left)"),
        (_, 60..3600) => write!(text, " (about {} min left)", seconds / 60),
        _ => write!(text, " (about {} h left)", seconds / 3600),
    };
}

/// Whether a bar can be drawn on standard error without standing among the answers.
pub(crate) fn has_room() -> bool {
    io::stderr().is_terminal() && !io::stdout().is_terminal()
}
