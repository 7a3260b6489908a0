//! Lanes give the same counters whatever their width, the order of the puzzles and their company;
//! that they find every filling is shown in `conformance`.

use std::sync::Arc;

use onefold::internals::boards::lanes::{LaneAnswer, LaneConfig, Lanes};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::{Layout, SymbolSet};
use onefold::internals::vectors::Width;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::conformance::boards::large as layout;
use crate::support::{random_cell, random_solution, random_symbol};

type Board = IdVec<CellId, SymbolSet>;

/// The answers to a list of boards, in the order of the boards.
fn answers(lanes: &Lanes, config: LaneConfig, boards: &[Board]) -> Vec<LaneAnswer> {
    let mut left = boards.iter().enumerate();
    let mut answers: Vec<Option<LaneAnswer>> = vec![None; boards.len()];
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
    answers.into_iter().map(|answer| answer.expect("an answer for each board")).collect()
}

fn lanes(layout: &Layout) -> Lanes {
    Lanes::new(&Geometry::new(layout)).expect("few symbols")
}

/// Random boards: some of a solution's symbols given, a few candidates gone, and in every fifth
/// board one given changed, which usually leaves no solution.
fn boards(layout: &Arc<Layout>, keep: f64, n: usize, rng: &mut ChaCha8Rng) -> Vec<Board> {
    let mut filled = None;
    let board = |i: usize| {
        if i.is_multiple_of(10) {
            filled = random_solution(layout, rng);
        }
        let filled = filled.as_ref().expect("one in a few tries").symbols();
        let mut board: Board = IdVec::filled(layout.symbols(), filled.len());
        for (cell, &symbol) in filled.enumerate() {
            if rng.random_bool(keep) {
                board[cell] = SymbolSet::only(symbol);
            } else if rng.random_ratio(1, 10) {
                let some = SymbolSet::from_bits(layout.symbols().bits() & rng.random::<u64>());
                board[cell] = some.or(SymbolSet::only(symbol));
            }
        }
        if i % 5 == 4 {
            board[random_cell(layout, rng)] = SymbolSet::only(random_symbol(layout, rng));
        }
        board
    };
    (0..n).map(board).collect()
}

#[test]
fn every_width_gives_the_same_answers_and_counters() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for name in ["classic", "classic+antiknight", "classic:5x5", "samurai"] {
        let layout = Arc::new(layout(name));
        let geometry = Geometry::new(&layout);
        let boards = boards(&layout, if name == "classic" { 0.32 } else { 0.6 }, 70, &mut rng);
        let config = LaneConfig { limit: 20, keep: 2, nodes: 3_000 };
        let portable = Lanes::with_width(&geometry, Width::Portable).expect("few symbols");
        let expected = answers(&portable, config, &boards);
        for width in Width::ALL.into_iter().filter(|width| width.is_available()) {
            let lanes = Lanes::with_width(&geometry, width).expect("few symbols");
            assert_eq!(answers(&lanes, config, &boards), expected, "{name}, {width:?}");
        }
    }
}

#[test]
fn neither_order_nor_company_matters() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let layout = Arc::new(layout("classic"));
    let lanes = lanes(&layout);
    let boards = boards(&layout, 0.3, 90, &mut rng);
    let config = LaneConfig { limit: 50, keep: 1, nodes: 500 };
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
fn a_raised_flag_ends_the_run_with_an_answer_for_each_fetched_puzzle() {
    let layout = layout("classic");
    let limits = Limits::default();
    let (mut fetched, mut answered) = (0, 0);
    let ended = lanes(&layout).run(
        LaneConfig { limit: u64::MAX, ..LaneConfig::default() },
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
fn more_than_32_symbols_are_not_supported() {
    let layout = layout("classic:6x6");
    assert!(Lanes::new(&Geometry::new(&layout)).is_none());
}
