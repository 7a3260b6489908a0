//! All engines give one puzzle the same answer: none, one or several solutions, with evidence
//! that the referee passes. The puzzles are shipped ones with givens taken away, added, changed
//! and exchanged, so that many have no solution; whoever stops at a node budget has no say.
//!
//! A long run: `AGREE=100000 ONEFOLD_DATA=folder cargo test --release --test all agree:: --
//! --nocapture` changes that many puzzles, also from the folder, with larger budgets, after one
//! pass over every puzzle as it is. `SEED=` changes the puzzles, so a long run can go in slices.

use crate::support::shelf;
use std::collections::BTreeMap;

use crate::support::{random_cell, random_symbol, seeded};
use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Puzzle, Solution, Symbol, referee};
use onefold::internals::solve::{Config, Engine, Solver, Verdict};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Puzzles that are also given to the solver together.
const BATCH: usize = 1_000;

/// How far the engines go.
struct Budget {
    nodes: u64,
    /// The nodes of the reference, which looks at the whole matrix at each of them.
    reference: u64,
    /// Cells up to which the reference is asked.
    small: usize,
}

/// The engines, and what they have answered so far.
struct Panel {
    solvers: Vec<(Solver, u64)>,
    small: usize,
    together: Solver,
    /// Puzzles that wait for being answered together, with the agreed answer.
    waiting: Vec<(Puzzle, Verdict)>,
    told: BTreeMap<(&'static str, &'static str), usize>,
}

