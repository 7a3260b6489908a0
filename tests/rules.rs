//! Puzzles with conditions beyond regions: every engine that carries them finds the solutions
//! that the referee, which reads constraints by their definitions, passes among all fillings of
//! the regions; and every question is answered by an engine that carries them, whatever is named.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::count::{Counting, Method, NoSample, NotCounted};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{
    CONSTRAINTS, Constraint, ConstraintEntry, ConstraintKind as Kind, Layout, Others, Position,
    Puzzle, Rule, Solution, Symbol, Takes, referee,
};
use onefold::internals::solve::{Config, Engine, Run, Solver, TraceEvent, Verdict};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn at(row: usize, col: usize) -> Position {
    Position::new(row, col).expect("a small place")
}

/// A layout with further constraints.
fn with(name: &str, constraints: Vec<Constraint>, rules: &[Rule]) -> Arc<Layout> {
    let mut spec = layout_named(name).expect("known").spec().clone();
    spec.constraints.extend(constraints);
    spec.rules.extend(rules);
    Layout::build(spec).expect("a layout").into()
}

fn by(engine: Engine) -> Solver {
    Solver::new(Config {
        engine,
        ..Config::default()
    })
}

fn all_rows(solver: &mut Solver, puzzle: &Puzzle) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let Run { end, .. } = solver.solutions(puzzle, &Limits::default(), |solution| {
        assert!(found.insert(solution.rows()), "found twice");
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Exhausted);
    found
}

/// All fillings of a puzzle without constraints, or as many as that.
fn fillings(puzzle: &Puzzle, most: usize) -> Vec<Solution> {
    let mut found = Vec::new();
    Solver::default().solutions(puzzle, &Limits::default(), |solution| {
        found.push(solution.clone());
        match found.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    found
}

/// A walk over neighbours, corners included, without coming back to a cell.
fn walk(side: usize, n: usize, rng: &mut ChaCha8Rng) -> Vec<Position> {
    let mut cells = vec![(rng.random_range(0..side), rng.random_range(0..side))];
    for _ in 0..50 {
        if cells.len() == n {
            break;
        }
        let (row, col) = cells[cells.len() - 1];
        let next = (
            (row + rng.random_range(0..3))
                .saturating_sub(1)
                .min(side - 1),
            (col + rng.random_range(0..3))
                .saturating_sub(1)
                .min(side - 1),
        );
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    cells.into_iter().map(|(row, col)| at(row, col)).collect()
}

/// A constraint of a kind that the board can have, and that a filling keeps where one is found.
fn constraint(entry: &ConstraintEntry, goal: &Solution, rng: &mut ChaCha8Rng) -> Constraint {
    let layout = goal.layout();
    let value = |cell: &Position| {
        let id = layout.cell_at(*cell).expect("a cell");
        u32::try_from(goal.symbols()[id].index() + 1).expect("small")
    };
    let mut last = None;
    for _ in 0..200 {
        let (fewest, most) = entry.cells;
        let cells = match most.min(layout.order()) {
            0 => Vec::new(),
            most => walk(layout.rows(), rng.random_range(fewest..=most), rng),
        };
        let others = match entry.others {
            Others::None => Vec::new(),
            Others::AsMany => walk(layout.rows(), cells.len(), rng),
            Others::Some => walk(layout.rows(), rng.random_range(1..=3), rng),
        };
        let said = match entry.takes {
            Takes::Nothing => false,
            Takes::One | Takes::Some => true,
            Takes::Free | Takes::Perhaps(_) | Takes::Any(_) => rng.random_bool(0.7),
        };
        let sum = cells.iter().map(value).sum();
        let number = match rng.random_bool(0.5) {
            true => sum,
            false => rng.random_range(0..6),
        };
        let one = Constraint {
            others,
            ..Constraint::new(entry.kind, cells, if said { vec![number] } else { vec![] })
        };
        let mut spec = layout.spec().clone();
        spec.constraints.push(one.clone());
        let Ok(alone) = Layout::build(spec) else {
            continue;
        };
        let puzzle = Puzzle::blank(alone.into());
        let filled = Solution::new(Arc::clone(puzzle.layout()), goal.symbols().clone());
        last = Some(one);
        if referee::check(&puzzle, &filled).is_ok() {
            break;
        }
    }
    last.unwrap_or_else(|| panic!("no {} fits the board", entry.name))
}

/// Compares what engines find under some constraints with what the referee passes of all fillings of
/// a puzzle without them; how many there are, and none where the layout is refused.
fn agree(
    bare: &Puzzle,
    pool: &[Solution],
    constraints: &[Constraint],
    engines: &[Engine],
) -> usize {
    let mut spec = bare.layout().spec().clone();
    spec.constraints = constraints.to_vec();
    // Two sums of the same cells, for one, are refused when the layout is built.
    let Ok(layout) = Layout::build(spec) else {
        return 0;
    };
    let mut puzzle = Puzzle::blank(layout.into());
    for clue in bare.clues() {
        puzzle.fix(clue.cell, clue.symbol).expect("a free cell");
    }
    let expected: BTreeSet<Vec<String>> = pool
        .iter()
        .map(|filling| Solution::new(Arc::clone(puzzle.layout()), filling.symbols().clone()))
        .filter(|filling| referee::check(&puzzle, filling).is_ok())
        .map(|filling| filling.rows())
        .collect();
    for &engine in engines {
        for propagate in [true, false] {
            let mut solver = Solver::new(Config {
                engine,
                propagate,
                ..Config::default()
            });
            let found = all_rows(&mut solver, &puzzle);
            assert_eq!(found, expected, "{engine:?}, {constraints:?}");
        }
    }
    expected.len()
}

#[test]
fn engines_find_what_the_referee_passes() {
    let engines = [
        Engine::Auto,
        Engine::Rules,
        Engine::Links,
        Engine::Reference,
        Engine::Bits,
    ];
    let bare = Puzzle::blank(with("classic:2x2", Vec::new(), &[]));
    let pool = fillings(&bare, usize::MAX);
    let mut solved: BTreeSet<Kind> = BTreeSet::new();
    for seed in 0..120 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let goal = &pool[rng.random_range(0..pool.len())];
        let turn = usize::try_from(seed).expect("small") % CONSTRAINTS.len();
        let mut constraints = vec![constraint(&CONSTRAINTS[turn], goal, &mut rng)];
        for _ in 0..rng.random_range(0..3) {
            let entry = &CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())];
            constraints.push(constraint(entry, goal, &mut rng));
        }
        if agree(&bare, &pool, &constraints, &engines) > 0 {
            solved.extend(constraints.iter().map(|one| one.kind));
        }
    }
    for entry in CONSTRAINTS {
        let name = entry.name;
        assert!(solved.contains(&entry.kind), "no solution under a {name}");
    }
}

