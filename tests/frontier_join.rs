//! Counting by the frontier, and by a join of bands and stacks, where the boards of `conformance`
//! are too small: published numbers and numbers beyond 128 bits, boards of many regions, the sum over
//! the candidates of a cell; and which layouts the join refuses.

use std::sync::Arc;

use num_bigint::BigUint;
use onefold::internals::count::{
    CountQuestion, Counting, Means, Method, Tabulated, frontier, join,
};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::propagate::{Domains, Geometry};
use onefold::internals::puzzle::shapes;
use onefold::internals::puzzle::{Layout, LayoutSpec, Lines, Position, Puzzle, Rule, SymbolSet};
use onefold::internals::solve::Solver;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::{self, layout, seeded, under};

fn joined(layout: &Layout, sets: &IdVec<CellId, SymbolSet>, means: &Means) -> Tabulated {
    let board = Domains::new(sets.clone());
    join::count(&Geometry::new(layout), &board, means, &mut |_| ()).expect("bands and stacks")
}

fn without_symmetry() -> Means {
    Means { symmetry: false, ..Means::default() }
}

fn random_puzzle(layout: &Arc<Layout>, least: usize, most: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let solution = support::random_solution(layout, rng).expect("one in a few tries");
    let givens = rng.random_range(least..most);
    support::dug(&solution, givens, rng)
}

/// Also with the rows and columns of the drawing in another order.
#[test]
fn blank_grids_have_the_published_numbers() {
    let labels = [4, 0, 2, 5, 1, 3].iter().flat_map(|r| {
        let cols = [1, 3, 5, 0, 2, 4].iter();
        cols.map(move |c| r / 2 * 2 + c / 3)
    });
    let mixed = Layout::build(shapes::jigsaw(6, labels)).expect("a layout");
    for layout in [layout("classic:2x3"), layout("classic:3x2"), mixed.into()] {
        let sets = Puzzle::blank(Arc::clone(&layout)).allowed();
        for means in [Means::default(), without_symmetry()] {
            let found = joined(&layout, &sets, &means).value;
            assert_eq!(found, 28_200_960u32.into(), "{}", layout.name());
        }
    }
}

#[test]
fn the_classic_grid_follows_the_sum_rule() {
    let mut rng = seeded(44);
    let layout = layout("classic");
    for _ in 0..3 {
        let sets = random_puzzle(&layout, 22, 30, &mut rng).allowed();
        let whole = joined(&layout, &sets, &Means::default());
        let plain = joined(&layout, &sets, &without_symmetry());
        assert_eq!(plain.value, whole.value);
        let mut open = sets.enumerate().filter(|(_, set)| set.len() > 1);
        let (cell, set) = open.next().expect("open cells");
        let mut sum = BigUint::ZERO;
        for symbol in set.iter() {
            let mut narrowed = sets.clone();
            narrowed[cell] = SymbolSet::only(symbol);
            sum += joined(&layout, &narrowed, &Means::default()).value;
        }
        assert_eq!(sum, whole.value);
        assert_ne!(sum, BigUint::ZERO);
    }
}

#[test]
fn other_layouts_are_refused() {
    let jigsaw = shapes::jigsaw(5, "AABBBAABBCADDCCDDDCCEEEEE".chars());
    for layout in [
        layout("latin:1"),
        layout("latin:6"),
        layout("classic:2x2"),
        layout("samurai"),
        layout("classic:4x4"),
        under("classic:2x2", &[Rule::Windoku]),
        under("classic:2x3", &[Rule::Diagonals]),
        under("classic:2x3", &[Rule::DisjointGroups]),
        Arc::new(Layout::build(jigsaw).expect("a layout")),
    ] {
        let board = Domains::new(layout.allowed().clone());
        let found = join::count(&Geometry::new(&layout), &board, &Means::default(), &mut |_| ());
        assert_eq!(found, None, "{}", layout.name());
    }
}

fn blank(geometry: &Geometry) -> IdVec<CellId, SymbolSet> {
    IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells())
}

#[test]
fn boards_of_many_regions_count_as_enumerated() {
    let mut rng = seeded(0xf24);
    let layout = layout("samurai");
    let geometry = Geometry::new(&layout);
    let enumerate = Counting { method: Method::Enumerate, ..Counting::default() };
    for _ in 0..3 {
        let solution = support::random_solution(&layout, &mut rng).expect("one in a few tries");
        // So many open cells are in more than 64 regions.
        let open: Vec<CellId> = (0..60).map(|_| support::random_cell(&layout, &mut rng)).collect();
        let mut puzzle = Puzzle::blank(Arc::clone(&layout));
        for (cell, &symbol) in solution.symbols().enumerate() {
            if !open.contains(&cell) {
                puzzle.fix(cell, symbol).expect("a cell of its own");
            }
        }
        let board = Domains::new(puzzle.allowed().clone());
        let counted = frontier::count(&geometry, &board, &Means::default(), &mut |_| ());
        let limits = Limits::default();
        let expected = Solver::default()
            .count_watched(CountQuestion::new(&puzzle, &enumerate, &limits), &mut |_| ());
        let expected = expected.expect("fits").value;
        assert_eq!((counted.value, counted.stopped), (expected, None));
    }
}

/// One region of 61 cells: its number goes beyond 128 bits, and what is drawn is a permutation.
#[test]
fn a_single_region_is_counted_and_sampled_beyond_128_bits() {
    let layout = Layout::build(LayoutSpec {
        name: "row".into(),
        order: 61,
        cells: (0..61).map(|col| Position { row: 0, col }).collect(),
        lines: Lines::Rows,
        ..LayoutSpec::default()
    });
    let geometry = Geometry::new(&layout.expect("a layout"));
    let (board, means) = (Domains::new(blank(&geometry)), Means::default());
    let counted = frontier::count(&geometry, &board, &means, &mut |_| ());
    let factorial: BigUint = (1..=61u32).map(BigUint::from).product();
    assert_eq!((counted.value, counted.stopped), (factorial, None));
    let drawn = frontier::draw(&geometry, &board, &means, 1, &mut seeded(1));
    let set: SymbolSet = drawn.expect("no limit").0[0].iter().copied().collect();
    assert_eq!(set, SymbolSet::all(61));
}
