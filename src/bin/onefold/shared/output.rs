//! Standard output and standard error, in order, and silent when the reader has gone.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::{Duration, Instant};

use onefold::internals::limits::Cancel;
use onefold::internals::report::{self, Glyphs, TextStyle};
use serde_json::{Value, json};
use terminal_size::terminal_size_of;

use crate::shared::printable::{message_width, printable_json, wrapped};
use crate::shared::{Fatal, OutputArgs, Status, cancel_on_interrupt, printable, progress};

/// How long a line may wait in the buffer while work goes on.
const LINGER: Duration = Duration::from_millis(50);

/// How pictures are drawn with characters: with colours, and as wide as it is, on a terminal that
/// standard output goes to, unless `plain` or the variable `NO_COLOR` forbids colours.
pub(crate) fn text_style(to_stdout: bool, plain: bool) -> TextStyle {
    let terminal = to_stdout && io::stdout().is_terminal();
    let usual = TextStyle::default();
    TextStyle {
        colour: to_stdout && takes_colour() && !plain,
        width: terminal_width().filter(|_| terminal).unwrap_or(usual.width),
        glyphs: if shows_only_ascii(terminal) { Glyphs::Ascii } else { usual.glyphs },
        ..usual
    }
}

/// True if standard output is a terminal and the environment does not forbid colours.
pub(crate) fn takes_colour() -> bool {
    let bare = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    io::stdout().is_terminal() && !bare
}

/// The columns of the terminal that standard output goes to, where it does.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
}

/// True if the environment allows only ASCII: a terminal that can do nothing, or a
/// locale of another encoding.
fn shows_only_ascii(terminal: bool) -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let utf8 = |locale: &str| locale.to_lowercase().replace('-', "").contains("utf8");
    let other = locale.is_some_and(|locale| !utf8(&locale));
    terminal && set("TERM").is_some_and(|term| term == "dumb") || other
}

/// Where lines of an answer go.
pub(crate) trait Sink {
    /// A line, or several, for standard output.
    fn line(&mut self, text: &str);
    /// A line for standard error.
    fn complain(&mut self, text: &str);

    /// A line of JSON.
    fn json(&mut self, value: &Value) {
        // `Display` gives the same text, but takes it through a formatter in small pieces.
        let line = serde_json::to_string(value).unwrap_or_default();
        self.line(&printable_json(&line));
    }
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
        let line = report::error_json(source, column, message);
        sink.line(&printable_json(&line));
    } else {
        let column = column.map_or_else(String::new, |column| format!(":{column}"));
        let text = format!("onefold: {source}{column}: {message}");
        sink.complain(&printable(&text));
    }
}

/// Lines buffered until it is their turn.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
}

/// Where the lines of an answer begin among others, on standard output and on standard error.
pub(crate) type Mark = (usize, usize);

impl Kept {
    /// Where the next answer begins.
    pub(crate) fn mark(&self) -> Mark {
        (self.out.len(), self.err.len())
    }

    /// Takes off what was written since then.
    pub(crate) fn split_off(&mut self, (out, err): Mark) -> Self {
        let out = self.out.split_off(out);
        let err = self.err.split_off(err);
        Self { out, err }
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

/// The process's own output: standard output, or a file in its place.
///
/// A closed pipe (`onefold … | head -1`) is no error: the run is cancelled and nothing more is
/// written. Any other error in writing is reported once and makes the status bad.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    flushed: Instant,
    cancel: Cancel,
    /// Answers go to a terminal, where something may be drawn.
    shown: bool,
    /// Answers are JSON, and so is each message on standard error.
    pub(crate) json: bool,
    /// Bytes written, or waiting to be.
    pub(crate) bytes: u64,
    /// The reader has gone, so nothing is written any more.
    pub(crate) closed: bool,
    /// Writing failed for another reason.
    pub(crate) failed: bool,
}

impl Output {
    /// Standard output.
    pub(crate) fn new(cancel: Cancel) -> Self {
        let mut output = Self::to(io::stdout(), 0, cancel);
        output.shown = io::stdout().is_terminal();
        output
    }

