//! JSON: objects over any number of lines, alone, in lists or inside of others, each a record, a
//! puzzle of f-puzzles or `SudokuPad`, or a board of another program with its cages and regions.
//!
//! A field that is neither read nor data may be a rule: the puzzle is refused with its name. That
//! holds for the fields of the objects around it, too.

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::base::json::{is_off, list, no_json, parse, plain, setter_says, shown};
use super::base::{
    Context, Entry, EntryForm, Found, Line, TextError, TextErrorKind, Unknown, ignored, offset,
    unexpected,
};
use super::record::has;
use super::{fpuzzles, record, rules, sudokupad};

/// Names of a board, the likeliest first.
const BOARDS: &str = "puzzle grid board clues givens quizzes sudoku question initial start";

/// Fields that only records have.
const OWN: &str = "order boxes grids cols constraints extra candidates";

/// Fields in which a setter says the rules.
const SAYS: &str = "rules ruleset description";

/// Fields whose word may be a rule.
const TYPES: &str = "type kind variant mode game category";

/// Variants that are none.
const USUAL: &str = "classic standard normal regular sudoku";

/// Objects around a puzzle at most.
const MAX_LEVELS: usize = 8;

type Fields = Map<String, Value>;

/// The text of an object, and its line.
type Text<'a> = (&'a str, usize);

/// True if a line begins a text of JSON.
pub(in crate::text) fn starts(text: &str) -> bool {
    let object = text.trim_start_matches(['[', ' ', '\t']);
    let Some(name) = object.strip_prefix('{').map(str::trim) else {
        return false;
    };
    let quoted = |quote: char| {
        let (_, after) = name.strip_prefix(quote)?.split_once(quote)?;
        after.trim_start().strip_prefix(':')
    };
    name == "}" || quoted('"').or_else(|| quoted('\'')).is_some()
}

/// True if only the next line shows whether these brackets begin JSON.
pub(in crate::text) fn is_open(text: &str) -> bool {
    const LISTS: &str = "[[[";
    let text = text.trim();
    !text.is_empty() && LISTS.starts_with(text.strip_suffix('{').unwrap_or(text))
}

/// The open brackets of a text, line by line.
#[derive(Debug, Default)]
pub(in crate::text) struct Depth {
    open: usize,
    last: u8,
}

impl Depth {
    /// Takes a line; true if the brackets are closed after it.
    pub(in crate::text) fn closes(&mut self, text: &str) -> bool {
        let mut bytes = text.bytes();
        while let Some(byte) = bytes.next() {
            match byte {
                b'{' | b'[' => self.open += 1,
                b'}' | b']' => self.open = self.open.saturating_sub(1),
                b'"' => {
                    while let Some(inside) = bytes.next().filter(|&b| b != b'"') {
                        if inside == b'\\' {
                            bytes.next();
                        }
                    }
                }
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
        self.open == 0
    }

    /// True if a line begins another text: the open one, which began with `first`, has lost its
    /// end. An object inside of it does not begin with the same field.
    pub(in crate::text) fn is_before(&self, first: &str, text: &str) -> bool {
        let alike = first.split(':').next() == text.split(':').next();
        let inside = matches!(self.last, b'[' | b',' | b':') && !alike;
        self.open > 0 && !inside && text.starts_with('{') && starts(text)
    }
}

/// Reads a text of JSON.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let mut objects = Objects {
        context,
        around: Vec::new(),
        empty: false,
        found: Found::new(),
    };
    let line = lines.first().map_or(1, |line| line.number);
    let read = objects.read(&texts.join("\n"), line);
    objects.found.extend(read.err().map(Err));
    objects.found
}

/// The objects of a text, as they are read.
struct Objects<'c> {
    context: &'c mut Context,
    /// The other fields of the objects around the next one.
    around: Vec<(String, Value)>,
    /// An object without a board was found; one error is enough.
    empty: bool,
    found: Found,
}

