//! Many puzzles, several threads, answers in input order, constant memory: the one way in which
//! commands go over their puzzles.
//!
//! One thread reads batches of puzzles, workers answer them, the main thread puts the answers in
//! order and writes them. A batch needs one of a fixed number of tickets from reading to writing,
//! which bounds everything in flight. Threads are not joined: after an interrupt the reader may
//! still wait for input that never comes.

mod pen;
mod place;
mod reader;
mod threads;
mod worker;

use std::io::{self, IsTerminal};
use std::sync::Arc;

use crossbeam_channel::{RecvTimeoutError, bounded, unbounded};
use indicatif::ProgressBar;
use onefold::internals::solve::Solver;

use pen::{Closing, Order, Pen};
use place::Place;
use reader::MOST_TICKETS;
use threads::{LOOK, start};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::InputArgs;
use crate::shared::inputs::Inputs;
use crate::shared::output::Sink;
use crate::shared::progress;
use crate::shared::settings::RunSettings;
use crate::shared::turn::{Bulk, Done, Turn, Work};

/// Batches in flight at most, for each thread: enough to go on behind a puzzle that takes long,
/// and few enough when each puzzle brings a large layout of its own.
const TICKETS: usize = 8;

/// Where puzzles come from, how they are answered, and what stands around the answers.
pub(crate) struct Stream {
    inputs: Inputs,
    settings: RunSettings,
    place: Place,
    /// Answers depend on the puzzles before.
    remembers: bool,
    opening: Option<String>,
    closing: Option<Closing>,
}

impl Stream {
    /// The puzzles that were named, to be answered as was typed.
    pub(crate) fn new(args: &InputArgs, settings: RunSettings) -> Result<Self, Fatal> {
        let inputs = Inputs::new(args)?.with_every_message(settings.json);
        if let Some(output) = &settings.output.output
            && inputs.reads(output)
        {
            let name = output.display();
            return Err(format!(
                "--output {name}: this file is read; answers need one of another name"
            ));
        }
        Ok(Self {
            inputs,
            place: Place::new(&settings, args.resume)?,
            settings: RunSettings {
                with_entries: args.with_entries,
                ..settings
            },
            remembers: false,
            opening: None,
            closing: None,
        })
    }

    /// Whether it is so long that a bar is drawn for it.
    pub(crate) fn has_bar(&self) -> bool {
        self.inputs.size().is_some_and(is_long)
    }

    /// Whether there is a terminal to draw on, and the answers go elsewhere.
    pub(crate) fn has_room(&self) -> bool {
        has_room(&self.settings)
    }

    /// Whether some of the output is there already.
    pub(crate) fn goes_on(&self) -> bool {
        self.place.output.bytes > 0
    }

    /// With answers that depend on the puzzles before.
    pub(crate) fn remembering(self) -> Self {
        Self {
            remembers: true,
            ..self
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
    pub(crate) fn run(
        self,
        bulk: Bulk,
        work: impl Fn(&mut Turn<'_>) -> Done + Send + Sync + 'static,
    ) -> Result<Status, Fatal> {
        let Self {
            inputs,
            settings,
            place,
            ..
        } = self;
        let work: Arc<Work<'static>> = Arc::new(work);
        let bar = progress_bar(inputs.size(), &settings);
        let n_tickets = (settings.threads * TICKETS).min(MOST_TICKETS);
        let (tickets, ticket) = bounded(n_tickets);
        for _ in 0..n_tickets {
            let _ = tickets.send(());
        }
        let columns = settings.columns.clone();
        let (batches, tally) = reader::read(inputs, columns, place.point.answered, ticket)?;
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
        let mut order = Order::new(Pen::new(settings, place, 0, self.opening), tickets, bar);
        order.write_all(&parts);
        Ok(order.pen.end(&tally, self.closing))
    }

    /// Answers every puzzle in turn, writing as it goes, so that an answer may be of any length.
    pub(crate) fn run_in_turn(
        self,
        work: impl Fn(&mut Turn<'_>) -> Done + Send + Sync,
    ) -> Result<Status, Fatal> {
        let (tickets, ticket) = bounded(TICKETS);
        let mut place = self.place;
        let before = place.point.answered;
        let (skipped, unseen) = match self.remembers {
            true => (0, before),
            false => (before, 0),
        };
        place.output.hold_late();
        let columns = self.settings.columns.clone();
        let bar = progress_bar(self.inputs.size(), &self.settings);
        let (batches, tally) = reader::read(self.inputs, columns, skipped, ticket)?;
        let mut solver = Solver::new(self.settings.config);
        let mut pen = Pen::new(self.settings, place, unseen, self.opening);
        while !pen.is_cancelled() {
            let _ = tickets.try_send(());
            match batches.recv_timeout(LOOK) {
                Ok(batch) => {
                    let bytes = batch.bytes;
                    pen.answer_in_turn(batch, &mut solver, &work);
                    bar.iter().for_each(|bar| bar.set_position(bytes));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Ok(pen.end(&tally, self.closing))
    }
}

/// Whether inputs of this many bytes are more than a moment's work.
fn is_long(size: u64) -> bool {
    size > 1 << 12
}

/// Whether there is a terminal to draw on, and the answers go elsewhere.
fn has_room(settings: &RunSettings) -> bool {
    progress::has_room() || settings.output.goes_elsewhere() && io::stderr().is_terminal()
}

/// A bar on a terminal, when the answers go elsewhere and there is more than a moment's work.
fn progress_bar(size: Option<u64>, settings: &RunSettings) -> Option<ProgressBar> {
    let size = size.filter(|&size| is_long(size))?;
    has_room(settings).then(|| progress::bar(size, "{bar:40} {percent}% {elapsed}{left}"))?
}
