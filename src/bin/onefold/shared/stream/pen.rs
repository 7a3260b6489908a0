//! The main thread of a stream: it puts the answers in the order of their puzzles and writes them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use indicatif::ProgressBar;
use onefold::internals::solve::Solver;

use super::place::Place;
use super::reader::{Batch, Tally};
use super::threads::LOOK;
use super::worker::{self, Part};
use crate::shared::exit::Status;
use crate::shared::output::{Kept, Output, Sink, complain};
use crate::shared::panics;
use crate::shared::printable::printable;
use crate::shared::resume::{Journal, Point};
use crate::shared::settings::RunSettings;
use crate::shared::turn::{Work, unpainted};

/// How long running searches get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(300);

/// Writes what stands behind the last answer.
pub(super) type Closing = Box<dyn FnOnce(&mut dyn Sink)>;

/// What writes the answers, and what they come to.
pub(super) struct Pen {
    settings: RunSettings,
    output: Output,
    /// What stands before the first answer, until it is written.
    opening: Option<String>,
    opened: bool,
    /// How far the answers have come.
    point: Point,
    /// Where that is kept, where it is.
    journal: Option<Journal>,
    /// Puzzles that were answered by an earlier run, and are not to be answered again.
    before: u64,
    /// The answer that an interrupt has cut short, with its status.
    cut: Option<(Kept, Status)>,
}

impl Pen {
    pub(super) fn new(
        settings: RunSettings,
        place: Place,
        before: u64,
        opening: Option<String>,
    ) -> Self {
        let Place {
            output,
            point,
            journal,
        } = place;
        Self {
            opened: output.bytes > 0,
            opening,
            settings,
            output,
            before,
            point,
            journal,
            cut: None,
        }
    }

    /// Writes what stands before the first answer, once. The names of the columns are known when
    /// that answer is.
    fn open(&mut self) {
        if std::mem::replace(&mut self.opened, true) {
            return;
        }
        let head = self.settings.columns.as_ref().map(|columns| columns.head());
        match head.transpose() {
            Ok(head) => {
                for text in head.into_iter().chain(self.opening.take()) {
                    self.output.line(&text);
                }
            }
            Err(why) => {
                let text = printable(&format!("onefold: {why}")).into_owned();
                self.output.complain(&text);
                self.point.status = self.point.status.and(Status::BAD);
            }
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.settings.cancel.is_raised()
    }

    fn take(&mut self, part: &mut Part) {
        self.open();
        self.output.emit(&part.kept);
        self.point.status = self.point.status.and(part.status);
        self.point.answered += part.answered;
        self.point.bytes = self.output.bytes;
        self.point.summary.add_all(&part.summary);
        self.cut = self.cut.take().or(part.cut.take());
        self.keep(false);
    }

    /// Writes how far the output has come, where that is kept and it is time.
    fn keep(&mut self, at_once: bool) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        if !at_once && !journal.is_due() {
            return;
        }
        self.output.flush();
        if let Err(message) = journal.keep(&self.point) {
            self.output.complain(&format!("onefold: {message}"));
            self.point.status = self.point.status.and(Status::BAD);
            self.journal = None;
        }
    }

    /// Answers the puzzles of a batch as they are written; those of an earlier run only for what
    /// later answers need to know of them.
    pub(super) fn answer_in_turn(&mut self, batch: Batch, solver: &mut Solver, work: &Work<'_>) {
        self.open();
        let Self {
            settings, output, ..
        } = self;
        let place = batch.load.place();
        let jobs = panics::guarded(|| batch.load.jobs()).unwrap_or_else(|mistake| {
            complain(&place, None, &mistake.to_string(), settings.json, output);
            self.point.status = self.point.status.and(Status::BAD);
            Vec::new()
        });
        for job in jobs {
            if self.settings.cancel.is_raised() {
                break;
            }
            if self.before > 0 {
                self.before -= 1;
                let mut unseen = Kept::default();
                worker::answer(solver, job, None, &mut unseen, &self.settings, work);
                continue;
            }
            let (status, kind) =
                worker::answer(solver, job, None, &mut self.output, &self.settings, work);
            if self.settings.cancel.is_raised() {
                let late = self.output.take_late();
                self.cut = Some((late, status));
                break;
            }
            if self.settings.choice.summary {
                self.point.summary.add(&kind, 1);
            }
            self.point.status = self.point.status.and(status);
            self.point.answered += 1;
            self.point.bytes = self.output.bytes;
            self.keep(false);
        }
        self.output.flush();
    }

    /// The last status, when nothing more will come: an interrupted run is incomplete, any other
    /// has answered all that was read.
    pub(super) fn end(mut self, tally: &Tally, closing: Option<Closing>) -> Status {
        self.open();
        if self.settings.cancel.is_raised() {
            return self.end_early(tally);
        }
        if self.settings.choice.summary {
            let summary = &self.point.summary;
            let text = match self.settings.json {
                true => summary.json().to_string(),
                false => summary.plain(),
            };
            self.output.line(&text);
        }
        if let Some(write) = closing {
            write(&mut self.output);
        }
        let mut status = self.point.status;
        if let Some(missing) = tally.missing(self.point.answered) {
            self.output.complain(&format!("onefold: {missing}"));
            status = status.and(Status::BAD);
        }
        let status = self.output.end(status);
        if let Some(journal) = &self.journal {
            journal.end();
        }
        status
    }

    /// The last status after an interrupt. What is written is the beginning of what would have
    /// been: the answer that was cut short is told beside it, unless it is the only one.
    fn end_early(mut self, tally: &Tally) -> Status {
        let (cut, status) = self.cut.take().unwrap_or_default();
        self.output.take_late();
        if !self.output.closed {
            let only = self.point.answered == 0 && tally.is_one();
            if only {
                self.output.emit(&cut);
            } else {
                self.keep(true);
                let Kept { out, err } = cut;
                // A run that can go on answers again; half an answer would be one too many.
                let out = if self.journal.is_some() { "" } else { &out };
                let text = printable(&unpainted(&format!("{err}{out}"))).into_owned();
                let told = text.trim_end_matches('\n');
                if !told.is_empty() {
                    self.output.complain(told);
                }
                let answered = self.point.answered;
                let how = match &self.journal {
                    Some(_) => "; --resume goes on behind them",
                    None => "",
                };
                let puzzles = match answered {
                    1 => "1 puzzle is".to_owned(),
                    n => format!("{n} puzzles are"),
                };
                let word = format!("onefold: interrupted: {puzzles} answered{how}");
                self.output.complain(&word);
            }
        }
        self.output.end(self.point.status.and(status))
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
                if self.pen.output.closed || self.pen.cut.is_some() || since.elapsed() > GRACE {
                    break;
                }
            }
        }
        // After an interrupt some batches are missing; what later ones found stands behind a gap.
        self.waiting.clear();
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Writes what needs to wait for nothing.
    fn write_ready(&mut self) {
        while let Some(ready) = self.waiting.get_mut(&self.next) {
            let mut finished = false;
            for mut part in ready.drain(..) {
                self.pen.take(&mut part);
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
