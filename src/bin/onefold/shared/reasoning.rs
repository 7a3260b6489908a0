//! Code common to `explain`, `hint` and `rate`: the known solutions before the first step,
//! and which techniques may be used.

use onefold::internals::ask::known;
use onefold::internals::logic::{Known, Promise, Settings, TECHNIQUES, Technique};
use onefold::internals::solve::RunStats;

use crate::shared::{Fatal, LogicArgs, PuzzleJob};

/// Which techniques may be used, and whether uniqueness is taken for granted.
pub(crate) struct Reasoning {
    without: Vec<Technique>,
    uniqueness: bool,
    assumed: bool,
}

impl Reasoning {
    /// By what was typed.
    pub(crate) fn new(args: &LogicArgs) -> Result<Self, Fatal> {
        Ok(Self {
            without: args
                .without
                .iter()
                .map(|name| technique("--without", name))
                .collect::<Result<_, _>>()?,
            uniqueness: !args.no_uniqueness,
            assumed: args.assume_unique,
        })
    }

    /// The known solutions of a puzzle, and the figures of the search for them.
    pub(crate) fn known(&self, job: &mut PuzzleJob<'_>) -> (Known, RunStats) {
        if self.assumed {
            return (Known::Assumed, RunStats::default());
        }
        let puzzle = job.puzzle();
        let before = job.subject.before.as_ref();
        known(job.solver, puzzle, before, &job.limits)
    }

    /// The settings under a promise.
    pub(crate) fn settings(&self, promise: Promise) -> Settings {
        let mut settings = Settings::new(if self.uniqueness { promise } else { Promise::None });
        settings.without.extend(&self.without);
        settings
    }
}

/// Names that are worth a tip at most.
const TIPS: usize = 3;

/// The technique named by the value of `flag`; where there is none, which names are near.
pub(crate) fn technique(flag: &str, name: &str) -> Result<Technique, String> {
    Technique::named(name).ok_or_else(|| {
        let near = near(name);
        let tip =
            if near.is_empty() { String::new() } else { format!("; similar: {}", near.join(", ")) };
        format!("{flag} {name}: no such technique{tip} (onefold techniques lists all)")
    })
}

/// The identifiers that are most like a text.
fn near(text: &str) -> Vec<&'static str> {
    /// Likeness below which a name is no help.
    const LEAST: f64 = 0.75;
    let text = text.to_lowercase().replace(' ', "-");
    let likeness = |id: &str| {
        if id.split('-').any(|part| part == text) { 1.0 } else { strsim::jaro_winkler(&text, id) }
    };
    let mut all: Vec<(&str, f64)> = TECHNIQUES
        .iter()
        .map(|info| (info.id, likeness(info.id)))
        .filter(|one| one.1 >= LEAST)
        .collect();
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    all.into_iter().take(TIPS).map(|(id, _)| id).collect()
}
