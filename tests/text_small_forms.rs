//! Small texts of forms with a definition of their own: what is one, what is not, and what is
//! wrong in it.

use onefold::internals::text::{Job, Target};

use crate::support::reading::{error, one, read};

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
        (
            ".~R1C1_1.AntiKing\n\n# next\n.~R1C1_2.AntiKing\n".to_owned(),
            2,
        ),
        (
            "https://x/?q=.AntiKing\nsee https://x/?q=%2EAntiKing&a=b.\n".to_owned(),
            2,
        ),
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
fn library_lines_have_entries_and_deleted_candidates() {
    let entry = one(":0300-2:1:1+2..........+4..3:312 412:111:222::");
    let sets = entry.puzzle.initial_candidates().expect("candidates");
    let cell = entry.puzzle.layout().cell(0, 1).expect("a cell");
    assert_eq!(
        (
            entry.puzzle.clues().count(),
            entry.puzzle.layout().signs(sets[cell]).to_string()
        ),
        (2, "12".to_owned())
    );
    assert_eq!(entry.notes, ["technique 0300-2"]);
    for bad in [
        ":0300:1:1..:::",
        ":0300:1:x...............:::",
        ":0300:1:1...............:512::",
    ] {
        error(bad);
    }
}

#[test]
fn a_description_names_the_puzzle_below_it() {
    let rows = "12..\n34..\n..12\n..34\n";
    let text =
        format!("#D one\n[Puzzle]\n{rows}#D two\n[Puzzle]\n{rows}\n#D three\n[Puzzle]\n{rows}");
    let found = read(&text);
    let ids: Vec<_> = found
        .iter()
        .flatten()
        .map(|entry| entry.id.as_deref())
        .collect();
    assert_eq!(ids, [Some("one"), Some("two"), Some("three")]);
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
