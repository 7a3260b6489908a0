//! Long problems: chains, rings, strips and trees of thousands of items are counted exactly, in work
//! that grows with their length, and every loop on the way there stops when the meter says so.

use num_bigint::BigUint;
use onefold::cover::count::{self, Means, Tabulated, Way};
use onefold::cover::decide::decide;
use onefold::internals::ids::{ColourId, Id, ItemId};
use onefold::internals::limits::{Cancel, Limits, Stop};
use onefold::internals::matrix::{Builder, Mention, Problem};
use onefold::internals::search::{best, lean, learn, until};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::matrices::problem;
use crate::support::seeded;

/// Each item alone or with the next one; where it is a ring, the last one with the first.
fn chain(n: usize, is_ring: bool) -> Vec<Vec<usize>> {
    let pairs = (1..n).map(|item| vec![item - 1, item]);
    let last = is_ring.then(|| vec![n - 1, 0]);
    (0..n).map(|item| vec![item]).chain(pairs).chain(last).collect()
}

/// Dominoes on two rows.
fn strip(length: usize) -> Vec<Vec<usize>> {
    let across = (0..length).map(|at| vec![2 * at, 2 * at + 1]);
    let along = (1..length).flat_map(|at| [0, 1].map(|row| vec![2 * at - 2 + row, 2 * at + row]));
    across.chain(along).collect()
}

/// The item that each item but the first hangs on.
type Parents = Vec<usize>;

/// Each item alone or with the item that it hangs on.
fn tree(parents: &Parents) -> Vec<Vec<usize>> {
    let pairs = (1..).zip(parents).map(|(item, &parent)| vec![item, parent]);
    (0..=parents.len()).map(|item| vec![item]).chain(pairs).collect()
}

/// A number that follows from the two before it: `a`, `b`, `a + b`, and so on.
fn fibonacci(a: u32, b: u32, n: usize) -> BigUint {
    let (mut this, mut next) = (BigUint::from(a), BigUint::from(b));
    for _ in 0..n {
        let sum = &this + &next;
        this = std::mem::replace(&mut next, sum);
    }
    this
}

/// The covers of a tree, from its leaves on: those of what hangs on an item, itself covered by one of
/// its options below, and not covered.
fn on_tree(parents: &Parents) -> BigUint {
    let one = BigUint::from(1u32);
    let n = parents.len() + 1;
    // By item: products of all covers of the children, and sums with one child left to the item.
    let mut free = vec![one.clone(); n];
    let mut covered = vec![one; n];
    for item in (1..n).rev() {
        let parent = parents[item - 1];
        // Covered alone or by a child of its own; or left to the parent.
        let (whole, open) = (covered[item].clone(), free[item].clone());
        covered[parent] = &covered[parent] * &whole + &free[parent] * &open;
        free[parent] *= whole;
    }
    covered.swap_remove(0)
}

/// The same options over items with other numbers, in another order.
fn shuffled(n: usize, mut options: Vec<Vec<usize>>, rng: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
    let mut number: Vec<usize> = (0..n).collect();
    number.shuffle(rng);
    options.iter_mut().flatten().for_each(|item| *item = number[*item]);
    options.shuffle(rng);
    options
}

/// A count without limits.
fn counted(problem: &Problem, way: Way) -> Tabulated {
    count::count_by(problem, &Means::default(), way, &mut |_| ())
}

/// Long problems with their numbers of items and of covers.
fn long(n: usize, rng: &mut ChaCha8Rng) -> Vec<(&'static str, Vec<Vec<usize>>, BigUint)> {
    let binary: Parents = (1..n).map(|item| (item - 1) / 2).collect();
    let star: Parents = vec![0; n - 1];
    let random: Parents = (1..n).map(|item| rng.random_range(0..item)).collect();
    let thin: Parents = (1..n).map(|item| item - rng.random_range(1..=item.min(3))).collect();
    vec![
        ("chain", chain(n, false), fibonacci(1, 1, n)),
        ("ring", chain(n, true), fibonacci(2, 1, n)),
        ("strip", strip(n / 2), fibonacci(1, 1, n / 2)),
        ("binary tree", tree(&binary), on_tree(&binary)),
        ("star", tree(&star), n.into()),
        ("random tree", tree(&random), on_tree(&random)),
        ("thin tree", tree(&thin), on_tree(&thin)),
    ]
}

