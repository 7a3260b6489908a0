//! What the form says, and what is told about mistakes in it.

use super::*;
use crate::text::ground::{Entry, Form, ReadOptions, TextError};

fn parse(text: &str) -> Result<Entry, TextError> {
    read(&Line::all(text), &mut Context::new(ReadOptions::default()))
}

/// Line, column and message of the error of a wrong text.
fn mistake(text: &str) -> (usize, usize, String) {
    let error = parse(text).expect_err("the text is wrong");
    (error.line, error.column.unwrap_or(0), error.to_string())
}

#[test]
fn starts_and_ends_are_whole_words() {
    for line in ["puzzle", "  puzzle five ", "layout\tx"] {
        assert!(starts(line), "{line}");
    }
    for line in ["puzzles", "layout: samurai", "# puzzle", "Puzzle", ""] {
        assert!(!starts(line), "{line}");
    }
    assert!(ends(" end ") && !ends("ends"));
}

#[test]
fn a_region_map_next_to_the_clues() {
    let entry =
        parse("puzzle small\nrules: anti-king\n\nclues  regions\n1..  aab\n..3  acb\n...  ccb")
            .expect("valid");
    assert_eq!(entry.id.as_deref(), Some("small"));
    let layout = entry.puzzle.layout();
    assert_eq!(layout.order(), 3);
    assert_eq!(entry.puzzle.clues().count(), 2);
    assert!(
        layout
            .regions()
            .iter()
            .any(|region| region.name == "region c")
    );
}

#[test]
fn constraints_stand_on_lines_of_their_own() {
    let text = "puzzle\nsymbols: 6\nthermo r1c1 r2c2 r3c3\ncage 7: r1c1, r1c2\n\
                kropki black r5c5 r5c6\nv r6c5 r6c6\narrow r4c1 r4c2 -> r5c1 r5c2\n\
                negative kropki\nnegative-xv 5\nnote: cage 7 r1c1\nGerman-Whispers r1c4 r1c5\nregion sum r1c1 r1c2";
    let entry = parse(text).expect("valid");
    let said = entry.puzzle.layout().spec().constraints.iter();
    let said: Vec<String> = said.map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "thermometer r1c1 r2c2 r3c3",
            "cage 7 r1c1 r1c2",
            "ratio r5c5 r5c6",
            "xv 5 r6c5 r6c6",
            "arrow r4c1 r4c2 -> r5c1 r5c2",
            "negative-difference",
            "negative-ratio",
            "negative-xv 5",
            "whispers 5 r1c4 r1c5",
            "region-sum r1c1 r1c2",
        ]
    );
}

#[test]
fn a_solution_comes_back_in_the_drawing() {
    let text =
        "puzzle\nclues\n+--+--+\n|1 .|. 4|\n|. .|. .|\n+--+--+\n|. .|. .|\n|4 .|. 1|\n+--+--+";
    let entry = parse(text).expect("valid");
    let symbols = "1324423124134132"
        .chars()
        .filter_map(crate::puzzle::Symbol::from_char);
    let solution = crate::puzzle::Solution::new(
        std::sync::Arc::clone(entry.puzzle.layout()),
        symbols.collect::<crate::ids::IdVec<_, _>>(),
    );
    let written = entry.write(&solution);
    assert!(written.contains("|1 3|2 4|\n|4 2|3 1|"), "{written}");
    assert!(written.starts_with("puzzle\nclues\n+--+--+\n"), "{written}");
}

#[test]
fn grids_at_places_share_cells() {
    let text =
        "puzzle\ngrid at r1c1\n1...\n....\n..3.\n...4\n\ngrid at r3c3\n3...\n....\n....\n....";
    let entry = parse(text).expect("valid");
    assert_eq!(entry.puzzle.layout().cells().len(), 28);
    assert_eq!(entry.puzzle.clues().count(), 3);
    let (line, column, told) = mistake(&text.replace("\n3...", "\n2..."));
    assert_eq!((line, column), (9, 1));
    assert!(
        told.contains("r3c3") && told.contains("line 5, column 3"),
        "{told}"
    );
}

#[test]
fn one_big_picture_may_leave_gaps_blank() {
    for gap in ['#', ' '] {
        let rows = ["1...##", "....##", "......", "......", "##....", "##...4"];
        let picture = rows.join("\n").replace('#', &gap.to_string());
        let text = format!("puzzle\nsymbols: 4\ngrid at r1c1\ngrid at r3c3\nclues\n{picture}");
        let entry = parse(&text).expect("valid");
        assert_eq!(entry.puzzle.clues().count(), 2, "{gap}");
    }
}

