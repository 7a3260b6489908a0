//! The table of `docs/ARCHITECTURE.md` that says which search answers which question: each row is
//! asked of the program.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::commands::{onefold, told};

#[test]
fn each_question_is_answered_by_what_the_table_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).expect("it is there");
    let table = text.lines().skip_while(|line| !line.starts_with("| question |"));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    let mut asked = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (question, engine) = (cells[1].trim_matches('`'), cells[2]);
        let mut command = onefold(root);
        let words = question.split(' ').chain(["--json", "--stats"]);
        let (_, out, err) = told(&command.args(words).output().expect("it runs"));
        let last = out.lines().last().expect("an answer");
        let answer: Value = serde_json::from_str(last).expect("JSON");
        assert_eq!(answer["stats"]["engine"], engine, "{question}: {out}{err}");
        asked += 1;
    }
    assert!(asked > 8, "{asked} rows");
}
