//! JSON: objects over any number of lines, alone or in lists, and which form each of them is.

mod assigned;
mod brackets;
mod lines;
mod names;
mod notebook;
mod places;
mod texts;
mod values;

use super::{board_json, fpuzzles, record, scl};
use crate::text::ground::{
    Context, Found, Gather, Line, Piece, TextError, TextErrorKind, relaxed, unexpected,
};
use lines::{JsonLines, Value};
use values::Values;

/// Whether a line begins an object or a list, or may do so.
pub(super) fn begins(text: &str) -> bool {
    JsonLines::begins(text) || Values::begins(text)
}

/// The text that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(match JsonLines::begins(&line.text) {
        true if lines::is_bracket(&line.text) => Json::Bracket(vec![line]),
        true => Json::Objects(Objects::new(JsonLines::begin(line))),
        false => Json::Values(Values::begin(vec![line])),
    })
}

/// The value of a whole text, perhaps behind a name.
pub(super) fn value(text: &str) -> Option<serde_json::Value> {
    relaxed::value(assigned::assigned(text)).ok()
}

/// What was begun.
#[derive(Debug)]
enum Json {
    /// The bracket of a list, which may have lines to itself.
    Bracket(Vec<Line>),
    Objects(Objects),
    Values(Values),
}

/// Objects, of which those in a list may be the cages or cells of one board.
#[derive(Debug)]
struct Objects {
    lines: JsonLines,
    parts: Vec<serde_json::Value>,
    /// The line of the first part.
    first: usize,
    /// The lines of texts inside of it, to be read as any other.
    texts: Vec<Piece>,
}

/// Cages or cells of one board at most.
const MOST_PARTS: usize = 4_000;

impl Objects {
    fn new(lines: JsonLines) -> Self {
        Self {
            lines,
            parts: Vec::new(),
            first: 1,
            texts: Vec::new(),
        }
    }

    /// Reads what is complete.
    fn complete(&mut self, context: &mut Context) -> Found {
        let mut found = Found::new();
        for value in self.lines.values() {
            if let Some(pieces) = self.notebook(&value) {
                self.texts.extend(pieces);
                continue;
            }
            match self.part(&value) {
                Some((line, part)) => {
                    self.first = if self.parts.is_empty() {
                        line
                    } else {
                        self.first
                    };
                    self.parts.push(part);
                }
                None => {
                    let read = read(&value, context);
                    let failed = read.iter().all(Result::is_err);
                    match failed.then(|| texts(&value)).flatten() {
                        Some(texts) => self.texts.extend(texts),
                        None => found.extend(read),
                    }
                }
            }
        }
        found
    }

    /// The lines of the notebook that an object is.
    fn notebook(&self, value: &Value) -> Option<Vec<Piece>> {
        match value {
            Value::Object(line, text) if !self.lines.is_list() && !record::is_plain(text) => {
                notebook::pieces(text, *line)
            }
            _ => None,
        }
    }

    /// The part of a board that an object of a list is.
    fn part(&self, value: &Value) -> Option<(usize, serde_json::Value)> {
        const LONGEST: usize = 4_000;
        let Value::Object(line, text) = value else {
            return None;
        };
        let may_be = self.lines.is_list() && self.parts.len() < MOST_PARTS;
        if !may_be || text.len() > LONGEST || record::is_plain(text) {
            return None;
        }
        let part = relaxed::value(text).ok()?;
        board_json::is_part(&part).then_some((*line, part))
    }

    /// Reads the board that the parts are.
    fn end(&mut self, context: &mut Context) -> Found {
        let parts = std::mem::take(&mut self.parts);
        if parts.is_empty() {
            return Found::new();
        }
        let text = parts[0].to_string();
        let all = serde_json::Value::from(parts);
        board_json::read_value(&all, self.first, context).unwrap_or_else(|| {
            let expected = "these objects are cells or cages, but not all of one square grid; in an \
                            object with the field 'size', as 'givens' or 'cages', they are read";
            vec![Err(unexpected(self.first, &text, expected))]
        })
    }
}

impl Gather for Json {
    fn take(&mut self, line: Line) -> Option<Line> {
        match self {
            Self::Bracket(lines) => {
                if line.text.trim().is_empty() || lines::is_remark(&line.text) {
                    lines.push(line);
                    return None;
                }
                let mut lines = std::mem::take(lines);
                if Values::goes_on(&line.text) {
                    lines.push(line);
                    *self = Self::Values(Values::begin(lines));
                    return None;
                }
                let mut lines = lines.into_iter();
                let mut objects = JsonLines::begin(lines.next()?);
                lines.for_each(|line| drop(objects.take(line)));
                let rest = objects.take(line);
                *self = Self::Objects(Objects::new(objects));
                rest
            }
            Self::Objects(objects) => objects.lines.take(line),
            Self::Values(values) => values.take(line),
        }
    }

    fn is_done(&self) -> bool {
        match self {
            Self::Bracket(_) => false,
            Self::Objects(objects) => objects.lines.is_done(),
            Self::Values(values) => values.is_done(),
        }
    }

