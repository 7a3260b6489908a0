//! Exact cover with colours: every engine finds the covers that trying all subsets of options
//! finds, on random problems that are plain, coloured, and both; and known puzzles come out right.

#[path = "support/matrices.rs"]
mod matrices;
mod support;

use std::ops::ControlFlow;

use matrices::{coloured, is_cover, planted, small};
use onefold::count;
use onefold::cover::Problem;
use onefold::ids::Id;
use onefold::limits::Limits;
use onefold::search::{End, Engine, bits, cells, links, reference};
use rand::RngExt;
use support::seeded;

const ENGINES: [(&str, Engine); 4] = [
    ("bits", bits::search),
    ("links", links::search),
    ("cells", cells::search),
    ("reference", reference::search),
];

/// How many random problems each test tries.
const PROBLEMS: usize = 800;

fn covers(engine: Engine, problem: &Problem) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    let (end, stats) = engine(problem, &mut Limits::default().meter(), &mut |cover| {
        let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        cover.sort_unstable();
        covers.push(cover);
        ControlFlow::Continue(())
    });
    assert_eq!((end, stats.covers), (End::Exhausted, covers.len() as u64));
    covers.sort();
    covers
}

/// Every set of options, tried.
fn by_subsets(problem: &Problem) -> Vec<Vec<usize>> {
    let subset = |bits: u32| -> Vec<usize> {
        let options = 0..problem.n_options();
        options.filter(|k| bits >> k & 1 == 1).collect()
    };
    let subsets = (0..1u32 << problem.n_options()).map(subset);
    let mut covers: Vec<Vec<usize>> = subsets.filter(|set| is_cover(problem, set)).collect();
    covers.sort();
    covers
}

#[test]
fn engines_find_exactly_the_covers() {
    let mut rng = seeded(31);
    let (mut several, mut shared) = (0, 0);
    for round in 0..PROBLEMS {
        let (n_primary, n_secondary) = (rng.random_range(1..6), rng.random_range(1..5));
        let plain = small(&mut rng, n_primary, n_secondary);
        let problem = coloured(&mut rng, &plain, 1 + round % 3);
        let expected = by_subsets(&problem);
        several += usize::from(expected.len() > 1);
        shared += usize::from(expected != by_subsets(&plain));
        for (name, engine) in ENGINES {
            assert_eq!(covers(engine, &problem), expected, "{name}: {problem:?}");
        }
        let limits = Limits::default();
        for (name, engine) in ENGINES {
            let counted = count::count(&problem, engine, &mut limits.meter(), None);
            assert!(
                counted.complete && counted.value == expected.len().into(),
                "{name}: {problem:?} {counted:?}"
            );
        }
    }
    assert!(
        several > PROBLEMS / 10 && shared > PROBLEMS / 20,
        "{several} {shared}"
    );
}

/// Problems of tens to hundreds of items: sets of bits of every length, and beyond them.
#[test]
fn engines_find_the_same_covers_of_larger_problems() {
    let mut rng = seeded(32);
    let (mut several, mut several_coloured) = (0, 0);
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
            let plain = planted(&mut rng, n_primary, cuts);
            let problem = coloured(&mut rng, &plain, 2);
            several_coloured += usize::from(problem.is_coloured());
            let expected = covers(links::search, &problem);
            several += usize::from(expected.len() > 10);
            for (name, engine) in [("bits", bits::search as Engine), ("cells", cells::search)] {
                let found = covers(engine, &problem);
                assert_eq!(found, expected, "{name}: {n_primary} items, {cuts} cuts");
            }
        }
    }
    assert!(
        several > 40 && several_coloured > 100,
        "{several} {several_coloured}"
    );
}
