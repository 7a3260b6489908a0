//! Cells of a line: the four ways to cut it, and the lines that hold no cells.
//!
//! A line may hold several rows: pieces in brackets or quotes. Cells are ranges of bytes in
//! their line, so that a solution can be written into the same places.

use std::ops::Range;

use super::value::{digits, is_blank, is_blank_char, unmarked};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, offset};

/// Bytes of a line with rows at most.
const MAX_ROW: usize = 1 << 15;

/// Fewest cells of a row.
pub(super) const MIN_SIDE: usize = 4;

/// A way to cut a line into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Between tabs, commas or semicolons.
    Fields,
    /// Between blanks and bars.
    Words,
    /// The same, each word a list of candidates.
    Sets,
    /// Each character.
    Dense,
}

impl Way {
    pub(super) const ALL: [Self; 4] = [Self::Fields, Self::Words, Self::Sets, Self::Dense];
}

/// A row of cells, cut in each way that gives enough of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// Index of its line in the unit.
    pub(super) line: usize,
    ways: [Option<Vec<Range<usize>>>; 4],
    /// The last field is empty, so it may be the end of the row or a blank cell.
    pub(super) open: bool,
    /// The row is a piece of a line of brackets or quotes, as programs have them.
    pub(super) inner: bool,
}

impl Row {
    /// The cells when cut in this way.
    pub(super) fn cells(&self, way: Way) -> Option<&[Range<usize>]> {
        self.ways[way as usize].as_deref()
    }

    /// The texts of the cells when cut in this way, without blanks around them.
    pub(super) fn texts<'l>(&self, way: Way, lines: &'l [Line]) -> Option<Vec<&'l str>> {
        let text = &lines[self.line].text;
        let cells = self.cells(way)?.iter();
        Some(cells.map(|at| text[at.clone()].trim()).collect())
    }

    /// A row that is cut in one way.
    pub(super) fn of(line: usize, way: Way, cells: Vec<Range<usize>>) -> Self {
        let mut row = Self {
            line,
            ..Self::default()
        };
        row.ways[way as usize] = Some(cells);
        row
    }

    /// The row without its first cell, which is its label, in this way alone.
    pub(super) fn without_label(&self, way: Way) -> Self {
        let cells = self.cells(way).unwrap_or_default();
        let mut row = Self::of(self.line, way, cells.get(1..).unwrap_or_default().to_vec());
        row.inner = self.inner;
        row
    }

    /// True if every cell is letters, in the first way to cut it.
    pub(super) fn is_letters(&self, text: &str) -> bool {
        let cells = self.ways.iter().flatten().next();
        cells.is_some_and(|cells| all_letters(text, cells))
    }

    fn is_empty(&self) -> bool {
        self.ways.iter().all(Option::is_none)
    }
}

/// True if a character divides the boxes of a drawing.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '¦' | '│' | '┃' | '║')
}

/// True if a character draws boxes.
pub(super) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// True if a line is drawn between the rows of a grid, as `---+---`.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let sign = |c: char| is_bar(c) || is_box_drawing(c) || "-+=*:~_'`.―—– ".contains(c);
    let drawn = |c: char| is_box_drawing(c) && !is_bar(c);
    let doubled = [
        "--", "==", "-+", "***", "___", "~~", "―", "——", "– –", "+ -", "- -",
    ];
    !text.is_empty()
        && text.chars().all(sign)
        && (text.contains(drawn) || doubled.iter().any(|two| text.contains(two)))
}

/// True if a line has brackets, quotes and commas only.
pub(super) fn is_brackets(text: &str) -> bool {
    let sign = |c: char| c.is_whitespace() || "[]{}();\"'`,".contains(c);
    // Empty fields, or blanks in quotes, are cells.
    let quotes = text.matches(['\'', '"']).count();
    let cells = quotes >= 2 * MIN_SIDE || text.replace(char::is_whitespace, "").contains(",,,");
    text.chars().all(sign) && !cells
}

/// True if a word may be a cell.
pub(super) fn is_cell(word: &str) -> bool {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => !c.is_whitespace() && !"|\"'()[]{},;\\`".contains(c),
        _ => {
            let number = digits(word);
            let small = || number.parse::<usize>().is_ok_and(|n| n <= MAX_SYMBOLS);
            let plain = number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit());
            is_blank(word) || plain && small()
        }
    }
}

/// True if a word is a decimal number: `2.25`.
pub(super) fn is_decimal(word: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts = word.split_once('.');
    parts.is_some_and(|(whole, part)| digits(whole) && digits(part))
}

