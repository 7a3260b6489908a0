//! Counting by a join of bands and stacks: published numbers, the same numbers as enumeration
//! with any givens and candidates, with and without symmetry, for any number of threads and any
//! order of the cells; the sum over the candidates of a cell; and which layouts it refuses.

use crate::support;
use crate::support::naive::fillings;
use std::sync::Arc;

use num_bigint::BigUint;
use onefold::cover::count::visit;
use onefold::internals::count::{Means, Tabulated, join};
use onefold::internals::encode::Encoding;
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::{Board, Geometry, Propagator, Silent};
use onefold::internals::puzzle::{Layout, Puzzle, Rule, Symbol, SymbolSet, shapes};
use onefold::internals::search;
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

/// The count by visiting every solution, and the propagated board; none where that fails.
fn visited(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> (BigUint, Option<Board>) {
    let geometry = Geometry::new(layout);
    let mut board = Board::new(sets.clone());
    if Propagator::new(&geometry)
        .start(&mut board, &mut Silent)
        .is_err()
    {
        return (BigUint::ZERO, None);
    }
    let encoding = Encoding::new(&geometry, &board).expect("a propagated board");
    let mut meter = Limits::default().meter();
    let (end, counted) = visit(encoding.problem(), search::links::search, &mut meter, None);
    assert_eq!(end, End::Exhausted);
    (counted.covers.into(), Some(board))
}

/// All ways of the join give the number that enumeration gives.
fn agree(layout: &Layout, sets: &IdVec<CellId, SymbolSet>) -> BigUint {
    let (expected, board) = visited(layout, sets);
    let first = joined(layout, sets, &Means::default());
    assert_eq!((&first.value, first.stopped), (&expected, None), "{sets:?}");
    let plain = joined(layout, sets, &without_symmetry());
    assert_eq!(plain.value, expected, "without symmetry: {sets:?}");
    if let Some(board) = board {
        let propagated = join::count(
            &Geometry::new(layout),
            &board,
            &Means::default(),
            &mut |_| (),
        );
        assert_eq!(
            propagated.expect("bands and stacks").value,
            expected,
            "propagated: {sets:?}"
        );
    }
    expected
}

fn random_puzzle(layout: &Arc<Layout>, least: usize, most: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let solution = support::random_solution(layout, rng).expect("one in a few tries");
    let givens = rng.random_range(least..most);
    support::dug(&solution, givens, rng)
}

#[test]
fn blank_grids_have_the_published_numbers() {
    for (name, number) in [("classic:2x3", 28_200_960u64), ("classic:3x2", 28_200_960)] {
        let layout = layout(name);
        let sets = Puzzle::blank(Arc::clone(&layout)).allowed();
        assert_eq!(
            joined(&layout, &sets, &Means::default()).value,
            number.into(),
            "{name}"
        );
        assert_eq!(
            joined(&layout, &sets, &without_symmetry()).value,
            number.into(),
            "{name}"
        );
    }
}

#[test]
fn random_givens_count_as_by_enumeration() {
    let mut rng = support::seeded(41);
    for (name, least, most, rounds) in [("classic:2x3", 5, 20, 40), ("classic:3x2", 5, 20, 40)] {
        let layout = layout(name);
        for _ in 0..rounds {
            let puzzle = random_puzzle(&layout, least, most, &mut rng);
            assert_ne!(agree(&layout, &puzzle.allowed()), BigUint::ZERO);
        }
    }
}

#[test]
fn careless_givens_count_as_by_enumeration() {
    let mut rng = support::seeded(42);
    let mut none = 0;
    for name in ["classic:3x2", "classic:2x3"] {
        let layout = layout(name);
        for _ in 0..60 {
            let puzzle = support::careless(&layout, layout.order(), &mut rng);
            none += u32::from(agree(&layout, &puzzle.allowed()) == BigUint::ZERO);
        }
    }
    assert!((1..120).contains(&none), "{none} without a solution");
}

#[test]
fn candidates_of_the_user_are_respected() {
    let mut rng = support::seeded(43);
    for name in ["classic:3x2", "classic:2x3"] {
        let layout = layout(name);
        for _ in 0..40 {
            let mut sets = random_puzzle(&layout, 2, 12, &mut rng).allowed();
            for _ in 0..layout.order() {
                let cell = support::random_cell(&layout, &mut rng);
                if sets[cell].len() > 2 {
                    sets[cell].remove(support::random_symbol(&layout, &mut rng));
                }
            }
            agree(&layout, &sets);
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
fn a_full_grid_counts_one() {
    let mut rng = support::seeded(45);
    let layout = layout("classic");
    let solution = support::random_solution(&layout, &mut rng).expect("one in a few tries");
    let sets: IdVec<CellId, SymbolSet> = solution
        .symbols()
        .iter()
        .map(|&symbol| SymbolSet::only(symbol))
        .collect();
    assert_eq!(joined(&layout, &sets, &Means::default()).value, 1u32.into());
    let mut wrong = sets.clone();
    let first = layout.cells().ids().next().expect("a cell");
    let other = Symbol::new((solution.symbols()[first].index() + 1) % layout.order());
    wrong[first] = SymbolSet::only(other.expect("a symbol"));
    assert_eq!(
        joined(&layout, &wrong, &Means::default()).value,
        BigUint::ZERO
    );
}

#[test]
fn threads_change_nothing() {
    let mut rng = support::seeded(46);
    let layout = layout("classic");
    let sets = random_puzzle(&layout, 14, 16, &mut rng).allowed();
    let one = joined(&layout, &sets, &Means::default());
    for threads in [2, 3] {
        let means = Means {
            threads,
            ..Means::default()
        };
        assert_eq!(joined(&layout, &sets, &means), one);
    }
}

#[test]
fn rows_and_columns_may_come_in_any_order() {
    // The boxes of 2 rows and 3 columns, with the rows and columns of the drawing mixed.
    let rows = [4, 0, 2, 5, 1, 3];
    let cols = [1, 3, 5, 0, 2, 4];
    let labels = rows
        .iter()
        .flat_map(|r| cols.iter().map(move |c| r / 2 * 2 + c / 3));
    let mixed = Layout::build(shapes::jigsaw(6, labels)).expect("a layout");
    let sets = Puzzle::blank(Arc::new(mixed.clone())).allowed();
    assert_eq!(
        joined(&mixed, &sets, &Means::default()).value,
        28_200_960u32.into()
    );
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

#[test]
fn limits_end_it_without_a_wrong_number() {
    let layout = layout("classic");
    let sets = Puzzle::blank(Arc::clone(&layout)).allowed();
    let limits = Limits::default();
    limits.cancel.raise();
    let means = Means {
        limits,
        ..Means::default()
    };
    assert_eq!(
        joined(&layout, &sets, &means).stopped,
        Some(Stop::Cancelled)
    );
    let means = Means {
        limits: Limits {
            memory: Some(1 << 16),
            ..Limits::default()
        },
        ..Means::default()
    };
    assert_eq!(joined(&layout, &sets, &means).stopped, Some(Stop::Memory));
}

/// Boards of three bands in one direction at least, with few fillings: many symbols without a
/// given, so that there is symmetry, and candidates that a user has taken away.
fn boards_with_few_fillings(rng: &mut ChaCha8Rng) -> Vec<(Geometry, Board)> {
    let mut boards = Vec::new();
    for (name, givens, most) in [("classic:2x3", 8..20, 3000), ("classic", 23..30, 3000)] {
        let layout = layout(name);
        let geometry = Geometry::new(&layout);
        while boards.len() % 12 != 11 {
            let puzzle = random_puzzle(&layout, givens.start, givens.end, rng);
            let mut sets = puzzle.allowed().clone();
            if rng.random_range(0..3) == 0 {
                let cell = CellId::new(rng.random_range(0..sets.len()));
                let fewer = sets[cell].without(SymbolSet::only(Symbol::new(0).expect("a symbol")));
                if !fewer.is_empty() {
                    sets[cell] = fewer;
                }
            }
            let board = Board::new(sets);
            let count =
                join::count(&geometry, &board, &Means::default(), &mut |_| ()).expect("bands");
            if count.value < BigUint::from(most as u32) {
                boards.push((Geometry::new(&layout), board));
            }
        }
        boards.push((geometry, Board::new(layout_of_one(name, rng))));
    }
    boards
}

/// A full grid but for its first row and first column.
fn layout_of_one(name: &str, rng: &mut ChaCha8Rng) -> IdVec<CellId, SymbolSet> {
    let layout = layout(name);
    let order = layout.order();
    let solution = support::random_solution(&layout, rng).expect("one in a few tries");
    let all = SymbolSet::all(order);
    let cell = |(k, &symbol): (usize, &Symbol)| match k < order || k % order == 0 {
        true => all,
        false => SymbolSet::only(symbol),
    };
    solution.symbols().iter().enumerate().map(cell).collect()
}

#[test]
fn candidates_hold_what_the_fillings_say() {
    let mut rng = support::seeded(0x101);
    for (geometry, board) in boards_with_few_fillings(&mut rng) {
        let fillings = fillings(&geometry, &board);
        let total = BigUint::from(fillings.len());
        for means in [Means::default(), without_symmetry()] {
            let counts = match join::candidates(&geometry, &board, &means) {
                Ok((sum, counts)) => {
                    assert_eq!(sum, total);
                    counts
                }
                Err(stopped) => {
                    assert!(stopped.is_none() && (fillings.is_empty() || geometry.order() < 9));
                    continue;
                }
            };
            for (k, count) in counts.iter().enumerate() {
                let (cell, symbol) = (k / geometry.order(), k % geometry.order());
                let with = fillings.iter().filter(|filling| filling[cell] == symbol);
                assert_eq!(
                    *count,
                    BigUint::from(with.count()),
                    "{cell} {symbol} {board:?}"
                );
            }
        }
    }
}

#[test]
fn draws_are_even() {
    let mut rng = support::seeded(0x102);
    for (geometry, board) in boards_with_few_fillings(&mut rng) {
        let all = fillings(&geometry, &board);
        if all.is_empty() || all.len() > 300 {
            continue;
        }
        let each = 30;
        let n = each * all.len();
        let drawn = join::draw(&geometry, &board, &Means::default(), n, &mut rng);
        let mut times = std::collections::HashMap::new();
        for filling in drawn.expect("bands and fillings") {
            let filling: Vec<usize> = filling.iter().map(|symbol| symbol.index()).collect();
            *times.entry(filling).or_insert(0usize) += 1;
        }
        let off = all.iter().map(|filling| {
            let off = times.remove(filling).unwrap_or(0) as f64 - each as f64;
            off * off / each as f64
        });
        let (chi, freedom): (f64, f64) = (off.sum(), all.len() as f64 - 1.0);
        assert!(times.is_empty(), "every draw is a filling");
        // Five standard deviations of the distribution of chi-square.
        assert!(
            chi <= freedom + 5.0 * (2.0 * freedom).sqrt() + 1e-9,
            "{chi} for {freedom}"
        );
    }
}
