//! What is drawn at random is drawn uniformly, and the same for any
//! number of threads; a bound never falls. That every way to count gives the same number is shown in
//! `conformance`.

use std::convert::Infallible;
use std::sync::Arc;

use crate::support::small::{scattered, square};
use crate::support::{assert_even, careless, layout, seeded, shelf, small_layouts, under};
use num_bigint::BigUint;
use onefold::internals::count::{CountQuestion, Counting, Method, NoSample};
use onefold::internals::limits::{Cancel, Limits, Stop};
use onefold::internals::puzzle::{Layout, Puzzle, Rule, Solution, Symbol, referee};
use onefold::internals::solve::Solver;
use rand::rngs::ChaCha8Rng;
use rand::{SeedableRng, TryRng};

/// The number of solutions by one method; `None` where it does not fit.
fn count(puzzle: &Puzzle, how: &Counting) -> Option<BigUint> {
    let counted = Solver::default()
        .count_watched(CountQuestion::new(puzzle, how, &Limits::default()), &mut |_| ());
    let counted = counted.ok()?;
    assert!(counted.complete && counted.stopped.is_none());
    Some(counted.value)
}

#[test]
fn overlaps_without_givens_multiply() {
    let square = BigUint::from(288u32);
    for (name, grids) in [
        ("overlap:2x2:0,0;2,2", 2u32),
        ("overlap:2x2:0,0;2,2;4,4", 3),
        ("overlap:2x2:2,2;0,0;0,4;4,0;4,4", 5),
    ] {
        let puzzle = Puzzle::blank(layout(name));
        let expected = square.pow(grids) / BigUint::from(24u32).pow(grids - 1);
        let found = count(&puzzle, &Counting::default());
        assert_eq!(found, Some(expected), "{name}");
    }
    // The same with nothing taken off, where that can be told.
    let two = Puzzle::blank(layout("overlap:2x2:0,0;2,2"));
    let plain = Counting { symmetry: false, ..Counting::default() };
    assert_eq!(count(&two, &plain), Some(3456u32.into()));
}

/// Givens in one region only name its symbols: they leave a share of the blank board's solutions.
#[test]
fn givens_of_one_region_divide_the_blank_count() {
    for (name, blank, shares) in
        [("classic:2x2", 288u32, [4, 12, 24]), ("overlap:2x2:0,0;2,2", 3456, [4, 12, 24])]
    {
        let mut puzzle = Puzzle::blank(layout(name));
        let cells = puzzle.layout().regions().as_slice()[0].cells.clone();
        for (k, share) in shares.into_iter().enumerate() {
            let symbol = Symbol::new(k).expect("small");
            puzzle.fix(cells[k], symbol).expect("fits");
            let found = [true, false].map(|symmetry| {
                let how = Counting { symmetry, ..Counting::default() };
                assert_eq!(count(&puzzle, &how), Some((blank / share).into()), "{name}");
                let found = Solver::default().candidates(CountQuestion::new(
                    &puzzle,
                    &how,
                    &Limits::default(),
                ));
                found.expect("fits").counts
            });
            assert!(found[0].iter().eq(found[1].iter()), "{name}, {k}");
        }
    }
}

/// Asserts that the counts of every cell add up to the total, by each method that fits; the total
/// of the last method.
fn add_up(puzzle: &Puzzle, limits: &Limits) -> Option<BigUint> {
    let mut total = None;
    for (method, name) in Method::ALL {
        for symmetry in [true, false] {
            let how = Counting { method, symmetry, ..Counting::default() };
            let Ok(found) = Solver::default().candidates(CountQuestion::new(puzzle, &how, limits))
            else {
                continue;
            };
            if found.stopped.is_some() {
                continue;
            }
            let what = format!("{name}, {symmetry}: {:?}", puzzle.layout().spec());
            for counts in &found.counts {
                assert_eq!(counts.iter().sum::<BigUint>(), found.total, "{what}");
            }
            let equal = Solver::default().equal_cells(puzzle, &found.sets(), limits).classes;
            assert!(found.total > BigUint::ZERO || equal.is_empty(), "{what}");
            total = Some(found.total);
        }
    }
    total
}

