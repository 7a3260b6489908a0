//! The words of a statement in any language of programs, with the cells in it as one word each.

use crate::text::ground::ascents;

/// A row and a column, as the text counts them.
pub(super) type Place = [usize; 2];

/// Comparisons at least that are no part of the program itself.
pub(super) const FEWEST_SIGNS: usize = 2;

/// A word of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A row, a column, and whether these are all of its places: `x[0][1]`, `x(1, 2, v)`.
    Cell(usize, usize, bool),
    /// A name with three numbers: `given(1,1,5)`.
    Three([usize; 3]),
    /// A name with four numbers: `less(1,1,1,2)`.
    Four(&'a str, [usize; 4]),
    Number(usize),
    Word(&'a str),
    /// Signs that compare, or two dots.
    Sign(&'a str),
    Mark(char),
}

/// Two cells beside each other that four numbers are.
pub(super) fn beside(&[r1, c1, r2, c2]: &[usize; 4]) -> Option<[Place; 2]> {
    ascents::beside([r1, c1], [r2, c2])
}

/// Words at most: a line of more is no statement of a person.
const MOST: usize = 1_000;

/// The words of a statement; none where it is too long.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut rest = text.trim();
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        if all.len() == MOST {
            return Vec::new();
        }
        let (token, bytes) = next(rest, first);
        all.extend(token);
        rest = rest[bytes..].trim_start();
    }
    all
}

fn next(rest: &str, first: char) -> (Option<Token<'_>>, usize) {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@');
    let is_sign = |c: char| matches!(c, '<' | '>' | '=' | '#' | ':' | '!');
    if first.is_ascii_digit() {
        let end = run(rest, |c| c.is_ascii_digit());
        return (number(&rest[..end]).map(Token::Number), end);
    }
    if first.is_alphabetic() || first == '_' {
        let end = run(rest, is_name);
        let name = rest[..end].trim_end_matches('.');
        return match places(&rest[name.len()..]) {
            Some((Places::Cell(row, col, bare), bytes)) => {
                (Some(Token::Cell(row, col, bare)), name.len() + bytes)
            }
            Some((Places::Three(numbers), bytes)) => {
                (Some(Token::Three(numbers)), name.len() + bytes)
            }
            Some((Places::Four(numbers), bytes)) => {
                (Some(Token::Four(name, numbers)), name.len() + bytes)
            }
            None => match numbered(name) {
                Some([row, col]) => (Some(Token::Cell(row, col, true)), name.len()),
                None => (Some(Token::Word(name)), name.len()),
            },
        };
    }
    if is_sign(first) {
        let end = run(rest, is_sign);
        return (Some(Token::Sign(&rest[..end])), end);
    }
    if rest.starts_with("..") {
        return (Some(Token::Sign("..")), 2);
    }
    let mark = !matches!(first, '"' | '\'');
    (mark.then_some(Token::Mark(first)), first.len_utf8())
}

/// A number of a puzzle: larger ones are something else.
pub(super) fn number(text: &str) -> Option<usize> {
    const MOST: usize = 10_000;
    text.trim().parse().ok().filter(|&number| number < MOST)
}

fn run(text: &str, within: impl Fn(char) -> bool) -> usize {
    text.find(|c| !within(c)).unwrap_or(text.len())
}

/// The row and column in a name: `x_1_2`, `X12`, `r1c2`, `A_B`.
fn numbered(name: &str) -> Option<[usize; 2]> {
    if let [row @ b'A'..=b'I', b'_', col @ b'A'..=b'I'] = name.as_bytes() {
        return Some([row, col].map(|letter| usize::from(letter - b'A') + 1));
    }
    let digits =
        |text: &str| text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let last = digits(name);
    let (before, col) = name.split_at(name.len() - last);
    let letters = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphabetic() || c == '_')
    };
    if last == 2 && letters(before) && before.trim_end_matches('_').len() == 1 {
        let number = col.parse::<usize>().ok()?;
        return Some([number / 10, number % 10]);
    }
    let before = before.strip_suffix(['_', 'c', 'C'])?;
    let middle = digits(before);
    let (name, row) = before.split_at(before.len() - middle);
    let places = [number(row)?, number(col)?];
    letters(name).then_some(places)
}

/// What stands in the brackets behind a name.
enum Places {
    Cell(usize, usize, bool),
    Three([usize; 3]),
    Four([usize; 4]),
}

fn places(text: &str) -> Option<(Places, usize)> {
    let (first, bytes) = bracket(text)?;
    let parts: Vec<&str> = first.trim_matches(['(', ')']).split(',').collect();
    match parts[..] {
        [row, col] => Some((Places::Cell(number(row)?, number(col)?, true), bytes)),
        [row, col, third] => {
            let (row, col) = (number(row)?, number(col)?);
            match number(third) {
                Some(third) => Some((Places::Three([row, col, third]), bytes)),
                None if third.trim().is_empty() => None,
                None => Some((Places::Cell(row, col, false), bytes)),
            }
        }
        [a, b, c, d] => {
            let numbers = [number(a)?, number(b)?, number(c)?, number(d)?];
            Some((Places::Four(numbers), bytes))
        }
        [row] => {
            let row = number(row)?;
            let (second, more) = bracket(&text[bytes..])?;
            let col = number(second)?;
            let third = bracket(&text[bytes + more..]);
            let bytes = bytes + more + third.map_or(0, |(_, bytes)| bytes);
            Some((Places::Cell(row, col, third.is_none()), bytes))
        }
        _ => None,
    }
}

/// What stands in the bracket with which a text begins, and its bytes.
fn bracket(text: &str) -> Option<(&str, usize)> {
    let close = match text.as_bytes().first()? {
        b'[' => ']',
        b'(' => ')',
        _ => return None,
    };
    let end = match text.as_bytes().get(1) {
        // A pair within: `x[(0, 1)]`.
        Some(b'(') if close == ']' => text.find(")]")? + 1,
        _ => text.find(close)?,
    };
    Some((&text[1..end], end + 1))
}
