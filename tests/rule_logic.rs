//! Logic on layouts with rules beyond regions: every step agrees with the solution, the checker
//! accepts it and rejects it when it is spoilt, and logic alone solves what it has to.
//!
//! The recorded puzzles are solved along their paths. For more kinds of rules, random marks are
//! laid on a recorded grid that fulfils them, and techniques are asked for one by one on boards
//! that have lost random candidates.

use crate::support;
use crate::support::reading;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::logic::order::ORDER;
use onefold::internals::logic::{
    self, Board, Candidate, Checker, Entries, Outcome, Pattern, Promise, Settings, Step, Technique,
    Truth, View, words,
};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, LayoutSpec, Position, Primitive, Puzzle, Symbol,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Files of records, each with twenty puzzles: how many are looked at in every run, and how many
/// of these logic must solve. Puzzles without consecutive neighbours that have as few givens as can
/// be leave hundreds of candidates that no supposition refutes.
const FILES: [(&str, usize, usize); 5] = [
    ("anti-king", 2, 2),
    ("killer", 6, 6),
    ("kropki", 2, 2),
    ("non-consecutive", 3, 0),
    ("thermometer", 4, 4),
];

/// Puzzles that logic must solve.
const SOLVED: [&str; 6] = [
    "arrow/arrows",
    "kropki/negative",
    "lines/mixed",
    "little-killer/six",
    "thermometer/thermometers",
    "xv/negative",
];

/// What is asked for on random boards, and of how many of its steps at least.
const ASKED: [(Technique, usize); 11] = [
    (Technique::PairRule, 60),
    (Technique::RuleLocked, 60),
    (Technique::LineRule, 10),
    (Technique::RuleCombinations, 60),
    (Technique::XyChain, 20),
    (Technique::Aic, 60),
    (Technique::ContinuousLoop, 5),
    (Technique::GroupedAic, 60),
    (Technique::ForcingChain, 60),
    (Technique::ForcingNet, 60),
    (Technique::Contradiction, 60),
];

/// Steps of one technique of one board that are looked at.
const OF_ONE: usize = 4;

fn root() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

/// Puzzles with their recorded solutions, cell by cell.
fn recorded(name: &str) -> Vec<(Puzzle, Vec<Symbol>)> {
    let path = format!("{}/tests/data/rules/{name}.jsonl", root());
    let text = fs::read_to_string(&path).expect("a file of records");
    let found = reading::read(&text).into_iter();
    found
        .map(|entry| {
            let entry = entry.expect("a record");
            let recorded = entry.recorded.expect("a solution");
            let symbols = recorded.iter().map(|symbol| symbol.expect("a symbol"));
            let symbols = symbols.collect();
            (entry.puzzle, symbols)
        })
        .collect()
}

fn stands(layout: &Layout, solution: &[Symbol], c: Candidate) -> bool {
    let place = layout.cells()[c.cell];
    let at = usize::from(place.row) * layout.cols() + usize::from(place.col);
    solution[at] == c.symbol
}

/// Holds a step against the solution and the checker, and its words against gaps.
fn look(name: &str, solution: &[Symbol], board: &Board, checker: &Checker, step: &Step) {
    let layout = board.relations().layout();
    let told = words::short(layout, step);
    let right = |c: &Candidate| stands(layout, solution, *c);
    let agrees = step.placements.iter().all(right) && !step.eliminations.iter().any(right);
    assert!(agrees, "{name}: {told}");
    let checked = checker.check(board, step);
    assert_eq!(checked, Ok(()), "{name}: {told}: {step:?}");
    let text = words::full(board, step);
    for gap in ["  ", " .", ": .", " , ", "()", "(by )"] {
        assert!(!text.contains(gap), "{name}: a gap in the words: {text}");
    }
}

#[test]
fn recorded_puzzles_are_solved_by_certified_steps() {
    let all = std::env::var("PUZZLES").as_deref() == Ok("all");
    for (name, some, least) in FILES {
        let mut solved = 0;
        let puzzles = recorded(name);
        let some = if all { puzzles.len() } else { some };
        for (n, (puzzle, solution)) in puzzles.into_iter().take(some).enumerate() {
            let name = format!("{name} {}", n + 1);
            let checker = Checker::new(puzzle.layout());
            let mut board = Board::new(&puzzle, Entries::Ignored);
            let outcome = logic::solve(
                &mut board,
                &Settings::new(Promise::Checked),
                &Limits::default(),
                &mut |board, step| {
                    look(&name, &solution, board, &checker, step);
                    ControlFlow::Continue(())
                },
            );
            assert!(matches!(outcome, Outcome::Solved | Outcome::Stuck));
            solved += usize::from(outcome == Outcome::Solved);
        }
        assert!(solved >= least, "{name}: only {solved} solved");
    }
}

