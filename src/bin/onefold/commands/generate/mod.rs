//! `onefold generate`: puzzles of any layout, as wished, in any number.
//!
//! Workers make batches of numbered puzzles; the main thread takes them in order, drops what was
//! there before, and writes. A puzzle depends on its number alone, so the output is the same for
//! any number of threads.

mod args;
mod source;
mod wish;
mod write;

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{RecvTimeoutError, Sender, bounded, unbounded};
use indicatif::ProgressBar;
use onefold::internals::generate::{Made, Outcome, Tally};
use onefold::internals::identity::Seen;
use onefold::internals::limits::{Limits, Stop};
use serde_json::{Map, Value, json};

pub(crate) use args::GenerateArgs;
use source::{Numbered, Refused, Source};
use write::{Writer, given_line};

use crate::shared::exit::{Fatal, Status};
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::{Output, Sink};
use crate::shared::panics;
use crate::shared::progress;
use crate::shared::settings;

/// Puzzles made together at most: enough to keep all lanes busy.
const TOGETHER: u64 = 256;
/// Batches in flight for each thread.
const TICKETS: usize = 2;
/// How often the main thread looks whether it has been interrupted.
const LOOK: Duration = Duration::from_millis(50);
/// How long workers get to end after an interrupt.
const GRACE: Duration = Duration::from_millis(300);

