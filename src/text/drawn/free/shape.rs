//! What a line may be by itself: a row of cells, something drawn, or text.
//!
//! A line alone decides nothing: whether rows are a grid is told from all of them.

use crate::puzzle::Position;
use crate::text::drawn::cells::{is_cell, is_cell_sign, is_set};
use crate::text::drawn::ends::encloses;
use crate::text::drawn::one_row::words;
use crate::text::drawn::piece::is_bar;
use crate::text::drawn::pieces::{Cut, cut, is_rule, quoted};
use crate::text::drawn::tiny::FEWEST;
use crate::text::drawn::unread::rule_in;
use crate::text::drawn::values::is_blank_char;
use crate::text::ground::Line;

/// What a line may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Brackets, borders and other signs between rows.
    Rule,
    /// A row of cells.
    Row(Row),
    /// Something else.
    Text,
}

/// How many cells a row has, for each way to cut it; 0 where it cannot be cut in that way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) dense: usize,
    pub(super) words: usize,
    pub(super) commas: usize,
    /// A comma at the end may have one more cell behind it.
    pub(super) open: bool,
    /// It may be a word or several: only rows beside it can show that it is one.
    pub(super) wordy: bool,
    /// It may be ruled across the text as well.
    pub(super) ruled: bool,
    /// There is more than one blank between some cells.
    pub(super) gaps: bool,
    /// Its words are of different lengths, as those of a table of numbers are.
    pub(super) uneven: bool,
}

/// What a line may be.
pub(super) fn of(line: &Line) -> Shape {
    let text = line.text.trim();
    let nothing = |c: char| matches!(c, ',' | ';' | '"' | '\'' | ' ');
    if text.matches([',', ';']).count() + 1 >= FEWEST && text.chars().all(nothing) {
        // A row of which all cells are blank, perhaps in quotes.
        return separated(line).map_or(Shape::Rule, Shape::Row);
    }
    if is_rule(text) || text.chars().all(is_drawn) || encloses(text) {
        // What opens the data of a rule is no bracket of a grid.
        return match rule_in(text) {
            Some(_) => Shape::Text,
            None => Shape::Rule,
        };
    }
    if is_mark(text) {
        return Shape::Text;
    }
    let named = |at: usize| text[..at].contains(char::is_alphabetic);
    if is_assigned(text) || is_place(text) || has_no_row(line) {
        return Shape::Text;
    }
    let valued = text.contains([',', ';']) || text.contains(" = ") || text.contains("=\"");
    if valued && text.find('=').is_some_and(named) {
        return Shape::Text;
    }
    let row = match text.contains([',', ';']) && quoted(text).is_none() {
        true => separated(line).or_else(|| rows(text)),
        false if text.contains('\t') => {
            // A blank cell at either end is nothing but its tab.
            let whole = line.text.trim_matches(' ');
            tabbed(whole)
                .or_else(|| tabbed(text))
                .or_else(|| spaced(text))
        }
        false => spaced(text).or_else(|| rows(text)),
    };
    row.map_or(Shape::Text, Shape::Row)
}

/// Whether a line is the name of a cell, as lists of cells have one in each line: `'r1c2',`.
fn is_place(text: &str) -> bool {
    let name = text.trim_matches(|c: char| c.is_whitespace() || "'\",[](){}".contains(c));
    name.starts_with(['r', 'R']) && name.parse::<Position>().is_ok()
}

/// Whether no part of a line is a row, whatever its signs: a call that takes nothing, and pairs
/// of numbers.
pub(super) fn has_no_row(line: &Line) -> bool {
    let text = line.whole().trim();
    is_call(text) || are_pairs(text)
}

/// Whether a line of a program calls what takes nothing: `test.run4();`.
fn is_call(text: &str) -> bool {
    let called = text.trim_end_matches([';', ' ']).strip_suffix("()");
    let inner = |c: char| c.is_alphanumeric() || "._:>-".contains(c);
    called.is_some_and(|name| name.starts_with(char::is_alphabetic) && name.chars().all(inner))
}

