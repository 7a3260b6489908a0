//! Where puzzles come from: files, standard input, `--puzzle`, or a blank layout.

use std::fs;
use std::io::{self, Cursor, IsTerminal, Write};
use std::path::{Path, PathBuf};

use onefold::internals::puzzle::Puzzle;
use onefold::internals::text::{
    Context, Entry, EntryForm, Grids, LineReading, MAX_LINE, ReadOptions, Reader, TableRow,
    TextError,
};
use serde_json::json;

use crate::shared::door::{Closed, Text};
use crate::shared::{Done, Fatal, InputArgs, Sink, Status, door, panics, settings};

/// A place of the input, and its content.
pub(crate) struct Job {
    /// `file:line`, `-:line`, `--puzzle` or `--layout`.
    pub(crate) source: String,
    pub(crate) content: Content,
}

/// The content of a place of the input.
#[expect(clippy::large_enum_variant, reason = "most are puzzles")]
pub(crate) enum Content {
    Puzzle(Entry),
    /// Nothing that could be read.
    Unread(Unread),
    /// Something else, which writes its own answer.
    Task(Task),
}

/// What could not be read: from which column on, and why, where that is shown; and its row in a table.
#[derive(Default)]
pub(crate) struct Unread {
    pub(crate) column: Option<usize>,
    pub(crate) message: Option<String>,
    pub(crate) row: Option<Box<TableRow>>,
}

/// Work of another kind than a puzzle.
pub(crate) type Task = Box<dyn FnOnce(&mut dyn Sink) -> Done + Send>;

impl Job {
    /// A job with the name of its source.
    pub(crate) fn new(source: impl ToString, content: Content) -> Self {
        let source = source.to_string();
        Self { source, content }
    }

    /// Nothing could be read there, for this reason.
    fn unread(source: &str, why: impl ToString) -> Self {
        let message = Some(why.to_string());
        let other = Unread::default();
        Self::new(source, Content::Unread(Unread { message, ..other }))
    }

    /// The puzzle to answer for, if it is one.
    pub(crate) fn entry(&self) -> Option<&Entry> {
        match &self.content {
            Content::Puzzle(entry) => Some(entry),
            Content::Unread(_) | Content::Task(_) => None,
        }
    }

    fn row(&self) -> Option<&TableRow> {
        match &self.content {
            Content::Puzzle(entry) => entry.row.as_deref(),
            Content::Unread(unread) => unread.row.as_deref(),
            Content::Task(_) => None,
        }
    }
}

/// The part of the input that is read at a time.
pub(crate) enum Load {
    Jobs(Vec<Job>),
    /// Grids of a long list, with the name of their source; each is a job.
    Grids(String, Grids),
}

impl Load {
    /// How many puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Jobs(jobs) => jobs.len(),
            Self::Grids(_, grids) => grids.len(),
        }
    }

    /// The place of the first of them.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::Jobs(jobs) => jobs.first().map_or("", |job| &job.source).to_owned(),
            Self::Grids(name, grids) => format!("{name}:{}", grids.line(0)),
        }
    }

    /// The row of the table that holds the first puzzle, if a table holds it; nothing where there
    /// is no puzzle and no table.
    pub(crate) fn row(&self) -> Option<Option<&TableRow>> {
        match self {
            Self::Jobs(jobs) => {
                let is_first = |job: &&Job| job.entry().is_some() || job.row().is_some();
                jobs.iter().find(is_first).map(Job::row)
            }
            Self::Grids(..) => Some(None),
        }
    }

    /// Every puzzle by itself.
    pub(crate) fn jobs(self) -> Vec<Job> {
        match self {
            Self::Jobs(jobs) => jobs,
            Self::Grids(name, grids) => {
                let entries = (0..grids.len()).filter_map(|k| grids.entry(k));
                let job = |entry: Entry| {
                    Job::new(format!("{name}:{}", entry.line), Content::Puzzle(entry))
                };
                entries.map(job).collect()
            }
        }
    }
}

