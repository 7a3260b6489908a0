//! Every form of text for one grid is read as its users write it: lines, blocks, drawn boxes,
//! tables, candidates, jigsaws. The same puzzle in another form gives the same givens, and a
//! solution that is written back reads as that solution.

use crate::support::reading::{
    CLASSIC, all_variations_give, asking, comes_back, error, givens, one, one_with, read, rows,
    solution, variations,
};
use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::puzzle::{Puzzle, Symbol, SymbolSet, shapes};
use onefold::internals::report::candidate_table;

/// The cells of a grid in one line as rows, with something between the cells and after each row.
fn table(line: &str, blank: &str, between: &str, end: &str) -> String {
    let cell = |c: char| {
        if c == '.' {
            blank.to_owned()
        } else {
            c.to_string()
        }
    };
    rows(line)
        .iter()
        .map(|row| row.chars().map(cell).collect::<Vec<_>>().join(between) + end + "\n")
        .collect()
}

/// A grid drawn with boxes.
fn boxed(line: &str, blank: char, border: &str, side: &str) -> String {
    let mut text = format!("{border}\n");
    for (r, row) in rows(&line.replace('.', &blank.to_string()))
        .iter()
        .enumerate()
    {
        let bands: Vec<String> = row
            .as_bytes()
            .chunks(3)
            .map(|band| {
                let cells: Vec<String> = band.iter().map(|&b| char::from(b).to_string()).collect();
                cells.join(" ")
            })
            .collect();
        text += &format!("{side} {} {side}\n", bands.join(&format!(" {side} ")));
        if r % 3 == 2 {
            text += &format!("{border}\n");
        }
    }
    text
}

/// The candidates that are left where each given is taken out of its regions.
fn narrowed(puzzle: &Puzzle) -> IdVec<CellId, SymbolSet> {
    let mut sets = puzzle.allowed();
    for clue in puzzle.clues() {
        for region in puzzle.layout().regions() {
            if region.cells.contains(&clue.cell) {
                for &other in region.cells.iter().filter(|&&other| other != clue.cell) {
                    sets[other].remove(clue.symbol);
                }
            }
        }
    }
    sets
}

#[test]
fn lines_have_any_blank() {
    for blank in [".", "0", "*", "_", "-", "?", "·", "x", "X", "~"] {
        all_variations_give(&(CLASSIC.replace('.', blank) + "\n"), CLASSIC);
    }
}

#[test]
fn lines_have_comments_after_the_grid() {
    for comment in [
        " # easy",
        " easy 1.2",
        "\t# 7.2",
        ",ED=1.2,name",
        ";x",
        " | x",
        "# tight",
        "   17 0.5 a",
    ] {
        all_variations_give(&format!("{CLASSIC}{comment}\n"), CLASSIC);
    }
}

#[test]
fn lines_of_a_file_are_told_apart() {
    for between in ["\n", "\n\n", "\n# next\n", " # one\n"] {
        for count in [2, 3, 5, 14, 40] {
            let text = format!("{CLASSIC}{between}").repeat(count);
            let found = read(&text);
            assert_eq!(found.len(), count, "{between:?} {count}");
            let step = between.matches('\n').count();
            for (k, entry) in found.into_iter().enumerate() {
                let entry = entry.expect("a puzzle");
                assert_eq!(givens(&entry.puzzle), CLASSIC);
                assert_eq!(entry.line, 1 + k * step, "{between:?} {count}");
            }
        }
    }
}

