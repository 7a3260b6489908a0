//! The threads that answer: a batch at a time, its puzzles together where that is quicker, then
//! each by itself.
//!
//! A panic ends the answer for one puzzle, which says so; its solver is not used again. Puzzles
//! are solved together only to be quicker: where that fails, each is solved by itself.

use std::fmt::Write;
use std::time::Instant;

use crossbeam_channel::Sender;
use onefold::internals::limits::Cancel;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::report;
use onefold::internals::solve::Solver;
use onefold::internals::text::Grids;

use super::ordered::{Batches, LOOK, Piece};
use super::reader::Batch;
use crate::shared::inputs::Load;
use crate::shared::output::{Kept, Mark};
use crate::shared::puzzle_job::Work;
use crate::shared::subject::Subject;
use crate::shared::summary::Summary;
use crate::shared::{
    Content, How, Job, Known, PuzzleJob, Refusal, RunSettings, Sink, Status, complain, panics,
    printable, summary,
};

/// Bytes of an answer that are handed over before its end.
const PIECE: usize = 1 << 16;

/// Answers of a part of a batch.
#[derive(Default)]
pub(super) struct Part {
    /// Bytes read for this batch and those before.
    pub(super) bytes: u64,
    pub(super) kept: Kept,
    /// Bytes of the output up to the end of the last whole answer.
    pub(super) whole: usize,
    pub(super) status: Status,
    /// Puzzles that these answers are for.
    pub(super) answered: u64,
    /// Answers of each kind, with `--summary`.
    pub(super) summary: Summary,
    /// An answer that an interrupt has cut short, with its status; nothing comes after it.
    pub(super) cut: Option<(Kept, Status)>,
}

/// How puzzles are answered.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    pub(super) how: How,
    /// Puzzles whose answers an earlier run has written; later answers depend on them.
    pub(super) written: u64,
}

/// Answers all batches that come.
pub(super) fn work(
    batches: &mut Batches<'_, Batch>,
    send: &Sender<Piece<Part>>,
    settings: &RunSettings,
    mode: Mode,
    work: &Work<'_>,
) {
    let mut worker = Worker {
        solver: Solver::new(settings.config),
        settings,
        mode,
        work,
        answers: Answers {
            send,
            batch: 0,
            part: Part::default(),
            sent: Instant::now(),
            in_pieces: mode.how == How::InTurn,
            cancel: &settings.cancel,
            late: None,
        },
    };

    for (number, (bytes, load)) in batches {
        worker.answers.batch = number;
        worker.answers.part.bytes = bytes;
        worker.answers.sent = Instant::now();
        let place = load.place();
        let going = panics::guarded(|| worker.load(load)).unwrap_or_else(|mistake| {
            let answers = &mut worker.answers;
            complain(&place, None, &mistake, settings.json, answers);
            answers.part.status = Status::Bad;
            true
        });
        if !worker.answers.hand_over(going) || !going {
            return;
        }
    }
}

/// The answers of a worker that are not handed over yet.
struct Answers<'a> {
    send: &'a Sender<Piece<Part>>,
    batch: u64,
    part: Part,
    sent: Instant,
    in_pieces: bool,
    cancel: &'a Cancel,
    /// Where an answer in pieces was when an interrupt came.
    late: Option<Mark>,
}

impl Answers<'_> {
    /// Hands over the answers so far; false if there is no receiver.
    fn hand_over(&mut self, last: bool) -> bool {
        self.sent = Instant::now();
        let bytes = self.part.bytes;
        let next = Part { bytes, ..Part::default() };
        let mut content = std::mem::replace(&mut self.part, next);
        if !self.in_pieces {
            content.whole = content.kept.out.len();
        }
        self.send.send((self.batch, last, content)).is_ok()
    }

    /// Marks the place of an interrupt; true if a piece may still be handed over.
    fn goes_on(&mut self) -> bool {
        if self.late.is_none() && self.cancel.is_raised() {
            self.late = Some(self.part.kept.mark());
        }
        self.in_pieces && self.late.is_none()
    }
}

