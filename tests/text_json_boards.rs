//! JSON of other programs: what is the board, what the map, what a player's; over any number of
//! lines, in lists and inside of other objects; and the fields of a record.

use crate::support::json::{CLASSIC, ignoring, map_of_jigsaw, matrix, object, own, rows};
use crate::support::reading::{error, givens, meaning, one, one_with, read};

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
        pretty.replacen("\"antiking\"", "antiking\"", 1),
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
        // A rule that stands beside it, and not in it, is read with the one object that it can be
        // of; beside a list, or not known, it is refused.
        let outer = text.replacen('{', "{\"diagonal\":true,", 1);
        if text.starts_with("{\"data\"") {
            let with_diagonals = meaning(&own("rules: anti-king, diagonal", CLASSIC));
            assert!(meaning(&one(&outer).puzzle) == with_diagonals, "{outer}");
        } else {
            assert!(error(&outer).1.contains("field 'diagonal'"), "{outer}");
        }
        let outer = text.replacen('{', "{\"fogOfWar\":true,", 1);
        assert!(error(&outer).1.contains("field 'fogOfWar'"), "{outer}");
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