/// True if a word may be the candidates of a cell: rising symbols, `u5`, `!`.
fn is_set(word: &str) -> bool {
    let rest = unmarked(word);
    let rest = rest.strip_prefix('u').unwrap_or(rest);
    let signs: Vec<char> = rest.chars().collect();
    let symbol = |c: &char| c.is_ascii_digit() || c.is_ascii_uppercase();
    let rising = signs.windows(2).all(|two| two[0] < two[1]);
    let none = matches!(word, "!" | "∅" | "{}" | "[]");
    none || is_cell(word) || !signs.is_empty() && signs.iter().all(symbol) && rising
}

/// The rows of a line, of at least so many cells; `inner` if it is inside brackets of earlier
/// lines.
pub(super) fn rows(text: &str, line: usize, inner: bool, least: usize) -> Vec<Row> {
    if text.len() > MAX_ROW {
        return Vec::new();
    }
    let whole = 0..text.len();
    let long = |quoted: &Range<usize>| text[quoted.clone()].trim().chars().count() >= least;
    let quotes = quoted(text);
    if quotes.iter().any(long) {
        let row = |at: Range<usize>| row(text, at, line, (true, least));
        return quotes.into_iter().filter(long).filter_map(row).collect();
    }
    if let Some(cells) = bracketed_cells(text) {
        return vec![Row::of(line, Way::Words, cells)];
    }
    if text.contains(['[', ']', '{', '}', '(', ')']) {
        let pieces = pieces(text, whole.clone(), |c| "[]{}()".contains(c));
        let list = |at: &Range<usize>| text[at.clone()].trim().contains([',', ' ', ';']);
        let row = |at: Range<usize>| row(text, at, line, (true, least)).map(without_dense);
        let rows = pieces.into_iter().filter(list).filter_map(row);
        return rows.filter(|row| !row.is_empty()).collect();
    }
    let named = text
        .find('=')
        .filter(|&at| text[..at].contains(char::is_alphabetic));
    let from = named.map_or(0, |at| at + 1);
    row(text, from..whole.end, line, (inner, least))
        .into_iter()
        .collect()
}

/// A row without the dense way, which brackets never mean.
fn without_dense(mut row: Row) -> Row {
    row.ways[Way::Dense as usize] = None;
    row
}

fn all_letters(text: &str, cells: &[Range<usize>]) -> bool {
    let letter = |at: &Range<usize>| text[at.clone()].chars().all(char::is_alphabetic);
    cells.iter().all(letter)
}

/// The pieces of a part of a text between characters.
fn pieces(text: &str, at: Range<usize>, ends: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = at.start;
    for (k, c) in text[at.clone()].char_indices().filter(|&(_, c)| ends(c)) {
        pieces.push(start..at.start + k);
        start = at.start + k + c.len_utf8();
    }
    pieces.push(start..at.end);
    pieces
}

/// The contents of quotes.
fn quoted(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(char, usize)> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((quote, start)) if c == quote => {
                found.push(start..at);
                open = None;
            }
            None if matches!(c, '"' | '\'' | '`') => open = Some((c, at + 1)),
            _ => {}
        }
    }
    found
}

/// The cells of `[5][ ][3]`.
fn bracketed_cells(text: &str) -> Option<Vec<Range<usize>>> {
    let inside = text.trim().trim_end_matches([',', ';']);
    let inside = inside.strip_prefix('[')?.strip_suffix(']')?;
    let start = text.len() - text.trim_start().len() + 1;
    let parts = pieces(text, start..start + inside.len(), |c| {
        matches!(c, '[' | ']')
    });
    // Between the brackets of two cells is nothing but a comma or blanks.
    let between = |at: &Range<usize>| text[at.clone()].trim().trim_matches(',').is_empty();
    let cell =
        |at: &Range<usize>| at.len() <= 3 && (between(at) || is_cell(text[at.clone()].trim()));
    let cells = parts.iter().step_by(2).cloned();
    let fits = parts.len() % 2 == 1 && parts.iter().step_by(2).all(cell);
    let fits = fits && parts.iter().skip(1).step_by(2).all(between);
    let cells: Vec<Range<usize>> = cells.map(|at| trimmed(text, at)).collect();
    (fits && cells.len() >= MIN_SIDE).then_some(cells)
}

/// A range without blanks at its ends.
pub(super) fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
    let piece = &text[at.clone()];
    let start = at.start + piece.len() - piece.trim_start().len();
    start..start + piece.trim().len()
}

/// A range without blanks and quotes at its ends.
fn unquoted(text: &str, at: Range<usize>) -> Range<usize> {
    let at = trimmed(text, at);
    let piece = &text[at.clone()];
    let quote = piece
        .chars()
        .next()
        .filter(|c| matches!(c, '"' | '\'' | '`'));
    match quote {
        Some(quote) if piece.len() > 1 && piece.ends_with(quote) => {
            trimmed(text, at.start + 1..at.end - 1)
        }
        _ => at,
    }
}