impl Sink for Answers<'_> {
    fn line(&mut self, text: &str) {
        let goes_on = self.goes_on();
        self.part.kept.line(text);
        if goes_on && (self.part.kept.out.len() > PIECE || self.sent.elapsed() > LOOK) {
            self.hand_over(false);
        }
    }

    fn complain(&mut self, text: &str) {
        // Errors are written before the answers of the same piece.
        if self.goes_on() && !self.part.kept.out.is_empty() {
            self.hand_over(false);
        }
        self.part.kept.complain(text);
    }
}

struct Worker<'a> {
    solver: Solver,
    settings: &'a RunSettings,
    mode: Mode,
    work: &'a Work<'a>,
    answers: Answers<'a>,
}

impl Worker<'_> {
    /// Answers a batch; false after an interrupt, or without a receiver.
    fn load(&mut self, load: Load) -> bool {
        match load {
            Load::Grids(name, grids) if self.mode.how == How::Unique => self.grids(&name, &grids),
            load => self.jobs(load.jobs()),
        }
    }

    fn jobs(&mut self, jobs: Vec<Job>) -> bool {
        let known = self.attempt(|worker| worker.together(&jobs));
        let known = known.unwrap_or_else(|| vec![None; jobs.len()]);
        jobs.into_iter().zip(known).all(|(job, known)| {
            // Also after an interrupt a task can say what it has.
            let is_task = matches!(job.content, Content::Task(_));
            (is_task || !self.settings.cancel.is_raised()) && self.job(job, known)
        })
    }

    /// Does something with a solver that is not used again where that fails.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let done = panics::attempted(|| work(self));
        if done.is_none() {
            self.solver = Solver::new(self.settings.config);
        }
        done
    }

    /// Writes which grids have exactly one solution, and answers the others one by one.
    fn grids(&mut self, name: &str, grids: &Grids) -> bool {
        let unique = self.attempt(|worker| {
            panics::inject_panic(|| "a bulk".to_owned());
            for k in 0..grids.len() {
                panics::inject_panic(|| format!("{name}:{}", grids.line(k)));
            }
            let layout = grids.layout();
            let limits = worker.settings.limits();
            let fill = &mut |k, sets: &mut _| grids.candidates(k, sets);
            let solver = &mut worker.solver;
            solver.unique_among(layout, grids.len(), fill, &limits)
        });
        let choice = self.settings.choice;
        let written = !choice.only_bad && !choice.summary;
        for k in 0..grids.len() {
            // After an interrupt what is known is still written, up to the first that is not.
            if unique.as_ref().is_some_and(|unique| unique.contains(k)) {
                let part = &mut self.answers.part;
                if written {
                    let line = grids.line(k);
                    let word = report::UNIQUE;
                    // Text can always be written into memory.
                    let _ = writeln!(part.kept.out, "{name}:{line}: {word}");
                }
                if choice.summary {
                    part.summary.add(report::UNIQUE, Some(grids.clues(k)));
                }
                part.answered += 1;
            } else if self.settings.cancel.is_raised() {
                return false;
            } else if let Some(entry) = grids.entry(k) {
                let source = format!("{name}:{}", entry.line);
                if !self.job(Job::new(source, Content::Puzzle(entry)), None) {
                    return false;
                }
            }
        }

        true
    }

    /// Answers one job: a puzzle, or the reason why it could not be read.
    fn job(&mut self, job: Job, known: Option<Known>) -> bool {
        let settings = self.settings;
        let work = self.work;
        let clues = if settings.choice.summary {
            job.entry().map(|entry| entry.puzzle.clues().count())
        } else {
            None
        };

        let source = job.source;
        self.answer(&source, clues, |solver, sink| match job.content {
            Content::Puzzle(entry) => {
                let carried = solver.supports(entry.puzzle.layout());
                carried.map_err(|error| format!("--engine: {error}"))?;
                let subject = Subject::new(&source, entry, settings.with_entries);
                let subject = subject.map_err(Refusal::bad)?;
                let mut puzzle_job = PuzzleJob::new(&subject, known, settings, solver, sink);
                let status = work(&mut puzzle_job)?;
                Ok((status, puzzle_job.kind.unwrap_or_default()))
            }
            // A note on an input is no answer, and has no kind.
            Content::Task(task) => Ok((task(sink)?, String::new())),
            Content::Unread(unread) => {
                if let Some(message) = &unread.message {
                    complain(&source, unread.column, message, settings.json, sink);
                }
                if let (Some(columns), Some(row)) = (&settings.columns, &unread.row) {
                    sink.line(&printable(&columns.error(&source, row)));
                }
                Ok((Status::Bad, summary::ERROR.to_owned()))
            }
        })
    }

    /// Adds an answer about a puzzle with so many clues, its status and its kind; false if an interrupt has cut it short, or without
    /// a receiver.
    fn answer(
        &mut self,
        source: &str,
        clues: Option<usize>,
        ask: impl FnOnce(&mut Solver, &mut dyn Sink) -> Result<(Status, String), Refusal>,
    ) -> bool {
        let mark = self.answers.part.kept.mark();
        let unseen = self.mode.written > 0;
        let solver = &mut self.solver;
        let answers = &mut self.answers;
        let mut scratch = Kept::default();
        let sink: &mut dyn Sink = if unseen { &mut scratch } else { answers };
        let asked = panics::guarded(|| {
            panics::inject_panic(|| source.to_owned());
            ask(solver, sink)
        });
        let answered = asked.unwrap_or_else(|mistake| {
            self.solver = Solver::new(self.settings.config);
            Err(Refusal::bad(mistake))
        });
        if unseen {
            self.mode.written -= 1;
            return true;
        }

        let answers = &mut self.answers;
        let (status, kind) = answered.unwrap_or_else(|refusal| {
            complain(source, None, &refusal.message, self.settings.json, answers);
            (refusal.status, summary::ERROR.to_owned())
        });
        // Also a whole answer may have less to show than it would have had without the interrupt.
        if self.settings.cancel.is_raised() {
            let end = answers.part.kept.mark();
            let from = if answers.in_pieces { answers.late.unwrap_or(end) } else { mark };
            answers.part.cut = Some((answers.part.kept.split_off(from), status));
            return false;
        }

        let choice = self.settings.choice;
        let part = &mut answers.part;
        let is_hidden = if choice.only_bad { status == Status::Yes } else { choice.summary };
        if is_hidden && !answers.in_pieces {
            part.kept.out.truncate(mark.0);
        }
        if choice.summary {
            part.summary.add(&kind, clues);
        }
        part.status = part.status.max(status);
        part.answered += 1;
        part.whole = part.kept.out.len();
        answers.sent.elapsed() <= LOOK || answers.hand_over(false)
    }

    /// Solves the puzzles of a batch together. Entries may become givens later, so puzzles that
    /// have any are left out.
    fn together(&mut self, jobs: &[Job]) -> Vec<Option<Known>> {
        let mut known = vec![None; jobs.len()];
        if matches!(self.mode.how, How::InTurn | How::Each) {
            return known;
        }
        panics::inject_panic(|| "a bulk".to_owned());
        for job in jobs {
            panics::inject_panic(|| job.source.clone());
        }
        let read = jobs.iter().enumerate().filter_map(|(k, job)| Some((k, &job.entry()?.puzzle)));
        let (places, puzzles): (Vec<usize>, Vec<&Puzzle>) =
            read.filter(|(_, puzzle)| !puzzle.has_entries()).unzip();
        let limits = self.settings.limits();
        if let How::Counts(limit) = self.mode.how {
            let counts = self.solver.counts(&puzzles, limit, &limits);
            for (k, count) in places.into_iter().zip(counts) {
                known[k] = count.map(Known::Count);
            }
        } else {
            let only = self.solver.only_solutions(&puzzles, &limits);
            for (k, only) in places.into_iter().zip(only) {
                known[k] = only.map(Known::Only);
            }
        }

        known
    }
}
