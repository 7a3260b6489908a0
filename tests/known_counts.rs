//! The engines that search matrices find the numbers of covers that the literature gives.
//!
//! Numbers: Knuth, TAOCP 7.2.2.1; OEIS A000170 (queens), A014552 (Langford pairs, here twice,
//! because a reversed arrangement counts), A002860 (latin squares), A004003 (dominoes),
//! A107739 (sudoku grids).

#[path = "support/matrices.rs"]
mod matrices;

use matrices::{dominoes, langford, latin, pentominoes, queens};
use num_bigint::BigUint;
use onefold::count::count;
use onefold::cover::Problem;
use onefold::limits::Limits;
use onefold::search::{Engine, cells, links, reference};

/// The engines that are meant to be quick.
const QUICK: &[(&str, Engine)] = &[("links", links::search), ("cells", cells::search)];

fn check(name: &str, problem: &Problem, expected: u64) {
    for (engine_name, engine) in QUICK {
        check_by(name, problem, expected, engine_name, *engine);
    }
}

fn check_by(name: &str, problem: &Problem, expected: u64, engine_name: &str, engine: Engine) {
    let counted = count(problem, engine, &mut Limits::default().meter(), None);
    assert!(counted.complete, "{name} by {engine_name}");
    assert_eq!(
        counted.value,
        BigUint::from(expected),
        "{name} by {engine_name}"
    );
}

#[test]
fn queens_that_attack_no_other() {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (9, 352), (10, 724)] {
        check(&format!("{n} queens"), &queens(n), expected);
    }
    check("12 queens", &queens(12), 14200);
}

#[test]
fn langford_pairs() {
    for (n, expected) in [
        (3, 2),
        (4, 2),
        (5, 0),
        (6, 0),
        (7, 52),
        (8, 300),
        (11, 35584),
    ] {
        check(&format!("Langford {n}"), &langford(n), expected);
    }
}

#[test]
fn latin_squares_and_sudoku_grids() {
    check("latin squares of order 3", &latin(3, None), 12);
    check("latin squares of order 4", &latin(4, None), 576);
    check("latin squares of order 5", &latin(5, None), 161_280);
    check("sudoku grids of order 4", &latin(4, Some((2, 2))), 288);
}

#[test]
fn dominoes_on_a_square() {
    for (n, expected) in [(1, 0), (2, 2), (4, 36), (5, 0), (6, 6728)] {
        check(&format!("dominoes {n}x{n}"), &dominoes(n), expected);
    }
}

#[test]
fn pentominoes_on_a_square_with_a_hole() {
    let hole = |r: usize, c: usize| !((3..5).contains(&r) && (3..5).contains(&c));
    let board = pentominoes(8, 8, hole);
    // Dana Scott's problem: 65 ways up to symmetry, each in eight positions.
    check("pentominoes", &board, 520);
    assert_eq!((board.n_items(), board.n_options()), (72, 1568));
}

#[test]
fn the_reference_agrees_on_small_ones() {
    for (name, problem, expected) in [
        ("8 queens", queens(8), 92),
        ("Langford 7", langford(7), 52),
        ("latin squares of order 4", latin(4, None), 576),
        ("sudoku grids of order 4", latin(4, Some((2, 2))), 288),
        ("dominoes 4x4", dominoes(4), 36),
    ] {
        check_by(name, &problem, expected, "reference", reference::search);
    }
}