/// Among the boards are overlaps, irregular regions and rules that exclude every solution, with few
/// givens, so that what is blank hangs on the rest.
#[test]
fn counts_of_every_cell_add_up_to_the_total() {
    let mut rng = seeded(11);
    let limits = Limits::nodes(20_000);
    let named = |name: &str, rules: &[Rule]| under(name, rules);
    let mut layouts = small_layouts();
    layouts.extend([
        named("overlap:2x2:2,2;0,0;0,4;4,0;4,4", &[]),
        named("overlap:2x2:0,0;2,2", &[Rule::AntiKing]),
        named("overlap:2x2:0,0;2,2", &[Rule::Diagonals]),
        named("classic:2x2", &[Rule::AntiKnight]),
        named("classic:2x2", &[Rule::NonConsecutive]),
    ]);
    layouts.extend((0..10).map(|_| square(&mut rng)));
    layouts.extend((0..15).map(|_| scattered(&mut rng)));
    let (mut none, mut some) = (0, 0);
    for layout in &layouts {
        for givens in 0..3 {
            let puzzle = careless(layout, givens, &mut rng);
            match add_up(&puzzle, &limits) {
                Some(total) if total == BigUint::ZERO => none += 1,
                found => some += usize::from(found.is_some()),
            }
        }
    }
    assert!(none > 10 && some > 30, "{none} without a solution, {some} with some");
}

/// What hangs on a region has no filling there, which is known only once the rest is counted.
#[test]
fn nothing_is_a_candidate_where_an_appendage_cannot_be_filled() {
    let anti_king: Arc<Layout> = under("classic:2x2", &[Rule::AntiKing]);
    let mut puzzle = Puzzle::blank(Arc::clone(&anti_king));
    let first = anti_king.cells().ids().next().expect("a cell");
    puzzle.fix(first, Symbol::new(0).expect("small")).expect("fits");
    assert_eq!(add_up(&puzzle, &Limits::default()), Some(BigUint::ZERO));
}

/// What is done grows from nothing to all.
#[test]
fn an_enumeration_knows_how_much_of_it_is_done() {
    let puzzle = Puzzle::blank(layout("latin:6"));
    let how = Counting { method: Method::Enumerate, ..Counting::default() };
    let mut shares = Vec::new();
    // With a limit of nodes the boards are searched one after the other.
    let limits = Limits::nodes(u64::MAX - 1);
    let counted =
        Solver::default().count_watched(CountQuestion::new(&puzzle, &how, &limits), &mut |at| {
            shares.extend(at.reached.share);
        });
    assert_eq!(counted.expect("fits").value, 812_851_200u32.into());
    // Sums of fractions, each rounded.
    assert!(shares.windows(2).all(|pair| pair[1] > pair[0] - 1e-9));
    let (first, last) = (shares[0], shares[shares.len() - 1]);
    assert!(first < 0.5 && last > 0.9, "{shares:?}");
    assert!(shares.len() > 5, "{}", shares.len());
}

/// Boards that a search leaves are within its memory; what they are is no limit of the others.
#[test]
fn memory_ends_an_enumeration_of_a_large_board() {
    let puzzle = Puzzle::blank(layout("latin:16"));
    let how = Counting { method: Method::Enumerate, symmetry: false, ..Counting::default() };
    let limits = Limits { memory: Some(600_000), ..Limits::default() };
    let counted =
        Solver::default().count_watched(CountQuestion::new(&puzzle, &how, &limits), &mut |_| ());
    assert_eq!(counted.expect("fits").stopped, Some(Stop::Memory));
}

/// Of two grids that share a box one is drawn as an appendage.
#[test]
fn grids_are_drawn_uniformly() {
    for (name, kinds, each) in
        [("classic:2x2", 288u32, 100), ("latin:3", 12, 100), ("overlap:2x2:0,0;2,2", 3456, 10)]
    {
        let puzzle = Puzzle::blank(layout(name));
        for symmetry in [true, false] {
            let how = Counting { symmetry, ..Counting::default() };
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let n = (each * kinds) as usize;
            let drawn = Solver::default().sample(
                CountQuestion::new(&puzzle, &how, &Limits::default()),
                n,
                &mut rng,
            );
            let rows = drawn.expect("there are solutions").into_iter();
            let rows = rows.map(|solution| solution.rows());
            assert_even(&format!("{name}, {symmetry}"), kinds as usize, rows);
        }
    }
}

#[test]
fn a_seed_gives_the_same_draws_for_any_number_of_threads() {
    // Enough solutions that cells are filled by exact numbers first.
    let mut puzzle = Puzzle::blank(layout("latin:6"));
    let cells: Vec<_> = puzzle.layout().cells().ids().collect();
    for (k, &cell) in cells.iter().enumerate().take(6) {
        let symbol = Symbol::new((k * 5 + 1) % 6).expect("small");
        puzzle.fix(cell, symbol).expect("fits");
    }
    let draw = |threads| {
        let how = Counting { threads, ..Counting::default() };
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let drawn = Solver::default().sample(
            CountQuestion::new(&puzzle, &how, &Limits::default()),
            5,
            &mut rng,
        );
        let drawn = drawn.expect("there are solutions");
        assert!(drawn.iter().all(|s| referee::check(&puzzle, s).is_ok()));
        drawn.iter().map(|s| s.rows()).collect::<Vec<_>>()
    };
    assert_eq!(draw(1), draw(3));
}

