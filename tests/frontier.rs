//! Counting over regions gives the number of solutions: on random layouts with givens and
//! candidates against plain enumeration, with and without symmetry, for any number of threads
//! and under the tightest memory; and on blank layouts the published numbers.

use crate::support;
use crate::support::naive::fillings;
use std::sync::Arc;

use crate::support::{seeded, small_layouts};
use num_bigint::BigUint;
use onefold::cover::count::visit;
use onefold::internals::count::{Means, frontier};
use onefold::internals::encode::Encoding;
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::{Board, Geometry};
use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{Layout, LayoutSpec, Lines, Position, RegionKind, SymbolSet};
use onefold::internals::search;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The number of fillings by visiting each of them.
fn enumerated(geometry: &Geometry, board: &Board) -> BigUint {
    let encoding = Encoding::new(geometry, board).expect("a matrix");
    let mut meter = Limits::default().meter();
    let (end, counted) = visit(encoding.problem(), search::links::search, &mut meter, None);
    assert_eq!(end, End::Exhausted);
    counted.covers.into()
}

fn blank(geometry: &Geometry) -> IdVec<CellId, SymbolSet> {
    IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells())
}

/// A layout of a few cells in a square, with regions that are any sets of cells.
fn random_layout(rng: &mut ChaCha8Rng) -> Arc<Layout> {
    loop {
        let side: u16 = rng.random_range(2..=4);
        let order = rng.random_range(2..=5);
        let mut cells: Vec<Position> = (0..side * side)
            .map(|k| Position {
                row: k / side,
                col: k % side,
            })
            .collect();
        cells.shuffle(rng);
        cells.truncate(rng.random_range(2..=cells.len()));
        let mut extra = Vec::new();
        for k in 0..rng.random_range(1..=9) {
            let mut of_region = cells.clone();
            of_region.shuffle(rng);
            of_region.truncate(rng.random_range(1..=order));
            extra.push((format!("region {k}"), RegionKind::Extra, of_region));
        }
        let lines = if usize::from(side) <= order && rng.random_bool(0.5) {
            Lines::Both
        } else {
            Lines::None
        };
        let spec = LayoutSpec {
            name: "random".into(),
            order,
            cells,
            lines,
            extra,
            ..LayoutSpec::default()
        };
        if let Ok(layout) = Layout::build(spec) {
            return Arc::new(layout);
        }
    }
}

/// Takes candidates away: some cells get a given, some lose single candidates.
fn random_board(geometry: &Geometry, rng: &mut ChaCha8Rng) -> Board {
    let mut sets = blank(geometry);
    let order = geometry.order();
    let givens = if rng.random_bool(0.7) {
        rng.random_range(0.0..0.4)
    } else {
        0.0
    };
    let losses = if rng.random_bool(0.4) {
        rng.random_range(0.0..0.3)
    } else {
        0.0
    };
    for cell in sets.ids() {
        if rng.random_bool(givens) {
            sets[cell] = SymbolSet::from_bits(1 << rng.random_range(0..order));
        } else {
            let lost = (0..order)
                .filter(|_| rng.random_bool(losses))
                .map(|k| 1u64 << k);
            sets[cell] = sets[cell].without(SymbolSet::from_bits(lost.sum()));
        }
    }
    Board::new(sets)
}

/// Ways to count that must agree.
fn ways() -> Vec<Means> {
    let mut ways = Vec::new();
    for symmetry in [true, false] {
        for threads in [1, 3] {
            ways.push(Means {
                threads,
                symmetry,
                ..Means::default()
            });
        }
    }
    ways
}

/// Counts in every way, also with little memory, and checks each against `expected`.
fn check(geometry: &Geometry, board: &Board, expected: &BigUint) {
    let plain = frontier::count(geometry, board, &Means::default(), &mut |_| ());
    for means in ways() {
        let counted = frontier::count(geometry, board, &means, &mut |_| ());
        assert_eq!(
            (&counted.value, counted.stopped),
            (expected, None),
            "{means:?}"
        );
        if means.symmetry {
            assert_eq!(counted, plain, "{means:?}");
        }
    }
    let mut memory = 64 * 1024;
    while memory > 256 {
        memory = memory * 2 / 3;
        let limits = Limits {
            memory: Some(memory),
            ..Limits::default()
        };
        let counted: Vec<_> = [1, 2]
            .map(|threads| Means {
                limits: limits.clone(),
                threads,
                symmetry: memory % 2 == 0,
            })
            .iter()
            .map(|means| frontier::count(geometry, board, means, &mut |_| ()))
            .collect();
        assert_eq!(counted[0], counted[1], "{memory} bytes");
        match counted[0].stopped {
            None => assert_eq!(&counted[0].value, expected, "{memory} bytes"),
            Some(stop) => {
                assert_eq!(stop, Stop::Memory);
                assert!(&counted[0].value <= expected, "{memory} bytes");
            }
        }
    }
}

#[test]
fn random_boards_count_as_enumerated() {
    let mut rng = seeded(0xf20);
    let mut slow = 0;
    for round in 0..400 {
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        let board = random_board(&geometry, &mut rng);
        let open: usize = board.sets().iter().filter(|set| set.len() > 1).count();
        if open > 11 {
            slow += 1;
            continue;
        }
        println!("round {round}: {:?}", layout.spec());
        check(&geometry, &board, &enumerated(&geometry, &board));
    }
    assert!(slow < 200, "most boards are checked");
}

