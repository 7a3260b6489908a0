//! JSON as people and programs write it: with remarks, names without quotes, single quotes,
//! commas behind the last item, tuples and sets, `None` and `True`, rows between bars.

use serde_json::{Map, Number, Value};

/// Values inside of each other at most.
const DEEPEST: usize = 64;

/// What cannot be read: where, in bytes, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Wrong {
    pub(in crate::text) at: usize,
    pub(in crate::text) expected: &'static str,
}

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

/// The value in a text of a program that begins in its first bracket, and how many bytes were
/// looked at. Names may stand before values and for them, blanks may stand between them, and
/// semicolons between the rows of a matrix.
pub(in crate::text) fn in_program(text: &str) -> (Option<Value>, usize) {
    let mut parser = Parser::new(text, true);
    let value = parser.value(0).ok();
    (value, parser.at)
}

#[derive(Debug)]
struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// Whether it is the text of a program.
    program: bool,
}

type Read<T> = Result<T, Wrong>;

impl<'t> Parser<'t> {
    fn new(text: &'t str, program: bool) -> Self {
        Self {
            text,
            at: 0,
            program,
        }
    }

    fn wrong<T>(&self, expected: &'static str) -> Read<T> {
        Err(Wrong {
            at: self.at,
            expected,
        })
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn takes(&mut self, sign: &str) -> bool {
        let takes = self.rest().starts_with(sign);
        self.at += if takes { sign.len() } else { 0 };
        takes
    }

    /// White space and remarks.
    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let remark = ["//", "#", "%"]
                .iter()
                .any(|sign| trimmed.starts_with(sign));
            if remark {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.at += trimmed.find("*/").map_or(trimmed.len(), |end| end + 2);
            } else {
                return;
            }
        }
    }

    fn value(&mut self, depth: usize) -> Read<Value> {
        if depth > DEEPEST {
            return self.wrong("fewer values inside of each other are expected");
        }
        self.blank();
        if self.program {
            let start = self.at;
            self.skip_type();
            if self.at > start {
                return self.value(depth + 1);
            }
        }
        match self.next() {
            Some('[') => {
                self.at += 1;
                match self.takes("|") {
                    true => self.rows(depth),
                    false => self.items(']', depth),
                }
            }
            Some('(') => {
                self.at += 1;
                self.items(')', depth)
            }
            Some('{') => {
                self.at += 1;
                self.braces(depth)
            }
            Some('\'' | '&' | '*') if self.program && self.is_marked() => {
                self.at += 1;
                self.value(depth + 1)
            }
            Some('.' | '-' | '?' | '*') if self.program && self.is_sign() => {
                self.at += 1;
                Ok(Value::Null)
            }
            Some(c) if self.program && (c.is_alphabetic() || c == '_') => self.named(depth),
            Some('"' | '\'' | '`') => self.quoted().map(Value::String),
            Some(c) if c.is_ascii_digit() || matches!(c, '-' | '+' | '.') => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => self.word(),
            _ => self.wrong("a value is expected"),
        }
    }

    /// Items up to a bracket.
    fn items(&mut self, end: char, depth: usize) -> Read<Value> {
        let mut items = Vec::new();
        let mut rows = Vec::new();
        loop {
            self.blank();
            match self.next() {
                Some(c) if c == end => {
                    self.at += 1;
                    if rows.is_empty() {
                        return Ok(Value::Array(items));
                    }
                    if !items.is_empty() {
                        rows.push(Value::Array(items));
                    }
                    return Ok(Value::Array(each_alone(&rows).unwrap_or(rows)));
                }
                Some(';') if self.program => {
                    self.at += 1;
                    rows.push(Value::Array(std::mem::take(&mut items)));
                }
                // Nothing between two commas.
                Some(',') => {
                    self.at += 1;
                    items.push(Value::Null);
                }
                None => return self.wrong("the closing bracket is expected"),
                Some(_) => {
                    let value = self.value(depth + 1)?;
                    items.push(self.paired(value, depth)?);
                    self.separator(end)?;
                }
            }
        }
    }

    /// A comma behind an item, unless it is the last.
    fn separator(&mut self, end: char) -> Read<()> {
        self.blank();
        match self.next() {
            Some(',') => self.at += 1,
            Some(c) if c == end => {}
            Some(_) if self.program => {}
            _ => return self.wrong("a comma or the closing bracket is expected"),
        }
        Ok(())
    }

    /// A value, or two with a sign between them that makes a pair: `1 to 2`, `1/2`, `12-[…]`.
    fn paired(&mut self, value: Value, depth: usize) -> Read<Value> {
        if !self.program {
            return Ok(value);
        }
        let rest = self.rest();
        let behind = rest
            .strip_prefix(['/', '-', ':'])
            .filter(|behind| behind.starts_with(|c: char| c.is_ascii_digit() || "([{".contains(c)));
        let Some(behind) = behind.or_else(|| rest.trim_start().strip_prefix("to ")) else {
            return Ok(value);
        };
        self.at = self.text.len() - behind.len();
        let other = self.value(depth + 1)?;
        Ok(Value::Array(vec![value, other]))
    }

    /// Whether a mark of a program stands before a bracket: that of a list that is not called, of
    /// a place in memory.
    fn is_marked(&self) -> bool {
        self.rest()[1..].starts_with(['(', '[', '{', '&'])
    }

    /// Whether a sign stands alone, as a blank cell.
    fn is_sign(&self) -> bool {
        let behind = self.rest()[1..].chars().next();
        behind.is_none_or(|c| c.is_whitespace() || ",;)]}".contains(c))
    }

    /// A name, or the value behind it: `vec![1, 2]`, `new int[][] {{1}}`, `Just 3`.
    fn named(&mut self, depth: usize) -> Read<Value> {
        let start = self.at;
        let name = loop {
            let rest = self.rest();
            let sign = |c: char| c.is_alphanumeric() || "_.:!$".contains(c);
            let length = rest.find(|c| !sign(c)).unwrap_or(rest.len());
            let name = &rest[..length];
            self.at += length;
            if is_nothing(name) {
                break name;
            }
            self.skip_type();
            self.blank();
            match self.next() {
                Some(open @ ('(' | '[' | '{')) => {
                    let value = self.value(depth + 1)?;
                    return Ok(match value {
                        Value::Array(mut items) if open == '(' && items.len() == 1 => {
                            items.remove(0)
                        }
                        other => other,
                    });
                }
                Some(c) if c.is_ascii_digit() || c == '"' => return self.value(depth + 1),
                Some(c) if c.is_alphabetic() && is_word(name) => {}
                _ => break name,
            }
        };
        match name {
            "true" | "True" | "TRUE" => Ok(Value::Bool(true)),
            "false" | "False" | "FALSE" => Ok(Value::Bool(false)),
            name if is_nothing(name) => Ok(Value::Null),
            name if !name.is_empty() && name.len() <= 2 => Ok(Value::from(name)),
            _ => {
                self.at = start;
                self.wrong("a value is expected")
            }
        }
    }

    /// What stands behind the name of a type: its own types, and lengths in brackets before the
    /// bracket of the value.
    fn skip_type(&mut self) {
        const LONGEST: usize = 60;
        let inner = |c: char| c.is_alphanumeric() || " ,_:<>[]*&".contains(c);
        let rest = self.rest();
        if rest.starts_with('<') {
            let end = rest.find(|c| !inner(c)).unwrap_or(rest.len());
            let end = rest[..end].rfind('>').filter(|&end| end < LONGEST);
            self.at += end.map_or(0, |end| end + 1);
        }
        loop {
            let rest = self.rest().trim_start();
            let Some((length, behind)) = rest.strip_prefix('[').and_then(|r| r.split_once(']'))
            else {
                return;
            };
            let plain = length.chars().all(|c| c.is_alphanumeric() || c == '_');
            let more = behind.trim_start().starts_with(['[', '{', '(']);
            let typed = behind.starts_with(|c: char| c.is_alphabetic());
            if !plain || !(more || typed) {
                return;
            }
            self.at = self.text.len() - behind.len();
        }
    }

    /// Rows between bars, up to `|]`.
    fn rows(&mut self, depth: usize) -> Read<Value> {
        let mut rows = Vec::new();
        loop {
            let mut row = Vec::new();
            loop {
                self.blank();
                match self.next() {
                    Some('|') => break self.at += 1,
                    Some(',') => self.at += 1,
                    Some(';') if self.program => self.at += 1,
                    None => return self.wrong("'|]' is expected"),
                    Some(_) => row.push(self.value(depth + 1)?),
                }
            }
            if !row.is_empty() {
                rows.push(Value::Array(row));
            }
            self.blank();
            if self.takes("]") {
                // `[|1; 2|]` is a row by itself.
                return Ok(match rows.len() {
                    1 if self.program => rows.remove(0),
                    _ => Value::Array(rows),
                });
            }
        }
    }

    /// Fields, or items without names.
    fn braces(&mut self, depth: usize) -> Read<Value> {
        self.blank();
        let from = self.at;
        let named = self.key().is_ok();
        self.at = from;
        if self.program && self.takes("}") {
            return Ok(Value::Null);
        }
        if !named && self.next() != Some('}') {
            return self.items('}', depth);
        }
        let mut fields = Map::new();
        loop {
            self.blank();
            match self.next() {
                Some('}') => {
                    self.at += 1;
                    return Ok(Value::Object(fields));
                }
                Some(',') => self.at += 1,
                None => return self.wrong("'}' is expected"),
                Some(_) => {
                    let key = self.key()?;
                    if fields.contains_key(&key) {
                        return self.wrong("each field once is expected");
                    }
                    let value = self.value(depth + 1)?;
                    fields.insert(key, value);
                    self.separator('}')?;
                }
            }
        }
    }

    /// The name of a field and the sign behind it.
    fn key(&mut self) -> Read<String> {
        let key = match self.next() {
            Some('"' | '\'' | '`') => self.quoted()?,
            Some('(' | '[') => match self.value(DEEPEST - 1)? {
                Value::Array(parts) => {
                    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                    parts.join(",")
                }
                _ => return self.wrong("the name of a field is expected"),
            },
            _ => {
                let sign = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.');
                let rest = self.rest();
                let length = rest.find(|c| !sign(c)).unwrap_or(rest.len());
                self.at += length;
                rest[..length].to_owned()
            }
        };
        self.blank();
        let sign = self.takes("=>") || self.takes(":") || self.takes("=");
        match sign && !key.is_empty() {
            true => Ok(key),
            false => self.wrong("the name of a field and ':' are expected"),
        }
    }

    fn quoted(&mut self) -> Read<String> {
        let quote = self.next().unwrap_or('"');
        let long: String = std::iter::repeat_n(quote, 3).collect();
        let end = if self.takes(&long) {
            long
        } else {
            self.at += 1;
            quote.to_string()
        };
        let mut text = String::new();
        loop {
            if self.takes(&end) {
                return Ok(text);
            }
            match self.next() {
                None => return self.wrong("the closing quote is expected"),
                Some('\\') => {
                    self.at += 1;
                    let Some(c) = self.next() else {
                        return self.wrong("the closing quote is expected");
                    };
                    self.at += c.len_utf8();
                    match c {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'u' => {
                            let code = self.rest().get(..4);
                            let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
                            let Some(code) = code else {
                                return self.wrong("four digits of a sign are expected");
                            };
                            self.at += 4;
                            text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                        }
                        '\n' => {}
                        other => text.push(other),
                    }
                }
                Some(c) => {
                    self.at += c.len_utf8();
                    text.push(c);
                }
            }
        }
    }

    /// A number; digits that begin with a 0 are the cells of a row, and stay text.
    fn number(&mut self) -> Read<Value> {
        let rest = self.rest();
        let sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
        let length = rest.find(|c| !sign(c)).unwrap_or(rest.len());
        // In a program a sign behind a number is none of it.
        let inner = rest[1..length].find(['-', '+']).filter(|_| self.program);
        let length = inner.map_or(length, |at| at + 1);
        let word = &rest[..length];
        let digits = word.trim_start_matches(['-', '+']);
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        let read = match plain && digits.len() > 1 && digits.starts_with('0') {
            true => Some(Value::String(word.to_owned())),
            false => word
                .trim_start_matches('+')
                .parse::<i64>()
                .ok()
                .map(Value::from)
                .or_else(|| {
                    let number = word.parse::<f64>().ok()?;
                    Number::from_f64(number).map(Value::Number)
                }),
        };
        match read {
            Some(value) => {
                self.at += length;
                Ok(value)
            }
            None => self.wrong("a number is expected"),
        }
    }

    fn word(&mut self) -> Read<Value> {
        let rest = self.rest();
        let sign = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest.find(|c| !sign(c)).unwrap_or(rest.len());
        let value = match &rest[..length] {
            word if is_nothing(word) => Value::Null,
            "true" | "True" | "TRUE" => Value::Bool(true),
            "false" | "False" | "FALSE" => Value::Bool(false),
            // A mark before a text, as in Python.
            "r" | "u" | "b" if rest[length..].starts_with(['"', '\'']) => {
                self.at += length;
                return self.quoted().map(Value::String);
            }
            _ => return self.wrong("a value is expected"),
        };
        self.at += length;
        Ok(value)
    }
}

/// The items of rows of one item each: a semicolon stood between them, as a comma does elsewhere.
fn each_alone(rows: &[Value]) -> Option<Vec<Value>> {
    let item = |row: &Value| match row.as_array()?.as_slice() {
        [item] => Some(item.clone()),
        _ => None,
    };
    rows.iter().map(item).collect()
}

/// Whether a name stands for nothing.
fn is_nothing(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "null",
        "None",
        "undefined",
        "nil",
        "NULL",
        "NaN",
        "_",
        "Nothing",
    ];
    NAMES.contains(&name)
}

/// Whether a name may stand before another: the word `new`, or that of a type or a value.
fn is_word(name: &str) -> bool {
    !is_nothing(name) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
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
