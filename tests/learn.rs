//! The learning search against a tiny backtracker, on thousands of small boards of any shape.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use onefold::internals::boards::VisitBoard;
use onefold::internals::boards::learn::{self, Clash, Learner, Outcome};
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::{Cancel, End, Limits, Meter, Stats, Stop};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::{
    Boxes, Layout, LayoutSpec, Position, RegionKind, Rule, Symbol, SymbolSet, shapes,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// A filling as plain numbers, so that sets of fillings compare.
type Filling = Vec<usize>;

/// Sets of fillings larger than this are only compared up to it.
const MANY: usize = 400;

fn meter() -> Meter {
    Limits::default().meter()
}

/// All fillings up to `limit`, in an obvious way: take a cell with the fewest candidates, try
/// each of them, and strike it from the peers.
fn backtrack(geometry: &Geometry, allowed: &[SymbolSet], limit: usize) -> BTreeSet<Filling> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![(allowed.to_vec(), vec![false; allowed.len()])];
    while let Some((board, done)) = waiting.pop() {
        let places = |region: &Vec<CellId>| {
            let sets = region.iter().map(|cell| board[cell.index()]);
            sets.fold(SymbolSet::EMPTY, SymbolSet::or).len()
        };
        let mut regions = geometry.regions().enumerate();
        if regions.any(|(id, cells)| geometry.is_full(id) && places(cells) < geometry.order()) {
            continue;
        }
        let open = (0..board.len()).filter(|&k| !done[k]);
        let Some(k) = open.min_by_key(|&k| board[k].len()) else {
            let symbol = |set: &SymbolSet| set.single().map(Symbol::index);
            found.insert(board.iter().filter_map(symbol).collect());
            if found.len() >= limit {
                break;
            }
            continue;
        };
        for symbol in board[k].iter() {
            let (mut board, mut done) = (board.clone(), done.clone());
            board[k] = SymbolSet::only(symbol);
            done[k] = true;
            for peer in geometry.peers_of(CellId::new(k)) {
                board[peer.index()].remove(symbol);
            }
            waiting.push((board, done));
        }
    }
    found
}

fn plain(filling: &IdVec<CellId, Symbol>) -> Filling {
    filling.iter().map(|symbol| symbol.index()).collect()
}

/// Visits the fillings of a board by the learning search.
fn search(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, Stats) {
    match Learner::within(geometry, allowed, seed, meter) {
        Ok(mut learner) => learner.visit(meter, visit),
        Err(stop) => (End::Stopped(stop), Stats::default()),
    }
}