/// Whether a line has nothing but pairs of numbers, each in round brackets, as cells are written:
/// `((1,1), (2,1)),`.
fn are_pairs(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let pair = |text: &str| {
        let (one, other) = text.split_once(',')?;
        (number(one.trim()) && number(other.trim())).then_some(())
    };
    let pairs = text.matches('(').count();
    let inner: Option<Vec<&str>> = text
        .split('(')
        .skip(1)
        .filter(|part| !part.trim().is_empty())
        .map(|part| part.split_once(')').map(|(pair, _)| pair))
        .collect();
    let around = |c: char| c.is_whitespace() || c.is_ascii_digit() || "(),;".contains(c);
    pairs > 1
        && text.chars().all(around)
        && inner.is_some_and(|all| all.len() > 1 && all.into_iter().all(|one| pair(one).is_some()))
}

/// Whether a name gets cells, as in `row1=53..7....`.
fn is_assigned(text: &str) -> bool {
    let Some((name, value)) = text.split_once('=') else {
        return false;
    };
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let named = name.starts_with(char::is_alphabetic) && letters > 1;
    let cell = |c: char| c.is_ascii_digit() || is_blank_char(c);
    named && value.chars().count() >= FEWEST && value.chars().all(cell)
}

/// Whether a line is a mark of a forum's text, as `[code]` and `[/code]`.
fn is_mark(text: &str) -> bool {
    const MARKS: [&str; 12] = [
        "code", "quote", "spoiler", "pre", "tt", "font", "table", "hide", "hidden", "puzzle",
        "sudoku", "center",
    ];
    let inner = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let name = inner.map(|inner| inner.trim_start_matches('/'));
    let name = name.map(|name| name.split(['=', ' ']).next().unwrap_or_default());
    name.is_some_and(|name| MARKS.contains(&name.to_lowercase().as_str()))
}

/// A sign between rows or around them that never stands for a cell.
fn is_drawn(c: char) -> bool {
    c.is_whitespace()
        || is_bar(c)
        || matches!(c, '{' | '}' | '[' | ']' | '(' | ')' | '<' | '>' | ',' | ';')
        || matches!(c, '"' | '\'' | '`' | '!' | '\u{2500}'..='\u{257f}')
}

/// Cells between commas or semicolons.
fn separated(line: &Line) -> Option<Row> {
    let rows = cut(std::slice::from_ref(line), Cut::Commas);
    let row = rows.first()?;
    let cells = row.iter().all(|piece| is_cell(&piece.text));
    let ends = |text: &str| text.trim_end().ends_with([',', ';']);
    // What a comma at the end has behind it was cut off already.
    let open = ends(&line.text) && !line.text.contains(['[', '{', '(']);
    (cells && row.len() > 1).then(|| Row {
        commas: row.len(),
        open,
        ..Row::default()
    })
}

/// Rows of a grid one behind the other.
fn rows(text: &str) -> Option<Row> {
    let words: Vec<&str> = words(text).collect();
    let length = words.first()?.len();
    let near = |word: &&str| word.len().abs_diff(length) < 2 && word.chars().all(is_cell_sign);
    let rows = length >= FEWEST && words.len() + 1 >= length && words.iter().all(near);
    rows.then(|| Row {
        dense: words.iter().map(|word| word.chars().count()).sum(),
        wordy: !text.contains(|c: char| c.is_ascii_digit() || c == '.'),
        ..Row::default()
    })
}

/// Cells between tabs.
fn tabbed(text: &str) -> Option<Row> {
    let fields: Vec<&str> = text.split('\t').map(str::trim).collect();
    let cells = fields.iter().all(|field| is_cell(field));
    cells.then(|| Row {
        words: fields.len(),
        gaps: true,
        ..Row::default()
    })
}

/// Whether a text may be a date: three numbers with the same sign between them.
pub(super) fn is_date(text: &str) -> bool {
    let text = text.trim_end_matches(':');
    ['.', '-', '/'].into_iter().any(|between| {
        let parts: Vec<&str> = text.split(between).collect();
        let digits = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
        let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        let short = |length: usize| (1..=2).contains(&length);
        let date = match lengths[..] {
            [first, month, last] => {
                short(month)
                    && (short(first) && (last == 4 || last == 2) || first == 4 && short(last))
            }
            _ => false,
        };
        let month = parts.get(1).and_then(|month| month.parse::<u8>().ok());
        date && parts.iter().all(digits) && month.is_some_and(|month| (1..=12).contains(&month))
    })
}

