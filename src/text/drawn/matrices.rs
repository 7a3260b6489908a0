//! Grids as matrices in JSON of any kind: `{"board": [[5, 3, 0, …], …]}`, texts of n x n
//! characters, or the grids of a Samurai, each a field of its own.
//!
//! Programs invent such JSON every day, so no names of fields are asked for: every square of
//! cells counts, but not what stands behind a name that says `solution`, `solved` or `answer`.

use serde_json::Value;

use super::super::{Context, Line, TextError};
use super::paragraphs::Found;
use super::pieces::{Cut, Piece, Rows, cut, wrong_line};
use super::{multi, one_line, picture};
use crate::puzzle::MAX_SYMBOLS;

/// Fewest rows of a matrix that is taken for a grid.
const FEWEST: usize = 4;

/// Reads the grids in a JSON text; `None` where there is none.
pub(in crate::text) fn read(text: &str, number: usize, context: &mut Context) -> Option<Found> {
    let value: Value = serde_json::from_str(text).ok()?;
    let grids = grids(&value);
    if grids.is_empty() {
        return None;
    }
    let line = |row: String| Line { number, text: row };
    let blocks: Vec<Vec<Line>> = grids
        .into_iter()
        .map(|rows| rows.into_iter().map(line).collect())
        .collect();
    let name = ["id", "name", "title"]
        .iter()
        .find_map(|key| value.get(key)?.as_str());
    if let Some(read) = together(&blocks, context) {
        return Some(vec![read.map(|entry| named(entry, name))]);
    }
    let read = |lines: &Vec<Line>| {
        let entry = match one_line::is_long(&lines[0].text, context) && lines.len() == 1 {
            true => one_line::read(&lines[0], context),
            false => picture::read(lines, context),
        };
        entry.map(|entry| named(entry, name))
    };
    Some(blocks.iter().map(read).collect())
}

fn named(mut entry: super::super::Entry, name: Option<&str>) -> super::super::Entry {
    entry.id = entry.id.or(name.map(str::to_owned));
    entry
}

/// Several grids of one layout.
fn together(
    blocks: &[Vec<Line>],
    context: &mut Context,
) -> Option<Result<super::super::Entry, TextError>> {
    if !multi::may_be(blocks.len(), context) {
        return None;
    }
    let (mut lines, mut grids) = (Vec::<Line>::new(), Vec::new());
    for block in blocks {
        let rows: Rows = cut(block, Cut::Words);
        let shift = lines.len();
        let moved = |piece: &Piece| Piece {
            line: piece.line + shift,
            ..piece.clone()
        };
        let side = rows.len();
        if rows.iter().any(|row| row.len() != side) {
            return None;
        }
        grids.push(rows.iter().flatten().map(moved).collect());
        lines.extend(block.iter().cloned());
        let number = block.first().map_or(1, |line| line.number);
        lines.push(Line {
            number,
            text: String::new(),
        });
    }
    lines.pop();
    let read = multi::read(&grids, multi::FORMS[0], &lines, context)?;
    Some(read.map_err(
        |error| match blocks.first().and_then(|block| block.first()) {
            Some(first) if error.line == 0 => wrong_line(first, error.to_string()),
            _ => error,
        },
    ))
}

/// The rows of each grid, in the order in which they stand.
fn grids(value: &Value) -> Vec<Vec<String>> {
    let mut grids = Vec::new();
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if let Some(rows) = matrix(value) {
            grids.push(rows);
            continue;
        }
        match value {
            Value::Array(items) => open.extend(items.iter().rev()),
            Value::Object(fields) => {
                let asked = |name: &str| {
                    let name = name.to_lowercase();
                    !["solution", "solved", "answer"]
                        .iter()
                        .any(|part| name.contains(part))
                };
                let fields: Vec<&Value> = fields
                    .iter()
                    .filter(|(name, _)| asked(name))
                    .map(|(_, v)| v)
                    .collect();
                open.extend(fields.into_iter().rev());
            }
            _ => {}
        }
    }
    grids
}

/// The rows of a matrix, of a list of rows as texts, or of a text or list with all cells.
fn matrix(value: &Value) -> Option<Vec<String>> {
    let side_of = |cells: usize| (FEWEST..=MAX_SYMBOLS).find(|side| side * side == cells);
    match value {
        Value::String(text) => {
            let signs: Vec<char> = text.chars().collect();
            let sign = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '*');
            let side = side_of(signs.len()).filter(|_| signs.iter().all(sign))?;
            // Words are none: a text of letters alone is no grid.
            if !signs.iter().any(|c| !c.is_ascii_alphabetic()) {
                return None;
            }
            let row = |row: &[char]| {
                row.iter()
                    .map(char::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            Some(signs.chunks(side).map(row).collect())
        }
        Value::Array(items) if items.len() >= FEWEST => {
            if let Some(cells) = items.iter().map(cell).collect::<Option<Vec<String>>>() {
                let side = side_of(cells.len())?;
                return Some(cells.chunks(side).map(|row| row.join(" ")).collect());
            }
            if items.len() > MAX_SYMBOLS {
                return None;
            }
            let rows: Vec<Vec<String>> = items.iter().map(row).collect::<Option<_>>()?;
            let width = rows.first()?.len();
            let whole =
                width >= FEWEST && rows.iter().all(|row| row.len() == width) && width == rows.len();
            whole.then(|| rows.iter().map(|row| row.join(" ")).collect())
        }
        _ => None,
    }
}

/// The cells of a row: a list, or a text with a character for each.
fn row(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(items) if items.len() <= MAX_SYMBOLS => items.iter().map(cell).collect(),
        Value::String(text) if (FEWEST..=MAX_SYMBOLS).contains(&text.chars().count()) => text
            .chars()
            .map(|c| cell(&Value::String(c.to_string())))
            .collect(),
        _ => None,
    }
}

/// The text of a cell.
fn cell(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(".".to_owned()),
        Value::Number(number) => Some(number.to_string()).filter(|text| text.len() <= 3),
        Value::String(text) => match text.trim() {
            "" => Some(".".to_owned()),
            text if text.len() <= 2 && !text.contains(char::is_whitespace) => Some(text.to_owned()),
            _ => None,
        },
        _ => None,
    }
}