#[test]
fn lines_have_every_size() {
    for side in [4, 6, 9, 12, 16, 25] {
        let layout = shapes::layout_named(&format!("latin:{side}")).expect("known");
        let first = layout.symbols().first().expect("a symbol").to_char();
        let last = layout.symbols().iter().last().expect("a symbol").to_char();
        let mut line: Vec<char> = vec!['.'; side * side];
        line[0] = first;
        line[side + 1] = last;
        let line: String = line.into_iter().collect();
        for text in [line.clone(), line.to_lowercase(), line.replace('.', "0")] {
            if text.contains('0') && side > 9 {
                // Zero may be a symbol only where another blank is written too.
                assert!(!text.contains('.'));
            }
            let entry = one(&(text.clone() + "\n"));
            assert_eq!(givens(&entry.puzzle), line, "{text}");
            assert_eq!(entry.puzzle.layout().order(), side);
        }
    }
    // Boards of fewer than four symbols have to be asked for.
    let asked = |text| givens(&one_with(text, asking("latin:1")).puzzle);
    assert_eq!(
        (asked("1\n"), asked(".\n")),
        ("1".to_owned(), ".".to_owned())
    );
}

#[test]
fn lines_of_sixteen_are_told_by_their_symbols() {
    let with =
        |start: &str, blank: char| start.to_owned() + &blank.to_string().repeat(256 - start.len());
    for (text, expected) in [
        (with("1G", '.'), "1G"),
        (with("1g", '.'), "1G"),
        (with("0F1", '.'), "1G2"),
        (with("0f1", '.'), "1G2"),
        (with("AP", '.'), "1G"),
        (with("ap", '.'), "1G"),
        (with("1G", '0'), "1G"),
    ] {
        let got = one(&text);
        assert!(givens(&got.puzzle).starts_with(expected), "{text}");
    }
    // Zero twice in a row is no symbol, and beside another blank no blank.
    assert!(error(&with("0F0", '.')).1.contains("--symbols"));
}

#[test]
fn bad_lines_name_line_and_column() {
    let text = format!("{CLASSIC}\n{}\n{CLASSIC}\n", CLASSIC.replacen('7', "A", 1));
    let found = read(&text);
    assert_eq!(found.len(), 3);
    assert!(found[0].is_ok() && found[2].is_ok());
    let error = found[1].as_ref().expect_err("A is no digit");
    assert_eq!((error.line, error.column), (2, Some(2)));
    assert!(error.to_string().contains("'A'"), "{error}");
    for text in [&CLASSIC[1..], &format!("{CLASSIC}1")] {
        let text = format!("{CLASSIC}\n\n{text}\n\n{CLASSIC}\n");
        let found = read(&text);
        let bad: Vec<usize> = found
            .iter()
            .filter_map(|found| found.as_ref().err().map(|error| error.line))
            .collect();
        assert_eq!((found.len(), bad), (3, vec![3]), "{text}\n{found:?}");
    }
}

#[test]
fn short_lines_are_grids_or_rows() {
    let found = read("12..34......1.2.\n....12..34..2..1\n");
    assert_eq!(found.len(), 2);
    assert!(
        found
            .iter()
            .all(|entry| entry.as_ref().is_ok_and(|e| e.puzzle.layout().order() == 4))
    );
    let entry = one("1...\n..2.\n....\n...4\n");
    assert_eq!(givens(&entry.puzzle), "1.....2........4");
    let options = asking("classic:2x2");
    assert_eq!(
        givens(&one_with("12..34......1.2.\n", options).puzzle),
        "12..34......1.2."
    );
}

#[test]
fn blocks_are_read() {
    for blank in [".", "0", "*", "_", "-", "?", "x"] {
        for between in ["", " ", "  "] {
            all_variations_give(&table(CLASSIC, blank, between, ""), CLASSIC);
        }
    }
    let bands = |blank: &str| {
        let lines = table(CLASSIC, blank, "", "");
        let lines: Vec<&str> = lines.lines().collect();
        lines
            .chunks(3)
            .map(|band| band.join("\n") + "\n")
            .collect::<Vec<_>>()
            .join("\n")
    };
    all_variations_give(&bands("."), CLASSIC);
    all_variations_give(&bands("-"), CLASSIC);
}

