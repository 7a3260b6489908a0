//! Stored states of counts: a damaged one is refused or gives the same total, one of something
//! else is refused, and whatever is written down of a count under every rule can be gone on from.
//!
//! `DAMAGES=10 cargo test --test all states:: -- --nocapture` tries ten times as many.

use std::sync::Arc;

use crate::support::seeded;
use num_bigint::BigUint;
use onefold::count::{Counting, Method, Nobody, NotCounted, NotResumed, Onlooker, Progress};
use onefold::count::{Means, frontier};
use onefold::limits::Limits;
use onefold::propagate::{Board, Geometry};
use onefold::puzzle::shapes::spec_named;
use onefold::puzzle::{Constraint, ConstraintKind, Layout, LayoutSpec, Position, Puzzle, Rule};
use onefold::solve::{Config, Engine, Solver};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Bit flips and truncations of each kind of state.
const FLIPS: usize = 60;
const CUTS: usize = 40;

/// Takes down every state that there is.
#[derive(Default)]
struct Takes(Vec<String>);

impl Onlooker for Takes {
    fn keeps(&self) -> bool {
        true
    }

    fn wants_state(&mut self) -> bool {
        true
    }

    fn state(&mut self, text: String) {
        self.0.push(text);
    }
}

/// A count that leaves states.
struct Case {
    name: &'static str,
    puzzle: Puzzle,
    how: Counting,
    engine: Engine,
    /// Nodes of the run whose last state is damaged.
    nodes: Option<u64>,
    /// What tells this kind of state.
    holds: &'static str,
}

impl Case {
    fn solver(&self) -> Solver {
        Solver::new(Config {
            engine: self.engine,
            ..Config::default()
        })
    }

    fn count(
        &self,
        nodes: Option<u64>,
        from: Option<&str>,
    ) -> Result<(BigUint, Takes), NotCounted> {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let mut takes = Takes::default();
        let (puzzle, how) = (&self.puzzle, &self.how);
        let mut solver = self.solver();
        let count = solver.count_watched(puzzle, how, &limits, &mut takes, from)?;
        assert_eq!(count.complete, count.stopped.is_none(), "{}", self.name);
        Ok((count.value, takes))
    }

    /// The last state of its kind.
    fn state(&self) -> String {
        let (_, takes) = self.count(self.nodes, None).expect(self.name);
        let of_kind = takes
            .0
            .into_iter()
            .rev()
            .find(|state| state.contains(self.holds));
        of_kind.unwrap_or_else(|| panic!("{}: no state with {}", self.name, self.holds))
    }
}

fn at(row: u16, col: u16) -> Position {
    Position { row, col }
}

fn with(name: &str, rules: &[Rule], constraints: Vec<Constraint>) -> Puzzle {
    let spec = LayoutSpec {
        rules: rules.to_vec(),
        constraints,
        ..spec_named(name).expect("known")
    };
    Puzzle::blank(Arc::new(Layout::build(spec).expect("a layout")))
}

fn by(method: Method, symmetry: bool) -> Counting {
    Counting {
        method,
        symmetry,
        ..Counting::default()
    }
}

fn sum(value: u32) -> Constraint {
    let cells = vec![at(0, 0), at(0, 1), at(1, 0)];
    Constraint::new(ConstraintKind::Sum, cells, vec![value])
}

/// One of each kind.
fn cases() -> Vec<Case> {
    let case = |name, puzzle, how, nodes, holds| Case {
        name,
        puzzle,
        how,
        engine: Engine::Auto,
        nodes,
        holds,
    };
    let plain = by(Method::Enumerate, false);
    let auto = by(Method::Auto, true);
    vec![
        case(
            "enumeration",
            with("latin:5", &[], vec![]),
            plain.clone(),
            Some(120_000),
            "\"open\":[{",
        ),
        case(
            "number",
            with("latin:5", &[], vec![]),
            auto.clone(),
            None,
            "\"exact\"",
        ),
        case(
            "record",
            with("latin:7", &[], vec![]),
            by(Method::Frontier, false),
            Some(600_000),
            "\"record\"",
        ),
        case(
            "conditions",
            with("latin:5", &[Rule::AntiKing], vec![sum(8)]),
            auto.clone(),
            Some(150),
            "\"conditions\":[{",
        ),
        Case {
            engine: Engine::Rules,
            ..case(
                "rules",
                with("latin:4", &[], vec![]),
                auto,
                Some(300),
                "engine rules",
            )
        },
    ]
}

