//! Counting by the memo: published values, any order of items and options, and what a stopped count
//! knows; that it gives the number of covers is shown in `conformance`.

use crate::support;
use crate::support::matrices;

use num_bigint::BigUint;
use onefold::cover::count::{self, Means, Way};
use onefold::internals::ids::Id;
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::matrix::Problem;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// One item chooses which of seventy others it takes along; each of the rest is then forced to an
/// option that is there twice, so that one choice has more covers than a word holds.
#[test]
fn forced_options_multiply_beyond_a_word() {
    let n = 70;
    let each = (1..=n).flat_map(|item| [vec![item], vec![item], vec![0, item]]);
    let problem = matrices::problem(n + 1, 0, &each.collect::<Vec<_>>());
    let expected = BigUint::from(n) << (n - 1);
    for way in [Way::Auto, Way::Tables] {
        let counted = count::count_by(&problem, &Means::default(), way, &mut |_| ());
        assert_eq!(
            (counted.value, counted.stopped),
            (expected.clone(), None),
            "{way:?}"
        );
    }
}

/// A problem with its items and its options in another order.
fn shuffled(problem: &Problem, rng: &mut ChaCha8Rng) -> Problem {
    let n = problem.n_primary();
    let mut items: Vec<usize> = (0..problem.n_items()).collect();
    items[..n].shuffle(rng);
    items[n..].shuffle(rng);
    let mut options: Vec<Vec<usize>> = problem
        .options()
        .map(|option| {
            let own = problem.items_of(option).iter();
            own.map(|item| items[item.index()]).collect()
        })
        .collect();
    options.shuffle(rng);
    matrices::problem(n, problem.n_items() - n, &options)
}

/// The states of the memo are about as many in any order of the input.
#[test]
fn the_order_of_the_input_does_not_matter() {
    let mut rng = support::seeded(42);
    let pairs = |n: usize| {
        let pairs = (0..n).flat_map(|a| (0..a).map(move |b| vec![b, a]));
        matrices::problem(n, 0, &pairs.collect::<Vec<_>>())
    };
    for problem in [
        matrices::dominoes(8, 8),
        matrices::dominoes(6, 12),
        pairs(12),
        matrices::queens(6),
    ] {
        let by_memo = |problem: &Problem| {
            count::count_by(problem, &Means::default(), Way::Tables, &mut |_| ())
        };
        let given = by_memo(&problem);
        for _ in 0..5 {
            let other = by_memo(&shuffled(&problem, &mut rng));
            assert_eq!((other.value, other.stopped), (given.value.clone(), None));
            let (most, least) = (other.work.transitions, given.work.transitions);
            assert!(
                most <= 3 * least,
                "{most} transitions, {least} in the first order"
            );
        }
    }
}

#[test]
fn a_stopped_count_is_a_lower_bound_that_says_something() {
    let whole = count::count(&matrices::dominoes(12, 12), &Means::default()).value;
    for nodes in [100, 5_000, 20_000, 50_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let means = Means {
            limits,
            ..Means::default()
        };
        let counted = count::count(&matrices::dominoes(12, 12), &means);
        assert_eq!(counted.stopped, Some(Stop::Nodes));
        assert!(
            counted.value > 0u32.into() && counted.value < whole,
            "{nodes}"
        );
    }
}
