//! A long count, looked at from outside: a line on the terminal that says where it is, and its
//! state in a file from which it can go on.

use std::time::{Duration, Instant};

use onefold::count::{Onlooker, Progress};

pub(crate) use crate::shared::progress::draws;
use crate::shared::progress::{DRAW, Line, about};
use crate::shared::state_file::StateFile;

/// How often the state is written: what is lost when the process is killed.
const KEEP: Duration = Duration::from_secs(2);

/// Looks on, draws and keeps.
#[derive(Debug)]
pub(crate) struct Watch {
    file: Option<StateFile>,
    kept: Instant,
    /// What went wrong in writing the last state.
    pub(crate) failed: Option<String>,
    line: Line,
    drawn: Instant,
    /// How much was done when that was first known, and when.
    first: Option<(u32, Instant)>,
}

impl Watch {
    /// For a count that begins now; `draws` where there is a terminal to draw on.
    pub(crate) fn new(file: Option<StateFile>, draws: bool) -> Self {
        Self {
            file,
            kept: Instant::now(),
            failed: None,
            line: Line::new(draws, "counting"),
            drawn: Instant::now(),
            first: None,
        }
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        self.line.finish();
    }
}

impl Onlooker for Watch {
    fn at(&mut self, progress: &Progress) {
        if !self.line.is_drawn() || self.drawn.elapsed() < DRAW {
            return;
        }
        self.drawn = Instant::now();
        let words = words(progress);
        let left = progress.share.and_then(|share| {
            let (first, since) = *self.first.get_or_insert((share, self.drawn));
            left(first, share, since.elapsed())
        });
        self.line.say(match left {
            Some(left) => format!("{words}, {}", about(left)),
            None => words,
        });
    }

    fn keeps(&self) -> bool {
        self.file.is_some()
    }

    fn wants_state(&mut self) -> bool {
        self.file.is_some() && self.kept.elapsed() >= KEEP
    }

    fn state(&mut self, text: String) {
        let Some(file) = &self.file else { return };
        self.failed = file.replace(&text).err().map(|error| error.to_string());
        self.kept = Instant::now();
    }
}

/// About how long it takes from `share` thousandths to all, where it took so long to there from
/// `first`; nothing as long as that is hardly more than a guess.
fn left(first: u32, share: u32, took: Duration) -> Option<Duration> {
    const FEW: u32 = 5;
    let done = share.checked_sub(first).filter(|&done| done >= FEW)?;
    Some(took / done * 1000u32.saturating_sub(share))
}

/// Where a count is, in a line.
fn words(progress: &Progress) -> String {
    let part = match progress.parts {
        1 => String::new(),
        parts => format!("part {} of {parts}, ", progress.part),
    };
    let layer = progress
        .layer
        .map(|(layer, layers)| format!(", layer {layer} of {layers}"))
        .unwrap_or_default();
    let steps = match progress.layer {
        Some(_) => "states",
        None => "attempts",
    };
    let share = match progress.share {
        Some(share) => format!(", about {} % done", share / 10),
        None => String::new(),
    };
    format!(
        "{part}{}: at least {}{layer}, {} {steps}{share}",
        progress.method.name(),
        progress.value,
        progress.steps
    )
}

#[cfg(test)]
mod tests {
    use onefold::count::Method;

    use super::*;

    #[test]
    fn a_count_says_how_far_it_is() {
        let progress = Progress {
            part: 2,
            parts: 3,
            method: Method::Frontier,
            value: 7u32.into(),
            steps: 900,
            layer: Some((4, 12)),
            share: Some(305),
        };
        assert_eq!(
            words(&progress),
            "part 2 of 3, frontier: at least 7, layer 4 of 12, 900 states, about 30 % done"
        );
        let took = Duration::from_secs(10);
        assert_eq!(left(0, 4, took), None);
        assert_eq!(left(0, 250, took), Some(Duration::from_secs(30)));
        assert_eq!(left(500, 750, took), Some(took));
        assert_eq!(left(300, 200, took), None);
    }
}
