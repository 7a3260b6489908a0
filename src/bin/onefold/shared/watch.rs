//! A long count, looked at from outside: a line on the terminal that says where it is, and its
//! state in a file from which it can go on.

use std::time::{Duration, Instant};

use onefold::count::{Onlooker, Progress};

pub(crate) use crate::shared::line::draws;
use crate::shared::line::{DRAW, Line};
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
        self.line.say(words(progress));
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
    format!(
        "{part}{}: at least {}{layer}, {} {steps}",
        progress.method.name(),
        progress.value,
        progress.steps
    )
}
