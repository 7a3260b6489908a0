//! Puzzles of every sort against a second reading of the rules, which knows nothing of the
//! library: it gets each puzzle as text, and must say what brute force says.
//!
//! A thousand puzzles by default; `SECOND_READING=100000` for a long run, on all processors, and
//! `SEED=` for other puzzles.
#![allow(clippy::print_stdout, reason = "figures of a run are printed")]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use crate::support::second::{
    Board, RULES, Said, fillings, fulfils, is_reachable, names, random, text,
};
use crate::support::{asked, reading, seeded};
use onefold::internals::ids::IdVec;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    CONSTRAINTS, Layout, Position, Puzzle, RegionKind, Solution, Symbol, referee,
};
use onefold::internals::solve::{Solver, Verdict};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Puzzles where nothing else is asked for.
const PUZZLES: usize = 1000;

/// Nodes and fillings of the brute force at most.
const NODES: usize = 20_000;
const FILLINGS: usize = 2_000;

/// How puzzles came out, and what was in them.
#[derive(Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn add(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or(0)
    }

    fn join(&mut self, other: Self) {
        for (what, n) in other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }

    fn print(&self) {
        let each = self.0.iter().map(|(what, n)| format!("{what} {n}"));
        println!("{}", each.collect::<Vec<_>>().join(", "));
    }
}

/// A puzzle by its number in a run.
fn numbered(run: u64, number: u64) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(run.wrapping_add(number.wrapping_mul(0x9e37_79b9)));
    random(&mut rng)
}

/// The values of a solution, cell by cell.
fn values(solution: &Solution) -> Vec<usize> {
    let symbols = solution.symbols().iter();
    symbols.map(|symbol| symbol.index() + 1).collect()
}

/// Compares what is said of a puzzle with what brute force says of its board; what it is.
fn compare(board: &Board, puzzle: &Puzzle, solver: &mut Solver) -> &'static str {
    let all: Vec<usize> = (1..=board.order).collect();
    let found = fillings(board, FILLINGS, NODES, &all);
    let n = found.fillings.len();
    if !found.complete && n < 2 {
        return "too large";
    }
    let (verdict, _) = solver.uniqueness(puzzle, &Limits::default());
    let shown = text(board);
    match (&verdict, n) {
        (Verdict::None(_), 0) => {}
        (Verdict::Unique(only), 1) => assert_eq!(values(only), found.fillings[0], "{shown}"),
        (Verdict::Multiple([one, other]), 2..) => {
            assert!(one.symbols() != other.symbols(), "{shown}");
            for solution in [one, other] {
                assert!(fulfils(board, &values(solution)), "{solution:?}\n{shown}");
            }
        }
        _ => panic!("{} where there are {n} fillings:\n{shown}", verdict.word()),
    }
    if found.complete {
        let count = solver.count(puzzle, None, &Limits::default());
        let all = count.complete && count.value == n.into();
        assert!(all, "{count:?}, not {n}:\n{shown}");
    }
    for filling in found.fillings.iter().take(3) {
        judged(board, puzzle, filling);
    }
    match n {
        0 => "none",
        1 => "unique",
        _ => "several",
    }
}

/// The referee passes a filling and its neighbours, in which a cell or two are changed, where the
/// second reading does.
fn judged(board: &Board, puzzle: &Puzzle, filling: &[usize]) {
    let mut rng = ChaCha8Rng::seed_from_u64(filling.len() as u64);
    for changes in [0, 1, 1, 1, 2, 2, 2, 2] {
        let mut values = filling.to_vec();
        for _ in 0..changes {
            let cell = rng.random_range(0..values.len());
            values[cell] = rng.random_range(1..=board.order);
        }
        let symbols = values.iter().map(|value| Symbol::new(value - 1));
        let symbols: Option<IdVec<_, Symbol>> = symbols.collect();
        let layout = Arc::clone(puzzle.layout());
        let solution = Solution::new(layout, symbols.expect("in range"));
        let judged = referee::check(puzzle, &solution);
        let shown = || format!("{judged:?} {values:?}\n{}", text(board));
        assert_eq!(judged.is_ok(), fulfils(board, &values), "{}", shown());
    }
}

