//! Engines that visit the fillings of a board.

use std::sync::Arc;

use onefold::internals::boards::learn;
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::shapes::{self, layout_named};
use onefold::internals::puzzle::{
    CONSTRAINTS, Constraint, Layout, LayoutSpec, Lines, Position, Puzzle, Symbol, SymbolSet,
    referee,
};
use onefold::internals::solve::{Conflict, Engine, Solver, Verdict};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::engines::{Row, of_all, of_regions};
use super::{Found, GUESSES, LIMITED, MET, conforms, met, times};
use crate::support::small::{self, Small};
use crate::support::{
    by, laid, naive, random_solution, random_symbol, reading, second, seeded, solution_of,
};

/// Fillings of a board at most.
const MOST: usize = 24;
/// A board, and all its fillings.
pub(super) struct Matter {
    pub(super) puzzle: Puzzle,
    pub(super) geometry: Geometry,
    pub(super) sets: Vec<SymbolSet>,
    expected: Vec<Found>,
}

impl Matter {
    fn new(puzzle: Puzzle, expected: Vec<Found>) -> Self {
        Self {
            geometry: Geometry::new(puzzle.layout()),
            sets: puzzle.allowed().as_slice().to_vec(),
            expected,
            puzzle,
        }
    }

    /// A board of regions that needs guesses; every tenth may be any.
    fn of_regions(rng: &mut ChaCha8Rng, round: usize) -> Option<Self> {
        let small = Small::random(rng);
        let found = naive::fillings(&small.layout, &small.sets, MOST + 1);
        let few = found.all.len() <= MOST && !found.given_up;
        let fits = few && (found.guesses >= 8 || round.is_multiple_of(10));
        fits.then(|| Self::new(small.puzzle(), found.all))
    }

    /// A board under conditions, with its fillings by the second reading.
    fn under_conditions(rng: &mut ChaCha8Rng, round: usize) -> Option<Self> {
        let board = second::random(rng);
        let all: Vec<usize> = (1..=board.order).collect();
        let found = second::fillings(&board, MOST + 1, 4_000, &all);
        let n = found.fillings.len();
        if !found.complete || n > MOST || (n < 4 && !round.is_multiple_of(5)) {
            return None;
        }
        let entry = reading::read(&second::text(&board)).remove(0).ok()?;
        let symbols = |filling: Vec<usize>| filling.into_iter().map(|k| k - 1).collect();
        let mut fillings: Vec<Found> = found.fillings.into_iter().map(symbols).collect();
        fillings.sort();
        Some(Self::new(entry.puzzle, fillings))
    }
}

pub(super) fn indices(filling: &IdVec<CellId, Symbol>) -> Found {
    filling.iter().map(|symbol| symbol.index()).collect()
}

/// What the solver says of a board in other words than by its solutions.
fn answers(engine: Engine, matter: &Matter) {
    let (puzzle, n) = (&matter.puzzle, matter.expected.len());
    let mut solver = by(engine);
    let free = Limits::default();
    let what = || format!("{engine:?} {:?}", puzzle.layout().spec());
    let (verdict, _) = solver.uniqueness(puzzle, &free);
    let shown: Vec<Found> = match &verdict {
        Verdict::None(_) => Vec::new(),
        Verdict::Unique(one) => vec![indices(one.symbols())],
        Verdict::Multiple(two) => two.iter().map(|one| indices(one.symbols())).collect(),
        Verdict::Unknown(..) => panic!("{}: no limit", what()),
    };
    assert_eq!(shown.len(), n.min(2), "{}", what());
    assert!(shown.iter().all(|one| matter.expected.contains(one)));
    assert!(shown.len() < 2 || shown[0] != shown[1], "{}", what());
    let (first, _) = solver.first(puzzle, &free);
    let first = first.expect("no limit").map(|one| indices(one.symbols()));
    assert_eq!(first.is_some(), n > 0, "{}", what());
    assert!(first.is_none_or(|one| matter.expected.contains(&one)));
    for limit in [1, 2, 7] {
        let count = solver.count(puzzle, Some(limit), &free);
        let value = u64::try_from(&count.value).expect("small");
        let complete = (n as u64) < limit || (count.complete && value == n as u64);
        assert_eq!(count.complete, complete, "{}: {count:?} of {n}", what());
        assert_eq!(value, if complete { n as u64 } else { limit }, "{}", what());
    }
    if let Verdict::None(core) = &verdict {
        cannot_be_dropped(matter, core);
    }
    let cancelled = Limits::default();
    cancelled.cancel.raise();
    let (found, _) = solver.uniqueness(puzzle, &cancelled);
    let is_stopped = matches!(found, Verdict::Unknown(Stop::Cancelled, _));
    assert!(is_stopped || found.word() == verdict.word(), "{}", what());
    if let Verdict::Unknown(stop, _) = solver.uniqueness(puzzle, &free.with_nodes(Some(1))).0 {
        assert_eq!(stop, Stop::Nodes, "{}", what());
    }
}

