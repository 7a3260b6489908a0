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
use serde::Serialize;
use serde_json::{Map, Value, json};

pub(crate) use args::GenerateArgs;
use source::{Numbered, Source};
use write::{Writer, given_line};

use crate::shared::stream::ordered::{GRACE, Next, Ordered, Plan};
use crate::shared::{
    Fatal, Line, Output, Refusal, RunSettings, Sink, Status, panics, progress, settings,
};

/// Puzzles made together at most: enough to keep all lanes busy.
const TOGETHER: u64 = 256;
/// Batches in flight for each thread.
const TICKETS: usize = 2;

/// Runs `onefold generate`; returns its status.
pub(crate) fn run(args: GenerateArgs) -> Result<Status, Fatal> {
    let begun = Instant::now();
    let settings = RunSettings {
        timeout: settings::timeout(args.timeout.as_deref())?,
        ..RunSettings::plain()
    };

    let limits = settings.limits();
    let seed = args.seed.unwrap_or_else(settings::fresh_seed);
    let source = match Source::new(&args, seed, &limits) {
        Ok(source) => source,
        // An answer, and no mistake in what was typed.
        Err(Refusal { message, status }) if status == Status::No => {
            Output::new(settings.cancel).complain(&format!("onefold: {message}"));
            return Ok(status);
        }
        Err(refusal) => return Err(refusal.message),
    };

    let mut run = Run {
        output: Output::asked(&args.output, settings.cancel)?,
        bar: Line::new(progress::draws(true), "making puzzles"),
        attempts: source.attempts,
        writer: source.writer.clone(),
        seen: Seen::default(),
        as_they_are: HashSet::new(),
        written: 0,
        duplicates: 0,
        tally: Tally::default(),
        clues: 0,
        args,
    };

    let status = run.write_all(source, limits)?;
    run.bar.finish();
    if run.args.seed.is_none() && run.written > 0 {
        run.output.complain(&format!("onefold: seed {seed}"));
    }
    if run.args.stats {
        let stats = run.stats(begun.elapsed());
        run.output.complain(&stats.to_string());
    }

    Ok(run.output.end(status))
}

/// The puzzles of a batch; or why there is none from the number after these on.
type Batch = (Vec<Numbered>, Result<(), Fatal>);

struct Run {
    args: GenerateArgs,
    attempts: u64,
    writer: Writer,
    output: Output,
    bar: Line,
    /// Puzzles written, by their canonical forms, or as they are where those take too long.
    seen: Seen,
    as_they_are: HashSet<String>,
    written: u64,
    duplicates: u64,
    tally: Tally,
    /// Clues of the puzzles written, in all.
    clues: u64,
}

impl Run {
    /// Makes and writes until there are enough, or there is a reason to end.
    fn write_all(&mut self, source: Source, limits: Limits) -> Result<Status, Fatal> {
        if let Some(head) = self.writer.head() {
            self.output.line(&head);
        }
        if self.args.count == 0 {
            return Ok(Status::Yes);
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
                if send.send((batch, true, content)).is_err() {
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
                Next::Late(_) | Next::End if self.output.closed => Some(Status::Partial),
                Next::Late(stop) => Some(self.stopped(stop)),
                Next::End if cancel.is_raised() => Some(self.stopped(Stop::Cancelled)),
                // No worker is left; the reason is shown at the end.
                Next::End => Some(Status::Bad),
            };
            if let Some(status) = ended {
                return Ok(status);
            }
            // No more than requested, unless some turned out to be no new ones.
            let needed = self.args.count + self.duplicates;
            batches.need(needed.div_ceil(together));
        }
    }

    /// Ends without what is in the making.
    fn stopped(&mut self, stop: Stop) -> Status {
        self.failure(&Outcome { stopped: Some(stop), ..Outcome::default() });
        Status::Partial
    }

