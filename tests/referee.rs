//! The referee says what is wrong with a filling, and a puzzle takes no symbol that its layout does
//! not have.

use std::sync::Arc;

use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::puzzle::referee::{Violation, check};
use onefold::internals::puzzle::shapes::{self, layout_named};
use onefold::internals::puzzle::{
    Constraint, ConstraintKind, Layout, LayoutSpec, Position, Puzzle, Rule, Solution, Symbol,
    SymbolSet,
};

const FILLED: &str = "1234214334124321";

fn puzzle(spec: LayoutSpec) -> Puzzle {
    Puzzle::blank(Arc::new(Layout::build(spec).expect("fits")))
}

fn symbol(c: char) -> Symbol {
    Symbol::from_char(c).expect("a symbol")
}

/// What is said of a filling; empty where it is a solution.
fn said(puzzle: &Puzzle, filling: &str) -> String {
    let symbols: IdVec<CellId, Symbol> = filling.chars().map(symbol).collect();
    let solution = Solution::new(Arc::clone(puzzle.layout()), symbols);
    check(puzzle, &solution).map_or_else(|objection| objection.to_string(), |()| String::new())
}

#[test]
fn a_filling_keeps_every_given_and_candidate() {
    let mut given = puzzle(shapes::latin(4));
    assert_eq!(said(&given, FILLED), "");
    for (cell, c) in [(0, '2'), (5, '1'), (10, '1')] {
        given.fix(CellId::new(cell), symbol(c)).expect("fits");
    }
    // The first given is not kept, or it and one more, or it and both.
    for filling in [FILLED, "1234234134124123", "3214214314322341"] {
        let told = said(&given, filling);
        assert!(told.starts_with("r1c1 is given as 2, not "), "{told}");
    }
    let mut marked = puzzle(shapes::latin(4));
    let two: SymbolSet = ['1', '3'].map(symbol).into_iter().collect();
    marked.restrict(CellId::new(1), two).expect("fits");
    assert_eq!(said(&marked, FILLED), "2 is not allowed at r1c2");
    assert_eq!(said(&marked, "1324214334124321"), "3 stands at r1c2 and r4c2 in column 2");
}

#[test]
fn a_filling_has_the_cells_symbols_and_regions_of_its_layout() {
    let blank = puzzle(shapes::latin(4));
    let beyond = said(&blank, "5234214334124321");
    assert_eq!(beyond, "5 is not allowed at r1c1");
    let twice = said(&blank, "1233214334124321");
    assert!(twice.starts_with("3 stands at r1c3 and r1c4 in "), "{twice}");
    let small = puzzle(shapes::latin(2));
    let symbols: IdVec<CellId, Symbol> = "1221".chars().map(symbol).collect();
    let other = Solution::new(Arc::clone(small.layout()), symbols);
    let (expected, found) = (16, 4);
    assert_eq!(check(&blank, &other), Err(Violation::Cells { expected, found }));
}

#[test]
fn a_condition_that_does_not_hold_is_told_with_its_cells() {
    let mut spec = shapes::latin(4);
    let cells = (0..2).filter_map(|col| Position::new(0, col)).collect();
    let cage = Constraint::new(ConstraintKind::Cage, cells, vec![4]);
    spec.constraints.push(cage);
    let told = said(&puzzle(spec), FILLED);
    assert_eq!(told, "cage 4 r1c1 r1c2 does not hold: r1c1=1 r1c2=2");
    let row = LayoutSpec {
        order: 4,
        cells: (0..4).filter_map(|col| Position::new(0, col)).collect(),
        rules: vec![Rule::NonConsecutive],
        ..LayoutSpec::default()
    };
    let apart = puzzle(row);
    assert_eq!(said(&apart, "2413"), "");
    let told = said(&apart, "2431");
    assert_eq!(told, "non-consecutive does not hold: r1c2=4 r1c3=3");
}

#[test]
fn givens_beyond_the_symbols_of_the_layout_are_refused_however_many_they_are() {
    let layout = Arc::new(layout_named("latin:4").expect("known"));
    let of = |text: &str| {
        let givens: Vec<Option<Symbol>> = text.chars().map(Symbol::from_char).collect();
        Puzzle::of_givens(Arc::clone(&layout), givens.into()).map(|puzzle| puzzle.clues().count())
    };
    assert_eq!(of("1..4............"), Ok(2));
    for text in ["...5............", "1..5.....7......"] {
        let told = of(text).expect_err("beyond").to_string();
        assert_eq!(told, "5 at r1c4: the layout has 4 symbols, 1 to 4");
    }
    let mut blank = Puzzle::blank(Arc::clone(&layout));
    let five = Symbol::new(4).expect("5");
    assert!(blank.fix(CellId::new(0), five).is_err() && blank.enter(CellId::new(0), five).is_err());
}
