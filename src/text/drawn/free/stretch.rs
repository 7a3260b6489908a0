//! The cells in a line of program text that stand behind each other, whatever stands before and
//! behind them: `.byte 5,3,0,7`, `[qw(5 3 0 7)],`, `x <- c(5,3,0,7, 0,0,1,0)`.

use std::ops::Range;

use crate::puzzle::MAX_SYMBOLS;
use crate::text::drawn::cells::is_cell;
use crate::text::drawn::tiny::FEWEST;
use crate::text::ground::offset;

/// The places of the cells between commas, or of those between blanks: the only such stretch of
/// the line.
pub(super) fn of(text: &str) -> Option<Vec<Range<usize>>> {
    between_commas(text).or_else(|| between_blanks(text))
}

/// Whether so many cells are more than a row, and have to be cut one by one.
pub(super) fn is_whole_grid(cells: &[Range<usize>]) -> bool {
    cells.len() > MAX_SYMBOLS
}

/// Cells between commas: of the first field the last word, of the last field the first.
fn between_commas(text: &str) -> Option<Vec<Range<usize>>> {
    let opens = |c: char| c.is_whitespace() || "([{=".contains(c);
    let closes = |c: char| c.is_whitespace() || ")]};/".contains(c);
    let fields: Vec<&str> = text.split(',').collect();
    let place = |word: &str| offset(text, word)..offset(text, word) + word.len();
    let cell = |word: &str| !word.is_empty() && is_cell(word) && is_plain(word);
    let mut found: Option<Vec<Range<usize>>> = None;
    let mut at = 0;
    while at < fields.len() {
        let first = fields[at].trim_end().rsplit(opens).next().unwrap_or("");
        if !cell(first) {
            at += 1;
            continue;
        }
        let mut cells = vec![place(first)];
        let mut next = at + 1;
        while let Some(field) = fields.get(next) {
            let whole = field.trim();
            let word = field.trim_start().split(closes).next().unwrap_or("");
            if !cell(word) {
                break;
            }
            cells.push(place(word));
            next += 1;
            if word != whole {
                break;
            }
        }
        if cells.len() >= FEWEST {
            if found.is_some() {
                return None;
            }
            found = Some(cells);
        }
        at = next.max(at + 1);
    }
    found
}

/// Words between blanks with nothing else between them.
fn between_blanks(text: &str) -> Option<Vec<Range<usize>>> {
    let apart = |c: char| c.is_whitespace() || "()[]{}<>=\"'`;:⍴".contains(c);
    let mut found: Option<Vec<Range<usize>>> = None;
    let mut cells: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    let words = text.split(apart).filter(|word| !word.is_empty());
    let words = words.map(Some).chain([None]);
    for word in words {
        let at = word.map_or(text.len(), |word| offset(text, word));
        let joined = text[last..at].chars().all(char::is_whitespace);
        let cell = word.is_some_and(|word| is_cell(word) && is_plain(word));
        if !(joined && cell) {
            let ended = std::mem::take(&mut cells);
            if ended.len() >= FEWEST && found.replace(ended).is_some() {
                return None;
            }
        }
        if let Some(word) = word.filter(|_| cell) {
            cells.push(at..at + word.len());
        }
        last = word.map_or(at, |word| at + word.len());
    }
    found
}

/// Numbers and blanks; words of prose may have a letter.
fn is_plain(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit()) || matches!(word, "." | "_" | "-" | "-1" | "?" | "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        let cells = of(text)?.into_iter().map(|at| text[at].to_owned());
        Some(cells.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn cells_are_found_among_program_text() {
        for (text, cells) in [
            ("    .byte 5,3,0,7", "5 3 0 7"),
            ("100 DATA 5,3,0,7", "5 3 0 7"),
            ("row1 = 5,3,0,7", "5 3 0 7"),
            ("  [qw(5 3 0 7)],", "5 3 0 7"),
            ("  5,3,0,7), nrow=4, byrow=TRUE)", "5 3 0 7"),
            ("grid←4 4⍴5 3 0 7", "5 3 0 7"),
            ("S = [5 3 0 7;", "5 3 0 7"),
            ("data g / 5,3,0,7 /", "5 3 0 7"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(cells), "{text}");
        }
        for text in [
            "x = 5, y = 3",
            "in 5 of 3 cases",
            "a, b, c, d",
            "f(1, 2, 3)",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