#[test]
fn puzzles_under_many_rules_are_solved_by_logic() {
    for name in SOLVED {
        let text = fs::read_to_string(format!("{}/puzzles/{name}.txt", root())).expect(name);
        let puzzle = reading::one(&text).puzzle;
        let checker = Checker::new(puzzle.layout());
        let mut board = Board::new(&puzzle, Entries::Ignored);
        let outcome = logic::solve(
            &mut board,
            &Settings::new(Promise::Checked),
            &Limits::default(),
            &mut |board, step| {
                let told = || format!("{name}: {}", words::short(puzzle.layout(), step));
                assert_eq!(checker.check(board, step), Ok(()), "{}", told());
                ControlFlow::Continue(())
            },
        );
        assert_eq!(outcome, Outcome::Solved, "{name}");
    }
}

/// What a mark asks of the values along its cells.
fn holds(kind: Kind, values: &[usize]) -> bool {
    let steps = || values.windows(2);
    match kind {
        Kind::Thermometer => steps().all(|pair| pair[0] < pair[1]),
        Kind::SlowThermometer => steps().all(|pair| pair[0] <= pair[1]),
        Kind::Whispers => steps().all(|pair| pair[0].abs_diff(pair[1]) >= 5),
        Kind::Renban => {
            let (least, most) = (values.iter().min(), values.iter().max());
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() == values.len()
                && least
                    .zip(most)
                    .is_some_and(|(a, b)| b - a == values.len() - 1)
        }
        Kind::Palindrome => values.iter().eq(values.iter().rev()),
        Kind::Arrow => values[0] == values[1..].iter().sum::<usize>(),
        Kind::Difference => values.len() == 2 && values[0].abs_diff(values[1]) == 1,
        Kind::Ratio => {
            values.len() == 2 && (values[0] == 2 * values[1] || values[1] == 2 * values[0])
        }
        Kind::Xv => values.len() == 2 && [5, 10].contains(&(values[0] + values[1])),
        _ => false,
    }
}

/// A kind of rules that random boards are made with.
#[derive(Clone, Copy, Debug)]
enum Marks {
    /// Marks here and there.
    Some(Kind),
    /// Every mark of these kinds that there can be, and the rules against all others.
    All(&'static [Kind], &'static [Kind]),
}

const MARKS: [Marks; 9] = [
    Marks::Some(Kind::Thermometer),
    Marks::Some(Kind::SlowThermometer),
    Marks::Some(Kind::Whispers),
    Marks::Some(Kind::Renban),
    Marks::Some(Kind::Palindrome),
    Marks::Some(Kind::Arrow),
    Marks::Some(Kind::Difference),
    Marks::All(
        &[Kind::Difference, Kind::Ratio],
        &[Kind::NegativeDifference, Kind::NegativeRatio],
    ),
    Marks::All(&[Kind::Xv], &[Kind::NegativeXv]),
];

/// A layout with marks that a grid of nine fulfils.
fn marked(grid: &[Symbol], marks: Marks, rng: &mut ChaCha8Rng) -> Arc<Layout> {
    let value = |p: Position| grid[usize::from(p.row) * 9 + usize::from(p.col)].index() + 1;
    let mut constraints: Vec<Constraint> = Vec::new();
    let mut add = |kind: Kind, path: &[Position]| {
        let values: Vec<usize> = path.iter().map(|&p| value(p)).collect();
        if !holds(kind, &values) {
            return;
        }
        let said = match kind {
            Kind::Xv => vec![u32::try_from(values[0] + values[1]).expect("small")],
            _ => Vec::new(),
        };
        let mut constraint = Constraint::new(kind, path.to_vec(), said);
        if kind == Kind::Arrow {
            constraint.others = constraint.cells.split_off(1);
        }
        if !constraints.contains(&constraint) {
            constraints.push(constraint);
        }
    };
    match marks {
        Marks::Some(kind) => {
            for _ in 0..3_000 {
                let mut path = vec![Position {
                    row: rng.random_range(0..9),
                    col: rng.random_range(0..9),
                }];
                for _ in 1..rng.random_range(2..=4) {
                    let last = path[path.len() - 1];
                    let next = Position {
                        row: (last.row + 9 + rng.random_range(0..3) - 1) % 9,
                        col: (last.col + 9 + rng.random_range(0..3) - 1) % 9,
                    };
                    let near = last.row.abs_diff(next.row) <= 1 && last.col.abs_diff(next.col) <= 1;
                    if near && !path.contains(&next) {
                        path.push(next);
                    }
                }
                let few = kind != Kind::Palindrome || path.len() > 2;
                if path.len() > 1 && few && rng.random_bool(0.3) {
                    add(kind, &path);
                }
            }
            constraints.truncate(24);
        }
        Marks::All(kinds, against) => {
            for (row, col) in (0..81).map(|n| (n / 9, n % 9)) {
                let here = Position { row, col };
                let next = [
                    Position { row: row + 1, col },
                    Position { row, col: col + 1 },
                ];
                for other in next.into_iter().filter(|p| p.row < 9 && p.col < 9) {
                    kinds.iter().for_each(|&kind| add(kind, &[here, other]));
                }
            }
            let rules = against.iter();
            constraints.extend(rules.map(|&kind| Constraint::new(kind, Vec::new(), Vec::new())));
        }
    }
    let classic = onefold::internals::puzzle::shapes::spec_named("classic").expect("known");
    let spec = LayoutSpec {
        constraints,
        ..classic
    };
    Arc::new(Layout::build(spec).expect("marks that fit"))
}

