//! Grids as they are pasted from elsewhere: boxes and columns with blank cells left empty, rows of
//! program code, columns of tables, collections with a heading above each grid.

use crate::support::reading::{error, givens, one, read, variations};
use onefold::limits::Limits;
use onefold::puzzle::Solution;
use onefold::solve::{Config, Solver};
use onefold::text::Entry;

const CLASSIC: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

fn rows() -> Vec<String> {
    let signs: Vec<char> = CLASSIC.chars().collect();
    signs.chunks(9).map(|row| row.iter().collect()).collect()
}

/// Rows with something before, between and behind their cells, and a text for a blank.
fn drawn(blank: &str, before: &str, between: &str, behind: &str) -> String {
    let cell = |c: char| {
        if c == '.' {
            blank.to_owned()
        } else {
            c.to_string()
        }
    };
    let row = |row: String| row.chars().map(cell).collect::<Vec<_>>().join(between);
    let line = |text: String| {
        format!("{before}{}{behind}", row(text))
            .trim_end()
            .to_owned()
            + "\n"
    };
    rows().into_iter().map(line).collect()
}

/// The rows of a grid one below the other.
fn block(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let side = signs.len().isqrt();
    signs
        .chunks(side)
        .flat_map(|row| row.iter().chain(&['\n']))
        .collect()
}

fn solution(entry: &Entry) -> Solution {
    let mut solver = Solver::new(Config::default());
    let (first, _) = solver.first(&entry.puzzle, &Limits::default());
    first.expect("in time").expect("a solution")
}

/// The solution is written into the text, which then reads as the solution.
#[track_caller]
fn comes_back(entry: &Entry, text: &str) {
    let solution = solution(entry);
    let expected: String = solution.symbols().iter().map(|s| s.to_char()).collect();
    let written = entry.write(&solution);
    assert_eq!(givens(&one(&written).puzzle), expected, "{text}\n{written}");
}

#[track_caller]
fn all_variations_give_the_classic(text: &str) {
    for text in variations(text) {
        let entry = one(&text);
        assert_eq!(givens(&entry.puzzle), CLASSIC, "{text:?}");
        comes_back(&entry, &text);
    }
}

#[test]
fn a_row_that_is_too_short_is_not_filled_up() {
    let mut short = rows();
    short[3].pop();
    let (line, says) = error(&short.join("\n"));
    assert_eq!(line, 4);
    assert!(says.contains("row 4 has 8 cells"), "{says}");
}

#[test]
fn groups_of_cells_in_bands_are_one_grid() {
    let group = |row: &String| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let lines: Vec<String> = rows().iter().map(group).collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    all_variations_give_the_classic(&(bands.join("\n\n") + "\n"));
    all_variations_give_the_classic(&(bands.join("\n\n").replace('.', "0") + "\n"));
}

#[test]
fn rows_of_program_code_are_read() {
    let numbers = drawn("0", "    {", ", ", "},");
    let signs = drawn("'.'", "[", ",", "],");
    let quoted: String = rows().iter().map(|row| format!("  \"{row}\",\n")).collect();
    let in_one_line = drawn("0", "[", ",", "],").replace('\n', "");
    for text in [
        format!("int[,] grid = {{\n{numbers}}};\n"),
        format!("int[,] grid =\n{{\n{numbers}}};\n"),
        format!("int[][] grid = new int[][] {{\n{numbers}}};\n"),
        format!("board = [{}]\n", signs.trim_end().trim_end_matches(',')),
        format!("rows = [\n{quoted}]\n"),
        format!("[{}]\n", in_one_line.trim_end_matches(',')),
        drawn("0", "[", " ", "]"),
    ] {
        let entry = one(&text);
        assert_eq!(givens(&entry.puzzle), CLASSIC, "{text}");
        comes_back(&entry, &text);
    }
}

#[test]
fn grids_are_found_in_columns_of_tables() {
    let zeros = CLASSIC.replace('.', "0");
    for text in [
        format!("id,puzzle,clues\n1,{zeros},38\n"),
        format!("\"puzzle\";\"rating\"\n\"{zeros}\";7.2\n"),
        format!("12: {zeros}\n"),
    ] {
        assert_eq!(givens(&one(&text).puzzle), CLASSIC, "{text}");
    }
}

#[test]
fn longer_symbols_leave_columns_in_line() {
    let row = |k: usize| {
        let cell = |c: usize| {
            if k == 0 {
                (c + 1).to_string()
            } else {
                ".".to_owned()
            }
        };
        (0..16)
            .map(|c| format!("{:>3}", cell(c)))
            .collect::<String>()
            + "\n"
    };
    let text: String = (0..16).map(row).collect();
    let entry = one(&text);
    let written = entry.write(&solution(&entry));
    assert!(
        written.lines().all(|line| line.chars().count() == 48),
        "{written}"
    );
}
