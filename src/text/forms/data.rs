//! Data of constraint programs: `start = [|1,0|0,2|];` as `MiniZinc` has it, tables of AMPL behind
//! `param`, lists of Essence and Prolog. A board among the data is read as in JSON, with what
//! stands beside it.

use serde_json::{Map, Value};

use super::board_json;
use crate::text::ground::{Context, Found, Gather, Line, Piece, relaxed};

/// Lines and bytes at most.
const BOUNDS: (usize, usize) = (2_000, 1 << 18);

/// Names at most.
const MOST_FIELDS: usize = 200;

/// Words with which statements begin that say nothing about the board.
const PASSED: [&str; 13] = [
    "include",
    "solve",
    "output",
    "var",
    "constraint",
    "predicate",
    "function",
    "data",
    "end",
    "language",
    "set",
    "model",
    "reset",
];

/// Statements, so far.
#[derive(Debug)]
struct Data {
    lines: Vec<Line>,
    done: bool,
}

/// Whether a line begins such data.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim();
    let first = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .next();
    let first = first.unwrap_or_default();
    match first {
        "" => false,
        "include" => text.ends_with(';') && text.contains('"'),
        "param" | "letting" => text.contains(' '),
        "data" => text == "data;",
        "array" => text.starts_with("array[") && text.contains(" of "),
        "int" => text.starts_with("int:"),
        _ => {
            let value = text[first.len()..].trim_start();
            let assigned = value.strip_prefix('=').map(str::trim_start);
            let number = |value: &str| {
                let digits = value.trim_end_matches([';', ' ']);
                value.ends_with(';') && digits.bytes().all(|b| b.is_ascii_digit())
            };
            assigned.is_some_and(|value| {
                value.starts_with("[|") || value.starts_with("array2d(") || number(value)
            }) || is_fact_of_list(first, value)
        }
    }
}

/// `problem(1, [` or `puzzle([[`.
fn is_fact_of_list(name: &str, behind: &str) -> bool {
    let Some(inner) = behind.strip_prefix('(') else {
        return name.starts_with(|c: char| c.is_ascii_uppercase())
            && behind
                .strip_prefix('=')
                .is_some_and(|value| value.trim_start().starts_with("[["))
            && behind.contains('_');
    };
    let number = |c: char| c.is_ascii_alphanumeric() || matches!(c, ',' | ' ' | '_');
    let list = inner.trim_start_matches(number);
    let names = [
        "problem", "puzzle", "sudoku", "board", "grid", "instance", "initial", "example",
    ];
    names.contains(&name)
        && (list.starts_with('[') || list.is_empty() && inner.trim_end().ends_with(','))
}

/// The data that begin with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(Data {
        lines: vec![line],
        done: false,
    })
}

impl Gather for Data {
    fn take(&mut self, line: Line) -> Option<Line> {
        if self.done {
            return Some(line);
        }
        self.lines.push(line);
        None
    }

    fn is_sure(&self) -> bool {
        false
    }

    fn bounds(&self) -> (usize, usize) {
        BOUNDS
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if let Some(found) = self
            .statements(self.lines.len())
            .read(self.first(), context)
        {
            return Piece::all(found);
        }
        if let Some((used, found)) = self.before_other_text(context) {
            let rest = self.lines.into_iter().skip(used).map(Piece::Rest);
            return Piece::all(found).into_iter().chain(rest).collect();
        }
        let given_back = |line: Line| match begins(&line.text) {
            true => Piece::Drawn(line),
            false => Piece::Rest(line),
        };
        self.lines.into_iter().map(given_back).collect()
    }
}

impl Data {
    fn first(&self) -> usize {
        self.lines[0].number
    }

    /// The statements of the first lines.
    fn statements(&self, lines: usize) -> Statements {
        let text: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        Statements::of(&text[..lines].join("\n"))
    }

    /// What stands before a blank line with other text behind it that is no part of a model, and
    /// how many lines that are.
    fn before_other_text(&self, context: &mut Context) -> Option<(usize, Found)> {
        let blank = |line: &Line| line.text.trim().is_empty();
        let used = self.lines.iter().position(blank)?;
        let of_model = |line: &Line| PASSED.iter().any(|word| line.text.trim().starts_with(word));
        if self.lines[used..].iter().any(of_model) {
            return None;
        }
        let found = self.statements(used).read(self.first(), context)?;
        Some((used, found))
    }
}

