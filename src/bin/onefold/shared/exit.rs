//! How a command went, and the exit code that says so.

use std::process::ExitCode;

use onefold::internals::report::Holds;
use serde::{Deserialize, Serialize};

use crate::shared::panics;
use crate::shared::printable::printable;

/// What a command's answers were; several can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Status {
    /// Some answer is no.
    pub(crate) no: bool,
    /// Some answer is incomplete: a limit was reached, or the run was interrupted.
    pub(crate) partial: bool,
    /// Some usage or input was bad, output could not be written, or the program made a mistake.
    pub(crate) bad: bool,
}

impl Status {
    /// Every answer is yes.
    pub(crate) const YES: Self = Self::new(false, false, false);
    /// An answer is no.
    pub(crate) const NO: Self = Self::new(true, false, false);
    /// An answer is incomplete.
    pub(crate) const PARTIAL: Self = Self::new(false, true, false);
    /// Some input was bad.
    pub(crate) const BAD: Self = Self::new(false, false, true);

    const fn new(no: bool, partial: bool, bad: bool) -> Self {
        Self { no, partial, bad }
    }

    /// The outcome of an answer.
    pub(crate) fn of(holds: Holds) -> Self {
        match holds {
            Holds::Yes => Self::YES,
            Holds::No => Self::NO,
            Holds::Unknown => Self::PARTIAL,
        }
    }

    /// What both say together.
    pub(crate) fn and(self, other: Self) -> Self {
        let (no, partial) = (self.no | other.no, self.partial | other.partial);
        Self::new(no, partial, self.bad | other.bad)
    }

    /// The exit code: bad input comes before an incomplete answer, that before a no.
    fn number(self) -> u8 {
        match self {
            Self { bad: true, .. } => 2,
            Self { partial: true, .. } => 3,
            Self { no: true, .. } => 1,
            _ => 0,
        }
    }
}

/// A message that ends the command before it answers anything.
pub(crate) type Fatal = String;

/// The exit code of a command, after its last message is printed.
#[expect(
    clippy::print_stderr,
    reason = "the one place that prints a fatal message"
)]
pub(crate) fn code(outcome: Result<Status, Fatal>) -> ExitCode {
    let mut status = outcome.unwrap_or_else(|message| {
        eprintln!("onefold: {}", printable(&message));
        Status::BAD
    });
    for mistake in panics::left() {
        eprintln!("onefold: {mistake}");
        status = status.and(Status::BAD);
    }
    ExitCode::from(status.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graver_status_gives_the_code() {
        let all = Status::NO.and(Status::PARTIAL).and(Status::BAD);
        assert_eq!(
            [Status::YES, Status::NO, Status::PARTIAL, Status::BAD, all].map(Status::number),
            [0, 1, 3, 2, 2]
        );
        assert_eq!(Status::NO.and(Status::PARTIAL).number(), 3);
    }
}
