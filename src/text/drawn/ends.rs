//! Lines above and below the rows of a grid that are none of them, though where a space or nothing
//! may be a blank cell any line looks like a row: what opens and closes a text or a list, rules of any
//! sign, its size, the names of its columns.

use std::ops::Range;

use super::piece::is_bar;
use super::values::is_blank_char;
use crate::text::ground::Line;

/// Lines at most that are taken off at either end.
const MOST: usize = 8;

/// Fewest cells of a row.
pub(super) const FEWEST: usize = 4;

/// The lines between them; `sized` says whether a size is one of them.
pub(super) fn inner(
    lines: &[Line],
    sized: bool,
    is_border: impl Fn(&Line) -> bool,
) -> Range<usize> {
    let mut range = 0..lines.len();
    let rows = |range: &Range<usize>| {
        let rows = lines[range.clone()].iter();
        rows.filter(|line| !line.text.trim().is_empty() && !is_border(line))
            .count()
    };
    for _ in 0..MOST {
        let Some(first) = lines.get(range.start).filter(|_| range.len() > 1) else {
            break;
        };
        let rest = range.start + 1..range.end;
        let text = first.text.trim();
        let told = || tells(text, sized, || rows(&rest));
        if !(encloses(text) || ruled(text, &lines[rest.clone()]) || told()) {
            break;
        }
        range = rest;
    }
    for _ in 0..MOST {
        let Some(last) = range.end.checked_sub(1).filter(|_| range.len() > 1) else {
            break;
        };
        let rest = range.start..last;
        let text = lines[last].text.trim();
        if !(encloses(text) || ruled(text, &lines[rest.clone()])) {
            break;
        }
        range = rest;
    }
    range
}

/// Whether a line has nothing but signs that are never cells.
pub(super) fn encloses(text: &str) -> bool {
    let sign = |c: char| "`~'\"{}()[]<>;/\\=".contains(c);
    let remark = matches!(text, "/*" | "*/" | "/**" | "**/" | "<!--" | "-->" | ".");
    // A row of blank cells may be nothing but what stands between them.
    let row = text.chars().all(|c| c == ';') && text.len() + 1 >= FEWEST;
    !text.is_empty() && text.chars().all(sign) && !row || remark
}

/// Whether a line is one sign again and again that no other line has.
fn ruled(text: &str, others: &[Line]) -> bool {
    let Some(sign) = text.chars().next() else {
        return false;
    };
    let blank = is_blank_char(sign) && !sign.is_alphanumeric();
    if !(blank || sign == '#' || is_bar(sign)) {
        return false;
    }
    let again = text.chars().count() + 1 >= FEWEST && text.chars().all(|c| c == sign);
    let alone = |line: &Line| {
        let other = line.text.trim();
        // Several rows of points are rows of blank cells.
        !other.contains(sign) || sign != '.' && other.chars().all(|c| c == sign)
    };
    again && others.iter().all(alone)
}

/// Whether a line says how many rows, or rows and columns of a box, stand below it, or counts their
/// columns.
fn tells(text: &str, sized: bool, rows: impl Fn() -> usize) -> bool {
    // Most lines are none, and are told fast.
    const LONGEST: usize = 7;
    let size = sized && text.len() <= LONGEST && text.starts_with(|c: char| c.is_ascii_digit());
    if !size && !text.starts_with(['0', '1', 'A', 'a']) {
        return false;
    }
    // A row of a table may have blank cells.
    if text.starts_with([',', ';']) || text.ends_with([',', ';']) || text.contains(",,") {
        return false;
    }
    let apart = |c: char| c.is_whitespace() || matches!(c, 'x' | 'X' | ',');
    let words: Vec<&str> = text.split(apart).filter(|word| !word.is_empty()).collect();
    let counts = matches!(words[..], ["0" | "1" | "A" | "a", ..]);
    let may_size = size && words.len() < 3;
    if !may_size && !counts {
        return false;
    }
    let rows = rows();
    if rows < FEWEST {
        return false;
    }
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    let sized = match numbers.as_deref() {
        Some([_] | [_, _]) if !sized => false,
        Some(&[size]) => size == rows,
        Some(&[one, other]) => one == rows && other == rows || one * other == rows && one > 1,
        Some(numbers) => {
            numbers.iter().copied().eq(1..=rows) || numbers.iter().copied().eq(0..rows)
        }
        None => false,
    };
    let letters = (b'A'..).take(rows).map(char::from);
    let named = words.len() == rows && words.concat().to_ascii_uppercase().chars().eq(letters);
    sized || named
}
