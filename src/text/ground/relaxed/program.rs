//! What only programs write: names before values and for them, types and lengths before brackets,
//! signs between the two parts of a pair.

use serde_json::Value;

use super::parser::{Parser, Read, is_nothing};

/// The value in a text of a program that begins in its first bracket, and how many bytes were
/// looked at. Names may stand before values and for them, blanks may stand between them, and
/// semicolons between the rows of a matrix.
pub(in crate::text) fn in_program(text: &str) -> (Option<Value>, usize) {
    let mut parser = Parser::new(text, true);
    let value = parser.value(0).ok();
    (value, parser.at)
}

impl Parser<'_> {
    /// A value, or two with a sign between them that makes a pair: `1 to 2`, `1/2`, `12-[…]`.
    pub(super) fn paired(&mut self, value: Value, depth: usize) -> Read<Value> {
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
    pub(super) fn is_marked(&self) -> bool {
        self.rest()[1..].starts_with(['(', '[', '{', '&'])
    }

    /// Whether a sign stands alone, as a blank cell.
    pub(super) fn is_sign(&self) -> bool {
        let behind = self.rest()[1..].chars().next();
        behind.is_none_or(|c| c.is_whitespace() || ",;)]}".contains(c))
    }

    /// A name, or the value behind it: `vec![1, 2]`, `new int[][] {{1}}`, `Just 3`.
    pub(super) fn named(&mut self, depth: usize) -> Read<Value> {
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
                        Value::Array(mut items)
                            if open == '(' && items.len() == 1 && !makes_list(name) =>
                        {
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

    /// What a value of a program is called with: `.join("\n")`.
    pub(super) fn skip_calls(&mut self) {
        const LONGEST: usize = 60;
        while self.program {
            let name = |c: char| c.is_alphanumeric() || c == '_';
            let rest = self.rest();
            let behind = rest
                .strip_prefix('.')
                .map(|rest| rest.trim_start_matches(name));
            let Some(inner) = behind.and_then(|rest| rest.strip_prefix('(')) else {
                return;
            };
            let end = inner.find(['(', ')', '\n']).filter(|&end| end < LONGEST);
            let Some(behind) = end.and_then(|end| inner[end..].strip_prefix(')')) else {
                return;
            };
            self.at = self.text.len() - behind.len();
        }
    }

    /// What stands behind the name of a type: its own types, and lengths in brackets before the
    /// bracket of the value.
    pub(super) fn skip_type(&mut self) {
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
            // No further than the length: the next closing bracket may be far away.
            let plain = |c: char| c.is_alphanumeric() || c == '_';
            let length = rest.strip_prefix('[').map(|r| r.trim_start_matches(plain));
            let Some(behind) = length.and_then(|r| r.strip_prefix(']')) else {
                return;
            };
            let more = behind.trim_start().starts_with(['[', '{', '(']);
            let typed = behind.starts_with(|c: char| c.is_alphabetic());
            if !(more || typed) {
                return;
            }
            self.at = self.text.len() - behind.len();
        }
    }
}

/// Whether what is called by that name is given the items of a list: `listOf`, `List.of`,
/// `Arrays.asList`.
fn makes_list(name: &str) -> bool {
    let lists = ["listof", "setof", "list.of", "set.of", "aslist", "arrayof"];
    let name = name.to_ascii_lowercase();
    lists.iter().any(|list| name.ends_with(list))
}

/// Whether a name may stand before another: the word `new`, or that of a type or a value.
fn is_word(name: &str) -> bool {
    !is_nothing(name) && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}
