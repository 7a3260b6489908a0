//! A text is read as the puzzle that a person sees in it, or refused by name: never as another one.

use onefold::internals::text::Entry;

use crate::support::reading::{
    CLASSIC as NINE, asking, banded, error, givens, one, one_with, read, rows,
};

/// Everything that is read from a text, as text.
fn shown(text: &str) -> Vec<String> {
    let found = read(text).into_iter();
    found
        .map(|found| match found {
            Ok(entry) => {
                let layout = entry.puzzle.layout();
                format!(
                    "{:?} {:?} {}",
                    layout.spec(),
                    entry.puzzle.allowed(),
                    givens(&entry.puzzle)
                )
            }
            Err(error) => error.to_string(),
        })
        .collect()
}

#[test]
fn white_space_means_nothing_in_a_constraint_string() {
    for lines in [
        ".Shape~6x6\n.~R3C3_4\n.Cage~5~R1C1~R1C2\n",
        ".Shape~6x6\n.Thermo~R1C1~R1C2\n.~R3C3_4\n",
        ".X~R1C1~R1C2\n.V~R2C1~R2C2\n.NoBoxes",
        ".Or\n.Cage~3~R1C1~R1C2\n.End\n.~R1C1_1",
        ".~R1C1_1~R1C2_2\n.~R2C1_3~R2C2_4\n.AntiKing",
    ] {
        let line = &lines.replace('\n', "");
        let (ours, theirs) = (shown(lines), shown(line));
        assert_eq!(theirs.len(), 1, "{line}\n{theirs:?}");
        assert_eq!(ours, theirs, "{lines}");
    }
}

#[test]
fn an_item_over_two_lines_is_refused() {
    for text in [
        ".Cage~12~R1C1\n~R1C2~R1C3\n.AntiKnight",
        ".AntiKing.Cage~12~R1C1~R1\nC2~R1C3.AntiKnight\n.Windoku",
        ".AntiKing.XSum~R4~12\n~20\n",
    ] {
        let found = read(text);
        assert!(found.iter().all(Result::is_err), "{text}\n{found:?}");
        assert!(!found.is_empty(), "{text}");
    }
}

#[test]
fn lists_of_constraint_strings_stay_lists() {
    for text in [
        ".~R1C1_1~R2C2_2\n\n.~R1C1_2~R3C3_3\n\n.~R1C1_5.NoBoxes\n",
        ".~R1C1_1.AntiKing\n\n.~R2C2_2.AntiKing\n\n.~R3C3_3.AntiKing",
    ] {
        let found = read(text);
        assert!(found.iter().all(Result::is_ok), "{text}\n{found:?}");
        assert_eq!(found.len(), 3, "{text}");
    }
    // A string has one shape.
    for text in
        [".Shape~4x4\n.~R1C1_1\n.Shape~6x6\n.~R1C1_1\n", ".Shape~4x4.~R1C1_1\n.Shape~6x6.~R1C1_1\n"]
    {
        let found = read(text);
        assert!(found.len() == 2 && found.iter().all(Result::is_ok), "{text}\n{found:?}");
    }
    for text in [
        ".~R1C1_1.AntiKing\n.~R2C2_2.Windoku\n",
        ".NoBoxes\n.~R1C1_1\n.NoBoxes\n.~R2C2_2\n",
        ".~R1C1_1~R2C2_2\n.~R4C4_2~R3C3_3\n.~R1C1_5.NoBoxes\n",
        ".~R1C1_1~R2C2_2\n.~R1C1_2~R3C3_3\n",
    ] {
        let (line, message) = error(text);
        let says = "one constraint string or several";
        assert!(line == 1 && message.contains(says), "{line}: {message}");
    }
}

