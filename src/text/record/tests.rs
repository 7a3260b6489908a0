//! What records say, and what is told about wrong ones.

use super::*;
use crate::text::ground::ReadOptions;

fn read_one(text: &str) -> Result<Entry, TextError> {
    read(text, 7, &mut Context::new(ReadOptions::default()))
}

fn message(text: &str) -> String {
    let error = read_one(text).expect_err("the record is wrong");
    assert_eq!(error.line, 7);
    error.to_string()
}

#[test]
fn a_record_without_regions_is_a_latin_square() {
    let entry = read_one(r#"{"id":5,"givens":["12.",".0.","..."],"note":[1]}"#).expect("valid");
    assert_eq!(entry.id.as_deref(), Some("5"));
    assert_eq!(entry.puzzle.layout().regions().len(), 6);
    assert_eq!(entry.puzzle.clues().count(), 2);
    let Form::Record(fields) = &entry.form else {
        panic!("a record keeps its fields");
    };
    assert!(fields.contains_key("note"));
}

#[test]
fn a_region_map_of_boxes_is_read_as_boxes() {
    let text = r#"{"rows":4,"cols":4,"order":4,"regions":["aabb","aabb","ccdd","ccdd"],"givens":["....","....","....","...4"]}"#;
    let entry = read_one(text).expect("valid");
    assert_eq!(entry.puzzle.layout().name(), "classic 4x4");
    assert_eq!(entry.puzzle.layout().regions().len(), 12);
}

#[test]
fn grids_entries_candidates_and_rules_are_read() {
    let text = r###"{"order":4,"grids":[[0,0],[2,2]],"boxes":[2,2],"diagonals":"main","antiking":true,
        "extra":[[[0,0],[5,5]]],
        "givens":["1...##","....##","......","......","##....","##...."],
        "entries":[".2..##","....##","......","......","##....","##...."],
        "candidates":[["1",null,"34",".","#","#"],".  . . . # #",". . . . . .",". . . . . .","# # . . . .","# # . . . ."]}"###;
    let entry = read_one(text).expect("valid");
    let puzzle = &entry.puzzle;
    assert!(puzzle.has_entries());
    assert_eq!(
        puzzle.allowed().iter().filter(|set| set.len() == 2).count(),
        1
    );
    let again = write(puzzle, None, None).expect("a record can say it");
    let back = read_one(&Value::Object(again).to_string()).expect("what is written is read");
    assert_eq!(back.puzzle.layout().regions(), puzzle.layout().regions());
    assert_eq!(back.puzzle.allowed(), puzzle.allowed());
    assert_eq!(back.puzzle.entries(), puzzle.entries());
}

#[test]
fn wrong_fields_are_told_by_name() {
    for (text, told) in [
        ("[1]", "a record is a JSON object"),
        (r#"{"order":4} x"#, "trailing"),
        (r#"{"order":4,"order":5}"#, "twice"),
        (r#"{"order":-4}"#, "1 to 61"),
        (r#"{"order":99999999999999999999999}"#, "1 to 61"),
        (r#"{"rows":4000000000}"#, "1 to 1000"),
        (r#"{"id":"a"}"#, "'order'"),
        (
            r#"{"order":4,"rows":5,"givens":["....","....","....","...."]}"#,
            "4 is expected",
        ),
        (r#"{"givens":["...","..","..."]}"#, "row 2 has 2 cells"),
        (r#"{"givens":["...",3,"..."]}"#, "row 2 must be text"),
        (r#"{"givens":["..!","...","..."]}"#, "r1c3"),
        (r#"{"givens":["..4","...","..."]}"#, "3 symbols"),
        (r#"{"order":4,"grids":[[0,-1]]}"#, "'grids'"),
        (r#"{"order":4,"grids":[[0,0],[0,0]]}"#, "twice"),
        (r#"{"order":4,"diagonals":"left"}"#, "\"main\""),
        (r#"{"order":4,"antiknight":1}"#, "true or false"),
        (r#"{"order":4,"extra":[[[9,9]]]}"#, "no cell"),
        (r#"{"order":4,"boxes":[3,2]}"#, "boxes of 4 cells"),
        (
            r#"{"order":2,"regions":["ab","aa"]}"#,
            "2 symbols need 2 cells",
        ),
    ] {
        let message = message(text);
        assert!(message.contains(told), "{text}: {message}");
    }
}

#[test]
fn an_odd_solution_is_kept_but_not_used() {
    assert!(read_one(r#"{"order":2,"solution":["1","23"]}"#).is_ok());
}
