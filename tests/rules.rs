//! Puzzles with conditions beyond regions: every question is answered by an engine that carries them,
//! whatever is named. That engines find every filling is shown in `conformance`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::count::{CountQuestion, Counting, Method, NoSample, NotCounted};
use onefold::internals::limits::{End, Limits};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Position, Puzzle, Rule, Symbol, referee,
};
use onefold::internals::solve::{Engine, Run, Solver, TraceEvent, Verdict};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::support::{by, layout, naive, reading, solution_of};

fn at(row: usize, col: usize) -> Position {
    Position::new(row, col).expect("a small place")
}

/// A layout with further constraints.
fn with(name: &str, constraints: Vec<Constraint>, rules: &[Rule]) -> Arc<Layout> {
    let mut spec = layout(name).spec().clone();
    spec.constraints.extend(constraints);
    spec.rules.extend(rules);
    Layout::build(spec).expect("a layout").into()
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
    let (cage, line) = (vec![at(0, 0), at(0, 1)], vec![at(1, 1), at(2, 2), at(3, 3)]);
    let constraints = vec![
        Constraint::new(Kind::Cage, cage, vec![5]),
        Constraint::new(Kind::Thermometer, line, vec![]),
    ];
    let puzzle = Puzzle::blank(with("classic:2x2", constraints, &[]));
    let bare = layout("classic:2x2");
    let pool = naive::fillings(&bare, bare.allowed().as_slice(), 1_000).all;
    let passes = |filling: &&Vec<usize>| {
        let symbols: Vec<Symbol> = filling.iter().filter_map(|&k| Symbol::new(k)).collect();
        referee::check(&puzzle, &solution_of(puzzle.layout(), &symbols)).is_ok()
    };
    let n = pool.iter().filter(passes).count();
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
        let all = solver.count(&puzzle, None, &limits);
        assert_eq!(all.value, n.into(), "{name}");
        let two = solver.count(&puzzle, Some(2), &limits);
        assert!(!two.complete && two.value == 2u32.into(), "{name}");
        let (verdict, _) = solver.uniqueness(&puzzle, &limits);
        assert!(matches!(verdict, Verdict::Multiple(_)), "{name}");
        let first = solver.first(&puzzle, &limits).0;
        assert!(matches!(first, Ok(Some(_))), "{name}");
        let counts =
            solver.candidates(CountQuestion::new(&puzzle, &how, &limits)).expect("counted");
        assert_eq!(counts.total, n.into(), "{name}");
        let sets = solver.true_candidates(&puzzle, &limits).sets;
        for (cell, set) in sets.enumerate() {
            for symbol in puzzle.layout().symbols().iter() {
                let any = counts.counts[cell][symbol.index()].bits() > 0;
                assert_eq!(set.contains(symbol), any, "{name}");
            }
        }
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let drawn = solver.sample(CountQuestion::new(&puzzle, &how, &limits), 20, &mut rng);
        assert_eq!(drawn.expect("drawn").len(), 20);
        let mut events = Vec::new();
        let run = solver.trace(&puzzle, u64::MAX, &limits, &mut |event| {
            events.push(event);
            ControlFlow::Continue(())
        });
        assert_eq!(run.stats.solutions, Some(n as u64), "{name}");
        let told = |is: fn(&TraceEvent) -> bool| events.iter().filter(|it| is(it)).count();
        assert_eq!(told(|it| matches!(it, TraceEvent::Solution(_))), n);
        assert!(told(|it| matches!(it, TraceEvent::Taken { .. })) > 0);
        stops_when_told(&mut solver, &puzzle);
        let puzzles = [&puzzle; 12];
        let only = solver.only_solutions(&puzzles, &limits);
        assert!(only.iter().all(Option::is_none));
        let counts = solver.counts(&puzzles, 3, &limits);
        assert!(counts.iter().all(Option::is_none));
        let unique = solver.unique_among(puzzle.layout(), 12, &mut |_, _| {}, &limits);
        assert!(unique.is_clear());
        for method in [Method::Frontier, Method::Join] {
            let how = Counting { method, ..how.clone() };
            let unfit = Err(NotCounted::Unfit { method });
            let counted =
                solver.count_watched(CountQuestion::new(&puzzle, &how, &limits), &mut |_| ());
            assert_eq!(counted, unfit);
            let candidates = solver.candidates(CountQuestion::new(&puzzle, &how, &limits));
            assert_eq!(candidates.err(), unfit.clone().err());
            let drawn = solver.sample(CountQuestion::new(&puzzle, &how, &limits), 1, &mut rng);
            assert_eq!(drawn.err(), unfit.err().map(NoSample::NotCounted));
        }
    }
}

#[test]
fn engines_that_know_regions_only_say_so() {
    let (puzzle, _) = small();
    for &(engine, name) in Engine::ALL {
        let carries = by(engine).supports(puzzle.layout());
        assert_eq!(by(engine).supports(&layout("classic")), Ok(()));
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
fn large_boards_take_the_rules_too() {
    for (name, most) in [("samurai", 4_000), ("classic:4x4", 4_000), ("classic:5x5", 20_000)] {
        let cage = vec![at(0, 0), at(0, 1), at(1, 0)];
        let thermometer = vec![at(3, 3), at(4, 4), at(5, 5)];
        let renban = vec![at(0, 3), at(1, 3), at(1, 4), at(2, 5)];
        let constraints = vec![
            Constraint::new(Kind::Cage, cage, vec![12]),
            Constraint::new(Kind::Thermometer, thermometer, vec![]),
            Constraint::new(Kind::Renban, renban, vec![]),
        ];
        let puzzle = Puzzle::blank(with(name, constraints, &[]));
        let limits = Limits::nodes(most);
        let (first, stats) = Solver::default().first(&puzzle, &limits);
        assert!(matches!(first, Ok(Some(_))), "{name}: {stats:?}");
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
            match heard < wanted {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        assert_eq!((heard, run.end), (wanted, End::Broken));
    }
}

#[test]
fn a_protocol_without_conditions_stops_when_told() {
    stops_when_told(&mut Solver::default(), &Puzzle::blank(layout("classic")));
}

/// Seven rules and no given: visits alone see nothing within thousands of nodes.
const LOOSE: &str = "puzzle loose
rules: anti-knight
renban r3c3 r3c2 r3c1 r2c2
arrow r7c2 -> r8c1 r9c1 r9c2
thermo r3c6 r4c6 r3c5 r2c5 r2c4
whispers r7c7 r6c6 r5c6 r6c5 r7c4
renban r3c8 r4c9 r5c9 r5c8
renban r6c2 r5c2 r5c3 r6c3

clues
.........
.........
.........
.........
.........
.........
.........
.........
.........
";

/// A bound of a count is never less than the solutions that a verdict shows within the same limits.
#[test]
fn a_count_knows_what_a_verdict_knows() {
    let puzzle = reading::read(LOOSE).remove(0).expect("a puzzle").puzzle;
    for nodes in [100, 4_000, 20_000] {
        let limits = Limits::nodes(nodes);
        let (verdict, _) = Solver::default().uniqueness(&puzzle, &limits);
        let shown = match verdict {
            Verdict::Multiple(_) => 2u32,
            Verdict::Unknown(_, Some(_)) | Verdict::Unique(_) => 1,
            _ => 0,
        };
        let count = Solver::default().count(&puzzle, None, &limits);
        assert!(count.value >= shown.into(), "{nodes} nodes: {count:?}");
        assert!(nodes < 20_000 || shown == 2, "{nodes} nodes");
    }
}