#[test]
fn long_problems_have_the_numbers_of_their_recurrences() {
    /// States and steps for each item, whatever its number and order.
    const EACH: u64 = 24;
    let mut rng = seeded(66);
    for n in [6, 5_000, 20_000] {
        for (name, options, covers) in long(n, &mut rng) {
            let backwards: Vec<Vec<usize>> = options
                .iter()
                .map(|option| option.iter().map(|item| n - 1 - item).collect())
                .collect();
            let mixed = shuffled(n, options.clone(), &mut rng);
            for (dress, options) in [("given", options), ("backwards", backwards), ("mixed", mixed)]
            {
                let problem = problem(n, 0, &options);
                let auto = counted(&problem, Way::Auto);
                let tables = counted(&problem, Way::Tables);
                assert_eq!(auto.value, covers, "{name} {n} {dress}");
                assert_eq!(tables.value, covers, "{name} {n} {dress}");
                for work in [auto.work, tables.work] {
                    let steps = work.states + work.transitions;
                    assert!(steps <= EACH * n as u64, "{name} {n} {dress}: {work:?}");
                }
            }
        }
    }
}

/// A secondary item may be seen from several branches, which must not have it twice.
#[test]
fn secondary_items_join_the_branches_of_a_tree() {
    let mut rng = seeded(67);
    for round in 0..300 {
        let n = rng.random_range(2..9);
        let n_secondary = rng.random_range(1..5);
        let parents: Parents = (1..n).map(|item| rng.random_range(0..item)).collect();
        let mut options = tree(&parents);
        for option in &mut options {
            let more = n + rng.random_range(0..2 * n_secondary);
            option.extend((more < n + n_secondary).then_some(more));
        }
        let problem = problem(n, n_secondary, &options);
        let (_, engine) = best(&problem);
        let (_, stats) = count::visit(&problem, engine, &mut Limits::default().meter(), None);
        let found = counted(&problem, Way::Tables).value;
        assert_eq!(found, stats.covers.into(), "{round}: {options:?}");
    }
}

#[test]
fn many_small_parts_are_counted_one_by_one() {
    let pairs = (0..5_000).flat_map(|k| [vec![2 * k], vec![2 * k + 1], vec![2 * k, 2 * k + 1]]);
    let found = counted(&problem(10_000, 0, &pairs.collect::<Vec<_>>()), Way::Auto);
    assert_eq!(found.value, BigUint::from(2u32).pow(5_000));
}

/// Limits that are reached before anything is done.
fn cancelled() -> Limits {
    let cancel = Cancel::default();
    cancel.raise();
    Limits { cancel, ..Limits::default() }
}

#[test]
fn a_raised_flag_stops_counts_and_searches_of_long_problems() {
    const LITTLE: u64 = 4_000;
    let mut rng = seeded(68);
    for (name, options, _) in long(20_000, &mut rng) {
        let problem = problem(20_000, 0, &options);
        for way in [Way::Auto, Way::Tables] {
            let means = Means { limits: cancelled(), ..Means::default() };
            let found = count::count_by(&problem, &means, way, &mut |_| ());
            let work = found.work;
            assert_eq!(found.stopped, Some(Stop::Cancelled), "{name}");
            assert!(work.states + work.transitions < LITTLE, "{name}: {work:?}");
        }
        assert_eq!(lean(&problem, &cancelled()).err(), Some(Stop::Cancelled), "{name}");

        let visit = &mut |_: &[_]| until(true);
        let (end, stats, _) = decide((&problem, best(&problem)), None, 1, &cancelled(), visit);
        assert_eq!(end.stopped(), Some(Stop::Cancelled), "{name}");
        assert!(stats.nodes < LITTLE, "{name}: {stats:?}");
        // In a star one choice leaves no other.
        let (end, stats) = learn::search(&problem, &mut cancelled().meter(), visit);
        assert!(end.stopped() == Some(Stop::Cancelled) || name == "star", "{name}: {end:?}");
        assert!(stats.nodes < LITTLE, "{name}: {stats:?}");
    }
}

/// Each pass over an option that all others exclude looks at all of them.
#[test]
fn what_is_forced_is_left_out_under_the_meter() {
    const N: usize = 3_000;
    let mut builder = Builder::new(N, 1);
    for item in 0..N {
        let colour = Mention::coloured(ItemId::new(N), ColourId::new(0));
        let mentions = [ItemId::new(item).into(), colour];
        builder.option(&mentions).expect("a good option");
    }
    let problem = builder.build();
    assert_eq!(lean(&problem, &cancelled()).err(), Some(Stop::Cancelled));
    assert!(lean(&problem, &Limits::default()).is_ok_and(|lean| lean.is_some()));
}
