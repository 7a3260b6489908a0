//! JSON: objects over any number of lines, alone, in lists or inside of others, each a record, a
//! puzzle of f-puzzles or SudokuPad, or a board of another program with its cages and regions.
//!
//! A field that is neither read nor data may be a rule: the puzzle is refused with its name. That
//! holds for the fields of the objects around it, too.

use serde_json::{Map, Value, json};

use super::base::json::{field_error, is_off, parse, plain, setter_says, shown};
use super::base::{
    Cage, Context, Entry, EntryForm, Found, Line, TextError, Unknown, board, ignored, unexpected,
};
use super::plain::{Value as Cell, Writing};
use super::{fpuzzles, record, rules, sudokupad};
use crate::puzzle::{Boxes, Position};

/// Names of a board, the likeliest first.
const BOARDS: [&str; 10] = [
    "puzzle", "grid", "board", "clues", "givens", "quizzes", "sudoku", "question", "initial",
    "start",
];

/// Fields of text in which a setter says the rules.
const SAYS: [&str; 3] = ["rules", "ruleset", "description"];

/// Fields of a word that may be a rule.
const TYPES: [&str; 6] = ["type", "kind", "variant", "mode", "game", "category"];

type Fields = Map<String, Value>;

/// The text of an object, and its line.
type Text<'a> = (&'a str, usize);

/// True if a line begins a text of JSON.
pub(in crate::text) fn starts(text: &str) -> bool {
    let text = text.trim_start();
    let object = text.strip_prefix('[').unwrap_or(text).trim_start();
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
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    let signs = [signs.next(), signs.next(), signs.next()];
    matches!(
        signs,
        [Some('{' | '['), None, _] | [Some('['), Some('{'), None]
    )
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

    /// True if a line begins another text: the open one has lost its end.
    pub(in crate::text) fn is_before(&self, text: &str) -> bool {
        self.open > 0
            && !matches!(self.last, b'[' | b',' | b':')
            && text.starts_with('{')
            && starts(text)
    }
}

/// Reads a text of JSON.
pub(in crate::text) fn read(lines: &[Line], context: &mut Context) -> Found {
    let mut found = Found::new();
    let number = lines.first().map_or(1, |line| line.number);
    let read = match lines {
        [line] => objects((&line.text, number), context, &mut found),
        _ => {
            let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            objects((&lines.join("\n"), number), context, &mut found)
        }
    };
    found.extend(read.err().map(Err));
    found
}

