//! The answers of the websocket, by its commands.
//!
//! As its users know it: solve, check, count and true candidates go by the givens alone, the
//! path and the step by everything that stands on the board, centre marks as candidates.

use std::sync::Arc;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use onefold::ask::{Lane, follow, next};
use onefold::count::{Counting, Onlooker, Progress};
use onefold::ids::{CellId, IdVec};
use onefold::limits::Limits;
use onefold::logic::{Board, Entries, Known, Outcome, Promise, Settings, words};
use onefold::puzzle::{Layout, Position, Puzzle, Symbol, SymbolSet};
use onefold::report::Ending;
use onefold::solve::Solver;
use onefold::text::{Context, ReadOptions, fpuzzles};
use serde_json::{Value, json};

use super::teller::Teller;
use crate::studio::server::MEMORY;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3600);
/// Up to how many solutions of a candidate are told apart where colours are asked for.
const COLOURS: u64 = 8;
/// How often the progress of a count is told.
const TELL: Duration = Duration::from_millis(250);

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Solve,
    Check,
    Count,
    TrueCandidates,
    SolvePath,
    Step,
}

impl Command {
    /// The command of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "solve" => Self::Solve,
            "check" => Self::Check,
            "count" => Self::Count,
            "truecandidates" => Self::TrueCandidates,
            "solvepath" => Self::SolvePath,
            "step" => Self::Step,
            _ => return None,
        })
    }

    /// How long it is expected to take.
    pub(super) fn lane(self) -> Lane {
        match self {
            Self::Count | Self::SolvePath => Lane::Long,
            _ => Lane::Quick,
        }
    }

    /// Whether it goes by the givens alone.
    fn only_givens(self) -> bool {
        !matches!(self, Self::SolvePath | Self::Step)
    }
}

/// Answers a command about a packed puzzle.
pub(super) fn answer(command: Command, data: &str, solver: &mut Solver, teller: &Teller) {
    if teller.cancel.is_raised() {
        return;
    }
    let (puzzle, fields) = match read(data, command) {
        Ok(read) => read,
        Err(message) => return teller.invalid(&message),
    };
    let limits = Limits {
        deadline: Instant::now().checked_add(PATIENCE),
        memory: Some(MEMORY),
        cancel: teller.cancel.clone(),
        ..Limits::default()
    };
    match command {
        Command::Solve => solve(&puzzle, solver, &limits, teller),
        Command::Check => count(&puzzle, Some(2), solver, &limits, teller),
        Command::Count => count(&puzzle, None, solver, &limits, teller),
        Command::TrueCandidates => {
            let most = if is_coloured(&fields) { COLOURS } else { 1 };
            candidates(&puzzle, most, solver, &limits, teller);
        }
        Command::SolvePath => path(&puzzle, solver, &limits, teller),
        Command::Step => {
            let marks = centre_marks(&fields, puzzle.layout());
            step(&puzzle, &marks, solver, &limits, teller);
        }
    }
}

/// The puzzle that is packed in a text, and the fields that say it, with all that the reader of
/// puzzles does not keep.
fn read(data: &str, command: Command) -> Result<(Puzzle, Value), String> {
    let json =
        fpuzzles::unpacked(data).ok_or("the message holds no puzzle that is packed as in links")?;
    let mut context = Context::new(ReadOptions::default());
    let entry = fpuzzles::read(&json, 1, &mut context).map_err(|error| error.to_string())?;
    let fields = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    let mut puzzle = entry.puzzle;
    if command.only_givens() {
        let (layout, givens) = (Arc::clone(puzzle.layout()), puzzle.givens().clone());
        puzzle = Puzzle::of_givens(layout, givens).map_err(|error| error.to_string())?;
    }
    Ok((puzzle, fields))
}

/// Whether the number of solutions of each candidate is asked for.
fn is_coloured(fields: &Value) -> bool {
    let options = fields["truecandidatesoptions"].as_array();
    options.is_some_and(|options| options.iter().any(|option| option == "colored"))
}

/// The centre marks of each cell; none where it has none.
fn centre_marks(fields: &Value, layout: &Layout) -> IdVec<CellId, SymbolSet> {
    let marks = |place: &Position| {
        let cell = &fields["grid"][usize::from(place.row)][usize::from(place.col)];
        let marks = cell["centerPencilMarks"].as_array();
        let marks = marks.into_iter().flatten().filter_map(Value::as_u64);
        let symbol = |value: u64| Symbol::new(usize::try_from(value).ok()?.checked_sub(1)?);
        let set: SymbolSet = marks.filter_map(symbol).collect();
        set.and(layout.symbols())
    };
    layout.cells().iter().map(marks).collect()
}

fn solve(puzzle: &Puzzle, solver: &mut Solver, limits: &Limits, teller: &Teller) {
    match solver.first(puzzle, limits).0 {
        Ok(Some(solution)) => {
            let values: Vec<usize> = solution.symbols().iter().map(|s| s.index() + 1).collect();
            teller.tell("solved", json!({"solution": values}));
        }
        Ok(None) => teller.invalid("No solutions found."),
        Err(stop) => teller.invalid(stop.word()),
    }
}

/// A number as a page of JavaScript reads it.
fn number(count: &BigUint) -> Value {
    match u64::try_from(count) {
        Ok(count) => count.into(),
        Err(_) => count
            .to_string()
            .parse::<f64>()
            .map_or(Value::Null, Value::from),
    }
}

/// Tells the page where a count is.
struct Watcher<'a> {
    teller: &'a Teller,
    told: Instant,
}

impl Onlooker for Watcher<'_> {
    fn at(&mut self, progress: &Progress) {
        if progress.parts > 1 || self.told.elapsed() < TELL {
            return;
        }
        self.told = Instant::now();
        let value = number(&progress.reached.value);
        self.teller
            .tell("count", json!({"count": value, "inProgress": true}));
    }
}

