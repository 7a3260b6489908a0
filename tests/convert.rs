//! Writers: what is written without a loss is read back as the same puzzle, whatever the shape,
//! and conversion from any form into any other keeps the verdict and the solution.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::support::reading::read_with as read;
use crate::support::{seeded, shelf};
use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::shapes::overlaps::OVERLAPS;
use onefold::internals::puzzle::shapes::{boxed, jigsaw, latin, spec_named, square};
use onefold::internals::puzzle::{
    Boxes, Layout, LayoutSpec, Lines, MapSizes, Metadata, Position, Puzzle, RegionKind, RegionMap,
    Rule, Solution, Symbol, SymbolSet,
};
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{
    Alphabet, Entry, Job, ReadOptions, TARGETS, Target, TextError, TextErrorKind, Written,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

fn job(puzzle: &Puzzle) -> Job<'_> {
    Job::new(puzzle, Some("a name"))
}

/// The text as a whole file.
fn file(target: &Target, written: &Written) -> String {
    [target.head, &written.text]
        .iter()
        .filter(|part| !part.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join("\n")
}

fn regions(layout: &Layout) -> BTreeSet<Vec<CellId>> {
    layout
        .regions()
        .iter()
        .map(|region| region.cells.clone())
        .collect()
}

/// What each cell may hold, without the symbols of givens in the regions of the cell.
fn open(puzzle: &Puzzle) -> Vec<SymbolSet> {
    let mut open = puzzle.allowed();
    for region in puzzle.layout().regions() {
        for &from in &region.cells {
            if let Some(symbol) = puzzle.givens()[from] {
                region
                    .cells
                    .iter()
                    .filter(|&&cell| cell != from)
                    .for_each(|&cell| open[cell].remove(symbol));
            }
        }
    }
    open.iter().copied().collect()
}

/// Forms in which a given is a cell with one candidate.
const TABLES: [&str; 1] = ["pm"];

/// Forms that keep no difference between a given and a single candidate.
const SINGLES: [&str; 1] = ["iss"];

/// Why two puzzles are not the same.
fn difference(target: &Target, ours: &Puzzle, theirs: &Puzzle) -> Option<String> {
    if ours.layout().cells() != theirs.layout().cells() {
        return Some("cells".to_owned());
    }
    if ours.layout().order() != theirs.layout().order() {
        return Some("symbols".to_owned());
    }
    if regions(ours.layout()) != regions(theirs.layout()) {
        return Some("regions".to_owned());
    }
    let table = TABLES.contains(&target.name);
    let same = if table {
        let allowed: Vec<SymbolSet> = theirs.allowed().iter().copied().collect();
        open(ours) == allowed
    } else {
        ours.allowed() == theirs.allowed()
    };
    if !same {
        return Some("candidates".to_owned());
    }
    if !table && !SINGLES.contains(&target.name) && ours.givens() != theirs.givens() {
        return Some("givens".to_owned());
    }
    (ours.entries() != theirs.entries()).then(|| "entries".to_owned())
}

/// A random map of regions of equal size.
fn random_map(order: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let boxes = Boxes::default_for(order).unwrap_or(Boxes {
        rows: 1,
        cols: order,
    });
    let across = order / boxes.cols;
    let number = |k: usize| k / order / boxes.rows * across + k % order / boxes.cols;
    let mut map: Vec<usize> = (0..order * order).map(number).collect();
    // Neighbours change places, so regions stay mostly together.
    for _ in 0..rng.random_range(1..4 * order) {
        let k = rng.random_range(0..map.len());
        let other = if rng.random_bool(0.5) {
            k + 1
        } else {
            k + order
        };
        if other < map.len() {
            map.swap(k, other);
        }
    }
    map
}

/// A layout of any shape.
fn random_spec(rng: &mut ChaCha8Rng) -> LayoutSpec {
    const ORDERS: [usize; 9] = [4, 5, 6, 7, 8, 9, 10, 12, 16];
    let order = ORDERS[rng.random_range(0..ORDERS.len())];
    let mut spec = match rng.random_range(0..12) {
        0..4 => square(order),
        4 => square(9),
        5 => latin(order),
        6 => boxed(Boxes { rows: 3, cols: 2 }),
        7 | 8 => jigsaw(order, random_map(order, rng).iter()),
        9 => {
            let named = OVERLAPS[rng.random_range(0..OVERLAPS.len())].name();
            spec_named(named).expect("known")
        }
        10 => spec_named(["overlap:2x2:0,0;2,2", "overlap:2x3:0,0;4,3"][rng.random_range(0..2)])
            .expect("an overlap"),
        _ => free(rng),
    };
    if rng.random_bool(0.3) && !spec.grids.is_empty() {
        const RULES: [Rule; 7] = [
            Rule::Diagonals,
            Rule::MainDiagonal,
            Rule::AntiDiagonal,
            Rule::Windoku,
            Rule::DisjointGroups,
            Rule::AntiKnight,
            Rule::AntiKing,
        ];
        spec.rules.push(RULES[rng.random_range(0..RULES.len())]);
    }
    if rng.random_bool(0.15) && spec.grids.len() == 1 {
        let cells = [(0, 1), (1, 2), (2, 3)].map(|(row, col)| Position { row, col });
        spec.extra
            .push(("further".to_owned(), RegionKind::Extra, cells.to_vec()));
    }
    spec
}

/// A board with holes and a map of small regions.
fn free(rng: &mut ChaCha8Rng) -> LayoutSpec {
    let (rows, cols) = (rng.random_range(1..8), rng.random_range(1..8));
    let mut cells: Vec<Position> = (0..rows * cols)
        .filter(|_| rng.random_bool(0.8))
        .filter_map(|k| Position::new(k / cols, k % cols))
        .collect();
    if cells.is_empty() {
        cells.push(Position { row: 2, col: 0 });
    }
    let label = |p: &Position| (*p, (p.row / 2).to_string());
    let lines = [Lines::Both, Lines::Rows, Lines::Columns, Lines::None];
    LayoutSpec {
        name: "free".to_owned(),
        order: 14,
        lines: lines[rng.random_range(0..lines.len())],
        maps: vec![RegionMap {
            labels: cells.iter().map(label).collect(),
            sizes: MapSizes::AtMost,
            kind: RegionKind::Jigsaw,
        }],
        cells,
        ..LayoutSpec::default()
    }
}

/// A puzzle with givens that do not clash, and perhaps entries and candidates.
fn random_puzzle(rng: &mut ChaCha8Rng) -> Puzzle {
    let layout = loop {
        if let Ok(layout) = Layout::build(random_spec(rng)) {
            break Arc::new(layout);
        }
    };
    let order = layout.order();
    let mut puzzle = Puzzle::blank(Arc::clone(&layout));
    let share = rng.random_range(0.0..0.4);
    let mut free = puzzle.allowed();
    for cell in layout.cells().ids() {
        let symbol = Symbol::new(rng.random_range(0..order)).expect("a symbol");
        if rng.random_bool(share) && free[cell].contains(symbol) {
            puzzle.fix(cell, symbol).expect("fits");
            for region in layout.regions().iter() {
                if region.cells.contains(&cell) {
                    region
                        .cells
                        .iter()
                        .for_each(|&other| free[other].remove(symbol));
                }
            }
        }
    }
    let given = puzzle.givens().clone();
    let blank = || layout.cells().ids().filter(|&cell| given[cell].is_none());
    if rng.random_bool(0.2) {
        for cell in blank() {
            if rng.random_bool(0.2) {
                let symbol = Symbol::new(rng.random_range(0..order)).expect("a symbol");
                puzzle.enter(cell, symbol).expect("fits");
            }
        }
    }
    if rng.random_bool(0.2) {
        for cell in blank()
            .filter(|&cell| puzzle.entries()[cell].is_none())
            .collect::<Vec<_>>()
        {
            if rng.random_bool(0.3) {
                let first = free[cell].first();
                let mut set: SymbolSet =
                    free[cell].iter().filter(|_| rng.random_bool(0.5)).collect();
                first.into_iter().for_each(|symbol| set.insert(symbol));
                if !set.is_empty() {
                    puzzle.restrict(cell, set).expect("fits");
                }
            }
        }
    }
    puzzle
}

#[test]
fn what_is_written_without_a_loss_is_read_back_the_same() {
    const TRIES_FOR_EACH: usize = 120;
    let asked = std::env::var("WRITINGS").ok();
    let puzzles: usize = asked.and_then(|text| text.parse().ok()).unwrap_or(150);
    let mut rng = seeded(77);
    let mut whole = vec![0; TARGETS.len()];
    let mut ambiguous = 0;
    let mut tries = 0;
    while whole.iter().any(|&count| count < puzzles) {
        tries += 1;
        assert!(tries < TRIES_FOR_EACH * puzzles, "after {tries}: {whole:?}");
        let puzzle = random_puzzle(&mut rng);
        for (target, whole) in TARGETS.iter().zip(&mut whole) {
            if *whole >= puzzles {
                continue;
            }
            let Ok(written) = target.write(&job(&puzzle)) else {
                continue;
            };
            if !written.dropped.is_empty() || !written.added.is_empty() {
                continue;
            }
            let text = file(target, &written);
            let found = read(&text, ReadOptions::default());
            let name = target.name;
            match &found[..] {
                [Ok(entry)] => {
                    let differ = difference(target, &puzzle, &entry.puzzle);
                    assert_eq!(
                        differ,
                        None,
                        "{name}, try {tries}:\n{text}\n{:?}",
                        puzzle.layout().spec()
                    );
                }
                // Twelve symbols may be the picture of four grids, where nothing tells.
                many if many.iter().any(is_ambiguous) => {
                    ambiguous += 1;
                    continue;
                }
                other => panic!(
                    "{name}, try {tries}: {} found, {:?}\n{text}",
                    other.len(),
                    other.iter().find_map(|found| found.as_ref().err())
                ),
            }
            *whole += 1;
        }
    }
    assert!(ambiguous < puzzles / 10, "{ambiguous} texts were ambiguous");
}

fn is_ambiguous(found: &Result<Entry, TextError>) -> bool {
    matches!(found, Err(error) if matches!(error.kind, TextErrorKind::Ambiguous { .. }))
}

#[test]
fn lines_are_written_in_every_alphabet() {
    let mut rng = seeded(78);
    let mut count = 0;
    while count < 300 {
        let puzzle = random_puzzle(&mut rng);
        for alphabet in [Alphabet::ZeroUp, Alphabet::Letters, Alphabet::Numbers] {
            for name in ["line", "sdm", "jigsaw"] {
                let target = Target::named(name).expect("known");
                let job = Job {
                    alphabet,
                    ..job(&puzzle)
                };
                let Ok(written) = target.write(&job) else {
                    continue;
                };
                let options = ReadOptions {
                    alphabet: Some(alphabet),
                    ..ReadOptions::default()
                };
                if !written.dropped.is_empty() || !written.added.is_empty() {
                    continue;
                }
                let found = read(&written.text, options);
                if found.iter().any(is_ambiguous) {
                    continue;
                }
                let [Ok(entry)] = &found[..] else {
                    panic!("{name} {alphabet:?}: {found:?}\n{}", written.text)
                };
                let differ = difference(target, &puzzle, &entry.puzzle);
                assert_eq!(differ, None, "{name} {alphabet:?}\n{}", written.text);
                count += 1;
            }
        }
    }
}

#[test]
fn conversion_from_any_form_to_any_other_keeps_the_solution() {
    let mut solver = Solver::default();
    let mut solution = |puzzle: &Puzzle| -> Option<Solution> {
        match solver.uniqueness(puzzle, &Limits::default()).0 {
            Verdict::Unique(solution) => Some(solution),
            _ => None,
        }
    };
    let mut pairs = BTreeSet::new();
    for (name, puzzle) in samples() {
        let Some(known) = solution(&puzzle) else {
            panic!("{name} is not unique")
        };
        let forms: Vec<(&Target, Puzzle)> = TARGETS
            .iter()
            .filter_map(|target| Some((target, converted(target, &puzzle)?)))
            .collect();
        for (first, puzzle) in &forms {
            for second in TARGETS {
                if let Some(again) = converted(second, puzzle) {
                    let found = solution(&again).map(|solution| solution.rows());
                    assert_eq!(
                        found,
                        Some(known.rows()),
                        "{name}: {} to {}",
                        first.name,
                        second.name
                    );
                    pairs.insert((first.name, second.name));
                }
            }
        }
    }
    assert!(pairs.len() > 120, "{} pairs of forms", pairs.len());
}

/// A puzzle written in a form and read again; `None` where the form cannot hold it.
fn converted(target: &Target, puzzle: &Puzzle) -> Option<Puzzle> {
    let written = target.write(&job(puzzle)).ok()?;
    if !written.dropped.is_empty() || !written.added.is_empty() {
        return None;
    }
    let mut found = read(&file(target, &written), ReadOptions::default());
    assert_eq!(found.len(), 1, "{}: {}", target.name, written.text);
    Some(
        found
            .remove(0)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}", target.name, written.text))
            .puzzle,
    )
}

/// The first puzzle of each folder of the collection, where it has one solution.
fn samples() -> Vec<(String, Puzzle)> {
    let (mut found, mut folders) = (Vec::new(), BTreeSet::new());
    for file in shelf::files(&shelf::shipped()).expect("the puzzles can be read") {
        let is_first = folders.insert(file.path.parent().map(Path::to_owned));
        if is_first && String::from_utf8_lossy(&file.bytes).contains("expect: unique") {
            // Few forms hold what the author wrote.
            let mut puzzle = file.puzzles().remove(0);
            puzzle.set_metadata(Metadata::default());
            found.push((file.path.display().to_string(), puzzle));
        }
    }
    found
}
