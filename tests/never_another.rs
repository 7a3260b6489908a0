//! A text is read as the puzzle that a person sees in it, or refused by name: never as another one.

use crate::support::reading::{asking, error, givens, one, one_with, read};
use crate::support::shelf;

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
    for (lines, line) in [
        (
            ".Shape~6x6\n.~R3C3_4\n.Cage~5~R1C1~R1C2\n",
            ".Shape~6x6.~R3C3_4.Cage~5~R1C1~R1C2",
        ),
        (
            ".Shape~6x6\n.Thermo~R1C1~R1C2\n.~R3C3_4\n",
            ".Shape~6x6.Thermo~R1C1~R1C2.~R3C3_4",
        ),
        (
            ".X~R1C1~R1C2\n.V~R2C1~R2C2\n.NoBoxes",
            ".X~R1C1~R1C2.V~R2C1~R2C2.NoBoxes",
        ),
        (
            ".Or\n.Cage~3~R1C1~R1C2\n.End\n.~R1C1_1",
            ".Or.Cage~3~R1C1~R1C2.End.~R1C1_1",
        ),
        (
            ".~R1C1_1~R1C2_2\n.~R2C1_3~R2C2_4\n.AntiKing",
            ".~R1C1_1~R1C2_2.~R2C1_3~R2C2_4.AntiKing",
        ),
        (
            ".Cage~12~R1C1\n~R1C2~R1C3\n.AntiKnight",
            ".Cage~12~R1C1~R1C2~R1C3.AntiKnight",
        ),
        (
            ".Cage~12~R1C1~R1\nC2~R1C3.AntiKnight\n.Windoku",
            ".Cage~12~R1C1~R1C2~R1C3.AntiKnight.Windoku",
        ),
    ] {
        let (ours, theirs) = (shown(lines), shown(line));
        assert_eq!(theirs.len(), 1, "{line}\n{theirs:?}");
        assert_eq!(ours, theirs, "{lines}");
    }
}

#[test]
fn constraint_strings_of_a_channel_read_alike_in_lines_and_in_one() {
    let Some(folder) = shelf::data().map(|data| data.join("iss")) else {
        return;
    };
    let table = std::fs::read_to_string(folder.join("ctc.tsv")).expect("the table");
    let mut count = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let file = folder.join("files").join(format!("{}.iss", fields[0]));
        let lines = std::fs::read_to_string(&file).expect("the file of a row");
        let (ours, theirs) = (shown(&lines), shown(fields[fields.len() - 1]));
        assert_eq!(ours.len(), 1, "{}: {ours:?}", fields[0]);
        assert_eq!(ours, theirs, "{}", fields[0]);
        count += 1;
    }
    assert_eq!(count, 74);
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

const NINE: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

/// A grid in one line, cut to its rows.
fn rows(line: &str) -> Vec<String> {
    let signs: Vec<char> = line.chars().collect();
    let side = signs.len().isqrt();
    signs.chunks(side).map(|row| row.iter().collect()).collect()
}

#[test]
fn a_line_without_symbol_or_blank_is_no_grid() {
    for sign in ["-", "=", "}", "~", "*", "_", "+", "#"] {
        for count in [16, 25, 81, 256] {
            let text = sign.repeat(count);
            let blank = orders(&text).len() == 1 && count == 81 && "-_*".contains(sign);
            assert!(blank || orders(&text).iter().all(Result::is_err), "{text}");
        }
    }
    let text = "}}}}\n}}}}\n}}}}\n}}}}\n";
    assert!(orders(text).iter().all(Result::is_err), "{text}");
}

#[test]
fn numbers_of_a_list_are_names() {
    for text in [
        format!("1\n{NINE}\n2\n{NINE}\n"),
        format!("1.\n\n{NINE}\n\n2.\n\n{NINE}\n"),
        format!(
            "1)\n{}\n\n2)\n{}\n",
            rows(NINE).join("\n"),
            rows(NINE).join("\n")
        ),
    ] {
        let found = read(&text);
        assert!(
            found.len() == 2 && found.iter().all(Result::is_ok),
            "{text}\n{found:?}"
        );
        let entries = found.iter().flatten();
        assert!(
            entries
                .into_iter()
                .all(|entry| givens(&entry.puzzle) == NINE),
            "{text}"
        );
    }
}

#[test]
fn rows_on_one_line_are_the_grid() {
    let sixteen = format!("1G{}", ".".repeat(254));
    for line in [
        "1..4......2.3...",
        "1....6......2...........5...4.......",
        NINE,
        &sixteen,
    ] {
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
        let spaced = |line: &str| {
            line.replace("", " ")
                .replace(" \n ", "\n")
                .trim()
                .to_owned()
        };
        for text in [
            format!("{names}\n{clues}\n"),
            format!("{names}\n\n{clues}\n"),
            format!("{}\n\n{}\n", spaced(&names), spaced(&clues)),
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
                read.as_ref()
                    .is_err_and(|message| message.contains("map of regions"))
            };
            assert!(found.iter().all(told), "{text}\n{found:?}");
        }
    }
    let course = "0011\n0112\n0322\n3332\n1..2\n....\n....\n...3\n";
    assert_eq!(givens(&one(course).puzzle), "1..2...........3");
    assert_eq!(one(course).puzzle.layout().regions().len(), 12);
    let list = format!("{}\n{}\n", named('1'), CLUES).repeat(30);
    let found = read(&list);
    assert!(
        found.len() == 30 && found.iter().all(Result::is_ok),
        "{found:?}"
    );
    // A full grid with a slip is a grid.
    assert_eq!(orders("1234\n3412\n2143\n4312\n"), [Ok(4)]);
}