/// Givens that clash have no solution, and have one without any of them.
fn cannot_be_dropped(matter: &Matter, core: &Conflict) {
    assert!(core.minimal);
    let solvable = |skip: Option<CellId>| {
        let mut puzzle = matter.puzzle.clone();
        for clue in matter.puzzle.clues() {
            let kept = core.clues.iter().any(|kept| kept.cell == clue.cell);
            if !kept || skip == Some(clue.cell) {
                puzzle.take_given(clue.cell);
            }
        }
        let (first, _) = by(Engine::Rules).first(&puzzle, &Limits::default());
        first.expect("no limit").is_some()
    };
    let shown = || format!("{core:?} of {:?}", matter.puzzle.layout().spec());
    assert!(!solvable(None), "{}", shown());
    for clue in &core.clues {
        assert!(solvable(Some(clue.cell)), "{clue:?}: {}", shown());
    }
}

/// What the learning search says of a board, when one or two fillings are of interest.
fn learned(matter: &Matter, seed: u64) {
    let (geometry, sets, n) = (&matter.geometry, &matter.sets, matter.expected.len());
    let meter = || Limits::default().meter();
    let one = learn::any_filling(geometry, sets, seed, &mut meter()).expect("no limit");
    let (two, end) = learn::settle(geometry, sets, 2, seed, &mut meter());
    assert_eq!((one.is_some(), two.len()), (n > 0, n.min(2)), "{sets:?}");
    assert_eq!(end == End::Broken, n > 1, "{sets:?}");
    let mut shown: Vec<Found> = two.iter().map(indices).collect();
    shown.dedup();
    assert_eq!(shown.len(), n.min(2), "twice");
    shown.extend(one.iter().map(indices));
    assert!(shown.iter().all(|one| matter.expected.contains(one)));
}

/// Runs rows on boards until each has met so many of them.
fn battery(
    seed: u64,
    rows: &[Row],
    make: fn(&mut ChaCha8Rng, usize) -> Option<Matter>,
    least: usize,
) {
    let mut rng = seeded(seed);
    let mut counts: Vec<(String, usize)> = rows.iter().map(|r| (r.name.clone(), 0)).collect();
    let (mut round, mut kinds) = (0, [0; 3]);
    while counts.iter().any(|(_, met)| *met < least * times()) {
        round += 1;
        assert!(round < 60_000 * times(), "few need guesses: {counts:?}");
        let Some(matter) = make(&mut rng, round) else {
            continue;
        };
        kinds[matter.expected.len().min(2)] += 1;
        for filling in matter.expected.iter().take(1) {
            let symbols: Vec<Symbol> = filling.iter().filter_map(|&k| Symbol::new(k)).collect();
            let solution = solution_of(matter.puzzle.layout(), &symbols);
            assert_eq!(referee::check(&matter.puzzle, &solution), Ok(()));
        }
        for (k, (row, met)) in rows.iter().zip(&mut counts).enumerate() {
            if met.1 >= least * times() {
                continue;
            }
            let Some(mut run) = (row.run)(&matter) else {
                continue;
            };
            let (spec, sets) = (matter.puzzle.layout().spec(), &matter.sets);
            let what = format!("{}, board {round}: {spec:?} {sets:?}", row.name);
            let limited = (round + k).is_multiple_of(LIMITED);
            let nodes = conforms(&what, &matter.expected, row.stopped, limited, &mut *run);
            met.1 += usize::from(nodes >= GUESSES);
        }
        answers(Engine::ALL[round % Engine::ALL.len()].0, &matter);
        if matter.puzzle.layout().primitives().is_empty() {
            learned(&matter, round as u64);
        }
    }
    assert!(kinds.iter().all(|&n| n > least / 20), "{kinds:?}");
    met(&counts, least);
}

#[test]
fn engines_for_regions_find_every_filling() {
    battery(1, &of_regions(), Matter::of_regions, MET);
}

