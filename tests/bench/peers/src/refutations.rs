//! What an engine says to be impossible, decided again by CaDiCaL on clauses of another hand
//! ([`crate::clauses`]): every "none", and of every "unique" that there is no second solution.
//! Solutions pass the referee; a refutation leaves nothing that could be looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, LayoutSpec, Puzzle, Solution, Symbol, referee,
    shapes,
};
use onefold::internals::solve::{Config, Engine, Solver, Verdict};
use onefold::internals::text::{Alphabet, Job, Target};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::Args;
use crate::clauses::Clauses;
use crate::shelf;

/// Nodes after which an engine has no say.
const NODES: u64 = 20_000;

/// Puzzles that are taken of a file at most.
const MOST: usize = 200;

/// Boards on which constraints are drawn at random.
const BOARDS: [&str; 5] = [
    "latin:4",
    "classic:2x2",
    "latin:5",
    "classic:2x3",
    "classic",
];

/// Refutations by guesses that have been confirmed.
type Told = BTreeMap<(&'static str, &'static str), u64>;

/// Goes on until so many are confirmed.
pub(crate) fn run(wanted: u64, seed: u64, args: &Args) -> Result<(), String> {
    println!("refutations decided again by cadical, seed {seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (plain, ruled) = shelves(args)?;
    println!(
        "from {} puzzles of regions, {} with conditions",
        plain.len(),
        ruled.len()
    );
    let engines = [Engine::Learn, Engine::Board, Engine::Rules, Engine::Rules];
    let mut told = Told::new();
    let mut asked = 0;
    while told.values().sum::<u64>() < wanted {
        let engine = engines[asked % engines.len()];
        asked += 1;
        let puzzle = match engine {
            // One in four is a board of our own.
            Engine::Rules if asked % 4 == 0 => drawn(&mut rng),
            Engine::Rules => ruled.choose(&mut rng).map(|it| changed(it, &mut rng)),
            _ => plain.choose(&mut rng).map(|it| changed(it, &mut rng)),
        };
        if let Some(puzzle) = puzzle
            && confirm(engine, &puzzle, &mut told)?
        {
            let done = told.values().sum::<u64>();
            if done.is_multiple_of((wanted / 10).max(1)) {
                println!("{done} of {asked} boards");
            }
        }
    }
    for ((engine, word), times) in told {
        println!("{engine:6} {word:7} {times:>6} confirmed");
    }
    Ok(())
}

/// Puzzles of regions alone, and those with conditions.
fn shelves(args: &Args) -> Result<(Vec<Puzzle>, Vec<Puzzle>), String> {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rules");
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../puzzles");
    let folders: BTreeSet<PathBuf> = args
        .paths
        .iter()
        .cloned()
        .chain([own.into(), shipped.into()])
        .collect();
    let mut all = Vec::new();
    for path in folders {
        for file in shelf::files(&path).map_err(|error| format!("{}: {error}", path.display()))? {
            let puzzles = file.puzzles();
            let n = puzzles.len();
            let spaced = puzzles.into_iter().enumerate();
            let spaced = spaced.filter(|(k, _)| n <= MOST || k * MOST / n != (k + 1) * MOST / n);
            all.extend(spaced.map(|(_, puzzle)| puzzle));
        }
    }
    Ok(all
        .into_iter()
        .partition(|it| it.layout().primitives().is_empty()))
}

/// A puzzle with some givens taken away, and often one that says something else.
fn changed(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let mut clues: Vec<_> = puzzle.clues().collect();
    clues.shuffle(rng);
    let away = rng.random_range(0..3).min(clues.len());
    for clue in clues.drain(..away) {
        puzzle.take_given(clue.cell);
    }
    if rng.random_range(0..4) > 0 {
        let cell = match clues.first() {
            Some(clue) if rng.random_bool(0.5) => clue.cell,
            _ => CellId::new(rng.random_range(0..puzzle.layout().cells().len())),
        };
        puzzle.take_given(cell);
        let symbol = rng.random_range(0..puzzle.layout().order());
        // One that is not allowed there is left away.
        let _ = puzzle.fix(cell, Symbol::new(symbol).expect("in range"));
    }
    puzzle
}

/// A board with constraints that a solution of it obeys, all but one now and then.
fn drawn(rng: &mut ChaCha8Rng) -> Option<Puzzle> {
    let spec = shapes::spec_named(BOARDS.choose(rng)?).expect("known");
    let solution = some_solution(&spec, rng)?;
    let mut with = LayoutSpec {
        constraints: Vec::new(),
        ..spec
    };
    let (order, wrong) = (with.order, rng.random_bool(0.5));
    let n = rng.random_range(order / 2..=2 * order);
    while with.constraints.len() < n {
        let constraint = drawn_constraint(&solution, rng);
        let obeys = |constraint: &Constraint| {
            let constraints = vec![constraint.clone()];
            let alone = LayoutSpec {
                constraints,
                ..with.clone()
            };
            let layout = Layout::build(alone).ok()?;
            referee::check(&Puzzle::blank(Arc::new(layout)), &solution).ok()
        };
        if obeys(&constraint).is_some() || wrong && with.constraints.is_empty() {
            with.constraints.push(constraint);
        }
    }
    let layout = Arc::new(Layout::build(with).ok()?);
    let mut puzzle = Puzzle::blank(layout);
    for _ in 0..rng.random_range(0..=order) {
        let cell = CellId::new(rng.random_range(0..puzzle.layout().cells().len()));
        let _ = puzzle.fix(cell, solution.symbols()[cell]);
    }
    Some(puzzle)
}

/// A solution with its first row at random.
fn some_solution(spec: &LayoutSpec, rng: &mut ChaCha8Rng) -> Option<Solution> {
    let layout = Arc::new(Layout::build(spec.clone()).ok()?);
    let mut row: Vec<usize> = (0..spec.order).collect();
    row.shuffle(rng);
    let mut puzzle = Puzzle::blank(layout);
    for (col, &symbol) in row.iter().enumerate() {
        puzzle.fix(CellId::new(col), Symbol::new(symbol)?).ok()?;
    }
    Solver::default()
        .first(&puzzle, &Limits::default())
        .0
        .ok()?
}

fn drawn_constraint(solution: &Solution, rng: &mut ChaCha8Rng) -> Constraint {
    const KINDS: [Kind; 20] = [
        Kind::Cage,
        Kind::Cage,
        Kind::Sum,
        Kind::Thermometer,
        Kind::SlowThermometer,
        Kind::Less,
        Kind::Whispers,
        Kind::Renban,
        Kind::Nabner,
        Kind::Palindrome,
        Kind::Between,
        Kind::Lockout,
        Kind::Zipper,
        Kind::Difference,
        Kind::Ratio,
        Kind::Even,
        Kind::Arrow,
        Kind::DoubleArrow,
        Kind::Skyscraper,
        Kind::Sandwich,
    ];
    let (layout, kind) = (solution.layout(), *KINDS.choose(rng).expect("some"));
    let (least, most) = kind.entry().cells;
    let n = rng
        .random_range(least.max(2)..=most.min(4))
        .min(layout.order());
    // A walk to neighbours, which a line is most often.
    let mut cells = vec![*layout.cells().as_slice().choose(rng).expect("some")];
    while cells.len() < n {
        let last = *cells.last().expect("one");
        let near = layout.cells().iter().filter(|it| {
            it.row.abs_diff(last.row) <= 1 && it.col.abs_diff(last.col) <= 1 && !cells.contains(it)
        });
        let Some(&next) = near.collect::<Vec<_>>().choose(rng).copied() else {
            break;
        };
        cells.push(next);
    }
    let value = |place: &_| -> u32 {
        let cell = layout.cell_at(*place).expect("there");
        u32::try_from(solution.symbols()[cell].index() + 1).expect("few")
    };
    let values: Vec<u32> = cells.iter().map(value).collect();
    let sum: u32 = values.iter().sum();
    let said = match kind {
        Kind::Cage | Kind::Sum => vec![sum],
        Kind::Difference => vec![values[0].abs_diff(values[values.len() - 1]).max(1)],
        Kind::Whispers => vec![2],
        Kind::Skyscraper => vec![rng.random_range(1..3)],
        Kind::Sandwich => vec![rng.random_range(0..6)],
        _ => Vec::new(),
    };
    let mut constraint = Constraint::new(kind, cells, said);
    if kind == Kind::Arrow {
        constraint.others = constraint.cells.split_off(1);
    }
    constraint
}

/// Asks an engine, and the clauses where it says that there is nothing, or nothing else. Says
/// whether it did, by guesses.
fn confirm(engine: Engine, puzzle: &Puzzle, told: &mut Told) -> Result<bool, String> {
    let mut solver = Solver::new(Config {
        engine,
        ..Config::default()
    });
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let (verdict, stats) = solver.uniqueness(puzzle, &limits);
    let known = match &verdict {
        Verdict::None(_) => None,
        Verdict::Unique(solution) => Some(solution),
        Verdict::Multiple(_) | Verdict::Unknown(..) => return Ok(false),
    };
    // What follows without a guess is no refutation by search.
    if stats.nodes == 0 {
        return Ok(false);
    }
    let Some(clauses) = Clauses::of(puzzle) else {
        return Ok(false);
    };
    if clauses.any_but(known) {
        let job = Job {
            puzzle,
            id: None,
            alphabet: Alphabet::default(),
        };
        let text = Target::named("text").map(|target| target.write(&job));
        return Err(format!(
            "{} says {}, cadical has one: {text:?}",
            engine.name(),
            verdict.word()
        ));
    }
    *told.entry((stats.engine, verdict.word())).or_default() += 1;
    Ok(true)
}