/// What the learning search visits, up to `limit`; it must not visit a filling twice.
fn visited(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    limit: usize,
) -> (BTreeSet<Filling>, End) {
    let mut found = BTreeSet::new();
    let (end, _) = search(geometry, allowed, seed, &mut meter(), &mut |filling| {
        assert!(found.insert(plain(filling)), "a filling came twice");
        if found.len() >= limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    (found, end)
}

/// A random small layout: boxes, Latin, random regions, with diagonals, knight's moves or
/// further small regions now and then.
fn random_layout(rng: &mut ChaCha8Rng) -> Layout {
    let order = [4, 4, 4, 4, 4, 4, 5, 6][rng.random_range(0..8)];
    let mut spec: LayoutSpec = match rng.random_range(0..3) {
        0 => shapes::square(order),
        1 => shapes::latin(order),
        _ => {
            let mut labels: Vec<usize> = (0..order * order).map(|k| k % order).collect();
            labels.shuffle(rng);
            shapes::jigsaw(order, labels)
        }
    };
    if rng.random_ratio(1, 3) {
        spec.rules.push(Rule::Diagonals);
    }
    if rng.random_ratio(1, 6) {
        spec.rules.push(Rule::AntiKnight);
    }
    let place = |k: usize| Position::new(k / order, k % order).expect("small");
    for extra in 0..rng.random_range(0..4_usize) {
        let mut cells: Vec<usize> = (0..order * order).collect();
        cells.shuffle(rng);
        cells.truncate(rng.random_range(2..=order));
        spec.extra.push((
            format!("extra {extra}"),
            RegionKind::Extra,
            cells.into_iter().map(place).collect(),
        ));
    }
    Layout::build(spec).expect("a random layout is well formed")
}

/// Random candidates: some cells given, some restricted.
fn random_allowed(rng: &mut ChaCha8Rng, layout: &Layout) -> Vec<SymbolSet> {
    let order = layout.order();
    let givens = rng.random_range(1..=order);
    let restricted = rng.random_range(0..=2 * order);
    let mut allowed = vec![layout.symbols(); layout.cells().len()];
    let cells = allowed.len();
    let any = |rng: &mut ChaCha8Rng| Symbol::new(rng.random_range(0..order)).expect("small");
    for _ in 0..givens {
        allowed[rng.random_range(0..cells)] = SymbolSet::only(any(rng));
    }
    for _ in 0..restricted {
        let cell = rng.random_range(0..cells);
        allowed[cell].remove(any(rng));
    }
    allowed
}

#[test]
fn fillings_are_those_of_a_backtracker() {
    let (mut none, mut one, mut several, mut whole) = (0, 0, 0, 0);
    for seed in 0..4000_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        let allowed = random_allowed(&mut rng, &layout);
        let expected = backtrack(&geometry, &allowed, MANY);
        let (found, end) = visited(&geometry, &allowed, seed, MANY);
        if expected.len() < MANY {
            assert_eq!(found, expected, "seed {seed}: {}", layout.name());
            assert_eq!(end, End::Exhausted, "seed {seed}");
            whole += 1;
        } else {
            assert_eq!(
                (found.len(), end),
                (MANY, End::Broken),
                "seed {seed}: {}",
                layout.name()
            );
            let wrong = found
                .iter()
                .find(|filling| !stands(&geometry, &allowed, filling));
            assert_eq!(wrong, None, "seed {seed}: {}", layout.name());
        }
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
    }
    // The random boards are of all kinds.
    assert!(
        none > 300 && one > 50 && several > 300 && whole > 1500,
        "{none} {one} {several} {whole}"
    );
}

fn stands(geometry: &Geometry, allowed: &[SymbolSet], filling: &Filling) -> bool {
    filling
        .iter()
        .zip(allowed)
        .enumerate()
        .all(|(k, (&symbol, set))| {
            let peers = geometry.peers_of(CellId::new(k));
            set.contains(Symbol::new(symbol).expect("small"))
                && peers.iter().all(|peer| filling[peer.index()] != symbol)
        })
}

#[test]
fn none_one_and_several_are_told_apart() {
    let mut seen = [0; 3];
    for seed in 0..2000_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        // Few givens and whole classes of symbols alike, so that renaming comes into play.
        let mut allowed = vec![layout.symbols(); layout.cells().len()];
        if seed % 3 == 0 {
            allowed = random_allowed(&mut rng, &layout);
        } else {
            for _ in 0..rng.random_range(0..layout.order()) {
                let (from, to) = (layout.order() / 2, layout.order());
                let cell = rng.random_range(0..allowed.len());
                let symbol = Symbol::new(rng.random_range(0..from)).expect("small");
                allowed[cell] = match rng.random_range(0..3) {
                    0 => (from..to).filter_map(Symbol::new).collect(),
                    1 => (0..from).filter_map(Symbol::new).collect(),
                    _ => SymbolSet::only(symbol),
                };
            }
        }
        let count = backtrack(&geometry, &allowed, 2).len();
        let any = learn::any_filling(&geometry, &allowed, seed, &mut meter());
        match any {
            Ok(Some(filling)) => {
                assert!(stands(&geometry, &allowed, &plain(&filling)), "seed {seed}");
                assert!(count > 0, "seed {seed}");
            }
            other => assert_eq!((other, count), (Ok(None), 0), "seed {seed}"),
        }
        let (found, end) = learn::settle(&geometry, &allowed, 2, seed, &mut meter());
        let whole = if count < 2 {
            End::Exhausted
        } else {
            End::Broken
        };
        assert_eq!(end, whole, "seed {seed}");
        let found: BTreeSet<Filling> = found.iter().map(plain).collect();
        assert_eq!(found.len(), count, "seed {seed}");
        for filling in &found {
            assert!(stands(&geometry, &allowed, filling), "seed {seed}");
        }
        seen[count] += 1;
    }
    assert!(seen[0] > 200 && seen[1] > 10 && seen[2] > 200, "{seen:?}");
}

#[test]
fn every_filling_of_the_blank_four_by_four_grid_is_visited() {
    let layout = Layout::build(shapes::boxed(Boxes { rows: 2, cols: 2 })).expect("known");
    let geometry = Geometry::new(&layout);
    let allowed = vec![layout.symbols(); 16];
    let (found, end) = visited(&geometry, &allowed, 7, usize::MAX);
    assert_eq!((found.len(), end), (288, End::Exhausted));
}

