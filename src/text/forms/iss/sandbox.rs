//! Which lines are a script of the solver's sandbox, and the constraints that it returns.

use super::cell::cell;
use super::read::Said;
use super::script::{Item, Unfollowed, Value, returned};
use super::tokens::tokens;
use crate::text::ground::{Context, Entry, Form, Gather, Line, Piece, TextError, unexpected};

/// The lines of a script, or of another program whose lists name cells in quotes.
#[derive(Debug)]
struct Sandbox {
    lines: Vec<Line>,
    /// A constraint was seen.
    sure: bool,
    /// A cell in quotes was seen in the list that is open.
    cells: bool,
    /// Brackets that are open.
    depth: usize,
}

/// Whether a line may begin a script.
pub(in crate::text) fn begins(text: &str) -> bool {
    let text = text.trim();
    let declares = ["const ", "let ", "var "]
        .iter()
        .any(|word| text.starts_with(word));
    let opens = declares && (text.ends_with("= [") || has_cell(text));
    opens || text == "return [" || is_constraint(text)
}

/// The script that begins with this line.
pub(in crate::text) fn begin(line: Line) -> Box<dyn Gather> {
    let mut sandbox = Sandbox {
        lines: Vec::new(),
        sure: false,
        cells: false,
        depth: 0,
    };
    sandbox.add(line);
    Box::new(sandbox)
}

/// Whether a line makes a constraint: `new Shape('9x9')`, `new Cage(15, 'R1C1', 'R1C2')`.
fn is_constraint(text: &str) -> bool {
    let remark = text.starts_with("//") || text.starts_with('*');
    let makes = text.match_indices("new ").any(|(at, new)| {
        let behind = &text[at + new.len()..];
        let name = behind.starts_with(|c: char| c.is_ascii_uppercase());
        let end = behind.find(|c: char| !c.is_ascii_alphanumeric());
        let called = end.is_some_and(|end| behind[end..].starts_with('('));
        name && called && (has_cell(behind) || behind.starts_with("Shape('"))
    });
    makes && !remark
}

/// Whether a line has the name of a cell in quotes.
fn has_cell(text: &str) -> bool {
    text.split(['\'', '"'])
        .skip(1)
        .step_by(2)
        .any(|word| cell(word).is_some())
}

impl Sandbox {
    fn add(&mut self, line: Line) {
        let text = line.text.trim();
        self.sure |= is_constraint(text);
        self.cells |= has_cell(text);
        for c in text.chars() {
            match c {
                '[' | '(' | '{' => self.depth += 1,
                ']' | ')' | '}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.lines.push(line);
    }

    fn read(&self, context: &mut Context) -> Result<Entry, TextError> {
        let first = &self.lines[0];
        let lines = self.lines.iter();
        let tokens = tokens(lines.map(|line| (line.number, line.text.as_str())));
        let tokens = tokens.ok_or_else(|| unfollowed(first))?;
        let line_of = |token: usize| {
            let number = tokens
                .get(token)
                .or(tokens.last())
                .map_or(first.number, |at| at.line);
            let line = self.lines.iter().find(|line| line.number == number);
            line.unwrap_or(first)
        };
        let value = returned(&tokens).map_err(|Unfollowed(at)| unfollowed(line_of(at)))?;
        let mut items = Vec::new();
        added(&value, &mut items).map_err(|line| {
            let line = self.lines.iter().find(|at| at.number == line);
            unfollowed(line.unwrap_or(first))
        })?;
        let mut said = Said::default();
        said.shape(&items)?;
        for (line, item) in &items {
            said.item(*line, item)?;
        }
        said.builder(first.number)?
            .entry(first.number, Form::Other("script"), context)
    }
}

impl Gather for Sandbox {
    fn take(&mut self, line: Line) -> Option<Line> {
        let none = self.depth == 0 && !self.cells && !self.sure;
        if none {
            return Some(line);
        }
        self.add(line);
        None
    }

    fn is_sure(&self) -> bool {
        self.sure
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        match self.sure {
            true => vec![Piece::Read(self.read(context))],
            false => self.lines.into_iter().map(Piece::Other).collect(),
        }
    }
}

fn unfollowed(line: &Line) -> TextError {
    let expected = "this is a script of the Interactive Sudoku Solver; its lists of constraints are \
                    read, other program in it is not run; open it there and copy the constraint \
                    string";
    unexpected(line.number, line.text.trim(), expected)
}

/// Adds the items of a constraint string that say what a script returns; the line of what is
/// none.
fn added(value: &Value, items: &mut Vec<(usize, String)>) -> Result<(), usize> {
    match value {
        Value::Plain(text) => {
            let string = text.strip_prefix('.').ok_or(0_usize)?;
            items.extend(string.split('.').map(|item| (0, item.to_owned())));
            Ok(())
        }
        Value::List(values) => values.iter().try_for_each(|value| added(value, items)),
        Value::Item(item) => {
            items.extend(as_string(item)?);
            Ok(())
        }
    }
}

/// A constraint as items of a constraint string.
fn as_string(item: &Item) -> Result<Vec<(usize, String)>, usize> {
    let line = item.line;
    if matches!(item.name.as_str(), "Or" | "And") {
        let mut items = vec![(line, item.name.clone())];
        for argument in &item.arguments {
            added(argument, &mut items)?;
        }
        items.push((line, "End".to_owned()));
        return Ok(items);
    }
    let plain = |value: &Value| match value {
        Value::Plain(text) => Some(text.clone()),
        _ => None,
    };
    let arguments: Option<Vec<String>> = item.arguments.iter().map(plain).collect();
    let arguments = arguments.ok_or(line)?;
    Ok(vec![(
        line,
        match item.name.as_str() {
            "Given" => format!("~{}", arguments.join("_")),
            name => [&[name.to_owned()], &arguments[..]].concat().join("~"),
        },
    )])
}
