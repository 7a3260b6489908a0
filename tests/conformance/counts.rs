//! Ways to count: on boards and on matrices.

use num_bigint::BigUint;
use onefold::cover::count::{self, Means, Tabulated, Way};
use onefold::internals::count::{CountQuestion, Counting, Method, frontier, join};
use onefold::internals::ids::{CellId, Id, IdVec, OptionId};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::matrix::Problem;
use onefold::internals::propagate::{Domains, Geometry, Propagator};
use onefold::internals::puzzle::Symbol;
use onefold::internals::search::cheapest;
use onefold::internals::solve::Solver;
use rand::RngExt;

use super::boards::indices;
use super::{Found, MET, times};
use crate::support::matrices::{self, by_trying};
use crate::support::small::Small;
use crate::support::{assert_even, dug, layout, naive, random_solution, seeded};

/// Fillings of a board at most.
const MOST: usize = 150;
/// Memory that is too little for some boards, in bytes.
const LITTLE: [usize; 5] = [100, 700, 3_000, 10_000, 40_000];

fn means(symmetry: bool, threads: usize, memory: Option<usize>) -> Means {
    Means { limits: Limits { memory, ..Limits::default() }, threads, symmetry }
}

/// Asks a way to count everything about one problem: the number, with and without symmetry, the
/// same figures for any number of threads, and what little memory, few nodes and a raised cancel
/// flag leave. False where it does not take the problem.
fn counts(
    what: &str,
    expected: usize,
    round: usize,
    count: &mut dyn FnMut(&Means) -> Option<Tabulated>,
) -> bool {
    let Some(whole) = count(&means(true, 1, None)) else {
        return false;
    };
    let expected = BigUint::from(expected);
    assert_eq!((&whole.value, whole.stopped), (&expected, None), "{what}");
    let mut again = |symmetry, threads| count(&means(symmetry, threads, None)).expect("it did");
    let plain = again(false, 1);
    assert_eq!((&plain.value, plain.stopped), (&expected, None), "{what}");
    if round.is_multiple_of(4) {
        assert_eq!(again(true, 3), whole, "{what}, threads");
        assert_eq!(again(false, 2), plain, "{what}, threads");
    }
    let nodes = Means {
        limits: Limits::default().with_nodes(Some(round as u64 % 30)),
        ..means(true, 1, None)
    };
    let cancelled = means(true, 1, None);
    cancelled.limits.cancel.raise();
    let little = means(true, 1, Some(LITTLE[round % LITTLE.len()]));
    for (means, stop) in
        [(nodes, Stop::Nodes), (cancelled, Stop::Cancelled), (little, Stop::Memory)]
    {
        let some = count(&means).expect("it did");
        match some.stopped {
            None => assert_eq!(some.value, expected, "{what}, {stop:?}"),
            Some(found) => {
                assert_eq!(found, stop, "{what}");
                assert!(some.value <= expected, "{what}, {stop:?}: {some:?}");
            }
        }
    }
    true
}

/// The number of fillings with each symbol in each cell.
fn candidates(fillings: &[Found], n_cells: usize, order: usize) -> Vec<BigUint> {
    let mut numbers = vec![0u32; n_cells * order];
    for filling in fillings {
        for (cell, symbol) in filling.iter().enumerate() {
            numbers[cell * order + symbol] += 1;
        }
    }
    numbers.into_iter().map(BigUint::from).collect()
}

