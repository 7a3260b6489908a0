//! What must not change, or only in one direction, when a puzzle changes: symbols renamed,
//! solution values added, givens removed, propagation left out, another seed, the same puzzle
//! again.

use std::sync::Arc;

use crate::support::{dug, random_solution, seeded, small_layouts};
use num_bigint::BigUint;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Puzzle, Symbol};
use onefold::internals::solve::{Config, Engine, Solver};
use rand::RngExt;
use rand::seq::SliceRandom;

fn count(puzzle: &Puzzle) -> BigUint {
    let count = Solver::default().count(puzzle, None, &Limits::default());
    assert!(count.complete);
    count.value
}

/// Puzzles with a solution, each with one.
fn solvable(seed: u64) -> Vec<(Puzzle, onefold::internals::puzzle::Solution)> {
    let mut rng = seeded(seed);
    let mut puzzles = Vec::new();
    for layout in small_layouts() {
        for _ in 0..8 {
            let Some(solution) = random_solution(&layout, &mut rng) else {
                continue;
            };
            let n = layout.cells().len();
            let givens = rng.random_range(n / 4..=n);
            puzzles.push((dug(&solution, givens, &mut rng), solution));
        }
    }
    puzzles
}

#[test]
fn renaming_symbols_keeps_the_count() {
    let mut rng = seeded(11);
    for (puzzle, _) in solvable(10) {
        let mut names: Vec<usize> = (0..puzzle.layout().order()).collect();
        names.shuffle(&mut rng);
        let mut renamed = Puzzle::blank(Arc::clone(puzzle.layout()));
        for clue in puzzle.clues() {
            let symbol = Symbol::new(names[clue.symbol.index()]).expect("in range");
            renamed.fix(clue.cell, symbol).expect("fits");
        }
        assert_eq!(count(&renamed), count(&puzzle));
    }
}

#[test]
fn a_value_of_a_solution_keeps_that_solution_and_adds_none() {
    for (puzzle, solution) in solvable(12) {
        let before = count(&puzzle);
        let mut more = puzzle.clone();
        let blank = puzzle
            .givens()
            .enumerate()
            .find(|(_, given)| given.is_none())
            .map(|(cell, _)| cell);
        let Some(cell) = blank else { continue };
        more.fix(cell, solution.symbols()[cell]).expect("fits");
        let after = count(&more);
        assert!(after >= 1u32.into() && after <= before);
    }
}

#[test]
fn the_candidates_of_a_cell_share_its_solutions() {
    for (puzzle, _) in solvable(13) {
        let blank = puzzle
            .givens()
            .enumerate()
            .find(|(_, given)| given.is_none())
            .map(|(cell, _)| cell);
        let Some(cell) = blank else { continue };
        let with = |symbol: Symbol| {
            let mut more = puzzle.clone();
            more.fix(cell, symbol).expect("fits");
            count(&more)
        };
        let sum: BigUint = puzzle.layout().symbols().iter().map(with).sum();
        assert_eq!(sum, count(&puzzle));
    }
}

#[test]
fn removing_a_given_never_lowers_the_count() {
    for (puzzle, _) in solvable(14) {
        let Some(clue) = puzzle.clues().next() else {
            continue;
        };
        let mut fewer = puzzle.clone();
        fewer.take_given(clue.cell);
        assert!(count(&fewer) >= count(&puzzle));
    }
}

#[test]
fn the_same_puzzle_takes_the_same_way() {
    for (puzzle, _) in solvable(15) {
        for &(engine, _) in Engine::ALL {
            let config = Config {
                engine,
                seed: 5,
                ..Config::default()
            };
            let run = || {
                let (verdict, stats) = Solver::new(config).uniqueness(&puzzle, &Limits::default());
                (format!("{verdict:?}"), stats)
            };
            assert_eq!(run(), run());
        }
    }
}

#[test]
fn restricting_candidates_to_a_solution_leaves_only_it() {
    for (puzzle, solution) in solvable(16) {
        let mut marked = Puzzle::blank(Arc::clone(puzzle.layout()));
        for (cell, &symbol) in solution.symbols().enumerate() {
            let other =
                Symbol::new((symbol.index() + 1) % puzzle.layout().order()).expect("in range");
            marked
                .restrict(cell, [symbol, other].into_iter().collect())
                .expect("fits");
        }
        assert!(count(&marked) >= 1u32.into());
        for (cell, &symbol) in solution.symbols().enumerate() {
            marked
                .restrict(cell, [symbol].into_iter().collect())
                .expect("fits");
        }
        assert_eq!(count(&marked), 1u32.into());
    }
}
