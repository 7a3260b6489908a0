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
use onefold::solve::Solver;
use onefold::text::Entry;

use crate::exit::{Fatal, Status};
use crate::inputs::{Inputs, Job};
use crate::output::{Kept, Output, Sink};
use crate::settings::RunSettings;

/// What a command does with one puzzle.
pub(crate) type Work = dyn Fn(&mut Solver, Turn<'_>, &mut dyn Sink) -> Status + Send + Sync;

/// A puzzle to answer for.
pub(crate) struct Turn<'a> {
    pub(crate) source: &'a str,
    pub(crate) entry: Entry,
    /// Its only solution, where the batch has shown that there is exactly one.
    pub(crate) known: Option<Solution>,
}

/// Batches in flight at most.
const TICKETS: usize = 64;
/// How often the main thread looks whether it has been interrupted.
const LOOK: Duration = Duration::from_millis(50);
/// How long running searches get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(800);

struct Batch {
    number: u64,
    bytes: u64,
    jobs: Vec<Job>,
}

/// Answers of a part of a batch.
struct Part {
    batch: u64,
    bytes: u64,
    kept: Kept,
    status: Status,
    last: bool,
}

/// Answers every puzzle, each as a whole, on several threads.
///
/// With `bulk` the puzzles of a batch are first given to the solver together; that is for
/// commands whose answer for a puzzle with exactly one solution shows nothing but the solution.
pub(crate) fn run(
    inputs: Inputs,
    settings: RunSettings,
    bulk: bool,
    work: Arc<Work>,
) -> Result<Status, Fatal> {
    let mut output = Output::new(settings.cancel.clone());
    let bar = progress_bar(inputs.size(), &settings);
    let (tickets, ticket) = bounded(TICKETS);
    for _ in 0..TICKETS {
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
                for job in batch.jobs {
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
    let (send, batches) = bounded(TICKETS);
    thread::spawn(move || {
        let mut number = 0;
        inputs.read(&mut |jobs, bytes| {
            let sent = ticket.recv().is_ok()
                && send
                    .send(Batch {
                        number,
                        bytes,
                        jobs,
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
    bulk: bool,
    work: &Work,
) {
    let mut solver = Solver::new(settings.config);
    for Batch {
        number,
        bytes,
        jobs,
    } in batches
    {
        let (mut kept, mut status) = (Kept::default(), Status::YES);
        let mut sent = Instant::now();
        let known = if bulk {
            together(&mut solver, &jobs, settings)
        } else {
            vec![None; jobs.len()]
        };
        for (job, known) in jobs.into_iter().zip(known) {
            if settings.cancel.is_raised() {
                break;
            }
            status = status.and(answer(&mut solver, job, known, &mut kept, settings, work));
            if sent.elapsed() > LOOK {
                let part = Part {
                    batch: number,
                    bytes,
                    kept: std::mem::take(&mut kept),
                    status,
                    last: false,
                };
                if send.send(part).is_err() {
                    return;
                }
                sent = Instant::now();
            }
        }
        if send
            .send(Part {
                batch: number,
                bytes,
                kept,
                status,
                last: true,
            })
            .is_err()
        {
            return;
        }
    }
}

/// The only solutions of a batch, where the solver finds them together. Entries may become
/// givens later, so puzzles that have any wait for their turn.
fn together(solver: &mut Solver, jobs: &[Job], settings: &RunSettings) -> Vec<Option<Solution>> {
    let plain = |job: &Job| {
        job.entry
            .as_ref()
            .is_ok_and(|entry| !entry.puzzle.has_entries())
    };
    let chosen: Vec<usize> = (0..jobs.len()).filter(|&k| plain(&jobs[k])).collect();
    let puzzles: Vec<&Puzzle> = chosen
        .iter()
        .filter_map(|&k| jobs[k].entry.as_ref().ok())
        .map(|entry| &entry.puzzle)
        .collect();
    let mut known = vec![None; jobs.len()];
    for (k, only) in chosen
        .into_iter()
        .zip(solver.only_solutions(&puzzles, &settings.limits()))
    {
        known[k] = only;
    }
    known
}

/// Answers for one job: a puzzle, or what is wrong with it.
fn answer(
    solver: &mut Solver,
    job: Job,
    known: Option<Solution>,
    sink: &mut dyn Sink,
    settings: &RunSettings,
    work: &Work,
) -> Status {
    match job.entry {
        Ok(entry) => work(
            solver,
            Turn {
                source: &job.source,
                entry,
                known,
            },
            sink,
        ),
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