#[test]
fn pencil_marks_of_several_rows_a_cell_are_no_puzzle() {
    for (order, box_rows, box_cols) in [(4, 2, 2), (6, 2, 3), (9, 3, 3)] {
        // Each cell lacks another symbol.
        let sign = |row: usize, col: usize| {
            let symbol = row % box_rows * box_cols + col % box_cols;
            let (r, c) = (row / box_rows, col / box_cols);
            match symbol == (r * 2 + c) % order {
                true => '.',
                false => char::from(b'1' + u8::try_from(symbol).expect("a digit")),
            }
        };
        let line =
            |row: usize| -> String { (0..order * box_cols).map(|col| sign(row, col)).collect() };
        let text: String = (0..order * box_rows).map(|row| line(row) + "\n").collect();
        let found = orders(&text);
        assert!(found.iter().all(Result::is_err), "{text}\n{found:?}");
        assert!(!found.is_empty(), "{text}");
    }
}

#[test]
fn walls_between_cells_are_refused() {
    let text = "+---+---+---+---+\n| 1   . | .   . |\n+   +---+   +---+\n| . | .   . | . |\n\
                +---+   +---+   +\n| .   . | .   . |\n+   +---+---+---+\n| . | .   .   4 |\n\
                +---+---+---+---+\n";
    let (_, message) = error(text);
    assert!(message.contains("walls"), "{message}");
}

/// What is read: the number of symbols of each puzzle, or the message.
fn orders(text: &str) -> Vec<Result<usize, String>> {
    let found = read(text).into_iter();
    found
        .map(|found| match found {
            Ok(entry) => Ok(entry.puzzle.layout().order()),
            Err(error) => Err(format!("{}: {error}", error.line)),
        })
        .collect()
}

#[test]
fn nothing_of_fewer_than_four_symbols_is_read_unasked() {
    // An at sign between two texts.
    const TEXTS: &str = "}@{\n\n}\n\n};@\u{1a}@[{@Solution:@1@....@----@_________@123\n231\n312@12\n21@\
        1.\n\n.2\n@121212121@1.......@[]\n\n()\n\n1;@{}\n{}@0000,1111@x@| 1 |@1,2\n2,1@\
        2 2\n1 2\n2 1";
    let digits = "123".repeat(3);
    let two = format!("{digits} {digits}");
    for text in TEXTS.split('@').chain([&digits[..], &two]) {
        let found = orders(text);
        assert!(found.iter().all(Result::is_err), "{text:?}\n{found:?}");
    }
    // Asked for, or in a form that gives the number of symbols, they are.
    for text in ["123\n231\n312", "1........", "1..\n...\n...", "1 2 3\n. . .\n. . ."] {
        let entry = one_with(text, asking("latin:3"));
        assert_eq!(entry.puzzle.layout().order(), 3, "{text}");
    }
    for (text, order) in [
        ("puzzle small\nsymbols: 2\nclues\n1.\n..\n", 2),
        ("{\"order\":3,\"givens\":[\"1..\",\"...\",\"...\"]}", 3),
    ] {
        assert_eq!(orders(text), [Ok(order)], "{text}");
    }
}

#[test]
fn a_line_without_symbol_or_blank_is_no_grid() {
    for sign in ["-", "=", "}", "~", "*", "_", "+", "#"] {
        for count in [16, 25, 81, 256] {
            let text = sign.repeat(count);
            assert!(orders(&text).iter().all(Result::is_err), "{text}");
        }
    }
    let text = "}}}}\n}}}}\n}}}}\n}}}}\n";
    assert!(orders(text).iter().all(Result::is_err), "{text}");
}

#[test]
fn numbers_of_a_list_are_names() {
    let block = rows(NINE).join("\n");
    for text in [
        format!("1\n{NINE}\n2\n{NINE}\n"),
        format!("1.\n\n{NINE}\n\n2.\n\n{NINE}\n"),
        format!("1)\n{block}\n\n2)\n{block}\n"),
    ] {
        let found = read(&text).into_iter();
        let line = |found: Result<Entry, _>| found.map(|entry| givens(&entry.puzzle));
        let lines: Result<Vec<String>, _> = found.map(line).collect();
        assert_eq!(lines.expect(&text), [NINE; 2], "{text}");
    }
}