#[test]
fn boxes_are_drawn_in_many_ways() {
    for (border, side) in [
        ("+-------+-------+-------+", "|"),
        ("-------------------------", "|"),
        ("*-----------------------*", "|"),
        ("-------+-------+-------", "|"),
        ("=========================", "|"),
        ("|-------+-------+-------|", "|"),
        (".-------.-------.-------.", "|"),
        (":-------+-------+-------:", "|"),
        ("'-------'-------'-------'", "|"),
        ("+=======+=======+=======+", "|"),
        ("------- ------- -------", "|"),
        ("- - - - - - - - - - - - -", "|"),
        (
            "\u{250c}\u{2500}\u{2500}\u{2500}\u{252c}\u{2500}\u{2500}\u{2510}",
            "\u{2502}",
        ),
        (
            "\u{2554}\u{2550}\u{2550}\u{2566}\u{2550}\u{2550}\u{2557}",
            "\u{2551}",
        ),
        ("\u{2501}\u{2501}\u{254b}\u{2501}\u{2501}", "\u{2503}"),
    ] {
        for blank in ['.', '0', '_', '*', '?'] {
            let text = boxed(CLASSIC, blank, border, side);
            all_variations_give(&text, CLASSIC);
        }
    }
}

#[test]
fn minus_is_a_blank_between_borders() {
    for border in [
        "+-------+-------+-------+",
        "------+-------+------",
        "-------------------------",
        "-------------",
    ] {
        let text = boxed(CLASSIC, '-', border, "|");
        all_variations_give(&text, CLASSIC);
        all_variations_give(&text.replace("| ", "").replace(" |", ""), CLASSIC);
    }
    // A row in which no cell is given looks like a border, and is none.
    let line = format!("{}{}", &CLASSIC[..72], ".........");
    for between in ["", " "] {
        all_variations_give(&table(&line, "-", between, ""), &line);
    }
    all_variations_give(&boxed(&line, '-', "+-------+-------+-------+", "|"), &line);
}

#[test]
fn rows_with_commas_are_read() {
    for blank in ["0", "-1", ""] {
        for (between, end) in [
            (",", ""),
            (", ", ""),
            (",", ","),
            (";", ""),
            (";", ";"),
            (" , ", " ,"),
        ] {
            all_variations_give(&table(CLASSIC, blank, between, end), CLASSIC);
        }
    }
    for (start, end, last) in [
        ("{", "},", "}"),
        ("[", "],", "]"),
        ("{ ", " },", " }"),
        ("(", "),", ")"),
    ] {
        let lines = table(CLASSIC, "0", ",", "");
        let mut text: Vec<String> = lines
            .lines()
            .map(|line| format!("{start}{line}{end}"))
            .collect();
        let n = text.len() - 1;
        text[n] = text[n].replace(end, last);
        all_variations_give(&(text.join("\n") + "\n"), CLASSIC);
        let all = format!("{}\n{}\n{}\n", start.trim(), text.join("\n"), last.trim());
        all_variations_give(&all, CLASSIC);
        all_variations_give(&(all.trim_end().to_owned() + ";\n"), CLASSIC);
    }
    let quoted = table(CLASSIC, "", ",", "").replace("3", "\"3\"");
    all_variations_give(&quoted, CLASSIC);
}

#[test]
fn numbers_above_nine_are_read() {
    for (between, blank, width) in [
        (",", "0", 0),
        (", ", "-1", 0),
        (" ", "0", 0),
        ("  ", ".", 0),
        ("\t", "", 0),
        ("", ".", 3),
    ] {
        let mut cells = vec![blank.to_owned(); 256];
        for (k, number) in [(0, 16), (17, 10), (34, 1), (255, 12)] {
            cells[k] = number.to_string();
        }
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        let rows = cells.chunks(16).map(|row| row.join(between) + "\n");
        let text: String = rows.collect();
        let entry = one(&text);
        let got = givens(&entry.puzzle);
        let line = format!("G{0}A{0}1{1}C", ".".repeat(16), ".".repeat(220));
        assert_eq!(got, line, "{text}");
        comes_back(&entry, &text);
        // Longer symbols leave columns in line.
        let written = entry.write(&solution(&entry.puzzle));
        let in_line = |line: &str| line.chars().count() == 16 * width;
        assert!(width == 0 || written.lines().all(in_line), "{written}");
    }
}