/// With more symbols conditions are narrowed in other ways.
#[test]
fn boards_of_more_symbols_with_givens_agree_too() {
    let mut several = 0;
    for (seed, name) in (0..60).zip(
        ["classic:2x3", "classic:3x3", "classic:2x5", "classic:3x4"]
            .iter()
            .cycle(),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let blank = Puzzle::blank(with(name, Vec::new(), &[]));
        let mut random = Solver::new(Config {
            engine: Engine::Learn,
            seed,
            ..Config::default()
        });
        let grid = random.first(&blank, &Limits::default()).0;
        let grid = grid.expect("no limit").expect("a grid");
        let mut cells: Vec<_> = grid.symbols().enumerate().collect();
        cells.shuffle(&mut rng);
        let (few, most) = (cells.len() / 4, 300);
        let mut bare = blank.clone();
        for (k, (cell, &symbol)) in cells.into_iter().enumerate() {
            if k > few && fillings(&bare, most + 1).len() <= most {
                break;
            }
            bare.fix(cell, symbol).expect("a free cell");
        }
        let pool = fillings(&bare, most);
        let constraints: Vec<Constraint> = (0..rng.random_range(1..4))
            .map(|_| {
                let entry = &CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())];
                constraint(entry, &grid, &mut rng)
            })
            .collect();
        let engines = [Engine::Auto, Engine::Rules];
        let found = agree(&bare, &pool, &constraints, &engines);
        several += usize::from(found > 1 && found < pool.len());
    }
    assert!(several > 10, "{several} puzzles with several solutions");
}

/// Anti-knight, anti-king and non-consecutive, with two givens: one solution, found by Mitchell
/// Lee, which nobody believes at first.
fn two_givens() -> Puzzle {
    let rules = [Rule::AntiKnight, Rule::AntiKing, Rule::NonConsecutive];
    let mut puzzle = Puzzle::blank(with("classic", Vec::new(), &rules));
    for (row, col, value) in [(4, 2, 1), (5, 6, 2)] {
        let cell = puzzle.layout().cell(row, col).expect("a cell");
        let symbol = Symbol::new(value - 1).expect("a symbol");
        puzzle.fix(cell, symbol).expect("a free cell");
    }
    puzzle
}

