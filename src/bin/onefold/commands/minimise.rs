//! `onefold minimise`: sub-puzzles from which no clue can go, with proof.

use clap::Args;
use onefold::internals::generate::{Minimiser, NotMinimal, NotUnique};
use onefold::internals::limits::Stop;
use onefold::internals::puzzle::{Clue, Puzzle, Solution};
use onefold::internals::report;
use onefold::internals::search::until;
use onefold::internals::solve::Solver;
use onefold::internals::text::{Job, Target, Written};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use crate::shared::{BatchArgs, Fatal, How, PuzzleJob, Status, Stream, complain, targets};

#[derive(Debug, Args)]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// All minimal sub-puzzles, instead of one at random
    #[arg(long)]
    pub(crate) all: bool,
    /// At most N of them
    #[arg(long, value_name = "N", requires = "all")]
    pub(crate) limit: Option<u64>,
    /// For each clue that stays, a second solution that there is without it
    #[arg(long, conflicts_with = "csv")]
    pub(crate) proof: bool,
    /// Say which clues can go, each alone
    #[arg(long, conflicts_with_all = ["csv", "columns"])]
    pub(crate) redundant: bool,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<&'static Target>,
}

/// Runs `onefold minimise`; returns its status.
pub(crate) fn run(args: MinimiseArgs) -> Result<Status, Fatal> {
    let columns = ["outcome", "clues", "minimal"];
    let stream = Stream::batch(&args.batch, &columns, None, false)?;
    stream.run(How::InTurn, move |job| Ok(args.minimise(job)))
}

/// For each clue of a sub-puzzle another solution without it, where requested.
type Proof = Vec<(Clue, Solution)>;

/// Clues that can go, each alone, as fields.
#[derive(Serialize)]
struct RedundantRecord {
    redundant: Vec<String>,
}

/// A puzzle without exactly one solution, as fields.
#[derive(Serialize)]
struct NotUniqueRecord {
    verdict: &'static str,
}

/// A sub-puzzle, as fields.
#[derive(Default, Serialize)]
struct SubPuzzleRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    /// Its rows, if no clue can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<Vec<String>>,
    /// Its rows, if clues may go that were not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<Vec<NeededRecord>>,
    /// False if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// A clue, with a second solution that there is without it.
#[derive(Serialize)]
struct NeededRecord {
    clue: String,
    without: Vec<String>,
}

impl MinimiseArgs {
    /// Answers for one puzzle.
    fn minimise(&self, job: &mut PuzzleJob<'_>) -> Status {
        // The job writes while this solver searches.
        let mut solver = Solver::new(job.settings.config);
        let limits = job.limits.clone();
        let outcome = match Minimiser::new(&mut solver, job.puzzle(), &limits) {
            Ok(mut minimiser) => self.answer(job, &mut minimiser),
            Err(NotUnique::Unknown(stop)) => Err(stop),
            Err(why) => {
                let verdict = match why {
                    NotUnique::None => "none",
                    NotUnique::Several | NotUnique::Unknown(_) => "multiple",
                };
                let words = format!("{why}: nothing to minimise");
                write(job, &NotUniqueRecord { verdict }, verdict, &words);
                Ok(Status::No)
            }
        };

        outcome.unwrap_or_else(|stop| {
            let record = SubPuzzleRecord {
                complete: Some(false),
                reason: Some(stop.word()),
                ..SubPuzzleRecord::default()
            };
            write(job, &record, stop.word(), &format!("stopped: {}", stop.word()));
            Status::Partial
        })
    }

    /// Writes the clues that can go, where requested, and one or all minimal sub-puzzles.
    fn answer(&self, job: &mut PuzzleJob<'_>, search: &mut Minimiser<'_>) -> Result<Status, Stop> {
        if self.redundant {
            let redundant = report::clue_names(job.puzzle().layout(), &search.redundant()?);
            let words = match &redundant[..] {
                [] => "every clue is needed".to_owned(),
                names => format!("each of these alone can go: {}", names.join(" ")),
            };
            if !job.puts(Vec::new(), &RedundantRecord { redundant }) {
                job.sink.line(&format!("# {words}"));
            }
        }

        if !self.all {
            let mut rng = ChaCha8Rng::seed_from_u64(job.settings.config.seed);
            return Ok(match search.random(&mut rng) {
                Ok(minimal) => self.minimal(job, search, &minimal),
                Err(NotMinimal { puzzle, stop }) => self.sub_puzzle(job, &puzzle, false, Err(stop)),
            });
        }

        let mut n_written = 0;
        let mut status = Status::Yes;
        search.each(&mut |search, minimal| {
            n_written += 1;
            status = self.minimal(job, search, &minimal);
            until(status != Status::Yes || self.limit.is_some_and(|most| n_written >= most))
        })?;
        Ok(status)
    }