    /// A file, or what else there is, in which so many bytes are already.
    pub(crate) fn to(out: impl Write + 'static, bytes: u64, cancel: Cancel) -> Self {
        Self {
            out: BufWriter::new(Box::new(out)),
            flushed: Instant::now(),
            cancel,
            shown: false,
            json: false,
            bytes,
            closed: false,
            failed: false,
        }
    }

    /// The requested output: standard output, a file, or nothing at all.
    pub(crate) fn asked(args: &OutputArgs, cancel: Cancel) -> Result<Self, Fatal> {
        let Some(name) = &args.output else {
            return Ok(if args.quiet {
                Self::to(io::sink(), 0, cancel)
            } else {
                Self::new(cancel)
            });
        };
        let cannot = |error| format!("--output {}: cannot write it: {error}", name.display());
        Ok(Self::to(File::create(name).map_err(cannot)?, 0, cancel))
    }

    /// Writes buffered lines.
    pub(crate) fn emit(&mut self, kept: &Kept) {
        if !kept.err.is_empty() {
            self.flush();
            let text = self.messages(&kept.err);
            let _ = progress::beside(|| io::stderr().write_all(text.as_bytes()));
        }
        self.write(kept.out.as_bytes());
    }

    /// Messages as they are written: wrapped for people, a line of JSON each for programs.
    fn messages(&self, text: &str) -> String {
        if !self.json {
            return wrapped(text, message_width());
        }
        let note = |line: &str| {
            let message = line.strip_prefix("onefold: ").unwrap_or(line);
            json!({"type": "note", "message": message}).to_string()
        };

        // The start of an answer that was cut off is JSON already.
        let in_json = |line: &str| if line.starts_with('{') { line.to_owned() } else { note(line) };
        text.split('\n')
            .map(|line| if line.is_empty() { String::new() } else { in_json(line) })
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.closed || bytes.is_empty() {
            return;
        }
        self.bytes += bytes.len() as u64;
        self.write_out(|out| out.write_all(bytes));
        if self.flushed.elapsed() > LINGER {
            self.flush();
        }
    }

    /// Writes what is in the buffer.
    pub(crate) fn flush(&mut self) {
        if !self.closed {
            self.write_out(Write::flush);
            self.flushed = Instant::now();
        }
    }

    /// Writes, on a terminal without the progress line; what cannot be written ends the run.
    fn write_out(&mut self, write: impl FnOnce(&mut BufWriter<Box<dyn Write>>) -> io::Result<()>) {
        let written = if self.shown {
            progress::beside(|| write(&mut self.out))
        } else {
            write(&mut self.out)
        };
        let Err(error) = written else { return };
        self.closed = true;
        self.cancel.raise();
        if error.kind() != io::ErrorKind::BrokenPipe {
            self.failed = true;
            let _ = writeln!(io::stderr(), "onefold: cannot write: {error}");
        }
    }

    /// The last status of a command that has written its answers: nothing is lost in silence, an
    /// interrupted run is incomplete, and a reader who left has all that he wanted.
    pub(crate) fn end(mut self, status: Status) -> Status {
        self.flush();
        match (self.failed, self.closed, self.cancel.is_raised()) {
            (true, ..) => Status::Bad,
            (_, true, _) => Status::Yes,
            (_, _, true) => status.max(Status::Partial),
            _ => status,
        }
    }
}

/// Writes a text to standard output, which is all that a command has to say.
pub(crate) fn print(text: &str) -> Status {
    let mut output = Output::new(cancel_on_interrupt());
    output.line(text.trim_end());
    output.end(Status::Yes)
}

impl Sink for Output {
    fn line(&mut self, text: &str) {
        self.write(text.as_bytes());
        self.write(b"\n");
    }

    fn complain(&mut self, text: &str) {
        self.flush();
        let text = self.messages(text);
        let _ = progress::beside(|| writeln!(io::stderr(), "{text}"));
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.flush();
    }
}