    fn is_sure(&self) -> bool {
        match self {
            Self::Bracket(_) => false,
            Self::Objects(objects) => objects.lines.is_sure(),
            Self::Values(values) => values.is_sure(),
        }
    }

    fn bounds(&self) -> (usize, usize) {
        (usize::MAX, usize::MAX)
    }

    fn complete(&mut self, context: &mut Context) -> Found {
        match self {
            Self::Bracket(_) => Found::new(),
            Self::Objects(objects) => objects.complete(context),
            Self::Values(values) => values.complete(context),
        }
    }

    fn end(mut self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if let Self::Objects(objects) = &mut *self {
            objects.lines.end();
        }
        let mut pieces = Piece::all(self.complete(context));
        match *self {
            Self::Bracket(lines) => pieces.extend(lines.into_iter().map(Piece::Drawn)),
            Self::Objects(mut objects) => {
                pieces.extend(Piece::all(objects.end(context)));
                pieces.append(&mut objects.texts);
                let mut objects = objects.lines;
                pieces.extend(objects.drawn().into_iter().map(Piece::Drawn));
                pieces.extend(objects.rest().map(Piece::Rest));
            }
            Self::Values(values) => pieces.extend(values.end(context)),
        }
        pieces
    }
}

/// The texts of several lines in an object, or those of a list in braces, as programs have it.
fn texts(value: &Value) -> Option<Vec<Piece>> {
    match value {
        Value::Object(line, text) if text.contains("\\n") => texts::pieces(text, *line),
        Value::Object(line, text) => texts::listed(text, *line),
        _ => None,
    }
}

/// Reads the puzzles of an object.
fn read(value: &Value, context: &mut Context) -> Found {
    let (line, text) = match value {
        Value::Object(line, text) => (*line, text),
        Value::TooLong(line) => {
            let expected = "the JSON object that begins here is too long for one puzzle";
            return vec![Err(unexpected(*line, "{", expected))];
        }
        Value::Odd(line, text) => {
            let expected = "in a list of JSON objects another object or ']' is expected";
            return vec![Err(unexpected(*line, text, expected))];
        }
    };
    // Records are many, and say what they are.
    let plain = record::is_plain(text).then(|| record::read(text, line, context));
    match plain {
        Some(Err(error)) if is_strict(text) => return other_names(error, text, line, context),
        Some(read) if read.is_ok() => return vec![read],
        None if is_strict(text) => return read_strict(text, line, context),
        _ => {}
    }
    match relaxed::value(text) {
        // Columns are those of a text that nobody wrote.
        Ok(value) => {
            let at_line = |error: TextError| TextError {
                column: None,
                line,
                ..error
            };
            let found = read_strict(&value.to_string(), line, context).into_iter();
            found.map(|read| read.map_err(at_line)).collect()
        }
        Err(_) if of_program(text).is_some() => {
            let value = of_program(text).unwrap_or_default();
            read_strict(&value.to_string(), line, context)
        }
        Err(_) if names::stand_for_values(text) => {
            let says =
                "this is no JSON object: names stand for its values, as in the text of a program";
            let kind = TextErrorKind::no_puzzle(text.lines().next().unwrap_or_default(), says);
            vec![Err(TextError::at(line, kind))]
        }
        Err(_) => vec![record::read(text, line, context)],
    }
}

/// Reads an object that is a record but for the names of its rules, which are those of other
/// programs; where that does not help, the error stands.
fn other_names(error: TextError, text: &str, line: usize, context: &mut Context) -> Found {
    // Fields that only records have.
    let own = ["boxes", "cols", "constraints", "extra", "grids", "order"];
    let fields: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let has = |name: &str| {
        fields
            .as_ref()
            .is_some_and(|value| value.get(name).is_some())
    };
    let unknown = matches!(error.kind, TextErrorKind::Unknown { .. });
    let found = match unknown && !own.into_iter().any(has) {
        true => board_json::read(text, line, context),
        false => None,
    };
    let whole = |found: &Found| found.iter().all(Result::is_ok);
    found.filter(whole).unwrap_or_else(|| vec![Err(error)])
}

/// The object that a text is in a program, with types before its values.
fn of_program(text: &str) -> Option<serde_json::Value> {
    let (value, used) = relaxed::in_program(text);
    let ends = text[used..].trim_matches([',', ';', ' ', '\n']).is_empty();
    value.filter(|value| ends && value.is_object())
}

fn is_strict(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// Reads an object by what its fields tell.
fn read_strict(text: &str, line: usize, context: &mut Context) -> Found {
    let read = if record::is_plain(text) {
        return match record::read(text, line, context) {
            Err(error) => other_names(error, text, line, context),
            read => vec![read],
        };
    } else if fpuzzles::is_json(text) {
        fpuzzles::read
    } else if scl::is_json(text) {
        scl::read
    } else if let Some(found) = board_json::read(text, line, context) {
        return found;
    } else if board_json::says_nothing(text) {
        const SAYS: &str = "this JSON holds no puzzle: no field such as 'board', 'grid' or \
                            'givens', and no rows of cells";
        return vec![Err(TextError::at(
            line,
            TextErrorKind::no_puzzle(text, SAYS),
        ))];
    } else {
        record::read
    };
    vec![read(text, line, context)]
}
