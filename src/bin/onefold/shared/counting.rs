//! Options common to the commands that count: the way to count, and the threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use onefold::internals::count::{Counting, Descents, Method, Progress};

use super::RunArgs;

/// How to count.
#[derive(Debug, Args)]
pub(crate) struct CountingArgs {
    /// The way to count
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = methods())]
    pub(crate) method: Method,
}

/// Estimates instead of exact numbers.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "method"])]
    estimate: bool,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    descents: u64,
}

impl EstimateArgs {
    /// How to estimate, where that is requested.
    pub(crate) fn descents(&self, run: &RunArgs) -> Option<Descents> {
        let number = self.descents;
        let seed = run.seed;
        self.estimate.then_some(Descents { number, seed })
    }
}

fn methods() -> impl TypedValueParser<Value = Method> {
    let names = PossibleValuesParser::new(Method::ALL.map(|(_, name)| name));
    let named = |name: &String| Method::ALL.into_iter().find(|(_, known)| known == name);
    names.map(move |name| named(&name).map_or_else(Method::default, |(method, _)| method))
}

/// Counts of several puzzles. One that runs alone may take all threads, and those that run together
/// share them.
pub(crate) struct Counter {
    pub(crate) how: Counting,
    running: AtomicUsize,
}

impl Counter {
    /// How to count by the arguments, up to `limit` solutions.
    pub(crate) fn new(args: &CountingArgs, limit: Option<u64>, threads: usize) -> Self {
        Self {
            how: Counting { method: args.method, limit, threads, symmetry: true },
            running: AtomicUsize::new(0),
        }
    }

    /// Runs a count with its share of the threads.
    pub(crate) fn run<T>(&self, count: impl FnOnce(&Counting) -> T) -> T {
        let others = self.running.fetch_add(1, Ordering::Relaxed);
        let _running = Running(&self.running);
        let threads = (self.how.threads / (others + 1)).max(1);
        count(&Counting { threads, ..self.how.clone() })
    }
}

/// A count that runs, until it is dropped.
struct Running<'a>(&'a AtomicUsize);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How far a count has come, in a line.
pub(crate) fn progress_words(progress: &Progress) -> String {
    let reached = &progress.reached;
    let part = match progress.parts {
        1 => String::new(),
        parts => format!("part {} of {parts}, ", progress.part),
    };

    let layer = reached
        .layer
        .map_or_else(String::new, |(layer, layers)| format!(", layer {layer} of {layers}"));
    let steps = match reached.method {
        "frontier" => "states",
        "join" => "terms",
        "memo" => "steps",
        _ => "attempts",
    };

    let share = reached
        .share
        .map_or_else(String::new, |share| format!(", about {:.0} % done", (share * 100.0).floor()));
    format!(
        "{part}{}: at least {}{layer}, {} {steps}{share}",
        reached.method, reached.value, reached.steps
    )
}
