//! Lines to JSON values: an object over any number of lines, or a list of objects, of which each
//! is handed on as soon as it ends, so that a list of any length takes constant memory.
//!
//! Rows of program code begin with brackets too. A bracket alone is such a row until the next
//! line shows that it is not; then its line is given back.

use super::assigned::assigned;
use super::brackets::Brackets;
use crate::text::ground::Line;

/// Lines of one object at most.
const MOST_LINES: usize = 10_000;

/// Bytes of one object at most.
const MOST_BYTES: usize = 1 << 20;

/// What the lines give.
#[derive(Debug)]
pub(super) enum Value {
    /// The text of an object, with the number of its first line. It may be broken.
    Object(usize, String),
    /// An object that begins in this line is too long.
    TooLong(usize),
    /// Something that is no object stands in a list of objects, or the list has no end.
    Odd(usize, String),
}

/// The lines of a JSON text, so far.
#[derive(Debug)]
pub(super) struct JsonLines {
    /// Whether objects stand in a list.
    list: bool,
    /// What was found and is not handed on yet.
    values: Vec<Value>,
    /// Lines that may turn out to be rows of program code.
    unsure: Vec<Line>,
    /// The object that is open.
    open: Option<Open>,
    /// Whether something odd in the list was told.
    told: bool,
    done: bool,
    /// A line behind the end.
    rest: Option<Line>,
    last: usize,
}

/// An object that has begun.
#[derive(Debug, Default)]
struct Open {
    first: usize,
    text: String,
    lines: usize,
    brackets: Brackets,
    too_long: bool,
}

impl JsonLines {
    /// Whether a line begins an object or a list of objects, or may do so.
    pub(super) fn begins(text: &str) -> bool {
        let text = assigned(text);
        starts_object(text)
            || list_item(text)
                .is_some_and(|rest| rest.is_empty() || is_remark(rest) || starts_object(rest))
    }

    /// Takes the line that begins it.
    pub(super) fn begin(line: Line) -> Self {
        let value = assigned(&line.text).to_owned();
        let mut lines = Self {
            list: !starts_object(&value),
            values: Vec::new(),
            unsure: Vec::new(),
            open: None,
            told: false,
            done: false,
            rest: None,
            last: line.number,
        };
        let alone = matches!(value.trim(), "{" | "[") || bare_item(&value);
        if alone {
            lines.unsure.push(line.clone());
        }
        let rest = match list_item(&value).filter(|_| lines.list) {
            Some(rest) => rest.to_owned(),
            None => value,
        };
        lines.text(line.number, &rest);
        lines
    }

    /// Whether the JSON text has ended.
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// Whether objects stand in a list.
    pub(super) fn is_list(&self) -> bool {
        self.list
    }

    /// Whether it is certain that it is one.
    pub(super) fn is_sure(&self) -> bool {
        self.unsure.is_empty()
    }