/// Boards whose counts take from some milliseconds to hours.
fn boards_to_count() -> Vec<(String, Puzzle)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/counts");
    let files = shelf::files(&folder).expect("the folder is there").into_iter();
    files.map(|file| (file.name(&folder), file.puzzles().remove(0))).collect()
}

/// With more nodes never less is known, and never much less than by visits alone.
#[test]
fn a_bound_never_falls() {
    let bound = |puzzle: &Puzzle, method: Method, nodes: u64| {
        let how = Counting { method, ..Counting::default() };
        let limits = Limits::default().with_nodes(Some(nodes));
        let counted =
            Solver::default().count_watched(CountQuestion::new(puzzle, &how, &limits), &mut |_| ());
        counted.expect("both fit everything").value
    };
    let boards = boards_to_count();
    assert_eq!(boards.len(), 10);
    for (name, puzzle) in boards {
        let mut before = BigUint::ZERO;
        for nodes in [1_000, 6_000, 30_000] {
            let now = bound(&puzzle, Method::Auto, nodes);
            let visits = bound(&puzzle, Method::Enumerate, nodes);
            let told = format!("{now} with {nodes} nodes, {before} before, {visits} by visits");
            assert!(now >= before && &now * 2u32 >= visits, "{name}: {told}");
            before = now;
        }
    }
}

/// Of a Samurai the corner grids are blank appendages, whose numbers are divided by those of the
/// boxes that they hang on: a bound that is no multiple of them is rounded up.
#[test]
fn a_bound_of_an_appendage_is_rounded_up() {
    let puzzle = Puzzle::blank(layout("samurai"));
    let how = Counting { method: Method::Frontier, ..Counting::default() };
    let bound = |nodes: u64| {
        let limits = Limits::nodes(nodes);
        let question = CountQuestion::new(&puzzle, &how, &limits);
        Solver::default().count_watched(question, &mut |_| ()).expect("it fits")
    };
    // The table ends at once; that each part has a filling is known all the same.
    let least = bound(1);
    assert_eq!((least.value, least.stopped), (1u32.into(), Some(Stop::Nodes)));
    // All five grids are the same part.
    assert_eq!(least.parts, 1);
}

/// Random numbers that raise a flag when so many are drawn.
struct Counted(Cancel, ChaCha8Rng, usize);

impl Counted {
    fn count(&mut self) {
        self.2 = self.2.saturating_sub(1);
        if self.2 == 0 {
            self.0.raise();
        }
    }
}

impl TryRng for Counted {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.count();
        self.1.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.count();
        self.1.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.count();
        self.1.try_fill_bytes(bytes)
    }
}

/// What was drawn until an interrupt is what comes first without it, also where parts are
/// drawn one after the other.
#[test]
fn draws_before_an_interrupt_are_the_first_of_all() {
    let mut some = 0;
    for name in ["latin:6", "classic:2x2", "overlap:2x2:0,0;2,2"] {
        let blank = Puzzle::blank(layout(name));
        let draw = |after: usize| {
            let limits = Limits::default();
            let rng = ChaCha8Rng::seed_from_u64(1);
            let mut rng = Counted(limits.cancel.clone(), rng, after);
            let mut drawn = Vec::new();
            let how = Counting::default();
            let mut take = |solution: Solution| drawn.push(solution.rows());
            let mut solver = Solver::default();
            let ended = solver.sample_each(
                CountQuestion::new(&blank, &how, &limits),
                12,
                &mut rng,
                &mut take,
            );
            (drawn, ended)
        };
        let (all, ended) = draw(usize::MAX);
        assert_eq!((all.len(), ended), (12, Ok(())), "{name}");
        for after in (1..400).step_by(31) {
            let (drawn, ended) = draw(after);
            let whole = drawn.len() == 12;
            let stopped = Err(NoSample::Stopped(Stop::Cancelled));
            let ends = ended == stopped || whole && ended == Ok(());
            assert!(ends, "{name} {after}");
            assert_eq!(drawn, all[..drawn.len()], "{name} {after}");
            some += usize::from((1..12).contains(&drawn.len()));
        }
    }
    assert!(some > 1, "draws were cut short in the middle");
}
