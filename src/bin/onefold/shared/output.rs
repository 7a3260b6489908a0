//! Standard output and standard error, in order, and silent when the reader has gone.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

use onefold::limits::Cancel;
use onefold::report::{self, TextStyle};

use crate::shared::exit::Status;

/// How long a line may wait in the buffer while work goes on.
const LINGER: Duration = Duration::from_millis(50);

/// How pictures are drawn with characters: with colours, and as wide as it is, on a terminal that
/// standard output goes to, unless `plain` or the variable `NO_COLOR` forbids colours.
pub(crate) fn text_style(to_stdout: bool, plain: bool) -> TextStyle {
    let terminal = to_stdout && io::stdout().is_terminal();
    let bare = plain || std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    let usual = TextStyle::default();
    let size = terminal.then(terminal_size::terminal_size).flatten();
    TextStyle {
        colour: terminal && !bare,
        width: size.map_or(usual.width, |(width, _)| width.0.into()),
        ..usual
    }
}

/// Where lines of an answer go.
pub(crate) trait Sink {
    /// A line, or several, for standard output.
    fn line(&mut self, text: &str);
    /// A line for standard error.
    fn complain(&mut self, text: &str);
}

/// Reports bad input where the user looks for it.
pub(crate) fn complain(
    source: &str,
    column: Option<usize>,
    message: &str,
    json: bool,
    sink: &mut dyn Sink,
) {
    if json {
        sink.line(&report::error_json(source, column, message).to_string());
    } else {
        let column = column
            .map(|column| format!(":{column}"))
            .unwrap_or_default();
        sink.complain(&format!("onefold: {source}{column}: {message}"));
    }
}

/// Lines kept until it is their turn.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
}

impl Kept {
    /// What stands before an answer in one line.
    pub(crate) fn place(&mut self, name: &str, line: usize) {
        self.out.push_str(name);
        let _ = write!(self.out, ":{line}: ");
    }
}

impl Sink for Kept {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn complain(&mut self, text: &str) {
        self.err.push_str(text);
        self.err.push('\n');
    }
}

/// The process's own output.
///
/// A closed pipe (`onefold … | head -1`) is no error: the run is cancelled and nothing more is
/// written. Any other error in writing is told once and makes the status bad.
#[derive(Debug)]
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    flushed: Instant,
    cancel: Cancel,
    /// The reader has gone, so nothing is written any more.
    pub(crate) closed: bool,
    /// Writing failed for another reason.
    pub(crate) failed: bool,
}

impl Output {
    pub(crate) fn new(cancel: Cancel) -> Self {
        Self {
            out: BufWriter::new(io::stdout()),
            flushed: Instant::now(),
            cancel,
            closed: false,
            failed: false,
        }
    }

    /// Writes kept lines.
    pub(crate) fn emit(&mut self, kept: &Kept) {
        if !kept.err.is_empty() {
            self.flush();
            let _ = io::stderr().write_all(kept.err.as_bytes());
        }
        self.write(kept.out.as_bytes());
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.closed || bytes.is_empty() {
            return;
        }
        let written = self.out.write_all(bytes);
        self.check(written);
        if self.flushed.elapsed() > LINGER {
            self.flush();
        }
    }

    pub(crate) fn flush(&mut self) {
        if !self.closed {
            let flushed = self.out.flush();
            self.check(flushed);
            self.flushed = Instant::now();
        }
    }

    /// The last status of a command that has written its answers: nothing is lost in silence, an
    /// interrupted run is incomplete, and a reader who left has all that he wanted.
    pub(crate) fn end(mut self, status: Status) -> Status {
        self.flush();
        match (self.failed, self.closed, self.cancel.is_raised()) {
            (true, ..) => status.and(Status::BAD),
            (_, true, _) => Status::YES,
            (_, _, true) => status.and(Status::PARTIAL),
            _ => status,
        }
    }

    fn check(&mut self, result: io::Result<()>) {
        let Err(error) = result else { return };
        self.closed = true;
        self.cancel.raise();
        if error.kind() != io::ErrorKind::BrokenPipe {
            self.failed = true;
            let _ = writeln!(io::stderr(), "onefold: cannot write: {error}");
        }
    }
}

impl Sink for Output {
    fn line(&mut self, text: &str) {
        self.write(text.as_bytes());
        self.write(b"\n");
    }

    fn complain(&mut self, text: &str) {
        self.flush();
        let _ = writeln!(io::stderr(), "{text}");
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.flush();
    }
}