impl Objects<'_> {
    /// Reads the object that a text is, or those of the list that it is.
    fn read(&mut self, text: &str, mut line: usize) -> Result<(), TextError> {
        let text = text.trim_end_matches([',', ';', ' ', '\n', '\t']);
        if !text.trim_start().starts_with('[') {
            self.value(parse(text, line)?, (text, line));
            return Ok(());
        }
        let objects: Vec<&RawValue> =
            serde_json::from_str(text).map_err(|error| no_json(&error, text, line))?;
        let mut seen = 0;
        for object in objects {
            let (object, at) = (object.get(), offset(text, object.get()));
            line += text[seen..at].matches('\n').count();
            seen = at;
            self.value(parse(object, line)?, (object, line));
        }
        Ok(())
    }

    /// Reads the puzzle that a value is, or those inside of it.
    fn value(&mut self, value: Value, text: Text<'_>) {
        let Value::Object(fields) = value else {
            let expected = "in a list of JSON objects another object is expected";
            return self.no_board(text.1, &shown(&value), expected);
        };
        if let Some(kind) = kind(&fields) {
            let read = self.entry(&kind, fields, text);
            return self.found.push(read);
        }
        let names = fields.keys().cloned().collect::<Vec<_>>().join(", ");
        let holds = |(name, value): &(String, Value)| holds(name, value, MAX_LEVELS);
        let (puzzles, rest): (Fields, Fields) = fields.into_iter().partition(holds);
        if puzzles.is_empty() {
            let says = match rest.contains_key("nbformat") {
                true => "this is a notebook; paste the cell with the grid",
                false => "this JSON holds no board in these fields; name it one of ",
            };
            let known = BOARDS.replace(' ', ", ");
            let known = if says.ends_with(' ') { &known } else { "" };
            return self.no_board(text.1, &names, &format!("{says}{known}"));
        }
        let before = self.around.len();
        self.around.extend(rest);
        for (_, value) in puzzles {
            match value {
                Value::Array(items) => {
                    let each = |value| self.value(value, ("", text.1));
                    items.into_iter().for_each(each);
                }
                value => self.value(value, ("", text.1)),
            }
        }
        self.around.truncate(before);
    }

    /// Says that a value holds no board; once in a text.
    fn no_board(&mut self, line: usize, shown: &str, expected: &str) {
        if !std::mem::replace(&mut self.empty, true) {
            self.found.push(Err(unexpected(line, shown, expected)));
        }
    }

    /// The puzzle that an object is.
    fn entry(&mut self, kind: &Kind, fields: Fields, text: Text<'_>) -> Result<Entry, TextError> {
        let at = |kind: TextErrorKind| TextError::at(text.1, kind);
        let mut rules = self.around.iter().collect::<Vec<_>>();
        rules.retain(|(name, value)| !is_off(value) && !record::is_remark(name, value));
        let unread = |(name, _): &(String, Value)| Unknown::new(format!("field '{name}'"), 1);
        let rules = rules.into_iter().map(unread).collect();
        let around = self.context.passed_over(rules).map_err(at)?;
        let mut entry = match kind {
            Kind::Record => record::read(fields, text, None, self.context),
            Kind::Board(name) => record::read(fields, text, Some(name), self.context),
            Kind::Fpuzzles => fpuzzles::read_value(&fields.into(), text.1, self.context),
            Kind::SudokuPad => sudokupad::read_value(&fields.into(), text.1, self.context),
        }?;
        let is_board = matches!(kind, Kind::Board(_));
        let (notes, rules) = self.words(&entry, is_board);
        let unread = self.context.passed_over(rules).map_err(at)?;
        let notes = around.into_iter().chain(notes).chain(unread);
        entry.notes.extend(notes);
        if is_board {
            entry.check_recorded().map_err(at)?;
            entry.form = EntryForm::Other("JSON");
        }
        Ok(entry)
    }

    /// Notes about a setter's text, and the types of puzzle that the entry is not.
    fn words(&self, entry: &Entry, is_board: bool) -> (Vec<String>, Vec<Unknown>) {
        let (mut notes, mut unread) = (Vec::new(), Vec::new());
        let mut fields: Vec<(&String, &Value)> = match &entry.form {
            EntryForm::Record(own) => own.iter().collect(),
            _ => Vec::new(),
        };
        fields.extend(self.around.iter().map(|(name, value)| (name, value)));
        let mut at = 0;
        while let Some(&(name, value)) = fields.get(at) {
            at += 1;
            // Objects of data hold fields, too: `meta`, `info`.
            let data = value.as_object().filter(|_| record::is_remark(name, value));
            fields.extend(data.into_iter().flatten());
            let words = value.as_str().unwrap_or_default();
            let missing = || rules::missing(words, &entry.puzzle);
            if has(SAYS, name) {
                notes.extend(setter_says(words));
                let names = missing().map(|rule| format!("the rules text names {rule}"));
                let note = |names| ignored(&format!("{names}, which the puzzle does not have"));
                notes.extend(names.map(note));
            } else if is_board && has(TYPES, name) && !words.is_empty() {
                let is_variant = name.eq_ignore_ascii_case("variant");
                let odd = is_variant && rules::named(words).is_none() && !has(USUAL, words);
                let says = || format!("field '{name}' (it says '{words}')");
                unread.extend((odd || missing().is_some()).then(|| Unknown::new(says(), 1)));
            }
        }
        (notes, unread)
    }
}

/// The form of an object.
enum Kind {
    Record,
    Fpuzzles,
    SudokuPad,
    /// A board in the field of this name.
    Board(String),
}

/// The form of an object by its fields; `None` if it is no puzzle.
fn kind(fields: &Fields) -> Option<Kind> {
    let own = OWN.split(' ').any(|name| fields.contains_key(name));
    let rows = fields.get("givens").and_then(|givens| givens.get(0));
    if rows.is_some_and(Value::is_string) && (own || !fields.contains_key("cages")) {
        return Some(Kind::Record);
    }
    if fpuzzles::is_json(fields) {
        return Some(Kind::Fpuzzles);
    }
    if sudokupad::is_json(fields) {
        return Some(Kind::SudokuPad);
    }
    let is_board = |value: &Value| match value {
        Value::String(text) => text.len() > 15,
        other => list(other).first().is_some_and(|row| !row.is_object()),
    };
    let rank = |(name, _): (&String, &Value)| {
        let rank = BOARDS.split(' ').position(|board| board == plain(name))?;
        Some((rank, name.clone()))
    };
    let boards = fields.iter().filter(|(_, value)| is_board(value));
    let board = boards.filter_map(rank).min();
    let board = board.map(|(_, name)| Kind::Board(name));
    board.or(own.then_some(Kind::Record))
}

/// True if a field holds an object with a puzzle, at most so many levels below it.
fn holds(name: &str, value: &Value, levels: usize) -> bool {
    let inside = |(name, value): (&String, &Value)| holds(name, value, levels - 1);
    match value {
        _ if levels == 0 || record::is_answer(name) => false,
        Value::Object(fields) => kind(fields).is_some() || fields.iter().any(inside),
        Value::Array(items) => {
            let mut objects = items.iter().filter(|item| item.is_object());
            objects.any(|item| holds("", item, levels))
        }
        _ => false,
    }
}
