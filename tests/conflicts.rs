//! The reason of "no solution", in full: the givens, constraints, rules and regions that are named
//! have no filling, and without any one of them they have; by the brute force of the second
//! reading. `CONFLICTS=1000` tries that many.

use onefold::internals::ids::Id;
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Element, Puzzle, shapes};
use onefold::internals::setter;
use onefold::internals::solve::{Solver, Verdict};

use crate::support::second::{Board, fillings, random, text};
use crate::support::{asked, reading, seeded};

/// A board with only some of its givens, constraints, rules and regions.
fn only(board: &Board, puzzle: &Puzzle, kept: &[Element]) -> Board {
    let layout = puzzle.layout();
    let spec = layout.spec();
    let mut part = Board {
        givens: vec![0; board.givens.len()],
        rules: Vec::new(),
        said: Vec::new(),
        gone: board.own(),
        ..board.clone()
    };
    for &element in kept {
        match element {
            Element::Given(clue) => part.givens[clue.cell.index()] = clue.symbol.index() + 1,
            Element::Constraint(k) => {
                assert_eq!(spec.constraints[k].kind.name(), board.said[k].name);
                part.said.push(board.said[k].clone());
            }
            Element::Rule(k) => {
                let is_it = |name: &&&str| shapes::rule_named(name) == Ok(spec.rules[k]);
                part.rules.extend(board.rules.iter().find(is_it));
            }
            Element::Region(id) => {
                let cells = layout.regions()[id].cells.iter();
                let cells: Vec<usize> = cells.map(|cell| cell.index()).collect();
                part.gone.retain(|region| *region != cells);
            }
        }
    }
    part
}

/// Whether a board has a filling; nothing where that takes too long to say.
fn has_filling(board: &Board) -> Option<bool> {
    const NODES: usize = 20_000;
    let all: Vec<usize> = (1..=board.order).collect();
    let found = fillings(board, 1, NODES, &all);
    match found.fillings.is_empty() {
        true => found.complete.then_some(false),
        false => Some(true),
    }
}

#[test]
fn what_is_named_cannot_hold_and_without_any_of_it_the_rest_can() {
    let wanted = asked("CONFLICTS").unwrap_or(40);
    let mut rng = seeded(10);
    let (mut cases, mut open, mut kinds) = (0, 0, [0; 4]);
    while cases < wanted {
        let board = random(&mut rng);
        let Ok(entry) = reading::read(&text(&board)).remove(0) else {
            continue;
        };
        let (puzzle, mut solver, limits) = (entry.puzzle, Solver::default(), Limits::default());
        let Verdict::None(core) = solver.uniqueness(&puzzle, &limits).0 else {
            continue;
        };
        let (found, _) = setter::clash(&mut solver, &puzzle, &core, &limits);
        assert!(found.minimal, "{puzzle:?}");
        let givens = found.clues.iter().copied().map(Element::Given);
        let named: Vec<Element> = givens.chain(found.others.iter().copied()).collect();
        // The same are named in full, where givens and regions do not say it all.
        let mut verdict = Verdict::None(core);
        setter::name_conflict(&mut solver, &puzzle, &mut verdict, &limits);
        if let Verdict::None(told) = verdict
            && !told.others.is_empty()
        {
            assert_eq!((told.clues, told.others), (found.clues, found.others));
        }
        let Some(holds) = has_filling(&only(&board, &puzzle, &named)) else {
            open += 1;
            continue;
        };
        assert!(!holds, "{named:?} of\n{}", text(&board));
        for gone in 0..named.len() {
            let mut rest = named.clone();
            rest.remove(gone);
            let holds = has_filling(&only(&board, &puzzle, &rest));
            let told = format!("{:?} of {named:?}\n{}", named[gone], text(&board));
            assert_ne!(holds, Some(false), "{told}");
        }
        cases += 1;
        for element in &named {
            kinds[match element {
                Element::Given(_) => 0,
                Element::Constraint(_) => 1,
                Element::Rule(_) => 2,
                Element::Region(_) => 3,
            }] += 1;
        }
    }
    let few = |n: &usize| *n <= wanted / 20;
    let kept = !kinds.iter().any(few) && open <= cases;
    assert!(kept, "{kinds:?}, {open} of {cases}");
}
