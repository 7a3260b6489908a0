//! How many symmetries a layout has: the order of its group, against all moves of its cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::moves::all_moves;
use crate::support::seeded;
use num_bigint::BigUint;
use onefold::internals::identity::Identity;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Layout, LayoutSpec, Position, Puzzle, RegionKind, shapes};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// A layout of pairs of cells, each cell in three of them, drawn at random: to colours all cells
/// are alike, but to set one apart says more of the rest than another. Cells are numbered from
/// neighbour to neighbour, so that trying all moves is quick.
fn cubic(cells: usize, rng: &mut ChaCha8Rng) -> Option<Layout> {
    let mut ends: Vec<usize> = (0..3 * cells).map(|end| end / 3).collect();
    ends.shuffle(rng);
    let pairs: BTreeSet<[usize; 2]> = (ends.chunks(2))
        .map(|ends| [ends[0].min(ends[1]), ends[0].max(ends[1])])
        .collect();
    if pairs.len() < ends.len() / 2 || pairs.iter().any(|[a, b]| a == b) {
        return None;
    }
    let mut met = vec![0];
    let mut at = 0;
    while met.len() < cells {
        let from = met.get(at).copied();
        let beside = |cell: &usize| match from {
            Some(from) => pairs.contains(&[from.min(*cell), from.max(*cell)]),
            None => true,
        };
        let new: Vec<usize> = (0..cells).filter(|cell| !met.contains(cell)).collect();
        met.extend(new.into_iter().filter(beside));
        at += 1;
    }
    let place = |cell: &usize| {
        let at = met.iter().position(|other| other == cell)?;
        Position::new(0, at)
    };
    let extra = pairs.iter().enumerate().map(|(k, pair)| {
        let cells = pair.iter().filter_map(place).collect();
        (format!("pair {k}"), RegionKind::Extra, cells)
    });
    let spec = LayoutSpec {
        order: 2,
        cells: (0..cells).filter_map(|k| Position::new(0, k)).collect(),
        extra: extra.collect(),
        ..LayoutSpec::default()
    };
    Layout::build(spec).ok()
}

/// The order of the group of a layout and of its blank puzzle, and that of all moves.
fn check_order(layout: Layout, what: &str) {
    let moves = all_moves(&layout).len();
    let layout = Arc::new(layout);
    let identity = Identity::new(&layout, &Limits::default()).expect("no limit");
    let names: BigUint = (1..=layout.order()).map(BigUint::from).product();
    let all = names * moves;
    assert_eq!(identity.group().order, all, "{what}");
    let blank = Puzzle::blank(Arc::clone(&layout));
    let blank = identity.canonical(&blank, &Limits::default());
    let blank = blank.expect("no limit");
    assert_eq!(blank.group.order, all, "{what}, blank");
}

/// The way to the best numbering may be longer than the first way that was gone, as it is on
/// this jigsaw.
#[test]
fn ways_of_different_lengths_give_the_same_order() {
    let uneven = shapes::jigsaw(6, "111222111222334556334556334556444666".chars());
    check_order(Layout::build(uneven).expect("a layout"), "jigsaw six");
    let mut rng = seeded(705);
    let mut checked = 0;
    for round in 0..1500 {
        let cells = 2 * rng.random_range(3..=6);
        if let Some(layout) = cubic(cells, &mut rng) {
            check_order(layout, &format!("round {round}"));
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} layouts");
}