#[test]
fn a_learner_answers_question_after_question() {
    for seed in 0..300_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        let allowed = random_allowed(&mut rng, &layout);
        let mut learner = Learner::new(&geometry, &allowed, seed);
        for question in 0..8 {
            let givens = random_givens(&mut rng, &layout, question);
            let held = with(&allowed, givens.iter());
            let solvable = !backtrack(&geometry, &held, 1).is_empty();
            match learner.solve_under(&givens, &mut meter()) {
                Outcome::Filled(filling) => {
                    assert!(solvable, "seed {seed}, question {question}");
                    assert!(stands(&geometry, &held, &plain(&filling)), "seed {seed}");
                }
                Outcome::Refuted(core) => {
                    assert!(!solvable, "seed {seed}, question {question}");
                    assert!(core.is_sorted_by(|a, b| a < b), "seed {seed}: {core:?}");
                    let clash = with(&allowed, core.iter().map(|&k| &givens[k]));
                    assert!(backtrack(&geometry, &clash, 1).is_empty(), "seed {seed}");
                }
                Outcome::Stopped(stop) => panic!("seed {seed}: {stop:?} without a limit"),
            }
        }
    }
}

/// The first given settles the third, and the second is another one in the next question.
#[test]
fn a_question_keeps_nothing_that_only_the_last_one_assumed() {
    let layout = Layout::build(shapes::boxed(Boxes { rows: 2, cols: 2 })).expect("known");
    let geometry = Geometry::new(&layout);
    let order = layout.order();
    let symbol = |k: usize| Symbol::new(k % order).expect("small");
    for seed in 0..30 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let s = rng.random_range(0..order);
        let (s, t) = (symbol(s), symbol(s + rng.random_range(1..order)));
        let first = CellId::new(rng.random_range(0..layout.cells().len()));
        let third = *geometry.peers_of(first).choose(&mut rng).expect("a peer");
        let mut allowed = layout.allowed().as_slice().to_vec();
        for cell in [first, third] {
            allowed[cell.index()] = SymbolSet::only(s).or(SymbolSet::only(t));
        }
        let mut learner = Learner::new(&geometry, &allowed, seed);
        let others = layout
            .cells()
            .ids()
            .filter(|cell| ![first, third].contains(cell));
        for (second, k) in others.flat_map(|cell| (0..order * order).map(move |k| (cell, k))) {
            let (held, taken) = ((first, s), (third, t));
            learner.solve_under(&[held, (second, symbol(k / order)), taken], &mut meter());
            let asked = [held, taken, (second, symbol(k))];
            let found = learner.solve_under(&asked, &mut meter());
            let expected = !backtrack(&geometry, &with(&allowed, asked.iter()), 1).is_empty();
            assert_eq!(
                matches!(found, Outcome::Filled(_)),
                expected,
                "seed {seed}: {second:?}, {k}"
            );
        }
    }
}

fn random_givens(rng: &mut ChaCha8Rng, layout: &Layout, count: usize) -> Vec<(CellId, Symbol)> {
    (0..count)
        .map(|_| {
            let cell = CellId::new(rng.random_range(0..layout.cells().len()));
            let symbol = Symbol::new(rng.random_range(0..layout.order())).expect("small");
            (cell, symbol)
        })
        .collect()
}

/// The candidates with givens added; two givens of one cell leave nothing.
fn with<'a>(
    allowed: &[SymbolSet],
    givens: impl Iterator<Item = &'a (CellId, Symbol)>,
) -> Vec<SymbolSet> {
    let mut held = allowed.to_vec();
    for &(cell, symbol) in givens {
        let set = &mut held[cell.index()];
        *set = set.and(SymbolSet::only(symbol));
    }
    held
}

#[test]
fn a_core_clashes_and_no_given_can_be_dropped_from_it() {
    let mut clashes = 0;
    for seed in 0..80_u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let layout = random_layout(&mut rng);
        let geometry = Geometry::new(&layout);
        let all = vec![layout.symbols(); layout.cells().len()];
        let count = rng.random_range(1..=2 * layout.order());
        let givens = random_givens(&mut rng, &layout, count);
        let solvable = !backtrack(&geometry, &with(&all, givens.iter()), 1).is_empty();
        match Learner::new(&geometry, &all, seed).core(&givens, &mut meter()) {
            Clash::None(filling) => {
                assert!(solvable, "seed {seed}");
                assert!(givens.iter().all(|&(cell, symbol)| filling[cell] == symbol));
            }
            Clash::Givens { indices, stopped } => {
                assert_eq!((solvable, stopped), (false, None), "seed {seed}");
                let of = |skip: Option<usize>| {
                    let kept = indices.iter().filter(|&&k| Some(k) != skip);
                    with(&all, kept.map(|&k| &givens[k]))
                };
                assert!(backtrack(&geometry, &of(None), 1).is_empty(), "seed {seed}");
                for &k in &indices {
                    let rest = backtrack(&geometry, &of(Some(k)), 1);
                    assert!(!rest.is_empty(), "seed {seed}: given {k} could be dropped");
                }
                clashes += 1;
            }
            Clash::Unknown(stop) => panic!("seed {seed}: {stop:?} without a limit"),
        }
    }
    assert!(clashes > 10, "only {clashes} of the random puzzles clash");
}