/// A piece of a line as a row; `None` if it has too few cells in every way.
fn row(text: &str, at: Range<usize>, line: usize, (inner, least): (bool, usize)) -> Option<Row> {
    let mut row = Row {
        line,
        inner,
        ..Row::default()
    };
    // Tabs behind a row without tabs are no empty cells.
    let inside = trimmed(text, at.clone());
    let alone = !text[inside.clone()].contains('\t') && inside.len() >= least;
    let at = if alone { inside } else { at };
    let piece = &text[at.clone()];
    let separators = piece.contains([',', ';']);
    if separators || piece.trim_matches(' ').contains('\t') {
        row.cut_fields(text, at.clone(), separators);
        if !separators {
            row.cut_words(text, at.clone());
            row.cut_dense(text, at);
        }
    } else {
        row.cut_words(text, at.clone());
        row.cut_dense(text, at);
    }
    for way in &mut row.ways {
        way.take_if(|cells| cells.len() < least);
    }
    Some(row).filter(|row| !row.is_empty())
}

impl Row {
    fn cut_fields(&mut self, text: &str, at: Range<usize>, separators: bool) {
        let piece = &text[at.clone()];
        let bars = piece.contains('|');
        // Bars around a row, and blanks around one with tabs, are no fields.
        let inside = match separators {
            true => piece.trim().trim_matches('|'),
            false => piece.trim_matches(' '),
        };
        let start = offset(text, inside);
        let ends = |c: char| match separators {
            true => matches!(c, ',' | ';') || bars && c == '|',
            false => c == '\t',
        };
        let fields = pieces(text, start..start + inside.len(), ends).into_iter();
        let mut fields: Vec<Range<usize>> = fields.map(|at| unquoted(text, at)).collect();
        let quoted = text[..at.end].trim_end().ends_with(['"', '\'', '`']);
        if self.inner && !quoted && fields.last().is_some_and(Range::is_empty) {
            fields.pop();
        }
        let cell = |at: &Range<usize>| at.is_empty() || is_cell(&text[at.clone()]);
        if fields.iter().all(cell) {
            self.open = fields.last().is_some_and(Range::is_empty);
            self.ways[Way::Fields as usize] = Some(fields);
        }
    }

    fn cut_words(&mut self, text: &str, at: Range<usize>) {
        let ends = |c: char| c.is_whitespace() || is_bar(c) && c != '!' || is_box_drawing(c);
        let words = pieces(text, at, ends).into_iter();
        let words = words.filter(|at| !at.is_empty());
        let words: Vec<Range<usize>> = words.map(|at| unquoted(text, at)).collect();
        let all = |is: fn(&str) -> bool| {
            let mut texts = words.iter().map(|at| &text[at.clone()]);
            texts.all(|text| text.is_empty() || is(text))
        };
        if all(is_cell) {
            // A `!` among cells is a bar, or a cell without candidates.
            let cells = words.iter().filter(|at| text[(*at).clone()] != *"!");
            self.ways[Way::Words as usize] = Some(cells.cloned().collect());
        }
        if all(is_set) {
            self.ways[Way::Sets as usize] = Some(words);
        }
    }

    fn cut_dense(&mut self, text: &str, at: Range<usize>) {
        let word = |word: &str| {
            let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
            word.len() > 1 && word.chars().all(|c| c.is_alphabetic() && c != 'x')
        };
        let mut words = text[at.clone()].split_whitespace();
        if words.clone().count() > 1 && words.clone().all(is_decimal) {
            return;
        }
        let length = words.clone().next().map(str::len);
        let even = words.clone().all(|word| Some(word.len()) == length);
        if words.clone().any(word) && !(words.all(word) && even) {
            return;
        }
        let mut cells = Vec::new();
        let (mut odd, mut letters, mut greatest) = (None, 0, '\0');
        for (start, c) in text[at.clone()].char_indices() {
            if c.is_whitespace() || is_bar(c) || is_box_drawing(c) {
                continue;
            }
            if !c.is_ascii_alphanumeric() && !is_blank_char(c) {
                if !"+/~@$%&#^°:=<>".contains(c) || odd.is_some_and(|other| other != c) {
                    return;
                }
                odd = Some(c);
            }
            letters += usize::from(c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
            greatest = greatest.max(if c.is_alphabetic() { c } else { '\0' });
            let start = at.start + start;
            cells.push(start..start + c.len_utf8());
        }
        // Small letters among few digits are words, unless all are letters, as in a map.
        let n = cells.len();
        let row = letters == 0 || letters == n || greatest <= 'Z' || letters * 2 <= n;
        let caption = odd.is_some() && letters > 0 && (n < 10 || greatest > 'Z');
        if row && !caption {
            self.ways[Way::Dense as usize] = Some(cells);
        }
    }
}
