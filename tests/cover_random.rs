//! Random exact-cover problems with secondary items, colours, multiplicities and costs: every
//! engine, count and cheapest cover against the slow reference.
//!
//! `COVERS=20000` tries that many problems; a plain run a few hundred.

use std::ops::ControlFlow;

use onefold::cover::Cover;
use onefold::cover::count::{self, Descents, Means};
use onefold::internals::ids::{Id, IdVec, ItemId, OptionId};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::matrix::{Bounds, Builder, Mention, Problem};
use onefold::internals::search::{
    Rest, best, bits, bounded, cheapest, lean, learn, links, reference, settle,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{cheapest_by_list, coloured, covers, planted, queens, small};
use crate::support::seeded;

fn problems() -> usize {
    let asked = std::env::var("COVERS")
        .ok()
        .and_then(|asked| asked.parse().ok());
    asked.unwrap_or(200)
}

/// A problem with everything: secondary items, colours in some, bounds in some.
fn random(rng: &mut ChaCha8Rng, round: usize) -> Problem {
    let (n_primary, n_secondary) = (rng.random_range(1..6), rng.random_range(0..4));
    let plain = small(rng, n_primary, n_secondary);
    let plain = if round.is_multiple_of(2) {
        coloured(rng, &plain, 2)
    } else {
        plain
    };
    if round.is_multiple_of(3) {
        return plain;
    }
    let mut builder = Builder::new(n_primary, n_secondary);
    for item in 0..n_primary {
        if rng.random_range(0..2) == 0 {
            let least = rng.random_range(0..3);
            let most = least + rng.random_range(0..3);
            builder.bound(ItemId::new(item), Bounds { least, most });
        }
    }
    for option in plain.options() {
        let mentions: Vec<Mention> = plain.mentions_of(option).collect();
        builder.option(&mentions).expect("a good option");
    }
    builder.build()
}

/// Whether a set of options is a cover, by the definition.
fn is_cover(problem: &Problem, cover: &[usize]) -> bool {
    let options: Vec<OptionId> = cover.iter().map(|&k| OptionId::new(k)).collect();
    problem.items().all(|item| {
        let mentions = options
            .iter()
            .flat_map(|&option| problem.mentions_of(option));
        let own: Vec<Mention> = mentions.filter(|mention| mention.item == item).collect();
        let n = u32::try_from(own.len()).expect("few");
        let bounds = problem.bounds(item);
        let agree = !problem.is_primary(item)
            && own
                .iter()
                .all(|mention| mention.colour.is_some() && *mention == own[0]);
        (bounds.least..=bounds.most).contains(&n) || agree
    })
}

/// All covers: of few options every subset is tried; else the slow search is believed, which the
/// subsets have checked.
fn by_subsets(problem: &Problem) -> Vec<Vec<usize>> {
    const FEW: usize = 8;
    let n = problem.n_options();
    if n > FEW {
        return covers(reference::search, problem);
    }
    let subsets = (0..1u32 << n).map(|bits| (0..n).filter(|k| bits >> k & 1 == 1).collect());
    let mut all: Vec<Vec<usize>> = subsets
        .filter(|set: &Vec<usize>| is_cover(problem, set))
        .collect();
    all.sort();
    all
}

#[test]
fn every_engine_finds_the_covers_of_problems_with_everything() {
    let mut rng = seeded(41);
    let (mut several, mut dear) = (0, 0);
    for round in 0..problems() {
        let problem = random(&mut rng, round);
        let expected = by_subsets(&problem);
        several += usize::from(expected.len() > 1);
        for (name, engine) in [
            (
                "reference",
                reference::search as onefold::internals::search::Engine,
            ),
            ("bounded", bounded::search),
            ("links", links::search),
            ("bits", bits::search),
        ] {
            assert_eq!(covers(engine, &problem), expected, "{name}: {problem:?}");
        }
        if !problem.is_bounded() {
            assert_eq!(
                covers(learn::search, &problem),
                expected,
                "learn: {problem:?}"
            );
        }
        let lean = lean(&problem, &Limits::default()).expect("no limit");
        let found = lean.map_or(Vec::new(), |lean| {
            whole(&lean, covers(best(lean.problem()).1, lean.problem()))
        });
        assert_eq!(found, expected, "lean: {problem:?}");
        numbers(&problem, &expected);
        dear += usize::from(costs(&mut rng, &problem, &expected));
    }
    assert!(
        several > problems() / 5 && dear > problems() / 5,
        "{several} {dear}"
    );
}

/// Covers of what is left of a problem as covers of the whole.
fn whole(rest: &Rest, covers: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let named = covers.into_iter().map(|cover| {
        let options = cover
            .into_iter()
            .map(|k| rest.whole(OptionId::new(k)).index());
        let mut cover: Vec<usize> = options.collect();
        cover.sort_unstable();
        cover
    });
    let mut named: Vec<Vec<usize>> = named.collect();
    named.sort();
    named
}

/// Counts, and a first cover.
fn numbers(problem: &Problem, expected: &[Vec<usize>]) {
    let n = expected.len();
    let means = Means::default();
    let count = count::count(problem, &means);
    assert_eq!(
        (count.value, count.stopped),
        (n.into(), None),
        "{problem:?}"
    );
    let mut one = 0;
    let links = ("links", links::search as onefold::internals::search::Engine);
    let (end, ..) = settle::one(problem, links, &Limits::default(), &mut |_| {
        one += 1;
        ControlFlow::Break(())
    });
    assert_eq!((one, end == End::Broken), (n.min(1), n > 0));
}

/// The cheapest covers; whether there were several.
fn costs(rng: &mut ChaCha8Rng, problem: &Problem, expected: &[Vec<usize>]) -> bool {
    let range = [1..2i64, 0..9, -5..6, 1_000_000..2_000_000][rng.random_range(0..4)].clone();
    let costs: IdVec<OptionId, i64> = problem
        .options()
        .map(|_| rng.random_range(range.clone()))
        .collect();
    for most in [1, 3, 1000] {
        let (found, end, _) = cheapest::search(problem, &costs, most, &Limits::default());
        assert_eq!(end, End::Exhausted);
        let prices: Vec<i128> = found.iter().map(|found| found.cost).collect();
        assert_eq!(
            prices,
            cheapest_by_list(problem, &costs, most),
            "{costs:?} {problem:?}"
        );
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for found in &found {
            let cover: Vec<usize> = found.cover.iter().map(|option| option.index()).collect();
            assert!(expected.contains(&cover), "{cover:?}");
            let cost: i128 = found
                .cover
                .iter()
                .map(|&option| i128::from(costs[option]))
                .sum();
            assert_eq!(cost, found.cost);
            sets.push(cover);
        }
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), found.len());
    }
    expected.len() > 1
}

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

