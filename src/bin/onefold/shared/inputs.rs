//! Where puzzles come from: files, standard input, `--puzzle`, or a blank layout.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use onefold::internals::puzzle::Puzzle;
use onefold::internals::text::{
    Context, Entry, EntryForm, Grids, MAX_LINE, ReadOptions, Reader, TableRow, TextError,
};

use crate::shared::door::{self, Closed, Text};
use crate::shared::exit::Fatal;
use crate::shared::flags::InputArgs;
use crate::shared::folders;
use crate::shared::output::Sink;
use crate::shared::panics;
use crate::shared::settings;
use crate::shared::turn::Done;
use crate::shared::typed;

/// A puzzle to answer for, or why it could not be read.
pub(crate) struct Job {
    /// `file:line`, `-:line`, `--puzzle` or `--layout`.
    pub(crate) source: String,
    pub(crate) entry: Result<Entry, Problem>,
}

/// Work of another kind than a puzzle, which writes its own answer.
pub(crate) type Task = Box<dyn FnOnce(&mut dyn Sink) -> Done + Send>;

/// What is read at a time.
pub(crate) enum Load {
    Jobs(Vec<Job>),
    /// A task, with the name of its source.
    Task(String, Task),
    /// Grids of a long list, with the name of their source; each is a job.
    Grids(String, Grids),
}

impl Load {
    /// How many puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Jobs(jobs) => jobs.len(),
            Self::Task(..) => 1,
            Self::Grids(_, grids) => grids.len(),
        }
    }

    /// Where the first of them stands.
    pub(crate) fn place(&self) -> String {
        match self {
            Self::Jobs(jobs) => jobs
                .first()
                .map_or_else(String::new, |job| job.source.clone()),
            Self::Task(source, _) => source.clone(),
            Self::Grids(name, grids) => format!("{name}:{}", grids.line(0)),
        }
    }

    /// The row of a table in which the first puzzle stands, if it stands in one; nothing where there
    /// is no puzzle.
    pub(crate) fn row(&self) -> Option<Option<&TableRow>> {
        match self {
            Self::Jobs(jobs) => jobs
                .iter()
                .find_map(|job| job.entry.as_ref().ok())
                .map(|entry| entry.row.as_deref()),
            Self::Task(..) | Self::Grids(..) => Some(None),
        }
    }

    /// The same without so many at the start; `None` where that is all.
    pub(crate) fn behind(self, number: u64) -> Option<Self> {
        match usize::try_from(number) {
            Ok(0) => Some(self),
            Ok(number) if number < self.len() => Some(Self::Jobs(self.jobs().split_off(number))),
            _ => None,
        }
    }

    /// Every puzzle by itself.
    pub(crate) fn jobs(self) -> Vec<Job> {
        match self {
            Self::Jobs(jobs) => jobs,
            Self::Task(..) => Vec::new(),
            Self::Grids(name, grids) => (0..grids.len())
                .filter_map(|k| grids.entry(k))
                .map(|entry| Job {
                    source: format!("{name}:{}", entry.line),
                    entry: Ok(entry),
                })
                .collect(),
        }
    }
}

/// Why there is no puzzle.
#[derive(Default)]
pub(crate) struct Problem {
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    /// It is only to be said, and nothing is wrong.
    pub(crate) note: bool,
}

impl Job {
    /// Nothing could be read there, for this reason.
    fn unread(source: &str, message: impl ToString) -> Self {
        let (source, message) = (source.to_owned(), message.to_string());
        let entry = Err(Problem {
            message,
            ..Problem::default()
        });
        Self { source, entry }
    }
}

/// Messages about one source at most; the others are counted.
const MOST_MESSAGES: usize = 10;

/// One place where puzzles come from.
enum Source {
    File(PathBuf),
    Stdin,
    Text(String),
    Blank,
    Task(String, Task),
}

/// All of them, and how to read them.
pub(crate) struct Inputs {
    sources: Vec<Source>,
    options: ReadOptions,
    /// Whether all messages are wanted: each is a line of the answer.
    every_message: bool,
    /// Every line is answered as soon as it is there.
    line_buffered: bool,
}

impl Inputs {
    pub(crate) fn new(args: &InputArgs, every_message: bool) -> Result<Self, Fatal> {
        let options = settings::read_options(args)?;
        let mut sources = Vec::new();
        for path in &args.files {
            sources.extend(named(path, args.recursive, &options)?);
        }
        sources.extend(args.puzzles.iter().cloned().map(Source::Text));
        if sources.is_empty() && options.layout.is_some() {
            sources.push(Source::Blank);
        } else if sources.is_empty() && !io::stdin().is_terminal() {
            sources.push(Source::Stdin);
        } else if sources.is_empty() {
            return Err(
                "no puzzle: name a file, - for standard input, --puzzle TEXT, or --layout NAME"
                    .into(),
            );
        }
        Ok(Self {
            sources,
            options,
            line_buffered: args.line_buffered,
            every_message,
        })
    }