pub(crate) fn run(args: GenerateArgs) -> Result<Status, Fatal> {
    let begun = Instant::now();
    let cancel = cancel_on_interrupt();
    let timeout = args.timeout.as_deref().map(settings::seconds).transpose()?;
    let limits = Limits {
        deadline: timeout.and_then(|timeout| begun.checked_add(timeout)),
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let seed = args.seed.unwrap_or_else(settings::fresh_seed);
    let source = match Source::new(&args, seed, &limits) {
        Ok(source) => source,
        // An answer, and no mistake in what was typed.
        Err(Refused::Never(no)) => {
            Output::new(cancel).complain(&format!("onefold: {no}"));
            return Ok(Status::NO);
        }
        Err(Refused::Bad(message)) => return Err(message),
    };
    let mut desk = Desk {
        output: Output::asked(&args.output, cancel)?,
        bar: progress_bar(&args),
        attempts: source.attempts,
        seed,
        writer: source.writer.clone(),
        seen: Seen::default(),
        as_they_are: HashSet::new(),
        report: Report::default(),
        args,
    };
    let status = desk.write_all(source, &limits);
    desk.end(begun, status)
}

/// What was made of a batch, written.
struct Batch {
    number: u64,
    outcomes: Vec<Numbered>,
    /// Why there is nothing from the number behind these on.
    failed: Option<Fatal>,
}

/// What a run came to.
#[derive(Default)]
struct Report {
    written: u64,
    duplicates: u64,
    tally: Tally,
    /// Clues of the puzzles written, and their sum.
    clues: u64,
}

struct Desk {
    args: GenerateArgs,
    attempts: u64,
    seed: u64,
    writer: Writer,
    output: Output,
    bar: Option<ProgressBar>,
    /// Puzzles written, by their canonical forms, or as they are where those take too long.
    seen: Seen,
    as_they_are: HashSet<String>,
    report: Report,
}

impl Desk {
    /// Makes and writes until there are enough, or there is a reason to end.
    fn write_all(&mut self, source: Source, limits: &Limits) -> Status {
        if let Some(head) = self.writer.head() {
            self.output.line(&head);
        }
        if self.args.count == 0 {
            return Status::YES;
        }
        let threads = self.args.threads.map_or_else(
            || thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        );
        let together = (self.args.count / (4 * threads as u64)).clamp(1, most_together(&self.args));
        let source = Arc::new(source);
        let (tickets, ticket) = bounded::<u64>(TICKETS * threads);
        let (send, batches) = unbounded();
        for _ in 0..threads {
            let (source, ticket, send) = (Arc::clone(&source), ticket.clone(), send.clone());
            let limits = limits.clone();
            let started = thread::Builder::new().spawn(move || {
                for number in ticket {
                    if !make(&source, number, together, &limits, &send) {
                        return;
                    }
                }
            });
            if let Err(error) = started {
                let word = format!("onefold: no thread can start: {error}");
                self.output.complain(&word);
                return Status::BAD;
            }
        }
        drop((ticket, send));
        let mut given = 0;
        let mut next = 0;
        let mut waiting: BTreeMap<u64, Batch> = BTreeMap::new();
        let mut since: Option<Instant> = None;
        loop {
            // No more than are asked for, unless some turned out to be no new ones.
            while given < next + (TICKETS * threads) as u64
                && (given == next || given * together < self.args.count + self.report.duplicates)
                && tickets.try_send(given).is_ok()
            {
                given += 1;
            }
            match batches.recv_timeout(LOOK) {
                Ok(batch) => {
                    waiting.insert(batch.number, batch);
                }
                Err(RecvTimeoutError::Timeout) => self.output.flush(),
                // Nobody is left who makes any; why will be told at the end.
                Err(RecvTimeoutError::Disconnected) => return Status::BAD,
            }
            while let Some(batch) = waiting.remove(&next) {
                next += 1;
                if let Some(status) = self.take(batch) {
                    return status;
                }
            }
            let late = |deadline: Instant| Instant::now() > deadline + GRACE;
            if limits.deadline.is_some_and(late) {
                // Somebody is at a work that does not look at the clock.
                return self.stopped(Stop::Time);
            }
            if limits.cancel.is_raised() {
                let since = *since.get_or_insert_with(Instant::now);
                if self.output.closed {
                    return Status::PARTIAL;
                }
                if since.elapsed() > GRACE {
                    return self.stopped(Stop::Cancelled);
                }
            }
        }
    }

    /// Ends without what is in the making.
    fn stopped(&mut self, stop: Stop) -> Status {
        self.failure(&Outcome {
            stopped: Some(stop),
            ..Outcome::default()
        });
        Status::PARTIAL
    }

    /// Takes the next batch; the status when that is the end.
    fn take(&mut self, batch: Batch) -> Option<Status> {
        for numbered in batch.outcomes {
            let Numbered {
                outcome,
                texts,
                identity,
            } = numbered;
            self.report.tally.add(&outcome.tally);
            for (made, text) in outcome.made.iter().zip(texts) {
                let text = match text {
                    Ok(text) => text,
                    Err(message) => {
                        self.output.complain(&format!("onefold: {message}"));
                        return Some(Status::BAD);
                    }
                };
                let met = identity.as_ref().map(|identity| {
                    let few = source::few();
                    self.seen.insert_on(identity, &made.puzzle, &few)
                });
                let new = match met {
                    Some(Ok(new)) => new,
                    _ => self.as_they_are.insert(given_line(made)),
                };
                if !new {
                    self.report.duplicates += 1;
                    if self.report.duplicates >= self.attempts.max(self.args.count) {
                        let written = self.report.written;
                        let word = format!("onefold: only {written} different puzzles were found");
                        self.output.complain(&word);
                        return Some(Status::NO);
                    }
                    continue;
                }
                if let Some(status) = self.write(&text) {
                    return Some(status);
                }
                self.report.count(made);
                if let Some(bar) = &self.bar {
                    bar.set_position(self.report.written);
                }
                if self.report.written == self.args.count {
                    return Some(Status::YES);
                }
                if self.output.closed {
                    return Some(Status::YES);
                }
            }
            if outcome.given_up || outcome.stopped.is_some() {
                self.failure(&outcome);
                return Some(match outcome.stopped {
                    Some(_) => Status::PARTIAL,
                    None => Status::NO,
                });
            }
        }
        let message = batch.failed?;
        self.output.complain(&format!("onefold: {message}"));
        Some(Status::BAD)
    }

    /// Writes a row; the status where that fails.
    fn write(&mut self, text: &str) -> Option<Status> {
        if self.report.written > 0 && self.writer.apart() {
            self.output.line("");
        }
        self.output.line(text);
        None
    }

    /// Says why there is no puzzle, and which is nearest to what was asked for.
    fn failure(&mut self, outcome: &Outcome) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        let asked = self.args.count;
        let written = self.report.written;
        let why = match outcome.stopped {
            Some(stop) => stop.word().to_owned(),
            None if self.args.killer.is_some()
                && outcome.tally.too_easy == outcome.tally.attempts =>
            {
                "no killer on this board is so hard, as far as was tried".to_owned()
            }
            None => format!("{} attempts in vain", outcome.tally.attempts),
        };
        let mut word = format!("onefold: {written} of {asked} puzzles: {why}");
        let reasons = rejected(&outcome.tally);
        if !reasons.is_empty() {
            let reasons: Vec<String> = reasons.iter().map(|(k, n)| format!("{n} {k}")).collect();
            word.push_str(&format!(" (rejected: {})", reasons.join(", ")));
        }
        self.output.complain(&word);
        if let Some(nearest) = &outcome.nearest {
            let clues = nearest.puzzle.clues().count();
            let line = given_line(nearest);
            self.output.complain(&format!(
                "onefold: the nearest found has {clues} clues: {line}"
            ));
        }
    }

    /// The last words.
    fn end(mut self, begun: Instant, status: Status) -> Result<Status, Fatal> {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        if self.args.seed.is_none() && self.report.written > 0 {
            self.output
                .complain(&format!("onefold: seed {}", self.seed));
        }
        if self.args.stats {
            let stats = self.report.json(&self.args, begun.elapsed());
            self.output.complain(&stats.to_string());
        }
        Ok(self.output.end(status))
    }
}