#[test]
fn rows_on_one_line_are_the_grid() {
    let sixteen = format!("1G{}", ".".repeat(254));
    for line in ["1..4......2.3...", "1....6......2...........5...4.......", NINE, &sixteen] {
        for between in [" ", "|", ";", ",", "  ", " | ", ", ", "/", "\t"] {
            let text = rows(line).join(between);
            let entry = one(&text);
            assert_eq!(givens(&entry.puzzle), *line, "{text}");
            let twice = format!("{text}\n{text}\n");
            assert_eq!(read(&twice).iter().flatten().count(), 2, "{twice}");
        }
        let rows = rows(line);
        for cut in [0, rows.len() / 2] {
            let mut missing = rows.clone();
            missing.remove(cut);
            let mut doubled = rows.clone();
            doubled.insert(cut, rows[cut].clone());
            let mut short = rows.clone();
            short[cut].pop();
            for between in [" ", ";", " | "] {
                for rows in [&missing, &doubled, &short] {
                    let text = rows.join(between);
                    let (_, message) = error(&text);
                    assert!(
                        message.contains("row") && !message.contains("symbols 1 to"),
                        "{text}\n{message}"
                    );
                }
            }
        }
    }
    let solved = "1234 3412 2143 4321";
    assert_eq!(givens(&one(solved).puzzle), solved.replace(' ', ""));
    let found = orders(&format!("{solved}\n").repeat(4));
    assert_eq!(found, vec![Ok(4); 4]);
}

#[test]
fn a_missing_row_is_named_with_its_line() {
    let nine = rows(NINE);
    let without = |k: usize| {
        let mut rows = nine.clone();
        rows.remove(k);
        rows
    };
    let (mut doubled, mut short) = (nine.clone(), nine.clone());
    doubled.insert(4, nine[4].clone());
    short[5].pop();
    let sixteen = rows(&format!("1G{}", "..2.".repeat(64))[..256]);
    let few = ["12..", "..1.", "...."].map(str::to_owned);
    // Small ones are no list of tiny grids.
    const LESS: &str = "8 rows of 9 cells: a row is missing";
    const MORE: &str = "10 rows of 9 cells: one row too many; row 6 is the same";
    let cases: [(&[String], usize, &str); 7] = [
        (&without(0), 1, LESS),
        (&without(4), 1, LESS),
        (&without(8), 1, LESS),
        (&doubled, 6, MORE),
        (&short, 6, "row 6 has 8 cells, the others have 9"),
        (&few, 1, "3 rows of 4 cells: a row is missing"),
        (&sixteen[..15], 1, "15 rows of 16 cells: a row is missing"),
    ];
    for (text, at, says) in cases {
        let (line, message) = error(&text.join("\n"));
        assert!(line == at && message.contains(says), "{line}: {message}");
    }
    // Bands tell where it is, and take no row of the next grid.
    let bands = |rows: &[String], sizes: [usize; 3]| {
        let (mut text, mut at) = (String::new(), 0);
        for size in sizes {
            text += &(rows[at..at + size].join("\n") + "\n\n");
            at += size;
        }
        text
    };
    let good = bands(&nine, [3, 3, 3]);
    for (sizes, cut, line) in [([3, 2, 3], 4, 5), ([2, 3, 3], 0, 1), ([3, 3, 2], 8, 9)] {
        let text = bands(&without(cut), sizes);
        let (at, message) = error(&text);
        let says = "8 rows of 9 cells: a row is missing";
        assert!(at == line && message.contains(says), "{at} {message}\n{text}");
        let found = orders(&format!("{text}{good}{good}"));
        let last = found.last().is_some_and(Result::is_ok);
        assert_eq!((found.len(), last), (3, true), "{text}\n{found:?}");
    }
}

