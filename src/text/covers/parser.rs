//! Reads literals sign by sign.

use super::call::call;
use super::gather::Place;
use super::literal::{Atom, Value, alternate, closing, in_rows, key};
use super::matrix::bit;
use crate::text::ground::TextError;

/// Brackets within brackets up to which a text is read.
const DEEPEST: usize = 12;

/// A text, and how far it is read.
pub(super) struct Parser {
    chars: Vec<char>,
    pub(super) at: usize,
    pub(super) line: usize,
    column: usize,
    /// Brackets that are open, and what closes the last one.
    depth: usize,
    closes: Option<char>,
    /// The function that the value was given to which was read last.
    pub(super) call: Option<String>,
}

impl Parser {
    pub(super) fn new(text: &str) -> Self {
        Self {
            chars: text.chars().collect(),
            at: 0,
            line: 1,
            column: 1,
            depth: 0,
            closes: None,
            call: None,
        }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    pub(super) fn place(&self) -> Place {
        Place::at(self.line, self.column)
    }

    pub(super) fn step(&mut self) -> Option<char> {
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

    fn steps(&mut self, n: usize) {
        for _ in 0..n {
            self.step();
        }
    }

    /// Passes over blanks, remarks, and these signs.
    pub(super) fn skip(&mut self, signs: &[char]) {
        while let Some(c) = self.peek() {
            let next = self.chars.get(self.at + 1).copied();
            let outside = self.depth == 0;
            if self.skip_remark() {
                continue;
            }
            let remark = c == '/' && next == Some('/')
                || matches!(c, '#' | '%') && next.is_none_or(char::is_whitespace)
                || matches!(c, '|' | ';') && self.column == 1 && outside
                || c == ';' && (next == Some(';') || self.closes == Some(')'))
                || c == '-' && next == Some('-') && self.at_dashes()
                || c == '#' && (self.begins_line() || self.is_behind()) && !self.is_set();
            if remark || self.starts("...") && self.line_from(self.at + 3).all(char::is_whitespace)
            {
                self.skip_line();
            } else if c.is_whitespace() || c == '\u{feff}' || signs.contains(&c) {
                self.step();
            } else {
                return;
            }
        }
    }

    /// Passes over a remark between signs, as of C, OCaml and Haskell; whether there is one.
    fn skip_remark(&mut self) -> bool {
        let around = [("/*", "*/"), ("(*", "*)"), ("{-", "-}")];
        let Some((_, end)) = around.iter().find(|(begin, _)| self.starts(begin)) else {
            return false;
        };
        self.steps(2);
        while self.peek().is_some() && !self.starts(end) {
            self.step();
        }
        self.steps(2);
        true
    }

    /// Whether two dashes begin a remark, as in Haskell and Lua: with a blank behind them, or
    /// where the line begins.
    fn at_dashes(&self) -> bool {
        let behind = self.chars.get(self.at + 2);
        behind.is_none_or(|c| c.is_whitespace()) || self.begins_line()
    }

    /// Whether a comma or the end of a list stands before, and blanks: what begins here is a remark.
    fn is_behind(&self) -> bool {
        let mut before = self.chars[..self.at].iter().rev().peekable();
        let blank = before.next_if(|&&c| c == ' ' || c == '\t').is_some();
        let mut before = before.skip_while(|&&c| c == ' ' || c == '\t');
        blank && before.next().is_some_and(|c| matches!(c, ',' | ']' | ')'))
    }

    /// Whether a set of Clojure stands here, `#{1 4}`, and no line that is put out with a sharp.
    fn is_set(&self) -> bool {
        let line: String = self.line_from(self.at).collect();
        line.starts_with("#{") && !(self.begins_line() && line.trim_end().ends_with("},"))
    }

    fn starts(&self, with: &str) -> bool {
        let mut at = self.at;
        with.chars().all(|c| {
            at += 1;
            self.chars.get(at - 1) == Some(&c)
        })
    }

    /// Whether the head of a function stands here, its brace in the next line.
    pub(super) fn begins_function(&self) -> bool {
        let line: String = self.line_from(self.at).collect();
        let head = line.trim_end();
        let behind = self.at + line.chars().count();
        let rest = self.chars.get(behind..).unwrap_or_default();
        let next = rest.iter().find(|c| !c.is_whitespace());
        let plain = head.contains('(') && !head.contains(['=', '[', '{']);
        head.ends_with(')') && plain && next == Some(&'{')
    }

    /// Passes over all up to the brace that closes the first one.
    pub(super) fn skip_braces(&mut self) {
        let mut open = 0;
        while let Some(c) = self.step() {
            match c {
                '{' => open += 1,
                '}' if open == 1 => return,
                '}' => open -= 1,
                _ => {}
            }
        }
    }

    /// Passes over the head of a definition as Lisps have it, `(def sets `, of which the value is
    /// left; the name.
    pub(super) fn begin_definition(&mut self) -> Option<String> {
        const HEADS: [&str; 5] = [
            "(def ",
            "(define ",
            "(defparameter ",
            "(defvar ",
            "(defconstant ",
        ];
        let head = HEADS.iter().find(|head| self.starts(head))?;
        self.steps(head.len());
        let mut name = String::new();
        while let Some(c) = self.peek().filter(|c| !c.is_whitespace()) {
            name.push(c);
            self.step();
        }
        self.skip(&[]);
        Some(name.trim_matches('*').to_owned())
    }

    /// Passes over the head of a section of TOML, `[sets]` or `[[sets]]`, above a line with `=`; its
    /// name, behind a bracket where it is one of several.
    pub(super) fn section(&mut self) -> Option<String> {
        let line: String = self.line_from(self.at).collect();
        let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
        let (sign, name) = match inner
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
        {
            Some(name) => ("[", name),
            None => ("", inner),
        };
        let word = name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, '_' | '-'));
        let behind = self.at + line.chars().count();
        let rest = self.chars.get(behind..).unwrap_or_default().iter();
        let mut next = rest
            .skip_while(|c| c.is_whitespace())
            .take_while(|&&c| c != '\n');
        if !word || name.is_empty() || !next.any(|&c| c == '=') {
            return None;
        }
        self.skip_line();
        Some(format!("{sign}{name}"))
    }

