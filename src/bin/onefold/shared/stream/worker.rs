//! The threads that answer: a batch at a time, its puzzles together where that is quicker, then
//! each by itself.
//!
//! A panic ends the answer for one puzzle, which says so; the solver in which it happened is not
//! used again. What is asked of a batch together is only a quicker way: where it fails, each
//! puzzle is asked by itself.

use std::time::Instant;

use crossbeam_channel::{Receiver, Sender};
use onefold::internals::puzzle::Puzzle;
use onefold::internals::report;
use onefold::internals::solve::Solver;
use onefold::internals::text::{Entry, Grids};

use super::reader::Batch;
use super::threads::LOOK;
use crate::shared::exit::Status;
use crate::shared::inputs::{Job, Load, Problem};
use crate::shared::output::{Kept, Sink, complain};
use crate::shared::panics;
use crate::shared::settings::RunSettings;
use crate::shared::subject::Subject;
use crate::shared::summary::{self, Summary};
use crate::shared::turn::{Bulk, Known, Refusal, Turn, Work};

/// Answers of a part of a batch.
#[derive(Default)]
pub(super) struct Part {
    pub(super) batch: u64,
    pub(super) bytes: u64,
    pub(super) kept: Kept,
    pub(super) status: Status,
    /// Puzzles that these answers are for.
    pub(super) answered: u64,
    /// How many answers there are of each kind, where that is asked for.
    pub(super) summary: Summary,
    /// The answer that an interrupt has cut short, with its status; nothing comes behind it.
    pub(super) cut: Option<(Kept, Status)>,
    pub(super) last: bool,
}

/// Answers all batches that come.
pub(super) fn work(
    batches: &Receiver<Batch>,
    send: &Sender<Part>,
    settings: &RunSettings,
    bulk: Bulk,
    work: &Work<'_>,
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
        let place = load.place();
        let going = panics::guarded(|| match load {
            Load::Grids(name, grids) if bulk == Bulk::Unique => desk.grids(&name, &grids),
            load => desk.jobs(load.jobs(), bulk),
        });
        let going = going.unwrap_or_else(|mistake| {
            let (json, part) = (settings.json, &mut desk.part);
            complain(&place, None, &mistake.to_string(), json, &mut part.kept);
            part.status = part.status.and(Status::BAD);
            true
        });
        desk.part.last = going;
        if !desk.hand_over() || !going {
            return;
        }
    }
}

/// Where a worker answers the puzzles of a batch.
struct Desk<'a> {
    solver: Solver,
    settings: &'a RunSettings,
    work: &'a Work<'a>,
    send: &'a Sender<Part>,
    part: Part,
    sent: Instant,
}