#[test]
fn a_short_line_of_a_table_is_an_error() {
    let solved =
        "371265498645189237289437516432691875918572643567843921896714352754328169123956784";
    for (above, bad) in [
        ("puzzle,solution\n", "0000,"),
        ("puzzle,solution\n", "1...............,"),
        ("", "0000,"),
        ("", "1...............,"),
        ("quizzes;solutions\n", "12.;"),
    ] {
        let between = if above.contains(';') { ";" } else { "," };
        let good = format!("{NINE}{between}{solved}\n");
        let text = format!("{above}{good}{bad}{solved}\n{good}").replace(",;", ";");
        let found = orders(&text).into_iter();
        let found: Vec<_> = found.map(|read| read.map_err(drop)).collect();
        assert_eq!(found, [Ok(9), Err(()), Ok(9)], "{text}");
    }
}

const MAP: &str = "aaabccadabbcddabbcdddbccefffffeeeeef";
const CLUES: &str = "1............1...3..2.....5...4...2.";

#[test]
fn a_map_of_regions_may_stand_before_its_clues() {
    let named = |first: char| -> String {
        let name = |c: char| char::from(c as u8 - b'a' + first as u8);
        MAP.chars().map(name).collect()
    };
    for map in [MAP.to_owned(), named('0'), named('1'), named('A')] {
        let (names, clues) = (rows(&map).join("\n"), rows(CLUES).join("\n"));
        let spaced = |line: &str| line.replace("", " ").replace(" \n ", "\n");
        for text in [
            format!("{names}\n{clues}\n"),
            format!("{names}\n\n{clues}\n"),
            format!("{}\n\n{}\n", spaced(&names).trim(), spaced(&clues).trim()),
            format!("{map}\n{CLUES}\n"),
            format!("{map} {CLUES}\n"),
        ] {
            let entry = one(&text);
            assert_eq!(givens(&entry.puzzle), CLUES, "{text}");
            assert_eq!(entry.puzzle.layout().regions().len(), 18, "{text}");
            let found = read(&format!("{text}\n").repeat(20));
            assert_eq!(found.iter().flatten().count(), 20, "{text}\n{found:?}");
        }
        for text in [names.clone(), map.clone(), format!("{names}\n\n{names}\n")] {
            let found = orders(&text);
            let told = |read: &Result<usize, String>| {
                read.as_ref().is_err_and(|message| message.contains("map of regions"))
            };
            assert!(found.iter().all(told), "{text}\n{found:?}");
        }
    }
    let course = "0011\n0112\n0322\n3332\n1..2\n....\n....\n...3\n";
    assert_eq!(givens(&one(course).puzzle), "1..2...........3");
    assert_eq!(one(course).puzzle.layout().regions().len(), 12);
    let list = format!("{}\n{}\n", named('1'), CLUES).repeat(30);
    let found = read(&list);
    assert!(found.len() == 30 && found.iter().all(Result::is_ok), "{found:?}");
    // A full grid with a slip is a grid.
    assert_eq!(orders("1234\n3412\n2143\n4312\n"), [Ok(4)]);
}

const SAMURAI: [&str; 5] = [
    "....4..6...9.......472.893.87..3.15..12.5..8.5638....2498.6.52...19...4.3..48....",
    "8.5.3679.2.748.6..9.4.71...349...8.2...39.....5.....4....9..12.1.386..7.582.4...6",
    "52.89.....4...51.3...4..582..9.......85.39...3...8695195..1.86.4..6.8.....6...7..",
    "1...7.95...95834..5..2....671..5...3.9..62....6.3.759...6.....5..2..9.6...1.2.7.9",
    "86..9..7....75.1.47.......25.6..28.....5..23...21.6......4.7....7382....2483.5...",
];

#[test]
fn grids_in_bands_stay_apart() {
    let blocks = SAMURAI.iter().map(|line| banded(&rows(line), 3));
    assert_eq!(orders(&blocks.collect::<String>()), vec![Ok(9); 5]);
    let three = banded(&rows(NINE), 3).repeat(7);
    assert_eq!(orders(&three), vec![Ok(9); 7]);
    // Bands of a few letters may be words, so a map in bands is refused with its grid.
    let jigsaw = banded(&rows(CLUES), 2) + &banded(&rows(MAP), 2);
    assert!(orders(&jigsaw)[0].is_err());
}