#[test]
fn blocked_fillings_do_not_come_back() {
    let layout = Layout::build(shapes::boxed(Boxes { rows: 2, cols: 2 })).expect("known");
    let geometry = Geometry::new(&layout);
    let mut allowed = vec![layout.symbols(); 16];
    allowed[0] = SymbolSet::only(Symbol::new(0).expect("small"));
    let mut learner = Learner::new(&geometry, &allowed, 1);
    let mut found = BTreeSet::new();
    while let Outcome::Filled(filling) = learner.solve_under(&[], &mut meter()) {
        assert!(found.insert(plain(&filling)), "a blocked filling came back");
        learner.block(&filling).expect("there is room");
    }
    assert_eq!(found.len(), 72);
    assert_eq!(
        learner.solve_under(&[], &mut meter()),
        Outcome::Refuted(Vec::new())
    );
}

/// A layout whose search takes a few hundred choices.
fn blank_with_knights() -> (Geometry, Vec<SymbolSet>) {
    let mut spec = shapes::boxed(Boxes { rows: 3, cols: 3 });
    spec.rules.push(Rule::AntiKnight);
    let layout = Layout::build(spec).expect("known");
    let allowed = vec![layout.symbols(); 81];
    (Geometry::new(&layout), allowed)
}

#[test]
fn a_seed_repeats_a_run() {
    let (geometry, allowed) = blank_with_knights();
    let run = |seed| {
        let mut found = Vec::new();
        let answer = search(&geometry, &allowed, seed, &mut meter(), &mut |filling| {
            found.push(plain(filling));
            if found.len() < 30 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        (found, answer)
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5).0, run(6).0, "another seed takes another way");
}

#[test]
fn a_node_budget_stops_exactly_there() {
    let (geometry, allowed) = blank_with_knights();
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let mut meter = limits.meter();
    let (end, stats) = search(&geometry, &allowed, 3, &mut meter, &mut |_| {
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Stopped(Stop::Nodes));
    assert_eq!((stats.nodes, meter.nodes()), (100, 100));
}

#[test]
fn a_stopped_question_can_be_asked_again() {
    let (geometry, allowed) = blank_with_knights();
    let mut learner = Learner::new(&geometry, &allowed, 3);
    let mut asked = 0;
    let filling = loop {
        let limits = Limits {
            nodes: Some(150),
            ..Limits::default()
        };
        asked += 1;
        match learner.solve_under(&[], &mut limits.meter()) {
            Outcome::Filled(filling) => break filling,
            Outcome::Stopped(Stop::Nodes) => assert!(asked < 1000, "no progress"),
            other => panic!("{other:?}"),
        }
    };
    assert!(stands(&geometry, &allowed, &plain(&filling)));
}

#[test]
fn the_cancel_flag_and_the_memory_limit_end_a_run() {
    let (geometry, allowed) = blank_with_knights();
    let cancel = Cancel::default();
    cancel.raise();
    let cases = [
        (
            Limits {
                cancel,
                ..Limits::default()
            },
            Stop::Cancelled,
        ),
        (
            Limits {
                memory: Some(10_000),
                ..Limits::default()
            },
            Stop::Memory,
        ),
    ];
    for (limits, stop) in cases {
        let (end, _) = search(&geometry, &allowed, 0, &mut limits.meter(), &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::Stopped(stop));
    }
}

#[test]
fn boards_that_are_full_or_hopeless_need_no_choice() {
    let layout = Layout::build(shapes::latin(1)).expect("known");
    let geometry = Geometry::new(&layout);
    assert_eq!(visited(&geometry, &[layout.symbols()], 0, 9).0.len(), 1);
    for hopeless in [vec![SymbolSet::EMPTY], Vec::new()] {
        let (found, end) = visited(&geometry, &hopeless, 0, 9);
        assert_eq!((found.len(), end), (0, End::Exhausted));
    }
    let far = [(CellId::new(5), Symbol::new(0).expect("small"))];
    let mut learner = Learner::new(&geometry, &[layout.symbols()], 0);
    assert_eq!(
        learner.solve_under(&far, &mut meter()),
        Outcome::Refuted(vec![0])
    );
}

#[test]
fn a_jigsaw_without_any_grid_is_refuted_quickly() {
    let map = "122222333111124335611224335611424355666444355676684455677888858779999888777799999";
    let layout = Layout::build(shapes::jigsaw(9, map.chars())).expect("nine regions of nine");
    let geometry = Geometry::new(&layout);
    let allowed = vec![layout.symbols(); 81];
    for seed in 0..10 {
        let limits = Limits {
            nodes: Some(10_000),
            ..Limits::default()
        };
        let any = learn::any_filling(&geometry, &allowed, seed, &mut limits.meter());
        assert_eq!(any, Ok(None), "seed {seed}");
    }
}
