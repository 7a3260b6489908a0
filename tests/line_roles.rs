//! Lines near a grid: a line is used, or means nothing, or makes the grid an error, or is quoted
//! with the answer.

use crate::support::commands::{folder, typed};
use crate::support::reading::read;

/// A grid with one solution; it has none under anti-knight.
const GRID: &str = "....\n.21.\n...4\n..2.\n";

/// The unread parts of the only puzzle of a text; `None` if the text is an error.
fn unread(text: &str) -> Option<Vec<String>> {
    match &read(text)[..] {
        [Ok(entry)] => Some(entry.unread_in_words()),
        found => {
            assert!(found.iter().all(Result::is_err) && !found.is_empty(), "{text}\n{found:?}");
            None
        }
    }
}

/// The texts with a line above the grid, below it, and a blank line off.
fn around(line: &str) -> [String; 4] {
    [
        format!("{line}\n{GRID}"),
        format!("{line}\n\n{GRID}"),
        format!("{GRID}{line}\n"),
        format!("{GRID}\n{line}\n"),
    ]
}

#[test]
fn a_line_about_rules_makes_the_grid_an_error() {
    for line in [
        "No knight's move",
        "No king move",
        "Miracle sudoku",
        "Untouchable",
        "Chaos Construction",
        "Hyper Sudoku",
        "Shaded cells hold 1 or 2",
        "green squares are special",
        "Digits along a line increase",
        "Neighbouring cells differ",
        "r2c3 is odd",
        "No digit repeats on a colour",
        "# kropki",
        "// see the constraints below",
        "# a < b ( left < right )",
        "boxes: 1x4",
        "without boxes",
        "Digits 0-3",
        "numbers 2-5",
        "boxes of 1x4",
        "symbols: 6",
        "thermo r1c1 r1c2",
        "use anti-knight",
        "use the diagonals, too",
        "using anti-king",
        "from a killer by the same author",
        "anti-knight/anti-king",
        "thermo/arrow/killer",
        "requires disjoint groups",
        "anti -knight",
        "grey: even",
        "Odd digits are blue",
        "Star Battle sudoku",
    ] {
        for text in around(line) {
            assert_eq!(unread(&text), None, "{text}");
        }
    }
}

#[test]
fn a_denied_rule_a_path_and_an_import_are_no_rules() {
    for line in [
        "no anti-knight",
        "not an anti-king",
        "without the diagonals",
        "not a killer",
        "not non-consecutive",
        "use latin_square;",
        "from jigsaw import solve",
        "see: https://example.org/killer/12",
        "see killer.txt for more",
        "see ./killer/all for more",
        "use crate::killer::solve",
        "require('./jigsaw')",
        "sort -k killer",
        "$ ./thermo-solver",
        "cut -d, -f2",
        "diagonal symmetry",
        "boxes of 2x2",
        "Digits 1-4",
        "normal sudoku rules apply",
    ] {
        for text in around(line) {
            assert!(unread(&text).is_some(), "{text}\n{:?}", read(&text));
        }
    }
    // The longer name is denied, another one is not.
    assert_eq!(unread(&format!("no anti-knight, but anti-king\n{GRID}")), None);
}

/// A rule at most ten lines off speaks of the grid; one farther off does not.
#[test]
fn a_rule_reaches_ten_lines_far() {
    for between in 0..13 {
        let other = "the pair in the corner is nice\n".repeat(between);
        for text in [format!("{GRID}{other}anti-knight\n"), format!("anti-knight\n{other}{GRID}")] {
            assert_eq!(unread(&text).is_none(), between < 10, "{between} lines between: {text}");
        }
    }
}

#[test]
fn other_words_are_quoted_with_the_answer() {
    let words = "The solver needs twelve steps here, after the hidden pair in the corner.";
    let quoted = |line: usize| Some(vec![format!("line {line}: '{words}'")]);
    assert_eq!(unread(&format!("{GRID}{words}\n")), quoted(5));
    assert_eq!(unread(&format!("{GRID}\n{words}\n")), quoted(6));
    assert_eq!(unread(&format!("{GRID}\n\nfirst block\n\n{words}\n")), Some(Vec::new()));
    let many = unread(&format!("{GRID}{}", format!("{words}\n").repeat(8)));
    let many = many.expect("a puzzle");
    assert_eq!((many.len(), many[5].as_str()), (6, "3 more lines"));
}

#[test]
fn names_numbers_dates_and_data_are_harmless() {
    for line in ["Grid 7", "4", "4x4", "2024-05-01", "Difficulty: hard", "https://example.org/7"] {
        for text in around(line) {
            assert_eq!(unread(&text), Some(Vec::new()), "{text}");
        }
    }
}

