//! Every engine finds exactly the solutions that brute force finds, with and without
//! propagation; verdicts and counts follow from them; clashing givens clash and none can be
//! dropped.

use std::sync::Arc;

use crate::support::{
    all_solutions, brute_force, careless, dug, random_solution, seeded, small_layouts, solution_of,
};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::puzzle::{Puzzle, referee, shapes};
use onefold::internals::solve::{Config, Engine, Solver, Verdict};
use rand::RngExt;

fn configs() -> Vec<Config> {
    let engines: Vec<Engine> = Engine::ALL.iter().map(|(engine, _)| *engine).collect();
    let both = |engine| {
        [true, false].map(|propagate| Config {
            engine,
            propagate,
            seed: 1,
        })
    };
    engines.into_iter().flat_map(both).collect()
}

/// Random puzzles on every small layout, few enough open cells for brute force.
fn puzzles(each: usize, seed: u64) -> Vec<Puzzle> {
    let mut rng = seeded(seed);
    let mut puzzles = Vec::new();
    for layout in small_layouts() {
        let n = layout.cells().len();
        puzzles.push(Puzzle::blank(Arc::clone(&layout)));
        for _ in 0..each {
            if let Some(solution) = random_solution(&layout, &mut rng) {
                let givens = rng.random_range(n / 2..=n);
                puzzles.push(dug(&solution, givens, &mut rng));
            }
            let givens = rng.random_range(0..=n);
            puzzles.push(careless(&layout, givens.max(n / 3), &mut rng));
        }
    }
    puzzles.retain(|puzzle| puzzle.layout().cells().len() - puzzle.clues().count() <= 24);
    puzzles
}

#[test]
fn every_engine_finds_what_brute_force_finds() {
    for puzzle in puzzles(6, 1) {
        let expected = brute_force(&puzzle);
        for filling in &expected {
            assert_eq!(
                referee::check(&puzzle, &solution_of(puzzle.layout(), filling)),
                Ok(())
            );
        }
        for config in configs() {
            assert_eq!(
                all_solutions(&puzzle, config),
                expected,
                "{config:?} {:?}",
                puzzle.layout().spec()
            );
        }
    }
}

#[test]
fn verdicts_and_counts_say_how_many_solutions_there_are() {
    for puzzle in puzzles(6, 2) {
        let expected = brute_force(&puzzle);
        for config in configs() {
            let mut solver = Solver::new(config);
            let count = solver.count(&puzzle, None, &Limits::default());
            assert!(count.complete, "{config:?}");
            assert_eq!(
                count.value,
                expected.len().into(),
                "{config:?} {:?}",
                puzzle.layout().spec()
            );
            let (verdict, _) = solver.uniqueness(&puzzle, &Limits::default());
            match (&verdict, expected.len()) {
                (Verdict::None(_), 0) => {}
                (Verdict::Unique(solution), 1) => {
                    assert_eq!(solution.symbols().as_slice(), expected[0]);
                }
                (Verdict::Multiple([first, second]), 2..) => {
                    assert!(!first.differ(second).is_empty());
                }
                _ => panic!(
                    "{verdict:?} for {} solutions with {config:?}",
                    expected.len()
                ),
            }
        }
    }
}

#[test]
fn a_limited_count_is_a_lower_bound_or_complete() {
    for puzzle in puzzles(3, 3) {
        let expected = brute_force(&puzzle).len() as u64;
        for config in configs() {
            for limit in [1, 2, 7] {
                let count = Solver::new(config).count(&puzzle, Some(limit), &Limits::default());
                let value = u64::try_from(&count.value).expect("small");
                assert!(value <= expected && count.stopped.is_none(), "{config:?}");
                assert!(
                    if count.complete {
                        value == expected
                    } else {
                        value >= limit
                    },
                    "{config:?}"
                );
            }
        }
    }
}

#[test]
fn clashing_givens_clash_and_none_can_be_dropped() {
    let mut cores = 0;
    for puzzle in puzzles(6, 4) {
        let (Verdict::None(core), _) = Solver::default().uniqueness(&puzzle, &Limits::default())
        else {
            continue;
        };
        let with = |clues: &[onefold::internals::puzzle::Clue]| {
            let mut fewer = Puzzle::blank(Arc::clone(puzzle.layout()));
            clues
                .iter()
                .for_each(|clue| fewer.fix(clue.cell, clue.symbol).expect("fits"));
            matches!(
                Solver::default().first(&fewer, &Limits::default()).0,
                Ok(Some(_))
            )
        };
        assert!(core.minimal && !with(&core.clues));
        for k in 0..core.clues.len() {
            let mut fewer = core.clues.clone();
            fewer.remove(k);
            assert!(with(&fewer), "{:?} can be dropped", core.clues[k]);
        }
        cores += 1;
    }
    assert!(cores > 20, "{cores}");
}

#[test]
fn a_limit_is_a_verdict_of_its_own() {
    let puzzle = Puzzle::blank(shapes::layout_named("classic").expect("known").into());
    let limits = Limits {
        nodes: Some(3),
        ..Limits::default()
    };
    for config in configs() {
        let mut solver = Solver::new(config);
        let (verdict, _) = solver.uniqueness(&puzzle, &limits);
        assert!(
            matches!(verdict, Verdict::Unknown(Stop::Nodes, None)),
            "{config:?}: {verdict:?}"
        );
        let count = solver.count(&puzzle, None, &limits);
        assert!(
            !count.complete && count.stopped == Some(Stop::Nodes),
            "{config:?}"
        );
        let cancelled = Limits::default();
        cancelled.cancel.raise();
        assert!(
            matches!(
                solver.uniqueness(&puzzle, &cancelled).0,
                Verdict::Unknown(Stop::Cancelled, _)
            ),
            "{config:?}"
        );
    }
    let little = Limits {
        memory: Some(100),
        ..Limits::default()
    };
    let count = Solver::default().count(&puzzle, None, &little);
    assert_eq!(count.stopped, Some(Stop::Memory));
}
