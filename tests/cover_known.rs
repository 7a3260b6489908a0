//! Known exact-cover problems: one cover where most orders go astray, the cheapest of many, the same
//! count for any number of threads, estimates with bounds, and holes that are not written.

use std::ops::ControlFlow;

use onefold::cover::count::{self, Descents, Means};
use onefold::internals::ids::{Id, IdVec, OptionId};
use onefold::internals::limits::{End, Limits, Stats, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{Rest, cheapest, links, settle, with_holes};
use rand::RngExt;

use crate::support::matrices::{
    any, by_trying, covers, is_cover, langford, planted, problem, queens, random,
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
        let mut all = Vec::new();
        links::search(&problem, &mut Limits::default().meter(), &mut |cover| {
            all.push(
                cover
                    .iter()
                    .map(|&option| i128::from(costs[option]))
                    .sum::<i128>(),
            );
            ControlFlow::Continue(())
        });
        all.sort_unstable();
        all.truncate(5);
        let (found, _, _) = cheapest::search(&problem, &costs, 5, &Limits::default());
        assert_eq!(
            found
                .into_iter()
                .map(|found| found.cost)
                .collect::<Vec<_>>(),
            all
        );
    }
}

/// In their own order links go astray on this one, and most other orders lead to a cover at once.
#[test]
fn a_hundred_queens_are_placed_in_another_order() {
    let problem = queens(100);
    let (cover, stats) = one(&problem);
    assert!(is_cover(&problem, &cover.expect("a cover")));
    assert!((20_001..30_000).contains(&stats.nodes), "{stats:?}");
}

/// Where no order leads to a cover, the search goes to its end.
#[test]
fn what_has_no_cover_is_refuted_after_all_tries() {
    let (cover, stats) = one(&langford(10));
    assert_eq!(cover, None);
    assert!(stats.nodes > 52_000, "{stats:?}");
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
    let links = ("links", links::search as onefold::internals::search::Engine);
    let (end, stats, _) = settle::one(problem, links, &limits, &mut visit);
    assert_eq!(end == End::Exhausted, found.is_none());
    if stats.nodes > 0 {
        let budget = Limits {
            nodes: Some(stats.nodes - 1),
            ..Limits::default()
        };
        let (end, less, _) = settle::one(problem, links, &budget, &mut |_| {
            panic!("it was found earlier")
        });
        assert_eq!(end, End::Stopped(Stop::Nodes));
        assert_eq!(less.nodes, stats.nodes - 1);
    }
    (found, stats)
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
