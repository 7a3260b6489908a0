//! What the tests of the text forms share: reading a text, and saying what was read.

use std::path::Path;

use onefold::internals::ids::CellId;
use onefold::internals::puzzle::{Puzzle, Solution, shapes};
use onefold::internals::text::{Entry, ReadOptions, Reader, TextError};

/// A classic puzzle in one line.
pub(crate) const CLASSIC: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

/// What a text gives.
pub(crate) type FoundEntries = Vec<Result<Entry, TextError>>;

/// Reads a text with options.
pub(crate) fn read_with(text: &str, options: ReadOptions) -> FoundEntries {
    let mut found = FoundEntries::new();
    let mut reader = Reader::new(options);
    for line in text.as_bytes().split_inclusive(|&b| b == b'\n') {
        reader.line(line, &mut found);
    }

    reader.finish(&mut found);
    found
}

/// Reads a text.
pub(crate) fn read(text: &str) -> FoundEntries {
    read_with(text, ReadOptions::default())
}

/// Reads a file of the project.
pub(crate) fn file(name: &str) -> FoundEntries {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    read(&std::fs::read_to_string(path).expect(name))
}

/// Options with a layout that is asked for by name.
pub(crate) fn asking(layout: &str) -> ReadOptions {
    ReadOptions {
        layout: Some(shapes::spec_named(layout).expect("a known name")),
        ..ReadOptions::default()
    }
}

/// The one puzzle of a text.
#[track_caller]
pub(crate) fn one_with(text: &str, options: ReadOptions) -> Entry {
    let mut found = read_with(text, options);
    assert_eq!(found.len(), 1, "one puzzle in\n{text}\n{found:?}");
    match found.remove(0) {
        Ok(entry) => entry,
        Err(error) => panic!("line {}: {error} in\n{text}", error.line),
    }
}

/// The one puzzle of a text.
#[track_caller]
pub(crate) fn one(text: &str) -> Entry {
    one_with(text, ReadOptions::default())
}

/// The one error of a text, with its line.
#[track_caller]
pub(crate) fn error_with(text: &str, options: ReadOptions) -> (usize, String) {
    let mut found = read_with(text, options);
    assert_eq!(found.len(), 1, "one error in\n{text}\n{found:?}");
    match found.remove(0) {
        Ok(entry) => panic!("'{}' was read from\n{text}", givens(&entry.puzzle)),
        Err(error) => (error.line, error.to_string()),
    }
}

/// The one error of a text, with its line.
#[track_caller]
pub(crate) fn error(text: &str) -> (usize, String) {
    error_with(text, ReadOptions::default())
}

/// The givens in the order of the cells, `.` for none.
pub(crate) fn givens(puzzle: &Puzzle) -> String {
    puzzle.givens().iter().map(|s| s.map_or('.', |s| s.to_char())).collect()
}

/// The ways in which a text can be spoiled without a change of what it says.
pub(crate) fn variations(text: &str) -> Vec<String> {
    let each = |change: &dyn Fn(&str) -> String| -> String {
        text.lines().map(|line| change(line) + "\n").collect()
    };
    let mut all = vec![
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        format!("\n\n{text}\n\n"),
        format!("# a comment\n{text}"),
        text.trim_end().to_owned(),
    ];

    if !text.contains('\t') {
        let blank = |line: &str, other: String| if line.is_empty() { String::new() } else { other };
        all.push(each(&|line| line.to_owned() + "  "));
        all.push(each(&|line| blank(line, format!("{line}\t"))));
        all.push(each(&|line| line.to_owned() + "\u{a0}\u{a0}"));
        all.push(text.replace(' ', "\u{a0}"));
        all.push(each(&|line| blank(line, format!("  {line}"))));
    }

    all
}

/// What a puzzle says: symbols and marks of its cells, its regions as sets, its conditions.
pub(crate) fn meaning(puzzle: &Puzzle) -> (String, Vec<Vec<CellId>>, Vec<String>) {
    let mut regions: Vec<_> = puzzle.layout().regions().iter().map(|r| r.cells.clone()).collect();
    regions.sort();
    regions.dedup();
    let cells = format!(
        "{:?} {:?} {:?} {:?}",
        puzzle.givens(),
        puzzle.entries(),
        puzzle.initial_candidates(),
        puzzle.layout().allowed()
    );

    let mut primitives: Vec<String> =
        puzzle.layout().primitives().iter().map(|one| format!("{one:?}")).collect();
    primitives.sort();

    (cells, regions, primitives)
}

/// The rows of a grid in one line.
pub(crate) fn rows(line: &str) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let side = signs.len().isqrt();
    signs.chunks(side).map(|row| row.iter().collect()).collect()
}

/// A grid with a blank line after each few rows.
pub(crate) fn banded(rows: &[String], height: usize) -> String {
    rows.chunks(height).map(|band| band.join("\n") + "\n\n").collect()
}

pub(crate) fn solution(puzzle: &Puzzle) -> Solution {
    puzzle.solve().expect("a solution")
}

/// What is written back of a solution reads as that solution.
#[track_caller]
pub(crate) fn comes_back(entry: &Entry, text: &str) {
    let solution = solution(&entry.puzzle);
    let expected: String = solution.symbols().iter().map(|s| s.to_char()).collect();
    let written = entry.write(&solution);
    assert_eq!(givens(&one(&written).puzzle), expected, "{text}\n{written}");
}

/// The puzzle that Onefold's own form says with these lines above the clues.
#[track_caller]
pub(crate) fn own(lines: &str, cells: &str) -> Puzzle {
    let text = format!("puzzle\n{lines}\nclues\n{}\n", rows(cells).join("\n"));
    one(&text).puzzle
}

/// Reading without what is not known.
pub(crate) fn ignoring() -> ReadOptions {
    ReadOptions { ignore_unknown: true, ..ReadOptions::default() }
}
