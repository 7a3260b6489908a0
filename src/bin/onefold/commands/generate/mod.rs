//! `onefold generate`: puzzles of any layout, as wished, in any number.
//!
//! Workers make batches of numbered puzzles; the main thread takes them in order, drops what was
//! there before, and writes. A puzzle depends on its number alone, so the output is the same for
//! any number of threads.

mod args;
mod source;
mod wish;
mod write;

use std::collections::HashSet;
use std::ops::Range;
use std::time::{Duration, Instant};

use onefold::internals::generate::{Outcome, Tally};
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
use crate::shared::progress::{self, Line};
use crate::shared::settings;
use crate::shared::stream::ordered::{GRACE, Next, Ordered, Piece, Plan};

/// Puzzles made together at most: enough to keep all lanes busy.
const TOGETHER: u64 = 256;
/// Batches in flight for each thread.
const TICKETS: usize = 2;

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
    let mut run = Run {
        output: Output::asked(&args.output, cancel)?,
        bar: Line::new(progress::draws(true), "making puzzles"),
        attempts: source.attempts,
        writer: source.writer.clone(),
        seen: Seen::default(),
        as_they_are: HashSet::new(),
        report: Report::default(),
        args,
    };
    let status = run.write_all(source, limits)?;
    run.bar.finish();
    if run.args.seed.is_none() && run.report.written > 0 {
        run.output.complain(&format!("onefold: seed {seed}"));
    }
    if run.args.stats {
        let stats = run.report.json(&run.args, begun.elapsed());
        run.output.complain(&stats.to_string());
    }
    Ok(run.output.end(status))
}

/// The puzzles of a batch.
struct Batch {
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

struct Run {
    args: GenerateArgs,
    attempts: u64,
    writer: Writer,
    output: Output,
    bar: Line,
    /// Puzzles written, by their canonical forms, or as they are where those take too long.
    seen: Seen,
    as_they_are: HashSet<String>,
    report: Report,
}

impl Run {
    /// Makes and writes until there are enough, or there is a reason to end.
    fn write_all(&mut self, source: Source, limits: Limits) -> Result<Status, Fatal> {
        if let Some(head) = self.writer.head() {
            self.output.line(&head);
        }
        if self.args.count == 0 {
            return Ok(Status::YES);
        }
        let threads = settings::threads(self.args.threads);
        let together = (self.args.count / (4 * threads as u64)).clamp(1, most_together(&self.args));
        let plan = Plan {
            threads,
            in_flight: TICKETS * threads,
            needed: self.args.count.div_ceil(together),
            limits: limits.clone(),
            grace: GRACE,
        };
        let cancel = limits.cancel.clone();
        let feed = |send: &mut dyn FnMut(()) -> bool| while send(()) {};
        let mut batches = Ordered::start(plan, feed, move |numbers, send| {
            for (batch, ()) in numbers {
                let content = make(&source, batch * together..(batch + 1) * together, &limits);
                let last = true;
                let piece = Piece {
                    batch,
                    last,
                    content,
                };
                if send.send(piece).is_err() {
                    return;
                }
            }
        })?;
        loop {
            let ended = match batches.next() {
                Next::Piece(batch) => self.take(batch),
                Next::Pause => {
                    self.output.flush();
                    None
                }
                Next::Late(_) | Next::End if self.output.closed => Some(Status::PARTIAL),
                Next::Late(stop) => Some(self.stopped(stop)),
                Next::End if cancel.is_raised() => Some(self.stopped(Stop::Cancelled)),
                // No worker is left; the reason is told at the end.
                Next::End => Some(Status::BAD),
            };
            if let Some(status) = ended {
                return Ok(status);
            }
            // No more than are asked for, unless some turned out to be no new ones.
            let needed = self.args.count + self.report.duplicates;
            batches.need(needed.div_ceil(together));
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
                if self.report.written > 0 && self.writer.apart() {
                    self.output.line("");
                }
                self.output.line(&text);
                self.report.written += 1;
                self.report.clues += made.puzzle.clues().count() as u64;
                let (written, count) = (self.report.written, self.args.count);
                self.bar
                    .bar(written, count, || format!("{written}/{count}"));
                if written == count || self.output.closed {
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

    /// Says why there is no puzzle, and which is nearest to what was asked for.
    fn failure(&mut self, outcome: &Outcome) {
        self.bar.finish();
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

/// Makes a batch.
fn make(source: &Source, numbers: Range<u64>, limits: &Limits) -> Batch {
    let made = panics::attempted(|| source.make(numbers.clone(), limits));
    let (outcomes, failed) = match made {
        None => one_by_one(source, numbers, limits),
        Some(Ok(outcomes)) => (outcomes, None),
        Some(Err(message)) => (Vec::new(), Some(message)),
    };
    Batch { outcomes, failed }
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
