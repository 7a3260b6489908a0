//! On random small matrices every engine finds the same covers as trying every set of options,
//! the counts agree, and neither the order of the options nor that of the items matters.

#[path = "support/matrices.rs"]
mod matrices;

use std::ops::ControlFlow;

use matrices::{problem, random};
use num_bigint::BigUint;
use onefold::count::count;
use onefold::cover::Problem;
use onefold::ids::Id;
use onefold::limits::{Limits, Stop};
use onefold::search::{End, Engine, cells, links, reference};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const ENGINES: &[(&str, Engine)] = &[
    ("links", links::search),
    ("cells", cells::search),
    ("reference", reference::search),
];

const MATRICES: u64 = 3000;

/// The seeds of the matrices: all of them, or the one that `SEED` names.
fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("SEED")
        .ok()
        .and_then(|text| text.parse().ok());
    asked.map_or(0..MATRICES, |seed: u64| seed..seed + 1)
}

/// All covers that an engine visits, each as a sorted list; a cover visited twice stands twice.
fn covers(problem: &Problem, engine: Engine) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let (end, stats) = engine(problem, &mut Limits::default().meter(), &mut |cover| {
        let mut cover: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        cover.sort_unstable();
        found.push(cover);
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Exhausted);
    assert_eq!(stats.covers, found.len() as u64);
    found.sort();
    found
}

/// All covers by the definition: every set of options is looked at.
fn by_definition(n_primary: usize, n_items: usize, options: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for set in 0u32..1 << options.len() {
        let chosen: Vec<usize> = (0..options.len()).filter(|k| set >> k & 1 == 1).collect();
        let times = |item: usize| {
            chosen
                .iter()
                .filter(|&&k| options[k].contains(&item))
                .count()
        };
        let covered = (0..n_primary).all(|item| times(item) == 1);
        if covered && (n_primary..n_items).all(|item| times(item) <= 1) {
            found.push(chosen);
        }
    }
    found.sort();
    found
}

#[test]
fn engines_agree_with_the_definition() {
    let mut with_covers = 0;
    for seed in seeds() {
        let (n_primary, n_secondary, options) = random(&mut ChaCha8Rng::seed_from_u64(seed));
        let expected = by_definition(n_primary, n_primary + n_secondary, &options);
        with_covers += usize::from(!expected.is_empty());
        let matrix = problem(n_primary, n_secondary, &options);
        for &(name, engine) in ENGINES {
            assert_eq!(covers(&matrix, engine), expected, "{name}, SEED={seed}");
            let counted = count(&matrix, engine, &mut Limits::default().meter(), None);
            let number = BigUint::from(expected.len());
            assert_eq!(
                (counted.value, counted.complete),
                (number, true),
                "{name}, SEED={seed}"
            );
        }
    }
    // A generator that makes only problems without a cover would prove little.
    assert!(
        seeds().count() == 1 || with_covers > 500,
        "{with_covers} with covers"
    );
}

#[test]
fn order_does_not_matter() {
    for seed in seeds() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (n_primary, n_secondary, options) = random(&mut rng);
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.shuffle(&mut rng);
        let mut renamed: Vec<usize> = (0..n_primary + n_secondary).collect();
        renamed[..n_primary].shuffle(&mut rng);
        renamed[n_primary..].shuffle(&mut rng);
        let shuffled: Vec<Vec<usize>> = order
            .iter()
            .map(|&k| options[k].iter().map(|&item| renamed[item]).collect())
            .collect();
        for &(name, engine) in ENGINES {
            let expected = covers(&problem(n_primary, n_secondary, &options), engine);
            let mut found = covers(&problem(n_primary, n_secondary, &shuffled), engine);
            for cover in &mut found {
                cover.iter_mut().for_each(|option| *option = order[*option]);
                cover.sort_unstable();
            }
            found.sort();
            assert_eq!(found, expected, "{name}, SEED={seed}");
        }
    }
}

#[test]
fn what_is_known_at_a_limit_is_true() {
    for seed in seeds() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (n_primary, n_secondary, options) = random(&mut rng);
        let matrix = problem(n_primary, n_secondary, &options);
        let number = BigUint::from(covers(&matrix, reference::search).len());
        let nodes = rng.random_range(0..12);
        let limit = rng.random_range(1..6);
        for &(name, engine) in ENGINES {
            let budget = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let counted = count(&matrix, engine, &mut budget.meter(), None);
            let context = format!("{name}, SEED={seed}");
            assert!(counted.value <= number, "{context}");
            assert!(!counted.complete || counted.value == number, "{context}");
            assert_eq!(counted.complete, counted.stopped.is_none(), "{context}");
            assert!(counted.stats.nodes <= nodes, "{context}");
            let counted = count(&matrix, engine, &mut Limits::default().meter(), Some(limit));
            assert!(counted.value <= number, "{context}");
            assert_eq!(counted.stopped, None, "{context}");
            assert!(
                counted.complete || counted.value >= limit.into(),
                "{context}"
            );
            assert!(!counted.complete || counted.value == number, "{context}");
        }
    }
}

#[test]
fn visitors_budgets_memory_and_the_flag_stop_every_engine() {
    let matrix = matrices::queens(8);
    for &(name, engine) in ENGINES {
        let mut seen = 0;
        let (end, stats) = engine(&matrix, &mut Limits::default().meter(), &mut |_| {
            seen += 1;
            if seen == 5 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((end, stats.covers, seen), (End::Broken, 5, 5), "{name}");
        let run = |limits: &Limits| {
            engine(&matrix, &mut limits.meter(), &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let (end, stats) = run(&Limits {
            nodes: Some(50),
            ..Limits::default()
        });
        assert_eq!(
            (end, stats.nodes),
            (End::Stopped(Stop::Nodes), 50),
            "{name}"
        );
        let (end, stats) = run(&Limits {
            memory: Some(100),
            ..Limits::default()
        });
        assert_eq!(
            (end, stats.nodes),
            (End::Stopped(Stop::Memory), 0),
            "{name}"
        );
        let limits = Limits::default();
        limits.cancel.raise();
        let (end, stats) = run(&limits);
        assert_eq!(end, End::Stopped(Stop::Cancelled), "{name}");
        assert!(stats.nodes < 1000, "{name}");
        let (end, whole) = run(&Limits::default());
        assert_eq!((end, whole.covers), (End::Exhausted, 92), "{name}");
        assert_eq!(
            run(&Limits::default()).1,
            whole,
            "{name}: the same figures on every run"
        );
    }
}
