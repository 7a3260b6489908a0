//! The outcome of making puzzles: a puzzle, or an honest failure with the nearest one, and how
//! many attempts were rejected for which reason.

use super::grade::Judged;
use crate::limits::Stop;
use crate::logic::rate::Rating;
use crate::puzzle::{Puzzle, Solution};

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Its rating, if one was requested.
    pub rating: Option<Rating>,
}

/// The outcome for one number.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The puzzle that meets the request.
    pub made: Option<Made>,
    /// The puzzle nearest to the request, if no attempt met it.
    pub nearest: Option<Made>,
    /// True if all attempts failed.
    pub given_up: bool,
    /// The limit that was reached before all attempts were made.
    pub stopped: Option<Stop>,
    /// The counts of the attempts and of their faults.
    pub tally: Tally,
}

macro_rules! tally {
    ($($(#[$doc:meta])* $field:ident $word:literal,)*) => {
        /// The number of attempts, and the reasons for which they were rejected.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Tally {
            $($(#[$doc])* pub $field: u64,)*
        }

        impl Tally {
            /// Adds up.
            pub fn add(&mut self, other: &Self) {
                $(self.$field += other.$field;)*
            }

            /// Each number with its name.
            pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$(($word, self.$field),)*].into_iter()
            }
        }
    };
}

tally! {
    /// Attempts made.
    attempts "attempts",
    /// Puzzles accepted.
    accepted "accepted",
    /// No full grid was found.
    no_grid "no grid",
    /// Another number of clues than requested.
    clues "number of clues",
    /// Not the requested number of instances.
    quota "instances",
    /// A clue is not needed.
    needless "needless clue",
    /// More than one solution.
    ambiguous "several solutions",
    /// Too easy.
    too_easy "too easy",
    /// Too hard.
    too_hard "too hard",
    /// A technique that is required is not used.
    missing "required technique missing",
    /// A technique that is forbidden is used.
    forbidden "forbidden technique",
    /// A limit was reached.
    unknown "limit reached",
}

impl Tally {
    /// Counts a judgement; returns the rating if the puzzle meets the request.
    pub fn judge(&mut self, judged: Judged) -> Option<Rating> {
        let reason = match judged {
            Judged::Fits(rating) => {
                self.accepted += 1;
                return Some(rating);
            }
            Judged::TooEasy => &mut self.too_easy,
            Judged::TooHard => &mut self.too_hard,
            Judged::Missing => &mut self.missing,
            Judged::Forbidden => &mut self.forbidden,
            Judged::Unknown => &mut self.unknown,
        };

        *reason += 1;
        None
    }
}
