//! Fixed texts: each is read as the puzzle that a person sees in it, or refused by name.

use super::shown;
use crate::support::reading::{
    CLASSIC as NINE, FoundEntries, asking, banded, givens, meaning, one, one_with, read, rows,
};

/// What a text gives.
#[derive(Clone)]
enum Gives {
    /// Puzzles with these clues.
    Clues(Vec<String>),
    /// Puzzles with so many symbols; 0 for an error.
    Orders(Vec<usize>),
    /// One error with its line and a part of its sentence.
    Error(usize, &'static str),
    /// Errors alone, each with this part.
    Refused(&'static str),
}

impl Gives {
    fn is_right(&self, found: &FoundEntries) -> bool {
        let has = |part: &str, line: Option<usize>| {
            let fits =
                |at: usize, says: String| line.is_none_or(|it| it == at) && says.contains(part);
            let all = found
                .iter()
                .all(|it| it.as_ref().is_err_and(|error| fits(error.line, error.to_string())));
            all && !found.is_empty()
        };
        let order = |it: &Result<_, _>| it.as_ref().map_or(0, order_of);
        match self {
            Self::Clues(clues) => {
                let read: Vec<String> =
                    found.iter().flatten().map(|it| givens(&it.puzzle)).collect();
                read == *clues && read.len() == found.len()
            }
            Self::Orders(orders) => found.iter().map(order).collect::<Vec<_>>() == *orders,
            Self::Error(line, part) => found.len() == 1 && has(part, Some(*line)),
            Self::Refused(part) => has(part, None),
        }
    }
}

fn order_of(entry: &onefold::internals::text::Entry) -> usize {
    entry.puzzle.layout().order()
}

/// Checks a table of texts.
#[track_caller]
fn check<T: AsRef<str>>(table: impl IntoIterator<Item = (T, Gives)>) {
    for (text, gives) in table {
        let (text, found) = (text.as_ref(), read(text.as_ref()));
        assert!(gives.is_right(&found), "{text}\n-> {}", shown(&found));
    }
}

/// Checks texts that are all refused, with this part in each error.
#[track_caller]
fn check_refused<T: AsRef<str>>(part: &'static str, texts: impl IntoIterator<Item = T>) {
    check(texts.into_iter().map(|text| (text, Gives::Refused(part))));
}

#[test]
fn lines_of_a_constraint_string_are_one_string_or_a_list() {
    // White space means nothing.
    for lines in [
        ".Shape~6x6\n.~R3C3_4\n.Cage~5~R1C1~R1C2\n",
        ".Shape~6x6\n.Thermo~R1C1~R1C2\n.~R3C3_4\n",
        ".X~R1C1~R1C2\n.V~R2C1~R2C2\n.NoBoxes",
        ".Or\n.Cage~3~R1C1~R1C2\n.End\n.~R1C1_1",
        ".~R1C1_1~R1C2_2\n.~R2C1_3~R2C2_4\n.AntiKing",
    ] {
        let line = lines.replace('\n', "");
        let [ours, theirs] = [lines, &line].map(|text| {
            let read = read(text).into_iter();
            read.map(|it| it.map(|it| meaning(&it.puzzle)).map_err(|it| it.to_string()))
                .collect::<Vec<_>>()
        });
        assert!(ours == theirs && ours.len() == 1, "{lines}");
    }
    check_refused(
        "",
        [
            ".Cage~12~R1C1\n~R1C2~R1C3\n.AntiKnight",
            ".AntiKing.Cage~12~R1C1~R1\nC2~R1C3.AntiKnight\n.Windoku",
            ".AntiKing.XSum~R4~12\n~20\n",
        ],
    );
    check(
        [
            (".~R1C1_1~R2C2_2\n\n.~R1C1_2~R3C3_3\n\n.~R1C1_5.NoBoxes\n", vec![9; 3]),
            (".~R1C1_1.AntiKing\n\n.~R2C2_2.AntiKing\n\n.~R3C3_3.AntiKing", vec![9; 3]),
            // A string has one shape.
            (".Shape~4x4\n.~R1C1_1\n.Shape~6x6\n.~R1C1_1\n", vec![4, 6]),
            (".Shape~4x4.~R1C1_1\n.Shape~6x6.~R1C1_1\n", vec![4, 6]),
        ]
        .map(|(text, orders)| (text, Gives::Orders(orders))),
    );
    let asked = Gives::Error(1, "one constraint string or several");
    check(
        [
            ".~R1C1_1.AntiKing\n.~R2C2_2.Windoku\n",
            ".NoBoxes\n.~R1C1_1\n.NoBoxes\n.~R2C2_2\n",
            ".~R1C1_1~R2C2_2\n.~R4C4_2~R3C3_3\n.~R1C1_5.NoBoxes\n",
            ".~R1C1_1~R2C2_2\n.~R1C1_2~R3C3_3\n",
        ]
        .map(|text| (text, asked.clone())),
    );
}

/// Pencil marks in several rows for each cell, of which each lacks another symbol.
fn pencil_marks(order: usize, box_rows: usize, box_cols: usize) -> String {
    let sign = |row: usize, col: usize| {
        let symbol = row % box_rows * box_cols + col % box_cols;
        let lacks = (row / box_rows * 2 + col / box_cols) % order;
        if symbol == lacks { ".".to_owned() } else { (symbol + 1).to_string() }
    };
    let line = |row: usize| (0..order * box_cols).map(|col| sign(row, col)).collect::<String>();
    (0..order * box_rows).map(|row| line(row) + "\n").collect()
}

#[test]
fn what_looks_like_a_grid_is_refused() {
    check_refused("", [(4, 2, 2), (6, 2, 3), (9, 3, 3)].map(|(n, r, c)| pencil_marks(n, r, c)));
    let walls = "+---+---+---+---+\n| 1   . | .   . |\n+   +---+   +---+\n| . | .   . | . |\n\
                 +---+   +---+   +\n| .   . | .   . |\n+   +---+---+---+\n| . | .   .   4 |\n\
                 +---+---+---+---+\n";
    check_refused("walls", [walls]);
    let signs = ["-", "=", "}", "~", "*", "_", "+", "#"];
    check_refused("", signs.iter().flat_map(|sign| [16, 25, 81, 256].map(|n| sign.repeat(n))));
    check_refused("", ["}}}}\n}}}}\n}}}}\n}}}}\n"]);
}

#[test]
fn nothing_of_fewer_than_four_symbols_is_read_unasked() {
    // An at sign between two texts.
    const TEXTS: &str = "}@{\n\n}\n\n};@\u{1a}@[{@Solution:@1@....@----@_________@123\n231\n312@12\n21@\
        1.\n\n.2\n@121212121@1.......@[]\n\n()\n\n1;@{}\n{}@0000,1111@x@| 1 |@1,2\n2,1@\
        2 2\n1 2\n2 1";
    let digits = "123".repeat(3);
    let two = format!("{digits} {digits}");
    check_refused("", TEXTS.split('@').chain([&digits[..], &two]));
    // Asked for, or in a form that gives the number of symbols, they are.
    for text in ["123\n231\n312", "1........", "1..\n...\n...", "1 2 3\n. . .\n. . ."] {
        assert_eq!(order_of(&one_with(text, asking("latin:3"))), 3, "{text}");
    }
    check([
        ("puzzle small\nsymbols: 2\nclues\n1.\n..\n", Gives::Orders(vec![2])),
        ("{\"order\":3,\"givens\":[\"1..\",\"...\",\"...\"]}", Gives::Orders(vec![3])),
    ]);
}

#[test]
fn rows_on_one_line_are_the_grid() {
    let sixteen = format!("1G{}", ".".repeat(254));
    for line in ["1..4......2.3...", "1....6......2...........5...4.......", NINE, &sixteen] {
        let rows = rows(line);
        for between in [" ", "|", ";", ",", "  ", " | ", ", ", "/", "\t"] {
            let text = rows.join(between);
            let clues = |n| Gives::Clues(vec![line.to_owned(); n]);
            check([(text.clone(), clues(1)), (format!("{text}\n{text}\n"), clues(2))]);
        }
        for cut in [0, rows.len() / 2] {
            let [mut missing, mut doubled, mut short] = [0; 3].map(|_| rows.clone());
            missing.remove(cut);
            doubled.insert(cut, rows[cut].clone());
            short[cut].pop();
            for between in [" ", ";", " | "] {
                for rows in [&missing, &doubled, &short] {
                    let text = rows.join(between);
                    check([(&text, Gives::Error(1, "row"))]);
                    assert!(!shown(&read(&text)).contains("symbols 1 to"), "{text}");
                }
            }
        }
    }
    let solved = "1234 3412 2143 4321";
    check([
        (solved.to_owned(), Gives::Clues(vec![solved.replace(' ', "")])),
        (format!("{solved}\n").repeat(4), Gives::Orders(vec![4; 4])),
    ]);
}

#[test]
fn a_missing_row_is_named_with_its_line() {
    const LESS: &str = "8 rows of 9 cells: a row is missing";
    const MORE: &str = "10 rows of 9 cells: one row too many; row 6 is the same";
    let nine = rows(NINE);
    let without = |k: usize| [&nine[..k], &nine[k + 1..]].concat();
    let doubled = [&nine[..5], &nine[4..]].concat();
    let mut short = nine.clone();
    short[5].pop();
    let sixteen = rows(&format!("1G{}", "..2.".repeat(64))[..256]);
    let few = ["12..", "..1.", "...."].map(str::to_owned);
    check(
        [
            (&without(0)[..], 1, LESS),
            (&without(4), 1, LESS),
            (&without(8), 1, LESS),
            (&doubled, 6, MORE),
            (&short, 6, "row 6 has 8 cells, the others have 9"),
            // Small ones are no list of tiny grids.
            (&few, 1, "3 rows of 4 cells: a row is missing"),
            (&sixteen[..15], 1, "15 rows of 16 cells: a row is missing"),
        ]
        .map(|(rows, line, says)| (rows.join("\n"), Gives::Error(line, says))),
    );
    // Bands tell where it is, and take no row of the next grid.
    let bands = |rows: &[String], sizes: [usize; 3]| {
        let [one, two] = [sizes[0], sizes[0] + sizes[1]];
        let bands = [&rows[..one], &rows[one..two], &rows[two..]];
        bands.map(|band| band.join("\n") + "\n\n").concat()
    };
    let good = bands(&nine, [3, 3, 3]);
    for (sizes, cut, line) in [([3, 2, 3], 4, 5), ([2, 3, 3], 0, 1), ([3, 3, 2], 8, 9)] {
        let text = bands(&without(cut), sizes);
        check([(&text, Gives::Error(line, LESS))]);
        let found = read(&format!("{text}{good}{good}"));
        assert!(found.len() == 3 && found[2].is_ok(), "{text}\n-> {}", shown(&found));
    }
}

#[test]
fn lists_tables_and_bands_keep_their_grids_apart() {
    let block = rows(NINE).join("\n");
    check(
        [
            format!("1\n{NINE}\n2\n{NINE}\n"),
            format!("1.\n\n{NINE}\n\n2.\n\n{NINE}\n"),
            format!("1)\n{block}\n\n2)\n{block}\n"),
        ]
        .map(|text| (text, Gives::Clues(vec![NINE.to_owned(); 2]))),
    );
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
        check([(format!("{above}{good}{bad}{solved}\n{good}"), Gives::Orders(vec![9, 0, 9]))]);
    }
    let samurai = SAMURAI.map(|line| banded(&rows(line), 3)).concat();
    let three = banded(&rows(NINE), 3).repeat(7);
    check([(samurai, Gives::Orders(vec![9; 5])), (three, Gives::Orders(vec![9; 7]))]);
    // Bands of a few letters may be words, so a map in bands is refused with its grid.
    assert!(read(&(banded(&rows(CLUES), 2) + &banded(&rows(MAP), 2)))[0].is_err());
}

const MAP: &str = "aaabccadabbcddabbcdddbccefffffeeeeef";
const CLUES: &str = "1............1...3..2.....5...4...2.";

#[test]
fn a_map_of_regions_may_stand_before_its_clues() {
    let clues = |text: String, n| (text, Gives::Clues(vec![CLUES.to_owned(); n]));
    for first in ['a', '0', '1', 'A'] {
        let name = |c: char| char::from(c as u8 - b'a' + first as u8);
        let map: String = MAP.chars().map(name).collect();
        let [names, grid] = [&map[..], CLUES].map(|line| rows(line).join("\n"));
        let spaced = |lines: &str| lines.replace("", " ").replace(" \n ", "\n").trim().to_owned();
        for text in [
            format!("{names}\n{grid}\n"),
            format!("{names}\n\n{grid}\n"),
            format!("{}\n\n{}\n", spaced(&names), spaced(&grid)),
            format!("{map}\n{CLUES}\n"),
            format!("{map} {CLUES}\n"),
        ] {
            assert_eq!(one(&text).puzzle.layout().regions().len(), 18, "{text}");
            let twenty = format!("{text}\n").repeat(20);
            check([clues(text, 1), clues(twenty, 20)]);
        }
        check_refused("map of regions", [&names, &map, &format!("{names}\n\n{names}\n")]);
        let list = format!("{map}\n{CLUES}\n").repeat(30);
        check((first == '1').then(|| clues(list, 30)));
    }
    let course = "0011\n0112\n0322\n3332\n1..2\n....\n....\n...3\n";
    assert_eq!(one(course).puzzle.layout().regions().len(), 12);
    check([
        (course, Gives::Clues(vec!["1..2...........3".to_owned()])),
        // A full grid with a slip is a grid.
        ("1234\n3412\n2143\n4312\n", Gives::Orders(vec![4])),
    ]);
}

const SAMURAI: [&str; 5] = [
    "....4..6...9.......472.893.87..3.15..12.5..8.5638....2498.6.52...19...4.3..48....",
    "8.5.3679.2.748.6..9.4.71...349...8.2...39.....5.....4....9..12.1.386..7.582.4...6",
    "52.89.....4...51.3...4..582..9.......85.39...3...8695195..1.86.4..6.8.....6...7..",
    "1...7.95...95834..5..2....671..5...3.9..62....6.3.759...6.....5..2..9.6...1.2.7.9",
    "86..9..7....75.1.47.......25.6..28.....5..23...21.6......4.7....7382....2483.5...",
];
