//! Writers: what is written without a loss is read back as the same puzzle, whatever the shape,
//! and conversion from any form into any other keeps the verdict and the solution.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::support::reading::read_with as read;
use crate::support::{asked, seeded, shelf};
use onefold::internals::generate::Symmetry;
use onefold::internals::generate::jigsaw::draw;
use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::shapes::overlaps::OVERLAPS;
use onefold::internals::puzzle::shapes::{boxed, latin, spec_named, square};
use onefold::internals::puzzle::{
    Boxes, Layout, LayoutSpec, Lines, MapSizes, Metadata, Position, Puzzle, RegionKind, RegionMap,
    Rule, Symbol, SymbolSet,
};
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{
    Alphabet, Entry, Job, ReadOptions, TARGETS, Target, TextError, TextErrorKind,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The text of a puzzle as a whole file, where a form holds all of it.
fn whole_text(target: &Target, puzzle: &Puzzle, alphabet: Alphabet) -> Option<String> {
    let job = Job { alphabet, ..Job::new(puzzle, Some("a name")) };
    let written = target.write(&job).ok()?;
    let whole = written.dropped.is_empty() && written.added.is_empty();
    whole.then(|| target.whole(&written))
}

/// How symbols of forms of one line are written.
const ALPHABETS: [Alphabet; 4] =
    [Alphabet::OneUp, Alphabet::ZeroUp, Alphabet::Letters, Alphabet::Numbers];

fn regions(layout: &Layout) -> BTreeSet<Vec<CellId>> {
    layout.regions().iter().map(|region| region.cells.clone()).collect()
}

/// The rules, but for one that is told as regions where a form has no name for it.
fn rules(puzzle: &Puzzle) -> BTreeSet<Rule> {
    let spec = puzzle.layout().spec();
    let mut rules: BTreeSet<Rule> = spec.rules.iter().copied().collect();
    if rules.remove(&Rule::Diagonals) {
        rules.extend([Rule::MainDiagonal, Rule::AntiDiagonal]);
    }
    let mut kinds = spec.constraints.iter().map(|one| one.kind.name());
    if kinds.any(|kind| kind == "negative-difference") {
        rules.insert(Rule::NonConsecutive);
    }
    rules.remove(&Rule::Windoku);
    rules
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
    if rules(ours) != rules(theirs) {
        return Some("rules".to_owned());
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

/// A layout of any shape.
fn random_spec(rng: &mut ChaCha8Rng) -> LayoutSpec {
    const ORDERS: [usize; 9] = [4, 5, 6, 7, 8, 9, 10, 12, 16];
    let order = ORDERS[rng.random_range(0..ORDERS.len())];
    let mut spec = match rng.random_range(0..12) {
        0..4 => square(order),
        4 => square(9),
        5 => latin(order),
        6 => boxed(Boxes { rows: 3, cols: 2 }),
        7 | 8 => draw(order.min(9), Symmetry::None, rng, &Limits::default()).expect("a jigsaw"),
        9 => {
            let named = OVERLAPS[rng.random_range(0..OVERLAPS.len())].name();
            spec_named(named).expect("known")
        }
        10 => spec_named(["overlap:2x2:0,0;2,2", "overlap:2x3:0,0;4,3"][rng.random_range(0..2)])
            .expect("an overlap"),
        _ => free(rng),
    };
    if rng.random_bool(0.3) && !spec.grids.is_empty() {
        const RULES: [Rule; 8] = [
            Rule::NonConsecutive,
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
        spec.extra.push(("further".to_owned(), RegionKind::Extra, cells.to_vec()));
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
                    region.cells.iter().for_each(|&other| free[other].remove(symbol));
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
        for cell in blank().filter(|&cell| puzzle.entries()[cell].is_none()).collect::<Vec<_>>() {
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
    let puzzles: usize = asked("WRITINGS").unwrap_or(150);
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
            let alphabet = match ["line", "sdm", "jigsaw"].contains(&target.name) {
                true => ALPHABETS[tries % ALPHABETS.len()],
                false => Alphabet::OneUp,
            };
            let Some(text) = whole_text(target, &puzzle, alphabet) else {
                continue;
            };
            let options = ReadOptions {
                alphabet: (alphabet != Alphabet::OneUp).then_some(alphabet),
                ..ReadOptions::default()
            };
            let found = read(&text, options);
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
                    ambiguous += usize::from(alphabet == Alphabet::OneUp);
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
fn conversion_to_any_form_keeps_the_solution() {
    let mut solver = Solver::default();
    let mut solution = |puzzle: &Puzzle| match solver.uniqueness(puzzle, &Limits::default()).0 {
        Verdict::Unique(solution) => Some(solution.rows()),
        _ => None,
    };
    let mut forms = BTreeSet::new();
    for (name, puzzle) in samples() {
        let known = solution(&puzzle);
        assert!(known.is_some(), "{name} is not unique");
        for target in TARGETS {
            let Some(text) = whole_text(target, &puzzle, Alphabet::OneUp) else {
                continue;
            };
            let [Ok(entry)] = &read(&text, ReadOptions::default())[..] else {
                panic!("{}: {text}", target.name)
            };
            assert_eq!(solution(&entry.puzzle), known, "{name}: {}", target.name);
            forms.insert(target.name);
        }
    }
    assert!(forms.len() > 10, "{forms:?}");
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