/// Reads the object that a text is, or those of the list that it is.
fn objects(
    (text, line): Text<'_>,
    context: &mut Context,
    found: &mut Found,
) -> Result<(), TextError> {
    let list = text.trim_start().strip_prefix('[');
    let (mut rest, mut number) = (list.unwrap_or(text), line);
    loop {
        let object = rest.trim_start();
        number += rest[..rest.len() - object.len()].matches('\n').count();
        let (value, used) = parse(object, number)?;
        let Value::Object(fields) = value else {
            return Err(unexpected(number, &shown(&value), "expected a JSON object"));
        };
        read_object(
            fields,
            (&object[..used], number),
            &Fields::new(),
            context,
            found,
        );
        rest = object[used..].trim_start();
        number += object[..object.len() - rest.len()].matches('\n').count();
        match (list, rest.strip_prefix(',')) {
            (Some(_), Some(more)) => rest = more,
            _ => break,
        }
    }
    let end = match list {
        Some(_) => rest.strip_prefix(']'),
        None => Some(rest),
    };
    let ends = |end: &str| end.trim().trim_matches([',', ';']).is_empty();
    match end.is_some_and(ends) {
        true => Ok(()),
        false => Err(unexpected(
            number,
            rest,
            "trailing characters after a JSON object",
        )),
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

fn kind(fields: &Fields) -> Option<Kind> {
    const OWN: [&str; 7] = [
        "order",
        "boxes",
        "grids",
        "cols",
        "constraints",
        "extra",
        "candidates",
    ];
    let own = OWN.iter().any(|name| fields.contains_key(*name));
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
        Value::Array(rows) => rows.first().is_some_and(|row| !row.is_object()),
        _ => false,
    };
    let named = |board: &&str| {
        let mut boards = fields.iter().filter(|(_, value)| is_board(value));
        boards
            .find(|(name, _)| plain(name) == *board)
            .map(|(name, _)| name.clone())
    };
    let board = BOARDS.iter().find_map(named).map(Kind::Board);
    board.or(own.then_some(Kind::Record))
}

/// Reads the puzzle that an object is, or those inside of it; `around` has the other fields of
/// the objects around it.
fn read_object(
    fields: Fields,
    text: Text<'_>,
    around: &Fields,
    context: &mut Context,
    found: &mut Found,
) {
    let Some(kind) = kind(&fields) else {
        return read_inside(fields, text, around, context, found);
    };
    let unread = context.passed_over(unread(around));
    let read = unread
        .map_err(|kind| TextError::at(text.1, kind))
        .and_then(|note| {
            let mut entry = match &kind {
                Kind::Record => record::read_map(fields, text, None, context)?,
                Kind::Board(name) => read_board(fields, name, text, context)?,
                Kind::Fpuzzles => fpuzzles::read_value(&fields, text.1, context)?,
                Kind::SudokuPad => sudokupad::read_value(&fields, text.1, context)?,
            };
            entry.notes.extend(note);
            check_words(&mut entry, around, text.1, context)?;
            if let Kind::Board(_) = kind {
                let checked = entry.check_recorded();
                checked.map_err(|kind| TextError::at(text.1, kind))?;
                entry.form = EntryForm::Other("JSON");
            }
            Ok(entry)
        });
    found.push(read);
}

/// Reads the puzzles in the fields of an object that is none.
fn read_inside(
    fields: Fields,
    text: Text<'_>,
    around: &Fields,
    context: &mut Context,
    found: &mut Found,
) {
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    let names = names.join(", ");
    let holds = |(name, value): &(String, Value)| holds(name, value);
    let (puzzles, rest): (Fields, Fields) = fields.into_iter().partition(holds);
    if puzzles.is_empty() {
        let expected = match rest.contains_key("nbformat") {
            true => "this is a notebook; paste the cell with the grid".to_owned(),
            false => {
                format!("this JSON holds no board, as in {{\"board\": [[5, 3, 0, ...], ...]}}")
            }
        };
        found.push(Err(unexpected(text.1, &names, expected)));
        return;
    }
    let mut around = around.clone();
    around.extend(rest);
    for value in puzzles.into_iter().flat_map(|(_, value)| match value {
        Value::Array(items) => items,
        value => vec![value],
    }) {
        match value {
            Value::Object(fields) => read_object(fields, ("", text.1), &around, context, found),
            other => {
                let expected = "in a list of JSON objects another object is expected";
                found.push(Err(unexpected(text.1, &shown(&other), expected)));
            }
        }
    }
}

/// True if a field holds an object with a puzzle.
fn holds(name: &str, value: &Value) -> bool {
    match value {
        _ if record::is_answer(name) => false,
        Value::Object(fields) => {
            kind(fields).is_some() || fields.iter().any(|(name, value)| holds(name, value))
        }
        Value::Array(items) => items.iter().any(|item| item.is_object() && holds("", item)),
        _ => false,
    }
}

/// The fields around a puzzle that may be rules of it.
fn unread(around: &Fields) -> Vec<Unknown> {
    let odd = |(name, value): &(&String, &Value)| !is_off(value) && !record::is_remark(name, value);
    let odd = around.iter().filter(odd);
    odd.map(|(name, _)| Unknown::new(format!("field '{name}'"), 1))
        .collect()
}

/// Compares the words about an entry with its rules: notes for a setter's text, an error for a
/// type of puzzle that is not read.
fn check_words(
    entry: &mut Entry,
    around: &Fields,
    line: usize,
    context: &Context,
) -> Result<(), TextError> {
    let EntryForm::Record(own) = &entry.form else {
        return Ok(());
    };
    let (mut notes, mut odd) = (Vec::new(), Vec::new());
    for (name, value) in own.iter().chain(around) {
        let is = |known: &&str| name.eq_ignore_ascii_case(known);
        let says = SAYS.iter().any(|known| is(known));
        let Some(words) = value
            .as_str()
            .filter(|_| says || TYPES.iter().any(|known| is(known)))
        else {
            continue;
        };
        let missing = rules::missing(words, &entry.puzzle);
        if says {
            let note =
                |rule| format!("the rules text names {rule}, which the puzzle does not have");
            notes.extend(setter_says(words));
            notes.extend(missing.map(|rule| ignored(&note(rule))));
        } else if missing.is_some() {
            odd.push(Unknown::new(
                format!("field '{name}' (it says '{words}')"),
                1,
            ));
        }
    }
    let note = context
        .passed_over(odd)
        .map_err(|kind| TextError::at(line, kind))?;
    entry.notes.extend(notes.into_iter().chain(note));
    Ok(())
}

/// Reads a board with the fields beside it as a record with the usual boxes.
fn read_board(
    mut fields: Fields,
    board: &str,
    text: Text<'_>,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let value = fields.shift_remove(board).unwrap_or_default();
    let wrong = |(found, expected): Wrong| field_error(text, board, &found, &expected);
    let cells = cells(&value).map_err(|expected| wrong((shown(&value), expected)))?;
    let side = cells.len().isqrt();
    let words: Vec<&str> = cells.iter().map(String::as_str).collect();
    let writing = Writing::of(&words, side, false, context.options().alphabet);
    let writing = writing.map_err(|kind| TextError::at(text.1, kind))?;
    let mut record = Fields::new();
    record.insert(
        "givens".to_owned(),
        rows(&cells, side, &writing).map_err(wrong)?,
    );
    for (name, value) in fields {
        let is_text = value.is_string() || value.is_array();
        let alias = record::alias(&name).filter(|alias| *alias != "solution" || is_text);
        let field = alias.unwrap_or(&name).to_owned();
        if record.insert(field, value).is_some() {
            return Err(field_error(text, &name, "", "the same is said twice"));
        }
    }
    if let Some(solution) = record.get_mut("solution")
        && let Ok(cells) = self::cells(solution)
        && let Ok(rows) = rows(&cells, side, &writing)
    {
        *solution = rows;
    }
    let cages = record.shift_remove("cages").filter(|cages| !is_off(cages));
    let cages = cages.map_or(Ok(Vec::new()), |cages| read_cages(&cages, side));
    let cages = cages.map_err(|(found, expected)| field_error(text, "cages", &found, &expected))?;
    let own = ["boxes", "grids", "regions"]
        .iter()
        .any(|name| record.contains_key(*name));
    let own = own || context.options().layout.is_some();
    if let Some(Boxes { rows, cols }) = Boxes::default_for(side).filter(|_| !own) {
        record.insert("boxes".to_owned(), json!([rows, cols]));
    }
    record::read_map(record, text, Some((board, cages)), context)
}

/// A piece of a field that is wrong, and what is expected.
type Wrong = (String, String);

/// The texts of the cells of a square board, row by row.
fn cells(value: &Value) -> Result<Vec<String>, String> {
    let empty = Vec::new();
    let items = value.as_array().unwrap_or(&empty);
    let is_row = |item: &Value| item.is_array() || item.as_str().is_some_and(|row| row.len() > 2);
    if items.iter().any(is_row) {
        let mut cells = Vec::with_capacity(items.len() * items.len());
        for (n, item) in (1..).zip(items) {
            let row = match item {
                Value::Array(row) => row.iter().map(cell).collect::<Result<_, _>>()?,
                item => pieces(&cell(item)?, |count| count == items.len()),
            };
            if row.len() != items.len() {
                let (found, count) = (row.len(), items.len());
                return Err(format!(
                    "row {n} has {found} cells, but {count} are expected"
                ));
            }
            cells.extend(row);
        }
        return Ok(cells);
    }
    let is_square = |count| board::side_of(count, 2).is_some();
    let cells = match value {
        Value::String(text) => pieces(text, |count| count > 15 && is_square(count)),
        _ => items.iter().map(cell).collect::<Result<_, _>>()?,
    };
    let count = cells.len();
    let expected = || format!("n rows of n cells are expected; here are {count} cells");
    is_square(count).then_some(cells).ok_or_else(expected)
}

/// The words of a text if they are as many as cells, else its signs.
fn pieces(text: &str, fits: impl Fn(usize) -> bool) -> Vec<String> {
    let is_space = |c: char| c.is_whitespace() || c == ',';
    let words = text.split(is_space).filter(|word| !word.is_empty());
    if words.clone().all(|word| word.len() < 3) && fits(words.clone().count()) {
        return words.map(str::to_owned).collect();
    }
    let signs = text.chars().filter(|c| !is_space(*c));
    signs.map(String::from).collect()
}

/// The text of a cell.
fn cell(value: &Value) -> Result<String, String> {
    match value {
        Value::Null => Ok("null".to_owned()),
        Value::String(text) => Ok(text.trim().to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        other => Err(format!(
            "a cell is a number, a text or null, and not {}",
            shown(other)
        )),
    }
}

/// The rows of a board as a record has them.
fn rows(cells: &[String], side: usize, writing: &Writing) -> Result<Value, Wrong> {
    let mut rows: Vec<String> = vec![String::new(); side];
    for (k, text) in cells.iter().enumerate() {
        let expected = |expected| {
            let place = Position::new(k / side, k % side).map(|place| place.to_string());
            (
                text.clone(),
                format!("at {}: {expected}", place.unwrap_or_default()),
            )
        };
        rows[k / side].push(match writing.value(text).map_err(expected)? {
            Cell::Symbol(symbol) => symbol.to_char(),
            _ => '.',
        });
    }
    Ok(rows.into())
}

/// Cages as objects of cells and a sum.
fn read_cages(value: &Value, side: usize) -> Result<Vec<Cage>, Wrong> {
    let mut cages = Vec::new();
    for item in value.as_array().into_iter().flatten() {
        let wrong = |expected: &str| (shown(item), expected.to_owned());
        let part = |names: &[&str]| names.iter().find_map(|name| item.get(*name));
        let cells = part(&["cells"]).and_then(Value::as_array);
        let cells: Option<Vec<_>> = cells.and_then(|cells| cells.iter().map(place).collect());
        let cells = cells.ok_or_else(|| {
            wrong("a cage is {\"sum\": 9, \"cells\": [[0, 1], [0, 2]]} or {\"cells\": [\"r1c2\"]}")
        })?;
        let sum = part(&["sum", "value", "total"]).filter(|sum| !is_off(sum));
        let number = |sum: &Value| sum.as_u64().or_else(|| sum.as_str()?.trim().parse().ok());
        let sum = sum.map(|sum| number(sum).ok_or_else(|| wrong("the sum is no whole number")));
        let known = |name: &str, value| {
            ["cells", "sum", "value", "total"].contains(&name)
                || is_off(value)
                || record::is_remark(name, value)
        };
        let mut parts = item.as_object().into_iter().flatten();
        if let Some((name, _)) = parts.find(|(name, value)| !known(name, value)) {
            return Err(wrong(&format!(
                "'{name}' is no part of a cage that is known"
            )));
        }
        cages.push((cells, sum.transpose()?));
    }
    let all = || cages.iter().flat_map(|(cells, _)| cells);
    let has = |n| all().any(|&(row, col, _)| row == n || col == n);
    let first = match all().any(|cell| cell.2) {
        _ if has(0) => 0,
        true => 1,
        false if has(side) || cages.is_empty() => 1,
        false => {
            let expected = "these cells may count from 0 or from 1; as r1c1 they are clear";
            return Err((shown(value), expected.to_owned()));
        }
    };
    let position = |&(row, col, _): &(usize, usize, bool)| {
        let inside = |n: usize| n.checked_sub(first).filter(|&n| n < side);
        let place = inside(row).zip(inside(col));
        let place = place.and_then(|(row, col)| Position::new(row, col));
        place.ok_or_else(|| {
            (
                format!("[{row}, {col}]"),
                "the board has no such cell".to_owned(),
            )
        })
    };
    let cage = |(cells, sum): &(Vec<_>, Option<u64>)| {
        let cells = cells.iter().map(position).collect::<Result<_, _>>()?;
        let sum = sum.and_then(|sum| usize::try_from(sum).ok());
        Ok(Cage { cells, sum })
    };
    cages.iter().map(cage).collect()
}

/// The row and the column of a cell, and if they have names: `[0, 1]`, `"r1c2"`.
fn place(value: &Value) -> Option<(usize, usize, bool)> {
    match value {
        Value::Array(pair) => {
            let [row, col] = &pair[..] else { return None };
            let number = |n: &Value| usize::try_from(n.as_u64()?).ok();
            Some((number(row)?, number(col)?, false))
        }
        other => {
            let name = other.as_str()?.to_ascii_lowercase();
            let (row, col) = name.strip_prefix('r')?.split_once('c')?;
            Some((row.parse().ok()?, col.parse().ok()?, true))
        }
    }
}
