//! How a command went, and the exit code that says so.

use std::process::ExitCode;

use onefold::internals::report::Decision;
use serde::{Deserialize, Serialize};

use crate::shared::panics;
use crate::shared::printable::{message_width, printable, wrapped};

/// The status of a command: the gravest of its answers, in ascending order here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Status {
    /// Every answer is yes.
    #[default]
    Yes,
    /// Some answer is no.
    No,
    /// Some answer is incomplete: a limit was reached, or the run was interrupted.
    Partial,
    /// Some usage or input was bad, output could not be written, or the program made a mistake.
    Bad,
}

impl Status {
    /// The outcome of an answer.
    pub(crate) fn of(holds: Decision) -> Self {
        match holds {
            Decision::Yes => Self::Yes,
            Decision::No => Self::No,
            Decision::Unknown => Self::Partial,
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Partial => 3,
            Self::Bad => 2,
        }
    }
}

/// A message that ends the command before it answers anything.
pub(crate) type Fatal = String;

/// The exit code of a command, after its last message is printed.
#[expect(clippy::print_stderr, reason = "the one place that prints a fatal message")]
pub(crate) fn code(outcome: Result<Status, Fatal>) -> ExitCode {
    let mut status = outcome.unwrap_or_else(|message| {
        let text = format!("onefold: {}", printable(&message));
        eprintln!("{}", wrapped(&text, message_width()));
        Status::Bad
    });
    for mistake in panics::left() {
        eprintln!("onefold: {mistake}");
        status = Status::Bad;
    }
    ExitCode::from(status.code())
}
