//! Counting over regions on blank layouts: published numbers, and numbers beyond 128 bits. Small
//! boards with givens are in `conformance`.

use std::sync::Arc;

use crate::support::{self, seeded};
use num_bigint::BigUint;
use onefold::internals::count::{Counting, Means, Method, frontier};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::propagate::{Board, Geometry};
use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{Layout, LayoutSpec, Lines, Position, Puzzle, SymbolSet};
use onefold::internals::solve::Solver;

fn blank(geometry: &Geometry) -> IdVec<CellId, SymbolSet> {
    IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells())
}

#[test]
fn boards_of_many_regions_count_as_enumerated() {
    let mut rng = seeded(0xf24);
    let layout = Arc::new(layout_named("samurai").expect("known"));
    let geometry = Geometry::new(&layout);
    let enumerate = Counting {
        method: Method::Enumerate,
        ..Counting::default()
    };
    for _ in 0..3 {
        let solution = support::random_solution(&layout, &mut rng).expect("one in a few tries");
        // So many open cells are in more than 64 regions.
        let open: Vec<CellId> = (0..60)
            .map(|_| support::random_cell(&layout, &mut rng))
            .collect();
        let mut puzzle = Puzzle::blank(Arc::clone(&layout));
        for (cell, &symbol) in solution.symbols().enumerate() {
            if !open.contains(&cell) {
                puzzle.fix(cell, symbol).expect("a cell of its own");
            }
        }
        let board = Board::new(puzzle.allowed().clone());
        let counted = frontier::count(&geometry, &board, &Means::default(), &mut |_| ());
        let limits = Limits::default();
        let expected = Solver::default().count_watched(&puzzle, &enumerate, &limits, &mut |_| ());
        let expected = expected.expect("fits").value;
        assert_eq!((counted.value, counted.stopped), (expected, None));
    }
}

#[test]
fn blank_layouts_have_their_published_numbers() {
    for (name, number) in [
        ("latin:1", "1"),
        ("latin:5", "161280"),
        ("latin:6", "812851200"),
        ("latin:7", "61479419904000"),
        ("classic:2x2", "288"),
        ("classic:2x3", "28200960"),
        ("classic:3x2", "28200960"),
        ("classic:2x4", "29136487207403520"),
    ] {
        let geometry = Geometry::new(&layout_named(name).expect("known"));
        let board = Board::new(blank(&geometry));
        let counted = frontier::count(&geometry, &board, &Means::default(), &mut |_| ());
        assert_eq!(
            (counted.value, counted.stopped),
            (number.parse().expect("a number"), None),
            "{name}"
        );
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
    let (board, means) = (Board::new(blank(&geometry)), Means::default());
    let counted = frontier::count(&geometry, &board, &means, &mut |_| ());
    let factorial: BigUint = (1..=61u32).map(BigUint::from).product();
    assert_eq!((counted.value, counted.stopped), (factorial, None));
    let drawn = frontier::draw(&geometry, &board, &means, 1, &mut seeded(1));
    let set: SymbolSet = drawn.expect("no limit").0[0].iter().copied().collect();
    assert_eq!(set, SymbolSet::all(61));
}
