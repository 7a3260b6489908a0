//! Every line of a text has exactly one role, and no line of it is lost.

use crate::support::commands::{folder, typed};
use crate::support::reading::{asking, givens, read, read_with};
use onefold::internals::text::{LineRole, ReadOptions, read_with_roles};

/// A grid with one solution.
const GRID: &str = "....\n.21.\n...4\n..2.\n";

/// The signs of that grid.
const SIGNS: &str = ".....21....4..2.";

/// The roles of the lines of a text that are not blank.
fn roles(text: &str) -> Vec<(usize, LineRole)> {
    let (_, roles) = read_with_roles(text, ReadOptions::default());
    roles.into_iter().map(|line| (line.line, line.role)).collect()
}

/// The givens of each puzzle of a text, with `x` for an error.
fn answers(text: &str) -> Vec<String> {
    let signs = |found: &Result<onefold::Entry, onefold::TextError>| match found {
        Ok(entry) => givens(&entry.puzzle),
        Err(_) => "x".to_owned(),
    };
    read(text).iter().map(signs).collect()
}

/// The only error of a text.
#[track_caller]
fn error(text: &str) -> (usize, String) {
    let found = read(text);
    match &found[..] {
        [Err(error)] => (error.line, error.to_string()),
        _ => panic!("{text}\n{found:?}"),
    }
}

