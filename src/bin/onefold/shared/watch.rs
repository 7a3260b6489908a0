//! The line on the terminal that says where a long count is.

use std::time::{Duration, Instant};

use onefold::internals::count::Progress;

pub(crate) use crate::shared::progress::draws;
use crate::shared::progress::{Line, about};

/// Draws where a count is.
#[derive(Debug)]
pub(crate) struct Watch {
    line: Line,
    /// How much was done when that was first known, and when.
    first: Option<(f64, Instant)>,
}

impl Watch {
    /// For a count that begins now; `draws` where there is a terminal to draw on.
    pub(crate) fn new(draws: bool) -> Self {
        Self {
            line: Line::new(draws, "counting"),
            first: None,
        }
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        self.line.finish();
    }

    /// Draws it, now and then.
    pub(crate) fn at(&mut self, progress: &Progress) {
        let Self { line, first } = self;
        line.say(|| {
            let words = words(progress);
            let left = progress.reached.share.and_then(|share| {
                let (first, since) = *first.get_or_insert((share, Instant::now()));
                left(first, share, since.elapsed())
            });
            match left {
                Some(left) => format!("{words}, {}", about(left)),
                None => words,
            }
        });
    }
}

/// About how long it takes from a share to all, where it took so long to there from `first`;
/// nothing as long as that is hardly more than a guess.
fn left(first: f64, share: f64, took: Duration) -> Option<Duration> {
    const FEW: f64 = 0.005;
    let done = Some(share - first).filter(|&done| done >= FEW)?;
    Duration::try_from_secs_f64(took.as_secs_f64() / done * (1.0 - share).max(0.0)).ok()
}

/// Where a count is, in a line.
fn words(progress: &Progress) -> String {
    let part = match progress.parts {
        1 => String::new(),
        parts => format!("part {} of {parts}, ", progress.part),
    };
    let reached = &progress.reached;
    let layer = reached
        .layer
        .map(|(layer, layers)| format!(", layer {layer} of {layers}"))
        .unwrap_or_default();
    let steps = match reached.method {
        "frontier" => "states",
        "join" => "terms",
        "memo" => "steps",
        _ => "attempts",
    };
    let share = reached
        .share
        .map(|share| format!(", about {:.0} % done", (share * 100.0).floor()))
        .unwrap_or_default();
    format!(
        "{part}{}: at least {}{layer}, {} {steps}{share}",
        reached.method, reached.value, reached.steps
    )
}

#[cfg(test)]
mod tests {
    use onefold::internals::count::Reached;

    use super::*;

    #[test]
    fn a_count_says_how_far_it_is() {
        let progress = Progress {
            part: 2,
            parts: 3,
            reached: Reached {
                method: "frontier",
                value: 7u32.into(),
                steps: 900,
                layer: Some((4, 12)),
                share: Some(0.305),
            },
        };
        assert_eq!(
            words(&progress),
            "part 2 of 3, frontier: at least 7, layer 4 of 12, 900 states, about 30 % done"
        );
        let took = Duration::from_secs(10);
        assert_eq!(left(0.0, 0.004, took), None);
        assert_eq!(left(0.0, 0.25, took), Some(Duration::from_secs(30)));
        assert_eq!(left(0.5, 0.75, took), Some(took));
        assert_eq!(left(0.3, 0.2, took), None);
    }
}