/// A run of puzzles.
fn run(seed: u64, numbers: impl Iterator<Item = u64>) -> Tally {
    let mut tally = Tally::default();
    let mut solver = Solver::default();
    for number in numbers {
        let board = numbered(seed, number);
        let shown = text(&board);
        let mut read = reading::read(&shown);
        assert_eq!(read.len(), 1, "puzzle {number}:\n{shown}");
        let what = match read.remove(0) {
            Ok(entry) => compare(&board, &entry.puzzle, &mut solver),
            Err(error) => {
                let error = error.to_string();
                let out_of_reach = board.said.iter().any(|said| !is_reachable(&board, said));
                assert!(out_of_reach, "puzzle {number}: {error}\n{shown}");
                "refused"
            }
        };
        tally.add(what);
        if what != "refused" && what != "too large" {
            let names = board.said.iter().map(|said| said.name);
            let names: BTreeSet<&str> = names.chain(board.rules.iter().copied()).collect();
            names.into_iter().for_each(|name| tally.add(name));
        }
    }
    tally
}

#[test]
fn the_library_says_what_a_second_reading_says() {
    let puzzles = asked("SECOND_READING").unwrap_or(PUZZLES);
    let seed: u64 = seeded(1701).random();
    let threads = match puzzles > PUZZLES {
        true => std::thread::available_parallelism().map_or(1, usize::from),
        false => 1,
    };
    let numbers = |from: usize| (0_u64..).take(puzzles).skip(from).step_by(threads);
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let runs: Vec<_> =
            (0..threads).map(|from| scope.spawn(move || run(seed, numbers(from)))).collect();
        for run in runs {
            tally.join(run.join().expect("no disagreement"));
        }
    });
    tally.print();
    for what in names().iter().chain(&RULES) {
        let n = tally.of(what);
        assert!(n >= puzzles / 500, "{what}: {n}");
    }
    for what in ["unique", "none", "several"] {
        assert!(tally.of(what) > puzzles / 20, "{what}: {}", tally.of(what));
    }
    assert!(tally.of("refused") > 0);
}

/// The second reading knows every constraint of the table, and the library has no other.
#[test]
fn every_row_of_the_table_is_read() {
    let path = format!("{}/docs/FORMATS.md", env!("CARGO_MANIFEST_DIR"));
    let formats = std::fs::read_to_string(path).expect("the forms");
    let named = |head: &str| -> BTreeSet<&str> {
        let (_, rest) = formats.split_once(head).expect("a table");
        let (table, _) = rest.split_once("\n\n").expect("an end of the table");
        let rows = table.lines().filter_map(|row| row.strip_prefix("| `"));
        rows.filter_map(|row| row.split('`').next()).collect()
    };
    let constraints = named("| name | values | says |");
    assert_eq!(constraints, names().into_iter().collect());
    let known = CONSTRAINTS.iter().map(|entry| entry.name());
    assert_eq!(constraints, known.collect());
    assert_eq!(named("| rule | says |"), RULES.into_iter().collect());
}

/// With any region left out, constraints and rules still say what they say: none leans on one
/// that has held its cells together.
#[test]
fn constraints_hold_without_a_region() {
    let mut rng: ChaCha8Rng = seeded(1702);
    let mut solver = Solver::default();
    let mut tally = Tally::default();
    for _ in 0..150 {
        let mut board = random(&mut rng);
        let Ok(entry) = reading::read(&text(&board)).remove(0) else {
            continue;
        };
        let spec = entry.puzzle.layout().spec();
        let said = board.said.iter().map(|said| said.name);
        let said: BTreeSet<&str> = said.chain(board.rules.iter().copied()).collect();
        for region in board.own() {
            let place = |&cell: &usize| Position::new(board.cells[cell].0, board.cells[cell].1);
            let places: Vec<Position> = region.iter().filter_map(place).collect();
            let layout = Layout::build_without(spec.clone(), &HashSet::from([places]));
            let layout = Arc::new(layout.expect("a layout without a region"));
            let givens = entry.puzzle.givens().clone();
            let puzzle = Puzzle::of_givens(layout, givens).expect("the same cells");
            board.gone = vec![region];
            let what = compare(&board, &puzzle, &mut solver);
            tally.add(what);
            if what != "too large" {
                said.iter().for_each(|name| tally.add(name));
            }
        }
    }
    tally.print();
    assert!(tally.of("unique") > 50 && tally.of("several") > 50);
    for name in names() {
        assert!(tally.of(name) > 0, "{name}");
    }
}