#[test]
fn tables_with_tabs_are_read() {
    let is_read = |text: &str, line: &str| assert_eq!(givens(&one(text).puzzle), line, "{text}");
    let text = table(CLASSIC, "", "\t", "");
    is_read(&text, CLASSIC);
    is_read(&table(CLASSIC, ".", "\t", ""), CLASSIC);
    is_read(&table(CLASSIC, " ", "\t", ""), CLASSIC);
    is_read(&table(CLASSIC, "", "\t", "\t"), CLASSIC);
    // A row, the first one, or several without a clue.
    for blank in [&[4][..], &[0], &[8], &[2, 3], &[0, 1, 8]] {
        let mut line: Vec<char> = CLASSIC.chars().collect();
        for row in blank {
            line[row * 9..(row + 1) * 9].fill('.');
        }
        let line: String = line.into_iter().collect();
        let entry = one(&table(&line, "", "\t", ""));
        assert_eq!(givens(&entry.puzzle), line, "{blank:?}");
        comes_back(&entry, &line);
    }
    // A column without a clue.
    let column: String = CLASSIC
        .chars()
        .enumerate()
        .map(|(k, c)| if k % 9 == 8 { '.' } else { c })
        .collect();
    is_read(&table(&column, "", "\t", ""), &column);
}

#[test]
fn candidate_tables_are_read_as_they_are_printed() {
    for (name, start) in [
        ("classic", CLASSIC),
        ("classic:2x3", "1...6"),
        ("classic:2x2", "12"),
        ("classic:4x4", "1G"),
        ("samurai", "12"),
        ("sohei", "5"),
        ("twodoku", "5"),
    ] {
        let layout = shapes::layout_named(name).expect("known");
        let line = start.to_owned() + &".".repeat(layout.cells().len() - start.len());
        let options = asking(name);
        let puzzle = one_with(&line, options).puzzle;
        let state = narrowed(&puzzle);
        let text = candidate_table(puzzle.layout(), &state) + "\n";
        let entry = one(&text);
        assert_eq!(entry.puzzle.layout().name(), puzzle.layout().name());
        assert_eq!(entry.puzzle.allowed(), state, "{text}");
    }
}

#[test]
fn candidates_in_one_line_are_refused() {
    let all = |n: usize| -> String {
        let signs = (0..n).filter_map(Symbol::new).map(Symbol::to_char);
        signs.collect::<String>().repeat(n * n)
    };
    for n in [4, 5, 8, 9] {
        let (_, message) = error(&all(n));
        assert!(message.contains("candidates in one line"), "{n}: {message}");
    }
    // Blanks alone are a grid.
    assert_eq!(one(&".".repeat(64)).puzzle.layout().order(), 8);
    assert_eq!(one(&".".repeat(729)).puzzle.layout().order(), 27);
    assert!(error(&".".repeat(4096)).1.contains("4096"));
}

const JIGSAW: &str = "1............1...3..2.....5...4...2.";
const MAP: &str = "aaabccadabbcddabbcdddbccefffffeeeeef";