/// How many more than in every run.
fn times() -> usize {
    let asked = std::env::var("DAMAGES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// One bit another, or the end cut off.
fn damaged(bytes: &[u8], cut: bool, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = rng.random_range(0..bytes.len());
    match cut {
        true => bytes.truncate(at),
        false => bytes[at] ^= 1 << rng.random_range(0..8),
    }
    bytes
}

#[test]
fn a_damaged_state_is_refused_or_gives_the_same_total() {
    let mut rng = seeded(0xda3a);
    for case in cases() {
        let whole = Solver::default().count(&case.puzzle, None, &Limits::default());
        assert!(whole.complete, "{}", case.name);
        let whole = whole.value;
        // As the file has it.
        let state = case.state() + "\n";
        let (again, _) = case.count(None, Some(&state)).expect("its own state");
        assert_eq!(again, whole, "{}", case.name);
        let (mut refused, mut same) = (0, 0);
        for k in 0..(FLIPS + CUTS) * times() {
            let spoilt = damaged(state.as_bytes(), k >= FLIPS * times(), &mut rng);
            let Ok(text) = String::from_utf8(spoilt) else {
                refused += 1;
                continue;
            };
            match case.count(None, Some(&text)) {
                Err(NotCounted::NotResumed(_)) => refused += 1,
                Err(error) => panic!("{}: {error}", case.name),
                Ok((total, _)) => {
                    assert_eq!(total, whole, "{}: {text}", case.name);
                    same += 1;
                }
            }
        }
        println!(
            "{}: {refused} refused, {same} with the same total",
            case.name
        );
        assert!(refused > same, "{}", case.name);
    }
}

/// Keeps the last record.
#[derive(Default)]
struct Records(Option<Vec<u8>>);

impl frontier::Store for Records {
    fn load(&mut self) -> Option<Vec<u8>> {
        self.0.clone()
    }

    fn save(&mut self, record: Vec<u8>) {
        self.0 = Some(record);
    }

    fn every(&self) -> u64 {
        100
    }
}

#[test]
fn a_damaged_record_of_the_frontier_is_refused() {
    let mut rng = seeded(0xda3b);
    let layout = Layout::build(spec_named("classic:2x3").expect("known")).expect("a layout");
    let geometry = Geometry::new(&layout);
    let board = Board::new(Puzzle::blank(layout.into()).allowed());
    let count =
        |store: &mut Records| frontier::count_stored(&geometry, &board, &Means::default(), store);
    let mut records = Records::default();
    let whole = count(&mut records).expect("no record").value;
    let record = records.0.clone().expect("a record");
    assert_eq!(count(&mut records).expect("its own record").value, whole);
    for k in 0..(FLIPS + CUTS) * times() {
        let spoilt = damaged(&record, k >= FLIPS * times(), &mut rng);
        let refused = count(&mut Records(Some(spoilt)));
        assert_eq!(refused, Err(frontier::RecordError::Damaged));
    }
}

#[test]
fn a_state_of_other_conditions_is_refused() {
    let line =
        |kind, values| Constraint::new(kind, vec![at(0, 0), at(1, 1), at(2, 2), at(3, 3)], values);
    let square = |value| {
        let cells = vec![at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
        Constraint::new(ConstraintKind::Cage, cells, vec![value])
    };
    let latin = |constraints| with("latin:4", &[], constraints);
    // All have the regions of a latin square, which may hold anything.
    let puzzles = [
        latin(vec![]),
        latin(vec![sum(6)]),
        latin(vec![sum(7)]),
        latin(vec![sum(6), sum(8)]),
        latin(vec![line(ConstraintKind::Sum, vec![10])]),
        latin(vec![line(ConstraintKind::Sandwich, vec![2])]),
        latin(vec![line(ConstraintKind::Sandwich, vec![3])]),
        latin(vec![line(ConstraintKind::Skyscraper, vec![2])]),
        latin(vec![line(ConstraintKind::Whispers, vec![1])]),
        latin(vec![line(ConstraintKind::Whispers, vec![2])]),
        latin(vec![square(10)]),
        with("latin:4", &[Rule::AntiKnight], vec![]),
    ];
    let states: Vec<String> = puzzles.iter().map(rules_state).collect();
    let mut refused = 0;
    for (k, puzzle) in puzzles.iter().enumerate() {
        for (other, state) in states.iter().enumerate() {
            match going_on(puzzle, state) {
                Ok(()) => assert_eq!(k, other),
                Err(NotCounted::NotResumed(NotResumed::OtherPuzzle { .. })) => {
                    assert_ne!(k, other);
                    refused += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(refused, puzzles.len() * (puzzles.len() - 1));
    // The same puzzle, counted in another way.
    let plain = Solver::default().count_watched(
        &puzzles[0],
        &Counting::default(),
        &Limits::default(),
        &mut Nobody,
        Some(&states[0]),
    );
    let way = Err(NotCounted::NotResumed(NotResumed::OtherWay {
        found: "method auto, engine rules".to_owned(),
        expected: "method auto".to_owned(),
    }));
    assert_eq!(plain, way);
}

/// The state of a count under every rule, soon after its start.
fn rules_state(puzzle: &Puzzle) -> String {
    let mut takes = Takes::default();
    let limits = Limits {
        nodes: Some(3),
        ..Limits::default()
    };
    let mut solver = under_rules();
    let counted = solver.count_watched(puzzle, &Counting::default(), &limits, &mut takes, None);
    counted.expect("counts");
    takes.0.pop().expect("a state")
}

fn going_on(puzzle: &Puzzle, state: &str) -> Result<(), NotCounted> {
    let how = Counting::default();
    under_rules().count_watched(puzzle, &how, &Limits::default(), &mut Nobody, Some(state))?;
    Ok(())
}

fn under_rules() -> Solver {
    Solver::new(Config {
        engine: Engine::Rules,
        ..Config::default()
    })
}

#[test]
fn a_count_under_rules_says_how_much_is_done() {
    struct Looks(Vec<f64>);

    impl Onlooker for Looks {
        fn keeps(&self) -> bool {
            true
        }

        fn at(&mut self, progress: &Progress) {
            self.0.extend(progress.reached.share);
        }
    }

    let puzzle = with("latin:5", &[], vec![sum(8)]);
    let mut looks = Looks(Vec::new());
    let (how, limits) = (Counting::default(), Limits::default());
    let count = under_rules().count_watched(&puzzle, &how, &limits, &mut looks, None);
    assert!(count.expect("it can be counted").complete);
    let shares = looks.0;
    assert!(shares.len() > 3 && shares.is_sorted(), "{shares:?}");
    assert!(shares.iter().all(|&share| share <= 1.0), "{shares:?}");
    assert!((0.2..0.8).contains(&shares[shares.len() / 2]), "{shares:?}");
}

#[test]
fn a_count_under_rules_goes_on_from_every_state() {
    let puzzles = [
        with("latin:5", &[Rule::AntiKing], vec![sum(8)]),
        with("classic:2x2", &[], vec![sum(6)]),
        with("classic:2x3", &[Rule::AntiKnight], vec![sum(9)]),
        with("latin:4", &[], vec![]),
    ];
    for puzzle in &puzzles {
        let whole = under_rules().count(puzzle, None, &Limits::default());
        assert!(whole.complete);
        for nodes in [1, 7, 100] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let (mut state, mut known) = (None::<String>, BigUint::ZERO);
            for run in 0.. {
                let mut takes = Takes::default();
                let how = Counting::default();
                let from = state.as_deref();
                // In small pieces at the start, then to the end.
                let limits = if run < 20 {
                    limits.clone()
                } else {
                    Limits::default()
                };
                let count = under_rules()
                    .count_watched(puzzle, &how, &limits, &mut takes, from)
                    .expect("its own state");
                assert!(count.value >= known && count.value <= whole.value);
                known = count.value;
                state = takes.0.pop();
                if count.complete {
                    break;
                }
            }
            assert_eq!(known, whole.value);
            // The last one says that nothing is left.
            let mut again = under_rules();
            let count = again.count_watched(
                puzzle,
                &Counting::default(),
                &Limits::default(),
                &mut Nobody,
                state.as_deref(),
            );
            let count = count.expect("its own state");
            assert!(count.complete && count.value == whole.value);
        }
    }
}

#[test]
fn a_count_that_leaves_no_state_says_so_at_once() {
    let refused = |puzzle: &Puzzle, config: Config, how: &Counting| {
        let (mut takes, limits) = (Takes::default(), Limits::default());
        let counted = Solver::new(config).count_watched(puzzle, how, &limits, &mut takes, None);
        assert!(takes.0.is_empty());
        match counted {
            Err(NotCounted::NoState { way }) => way,
            other => panic!("{other:?}"),
        }
    };
    let (plain, ruled) = (
        with("latin:4", &[], vec![]),
        with("latin:4", &[], vec![sum(6)]),
    );
    for engine in [Engine::Links, Engine::Board, Engine::Learn] {
        let config = Config {
            engine,
            ..Config::default()
        };
        let way = refused(&plain, config, &Counting::default());
        assert_eq!(way, format!("engine {}", engine.name()));
    }
    let links = Config {
        engine: Engine::Links,
        ..Config::default()
    };
    assert_eq!(refused(&ruled, links, &Counting::default()), "engine links");
    for method in [Method::Join, Method::Memo] {
        let way = refused(&plain, Config::default(), &by(method, true));
        assert_eq!(way, format!("method {}", method.name()));
    }
    let still = Config {
        propagate: false,
        ..Config::default()
    };
    assert_eq!(
        refused(&plain, still, &Counting::default()),
        "no propagation"
    );
}
