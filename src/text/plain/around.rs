//! Captions, sizes, rows of maps and broken lines around a grid.

use super::row::MIN_SIDE;
use super::value::{is_blank_char as blank, is_letter, is_letters};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, TextError, unexpected};
use crate::text::rules::is_rule_like;

/// The numbers of a size: `9`, `9x9`, `6 2 3`.
pub(super) fn sizes(text: &str) -> Option<Vec<usize>> {
    const MOST: usize = 4;
    let text = text.trim();
    let digit = |c: char| c.is_ascii_digit();
    if !text.starts_with(digit) || !text.ends_with(digit) {
        return None;
    }
    let ends = |c: char| c.is_whitespace() || "x×X,*".contains(c);
    let numbers: Vec<usize> = text
        .split(ends)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let small = |n: &usize| (1..=MAX_SYMBOLS).contains(n);
    (numbers.len() <= MOST && numbers.iter().all(small)).then_some(numbers)
}

/// How many cells a line has that may be a row of clues or of a map: numbers and blanks alone, at
/// least three, or letters of which equal ones stand together.
pub(super) fn cells_in_row(text: &str) -> Option<usize> {
    const FEWEST: usize = 3;
    let length = text.chars().count();
    if length >= MIN_SIDE && is_letters(text) && is_map_line(text, Some(length)) {
        return Some(length);
    }

    let ends = |c: char| c.is_whitespace() || ",;|[](){}".contains(c);
    let words = text.split(ends).filter(|word| !word.is_empty());
    let is_cell = |word: &str| {
        let is_number = word.len() <= 2 && word.chars().all(|c| c.is_ascii_digit());
        is_number || word.chars().count() == 1 && word.chars().all(blank)
    };
    let count = words.clone().count();
    let has_number = words.clone().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    (count >= FEWEST && has_number && words.into_iter().all(is_cell)).then_some(count)
}

/// True for a line with a word of digits and blanks, of which some are blanks: `...8.. aab`.
pub(super) fn is_part_of_row(text: &str) -> bool {
    const BLANKS: usize = 3;
    let is_blank = |c: char| blank(c) && c != '-' && c != '0';
    let is_sign = |c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || is_blank(c);
    let is_part = |word: &str| {
        let blanks = word.chars().filter(|&c| is_blank(c)).count();
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        blanks >= BLANKS && (has_digit || blanks > 2 * BLANKS) && word.chars().all(is_sign)
    };
    text.split_whitespace().any(is_part)
}

/// A row without a comment after it; one that may be a rule stays: `12.4 # the first`.
pub(super) fn without_remark(text: &str) -> &str {
    const MIN_CELLS: usize = 16;
    const MARKS: [&str; 6] = [" #", " %", " //", " ;", " --", " /*"];
    let once = |mark: &&str| text.matches(*mark).count() == 1;
    let end = MARKS.into_iter().filter(once).filter_map(|mark| text.find(mark)).min();
    let (row, remark) = text.split_at(end.unwrap_or(text.len()));
    let small = |two: &[u8]| two.iter().all(u8::is_ascii_lowercase);
    let words = remark.as_bytes().windows(2).any(small) && !row.contains(char::is_lowercase);
    let grid = row.len() >= MIN_CELLS && !row.trim().contains(' ');
    Some(row).filter(|_| (grid || words) && !is_rule_like(remark)).unwrap_or(text)
}

/// True if a line has words or a size.
pub(super) fn is_caption(text: &str) -> bool {
    text.contains(is_letter) || sizes(text).is_some()
}

/// The name in a caption; empty for a heading such as `Givens:`.
pub(super) fn name_of(text: &str) -> Option<String> {
    const LONGEST: usize = 60;
    const HEADINGS: [&str; 6] = ["clues", "givens", "the givens", "grid", "board", "entries"];
    let text = text.trim().trim_end_matches(':').trim();
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let text = inside.unwrap_or(text).trim();
    let code = |c: char| "=[]{}();".contains(c);
    // Large letters are drawn with colons and with repeated letters.
    const DRAWN: usize = 6;
    let is_drawn = |word: &str| {
        let mut signs = word.chars();
        let first = signs.next();
        word.len() >= DRAWN && signs.all(|sign| Some(sign) == first)
    };

    let is_banner = text.contains("::") || text.split_whitespace().any(is_drawn);
    let size = sizes(text).is_some_and(|numbers| numbers.len() > 1);
    let long = text.chars().count() > LONGEST;
    if text.is_empty()
        || is_part_of_row(text)
        || long
        || size
        || is_banner
        || text.contains(code)
        || is_no_solution(text)
    {
        return None;
    }
    let heading = HEADINGS.contains(&&*text.to_lowercase());
    Some(if heading { "" } else { text }.to_owned())
}

