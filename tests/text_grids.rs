//! Overlapping grids are read as pictures with any sign in the gaps, as the rows without gaps,
//! and as one block or line a grid in any order; grids that only follow each other stay apart.

use crate::support::reading::{asking, error_with, givens, one, one_with, read, variations};
use onefold::limits::Limits;
use onefold::puzzle::{Layout, Puzzle, Solution, Symbol, shapes};
use onefold::solve::{Config, Solver};
use onefold::text::{Entry, ReadOptions};

const SHAPES: [&str; 6] = [
    "twodoku",
    "butterfly",
    "flower",
    "samurai",
    "windmill",
    "sohei",
];

/// Givens of a solution of a named shape, about two of five, in the order of the cells.
fn example(name: &str) -> (Layout, String) {
    let layout = shapes::layout_named(name).expect("known");
    let puzzle = one_with(&".".repeat(layout.cells().len()), asking(name)).puzzle;
    let solution = solution(&puzzle);
    let signs = solution.symbols().iter().enumerate();
    let line = signs
        .map(|(k, symbol)| if k * 7 % 5 < 2 { symbol.to_char() } else { '.' })
        .collect();
    (layout, line)
}

fn solution(puzzle: &Puzzle) -> Solution {
    let mut solver = Solver::new(Config::default());
    let (first, _) = solver.first(puzzle, &Limits::default());
    first.expect("in time").expect("a solution")
}

/// The whole picture with signs for blank cells and gaps.
fn picture(layout: &Layout, line: &str, blank: &str, gap: &str, between: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let sign = |r, c| match layout.cell(r, c) {
        Some(cell) if signs[onefold::ids::Id::index(cell)] == '.' => blank.to_owned(),
        Some(cell) => signs[onefold::ids::Id::index(cell)].to_string(),
        None => gap.to_owned(),
    };
    (0..layout.rows())
        .map(|r| {
            let row: Vec<String> = (0..layout.cols()).map(|c| sign(r, c)).collect();
            row.join(between) + "\n"
        })
        .collect()
}

/// Each grid as one line.
fn grids(layout: &Layout, line: &str) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let n = layout.order();
    let grid = |grid: &onefold::puzzle::Grid| {
        let at = (usize::from(grid.at.row), usize::from(grid.at.col));
        (0..n * n)
            .filter_map(|k| layout.cell(at.0 + k / n, at.1 + k % n))
            .map(|cell| signs[onefold::ids::Id::index(cell)])
            .collect()
    };
    layout.spec().grids.iter().map(grid).collect()
}

fn block(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    signs
        .chunks(9)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

#[track_caller]
fn is(entry: &Entry, name: &str, line: &str, text: &str) {
    assert_eq!(entry.puzzle.layout().name(), name, "{text}");
    assert_eq!(givens(&entry.puzzle), line, "{text}");
}

#[track_caller]
fn comes_back(entry: &Entry, options: &ReadOptions) {
    let solution = solution(&entry.puzzle);
    let written = entry.write(&solution);
    let again = one_with(&written, options.clone());
    let expected: String = solution.symbols().iter().map(|s| s.to_char()).collect();
    assert_eq!(givens(&again.puzzle), expected, "{written}");
}

#[test]
fn gaps_may_be_left_out() {
    for name in SHAPES {
        let (layout, line) = example(name);
        for blank in [".", "*", "0", "-"] {
            let text = picture(&layout, &line, blank, "", "");
            for text in variations(&text) {
                is(&one(&text), name, &line, &text);
            }
            comes_back(&one(&text), &ReadOptions::default());
        }
    }
}

#[test]
fn bands_of_pictures_have_blank_lines_between_them() {
    for name in SHAPES {
        let (layout, line) = example(name);
        let text = picture(&layout, &line, ".", "#", "");
        let rows: Vec<&str> = text.lines().collect();
        let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
        is(&one(&bands.join("\n")), name, &line, &text);
        let two = format!("{0}\n{0}", bands.join("\n"));
        let found = read(&two);
        assert_eq!(found.len(), 2, "{two}\n{found:?}");
    }
}

#[test]
fn the_first_row_of_a_table_may_begin_with_a_letter() {
    let below = "12 345 6789A 12 345 6789A 12 345 6789A 1\n";
    let text = format!("A 8 u6 379 2 u5 349 1 379 5\n{}", below.repeat(9));
    let entry = one(&text);
    assert_eq!((entry.puzzle.layout().order(), entry.id), (10, None));
    assert_eq!(entry.puzzle.entries().iter().flatten().count(), 2);
}

const CLASSIC: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

#[test]
fn separate_grids_stay_separate() {
    for count in [2, 4, 5, 6, 10, 13, 14, 30] {
        // Each with other symbols, so that nothing agrees.
        let shifted = |k: usize| -> String {
            let shift = |c: char| match c.to_digit(10) {
                Some(digit) => {
                    let symbol = Symbol::new((digit as usize + k) % 9);
                    symbol.map_or(c, Symbol::to_char)
                }
                None => c,
            };
            CLASSIC.chars().map(shift).collect()
        };
        let lines: Vec<String> = (0..count).map(shifted).collect();
        let blocks: Vec<String> = lines.iter().map(|line| block(line)).collect();
        for text in [
            lines.join("\n"),
            lines.join("\n\n"),
            blocks.join("\n"),
            blocks.join("\n\n# next\n"),
        ] {
            let found = read(&text);
            let got: Vec<String> = found
                .iter()
                .map(|found| givens(&found.as_ref().expect("a grid").puzzle))
                .collect();
            assert_eq!(got, lines, "{text}");
        }
    }
}
