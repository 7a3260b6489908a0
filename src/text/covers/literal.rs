//! Lists, sets and maps as programming languages and JSON write them, read with tolerance:
//! brackets of any kind, commas or blanks between elements, names with `=` before a value.

use super::gather::Place;
use super::matrix::bit;
use crate::text::ground::TextError;

/// How lines begin that hold no value: what a program needs before its data.
const STATEMENTS: [&str; 7] = [
    "import ", "from ", "using ", "#include", "use ", "package ", "<?php",
];

/// How lines begin with which a program goes on behind its data.
const GOES_ON: [&str; 10] = [
    "print", "console.", "return", "assert", "for ", "while ", "if ", "def ", "class ", "with ",
];

/// Whether a line is a statement that holds no value, or begins a class or a function in braces.
pub(super) fn is_statement(line: &str) -> bool {
    let line = line.trim();
    if line.contains('=') {
        return false;
    }
    let opens = line.ends_with('{') && (line.contains('(') || line.contains("class "));
    let named = line.starts_with(char::is_alphabetic);
    STATEMENTS.iter().any(|word| line.starts_with(word)) || named && opens
}

/// Whether a line is program text behind values with these names: it closes a block, or it holds
/// no list, and begins as such text does or is about one of the names.
fn works_with(line: &str, names: &[&str]) -> bool {
    if !line.trim().is_empty() && line.chars().all(|c| "})];, \t\r".contains(c)) {
        return true;
    }
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let begins = GOES_ON.iter().any(|word| line.starts_with(word));
    let works = !line.contains(['[', '{']) && words.any(|word| names.contains(&word));
    !names.is_empty() && (begins || works)
}

/// Brackets within brackets up to which a text is read.
const DEEPEST: usize = 12;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A word, number or string.
    Atom(Atom),
    /// A list, set or tuple, with the line in which it begins.
    List(Vec<Self>, usize),
    /// Names with their values, and the line in which it begins.
    Map(Vec<(Atom, Self)>, usize),
}

/// A word, number or string.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) text: String,
    pub(super) quoted: bool,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Atom {
    pub(super) fn place(&self) -> Place {
        Place::at(self.line, self.column)
    }
}

impl Value {
    pub(super) fn line(&self) -> usize {
        match self {
            Self::Atom(atom) => atom.line,
            Self::List(_, line) | Self::Map(_, line) => *line,
        }
    }

    /// The elements of a list of atoms.
    pub(super) fn atoms(&self) -> Option<Vec<&Atom>> {
        let Self::List(elements, _) = self else {
            return None;
        };
        let atom = |value: &'_ Self| matches!(value, Self::Atom(_));
        elements.iter().all(atom).then(|| {
            let atoms = elements.iter().filter_map(|value| match value {
                Self::Atom(atom) => Some(atom),
                _ => None,
            });
            atoms.collect()
        })
    }
}

/// A value at the top of a text, perhaps with a name.
#[derive(Clone, Debug)]
pub(super) struct Top {
    pub(super) name: Option<String>,
    pub(super) value: Value,
}

