//! The files of programs and sites: each form is read as its own documentation says, and what it
//! cannot be is told.

use crate::support::reading::{CLASSIC, error, givens, ignoring, one, one_with, read, rows};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::Puzzle;
use onefold::internals::solve::{Solver, Verdict};
use onefold::internals::text::{Job, Target, layout_texts};

const SOLUTION: &str =
    "371265498645189237289437516432691875918572643567843921896714352754328169123956784";

/// The puzzle in rows.
fn block() -> String {
    rows(CLASSIC).join("\n")
}

/// The same with two more cells filled in: row 1, column 3, and row 5, column 1.
fn state() -> String {
    let mut line = CLASSIC.to_owned();
    line.replace_range(2..3, "1");
    line.replace_range(36..37, "9");
    rows(&line).join("\n")
}

fn entries(puzzle: &Puzzle) -> usize {
    puzzle.entries().iter().flatten().count()
}

#[track_caller]
fn has_the_solution(puzzle: &Puzzle) {
    let (verdict, _) = Solver::default().uniqueness(puzzle, &Limits::default());
    let Verdict::Unique(solution) = verdict else { panic!("not unique") };
    assert_eq!(solution.rows().concat(), SOLUTION);
}

#[test]
fn remarks_stand_in_front_of_sdk_rows() {
    let remarks =
        "#ARuud\n#DA puzzle: easy\n#CJust start\n#B03-08-2006\n#SHere\n#LEasy\n#Uhttp://x.y/\n";
    let text = remarks.to_owned() + &block();
    let entry = one(&text);
    assert_eq!(entry.id.as_deref(), Some("A puzzle: easy"));
    assert_eq!(givens(&entry.puzzle), CLASSIC);
    // Several files one after the other, with or without a blank line between.
    for between in ["\n", "\n\n"] {
        let found = read(&[text.as_str(), &text, &text].join(between));
        let names = found.iter().map(|entry| entry.as_ref().ok()?.id.clone());
        let names: Vec<String> = names.flatten().collect();
        assert_eq!(names, ["A puzzle: easy"; 3], "{between:?}");
    }
    // Rows of a picture that begin with a place without a cell are no remarks.
    let picture = "#A12\n....\n#C..\n....\n";
    let (line, _) = error(picture);
    assert_eq!(line, 1);
}

#[test]
fn sections_beside_the_puzzle_are_named() {
    let text =
        format!("#DNamed\n[Puzzle]\n{}\n[State]\n{}\n\n[PencilMarks]\n1,2\n", block(), state(),);
    let entry = one(&text);
    assert_eq!((entry.id.as_deref(), entries(&entry.puzzle)), (Some("Named"), 0));
    assert_eq!(givens(&entry.puzzle), CLASSIC);
    assert_eq!(entry.notes, ["ignored: section [State]", "ignored: section [PencilMarks]"]);
    has_the_solution(&entry.puzzle);
    // Two grids in a section are none, and a state without a puzzle.
    error(&format!("[Puzzle]\n{0}\n{0}\n", block()));
    error(&format!("[Puzzle]\n[State]\n{}\n", block()));
}

#[test]
fn constraint_strings_name_what_is_not_known() {
    let given = CLASSIC.char_indices().filter(|given| given.1 != '.');
    let value = |(k, sign)| format!("~R{}C{}_{sign}", k / 9 + 1, k % 9 + 1);
    let values: String = given.map(value).collect();
    let site = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";
    for text in [format!(".{values}"), format!("{site}.{values}.Cage~0~R1C1~R1C2")] {
        has_the_solution(&one(&text).puzzle);
    }
    let others = ".Regex~12~R1C1~R1C2.Regex~23~R2C2~R2C3.Cage~9~R1C1~R1C2";
    let (_, message) = error(&format!("{others}.{values}"));
    let named = message.contains("2 Regex") && !message.contains("cage");
    assert!(named, "{message}");
    let entry = one_with(&format!(".Regex~12~R1C1~R1C2.{values}"), ignoring());
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
        let count = found[0].as_ref().map_or(0, |entry| entry.puzzle.layout().regions().len());
        assert_eq!((found.len(), count), (1, regions), "{text}");
    }
    let bad = ".~R1C1_10 .~R0C1_1 .Shape~99x9 .Jigsaw~123 .Or.Cage~1~R1C1 .End .Diagonal~2";
    for bad in bad.split(' ') {
        assert!(read(bad)[0].is_err(), "{bad}");
    }
}

