//! Recorded puzzles under rules beyond regions: each has exactly the solution that a SAT solver
//! found for it in an encoding of its own (`tests/scripts/rules_by_sat.py`).

use onefold::internals::limits::Limits;
use onefold::internals::solve::{Solver, Verdict};

use crate::support::reading::{self, FoundEntries};

/// Files of records, each with twenty puzzles.
pub(crate) const FILES: &str = "anti-king killer kropki non-consecutive thermometer";

/// Of puzzles without neighbours in sequence, which take long where nothing is optimised, so many.
const LONG: (&str, usize) = ("non-consecutive", 6);

/// The records of a file.
pub(crate) fn records(name: &str) -> FoundEntries {
    reading::file(&format!("tests/data/rules/{name}.jsonl"))
}

/// A depth-first search with propagation gives up on each of these after 200 000 nodes.
#[test]
fn what_defeats_a_depth_first_search_is_decided() {
    const NODES: u64 = 200_000;
    let found = records("hard/latin");
    assert_eq!(found.len(), 6);
    let limits = Limits::nodes(NODES);
    for (k, entry) in found.into_iter().enumerate().step_by(2) {
        let puzzle = entry.expect("a record").puzzle;
        let (verdict, _) = Solver::default().uniqueness(&puzzle, &limits);
        let word = if k < 4 { "multiple" } else { "none" };
        assert_eq!(verdict.word(), word);
    }
}

#[test]
fn puzzles_under_rules_have_their_recorded_solution() {
    for name in FILES.split(' ') {
        let found = records(name);
        assert_eq!(found.len(), 20, "{name}");
        let mut solver = Solver::default();
        let tried = if name == LONG.0 { LONG.1 } else { 20 };
        for entry in found.into_iter().take(tried) {
            let entry = entry.expect("a record");
            let (verdict, _) = solver.uniqueness(&entry.puzzle, &Limits::default());
            let Verdict::Unique(solution) = verdict else {
                panic!("{name}, line {}: {}", entry.line, verdict.word());
            };
            let recorded = entry.recorded.iter().flatten();
            let line = entry.line;
            assert!(recorded.eq(solution.symbols()), "{name}, line {line}");
        }
    }
}
