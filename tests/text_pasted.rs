//! Grids as they are pasted from elsewhere: boxes and columns with blank cells left empty, rows of
//! program code, columns of tables, collections with a heading above each grid.

use crate::support::reading::{
    CLASSIC, all_variations_give, comes_back, error, givens, one, read, rows, solution,
};

const SAMURAI: &str = "\
....4..6...9.......472.893.87..3.15..12.5..8.5638....2498.6.52...19...4.3..48....
8.5.3679.2.748.6..9.4.71...349...8.2...39.....5.....4....9..12.1.386..7.582.4...6
52.89.....4...51.3...4..582..9.......85.39...3...8695195..1.86.4..6.8.....6...7..
1...7.95...95834..5..2....671..5...3.9..62....6.3.759...6.....5..2..9.6...1.2.7.9
86..9..7....75.1.47.......25.6..28.....5..23...21.6......4.7....7382....2483.5...
";

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
    rows(CLASSIC).into_iter().map(line).collect()
}

/// The rows of a grid one below the other.
fn block(line: &str) -> String {
    rows(line).join("\n") + "\n"
}

const SOLVED: &str =
    "371265498645189237289437516432691875918572643567843921896714352754328169123956784";

#[test]
fn blank_cells_of_boxes_are_left_empty() {
    let border = "├───┼───┼───┼───┼───┼───┼───┼───┼───┤\n";
    let framed: String = drawn(" ", "│ ", " │ ", " │")
        .lines()
        .map(|row| format!("{row}\n{border}"))
        .collect();
    for text in [
        drawn(" ", "|", "|", "|"),
        drawn(" ", "| ", " | ", " |"),
        format!("{border}{framed}"),
    ] {
        all_variations_give(&text, CLASSIC);
    }
}

#[test]
fn a_space_is_no_blank_cell() {
    let groups = |row: String| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let boxed: String = rows(CLASSIC)
        .into_iter()
        .map(|row| groups(row.replace('.', " ")))
        .collect();
    for text in [drawn(" ", "", "", ""), drawn(" ", "", " ", ""), boxed] {
        let (_, says) = error(&text);
        assert!(
            says.contains("a blank cell has a sign") || says.contains("cells"),
            "{says}"
        );
    }
}

#[test]
fn a_row_that_is_too_short_is_not_filled_up() {
    let mut short = rows(CLASSIC);
    short[3].pop();
    let (line, says) = error(&short.join("\n"));
    assert_eq!(line, 4);
    assert!(says.contains("row 4 has 8 cells"), "{says}");
}

#[test]
fn groups_of_cells_in_bands_are_one_grid() {
    let group = |row: &String| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let lines: Vec<String> = rows(CLASSIC).iter().map(group).collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    all_variations_give(&(bands.join("\n\n") + "\n"), CLASSIC);
    all_variations_give(&(bands.join("\n\n").replace('.', "0") + "\n"), CLASSIC);
}

#[test]
fn rows_of_program_code_are_read() {
    let numbers = drawn("0", "    {", ", ", "},");
    let signs = drawn("'.'", "[", ",", "],");
    let quoted: String = rows(CLASSIC)
        .iter()
        .map(|row| format!("  \"{row}\",\n"))
        .collect();
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
        format!("quizzes,solutions\n{zeros},{SOLVED}\n"),
        format!("id,puzzle,clues\n1,{zeros},38\n"),
        format!("\"puzzle\";\"rating\"\n\"{zeros}\";7.2\n"),
        format!("12: {zeros}\n"),
    ] {
        assert_eq!(givens(&one(&text).puzzle), CLASSIC, "{text}");
    }
}

#[test]
fn headings_stand_between_grids_without_blank_lines() {
    let text = format!("Grid 01\n{0}Grid 02\n{0}[Last]\n{0}", block(CLASSIC));
    let found = read(&text);
    let names: Vec<Option<String>> = found
        .iter()
        .map(|entry| entry.as_ref().expect("a grid").id.clone())
        .collect();
    assert_eq!(
        names,
        ["Grid 01", "Grid 02", "Last"].map(|name| Some(name.to_owned()))
    );
    assert!(
        found
            .iter()
            .flatten()
            .all(|entry| givens(&entry.puzzle) == CLASSIC)
    );
}

#[test]
fn squares_right_below_each_other_are_grids() {
    let found = read(&block(CLASSIC).repeat(3));
    let lines: Vec<usize> = found.iter().flatten().map(|entry| entry.line).collect();
    assert_eq!(lines, [1, 10, 19]);
    let five: String = SAMURAI.lines().map(block).collect();
    assert_eq!(read(&five).iter().flatten().count(), 5);
    let small = read(&"1.3.\n....\n....\n.2..\n".repeat(2));
    assert_eq!(small.iter().flatten().count(), 2);
}

#[test]
fn lines_of_sixteen_with_four_symbols_stay_lines() {
    let found = read(&"1234............\n".repeat(32));
    assert_eq!(found.iter().flatten().count(), 32);
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
    let written = entry.write(&solution(&entry.puzzle));
    assert!(
        written.lines().all(|line| line.chars().count() == 48),
        "{written}"
    );
}