#[test]
fn two_givens_are_enough_under_three_rules() {
    let (verdict, stats) = Solver::default().uniqueness(&two_givens(), &Limits::default());
    let Verdict::Unique(solution) = verdict else {
        panic!("not unique");
    };
    assert_eq!(solution.rows()[..2], ["483726159", "726159483"]);
    assert!(stats.nodes < 2_000, "{} nodes", stats.nodes);
}

/// A 4x4 grid with a cage and a thermometer, and how many solutions it has.
fn small() -> (Puzzle, usize) {
    let constraints = vec![
        Constraint::new(Kind::Cage, vec![at(0, 0), at(0, 1)], vec![5]),
        Constraint::new(
            Kind::Thermometer,
            vec![at(1, 1), at(2, 2), at(3, 3)],
            vec![],
        ),
    ];
    let puzzle = Puzzle::blank(with("classic:2x2", constraints, &[]));
    let passes = |filling: &Solution| {
        let filling = Solution::new(Arc::clone(puzzle.layout()), filling.symbols().clone());
        referee::check(&puzzle, &filling).is_ok()
    };
    let pool = fillings(&Puzzle::blank(with("classic:2x2", Vec::new(), &[])), 288);
    let n = pool.iter().filter(|it| passes(it)).count();
    assert!(n > 1 && n < 288);
    (puzzle, n)
}

