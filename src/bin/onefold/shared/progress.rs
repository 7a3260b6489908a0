//! What is drawn on a terminal while something takes long: bars, and a line that says what is
//! done. All of it is gone when the program ends, whatever ends it.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::shared::canvas;

/// How long something may take before a line is drawn for it, and how often that changes.
pub(crate) const DRAW: Duration = Duration::from_millis(200);

/// The line. It is drawn by a thread of its own, so that it moves whatever is computed.
#[derive(Debug, Default)]
pub(crate) struct Line {
    said: Arc<Mutex<String>>,
    /// When it last said something else.
    since: Option<Instant>,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What is drawn, and whether anything may be.
static DRAWN: Mutex<Drawn> = Mutex::new(Drawn {
    bars: Vec::new(),
    over: false,
});

struct Drawn {
    bars: Vec<ProgressBar>,
    over: bool,
}

impl Drawn {
    fn add(&mut self, bar: &ProgressBar) {
        self.bars.retain(|bar| !bar.is_finished());
        self.bars.push(bar.clone());
    }
}

fn drawn() -> MutexGuard<'static, Drawn> {
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Clears what is drawn, for good: threads that an interrupt has left behind draw no more.
pub(crate) fn end() {
    let mut drawn = drawn();
    drawn.over = true;
    for bar in drawn.bars.drain(..) {
        bar.finish_and_clear();
    }
}

/// Writes something else to the terminal, where nothing is drawn meanwhile.
pub(crate) fn beside<T>(write: impl FnOnce() -> T) -> T {
    let drawn = drawn();
    // One bar at most is on the terminal.
    match drawn.bars.iter().find(|bar| !bar.is_finished()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// A bar up to this number, with what its template says; `{left}` is about how long it will take,
/// as soon as that can be said.
pub(crate) fn bar(length: u64, template: &str) -> Option<ProgressBar> {
    let style = ProgressStyle::with_template(template).ok()?;
    let bar = ProgressBar::with_draw_target(Some(length), canvas::target());
    let bar = bar.with_style(style.with_key("left", left));
    drawn().add(&bar);
    Some(bar)
}

fn left(state: &ProgressState, text: &mut dyn Write) {
    // Nothing is done, so nothing is known; a bar has no place for an error.
    let _ = match state.pos() {
        0 => Ok(()),
        _ => write!(text, " ({})", about(state.eta())),
    };
}

/// About how long something will still take, in words.
pub(crate) fn about(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        0..60 => format!("about {seconds} s left"),
        60..3600 => format!("about {} min left", seconds / 60),
        _ => format!("about {} h left", seconds / 3600),
    }
}

/// Whether a bar can be drawn on standard error without standing among the answers.
pub(crate) fn has_room() -> bool {
    io::stderr().is_terminal() && !io::stdout().is_terminal()
}

/// Whether there is a terminal for a line, and nothing else goes there.
pub(crate) fn draws(json: bool) -> bool {
    io::stderr().is_terminal() && !(json && io::stdout().is_terminal())
}

impl Line {
    /// A line that says something from the start; none where `draws` is not.
    pub(crate) fn new(draws: bool, said: &str) -> Self {
        let said = Arc::new(Mutex::new(said.to_owned()));
        let drawing = draws.then(|| {
            let (done, wait) = channel();
            let said = Arc::clone(&said);
            let draw = move || {
                let mut bar = None;
                while wait.recv_timeout(DRAW) == Err(RecvTimeoutError::Timeout) {
                    let mut drawn = drawn();
                    if drawn.over {
                        return;
                    }
                    let bar: &mut ProgressBar = bar.get_or_insert_with(|| {
                        let bar = spinner();
                        drawn.add(&bar);
                        bar
                    });
                    if let Ok(said) = said.lock() {
                        bar.set_message(said.clone());
                    }
                    bar.tick();
                }
                if let Some(bar) = bar {
                    bar.finish_and_clear();
                }
            };
            (done, thread::spawn(draw))
        });
        Self {
            said,
            since: None,
            drawing,
        }
    }

    /// Says something else, where it is drawn and that has been a while.
    pub(crate) fn say(&mut self, words: impl FnOnce() -> String) {
        let is_soon = self.since.is_some_and(|since| since.elapsed() < DRAW);
        if self.drawing.is_none() || is_soon {
            return;
        }
        self.since = Some(Instant::now());
        if let Ok(mut said) = self.said.lock() {
            *said = words();
        }
    }

    /// Clears the line.
    pub(crate) fn finish(&mut self) {
        if let Some((done, drawing)) = self.drawing.take() {
            drop(done);
            // It only draws; whatever became of it, the line is gone.
            let _ = drawing.join();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.finish();
    }
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::with_draw_target(None, canvas::target()).with_style(style)
}