/// Messages about one source at most; the others are counted.
const MOST_MESSAGES: usize = 10;

/// One place where puzzles come from.
enum Source {
    File(PathBuf),
    Stdin,
    Text(String),
    Job(Box<Job>),
}

/// All of them, and how to read them.
#[derive(Default)]
pub(crate) struct Inputs {
    sources: Vec<Source>,
    options: ReadOptions,
    /// True if all messages are wanted: each is a line of the answer.
    every_message: bool,
    /// Every line is answered as soon as it is there.
    line_buffered: bool,
}

impl Inputs {
    /// The inputs that the arguments name. With `every_message` no message is left out.
    pub(crate) fn new(args: &InputArgs, every_message: bool) -> Result<Self, Fatal> {
        let options = settings::read_options(args)?;
        let mut sources = Vec::new();
        for path in &args.files {
            sources.extend(named(path, args.recursive, &options)?);
        }
        sources.extend(args.puzzles.iter().cloned().map(Source::Text));
        if sources.is_empty() && options.layout.is_some() {
            sources.push(Source::Job(Box::new(blank(&options))));
        } else if sources.is_empty() && !io::stdin().is_terminal() {
            sources.push(Source::Stdin);
        } else if sources.is_empty() {
            return Err(
                "no puzzle: name a file, - for standard input, --puzzle TEXT, or --layout NAME"
                    .into(),
            );
        }

        Ok(Self { sources, options, line_buffered: args.line_buffered, every_message })
    }

    /// Jobs that need not be read.
    pub(crate) fn of_jobs(jobs: Vec<Job>) -> Self {
        let sources = jobs.into_iter().map(|job| Source::Job(Box::new(job)));
        Self { sources: sources.collect(), ..Self::default() }
    }

    /// True if this file is read: answers that are written into it would destroy it first.
    pub(crate) fn reads(&self, output: &Path) -> bool {
        let Ok(output) = output.canonicalize() else {
            return false;
        };
        let is_it = |path: &PathBuf| path.canonicalize().is_ok_and(|path| path == output);
        let mut sources = self.sources.iter();
        // A device, such as a terminal, may well be both.
        output.is_file() && sources.any(|it| matches!(it, Source::File(path) if is_it(path)))
    }

    /// The paths of all files.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let path = |source: &Source| match source {
            Source::File(path) => Some(path.clone()),
            _ => None,
        };
        self.sources.iter().filter_map(path).collect()
    }

    /// Bytes of all files, for a progress bar; `None` where that is not known.
    pub(crate) fn size(&self) -> Option<u64> {
        let size = |source: &Source| match source {
            Source::File(path) => {
                let data = path.metadata().ok()?;
                // The size of what is packed says little.
                let is_packed = path.extension().is_some_and(|ending| ending == "gz");
                (data.is_file() && !is_packed).then_some(data.len())
            }
            Source::Stdin => None,
            Source::Text(text) => Some(text.len() as u64),
            Source::Job(_) => Some(0),
        };
        self.sources.iter().map(size).sum()
    }

    /// Reads everything; `send` gets jobs as soon as they are known, with the bytes read so far,
    /// and says whether to go on.
    pub(crate) fn read(mut self, send: &mut Give<'_>) {
        let mut bytes = 0;
        for source in std::mem::take(&mut self.sources) {
            let (name, text) = match source {
                Source::Job(job) => {
                    if !send(Load::Jobs(vec![*job]), bytes) {
                        return;
                    }
                    continue;
                }
                Source::Text(text) => (TYPED.to_owned(), Ok(Box::new(Cursor::new(text)) as Text)),
                Source::Stdin => ("-".to_owned(), door::stdin()),
                Source::File(path) => (path.display().to_string(), door::file(&path)),
            };
            let go_on = match text {
                Ok(text) => self.lines(&name, text, &mut bytes, send),
                Err(closed) => send(Load::Jobs(vec![Job::unread(&name, closed)]), bytes),
            };
            if !go_on {
                return;
            }
        }
    }

    /// Reads one source line by line. A panic in it ends this source alone, and what was found
    /// before is answered.
    fn lines(&self, name: &str, input: Text, bytes: &mut u64, send: &mut Give<'_>) -> bool {
        let mut lines = Lines {
            name,
            inputs: self,
            reader: Reader::new(self.options.clone()),
            read: 0,
            found: Vec::new(),
            any: false,
            messages: 0,
        };

        let read = panics::guarded(|| lines.read(input, bytes, send));
        read.unwrap_or_else(|mistake| {
            panics::attempted(|| lines.reader.pause(false, &mut lines.found));
            let mut jobs = lines.jobs();
            let message = format!("{mistake}; what has no answer here was not read");
            jobs.push(Job::unread(&lines.at(lines.read), message));
            send(Load::Jobs(jobs), *bytes)
        })
    }
}

