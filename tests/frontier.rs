//! Counting over regions on blank layouts: published numbers, and numbers beyond 128 bits. Small
//! boards with givens are in `conformance`.

use crate::support::seeded;
use num_bigint::BigUint;
use onefold::internals::count::{Means, frontier};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::propagate::{Board, Geometry};
use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{Layout, LayoutSpec, Lines, Position, SymbolSet};

fn blank(geometry: &Geometry) -> IdVec<CellId, SymbolSet> {
    IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells())
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

#[test]
fn a_single_region_of_many_symbols_is_no_work() {
    let layout = Layout::build(LayoutSpec {
        name: "row".into(),
        order: 61,
        cells: (0..61).map(|col| Position { row: 0, col }).collect(),
        lines: Lines::Rows,
        ..LayoutSpec::default()
    });
    let geometry = Geometry::new(&layout.expect("a layout"));
    let counted = frontier::count(
        &geometry,
        &Board::new(blank(&geometry)),
        &Means::default(),
        &mut |_| (),
    );
    let factorial: BigUint = (1..=61u32).map(BigUint::from).product();
    assert_eq!((counted.value, counted.stopped), (factorial, None));
}

#[test]
fn a_large_board_is_sampled_beyond_128_bits() {
    let layout = Layout::build(LayoutSpec {
        name: "row".into(),
        order: 40,
        cells: (0..40).map(|col| Position { row: 0, col }).collect(),
        lines: Lines::Rows,
        ..LayoutSpec::default()
    });
    let geometry = Geometry::new(&layout.expect("a layout"));
    let board = Board::new(blank(&geometry));
    let drawn = frontier::draw(&geometry, &board, &Means::default(), 1, &mut seeded(1));
    let set: SymbolSet = drawn.expect("no limit").0[0].iter().copied().collect();
    assert_eq!(set, SymbolSet::all(40));
}
