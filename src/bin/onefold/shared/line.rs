//! A line on the terminal that says what takes so long.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How long something may take before a line is drawn for it, and how often that changes.
pub(crate) const DRAW: Duration = Duration::from_millis(200);

/// The line. It is drawn by a thread of its own, so that it moves whatever is computed.
#[derive(Debug, Default)]
pub(crate) struct Line {
    said: Arc<Mutex<String>>,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Whether there is a terminal to draw on, and nothing else goes there.
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
                    let bar: &mut ProgressBar = bar.get_or_insert_with(spinner);
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
        Self { said, drawing }
    }

    /// Whether it is drawn.
    pub(crate) fn is_drawn(&self) -> bool {
        self.drawing.is_some()
    }

    /// Says something else.
    pub(crate) fn say(&self, words: String) {
        if let Ok(mut said) = self.said.lock() {
            *said = words;
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
    ProgressBar::new_spinner().with_style(style)
}
