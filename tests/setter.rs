//! What a setter is told agrees with brute force: what is not needed, the smallest repair, and
//! what clashes, on small puzzles of every kind.
//!
//! The brute force shares nothing with the library but regions and givens: it lists all fillings
//! by trying symbols, and all sets of cells by size.

use std::collections::HashMap;
use std::sync::Arc;

use crate::support::naive::{self, regions};
use crate::support::{random_solution, seeded, small_layouts};
use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::puzzle::{Clue, Layout, LayoutSpec, Puzzle, Symbol, SymbolSet, shapes};
use onefold::internals::setter::{self, Diagnosis, Element};
use onefold::internals::solve::{Solver, Verdict};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Fillings as lists of symbols by index.
type Filling = Vec<usize>;

/// All fillings, up to a number, of cells with these givens and regions.
fn fillings(
    order: usize,
    givens: &[Option<usize>],
    regions: Vec<Vec<usize>>,
    most: usize,
) -> Vec<Filling> {
    let set = |given: &Option<usize>| match given.and_then(Symbol::new) {
        Some(symbol) => SymbolSet::only(symbol),
        None => SymbolSet::all(order),
    };
    let sets: Vec<SymbolSet> = givens.iter().map(set).collect();
    let found = naive::of_regions(order, regions, &sets, most);
    assert!(!found.given_up, "it takes too long");
    found.all
}

fn givens(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let givens = puzzle.givens().iter();
    givens.map(|given| given.map(Symbol::index)).collect()
}

fn all(puzzle: &Puzzle, most: usize) -> Vec<Filling> {
    let layout = puzzle.layout();
    fillings(layout.order(), &givens(puzzle), regions(layout), most)
}

/// How many solutions, up to two, a puzzle has without some elements.
fn without(puzzle: &Puzzle, gone: &[Element]) -> usize {
    let layout = puzzle.layout();
    let mut givens = givens(puzzle);
    let mut spec = layout.spec().clone();
    let mut rules: Vec<_> = spec.rules.iter().map(|rule| Some(*rule)).collect();
    for element in gone {
        match *element {
            Element::Given(clue) => givens[clue.cell.index()] = None,
            Element::Rule(k) => rules[k] = None,
            _ => {}
        }
    }
    spec.rules = rules.into_iter().flatten().collect();
    let mut regions = regions(&Layout::build(spec).expect("with fewer rules"));
    for element in gone {
        if let Element::Region(id) = *element {
            let cells: Vec<usize> = layout.regions()[id].cells.iter().map(|c| c.index()).collect();
            regions.retain(|region| *region != cells);
        }
    }
    fillings(layout.order(), &givens, regions, 2).len()
}

/// Givens, rules and own regions of a puzzle.
fn elements(puzzle: &Puzzle) -> Vec<Element> {
    let layout = puzzle.layout();
    let spec = layout.spec();
    let own = Layout::build(LayoutSpec { rules: Vec::new(), ..spec.clone() });
    let own = regions(&own.expect("without rules"));
    let mut all: Vec<Element> = puzzle.clues().map(Element::Given).collect();
    all.extend((0..spec.rules.len()).map(Element::Rule));
    for (id, region) in layout.regions().enumerate() {
        let cells: Vec<usize> = region.cells.iter().map(|c| c.index()).collect();
        if own.contains(&cells) && cells.len() > 1 {
            all.push(Element::Region(id));
        }
    }
    all
}

/// The size of the smallest set of cells of which some symbols are in one filling only.
fn smallest(fillings: &[Filling]) -> usize {
    let n = fillings[0].len();
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for size in 1..=n {
        let mut larger = Vec::new();
        for set in &sets {
            for cell in set.last().map_or(0, |last| last + 1)..n {
                let mut set = set.clone();
                set.push(cell);
                let mut groups: HashMap<Vec<usize>, usize> = HashMap::new();
                for filling in fillings {
                    *groups.entry(set.iter().map(|&c| filling[c]).collect()).or_default() += 1;
                }
                if groups.values().any(|&count| count == 1) {
                    return size;
                }
                larger.push(set);
            }
        }
        sets = larger;
    }
    n
}

/// A puzzle with one solution and few givens to spare.
fn unique(layout: &Arc<Layout>, rng: &mut ChaCha8Rng) -> Option<Puzzle> {
    let solution = random_solution(layout, rng)?;
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for (cell, &symbol) in solution.symbols().enumerate() {
        puzzle.fix(cell, symbol).expect("a solution");
    }
    let cells = layout.cells().len();
    for _ in 0..cells {
        let cell = CellId::new(rng.random_range(0..cells));
        let given = puzzle.givens()[cell];
        puzzle.take_given(cell);
        if let Some(symbol) = given
            && all(&puzzle, 2).len() > 1
        {
            puzzle.fix(cell, symbol).expect("as before");
        }
    }
    Some(puzzle)
}

fn explain(puzzle: &Puzzle, limits: &Limits) -> (Verdict, Diagnosis) {
    let mut solver = Solver::default();
    let (verdict, _) = solver.uniqueness(puzzle, &Limits::default());
    let explained = setter::explain(&mut solver, puzzle, &verdict, limits);
    (verdict, explained)
}

/// Puzzles with one solution on every small layout.
fn puzzles(rounds: usize, rng: &mut ChaCha8Rng) -> Vec<Puzzle> {
    let layouts = small_layouts();
    let mut puzzles = Vec::new();
    for _ in 0..rounds {
        puzzles.extend(layouts.iter().filter_map(|layout| unique(layout, rng)));
    }
    puzzles
}

