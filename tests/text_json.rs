//! JSON of other programs: a board with rules beside it is read with them, or the rule is refused
//! by its name; nothing that may be a rule is passed over.

use crate::support::json::{CLASSIC, ignoring, map_of_jigsaw, matrix, object, own, rows};
use crate::support::reading::{error, givens, meaning, one, one_with};

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
        ("even", "[[0,0]]", "even r1c1"),
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
    ("cagez", "[[[0,1],[0,2]]]", "field 'cagez'"),
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
    ("cages", "[[5,0,1]]", "is no cage"),
    ("cages", "{\"15\":[[0,1],[0,2]]}", "may be a sum"),
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