    /// Whether nothing but blanks stands before in the line.
    pub(super) fn begins_line(&self) -> bool {
        let before = self.chars[..self.at].iter().rev();
        let mut line = before.take_while(|&&c| c != '\n');
        line.all(|c| c.is_whitespace())
    }

    /// Passes over what stands before a value to say of what type it is: `new`, and as in Go
    /// `[][]int` or `map[string][]int`.
    fn skip_type(&mut self) {
        if !self.peek().is_some_and(|c| c.is_alphabetic() || c == '[') {
            return;
        }
        // Types are short, and the line may be the whole text.
        let line: String = self.line_from(self.at).take(80).collect();
        let rest = line.strip_prefix("new ").unwrap_or(&line).trim_start();
        let mut skipped = line.chars().count() - rest.chars().count();
        let of_type = |c: char| c.is_alphanumeric() || "[]_.*<>".contains(c);
        if let Some((before, _)) = rest.split_once('{')
            && (before.contains("[]") || before.starts_with("map[") || before.ends_with("[]"))
            && before.trim_end().chars().all(of_type)
        {
            skipped += before.chars().count();
        }
        self.steps(skipped);
    }

    /// Passes over a sign before a bracket that says what it is: `#{` of Clojure, `%{` of Elixir,
    /// `&[` of Rust, `@[` of Nim, `'(` of Lisps, `<|` of Mathematica.
    fn skip_prefix(&mut self) {
        let (first, next) = (self.peek(), self.chars.get(self.at + 1).copied());
        let bracket = next.and_then(closing).is_some();
        let quotes = || self.line_from(self.at + 1).any(|c| c == '\'');
        match first {
            Some('#') if self.is_set() => self.steps(1),
            Some('%') if next == Some('{') => self.steps(1),
            Some('&' | '@') if bracket => self.steps(1),
            Some('\'') if next == Some('(') && !quotes() => self.steps(1),
            _ => {}
        }
    }

