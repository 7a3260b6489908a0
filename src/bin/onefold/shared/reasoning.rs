//! Code common to `explain`, `hint` and `rate`: the known solutions before the first step,
//! and which techniques may be used.

use onefold::internals::ask::known;
use onefold::internals::logic::{Known, Promise, Settings, Technique};
use onefold::internals::solve::RunStats;

use crate::shared::{Fatal, LogicArgs, PuzzleJob, technique};

/// Which techniques may be used, and whether uniqueness is taken for granted.
pub(crate) struct Reasoning {
    without: Vec<Technique>,
    uniqueness: bool,
    assumed: bool,
}

impl Reasoning {
    /// By what was typed.
    pub(crate) fn new(args: &LogicArgs) -> Result<Self, Fatal> {
        let without = args.without.iter();
        let without = without.map(|name| technique("--without", name));
        Ok(Self {
            without: without.collect::<Result<_, _>>()?,
            uniqueness: !args.no_uniqueness,
            assumed: args.assume_unique,
        })
    }

    /// The known solutions of a puzzle, and the figures of the search for them.
    pub(crate) fn known(&self, job: &mut PuzzleJob<'_>) -> (Known, RunStats) {
        if self.assumed {
            return (Known::Assumed, RunStats::default());
        }
        let (puzzle, before) = (job.puzzle(), job.subject.before.as_ref());
        known(job.solver, puzzle, before, &job.limits)
    }

    /// The settings under a promise.
    pub(crate) fn settings(&self, promise: Promise) -> Settings {
        let mut settings = Settings::new(match self.uniqueness {
            true => promise,
            false => Promise::None,
        });
        settings.without.extend(&self.without);
        settings
    }
}