/// Whether a statement is a condition on two cells.
fn is_pair(layout: &Layout, truth: &Truth) -> bool {
    match truth {
        Truth::Rule(number) => matches!(
            layout.primitives().get(*number),
            Some(Primitive::Pair { .. })
        ),
        _ => false,
    }
}

/// How often steps were looked at and spoilt.
#[derive(Default, Debug)]
struct Tally {
    steps: usize,
    ruled: usize,
    rejected: usize,
}

#[test]
fn steps_under_random_rules_are_right_and_spoilt_ones_are_rejected() {
    let mut rng = support::seeded(29);
    let grids: Vec<Vec<Symbol>> = recorded("thermometer").into_iter().map(|r| r.1).collect();
    let mut tallies: BTreeMap<Technique, Tally> = BTreeMap::new();
    for round in 0..6 {
        for marks in MARKS {
            let grid = &grids[rng.random_range(0..grids.len())];
            let layout = marked(grid, marks, &mut rng);
            let mut puzzle = Puzzle::blank(Arc::clone(&layout));
            for cell in layout.cells().ids() {
                if rng.random_bool(0.25) {
                    let symbol = grid[onefold::internals::ids::Id::index(cell)];
                    puzzle.fix(cell, symbol).expect("fits");
                }
            }
            let mut board = Board::new(&puzzle, Entries::Ignored);
            let share = rng.random_range(15..55);
            for cell in layout.cells().ids() {
                for symbol in board.set(cell).iter() {
                    let needed = grid[onefold::internals::ids::Id::index(cell)] == symbol;
                    if !needed && rng.random_range(0..100) < share {
                        board.remove(cell, symbol);
                    }
                }
            }
            let name = format!("round {round}, {marks:?}");
            ask(&name, grid, &board, &mut tallies);
        }
    }
    for (technique, least) in ASKED {
        let tally = tallies.remove(&technique).unwrap_or_default();
        assert!(tally.steps >= least, "{technique}: {tally:?}");
        // Now and then a condition is named that another one makes needless.
        let mostly = tally.rejected * 10 >= tally.ruled * 7;
        assert!(mostly, "{technique}: {tally:?}");
    }
}