fn count(
    puzzle: &Puzzle,
    limit: Option<u64>,
    solver: &mut Solver,
    limits: &Limits,
    teller: &Teller,
) {
    let how = Counting {
        limit,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        ..Counting::default()
    };
    let told = Instant::now();
    let mut watcher = Watcher { teller, told };
    match solver.count_watched(puzzle, &how, limits, &mut watcher, None) {
        Err(error) => teller.invalid(&error.to_string()),
        Ok(count) => match count.stopped {
            Some(stop) => teller.invalid(&format!("at least {}: {}", count.value, stop.word())),
            None => teller.tell(
                "count",
                json!({"count": number(&count.value), "inProgress": false}),
            ),
        },
    }
}

fn candidates(puzzle: &Puzzle, most: u64, solver: &mut Solver, limits: &Limits, teller: &Teller) {
    let found = solver.candidates_up_to(puzzle, most, limits);
    if let Some(stop) = found.stopped {
        return teller.invalid(stop.word());
    }
    if found.total.bits() == 0 {
        return teller.invalid("No solutions found.");
    }
    let counts: Vec<Value> = found.counts.iter().flatten().map(number).collect();
    teller.tell("truecandidates", json!({"solutionsPerCandidate": counts}));
}

/// What is known of the solutions of everything that stands on the board.
fn known(puzzle: &Puzzle, solver: &mut Solver, limits: &Limits) -> Known {
    let mut whole = puzzle.clone();
    match whole.adopt_entries() {
        Ok(()) => Known::with_adopted(solver, &whole, puzzle, limits).0,
        // A cell that has a given and another entry: the entry is wrong, or the given is.
        Err(_) => Known::with_entries(solver, puzzle, limits).0,
    }
}

/// Techniques that build on one solution are left out: setters want to know whether logic shows it.
fn settings() -> Settings {
    Settings::new(Promise::None)
}

/// What cannot be explained, as the message says it.
fn invalid(ending: &Ending, board: &Board, teller: &Teller) {
    let layout = board.relations().layout();
    let lines = [ending.plain(layout), "Board is invalid!".to_owned()];
    logical(board, &lines, false, teller);
}

fn path(puzzle: &Puzzle, solver: &mut Solver, limits: &Limits, teller: &Teller) {
    let known = known(puzzle, solver, limits);
    let mut board = Board::new(puzzle, Entries::Used);
    let mut lines = Vec::new();
    let ending = follow(
        &mut board,
        known,
        &settings(),
        limits,
        &mut |board, step| {
            lines.push(words::full(board, step));
        },
    );
    if lines.is_empty() && ending.outcome == Some(Outcome::Stuck) {
        lines.push("No logical steps found.".to_owned());
    }
    lines.push(ending.plain(puzzle.layout()));
    let broken = matches!(ending.outcome, Some(Outcome::Broken(_)));
    let valid = !ending.known.is_hopeless() && !broken;
    if !valid {
        lines.push("Board is invalid!".to_owned());
    }
    logical(&board, &lines, valid, teller);
}

fn step(
    puzzle: &Puzzle,
    marks: &IdVec<CellId, SymbolSet>,
    solver: &mut Solver,
    limits: &Limits,
    teller: &Teller,
) {
    let known = known(puzzle, solver, limits);
    let mut board = Board::new(puzzle, Entries::Used);
    for (cell, &set) in marks.enumerate() {
        if board.value(cell).is_none() && !set.is_empty() {
            let lost = board.set(cell).without(set);
            lost.iter().for_each(|symbol| board.remove(cell, symbol));
        }
    }
    let (found, ending) = next(&board, known, &settings(), limits);
    if ending.known.is_hopeless() || matches!(ending.outcome, Some(Outcome::Broken(_))) {
        return invalid(&ending, &board, teller);
    }
    // Marks come first, so that later steps have something to cross out.
    let open = |cell| board.value(cell).is_none();
    let fresh = marks
        .enumerate()
        .any(|(cell, &set)| open(cell) && set != board.set(cell));
    if fresh {
        return logical(&board, &["Initial candidates.".to_owned()], true, teller);
    }
    let line = match (found, &ending.outcome) {
        (Some(step), _) => {
            let line = words::full(&board, &step);
            board.apply(&step);
            line
        }
        (None, Some(Outcome::Stopped(stop))) => stop.word().to_owned(),
        (None, _) => "No logical steps found.".to_owned(),
    };
    let several = ending.known.is_several();
    let several = several.then(|| ending.plain(puzzle.layout()));
    let lines: Vec<String> = std::iter::once(line).chain(several).collect();
    logical(&board, &lines, true, teller);
}

/// The board after some logic, with what was done.
fn logical(board: &Board, lines: &[String], valid: bool, teller: &Teller) {
    let cell = |cell| match board.value(cell) {
        Some(symbol) => json!({"value": symbol.index() + 1, "candidates": null}),
        None => {
            let candidates: Vec<usize> = board.set(cell).iter().map(|s| s.index() + 1).collect();
            json!({"value": 0, "candidates": candidates})
        }
    };
    let layout = board.relations().layout();
    let cells: Vec<Value> = layout.cells().ids().map(cell).collect();
    let message = format!("{}\n", lines.join("\n"));
    teller.tell(
        "logical",
        json!({"cells": cells, "message": message, "isValid": valid}),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_64_bits_are_still_numbers() {
        assert_eq!(number(&BigUint::from(7u8)), json!(7));
        let large = BigUint::from(10u8).pow(30);
        assert_eq!(number(&large), json!(1e30));
    }
}