    /// Takes the next batch; the status when that is the end.
    fn take(&mut self, (outcomes, rest): Batch) -> Option<Status> {
        for numbered in outcomes {
            let Numbered { outcome, text, identity } = numbered;
            self.tally.add(&outcome.tally);
            for (made, text) in outcome.made.iter().zip(text) {
                let text = match text {
                    Ok(text) => text,
                    Err(message) => return Some(self.bad(&message)),
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
                    self.duplicates += 1;
                    if self.duplicates >= self.attempts.max(self.args.count) {
                        let written = self.written;
                        self.bad(&format!("only {written} different puzzles were found"));
                        return Some(Status::No);
                    }
                    continue;
                }
                if self.written > 0 && self.writer.apart() {
                    self.output.line("");
                }
                self.output.line(&text);
                self.written += 1;
                self.clues += made.puzzle.clues().count() as u64;
                let written = self.written;
                let count = self.args.count;
                self.bar.bar(written, count, || format!("{written}/{count}"));
                if written == count || self.output.closed {
                    return Some(Status::Yes);
                }
            }
            if outcome.given_up || outcome.stopped.is_some() {
                self.failure(&outcome);
                return Some(outcome.stopped.map_or(Status::No, |_| Status::Partial));
            }
        }

        rest.err().map(|message| self.bad(&message))
    }

    fn bad(&mut self, message: &str) -> Status {
        self.output.complain(&format!("onefold: {message}"));
        Status::Bad
    }

    /// Says why there is no puzzle, and which is nearest to the request.
    fn failure(&mut self, outcome: &Outcome) {
        self.bar.finish();
        let asked = self.args.count;
        let written = self.written;
        let tally = &outcome.tally;
        let why = match outcome.stopped {
            Some(stop) => stop.word().to_owned(),
            None if self.args.killer.is_some() && tally.too_easy == tally.attempts => {
                "no killer on this board is so hard, as far as was tried".to_owned()
            }
            None if tally.no_grid == tally.attempts => {
                "no solution of the layout was found; see onefold layout check".to_owned()
            }
            None if tally.attempts == 1 => "gave up after 1 attempt".to_owned(),
            None => format!("gave up after {} attempts", tally.attempts),
        };

        let reasons: Vec<String> = rejected(tally).map(|(k, n)| format!("{n} {k}")).collect();
        let reasons = if reasons.is_empty() {
            String::new()
        } else {
            format!(" (rejected: {})", reasons.join(", "))
        };

        self.bad(&format!("{written} of {asked} puzzles: {why}{reasons}"));
        if let Some(nearest) = &outcome.nearest {
            let clues = nearest.puzzle.clues().count();
            let line = given_line(nearest);
            self.bad(&format!("the nearest found has {clues} clues: {line}"));
        }
    }

    /// The figures of the run.
    fn stats(&self, elapsed: Duration) -> Value {
        #[expect(clippy::cast_precision_loss, reason = "a mean needs no more")]
        let mean = self.clues as f64 / self.written.max(1) as f64;
        json!(StatsRecord {
            r#type: "stats",
            asked: self.args.count,
            written: self.written,
            duplicates: self.duplicates,
            attempts: self.tally.attempts,
            accepted: self.tally.accepted,
            rejected: rejected(&self.tally).map(|(name, n)| (name.to_owned(), n.into())).collect(),
            mean_clues: mean,
            seconds: elapsed.as_secs_f64(),
        })
    }
}

/// The figures of a run, as fields.
#[derive(Serialize)]
struct StatsRecord {
    r#type: &'static str,
    asked: u64,
    written: u64,
    duplicates: u64,
    attempts: u64,
    accepted: u64,
    /// For each reason of a rejection how many puzzles were rejected for it.
    rejected: Map<String, Value>,
    mean_clues: f64,
    seconds: f64,
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

/// Makes a batch; where the program makes a mistake in it, all up to the number that meets it.
fn make(source: &Source, numbers: Range<u64>, limits: &Limits) -> Batch {
    match panics::attempted(|| source.make(numbers.clone(), limits)) {
        Some(Ok(made)) => return (made, Ok(())),
        Some(Err(message)) => return (Vec::new(), Err(message)),
        None => {}
    }

    let mut outcomes = Vec::new();
    for number in numbers {
        let made = panics::guarded(|| source.make(number..number + 1, limits));
        let told = |mistake| Err(format!("puzzle number {number}: {mistake}"));
        match made.unwrap_or_else(told) {
            Ok(made) => outcomes.extend(made),
            Err(message) => return (outcomes, Err(message)),
        }
    }

    (outcomes, Ok(()))
}

/// The reasons of rejections, with their numbers.
fn rejected(tally: &Tally) -> impl Iterator<Item = (&'static str, u64)> {
    let all = tally.named();
    all.filter(|(name, n)| *n > 0 && !["attempts", "accepted"].contains(name))
}