#[test]
fn rows_that_fail_near_a_grid_leave_no_verdict() {
    let (wide, tall) = ("1 0 0\n".repeat(4), "0 1 0 0\n".repeat(3));
    for rows in [wide.as_str(), tall.as_str(), "0, -1, 0, 0\n0, 0, 0, 0\n1, 0, 0, 0\n"] {
        for text in [format!("{GRID}\n{rows}"), format!("{rows}\n{GRID}")] {
            let found = read(&text);
            assert!(found.iter().all(Result::is_err) && !found.is_empty(), "{text}\n{found:?}");
        }
    }
}

#[test]
fn unread_text_is_in_every_output_and_strict_refuses_it() {
    let folder = folder("line-roles");
    let words = "The last word of this text is of no use to anybody who solves it.";
    std::fs::write(folder.join("text"), format!("{GRID}{words}\n")).expect("written");
    for command in ["verify text", "verify --json text", "verify --csv text", "count --json text"] {
        let (code, out, _) = typed(&folder, command);
        assert_eq!(code, Some(0), "{command}");
        assert!(out.contains("line 5: 'The last word"), "{command}: {out}");
    }
    for command in ["verify", "solve", "count", "rate", "explain", "candidates", "minimise"] {
        let (code, out, err) = typed(&folder, &format!("{command} --strict text"));
        assert_eq!((code, out.as_str()), (Some(2), ""), "{command}: {err}");
        assert!(err.contains("--strict"), "{command}: {err}");
    }
}

#[test]
fn a_rule_of_the_setters_text_that_the_puzzle_lacks_is_told_in_every_form() {
    let says = ["the rules text names anti knight, which the puzzle does not have".to_owned()];
    let own = "puzzle a\nruleset: anti-knight rules apply\nclues\n....\n.21.\n...4\n..2.\n";
    let json = r#"{"puzzle":".....21....4..2.","rules":"Anti-knight holds."}"#;
    let table = "id,puzzle,rules\n1,.....21....4..2.,Anti-knight holds.\n";
    let fpuzzles = r#"{"size":4,"grid":[[{},{},{},{}],[{},{"value":2,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}]],"ruleset":"Anti-knight sudoku."}"#;
    for text in [own, json, table, fpuzzles] {
        assert_eq!(unread(text).as_deref(), Some(&says[..]), "{text}");
    }
    let with_rule = own.replace("ruleset", "rules: anti-knight\nruleset");
    assert_eq!(unread(&with_rule), Some(Vec::new()));
}

#[test]
fn a_given_solution_is_compared_wherever_it_stands() {
    let folder = folder("line-roles-solutions");
    let verify = |text: &str| {
        std::fs::write(folder.join("text"), text).expect("written");
        typed(&folder, "verify text")
    };
    let (right, wrong) = ("1342421321343421", "1342421321343422");
    for name in ["sol", "target", "answer_grid", "result", "label"] {
        let text = |full: &str| format!("puzzle,{name}\n.....21....4..2.,{full}\n");
        assert_eq!(verify(&text(right)).0, Some(0), "{name}");
        let (code, out, _) = verify(&text(wrong));
        assert!(code == Some(1) && out.contains("wrong"), "{name}: {out}");
        assert_eq!(verify(&text(&wrong[..15])).0, Some(2), "{name}");
    }
    for word in ["yes", "unknown", "2 solutions", "????????????????", "................", "none"] {
        let (code, out, _) = verify(&format!("puzzle,answer\n.....21....4..2.,{word}\n"));
        assert!(code == Some(0) && !out.contains("wrong"), "{word}: {out}");
    }
    let matrix = "\"[[1, 3, 4, 2], [4, 2, 1, 3], [2, 1, 3, 4], [3, 4, 2, 1]]\"";
    let text = format!("puzzle,solution\n.....21....4..2.,{matrix}\n");
    assert_eq!(verify(&text).0, Some(0));
    // A full grid below that contradicts a clue.
    let (code, out, err) = verify(&format!("{GRID}\n1234\n3412\n2143\n4321\n"));
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
}

