//! Proves that the lanes count as a slow solver does, on every width, with the same counters
//! whatever the width, the order of the puzzles and their company.

use crate::support::naive;
use std::sync::Arc;

use onefold::internals::boards::lanes::{Answer, Config, Lanes};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::shapes::{self, layout_named};
use onefold::internals::puzzle::{Layout, Puzzle, Solution, Symbol, SymbolSet, referee};
use onefold::internals::vectors::Width;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

/// Region maps: name, order, labels in reading order.
const JIGSAWS: [(&str, usize, &str); 2] = [
    ("jigsaw6", 6, "123333122343112244112544666545666555"),
    (
        "jigsaw9",
        9,
        "111123333112123233142222233144556666444555566744455886779995866799999888777779888",
    ),
];

type Board = IdVec<CellId, SymbolSet>;

/// The answers to a list of boards, in the order of the boards.
fn answers(lanes: &Lanes, config: Config, boards: &[Board]) -> Vec<Answer> {
    let mut left = boards.iter().enumerate();
    let mut answers: Vec<Option<Answer>> = vec![None; boards.len()];
    let ended = lanes.run(
        config,
        &Limits::default(),
        &mut |puzzle| {
            let (tag, board) = left.next()?;
            puzzle.clone_from(board);
            Some(tag)
        },
        &mut |answer| {
            let place = &mut answers[answer.tag];
            assert!(place.is_none(), "two answers for {}", answer.tag);
            *place = Some(answer);
        },
    );
    assert_eq!(ended, Ok(()));
    answers
        .into_iter()
        .map(|answer| answer.expect("an answer for each board"))
        .collect()
}

fn lanes(layout: &Layout) -> Lanes {
    Lanes::new(&Geometry::new(layout)).expect("few symbols")
}

/// A layout by its name, then rules after plus signs.
fn layout(text: &str) -> Layout {
    let mut parts = text.split('+');
    let name = parts.next().expect("split gives one part");
    let layout = match JIGSAWS.iter().find(|jigsaw| jigsaw.0 == name) {
        Some(&(_, order, labels)) => {
            Layout::build(shapes::jigsaw(order, labels.chars())).expect("a valid map")
        }
        None => layout_named(name).expect("a known layout"),
    };
    let rules: Vec<_> = parts
        .map(|rule| shapes::rule_named(rule).expect("a known rule"))
        .collect();
    layout.with_rules(&rules).expect("rules that fit")
}

/// A filling found by the lanes from a board with a few random givens.
fn filling(layout: &Arc<Layout>, lanes: &Lanes, rng: &mut impl Rng) -> IdVec<CellId, Symbol> {
    let config = Config {
        limit: 1,
        keep: 1,
        nodes: 10_000,
    };
    loop {
        let mut board = IdVec::filled(layout.symbols(), layout.cells().len());
        for _ in 0..layout.order() {
            let cell = rng.random_range(0..board.len());
            let symbol = Symbol::new(rng.random_range(0..layout.order())).expect("in range");
            board.as_mut_slice()[cell] = SymbolSet::only(symbol);
        }
        if let Some(filling) = answers(lanes, config, &[board]).remove(0).solutions.pop() {
            return filling;
        }
    }
}

/// Random boards: some of a filling's symbols given, a few candidates struck, and in every fifth
/// board one given changed, which usually leaves no solution.
fn boards(layout: &Arc<Layout>, keep: f64, n: usize, rng: &mut impl Rng) -> Vec<Board> {
    let lanes = lanes(layout);
    let mut boards = Vec::new();
    let mut filled = filling(layout, &lanes, rng);
    for i in 0..n {
        if i % 10 == 9 {
            filled = filling(layout, &lanes, rng);
        }
        let mut board: Board = filled
            .iter()
            .map(|&symbol| {
                if rng.random_bool(keep) {
                    SymbolSet::only(symbol)
                } else if rng.random_bool(0.9) {
                    layout.symbols()
                } else {
                    SymbolSet::from_bits(
                        layout.symbols().bits() & rng.random::<u64>()
                            | SymbolSet::only(symbol).bits(),
                    )
                }
            })
            .collect();
        if i % 5 == 4 {
            let cell = rng.random_range(0..board.len());
            let symbol = Symbol::new(rng.random_range(0..layout.order())).expect("in range");
            board.as_mut_slice()[cell] = SymbolSet::only(symbol);
        }
        boards.push(board);
    }
    boards
}

