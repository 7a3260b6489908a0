//! JSON objects, alone, in lists or in other objects: records, puzzles of f-puzzles or
//! `SudokuPad`, or boards of other programs. If the bracket of a list is on its own line, the
//! objects are read one by one.
//!
//! A field that is neither read nor data, even of an outer object, may be a rule, so the puzzle
//! is refused.

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::base::{
    Context, Entry, EntryForm, Found, Line, Parsed, TextError, TextErrorKind, Unknown, bare,
    is_off, items, list, offset, parse, parts, plain_name, shown, unexpected,
};
use super::record::is_one_of;
use super::{fpuzzles, record, rules, sudokupad};

/// Names of a board, by priority.
const BOARDS: &[&str] = &[
    "puzzle", "grid", "board", "clues", "givens", "quizzes", "quiz", "sudoku", "question",
    "initial", "start",
];

/// Fields that only records have.
const OWN: &[&str] = &["order", "boxes", "grids", "cols", "constraints", "extra", "candidates"];

/// Fields with the rules text.
const SAYS: &[&str] = &["rules", "ruleset", "description"];

/// Fields whose value may name a rule.
const TYPES: &[&str] = &["type", "kind", "variant", "mode", "game", "category"];

/// Values of `variant` without a rule.
const USUAL: &[&str] = &["classic", "standard", "normal", "regular", "sudoku"];

type Field<'v> = (&'v String, &'v Value);

/// The text of an object, and its line.
type Text<'a> = (&'a str, usize);

/// True if a line begins JSON or a Python dict.
pub(super) fn starts(text: &str) -> bool {
    let object = text.trim_start_matches(['[', ' ', '\t']);
    let Some(name) = object.strip_prefix('{').map(str::trim) else {
        return false;
    };
    let quoted = |quote: char| {
        let (_, after) = name.strip_prefix(quote)?.split_once(quote)?;
        after.trim_start().strip_prefix(':')
    };
    matches!(name, "" | "}") || quoted('"').or_else(|| quoted('\'')).is_some()
}

/// True for `{` alone, which may also begin rows of numbers.
pub(super) fn is_brace(text: &str) -> bool {
    text.trim_start_matches(['[', ' ', '\t']).trim_end() == "{"
}

/// True for a line after such a brace.
pub(super) fn follows(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with(['"', '\'', '}'])
}

/// Counts open brackets, line by line.
#[derive(Debug, Default)]
pub(super) struct Depth {
    open: usize,
    last: u8,
}

impl Depth {
    /// Adds a line; true if all brackets are closed.
    pub(super) fn closes(&mut self, text: &str) -> bool {
        for (_, byte) in bare(text).filter(|(_, byte)| !byte.is_ascii_whitespace()) {
            self.last = byte;
            match byte {
                b'{' | b'[' => self.open += 1,
                b'}' | b']' => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        self.open == 0
    }

    /// True if a line begins another text, because the open one lost its end. A nested object does
    /// not begin with the same field as the `first` line.
    pub(super) fn is_before(&self, first: &str, text: &str) -> bool {
        let alike = first.split(':').next() == text.split(':').next();
        let inside = matches!(self.last, b'[' | b',' | b':') && !alike;
        self.open > 0 && !inside && text.starts_with('{') && starts(text)
    }
}

/// Reads all puzzles of a JSON text.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Found {
    let mut objects = Objects { context, empty: false, found: Found::new() };
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let line = lines.first().map_or(1, |line| line.number);
    let read = objects.read(&texts.join("\n"), line);
    objects.found.extend(read.err().map(Err));
    objects.found
}

struct Objects<'c> {
    context: &'c mut Context,
    /// True after the error about no board; one is enough.
    empty: bool,
    found: Found,
}

