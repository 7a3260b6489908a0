//! A text is read as the puzzle that a person sees in it, or refused by name: never as another one.

use crate::support::reading::{error, givens, read};
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
            "\n.Shape~4x4\n\n.~R1C1_1\n\n\n.AntiKing\n",
            ".Shape~4x4.~R1C1_1.AntiKing",
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
fn lists_of_constraint_strings_stay_lists() {
    for (text, count) in [
        (".~R1C1_1~R2C2_2\n.~R1C1_2~R3C3_3\n.~R1C1_5.NoBoxes\n", 3),
        (".Shape~4x4.~R1C1_1\n.Shape~6x6.~R1C1_1\n", 2),
        (".Shape~4x4\n.~R1C1_1\n.Shape~6x6\n.~R1C1_1\n", 2),
        (
            ".~R1C1_1.AntiKing\n\n.~R2C2_2.AntiKing\n\n.~R3C3_3.AntiKing",
            3,
        ),
        (".~R1C1_1~R2C2_2\n.~R4C4_2~R3C3_3\n.~R1C1_5.NoBoxes\n", 3),
    ] {
        let found = read(text);
        assert!(found.iter().all(Result::is_ok), "{text}\n{found:?}");
        assert_eq!(found.len(), count, "{text}");
    }
    for text in [
        ".~R1C1_1.AntiKing\n.~R2C2_2.Windoku\n",
        ".~R1C1_1\n\n.Shape~6x6\n.AntiKing\n",
        ".NoBoxes\n.~R1C1_1\n.NoBoxes\n.~R2C2_2\n",
    ] {
        let (line, message) = error(text);
        assert_eq!(line, 1);
        assert!(
            message.contains("one constraint string or several"),
            "{message}"
        );
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