/// Whether a text is a size such as `9x9`, whose `x` is no blank cell.
pub(super) fn is_size(text: &str) -> bool {
    let both = text.trim_end_matches(':').split_once(['x', 'X', '*', '×']);
    both.is_some_and(|(rows, cols)| {
        rows == cols && rows.parse::<usize>().is_ok_and(|side| side >= FEWEST)
    })
}

/// Cells that stand side by side, or with blanks or bars between them.
fn spaced(text: &str) -> Option<Row> {
    let called = text.strip_suffix('!').filter(|text| !text.contains('!'));
    if called.is_some_and(|text| text.ends_with(char::is_alphabetic)) {
        return None;
    }
    let inner = quoted(text).map_or(text, |at| &text[at]);
    let apart = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, '[' | ']' | '!');
    let words: Vec<&str> = inner.split(apart).filter(|word| !word.is_empty()).collect();
    let mut odd = None;
    let dense = words.iter().all(|word| {
        word.chars()
            .all(|c| is_cell_sign(c) || *odd.get_or_insert(c) == c && is_own_blank(c))
    });
    let set = |word: &&&str| {
        let word = word.trim_start_matches(['*', '#']);
        is_cell(word) || is_set(word.strip_prefix('u').unwrap_or(word))
    };
    let apart = words.iter().all(|word| set(&word));
    let letters = |word: &&&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let long: Vec<&&str> = words.iter().filter(letters).collect();
    let rising = long.is_empty() || words.len() > 1 && long.iter().all(set);
    let even = words.windows(2).all(|pair| pair[0].len() == pair[1].len());
    if !dense && !apart || words.is_empty() || !rising && !even && !long.is_empty() {
        return None;
    }
    let count: usize = words.iter().map(|word| word.chars().count()).sum();
    let signs = || inner.chars().filter(|c| !c.is_whitespace());
    let ruled = |c: char| matches!(c, '-' | '*' | '_' | '=' | '+' | '~' | '–' | '—');
    Some(Row {
        dense: if dense { count } else { 0 },
        words: if apart { words.len() } else { 0 },
        wordy: !rising,
        ruled: signs().all(ruled),
        gaps: inner.trim().contains("  ") || inner.contains('\t'),
        uneven: !even,
        ..Row::default()
    })
}

/// A sign that may stand for a blank in one text, though it usually does not.
pub(super) fn is_own_blank(c: char) -> bool {
    matches!(
        c,
        '+' | '/' | '=' | '~' | '@' | '$' | '%' | '&' | '#' | '^' | 'x' | '°'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Option<Row> {
        match of(&Line::new(1, text)) {
            Shape::Row(row) => Some(row),
            _ => None,
        }
    }

    #[test]
    fn rows_are_told_from_text() {
        for (text, dense, words, commas) in [
            ("53..7....", 9, 0, 0),
            ("5 3 . | . 7 .", 6, 6, 0),
            ("10 2 0 16", 6, 4, 0),
            ("[1, 0, 0, 16],", 0, 0, 4),
            ("{'5','.','3','.'},", 0, 0, 4),
            ("\"53..\" +", 4, 0, 0),
            ("a b c d", 4, 4, 0),
        ] {
            let row = row(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (row.dense, row.words, row.commas),
                (dense, words, commas),
                "{text}"
            );
            assert!(!row.wordy, "{text}");
        }
        assert!(row("aabb").is_some_and(|row| row.wordy));
        for text in [
            "def solve(grid):",
            "Level: 3, Time: 2",
            "This one took an hour",
            "the solver needs 12 steps, or more",
            "480x640 24 bits JPG",
            "test.case1();",
            "((1,1) , (2,1)),",
            "(1, 2), (3, 4)",
        ] {
            assert_eq!(of(&Line::new(1, text)), Shape::Text, "{text}");
        }
        for text in ["}", "];", "---+---", "grid = [", "\"\"\""] {
            assert_eq!(of(&Line::new(1, text)), Shape::Rule, "{text}");
        }
    }
}