impl Desk<'_> {
    /// Answers all jobs of a batch; false where an interrupt came first, or nobody listens.
    fn jobs(&mut self, jobs: Vec<Job>, bulk: Bulk) -> bool {
        let known = panics::attempted(|| together(&mut self.solver, &jobs, bulk, self.settings));
        let known = known.unwrap_or_else(|| {
            self.solver = Solver::new(self.settings.config);
            vec![None; jobs.len()]
        });
        jobs.into_iter()
            .zip(known)
            .all(|(job, known)| !self.settings.cancel.is_raised() && self.answer(job, known))
    }

    /// Says which grids have exactly one solution, and answers for the others one by one.
    fn grids(&mut self, name: &str, grids: &Grids) -> bool {
        let unique = panics::attempted(|| {
            panics::rehearse(|| "a bulk".to_owned());
            for k in 0..grids.len() {
                panics::rehearse(|| format!("{name}:{}", grids.line(k)));
            }
            self.solver.unique_among(
                grids.layout(),
                grids.len(),
                &mut |k, sets| grids.candidates(k, sets),
                &self.settings.limits(),
            )
        });
        if unique.is_none() {
            self.solver = Solver::new(self.settings.config);
        }
        let choice = self.settings.choice;
        let written = !choice.only_bad && !choice.summary;
        for k in 0..grids.len() {
            // After an interrupt what is known is still said, up to the first that is not.
            if unique.as_ref().is_some_and(|unique| unique.contains(k)) {
                if written {
                    let line = grids.line(k);
                    self.part.kept.place(name, line);
                    self.part.kept.line(report::UNIQUE);
                }
                if choice.summary {
                    self.part.summary.add(report::UNIQUE, 1);
                }
                self.part.answered += 1;
            } else if self.settings.cancel.is_raised() {
                return false;
            } else if let Some(entry) = grids.entry(k) {
                let source = format!("{name}:{}", entry.line);
                let entry = Ok(entry);
                if !self.answer(Job { source, entry }, None) {
                    return false;
                }
            }
        }
        true
    }

    /// Answers for one job, and hands over what there is when that took long; false where an
    /// interrupt has cut the answer short, or nobody listens.
    fn answer(&mut self, job: Job, known: Option<Known>) -> bool {
        let part = &mut self.part;
        let mark = part.kept.mark();
        let (status, kind) = answer(
            &mut self.solver,
            job,
            known,
            &mut part.kept,
            self.settings,
            self.work,
        );
        // Also a whole answer may have less to show than it would have had without the interrupt.
        if self.settings.cancel.is_raised() {
            part.cut = Some((part.kept.split_off(mark), status));
            return false;
        }
        let choice = self.settings.choice;
        let good = status == Status::YES;
        if choice.only_bad && good || choice.summary && !choice.only_bad {
            part.kept.drop_answer(mark);
        }
        if choice.summary {
            part.summary.add(&kind, 1);
        }
        part.status = part.status.and(status);
        part.answered += 1;
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
    panics::rehearse(|| "a bulk".to_owned());
    for job in jobs {
        panics::rehearse(|| job.source.clone());
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

/// Answers for one job: a puzzle, or what is wrong with it, or with the program that met it; the
/// status, and the kind of the answer where kinds are counted.
pub(super) fn answer(
    solver: &mut Solver,
    job: Job,
    known: Option<Known>,
    sink: &mut dyn Sink,
    settings: &RunSettings,
    work: &Work<'_>,
) -> (Status, String) {
    let source = job.source;
    let done = job.entry.map(|entry| {
        panics::guarded(|| {
            panics::rehearse(|| source.clone());
            take_turn(solver, &source, entry, known, settings, sink, work)
        })
    });
    let (column, message, status) = match done {
        Ok(Ok(Ok(answered))) => return answered,
        Ok(Ok(Err(refusal))) => (None, refusal.message, refusal.status),
        Ok(Err(mistake)) => {
            *solver = Solver::new(settings.config);
            (None, mistake.to_string(), Status::BAD)
        }
        Err(Problem { message, note, .. }) if note => {
            sink.complain(&format!("onefold: {source}: {message}"));
            return (Status::YES, String::new());
        }
        Err(Problem {
            column, message, ..
        }) => (column, message, Status::BAD),
    };
    complain(&source, column, &message, settings.json, sink);
    (status, summary::ERROR.to_owned())
}

/// Lets a puzzle have its turn.
fn take_turn(
    solver: &mut Solver,
    source: &str,
    entry: Entry,
    known: Option<Known>,
    settings: &RunSettings,
    sink: &mut dyn Sink,
    work: &Work<'_>,
) -> Result<(Status, String), Refusal> {
    let carried = solver.carries(entry.puzzle.layout());
    carried.map_err(|error| Refusal::bad(format!("--engine: {error}")))?;
    let subject = Subject::new(source, entry, settings.with_entries).map_err(Refusal::bad)?;
    let mut turn = Turn::new(&subject, known, settings, solver, sink);
    let status = work(&mut turn)?;
    Ok((status, turn.kind.unwrap_or_default()))
}
