//! Estimates lie near the exact numbers: within five standard errors on countable puzzles, and
//! without bias over many seeds.

use std::sync::Arc;

use crate::support::matrices::problem;
use crate::support::{layout, small_layouts, under};
use onefold::cover::count::estimate;
use onefold::internals::count::{Descents, Estimate};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::puzzle::{Layout, Puzzle, Rule};
use onefold::internals::solve::Solver;

/// Whether an exact number lies within some standard errors of an estimate.
fn is_near(found: &Estimate, exact: f64, errors: f64) -> bool {
    let far = (found.mean.value() - exact).abs();
    far <= errors * found.standard_error.value() + 1e-9 * exact
}

/// Asserts that an estimate of the grids of a layout lies near their number.
fn assert_near(layout: Arc<Layout>) {
    let mut solver = Solver::default();
    let limits = Limits::default().at_most(10_000_000);
    let puzzle = Puzzle::blank(layout);
    let count = solver.count(&puzzle, None, &limits);
    let exact: f64 = count.value.to_string().parse().expect("a number");
    let how = Descents { number: 400, seed: 1 };
    let found = solver.estimate(&puzzle, how, &limits);
    let name = puzzle.layout().name();
    assert!(
        is_near(&found, exact, 5.0),
        "{name}: {exact}, {} by {}",
        found.mean,
        found.standard_error
    );
    assert!(found.hits <= found.descents && found.descents >= 400);
}

#[test]
fn estimates_lie_within_five_standard_errors() {
    small_layouts().into_iter().for_each(assert_near);
}

#[test]
fn estimates_under_rules_lie_within_five_standard_errors() {
    for (name, rule) in [
        ("classic:2x3", Rule::AntiKing),
        ("classic:2x3", Rule::NonConsecutive),
        ("latin:5", Rule::AntiKnight),
        ("latin:6", Rule::NonConsecutive),
    ] {
        assert_near(under(name, &[rule]));
    }
}

#[test]
fn the_mean_over_many_seeds_is_the_exact_number() {
    let puzzle = Puzzle::blank(layout("classic:2x3"));
    let mut solver = Solver::default();
    let (mut sum, mut variance) = (0.0, 0.0);
    let seeds = 100;
    for seed in 0..seeds {
        let how = Descents { number: 20, seed };
        let found = solver.estimate(&puzzle, how, &Limits::default());
        sum += found.mean.value();
        variance += found.standard_error.value().powi(2);
    }
    let n = seeds as f64;
    let (mean, error) = (sum / n, variance.sqrt() / n);
    println!("{mean} by {error}");
    assert!((mean - 28_200_960.0).abs() <= 4.0 * error);
    assert!(error < 0.05 * mean, "sharp enough to show a bias");
}

#[test]
fn covers_are_estimated_and_the_same_seed_gives_the_same() {
    // Pairs of six things: 15 covers.
    let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| vec![a, b]));
    let problem = problem(6, 0, &pairs.collect::<Vec<_>>());
    let how = Descents { number: 100, seed: 3 };
    let found = estimate(&problem, how, &Limits::default());
    assert_eq!(found, estimate(&problem, how, &Limits::default()));
    // Every descent has 5, 3 and 1 choices.
    assert!((found.mean.value() - 15.0).abs() < 1e-9 && found.standard_error.value() == 0.0);

    let limits = Limits::nodes(10);
    let found = estimate(&problem, how, &limits);
    assert_eq!((found.stopped, found.descents), (Some(Stop::Nodes), 3));
}
