//! Grids in which a sign stands for a blank cell that elsewhere parts cells or begins a remark, as in
//! `::3::9:::`.
//!
//! They are looked for in a text of which nothing was read.

use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::matrices;
use crate::text::ground::{Context, Entry, Found, TextError};

/// Fewest rows of a grid, and of one whose rows stand in one line.
const FEWEST: usize = 4;
const FEWEST_IN_ONE: usize = 6;

/// The signs of a line, where it has nothing but these and blanks between them.
fn signs(line: &str, blank: char) -> Option<Vec<char>> {
    let signs: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let known = |&c: &char| c.is_ascii_digit() || c == blank;
    (signs.len() >= FEWEST && signs.iter().all(known)).then_some(signs)
}

/// Reads the grids of a text, in their order, with the first sign that gives any.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> Found {
    let blanks = text.chars().filter(char::is_ascii_punctuation);
    let mut tried = Vec::new();
    for blank in blanks {
        if tried.contains(&blank) {
            continue;
        }
        tried.push(blank);
        let found = with_blank(text, blank, context);
        if !found.is_empty() {
            return found;
        }
    }
    Found::new()
}

fn with_blank(text: &str, blank: char, context: &mut Context) -> Found {
    let mut found = Found::new();
    let mut rows: Vec<Vec<char>> = Vec::new();
    for (k, line) in text.lines().enumerate() {
        let Some(row) = signs(line, blank) else {
            // Bands may have blank lines or rules between them.
            if line.contains(char::is_alphanumeric) {
                rows.clear();
            }
            continue;
        };
        let side = row.len().isqrt();
        if side >= FEWEST_IN_ONE && side * side == row.len() {
            let rows: Vec<Vec<char>> = row.chunks(side).map(<[char]>::to_vec).collect();
            found.extend(grid(&rows, blank, k + 1, context));
            continue;
        }
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            rows.clear();
        }
        rows.push(row);
        if rows.len() == rows[0].len() {
            found.extend(grid(&rows, blank, k + 2 - rows.len(), context));
            rows.clear();
        }
    }
    found
}

/// A grid of these rows, where it has clues and blank cells enough to be one.
fn grid(
    rows: &[Vec<char>],
    blank: char,
    line: usize,
    context: &mut Context,
) -> Option<Result<Entry, TextError>> {
    let side = rows.len();
    let blanks = rows.iter().flatten().filter(|&&c| c == blank).count();
    let clues = side * side - blanks;
    if side > MAX_SYMBOLS || blanks < side || clues < side {
        return None;
    }
    let sign = |&c: &char| {
        if c == blank {
            ".".to_owned()
        } else {
            c.to_string()
        }
    };
    let row = |row: &Vec<char>| row.iter().map(sign).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = rows.iter().map(row).collect();
    Some(matrices::board_alone(&rows, line, context)).filter(Result::is_ok)
}
