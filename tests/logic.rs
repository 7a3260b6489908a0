//! The steps of a person's solving under rules: none removes a candidate of the solution, the checker
//! accepts each, and it accepts none that is spoilt by a candidate of the solution. The same board
//! gives the same path. Layouts without conditions are in `soundness`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::limits::Limits;
use onefold::internals::logic::{
    self, Board, Candidate, Checker, Entries, PathEnd, Promise, Settings, Step, Technique, words,
};
use onefold::internals::puzzle::{Puzzle, Solution};
use onefold::internals::solve::{Solver, Verdict};

use crate::support::reading;

/// A step that claims that each of some candidates of the solution is false.
fn spoilt(board: &Board, solution: &Solution, step: &Step) -> Option<Step> {
    let mut wrong = step.clone();
    let at = |cell| Candidate::new(cell, solution.symbols()[cell]);
    let cells = step.eliminations.iter().chain(&step.placements);
    let near = cells.map(|candidate| at(candidate.cell));
    wrong.eliminations = near.filter(|&candidate| board.has(candidate)).collect();
    wrong.placements.clear();
    (!wrong.eliminations.is_empty()).then_some(wrong)
}

/// Follows the path of a puzzle and checks every step against a solution of it.
fn follow(
    puzzle: &Puzzle,
    solution: &Solution,
    settings: &Settings,
    told: &mut BTreeMap<Technique, usize>,
) -> PathEnd {
    let layout = puzzle.layout();
    let checker = Checker::new(layout);
    let mut board = Board::new(puzzle, Entries::Ignored);
    let outcome = logic::solve(
        &mut board,
        settings,
        &Limits::default(),
        &mut |board, step| {
            let name = format!("{}: {}", layout.name(), words::short(layout, step));
            for lost in &step.eliminations {
                assert_ne!(solution.symbols()[lost.cell], lost.symbol, "{name}");
            }
            for placed in &step.placements {
                assert_eq!(solution.symbols()[placed.cell], placed.symbol, "{name}");
            }
            assert_eq!(checker.check(board, step), Ok(()), "{name}");
            if let Some(wrong) = spoilt(board, solution, step) {
                for candidate in wrong.eliminations.clone() {
                    let one = Step {
                        eliminations: vec![candidate],
                        ..wrong.clone()
                    };
                    assert!(checker.check(board, &one).is_err(), "{name}: {candidate:?}");
                }
            }
            let text = words::full(board, step);
            assert!(!text.contains(": .") && !text.contains("  "), "{text}");
            *told.entry(step.technique).or_default() += 1;
            ControlFlow::Continue(())
        },
    );
    if outcome == PathEnd::Solved {
        let filled = board.filling().expect("every cell is filled");
        let filled = Solution::new(Arc::clone(layout), filled);
        assert!(onefold::internals::puzzle::referee::check(puzzle, &filled).is_ok());
    }
    assert!(!matches!(outcome, PathEnd::Broken(_)), "{}", layout.name());
    outcome
}

#[test]
fn a_puzzle_is_solved_to_its_end_and_by_the_same_path_again() {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = reading::one(text).puzzle;
    let path = || {
        let mut board = Board::new(&puzzle, Entries::Ignored);
        let mut lines = Vec::new();
        let outcome = logic::solve(
            &mut board,
            &Settings::new(Promise::Checked),
            &Limits::default(),
            &mut |_, step| {
                lines.push(words::short(puzzle.layout(), step));
                ControlFlow::Continue(())
            },
        );
        assert_eq!(outcome, PathEnd::Solved);
        lines
    };
    let lines = path();
    assert_eq!(lines, path());
    assert!(lines.len() >= 51, "{lines:?}");
}

/// Files of records under rules, how many of the puzzles of each are tried, and how many of these
/// logic ends at least. Where it ends none, the path to there is long, and a few show it.
const UNDER_RULES: [(&str, usize, usize); 5] = [
    ("anti-king", 20, 20),
    ("killer", 20, 20),
    ("kropki", 5, 0),
    ("non-consecutive", 5, 0),
    ("thermometer", 20, 6),
];

#[test]
fn puzzles_under_rules_are_solved_by_reasons_from_their_rules() {
    let mut told = BTreeMap::new();
    let mut solved = Vec::new();
    for (name, tried, _) in UNDER_RULES {
        let path = format!(
            "{}/tests/data/rules/{name}.jsonl",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(&path).expect("a file of records");
        let entries = reading::read(&text);
        let mut n = 0;
        for entry in entries.into_iter().take(tried) {
            let puzzle = entry.expect("a record").puzzle;
            let (verdict, _) = Solver::default().uniqueness(&puzzle, &Limits::default());
            let Verdict::Unique(solution) = verdict else {
                panic!("{name}: not one solution");
            };
            let outcome = follow(
                &puzzle,
                &solution,
                &Settings::new(Promise::Checked),
                &mut told,
            );
            n += usize::from(outcome == PathEnd::Solved);
        }
        println!("{name}: {n} of {tried} end by logic");
        solved.push(n);
    }
    println!("{told:?}");
    for ((name, tried, least), n) in UNDER_RULES.into_iter().zip(solved) {
        assert!(n >= least, "{name}: {n} of {tried}");
    }
    for technique in [
        Technique::CageCombinations,
        Technique::CageLocked,
        Technique::RuleOf45,
        Technique::PairRule,
    ] {
        assert!(told.contains_key(&technique), "{technique}");
    }
}
