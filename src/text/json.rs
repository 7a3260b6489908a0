//! JSON: one parse of a document, then the form by its fields.

use serde_json::{Map, Value};

use super::base::{Context, Found, Line, TextError, unexpected};
use super::{fpuzzles, record, sudokupad};

/// The brackets of a JSON text that are open.
#[derive(Debug, Default)]
pub(super) struct Depth {
    open: usize,
    begun: bool,
    quoted: bool,
    escaped: bool,
}

impl Depth {
    /// Takes a line; true if all brackets are closed.
    pub(super) fn closes(&mut self, line: &str) -> bool {
        for byte in line.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.quoted => self.escaped = true,
                b'"' => self.quoted = !self.quoted,
                b'{' | b'[' if !self.quoted => {
                    self.open += 1;
                    self.begun = true;
                }
                b'}' | b']' if !self.quoted => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        self.begun && self.open == 0
    }
}

/// True if a line begins a JSON object, or a list of them.
pub(super) fn starts(text: &str) -> bool {
    let text = text.trim_start();
    let object = |text: &str| {
        let inside = text.strip_prefix('{').map(str::trim_start);
        inside.is_some_and(|inside| {
            let name = inside
                .strip_prefix('"')
                .and_then(|rest| rest.split_once('"'));
            let named = name.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'));
            inside.is_empty() || inside.starts_with('}') || named
        })
    };
    let list = text.strip_prefix('[').map(str::trim_start);
    object(text) || list.is_some_and(|rest| object(rest))
}

/// The puzzles of a document.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let first = lines.first().map_or(1, |line| line.number);
    let joined;
    let text = match lines {
        [line] => line.text.as_str(),
        lines => {
            let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            joined = texts.join("\n");
            joined.as_str()
        }
    };
    if record::is_plain(text) {
        return vec![record::read(text, first, context)];
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value) => {
            let mut found = Found::new();
            walk(&value, first, context, &mut found);
            if found.is_empty() {
                let expected = "this JSON holds no board; name it puzzle, grid, board, clues, givens, \
                                quizzes, sudoku, question, initial or start";
                found.push(Err(unexpected(first, text, expected)));
            }
            found
        }
        Err(error) => vec![Err(unexpected(first, text, format!("no JSON: {error}")))],
    }
}

fn walk(value: &Value, line: usize, context: &mut Context, found: &mut Found) {
    match value {
        Value::Array(items) => {
            for item in items {
                walk(item, line, context, found);
            }
        }
        Value::Object(fields) => object(fields, line, context, found),
        _ => {}
    }
}

fn object(fields: &Map<String, Value>, line: usize, context: &mut Context, found: &mut Found) {
    let one: Result<_, TextError> = if fpuzzles::is_json(fields) {
        fpuzzles::read_value(fields, line, context)
    } else if sudokupad::is_json(fields) {
        sudokupad::read_value(fields, line, context)
    } else if fields.contains_key("givens") {
        record::read(&Value::Object(fields.clone()).to_string(), line, context)
    } else {
        for value in fields.values() {
            walk(value, line, context, found);
        }
        return;
    };
    found.push(one);
}