#[test]
fn holes_and_boards_that_are_no_squares() {
    let entry = parse("puzzle\nsymbols: 4\nclues\n##1.\n....\n# # . .").expect("valid");
    assert_eq!(entry.puzzle.layout().cells().len(), 8);
    let entry = parse("layout\nsymbols: 2\nlines: none\ncells\n...\nextra region a: r1c1 r1c3");
    assert_eq!(entry.expect("valid").puzzle.layout().regions().len(), 1);
}

#[test]
fn candidates_alone_are_a_puzzle() {
    let entry = parse("puzzle\ncandidates\n12 2 | 3\n. . | .\n--------\n. . | 13").expect("valid");
    assert_eq!(
        entry
            .puzzle
            .allowed()
            .iter()
            .filter(|set| set.len() == 3)
            .count(),
        5
    );
    assert!(matches!(entry.form, Form::Drawing(_)));
}

#[test]
fn notes_and_solutions_are_handed_on() {
    let text = "puzzle\nexpect: unique\n# a comment\nsolution\n12\n21\n";
    let mut context = Context::new(ReadOptions::default());
    let (_, notes) = read_annotated(&Line::all(text), &mut context).expect("valid");
    let notes: Vec<(&str, &str)> = notes
        .iter()
        .map(|(k, v)| (k.as_str(), v.as_str()))
        .collect();
    assert_eq!(notes, [("expect", "unique"), ("solution", "12\n21")]);
}

#[test]
fn a_layout_can_be_given_from_outside() {
    let options = ReadOptions {
        layout: Some(crate::puzzle::shapes::latin(4)),
        ..ReadOptions::default()
    };
    let text = Line::all("puzzle\nclues\n....\n....\n....\n....");
    let entry = read(&text, &mut Context::new(options)).expect("valid");
    assert_eq!(entry.puzzle.layout().regions().len(), 8);
    assert_eq!(read_layout(&text).expect("valid").order, 4);
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (text, line, told) in [
        ("puzzle\nrule: knigt", 2, "anti-knight"),
        ("puzzle\nsymbol: 4", 2, "'symbols:'"),
        ("puzzle\nsymbols: 62", 2, "1 to 61"),
        ("puzzle\nsymbols: 4\nsymbols: 4", 3, "line 2"),
        ("puzzle\nlayout: samurai\nboxes: 3x3", 3, "drop one"),
        ("puzzle\nclue\n1.", 2, "'clues'"),
        ("puzzle\nclues regions\n12 ab\n21", 4, "2 pieces"),
        ("puzzle\nclues\n1.\n2", 4, "1 cell"),
        ("puzzle\nclues\n1.\n.x", 4, "from 1 to 2"),
        (
            "puzzle\nclues regions\n1. aa\n.. ab",
            3,
            "2 symbols need 2 cells",
        ),
        ("puzzle\nlayout: samurai\nclues\n12", 3, "21 rows"),
        (
            "puzzle\nlayout: latin:2\nclues\n12\n2",
            5,
            "ends before r2c2",
        ),
        (
            "puzzle\nlayout: latin:2\nclues\n121\n21",
            4,
            "2 are expected",
        ),
        ("puzzle\nlayout: latin:2\nclues\n12", 3, "needs 2 rows"),
        ("puzzle\nsymbols: 2\nclues\n123", 3, "lines: none"),
        ("puzzle\nclues\n1.\n..\n\ncells\n.#\n..", 3, "no cell"),
        ("puzzle\ngrid at r0c1", 2, "r7c7"),
        ("puzzle\ngrid at r1c1\ngrid at r3c3", 2, "symbols: 9"),
        (
            "puzzle\nboxes: 2x2\nextra region x: r1c1 r9c9",
            3,
            "no cell there",
        ),
        ("puzzle\nboxes: 2x2\nextra region x: r1c1 r1c1", 3, "twice"),
        ("puzzle", 1, "symbols: 9"),
        ("puzzle\nsymbols: 4\ntermo r1c1 r1c2", 3, "thermometer"),
        ("puzzle\nsymbols: 4\ncage r1c1 7", 3, "before the cells"),
        (
            "puzzle\nsymbols: 4\n\ncage 8 r1c1 r1c2",
            4,
            "3 to 7 is expected",
        ),
        ("puzzle\nsymbols: 4\nrenban r1c1 r9c9", 3, "names r9c9"),
        ("puzzle\nsymbols: 4\nnegative dots", 3, "'kropki'"),
    ] {
        let (at, _, message) = mistake(text);
        assert!(message.contains(told), "{text}: {message}");
        assert_eq!(at, line, "{text}: {message}");
    }
}
