//! Many puzzles, several threads, answers in input order, constant memory.
//!
//! One thread reads batches of puzzles, workers answer them, the main thread puts the answers in
//! order and writes them. A batch needs one of a fixed number of tickets from reading to writing,
//! which bounds everything in flight. Threads are not joined: after an interrupt the reader may
//! still wait for input that never comes.

mod reader;
mod worker;

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use onefold::count::Count;
use onefold::puzzle::Solution;
use onefold::report;
use onefold::solve::Solver;
use onefold::text::Entry;

use reader::{Batch, MOST_TICKETS, Tally};
use worker::Part;

use crate::shared::exit::{Fatal, Status};
use crate::shared::inputs::Inputs;
use crate::shared::output::{Output, Sink};
use crate::shared::panics;
use crate::shared::settings::RunSettings;

/// What a command does with one puzzle.
pub(crate) type Work = dyn Fn(&mut Solver, Turn<'_>, &mut dyn Sink) -> Status + Send + Sync;

/// A puzzle to answer for.
pub(crate) struct Turn<'a> {
    pub(crate) source: &'a str,
    pub(crate) entry: Entry,
    /// What its batch has shown of it.
    pub(crate) known: Option<Known>,
}

/// What is known of a puzzle from its batch.
#[derive(Clone)]
pub(crate) enum Known {
    /// Its only solution.
    Only(Solution),
    /// Its number of solutions, or the number that was asked for.
    Count(Count),
}

/// What the puzzles of a batch are first asked together, before each is answered by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bulk {
    /// Nothing.
    No,
    /// For the only solution: the answer for a puzzle with exactly one shows nothing else.
    Solutions,
    /// Whether there is only one solution: the answer is then the one word.
    Unique,
    /// For the number of solutions, up to a number.
    Counts(u64),
}

/// Batches in flight at most, for each thread: enough to go on behind a puzzle that takes long,
/// and few enough when each puzzle brings a large layout of its own.
const TICKETS: usize = 8;
/// How often the main thread looks whether it has been interrupted.
const LOOK: Duration = Duration::from_millis(50);
/// How long running searches get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(800);

/// Where puzzles come from, how they are answered, and what stands around the answers.
pub(crate) struct Stream {
    inputs: Inputs,
    settings: RunSettings,
    opening: Option<String>,
    closing: Option<Closing>,
}

/// Writes what stands behind the last answer.
type Closing = Box<dyn FnOnce(&mut dyn Sink)>;

impl Stream {
    pub(crate) fn new(inputs: Inputs, settings: RunSettings) -> Self {
        Self {
            inputs,
            settings,
            opening: None,
            closing: None,
        }
    }

    /// With this before the first answer.
    pub(crate) fn opening(self, text: impl Into<String>) -> Self {
        Self {
            opening: Some(text.into()),
            ..self
        }
    }

    /// With what this writes behind the last answer.
    pub(crate) fn closing(self, write: impl FnOnce(&mut dyn Sink) + 'static) -> Self {
        Self {
            closing: Some(Box::new(write)),
            ..self
        }
    }

    /// Answers every puzzle, each as a whole, on several threads.
    pub(crate) fn run(self, bulk: Bulk, work: Arc<Work>) -> Result<Status, Fatal> {
        let Self {
            inputs, settings, ..
        } = self;
        let bar = progress_bar(inputs.size(), &settings);
        let n_tickets = (settings.threads * TICKETS).min(MOST_TICKETS);
        let (tickets, ticket) = bounded(n_tickets);
        for _ in 0..n_tickets {
            let _ = tickets.send(());
        }
        let (batches, tally) = reader::read(inputs, ticket)?;
        let (send, parts) = unbounded();
        for _ in 0..settings.threads {
            let (batches, send, settings, work) = (
                batches.clone(),
                send.clone(),
                settings.clone(),
                Arc::clone(&work),
            );
            start(move || worker::work(&batches, &send, &settings, bulk, &*work))?;
        }
        drop((send, batches));
        let mut order = Order {
            pen: Pen::new(settings, self.opening),
            waiting: BTreeMap::new(),
            next: 0,
            tickets,
            bar,
        };
        order.write_all(&parts);
        if let Some(bar) = order.bar {
            bar.finish_and_clear();
        }
        Ok(order.pen.end(&tally, self.closing))
    }

