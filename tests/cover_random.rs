//! Random exact-cover problems with secondary items, colours, multiplicities and costs: every
//! engine, count, cheapest cover and sample against the slow reference.
//!
//! `COVERS=20000` tries that many problems; a plain run a few hundred.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use onefold::count::problem::{Number, Progress, Slice, by_option, sample};
use onefold::count::{Descents, Means, covers as counted, memo};
use onefold::cover::Cover;
use onefold::ids::{Id, IdVec, ItemId, OptionId};
use onefold::limits::{End, Limits, Stop};
use onefold::matrix::{Bounds, Builder, Mention, Problem};
use onefold::search::{Rest, best, bits, bounded, cheapest, first, lean, links, reference};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::support::matrices::{coloured, covers, planted, queens, small};
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
        builder.coloured(&mentions).expect("a good option");
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
            ("reference", reference::search as onefold::search::Engine),
            ("bounded", bounded::search),
            ("links", links::search),
            ("bits", bits::search),
        ] {
            assert_eq!(covers(engine, &problem), expected, "{name}: {problem:?}");
        }
        let lean = lean(&problem, &Limits::default()).expect("no limit");
        let found = lean.map_or(Vec::new(), |lean| {
            whole(&lean, &[], covers(best(lean.problem()).1, lean.problem()))
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

/// Covers of what is left of a problem, with what was taken, as covers of the whole.
fn whole(rest: &Rest, taken: &[OptionId], covers: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let named = covers.into_iter().map(|cover| {
        let options = cover
            .into_iter()
            .map(|k| rest.whole(OptionId::new(k)).index());
        let taken = taken.iter().map(|option| option.index());
        let mut cover: Vec<usize> = taken.chain(options).collect();
        cover.sort_unstable();
        cover
    });
    let mut named: Vec<Vec<usize>> = named.collect();
    named.sort();
    named
}

/// Counts, slices, and counts by option.
fn numbers(problem: &Problem, expected: &[Vec<usize>]) {
    let n = expected.len();
    let means = Means::default();
    let count = memo::count(problem, &means);
    assert_eq!(
        (count.value, count.stopped),
        (n.into(), None),
        "{problem:?}"
    );
    let with = |option: usize| {
        let with = |cover: &&Vec<usize>| cover.contains(&option);
        expected.iter().filter(with).count().into()
    };
    for nodes in [None, Some(0), Some(1), Some(5), Some(20)] {
        let means = Means {
            limits: Limits::default().with_nodes(nodes),
            ..Means::default()
        };
        let by = by_option(problem, &means, &mut |_| ());
        let is = |number: &Number, exact: BigUint| match number.complete {
            true => number.value == exact,
            false => number.value <= exact,
        };
        assert!(is(&by.all, n.into()), "{by:?} {problem:?}");
        let mut options = by.with.iter().enumerate();
        let good = options.all(|(option, number)| is(number, with(option)));
        assert!(good, "{by:?} {problem:?}");
        let mut numbers = by.with.iter().chain([&by.all]);
        let complete = numbers.all(|number| number.complete);
        assert_eq!(by.stopped.is_none(), complete, "{by:?}");
        assert!(nodes.is_some() || complete);
    }
    let slices = (1..=3).map(|number| {
        let mut progress = Progress::new(problem, Slice { number, of: 3 });
        progress
            .run(problem, &means, &mut |_, _| ())
            .expect("no limit")
    });
    assert_eq!(slices.sum::<BigUint>(), n.into(), "{problem:?}");
    parts(problem, expected);
    let mut one = 0;
    let (end, _) = first::search(problem, links::search, &Limits::default(), &mut |_| {
        one += 1;
        ControlFlow::Break(())
    });
    assert_eq!((one, end == End::Broken), (n.min(1), n > 0));
}

/// Covers with some options and without others: those of what is left, and what was taken.
fn parts(problem: &Problem, expected: &[Vec<usize>]) {
    let options: Vec<OptionId> = problem.options().collect();
    let has = |cover: &[usize], option: &OptionId| cover.contains(&option.index());
    let pairs = options.windows(2).map(|pair| (&pair[..1], &pair[1..]));
    let alone = options.iter().map(std::slice::from_ref);
    let both = options.windows(2).map(|pair| (pair, &[][..]));
    let with = alone.clone().map(|one| (one, &[][..]));
    let without = alone.map(|one| (&[][..], one));
    for (taken, left) in with.chain(without).chain(pairs).chain(both) {
        let fits = |cover: &&Vec<usize>| {
            taken.iter().all(|option| has(cover, option))
                && !left.iter().any(|option| has(cover, option))
        };
        let expected: Vec<Vec<usize>> = expected.iter().filter(fits).cloned().collect();
        let found = match Rest::new(problem, taken, left) {
            Ok(rest) => whole(&rest, taken, covers(links::search, rest.problem())),
            Err(clash) => {
                assert!(taken.contains(&clash.second), "{clash:?}");
                Vec::new()
            }
        };
        assert_eq!(found, expected, "{taken:?} {left:?} {problem:?}");
    }
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
            reference::cheapest(problem, &costs, most),
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

/// Samples are spread evenly over all covers (chi-square): those of each problem, and of all.
#[test]
fn each_cover_is_drawn_equally_often() {
    let mut rng = seeded(43);
    let (mut tested, mut sum, mut freedoms) = (0, 0.0, 0.0);
    for (problem, expected) in with_several(44, problems()) {
        tested += 1;
        let draws = 50 * expected.len();
        let drawn = sample(&problem, draws, &Means::default(), &mut rng).expect("there are some");
        let mut seen: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
        for cover in drawn {
            let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
            cover.sort_unstable();
            assert!(expected.contains(&cover));
            *seen.entry(cover).or_default() += 1.0;
        }
        let times = expected
            .iter()
            .map(|cover| seen.get(cover).copied().unwrap_or(0.0));
        let chi: f64 = times.map(|n| (n - 50.0) * (n - 50.0) / 50.0).sum();
        let freedom = (expected.len() - 1) as f64;
        // Seven standard deviations of the chi-square distribution, and some for its long tail.
        assert!(
            chi < freedom + 7.0 * (2.0 * freedom).sqrt() + 14.0,
            "{chi} of {freedom}"
        );
        (sum, freedoms) = (sum + chi, freedoms + freedom);
    }
    assert!(tested > problems() / 6, "{tested}");
    let off = (sum - freedoms) / (2.0 * freedoms).sqrt();
    assert!(off.abs() < 6.0, "{sum} of {freedoms}");
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
        memo::count(&problem, &means)
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
        let found = counted::estimate(&problem, how, &Limits::default());
        let off = (found.mean.value() - expected).abs();
        near += usize::from(off <= 5.0 * found.standard_error.value() + 1e-6);
        all += 1;
    }
    assert!(all > 9 && near + 1 >= all, "{near} of {all}");
}