#[test]
fn known_layouts_with_random_givens_count_as_enumerated() {
    let mut rng = seeded(0xf21);
    for layout in small_layouts() {
        let geometry = Geometry::new(&layout);
        for _ in 0..12 {
            let Some(solution) = support::random_solution(&layout, &mut rng) else {
                break;
            };
            let mut sets = blank(&geometry);
            let kept = if geometry.n_cells() > 20 { 0.5 } else { 0.25 };
            for cell in sets.ids() {
                if rng.random_bool(kept) {
                    sets[cell] = SymbolSet::only(solution.symbols()[cell]);
                }
            }
            let board = Board::new(sets);
            println!("{}", layout.name());
            check(&geometry, &board, &enumerated(&geometry, &board));
        }
    }
}

#[test]
fn boards_of_many_regions_count_as_enumerated() {
    let mut rng = seeded(0xf24);
    let layout = Arc::new(layout_named("samurai").expect("known"));
    let geometry = Geometry::new(&layout);
    for _ in 0..3 {
        let solution = support::random_solution(&layout, &mut rng).expect("one in a few tries");
        let mut sets: IdVec<CellId, SymbolSet> = (solution.symbols().iter().copied())
            .map(SymbolSet::only)
            .collect();
        // So many open cells are in more than 64 regions.
        for _ in 0..60 {
            let cell = support::random_cell(&layout, &mut rng);
            sets[cell] = SymbolSet::all(geometry.order());
        }
        let board = Board::new(sets);
        let counted = frontier::count(&geometry, &board, &Means::default(), &mut |_| ());
        let expected = enumerated(&geometry, &board);
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
fn equal_givens_in_a_region_leave_nothing() {
    let geometry = Geometry::new(&layout_named("classic:2x3").expect("known"));
    let mut sets = blank(&geometry);
    sets[CellId::new(0)] = SymbolSet::from_bits(1);
    sets[CellId::new(7)] = SymbolSet::from_bits(1);
    let counted = frontier::count(&geometry, &Board::new(sets), &Means::default(), &mut |_| ());
    assert_eq!((counted.value, counted.stopped), (BigUint::ZERO, None));
}

#[test]
fn candidates_count_as_enumerated() {
    let mut rng = seeded(0xf22);
    let mut checked = 0;
    while checked < 150 {
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        let board = random_board(&geometry, &mut rng);
        let open = board.sets().iter().filter(|set| set.len() > 1).count();
        if open > 9 {
            continue;
        }
        checked += 1;
        println!("{:?}", layout.spec());
        let fillings = fillings(&geometry, &board);
        let total = BigUint::from(fillings.len());
        for symmetry in [true, false] {
            let means = Means {
                symmetry,
                threads: 2,
                ..Means::default()
            };
            let counted =
                frontier::candidates(&geometry, &board, &means, &total).expect("no limit");
            for (k, number) in counted.iter().enumerate() {
                let (cell, symbol) = (k / geometry.order(), k % geometry.order());
                let with = fillings.iter().filter(|filling| filling[cell] == symbol);
                assert_eq!(*number, BigUint::from(with.count()), "{cell} {symbol}");
            }
        }
    }
}

/// Draws from a board and compares how often each filling comes with the even share.
fn check_even(geometry: &Geometry, board: &Board, rng: &mut ChaCha8Rng) {
    let all = fillings(geometry, board);
    let each = 30;
    let n = each * all.len().max(1);
    let drawn = frontier::draw(geometry, board, &Means::default(), n, rng);
    let (drawn, stopped) = drawn.expect("no limit");
    assert_eq!((drawn.len(), stopped), (each * all.len(), None));
    if all.is_empty() {
        return;
    }
    let mut times = std::collections::HashMap::new();
    for filling in drawn {
        let filling: Vec<usize> = filling.iter().map(|symbol| symbol.index()).collect();
        *times.entry(filling).or_insert(0usize) += 1;
    }
    let chi: f64 = all
        .iter()
        .map(|filling| {
            let off = times.remove(filling).unwrap_or(0) as f64 - each as f64;
            off * off / each as f64
        })
        .sum();
    assert!(times.is_empty(), "every draw is a filling");
    // Five standard deviations of the distribution of chi-square.
    let freedom = all.len() as f64 - 1.0;
    assert!(
        chi <= freedom + 5.0 * (2.0 * freedom).sqrt() + 1e-9,
        "{chi} for {freedom}"
    );
}

#[test]
fn draws_are_even() {
    let mut rng = seeded(0xf23);
    let geometry = Geometry::new(&layout_named("classic:2x2").expect("known"));
    check_even(&geometry, &Board::new(blank(&geometry)), &mut rng);
    let mut checked = 0;
    while checked < 40 {
        let geometry = Geometry::new(&random_layout(&mut rng));
        let board = random_board(&geometry, &mut rng);
        let open = board.sets().iter().filter(|set| set.len() > 1).count();
        if open <= 7 && enumerated(&geometry, &board) < BigUint::from(400u32) {
            checked += 1;
            check_even(&geometry, &board, &mut rng);
        }
    }
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