/// The name of puzzles that were typed.
const TYPED: &str = "--puzzle";

/// Takes a load, with the bytes read so far; false ends the reading.
type Give<'a> = dyn FnMut(Load, u64) -> bool + 'a;

/// Puzzles found together at most.
const BATCH: usize = 256;

/// One source while it is read.
struct Lines<'a> {
    name: &'a str,
    inputs: &'a Inputs,
    reader: Reader,
    /// Lines read so far.
    read: usize,
    /// Entries and errors found and not yet sent.
    found: Vec<Result<Entry, TextError>>,
    any: bool,
    /// Messages so far.
    messages: usize,
}

impl Lines<'_> {
    /// The place of a line; a text that was typed has no numbers.
    fn at(&self, line: usize) -> String {
        match self.name {
            TYPED => TYPED.to_owned(),
            name => format!("{name}:{line}"),
        }
    }

    /// The number of messages that are not shown.
    fn untold(&self) -> usize {
        if self.inputs.every_message { 0 } else { self.messages.saturating_sub(MOST_MESSAGES) }
    }

    /// The entries and errors found, as jobs.
    fn jobs(&mut self) -> Vec<Job> {
        self.any |= !self.found.is_empty();
        let mut jobs = Vec::with_capacity(self.found.len());
        for read in std::mem::take(&mut self.found) {
            let (line, content) = match read {
                Ok(entry) => (entry.line, Content::Puzzle(entry)),
                Err(error) => {
                    self.messages += 1;
                    let unread = Unread {
                        column: error.column,
                        message: (self.untold() == 0).then(|| error.kind.to_string()),
                        row: error.row,
                    };
                    (error.line, Content::Unread(unread))
                }
            };
            jobs.push(Job::new(self.at(line), content));
        }

        jobs
    }

    /// Sends what was found; whether to go on.
    fn hand_over(&mut self, bytes: u64, send: &mut Give<'_>) -> bool {
        self.found.is_empty() || send(Load::Jobs(self.jobs()), bytes)
    }

    fn line(&mut self, line: &[u8]) {
        self.read += 1;
        panics::inject_panic(|| format!("reading {}", self.at(self.read)));
        self.reader.line(line, &mut self.found);
        if self.inputs.line_buffered {
            self.reader.pause(true, &mut self.found);
        }
    }

    /// Reads to the end. Jobs are sent whenever the buffer is used up, so a line that was typed
    /// is answered at once and a large file goes in batches.
    fn read(&mut self, mut input: Text, bytes: &mut u64, send: &mut Give<'_>) -> bool {
        let in_grids = self.name != TYPED && !self.inputs.line_buffered;
        let mut line: Vec<u8> = Vec::new();
        let failed = loop {
            let buffer = match input.fill_buf() {
                Ok([]) => break None,
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.reader.pause(false, &mut self.found);
                    if !self.hand_over(*bytes, send) {
                        return false;
                    }
                    continue;
                }
                Err(error) => break Some(error),
            };
            let mut rest = buffer;
            while !rest.is_empty() {
                if in_grids
                    && line.is_empty()
                    && let Some((grids, used)) = self.reader.grids(rest, &mut self.found)
                {
                    self.any = true;
                    // All but the last of the lines are grids, the last is looked at again.
                    self.read += grids.len() + 1;
                    rest = &rest[used..];
                    let grids = Load::Grids(self.name.to_owned(), grids);
                    if !self.hand_over(*bytes, send) || !send(grids, *bytes) {
                        return false;
                    }
                    continue;
                }
                let end = rest.iter().position(|&b| b == b'\n');
                let piece = &rest[..end.unwrap_or(rest.len())];
                // A longer line is cut just beyond the limit: the reader then says so.
                let room = (MAX_LINE + 1).saturating_sub(line.len());
                line.extend_from_slice(&piece[..piece.len().min(room)]);
                if end.is_some() {
                    self.line(&line);
                    line.clear();
                }
                rest = &rest[end.map_or(rest.len(), |end| end + 1)..];
                if self.found.len() >= BATCH && !self.hand_over(*bytes, send) {
                    return false;
                }
            }
            let used = buffer.len();
            *bytes += used as u64;
            input.consume(used);
            if !self.hand_over(*bytes, send) {
                return false;
            }
        };

        // Also before an error what came is answered, but for half a line.
        if failed.is_none() && !line.is_empty() {
            self.line(&line);
        }
        self.reader.finish(&mut self.found);
        if !self.hand_over(*bytes, send) {
            return false;
        }
        let mut last = self.roles();
        last.extend(match failed {
            Some(error) => vec![Job::unread(self.name, Closed::Unreadable(error))],
            None if !self.any => vec![Job::unread(self.name, "there is no puzzle in it")],
            None => self.notes(),
        });
        last.is_empty() || send(Load::Jobs(last), *bytes)
    }

    /// The role of each line, if the options ask for it; lines with one role after each other
    /// are one answer.
    fn roles(&self) -> Vec<Job> {
        let is_json = self.inputs.every_message;
        let job = |lines: &[LineReading]| {
            let first = lines[0];
            let last = lines[lines.len() - 1].line;
            let LineReading { line, role, reason } = first;
            let end = if last > line { format!("-{last}") } else { String::new() };
            let place = format!("{}:{line}", self.name);
            let task: Task = Box::new(move |sink| {
                let role = role.to_string();
                if is_json {
                    sink.json(&json!({
                        "type": "role", "source": place, "lines": [line, last], "role": role,
                        "reason": reason,
                    }));
                } else if reason.is_empty() {
                    sink.line(&format!("{place}{end}: {role}"));
                } else {
                    sink.line(&format!("{place}{end}: {role}: {reason}"));
                }
                Ok(Status::Yes)
            });
            Job::new(self.name, Content::Task(task))
        };

        let is_same = |a: &LineReading, b: &LineReading| (a.role, a.reason) == (b.role, b.reason);
        self.reader.roles().chunk_by(is_same).map(job).collect()
    }

    /// Notes on the whole source, which are no answers.
    fn notes(&self) -> Vec<Job> {
        let more = match self.untold() {
            0 => None,
            1 => Some("1 more message is not shown".to_owned()),
            more => Some(format!("{more} more messages are not shown")),
        };

        let note = |message: String| {
            let message = format!("onefold: {}: {message}", self.name);
            let task: Task = Box::new(move |sink| {
                sink.complain(&message);
                Ok(Status::Yes)
            });
            Job::new(self.name, Content::Task(task))
        };

        more.into_iter().chain(self.reader.notes()).map(note).collect()
    }
}

