//! Rows that are a grid but for a slip: one is missing, stands twice, or is short.
//!
//! The missing row is the commonest slip of anyone who types. It is named, with its line where
//! that can be told, and never read as something smaller.

use std::collections::HashSet;

use super::cuts::{cuts, rows_of, spaces_are_blank};
use super::paragraph::Paragraph;
use super::piece::{Rows, wrong_line};
use super::pieces::is_rule;
use super::tiny::FEWEST;
use super::values::is_blank_char;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Line, TextError, cells_in_words};

/// What is wrong with lines most of which are rows of one width; `None` where they are not.
pub(in crate::text) fn of(lines: &[Line]) -> Option<TextError> {
    let ways = cuts(lines).filter(|how| !spaces_are_blank(*how));
    let rows = ways.map(|how| rows_of(lines, how)).filter(|rows| {
        let (side, same) = usual(rows);
        (2..=MAX_SYMBOLS).contains(&side) && rows.len() > 2 && 3 * same >= 2 * rows.len()
    });
    // The way to cut them that gives the fewest odd rows, nearest to a square.
    let rows = rows.min_by_key(|rows| {
        let (side, same) = usual(rows);
        (rows.len() - same, rows.len().abs_diff(side))
    })?;
    Some(told(&rows, lines))
}

/// Whether lines without a digit are statements of a program: each gives something a value, or
/// there are no more than two words in all of them.
pub(super) fn are_statements(lines: &[Line]) -> bool {
    const MOST: usize = 2;
    let texts = || lines.iter().map(|line| line.text.as_str());
    let words: HashSet<&str> = texts()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let digits = texts().any(|text| text.contains(|c: char| c.is_ascii_digit()));
    !digits && !words.is_empty() && (words.len() <= MOST || texts().all(|text| text.contains('=')))
}

/// A square with more rows than there can be symbols.
pub(super) fn too_large(paragraph: &Paragraph) -> Option<TextError> {
    let rows = paragraph.lines.len();
    let square = |widths: &[usize]| {
        widths.len() > MAX_SYMBOLS && widths.iter().all(|&width| width == widths.len())
    };
    let mut widths = paragraph.widths.iter().map(|(_, widths)| widths);
    let side = widths
        .find(|widths| rows > MAX_SYMBOLS && square(widths))?
        .len();
    let expected =
        format!("{side} rows of {side} cells; a board has {MAX_SYMBOLS} symbols at most");
    Some(wrong_line(&paragraph.lines[0], expected))
}

/// What is wrong with a grid in one line that has a sign or two too few or too many.
pub(super) fn of_line(line: &Line) -> Option<TextError> {
    const MOST: usize = 2;
    let signs = || line.text.chars().filter(|c| !c.is_whitespace());
    let cells = signs().all(|c| c.is_alphanumeric() || is_blank_char(c));
    let count = signs().count();
    let side = (FEWEST..=MAX_SYMBOLS).min_by_key(|side| (side * side).abs_diff(count))?;
    let whole = side * side;
    // Cells of one and two digits, with blanks between them.
    let words = line.text.split_whitespace().count();
    let numbers = words >= FEWEST.pow(2) && words.isqrt().pow(2) == words;
    if !cells || numbers || !(1..=MOST).contains(&whole.abs_diff(count)) {
        return None;
    }
    let what = match (whole > count, whole.abs_diff(count)) {
        (true, 1) => "one is missing".to_owned(),
        (true, n) => format!("{n} are missing"),
        (false, 1) => "one is too many".to_owned(),
        (false, n) => format!("{n} are too many"),
    };
    let expected = format!("{count} characters; {whole} make a grid of {side} x {side}: {what}");
    Some(wrong_line(line, expected))
}

/// The width that most rows have, and how many have it.
fn usual(rows: &Rows) -> (usize, usize) {
    let same = |width: usize| rows.iter().filter(|row| row.len() == width).count();
    let widths = rows.iter().map(|row| (same(row.len()), row.len()));
    let (same, width) = widths.max().unwrap_or_default();
    (width, same)
}