/// Reads all values of a text, each on lines of its own.
pub(super) fn parse(text: &str) -> Result<Vec<Top>, TextError> {
    let mut parser = Parser {
        chars: text.chars().collect(),
        at: 0,
        line: 1,
        column: 1,
    };
    let mut all: Vec<Top> = Vec::new();
    let mut last = 0;
    loop {
        parser.skip(&[',', ';', '.']);
        if parser.peek().is_none() {
            return Ok(all);
        }
        if parser.begins_line() {
            let line: String = parser.line_from(parser.at).collect();
            if is_statement(&line) {
                parser.skip_line();
                continue;
            }
            let names: Vec<&str> = all.iter().filter_map(|top| top.name.as_deref()).collect();
            if works_with(&line, &names) {
                parser.skip_block();
                continue;
            }
        }
        if parser.begins_item() {
            parser.step();
            parser.skip(&[]);
        }
        let place = parser.place();
        let name = parser.name();
        if parser.line == last {
            return Err(place.unexpected("", "expected one value in a line"));
        }
        let value = parser.value(0)?;
        if matches!(value, Value::Atom(_)) {
            return Err(place.unexpected("", "expected a list or a map"));
        }
        last = parser.line;
        all.push(Top { name, value });
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    line: usize,
    column: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn place(&self) -> Place {
        Place::at(self.line, self.column)
    }

    fn step(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += 1;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    /// Passes over blanks, remarks, and these signs.
    fn skip(&mut self, signs: &[char]) {
        while let Some(c) = self.peek() {
            let next = self.chars.get(self.at + 1).copied();
            let remark = c == '/' && next == Some('/')
                || matches!(c, '#' | '%') && next.is_none_or(char::is_whitespace)
                || matches!(c, '|' | '#' | ';') && self.column == 1;
            if remark {
                self.skip_line();
            } else if c.is_whitespace() || c == '\u{feff}' || signs.contains(&c) {
                self.step();
            } else {
                return;
            }
        }
    }

    /// Whether nothing but blanks stands before in the line.
    fn begins_line(&self) -> bool {
        let before = self.chars[..self.at].iter().rev();
        let mut line = before.take_while(|&&c| c != '\n');
        line.all(|c| c.is_whitespace())
    }

    /// Passes over what stands before a value to say of what type it is: `new`, and as in Go
    /// `[][]int` or `map[string][]int`.
    fn skip_type(&mut self) {
        let line: String = self.line_from(self.at).collect();
        let rest = line.strip_prefix("new ").unwrap_or(&line).trim_start();
        let mut skipped = line.chars().count() - rest.chars().count();
        let of_type = |c: char| c.is_alphanumeric() || "[]_.*<>".contains(c);
        if let Some((before, _)) = rest.split_once('{')
            && (before.contains("[]") || before.starts_with("map[") || before.ends_with("[]"))
            && before.chars().all(of_type)
        {
            skipped += before.chars().count();
        }
        (0..skipped).for_each(|_| {
            self.step();
        });
    }

    /// Whether a `-` begins an element of a list, as in YAML.
    fn begins_item(&self) -> bool {
        let mut line = self.line_from(self.at);
        line.next() == Some('-') && line.next() == Some(' ')
    }

    fn line_from(&self, at: usize) -> impl Iterator<Item = char> {
        let rest = self.chars[at..].iter().copied();
        rest.take_while(|&c| c != '\n')
    }

    fn skip_line(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.step();
        }
    }

    /// Passes over the line and the indented ones behind it.
    fn skip_block(&mut self) {
        loop {
            self.skip_line();
            self.step();
            if !self.peek().is_some_and(char::is_whitespace) {
                return;
            }
        }
    }

    /// A name with `=` behind it, in the same line, before a value.
    fn name(&mut self) -> Option<String> {
        let rest = &self.chars[self.at..];
        let end = rest.iter().position(|&c| c == '\n').unwrap_or(rest.len());
        let equals = rest[..end].iter().position(|&c| c == '=')?;
        let left: String = rest[..equals].iter().collect();
        // The type stands before it or behind a colon, sizes behind it.
        let typed = left.split(':').next().unwrap_or("");
        let word = typed.split_whitespace().next_back()?;
        let name = word.split('[').next().unwrap_or("");
        let name = name.trim_start_matches(['$', '%', '@']);
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if !name.chars().all(is_name) {
            return None;
        }
        let name = name.to_owned();
        for _ in 0..=equals {
            self.step();
        }
        self.skip(&[]);
        Some(name)
    }

    fn value(&mut self, depth: usize) -> Result<Value, TextError> {
        self.skip(&[]);
        let (line, column) = (self.line, self.column);
        self.skip_type();
        let place = self.place();
        let Some(first) = self.peek() else {
            return Err(place.unexpected("", "the text ends within a bracket"));
        };
        if depth > DEEPEST {
            return Err(place.unexpected("", "too many brackets within brackets"));
        }
        if let Some(close) = closing(first) {
            self.step();
            return self.elements(close, line, depth);
        }
        let atom = |text: String, quoted| Atom {
            text,
            quoted,
            line,
            column,
        };
        if matches!(first, '"' | '\'') {
            let text = self.string(first, place)?;
            return Ok(Value::Atom(atom(text, true)));
        }
        let mut text = String::new();
        while let Some(c) = self.peek() {
            let next = self.chars.get(self.at + 1).copied();
            // Only within a word: names of items may hold it before their colour.
            let separates =
                c == ':' && next.is_none_or(|c| c.is_whitespace() || "[{(\"'".contains(c));
            if c.is_whitespace() || ",;\"']})".contains(c) || separates {
                break;
            }
            if let Some(close) = closing(c) {
                // A call: what it is called with is the value.
                if text.is_empty() || !text.starts_with(char::is_alphabetic) {
                    break;
                }
                self.step();
                let inner = self.elements(close, line, depth + 1)?;
                return Ok(argument(inner));
            }
            text.push(c);
            self.step();
        }
        if text.is_empty() {
            let sign = first.to_string();
            return Err(place.unexpected(&sign, "expected a value"));
        }
        Ok(Value::Atom(atom(text, false)))
    }

    fn string(&mut self, quote: char, place: Place) -> Result<String, TextError> {
        self.step();
        let mut text = String::new();
        loop {
            match self.step() {
                None => return Err(place.unexpected(&text, "a string without an end")),
                Some(c) if c == quote => return Ok(text),
                Some('\\') => match self.step() {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('u') => text.push(self.unicode().unwrap_or('\u{fffd}')),
                    Some(c) => text.push(c),
                    None => {}
                },
                Some(c) => text.push(c),
            }
        }
    }

    /// The character of four hexadecimal digits.
    fn unicode(&mut self) -> Option<char> {
        let digits: String = (0..4).map_while(|_| self.step()).collect();
        char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
    }

    /// What stands in a bracket, up to its end.
    fn elements(&mut self, close: char, line: usize, depth: usize) -> Result<Value, TextError> {
        let (mut list, mut pairs) = (Vec::new(), Vec::new());
        // Where each row ends that a ';' ends, or a '|' in a bracket that begins with one.
        let mut rows: Vec<usize> = Vec::new();
        // Where each row of entries ends that the end of its line does.
        let mut lines: Vec<usize> = Vec::new();
        let bars = self.peek() == Some('|');
        let (mut end, mut above) = (self.at, self.line);
        loop {
            self.skip(&[',']);
            if self.line > above && !self.chars[end..self.at].contains(&',') {
                lines.push(list.len());
            }
            (end, above) = (self.at, self.line);
            if self.peek() == Some(';') || bars && self.peek() == Some('|') {
                self.step();
                rows.push(list.len());
                continue;
            }
            let place = self.place();
            match self.peek() {
                None => {
                    let expected = format!("this bracket has no '{close}'");
                    return Err(Place::line(line).unexpected("", &expected));
                }
                Some(c) if c == close => {
                    self.step();
                    break;
                }
                Some(c @ (']' | '}' | ')')) => {
                    let expected = format!("expected '{close}' for the bracket of line {line}");
                    return Err(place.unexpected(&c.to_string(), &expected));
                }
                Some(_) => {}
            }
            let value = self.value(depth + 1)?;
            (end, above) = (self.at, self.line);
            self.skip(&[]);
            let arrow = matches!(self.chars.get(self.at..self.at + 2), Some(['=' | '-', '>']));
            if self.peek() == Some(':') || arrow {
                self.step();
                if arrow {
                    self.step();
                }
                let Some(key) = key(value) else {
                    return Err(place.unexpected(":", "expected a name before it"));
                };
                pairs.push((key, self.value(depth + 1)?));
            } else {
                list.push(value);
            }
        }
        if pairs.is_empty() {
            let entry =
                |value: &Value| matches!(value, Value::Atom(atom) if bit(&atom.text).is_some());
            if rows.is_empty() && close == ']' && list.iter().all(entry) {
                rows = lines;
            }
            return Ok(Value::List(in_rows(list, &rows), line));
        }
        if list.is_empty() {
            return Ok(Value::Map(pairs, line));
        }
        let expected = "some elements of this bracket have names, others none";
        Err(Place::line(line).unexpected("", expected))
    }
}

/// Elements between which a `;` stands, as lists: the rows of a matrix in Matlab and Julia.
fn in_rows(list: Vec<Value>, ends: &[usize]) -> Vec<Value> {
    let inside = ends.iter().any(|&end| (1..list.len()).contains(&end));
    let atoms = list.iter().all(|value| matches!(value, Value::Atom(_)));
    if !inside || !atoms {
        return list;
    }
    let mut rows: Vec<Value> = Vec::new();
    let mut list = list.into_iter();
    let mut begun = 0;
    for &end in ends.iter().chain([&usize::MAX]) {
        let row: Vec<Value> = list.by_ref().take(end - begun).collect();
        begun = end;
        if let Some(first) = row.first() {
            let line = first.line();
            rows.push(Value::List(row, line));
        }
    }
    rows
}

/// The list or map that a call is given, such as that of `set([1, 2])`, perhaps behind words such as
/// the ring of a matrix.
fn argument(given: Value) -> Value {
    match given {
        Value::List(mut elements, line) => {
            let nested = |value: &Value| !matches!(value, Value::Atom(_));
            let listed = |value: &Value| match value {
                Value::List(elements, _) => elements.iter().all(nested),
                _ => false,
            };
            match elements.iter().position(nested) {
                Some(at) if elements[at + 1..].iter().any(nested) => Value::List(elements, line),
                Some(at) if at == 0 || listed(&elements[at]) => elements.swap_remove(at),
                _ => Value::List(elements, line),
            }
        }
        other => other,
    }
}

/// A name: an atom, or a tuple as one.
fn key(value: Value) -> Option<Atom> {
    let line = value.line();
    match value {
        Value::Atom(atom) => Some(atom),
        Value::List(..) => Some(Atom {
            text: name(&value)?,
            quoted: true,
            line,
            column: 1,
        }),
        Value::Map(..) => None,
    }
}

/// A value as the name of an item: an atom, or a tuple `(a,b)`.
pub(super) fn name(value: &Value) -> Option<String> {
    match value {
        Value::Atom(atom) => Some(atom.text.clone()),
        Value::List(elements, _) => {
            let parts: Option<Vec<String>> = elements.iter().map(name).collect();
            Some(format!("({})", parts?.join(",")))
        }
        Value::Map(..) => None,
    }
}

fn closing(open: char) -> Option<char> {
    match open {
        '[' => Some(']'),
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}