/// Random problems with few covers, but several, and these.
fn with_several(seed: u64, rounds: usize) -> impl Iterator<Item = (Problem, Vec<Vec<usize>>)> {
    let mut rng = seeded(seed);
    let problems = (0..rounds).map(move |round| random(&mut rng, round));
    let solved = problems.map(|problem| {
        let covers = by_subsets(&problem);
        (problem, covers)
    });
    solved.filter(|(_, covers)| (2..40).contains(&covers.len()))
}

/// The library's front door: the covers one after the other, however many there are.
#[test]
fn covers_come_one_after_the_other() {
    let queens = queens(9);
    let mut builder = Cover::builder();
    for item in queens.items() {
        match queens.is_primary(item) {
            true => builder.primary(item),
            false => builder.secondary(item),
        };
    }
    for option in queens.options() {
        builder.option(queens.items_of(option).iter().copied());
    }
    let cover = builder.build().expect("a good problem");
    let mut found: Vec<Vec<usize>> = cover.solve().collect();
    found.sort();
    assert_eq!(found, covers(links::search, &queens));
    let mut cut = cover.solve_within(&Limits::default().with_nodes(Some(1_000)));
    let some: Vec<Vec<usize>> = cut.by_ref().collect();
    assert!(some.len() < found.len() && some.iter().all(|cover| found.contains(cover)));
    assert_eq!(cut.stopped(), Some(Stop::Nodes));
}

/// The answer and its figures are the same for any number of threads, of a problem that is large
/// enough to be cut into pieces.
#[test]
fn threads_change_nothing() {
    let problem = queens(12);
    let counts = [1, 2, 8].map(|threads| {
        let means = Means {
            threads,
            ..Means::default()
        };
        count::count(&problem, &means)
    });
    assert_eq!(counts[0].value, 14_200u32.into());
    assert!(counts.iter().all(|count| *count == counts[0]));
}

#[test]
fn estimates_know_bounds() {
    let (mut near, mut all) = (0, 0);
    for (problem, expected) in with_several(45, 60) {
        let expected = expected.len() as f64;
        let how = Descents {
            number: 4000,
            seed: 1,
        };
        let found = count::estimate(&problem, how, &Limits::default());
        let off = (found.mean.value() - expected).abs();
        near += usize::from(off <= 5.0 * found.standard_error.value() + 1e-6);
        all += 1;
    }
    assert!(all > 9 && near + 1 >= all, "{near} of {all}");
}
