//! JSON: objects over any number of lines, alone, in lists or inside of others, each a record, a
//! puzzle of f-puzzles or `SudokuPad`, or a board of another program with its cages and regions.
//!
//! A field that is neither read nor data may be a rule: the puzzle is refused with its name. That
//! holds for the fields of the objects around it, too.

use serde_json::{Map, Value};

use super::base::json::{error_at, is_off, parse, plain, setter_says, shown};
use super::base::{
    Context, Entry, EntryForm, Found, Line, TextError, TextErrorKind, Unknown, ignored, unexpected,
};
use super::{fpuzzles, record, rules, sudokupad};

/// Names of a board, the likeliest first.
const BOARDS: &str = "puzzle grid board clues givens quizzes sudoku question initial start";

/// Fields that only records have.
const OWN: &str = "order boxes grids cols constraints extra candidates";

/// Fields in which a setter says the rules.
const SAYS: [&str; 3] = ["rules", "ruleset", "description"];

/// Fields whose word may be a rule.
const TYPES: [&str; 6] = ["type", "kind", "variant", "mode", "game", "category"];

/// Objects around a puzzle at most.
const MAX_LEVELS: usize = 8;

/// Variants that are none.
const USUAL: [&str; 6] = ["", "classic", "standard", "normal", "regular", "sudoku"];

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
        Some(after.trim_start().starts_with(':'))
    };
    name == "}" || quoted('"').or_else(|| quoted('\'')).unwrap_or(false)
}

/// True if only the next line shows whether these brackets begin JSON.
pub(in crate::text) fn is_open(text: &str) -> bool {
    const LISTS: &str = "[[[";
    let text = text.trim();
    let list = text.strip_suffix('{').unwrap_or(text);
    !text.is_empty() && LISTS.starts_with(list)
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
        let name = |text: &str| text.strip_prefix('{')?.split(':').next().map(str::to_owned);
        let alike = name(first).is_some_and(|name_of| name(text) == Some(name_of));
        self.open > 0
            && (alike || !matches!(self.last, b'[' | b',' | b':'))
            && text.starts_with('{')
            && starts(text)
    }
}

/// Reads a text of JSON.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let line = lines.first().map_or(1, |line| line.number);
    let (around, empty, found) = (Vec::new(), false, Found::new());
    let mut objects = Objects {
        context,
        around,
        empty,
        found,
    };
    let read = match texts[..] {
        [text] => objects.read((text, line)),
        _ => objects.read((&texts.join("\n"), line)),
    };
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
    fn read(&mut self, (text, first): Text<'_>) -> Result<(), TextError> {
        let list = text.trim_start().strip_prefix('[');
        let (mut rest, mut line, mut seen) = (list.unwrap_or(text), first, 0);
        loop {
            let object = rest.trim_start();
            let at = text.len() - object.len();
            line += text[seen..at].matches('\n').count();
            seen = at;
            let (value, used) = parse(object, line)?;
            rest = object[used..].trim_start();
            let more = rest.strip_prefix(',').filter(|_| list.is_some());
            let end = rest.strip_prefix(']').or(list.is_none().then_some(rest));
            let ends = end.is_some_and(|end| end.trim_matches([',', ';', ' ', '\n']).is_empty());
            if more.is_none() && !ends {
                let kind = TextErrorKind::unexpected(rest, "trailing characters after JSON");
                return Err(error_at((text, first), text.len() - rest.len(), kind));
            }
            self.value(value, (&object[..used], line));
            match more {
                Some(more) => rest = more,
                None => return Ok(()),
            }
        }
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
            let expected = match rest.contains_key("nbformat") {
                true => "this is a notebook; paste the cell with the grid".to_owned(),
                false => {
                    let names = BOARDS.replace(' ', ", ");
                    format!("this JSON holds no board in these fields; name it one of {names}")
                }
            };
            return self.no_board(text.1, &names, &expected);
        }
        let before = self.around.len();
        self.around.extend(rest);
        for (_, value) in puzzles {
            let values = match value {
                Value::Array(items) => items,
                value => vec![value],
            };
            for value in values {
                self.value(value, ("", text.1));
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
        let is_rule =
            |(name, value): &&(String, Value)| !is_off(value) && !record::is_remark(name, value);
        let rules = self.around.iter().filter(is_rule);
        let rules = rules.map(|(name, _)| Unknown::new(format!("field '{name}'"), 1));
        let note = self.context.passed_over(rules.collect()).map_err(at)?;
        let mut entry = match kind {
            Kind::Record => record::read_map(fields, text, None, self.context),
            Kind::Board(name) => {
                let (fields, cages) = record::of_board(fields, name, text, self.context)?;
                record::read_map(fields, text, Some((name, cages)), self.context)
            }
            Kind::Fpuzzles => fpuzzles::read_value(&fields.into(), text.1, self.context),
            Kind::SudokuPad => sudokupad::read_value(&fields.into(), text.1, self.context),
        }?;
        let is_board = matches!(kind, Kind::Board(_));
        let (notes, rules) = self.words(&entry, is_board);
        let unread = self.context.passed_over(rules).map_err(at)?;
        entry
            .notes
            .extend(note.into_iter().chain(notes).chain(unread));
        if is_board {
            entry.check_recorded().map_err(at)?;
            entry.form = EntryForm::Other("JSON");
        }
        Ok(entry)
    }

    /// Notes about a setter's text, and the types of puzzle that the entry is not.
    fn words(&self, entry: &Entry, is_board: bool) -> (Vec<String>, Vec<Unknown>) {
        let (mut notes, mut unread) = (Vec::new(), Vec::new());
        let own = match &entry.form {
            EntryForm::Record(own) => Some(&**own),
            _ => None,
        };
        let mut fields: Vec<(&String, &Value)> = own.into_iter().flatten().collect();
        fields.extend(self.around.iter().map(|(name, value)| (name, value)));
        // Objects of data hold fields, too: `meta`, `info`.
        let mut at = 0;
        while let Some(&(name, value)) = fields.get(at) {
            let data = value.as_object().filter(|_| record::is_remark(name, value));
            fields.extend(data.into_iter().flatten());
            at += 1;
        }
        for (name, value) in fields {
            let is = |known: &[&str]| known.iter().any(|known| name.eq_ignore_ascii_case(known));
            let (says, types) = (is(&SAYS), is_board && is(&TYPES));
            let words = value.as_str().filter(|_| says || types).unwrap_or_default();
            let missing = rules::missing(words, &entry.puzzle);
            let odd = is(&["variant"]) && rules::named(words).is_none();
            let odd = odd && !USUAL.contains(&&words.to_lowercase()[..]);
            if says {
                let rule = |rule| format!("names {rule}, which the puzzle does not have");
                notes.extend(setter_says(words));
                notes
                    .extend(missing.map(|name| ignored(&format!("the rules text {}", rule(name)))));
            } else if odd || missing.is_some() {
                unread.push(Unknown::new(
                    format!("field '{name}' (it says '{words}')"),
                    1,
                ));
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
    let rank = |(name, value): (&String, &Value)| {
        let is_board = match value {
            Value::String(text) => text.len() > 15,
            Value::Array(rows) => rows.first().is_some_and(|row| !row.is_object()),
            _ => false,
        };
        let mut boards = BOARDS.split(' ');
        let rank = boards.position(|board| is_board && board == plain(name));
        Some((rank?, name.clone()))
    };
    let board = fields.iter().filter_map(rank).min();
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
