//! Counting by a join of bands and stacks on the classic grid: the sum over the candidates of a
//! cell, any number of threads, limits; and which layouts it refuses. Small boards are in
//! `conformance`.

use crate::support;
use std::sync::Arc;

use num_bigint::BigUint;
use onefold::internals::count::{Means, Tabulated, join};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::propagate::{Board, Geometry};
use onefold::internals::puzzle::{Layout, Puzzle, Rule, Symbol, SymbolSet, shapes};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

fn layout(name: &str) -> Arc<Layout> {
    Arc::new(shapes::layout_named(name).expect("a known name"))
}

fn joined(layout: &Layout, sets: &IdVec<CellId, SymbolSet>, means: &Means) -> Tabulated {
    let board = Board::new(sets.clone());
    join::count(&Geometry::new(layout), &board, means, &mut |_| ()).expect("bands and stacks")
}

fn without_symmetry() -> Means {
    Means {
        symmetry: false,
        ..Means::default()
    }
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
    let mut rng = support::seeded(44);
    let layout = layout("classic");
    for _ in 0..3 {
        let sets = random_puzzle(&layout, 22, 30, &mut rng).allowed();
        let whole = joined(&layout, &sets, &Means::default());
        assert_eq!(
            joined(&layout, &sets, &without_symmetry()).value,
            whole.value
        );
        let (cell, set) = sets
            .enumerate()
            .find(|(_, set)| set.len() > 1)
            .expect("open cells");
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
    let named = |name: &str| shapes::layout_named(name).expect("a known name");
    let with = |name: &str, rule: Rule| named(name).with_rules(&[rule]).expect("a layout");
    let jigsaw = shapes::jigsaw(5, "AABBBAABBCADDCCDDDCCEEEEE".chars());
    for layout in [
        named("latin:1"),
        named("latin:6"),
        named("classic:2x2"),
        named("samurai"),
        named("classic:4x4"),
        with("classic:2x2", Rule::Windoku),
        with("classic:2x3", Rule::Diagonals),
        with("classic:2x3", Rule::DisjointGroups),
        Layout::build(jigsaw).expect("a layout"),
    ] {
        let geometry = Geometry::new(&layout);
        let name = layout.name().to_owned();
        let board = Board::new(Puzzle::blank(Arc::new(layout)).allowed());
        assert_eq!(
            join::count(&geometry, &board, &Means::default(), &mut |_| ()),
            None,
            "{name}"
        );
    }
}