#[test]
fn documents_made_to_do_harm_are_refused() {
    for text in [
        "<!DOCTYPE opensudoku [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>\n<opensudoku>&c;</opensudoku>\n"
            .to_owned(),
        "<opensudoku>".repeat(50_000),
        "<opensudoku>\n".repeat(50_000),
        format!("<opensudoku{}/>", " a=''".repeat(50_000)),
        "<opensudoku></opensudoku>".to_owned(),
        "<opensudoku/>".to_owned(),
        "<ksudoku/>".to_owned(),
        "<opensudoku/> more".to_owned(),
    ] {
        let found = read(&text);
        let wrong = found.iter().filter(|found| found.is_err()).count();
        assert!(wrong > 0 && wrong == found.len(), "{text:.100}\n{found:?}");
        assert!(wrong < 3, "{wrong} errors for one document: {text:.100}");
        let length = found
            .iter()
            .filter_map(|f| f.as_ref().err())
            .map(|e| e.to_string().len());
        assert!(length.max() < Some(2000));
        assert!(!layout_texts(text.as_bytes()).is_empty());
    }
}

#[test]
fn puzzles_of_sudokupad_have_regions_and_cages() {
    // A board of 4 x 4 in the middle of a ring without cells.
    const RING: &str = r#"{"cells":[R,[{},{"value":1},{},{},{},{}],R,R,R,R],"regions":[
        [[1,1],[1,2],[2,1],[2,2]],[[1,3],[1,4],[2,3],[2,4]],
        [[3,1],[3,2],[4,1],[4,2]],[[3,3],[3,4],[4,3],[4,4]]],"cages":[{"value":"title: ring"},
        {"cells":[[1,1],[1,2]],"value":"5","unique":true}]}"#;
    let json = RING.replace(['\n', ' '], "").replace('R', "[{},{},{},{},{},{}]") + "\n";
    let entry = one(&json);
    let layout = entry.puzzle.layout();
    assert_eq!((entry.id.as_deref(), layout.cells().len(), layout.order()), (Some("ring"), 16, 4));
    assert_eq!(layout.spec().constraints.len(), 1);
    assert_eq!(layout.regions().len(), 12);
    let drawn =
        json.replacen("\"cages\"", "\"lines\":[{\"wayPoints\":[[0,0],[1,1]]}],\"cages\"", 1);
    assert!(error(&drawn).1.contains("1 line"));
}

#[test]
fn cells_of_constraint_strings_are_numbers_to_base_17() {
    for (cell, place) in [("R1C9", (0, 8)), ("RcCg", (11, 15)), ("RCCC", (11, 11))] {
        let puzzle = one(&format!(".Shape~16x16.~{cell}_1")).puzzle;
        let clue = puzzle.clues().next().expect("a given");
        let at = puzzle.layout().cells()[clue.cell];
        assert_eq!((at.row, at.col), place, "{cell}");
    }
    for bad in ["R", "RC", "R1", "R0C1", "R1C", "R1CZ", "X1C1", "R10C16"] {
        error(&format!(".Shape~16x16.~R1C2_2~{bad}_1"));
    }
}

#[test]
fn strings_end_where_other_lines_begin() {
    let grid = "1".to_owned() + &".".repeat(80);
    for (text, count) in [
        (format!(".~R1C1_1.AntiKing\n{grid}\n.~R1C1_1.AntiKing\n"), 3),
        (".Shape~6x6\n# cages\n.Cage~5~R1C1~R1C2\n".to_owned(), 1),
        (".~R1C1_1.AntiKing\n\n# next\n.~R1C1_2.AntiKing\n".to_owned(), 2),
        ("https://x/?q=.AntiKing\nsee https://x/?q=%2EAntiKing&a=b.\n".to_owned(), 2),
    ] {
        let found = read(&text);
        assert!(found.iter().all(Result::is_ok), "{text}\n{found:?}");
        assert_eq!(found.len(), count, "{text}");
    }
}

#[test]
fn game_ids_and_progress_of_sudocue_are_refused() {
    let ids = ["2x2:1_2a3l", "4jk:p,l____________", "2xa:p", "2x2m4x:p"];
    for id in ids {
        assert!(error(id).1.contains("game IDs"), "{id}");
    }
    let progress = "1 24 u3 24\n34 34 2 14\n234 123 14 124\n24 124 14 3\n";
    let found = read(progress);
    assert!(found.iter().all(Result::is_err), "{found:?}");
}

#[test]
fn extra_regions_and_cages_without_a_sum_keep_their_names() {
    let text = ".Shape~6x6.Cage~0~R5C5~R5C6.Cage~9~R6C1~R6C2.AllDifferent~R1C1~R1C2~R3C3";
    let puzzle = one(text).puzzle;
    assert_eq!(puzzle.layout().spec().extra.len(), 1);
    let target = Target::named("iss").expect("known");
    let written = target.write(&Job::new(&puzzle, None)).expect("written");
    assert_eq!(written.text, text);
}