#[test]
fn a_damaged_line_of_a_list_is_an_error_with_its_number() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for damaged in [&good[..80], &good[1..], &good[..60]] {
        for text in [
            format!("{good} # a\n{damaged} # b\n{good}\n"),
            format!("{good};1\n{damaged};12;3\n{good};2\n"),
        ] {
            let found = read(&text);
            let lines: Vec<usize> =
                found.iter().filter_map(|one| one.as_ref().err()).map(|error| error.line).collect();
            assert_eq!((found.len(), lines), (3, vec![2]), "{text}\n{found:?}");
        }
    }
    let table =
        "id,puzzle,note\n1,.....21....4..2.,a\n2,.....21....4..2.,b,extra\n3,.....21....4..2.\n";
    let found = read(table);
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn a_link_that_names_a_rule_or_holds_two_grids_is_refused() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let map = "1".repeat(81);
    for link in [
        format!("https://example.org/killersudoku.htm?bd={good}"),
        format!("https://example.org/windoku/?grid={good}"),
        format!("https://example.org/play?jigsaw=1&grid={good}"),
        format!("https://example.org/play?grid={good}&type=anti-knight"),
        format!("https://example.org/play?grid={good},{map}"),
    ] {
        assert_eq!(unread(&format!("{link}\n")), None, "{link}");
    }
    let plain = format!("https://example.org/play?grid={good}\n");
    assert_eq!(unread(&plain), Some(Vec::new()));
}

#[test]
fn answers_of_json_are_compared_and_data_is_no_rule() {
    let board = r#""board":[[0,0,0,0],[0,2,1,0],[0,0,0,4],[0,0,2,0]]"#;
    for name in ["expected", "solved", "solution_grid", "answer"] {
        let text = |full: &str| format!("{{{board},\"{name}\":\"{full}\"}}\n");
        let found = read(&text("1342421321343421"));
        assert!(found[0].as_ref().is_ok_and(|entry| entry.recorded.is_some()), "{name}");
        let clash = read(&text("3124213443121243"));
        assert!(clash[0].is_err(), "{name}");
    }
    let data = r#""label":"x","clue_count":4,"schema_version":1,"difficulty_tier":"easy","image_url":"a.b/c""#;
    assert_eq!(unread(&format!("{{{board},{data}}}\n")), Some(Vec::new()));
    let six = "...4..6......1.....2......5....3.2..";
    let text = format!("{{\"puzzle\":\"{six}\",\"box_width\":2}}\n");
    let found = read(&text);
    let boxes = found[0].as_ref().map(|entry| entry.puzzle.layout().spec().grids[0].boxes);
    let size = boxes.ok().flatten().map(|boxes| (boxes.rows, boxes.cols));
    assert_eq!(size, Some((3, 2)), "{found:?}");
}

#[test]
fn a_long_line_with_many_lists_is_refused_once() {
    // Each of its lists may be a row; as many items with the whole line each would take minutes.
    let object = r#"{"id": 0, "name": "p0", "cages": [{"sum": 9, "cells": [[0, 0], [0, 1]]}]}"#;
    let line = format!("window.ALL = [{}]", vec![object; 10_000].join(", "));
    assert_eq!(unread(&line), None);
    assert_eq!(read(&line).len(), 1);
}

#[test]
fn a_full_grid_under_a_heading_of_a_solution_is_no_puzzle() {
    for heading in ["Solution:", "Answer", "The solution"] {
        // Its last row clashes, and contradicts a clue.
        let wrong = format!("{GRID}\n{heading}\n1342\n4213\n2134\n3412\n");
        let found = read(&wrong);
        assert!(found.iter().all(Result::is_err) && found.len() == 1, "{wrong}\n{found:?}");
        let right = format!("{GRID}\n{heading}\n1342\n4213\n2134\n3421\n");
        let found = read(&right);
        let is_compared = matches!(&found[..], [Ok(entry)] if entry.recorded.is_some());
        assert!(is_compared, "{right}\n{found:?}");
    }
    // Without a heading, too.
    let found = read("_ _ _ _\n_ 1 _ _\n1 _ 4 3\n_ 3 1 _\n\n2 4 3 1\n3 1 2 4\n1 2 3 4\n4 3 1 2\n");
    assert!(found.len() == 1 && found[0].is_err(), "{found:?}");
    let listed = read(".....21....4..2.\n\nAnswer\n1342421321343421\n");
    assert!(listed.iter().all(Result::is_ok), "{listed:?}");
}

#[test]
fn a_short_line_of_a_list_with_remarks_is_an_error() {
    for mark in ["#", "//", "%"] {
        let text = format!(
            ".....21....4..2. {mark} a\n.....21....4..2 {mark} b\n.....21....4..2. {mark} c\n"
        );
        let found = read(&text);
        let lines: Vec<usize> =
            found.iter().filter_map(|one| one.as_ref().err()).map(|error| error.line).collect();
        assert_eq!((found.len(), lines), (3, vec![2]), "{text}\n{found:?}");
    }
}
