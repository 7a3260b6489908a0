//! The main thread of a stream: it puts the answers in the order of their puzzles and writes them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use indicatif::ProgressBar;
use onefold::solve::Solver;

use super::reader::{Batch, Tally};
use super::threads::LOOK;
use super::worker::{self, Part};
use crate::shared::exit::Status;
use crate::shared::output::{Output, Sink, complain};
use crate::shared::panics;
use crate::shared::settings::RunSettings;
use crate::shared::turn::Work;

/// How long running searches get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(800);

/// Writes what stands behind the last answer.
pub(super) type Closing = Box<dyn FnOnce(&mut dyn Sink)>;

/// What writes the answers, and what they come to.
pub(super) struct Pen {
    settings: RunSettings,
    output: Output,
    status: Status,
    /// Puzzles answered.
    answered: u64,
}

impl Pen {
    pub(super) fn new(settings: RunSettings, opening: Option<String>) -> Self {
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

    pub(super) fn is_cancelled(&self) -> bool {
        self.settings.cancel.is_raised()
    }

    fn take(&mut self, part: &Part) {
        self.output.emit(&part.kept);
        self.status = self.status.and(part.status);
        self.answered += part.answered;
    }

    /// Answers the puzzles of a batch as they are written.
    pub(super) fn answer_in_turn(&mut self, batch: Batch, solver: &mut Solver, work: &Work<'_>) {
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
    pub(super) fn end(mut self, tally: &Tally, closing: Option<Closing>) -> Status {
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
pub(super) struct Order {
    pub(super) pen: Pen,
    waiting: BTreeMap<u64, Vec<Part>>,
    /// The batch whose answers are written now.
    next: u64,
    tickets: Sender<()>,
    bar: Option<ProgressBar>,
}

impl Order {
    pub(super) fn new(pen: Pen, tickets: Sender<()>, bar: Option<ProgressBar>) -> Self {
        Self {
            pen,
            waiting: BTreeMap::new(),
            next: 0,
            tickets,
            bar,
        }
    }

    /// Writes until no more answers come, or soon after an interrupt.
    pub(super) fn write_all(&mut self, parts: &Receiver<Part>) {
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
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
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
