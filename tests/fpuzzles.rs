//! f-puzzles: what is written is read back as the same puzzle, and what is not known is named.

use std::collections::BTreeSet;

use crate::support::reading::{meaning, read_with as read};
use crate::support::seeded;
use onefold::internals::ids::CellId;
use onefold::internals::puzzle::{
    CONSTRAINTS, Constraint, ConstraintKind, Layout, LayoutSpec, Position, Puzzle, Rule, Symbol,
    Takes, shapes,
};
use onefold::internals::text::{Job, ReadOptions, fpuzzles, record};
use rand::RngExt;

/// A random constraint that the form can hold; it may not fit the board.
fn constraint(order: usize, rng: &mut impl RngExt) -> Constraint {
    use ConstraintKind as Kind;
    let entry = &CONSTRAINTS[rng.random_range(0..CONSTRAINTS.len())];
    let mut random = |n: usize| rng.random_range(0..n);
    let place = |row, col| Position::new(row, col).expect("a small board");
    let line = random(order);
    let along = |k: usize| place(k, line);
    let mut list = |n: usize| -> Vec<Position> {
        (0..n).map(|_| place(random(order), random(order))).collect()
    };
    let (cells, others) = match entry.kind {
        Kind::Sandwich | Kind::XSum | Kind::Skyscraper => ((0..order).map(along).collect(), vec![]),
        Kind::Sum => ((0..=line).map(|k| place(line - k, k)).collect(), vec![]),
        Kind::Arrow => {
            let (shaft, circle) = ((1..order).map(along).collect(), place(0, line));
            (vec![circle], shaft)
        }
        Kind::Clone => (list(2), list(2)),
        _ => (list(entry.cells.0.max(entry.cells.1.min(3))), vec![]),
    };
    let values = match (entry.takes, entry.kind) {
        (_, Kind::Xv) => vec![5],
        (Takes::One | Takes::Some, _) => vec![2 + u32::try_from(random(6)).expect("small")],
        (Takes::Free | Takes::Perhaps(_), _) if random(2) == 0 => {
            vec![2 + u32::try_from(random(6)).expect("small")]
        }
        _ => vec![],
    };
    Constraint { kind: entry.kind, cells, others, values }
}

#[test]
fn written_puzzles_are_read_back() {
    const RULES: [Rule; 8] = [
        Rule::Diagonals,
        Rule::MainDiagonal,
        Rule::AntiDiagonal,
        Rule::Windoku,
        Rule::DisjointGroups,
        Rule::AntiKnight,
        Rule::AntiKing,
        Rule::NonConsecutive,
    ];
    let (mut written, mut kinds) = (0, BTreeSet::new());
    for seed in 0..500_u64 {
        println!("seed {seed}");
        let mut rng = seeded(seed);
        let names = ["classic", "classic:2x2", "classic:2x3", "latin:5", "latin:7", "classic:4x4"];
        let mut spec: LayoutSpec =
            shapes::spec_named(names[rng.random_range(0..names.len())]).expect("known");
        if rng.random_range(0..2) == 0 {
            spec.rules.push(RULES[rng.random_range(0..RULES.len())]);
        }
        for _ in 0..rng.random_range(0..4) {
            let one = constraint(spec.order, &mut rng);
            let with = LayoutSpec { constraints: vec![one.clone()], ..spec.clone() };
            if Layout::build(with).is_ok() {
                kinds.insert(one.kind);
                spec.constraints.push(one);
            }
        }
        // Not every rule fits every board.
        let Ok(layout) = Layout::build(spec) else {
            continue;
        };
        let mut puzzle = Puzzle::blank(layout.into());
        let cells: Vec<CellId> =
            puzzle.layout().cells().enumerate().map(|(cell, _)| cell).collect();
        let order = puzzle.layout().order();
        for cell in cells {
            let symbol = Symbol::new(rng.random_range(0..order)).expect("in range");
            match rng.random_range(0..8) {
                0 => puzzle.fix(cell, symbol).expect("a free cell"),
                1 => puzzle.enter(cell, symbol).expect("a free cell"),
                _ => {}
            }
        }
        let job = Job::new(&puzzle, None);
        for text in [fpuzzles::json(&job), fpuzzles::link::<false>(&job)] {
            let text = text.expect("square boards can be written").text;
            let found = read(&text, ReadOptions::default());
            let [Ok(entry)] = found.as_slice() else { panic!("{found:?}") };
            assert_eq!(meaning(&entry.puzzle), meaning(&puzzle), "{text}");
        }
        let text = record::write(&puzzle, None, None).expect("square boards can be written");
        let found = read(&serde_json::Value::from(text).to_string(), ReadOptions::default());
        let [Ok(entry)] = found.as_slice() else { panic!("{found:?}") };
        let (read, said) = (entry.puzzle.layout().spec(), puzzle.layout().spec());
        assert_eq!(read.constraints, said.constraints);
        assert_eq!(meaning(&entry.puzzle), meaning(&puzzle));
        written += 1;
    }
    assert!(written > 300, "{written}");
    assert_eq!(kinds.len(), CONSTRAINTS.len(), "{kinds:?}");
}