fn told(rows: &Rows, lines: &[Line]) -> TextError {
    let (side, _) = usual(rows);
    let line = |k: usize| {
        let piece = rows.get(k).and_then(|row| row.first());
        &lines[piece.map_or(0, |piece| piece.line)]
    };
    if let Some(k) = rows.iter().position(|row| row.len() != side) {
        let expected = format!(
            "row {} has {}, the others have {side}",
            k + 1,
            cells_in_words(rows[k].len())
        );
        return wrong_line(line(k), expected);
    }
    let count = rows.len();
    // Several grids may stand right below each other.
    let grids = ((count + side / 2) / side).max(1);
    let (missing, beyond) = (
        (grids * side).saturating_sub(count),
        count.saturating_sub(grids * side),
    );
    let of = match grids {
        1 => format!("{count} rows of {side} cells"),
        _ => format!("{count} rows of {side} cells, for {grids} grids"),
    };
    if missing > 0 {
        let what = match missing {
            1 => "a row is missing".to_owned(),
            _ => format!("{missing} rows are missing"),
        };
        return match odd_band(rows, lines) {
            Some((k, here, others)) => wrong_line(
                line(k),
                format!(
                    "{of}: {what}; the band from here has {here} rows, the others have {others}"
                ),
            ),
            None => wrong_line(line(0), format!("{of}: {what}")),
        };
    }
    let what = match beyond {
        1 => "one row too many".to_owned(),
        _ => format!("{beyond} rows too many"),
    };
    let text = |k: usize| rows[k].iter().map(|piece| piece.text.as_str());
    let given =
        |k: usize| text(k).any(|text| text.chars().any(char::is_alphanumeric) && text != "0");
    let twice = (1..count).find(|&k| given(k) && text(k).eq(text(k - 1)));
    match twice {
        Some(k) => wrong_line(
            line(k),
            format!("{of}: {what}; row {} is the same as row {k}", k + 1),
        ),
        None => wrong_line(line(0), format!("{of}: {what}")),
    }
}

/// The only band, between rules or blank lines, that has another number of rows than the others:
/// its first row, its number of rows and theirs.
fn odd_band(rows: &Rows, lines: &[Line]) -> Option<(usize, usize, usize)> {
    let mut bands: Vec<(usize, usize)> = Vec::new();
    let mut last = None;
    for (k, row) in rows.iter().enumerate() {
        let at = row.first()?.line;
        let apart = |line: &Line| line.text.trim().is_empty() || is_rule(&line.text);
        let begins = last.is_none_or(|last| lines[last + 1..at].iter().any(apart));
        match bands.last_mut().filter(|_| !begins) {
            Some((_, count)) => *count += 1,
            None => bands.push((k, 1)),
        }
        last = Some(at);
    }
    let same = |count: usize| bands.iter().filter(|band| band.1 == count).count();
    let (first, count) = bands.iter().copied().find(|band| same(band.1) == 1)?;
    let others = bands
        .iter()
        .map(|band| band.1)
        .find(|&other| other != count)?;
    (bands.len() > 2 && same(others) + 1 == bands.len()).then_some((first, count, others))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<(usize, String)> {
        let lines = Line::all(text);
        of(&lines).map(|error| (error.line, error.to_string()))
    }

    #[test]
    fn the_odd_row_is_named() {
        for (text, line, words) in [
            (
                "1...\n.2..\n..3.\n",
                1,
                "3 rows of 4 cells: a row is missing",
            ),
            (
                "1...\n.2..\n.2..\n..3.\n...4\n",
                3,
                "5 rows of 4 cells: one row too many; row 3",
            ),
            (
                "1...\n.2.\n..3.\n...4\n",
                2,
                "row 2 has 3 cells, the others have 4",
            ),
            (
                "12.|...\n...|...\n---+---\n...|3..\n---+---\n...|...\n...|..4\n",
                4,
                "5 rows of 6 cells: a row is missing; the band from here has 1 rows",
            ),
        ] {
            let (at, message) = said(text).expect("a slip");
            assert_eq!(at, line, "{text}\n{message}");
            assert!(message.contains(words), "{text}\n{message}");
        }
        assert!(said("1\n2").is_none() && said("one two\nthree\nfour five six").is_none());
    }
}