#[test]
fn each_line_has_the_role_that_a_reader_gives_it() {
    use LineRole::*;
    let words = "The solver needs twelve steps here, after the hidden pair in the corner.";
    for (text, expected) in [
        (format!("Number 7\n{GRID}"), vec![Name, Clues, Clues, Clues, Clues]),
        (format!("4x4\n{GRID}"), vec![Size, Clues, Clues, Clues, Clues]),
        (format!("{GRID}{words}\n"), vec![Clues, Clues, Clues, Clues, Words]),
        (format!("{GRID}no king move\n"), vec![Clues, Clues, Clues, Clues, Rule]),
        (format!("{GRID}boxes: none\n"), vec![Clues, Clues, Clues, Clues, Rule]),
        (format!("{GRID}Difficulty: hard\n"), vec![Clues, Clues, Clues, Clues, Harmless]),
        (format!("{GRID}r1c1 r1c2 = 4\n"), vec![Clues, Clues, Clues, Clues, Cage]),
        (format!("{GRID}\n1342\n4213\n2134\n3421\n"), [[Clues; 4], [Solution; 4]].concat()),
        (format!("{GRID}\naabb\naabc\nddcc\nddcb\n"), [[Clues; 4], [Map; 4]].concat()),
        (
            format!("{GRID}\n1 0 0 0\n1 0 0 0\n1 0 0 0\n"),
            vec![Clues, Clues, Clues, Clues, Broken, Broken, Broken],
        ),
        (
            "+--+--+\n|..|..|\n|.2|1.|\n+--+--+\n|..|.4|\n|..|2.|\n+--+--+\n".to_owned(),
            vec![Separator, Clues, Clues, Separator, Clues, Clues, Separator],
        ),
        ("123 134 1234 123\n34 2 1 3\n123 13 23 4\n134 134 2 13\n".to_owned(), vec![Candidates; 4]),
        (format!("id,puzzle\n1,{SIGNS}\n2,{SIGNS}5\n"), vec![Heading, Clues, Broken]),
        (
            format!("puzzle a\nclues\n{GRID}end\n"),
            vec![Document, Document, Document, Document, Document, Document, Document],
        ),
        (format!("{SIGNS}\n{}\n", &SIGNS[1..]), vec![Clues, Broken]),
    ] {
        let found: Vec<LineRole> = roles(&text).into_iter().map(|(_, role)| role).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn no_line_is_without_a_role() {
    let others =
        ["# a", "---", "import sys", "12 7", "grid = [", "]", "{", "=====", "No. 3", "a\tb"];
    for (k, first) in others.iter().enumerate() {
        for second in &others[k..] {
            for text in [
                format!("{first}\n{second}\n{GRID}"),
                format!("{GRID}{first}\n{second}\n"),
                format!("{first}\n\n{SIGNS}\n{second}\n{SIGNS}\n"),
                format!("{first}\n{second}\n"),
            ] {
                let numbers: Vec<usize> = roles(&text).into_iter().map(|(line, _)| line).collect();
                let lines: Vec<usize> = text
                    .lines()
                    .enumerate()
                    .filter(|(_, line)| !line.trim().is_empty())
                    .map(|(k, _)| k + 1)
                    .collect();
                assert_eq!(numbers, lines, "{text}");
            }
        }
    }
}

#[test]
fn explain_reading_prints_every_role() {
    let folder = folder("roles");
    std::fs::write(folder.join("text"), format!("A name\n{GRID}anti-knight\n")).expect("written");
    let (code, out, _) = typed(&folder, "convert --explain-reading text");
    assert_eq!(code, Some(2));
    assert!(out.contains("text:1: name\ntext:2-5: clues\n"), "{out}");
    assert!(out.contains("text:6: rule that is not read: it names a rule"), "{out}");
    let (_, out, _) = typed(&folder, "convert --explain-reading --json text");
    assert!(
        out.contains(r#"{"type":"role","source":"text:1","lines":[1,1],"role":"name""#),
        "{out}"
    );
}

#[test]
fn spaces_between_bars_are_blank_cells() {
    let classic =
        "53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79";
    let rows: Vec<Vec<char>> =
        classic.chars().collect::<Vec<_>>().chunks(9).map(<[char]>::to_vec).collect();
    let dense = |row: &[char]| {
        let boxes: Vec<String> = row.chunks(3).map(|part| part.iter().collect()).collect();
        boxes.join("|")
    };
    let wide = |row: &[char], before: &str, after: &str| {
        let part = |part: &[char]| {
            let cells: Vec<String> = part.iter().map(char::to_string).collect();
            format!("{before}{}{after}", cells.join(" "))
        };
        row.chunks(3).map(part).collect::<Vec<_>>().join("|")
    };
    type Write<'a> = Box<dyn Fn(&[char]) -> String + 'a>;
    let ways: Vec<(Write<'_>, &str)> = vec![
        (Box::new(dense), "---+---+---"),
        (Box::new(|row| dense(row).trim_end().to_owned()), "---+---+---"),
        (Box::new(|row| format!(" {}", dense(row))), "---+---+---"),
        (Box::new(|row| format!("|{}|", dense(row))), "+---+---+---+"),
        (Box::new(|row| wide(row, " ", " ")), "-------+-------+-------"),
        (Box::new(|row| wide(row, "", " ")), "------+------+------"),
        (Box::new(|row| wide(row, "", "")), "-----+-----+-----"),
        (Box::new(|row| format!("|{}|", wide(row, " ", " "))), "+-------+-------+-------+"),
    ];
    let expected = classic.replace(' ', ".");
    for (write, rule) in ways {
        let mut text = String::new();
        for (k, row) in rows.iter().enumerate() {
            if k > 0 && k % 3 == 0 {
                text += &format!("{rule}\n");
            }
            text += &format!("{}\n", write(row));
        }
        assert_eq!(answers(&text), std::slice::from_ref(&expected), "{text}");
        // A row is missing.
        let cut: Vec<&str> = text.lines().skip(1).collect();
        assert!(read(&cut.join("\n")).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn a_matrix_of_a_model_is_read_wherever_its_brackets_stand() {
    let rows = ["0,0,0,0", "0,2,1,0", "0,0,0,4", "0,0,2,0"];
    let grids = [
        format!("input=[|{}|];\n", rows.join("|")),
        format!("input = [| {} |];\n", rows.join(" | ")),
        format!("input_grid = [|{}|];\n", rows.join("|\n")),
        format!("grid = [|\n{}\n|];\n", rows.join(" |\n")),
        format!("grid =\n[| {}\n|];\n", rows.join("\n | ")),
        format!("[|\n{}|\n|]\n", rows.join("|\n")),
        format!("x = array2d(1..4, 1..4, [|{}|]); % {}\n", rows.join("|"), "a remark"),
    ];
    let others = [
        "points=[|1,0,0|0,0,0|0,0,0|];\n",
        "points = [|\n1,0,0|\n0,0,0|\n|];\n",
        "less = [|1,2,1,3|2,2,3,2|];\n",
    ];
    for grid in &grids {
        if !grid.starts_with('x') {
            assert_eq!(answers(grid), [SIGNS], "{grid}");
        }
        for other in others {
            for text in [
                format!("{grid}{other}"),
                format!("{other}{grid}"),
                format!("{grid}\n{other}"),
                format!("{other}\n{grid}"),
            ] {
                let found = read(&text);
                assert!(!found.is_empty() && found.iter().all(Result::is_err), "{text}\n{found:?}");
            }
        }
    }
}

#[test]
fn a_good_line_beside_a_bad_one_is_answered() {
    let small = "1..............2";
    let six = "1..................................2";
    let long = "...........@....12..3.45.........1........4...6.27.........3.4.5..1.....8.4.....7";
    for (first, second) in [(small, long), (six, long), (small, &long[1..])] {
        assert_eq!(answers(&format!("{first}\n{second}\n")), [first, "x"]);
        assert_eq!(answers(&format!("{second}\n{first}\n")), ["x", first]);
        assert_eq!(answers(&format!("{first}\n{second}\n{first}\n")), [first, "x", first]);
        assert_eq!(answers(&format!("{second}\n{first}\n{second}\n")), ["x", first, "x"]);
    }
}

#[test]
fn rows_of_stars_are_blank_and_a_label_begins_a_grid() {
    let stars = "1 2 3 4\n3 4 1 2\n* * * *\n* * * *\n";
    assert_eq!(answers(stars), ["12343412........"]);
    assert_eq!(answers(&stars.replace(' ', "")), ["12343412........"]);
    for answer in
        ["Answer: 1 3 4 2\n4 2 1 3\n2 1 3 4\n3 4 2 1\n", "solution: 1342\n4213\n2134\n3421\n"]
    {
        for blank in ["", "\n"] {
            let found = read(&format!("{GRID}{blank}{answer}"));
            let recorded = found[0].as_ref().map(|entry| entry.recorded.is_some());
            assert!(found.len() == 1 && recorded.is_ok_and(|is| is), "{answer}\n{found:?}");
        }
    }
    let clash = read(&format!("{GRID}\nAnswer: 3 1 2 4\n2 4 3 1\n4 3 1 2\n1 2 4 3\n"));
    assert!(clash.iter().all(Result::is_err), "{clash:?}");
    assert_eq!(answers("Grid: . . . .\n. 2 1 .\n. . . 4\n. . 2 .\n"), [SIGNS]);
}

#[test]
fn a_banner_is_quoted() {
    let banner = "SSS::::::::SS\nS::::SSSS:::S\nSSSSSSSSSSSSS\n";
    for lines in [1, 2, 3, 9] {
        let banner: String =
            banner.lines().cycle().take(lines).map(|line| format!("{line}\n")).collect();
        let found = read(&format!("{banner}{GRID}"));
        let [Ok(entry)] = &found[..] else { panic!("{banner}{found:?}") };
        assert_eq!((givens(&entry.puzzle).as_str(), &entry.id), (SIGNS, &None));
        assert_eq!(entry.unread.len(), lines, "{banner}");
    }
}

#[test]
fn a_text_without_a_grid_is_refused_by_its_data() {
    for (text, line, says) in [
        (
            "import sys\n\nprint(solve([[0,0,3,0,2,0,6,0,0]]))\n",
            3,
            "a list of 9 numbers, not of 9 lists: a puzzle is n lists of n",
        ),
        ("import sys\nx = [[1,2,3],[4,5,6]]\n", 2, "2 lists of 3 numbers"),
        ("from a import b\nsolve('53..7....6..195')\n", 2, "15 signs"),
        ("def f(p):\n    return p, t, solved\n", 1, "no grid: the text looks like a program"),
        ("return p, t, solved\n", 1, "no grid: the text looks like a program"),
        ("cages = [(3, [(0,0),(0,1)]), (4, [(1,0),(1,1)])]\n", 1, "cages as lists in brackets"),
        ("easy\nA<<B<A^^C<^<<^^^B<<^\n", 2, "killers with a sign for each cell"),
    ] {
        let (at, message) = error(text);
        assert!(at == line && message.contains(says), "{text}{at}: {message}");
        assert!(!message.contains("import"), "{message}");
    }
}

#[test]
fn several_grids_on_one_line_are_named() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let other = format!("{}9", &good[..80].replace('5', "."));
    for text in [format!("['{good}','{other}']\n"), format!("{good} {other} {good}\n")] {
        let (_, says) = error(&text);
        assert!(says.contains("several grids on one line"), "{says}");
        assert!(says.contains("write each on its own"), "{says}");
    }
}

/// Five lines of a Samurai with equal clues in the shared boxes.
fn samurai() -> Vec<String> {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows: Vec<&str> = (0..9).map(|k| &solved[9 * k..9 * k + 9]).collect();
    // Each outer grid has the opposite corner box of the middle one in its own corner.
    let outer = |row: usize, col: usize| -> String {
        (0..9)
            .map(|r| {
                let from = |k: usize, at: usize| (k + 9 - 3 * at) % 9;
                (0..9)
                    .map(|c| {
                        let (r, c) = (from(r, row), from(c, col));
                        rows[r].as_bytes()[c] as char
                    })
                    .collect::<String>()
            })
            .collect()
    };
    vec![outer(2, 2), outer(2, 1), solved.to_owned(), outer(1, 2), outer(1, 1)]
}

#[test]
fn five_grids_that_fit_are_a_samurai() {
    let lines = samurai();
    let clues: Vec<String> =
        lines.iter().map(|line| line.replace(['1', '2', '3', '4'], ".")).collect();
    let text = clues.join("\n") + "\n";
    // Without the layout each line is a puzzle.
    assert_eq!(answers(&text), clues);
    let mut reader = onefold::internals::text::Reader::new(ReadOptions::default());
    let mut found = Vec::new();
    for line in text.lines() {
        reader.line(line.as_bytes(), &mut found);
    }
    reader.finish(&mut found);
    let notes = reader.notes();
    assert!(notes.iter().any(|note| note.contains("--layout samurai")), "{notes:?}");
    // With it they are one, unless one is missing or contradicts another.
    let found = read_with(&text, asking("samurai"));
    let [Ok(entry)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(entry.puzzle.layout().cells().len(), 369);
    let cut = read_with(&(clues[..4].join("\n") + "\n"), asking("samurai"));
    assert!(matches!(&cut[..], [Err(_)]), "{cut:?}");
    let mut wrong = clues.clone();
    wrong.swap(0, 4);
    let found = read_with(&(wrong.join("\n") + "\n"), asking("samurai"));
    assert!(matches!(&found[..], [Err(_)]), "{found:?}");
}

#[test]
fn a_spoilt_first_line_of_the_own_form_is_named() {
    let pictures = format!(
        "\nclues\n{GRID}\nregions\naabb\naabb\nccdd\nccdd\n\nsolution\n1342\n4213\n2134\n3421\n"
    );
    for first in
        ["xpuzzle seven", "puzle seven", "Puzzle: seven", "# puzzle", "the puzzle seven", ""]
    {
        for text in [
            format!("{first}\n{pictures}"),
            format!("{first}\nboxes: 2x2\n{pictures}"),
            format!("{first}\n\ngrid at r1c1\n{GRID}\ngrid at r3c3\n{GRID}"),
            format!("{first}\n{}", pictures.replace("\nregions\naabb\naabb\nccdd\nccdd\n", "")),
        ] {
            let (_, says) = error(&text);
            assert!(
                says.contains("begins with a line 'puzzle NAME' or 'layout NAME'"),
                "{text}{says}"
            );
        }
    }
    // Headings of other texts.
    assert_eq!(answers(&format!("Clues:\n{GRID}\nSolution:\n1342\n4213\n2134\n3421\n")), [SIGNS]);
    assert_eq!(answers(&format!("clues\n{GRID}")), [SIGNS]);
}

#[test]
fn words_for_no_solution_are_noted_once() {
    let table = format!("id,puzzle,answer\n1,{SIGNS},no solution given\n2,{SIGNS},unknown\n");
    for text in [table, format!("{GRID}no solution given\n\n{GRID}no solution given\n")] {
        let mut reader = onefold::internals::text::Reader::new(ReadOptions::default());
        let mut found = Vec::new();
        for line in text.lines() {
            reader.line(line.as_bytes(), &mut found);
        }
        reader.finish(&mut found);
        assert!(
            found.len() == 2
                && found.iter().all(|one| one.as_ref().is_ok_and(|entry| {
                    entry.unread.is_empty() && entry.recorded.is_none() && entry.notes.is_empty()
                })),
            "{found:?}"
        );
        let notes = reader.notes();
        let words = notes.iter().filter(|note| note.contains("no solution given")).count();
        assert_eq!(words, 1, "{notes:?}");
    }
}

#[test]
fn sixteen_lines_of_sixteen_signs_are_two_readings() {
    // A Latin square of 16 rows whose symbols are all small: one grid, or sixteen.
    let row = |k: usize| -> String {
        (0..16).map(|c| if (c + k) % 16 < 4 && c % 4 == k % 4 { '1' } else { '.' }).collect()
    };
    let text: String = (0..16).map(|k| row(k) + "\n").collect();
    let (_, says) = error(&text);
    assert!(says.contains("one grid of 16 symbols") && says.contains("16 grids"), "{says}");
}

/// The same board in forms that hold rules; the last has a rule of its own.
const DOCUMENTS: [&str; 4] = [
    "puzzle four\nclues\n....\n.21.\n...4\n..2.\nend\n",
    "{\"givens\":[\"....\",\".21.\",\"...4\",\"..2.\"],\"order\":4,\"boxes\":[2,2]}\n",
    ".Shape~4x4.~R2C2_2~R2C3_1~R3C4_4~R4C3_2\n\n",
    "puzzle disjoint\nrules: disjoint-groups\nclues\n....\n.21.\n...4\n..2.\nend\n",
];

/// The first puzzle of a document with a line above or below it.
fn beside(document: &str, line: &str) -> [Result<onefold::Entry, String>; 2] {
    let first = |text: String| {
        let found = read(&text).into_iter().next().expect("a puzzle or an error");
        found.map_err(|error| error.to_string())
    };
    [first(format!("{line}\n{document}")), first(format!("{document}\n{line}\n"))]
}

#[test]
fn a_rule_beside_a_document_leaves_no_verdict_unless_the_puzzle_has_it() {
    for document in DOCUMENTS {
        for rule in ["Anti-king sudoku", "rules: anti-knight", "the sum of r1c1 and r1c2 is 5"] {
            for read in beside(document, rule) {
                let error = read.expect_err(rule);
                assert!(error.contains("may be a rule"), "{rule}\n{document}{error}");
            }
        }
    }
    let [.., disjoint] = DOCUMENTS;
    for read in beside(disjoint, "with disjoint groups") {
        assert!(read.is_ok_and(|entry| entry.unread.is_empty()));
    }
    // A sentence of a setter about the rules of the puzzle is quoted.
    for read in beside(disjoint, "Digits along a line increase.") {
        assert!(read.is_ok_and(|entry| entry.unread.len() == 1));
    }
}

#[test]
fn words_beside_a_document_are_quoted_and_comments_are_comments() {
    let words = "My brother and I made this one on a long and rainy day, and it took us a week.";
    for document in DOCUMENTS {
        for read in beside(document, words) {
            assert!(read.is_ok_and(|entry| entry.unread.len() == 1), "{document}");
        }
        for line in ["Number 12", "# made by hand", "https://example.org/7", "2024-05-01"] {
            for read in beside(document, line) {
                assert!(read.is_ok_and(|entry| entry.unread.is_empty()), "{line}\n{document}");
            }
        }
    }
    let [own, ..] = DOCUMENTS;
    for read in beside(own, "# anti-knight is for another day") {
        assert!(read.is_ok_and(|entry| entry.unread.is_empty()));
    }
}

#[test]
fn the_rule_between_two_documents_is_of_the_one_that_has_it() {
    let [plain, .., disjoint] = DOCUMENTS;
    let found = read(&format!("{plain}\ndisjoint groups\n{disjoint}"));
    assert!(found.len() == 2 && found.iter().all(Result::is_ok), "{found:?}");
    let found = read(&format!("{plain}\nanti-king\n{disjoint}"));
    // The block of the rule has the second puzzle, so it is near that one alone.
    assert!(matches!(&found[..], [Ok(_), Err(_)]), "{found:?}");
}

#[test]
fn every_line_that_may_be_a_rule_counts() {
    for text in ["anti-knight\nsymbols: 4\n", "symbols: 4\nanti-knight\n"] {
        let (_, says) = error(&format!("{text}{GRID}"));
        assert!(says.contains("may be a rule"), "{says}");
    }
    let cages = "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n7 = r2c1 + r2c2\n3 = r2c3 + r2c4\n\
                 7 = r3c1 + r3c2\n3 = r3c3 + r3c4\n3 = r4c1 + r4c2\n7 = r4c3 + r4c4\n";
    let found = read(cages);
    assert!(found.len() == 1 && found[0].is_ok(), "{found:?}");
    let (_, says) = error(&format!("{cages}windoku\n"));
    assert!(says.contains("may be a rule"), "{says}");
}

#[test]
fn cut_rows_beside_a_grid_or_cages_leave_no_verdict() {
    let cages = "3 = r1c1 + r1c2\n7 = r1c3 + r1c4\n7 = r2c1 + r2c2\n3 = r2c3 + r2c4\n\
                 7 = r3c1 + r3c2\n3 = r3c3 + r3c4\n3 = r4c1 + r4c2\n7 = r4c3 + r4c4\n";
    for text in [
        format!("ABBB\nAAAB\nCCCC\n\nDDDD\n{GRID}"),
        format!("{GRID}\naabb\naabb\n\nccdd\n"),
        format!("{cages}\n1 . 3 .\n"),
        format!("{cages}\n.1..\n....\n"),
    ] {
        let found = read(&text);
        assert!(found.iter().all(Result::is_err), "{text}{found:?}");
    }
}

#[test]
fn cages_below_a_document_are_not_its_own() {
    let [_, record, ..] = DOCUMENTS;
    let cages = "3 = r1c1 + r1c2\n";
    assert!(read(&format!("{record}{cages}")).iter().all(Result::is_err));
    assert!(read(&format!("{record}\n{cages}")).iter().all(Result::is_err));
    // In the block of a grid they are cages of the grid.
    let found = read(&format!("{record}\n{cages}....\n....\n....\n....\n"));
    let [Ok(record), Ok(killer)] = &found[..] else { panic!("{found:?}") };
    let counts = [record, killer].map(|it| it.puzzle.layout().spec().constraints.len());
    assert_eq!(counts, [0, 1]);
}