    /// Whether a `-` begins an element of a list, as in YAML.
    pub(super) fn begins_item(&self) -> bool {
        let mut line = self.line_from(self.at);
        line.next() == Some('-') && line.next() == Some(' ')
    }

    pub(super) fn line_from(&self, at: usize) -> impl Iterator<Item = char> {
        let rest = self.chars[at..].iter().copied();
        rest.take_while(|&c| c != '\n')
    }

    pub(super) fn skip_line(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.step();
        }
    }

    /// The line and the indented ones behind it.
    pub(super) fn block(&self) -> String {
        let mut text = String::new();
        for &c in &self.chars[self.at..] {
            if text.ends_with('\n') && !c.is_whitespace() {
                break;
            }
            text.push(c);
        }
        text
    }

    /// Passes over the line and the indented ones behind it.
    pub(super) fn skip_block(&mut self) {
        loop {
            self.skip_line();
            self.step();
            if !self.peek().is_some_and(char::is_whitespace) {
                return;
            }
        }
    }

    /// A name with `=` or `<-` behind it, in the same line, before a value; and what the value is
    /// put into under this name, where that is one of those known.
    pub(super) fn name(&mut self, known: &[&str]) -> Option<(String, Option<String>)> {
        let line: Vec<char> = self.line_from(self.at).collect();
        let equals = line.iter().position(|&c| c == '=');
        let arrow = line.windows(2).position(|two| two == ['<', '-']);
        let arrow = arrow.filter(|&at| equals.is_none_or(|equals| at < equals));
        let (end, signs) = match (arrow, equals) {
            (Some(at), _) => (at, 2),
            (None, at) => (at?, 1),
        };
        let left: String = line[..end].iter().collect();
        // The type stands before it or behind a colon, sizes behind it.
        let typed = left.split(':').next().unwrap_or("");
        let word = typed.split_whitespace().next_back()?;
        let (name, index) = word.split_once('[').unwrap_or((word, ""));
        let name = name.trim_start_matches(['$', '%', '@', '*', '&']);
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if !name.chars().all(is_name) {
            return None;
        }
        let key = index.trim_end_matches(']').trim_matches(['"', '\'']);
        let found = match known.contains(&name) && !key.is_empty() {
            true => (key.to_owned(), Some(name.to_owned())),
            false => (name.to_owned(), None),
        };
        self.steps(end + signs);
        self.skip(&[]);
        Some(found)
    }

    pub(super) fn value(&mut self, depth: usize) -> Result<Value, TextError> {
        self.skip(&[]);
        let (line, column) = (self.line, self.column);
        self.skip_type();
        self.skip_prefix();
        let place = self.place();
        let Some(first) = self.peek() else {
            return Err(place.unexpected("", "the text ends within a bracket"));
        };
        if depth > DEEPEST {
            return Err(place.unexpected("", "too many brackets within brackets"));
        }
        if let Some(close) = closing(first) {
            self.step();
            let value = self.elements(close, line, depth)?;
            return self.behind(value);
        }
        if self.starts("<|") {
            self.step();
            self.step();
            return self.elements('>', line, depth);
        }
        let atom = |text: String, quoted| Atom {
            text,
            quoted,
            line,
            column,
        };
        if matches!(first, '"' | '\'') {
            let text = self.string(first, place)?;
            let value = Value::Atom(atom(text, true));
            return self.behind(value);
        }
        let mut text = String::new();
        while let Some(c) = self.peek() {
            let next = self.chars.get(self.at + 1).copied();
            // Only within a word: names of items may hold it before their colour.
            let separates =
                c == ':' && next.is_none_or(|c| c.is_whitespace() || "[{(\"'".contains(c));
            if c.is_whitespace() || ",;\"']})".contains(c) || separates || self.at_equals() {
                break;
            }
            if c == '|' && next == Some(']')
                || matches!(c, '|' | '-' | '=') && next == Some('>') && !text.is_empty()
            {
                break;
            }
            if let Some(close) = closing(c) {
                // A call: what it is called with is the value.
                let words = ["%w", "%i", "~w", "q(", "qw"].contains(&text.as_str());
                if text.is_empty() || !text.starts_with(char::is_alphabetic) && !words {
                    break;
                }
                self.step();
                let inner = self.elements(close, line, depth + 1)?;
                self.call = Some(text.clone());
                let given = call(&text, inner, place)?;
                return self.behind(given);
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

    /// Whether an `=` stands here before a bracket or a call: what is before it is a name.
    fn at_equals(&self) -> bool {
        if self.peek() != Some('=') || self.chars.get(self.at + 1) == Some(&'>') {
            return false;
        }
        let rest = self.chars[self.at + 1..].iter().copied();
        let mut rest = rest.skip_while(|&c| c == ' ').peekable();
        if rest.peek().is_some_and(|&c| closing(c).is_some()) {
            return true;
        }
        let mut rest = rest.skip_while(|&c| c.is_alphabetic() || matches!(c, '.' | '_'));
        rest.next() == Some('(')
    }

    /// What is made of a value by the call behind it, `.split()` and those that change nothing;
    /// any other is an error.
    fn behind(&mut self, value: Value) -> Result<Value, TextError> {
        const SAME: [&str; 7] = [
            ".to_vec()",
            ".to_string()",
            ".to_owned()",
            ".into()",
            ".to_set",
            ".toSet()",
            ".toList()",
        ];
        let letter = self.chars.get(self.at + 1).copied();
        if self.peek() != Some('.') || !letter.is_some_and(char::is_alphabetic) {
            return Ok(value);
        }
        if let Some(same) = SAME.iter().find(|same| self.starts(same)) {
            self.steps(same.len());
            return Ok(value);
        }
        let place = self.place();
        if let Value::Atom(atom) = &value
            && self.starts(".split(")
        {
            let line: String = self.line_from(self.at).collect();
            let given = line[7..].split(')').next().unwrap_or_default();
            self.steps(given.chars().count() + 8);
            let sign = given.trim_matches(['"', '\'']).trim();
            let parted = |c: char| c.is_whitespace() || sign.contains(c);
            let words = atom.text.split(parted).filter(|word| !word.is_empty());
            let words = words.map(|word| {
                Value::Atom(Atom {
                    text: word.to_owned(),
                    ..atom.clone()
                })
            });
            return Ok(Value::List(words.collect(), atom.line));
        }
        let name: String = self.line_from(self.at).take(20).collect();
        Err(place.unexpected(&name, "what is done with a value is not known"))
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
        self.depth += 1;
        let outer = self.closes.replace(close);
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
                // A bracket that a bar closes, `|>`, and the dot of a pair in Lisps.
                Some('|') if close == '>' => {
                    self.step();
                    continue;
                }
                Some('.') if close == ')' && self.starts(". ") => {
                    self.step();
                    continue;
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
            let arrow = self.starts("=>") || self.starts("->") || self.starts("to ");
            let apart = self.chars[self.at - 1].is_whitespace();
            let letter = self
                .chars
                .get(self.at + 1)
                .is_some_and(|c| c.is_alphabetic());
            let colon = self.peek() == Some(':') && !(apart && letter);
            let named = colon || self.at_equals();
            // The words of `qw(a b)` are elements of the bracket around them.
            if let (Value::List(words, _), Some("q" | "qw")) = (&value, self.call.take().as_deref())
            {
                list.extend(words.iter().cloned());
                continue;
            }
            if named || arrow {
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
        self.depth -= 1;
        self.closes = outer;
        if pairs.is_empty() && alternate(&list) {
            let mut list = list.into_iter();
            while let (Some(before), Some(value)) = (list.next(), list.next()) {
                if let Some(key) = key(before) {
                    pairs.push((key, value));
                }
            }
            return Ok(Value::Map(pairs, line));
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