    /// Tasks in the place of puzzles, each with its source.
    pub(crate) fn of_tasks(tasks: Vec<(String, Task)>) -> Self {
        let tasks = tasks.into_iter();
        Self {
            sources: tasks.map(|(name, task)| Source::Task(name, task)).collect(),
            options: ReadOptions::default(),
            every_message: false,
            line_buffered: false,
        }
    }

    /// Whether this file is read: answers that are written into it would destroy it first.
    pub(crate) fn reads(&self, output: &Path) -> bool {
        let Ok(output) = output.canonicalize() else {
            return false;
        };
        let is_it = |path: &PathBuf| path.canonicalize().is_ok_and(|path| path == output);
        let mut sources = self.sources.iter();
        // A device, such as a terminal, may well be both.
        output.is_file() && sources.any(|it| matches!(it, Source::File(path) if is_it(path)))
    }

    /// Bytes of all files, for a progress bar; `None` where that is not known.
    pub(crate) fn size(&self) -> Option<u64> {
        self.sources
            .iter()
            .map(|source| match source {
                Source::File(path) if door::is_packed(path) => None,
                Source::File(path) => path
                    .metadata()
                    .ok()
                    .filter(|data| data.is_file())
                    .map(|data| data.len()),
                Source::Stdin => None,
                Source::Text(text) => Some(text.len() as u64),
                Source::Blank | Source::Task(..) => Some(0),
            })
            .sum()
    }

    /// Reads everything; `send` gets jobs as soon as they are known, with the bytes read so far,
    /// and says whether to go on.
    pub(crate) fn read(mut self, send: &mut Give<'_>) {
        let mut bytes = 0;
        for source in std::mem::take(&mut self.sources) {
            let go_on = match source {
                Source::Blank => send(Load::Jobs(vec![blank(&self.options)]), bytes),
                Source::Task(name, task) => send(Load::Task(name, task), bytes),
                Source::Text(text) => {
                    self.lines("--puzzle", false, text.as_bytes(), &mut bytes, send)
                }
                Source::Stdin => self.opened("-", door::stdin(), &mut bytes, send),
                Source::File(path) => {
                    let name = path.display().to_string();
                    self.opened(&name, door::file(&path), &mut bytes, send)
                }
            };
            if !go_on {
                return;
            }
        }
    }

    /// Reads one source, or says why it cannot be read.
    fn opened(
        &self,
        name: &str,
        text: Result<Text, Closed>,
        bytes: &mut u64,
        send: &mut Give<'_>,
    ) -> bool {
        match text {
            Ok(text) => self.lines(name, true, text, bytes, send),
            Err(closed) => send(Load::Jobs(vec![Job::unread(name, closed)]), *bytes),
        }
    }

    /// Reads one source line by line. A panic in it ends this source alone, and what was found
    /// before is answered.
    fn lines(
        &self,
        name: &str,
        numbered: bool,
        input: impl BufRead,
        bytes: &mut u64,
        send: &mut Give<'_>,
    ) -> bool {
        let reader = Reader::new(self.options.clone());
        let mut lines = Lines {
            name,
            numbered,
            line_buffered: self.line_buffered,
            reader,
            read: 0,
            found: Vec::new(),
            any: false,
            messages: 0,
            most: match self.every_message {
                true => usize::MAX,
                false => MOST_MESSAGES,
            },
        };
        let read = panics::guarded(|| lines.read(input, bytes, send));
        read.unwrap_or_else(|mistake| {
            let mut jobs = lines.jobs();
            let message = format!("{mistake}; what has no answer here was not read");
            jobs.push(Job::unread(&lines.at(lines.read), message));
            send(Load::Jobs(jobs), *bytes)
        })
    }
}

/// Takes a load, with the bytes read so far; false ends the reading.
type Give<'a> = dyn FnMut(Load, u64) -> bool + 'a;

/// Puzzles found together at most.
const BATCH: usize = 256;

/// One source while it is read.
struct Lines<'a> {
    name: &'a str,
    /// Whether the place of a puzzle has the number of its line.
    numbered: bool,
    /// Every line is answered as soon as it is there.
    line_buffered: bool,
    reader: Reader,
    /// Lines read so far.
    read: usize,
    /// What was found and not yet sent.
    found: Vec<Result<Entry, TextError>>,
    any: bool,
    /// Messages so far, and how many are told at most.
    messages: usize,
    most: usize,
}

