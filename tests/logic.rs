//! The steps of a person's solving under rules: logic ends what it has to, and the checker accepts
//! each step. The same board gives the same path. Whether steps agree with the solution is asked in
//! `soundness`, and what the checker rejects in `near_misses`.

use std::collections::BTreeMap;

use onefold::internals::logic::{Board, Checker, Entries, PathEnd, Promise, Technique, words};
use onefold::internals::puzzle::Puzzle;

use crate::support::boards::walk;
use crate::support::commands::EASY;
use crate::support::reading;

/// The steps of a puzzle's path, each with its technique, and how it ends.
fn path(puzzle: &Puzzle) -> (Vec<(Technique, String)>, PathEnd) {
    let layout = puzzle.layout();
    let checker = Checker::new(layout);
    let mut board = Board::new(puzzle, Entries::Ignored);
    let mut lines = Vec::new();
    let outcome = walk(&mut board, Promise::Checked, &mut |board, step| {
        let told = words::short(layout, step);
        assert_eq!(checker.check(board, step), Ok(()), "{told}");
        lines.push((step.technique, told));
    });
    (lines, outcome)
}

#[test]
fn a_puzzle_is_solved_to_its_end_and_by_the_same_path_again() {
    let puzzle = reading::one(EASY).puzzle;
    let first = path(&puzzle);
    assert_eq!(first, path(&puzzle));
    assert_eq!(first.1, PathEnd::Solved);
    assert!(first.0.len() >= 51, "{first:?}");
}

/// Files of puzzles under rules, how many of each are tried, and how many of these logic ends at
/// least. Where it ends none, the path to there is long, and a few show it.
const UNDER_RULES: [(&str, usize, usize); 11] = [
    ("tests/data/rules/anti-king.jsonl", 10, 10),
    ("tests/data/rules/killer.jsonl", 10, 10),
    ("tests/data/rules/kropki.jsonl", 5, 0),
    ("tests/data/rules/non-consecutive.jsonl", 5, 0),
    ("tests/data/rules/thermometer.jsonl", 10, 3),
    ("puzzles/arrow/arrows.txt", 1, 1),
    ("puzzles/kropki/negative.txt", 1, 1),
    ("puzzles/lines/mixed.txt", 1, 1),
    ("puzzles/little-killer/six.txt", 1, 1),
    ("puzzles/thermometer/thermometers.txt", 1, 1),
    ("puzzles/xv/negative.txt", 1, 1),
];

#[test]
fn puzzles_under_rules_are_solved_by_reasons_from_their_rules() {
    let mut told: BTreeMap<Technique, usize> = BTreeMap::new();
    for (name, tried, least) in UNDER_RULES {
        let mut solved = 0;
        for entry in reading::file(name).into_iter().take(tried) {
            let (steps, outcome) = path(&entry.expect("a puzzle").puzzle);
            assert!(!matches!(outcome, PathEnd::Broken(_)), "{name}");
            solved += usize::from(outcome == PathEnd::Solved);
            for (technique, _) in steps {
                *told.entry(technique).or_default() += 1;
            }
        }
        assert!(solved >= least, "{name}: {solved} of {tried}");
    }
    for technique in [
        Technique::CageCombinations,
        Technique::CageLocked,
        Technique::RuleOf45,
        Technique::PairRule,
    ] {
        assert!(told.contains_key(&technique), "{technique}: {told:?}");
    }
}