/// The constraints of a grid of `size` with these fields, as text.
fn constraints(size: usize, fields: &str) -> Vec<String> {
    let row = format!("[{}]", vec!["{}"; size].join(","));
    let grid = vec![row; size].join(",");
    let found =
        read(&format!(r#"{{"size":{size},"grid":[{grid}],{fields}}}"#), ReadOptions::default());
    let [Ok(entry)] = found.as_slice() else { panic!("{fields}: {found:?}") };
    let said = entry.puzzle.layout().spec().constraints.iter();
    said.map(ToString::to_string).collect()
}

/// Fields of a grid of four symbols, and the constraints that they say.
const FIELDS: &str = r#"
"arrow":[{"lines":[["R1C2","R1C3","R1C4"],["R1C1"]],"cells":["R1C2","R1C1"]}] => arrow r1c1 r1c2 -> r1c3 r1c4
"littlekillersum":[{"cell":"R0C4","direction":"DL","value":"11"},{"cell":"R5C0","direction":"UR"}] => sum 11 r1c3 r2c2 r3c1
"sandwichsum":[{"cell":"R2C5","value":"3"},{"cell":"R5C1","value":2},{"cell":"R0C1","value":""}] => sandwich 3 r2c4 r2c3 r2c2 r2c1, sandwich 2 r4c1 r3c1 r2c1 r1c1
"killercage":[{"cells":["R1C1","R2C1"],"value":"0"},{"cells":["R1C2"],"value":"4"}] => cage r1c1 r2c1, cage 4 r1c2
"even":[{"cell":"R1C1"},{"cell":"R2C2"}],"negative":["ratio","xv"] => even r1c1 r2c2, negative-ratio, negative-xv
"xv":[{"cells":["R1C1","R1C2"],"value":"V"},{"cells":["R1C3","R1C2"],"value":""}] => xv 5 r1c1 r1c2
"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,"2"]}] => quadruple 1 2 r1c1 r1c2 r2c1 r2c2
"whispers":[{"lines":[["R1C1","R2C2"],["R3C3"]],"value":"3"}] => whispers 3 r1c1 r2c2
"difference":[],"ratio":null,"cage":[{"cells":["R1C1"],"value":"x"}] => 
"#;

#[test]
fn fields_are_read_as_setters_mean_them() {
    for line in FIELDS.trim().lines() {
        let (fields, told) = line.split_once(" =>").expect("fields and constraints");
        assert_eq!(constraints(4, fields).join(", "), told.trim(), "{fields}");
    }
}

#[test]
fn what_the_form_cannot_hold_is_named() {
    use ConstraintKind as Kind;
    let place = |row, col| Position::new(row, col).expect("a small board");
    let cells = vec![place(0, 0), place(0, 1)];
    for (kind, values, told) in [
        (Kind::Xv, vec![7], "1 xv"),
        (Kind::Sum, vec![7], "1 sum"),
        (Kind::Skyscraper, vec![2], "1 skyscraper"),
    ] {
        let mut spec = shapes::spec_named("classic:2x2").expect("known");
        spec.constraints.push(Constraint::new(kind, cells.clone(), values));
        let layout = Layout::build(spec).expect("valid");
        let puzzle = Puzzle::blank(layout.into());
        let written = fpuzzles::json(&Job::new(&puzzle, None)).expect("written");
        let [dropped] = &written.dropped[..] else { panic!("{written:?}") };
        assert_eq!(dropped.to_string(), told);
    }
}
