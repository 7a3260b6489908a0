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

use std::collections::HashMap;
use std::hash::Hash;
use std::str::FromStr;
use std::sync::Arc;

use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Position, Puzzle, RegionKind, Rule, Solution, Symbol, shapes,
};
use onefold::internals::solve::{Config, Engine, Solver};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A generator whose seed is printed, so that a failure can be run again with `SEED=`.
pub(crate) fn seeded(default: u64) -> ChaCha8Rng {
    let seed = asked("SEED").unwrap_or(default);
    println!("SEED={seed}");
    ChaCha8Rng::seed_from_u64(seed)
}

/// What the environment asks for by a variable, where it does.
pub(crate) fn asked<T: FromStr>(variable: &str) -> Option<T> {
    std::env::var(variable).ok()?.parse().ok()
}

/// A layout by its name.
pub(crate) fn layout(name: &str) -> Arc<Layout> {
    under(name, &[])
}

/// The same under rules.
pub(crate) fn under(name: &str, rules: &[Rule]) -> Arc<Layout> {
    let mut spec = shapes::spec_named(name).expect("a known name");
    spec.rules.extend(rules);
    Arc::new(Layout::build(spec).expect("a layout"))
}

/// A solver with an engine of its own.
pub(crate) fn by(engine: Engine) -> Solver {
    Solver::new(Config { engine, ..Config::default() })
}

/// Small layouts of every kind: boxes, latin, jigsaw, overlaps, each rule, holes, small regions.
pub(crate) fn small_layouts() -> Vec<Arc<Layout>> {
    let places = |cells: &[usize]| -> Vec<Position> {
        cells.iter().filter_map(|k| Position::new(k / 3, k % 3)).collect()
    };
    let corners = places(&[0, 2, 6, 8]);
    let ring = LayoutSpec {
        name: "ring".into(),
        order: 4,
        cells: places(&[0, 1, 2, 3, 5, 6, 7, 8]),
        lines: onefold::internals::puzzle::Lines::Both,
        extra: vec![("corner".into(), RegionKind::Extra, corners)],
        ..LayoutSpec::default()
    };

    let jigsaw = shapes::jigsaw(5, "AABBBAABBCADDCCDDDCCEEEEE".chars());
    let built = |spec| Arc::new(Layout::build(spec).expect("a layout"));
    vec![
        layout("latin:1"),
        layout("latin:3"),
        layout("latin:4"),
        layout("classic:2x2"),
        layout("classic:2x3"),
        layout("overlap:2x2:0,0;2,2"),
        layout("overlap:2x2:0,0;0,4;4,2"),
        built(jigsaw),
        under("classic:2x2", &[Rule::Diagonals]),
        under("classic:2x2", &[Rule::AntiKing]),
        under("latin:5", &[Rule::AntiKnight]),
        under("latin:5", &[Rule::MainDiagonal]),
        under("classic:2x3", &[Rule::DisjointGroups]),
        under("classic:2x2", &[Rule::Windoku]),
        built(ring),
    ]
}

/// A random solution of a layout, by random tries; `None` where none was found in a few.
pub(crate) fn random_solution(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> Option<Solution> {
    let mut solver = by(Engine::Board);
    (0..20)
        .map(|_| {
            let puzzle = careless(layout, layout.order(), rng);
            solver.first(&puzzle, &Limits::nodes(10_000)).0
        })
        .find_map(|first| first.ok().flatten())
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
        let _ = puzzle.fix(random_cell(layout, rng), random_symbol(layout, rng));
    }
    puzzle
}

pub(crate) fn random_cell(layout: &Layout, rng: &mut ChaCha8Rng) -> CellId {
    CellId::new(rng.random_range(0..layout.cells().len()))
}

pub(crate) fn random_symbol(layout: &Layout, rng: &mut ChaCha8Rng) -> Symbol {
    Symbol::new(rng.random_range(0..layout.order())).expect("in range")
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