#[test]
fn every_question_is_answered_under_all_rules() {
    let (puzzle, n) = small();
    let (limits, how) = (Limits::default(), Counting::default());
    for &(engine, name) in Engine::ALL {
        let mut solver = by(engine);
        assert_eq!(all_rows(&mut solver, &puzzle).len(), n, "{name}");
        assert_eq!(
            solver.count(&puzzle, None, &limits).value,
            n.into(),
            "{name}"
        );
        let two = solver.count(&puzzle, Some(2), &limits);
        assert!(!two.complete && two.value == 2u32.into(), "{name}");
        let (verdict, _) = solver.uniqueness(&puzzle, &limits);
        assert!(matches!(verdict, Verdict::Multiple(_)), "{name}");
        assert!(
            matches!(solver.first(&puzzle, &limits).0, Ok(Some(_))),
            "{name}"
        );
        let counts = solver.candidates(&puzzle, &how, &limits).expect("counted");
        assert_eq!(counts.total, n.into(), "{name}");
        let sets = solver.true_candidates(&puzzle, &limits).sets;
        for (cell, set) in sets.enumerate() {
            for symbol in puzzle.layout().symbols().iter() {
                let any = counts.counts[cell][symbol.index()].bits() > 0;
                assert_eq!(set.contains(symbol), any, "{name}");
            }
        }
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let drawn = solver
            .sample(&puzzle, 20, &how, &limits, &mut rng)
            .expect("drawn");
        assert_eq!(drawn.len(), 20);
        let mut events = Vec::new();
        let run = solver.trace(&puzzle, u64::MAX, &limits, &mut |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        assert_eq!(run.stats.solutions, Some(n as u64), "{name}");
        let told = events
            .iter()
            .filter(|it| matches!(it, TraceEvent::Solution(_)))
            .count();
        assert_eq!(told, n);
        assert!(
            events
                .iter()
                .any(|it| matches!(it, TraceEvent::Taken { .. }))
        );
        stops_when_told(&mut solver, &puzzle);
        let puzzles = [&puzzle; 12];
        assert!(
            solver
                .only_solutions(&puzzles, &limits)
                .iter()
                .all(Option::is_none)
        );
        assert!(
            solver
                .counts(&puzzles, 3, &limits)
                .iter()
                .all(Option::is_none)
        );
        let unique = solver.unique_among(puzzle.layout(), 12, &mut |_, _| {}, &limits);
        assert!(unique.is_clear());
        for method in [Method::Frontier, Method::Join] {
            let how = Counting {
                method,
                ..how.clone()
            };
            let unfit = Err(NotCounted::Unfit { method });
            assert_eq!(
                solver.count_watched(&puzzle, &how, &limits, &mut |_| ()),
                unfit
            );
            assert_eq!(
                solver.candidates(&puzzle, &how, &limits).err(),
                unfit.clone().err()
            );
            let drawn = solver.sample(&puzzle, 1, &how, &limits, &mut rng);
            assert_eq!(drawn.err(), unfit.err().map(NoSample::NotCounted));
        }
    }
}

#[test]
fn engines_that_know_regions_only_say_so() {
    let (puzzle, _) = small();
    for &(engine, name) in Engine::ALL {
        let carries = by(engine).carries(puzzle.layout());
        let plain = layout_named("classic").expect("known");
        assert_eq!(by(engine).carries(&plain), Ok(()));
        match engine {
            Engine::Board => {
                let error = carries.expect_err("regions only").to_string();
                assert!(error.contains(name) && error.contains("rules"), "{error}");
            }
            _ => assert_eq!(carries, Ok(())),
        }
    }
}

#[test]
fn clashing_givens_are_named() {
    let (mut puzzle, _) = small();
    // The last cell of the thermometer cannot hold 1 or 2; the first given has no part in that.
    for (row, col, value) in [(1, 2, 2), (3, 3, 2)] {
        let cell = puzzle.layout().cell(row, col).expect("a cell");
        let symbol = Symbol::new(value - 1).expect("a symbol");
        puzzle.fix(cell, symbol).expect("a free cell");
    }
    let (verdict, _) = Solver::default().uniqueness(&puzzle, &Limits::default());
    let Verdict::None(core) = verdict else {
        panic!("there is a solution");
    };
    assert!(core.minimal);
    let cells: Vec<String> = core
        .clues
        .iter()
        .map(|clue| puzzle.layout().cells()[clue.cell].to_string())
        .collect();
    assert_eq!(cells, ["r4c4"]);
}

#[test]
fn limits_hold() {
    let blank = Puzzle::blank(with("classic", Vec::new(), &[Rule::NonConsecutive]));
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let count = Solver::default().count(&blank, None, &limits);
    assert_eq!((count.complete, count.stopped), (false, Some(Stop::Nodes)));
    assert_eq!(count.stats.nodes, 100);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let how = Counting::default();
    let drawn = Solver::default().sample(&blank, 1, &how, &limits, &mut rng);
    assert_eq!(drawn.err(), Some(NoSample::Stopped(Stop::Nodes)));
    let cancelled = Limits::default();
    cancelled.cancel.raise();
    let (verdict, _) = Solver::default().uniqueness(&blank, &cancelled);
    assert!(matches!(verdict, Verdict::Unknown(Stop::Cancelled, None)));
}

#[test]
fn large_boards_take_the_rules_too() {
    for (name, most) in [
        ("samurai", 4_000),
        ("classic:4x4", 4_000),
        ("classic:5x5", 20_000),
    ] {
        let cage = vec![at(0, 0), at(0, 1), at(1, 0)];
        let constraints = vec![
            Constraint::new(Kind::Cage, cage, vec![12]),
            Constraint::new(
                Kind::Thermometer,
                vec![at(3, 3), at(4, 4), at(5, 5)],
                vec![],
            ),
            Constraint::new(
                Kind::Renban,
                vec![at(0, 3), at(1, 3), at(1, 4), at(2, 5)],
                vec![],
            ),
        ];
        let puzzle = Puzzle::blank(with(name, constraints, &[]));
        let limits = Limits {
            nodes: Some(most),
            ..Limits::default()
        };
        let (first, stats) = Solver::default().first(&puzzle, &limits);
        assert!(
            matches!(first, Ok(Some(_))),
            "{name}: {} nodes",
            stats.nodes
        );
    }
}

/// A break ends the protocol, and nothing is told after it.
fn stops_when_told(solver: &mut Solver, puzzle: &Puzzle) {
    for wanted in 1..12 {
        let mut heard = 0;
        let limits = Limits::default();
        let run = solver.trace(puzzle, u64::MAX, &limits, &mut |event| {
            assert!(!matches!(event, TraceEvent::End(_)));
            heard += 1;
            if heard < wanted {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!((heard, run.end), (wanted, End::Broken));
    }
}

#[test]
fn a_protocol_without_conditions_stops_when_told() {
    let puzzle = Puzzle::blank(layout_named("classic").expect("known").into());
    stops_when_told(&mut Solver::default(), &puzzle);
}