impl Objects<'_> {
    /// Reads an object or a list of objects.
    fn read(&mut self, text: &str, mut line: usize) -> Parsed<()> {
        let text = text.trim_end_matches([',', ';', ' ', '\n', '\t']);
        if !text.trim_start().starts_with('[') {
            // The list may begin on another line.
            let text = text.trim_end_matches(']');
            self.value(&parse(text, line)?, (text, line), &[]);
            return Ok(());
        }

        let mut seen = 0;
        let objects = parts::<Vec<&RawValue>>(text, line)?;
        if let Some(first) = objects.first().filter(|_| is_cells(&objects)) {
            let expected = "these objects may be the cells of a board: a cell is a number, a text \
                            or null; write [[1, 0, 0, 4], …]";
            self.no_board(line, first.get(), expected);
            return Ok(());
        }

        for object in objects {
            let object = object.get();
            let at = offset(text, object);
            line += text[seen..at].matches('\n').count();
            seen = at;
            self.value(&parse(object, line)?, (object, line), &[]);
        }

        Ok(())
    }

    /// Reads a puzzle, or those in its fields; `around` are other fields of outer objects.
    fn value(&mut self, value: &Value, text: Text<'_>, around: &[Field<'_>]) {
        let Value::Object(fields) = value else {
            let expected = "in a list of JSON objects another object is expected";
            return self.no_board(text.1, &shown(value), expected);
        };

        if let Some(kind) = kind(fields) {
            let read = self.entry(&kind, value, text, around);
            return self.found.push(read);
        }

        if let Some(rows) = rows_of_columns(fields) {
            return rows.iter().for_each(|row| self.value(row, ("", text.1), around));
        }
        let puzzle = |(name, value): &Field<'_>| holds(name, value);
        let (puzzles, rest): (Vec<_>, Vec<_>) = fields.iter().partition(puzzle);
        if puzzles.is_empty() {
            let (shown, expected) = without_board(fields);
            return self.no_board(text.1, &shown, &expected);
        }

        let around = [around, &rest].concat();
        for item in puzzles.iter().flat_map(|(_, value)| items(value)) {
            self.value(item, ("", text.1), &around);
        }
    }

    /// Adds the error about no board, once.
    fn no_board(&mut self, line: usize, shown: &str, expected: &str) {
        if !std::mem::replace(&mut self.empty, true) {
            self.found.push(Err(unexpected(line, shown, expected)));
        }
    }

    /// Reads one puzzle with the fields around it.
    fn entry(
        &mut self,
        kind: &Kind<'_>,
        value: &Value,
        text: Text<'_>,
        around: &[Field<'_>],
    ) -> Parsed<Entry> {
        let at = |kind: TextErrorKind| TextError::at(text.1, kind);
        let context = &mut *self.context;
        let rule = |(name, value): &&Field<'_>| !is_off(value) && !record::is_remark(name, value);
        let field = |(name, _): &Field<'_>| Unknown::new(format!("field '{name}'"), 1);
        let mut unread: Vec<_> = around.iter().filter(rule).map(field).collect();
        let mut fields = Vec::new();
        let mut entry = match kind {
            Kind::Other(read) => read(value, text.1, context)?,
            Kind::Record(own, board) => {
                fields.extend(*own);
                record::read(own, text, *board, context)?
            }
        };

        fields.extend(around);
        let is_board = matches!(kind, Kind::Record(_, Some(_)));
        unread.extend(unsaid(&mut entry, fields, is_board));
        entry.notes.extend(context.passed_over(unread).map_err(at)?);
        if is_board {
            entry.check_recorded().map_err(at)?;
            entry.form = EntryForm::Other("JSON");
        }

        Ok(entry)
    }
}

/// True for as many small objects as a square board has cells, none with a board.
fn is_cells(objects: &[&RawValue]) -> bool {
    /// Characters of a cell at most.
    const LONGEST: usize = 60;
    let side = objects.len().isqrt();
    side > 3
        && side * side == objects.len()
        && objects.iter().all(|object| {
            let fields = serde_json::from_str::<Map<String, Value>>(object.get());
            object.get().len() <= LONGEST && fields.is_ok_and(|fields| kind(&fields).is_none())
        })
}

/// The rows of a table that is written column by column, each row with the name that it has in
/// the columns: `{"quizzes": {"0": "…", "1": "…"}, "solutions": {"0": "…", "1": "…"}}`.
fn rows_of_columns(fields: &Map<String, Value>) -> Option<Vec<Value>> {
    let is_number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
    let (_, boards) = fields.iter().find(|(name, _)| is_board_name(name))?;
    let boards =
        boards.as_object().filter(|rows| !rows.is_empty() && rows.keys().all(is_number))?;
    let columns: Option<Vec<_>> =
        fields.iter().map(|(name, column)| Some((name, column.as_object()?))).collect();
    let columns = columns?;
    let is_whole = columns.iter().all(|(_, column)| column.keys().eq(boards.keys()));
    let has_id = fields.keys().any(|name| name == "id");
    let row = |key: &String| {
        let id = (!has_id).then(|| ("id".to_owned(), Value::from(key.as_str())));
        let cells = columns.iter().map(|(name, column)| ((*name).clone(), column[key].clone()));
        Value::Object(id.into_iter().chain(cells).collect())
    };

    is_whole.then(|| boards.keys().map(row).collect())
}

