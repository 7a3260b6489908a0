//! One line on standard error while something takes long: what is done, how much of it and for how
//! long. It is gone when the program ends, whatever ends it: interrupts are caught here.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use onefold::internals::limits::Cancel;
use terminal_size::terminal_size_of;

use super::locked;

/// How long something may take before the line is drawn.
const FIRST: Duration = Duration::from_secs(1);
/// How often that changes.
const DRAW: Duration = Duration::from_millis(200);
/// Clears the line. It has no trailing blanks: `^C` of a terminal stays on it and is cleared too.
const CLEAR: &str = "\r\u{1b}[2K";
const WHEEL: &str = "⠁⠂⠄⡀⢀⠠⠐⠈";
/// Columns of a bar.
const BAR: u64 = 40;
/// What comes sooner after the first interrupt is the same one again: `timeout` sends its signal to
/// the process and to its group.
const SAME_INTERRUPT: Duration = Duration::from_millis(100);

/// The state of the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    /// Nothing was drawn yet.
    New,
    /// The line was drawn; where it is gone, the `^C` of a terminal may be in its place.
    Drawn,
    /// Nothing is drawn any more.
    Over,
}

static SCREEN: Mutex<Screen> = Mutex::new(Screen::New);

/// The screen without the line.
fn cleared() -> MutexGuard<'static, Screen> {
    let screen = locked(&SCREEN);
    if *screen == Screen::Drawn {
        let _ = write!(io::stderr(), "{CLEAR}");
    }
    screen
}

/// Clears the line for good: threads that still run after an interrupt draw no more.
pub(crate) fn end() {
    *cleared() = Screen::Over;
}

/// A flag that the first interrupt raises; a second one ends the process at once.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::default();
    let raised = cancel.clone();
    let mut first: Option<Instant> = None;
    // Without a handler an interrupt just ends the process, which is all that is lost.
    let _ = ctrlc::set_handler(move || {
        if first.is_some_and(|first| first.elapsed() > SAME_INTERRUPT) {
            end();
            std::process::exit(3);
        }
        first = first.or_else(|| Some(Instant::now()));
        raised.raise();
    });
    cancel
}

/// Writes something else to the terminal, where nothing is drawn meanwhile.
pub(crate) fn beside<T>(write: impl FnOnce() -> T) -> T {
    let _screen = cleared();
    write()
}

/// True if there is a terminal for a line, and no JSON goes there, nor what the reader of a pipe
/// writes.
pub(crate) fn draws(json: bool) -> bool {
    io::stderr().is_terminal() && !(json && io::stdout().is_terminal()) && !is_piped()
}

/// True if another program reads standard output.
#[cfg(unix)]
fn is_piped() -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata("/dev/stdout").is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_piped() -> bool {
    !io::stdout().is_terminal()
}

/// The line. It is drawn by a thread of its own, so that it moves whatever is computed.
#[derive(Debug, Default)]
pub(crate) struct Line {
    words: Arc<Mutex<String>>,
    begun: Option<Instant>,
    changed: Option<Instant>,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Line {
    /// A line with words to start with; none where `draws` is not.
    pub(crate) fn new(draws: bool, words: &str) -> Self {
        if !draws {
            return Self::default();
        }
        let words = Arc::new(Mutex::new(words.to_owned()));
        let (done, wait) = channel();
        let shown = Arc::clone(&words);
        Self {
            words,
            begun: Some(Instant::now()),
            changed: None,
            drawing: Some((done, thread::spawn(move || draw(&shown, &wait)))),
        }
    }

    /// Changes the words, where they are drawn and the last change was a while ago.
    pub(crate) fn say(&mut self, words: impl FnOnce() -> String) {
        let is_soon = self.changed.is_some_and(|at| at.elapsed() < DRAW);
        if self.drawing.is_none() || is_soon {
            return;
        }
        self.changed = Some(Instant::now());
        *locked(&self.words) = words();
    }

    /// Shows a bar for the part that is done, and about how long the rest will take.
    pub(crate) fn bar(&mut self, done: u64, all: u64, words: impl FnOnce() -> String) {
        let begun = self.begun;
        self.say(|| {
            let done = done.min(all);
            let all = all.max(1);
            let full = BAR * done / all;
            let bar: String = (0..BAR).map(|k| if k < full { '█' } else { '░' }).collect();
            let seconds = begun.map_or(0, |begun| begun.elapsed().as_secs());
            let left = (seconds * (all - done)).checked_div(done);
            let left = left.map_or_else(String::new, |left| format!(" ({})", about(left)));
            format!("{bar} {}{left}", words())
        });
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

/// Draws the words until the other end of `wait` is dropped.
fn draw(words: &Mutex<String>, wait: &Receiver<()>) {
    let begun = Instant::now();
    let mut pause = FIRST;
    for sign in WHEEL.chars().cycle() {
        if wait.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
            break;
        }
        pause = DRAW;
        let words = locked(words).clone();
        let width = terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        let line = format!("{sign} {words}, {} s", begun.elapsed().as_secs());
        let line: String = line.chars().take(usize::from(width).max(2) - 1).collect();
        let mut screen = cleared();
        if *screen == Screen::Over {
            return;
        }
        *screen = Screen::Drawn;
        let _ = write!(io::stderr(), "{line}");
    }

    drop(cleared());
}

/// About how long something will still take, in words.
fn about(seconds: u64) -> String {
    match seconds {
        0..60 => format!("about {seconds} s left"),
        60..3600 => format!("about {} min left", seconds / 60),
        _ => format!("about {} h left", seconds / 3600),
    }
}