/// The methods of the solver, with their candidates.
fn by_solver(small: &Small, fillings: &[Found], expected: &[BigUint], round: usize) {
    let puzzle = small.puzzle();
    let order = small.layout.order();
    let mut solver = Solver::default();
    let free = Limits::default();
    for (method, name) in Method::ALL {
        let how = Counting {
            method,
            symmetry: !round.is_multiple_of(3),
            threads: 1 + round % 2,
            ..Counting::default()
        };
        let Ok(found) = solver.count_watched(CountQuestion::new(&puzzle, &how, &free), &mut |_| ())
        else {
            assert!(method != Method::Auto && method != Method::Enumerate);
            continue;
        };
        let spec = small.layout.spec();
        assert!(found.complete && found.stopped.is_none(), "{name} {spec:?}");
        assert_eq!(found.value, fillings.len().into(), "{name} {spec:?}");
        if let Ok(found) = solver.candidates(CountQuestion::new(&puzzle, &how, &free)) {
            assert!(found.complete, "{name} {spec:?}");
            assert_eq!(found.total, fillings.len().into(), "{name} {spec:?}");
            let all = found.counts.iter().flatten();
            assert!(all.eq(expected), "{name} {spec:?} {:?}", small.sets);
        }
    }
    let found = solver.true_candidates(&puzzle, &free);
    assert_eq!(found.stopped, None);
    for (cell, set) in found.sets.enumerate() {
        for symbol in small.layout.symbols().iter() {
            let number = &expected[cell.index() * order + symbol.index()];
            assert_eq!(set.contains(symbol), *number > BigUint::ZERO);
        }
    }
}

#[test]
fn ways_to_count_fillings_give_their_number() {
    let mut rng = seeded(21);
    let (mut round, mut met, mut joined) = (0, 0, 0);
    while met < MET * times() {
        round += 1;
        assert!(round < 40_000 * times(), "{met} boards need guesses");
        let small = Small::random(&mut rng);
        let found = naive::fillings(&small.layout, &small.sets, MOST + 1);
        if found.given_up
            || found.all.len() > MOST
            || (found.guesses < 5 && !round.is_multiple_of(10))
        {
            continue;
        }
        met += usize::from(found.guesses >= 5);
        let geometry = Geometry::new(&small.layout);
        let board = Domains::new(IdVec::from(small.sets.clone()));
        let fillings = &found.all;
        let (n_cells, order) = (geometry.n_cells(), geometry.order());
        let expected = candidates(fillings, n_cells, order);
        let what = format!("{:?} {:?}", small.layout.spec(), small.sets);
        counts(&format!("frontier, {what}"), fillings.len(), round, &mut |means| {
            Some(frontier::count(&geometry, &board, means, &mut |_| ()))
        });
        let by_join = counts(&format!("join, {what}"), fillings.len(), round, &mut |means| {
            join::count(&geometry, &board, means, &mut |_| ())
        });
        joined += usize::from(by_join);
        if round.is_multiple_of(3) {
            let means = means(round.is_multiple_of(2), 2, None);
            let total = BigUint::from(fillings.len());
            let found = frontier::candidates(&geometry, &board, &means, &total);
            assert_eq!(found.as_ref(), Ok(&expected), "frontier, {what}");
            if by_join {
                match join::candidates(&geometry, &board, &means) {
                    Ok(found) => assert_eq!(found, (total, expected.clone()), "join, {what}"),
                    Err(stopped) => assert_eq!(stopped, None, "join, {what}"),
                }
            }
            by_solver(&small, fillings, &expected, round);
        }
    }
    assert!(joined > 300, "{joined}");
}

/// The join counts candidates where there are three bands and three stacks, as no small board has.
#[test]
fn candidates_of_a_grid_are_joined() {
    let (grid, mut rng, mut met) = (layout("classic"), seeded(24), 0);
    while met < 3 {
        let solution = random_solution(&grid, &mut rng).expect("there are many");
        let sets = dug(&solution, 45, &mut rng).allowed();
        let found = naive::fillings(&grid, sets.as_slice(), MOST + 1);
        if found.given_up || !(2..=MOST).contains(&found.all.len()) {
            continue;
        }
        met += 1;
        let geometry = Geometry::new(&grid);
        let means = means(met > 1, 1, None);
        let joined = join::candidates(&geometry, &Domains::new(sets), &means);
        let expected = candidates(&found.all, geometry.n_cells(), geometry.order());
        assert_eq!(joined, Ok((found.all.len().into(), expected)));
    }
}

