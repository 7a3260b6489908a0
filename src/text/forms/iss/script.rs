//! Scripts of the solver's sandbox: JavaScript that returns a list of constraints.
//!
//! Lists, what stands in them and what is made of each of their elements are followed; any other
//! program is not run, and a script that needs it is an error.

use std::collections::HashMap;

use super::tokens::{Kind, Token};

/// Something in a script.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A text or a number.
    Plain(String),
    List(Vec<Self>),
    Item(Item),
}

/// A constraint: the number of its line, its name and its arguments.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) arguments: Vec<Value>,
}

/// The token that is more program than is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unfollowed(pub(super) usize);

type Followed<T> = Result<T, Unfollowed>;

/// What a script returns.
///
/// # Errors
/// It needs some program that is not followed.
pub(super) fn returned(tokens: &[Token]) -> Followed<Value> {
    let mut script = Script {
        tokens,
        at: 0,
        names: HashMap::new(),
    };
    script.statements()
}

struct Script<'t> {
    tokens: &'t [Token],
    at: usize,
    /// The values that have names; other names are not followed.
    names: HashMap<String, Value>,
}

impl Script<'_> {
    fn statements(&mut self) -> Followed<Value> {
        loop {
            if self.sign(';') {
                continue;
            }
            match self.word() {
                Some("const" | "let" | "var") => {
                    let from = self.at;
                    if self.declaration().is_err() {
                        self.at = from;
                        self.skip();
                    }
                }
                // Calls of it are not followed.
                Some("function") => self.skip(),
                Some("return") => {
                    self.at += 1;
                    let value = self.expression()?;
                    self.sign(';');
                    return match self.at == self.tokens.len() {
                        true => Ok(value),
                        false => self.fail(),
                    };
                }
                _ => return self.fail(),
            }
        }
    }

    /// `const name = value`
    fn declaration(&mut self) -> Followed<()> {
        self.at += 1;
        let name = self.name()?;
        self.expect('=')?;
        let value = self.expression()?;
        // Whatever goes on behind the value is not followed.
        let ends = self.at == self.tokens.len() || self.is(';') || self.begins();
        if !ends {
            return self.fail();
        }
        self.names.insert(name, value);
        Ok(())
    }

    /// Goes to the end of a statement that is not followed: behind a semicolon or block, or before
    /// the next statement.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        self.at += 1;
        while let Some(token) = self.tokens.get(self.at) {
            if depth == 0 && self.begins() {
                return;
            }
            self.at += 1;
            match token.kind {
                Kind::Sign('(' | '[' | '{') => depth += 1,
                Kind::Sign(')' | ']' | '}') => depth = depth.saturating_sub(1),
                Kind::Sign(';') if depth == 0 => return,
                _ => {}
            }
        }
    }

    /// Whether a statement begins here.
    fn begins(&self) -> bool {
        let keywords = ["const", "let", "var", "return", "function", "for", "if"];
        self.word().is_some_and(|word| keywords.contains(&word))
    }

    fn expression(&mut self) -> Followed<Value> {
        let mut value = self.single()?;
        while self.is('.') {
            self.at += 1;
            if self.word() != Some("map") {
                return self.fail();
            }
            self.at += 1;
            let Value::List(elements) = value else {
                return self.fail();
            };
            self.expect('(')?;
            value = Value::List(self.mapped(elements)?);
            self.expect(')')?;
        }
        match self.is('[') || self.is('(') || self.is('?') || self.is('+') {
            true => self.fail(),
            false => Ok(value),
        }
    }

    fn single(&mut self) -> Followed<Value> {
        let Some(token) = self.tokens.get(self.at) else {
            return self.fail();
        };
        self.at += 1;
        match &token.kind {
            Kind::Text(text) | Kind::Number(text) => Ok(Value::Plain(text.clone())),
            Kind::Sign('-') => match self.single()? {
                Value::Plain(number) => Ok(Value::Plain(format!("-{number}"))),
                _ => self.fail(),
            },
            Kind::Sign('[') => Ok(Value::List(self.list(']')?)),
            Kind::Word(word) if word == "new" => {
                let name = self.name()?;
                self.expect('(')?;
                let arguments = self.list(')')?;
                Ok(Value::Item(Item {
                    line: token.line,
                    name,
                    arguments,
                }))
            }
            Kind::Word(word) => self.names.get(word).cloned().ok_or(Unfollowed(self.at - 1)),
            _ => {
                self.at -= 1;
                self.fail()
            }
        }
    }

    /// Values between commas, up to the sign that closes them.
    fn list(&mut self, close: char) -> Followed<Vec<Value>> {
        let mut values = Vec::new();
        while !self.sign(close) {
            if self.tokens.get(self.at).map(|token| &token.kind) == Some(&Kind::Spread) {
                self.at += 1;
                match self.expression()? {
                    Value::List(more) => values.extend(more),
                    _ => return self.fail(),
                }
            } else {
                values.push(self.expression()?);
            }
            if !self.is(close) {
                self.expect(',')?;
            }
        }
        Ok(values)
    }

    /// What `cells => new Thermo(...cells)` makes of each element.
    fn mapped(&mut self, elements: Vec<Value>) -> Followed<Vec<Value>> {
        let bracketed = self.sign('(');
        let parts = self.parts()?;
        if bracketed {
            self.expect(')')?;
        }
        if self.tokens.get(self.at).map(|token| &token.kind) != Some(&Kind::Arrow) {
            return self.fail();
        }
        let body = self.at + 1;
        let before = self.names.clone();
        let mut made = Vec::new();
        for element in elements {
            match (&parts, element) {
                (Parts::Whole(name), element) => {
                    self.names.insert(name.clone(), element);
                }
                (Parts::Each(names), Value::List(values)) => {
                    // Those that have no value are not followed.
                    names.iter().for_each(|name| drop(self.names.remove(name)));
                    self.names.extend(names.iter().cloned().zip(values));
                }
                _ => return self.fail(),
            }
            self.at = body;
            made.push(self.expression()?);
        }
        self.names = before;
        match made.is_empty() {
            true => self.fail(),
            false => Ok(made),
        }
    }

    /// The name of an element, or the names of its parts.
    fn parts(&mut self) -> Followed<Parts> {
        if !self.sign('[') {
            return Ok(Parts::Whole(self.name()?));
        }
        let mut names = Vec::new();
        while !self.sign(']') {
            names.push(self.name()?);
            if !self.is(']') {
                self.expect(',')?;
            }
        }
        Ok(Parts::Each(names))
    }

    fn word(&self) -> Option<&str> {
        match &self.tokens.get(self.at)?.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn name(&mut self) -> Followed<String> {
        let name = self.word().map(str::to_owned);
        let name = name.ok_or(Unfollowed(self.at))?;
        self.at += 1;
        Ok(name)
    }

    fn is(&self, sign: char) -> bool {
        let token = self.tokens.get(self.at);
        token.is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// Takes a sign where it stands next.
    fn sign(&mut self, sign: char) -> bool {
        let next = self.is(sign);
        self.at += usize::from(next);
        next
    }

    fn expect(&mut self, sign: char) -> Followed<()> {
        match self.sign(sign) {
            true => Ok(()),
            false => self.fail(),
        }
    }

    fn fail<T>(&self) -> Followed<T> {
        Err(Unfollowed(self.at))
    }
}

/// The names that a function has for an element.
enum Parts {
    Whole(String),
    Each(Vec<String>),
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokens;
    use super::*;

    /// The constraints that a script returns, or the line at which it is no more followed.
    fn told(script: &str) -> Result<Vec<String>, usize> {
        let lines = script.lines().enumerate().map(|(k, line)| (k + 1, line));
        let tokens = tokens(lines).expect("texts and remarks that end");
        let value = returned(&tokens).map_err(|Unfollowed(at)| tokens[at].line)?;
        let Value::List(values) = value else {
            panic!("no list")
        };
        Ok(values.iter().map(spelled).collect())
    }

    fn spelled(value: &Value) -> String {
        let all = |values: &[Value]| {
            let values: Vec<String> = values.iter().map(spelled).collect();
            values.join(" ")
        };
        match value {
            Value::Plain(text) => text.clone(),
            Value::List(values) => format!("[{}]", all(values)),
            Value::Item(item) => format!("{}({})", item.name, all(&item.arguments)),
        }
    }

    #[test]
    fn lists_and_what_is_made_of_their_elements_are_followed() {
        let script = "const a = [['R1C1', 5], ['R1C2', 6]]; // two\n\
                      let b = [new X('R1C1'),]\n\
                      const graph = cells.of('9x9'); /* not\n followed */\n\
                      function f(x) { return [x]; }\n\
                      return [...a.map(([cell, value]) => new Given(cell, value)), ...b,\n\
                      ...a.map(pair => new Y(-1, ...pair)),];";
        let expected = [
            "Given(R1C1 5)",
            "Given(R1C2 6)",
            "X(R1C1)",
            "Y(-1 R1C1 5)",
            "Y(-1 R1C2 6)",
        ];
        assert_eq!(told(script), Ok(expected.map(str::to_owned).to_vec()));
    }

    #[test]
    fn other_program_is_not_passed_over() {
        for (script, line) in [
            ("const a = [];\na.push(new X('R1C1'));\nreturn a;", 2),
            ("const a = go();\n\nreturn [new X('R1C1'),\n...a];", 4),
            (
                "const a = [1];\nreturn [new X(...a.filter(n => n > 0))];",
                2,
            ),
            ("const a = [1];\nreturn [a[0]];", 2),
            ("const a = ['R1'];\nreturn [new X(a + 'C1')];", 2),
            (
                "const a = [[1]];\nreturn a.map(([b, c]) => new X(b, c));",
                2,
            ),
            ("new X('R1C1')", 1),
        ] {
            assert_eq!(told(script), Err(line), "{script}");
        }
    }
}
