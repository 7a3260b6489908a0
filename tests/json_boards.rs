//! JSON of other programs: tables by columns, boards among words, solutions in any field, and what
//! is said of the rest.

use onefold::internals::text::Entry;

use crate::support::commands::{folder, typed};
use crate::support::reading::read;

/// The rows of a grid with one solution.
const BOARD: &str = "[[0,0,0,0],[0,2,1,0],[0,0,0,4],[0,0,2,0]]";

const LINE: &str = ".....21....4..2.";
const SOLUTION: &str = "1342421321343421";

/// The only puzzle of a text.
fn only(text: &str) -> Entry {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The only message about a text without a puzzle.
fn refusal(text: &str) -> String {
    match &read(text)[..] {
        [Err(error)] => error.to_string(),
        found => panic!("{text}\n{found:?}"),
    }
}

fn givens(entry: &Entry) -> String {
    entry.puzzle.givens().iter().map(|given| given.map_or('.', |symbol| symbol.to_char())).collect()
}

#[test]
fn a_table_by_columns_is_its_rows() {
    for name in ["quizzes", "puzzle", "Board"] {
        let text = format!(
            "{{\"{name}\": {{\"10\": \"{LINE}\", \"11\": \"1..............2\"}},\n \
             \"solutions\": {{\"10\": \"{SOLUTION}\", \"11\": \"\"}}, \
             \"level\": {{\"10\": 3, \"11\": 4}}}}\n"
        );
        let found = read(&text);
        let [Ok(first), Ok(second)] = &found[..] else { panic!("{text}\n{found:?}") };
        assert_eq!((givens(first), givens(second)), (LINE.into(), "1..............2".into()));
        assert_eq!((first.id.as_deref(), second.id.as_deref()), (Some("10"), Some("11")));
        assert_eq!((first.recorded.is_some(), second.recorded.is_some()), (true, false));
    }
    // A column with other rows is none of this table.
    let text =
        format!("{{\"quizzes\": {{\"0\": \"{LINE}\"}}, \"solutions\": {{\"1\": \"{LINE}\"}}}}\n");
    assert!(refusal(&text).contains("'quizzes'"), "{}", refusal(&text));
}

#[test]
fn a_board_among_words_is_read_and_the_words_are_quoted() {
    let drawn = "0 0 | 0 0\\n0 2 | 1 0\\n----+----\\n0 0 | 0 4\\n0 0 | 2 0";
    let words =
        "which of these can be solved (without any guess, I mean), and which of them cannot?";
    for (before, after) in
        [(format!("{words}\\n"), String::new()), ("".into(), format!("\\n{words}"))]
    {
        let entry = only(&format!("{{\"question\": \"{before}{drawn}{after}\"}}\n"));
        assert_eq!(givens(&entry), LINE);
        assert_eq!(entry.unread.len(), 1, "{:?}", entry.unread);
    }
    let rule = format!("{{\"question\": \"Anti-knight sudoku\\n{drawn}\"}}\n");
    assert!(read(&rule)[0].is_err(), "a rule of the text is not passed over");
}

#[test]
fn a_full_grid_in_any_field_is_compared() {
    let wrong = "3342421321343421";
    let folder = folder("json-wrong-answers");
    let rows = "[[1,3,4,2],[4,2,1,3],[2,1,3,4],[3,4,2,1]]";
    let record = r#""givens":["....",".21.","...4","..2."],"order":4,"boxes":[2,2]"#;
    for head in [record.to_owned(), format!("\"board\":{BOARD}")] {
        for name in ["solution", "expected", "answer", "solved_grid", "solution_grid"] {
            let text = |value: &str| format!("{{{head},\"{name}\":{value}}}\n");
            for value in [format!("\"{SOLUTION}\""), rows.to_owned(), SOLUTION.to_owned()] {
                assert!(only(&text(&value)).recorded.is_some(), "{name} {value}");
            }
            std::fs::write(folder.join("p"), text(&format!("\"{wrong}\""))).expect("written");
            let (code, out, _) = typed(&folder, "verify p");
            assert_eq!(code, Some(1), "{name}: {out}");
            assert!(out.contains("the given solution is wrong: r1c1 is 1, not 3"), "{out}");
            for short in [format!("\"{}\"", &SOLUTION[1..]), format!("\"{SOLUTION}1\"")] {
                assert!(refusal(&text(&short)).contains("16 cells"), "{name} {short}");
            }
            for word in ["\"yes\"", "\"unknown\"", "\"2 solutions\"", "1", "true", "\"\"", "\"0\""]
            {
                let entry = only(&text(word));
                assert!(entry.recorded.is_none() && entry.unread.is_empty(), "{name} {word}");
            }
            let blank = text("\"134242132134342.\"");
            let entry = only(&blank);
            assert!(entry.recorded.is_none() && entry.unread.len() == 1, "{name}: {entry:?}");
        }
    }
}

#[test]
fn a_full_grid_in_a_field_of_data_is_compared() {
    for name in ["result", "label", "note", "_full"] {
        for (value, right) in [(SOLUTION, true), ("3342421321343421", false)] {
            let entry = only(&format!("{{\"board\":{BOARD},\"{name}\":\"{value}\"}}\n"));
            let first = entry.recorded.expect(name).iter().next().map(|symbol| symbol.to_char());
            assert_eq!(first == Some('1'), right, "{name} {value}");
        }
        let short = only(&format!("{{\"board\":{BOARD},\"{name}\":\"{}\"}}\n", &SOLUTION[1..]));
        assert!(short.recorded.is_none() && short.unread.is_empty(), "{name}");
    }
}

#[test]
fn what_is_no_board_is_said() {
    let cells = vec!["{\"value\":1}"; 16].join(",");
    for (text, says) in [
        (format!("{{\"board\":[{cells}]}}\n"), "not an object: write [[1, 0, 0, 4], …]"),
        (format!("[{cells}]\n"), "may be the cells of a board"),
        ("{\"cages\":[{\"cells\":[[0,0],[0,1]],\"sum\":3}]}\n".into(), "cages alone are no puzzle"),
        (format!("{{\"board\":{BOARD},\"givens\":[[1,1],[1,2]]}}\n"), "no second board"),
        (format!("{{\"id\": 1, // mine\n \"board\": {BOARD}}}\n"), "JSON has no comments"),
        (format!("{{\"board\": {BOARD}, // mine\n \"id\": 1}}\n"), "JSON has no comments"),
        ("{\"quizzes\": {\"a\": 1}}\n".into(), "in the field 'quizzes'"),
    ] {
        let message = refusal(&text);
        assert!(message.contains(says), "{text}\n{message}");
        assert!(!message.contains("name it one of"), "{message}");
    }
}

#[test]
fn a_number_that_is_a_name_stays_a_number() {
    let folder = folder("json-numbers");
    for (id, json) in [("5", "5"), ("-3", "-3"), ("\"5\"", "\"5\""), ("2.50", "\"2.50\"")] {
        let text = format!("{{\"id\":{id},\"board\":{BOARD}}}\n");
        std::fs::write(folder.join("p"), text).expect("written");
        for command in ["verify", "solve", "solve --trace"] {
            let out = typed(&folder, &format!("{command} --json p")).1;
            let name = format!("\"id\":{json},");
            assert!(out.lines().all(|line| line.contains(&name)), "{command} {id}\n{out}");
        }
    }
}

#[test]
fn messages_beside_json_are_json() {
    let folder = folder("json-notes");
    let text = format!("{LINE}\nsome words\n\n\nmore of them\n");
    std::fs::write(folder.join("p"), text).expect("written");
    let (_, out, err) = typed(&folder, "verify --json p");
    for line in out.lines().chain(err.lines()) {
        let value: serde_json::Value = serde_json::from_str(line).expect(line);
        assert!(value["type"].is_string(), "{line}");
    }
    assert!(err.contains("\"type\":\"note\""), "{err}");
}

#[test]
fn a_summary_counts_answers_beside_unread_text() {
    let folder = folder("summary-unread");
    let text = format!("{LINE}\nx = (some words);\n{}{LINE}\n", "\n".repeat(12));
    std::fs::write(folder.join("p"), text).expect("written");
    let (_, out, _) = typed(&folder, "verify --summary p");
    assert!(out.contains("1 unique, beside unread text\n"), "{out}");
    assert!(out.contains("1 unique\n"), "{out}");
}

#[test]
fn a_mark_without_a_value_beside_the_negative_rule_is_refused() {
    let cells = r#"[{},{},{},{}]"#;
    let grid = format!("\"size\":4,\"grid\":[{cells},{cells},{cells},{cells}]");
    for name in ["xv", "quadruple"] {
        let mark = format!("\"{name}\":[{{\"cells\":[\"R1C1\",\"R1C2\"]}}]");
        let alone = only(&format!("{{{grid},{mark}}}\n"));
        assert!(alone.notes.iter().any(|note| note.contains("without a value")), "{alone:?}");
        let found = read(&format!("{{{grid},{mark},\"negative\":[\"{name}\"]}}\n"));
        assert!(found[0].is_err(), "{name}: {found:?}");
    }
}