    /// Answers every puzzle in turn, writing as it goes, so that an answer may be of any length.
    pub(crate) fn run_in_turn(self, work: &Work) -> Result<Status, Fatal> {
        let (tickets, ticket) = bounded(TICKETS);
        let (batches, tally) = reader::read(self.inputs, ticket)?;
        let mut solver = Solver::new(self.settings.config);
        let mut pen = Pen::new(self.settings, self.opening);
        while !pen.settings.cancel.is_raised() {
            let _ = tickets.try_send(());
            match batches.recv_timeout(LOOK) {
                Ok(batch) => pen.answer_in_turn(batch, &mut solver, work),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(pen.end(&tally, self.closing))
    }
}

/// Starts a thread.
fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Fatal> {
    let started = thread::Builder::new().spawn(work);
    started.map_or_else(
        |error| Err(format!("no thread can start: {error}")),
        |_| Ok(()),
    )
}

/// What writes the answers, and what they come to.
struct Pen {
    settings: RunSettings,
    output: Output,
    status: Status,
    /// Puzzles answered.
    answered: u64,
}

impl Pen {
    fn new(settings: RunSettings, opening: Option<String>) -> Self {
        let mut output = Output::new(settings.cancel.clone());
        if let Some(text) = opening {
            output.line(&text);
        }
        Self {
            settings,
            output,
            status: Status::YES,
            answered: 0,
        }
    }

    fn take(&mut self, part: &Part) {
        self.output.emit(&part.kept);
        self.status = self.status.and(part.status);
        self.answered += part.answered;
    }

    /// Answers the puzzles of a batch as they are written.
    fn answer_in_turn(&mut self, batch: Batch, solver: &mut Solver, work: &Work) {
        let Self {
            settings, output, ..
        } = self;
        let place = batch.load.place();
        let jobs = panics::guarded(|| batch.load.jobs()).unwrap_or_else(|mistake| {
            complain(&place, None, &mistake.to_string(), settings.json, output);
            self.status = self.status.and(Status::BAD);
            Vec::new()
        });
        for job in jobs {
            if settings.cancel.is_raised() {
                break;
            }
            let status = worker::answer(solver, job, None, output, settings, work);
            self.status = self.status.and(status);
            self.answered += 1;
        }
        output.flush();
    }

    /// The last status, when nothing more will come: an interrupted run is incomplete, any other
    /// has answered all that was read.
    fn end(mut self, tally: &Tally, closing: Option<Closing>) -> Status {
        if let Some(write) = closing {
            write(&mut self.output);
        }
        let whole = !self.settings.cancel.is_raised();
        if let Some(missing) = tally.missing(self.answered).filter(|_| whole) {
            self.output.complain(&format!("onefold: {missing}"));
            self.status = self.status.and(Status::BAD);
        }
        self.output.end(self.status)
    }
}

/// The answers of all threads, in the order of their puzzles.
struct Order {
    pen: Pen,
    waiting: BTreeMap<u64, Vec<Part>>,
    /// The batch whose answers are written now.
    next: u64,
    tickets: Sender<()>,
    bar: Option<ProgressBar>,
}

impl Order {
    /// Writes until no more answers come, or soon after an interrupt.
    fn write_all(&mut self, parts: &Receiver<Part>) {
        let mut interrupted: Option<Instant> = None;
        loop {
            let part = parts.try_recv().or_else(|_| {
                self.pen.output.flush();
                parts.recv_timeout(LOOK)
            });
            match part {
                Ok(part) => self.waiting.entry(part.batch).or_default().push(part),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.write_ready();
            if self.pen.settings.cancel.is_raised() {
                let since = *interrupted.get_or_insert_with(Instant::now);
                if self.pen.output.closed || since.elapsed() > GRACE {
                    break;
                }
            }
        }
        // After an interrupt some batches are missing; what the later ones found is not lost.
        for part in std::mem::take(&mut self.waiting).into_values().flatten() {
            self.pen.take(&part);
        }
    }

    /// Writes what needs to wait for nothing.
    fn write_ready(&mut self) {
        while let Some(ready) = self.waiting.get_mut(&self.next) {
            let mut finished = false;
            for part in ready.drain(..) {
                self.pen.take(&part);
                finished |= part.last;
                if let Some(bar) = &self.bar {
                    bar.set_position(part.bytes);
                }
            }
            if !finished {
                return;
            }
            self.waiting.remove(&self.next);
            self.next += 1;
            let _ = self.tickets.try_send(());
        }
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
        sink.line(&report::error_json(source, column, message).to_string());
    } else {
        let column = column
            .map(|column| format!(":{column}"))
            .unwrap_or_default();
        sink.complain(&format!("onefold: {source}{column}: {message}"));
    }
}

/// Whether inputs of this many bytes are more than a moment's work.
pub(crate) fn has_bar(size: u64) -> bool {
    size > 1 << 12
}

/// A bar on a terminal, when standard output goes elsewhere and there is more than a moment's
/// work.
fn progress_bar(size: Option<u64>, settings: &RunSettings) -> Option<ProgressBar> {
    let size = size.filter(|&size| has_bar(size))?;
    if settings.json && std::io::stdout().is_terminal() || !std::io::stderr().is_terminal() {
        return None;
    }
    if std::io::stdout().is_terminal() {
        return None;
    }
    let style =
        ProgressStyle::with_template("{bar:40} {percent}% {elapsed} (about {eta} left)").ok()?;
    Some(ProgressBar::new(size).with_style(style))
}