fn ask(name: &str, grid: &[Symbol], board: &Board, tallies: &mut BTreeMap<Technique, Tally>) {
    let layout = board.relations().layout();
    let checker = Checker::new(layout);
    let at = |cell: CellId| Candidate::new(cell, grid[onefold::internals::ids::Id::index(cell)]);
    for (technique, _) in ASKED {
        let tally = tallies.entry(technique).or_default();
        let view = View::new(board);
        for finder in ORDER.iter().filter(|f| f.tells.contains(&technique)) {
            let mut left = OF_ONE;
            let _ = (finder.find)(&view, &mut |step| {
                if step.technique != technique {
                    return ControlFlow::Continue(());
                }
                let name = format!("{name}, {technique}");
                look(&name, grid, board, &checker, &step);
                tally.steps += 1;
                // A candidate of the solution is never excluded by what is true of it.
                let mut wrong = step.clone();
                let lost = step.eliminations[0];
                wrong.eliminations.push(at(lost.cell));
                let checked = checker.check(board, &wrong);
                assert!(checked.is_err(), "{name}: {wrong:?}");
                // Without one of its conditions hardly any step stands.
                let ruled = (0..step.truths.len()).filter(|&n| is_pair(layout, &step.truths[n]));
                for n in ruled.take(2) {
                    let mut short = step.clone();
                    short.truths.remove(n);
                    tally.ruled += 1;
                    tally.rejected += usize::from(checker.check(board, &short).is_err());
                }
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
        }
    }
}

/// A board of 4 cells by 4 with a white dot, all candidates open but those left out.
fn dotted() -> (Board, [CellId; 3]) {
    let mut spec = onefold::internals::puzzle::shapes::spec_named("classic:2x2").expect("known");
    let place = |row, col| Position { row, col };
    let dots = [[place(0, 0), place(0, 1)], [place(0, 2), place(0, 3)]];
    for dot in dots {
        let dot = Constraint::new(Kind::Difference, dot.to_vec(), Vec::new());
        spec.constraints.push(dot);
    }
    let layout = Arc::new(Layout::build(spec).expect("fits"));
    let board = Board::new(&Puzzle::blank(Arc::clone(&layout)), Entries::Ignored);
    let cell = |row, col| layout.cell(row, col).expect("there");
    (board, [cell(0, 0), cell(0, 1), cell(0, 2)])
}

#[test]
fn a_condition_carries_only_the_cells_that_it_is_about() {
    let (mut board, [a, b, c]) = dotted();
    let symbol = |n: usize| Symbol::new(n - 1).expect("in range");
    // The first cell is 1 or 4, so the one beside the dot is 2 or 3.
    [2, 3].iter().for_each(|&n| board.remove(a, symbol(n)));
    let steps = logic::steps_of(
        &board,
        Technique::PairRule,
        &Settings::new(Promise::Checked),
    );
    let step = &steps[0];
    let gone: Vec<Candidate> = [1, 4].map(|n| Candidate::new(b, symbol(n))).to_vec();
    assert_eq!(step.eliminations, gone);
    let checker = Checker::new(board.relations().layout());
    assert_eq!(checker.check(&board, step), Ok(()));
    let planted = |truths: Vec<Truth>, lost: Vec<Candidate>| {
        let pattern = Pattern::Single { region: None };
        Step::removing(Technique::PairRule, pattern, truths, lost)
    };
    // The other dot, no dot, a cell too few, a candidate too many, another cell.
    let wrong = [
        planted(vec![Truth::Rule(1), Truth::Cell(a)], gone.clone()),
        planted(vec![Truth::Cell(a), Truth::Cell(b)], gone.clone()),
        planted(vec![Truth::Rule(0)], gone.clone()),
        planted(
            vec![Truth::Rule(0), Truth::Cell(a)],
            vec![Candidate::new(b, symbol(2))],
        ),
        planted(
            vec![Truth::Rule(0), Truth::Cell(a)],
            vec![Candidate::new(c, symbol(1))],
        ),
    ];
    for step in wrong {
        assert!(checker.check(&board, &step).is_err(), "{step:?}");
    }
}

#[test]
fn a_filled_cell_speaks_for_itself_beside_a_condition() {
    let (mut board, [_, _, end]) = dotted();
    let symbol = |n: usize| Symbol::new(n - 1).expect("in range");
    let layout = Arc::clone(board.relations().layout());
    let cell = |row, col| layout.cell(row, col).expect("there");
    // Beside the dot stands a 4, so the cell at its other end is no 1, and the third one is.
    board.place(cell(0, 3), symbol(4));
    [1, 3]
        .iter()
        .for_each(|&row| board.remove(cell(row, 2), symbol(1)));
    let mut columns = layout.regions().enumerate();
    let column = columns.find(|(_, region)| region.name == "column 3");
    let (column, _) = column.expect("there");
    let gone = vec![Candidate::new(cell(2, 2), symbol(2))];
    let planted = |truths: Vec<Truth>| {
        let pattern = Pattern::Single { region: None };
        Step::removing(Technique::RuleLocked, pattern, truths, gone.clone())
    };
    let checker = Checker::new(&layout);
    let place = Truth::Place(column, symbol(1));
    assert!(board.has(Candidate::new(end, symbol(1))));
    let right = planted(vec![place.clone(), Truth::Rule(1)]);
    assert_eq!(checker.check(&board, &right), Ok(()));
    for truths in [vec![place.clone()], vec![place, Truth::Rule(0)]] {
        assert!(checker.check(&board, &planted(truths)).is_err());
    }
}
