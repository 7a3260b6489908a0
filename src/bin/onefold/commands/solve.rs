//! `onefold solve`: solutions, one, some or all; or the whole protocol of a solving.

use std::sync::Mutex;

use clap::Args;
use onefold::internals::limits::End;
use onefold::internals::puzzle::Solution;
use onefold::internals::report::{self, Requested, Solved, VERDICT_COLUMNS};
use onefold::internals::search::until;
use onefold::internals::setter;
use onefold::internals::solve::{Run, RunStats, Verdict};

use crate::shared::{BatchArgs, ChoiceArgs, Fatal, How, Known, Line, PuzzleJob, Status, Stream};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    /// Stop at the first solution; do not look whether it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub(crate) first: bool,
    /// Every solution, one after the other
    #[arg(long, conflicts_with_all = ["limit", "csv"])]
    pub(crate) all: bool,
    /// At most N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "csv")]
    pub(crate) limit: Option<u64>,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// Write every step: forced cells with their reasons, guesses, contradictions, tables
    #[arg(long, conflicts_with = "csv")]
    pub(crate) trace: bool,
}

/// Runs `onefold solve`; returns its status.
pub(crate) fn run(args: SolveArgs) -> Result<Status, Fatal> {
    let most = args.limit.or(args.all.then_some(u64::MAX));
    if args.choice.only_bad && (args.trace || most.is_some()) {
        return Err("--only-bad: --all, --limit and --trace write their answers at once".to_owned());
    }
    // Figures are shown for each puzzle, so puzzles are then solved one by one.
    let how = if args.stats { How::Each } else { How::Solutions };
    let stream = Stream::batch(&args.batch, VERDICT_COLUMNS, Some(args.choice), args.stats)?;
    match most {
        _ if args.trace => {
            let most = most.unwrap_or(if args.first { 1 } else { 2 });
            stream.run(How::InTurn, move |job| Ok(trace(most, job)))
        }
        Some(most) => {
            // Solutions on the terminal are progress enough.
            let line = Line::new(!stream.has_bar() && stream.has_room(), "solving");
            let line = Mutex::new(line);
            stream.run(How::InTurn, move |job| Ok(some(most, job, &line)))
        }
        None if args.first => stream.run(How::Each, |job| Ok(first(job))),
        None => stream.run(how, |job| Ok(one(job))),
    }
}

/// One solution, and whether it is the only one.
fn one(job: &mut PuzzleJob<'_>) -> Status {
    let (verdict, run) = match job.known.take() {
        Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
        _ => job.solver.uniqueness(job.puzzle(), &job.limits),
    };
    match &verdict {
        Verdict::Unique(solution)
        | Verdict::Unknown(_, Some(solution))
        | Verdict::Multiple([solution, _]) => job.solution(1, solution),
        Verdict::None(_) | Verdict::Unknown(_, None) => {}
    }
    job.look_for_missing(&verdict);
    solved(Requested::One(verdict), run, job)
}

/// The first solution found.
fn first(job: &mut PuzzleJob<'_>) -> Status {
    let puzzle = job.puzzle();
    let solver = &mut *job.solver;
    let (first, run) = solver.first(puzzle, &job.limits);
    let found = match first {
        Ok(Some(solution)) => {
            job.solution(1, &solution);
            Requested::First(solution)
        }
        Ok(None) => Requested::One(Verdict::None(solver.core(puzzle, &job.limits))),
        Err(stop) => Requested::One(Verdict::Unknown(stop, None)),
    };
    solved(found, run, job)
}

/// Some or all solutions, each written as it is found.
fn some(most: u64, job: &mut PuzzleJob<'_>, line: &Mutex<Line>) -> Status {
    let puzzle = job.puzzle();
    let limits = job.limits.clone();
    let mut n = 0;
    let mut kept: Vec<Solution> = Vec::with_capacity(2);
    let PuzzleJob { solver, sink, .. } = job;
    let Run { end, stats } = solver.solutions(puzzle, &limits, |solution| {
        n += 1;
        job.subject.solution(n, solution, job.settings.json, *sink);
        if kept.len() < 2 {
            kept.push(solution.clone());
        }
        if let Ok(mut line) = line.lock() {
            line.say(|| format!("solving: {n} solutions"));
        }
        until(n >= most)
    });
    let second = kept.pop();
    let found = match (kept.pop(), second, end) {
        (None, None, End::Stopped(stop)) => Requested::One(Verdict::Unknown(stop, None)),
        (None, None, _) => Requested::One(Verdict::None(solver.core(puzzle, &limits))),
        (Some(first), Some(second), _) => {
            Requested::Some(n, Some(Verdict::Multiple([first, second])), end)
        }
        (_, found, End::Stopped(stop)) => {
            Requested::Some(n, Some(Verdict::Unknown(stop, found)), end)
        }
        (_, Some(only), End::Exhausted) => Requested::Some(n, Some(Verdict::Unique(only)), end),
        // One was requested and found; whether it is the only one is not known.
        _ => Requested::Some(n, None, end),
    };

    solved(found, stats, job)
}

fn solved(mut found: Requested, run: RunStats, job: &mut PuzzleJob<'_>) -> Status {
    if let Requested::One(verdict) = &mut found {
        let puzzle = job.puzzle();
        setter::name_conflict(job.solver, puzzle, verdict, &job.limits);
    }
    job.tell(&Solved { found, run })
}

/// Every step of a solving on the candidate board.
fn trace(most: u64, job: &mut PuzzleJob<'_>) -> Status {
    let puzzle = job.puzzle();
    let entry = &job.subject.entry;
    let json = job.settings.json;
    let layout = puzzle.layout();
    let sink = &mut *job.sink;
    if !json {
        job.subject.notes().into_iter().for_each(|note| sink.line(&format!("# {note}")));
    }
    let run = job.solver.trace(puzzle, most, &job.limits, &mut |event| {
        if json {
            sink.json(&report::trace_json(entry.id_value(), layout, &event));
        } else {
            let write = |solution: &Solution| job.subject.written(solution);
            sink.line(&report::trace_plain(layout, &event, &write));
        }
        until(false)
    });
    match run.end {
        End::Stopped(_) => Status::Partial,
        _ if run.stats.solutions == Some(0) => Status::No,
        _ => Status::Yes,
    }
}