    /// Writes a minimal sub-puzzle, with its proof where requested.
    fn minimal(
        &self,
        job: &mut PuzzleJob<'_>,
        minimiser: &mut Minimiser<'_>,
        minimal: &Puzzle,
    ) -> Status {
        let proof = if self.proof { minimiser.proof(minimal) } else { Ok(Vec::new()) };
        self.sub_puzzle(job, minimal, true, proof)
    }

    /// Writes a sub-puzzle: whether it is minimal, and the proof, or the limit that ended the search
    /// for clues that can go or for the proof.
    fn sub_puzzle(
        &self,
        job: &mut PuzzleJob<'_>,
        puzzle: &Puzzle,
        is_minimal: bool,
        proof: Result<Proof, Stop>,
    ) -> Status {
        let name = |clue| report::clue_names(puzzle.layout(), &[clue]).concat();
        let clues = puzzle.clues().count();
        let text = self.text(job, puzzle);
        let stop = proof.as_ref().err().copied();
        let proof = proof.unwrap_or_default();

        let outcome = match stop {
            Some(stop) if !is_minimal => stop.word(),
            _ => "minimal",
        };

        let row = [outcome, &clues.to_string(), text.as_ref().map_or("", |written| &written.text)];
        let record = SubPuzzleRecord {
            clues: Some(clues),
            minimal: is_minimal.then(|| rows(puzzle)),
            reached: (!is_minimal).then(|| rows(puzzle)),
            needed: (self.proof && stop.is_none()).then(|| {
                proof
                    .iter()
                    .map(|(clue, other)| NeededRecord { clue: name(*clue), without: other.rows() })
                    .collect()
            }),
            complete: stop.map(|_| false),
            reason: stop.map(Stop::word),
        };

        let status = stop.map_or(Status::Yes, |_| Status::Partial);
        if job.puts(row.map(str::to_owned).to_vec(), &record) {
            return status;
        }

        match text {
            Ok(written) => {
                let dropped: Vec<String> =
                    written.dropped.iter().map(ToString::to_string).collect();
                if !dropped.is_empty() {
                    let words = format!("dropped: {}", dropped.join(", "));
                    complain(job.subject.source, None, &words, false, job.sink);
                }
                job.sink.line(&written.text);
            }
            Err(why) => {
                complain(job.subject.source, None, &why, false, job.sink);
                return Status::Bad;
            }
        }

        if let Some(stop) = stop {
            let words = if is_minimal {
                "minimal; the proof is not complete".to_owned()
            } else {
                format!("{clues} clues, perhaps not minimal")
            };
            job.comment(&format!("{words}: {}", stop.word()));
        }

        for (clue, other) in proof {
            let line = format!("# without {} also {}", name(clue), other.line());
            job.sink.line(&line);
        }

        status
    }

    /// A sub-puzzle of the puzzle of a job in the requested form, or why there is no such text.
    fn text(&self, job: &PuzzleJob<'_>, puzzle: &Puzzle) -> Result<Written, String> {
        let entry = &job.subject.entry;
        let request =
            Job { recorded: entry.recorded.as_ref(), ..Job::new(puzzle, entry.id.as_deref()) };
        self.to
            .or_else(|| Target::usual(puzzle))
            .ok_or_else(|| "no output form can hold this puzzle".to_owned())?
            .write(&request)
            .map_err(|error| error.to_string())
    }
}

/// Writes fields, the outcome in a row, or a line that is no puzzle.
fn write(job: &mut PuzzleJob<'_>, record: &impl Serialize, outcome: &str, words: &str) {
    let row = [outcome, "", ""].map(str::to_owned).to_vec();
    if !job.puts(row, record) {
        job.comment(words);
    }
}

/// The rows of the picture with the givens, `.` for a blank cell and `#` where there is none.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    puzzle.to_string().lines().map(str::to_owned).collect()
}