    /// What was found since it was asked last.
    pub(super) fn values(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.values)
    }

    /// The lines that were no JSON, where it has ended before it was certain.
    pub(super) fn drawn(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.unsure)
    }

    /// What stands behind the end, in the line that has it.
    pub(super) fn rest(&mut self) -> Option<Line> {
        self.rest.take()
    }

    /// Takes the next line; gives it back where it is none of this text.
    pub(super) fn take(&mut self, line: Line) -> Option<Line> {
        self.last = line.number;
        if !self.is_sure() && !line.text.trim().is_empty() {
            let goes_on = match self.open {
                Some(_) => is_field(&line.text),
                None => starts_object(&line.text),
            };
            let bare = self.open.is_none() && line.text.trim() == "{";
            let remark = is_remark(&line.text);
            if !goes_on && !remark {
                return Some(line);
            }
            if bare || remark {
                self.unsure.push(line.clone());
            } else {
                self.unsure.clear();
            }
        }
        // A line that begins with a bracket, where no value is expected, begins another object.
        if let Some(open) = &self.open
            && line.text.starts_with('{')
            && !open.brackets.takes_value()
        {
            self.close();
            if !self.list {
                return Some(line);
            }
        }
        self.text(line.number, &line.text);
        None
    }

    /// The text has ended, whether or not it is complete.
    pub(super) fn end(&mut self) {
        if !self.is_sure() {
            return;
        }
        let open = self.open.is_some();
        self.close();
        if self.list && !open && !self.done {
            let expected = "']' is expected at the end of the list";
            self.values.push(Value::Odd(self.last, expected.into()));
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take()
            && !open.too_long
        {
            self.values.push(Value::Object(open.first, open.text));
        }
    }

    /// Takes a line or the rest of one.
    fn text(&mut self, number: usize, text: &str) {
        let mut rest = text;
        loop {
            let Some(open) = &mut self.open else {
                rest = rest.trim_start_matches([',', ' ', '\t']);
                if rest.is_empty() || is_remark(rest) {
                    return;
                }
                if let Some(behind) = rest.strip_prefix(']').filter(|_| self.list) {
                    self.done = true;
                    let behind = behind.trim().trim_matches([',', ';', ')', '.']);
                    if !behind.is_empty() {
                        self.rest = Some(Line::new(number, behind));
                    }
                    return;
                }
                if !rest.starts_with('{') {
                    if !self.told {
                        self.values.push(Value::Odd(number, rest.to_owned()));
                    }
                    self.told = true;
                    return;
                }
                self.open = Some(Open {
                    first: number,
                    ..Open::default()
                });
                continue;
            };
            // What stands behind an object by itself is told by whoever reads it.
            let end = open.brackets.end(rest);
            let upto = end.filter(|_| self.list).unwrap_or(rest.len());
            let was_short = !open.too_long;
            open.push(&rest[..upto]);
            if was_short && open.too_long {
                self.values.push(Value::TooLong(open.first));
            }
            if end.is_none() {
                return;
            }
            self.close();
            self.done = !self.list;
            rest = &rest[upto..];
            if self.done {
                return;
            }
        }
    }
}

impl Open {
    fn push(&mut self, text: &str) {
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.lines += 1;
        self.text.push_str(text);
        if self.lines > MOST_LINES || self.text.len() > MOST_BYTES {
            self.too_long = true;
            self.text.clear();
        }
    }
}

/// What stands behind the bracket of a list.
fn list_item(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('[').map(str::trim)
}

/// Whether a line is the bracket of a list and nothing more.
pub(super) fn is_bracket(text: &str) -> bool {
    list_item(assigned(text)).is_some_and(|rest| rest.is_empty() || is_remark(rest))
}

/// The brackets of a list and its first object, and nothing more.
fn bare_item(text: &str) -> bool {
    list_item(text) == Some("{")
}

/// Whether a line may follow the opening bracket of an object.
fn is_field(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['"', '}']) || is_named(text)
}

/// A remark that has its line alone.
pub(super) fn is_remark(text: &str) -> bool {
    ["//", "#", "/*"]
        .iter()
        .any(|sign| text.trim_start().starts_with(sign))
}

/// Whether a text begins with a name or a number of a field, in quotes of one kind or none.
fn is_named(text: &str) -> bool {
    let behind = if let Some(quoted) = text.strip_prefix('\'') {
        quoted.split_once('\'').map(|(_, behind)| behind)
    } else if let Some(pair) = text.strip_prefix('(') {
        let numbers = |c: char| c.is_ascii_digit() || matches!(c, ',' | ' ');
        pair.trim_start_matches(numbers).strip_prefix(')')
    } else {
        let sign = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let behind = text.trim_start_matches(sign);
        Some(behind).filter(|behind| behind.len() < text.len())
    };
    let behind = behind.map(str::trim_start);
    behind.is_some_and(|behind| behind.starts_with(':') && !behind.starts_with("::"))
}