#[test]
fn fillings_are_drawn_evenly() {
    const EACH: usize = 30;
    let mut rng = seeded(23);
    let (mut drawn, mut joined) = (0, 0);
    while drawn < 60 || joined < 15 {
        let small = Small::random(&mut rng);
        let found = naive::fillings(&small.layout, &small.sets, MOST + 1);
        let all = found.all;
        if found.given_up || !(2..=MOST).contains(&all.len()) {
            continue;
        }
        let (geometry, n) = (Geometry::new(&small.layout), EACH * all.len());
        let mut board = Domains::new(IdVec::from(small.sets.clone()));
        // Draws are made on boards at rest.
        let started = Propagator::new(&geometry).start(&mut board);
        assert!(started.is_ok(), "it has fillings");
        let what = format!("{:?} {:?}", small.layout.spec(), small.sets);
        let even = |draws: Vec<IdVec<CellId, Symbol>>| {
            let each = draws.iter().map(indices).collect::<Vec<Found>>();
            assert!(each.iter().all(|draw| all.contains(draw)), "{what}");
            assert_even(&what, all.len(), each);
        };
        let means = means(drawn % 3 > 0, 1, None);
        let found = frontier::draw(&geometry, &board, &means, n, &mut rng).expect("no limit");
        assert_eq!((found.0.len(), found.1), (n, None), "{what}");
        even(found.0);
        drawn += 1;
        if join::count(&geometry, &board, &means, &mut |_| ()).is_some()
            && let Ok(found) = join::draw(&geometry, &board, &means, n, &mut rng)
        {
            even(found);
            joined += 1;
        }
    }
}

#[test]
fn ways_to_count_covers_give_their_number() {
    let mut rng = seeded(22);
    let mut several = 0;
    for round in 0..MET * times() {
        let problem = matrices::any(&mut rng, round);
        let Some(covers) = by_trying(&problem, 400) else {
            continue;
        };
        several += usize::from(covers.len() > 1);
        for way in [Way::Auto, Way::Tables] {
            if way == Way::Tables && (problem.is_coloured() || problem.is_bounded()) {
                continue;
            }
            let what = format!("{way:?} {problem:?}");
            counts(&what, covers.len(), round, &mut |means| {
                Some(count::count_by(&problem, means, way, &mut |_| ()))
            });
        }
        if round.is_multiple_of(5) {
            let range = [1..2i64, 0..9, -5..6, 1_000_000..2_000_000][round / 5 % 4].clone();
            let costs = problem.options().map(|_| rng.random_range(range.clone()));
            cheapest_covers(&problem, &costs.collect(), &covers);
        }
    }
    assert!(several > MET / 5, "{several}");
}

/// The cheapest covers are those of all covers, sorted by their cost; each comes once.
fn cheapest_covers(problem: &Problem, costs: &IdVec<OptionId, i64>, covers: &[Found]) {
    let cost = |cover: &Found| -> i128 {
        let each = cover.iter().map(|&k| i128::from(costs[OptionId::new(k)]));
        each.sum()
    };
    let mut all: Vec<i128> = covers.iter().map(cost).collect();
    all.sort_unstable();
    for most in [1, 3, 1000] {
        let (found, end, _) = cheapest::search(problem, costs, most, &Limits::default());
        assert_eq!(end, End::Exhausted);
        let prices: Vec<i128> = found.iter().map(|found| found.cost).collect();
        assert_eq!(prices, all[..most.min(all.len())], "{costs:?} {problem:?}");
        let mut sets: Vec<Found> = Vec::new();
        for found in &found {
            let cover: Found = found.cover.iter().map(|option| option.index()).collect();
            assert!(covers.contains(&cover) && cost(&cover) == found.cost);
            sets.push(cover);
        }
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), found.len());
    }
}
