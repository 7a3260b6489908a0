//! The files of programs and sites: each form is read as its own documentation says, and what it
//! cannot be is told.

use crate::support::reading::{error, givens, one, one_with, read};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Puzzle, RegionKind};
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::ReadOptions;

const ROWS: [&str; 9] = [
    "37.2.54.8",
    "...1892.7",
    "..9...5.6",
    "4....1.7.",
    ".1...2.4.",
    ".6.84.9.1",
    "89.7..3.2",
    "7543.....",
    "1.39...8.",
];

const SOLUTION: [&str; 9] = [
    "371265498",
    "645189237",
    "289437516",
    "432691875",
    "918572643",
    "567843921",
    "896714352",
    "754328169",
    "123956784",
];

/// The rows with two more cells filled in: row 1, column 3, and row 5, column 1.
fn state() -> Vec<String> {
    let mut rows: Vec<String> = ROWS.map(str::to_owned).to_vec();
    rows[0].replace_range(2..3, "1");
    rows[4].replace_range(0..1, "9");
    rows
}

fn entries(puzzle: &Puzzle) -> usize {
    puzzle.entries().iter().flatten().count()
}

#[track_caller]
fn has_the_solution(puzzle: &Puzzle) {
    let (verdict, _) = Solver::default().uniqueness(puzzle, &Limits::default());
    let Verdict::Unique(solution) = verdict else {
        panic!("not unique")
    };
    assert_eq!(solution.rows(), SOLUTION);
}

#[test]
fn remarks_stand_in_front_of_sdk_rows() {
    let remarks =
        "#ARuud\n#DA puzzle: easy\n#CJust start\n#B03-08-2006\n#SHere\n#LEasy\n#Uhttp://x.y/\n";
    let text = remarks.to_owned() + &ROWS.join("\n");
    let entry = one(&text);
    assert_eq!(entry.id.as_deref(), Some("A puzzle: easy"));
    assert_eq!(givens(&entry.puzzle), ROWS.concat());
    // Several files one after the other, with or without a blank line between.
    for between in ["\n", "\n\n"] {
        let found = read(&[text.as_str(), &text, &text].join(between));
        let names: Vec<_> = found
            .iter()
            .map(|entry| entry.as_ref().map(|e| e.id.clone()).ok().flatten())
            .collect();
        assert_eq!(
            names,
            vec![Some("A puzzle: easy".to_owned()); 3],
            "{between:?}"
        );
    }
    // Rows of a picture that begin with a place without a cell are no remarks.
    let picture = "#A12\n....\n#C..\n....\n";
    let (line, _) = error(picture);
    assert_eq!(line, 1);
}

#[test]
fn sections_beside_the_puzzle_are_named() {
    let text = format!(
        "#DNamed\n[Puzzle]\n{}\n[State]\n{}\n\n[PencilMarks]\n1,2\n",
        ROWS.join("\n"),
        state().join("\n"),
    );
    let entry = one(&text);
    assert_eq!(
        (entry.id.as_deref(), entries(&entry.puzzle)),
        (Some("Named"), 0)
    );
    assert_eq!(givens(&entry.puzzle), ROWS.concat());
    assert_eq!(
        entry.notes,
        ["ignored: section [State]", "ignored: section [PencilMarks]"]
    );
    has_the_solution(&entry.puzzle);
    // Two grids in a section are none, and a state without a puzzle.
    error(&format!("[Puzzle]\n{0}\n{0}\n", ROWS.join("\n")));
    error(&format!("[Puzzle]\n[State]\n{}\n", ROWS.join("\n")));
}

#[test]
fn constraint_strings_name_what_is_not_known() {
    let values: String = (0..81)
        .filter(|k| ROWS[k / 9].as_bytes()[k % 9] != b'.')
        .map(|k| {
            format!(
                "~R{}C{}_{}",
                k / 9 + 1,
                k % 9 + 1,
                ROWS[k / 9].as_bytes()[k % 9] as char
            )
        })
        .collect();
    has_the_solution(&one(&format!(".{values}")).puzzle);
    has_the_solution(
        &one(&format!(
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.{values}.Cage~0~R1C1~R1C2"
        ))
        .puzzle,
    );
    let (_, message) = error(&format!(
        ".Regex~12~R1C1~R1C2.Regex~23~R2C2~R2C3.Cage~9~R1C1~R1C2.{values}"
    ));
    assert!(
        message.contains("2 Regex") && !message.contains("cage"),
        "{message}"
    );
    let ignoring = ReadOptions {
        ignore_unknown: true,
        ..ReadOptions::default()
    };
    let entry = one_with(&format!(".Regex~12~R1C1~R1C2.{values}"), ignoring);
    assert_eq!(entry.notes, ["ignored: 1 Regex"]);
    for (text, regions) in [
        (".Shape~6x6", 18),
        (".Shape~6x6.NoBoxes", 12),
        (".Shape~4x6~6.Diagonal~1", 0),
        (".Shape~4x6", 14),
        (".Diagonal~1.Diagonal~-1.Windoku", 33),
        (".Shape~4x4.NoBoxes.Jigsaw~AAABACCBDCCBDDDB", 11),
        (".Shape~4x4.Jigsaw~AAABACCBDCCBDDDB", 15),
        (".Shape~4x4.AntiKing", 22),
    ] {
        let found = read(text);
        let count = found[0]
            .as_ref()
            .map_or(0, |entry| entry.puzzle.layout().regions().len());
        assert_eq!((found.len(), count), (1, regions), "{text}");
    }
    for bad in [
        ".~R1C1_10",
        ".~R0C1_1",
        ".Shape~99x9",
        ".Jigsaw~123",
        ".Or.Cage~1~R1C1",
        ".End",
        ".Diagonal~2",
    ] {
        assert!(read(bad)[0].is_err(), "{bad}");
    }
}

#[test]
fn tables_say_which_column_is_the_puzzle() {
    let (puzzle, solution) = (ROWS.concat(), SOLUTION.concat());
    for text in [
        format!(
            "solution,puzzle,id\n{solution},{puzzle},first\n{solution},{puzzle},\"second, \"\"so\"\"\"\n"
        ),
        format!(
            "id;solution;Puzzle\nfirst;{solution};{puzzle}\n\"second, \"\"so\"\"\";{solution};{puzzle}\n"
        ),
    ] {
        let found = read(&text);
        let names: Vec<Option<String>> = found
            .iter()
            .map(|entry| entry.as_ref().ok()?.id.clone())
            .collect();
        assert_eq!(
            names,
            [Some("first".to_owned()), Some("second, \"so\"".to_owned())]
        );
        assert!(
            found
                .iter()
                .flatten()
                .all(|entry| givens(&entry.puzzle) == puzzle)
        );
    }
    let small = read("id,quizzes\na,1..............4\nb,.2..............\n\n1..............4\n");
    assert_eq!(small.iter().flatten().count(), 3);
}