#[test]
fn solvers_find_every_filling_of_regions() {
    battery(2, &of_all(), Matter::of_regions, MET);
}

#[test]
fn engines_for_conditions_find_every_filling() {
    let mut rows = of_all();
    rows.retain(|row| !row.name.contains("board"));
    // They have met enough boards of regions.
    battery(3, &rows, Matter::under_conditions, MET / 8);
}

/// Boards that are decided together are decided as each alone.
#[test]
fn boards_together_are_decided_as_alone() {
    let mut rng = seeded(4);
    let mut decided = [0; 2];
    for _ in 0..60 {
        let layout = Small::random(&mut rng).layout;
        let matters = (0..40).filter_map(|_| {
            let sets = small::sets(&layout, &mut rng);
            let layout = Arc::clone(&layout);
            let found = naive::fillings(&layout, &sets, MOST + 1);
            let small = Small { layout, sets };
            (found.all.len() <= MOST && !found.given_up)
                .then(|| Matter::new(small.puzzle(), found.all))
        });
        let matters: Vec<Matter> = matters.collect();
        let puzzles: Vec<&Puzzle> = matters.iter().map(|matter| &matter.puzzle).collect();
        let mut solver = Solver::default();
        let only = solver.only_solutions(&puzzles, &Limits::default());
        let counts = solver.counts(&puzzles, 5, &Limits::default());
        for ((matter, only), count) in matters.iter().zip(only).zip(counts) {
            // What is left is decided alone.
            if let Some(only) = only {
                assert_eq!(matter.expected, [indices(only.symbols())]);
                decided[0] += 1;
            }
            if let Some(count) = count {
                let n = matter.expected.len();
                assert_eq!(count.value, n.min(5).into());
                assert_eq!(count.complete, n < 5);
                decided[1] += 1;
            }
        }
    }
    assert!(decided[0] > 30 && decided[1] > 300, "{decided:?}");
}

/// Larger layouts by their names and rules, or by their regions: the share of givens, and how many
/// boards.
const LARGE: [(&str, f64, usize); 13] = [
    ("latin:7", 0.45, 40),
    ("latin:9", 0.55, 30),
    ("classic", 0.38, 80),
    ("classic+x", 0.33, 40),
    ("classic+windoku", 0.33, 40),
    ("classic+antiknight", 0.3, 40),
    ("classic+disjoint", 0.33, 40),
    (JIGSAW, 0.42, 40),
    ("open", 0.3, 60),
    ("beside", 0.3, 60),
    ("samurai", 0.5, 10),
    ("classic:4x4", 0.6, 10),
    ("classic:5x5", 0.72, 6),
];

/// Nine regions of nine cells.
const JIGSAW: &str =
    "111123333112123233142222233144556666444555566744455886779995866799999888777779888";

/// A layout by its name, then rules after plus signs.
pub(crate) fn large(text: &str) -> Layout {
    let place = |row, col| Position::new(row, col).expect("small");
    let mut parts = text.split('+');
    let layout = match parts.next().unwrap_or_default() {
        JIGSAW => Layout::build(shapes::jigsaw(9, JIGSAW.chars())),
        // Three rows of three cells for four symbols: no region holds them all.
        "open" => Layout::build(LayoutSpec {
            order: 4,
            cells: (0..9).map(|k| place(k / 3, k % 3)).collect(),
            lines: Lines::Both,
            ..LayoutSpec::default()
        }),
        // A grid with two cells that are in no region.
        "beside" => {
            let mut spec = shapes::spec_named("classic:2x2").expect("known");
            spec.cells.extend([place(1, 6), place(3, 5)]);
            Layout::build(spec)
        }
        name => layout_named(name),
    };
    let rules: Vec<_> = parts.map(|rule| shapes::rule_named(rule).expect("a known rule")).collect();
    let layout = layout.expect("a layout");
    layout.with_rules(&rules).expect("they fit")
}

