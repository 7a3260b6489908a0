//! A deadline ends a count soon after it has passed, however large the problem is: with one that
//! has passed before the start, little is done.

use std::time::Instant;

use onefold::cover::count::{self, Means, Way};
use onefold::internals::limits::{Limits, Stop};
use rand::RngExt;

use crate::support::matrices::{dominoes, problem};
use crate::support::seeded;

fn passed() -> Limits {
    Limits { deadline: Some(Instant::now()), ..Limits::default() }
}

#[test]
fn a_count_of_covers_ends_at_its_deadline() {
    const LITTLE: u64 = 4_000;
    let mut rng = seeded(41);
    for round in 0..30 {
        let (n, width) = (2 * rng.random_range(100..1_000), rng.random_range(2..6));
        // Items in a ring, each with the next ones; or in a row, in pairs with one of the next.
        let ring = |first: usize| (0..width).map(|k| (first + k) % n).collect();
        let pairs = |a: usize| (a + 1..n.min(a + 1 + width)).map(move |b| vec![a, b]);
        let matrix = match round % 3 {
            0 => problem(n, 0, &(0..n).map(ring).collect::<Vec<Vec<usize>>>()),
            1 => problem(n, 0, &(0..n).flat_map(pairs).collect::<Vec<_>>()),
            _ => dominoes(8, n / 50 * 2),
        };
        for way in [Way::Auto, Way::Tables] {
            let means = Means { limits: passed(), ..Means::default() };
            let counted = count::count_by(&matrix, &means, way, &mut |_| ());
            let work = counted.work;
            assert_eq!(counted.stopped, Some(Stop::Time), "{round} {work:?}");
            assert!(work.states + work.transitions < LITTLE, "{round} {work:?}");
        }
    }
}
