//! Logic on layouts with rules beyond regions: logic alone solves what it has to, and a condition
//! carries only what it is about. Recorded puzzles are in `logic`, random marks in `soundness` and
//! `near_misses`.

use crate::support::reading;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::limits::Limits;
use onefold::internals::logic::{
    self, Board, Candidate, Checker, Entries, PathEnd, Pattern, Promise, Settings, Step, Technique,
    Truth, words,
};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, Layout, Position, Puzzle, Symbol,
};

/// Puzzles that logic must solve.
const SOLVED: [&str; 6] = [
    "arrow/arrows",
    "kropki/negative",
    "lines/mixed",
    "little-killer/six",
    "thermometer/thermometers",
    "xv/negative",
];

fn root() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
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
        assert_eq!(outcome, PathEnd::Solved, "{name}");
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
