//! What the commands that count share: the way to count, and the threads that counts divide.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use onefold::internals::count::{Counting, Method, Progress};

/// How to count.
#[derive(Debug, Args)]
pub(crate) struct CountingArgs {
    /// The way to count
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = MethodName::Auto)]
    pub(crate) method: MethodName,
}

/// A way to count, as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    Auto,
    Enumerate,
    Frontier,
    Join,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Auto => Self::Auto,
            MethodName::Enumerate => Self::Enumerate,
            MethodName::Frontier => Self::Frontier,
            MethodName::Join => Self::Join,
        }
    }
}

/// How to count, from what was typed.
pub(crate) fn counting(args: &CountingArgs, limit: Option<u64>, threads: usize) -> Counting {
    Counting {
        method: args.method.into(),
        limit,
        threads,
        symmetry: true,
    }
}

/// Counts that run at this moment. A count that runs alone may take all threads, and those that
/// run together share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running(Arc<AtomicUsize>);

impl Running {
    /// Does something with its share of the threads.
    pub(crate) fn with<T>(&self, threads: usize, work: impl FnOnce(usize) -> T) -> T {
        let others = self.0.fetch_add(1, Ordering::Relaxed);
        let _share = Share(&self.0);
        work((threads / (others + 1)).max(1))
    }
}

/// A share of the threads, given back in any case.
struct Share<'a>(&'a AtomicUsize);

impl Drop for Share<'_> {
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
    let layer = reached.layer.map_or_else(String::new, |(layer, layers)| {
        format!(", layer {layer} of {layers}")
    });
    let steps = match reached.method {
        "frontier" => "states",
        "join" => "terms",
        "memo" => "steps",
        _ => "attempts",
    };
    let share = reached.share.map_or_else(String::new, |share| {
        format!(", about {:.0} % done", (share * 100.0).floor())
    });
    format!(
        "{part}{}: at least {}{layer}, {} {steps}{share}",
        reached.method, reached.value, reached.steps
    )
}