/// Short lines, in a region and in none, with every small value: what is refused is out of reach.
#[test]
fn no_value_within_reach_is_refused() {
    const ROWS: usize = 7;
    let (mut refused, mut taken) = (0, 0);
    for (order, n) in (1..=4).flat_map(|order| (1..=order.min(4)).map(move |n| (order, n))) {
        let both = names().into_iter().flat_map(|name| [(name, false), (name, true)]);
        for (name, in_region) in both {
            for value in 0..=4 * order + 1 {
                let mut board = Board {
                    order,
                    cells: (0..ROWS * n).map(|k| (k / n, k % n)).collect(),
                    lines: (in_region, false),
                    givens: vec![0; ROWS * n],
                    ..Board::default()
                };
                let said = Said {
                    name,
                    values: vec![value],
                    cells: match name.starts_with("negative") {
                        true => Vec::new(),
                        false => (0..n).collect(),
                    },
                    others: Vec::new(),
                };
                // A negative rule is out of reach where the mark that it forbids is, too.
                let reachable = |board: &Board| {
                    let said = &board.said[0];
                    let mark = name.strip_prefix("negative-").map(|name| Said {
                        name,
                        cells: vec![0, n],
                        ..said.clone()
                    });
                    let mark = mark.is_none_or(|mark| is_reachable(board, &mark));
                    mark && is_reachable(board, said)
                };
                board.said.push(said);
                match reading::read(&text(&board)).remove(0) {
                    Ok(_) => taken += 1,
                    Err(error) => {
                        let error = error.to_string();
                        // Of another number of cells or values, or with a second list of cells.
                        let by_form = ["cells", "no value", "->"];
                        if !by_form.iter().any(|form| error.contains(form)) {
                            assert!(!reachable(&board), "{error}\n{}", text(&board));
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(refused.min(taken) > 300, "{refused} refused, {taken} taken");
}

/// A drawn region with the cells of a row is still one to region sums and box indexers.
#[test]
fn a_drawn_region_that_is_a_row_is_a_region() {
    let head = "puzzle\nclues  regions\n....  ccdd\n21..  ccdd\n....  bbbb\n4.1.  aaaa\n\n";
    let sums = reading::one(&format!("{head}region-sum r1c4 r2c4 r3c3\n"));
    let mut solver = Solver::default();
    // At most 4 in the third row, and two cells of a region that hold the other symbols.
    let count = solver.count(&sums.puzzle, None, &Limits::default());
    assert!(count.complete && count.value == 0u32.into(), "{count:?}");
    let free = reading::one(head);
    let row = free.puzzle.layout().cell(3, 0).expect("a cell");
    let block = free.puzzle.layout().block_of(row).expect("a region");
    let region = free.puzzle.layout().regions().iter();
    let mut region = region.filter(|region| region.cells == block);
    let region = region.next().expect("one of the regions");
    let names = [RegionKind::Row, RegionKind::Jigsaw].map(|kind| region.name_as(kind));
    assert_eq!(names, [Some("row 4"), Some("region a")]);
    let index = reading::one(&format!("{head}box-indexer r4c1\n"));
    let count = solver.count(&index.puzzle, None, &Limits::default());
    // The cell holds 4, so the fourth of its region would hold 1, as the third does.
    assert!(count.complete && count.value == 0u32.into(), "{count:?}");
}
