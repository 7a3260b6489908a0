//! Random boards of any shape against trying everything, with failures that shrink: layouts with
//! holes, maps and regions of any size, their solutions by every engine, their counts, the text
//! that holds them, and lists of them.
//!
//! A plain run takes a fixed seed, or `SEED=`. `SHRINK=20000` tries that many of each with a fresh
//! seed, which is printed.
#![allow(clippy::print_stdout, reason = "a seed is printed for the next run")]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;

use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Lines, Position, Puzzle, RegionKind, Symbol, referee,
};
use onefold::internals::solve::{Config, Engine, Solver, Verdict};
use onefold::internals::text::{Job, Target};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::sample::Index;
use proptest::test_runner::{
    Config as Runs, RngAlgorithm, TestCaseError, TestCaseResult, TestRng, TestRunner,
};
use proptest::{prop_assert, prop_assert_eq};

use crate::support::reading::{meaning, read};
use crate::support::{all_solutions, brute_force, solution_of};

/// Boards of a plain run.
const BOARDS: u32 = 200;

/// A board as few numbers, which shrink well.
#[derive(Clone, Debug)]
struct Sketch {
    order: usize,
    width: u16,
    /// Whether there is a cell, in reading order.
    cells: Vec<bool>,
    lines: Lines,
    /// Further regions by their cells.
    extra: Vec<Vec<Index>>,
    clues: Vec<(Index, usize)>,
}

fn sketches() -> impl Strategy<Value = Sketch> {
    let lines =
        proptest::sample::select(vec![Lines::None, Lines::Rows, Lines::Columns, Lines::Both]);
    let extra = vec(vec(proptest::arbitrary::any::<Index>(), 1..5), 0..4);
    let clues = vec((proptest::arbitrary::any::<Index>(), 0..4_usize), 0..5);
    (
        2..=4_usize,
        1..=4_u16,
        vec(proptest::bool::weighted(0.9), 1..=9),
        lines,
        extra,
        clues,
    )
        .prop_map(|(order, width, mut cells, lines, extra, clues)| {
            // At most some thousand fillings, so that all can be tried.
            cells.truncate([9, 9, 9, 7, 6][order]);
            Sketch {
                order,
                width,
                cells,
                lines,
                extra,
                clues,
            }
        })
}

impl Sketch {
    /// The layout; `None` where there is none, as where a line has more cells than symbols.
    fn layout(&self) -> Option<Arc<Layout>> {
        let width = usize::from(self.width);
        let there = self.cells.iter().enumerate().filter(|(_, there)| **there);
        let cells: Vec<Position> = there
            .filter_map(|(k, _)| Position::new(k / width, k % width))
            .collect();
        if cells.is_empty() {
            return None;
        }
        let region = |(k, picks): (usize, &Vec<Index>)| {
            let cells: BTreeSet<Position> = picks.iter().map(|pick| *pick.get(&cells)).collect();
            let cells = cells.into_iter().collect();
            (format!("extra {}", k + 1), RegionKind::Extra, cells)
        };
        let spec = LayoutSpec {
            name: "sketch".into(),
            order: self.order,
            lines: self.lines,
            extra: self.extra.iter().enumerate().map(region).collect(),
            cells: cells.clone(),
            ..LayoutSpec::default()
        };
        Layout::build(spec).ok().map(Arc::new)
    }

    fn puzzle(&self, layout: &Arc<Layout>) -> Puzzle {
        let mut puzzle = Puzzle::blank(Arc::clone(layout));
        for (place, symbol) in &self.clues {
            let cell = CellId::new(place.index(layout.cells().len()));
            if let Some(symbol) = Symbol::new(symbol % self.order) {
                // A cell that is given already keeps its clue.
                let _ = puzzle.fix(cell, symbol);
            }
        }
        puzzle
    }
}

/// Tries a property on random values, and says the smallest one on which it fails.
fn holds<S: Strategy>(seed: u64, values: S, property: impl Fn(S::Value) -> TestCaseResult)
where
    S::Value: Debug,
{
    let asked = std::env::var("SHRINK").ok().and_then(|n| n.parse().ok());
    let given = std::env::var("SEED").ok().and_then(|n| n.parse().ok());
    let seed = given.unwrap_or_else(|| match asked {
        Some(_) => RandomState::new().build_hasher().finish(),
        None => seed,
    });
    println!("SEED={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let runs = Runs {
        cases: asked.unwrap_or(BOARDS),
        failure_persistence: None,
        ..Runs::default()
    };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    if let Err(found) = TestRunner::new_with_rng(runs, rng).run(&values, property) {
        panic!("SEED={seed}: {found}");
    }
}

