//! Known exact-cover problems: one cover where most orders go astray, the cheapest of many, holes that
//! are not written, and counts by the memo: beyond a word, in any order of items and options, and
//! stopped.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use onefold::cover::count::{self, Means, Way};
use onefold::cover::decide::decide;
use onefold::internals::ids::{Id, IdVec, OptionId};
use onefold::internals::limits::{End, Limits, Stats, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{CoverEngine, Rest, cheapest, learn, links, with_holes};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::matrices::{
    self, covers, dominoes, is_cover, langford, planted, problem, queens,
};
use crate::support::seeded;

/// Larger problems, whose cheapest covers need bounds: those of all covers, sorted.
#[test]
fn the_cheapest_covers_of_larger_problems_are_found() {
    let mut rng = seeded(42);
    for _ in 0..12 {
        let problem = planted(&mut rng, 18, 7);
        let costs: IdVec<OptionId, i64> = problem
            .options()
            .map(|option| 3 * problem.items_of(option).len() as i64 + rng.random_range(0..9))
            .collect();
        let cost = |k: usize| i128::from(costs[OptionId::new(k)]);
        let all = covers(links::search, &problem).into_iter();
        let mut all: Vec<i128> = all.map(|cover| cover.into_iter().map(cost).sum()).collect();
        all.sort_unstable();
        all.truncate(5);
        let (found, _, _) = cheapest::search(&problem, &costs, 5, &Limits::default());
        assert!(found.iter().map(|found| found.cost).eq(all));
    }
}

/// In their own order links go astray on this one, and most other orders lead to a cover at once.
#[test]
fn a_hundred_queens_are_placed_in_another_order() {
    let problem = queens(100);
    let (cover, stats) = one(&problem);
    assert!(is_cover(&problem, &cover.expect("a cover")));
    assert!((2_001..3_000).contains(&stats.nodes), "{stats:?}");
}

/// No order leads to a cover, so the search goes to its end.
#[test]
fn what_has_no_cover_is_refuted_after_all_tries() {
    let (cover, stats) = one(&langford(10));
    assert_eq!(cover, None);
    assert!(stats.nodes > 52_000, "{stats:?}");
}

/// Dominoes on a chessboard of `n` rows without two opposite corners, which have one colour.
fn mutilated(n: usize) -> Problem {
    let board = dominoes(n, n);
    let options: Vec<Vec<usize>> = board
        .options()
        .map(|option| board.items_of(option).iter().map(|cell| cell.index()).collect())
        .filter(|cells: &Vec<usize>| !cells.contains(&0) && !cells.contains(&(n * n - 1)))
        .map(|cells: Vec<usize>| cells.into_iter().map(|cell| cell - 1).collect())
        .collect();
    problem(n * n - 2, 0, &options)
}

/// All pairs of `n` items.
fn pairs(n: usize) -> Problem {
    let options: Vec<Vec<usize>> = (0..n).flat_map(|b| (0..b).map(move |a| vec![a, b])).collect();
    problem(n, 0, &options)
}

/// Problems that one search decides and the others leave open within as many nodes.
#[test]
fn one_of_the_searches_is_enough() {
    let cases = [("memo", mutilated(12), 0), ("memo", pairs(21), 0), ("learn", queens(70), 1)];
    for (expected, problem, n) in cases {
        let links = ("links", links::search as CoverEngine);
        let mut covers = 0;
        let (end, stats, name) =
            decide((&problem, links), None, 1, &Limits::default(), &mut |cover| {
                let cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
                assert!(is_cover(&problem, &cover), "{expected}");
                covers += 1;
                ControlFlow::Continue(())
            });
        assert_eq!((covers, name), (n, expected));
        assert_eq!(end == End::Exhausted, n == 0, "{expected}");
        for (other, engine) in [links, ("learn", learn::search)] {
            if other != expected {
                let mut meter = Limits::nodes(stats.nodes).meter();
                let (end, _) = engine(&problem, &mut meter, &mut |_| ControlFlow::Break(()));
                assert_eq!(end, End::Stopped(Stop::Nodes), "{other} decides, not {expected}");
            }
        }
        // A limit of nodes ends it at that node, whoever's turn it is.
        for nodes in [1, 2_001, stats.nodes / 2, stats.nodes - 1] {
            let limits = Limits::nodes(nodes);
            let (end, less, _) =
                decide((&problem, links), None, 1, &limits, &mut |_| panic!("too early"));
            assert_eq!((end, less.nodes), (End::Stopped(Stop::Nodes), nodes), "{expected}");
        }
    }
}

/// Without memory for the memo the other searches go on, until their limit.
#[test]
fn the_memo_is_left_out_where_it_may_take_no_memory() {
    let problem = mutilated(12);
    let links = ("links", links::search as CoverEngine);
    let limits = Limits { memory: Some(100_000), ..Limits::nodes(200_000) };
    let (end, stats, name) =
        decide((&problem, links), None, 1, &limits, &mut |_| panic!("there is no cover"));
    assert_eq!((end, stats.nodes), (End::Stopped(Stop::Nodes), 200_000), "{name}");
}

/// The first cover in other orders as well, and what it took.
fn one(problem: &Problem) -> (Option<Vec<usize>>, Stats) {
    let mut found = None;
    let mut visit = |cover: &[OptionId]| {
        assert!(found.is_none(), "one cover only");
        let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        cover.sort_unstable();
        found = Some(cover);
        ControlFlow::Break(())
    };
    let limits = Limits::default();
    let links = ("links", links::search as CoverEngine);
    let (end, stats, _) = decide((problem, links), None, 1, &limits, &mut visit);
    assert_eq!(end == End::Exhausted, found.is_none());
    if stats.nodes > 0 {
        let budget = Limits::nodes(stats.nodes - 1);
        let (end, less, _) =
            decide((problem, links), None, 1, &budget, &mut |_| panic!("it was found earlier"));
        assert_eq!(end, End::Stopped(Stop::Nodes));
        assert_eq!(less.nodes, stats.nodes - 1);
    }
    in_turns(problem, links, found.is_some());
    (found, stats)
}

/// Asserts that two forms of a problem in turns find as much, and stop at a limit.
fn in_turns(problem: &Problem, links: (&'static str, CoverEngine), is_there: bool) {
    let run = |limits: &Limits, most: u64| {
        let mut shown = 0;
        let both = (problem, links);
        let (end, stats, _) = decide(both, Some(both), most, limits, &mut |cover| {
            let cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
            assert!(is_cover(problem, &cover));
            shown += 1;
            ControlFlow::Continue(())
        });
        (shown, end, stats.nodes)
    };
    let (shown, end, nodes) = run(&Limits::default(), 1);
    assert_eq!((shown == 1, end == End::Broken), (is_there, is_there));
    assert_eq!(run(&Limits::nodes(nodes), 1), (shown, end, nodes));
    let (shown, end, less) = run(&Limits::nodes(nodes - 1), 2);
    assert_eq!((shown, end), (0, End::Stopped(Stop::Nodes)));
    assert_eq!(less, nodes - 1);
}

#[test]
fn nothing_is_written_where_many_items_stay_free_or_their_number_is_not_known() {
    for n in 4..12 {
        assert!(with_holes(&Rest::all(&queens(n))).is_none(), "{n} queens");
    }
    let uneven = problem(1, 3, &[vec![0, 1], vec![0, 1, 2, 3]]);
    assert!(with_holes(&Rest::all(&uneven)).is_none());
    // Two pieces of two places on three: there is no cover, which is seen at once.
    let full = problem(2, 3, &[vec![0, 2, 3], vec![1, 3, 4], vec![1, 2, 4]]);
    let (holed, _) = with_holes(&Rest::all(&full)).expect("lengths are known");
    let (_, stats) = links::search(holed.problem(), &mut Limits::default().meter(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!((stats.covers, stats.nodes), (0, 0));
}

/// One item chooses which of seventy others it takes along; each of the rest is then forced to an
/// option that is there twice, so that one choice has more covers than a word holds.
#[test]
fn forced_options_multiply_beyond_a_word() {
    let n = 70;
    let each = (1..=n).flat_map(|item| [vec![item], vec![item], vec![0, item]]);
    let problem = problem(n + 1, 0, &each.collect::<Vec<_>>());
    let expected = BigUint::from(n) << (n - 1);
    for way in [Way::Auto, Way::Tables] {
        let counted = count::count_by(&problem, &Means::default(), way, &mut |_| ());
        assert_eq!((counted.value, counted.stopped), (expected.clone(), None), "{way:?}");
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
    let mut rng = seeded(42);
    for problem in [dominoes(8, 8), dominoes(6, 12), pairs(12), queens(6)] {
        let by_memo = |problem: &Problem| {
            count::count_by(problem, &Means::default(), Way::Tables, &mut |_| ())
        };
        let given = by_memo(&problem);
        for _ in 0..5 {
            let other = by_memo(&shuffled(&problem, &mut rng));
            assert_eq!((other.value, other.stopped), (given.value.clone(), None));
            let (most, least) = (other.work.transitions, given.work.transitions);
            assert!(most <= 3 * least, "{most} transitions, {least} in the first order");
        }
    }
}

#[test]
fn a_stopped_count_is_a_lower_bound_that_says_something() {
    let whole = count::count(&dominoes(12, 12), &Means::default()).value;
    for nodes in [100, 5_000, 20_000, 50_000] {
        let limits = Limits::nodes(nodes);
        let means = Means { limits, ..Means::default() };
        let counted = count::count(&dominoes(12, 12), &means);
        assert_eq!(counted.stopped, Some(Stop::Nodes));
        assert!(counted.value > 0u32.into() && counted.value < whole, "{nodes}");
    }
}