#[test]
fn engines_find_every_filling_of_larger_boards() {
    let mut rng = seeded(5);
    let mut rows = of_regions();
    rows.extend(of_all());
    // What looks at the whole matrix at each node takes long here.
    rows.retain(|row| !row.name.contains("reference"));
    for (name, share, boards) in LARGE {
        let layout = Arc::new(large(name));
        let mut checked = 0;
        for board in 0..boards {
            let solution = random_solution(&layout, &mut rng).expect("one in a few tries");
            let mut puzzle = Puzzle::blank(Arc::clone(&layout));
            for (cell, &symbol) in solution.symbols().enumerate() {
                let wrong = board % 5 == 4 && rng.random_ratio(1, 60);
                let symbol = if wrong { random_symbol(&layout, &mut rng) } else { symbol };
                if rng.random_bool(share) {
                    puzzle.fix(cell, symbol).expect("free");
                } else if rng.random_ratio(1, 10) {
                    let gone = SymbolSet::only(random_symbol(&layout, &mut rng));
                    puzzle.restrict(cell, layout.symbols().without(gone)).expect("not empty");
                }
            }
            let sets = puzzle.allowed().as_slice().to_vec();
            let found = naive::fillings(&layout, &sets, MOST + 1);
            if found.all.len() > MOST || found.given_up {
                continue;
            }
            checked += 1;
            let matter = Matter::new(puzzle, found.all);
            for row in &rows {
                if let Some(mut run) = (row.run)(&matter) {
                    let what = format!("{}, {name}: {:?}", row.name, matter.sets);
                    let limited = board % 10 == 0;
                    conforms(&what, &matter.expected, row.stopped, limited, &mut *run);
                }
            }
        }
        assert!(3 * checked >= boards, "{name}: {checked} of {boards}");
    }
}

/// A larger board under conditions, whose fillings are those of its regions that the referee passes;
/// nothing where there are too many to list.
fn large_under_conditions(name: &str, rng: &mut ChaCha8Rng) -> Option<Matter> {
    const POOL: usize = 300;
    let grid = random_solution(&Arc::new(large(name)), rng)?;
    let mut constraints: Vec<Constraint> = Vec::new();
    let n = rng.random_range(1..4);
    while constraints.len() < n {
        let entry = &CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())];
        let cells = laid::way(grid.layout(), 5, rng);
        constraints.extend(laid::on(entry, &cells, &grid, rng));
    }
    let held = laid::with(&grid, constraints)?;
    let layout = held.layout();
    let mut cells: Vec<CellId> = layout.cells().ids().collect();
    cells.shuffle(rng);
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for (k, &cell) in cells.iter().enumerate() {
        puzzle.fix(cell, held.symbols()[cell]).expect("free");
        if k < cells.len() / 4 || !k.is_multiple_of(4) {
            continue;
        }
        let found = naive::fillings(layout, puzzle.allowed().as_slice(), POOL + 1);
        if found.all.len() > POOL || found.given_up {
            continue;
        }
        let passes = |filling: &Found| {
            let symbols: Vec<Symbol> = filling.iter().filter_map(|&k| Symbol::new(k)).collect();
            referee::check(&puzzle, &solution_of(layout, &symbols)).is_ok()
        };
        let expected = found.all.into_iter().filter(passes).collect();
        return Some(Matter::new(puzzle.clone(), expected));
    }
    None
}

/// With more symbols conditions are narrowed in other ways.
#[test]
fn engines_for_conditions_find_every_filling_of_larger_boards() {
    let mut rng = seeded(6);
    let mut rows = of_all();
    rows.retain(|row| !row.name.contains("board") && !row.name.contains("reference"));
    let mut several = 0;
    for round in 0..60 {
        let name = ["classic:2x3", "classic", "classic:2x5", "classic:3x4"][round % 4];
        let Some(matter) = large_under_conditions(name, &mut rng) else {
            continue;
        };
        several += usize::from(matter.expected.len() > 1);
        for row in &rows {
            let mut run = (row.run)(&matter).expect("it carries conditions");
            let spec = matter.puzzle.layout().spec();
            let what = format!("{}, {name}: {:?}", row.name, spec.constraints);
            let limited = round % 5 == 0;
            conforms(&what, &matter.expected, row.stopped, limited, &mut *run);
        }
    }
    assert!(several > 10, "{several} puzzles with several solutions");
}

#[test]
fn every_engine_finds_all_of_a_blank_grid() {
    let layout = Arc::new(large("classic:2x2"));
    let puzzle = Puzzle::blank(Arc::clone(&layout));
    let found = naive::fillings(&layout, puzzle.allowed().as_slice(), 1_000);
    assert_eq!(found.all.len(), 288);
    let matter = Matter::new(puzzle, found.all);
    for row in of_regions().iter().chain(&of_all()) {
        let mut run = (row.run)(&matter).expect("regions only");
        conforms(&row.name, &matter.expected, row.stopped, true, &mut *run);
    }
}
