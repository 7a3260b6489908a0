//! The parser: values, one inside of the other, with what people and programs leave out.

use serde_json::{Map, Number, Value};

/// Values inside of each other at most.
const DEEPEST: usize = 64;

/// What cannot be read: where, in bytes, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Wrong {
    pub(in crate::text) at: usize,
    pub(in crate::text) expected: &'static str,
}

#[derive(Debug)]
pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Whether it is the text of a program.
    pub(super) program: bool,
}

pub(super) type Read<T> = Result<T, Wrong>;

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, program: bool) -> Self {
        Self {
            text,
            at: 0,
            program,
        }
    }

    pub(super) fn wrong<T>(&self, expected: &'static str) -> Read<T> {
        Err(Wrong {
            at: self.at,
            expected,
        })
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn takes(&mut self, sign: &str) -> bool {
        let takes = self.rest().starts_with(sign);
        self.at += if takes { sign.len() } else { 0 };
        takes
    }

    /// White space and remarks.
    pub(super) fn blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let remark = ["//", "#", "%"].iter();
            let remark = remark.clone().any(|sign| trimmed.starts_with(sign));
            if self.program && trimmed.starts_with("#(") {
                self.at += 1;
                return;
            }
            if remark {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.at += trimmed.find("*/").map_or(trimmed.len(), |end| end + 2);
            } else {
                return;
            }
        }
    }

    pub(super) fn value(&mut self, depth: usize) -> Read<Value> {
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
    pub(super) fn items(&mut self, end: char, depth: usize) -> Read<Value> {
        if self.program && self.has_keys() {
            return self.fields(end, depth);
        }
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
    pub(super) fn separator(&mut self, end: char) -> Read<()> {
        self.skip_calls();
        self.blank();
        match self.next() {
            Some(',') => self.at += 1,
            Some(c) if c == end => {}
            Some(_) if self.program => {}
            _ => return self.wrong("a comma or the closing bracket is expected"),
        }
        Ok(())
    }

    /// Rows between bars, up to `|]`.
    pub(super) fn rows(&mut self, depth: usize) -> Read<Value> {
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
    pub(super) fn braces(&mut self, depth: usize) -> Read<Value> {
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
        self.fields('}', depth)
    }

    /// Whether a list has a key before its first item: `['r1c2' => 5]`.
    fn has_keys(&mut self) -> bool {
        self.blank();
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '"' | '\'');
        if !self.next().is_some_and(plain) {
            return false;
        }
        let from = self.at;
        let keyed = self.key().is_ok() && self.text[..self.at].ends_with("=>");
        self.at = from;
        keyed
    }

    /// Fields up to a bracket.
    fn fields(&mut self, end: char, depth: usize) -> Read<Value> {
        let mut fields = Map::new();
        loop {
            self.blank();
            match self.next() {
                Some(c) if c == end => {
                    self.at += 1;
                    return Ok(Value::Object(fields));
                }
                Some(',') => self.at += 1,
                None => return self.wrong("the closing bracket is expected"),
                Some(_) => {
                    let key = self.key()?;
                    if fields.contains_key(&key) {
                        return self.wrong("each field once is expected");
                    }
                    let value = self.value(depth + 1)?;
                    fields.insert(key, value);
                    self.separator(end)?;
                }
            }
        }
    }

    /// The name of a field and the sign behind it.
    pub(super) fn key(&mut self) -> Read<String> {
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
        if self.program && self.rest().starts_with("::") {
            return self.wrong("a value is expected");
        }
        let sign = self.takes("=>") || self.takes(":") || self.takes("=");
        match sign && !key.is_empty() {
            true => Ok(key),
            false => self.wrong("the name of a field and ':' are expected"),
        }
    }

    pub(super) fn quoted(&mut self) -> Read<String> {
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
    pub(super) fn number(&mut self) -> Read<Value> {
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

    pub(super) fn word(&mut self) -> Read<Value> {
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
pub(super) fn is_nothing(name: &str) -> bool {
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
