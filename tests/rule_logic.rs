//! Logic on layouts with rules beyond regions: every step of every recorded puzzle agrees with the
//! solution, the checker accepts it, and logic alone solves nearly all of them.

#[path = "support/reading.rs"]
#[allow(dead_code, reason = "each test file uses its own part")]
mod reading;

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::limits::Limits;
use onefold::logic::{self, Board, Checker, Entries, Outcome, Relations, Settings, Step, words};
use onefold::puzzle::{Layout, Puzzle};
use onefold::text::Form;

/// Files of records, each with twenty puzzles, and how many of them logic must solve.
const FILES: [(&str, usize); 5] = [
    ("anti-king", 20),
    ("killer", 20),
    ("kropki", 0),
    ("non-consecutive", 0),
    ("thermometer", 6),
];

/// A puzzle with its recorded solution, cell by cell.
fn recorded(name: &str) -> Vec<(Puzzle, String)> {
    let path = format!(
        "{}/tests/data/rules/{name}.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(&path).expect("a file of records");
    let found = reading::read(&text).into_iter();
    found
        .map(|entry| {
            let entry = entry.expect("a record");
            let Form::Record(fields) = &entry.form else {
                panic!("{name}: no record");
            };
            let rows = fields["solution"].as_array().expect("rows");
            let rows = rows.iter().map(|row| row.as_str().expect("a row"));
            (entry.puzzle, rows.collect())
        })
        .collect()
}

fn agrees(layout: &Layout, solution: &str, step: &Step) -> bool {
    let stands = |c: &logic::Candidate| {
        let place = layout.cells()[c.cell];
        let at = usize::from(place.row) * layout.cols() + usize::from(place.col);
        solution.as_bytes()[at] == c.symbol.to_char() as u8
    };
    step.placements.iter().all(stands) && !step.eliminations.iter().any(stands)
}

#[test]
fn recorded_puzzles_are_solved_by_certified_steps() {
    for (name, least) in FILES {
        let mut solved = 0;
        for (n, (puzzle, solution)) in recorded(name).into_iter().enumerate() {
            let layout = puzzle.layout();
            let relations = Arc::new(Relations::new(layout));
            let checker = Checker::new(layout);
            let mut board = Board::new(&relations, &puzzle, Entries::Ignored);
            let outcome = logic::solve(
                &mut board,
                &Settings::default(),
                &Limits::default(),
                &mut |board, step| {
                    let told = words::short(layout, step);
                    assert!(agrees(layout, &solution, step), "{name} {n}: {told}");
                    let checked = checker.check(board, step);
                    assert_eq!(checked, Ok(()), "{name} {n}: {told}: {step:?}");
                    ControlFlow::Continue(())
                },
            );
            solved += usize::from(outcome == Outcome::Solved);
        }
        assert!(solved >= least, "{name}: only {solved} solved");
        eprintln!("{name} {solved}");
    }
}
