//! On random small matrices every engine visits the covers that trying all subsets of options
//! finds, each once; the counter multiplies to their number; orders do not matter.

use std::ops::ControlFlow;

use crate::support::matrices::{
    ENGINES, by_subsets, covers, is_cover, langford, planted, problem, queens, random,
};
use crate::support::seeded;
use onefold::cover::count;
use onefold::internals::ids::{Id, OptionId};
use onefold::internals::limits::{End, Limits, Stats, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::search::{bits, links, settle};
use rand::seq::SliceRandom;

/// How many random matrices each test tries.
const MATRICES: usize = 2_000;

#[test]
fn engines_find_exactly_the_covers() {
    let mut rng = seeded(21);
    let mut with_covers = 0;
    for _ in 0..MATRICES {
        let problem = random(&mut rng);
        let expected = by_subsets(&problem);
        with_covers += usize::from(!expected.is_empty());
        for (name, engine) in ENGINES {
            assert_eq!(covers(engine, &problem), expected, "{name}: {problem:?}");
        }
    }
    assert!(with_covers > MATRICES / 10, "{with_covers}");
}

/// Matrices of tens to hundreds of items: sets of bits of every length, and problems beyond them.
#[test]
fn engines_find_the_same_covers_of_larger_matrices() {
    let mut rng = seeded(25);
    let mut several = 0;
    for (n_primary, cuts) in [
        (12, 12),
        (20, 8),
        (40, 6),
        (70, 5),
        (150, 4),
        (280, 4),
        (400, 3),
    ] {
        for _ in 0..20 {
            let problem = planted(&mut rng, n_primary, cuts);
            let expected = covers(links::search, &problem);
            assert!(!expected.is_empty());
            several += usize::from(expected.len() > 10);
            let found = covers(bits::search, &problem);
            assert_eq!(found, expected, "{n_primary} items, {cuts} cuts");
        }
    }
    assert!(several > 40, "{several}");
}

#[test]
fn visits_end_where_so_many_covers_are_seen() {
    let mut rng = seeded(22);
    for _ in 0..MATRICES {
        let problem = random(&mut rng);
        let expected = by_subsets(&problem).len() as u64;
        for (name, engine) in ENGINES {
            let mut meter = Limits::default().meter();
            let (end, some) = count::visit(&problem, engine, &mut meter, Some(2));
            assert_eq!(some.covers, expected.min(2), "{name}: {problem:?}");
            assert!(expected >= 2 || end == End::Exhausted, "{name}");
        }
    }
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let mut rng = seeded(23);
    for _ in 0..MATRICES {
        let problem = random(&mut rng);
        let expected = by_subsets(&problem).len() as u64;
        for nodes in [0, 1, 3, 10] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let (end, counted) = count::visit(&problem, bits::search, &mut limits.meter(), None);
            assert!(counted.covers <= expected, "{problem:?} {counted:?}");
            match end {
                End::Exhausted => assert_eq!(counted.covers, expected),
                end => assert_eq!(end, End::Stopped(Stop::Nodes)),
            }
        }
    }
}

#[test]
fn the_order_of_options_and_of_their_items_does_not_matter() {
    let mut rng = seeded(24);
    for _ in 0..MATRICES / 4 {
        let original = random(&mut rng);
        let mut options: Vec<Vec<usize>> = original
            .options()
            .map(|option| {
                original
                    .items_of(option)
                    .iter()
                    .map(|item| item.index())
                    .collect()
            })
            .collect();
        options.shuffle(&mut rng);
        options
            .iter_mut()
            .for_each(|option| option.shuffle(&mut rng));
        let shuffled = problem(
            original.n_primary(),
            original.n_items() - original.n_primary(),
            &options,
        );
        let number = |problem: &Problem| covers(links::search, problem).len();
        assert_eq!(number(&shuffled), number(&original));
    }
}

#[test]
fn a_visitor_that_breaks_ends_the_search() {
    let two = problem(1, 0, &[vec![0], vec![0], vec![0]]);
    for (name, engine) in ENGINES {
        let mut visited = 0;
        let (end, _) = engine(&two, &mut Limits::default().meter(), &mut |_| {
            visited += 1;
            if visited == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((end, visited), (End::Broken, 2), "{name}");
    }
}

/// Whatever order the one cover was found in, it is a cover, and there is one where there is any.
#[test]
fn one_cover_is_found_where_there_is_one() {
    let mut rng = seeded(26);
    for round in 0..60 {
        let problem = match round % 2 {
            0 => random(&mut rng),
            _ => planted(&mut rng, 40, 6),
        };
        let expected = covers(links::search, &problem);
        assert_eq!(one(&problem).0.is_some(), !expected.is_empty());
        if let Some(cover) = one(&problem).0 {
            assert!(expected.contains(&cover), "{cover:?}");
        }
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
