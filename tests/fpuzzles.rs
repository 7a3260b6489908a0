//! f-puzzles: what is written is read back as the same puzzle, and what is not known is named.

mod support;

use onefold::ids::CellId;
use onefold::puzzle::{Layout, LayoutSpec, Puzzle, Rule, Symbol, shapes};
use onefold::text::{Entry, ReadOptions, Reader, TextError, fpuzzles};
use rand::RngExt;
use support::seeded;

fn read(text: &str, options: ReadOptions) -> Vec<Result<Entry, TextError>> {
    let mut found = Vec::new();
    let mut reader = Reader::new(options);
    text.lines()
        .for_each(|line| reader.line(line.as_bytes(), &mut found));
    reader.finish(&mut found);
    found
}

/// What a puzzle says: symbols and marks of its cells, and its regions as sets.
fn meaning(puzzle: &Puzzle) -> (String, Vec<Vec<CellId>>) {
    let mut regions: Vec<_> = puzzle
        .layout()
        .regions()
        .iter()
        .map(|r| r.cells.clone())
        .collect();
    regions.sort();
    regions.dedup();
    let cells = format!(
        "{:?} {:?} {:?}",
        puzzle.givens(),
        puzzle.entries(),
        puzzle.candidates()
    );
    (cells, regions)
}

#[test]
fn written_puzzles_are_read_back() {
    const RULES: [Rule; 7] = [
        Rule::Diagonals,
        Rule::MainDiagonal,
        Rule::AntiDiagonal,
        Rule::Windoku,
        Rule::DisjointGroups,
        Rule::AntiKnight,
        Rule::AntiKing,
    ];
    let mut written = 0;
    for seed in 0..500_u64 {
        println!("seed {seed}");
        let mut rng = seeded(seed);
        let names = [
            "classic",
            "classic:2x2",
            "classic:2x3",
            "latin:5",
            "latin:7",
            "classic:4x4",
        ];
        let mut spec: LayoutSpec =
            shapes::spec_named(names[rng.random_range(0..names.len())]).expect("known");
        if rng.random_range(0..2) == 0 {
            spec.rules.push(RULES[rng.random_range(0..RULES.len())]);
        }
        // Not every rule fits every board.
        let Ok(layout) = Layout::build(spec) else {
            continue;
        };
        let mut puzzle = Puzzle::blank(layout.into());
        let cells: Vec<CellId> = puzzle
            .layout()
            .cells()
            .enumerate()
            .map(|(cell, _)| cell)
            .collect();
        let order = puzzle.layout().order();
        for cell in cells {
            let symbol = Symbol::new(rng.random_range(0..order)).expect("in range");
            match rng.random_range(0..8) {
                0 => puzzle.give(cell, symbol).expect("a free cell"),
                1 => puzzle.enter(cell, symbol).expect("a free cell"),
                _ => {}
            }
        }
        for text in [fpuzzles::json(&puzzle, None), fpuzzles::link(&puzzle, None)] {
            let text = text.expect("square boards can be written");
            let found = read(&text, ReadOptions::default());
            let [Ok(entry)] = found.as_slice() else {
                panic!("{found:?}")
            };
            assert_eq!(meaning(&entry.puzzle), meaning(&puzzle), "{text}");
        }
        written += 1;
    }
    assert!(written > 300, "{written}");
}

#[test]
fn unknown_rules_are_named_and_refused() {
    let row = "[{},{},{},{}]";
    let text = format!(
        r#"{{"size":4,"grid":[{row},{row},{row},{row}],"thermometer":[{{"lines":[["R1C1","R1C2"]]}}]}}"#
    );
    let found = read(&text, ReadOptions::default());
    let [Err(error)] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert!(error.to_string().contains("1 thermometer"), "{error}");
    let options = ReadOptions {
        ignore_unknown: true,
        ..ReadOptions::default()
    };
    let found = read(&text, options);
    let [Ok(entry)] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(entry.notes, ["ignored: 1 thermometer"]);
}