/// What the statements say.
#[derive(Debug, Default)]
struct Statements {
    fields: Map<String, Value>,
    /// Something that is no statement.
    odd: bool,
    /// Statements that say what the solution must be like; these are not read.
    constraints: usize,
    /// Whether the first value has a semicolon behind it, so that all of them have one.
    ended: Option<bool>,
}

impl Statements {
    fn of(text: &str) -> Self {
        let mut statements = Self::default();
        let mut rest = text;
        while let Some(behind) = statements.next(rest) {
            rest = behind;
        }
        statements
    }

    /// Takes the next statement and gives what stands behind it.
    fn next<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let text = text
            .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | ')' | '.' | ','));
        if text.is_empty() {
            return None;
        }
        if text.starts_with(['%', '#']) || text.starts_with("//") {
            return Some(text.split_once('\n')?.1);
        }
        let word = text
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .next()?;
        if word.is_empty() {
            self.odd = true;
            return None;
        }
        if PASSED.contains(&word) {
            self.constraints += usize::from(word == "constraint");
            let line = || text.find('\n');
            let end = match word {
                "language" => line(),
                _ => text.find(';').or_else(line),
            };
            return Some(&text[end? + 1..]);
        }
        // A value that is worked out from others, such as `N = S * S;`.
        if let Some((statement, behind)) = text.split_once(';')
            && statement.contains('=')
            && statement.contains(['*', '+', '/'])
            && !statement.contains(['[', '{', '"', '('])
        {
            return Some(behind);
        }
        // A type and a name without a value.
        if matches!(word, "array" | "int")
            && let Some((declared, behind)) = text.split_once(';')
            && !declared.contains('=')
        {
            return Some(behind);
        }
        if word == "param" {
            let (body, behind) = text.split_once(';')?;
            self.table(body.strip_prefix("param")?);
            return Some(behind);
        }
        let read = self.assigned(text, word);
        self.odd |= read.is_none_or(|behind| !self.is_ended(behind));
        read
    }

    /// Whether a value ends as the first one does, by what stands behind it. Other text behind data
    /// may have values, too; the last one of all needs no end.
    fn is_ended(&mut self, behind: &str) -> bool {
        let behind = behind.trim_start_matches([' ', ')', '\t', '\r', '\n']);
        let ended = behind.starts_with(';');
        let first = *self.ended.get_or_insert(ended);
        ended || !first || behind.is_empty()
    }

    /// `cage(12, [[1,1],[1,2]])`: one of several of its kind.
    fn one_of_a_rule<'t>(&mut self, text: &'t str, word: &str) -> Option<&'t str> {
        let arguments = text[word.len()..].trim_start();
        let called = arguments.starts_with('(') && board_json::beside(word).is_some();
        let (value, bytes) = called.then(|| relaxed::in_program(arguments))?;
        let value = value.filter(|value| value.as_array().is_some_and(|all| all.len() > 1))?;
        let list = self
            .fields
            .entry(word)
            .or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut()?.push(value);
        Some(&arguments[bytes..])
    }

    /// `name = value`, `type: name = value`, `letting name be value`, `name(1, value)`.
    fn assigned<'t>(&mut self, text: &'t str, word: &str) -> Option<&'t str> {
        if let Some(behind) = self.one_of_a_rule(text, word) {
            return Some(behind);
        }
        let (head, value) = if word == "letting" {
            text.strip_prefix("letting")?.split_once(" be ")?
        } else if let Some(inner) = text[word.len()..].trim_start().strip_prefix('(') {
            let at = inner.find('[')?;
            (word, &inner[at..])
        } else {
            text.split_once('=')?
        };
        let name = head
            .rsplit([':', ' '])
            .find(|word| !word.is_empty())?
            .trim();
        let value = value.trim_start();
        let value = match value.strip_prefix("array2d(") {
            Some(inner) => &inner[inner.find('[')?..],
            None => value,
        };
        let (value, behind) = relaxed::first(value)?;
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        let known = !name.is_empty() && name.chars().all(plain);
        let mut key = name.to_owned();
        // Several problems of one name.
        for n in 2..=MOST_FIELDS {
            if !self.fields.contains_key(&key) {
                break;
            }
            key = format!("{name}_{n}");
        }
        if self.fields.len() >= MOST_FIELDS {
            return None;
        }
        let value = match board_json::beside(name) {
            Some(_) => board_json::without_padding(value, 1),
            None => value,
        };
        known.then(|| self.fields.insert(key, value));
        known.then_some(behind)
    }

    /// A parameter of AMPL: a number, a table with the numbers of its rows and columns, or the
    /// places that have a value.
    fn table(&mut self, body: &str) {
        let Some((head, values)) = body.split_once(":=") else {
            return;
        };
        let name = head
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .trim_end_matches(':');
        let columns = head
            .split(':')
            .nth(1)
            .map_or(0, |columns| columns.split_whitespace().count());
        let words = values
            .lines()
            .map(|line| line.split('#').next().unwrap_or(line));
        let words: Vec<&str> = words.flat_map(str::split_whitespace).collect();
        let cell = |word: &&str| word.parse::<i64>().map_or(Value::Null, Value::from);
        let value = match (columns, words.len()) {
            (0, 1) => cell(&words[0]),
            (0, _) => {
                let triples = words
                    .chunks(3)
                    .map(|place| place.iter().map(cell).collect());
                Value::Array(triples.map(Value::Array).collect())
            }
            _ => {
                let rows = words.chunks(columns + 1);
                let rows = rows.map(|row| Value::Array(row.iter().skip(1).map(cell).collect()));
                Value::Array(rows.collect())
            }
        };
        self.fields.insert(name.to_owned(), value);
    }

    fn read(self, line: usize, context: &mut Context) -> Option<Found> {
        let constraints = self.constraints;
        let mut found = self.boards(line, context)?;
        let note = match constraints {
            0 => return Some(found),
            1 => "1 constraint of the model is not read".to_owned(),
            n => format!("{n} constraints of the model are not read"),
        };
        for entry in found.iter_mut().flatten() {
            entry
                .notes
                .push(format!("{note}: these are the data alone"));
        }
        Some(found)
    }

    fn boards(mut self, line: usize, context: &mut Context) -> Option<Found> {
        if self.odd {
            return None;
        }
        // A list of sums may be as long as a small grid has cells.
        if self
            .fields
            .keys()
            .any(|name| name.contains("sum") || name.contains("cage"))
        {
            self.fields.retain(|_, value| !value.is_number());
            return board_json::read_value(&Value::Object(self.fields), line, context);
        }
        let boards: Vec<String> = self
            .fields
            .iter()
            .filter(|(_, value)| board_json::is_board(value))
            .map(|(name, _)| name.clone())
            .collect();
        // Sizes are those of the board.
        if boards.len() == 1
            && self
                .fields
                .values()
                .filter(|value| !value.is_number())
                .count()
                == 1
        {
            let board = self.fields.shift_remove(&boards[0])?;
            return board_json::read_value(&board, line, context);
        }
        let lists: Vec<Value> = self
            .fields
            .values()
            .filter(|value| value.is_array())
            .cloned()
            .collect();
        if boards.len() == lists.len() && lists.len() > 1 {
            return board_json::read_value(&Value::Array(lists), line, context);
        }
        if boards.is_empty() && lists.len() == 1 && !self.fields.contains_key("size") {
            let greatest = lists[0].as_array()?.iter().filter_map(Value::as_array);
            let greatest = greatest.flatten().filter_map(Value::as_u64).max()?;
            let size = [4, 6, 9, 16, 25]
                .into_iter()
                .find(|&size| size >= greatest)?;
            let mut fields = Map::new();
            fields.insert("size".to_owned(), Value::from(size));
            fields.insert("givens".to_owned(), lists[0].clone());
            return board_json::read_value(&Value::Object(fields), line, context);
        }
        self.fields.retain(|_, value| !value.is_number());
        board_json::read_value(&Value::Object(self.fields), line, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_are_told_from_rows_and_code() {
        for text in [
            "x=[|1,0,0,0",
            "puzzle = array2d(1..9, 1..9, [",
            "param given : 1 2 3 4 :=",
            "n = 9;",
            "include \"globals.mzn\";",
            "array[1..9,1..9] of int: start = [|",
            "letting initial be [[1,2",
            "problem(1, [",
            "puzzle([[",
        ] {
            assert!(begins(text), "{text}");
        }
        for text in [
            "1 2 3",
            "puzzle four",
            "x = 5",
            "puzzle = [",
            "print(1)",
            "a = b;",
            "data",
        ] {
            assert!(!begins(text), "{text}");
        }
    }
}