/// Puzzles made together at most: few of those that take long, so that they come out in time.
fn most_together(args: &GenerateArgs) -> u64 {
    let wish = &args.wish;
    let graded = wish.difficulty.is_some() || !wish.require.is_empty() || !wish.forbid.is_empty();
    match (wish.pattern.is_some(), graded) {
        (true, _) => 4,
        (_, true) => TOGETHER / 8,
        _ => TOGETHER,
    }
}

/// Makes a batch; whether anybody still listens.
fn make(
    source: &Source,
    number: u64,
    together: u64,
    limits: &Limits,
    send: &Sender<Batch>,
) -> bool {
    let numbers = number * together..(number + 1) * together;
    let (outcomes, failed) = panics::attempted(|| source.make(numbers.clone(), limits))
        .map_or_else(
            || one_by_one(source, numbers, limits),
            |made| match made {
                Ok(outcomes) => (outcomes, None),
                Err(message) => (Vec::new(), Some(message)),
            },
        );
    let batch = Batch {
        number,
        outcomes,
        failed,
    };
    send.send(batch).is_ok()
}

/// Makes what can be made of a batch in which the program made a mistake: all up to the number
/// that meets it.
fn one_by_one(
    source: &Source,
    numbers: Range<u64>,
    limits: &Limits,
) -> (Vec<Numbered>, Option<Fatal>) {
    let mut outcomes = Vec::new();
    for number in numbers {
        let made = panics::guarded(|| source.make(number..number + 1, limits));
        match made {
            Ok(Ok(made)) => outcomes.extend(made),
            Ok(Err(message)) => return (outcomes, Some(message)),
            Err(mistake) => return (outcomes, Some(format!("puzzle number {number}: {mistake}"))),
        }
    }
    (outcomes, None)
}

/// The reasons of rejections, with their numbers.
fn rejected(tally: &Tally) -> Vec<(&'static str, u64)> {
    let all = tally.named();
    all.filter(|(name, n)| *n > 0 && !["attempts", "accepted"].contains(name))
        .collect()
}

impl Report {
    fn count(&mut self, made: &Made) {
        let clues = made.puzzle.clues().count();
        self.written += 1;
        self.clues += clues as u64;
    }

    fn json(&self, args: &GenerateArgs, elapsed: Duration) -> Value {
        let rejected: Map<String, Value> = rejected(&self.tally)
            .into_iter()
            .map(|(name, n)| (name.to_owned(), n.into()))
            .collect();
        #[expect(clippy::cast_precision_loss, reason = "a mean needs no more")]
        let mean = self.clues as f64 / self.written.max(1) as f64;
        let mut stats = json!({
            "type": "stats",
            "asked": args.count,
            "written": self.written,
            "duplicates": self.duplicates,
            "attempts": self.tally.attempts,
            "accepted": self.tally.accepted,
            "rejected": rejected,
            "mean_clues": mean,
        });
        stats["seconds"] = elapsed.as_secs_f64().into();
        stats
    }
}

/// A bar on a terminal, when the puzzles go elsewhere.
fn progress_bar(args: &GenerateArgs) -> Option<ProgressBar> {
    progress::has_room()
        .then(|| progress::bar(args.count, "{bar:40} {pos}/{len} {elapsed}{left}"))?
}
