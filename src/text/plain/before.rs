//! Lines before a grid that may belong to it: a caption, sizes, a map, cages, a rule.

use super::cages::NamedCage;
use super::draft::{Sizes, Unread};
use super::square::Square;
use super::value::is_blank_char;
use super::ways::sizes;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, TextError, TextErrorKind, column, unexpected};

/// Lines before a grid that may belong to it.
#[derive(Debug, Default)]
pub(super) struct Before {
    pub(super) title: Option<Line>,
    /// A name from remarks.
    pub(super) name: Option<String>,
    pub(super) sizes: Option<Sizes>,
    pub(super) map: Option<Square>,
    pub(super) cages: Vec<NamedCage>,
    /// A line that may be a rule, and its block.
    pub(super) rule: Option<(Unread, usize)>,
}

impl Before {
    /// True if no rule, map or cages are kept.
    pub(super) fn is_bare(&self) -> bool {
        self.rule.is_none() && self.map.is_none() && self.cages.is_empty()
    }
}

/// The name that a caption gives a grid; empty for a heading such as `Givens:`.
pub(super) fn caption(text: &str) -> Option<String> {
    const LONGEST: usize = 60;
    const HEADINGS: [&str; 6] = ["clues", "givens", "the givens", "grid", "board", "entries"];
    let text = text.trim().trim_start_matches(['#', ';', '/', '%']).trim();
    let text = text.trim_end_matches(':').trim();
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let text = inside.unwrap_or(text).trim();
    let code = |c: char| "=[]{}();".contains(c);
    let short = !text.is_empty() && text.chars().count() <= LONGEST && !text.contains(code);
    let name = match HEADINGS.contains(&&*text.to_lowercase()) {
        true => "",
        false => text,
    };
    let size = sizes(text).is_some_and(|numbers| numbers.len() > 1);
    (short && !size).then(|| name.to_owned())
}

/// True if a row that is part of no square may be one of a map: letters, or short names.
pub(super) fn is_map_row(text: &str) -> bool {
    let words = text.split([' ', ',', ';', '\t', '|']);
    let mut words = words.filter(|word| !word.is_empty());
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    words.clone().all(letters) || words.all(|word| word.chars().count() <= 2)
}

/// True if one word has as many equal neighbours as a map in one line: `aaabccadabbcddabb`.
pub(super) fn is_map_line(text: &str) -> bool {
    const CELLS: usize = 14;
    let bytes = text.as_bytes();
    let equal = bytes.windows(2).filter(|two| two[0] == two[1]).count();
    bytes.len() >= CELLS && 3 * equal >= bytes.len() && bytes.iter().all(u8::is_ascii_alphanumeric)
}

/// The error of a word of symbols and blanks that is nearly a grid in one line.
pub(super) fn near_grid(line: &Line) -> Option<TextError> {
    const FEWEST: usize = 34;
    let word = line.text.split_whitespace().next().unwrap_or_default();
    let blank = |c: char| c == '0' || is_blank_char(c);
    let count = word.chars().count();
    let most = MAX_SYMBOLS * MAX_SYMBOLS;
    if count > most && word.chars().all(|c| c.is_ascii_digit() || blank(c)) {
        let expected = format!("a grid has at most {MAX_SYMBOLS} rows; these are {count} signs");
        return Some(unexpected(line.number, word, expected));
    }
    let side = (6..=16_usize).find(|n| (n * n).abs_diff(count) <= 2)?;
    let symbol = |c: char| {
        let digit = c.to_digit(36).filter(|_| !c.is_ascii_lowercase());
        digit.is_some_and(|n| n as usize <= side.max(9))
    };
    let odd = word
        .char_indices()
        .filter(|&(_, c)| !symbol(c) && !blank(c));
    let odd: Vec<(usize, char)> = odd.collect();
    let given = word.contains(|c| symbol(c) && c != '0') && word.contains(blank);
    if count < FEWEST || !given || 20 * odd.len() > count {
        return None;
    }
    if side * side == count {
        let &(at, sign) = odd.first()?;
        let column = column(&line.text, line.offset(word) + at);
        let expected = format!("expected a symbol of 1 to {side}, or a blank such as '.' or '0'");
        let kind = TextErrorKind::unexpected(&sign.to_string(), expected);
        return Some(TextError::in_column(line.number, column, kind));
    }
    let kinds = if side > 9 { "symbols" } else { "digits" };
    let expected = format!(
        "expected {} {kinds} and blanks in one line; there are {}",
        side * side,
        count - odd.len()
    );
    Some(unexpected(line.number, line.text.trim(), expected))
}
