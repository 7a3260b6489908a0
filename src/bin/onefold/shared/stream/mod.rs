//! Many puzzles, several threads, answers in input order, constant memory: the one way in which
//! commands go over their puzzles.
//!
//! One thread reads batches of puzzles, workers answer them, the main thread puts the answers in
//! order and writes them.

pub(crate) mod ordered;
mod reader;
mod worker;
mod writer;

use std::io::{self, IsTerminal};
use std::time::Duration;

use onefold::internals::limits::Limits;

use ordered::{GRACE, Next, Ordered, Plan};
use reader::{Batch, Tally};
use worker::Mode;
use writer::Writer;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::InputArgs;
use crate::shared::inputs::{Inputs, Task};
use crate::shared::output::Sink;
use crate::shared::progress::{self, Line};
use crate::shared::settings::RunSettings;
use crate::shared::turn::{Bulk, Done, Turn};

/// Batches in flight at most, for each thread: enough to go on behind a puzzle that takes long,
/// and few enough when each puzzle brings a large layout of its own.
const TICKETS: usize = 8;
/// Batches in flight at most, for all threads.
const MOST_TICKETS: usize = 32;

/// Puzzles, and how they are answered.
pub(crate) struct Stream {
    inputs: Inputs,
    settings: RunSettings,
    writer: Writer,
    /// Answers depend on the puzzles before.
    remembers: bool,
}

impl Stream {
    /// A stream of the puzzles that were named.
    pub(crate) fn new(args: &InputArgs, settings: RunSettings) -> Result<Self, Fatal> {
        let inputs = Inputs::new(args, settings.json)?;
        if let Some(output) = &settings.output.output
            && inputs.reads(output)
        {
            let name = output.display();
            return Err(format!(
                "--output {name}: this file is read; answers need one of another name"
            ));
        }
        let settings = RunSettings {
            with_entries: args.with_entries,
            ..settings
        };
        Ok(Self {
            inputs,
            writer: Writer::new(settings.clone(), Some(args.resume))?,
            settings,
            remembers: false,
        })
    }

    /// True if a bar is drawn where there is a terminal for it.
    pub(crate) fn has_bar(&self) -> bool {
        self.inputs.size().is_some_and(is_long)
    }

    /// True if there is a terminal to draw on, and the answers go elsewhere.
    pub(crate) fn has_room(&self) -> bool {
        let elsewhere = self.settings.output.goes_elsewhere();
        progress::draws(true) || elsewhere && io::stderr().is_terminal()
    }

    /// True if an earlier run has written some of the output.
    pub(crate) fn goes_on(&self) -> bool {
        self.writer.output.bytes > 0
    }

    /// The same stream where answers depend on the puzzles before.
    pub(crate) fn remembering(mut self) -> Self {
        self.remembers = true;
        self
    }

    /// The same stream with a text before the first answer.
    pub(crate) fn opening(mut self, text: impl Into<String>) -> Self {
        self.writer.opening = Some(text.into());
        self
    }

    /// The same stream with a text after the last answer.
    pub(crate) fn closing(mut self, write: impl FnOnce(&mut dyn Sink) + 'static) -> Self {
        self.writer.closing = Some(Box::new(write));
        self
    }

    /// Answers every puzzle, each as a whole, on several threads.
    pub(crate) fn run(
        self,
        bulk: Bulk,
        work: impl Fn(&mut Turn<'_>) -> Done + Send + Sync + 'static,
    ) -> Result<Status, Fatal> {
        let threads = self.settings.threads;
        self.start(threads, bulk, false, work)
    }

    /// Answers every puzzle in turn, in pieces, so that an answer may be of any length.
    pub(crate) fn run_in_turn(
        self,
        work: impl Fn(&mut Turn<'_>) -> Done + Send + Sync + 'static,
    ) -> Result<Status, Fatal> {
        self.start(1, Bulk::No, true, work)
    }

    fn start(
        mut self,
        threads: usize,
        bulk: Bulk,
        in_pieces: bool,
        work: impl Fn(&mut Turn<'_>) -> Done + Send + Sync + 'static,
    ) -> Result<Status, Fatal> {
        if let Some(size) = self.inputs.size().filter(|&size| is_long(size)) {
            self.writer.bar = (Line::new(self.has_room(), "0%"), size);
        }
        let Self {
            inputs,
            settings,
            mut writer,
            remembers,
        } = self;
        let answered = writer.point.answered;
        let (skipped, written) = match remembers {
            true => (0, answered),
            false => (answered, 0),
        };
        let mode = Mode {
            bulk,
            in_pieces,
            written,
        };
        let plan = Plan {
            threads,
            in_flight: (threads * TICKETS).min(MOST_TICKETS),
            needed: u64::MAX,
            limits: Limits {
                cancel: settings.cancel.clone(),
                ..Limits::default()
            },
            // An answer in pieces ends by itself, so that its end is not lost.
            grace: if in_pieces { Duration::MAX } else { GRACE },
        };
        let (columns, tally) = (settings.columns.clone(), Tally::default());
        let read = tally.clone();
        let feed = move |send: &mut dyn FnMut(Batch) -> bool| {
            reader::read(inputs, columns.as_deref(), skipped, &read, send);
        };
        let mut parts = Ordered::start(plan, feed, move |batches, send| {
            worker::work(batches, send, &settings, mode, &work);
        })?;
        loop {
            match parts.next() {
                Next::Piece(part) => {
                    if writer.take(part).is_break() {
                        break;
                    }
                }
                Next::Pause => writer.output.flush(),
                Next::End | Next::Late(_) => break,
            }
        }
        Ok(writer.end(&tally))
    }
}

/// Runs tasks of another kind than puzzles, each with its source.
pub(crate) fn run_tasks(
    settings: RunSettings,
    tasks: Vec<(String, Task)>,
) -> Result<Status, Fatal> {
    let stream = Stream {
        inputs: Inputs::of_tasks(tasks),
        writer: Writer::new(settings.clone(), None)?,
        settings,
        remembers: false,
    };
    stream.run_in_turn(|_| Ok(Status::YES))
}

/// True if inputs of this many bytes are more than a moment's work.
fn is_long(size: u64) -> bool {
    size > 1 << 12
}