/// Every engine finds the solutions that trying everything finds, and each passes the referee.
#[test]
fn solutions_are_those_of_trying_everything() {
    holds(31, sketches(), |sketch| {
        let Some(layout) = sketch.layout() else {
            return Ok(());
        };
        let puzzle = sketch.puzzle(&layout);
        let mut expected = brute_force(&puzzle);
        expected.sort();
        for symbols in &expected {
            let passed = referee::check(&puzzle, &solution_of(&layout, symbols));
            prop_assert!(passed.is_ok(), "{:?}", passed);
        }
        for engine in [
            Engine::Auto,
            Engine::Board,
            Engine::Learn,
            Engine::Bits,
            Engine::Links,
            Engine::Reference,
        ] {
            let config = Config {
                engine,
                ..Config::default()
            };
            let found = all_solutions(&puzzle, config);
            prop_assert_eq!(&found, &expected, "{}", engine.name());
        }
        Ok(())
    });
}

/// The verdict, the count and the candidates say of a board what its solutions say.
#[test]
fn answers_are_those_of_the_solutions() {
    holds(32, sketches(), |sketch| {
        let Some(layout) = sketch.layout() else {
            return Ok(());
        };
        let puzzle = sketch.puzzle(&layout);
        let expected = brute_force(&puzzle);
        let verdict = puzzle.verdict();
        let agrees = match &verdict {
            Verdict::None(_) => expected.is_empty(),
            Verdict::Unique(only) => expected == [only.symbols().as_slice()],
            Verdict::Multiple(_) => expected.len() > 1,
            Verdict::Unknown(..) => false,
        };
        prop_assert!(agrees, "{} of {}", verdict.word(), expected.len());
        let count = puzzle.count();
        prop_assert_eq!(count.to_string(), expected.len().to_string());
        Ok(())
    });
}

/// What a puzzle says, without regions within others: they say nothing more.
fn said(puzzle: &Puzzle) -> (String, Vec<Vec<CellId>>, Vec<String>) {
    let (cells, mut regions, conditions) = meaning(puzzle);
    let all = regions.clone();
    let within = |a: &[CellId], b: &[CellId]| a.len() < b.len() && a.iter().all(|c| b.contains(c));
    regions.retain(|region| region.len() > 1 && !all.iter().any(|other| within(region, other)));
    (cells, regions, conditions)
}

/// A board in the own form or as a record is the same board when it is read again.
#[test]
fn a_text_gives_back_its_board() {
    holds(33, sketches(), |sketch| {
        let Some(layout) = sketch.layout() else {
            return Ok(());
        };
        let puzzle = sketch.puzzle(&layout);
        for name in ["text", "record"] {
            let Some(target) = Target::named(name) else {
                return Err(TestCaseError::fail(name));
            };
            let written = target.write(&Job::new(&puzzle, None));
            // The own form holds every board, a record those that it has a word for.
            prop_assert!(
                written.is_ok() || name == "record",
                "{}: {:?}",
                name,
                written
            );
            let Ok(written) = written else { continue };
            let found = read(&written.text);
            let [Ok(entry)] = &found[..] else {
                return Err(TestCaseError::fail(format!("{found:?}\n{}", written.text)));
            };
            prop_assert_eq!(said(&entry.puzzle), said(&puzzle), "{}", written.text);
        }
        Ok(())
    });
}

/// Puzzles that are decided together are decided as each alone, whatever their company.
#[test]
fn a_list_is_decided_as_its_puzzles() {
    let lists = (
        sketches(),
        vec(
            vec((proptest::arbitrary::any::<Index>(), 0..4_usize), 0..6),
            1..40,
        ),
    );
    holds(34, lists, |(sketch, lists)| {
        let Some(layout) = sketch.layout() else {
            return Ok(());
        };
        let puzzle = |clues| {
            let sketch = Sketch {
                clues,
                ..sketch.clone()
            };
            sketch.puzzle(&layout)
        };
        let puzzles: Vec<Puzzle> = lists.into_iter().map(puzzle).collect();
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let mut solver = Solver::default();
        let together = solver.only_solutions(&all, &Limits::default());
        prop_assert_eq!(together.len(), puzzles.len());
        for (puzzle, found) in puzzles.iter().zip(together) {
            let expected = brute_force(puzzle);
            // A puzzle that the batch leaves is decided alone.
            if let Some(found) = found {
                prop_assert_eq!(&expected[..], &[found.symbols().as_slice()][..]);
            }
        }
        Ok(())
    });
}