#[track_caller]
fn agrees_with_naive(name: &str, keep: f64, n: usize, limit: u64) {
    let seed = 20_261_121;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let layout = Arc::new(layout(name));
    let boards = boards(&layout, keep, n, &mut rng);
    let config = Config {
        limit,
        keep: 3,
        nodes: u64::MAX,
    };
    let found = answers(&lanes(&layout), config, &boards);
    let mut seen = [false; 3];
    for (answer, board) in found.iter().zip(&boards) {
        let expected = naive::count(&layout, board, limit);
        assert_eq!(
            answer.count, expected,
            "{name}, seed {seed}, board {}",
            answer.tag
        );
        let end = if expected == limit {
            End::Broken
        } else {
            End::Exhausted
        };
        assert_eq!(answer.end, end);
        assert_eq!(answer.solutions.len() as u64, expected.min(3));
        for (i, filling) in answer.solutions.iter().enumerate() {
            assert!(!answer.solutions[..i].contains(filling), "two alike");
            let mut puzzle = Puzzle::blank(Arc::clone(&layout));
            for (cell, &allowed) in board.enumerate() {
                puzzle.restrict(cell, allowed).expect("not empty");
            }
            let solution = Solution::new(Arc::clone(&layout), filling.clone());
            referee::check(&puzzle, &solution).expect("a solution");
        }
        seen[usize::try_from(expected.min(2)).expect("small")] = true;
    }
    assert_eq!(seen, [true; 3], "{name}: boards of every kind");
}

#[test]
fn small_grids_agree_with_a_slow_solver() {
    agrees_with_naive("classic:2x2", 0.25, 400, 300);
    agrees_with_naive("classic:2x3", 0.3, 300, 50);
    agrees_with_naive("latin:5", 0.3, 200, 50);
    agrees_with_naive("latin:7", 0.45, 100, 20);
}

#[test]
fn nines_agree_with_a_slow_solver() {
    agrees_with_naive("classic", 0.45, 200, 20);
    agrees_with_naive("classic+x", 0.4, 100, 20);
    agrees_with_naive("classic+windoku", 0.4, 100, 20);
    agrees_with_naive("classic+antiknight", 0.35, 60, 20);
    agrees_with_naive("classic+disjoint", 0.4, 100, 20);
}

#[test]
fn jigsaws_agree_with_a_slow_solver() {
    agrees_with_naive("jigsaw6", 0.3, 300, 50);
    agrees_with_naive("jigsaw9", 0.45, 100, 20);
    agrees_with_naive("jigsaw9+x", 0.4, 60, 20);
}

#[test]
fn overlapping_grids_agree_with_a_slow_solver() {
    agrees_with_naive("samurai", 0.62, 20, 5);
}

#[test]
fn lanes_of_32_bits_agree_with_a_slow_solver() {
    agrees_with_naive("classic:5x5", 0.75, 20, 5);
}

#[test]
fn every_width_gives_the_same_answers_and_counters() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for name in ["classic", "classic+antiknight", "classic:5x5", "samurai"] {
        let layout = Arc::new(layout(name));
        let geometry = Geometry::new(&layout);
        let boards = boards(
            &layout,
            if name == "classic" { 0.32 } else { 0.6 },
            70,
            &mut rng,
        );
        let config = Config {
            limit: 20,
            keep: 2,
            nodes: 3_000,
        };
        let portable = Lanes::with_width(&geometry, Width::Portable).expect("few symbols");
        let expected = answers(&portable, config, &boards);
        for width in Width::ALL.into_iter().filter(|width| width.is_available()) {
            let lanes = Lanes::with_width(&geometry, width).expect("few symbols");
            assert_eq!(
                answers(&lanes, config, &boards),
                expected,
                "{name}, {width:?}"
            );
        }
    }
}