#[test]
fn what_is_not_needed_is_what_brute_force_can_take_away() {
    let mut rng = seeded(1);
    let (mut cases, mut needless) = (0, 0);
    for puzzle in puzzles(5, &mut rng) {
        let (_, Diagnosis::Unique(found)) = explain(&puzzle, &Limits::default()) else {
            panic!("one solution");
        };
        assert!(found.complete && found.unknown.is_empty() && found.stopped.is_none());
        for element in elements(&puzzle) {
            let goes = without(&puzzle, &[element]) == 1;
            assert_eq!(goes, found.alone.contains(&element), "{element:?} of {puzzle:?}");
            if goes {
                let mut more = found.together.clone();
                if !more.contains(&element) {
                    more.push(element);
                    assert_ne!(without(&puzzle, &more), 1, "{element:?} can go as well");
                }
            }
        }
        assert_eq!(without(&puzzle, &found.together), 1);
        cases += 1;
        needless += found.alone.len();
    }
    assert!(cases >= 50 && needless >= cases, "{cases} {needless}");
}

#[test]
fn the_repair_is_as_small_as_brute_force_finds() {
    let mut rng = seeded(2);
    let mut sizes = HashMap::new();
    for mut puzzle in puzzles(8, &mut rng) {
        let clues: Vec<Clue> = puzzle.clues().collect();
        for _ in 0..rng.random_range(1..5) {
            if !clues.is_empty() {
                puzzle.take_given(clues[rng.random_range(0..clues.len())].cell);
            }
        }
        let solutions = all(&puzzle, 400);
        if !(2..400).contains(&solutions.len()) {
            continue;
        }
        let (_, Diagnosis::Multiple(Ok(repair))) = explain(&puzzle, &Limits::default()) else {
            panic!("several solutions");
        };
        assert_eq!(repair.solutions, Some(solutions.len()));
        assert!(repair.is_proven(), "{puzzle:?}");
        assert_eq!(repair.cells.len(), smallest(&solutions), "{puzzle:?}");
        for clue in &repair.cells {
            puzzle.fix(clue.cell, clue.symbol).expect("an open cell");
        }
        let left: Vec<usize> = repair.solution.symbols().iter().map(|s| s.index()).collect();
        assert_eq!(all(&puzzle, 2), [left]);
        *sizes.entry(repair.cells.len()).or_insert(0) += 1;
    }
    println!("{sizes:?}");
    assert!(sizes.values().sum::<usize>() >= 50 && sizes.len() >= 2, "{sizes:?}");
}

#[test]
fn many_solutions_are_repaired_and_what_is_proven_is_true() {
    // 4x4 grids: four givens at least are needed for one solution, as is known.
    let layout = Arc::new(shapes::layout_named("classic:2x2").expect("known"));
    let (_, Diagnosis::Multiple(Ok(repair))) = explain(&Puzzle::blank(layout), &Limits::default())
    else {
        panic!("288 solutions");
    };
    assert_eq!((repair.cells.len(), repair.at_least, repair.solutions), (4, 4, Some(288)));

    // Too many to visit: some set, a bound that is not above it, and one solution left.
    for name in ["classic:2x3", "classic"] {
        let layout = Arc::new(shapes::layout_named(name).expect("known"));
        let puzzle = Puzzle::blank(layout);
        let limits = Limits::nodes(1_000_000);
        let (_, Diagnosis::Multiple(Ok(repair))) = explain(&puzzle, &limits) else {
            panic!("many solutions");
        };
        println!(
            "{name}: {} {} {} {:?}",
            repair.cells.len(),
            repair.at_least,
            repair.at_least_for_solution,
            repair.stopped
        );
        assert_eq!(repair.solutions, None);
        let least = if repair.stopped.is_none() { 2 } else { 1 };
        assert!(repair.at_least == least && !repair.is_proven());
        assert!(repair.at_least_for_solution <= repair.cells.len());
        let mut given = puzzle.clone();
        for clue in &repair.cells {
            given.fix(clue.cell, clue.symbol).expect("an open cell");
        }
        let (verdict, _) = Solver::default().uniqueness(&given, &Limits::default());
        assert!(matches!(verdict, Verdict::Unique(only) if only == repair.solution));
    }
}

#[test]
fn a_limit_leaves_what_is_known_and_says_so() {
    let mut rng = seeded(4);
    let layout = Arc::new(shapes::layout_named("classic").expect("known"));
    let solution = random_solution(&layout, &mut rng).expect("a grid");
    let mut puzzle = Puzzle::blank(layout);
    for (cell, &symbol) in solution.symbols().enumerate() {
        puzzle.fix(cell, symbol).expect("a solution");
    }
    let limits = Limits::default();
    limits.cancel.raise();
    let (verdict, explained) = explain(&puzzle, &limits);
    let Diagnosis::Unique(found) = explained else {
        panic!("one solution");
    };
    assert_eq!(found.stopped, Some(Stop::Cancelled));
    assert_eq!(found.unknown.len() + found.alone.len(), elements(&puzzle).len());
    assert!(!found.complete && matches!(verdict, Verdict::Unique(_)));

    let (_, Diagnosis::Multiple(Err(stop))) =
        explain(&Puzzle::blank(Arc::clone(puzzle.layout())), &limits)
    else {
        panic!("many solutions");
    };
    assert_eq!(stop, Stop::Cancelled);
}
