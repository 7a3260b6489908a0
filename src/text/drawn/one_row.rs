//! Grids whose rows stand one behind the other in a line: `53..7.... 6..195... …`, with blanks,
//! bars, commas, semicolons, slashes or quotes between them.
//!
//! As many words as each has characters are a grid. Words of symbols that all rise may as well be
//! the cells of a row of candidates, and are left to tables.

use super::labels::{self, is_certain};
use super::piece::is_bar;
use super::piece::wrong_line;
use super::sketch::Sketch;
use super::tiny::FEWEST;
use super::values::is_blank;
use super::word;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::ground::{Alphabet, Context, Entry, Found, Line, TextError, cells_in_words};

/// What such a grid is called in reports.
const FORM: &str = "rows in one line";

/// Reads lines of which each is such a grid, or one with a slip; `None` where one is none.
pub(super) fn read(lines: &[Line], context: &mut Context) -> Option<Found> {
    let is_grid = |line: &Line| rows(&line.text, context).is_some();
    let fits = lines
        .iter()
        .all(|line| is_grid(line) || slip(line, context).is_some());
    if !fits || !lines.iter().any(is_grid) {
        return None;
    }
    let read =
        |line: &Line| match slip(line, context).filter(|_| rows(&line.text, context).is_none()) {
            Some(error) => Some(Err(error)),
            None => grid(line, context),
        };
    lines.iter().map(read).collect()
}

/// As [`read`], where the lines are no rows of a picture, whatever follows: each has more cells
/// than a row can have.
pub(super) fn read_long(lines: &[Line], context: &mut Context) -> Option<Found> {
    let cells = |line: &Line| rows(&line.text, context).map_or(0, |rows| rows.len().pow(2));
    let long = !lines.is_empty() && lines.iter().all(|line| cells(line) > MAX_SYMBOLS);
    long.then(|| read(lines, context)).flatten()
}

fn grid(line: &Line, context: &mut Context) -> Option<Result<Entry, TextError>> {
    let words = rows(&line.text, context)?;
    let side = words.len();
    let labels = labels_of(&words);
    if context.options().layout.is_none() && is_certain(&labels, side) {
        return Some(Err(labels::lone(line, side, labels.into_iter())));
    }
    let layout = match context.asked() {
        Some(Ok(layout)) if layout.rows() == side && layout.cells().len() == side * side => layout,
        Some(_) => return None,
        None => context.square(side).ok()?,
    };
    let pieces = words.into_iter().flat_map(|word| word::pieces(line, word));
    let cells = layout.cells().ids().zip(pieces).collect();
    let sketch = Sketch::new(FORM, layout, cells);
    Some(sketch.entry(std::slice::from_ref(line), context))
}

/// The rows of the grid in a line: n words of n signs.
pub(super) fn rows<'t>(text: &'t str, context: &Context) -> Option<Vec<&'t str>> {
    let words: Vec<&str> = words(text).take(MAX_SYMBOLS + 1).collect();
    let side = words.len();
    if !(FEWEST..=MAX_SYMBOLS).contains(&side) {
        return None;
    }
    let sign = signs(side, context);
    let is_row = |word: &&str| word.chars().count() == side && word.chars().all(&sign);
    let drawn = |word: &&str| word.chars().any(|c| c.is_ascii_alphanumeric() || is_dot(c));
    let rises = |word: &&str| {
        let signs: Vec<char> = word.chars().collect();
        signs.iter().all(char::is_ascii_alphanumeric)
            && signs.windows(2).all(|pair| pair[0] < pair[1])
    };
    let rows = words.iter().all(is_row) && words.iter().any(drawn);
    let named =
        |word: &&str| word.chars().count() == side && word.chars().all(char::is_alphanumeric);
    let map = || words.iter().all(named) && is_certain(&labels_of(&words), side);
    (!words.iter().all(rises) && (rows || map())).then_some(words)
}

/// The signs of the rows, one for each cell.
fn labels_of(words: &[&str]) -> Vec<String> {
    let signs = words.iter().flat_map(|word| word.chars());
    signs.map(String::from).collect()
}

/// What is wrong with a line that is such a grid but for one row; `None` where it is not nearly
/// one.
pub(super) fn slip(line: &Line, context: &Context) -> Option<TextError> {
    let words: Vec<&str> = words(&line.text).take(MAX_SYMBOLS + 2).collect();
    let lengths: Vec<usize> = words.iter().map(|word| word.chars().count()).collect();
    let side = *lengths.iter().max_by_key(|&&length| {
        let same = lengths.iter().filter(|&&other| other == length).count();
        (same, length)
    })?;
    let sign = signs(side, context);
    let odd = lengths.iter().position(|&length| length != side);
    let others = lengths.iter().filter(|&&length| length != side).count();
    let digits = |word: &&str| word.chars().any(|c| c.is_ascii_digit() || is_dot(c));
    let nearly = side >= FEWEST
        && words.len().abs_diff(side) + others == 1
        && words.iter().all(|word| word.chars().all(&sign))
        && words.iter().all(digits);
    if !nearly {
        return None;
    }
    let expected = match odd {
        Some(k) => format!(
            "row {} in this line has {}, the others have {side}",
            k + 1,
            cells_in_words(lengths[k])
        ),
        None if words.len() < side => format!(
            "{} rows of {side} cells in one line: a row is missing",
            words.len()
        ),
        None => format!(
            "{} rows of {side} cells in one line: one row too many",
            words.len()
        ),
    };
    Some(wrong_line(line, expected))
}

/// The words of a line, with anything between them that is no sign of a cell.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let between = |c: char| {
        c.is_whitespace()
            || is_bar(c)
            || matches!(c, ';' | ':' | ',' | '/' | '"' | '\'' | '[' | ']')
    };
    let dash = |word: &str| matches!(word, "-" | "–" | "—");
    text.split(between)
        .filter(move |word| !word.is_empty() && !dash(word))
}

fn is_dot(c: char) -> bool {
    matches!(c, '.' | '·' | '□')
}

/// Whether a character can stand in a cell of a grid of so many symbols.
fn signs(side: usize, context: &Context) -> impl Fn(char) -> bool {
    const DIGITS: usize = 9;
    let letters = side > DIGITS || context.options().alphabet.is_some();
    move |c: char| {
        let text = &mut [0; 4];
        let text = c.encode_utf8(text);
        let symbol = Alphabet::OneUp.read(text, side);
        is_blank(text)
            || matches!(c, 'x' | 'X')
            || letters && c.is_ascii_alphanumeric()
            || symbol.is_some_and(|symbol| symbol.index() < side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ground::ReadOptions;

    #[test]
    fn as_many_words_as_characters_are_rows() {
        let context = Context::new(ReadOptions::default());
        let count = |text: &str| rows(text, &context).map(|rows| rows.len());
        for text in [
            "1... .2.. ..3. ...4",
            "1...|.2..|..3.|...4",
            "1000;0200;0030;0004",
            "[\"1...\", \".2..\", \"..3.\", \"...4\"]",
            "1.../.2../..3./...4",
            "1...:.2..:..3.:...4",
            "1--- - -2-- - --3- - ---4",
        ] {
            assert_eq!(count(text), Some(4), "{text}");
        }
        for text in [
            "1... .2.. ..3.",
            "1234 1234 123 124",
            "1234 1234 1234 1234",
            "this text with four",
            "12 21",
        ] {
            assert_eq!(count(text), None, "{text}");
        }
    }
}