#[test]
fn neither_order_nor_company_matters() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let layout = Arc::new(layout("classic"));
    let lanes = lanes(&layout);
    let boards = boards(&layout, 0.3, 90, &mut rng);
    let config = Config {
        limit: 50,
        keep: 1,
        nodes: 500,
    };
    let expected = answers(&lanes, config, &boards);
    let mut order: Vec<usize> = (0..boards.len()).collect();
    order.shuffle(&mut rng);
    let shuffled: Vec<Board> = order.iter().map(|&i| boards[i].clone()).collect();
    for (mut answer, &i) in answers(&lanes, config, &shuffled).into_iter().zip(&order) {
        answer.tag = i;
        assert_eq!(answer, expected[i]);
    }
    for (i, board) in boards.iter().enumerate().take(20) {
        let mut alone = answers(&lanes, config, std::slice::from_ref(board)).remove(0);
        alone.tag = i;
        assert_eq!(alone, expected[i]);
    }
}

#[test]
fn a_node_budget_hands_the_puzzle_over() {
    let layout = layout("classic");
    let blank = IdVec::filled(layout.symbols(), layout.cells().len());
    let solved_without_guess = {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        boards(&Arc::new(layout.clone()), 0.9, 1, &mut rng).remove(0)
    };
    let config = Config {
        limit: u64::MAX,
        keep: 0,
        nodes: 40,
    };
    let found = answers(&lanes(&layout), config, &[blank, solved_without_guess]);
    assert_eq!(found[0].end, End::Stopped(Stop::Nodes));
    assert_eq!(found[0].nodes, 40);
    assert_eq!((found[1].end, found[1].count), (End::Exhausted, 1));
}

#[test]
fn a_raised_flag_ends_the_run_with_an_answer_for_each_fetched_puzzle() {
    let layout = layout("classic");
    let limits = Limits::default();
    let (mut fetched, mut answered) = (0, 0);
    let ended = lanes(&layout).run(
        Config {
            limit: u64::MAX,
            ..Config::default()
        },
        &limits,
        &mut |puzzle| {
            puzzle.as_mut_slice().fill(layout.symbols());
            fetched += 1;
            if fetched == 3 {
                limits.cancel.raise();
            }
            Some(fetched)
        },
        &mut |answer| {
            assert_eq!(answer.end, End::Stopped(Stop::Cancelled));
            answered += 1;
        },
    );
    assert_eq!(ended, Err(Stop::Cancelled));
    assert_eq!(fetched, answered);
}

#[test]
fn empty_cells_clashing_givens_and_no_puzzles_at_all() {
    let layout = layout("classic");
    let lanes = lanes(&layout);
    assert_eq!(answers(&lanes, Config::default(), &[]), []);
    let blank: Board = IdVec::filled(layout.symbols(), layout.cells().len());
    let mut empty_cell = blank.clone();
    empty_cell.as_mut_slice()[40] = SymbolSet::EMPTY;
    let mut clash = blank.clone();
    let one = SymbolSet::only(Symbol::new(0).expect("a symbol"));
    clash.as_mut_slice()[0] = one;
    clash.as_mut_slice()[8] = one;
    for answer in answers(&lanes, Config::default(), &[empty_cell, clash]) {
        assert_eq!(
            (answer.count, answer.nodes, answer.end),
            (0, 0, End::Exhausted)
        );
    }
    let found = answers(&lanes, Config::default(), &[blank]);
    assert_eq!((found[0].count, found[0].end), (2, End::Broken));
}

#[test]
fn more_than_32_symbols_are_not_supported() {
    let layout = layout("classic:6x6");
    assert!(Lanes::new(&Geometry::new(&layout)).is_none());
}