impl Panel {
    fn new(budget: &Budget) -> Self {
        let solver = |engine| {
            Solver::new(Config {
                engine,
                ..Config::default()
            })
        };
        let engines = [Engine::Board, Engine::Learn, Engine::Links];
        let mut solvers: Vec<(Solver, u64)> =
            engines.map(|engine| (solver(engine), budget.nodes)).into();
        solvers.push((solver(Engine::Reference), budget.reference));
        Self {
            solvers,
            small: budget.small,
            together: solver(Engine::Auto),
            waiting: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Asks every engine about a puzzle and holds the answers against each other.
    fn ask(&mut self, puzzle: Puzzle, named: &str) {
        let mut agreed: Option<(&str, Verdict)> = None;
        for (solver, nodes) in &mut self.solvers {
            let engine = solver.config().engine;
            if engine == Engine::Reference && puzzle.layout().cells().len() > self.small {
                continue;
            }
            let limits = Limits {
                nodes: Some(*nodes),
                ..Limits::default()
            };
            let (verdict, _) = solver.uniqueness(&puzzle, &limits);
            *self
                .told
                .entry((engine.name(), verdict.word()))
                .or_default() += 1;
            for solution in evidence(&verdict) {
                let objection = referee::check(&puzzle, solution).err();
                assert_eq!(objection, None, "{named}, {}", engine.name());
            }
            match (&agreed, verdict) {
                (_, Verdict::Unknown(..)) => {}
                (_, Verdict::Multiple([one, other])) if one == other => {
                    panic!("{named}, {}: the same solution twice", engine.name())
                }
                (None, verdict) => agreed = Some((engine.name(), verdict)),
                (Some((first, Verdict::Unique(known))), Verdict::Unique(solution)) => {
                    assert_eq!(known, &solution, "{named}, {first} and {}", engine.name());
                }
                (Some((first, known)), verdict) => assert_eq!(
                    known.word(),
                    verdict.word(),
                    "{named}, {first} and {}",
                    engine.name()
                ),
            }
        }
        if let Some((_, verdict)) = agreed {
            self.waiting.push((puzzle, verdict));
        }
        if self.waiting.len() == BATCH {
            self.ask_together();
        }
    }

    /// Gives the waiting puzzles to the solver together.
    fn ask_together(&mut self) {
        let puzzles: Vec<&Puzzle> = self.waiting.iter().map(|(puzzle, _)| puzzle).collect();
        let only = self.together.only_solutions(&puzzles, &Limits::default());
        for (found, (_, verdict)) in only.iter().zip(&self.waiting) {
            let Some(found) = found else {
                *self.told.entry(("together", "left")).or_default() += 1;
                continue;
            };
            let Verdict::Unique(known) = verdict else {
                panic!("unique in a batch, {} alone", verdict.word());
            };
            assert_eq!(known, found, "in a batch and alone");
            *self.told.entry(("together", "unique")).or_default() += 1;
        }
        self.waiting.clear();
    }

    fn told(&self, engine: &'static str, word: &'static str) -> usize {
        self.told.get(&(engine, word)).copied().unwrap_or_default()
    }
}

fn evidence(verdict: &Verdict) -> Vec<&Solution> {
    match verdict {
        Verdict::Unique(only) => vec![only],
        Verdict::Multiple(both) => both.iter().collect(),
        Verdict::Unknown(_, found) => found.iter().collect(),
        Verdict::None(_) => Vec::new(),
    }
}

/// Changes one to four givens of a puzzle; half of the time it only takes some away, because
/// most other changes leave no solution.
fn mutate(puzzle: &mut Puzzle, rng: &mut ChaCha8Rng) {
    let kinds = if rng.random() { 1 } else { 4 };
    for _ in 0..rng.random_range(1..=4) {
        let givens: Vec<(CellId, Symbol)> = puzzle
            .clues()
            .map(|clue| (clue.cell, clue.symbol))
            .collect();
        let layout = puzzle.layout().clone();
        let one = rng.random_range(0..givens.len().max(1));
        let other = rng.random_range(0..givens.len().max(1));
        let put = |puzzle: &mut Puzzle, cell, symbol| {
            puzzle.take_given(cell);
            puzzle.fix(cell, symbol).expect("the cell is free");
        };
        match (
            rng.random_range(0..kinds),
            givens.get(one),
            givens.get(other),
        ) {
            (0, Some(&(cell, _)), _) => puzzle.take_given(cell),
            (1, Some(&(cell, _)), _) => put(puzzle, cell, random_symbol(&layout, rng)),
            (2, Some(&(a, x)), Some(&(b, y))) => {
                put(puzzle, a, y);
                put(puzzle, b, x);
            }
            _ => {
                let cell = random_cell(&layout, rng);
                put(puzzle, cell, random_symbol(&layout, rng));
            }
        }
    }
}

#[test]
fn all_engines_agree_on_changed_puzzles() {
    let asked = std::env::var("AGREE")
        .ok()
        .and_then(|text| text.parse().ok());
    let budget = match asked {
        Some(_) => Budget {
            nodes: 20_000,
            reference: 500,
            small: 81,
        },
        None => Budget {
            nodes: 300,
            reference: 40,
            small: 64,
        },
    };
    let mut folders = vec![shelf::shipped()];
    folders.extend(asked.and_then(|_: usize| shelf::data()));
    let mut files = Vec::new();
    for folder in folders {
        files.extend(shelf::files(&folder).expect("the files can be read"));
    }
    let puzzles: Vec<(String, Vec<Puzzle>)> = files
        .iter()
        .map(|file| (file.path.display().to_string(), file.puzzles()))
        .filter(|(_, puzzles)| !puzzles.is_empty())
        .collect();
    let mut rng = seeded(20_261_121);
    let mut panel = Panel::new(&budget);
    if asked.is_some() && std::env::var_os("SEED").is_none() {
        for (name, puzzles) in &puzzles {
            for (k, puzzle) in puzzles.iter().enumerate() {
                panel.ask(puzzle.clone(), &format!("{name}, puzzle {}", k + 1));
            }
        }
    }
    // Files come in turn, so that long lists do not crowd out the other layouts.
    for k in 0..asked.unwrap_or(1_000) {
        let (name, puzzles) = &puzzles[k % puzzles.len()];
        let chosen = rng.random_range(0..puzzles.len());
        let mut puzzle = puzzles[chosen].clone();
        mutate(&mut puzzle, &mut rng);
        panel.ask(
            puzzle,
            &format!("{name}, puzzle {}, change {k}", chosen + 1),
        );
    }
    panel.ask_together();
    for ((engine, word), times) in &panel.told {
        println!("{engine:10} {word:10} {times:>7}");
    }
    for engine in ["board", "learn", "links", "reference"] {
        for word in ["none", "unique", "multiple"] {
            assert!(panel.told(engine, word) > 10, "{engine}: too few {word}");
        }
    }
    assert!(panel.told("together", "unique") > 10);
}
