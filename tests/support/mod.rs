//! What several test files share: small layouts of every kind, random puzzles on them, and a
//! printed seed.
#![allow(clippy::print_stdout, reason = "a seed is printed for the next run")]

pub(crate) mod boards;
pub(crate) mod commands;
pub(crate) mod cover_writings;
pub(crate) mod filling;
pub(crate) mod graves;
pub(crate) mod heads;
pub(crate) mod imports;
pub(crate) mod laid;
pub(crate) mod matrices;
pub(crate) mod naive;
pub(crate) mod planted;
pub(crate) mod reading;
pub(crate) mod rings;
pub(crate) mod rup;
pub(crate) mod samples;
pub(crate) mod screen;
pub(crate) mod second;
pub(crate) mod shelf;
pub(crate) mod small;
pub(crate) mod spoken;
#[cfg(feature = "studio")]
pub(crate) mod studio;
pub(crate) mod world;
pub(crate) mod wrapped;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Position, Puzzle, RegionKind, Rule, Solution, Symbol, shapes,
};
use onefold::internals::solve::{Config, Engine, Solver};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A generator whose seed is printed, so that a failure can be run again with `SEED=`.
pub(crate) fn seeded(default: u64) -> ChaCha8Rng {
    let seed = std::env::var("SEED")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default);
    println!("SEED={seed}");
    ChaCha8Rng::seed_from_u64(seed)
}

/// Small layouts of every kind: boxes, latin, jigsaw, overlaps, each rule, holes, small regions.
pub(crate) fn small_layouts() -> Vec<Arc<Layout>> {
    let named = |name: &str| shapes::spec_named(name).expect("a known name");
    let with = |name: &str, rules: &[Rule]| LayoutSpec {
        rules: rules.to_vec(),
        ..named(name)
    };
    let place = |row, col| Position { row, col };
    let specs = vec![
        named("latin:1"),
        named("latin:3"),
        named("latin:4"),
        named("classic:2x2"),
        named("classic:2x3"),
        named("overlap:2x2:0,0;2,2"),
        named("overlap:2x2:0,0;0,4;4,2"),
        shapes::jigsaw(5, "AABBBAABBCADDCCDDDCCEEEEE".chars()),
        with("classic:2x2", &[Rule::Diagonals]),
        with("classic:2x2", &[Rule::AntiKing]),
        with("latin:5", &[Rule::AntiKnight]),
        with("latin:5", &[Rule::MainDiagonal]),
        with("classic:2x3", &[Rule::DisjointGroups]),
        with("classic:2x2", &[Rule::Windoku]),
        LayoutSpec {
            name: "ring".into(),
            order: 4,
            cells: (0..9)
                .filter(|k| *k != 4)
                .map(|k| place(k / 3, k % 3))
                .collect(),
            lines: onefold::internals::puzzle::Lines::Both,
            extra: vec![(
                "corner".into(),
                RegionKind::Extra,
                vec![place(0, 0), place(0, 2), place(2, 0), place(2, 2)],
            )],
            ..LayoutSpec::default()
        },
    ];
    specs
        .into_iter()
        .map(|spec| Arc::new(Layout::build(spec).expect("a layout")))
        .collect()
}

/// A random solution of a layout, by random tries; `None` where none was found in a few.
pub(crate) fn random_solution(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> Option<Solution> {
    let mut solver = Solver::new(Config {
        engine: Engine::Board,
        ..Config::default()
    });
    for _ in 0..20 {
        let mut puzzle = Puzzle::blank(Arc::clone(layout));
        for _ in 0..layout.order() {
            let (cell, symbol) = random_clue(layout, rng);
            let _ = puzzle.fix(cell, symbol);
        }
        let (first, _) = solver.first(
            &puzzle,
            &Limits {
                nodes: Some(10_000),
                ..Limits::default()
            },
        );
        if let Ok(Some(solution)) = first {
            return Some(solution);
        }
    }
    None
}

/// Some of the cells of a solution as givens.
pub(crate) fn dug(solution: &Solution, givens: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(solution.layout()));
    for _ in 0..givens {
        let cell = random_cell(solution.layout(), rng);
        puzzle.fix(cell, solution.symbols()[cell]).expect("fits");
    }
    puzzle
}

/// Givens without any care, mostly without a solution.
pub(crate) fn careless(layout: &Arc<Layout>, givens: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for _ in 0..givens {
        let (cell, symbol) = random_clue(layout, rng);
        let _ = puzzle.fix(cell, symbol);
    }
    puzzle
}

pub(crate) fn random_cell(layout: &Layout, rng: &mut ChaCha8Rng) -> CellId {
    let cells: Vec<CellId> = layout.cells().ids().collect();
    cells[rng.random_range(0..cells.len())]
}

pub(crate) fn random_symbol(layout: &Layout, rng: &mut ChaCha8Rng) -> Symbol {
    Symbol::new(rng.random_range(0..layout.order())).expect("in range")
}

fn random_clue(layout: &Layout, rng: &mut ChaCha8Rng) -> (CellId, Symbol) {
    (random_cell(layout, rng), random_symbol(layout, rng))
}

/// A filling as a solution, for the referee.
pub(crate) fn solution_of(layout: &Arc<Layout>, symbols: &[Symbol]) -> Solution {
    Solution::new(Arc::clone(layout), IdVec::from(symbols.to_vec()))
}

/// Asserts that of so many kinds each was drawn about as often as any other.
pub(crate) fn assert_even<K: Eq + Hash>(
    what: &str,
    kinds: usize,
    drawn: impl IntoIterator<Item = K>,
) {
    let mut times: HashMap<K, f64> = HashMap::new();
    for kind in drawn {
        *times.entry(kind).or_default() += 1.0;
    }
    let each = times.values().sum::<f64>() / kinds as f64;
    let missing = (kinds - times.len()) as f64 * each;
    let off = |n: &f64| (n - each).powi(2) / each;
    let chi = times.values().map(off).sum::<f64>() + missing;
    // Five standard deviations of the distribution of chi-square.
    let freedom = kinds as f64 - 1.0;
    let most = freedom + 5.0 * (2.0 * freedom).sqrt() + 1e-9;
    assert!(chi <= most, "{what}: {chi} for {freedom}");
}
