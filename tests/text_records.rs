//! Records and JSON of other programs: the fields, and the errors about them.

use onefold::internals::text::record;

use crate::support::reading::read;

/// The record that says the same as the one puzzle of a text.
fn written(text: &str) -> String {
    let mut found = read(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    let entry = found.remove(0).unwrap_or_else(|error| panic!("{text}: {error}"));
    let fields = record::write(&entry.puzzle, None, None).expect("a record can say it");
    serde_json::Value::Object(fields).to_string()
}

#[test]
fn a_record_is_written_as_it_was_read() {
    for text in [
        r###"{"rows":6,"cols":6,"order":4,"grids":[[0,0],[2,2]],"extra":[[[0,0],[5,5]]],"diagonals":"main","antiking":true,"givens":["1...##","....##","......","......","##....","##...."],"entries":[".2..##","....##","......","......","##....","##...."],"candidates":[["1","!","34",null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null]]}"###,
        r###"{"rows":3,"cols":3,"order":3,"regions":[["a","a",null],["b","b","a"],["c","c","b"]],"givens":["..#","...","..."]}"###,
        r#"{"rows":4,"cols":4,"order":4,"grids":[[0,0]],"constraints":[{"type":"cage","cells":[[0,0],[0,1]],"value":3},{"type":"arrow","cells":[[0,0]],"to":[[0,1]]},{"type":"quadruple","cells":[[0,0],[0,1],[1,0],[1,1]],"value":[1,2]}],"givens":["1...","....","...4","...."]}"#,
    ] {
        assert_eq!(written(text), text);
    }
    let boxes = r#"{"order":4,"regions":["aabb","aabb","ccdd","ccdd"],"givens":["....","....","....","...4"]}"#;
    assert!(written(boxes).contains(r#""grids":[[0,0]]"#));
}

/// Texts, and a part of the one error about each.
const WRONG: &[(&str, &str)] = &[
    (r#"{"order":4} x"#, "trailing"),
    (r#"{"order":4,"order":5}"#, "twice"),
    (r#"{"constraints":[{"type":"cage","type":"cage"}]}"#, "twice"),
    (r#"{"order":-4}"#, "1 to 61"),
    (r#"{"order":99999999999999999999999}"#, "1 to 61"),
    (r#"{"order":4,"rows":4000000000}"#, "1 to 1000"),
    (r#"{"order":null,"boxes":null}"#, "'order'"),
    (
        r#"{"order":4,"rows":5,"givens":["....","....","....","...."]}"#,
        "in the field 'rows' 4 is expected",
    ),
    (r#"{"givens":["...","..","..."]}"#, "row 2 has 2 cells"),
    (r#"{"givens":["...",3,"..."]}"#, "row 2 has 1 cell"),
    (r#"{"givens":["..!","...","..."]}"#, "r1c3"),
    (r#"{"givens":["..4","...","..."]}"#, "3 symbols"),
    (r#"{"order":4,"grids":[[0,-1]]}"#, "'grids'"),
    (r#"{"order":4,"grids":[[0,0],[0,0]]}"#, "twice"),
    (r#"{"order":2,"grids":[[0,0]],"regions":["ab","ab"]}"#, "regions of their own"),
    (r#"{"order":4,"diagonals":"left"}"#, "\"main\""),
    (r#"{"order":4,"antiknight":1}"#, "true or false"),
    (r#"{"order":4,"extra":[[[9,9]]]}"#, "no cell"),
    (r#"{"order":4,"boxes":[3,2]}"#, "boxes of 4 cells"),
    (r#"{"order":4,"board":[[1,0,0,0]]}"#, "'board'"),
    (r#"{"order":2,"regions":["ab","aa"]}"#, "2 symbols need 2 cells"),
    (
        r#"{"order":4,"givens":["1...","....","....","...."],"anti_knight":true}"#,
        "(is 'antiknight' meant?)",
    ),
    (
        r#"{"order":4,"givens":["1...","....","....","...."],"cages":[[3,[[0,0],[0,1]]]]}"#,
        "(is 'constraints' meant?)",
    ),
    (r#"{"a":1,"b":2}"#, "'a, b': this JSON holds no board"),
    (r#"{"board":[[1,2],None]}"#, "Python"),
    ("{\n  'board': [[1,2],[2,1]]\n}", "Python"),
    (r#"{"nbformat":4,"cells":[{"cell_type":"code"}]}"#, "notebook"),
    ("[{\"row\":1},\n{\"row\":2}]", "'row': this JSON holds no board"),
];

#[test]
fn wrong_fields_are_named() {
    for (text, says) in WRONG {
        let found = read(text);
        let [Err(error)] = &found[..] else {
            panic!("{text}: {found:?}");
        };
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
}

const BOARD: &str = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]";

#[test]
fn boards_of_other_programs_are_records_with_the_usual_boxes() {
    let plain = written(&format!("{{\"board\":{BOARD}}}"));
    assert!(plain.contains(r#""grids":[[0,0]],"givens":["1...","..2.",".3..","...4"]"#));
    for board in [
        r#""1.....2..3.....4""#,
        r#""1000 0020 0300 0004""#,
        r#"["1000","0020","0300","0004"]"#,
        r#"["1 0 0 0","0 0 2 0","0 3 0 0","0 0 0 4"]"#,
        "[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0,4]",
        r#"[["1","",null,""],["","","2",""],["","3","",""],["","","","4"]]"#,
    ] {
        for name in ["puzzle", "Grid", "sudoku", "clues", "initial", "start"] {
            let text = format!("{{\"{name}\":{board},\"title\":\"t\",\"size\":4}}");
            let titled = plain.replacen('{', "{\"title\":\"t\",", 1);
            assert_eq!(written(&text), titled, "{text}");
            assert_eq!(written(&format!("{{\"x\":{{\"y\":[{text}]}}}}")), titled);
            assert_eq!(written(&format!("[\n{{\n{}\n]", &text[1..])), titled);
        }
    }
    let from_zero = "[[0,null,null,null],[null,null,1,null],[null,2,null,null],[null,null,null,3]]";
    let named = plain.replace("\"givens\"", "\"symbols\":\"0\",\"givens\"");
    assert_eq!(written(&format!("{{\"board\":{from_zero}}}")), named);
}

#[test]
fn fields_beside_a_board_are_read_or_refused() {
    let with = |fields: &str| format!("{{\"board\":{BOARD},{fields}}}");
    for (fields, says) in [
        (
            r#""cages":[{"sum":3,"cells":[[0,1],[0,2]]}]"#,
            r#"{"type":"cage","cells":[[0,1],[0,2]],"value":3}"#,
        ),
        (
            r#""cages":[{"total":3,"cells":["r1c2","R1C3"]}]"#,
            r#"{"type":"cage","cells":[[0,1],[0,2]],"value":3}"#,
        ),
        (r#""antiKnight":true,"x":false"#, r#""antiknight":true"#),
        (r#""regions":["aaab","abbb","cccd","cddd"]"#, r#""regions":[["a","a","a","b"]"#),
    ] {
        assert!(written(&with(fields)).contains(says), "{fields}");
    }
    for (fields, says) in [
        (r#""fogOfWar":[[0,0]]"#, "field 'fogOfWar'"),
        (r#""thermos":[[[0,0],[0,1]]]"#, "field 'thermos'"),
        (r#""type":"killer""#, "it says 'killer'"),
        (r#""variant":"battenburg""#, "it says 'battenburg'"),
        (r#""rules":["antiknight"]"#, "field 'rules'"),
        (r#""cages":[{"sum":3,"cells":[[1,1],[1,2]]}]"#, "from 0 or from 1"),
        (r#""cages":[{"sum":3,"cells":[[1,1],[1,4]]}]"#, "from 0 or from 1"),
        (r#""cages":[{"sum":3,"cells":[[0,1]],"op":"*"}]"#, "`op`"),
        (r#""cages":[{"sum":3,"cells":[[0,4]]}]"#, "no cell"),
        (r#""cages":[],"puzzle":"1.....2..3.....4""#, "'board'"),
        (r#""solution":"2134341243211243""#, "r1c1"),
        (r#""size":6"#, "6 symbols"),
    ] {
        let found = read(&with(fields));
        let [Err(error)] = &found[..] else {
            panic!("{fields}: {found:?}");
        };
        assert!(error.to_string().contains(says), "{fields}: {error}");
    }
    let text = with(r#""rules":"Anti-knight.","solution":"1243342143122134""#);
    let found = read(&text);
    let entry = found[0].as_ref().expect("valid");
    assert!(entry.recorded.is_some());
    assert_eq!(entry.notes[0], "the setter says: Anti-knight.");
    let unread = ["the rules text names anti knight, which the puzzle does not have"];
    assert_eq!(entry.unread_in_words(), unread);
}

#[test]
fn a_broken_line_does_not_take_the_next() {
    let good = r#"{"order":4,"boxes":[2,2],"givens":["1...","....","...4","...."]}"#;
    let found = read(&format!("{good}\n{}\n{good}\n{good}\n", &good[..50]));
    let lines: Vec<usize> = found.iter().flatten().map(|entry| entry.line).collect();
    assert_eq!((found.len(), lines), (4, vec![1, 3, 4]));
    let list = format!("[\n{good},\n\n{good}]\n");
    let lines: Vec<usize> = read(&list).iter().flatten().map(|entry| entry.line).collect();
    assert_eq!(lines, [2, 4]);
}
