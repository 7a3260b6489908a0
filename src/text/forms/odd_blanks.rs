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

/// Reads the grids of a text, in their order, with the first sign that gives any, and counts their
/// lines.
pub(in crate::text) fn read(text: &str, context: &mut Context) -> (Found, usize) {
    // The usual signs are read elsewhere, with all that may be wrong with their rows.
    let usual = |c: &char| matches!(c, '.' | '-' | '_' | '*' | '?');
    let odd = |c: &char| c.is_ascii_punctuation() && !usual(c);
    let blanks = text.chars().filter(odd);
    let mut tried = Vec::new();
    for blank in blanks {
        if tried.contains(&blank) {
            continue;
        }
        tried.push(blank);
        let (found, rows) = with_blank(text, blank, context);
        if !found.is_empty() {
            return (found, rows);
        }
    }
    (Found::new(), 0)
}

fn with_blank(text: &str, blank: char, context: &mut Context) -> (Found, usize) {
    let (mut found, mut taken) = (Found::new(), 0);
    let mut take = |line: usize, lines: usize, rows: &[Vec<char>]| {
        let read = grid(rows, blank, line, context);
        taken += read.as_ref().map_or(0, |_| lines);
        found.extend(read);
    };
    // Rows of one width, and the lines in which they stand.
    let (mut run, mut lines): (Vec<Vec<char>>, Vec<usize>) = (Vec::new(), Vec::new());
    for (k, line) in text.lines().map(Some).chain([None]).enumerate() {
        let row = line.and_then(|line| signs(line, blank));
        let width = row.as_ref().map(Vec::len);
        // Bands may have blank lines or rules between them.
        let apart = line.is_none_or(|line| line.contains(char::is_alphanumeric));
        if (apart || row.is_some()) && run.first().map(Vec::len) != width {
            let side = run.first().map_or(1, Vec::len);
            // One row too many or too few is no grid.
            if run.len().is_multiple_of(side) {
                let grids = run.chunks(side).zip(lines.chunks(side));
                grids.for_each(|(rows, lines)| take(lines[0], side, rows));
            }
            run.clear();
            lines.clear();
        }
        let Some(row) = row else { continue };
        let side = row.len().isqrt();
        if side >= FEWEST_IN_ONE && side * side == row.len() {
            let rows: Vec<Vec<char>> = row.chunks(side).map(<[char]>::to_vec).collect();
            take(k + 1, 1, &rows);
            continue;
        }
        run.push(row);
        lines.push(k + 1);
    }
    (found, taken)
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
