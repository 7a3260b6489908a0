//! JSON as people and programs write it: with remarks, names without quotes, single quotes,
//! commas behind the last item, tuples and sets, `None` and `True`, rows between bars.

mod parser;
mod program;

use serde_json::Value;

use parser::Parser;
pub(in crate::text) use parser::Wrong;
pub(in crate::text) use program::in_program;

/// The value that is the whole text; commas, semicolons and full stops may stand behind it.
///
/// # Errors
/// The first thing that cannot be read.
pub(in crate::text) fn value(text: &str) -> Result<Value, Wrong> {
    let mut parser = Parser::new(text, false);
    let value = parser.value(0)?;
    loop {
        parser.blank();
        match parser.next() {
            None => return Ok(value),
            Some(',' | ';' | '.') => parser.at += 1,
            Some(_) => return parser.wrong("nothing more is expected"),
        }
    }
}

/// The value with which a text begins, and what stands behind it.
pub(in crate::text) fn first(text: &str) -> Option<(Value, &str)> {
    let mut parser = Parser::new(text, false);
    let value = parser.value(0).ok()?;
    Some((value, &text[parser.at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_people_write_is_read() {
        for (text, told) in [
            ("{'a': [1, None, True,],}", json!({"a": [1, null, true]})),
            (
                "{a: 1, // x\n b-c: 'it\\'s'}",
                json!({"a": 1, "b-c": "it's"}),
            ),
            ("{0: {(0, 1): 5}}", json!({"0": {"0,1": 5}})),
            ("[(1, 2), {3, 4}] ;", json!([[1, 2], [3, 4]])),
            ("[|1,0|0,_|]", json!([[1, 0], [0, null]])),
            ("[|\n1, 0 |\n 0, 2 |\n|]", json!([[1, 0], [0, 2]])),
            ("/* x */ [007, -1, 2.5] # y", json!(["007", -1, 2.5])),
            ("{}", json!({})),
            ("{\"a\" => `x\ny`}", json!({"a": "x\ny"})),
            ("'''x\ny'''", json!("x\ny")),
        ] {
            assert_eq!(value(text), Ok(told), "{text}");
        }
        for text in [
            "{a: 1, a: 2}",
            "[1 2]",
            "[x]",
            "{",
            "[1] 2",
            "{'a' 1}",
            "",
            "'x",
        ] {
            assert!(value(text).is_err(), "{text}");
        }
        let deep = "[".repeat(1_000);
        assert!(value(&deep).is_err());
    }

    #[test]
    fn values_of_programs_are_read() {
        for (text, told) in [
            ("{{1, 0}, {0, 2}};", json!([[1, 0], [0, 2]])),
            ("(vec![1, 2], &[3])", json!([[1, 2], [3]])),
            (
                "(12, new int[][]{{0,0},{0,1}})",
                json!([12, [[0, 0], [0, 1]]]),
            ),
            ("[Just 3, Nothing, Some(4)]", json!([3, null, 4])),
            (
                "{{1 { } 7} {{ } 2 .}}",
                json!([[1, null, 7], [null, 2, null]]),
            ),
            ("'((1 _ 3) (4 5 6))", json!([[1, null, 3], [4, 5, 6]])),
            (
                "{rows: []int{1}, two: [2][1]int{{1}, {2}}}",
                json!({"rows": [1], "two": [[1], [2]]}),
            ),
            ("[1 2; 3 4]", json!([[1, 2], [3, 4]])),
            (
                "[12-[1/1, 1/2], 3 - 4]",
                json!([[12, [[1, 1], [1, 2]]], 3, null, 4]),
            ),
            (
                "(Cage(3, listOf(0 to 1, 0 to 2)))",
                json!([[3, [[0, 1], [0, 2]]]]),
            ),
            ("[[1; 2]; [3; 4]]", json!([[1, 2], [3, 4]])),
            ("[|[|1; 2|]; [|3; 4|]|]", json!([[1, 2], [3, 4]])),
            ("[np.array([1, 2]), List.of(3, 4)]", json!([[1, 2], [3, 4]])),
            ("{std::array<int, 2>{1, 2}}", json!([[1, 2]])),
            (
                "[Cage { sum: 3, cells: vec![(0, 0)] }]",
                json!([{"sum": 3, "cells": [[0, 0]]}]),
            ),
        ] {
            assert_eq!(in_program(text).0, Some(told), "{text}");
        }
        for text in ["{ return x + 1; }", "(a, bcd)", "[1, 2", "{ x = 5; }"] {
            assert_eq!(in_program(text).0, None, "{text}");
        }
    }
}