/// The sources that an argument names: standard input, a file, all files of a directory, or a typed
/// puzzle in its place. A file of that name comes first.
fn named(path: &Path, recursive: bool, options: &ReadOptions) -> Result<Vec<Source>, Fatal> {
    if path.as_os_str() == "-" {
        return Ok(vec![Source::Stdin]);
    }
    if recursive && path.is_dir() {
        let name = path.display();
        let found = files(path);
        let (files, passed) = found.map_err(|error| format!("{name}: cannot read it: {error}"))?;
        if let Some(passed) = passed {
            let _ = writeln!(io::stderr(), "onefold: {name}: {passed}");
        }
        if files.is_empty() {
            return Err(format!("{name}: there is no file with text in it"));
        }
        return Ok(files.into_iter().map(Source::File).collect());
    }

    let is_typed = |text: &&str| !path.exists() && is_puzzle(text, options);
    let typed = path.to_str().filter(is_typed);
    Ok(vec![match typed {
        Some(text) => Source::Text(text.to_owned()),
        None => Source::File(path.to_owned()),
    }])
}

/// The blank puzzle on the requested layout.
fn blank(options: &ReadOptions) -> Job {
    const SOURCE: &str = "--layout";
    let spec = options.layout.clone().unwrap_or_default();
    match Context::new(options.clone()).layout(spec) {
        Ok(layout) => {
            let form = EntryForm::Other("blank layout");
            let entry = Entry::new(Puzzle::blank(layout), 1, form);
            Job::new(SOURCE, Content::Puzzle(entry))
        }
        Err(error) => Job::unread(SOURCE, error),
    }
}