/// An object begins here, and not a row of numbers in program code.
fn starts_object(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('{') else {
        return false;
    };
    let rest = rest.trim_start();
    // `[]Cell{` is the type of a value in a program.
    let typed = || {
        let behind = rest.split_once("[]").map(|(_, behind)| behind);
        behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    rest.is_empty()
        || rest.starts_with('}')
        || rest.starts_with('"') && !begins_row(rest)
        || is_named(rest) && !typed()
        || is_remark(rest)
}

/// Whether a text in quotes is the first of several, as in `"5","3",`, and not the name of a
/// field.
fn begins_row(text: &str) -> bool {
    let inner = text.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    inner.is_some_and(|(_, behind)| behind.trim_start().starts_with([',', '}']))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text gives, in short.
    fn pieces(text: &str) -> Vec<String> {
        let mut told = Vec::new();
        let mut open: Option<JsonLines> = None;
        for line in Line::all(text) {
            let rest = match &mut open {
                Some(lines) => lines.take(line),
                None if JsonLines::begins(&line.text) => {
                    open = Some(JsonLines::begin(line));
                    None
                }
                None => Some(line),
            };
            if rest.is_some() || open.as_ref().is_some_and(JsonLines::is_done) {
                ended(open.take(), &mut told);
            }
            told.extend(rest.map(|line| format!("{} rest", line.number)));
        }
        ended(open, &mut told);
        told
    }

    fn ended(lines: Option<JsonLines>, told: &mut Vec<String>) {
        let Some(mut lines) = lines else { return };
        lines.end();
        told.extend(lines.values().into_iter().map(|value| match value {
            Value::Object(line, text) => format!("{line} {}", text.replace('\n', "/")),
            Value::TooLong(line) => format!("{line} long"),
            Value::Odd(line, _) => format!("{line} odd"),
        }));
        let drawn = lines.drawn();
        told.extend(drawn.iter().map(|line| format!("{} drawn", line.number)));
        told.extend(lines.rest().map(|line| format!("{} rest", line.number)));
    }

    #[test]
    fn an_object_is_told_from_rows_of_numbers() {
        assert!(starts_object("{\"id\":1}") && starts_object("{") && starts_object(" { }"));
        assert!(starts_object("{'id':1}") && starts_object("{id: 1}") && starts_object("{0: {"));
        assert!(!starts_object("{1,2},") && !starts_object("1"));
        assert!(!starts_object("{\"1\",\"2\"},") && starts_object("{\"a\" : 1}"));
        assert_eq!(pieces("{\n{1,2},"), ["1 drawn", "2 rest"]);
        assert_eq!(pieces("[\n[1,2],"), ["1 drawn", "2 rest"]);
        assert_eq!(pieces("[{\n1"), ["1 drawn", "2 rest"]);
        assert_eq!(pieces("["), ["1 drawn"]);
    }

    #[test]
    fn objects_go_over_lines_and_stand_in_lists() {
        assert_eq!(pieces("{\"a\":\"}\"}"), ["1 {\"a\":\"}\"}"]);
        assert_eq!(pieces("{\n\"a\":\n{\n}}"), ["1 {/\"a\":/{/}}"]);
        assert_eq!(
            pieces("[{\"a\":1}, {\"b\":[{}]}]"),
            ["1 {\"a\":1}", "1 {\"b\":[{}]}"]
        );
        assert_eq!(
            pieces("[\n {\n \"a\":1},\n{\"b\":[\n{}]}\n]\n12"),
            ["2 {/ \"a\":1}", "4 {\"b\":[/{}]}", "7 rest"]
        );
        assert_eq!(pieces("[{\"a\":1},\n 7\n 8\n]"), ["1 {\"a\":1}", "2 odd"]);
        assert_eq!(pieces("[{\"a\":1}"), ["1 {\"a\":1}", "1 odd"]);
    }

    #[test]
    fn a_broken_object_ends_where_the_next_begins() {
        assert_eq!(pieces("{\"a\":1\n{\"b\":2}"), ["1 {\"a\":1", "2 rest"]);
        assert_eq!(
            pieces("[{\"a\":1,\n{\"b\":2}]"),
            ["1 {\"a\":1,", "2 {\"b\":2}"]
        );
        assert_eq!(pieces("{\"a\":"), ["1 {\"a\":"]);
        let long = format!("{{\"a\":[\n{}7]}}\n12", "0,\n".repeat(MOST_LINES));
        assert_eq!(
            pieces(&long),
            ["1 long", &format!("{} rest", MOST_LINES + 3)]
        );
    }
}
