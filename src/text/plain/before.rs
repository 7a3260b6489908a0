//! Lines before a grid that may belong to it: a caption, sizes, a map, cages, a rule.

use super::cages::NamedCage;
use super::draft::{Sizes, Unread};
use super::row::MIN_SIDE;
use super::square::Square;
use super::value::is_blank_char;
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Cage, Line, TextError, TextErrorKind, column, unexpected};

/// Lines before a grid that may belong to it.
#[derive(Debug, Default)]
pub(super) struct Before {
    pub(super) title: Option<Line>,
    /// A name from remarks.
    pub(super) name: Option<String>,
    pub(super) sizes: Option<Sizes>,
    pub(super) map: Option<Square>,
    pub(super) labels: Option<Square>,
    pub(super) sums: Vec<(String, usize)>,
    pub(super) named: Vec<NamedCage>,
    /// Cages as numbers: the side of their board, its first line.
    pub(super) listed: Option<(usize, Vec<Cage>, usize)>,
    /// A line that may be a rule, and its block.
    pub(super) rule: Option<(Unread, usize)>,
}

impl Before {
    /// True if no rule, map or cages are kept.
    pub(super) fn is_bare(&self) -> bool {
        self.rule.is_none()
            && self.map.is_none()
            && self.named.is_empty()
            && self.listed.is_none()
            && self.labels.is_none()
    }
}

/// The one to four whole numbers of a line that says a size: `9`, `9x9`, `6 2 3`.
pub(super) fn sizes(text: &str) -> Option<Vec<usize>> {
    let ends = |c: char| c.is_whitespace() || "x×X,*".contains(c);
    let text = text.trim();
    let digit = |c: char| c.is_ascii_digit();
    let text = Some(text).filter(|text| text.starts_with(digit) && text.ends_with(digit))?;
    let words = text.split(ends).filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let small = |numbers: &Vec<usize>| {
        (1..=4).contains(&numbers.len()) && numbers.iter().all(|n| (1..=MAX_SYMBOLS).contains(n))
    };
    numbers.filter(small)
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
    let size = sizes(text).is_some_and(|numbers| numbers.len() > 1);
    let heading = HEADINGS.contains(&&*text.to_lowercase());
    (short && !size).then(|| {
        if heading {
            String::new()
        } else {
            text.to_owned()
        }
    })
}

/// Lines that look like rows of a map and are no chance.
const MAP_ROWS: usize = 3;

/// Lines one below the other that may be the rows of a map that is not read.
#[derive(Debug, Default)]
pub(super) struct MapRows {
    cells: usize,
    rows: usize,
}

impl MapRows {
    /// Takes the next line; true if it belongs to a map.
    pub(super) fn go_on(&mut self, text: &str) -> bool {
        let width = map_width(text);
        let more = width == Some(self.cells);
        self.rows = usize::from(width.is_some()) + if more { self.rows } else { 0 };
        self.cells = width.unwrap_or(0);
        self.rows >= MAP_ROWS || is_map_line(text.trim())
    }
}

/// True if one word has as many equal neighbours as a map in one line: `aaabccadabbcddabb`.
fn is_map_line(text: &str) -> bool {
    const CELLS: usize = 14;
    let bytes = text.as_bytes();
    let equal = bytes.windows(2).filter(|two| two[0] == two[1]).count();
    bytes.len() >= CELLS && 3 * equal >= bytes.len() && bytes.iter().all(u8::is_ascii_alphanumeric)
}

/// The number of cells of a line that may be the row of a map: `AABBC`, `- "aabbc"`, `1,1,2,2`.
fn map_width(text: &str) -> Option<usize> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = text
        .split([' ', ',', ';', '\t', '|'])
        .filter(|word| !word.is_empty())
        .collect();
    let plain = |word: &&str| word.chars().all(char::is_alphanumeric);
    let cells = match words[..] {
        [word] if plain(&word) => word.chars().count(),
        _ if words.iter().all(|word| plain(word) && word.len() <= 2) => words.len(),
        _ => 0,
    };
    (MIN_SIDE..=MAX_SYMBOLS).contains(&cells).then_some(cells)
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
    let symbol = |c: char| match c.to_digit(36).filter(|_| !c.is_ascii_lowercase()) {
        Some(n) => n as usize <= side.max(9),
        None => false,
    };
    let odd = |&(_, c): &(usize, char)| !symbol(c) && !blank(c);
    let mut others = word.char_indices().filter(odd);
    let first = others.next();
    let n_odd = usize::from(first.is_some()) + others.count();
    let given = word.contains(|c| symbol(c) && c != '0') && word.contains(blank);
    if count < FEWEST || !given || 20 * n_odd > count {
        return None;
    }
    let kinds = if side > 9 { "symbols" } else { "digits" };
    let expected = match first {
        Some((at, sign)) if side * side == count => {
            let column = column(&line.text, line.offset(word) + at);
            let expected =
                format!("expected a symbol of 1 to {side}, or a blank such as '.' or '0'");
            let kind = TextErrorKind::unexpected(&sign.to_string(), expected);
            return Some(TextError::in_column(line.number, column, kind));
        }
        None if side * side == count => return None,
        _ => format!(
            "expected {} {kinds} and blanks in one line; there are {}",
            side * side,
            count - n_odd
        ),
    };
    Some(unexpected(line.number, line.text.trim(), expected))
}