/// The files with text in a directory, and a line on what was passed over: files and directories
/// with names that begin with a dot, links to directories, and files without text.
fn files(directory: &Path) -> io::Result<(Vec<PathBuf>, Option<String>)> {
    let mut found = Vec::new();
    let mut hidden = 0;
    let mut binary = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(path) = open.pop() {
        let link = path.is_symlink() && path != directory;
        if path.is_dir() && !link {
            let inside: io::Result<Vec<_>> = fs::read_dir(&path)?.collect();
            let mut inside = inside?;
            // The last is looked at first.
            inside.sort_by_key(|entry| std::cmp::Reverse(entry.file_name()));
            for entry in inside {
                if entry.file_name().to_string_lossy().starts_with('.') {
                    hidden += 1;
                } else {
                    open.push(entry.path());
                }
            }
        } else if path.is_dir() {
            hidden += 1;
        } else if matches!(door::file(&path), Err(Closed::NoText(_))) {
            binary.push(path);
        } else {
            found.push(path);
        }
    }

    let files = |n: usize| if n == 1 { "file" } else { "files" };
    let hidden = (hidden > 0).then(|| format!("{hidden} hidden {}", files(hidden)));
    let binary = binary.first().map(|first| {
        let n = binary.len();
        let first = first.display();
        format!("{n} {} without text (such as {first})", files(n))
    });
    let passed: Vec<String> = hidden.into_iter().chain(binary).collect();
    let passed = (!passed.is_empty()).then(|| format!("passed over: {}", passed.join(", ")));
    Ok((found, passed))
}

/// True if the name of no file is meant to be a puzzle: a link, a text of several lines, a name
/// that can be read as one, or one that is mostly digits and blanks.
fn is_puzzle(text: &str, options: &ReadOptions) -> bool {
    let string = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
    let looks = text.contains("://")
        || text.contains('\n')
        || text.starts_with(['{', '['])
        || text.strip_prefix('.').is_some_and(string);
    looks || is_grid(text) || is_read(text, options)
}

/// True if a text is mostly digits and signs for blank cells, of which a name has few.
pub(crate) fn is_grid(text: &str) -> bool {
    const FEWEST: usize = 16;
    let sign = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?' | '-');
    let signs = text.chars().filter(sign).count();
    signs >= FEWEST && 5 * signs >= 4 * text.chars().count()
}

fn is_read(text: &str, options: &ReadOptions) -> bool {
    let mut reader = Reader::new(options.clone());
    let mut found = Vec::new();
    reader.line(text.as_bytes(), &mut found);
    reader.finish(&mut found);
    found.iter().any(Result::is_ok)
}
