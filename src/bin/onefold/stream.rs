//! Many puzzles, several threads, answers in input order, constant memory.
//!
//! One thread reads batches of puzzles, workers answer them, the main thread puts the answers in
//! order and writes them. A batch needs one of a fixed number of tickets from reading to writing,
//! which bounds everything in flight. Threads are not joined: after an interrupt the reader may
//! still wait for input that never comes.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use indicatif::{ProgressBar, ProgressStyle};
use onefold::puzzle::{Puzzle, Solution};
use onefold::report;
use onefold::solve::{Count, Solver};
use onefold::text::{Entry, Grids};

use crate::exit::{Fatal, Status};
use crate::inputs::{Inputs, Job, Load};
use crate::output::{Kept, Output, Sink};
use crate::settings::RunSettings;

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
/// Batches in flight at most, for all threads.
const MOST_TICKETS: usize = 32;
/// How often the main thread looks whether it has been interrupted.
const LOOK: Duration = Duration::from_millis(50);
/// How long running searches get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(800);

struct Batch {
    number: u64,
    bytes: u64,
    load: Load,
}

/// Answers of a part of a batch.
#[derive(Default)]
struct Part {
    batch: u64,
    bytes: u64,
    kept: Kept,
    status: Status,
    last: bool,
}

/// Answers every puzzle, each as a whole, on several threads.
///
pub(crate) fn run(
    inputs: Inputs,
    settings: RunSettings,
    bulk: Bulk,
    work: Arc<Work>,
) -> Result<Status, Fatal> {
    let mut output = Output::new(settings.cancel.clone());
    let bar = progress_bar(inputs.size(), &settings);
    let n_tickets = (settings.threads * TICKETS).min(MOST_TICKETS);
    let (tickets, ticket) = bounded(n_tickets);
    for _ in 0..n_tickets {
        let _ = tickets.send(());
    }
    let batches = reader(inputs, ticket);
    let (send, parts) = unbounded();
    for _ in 0..settings.threads {
        let (batches, send, settings, work) = (
            batches.clone(),
            send.clone(),
            settings.clone(),
            Arc::clone(&work),
        );
        thread::spawn(move || worker(&batches, &send, &settings, bulk, &*work));
    }
    drop((send, batches));

    let mut status = Status::YES;
    let mut waiting: BTreeMap<u64, Vec<Part>> = BTreeMap::new();
    let mut next = 0;
    let mut interrupted: Option<Instant> = None;
    loop {
        let part = match parts.try_recv() {
            Ok(part) => Ok(part),
            Err(_) => {
                output.flush();
                parts.recv_timeout(LOOK)
            }
        };
        match part {
            Ok(part) => waiting.entry(part.batch).or_default().push(part),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        while let Some(ready) = waiting.get_mut(&next) {
            let mut finished = false;
            for part in ready.drain(..) {
                output.emit(&part.kept);
                status = status.and(part.status);
                finished |= part.last;
                if let Some(bar) = &bar {
                    bar.set_position(part.bytes);
                }
            }
            if !finished {
                break;
            }
            waiting.remove(&next);
            next += 1;
            let _ = tickets.try_send(());
        }
        if settings.cancel.is_raised() {
            let since = *interrupted.get_or_insert_with(Instant::now);
            if output.closed || since.elapsed() > GRACE {
                break;
            }
        }
    }
    // After an interrupt some batches are missing; what the later ones found is not lost.
    for part in waiting.into_values().flatten() {
        output.emit(&part.kept);
        status = status.and(part.status);
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(finish(status, output, &settings))
}

/// Answers every puzzle in turn, writing as it goes, so that an answer may be of any length.
pub(crate) fn run_in_turn(
    inputs: Inputs,
    settings: &RunSettings,
    work: &Work,
) -> Result<Status, Fatal> {
    let mut output = Output::new(settings.cancel.clone());
    let (tickets, ticket) = bounded(TICKETS);
    let batches = reader(inputs, ticket);
    let mut solver = Solver::new(settings.config);
    let mut status = Status::YES;
    while !settings.cancel.is_raised() {
        let _ = tickets.try_send(());
        match batches.recv_timeout(LOOK) {
            Ok(batch) => {
                for job in batch.load.jobs() {
                    if settings.cancel.is_raised() {
                        break;
                    }
                    status =
                        status.and(answer(&mut solver, job, None, &mut output, settings, work));
                }
                output.flush();
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(finish(status, output, settings))
}

/// The last status: an interrupted run is incomplete unless it was the reader who left.
fn finish(status: Status, output: Output, settings: &RunSettings) -> Status {
    let mut output = output;
    output.flush();
    match (output.failed, output.closed, settings.cancel.is_raised()) {
        (true, ..) => status.and(Status::BAD),
        (_, true, _) => Status::YES,
        (_, _, true) => status.and(Status::PARTIAL),
        _ => status,
    }
}

/// Starts the reading thread.
fn reader(inputs: Inputs, ticket: Receiver<()>) -> Receiver<Batch> {
    let (send, batches) = bounded(MOST_TICKETS);
    thread::spawn(move || {
        let mut number = 0;
        inputs.read(&mut |load, bytes| {
            let sent = ticket.recv().is_ok()
                && send
                    .send(Batch {
                        number,
                        bytes,
                        load,
                    })
                    .is_ok();
            number += 1;
            sent
        });
    });
    batches
}

fn worker(
    batches: &Receiver<Batch>,
    send: &Sender<Part>,
    settings: &RunSettings,
    bulk: Bulk,
    work: &Work,
) {
    let mut desk = Desk {
        solver: Solver::new(settings.config),
        settings,
        work,
        send,
        part: Part::default(),
        sent: Instant::now(),
    };
    for Batch {
        number,
        bytes,
        load,
    } in batches
    {
        (desk.part.batch, desk.part.bytes) = (number, bytes);
        desk.sent = Instant::now();
        let going = match load {
            Load::Grids(name, grids) if bulk == Bulk::Unique => desk.grids(&name, &grids),
            load => desk.jobs(load.jobs(), bulk),
        };
        desk.part.last = true;
        if !going || !desk.hand_over() {
            return;
        }
    }
}

/// Where a worker answers the puzzles of a batch.
struct Desk<'a> {
    solver: Solver,
    settings: &'a RunSettings,
    work: &'a Work,
    send: &'a Sender<Part>,
    part: Part,
    sent: Instant,
}

impl Desk<'_> {
    /// Answers all jobs of a batch; whether anybody still listens.
    fn jobs(&mut self, jobs: Vec<Job>, bulk: Bulk) -> bool {
        let known = together(&mut self.solver, &jobs, bulk, self.settings);
        jobs.into_iter()
            .zip(known)
            .take_while(|_| !self.settings.cancel.is_raised())
            .all(|(job, known)| self.answer(job, known))
    }

    /// Says which grids have exactly one solution, and answers for the others one by one.
    fn grids(&mut self, name: &str, grids: &Grids) -> bool {
        let unique = self.solver.unique_among(
            grids.layout(),
            grids.len(),
            &mut |k, sets| grids.candidates(k, sets),
            &self.settings.limits(),
        );
        for k in 0..grids.len() {
            // After an interrupt what is known is still said.
            if unique.contains(k) {
                let line = grids.line(k);
                self.part.kept.place(name, line);
                self.part.kept.line(report::UNIQUE);
            } else if !self.settings.cancel.is_raised()
                && let Some(entry) = grids.entry(k)
            {
                let source = format!("{name}:{}", entry.line);
                let entry = Ok(entry);
                if !self.answer(Job { source, entry }, None) {
                    return false;
                }
            }
        }
        true
    }

    /// Answers for one job, and hands over what there is when that took long.
    fn answer(&mut self, job: Job, known: Option<Known>) -> bool {
        let Part { kept, status, .. } = &mut self.part;
        *status = status.and(answer(
            &mut self.solver,
            job,
            known,
            kept,
            self.settings,
            self.work,
        ));
        self.sent.elapsed() <= LOOK || self.hand_over()
    }

    /// Sends the answers so far; whether anybody still listens.
    fn hand_over(&mut self) -> bool {
        self.sent = Instant::now();
        let next = Part {
            batch: self.part.batch,
            bytes: self.part.bytes,
            ..Part::default()
        };
        self.send
            .send(std::mem::replace(&mut self.part, next))
            .is_ok()
    }
}

/// What the solver finds of a batch together. Entries may become givens later, so puzzles that
/// have any wait for their turn.
fn together(
    solver: &mut Solver,
    jobs: &[Job],
    bulk: Bulk,
    settings: &RunSettings,
) -> Vec<Option<Known>> {
    let mut known = vec![None; jobs.len()];
    if bulk == Bulk::No {
        return known;
    }
    let plain = |job: &Job| {
        let puzzle = job.entry.as_ref().ok().map(|entry| &entry.puzzle);
        puzzle.is_some_and(|puzzle| !puzzle.has_entries())
    };
    let chosen: Vec<usize> = (0..jobs.len()).filter(|&k| plain(&jobs[k])).collect();
    let puzzles: Vec<&Puzzle> = chosen
        .iter()
        .filter_map(|&k| jobs[k].entry.as_ref().ok())
        .map(|entry| &entry.puzzle)
        .collect();
    let limits = settings.limits();
    let found: Vec<Option<Known>> = match bulk {
        Bulk::Counts(limit) => {
            let counts = solver.counts(&puzzles, limit, &limits);
            counts
                .into_iter()
                .map(|count| count.map(Known::Count))
                .collect()
        }
        _ => {
            let only = solver.only_solutions(&puzzles, &limits);
            only.into_iter().map(|only| only.map(Known::Only)).collect()
        }
    };
    for (k, found) in chosen.into_iter().zip(found) {
        known[k] = found;
    }
    known
}

/// Answers for one job: a puzzle, or what is wrong with it.
fn answer(
    solver: &mut Solver,
    job: Job,
    known: Option<Known>,
    sink: &mut dyn Sink,
    settings: &RunSettings,
    work: &Work,
) -> Status {
    match job.entry {
        Ok(entry) => match solver.carries(entry.puzzle.layout()) {
            Ok(()) => work(
                solver,
                Turn {
                    source: &job.source,
                    entry,
                    known,
                },
                sink,
            ),
            Err(error) => {
                let message = format!("--engine: {error}");
                complain(&job.source, None, &message, settings.json, sink);
                Status::BAD
            }
        },
        Err(problem) => {
            complain(
                &job.source,
                problem.column,
                &problem.message,
                settings.json,
                sink,
            );
            Status::BAD
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