impl Lines<'_> {
    fn at(&self, line: usize) -> String {
        match self.numbered {
            true => format!("{}:{line}", self.name),
            false => self.name.to_owned(),
        }
    }

    /// What was found, as jobs.
    fn jobs(&mut self) -> Vec<Job> {
        self.any |= !self.found.is_empty();
        let mut found = std::mem::take(&mut self.found);
        found.retain(|read| {
            self.messages += usize::from(read.is_err());
            read.is_ok() || self.messages <= self.most
        });
        let job = |read: Result<Entry, TextError>| {
            let line = read
                .as_ref()
                .map_or_else(|error| error.line, |entry| entry.line);
            Job {
                source: self.at(line),
                entry: read.map_err(|error| Problem {
                    column: error.column,
                    message: error.kind.to_string(),
                    note: false,
                }),
            }
        };
        found.into_iter().map(job).collect()
    }

    /// Sends what was found; whether to go on.
    fn hand_over(&mut self, bytes: u64, send: &mut Give<'_>) -> bool {
        self.found.is_empty() || send(Load::Jobs(self.jobs()), bytes)
    }

    fn line(&mut self, line: &[u8]) {
        self.read += 1;
        panics::rehearse(|| format!("reading {}", self.at(self.read)));
        self.reader.line(line, &mut self.found);
        if self.line_buffered {
            self.reader.pause(true, &mut self.found);
        }
    }

    /// Reads to the end. Jobs are sent whenever the buffer is used up, so a line that was typed
    /// is answered at once and a large file goes in batches.
    fn read(&mut self, mut input: impl BufRead, bytes: &mut u64, send: &mut Give<'_>) -> bool {
        let mut line: Vec<u8> = Vec::new();
        loop {
            let buffer = match input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.reader.pause(false, &mut self.found);
                    if !self.hand_over(*bytes, send) {
                        return false;
                    }
                    continue;
                }
                Err(error) => {
                    // What came before is answered.
                    self.reader.finish(&mut self.found);
                    let mut jobs = self.jobs();
                    jobs.push(Job::unread(self.name, Closed::Unreadable(error)));
                    return send(Load::Jobs(jobs), *bytes);
                }
            };
            let end_of_input = buffer.is_empty();
            let mut rest = buffer;
            while !rest.is_empty() {
                if self.numbered
                    && !self.line_buffered
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
            if end_of_input {
                if !line.is_empty() {
                    self.line(&line);
                }
                self.reader.finish(&mut self.found);
            }
            if !self.hand_over(*bytes, send) {
                return false;
            }
            if end_of_input {
                let notes = self.notes();
                return match self.any {
                    true => notes.is_empty() || send(Load::Jobs(notes), *bytes),
                    false => {
                        let empty = Job::unread(self.name, "there is no puzzle in it");
                        send(Load::Jobs(vec![empty]), *bytes)
                    }
                };
            }
        }
    }

    /// What is to be said of the whole source.
    fn notes(&self) -> Vec<Job> {
        let more = self.messages.saturating_sub(self.most);
        let more = (more > 0).then(|| match more {
            1 => "1 more message is not shown".to_owned(),
            _ => format!("{more} more messages are not shown"),
        });
        let notes = more.into_iter().chain(self.reader.notes());
        let note = |message| Job {
            source: self.name.to_owned(),
            entry: Err(Problem {
                column: None,
                message,
                note: true,
            }),
        };
        notes.map(note).collect()
    }
}

/// What an argument names: standard input, a file, all files in a directory, or a puzzle that is
/// typed in its place. A file of that name comes first.
fn named(path: &Path, recursive: bool, options: &ReadOptions) -> Result<Vec<Source>, Fatal> {
    if path.as_os_str() == "-" {
        return Ok(vec![Source::Stdin]);
    }
    if recursive && path.is_dir() {
        let name = path.display();
        let found =
            folders::files(path).map_err(|error| format!("{name}: cannot read it: {error}"))?;
        if let Some(passed) = found.passed_over() {
            let _ = writeln!(io::stderr(), "onefold: {name}: {passed}");
        }
        if found.files.is_empty() {
            return Err(format!("{name}: there is no file with text in it"));
        }
        return Ok(found.files.into_iter().map(Source::File).collect());
    }
    let typed = path
        .to_str()
        .filter(|text| !path.exists() && typed::is_puzzle(text, options));
    Ok(vec![match typed {
        Some(text) => Source::Text(text.to_owned()),
        None => Source::File(path.to_owned()),
    }])
}

/// The blank puzzle on the layout that was asked for.
fn blank(options: &ReadOptions) -> Job {
    const SOURCE: &str = "--layout";
    let spec = options.layout.clone().unwrap_or_default();
    match Context::new(options.clone()).layout(spec) {
        Ok(layout) => Job {
            source: SOURCE.to_owned(),
            entry: Ok(Entry::new(
                Puzzle::blank(layout),
                1,
                EntryForm::Other("blank layout"),
            )),
        },
        Err(error) => Job::unread(SOURCE, error),
    }
}
