//! JSON of other programs: a board with rules beside it is read with them, or the rule is refused
//! by its name; nothing that may be a rule is passed over.

use crate::support::reading::{Found, error, givens, meaning, one, one_with, read, read_with};
use onefold::puzzle::Puzzle;
use onefold::text::ReadOptions;

const CLASSIC: &str =
    "37.2.54.8...1892.7..9...5.64....1.7..1...2.4..6.84.9.189.7..3.27543.....1.39...8.";

fn rows(cells: &str) -> Vec<String> {
    let signs: Vec<char> = cells.chars().collect();
    let side = signs.len().isqrt();
    signs.chunks(side).map(|row| row.iter().collect()).collect()
}

/// The rows of cells as a matrix of numbers.
fn matrix(cells: &str) -> String {
    let row = |row: String| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]", cells.join(","))
    };
    let all: Vec<String> = rows(cells).into_iter().map(row).collect();
    format!("[{}]", all.join(","))
}

fn object(fields: &[(&str, &str)]) -> String {
    let fields: Vec<String> = fields
        .iter()
        .map(|(name, value)| format!("{}:{value}", serde_json::Value::from(*name)))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// The puzzle that Onefold's own form says with these lines above the clues.
#[track_caller]
fn own(lines: &str, cells: &str) -> Puzzle {
    let text = format!("puzzle\n{lines}\nclues\n{}\n", rows(cells).join("\n"));
    one(&text).puzzle
}

fn ignoring() -> ReadOptions {
    ReadOptions {
        ignore_unknown: true,
        ..ReadOptions::default()
    }
}

/// A region map: nine regions of nine cells.
fn map_of_jigsaw() -> String {
    let mut map: Vec<char> = (0..81)
        .map(|k| char::from(b'a' + u8::try_from(k / 27 * 3 + k % 9 / 3).expect("small")))
        .collect();
    // One cell of a box for one of its neighbour.
    map.swap(2, 3 + 18);
    map.into_iter().collect()
}

#[test]
fn the_map_of_these_tests_is_one() {
    let map = map_of_jigsaw();
    for name in 'a'..='i' {
        assert_eq!(map.chars().filter(|&c| c == name).count(), 9);
    }
    assert_ne!(map.chars().nth(2), Some('a'));
}

/// Names of a board.
const BOARDS: &[&str] = &[
    "board",
    "grid",
    "given",
    "givens",
    "clues",
    "puzzle",
    "sudoku",
    "cells",
    "values",
    "matrix",
    "initial",
    "start",
    "problem",
    "question",
    "quiz",
    "unsolved",
    "task",
    "data",
    "original",
    "input",
    "initialBoard",
    "startingGrid",
    "puzzle_board",
    "sudokuGrid",
    "value",
];

/// A field, what it holds, and the lines of the own form that say the same.
fn fields() -> Vec<(&'static str, String, String)> {
    let map = map_of_jigsaw();
    let drawn = format!("regions\n{}\n", rows(&map).join("\n"));
    let matrix_of = |base: u8| -> String {
        let row = |row: String| {
            let numbers: Vec<String> = row.bytes().map(|b| (b - b'a' + base).to_string()).collect();
            format!("[{}]", numbers.join(","))
        };
        let all: Vec<String> = rows(&map).into_iter().map(row).collect();
        format!("[{}]", all.join(","))
    };
    let lists = |first: usize| -> String {
        let region = |name: char| {
            let cells = map.chars().enumerate().filter(|(_, c)| *c == name);
            let cells = cells.map(|(k, _)| format!("[{},{}]", k / 9 + first, k % 9 + first));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        };
        let all: Vec<String> = ('a'..='i').map(region).collect();
        format!("[{}]", all.join(","))
    };
    let numbers = || -> String {
        let region = |name: char| {
            let cells = map.chars().enumerate().filter(|(_, c)| *c == name);
            let cells = cells.map(|(k, _)| (k + 1).to_string());
            format!("\"{name}\":[{}]", cells.collect::<Vec<_>>().join(","))
        };
        let all: Vec<String> = ('a'..='i').map(region).collect();
        format!("{{{}}}", all.join(","))
    };
    let texts: Vec<String> = rows(&map).iter().map(|row| format!("{row:?}")).collect();
    let plain = [
        // Cages.
        (
            "cages",
            "[[3,[[0,1],[0,2]]],[9,[[4,4],[4,5]]]]",
            "cage 3 r1c2 r1c3\ncage 9 r5c5 r5c6",
        ),
        ("cages", "[[3,[0,1],[0,2]]]", "cage 3 r1c2 r1c3"),
        (
            "cages",
            "[{\"sum\":11,\"cells\":[[8,9],[9,9]]}]",
            "cage 11 r8c9 r9c9",
        ),
        (
            "killerCages",
            "{\"a\":{\"total\":\"3\",\"fields\":[\"r1c2\",\"r1c3\"]}}",
            "cage 3 r1c2 r1c3",
        ),
        (
            "killer_cages",
            "[{\"totalSum\":3,\"boxes\":[1,2]},{\"target\":9,\"boxes\":[0,9]}]",
            "cage 3 r1c2 r1c3\ncage 9 r1c1 r2c1",
        ),
        (
            "killer",
            "[{\"value\":3,\"squares\":[{\"row\":0,\"col\":1},{\"row\":0,\"col\":2}]}]",
            "cage 3 r1c2 r1c3",
        ),
        ("cages", "[{\"cells\":[[0,1],[0,2]]}]", "cage r1c2 r1c3"),
        // Rules of the whole board.
        ("diagonals", "true", "rules: diagonals"),
        ("diagonal", "1", "rules: diagonals"),
        ("diagonal", "\"main\"", "rules: main-diagonal"),
        ("main_diagonals", "true", "rules: diagonals"),
        ("x", "true", "rules: diagonals"),
        ("diagonal+", "true", "rules: anti-diagonal"),
        ("diagonal-", "true", "rules: main-diagonal"),
        ("antiknight", "true", "rules: anti-knight"),
        ("anti_knight", "1", "rules: anti-knight"),
        ("knight", "\"yes\"", "rules: anti-knight"),
        ("antiking", "true", "rules: anti-king"),
        ("antiKing", "true", "rules: anti-king"),
        ("king", "true", "rules: anti-king"),
        ("nonconsecutive", "true", "rules: non-consecutive"),
        ("non_consecutive", "true", "rules: non-consecutive"),
        ("windoku", "true", "rules: windoku"),
        ("hyper", "true", "rules: windoku"),
        ("disjoint_groups", "true", "rules: disjoint-groups"),
        ("disjointGroups", "true", "rules: disjoint-groups"),
        ("variant", "\"Anti-Knight\"", "rules: anti-knight"),
        ("type", "\"diagonal sudoku\"", "rules: diagonals"),
        (
            "rules",
            "[\"antiknight\",\"diagonals\"]",
            "rules: anti-knight, diagonals",
        ),
        ("constraints", "{\"antiking\":true}", "rules: anti-king"),
        // Lines.
        (
            "thermometers",
            "[[[0,0],[0,1],[1,1]]]",
            "thermometer r1c1 r1c2 r2c2",
        ),
        (
            "thermos",
            "[{\"path\":[\"r1c1\",\"R1C2\"]}]",
            "thermometer r1c1 r1c2",
        ),
        ("thermo", "[[0,0],[0,1]]", "thermometer r1c1 r1c2"),
        (
            "slow_thermometers",
            "[[\"r1c1\",\"r1c2\"]]",
            "slow-thermometer r1c1 r1c2",
        ),
        (
            "arrows",
            "[{\"circle\":[0,0],\"path\":[[0,1],[1,1]]}]",
            "arrow r1c1 -> r1c2 r2c2",
        ),
        ("arrow", "[[[0,0],[0,1],[1,1]]]", "arrow r1c1 -> r1c2 r2c2"),
        (
            "germanWhispers",
            "[[[0,0],[0,1]]]",
            "german whispers r1c1 r1c2",
        ),
        (
            "whispers",
            "[{\"cells\":[[0,0],[0,1]],\"value\":4}]",
            "whispers 4 r1c1 r1c2",
        ),
        (
            "renban",
            "[{\"lines\":[[[0,0],[0,1]],[[8,8],[7,8]]]}]",
            "renban r1c1 r1c2\nrenban r9c9 r8c9",
        ),
        ("palindromes", "[[[0,0],[0,1]]]", "palindrome r1c1 r1c2"),
        (
            "betweenLines",
            "[[[0,0],[0,1],[0,2]]]",
            "between r1c1 r1c2 r1c3",
        ),
        ("regionSumLines", "[[[0,0],[0,3]]]", "region-sum r1c1 r1c4"),
        // Dots and marks.
        (
            "kropki",
            "{\"white\":[[[0,0],[0,1]]],\"black\":[[[1,0],[1,1]]]}",
            "white r1c1 r1c2\nblack r2c1 r2c2",
        ),
        (
            "kropki",
            "[{\"cells\":[[0,0],[0,1]],\"color\":\"black\"}]",
            "black r1c1 r1c2",
        ),
        ("whiteDots", "[[[0,0],[0,1]]]", "white r1c1 r1c2"),
        (
            "ratio",
            "[{\"cells\":[[0,0],[0,1]],\"value\":3}]",
            "ratio 3 r1c1 r1c2",
        ),
        (
            "xv",
            "[{\"cells\":[[0,0],[0,1]],\"value\":\"X\"}]",
            "xv 10 r1c1 r1c2",
        ),
        ("xv", "{\"v\":[[[0,0],[0,1]]]}", "xv 5 r1c1 r1c2"),
        ("even", "[[0,0],[4,4]]", "even r1c1 r5c5"),
        ("oddCells", "[\"r1c1\"]", "odd r1c1"),
        (
            "quadruples",
            "[{\"cells\":[[0,0],[0,1],[1,0],[1,1]],\"values\":[1,2]}]",
            "quadruple 1 2 r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "clones",
            "[{\"cells\":[[0,0]],\"to\":[[4,4]]}]",
            "clone r1c1 -> r5c5",
        ),
        // Clues outside.
        (
            "sandwich",
            "{\"rows\":[null,12,null,null,null,null,null,null,null]}",
            "sandwich 12 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9",
        ),
        (
            "skyscrapers",
            "{\"right\":[0,3,0,0,0,0,0,0,0]}",
            "skyscraper 3 r2c9 r2c8 r2c7 r2c6 r2c5 r2c4 r2c3 r2c2 r2c1",
        ),
        (
            "xSums",
            "{\"top\":[20,0,0,0,0,0,0,0,0]}",
            "x-sum 20 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1",
        ),
        (
            "littleKillers",
            "[{\"cells\":[\"r1c1\",\"r2c2\"],\"value\":9}]",
            "sum 9 r1c1 r2c2",
        ),
        // The record's own list.
        (
            "constraints",
            "[{\"type\":\"cage\",\"cells\":[[0,1],[0,2]],\"value\":3}]",
            "cage 3 r1c2 r1c3",
        ),
        (
            "constraints",
            "[{\"type\":\"arrow\",\"cells\":[[0,0]],\"to\":[[0,1],[1,1]]}]",
            "arrow r1c1 -> r1c2 r2c2",
        ),
        (
            "extraRegions",
            "[[[0,0],[4,4],[8,8]]]",
            "extra region a: r1c1 r5c5 r9c9",
        ),
        // The usual board, said once more.
        ("boxes", "[3,3]", ""),
        ("boxSize", "3", ""),
        ("size", "9", ""),
        ("dimensions", "\"9x9\"", ""),
    ];
    let mut all: Vec<(&'static str, String, String)> = plain
        .into_iter()
        .map(|(name, value, lines)| (name, value.to_owned(), lines.to_owned()))
        .collect();
    for (name, value) in [
        ("regions", matrix_of(0)),
        ("region_map", matrix_of(1)),
        ("blocks", lists(0)),
        ("areas", lists(1)),
        ("jigsaw", format!("[{}]", texts.join(","))),
        ("regionMap", format!("{map:?}")),
        ("pieces", numbers()),
    ] {
        all.push((name, value, drawn.clone()));
    }
    all
}

#[test]
fn every_rule_beside_a_board_of_any_name_is_read() {
    let fields = fields();
    let names: std::collections::BTreeSet<&str> = fields.iter().map(|field| field.0).collect();
    assert!(names.len() >= 40, "{}", names.len());
    let expected: Vec<_> = fields
        .iter()
        .map(|(_, _, lines)| meaning(&own(lines, CLASSIC)))
        .collect();
    let board = matrix(CLASSIC);
    for name in BOARDS {
        for ((field, value, lines), expected) in fields.iter().zip(&expected) {
            let text = object(&[(name, &board), (field, value)]);
            let entry = one(&text);
            assert!(meaning(&entry.puzzle) == *expected, "{text}\n{lines}");
            let before = one(&object(&[(field, value), (name, &board)]));
            assert!(
                meaning(&before.puzzle) == *expected,
                "{text} in the other order"
            );
        }
    }
}

/// Rules that Onefold has not, and rules that cannot be understood.
const REFUSED: &[(&str, &str, &str)] = &[
    ("fogOfWar", "true", "field 'fogOfWar'"),
    ("antiqueen", "true", "field 'antiqueen'"),
    ("globalEntropy", "true", "field 'globalEntropy'"),
    ("parityLines", "[[[0,0],[0,1]]]", "field 'parityLines'"),
    ("cagez", "[[3,[[0,1],[0,2]]]]", "field 'cagez'"),
    (
        "cages",
        "[{\"cells\":[[0,1],[0,2]],\"sum\":\"DR5\"}]",
        "'DR5' is no sum",
    ),
    (
        "cages",
        "[{\"cells\":[[0,1],[0,2]],\"sum\":6,\"operation\":\"*\"}]",
        "'operation'",
    ),
    ("cages", "[{\"sum\":6}]", "field 'cages'"),
    ("cages", "[[6,[[1,1],[1,2]]]]", "from 0 or from 1"),
    ("cages", "[[6,[[0,1],[0,9]]]]", "[0, 9] is no cell"),
    ("cages", "\"3 r1c2 r1c3\"", "field 'cages'"),
    ("cages", "15", "field 'cages'"),
    ("regions", "[[1,2],[3,4]]", "field 'regions'"),
    ("blocks", "[[[0,0],[0,1]],[[8,8]]]", "region 1 has 2 cells"),
    ("areas", "{\"a\":\"b\"}", "field 'areas'"),
    ("boxes", "[2,3]", "boxes of 2 x 3"),
    ("size", "6", "field 'size'"),
    ("antiknight", "[[0,0]]", "true is expected"),
    (
        "thermometers",
        "[[[0,0],[0,\"b\"]]]",
        "field 'thermometers'",
    ),
    (
        "thermometers",
        "[{\"cells\":[[0,0],[0,1]],\"type\":\"slow\"}]",
        "'type'",
    ),
    ("kropki", "[[[0,0],[0,1]]]", "field 'kropki'"),
    (
        "sandwich",
        "{\"rows\":[0,12,0,0,0,0,0,0,0]}",
        "0 may be a sum or none",
    ),
    ("sandwich", "[1,2,3]", "field 'sandwich'"),
    ("variant", "\"killer\"", "it says 'killer'"),
    ("variant", "\"battenburg\"", "it says 'battenburg'"),
    ("type", "\"killer sudoku\"", "it says 'killer sudoku'"),
    ("rules", "[\"antiqueen\"]", "'antiqueen' is no rule"),
    (
        "constraints",
        "[{\"type\":\"product\",\"cells\":[[0,0]],\"value\":6}]",
        "'product' is no rule",
    ),
    ("constraints", "[7]", "field 'constraints'"),
    (
        "heights",
        "[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]]",
        "field 'heights'",
    ),
    ("symbols", "\"ABCDEFGHI\"", "field 'symbols'"),
];

#[test]
fn a_rule_that_is_not_known_is_refused_by_its_name() {
    let board = matrix(CLASSIC);
    for name in BOARDS {
        for (field, value, told) in REFUSED {
            let text = object(&[(name, &board), (field, value)]);
            let (_, message) = error(&text);
            assert!(message.contains(told), "{text}\n{message}");
            assert!(message.contains("--ignore-unknown"), "{message}");
            let entry = one_with(&text, ignoring());
            assert_eq!(givens(&entry.puzzle), CLASSIC, "{text}");
            let noted = entry
                .notes
                .iter()
                .any(|note| note.starts_with("ignored: ") && note.contains(told));
            assert!(noted, "{text}: {:?}", entry.notes);
        }
    }
}

#[test]
fn remarks_beside_a_board_are_no_rules() {
    let remarks = "\"title\":\"t\",\"author\":\"a\",\"id\":7,\"difficulty\":\"Easy\",\"level\":3,\
        \"rating\":{\"er\":1.2},\"date\":\"2020-01-01\",\"url\":\"http://x\",\"source\":\"s\",\
        \"comment\":\"c\",\"solution\":[[1]],\"hints\":3,\"clues_count\":0,\"antiking\":false,\
        \"cages\":[],\"regions\":null,\"_mine\":[1],\"type\":\"classic\",\"size\":9,\"tags\":[\"x\"]";
    for name in BOARDS {
        let entry = one(&format!("{{\"{name}\":{},{remarks}}}", matrix(CLASSIC)));
        assert_eq!(givens(&entry.puzzle), CLASSIC, "{name}");
        assert_eq!(meaning(&entry.puzzle), meaning(&own("", CLASSIC)));
        assert_eq!(entry.id.as_deref(), Some("7"));
        assert!(entry.notes.is_empty(), "{:?}", entry.notes);
    }
}

#[test]
fn a_board_may_be_written_in_many_ways() {
    let texts: Vec<String> = rows(CLASSIC).iter().map(|row| format!("{row:?}")).collect();
    let numbers = matrix(CLASSIC);
    let expected = meaning(&own("cage 3 r1c2 r1c3", CLASSIC));
    for board in [
        numbers.clone(),
        numbers.replace('0', "null"),
        numbers.replace('0', "\"\""),
        format!("[{}]", numbers.replace(['[', ']'], "")),
        format!("[{}]", texts.join(",")),
        format!("{CLASSIC:?}"),
        format!("{:?}", CLASSIC.replace('.', "0")),
    ] {
        let text = object(&[("board", &board), ("cages", "[[3,[[0,1],[0,2]]]]")]);
        assert!(meaning(&one(&text).puzzle) == expected, "{text}");
    }
}

#[test]
fn words_of_the_setter_are_told() {
    let text = object(&[
        (
            "rules",
            "\"Normal rules apply. Digits along a line alternate.\"",
        ),
        ("grid", &matrix(CLASSIC)),
    ]);
    let notes = one(&text).notes;
    assert_eq!(
        notes,
        ["the setter says: Normal rules apply. Digits along a line alternate."]
    );
}

#[test]
fn clues_and_a_map_are_one_jigsaw() {
    let map = map_of_jigsaw();
    let drawn = format!("regions\n{}\n", rows(&map).join("\n"));
    let expected = meaning(&own(&drawn, CLASSIC));
    let board = matrix(CLASSIC);
    let texts: Vec<String> = rows(&map).iter().map(|row| format!("{row:?}")).collect();
    let map = format!("[{}]", texts.join(","));
    for (board_name, name) in [
        ("board", "regions"),
        ("given", "blocks"),
        ("clues", "areas"),
        ("puzzle", "regions"),
    ] {
        let text = object(&[(name, &map), (board_name, &board)]);
        let found = read(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(meaning(&one(&text).puzzle) == expected, "{text}");
        // A map with a slip is refused, not left out.
        let slip = text.replacen("aaab", "aabb", 1);
        assert!(
            error(&slip).1.contains(&format!("field '{name}'")),
            "{slip}"
        );
        // Beside a map that fits, a second one has no place.
        let twice = text.replacen('{', &format!("{{\"zones\":{map},"), 1);
        assert!(error(&twice).1.contains("a second map"), "{twice}");
    }
    // A map alone is no puzzle.
    assert!(
        read(&object(&[("blocks", &map)]))
            .iter()
            .all(Result::is_err)
    );
}

/// A full board and the cells that are given.
#[test]
fn cells_that_are_not_frozen_are_entries() {
    let solution =
        "371265498546189237289437516428591673917632845635874921894756312754318269163924785";
    let clues: Vec<bool> = CLASSIC.chars().map(|c| c != '.').collect();
    let full: String = CLASSIC
        .chars()
        .zip(solution.chars())
        .map(|(c, s)| if c == '.' { s } else { c })
        .collect();
    let flags = |yes: &str, no: &str| -> String {
        let rows: Vec<String> = clues
            .chunks(9)
            .map(|row| {
                let cells: Vec<&str> = row
                    .iter()
                    .map(|&given| if given { yes } else { no })
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        format!("[{}]", rows.join(","))
    };
    let flat = clues
        .iter()
        .map(|&given| u8::from(given).to_string())
        .collect::<Vec<_>>()
        .join(",");
    let cells = clues.iter().enumerate().filter(|(_, given)| **given);
    let cells: Vec<String> = cells
        .map(|(k, _)| format!("[{},{}]", k / 9, k % 9))
        .collect();
    let board = matrix(&full);
    for (name, mask) in [
        ("frozen", flags("true", "false")),
        ("locked", flags("1", "0")),
        ("fixed", format!("[{flat}]")),
        ("given", flags("1", "0")),
        ("isGiven", flags("true", "false")),
        ("editable", flags("false", "true")),
        ("fixedCells", format!("[{}]", cells.join(","))),
    ] {
        for text in [
            object(&[("board", &board), (name, &mask)]),
            object(&[(name, &mask), ("board", &board)]),
        ] {
            let puzzle = one(&text).puzzle;
            assert_eq!(givens(&puzzle), CLASSIC, "{text}");
            let entries = puzzle.entries().iter().flatten().count();
            assert_eq!(
                entries,
                81 - clues.iter().filter(|given| **given).count(),
                "{text}"
            );
        }
    }
    // A mask that is none is refused; one that gives nothing leaves entries alone.
    let (_, message) = error(&object(&[("board", &board), ("frozen", "[true]")]));
    assert!(message.contains("field 'frozen'"), "{message}");
    let none = one(&object(&[
        ("board", &board),
        ("frozen", &flags("false", "false")),
    ]))
    .puzzle;
    assert_eq!(givens(&none), ".".repeat(81));
    // Two boards: the clues, and what a player has made of them.
    for (clues, now) in [
        ("puzzle", "board"),
        ("initial", "current"),
        ("grid", "values"),
    ] {
        let text = object(&[(now, &board), (clues, &matrix(CLASSIC))]);
        let puzzle = one(&text).puzzle;
        assert_eq!(givens(&puzzle), CLASSIC, "{text}");
        assert!(puzzle.has_entries());
    }
    let other = CLASSIC.replacen('3', "4", 1);
    let (_, message) = error(&object(&[
        ("board", &matrix(&other)),
        ("puzzle", &matrix(CLASSIC)),
    ]));
    assert!(message.contains("another board than"), "{message}");
}

#[test]
fn a_bracketed_row_has_no_cell_behind_its_last_comma() {
    let row = |row: &String| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        cells.join(",")
    };
    let nine: Vec<String> = rows(CLASSIC).iter().map(row).collect();
    for (before, behind) in [
        ("[", "],"),
        ("[", ",],"),
        ("{", "},"),
        ("(", "),"),
        ("[", ", ];"),
        ("[", "]"),
    ] {
        let text: String = nine
            .iter()
            .map(|row| format!("{before}{row}{behind}\n"))
            .collect();
        assert_eq!(givens(&one(&text).puzzle), CLASSIC, "{text}");
        // Eight cells are eight, not nine with a blank one.
        let short: String = nine
            .iter()
            .map(|row| format!("{before}{}{behind}\n", &row[2..]))
            .collect();
        assert!(error(&short).1.contains('8'), "{short}");
    }
    let text = format!(
        "board = [\n{}]\n",
        nine.iter()
            .map(|row| format!("[{row},],\n"))
            .collect::<String>()
    );
    assert_eq!(givens(&one(&text).puzzle), CLASSIC, "{text}");
}

#[test]
fn json_over_many_lines_is_one_value() {
    let one_object = object(&[("board", &matrix(CLASSIC)), ("antiking", "true")]);
    let value: serde_json::Value = serde_json::from_str(&one_object).expect("valid");
    let pretty = serde_json::to_string_pretty(&value).expect("a text");
    let list =
        serde_json::to_string_pretty(&serde_json::json!([value, value, value])).expect("a text");
    let expected = meaning(&own("rules: anti-king", CLASSIC));
    for (text, count) in [
        (pretty.clone(), 1),
        (list.clone(), 3),
        (list.replace("},\n", "}, "), 3),
        (format!("[{one_object}, {one_object}]"), 2),
        (format!("[{one_object},\n{one_object}\n]\n"), 2),
        (format!("{pretty}\n{pretty}"), 2),
        (
            list.lines()
                .map(|line| line.trim_start().to_owned() + "\n")
                .collect(),
            3,
        ),
    ] {
        let found = read(&text);
        assert_eq!(found.len(), count, "{text}\n{found:?}");
        for entry in found {
            let entry = entry.unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(meaning(&entry.puzzle) == expected, "{text}");
        }
    }
    // What is broken is told once, not line by line.
    for broken in [
        pretty[..pretty.len() - 2].to_owned(),
        pretty.replacen("\"antiking\"", "antiking", 1),
        format!("[\n{}\n", &pretty[..pretty.len() / 2]),
        format!("{{\"note\":[\n{}]}}", "0,\n".repeat(20_000)),
        "{\"board\":\n[\n[1,2,3,\n4]]}".to_owned(),
    ] {
        let found = read(&broken);
        assert_eq!(found.len(), 1, "{broken:.300}\n{found:?}");
        assert!(found[0].is_err(), "{broken:.300}");
    }
}

#[test]
fn objects_inside_of_objects_are_looked_into() {
    let inner = object(&[("board", &matrix(CLASSIC)), ("antiking", "true")]);
    let expected = meaning(&own("rules: anti-king", CLASSIC));
    for text in [
        format!("{{\"data\":{inner}}}"),
        format!("{{\"results\":[{{\"sudoku\":{inner}}}],\"message\":\"ok\"}}"),
        format!("{{\"puzzles\":[{inner}]}}"),
    ] {
        assert!(meaning(&one(&text).puzzle) == expected, "{text}");
        // A rule that stands beside it, and not in it, is refused.
        let outer = text.replacen('{', "{\"cages\":[[3,[[0,1],[0,2]]]],", 1);
        assert!(error(&outer).1.contains("field 'cages'"), "{outer}");
    }
    let (_, message) = error("{\"board\":[[1,2,3,4],[1,2,3],[1,2,3,4],[1,2,3,4]]}");
    assert!(message.contains("field 'board'"), "{message}");
    let (_, message) = error(&format!(
        "{{\"board\":{0},\"cages\":[],\"board\":{0}}}",
        matrix(CLASSIC)
    ));
    assert!(message.contains("twice"), "{message}");
}

#[test]
fn fields_of_a_record_are_known_or_refused() {
    let record = |more: &str| {
        format!(
            "{{\"order\":4,\"boxes\":[2,2],\"givens\":[\"1...\",\"....\",\"...4\",\"....\"],{more}}}"
        )
    };
    for (field, meant) in [
        ("\"diagonal\":true", "diagonals"),
        ("\"cages\":[[3,[[0,0],[0,1]]]]", "constraints"),
        ("\"thermometers\":[[[0,0],[0,1]]]", "constraints"),
        ("\"anti_knight\":true", "antiknight"),
        ("\"nonConsecutive\":true", "nonconsecutive"),
        ("\"disjointgroups\":true", "disjoint_groups"),
        ("\"constraint\":[{\"type\":\"cage\"}]", "constraints"),
        ("\"board\":[[1,0,0,0]]", "givens"),
        (
            "\"blocks\":[\"aabb\",\"aabb\",\"ccdd\",\"ccdd\"]",
            "regions",
        ),
        (
            "\"entires\":[\"1...\",\"....\",\"....\",\"....\"]",
            "entries",
        ),
        ("\"antiqueen\":true", "antiking"),
    ] {
        let (_, message) = error(&record(field));
        let told = format!("(is '{meant}' meant?)");
        assert!(message.contains(&told), "{field}: {message}");
        let entry = one_with(&record(field), ignoring());
        assert!(
            entry.notes[0].starts_with("ignored: 1 field"),
            "{:?}",
            entry.notes
        );
    }
    for remark in [
        "\"author\":\"a\"",
        "\"kind\":\"jigsaw\"",
        "\"clues\":2",
        "\"cells\":16",
        "\"base\":\"x\"",
        "\"_own\":[1,2]",
        "\"cages\":[]",
        "\"diagonal\":false",
        "\"rating\":{\"level\":\"easy\"}",
    ] {
        assert!(one(&record(remark)).notes.is_empty(), "{remark}");
    }
}

fn fpuzzle(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{more}}}")
}

fn told(found: &Found) -> String {
    match &found[..] {
        [Err(error)] => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_link_of_f_puzzles_says_is_read_or_named() {
    for (field, name) in [
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"DR5\"}]",
            "killercage with the value 'DR5'",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"?\"}]",
            "killercage with the value '?'",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\">10\"}]",
            "killercage with the value '>10'",
        ),
        (
            "\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"a\"}]",
            "whispers with the value 'a'",
        ),
        (
            "\"negative\":[\"xv\",\"sum\"]",
            "negative with the value 'sum'",
        ),
        ("\"fogofwar\":[\"R1C1\"]", "fogofwar"),
        (
            "\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"cyclic\":true}]",
            "cyclic of a renban",
        ),
        (
            "\"extraregion\":[{\"cells\":[\"R1C1\"],\"sum\":4}]",
            "sum of a extraregion",
        ),
    ] {
        let text = fpuzzle(field);
        let message = told(&read(&text));
        assert!(message.contains(name), "{text}: {message}");
        let entry = one_with(&text, ignoring());
        assert!(
            entry.notes.iter().any(|note| note.contains(name)),
            "{:?}",
            entry.notes
        );
    }
    // Only the sum goes: the cells differ still.
    let cage = fpuzzle("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"],\"value\":\"?\"}]");
    let kept = one_with(&cage, ignoring()).puzzle;
    let without = one(&fpuzzle("\"killercage\":[{\"cells\":[\"R1C1\",\"R2C3\"]}]")).puzzle;
    assert_eq!(meaning(&kept), meaning(&without));
    for (wrong, name) in [
        ("\"arrow\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "cells"),
        (
            "\"arrow\":[{\"cells\":[],\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
            "circle",
        ),
        ("\"arrow\":[{\"cells\":[\"R1C1\"]}]", "lines"),
        ("\"thermometer\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]", "lines"),
        ("\"killercage\":[{\"cell\":\"R1C1\"}]", "cells"),
        ("\"even\":[{\"cells\":[\"R1C1\"]}]", "cell"),
        ("\"negative\":true", "negative"),
        ("\"extraregion\":true", "extraregion"),
        ("\"extraregion\":[{\"cells\":\"R1C1\"}]", "cells"),
    ] {
        let message = told(&read(&fpuzzle(wrong)));
        assert!(message.contains(name), "{wrong}: {message}");
    }
    let cell = fpuzzle("\"title\":\"t\"").replacen("{}", "{\"value\":1,\"fixed\":true}", 1);
    assert!(told(&read(&cell)).contains("1 fixed of a cell"));
    assert_eq!(
        meaning(&one(&fpuzzle("\"antiknight\":0")).puzzle),
        meaning(&one(&fpuzzle("\"id\":1")).puzzle)
    );
    let words = one(&fpuzzle(
        "\"ruleset\":\"Lines alternate.\",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},{\"lines\":[],\"fromConstraint\":\"Renban\"}]",
    ));
    assert_eq!(
        words.notes,
        [
            "the setter says: Lines alternate.",
            "only drawn, so no rule: 1 line"
        ]
    );
}

fn pad(more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"cells\":[{row},{row},{row},{row}],{more}}}")
}

#[test]
fn what_a_link_of_sudokupad_says_is_read_or_named() {
    let regions = "\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
        [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let of = |more: &str| pad(&format!("{regions},{more}"));
    let blank = "................";
    for (said, lines) in [
        ("\"global\":[\"antiknight\"]", "rules: anti-knight"),
        (
            "\"global\":[\"antiking\",\"nonconsecutive\"]",
            "rules: anti-king, non-consecutive",
        ),
        ("\"global\":{\"disjoint\":true}", "rules: disjoint-groups"),
        (
            "\"global\":[\"diagonal+\",\"diagonal-\"]",
            "rules: main-diagonal, anti-diagonal",
        ),
        ("\"global\":[\"antixv\"]", "negative-xv"),
        (
            "\"metadata\":{\"antiking\":true,\"nonconsecutive\":\"true\"}",
            "rules: anti-king, non-consecutive",
        ),
        (
            "\"cages\":[{\"value\":\"antiknight: true\"}]",
            "rules: anti-knight",
        ),
        ("\"global\":[]", ""),
    ] {
        let puzzle = one(&of(said)).puzzle;
        assert_eq!(meaning(&puzzle), meaning(&own(lines, blank)), "{said}");
    }
    for (said, name) in [
        ("\"global\":[\"antiqueen\"]", "global 'antiqueen'"),
        ("\"global\":\"x\\u0021\"", "global 'x!'"),
        ("\"metadata\":{\"entropy\":true}", "metadata 'entropy'"),
        (
            "\"cages\":[{\"value\":\"foglight: r1c1\"}]",
            "cage 'foglight: r1c1'",
        ),
        (
            "\"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"DR5\",\"unique\":true}]",
            "cage with the value 'DR5'",
        ),
        ("\"triggereffect\":[1]", "triggereffect"),
    ] {
        let message = told(&read(&of(said)));
        assert!(message.contains(name), "{said}: {message}");
        let entry = read_with(&of(said), ignoring())
            .remove(0)
            .expect("without the rule");
        assert!(
            entry.notes.iter().any(|note| note.contains(name)),
            "{:?}",
            entry.notes
        );
    }
    let cage = of("\"cages\":[{\"cells\":[[0,1],[1,2]],\"value\":\"?\",\"unique\":true}]");
    let plain = of("\"cages\":[{\"cells\":[[0,1],[1,2]],\"unique\":true}]");
    assert_eq!(
        meaning(&one_with(&cage, ignoring()).puzzle),
        meaning(&one(&plain).puzzle)
    );
    assert!(told(&read(&pad("\"regions\":[\"r1c1\"]"))).contains("list of cells"));
}
