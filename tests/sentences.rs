//! Every sentence of an explanation is true of the board, the step and the puzzle: see
//! `support/spoken` for what is read.
//!
//! Paths of puzzles on layouts of every kind and on boards with several conditions on shared cells
//! are read from the first step; then every technique is asked for on boards that have lost random
//! candidates. In every run of the tests some hundred steps. `SENTENCES=100000` reads as many as
//! that; run it with `--release` and `--nocapture`, `SEED=` for other puzzles.

#![allow(clippy::print_stdout, reason = "the run prints its table")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::limits::Limits;
use onefold::internals::logic::{
    self, Board, Candidate, Entries, Promise, Settings, Step, TECHNIQUES, Technique, words,
};
use onefold::internals::puzzle::{
    Alphabet, CONSTRAINTS, Constraint, Layout, LayoutSpec, Position, Puzzle, Rule, Solution, shapes,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::boards::{Subject, is_quick, some_steps, sources, walk};
use crate::support::laid::{self, way};
use crate::support::spoken::Spoken;
use crate::support::{asked, reading, seeded};

/// Steps that are read in every run.
const STEPS: usize = 1_200;
/// Steps of one technique of one board that are read.
const OF_ONE: usize = 3;
/// Rounds in which each source gives a puzzle, at most.
const ROUNDS: usize = 20_000;
/// Constraints that are laid on one board, at most.
const LAID: usize = 14;

/// What was read.
#[derive(Default)]
struct Tally {
    most: usize,
    steps: usize,
    of: BTreeMap<Technique, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn is_full(&self) -> bool {
        self.steps >= self.most || self.wrong.len() >= 20
    }

    fn read(
        &mut self,
        name: &str,
        board: &Board,
        step: &Step,
        before: Option<&BTreeSet<Candidate>>,
    ) {
        let text = words::full(board, step);
        let spoken = Spoken { layout: board.relations().layout(), step, text: &text, before };
        self.steps += 1;
        *self.of.entry(step.technique).or_default() += 1;
        let wrong = spoken.contradictions().into_iter();
        self.wrong.extend(wrong.map(|wrong| format!("{name}: {wrong}\n    {text}")));
    }
}

/// The path of a puzzle from its first step, read as far as it goes.
fn path(name: &str, puzzle: &Puzzle, settings: &Settings, tally: &mut Tally) -> Vec<Board> {
    let mut board = Board::new(puzzle, Entries::Ignored);
    let mut before: BTreeSet<Candidate> = BTreeSet::new();
    let mut boards = Vec::new();
    let limits = Limits::nodes(200);
    let _ = logic::solve(&mut board, settings, &limits, &mut |board, step| {
        tally.read(name, board, step, Some(&before));
        before.extend(&step.eliminations);
        boards.push(board.clone());
        match tally.is_full() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    boards
}

/// Every technique asked for on one board of a path that has lost random candidates.
fn thinned(
    name: &str,
    subject: &Subject,
    boards: &[Board],
    rng: &mut ChaCha8Rng,
    tally: &mut Tally,
) {
    let Some(board) = boards.get(rng.random_range(0..boards.len().max(1))) else {
        return;
    };
    let mut board = board.clone();
    let share = rng.random_range(10..60);
    for lost in subject.needless(&board, share, rng) {
        board.remove(lost.cell, lost.symbol);
    }
    for info in TECHNIQUES {
        if tally.is_full() || !is_quick(info.technique, &board) {
            continue;
        }
        for step in &some_steps(&board, info.technique, &subject.settings, OF_ONE) {
            tally.read(name, &board, step, None);
        }
    }
}

/// A solution with constraints of many kinds that it fulfils, several on shared cells.
fn crowded(plain: &Solution, rng: &mut ChaCha8Rng) -> Option<Solution> {
    let layout = plain.layout();
    let mut laid: Vec<Constraint> = Vec::new();
    let mut ways: Vec<Vec<Position>> = vec![way(layout, 5, rng)];
    for _ in 0..400 {
        if laid.len() == LAID {
            break;
        }
        // Cells that have a constraint already get more of them.
        let mut cells = match rng.random_bool(0.6) {
            true => ways[rng.random_range(0..ways.len())].clone(),
            false => way(layout, 5, rng),
        };
        if rng.random_bool(0.3) {
            cells.reverse();
        }
        if rng.random_bool(0.3) {
            cells.truncate(2);
        }
        let entry = &CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())];
        if let Some(one) = laid::on(entry, &cells, plain, rng).filter(|one| !laid.contains(one)) {
            laid.push(one);
            ways.push(cells);
        }
    }
    laid::with(plain, laid)
}

/// A puzzle with several conditions on shared cells.
fn crowded_subject(rng: &mut ChaCha8Rng) -> Option<Subject> {
    let (name, share) = match rng.random_range(0..4) {
        0 => ("classic", 0.3),
        1 => ("classic:2x2", 0.1),
        _ => ("classic:2x3", 0.15),
    };
    let mut spec = shapes::spec_named(name).expect("known");
    if rng.random_bool(0.2) {
        spec.rules.push(Rule::AntiKing);
    }
    if rng.random_bool(0.2) {
        spec.rules.push(Rule::Diagonals);
    }
    let layout = Arc::new(Layout::build(spec).expect("fits"));
    let plain = crate::support::random_solution(&layout, rng)?;
    let solution = crowded(&plain, rng)?;
    let layout = solution.layout();
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for cell in layout.cells().ids() {
        if rng.random_bool(share) {
            puzzle.fix(cell, solution.symbols()[cell]).expect("fits");
        }
    }
    Some(Subject { puzzle, solution, settings: Settings::new(Promise::None) })
}

/// The puzzle with its symbols in one of the alphabets, where they can be.
fn spelled(mut subject: Subject, n: usize) -> Subject {
    const ALPHABETS: [Alphabet; 5] = [
        Alphabet::OneUp,
        Alphabet::ZeroUp,
        Alphabet::Letters,
        Alphabet::Numbers,
        Alphabet::NumbersFromZero,
    ];
    let spec = LayoutSpec {
        alphabet: ALPHABETS[n % ALPHABETS.len()],
        ..subject.puzzle.layout().spec().clone()
    };
    if let Ok(layout) = Layout::build(spec) {
        let layout = Arc::new(layout);
        let symbols = subject.solution.symbols().clone();
        subject.puzzle = subject.puzzle.on(Arc::clone(&layout));
        subject.solution = Solution::new(layout, symbols);
    }
    subject
}

#[test]
fn no_sentence_is_false() {
    let mut rng = seeded(1729);
    let most = asked("SENTENCES");
    let mut tally = Tally { most: most.unwrap_or(STEPS), ..Tally::default() };
    // What takes longest on a path is left to boards that are asked technique by technique.
    let slow = |technique: &Technique| technique.info().score > 400;
    let walking = |subject: &Subject| Settings {
        promise: subject.settings.promise,
        without: TECHNIQUES.iter().map(|info| info.technique).filter(slow).collect(),
    };
    let sources = sources();
    let small = most.is_none();
    for round in 0..ROUNDS {
        for (n, (name, source)) in sources.iter().enumerate() {
            // Large boards come last; in a short run every layout comes once in a while.
            if tally.is_full() || small && n % 3 != round % 3 {
                continue;
            }
            if let Some(subject) = source.subject(&mut rng) {
                let subject = spelled(subject, round + n);
                let boards = path(name, &subject.puzzle, &walking(&subject), &mut tally);
                thinned(name, &subject, &boards, &mut rng, &mut tally);
            }
            for _ in 0..2 {
                if let Some(subject) = crowded_subject(&mut rng) {
                    let subject = spelled(subject, round + n);
                    let name = format!("crowded {:?}", subject.puzzle.layout().spec().constraints);
                    let boards = path(&name, &subject.puzzle, &walking(&subject), &mut tally);
                    thinned(&name, &subject, &boards, &mut rng, &mut tally);
                }
            }
        }
        if tally.is_full() {
            break;
        }
    }
    for (technique, n) in &tally.of {
        println!("{n:>8} {technique}");
    }
    let (steps, wrong) = (tally.steps, tally.wrong.len());
    println!("{steps:>8} steps, {wrong} contradictions");
    assert!(tally.wrong.is_empty(), "\n{}", tally.wrong.join("\n"));
    assert!(tally.steps >= tally.most, "only {} steps", tally.steps);
}

/// What is said of each step of a puzzle.
fn told(text: &str) -> Vec<String> {
    let puzzle = reading::one(text).puzzle;
    let mut board = Board::new(&puzzle, Entries::Ignored);
    let mut told = Vec::new();
    walk(&mut board, Promise::None, &mut |board, step| {
        told.push(words::full(board, step));
    });
    told
}

/// A puzzle of nine with constraints and one given.
fn with_lines(lines: &str, given: &str) -> String {
    let rest = vec!["."; 81 - given.len()].concat();
    let cells: Vec<char> = given.chars().chain(rest.chars()).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.iter().collect()).collect();
    format!("puzzle one\n{lines}\n\nclues\n{}\n", rows.join("\n"))
}

/// Lines of a puzzle, a given in its first cell, what is said, and what must not be.
const NAMED: [(&str, &str, &str, &str); 3] = [
    (
        "thermometer r1c1 r1c5 r1c2 r1c3\nless r1c2 r1c1",
        "",
        "By the sign between them, r1c2 must be less than r1c1",
        "By the thermometer through them, r1c2 must be less than r1c1",
    ),
    (
        "nabner r1c1 r1c2 r1c3\nwhispers 5 r1c4 r1c1 r1c5 r1c2",
        "5",
        "By the nabner line through them, r1c1 and r1c2 must differ by at least 2",
        "whisper line through them, r1c1 and r1c2 must differ by at least 2",
    ),
    (
        "thermometer r1c1 r2c4\nless r2c4 r3c7\nless r3c7 r4c2",
        "",
        "",
        "thermometer through r1c1, r2c4",
    ),
];

#[test]
fn a_condition_is_not_taken_for_another() {
    for (lines, given, says, never) in NAMED {
        let told = told(&with_lines(lines, given)).join(" ");
        assert!(told.contains(says) && !told.contains(never), "{told}");
    }
}