#[test]
fn jigsaws_are_read_in_every_way() {
    let digits: String = MAP
        .chars()
        .map(|c| char::from(c as u8 - b'a' + b'0'))
        .collect();
    let ones: String = MAP
        .chars()
        .map(|c| char::from(c as u8 - b'a' + b'1'))
        .collect();
    for map in [MAP.to_owned(), MAP.to_uppercase(), digits, ones] {
        let block = |line: &str, between: &str| table(line, ".", between, "");
        for text in [
            format!("{JIGSAW}{map}\n"),
            format!("{JIGSAW} {map}\n"),
            format!("{JIGSAW},{map}\n"),
            format!("{JIGSAW}\n{map}\n"),
            format!("{}\n{}", block(JIGSAW, ""), block(&map, "")),
            format!("{}\n\n{}", block(JIGSAW, " "), block(&map, " ")),
            format!("{}{}", block(JIGSAW, ""), block(&map, "")),
            format!("{}{}", block(JIGSAW, " "), block(&map, " ")),
        ] {
            for text in variations(&text) {
                let entry = one(&text);
                assert_eq!(givens(&entry.puzzle), JIGSAW, "{text:?}");
                let regions = entry.puzzle.layout().regions();
                assert_eq!(regions.len(), 18, "{text}");
                comes_back(&entry, &text);
            }
        }
    }
}

#[test]
fn jigsaws_follow_each_other() {
    let block = |line: &str| table(line, ".", "", "");
    for (text, step) in [
        (format!("{JIGSAW}{MAP}\n"), 1),
        (format!("{JIGSAW}\n{MAP}\n"), 2),
        (format!("{}\n{}\n", block(JIGSAW), block(MAP)), 14),
        (format!("{}{}\n", block(JIGSAW), block(MAP)), 13),
    ] {
        for count in [1, 2, 3, 5, 20] {
            let found = read(&text.repeat(count));
            let lines: Vec<usize> = found
                .iter()
                .map(|found| found.as_ref().expect("a jigsaw").line)
                .collect();
            assert_eq!(
                lines,
                (0..count).map(|k| 1 + k * step).collect::<Vec<_>>(),
                "{text}"
            );
        }
    }
}

#[test]
fn regions_of_a_wrong_size_are_named() {
    let map = MAP.replacen("ccad", "caad", 1);
    let block = |line: &str| table(line, ".", "", "");
    for text in [
        format!("{JIGSAW}{map}\n"),
        format!("{JIGSAW}\n{map}\n"),
        format!("{}\n{}", block(JIGSAW), block(&map)),
        format!("{}{}", block(JIGSAW), block(&map)),
    ] {
        let (_, message) = error(&text);
        assert!(
            message.contains("region a") && message.contains("region c"),
            "{text}\n{message}"
        );
    }
}

#[test]
fn sixteen_lines_of_sixteen_are_told_or_asked_about() {
    let orders = |text: &str| {
        read(text)
            .into_iter()
            .map(|entry| {
                entry
                    .map(|entry| entry.puzzle.layout().order())
                    .map_err(|error| error.to_string())
            })
            .collect::<Vec<_>>()
    };
    // The same clue in each line: in one grid it would stand twice in a column.
    let lines = "1...............\n".repeat(16);
    assert_eq!(orders(&lines), vec![Ok(4); 16]);
    // A symbol beyond four.
    let block = format!("A...............\n{}", "................\n".repeat(15));
    assert_eq!(orders(&block), [Ok(16)]);
    // Nothing tells.
    let both = format!("1...............\n{}", "................\n".repeat(15));
    let [Err(message)] = &orders(&both)[..] else {
        panic!("one error")
    };
    assert!(message.contains("--layout"), "{message}");
    assert_eq!(orders(&"................\n".repeat(16)), [Ok(16)]);
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
    rows(CLASSIC).into_iter().map(line).collect()
}

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
fn groups_of_cells_in_bands_are_one_grid() {
    let group = |row: &String| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    let lines: Vec<String> = rows(CLASSIC).iter().map(group).collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    all_variations_give(&(bands.join("\n\n") + "\n"), CLASSIC);
    all_variations_give(&(bands.join("\n\n").replace('.', "0") + "\n"), CLASSIC);
}

#[test]
fn headings_stand_between_grids_without_blank_lines() {
    let text = format!(
        "Grid 01\n{0}Grid 02\n{0}[Last]\n{0}",
        (rows(CLASSIC).join("\n") + "\n")
    );
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
