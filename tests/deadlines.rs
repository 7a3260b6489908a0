//! A deadline ends a count soon after it has passed, however large the problem is: with one that
//! has passed before the start, little is done.

use std::sync::Arc;
use std::time::Instant;

use onefold::cover::count::{self, Means, Way};
use onefold::internals::count::{Counting, Method};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::puzzle::{Puzzle, shapes};
use onefold::internals::solve::Solver;
use rand::RngExt;

use crate::support::matrices::{dominoes, problem};
use crate::support::seeded;

/// States, steps and table entries at most.
const LITTLE: u64 = 4_000;

fn passed() -> Limits {
    Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    }
}

/// Items in a ring, each with the next `width - 1` of them.
fn ring(n: usize, width: usize) -> Problem {
    let option = |first: usize| (0..width).map(|k| (first + k) % n).collect();
    problem(n, 0, &(0..n).map(option).collect::<Vec<Vec<usize>>>())
}

/// Items in a row, alone or in pairs with one of the next few.
fn ladder(n: usize, reach: usize) -> Problem {
    let pairs = (0..n).flat_map(|a| (a + 1..n.min(a + 1 + reach)).map(move |b| vec![a, b]));
    problem(n, 0, &pairs.collect::<Vec<_>>())
}

#[test]
fn a_count_of_covers_ends_at_its_deadline() {
    let mut rng = seeded(41);
    for round in 0..30 {
        let n = rng.random_range(200..2_000);
        let matrix = match round % 3 {
            0 => ring(n, rng.random_range(2..5)),
            1 => ladder(n / 2 * 2, rng.random_range(3..8)),
            _ => dominoes(8, rng.random_range(20..60) * 2),
        };
        for way in [Way::Auto, Way::Tables] {
            let means = Means {
                limits: passed(),
                ..Means::default()
            };
            let counted = count::count_by(&matrix, &means, way, &mut |_| ());
            let work = counted.work;
            assert_eq!(
                counted.stopped,
                Some(Stop::Time),
                "{round} {way:?} {work:?}"
            );
            let done = work.states + work.transitions;
            assert!(done < LITTLE, "{round} {way:?} {work:?}");
        }
    }
}

#[test]
fn a_count_of_fillings_ends_at_its_deadline() {
    let names = [
        "classic",
        "samurai",
        "latin:8",
        "classic:2x5",
        "twodoku",
        "windoku",
        "sumo",
    ];
    for name in names {
        let layout = Arc::new(shapes::layout_named(name).expect("known"));
        let puzzle = Puzzle::new(&layout);
        for (method, word) in Method::ALL {
            let how = Counting {
                method,
                ..Counting::default()
            };
            let Ok(found) = Solver::default().count_watched(&puzzle, &how, &passed(), &mut |_| ())
            else {
                continue;
            };
            assert_eq!(found.stopped, Some(Stop::Time), "{name} {word}");
        }
    }
}
