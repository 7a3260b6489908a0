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
use std::sync::Arc;
use std::time::Duration;

use onefold::internals::limits::Limits;

use ordered::{GRACE, Next, Ordered, Plan};
use reader::{Batch, Tally};
use worker::Mode;
use writer::Writer;

use crate::shared::inputs::Inputs;
use crate::shared::{
    BatchArgs, ChoiceArgs, Done, Fatal, How, InputArgs, Job, Line, PuzzleJob, RunSettings, Status,
    progress,
};

/// Batches in flight at most, for each thread: enough to go on after a puzzle that takes long,
/// and few enough when each puzzle brings a large layout of its own.
const TICKETS: usize = 8;
/// Batches in flight at most, for all threads.
const MOST_TICKETS: usize = 32;

/// Puzzles, and how they are answered.
pub(crate) struct Stream {
    inputs: Inputs,
    pub(crate) settings: RunSettings,
    writer: Writer,
    /// Answers depend on the puzzles before.
    pub(crate) remembers: bool,
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

        let settings = RunSettings { with_entries: args.with_entries, ..settings };
        let files = inputs.files();
        Ok(Self {
            inputs,
            writer: Writer::new(settings.clone(), Some((args.resume, files)))?,
            settings,
            remembers: false,
        })
    }

    /// A stream of puzzles with answers that have these columns in a table.
    pub(crate) fn batch(
        args: &BatchArgs,
        columns: &[&'static str],
        choice: Option<ChoiceArgs>,
        stats: bool,
    ) -> Result<Self, Fatal> {
        let settings = RunSettings {
            choice: choice.unwrap_or_default(),
            stats,
            ..RunSettings::new(&args.run)?.tabled(&args.table, columns)
        };
        Self::new(&args.input, settings)
    }

    /// True if a bar is drawn where there is a terminal for it.
    pub(crate) fn has_bar(&self) -> bool {
        self.size().is_some()
    }

    /// The bytes of inputs that are more than a moment's work.
    fn size(&self) -> Option<u64> {
        self.inputs.size().filter(|&size| size > 1 << 12)
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

    /// The same stream with all answers on one page, of which this is the head and the tail.
    pub(crate) fn page(mut self, head: &str, tail: impl FnOnce() -> String + 'static) -> Self {
        self.writer.head = Some(head.trim_end().to_owned());
        self.writer.tail = Some(Box::new(tail));
        self
    }

    /// Answers every puzzle.
    pub(crate) fn run(
        mut self,
        how: How,
        work: impl Fn(&mut PuzzleJob<'_>) -> Done + Send + Sync + 'static,
    ) -> Result<Status, Fatal> {
        if let Some(size) = self.size() {
            self.writer.bar = (Line::new(self.has_room(), "0%"), size);
        }
        let Self { inputs, settings, mut writer, remembers } = self;
        let answered = writer.point.answered;
        let (skipped, written) = if remembers { (0, answered) } else { (answered, 0) };
        let mode = Mode { how, written };
        // An answer in pieces ends by itself, so that its end is not lost.
        let (threads, grace) = match how {
            How::InTurn => (1, Duration::MAX),
            _ => (settings.threads, GRACE),
        };

        let plan = Plan {
            threads,
            in_flight: (threads * TICKETS).min(MOST_TICKETS),
            needed: u64::MAX,
            limits: Limits { cancel: settings.cancel.clone(), ..Limits::default() },
            grace,
        };

        let columns = settings.columns.clone();
        let tally = Arc::<Tally>::default();
        let read = Arc::clone(&tally);
        let feed = move |send: &mut dyn FnMut(Batch) -> bool| {
            reader::read(inputs, columns.as_deref(), skipped, &read, send);
        };
        let mut parts = Ordered::start(plan, feed, move |batches, send| {
            worker::work(batches, send, &settings, mode, &work);
        })?;
        loop {
            match parts.next() {
                Next::Piece(part) => {
                    if !writer.take(part) {
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

/// Runs jobs of another kind than puzzles.
pub(crate) fn run_jobs(settings: RunSettings, jobs: Vec<Job>) -> Result<Status, Fatal> {
    let stream = Stream {
        inputs: Inputs::of_jobs(jobs),
        writer: Writer::new(settings.clone(), None)?,
        settings,
        remembers: false,
    };
    stream.run(How::InTurn, |_| Ok(Status::Yes))
}