/// What to quote of an object without a board, and what is expected in its place.
fn without_board(fields: &Map<String, Value>) -> (String, String) {
    let names = fields.keys().cloned().collect::<Vec<_>>().join(", ");
    if fields.contains_key("nbformat") {
        return (names, "this is a notebook; paste the cell with the grid".to_owned());
    }
    if let Some((name, value)) = fields.iter().find(|(name, _)| is_board_name(name)) {
        let expected = match list(value).first() {
            Some(Value::Object(_)) => {
                "a cell is a number, a text or null, not an object: write [[1, 0, 0, 4], …]"
            }
            _ => "n rows of n cells are expected, or n x n signs in one text",
        };
        return (shown(value), format!("in the field '{name}' {expected}"));
    }

    if fields.contains_key("cages") {
        let expected = "cages alone are no puzzle: add a field 'board' with n rows of n cells, 0 \
                        for blank, or write lines such as r1c1 r1c2 = 3 below such rows";
        return (names, expected.to_owned());
    }

    let known = BOARDS.join(", ");
    (names, format!("this JSON holds no board in these fields; name it one of {known}"))
}

/// Returns rules that fields name and the entry lacks; notes the setter's text.
fn unsaid(entry: &mut Entry, mut fields: Vec<Field<'_>>, is_board: bool) -> Vec<Unknown> {
    let mut types = Vec::new();
    let mut at = 0;
    while let Some(&(name, value)) = fields.get(at) {
        at += 1;
        // Objects of data, such as `meta`, have fields, too.
        let data = value.as_object().filter(|_| record::is_remark(name, value));
        fields.extend(data.into_iter().flatten());
        let Some(words) = value.as_str().filter(|words| !words.is_empty()) else {
            continue;
        };
        if is_one_of(SAYS, name) {
            rules::note_text(words, entry);
        } else if is_board && is_one_of(TYPES, name) {
            let odd = || rules::named(words).is_none() && !is_one_of(USUAL, words);
            let missing = rules::missing(words, &entry.puzzle);
            if missing.is_some() || name.eq_ignore_ascii_case("variant") && odd() {
                let field = format!("field '{name}' (it says '{words}')");
                types.push(Unknown::new(field, 1));
            }
        }
    }

    types
}

enum Kind<'v> {
    /// A record, or an object with a board in that field.
    Record(&'v Map<String, Value>, Option<&'v str>),
    Other(fn(&Value, usize, &mut Context) -> Parsed<Entry>),
}

/// Detects the form; `None` if it is no puzzle.
fn kind(fields: &Map<String, Value>) -> Option<Kind<'_>> {
    let own = || OWN.iter().any(|name| fields.contains_key(*name));
    let rows = fields.get("givens").and_then(|givens| givens.get(0));
    if rows.is_some_and(Value::is_string) && (!fields.contains_key("cages") || own()) {
        return Some(Kind::Record(fields, None));
    }
    if fpuzzles::is_json(fields) {
        return Some(Kind::Other(fpuzzles::read_value));
    }
    if sudokupad::is_json(fields) {
        return Some(Kind::Other(sudokupad::read_value));
    }
    let is_board = |value: &Value| match value {
        Value::String(text) => text.len() > 15,
        other => list(other).first().is_some_and(|row| !row.is_object()),
    };

    let rank = |name: &String| {
        let name = plain_name(name);
        BOARDS.iter().position(|one| *one == name)
    };

    let board = fields
        .iter()
        .filter(|(_, value)| is_board(value))
        .filter_map(|(name, _)| Some((rank(name)?, name.as_str())))
        .min()
        .map(|(_, name)| name);
    (board.is_some() || own()).then_some(Kind::Record(fields, board))
}

/// True for a name of a field that may be a board.
fn is_board_name(name: &str) -> bool {
    BOARDS.contains(&plain_name(name).as_str())
}

/// True if a field contains a puzzle.
fn holds(name: &str, value: &Value) -> bool {
    let inside = |(name, value): Field<'_>| holds(name, value);
    match value {
        _ if record::is_answer(name) => false,
        Value::Object(fields) => kind(fields).is_some() || fields.iter().any(inside),
        Value::Array(items) => items.iter().any(|item| item.is_object() && holds("", item)),
        _ => false,
    }
}