/// True for words that say that no solution is given.
pub(super) fn is_no_solution(text: &str) -> bool {
    const DENIALS: [&str; 7] = ["no", "none", "not", "unknown", "without", "missing", "unsolved"];
    const SOLUTIONS: [&str; 6] =
        ["solution", "solutions", "answer", "answers", "solved", "unsolved"];
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphabetic()).collect();
    words.len() <= 8
        && words.iter().any(|word| DENIALS.contains(word))
        && words.iter().any(|word| SOLUTIONS.contains(word))
}

/// True if a row may be one of a map: letters, or short names.
pub(super) fn is_map_row(text: &str) -> bool {
    let words = || text.split([' ', ',', ';', '\t', '|']).filter(|word| !word.is_empty());
    words().all(is_letters) || words().all(|word| word.chars().count() <= 2)
}

/// True for a map in one line, or a row of one with `side` cells, by the equal neighbours:
/// `aaabccadabbcddabb`, `aab.`, `0011`.
pub(super) fn is_map_line(text: &str, side: Option<usize>) -> bool {
    const CELLS: usize = 14;
    // `a a b` and `a,a,b` are rows as `aab` is; without a side, four cells at least.
    let words = || text.split([' ', ',', ';', '\t', '[', ']']).filter(|word| !word.is_empty());
    let is_spaced = words().all(|word| word.len() == 1);
    let cells: String = words().collect();
    let bytes = if is_spaced { cells.as_bytes() } else { text.as_bytes() };
    let side = side.or_else(|| (is_spaced && bytes.len() >= MIN_SIDE).then_some(bytes.len()));
    let equal = bytes.windows(2).filter(|two| two[0] == two[1]).count();
    let row =
        Some(bytes.len()) == side && bytes.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'.');
    let line = bytes.len() >= CELLS && bytes.iter().all(u8::is_ascii_alphanumeric);
    3 * equal >= bytes.len() && (row || line)
}

/// The error about a line that is nearly a grid.
pub(super) fn near_grid(line: &Line) -> Option<TextError> {
    const FEWEST: usize = 34;
    let word = line.text.split_whitespace().next().unwrap_or_default();
    let count = word.chars().count();
    let sign = |c: char| c.is_ascii_digit() || blank(c);
    if count > MAX_SYMBOLS * MAX_SYMBOLS && word.chars().all(sign) {
        let expected = format!("a grid has at most {MAX_SYMBOLS} rows; these are {count} signs");
        return Some(unexpected(line.number, word, expected));
    }

    let side = (6..=16_usize).find(|n| (n * n).abs_diff(count) <= 2)?;
    let symbol = |c: char| {
        c.to_digit(36)
            .filter(|_| !c.is_ascii_lowercase())
            .is_some_and(|n| n as usize <= side.max(9))
    };

    let odd = || word.matches(|c| !symbol(c) && !blank(c));
    let n_odd = odd().count();
    let given = word.contains(|c| symbol(c) && c != '0');
    if count < FEWEST || !given || !word.contains(blank) || 20 * n_odd > count {
        return None;
    }
    let whole = side * side;
    if [count, count - n_odd].contains(&whole) {
        let sign = odd().next()?;
        let expected = format!("expected a symbol of 1 to {side}, or a blank such as '.' or '0'");
        return Some(unexpected(line.number, sign, expected).in_column(line.column(sign)));
    }

    let kinds = if side > 9 { "symbols" } else { "digits" };
    let there = count - n_odd;
    let expected = format!("expected {whole} {kinds} and blanks in one line; there are {there}");
    Some(line.error(expected))
}

/// The error about a line of a list that begins with digits and blanks as its neighbours with so
/// many cells do, and has another length.
pub(super) fn damaged_line(line: &Line, cells: usize) -> Option<TextError> {
    let is_sign = |c: char| c.is_ascii_digit() || blank(c);
    let is_part = |word: &&str| {
        let count = word.chars().count();
        2 * count > cells && word.chars().all(is_sign) && word.contains(blank)
    };
    let ends = |c: char| c.is_whitespace() || ",;|\"'".contains(c);
    let word = line.text.split(ends).find(is_part)?;
    let there = word.chars().count();
    let expected =
        format!("expected {cells} digits and blanks, as in the line before; there are {there}");
    (there != cells).then(|| unexpected(line.number, word, expected))
}
