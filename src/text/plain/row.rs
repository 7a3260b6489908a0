//! Rows of a line, cut into cells in four ways, and the lines that hold no cells.
//!
//! A line may hold several rows: pieces in brackets or quotes. Cells are ranges of bytes in
//! their line, so that a solution can be written into the same places.

use std::ops::Range;

use super::value::{
    NO_CANDIDATE, ODD_BLANKS, digits, is_blank, is_blank_char, is_date, is_letter, is_letters,
};
use crate::puzzle::MAX_SYMBOLS;
use crate::text::base::{Line, is_number, offset};

/// Most bytes of a line with rows.
const MAX_ROW: usize = 1 << 15;

/// Fewest cells of a row, and of a grid.
pub(crate) const MIN_SIDE: usize = 4;
pub(crate) const MIN_CELLS: usize = MIN_SIDE * MIN_SIDE;

pub(super) type Bytes = Range<usize>;

/// A way to cut a line into cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Between tabs, commas, semicolons or bars.
    Fields,
    /// Between blanks and bars.
    Words,
    /// Between blanks and bars, each word a list of candidates.
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
    pub line: usize,
    ways: [Option<Vec<Bytes>>; 4],
    /// The last field is empty: the end of the row, or a blank cell.
    pub open: bool,
    /// It is in brackets or quotes, as in programs.
    pub inner: bool,
    /// A label such as `Answer:` is before it.
    pub has_label: bool,
}

impl Row {
    /// A line that has too few cells for a row, unless spaces are blank cells.
    pub(super) fn bare(line: usize) -> Self {
        Self { line, ..Self::default() }
    }

    /// A row of known cells.
    pub(super) fn of_cells(line: usize, cells: Vec<Bytes>) -> Self {
        let mut row = Self::bare(line);
        row.ways[Way::Fields as usize] = Some(cells);
        row
    }

    /// The row with a label before it.
    pub(super) fn with_label(self) -> Self {
        Self { has_label: true, ..self }
    }

    /// True if it can be cut in no way.
    pub(super) fn is_bare(&self) -> bool {
        self.ways.iter().all(Option::is_none)
    }

    /// Its cells, cut in one way.
    pub(super) fn cells(&self, way: Way) -> Option<&[Bytes]> {
        self.ways[way as usize].as_deref()
    }

    /// The number of its cells.
    pub(super) fn width(&self, way: Way) -> Option<usize> {
        self.cells(way).map(<[_]>::len)
    }

    /// The number of its cells in each way.
    pub(super) fn widths(&self) -> [Option<usize>; 4] {
        Way::ALL.map(|way| self.width(way))
    }

    /// The texts of its cells.
    pub(super) fn texts<'l>(&self, way: Way, lines: &'l [Line]) -> Vec<&'l str> {
        let cells = self.cells(way).unwrap_or_default().iter();
        let text = &lines[self.line].text;
        cells.map(|at| text[at.clone()].trim()).collect()
    }

    /// True if every cell is letters.
    pub(super) fn is_letters(&self, lines: &[Line]) -> bool {
        Way::ALL
            .into_iter()
            .find(|&way| self.cells(way).is_some())
            .is_some_and(|way| self.texts(way, lines).into_iter().all(is_letters))
    }
}

/// True for a bar between boxes or around rows.
pub(super) fn is_bar(c: char) -> bool {
    "|!¦│┃║".contains(c)
}

/// True for a sign of which tables are drawn.
fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// True for a line between rows, such as `---+---`.
pub(super) fn is_rule(text: &str) -> bool {
    let sign = |c: char| is_bar(c) || is_box_drawing(c) || "-+=*:~_'`.―—– ".contains(c);
    let drawn = |c: char| is_box_drawing(c) && !is_bar(c);
    const DOUBLED: [&str; 11] =
        ["--", "==", "-+", "***", "___", "~~", "―", "——", "– –", "+ -", "- -"];
    let is_doubled = || DOUBLED.iter().any(|two| text.contains(two));
    text.chars().all(sign) && (text.contains(drawn) || is_doubled())
}

/// The one sign of a line that is a rule or a row of blank cells.
pub(super) fn dash_of(text: &str) -> Option<char> {
    let mut signs = text.chars().filter(|&c| c != ' ' && !is_bar(c));
    let first = signs.next().filter(|c| "-*_".contains(*c))?;
    signs.all(|c| c == first).then_some(first)
}

/// True for brackets, quotes and commas without empty cells.
pub(super) fn is_brackets(text: &str) -> bool {
    let sign = |c: char| c.is_whitespace() || "[]{}();\"'`,".contains(c);
    let quotes = text.matches(['\'', '"']).count();
    let cells = quotes >= 2 * MIN_SIDE || text.replace(char::is_whitespace, "").contains(",,,");
    !text.is_empty() && text.chars().all(sign) && !cells
}

/// True for a word that may be a cell: one sign, a small number, a word for a blank.
pub(super) fn is_cell(word: &str) -> bool {
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return !c.is_whitespace() && !"|\"'()[]{},;\\`".contains(c);
    }
    let number = digits(word);
    let small = |n: usize| number.len() <= 2 && n <= MAX_SYMBOLS;
    is_blank(word) || is_number(number) && number.parse().is_ok_and(small)
}

/// True if each character is greater than the one before it.
pub(super) fn is_rising(word: &str) -> bool {
    word.as_bytes().windows(2).all(|two| two[0] < two[1])
}

/// True for a list of candidates: rising symbols, or a sign for no candidate.
fn is_set(word: &str) -> bool {
    let symbol = |b: u8| b.is_ascii_digit() || b.is_ascii_uppercase();
    let symbols = || is_rising(word) && word.bytes().all(symbol);
    NO_CANDIDATE.contains(&word) || is_cell(word) || symbols()
}

/// The rows of a line; `inner` if brackets of earlier lines are open.
pub(super) fn rows(text: &str, line: usize, inner: bool, least: usize) -> Vec<Row> {
    if text.len() > MAX_ROW || is_date(text) {
        return Vec::new();
    }
    let row = |at: Bytes, inner| Row::cut(text, (line, at), inner, least);
    let long = |at: &Bytes| text[at.clone()].trim().chars().count() >= least;
    let quotes = quoted(text);
    if quotes.iter().any(long) {
        return quotes.into_iter().filter(long).filter_map(|at| row(at, true)).collect();
    }
    let bracket = |c: char| "[]{}()".contains(c);
    let empty = |text: String, none: &&str| text.replace(none, "");
    let emptied = || NO_CANDIDATE.iter().rev().fold(text.to_owned(), empty);
    if text.contains(bracket) && emptied().contains(bracket) {
        let list = |at: &Bytes| text[at.clone()].trim().contains([',', ' ', ';']);
        let pieces = pieces(text, 0..text.len(), bracket).into_iter();
        // Brackets never mean a row of signs without separators.
        let apart = |mut row: Row| {
            row.ways[Way::Dense as usize] = None;
            row.ways.iter().any(Option::is_some).then_some(row)
        };
        return pieces.filter(list).filter_map(|at| row(at, true)).filter_map(apart).collect();
    }

    // A quote that begins or ends on another line.
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    if text.matches(QUOTES).count() % 2 == 1 {
        return words(text, 0..text.len(), |c| QUOTES.contains(&c))
            .into_iter()
            .filter(|at| !text[at.clone()].contains(char::is_alphabetic))
            .find_map(|at| row(at, inner))
            .into_iter()
            .collect();
    }

    let named = |at: &usize| text[..*at].contains(char::is_alphabetic);
    let from = text.find('=').filter(named).map_or(0, |at| at + 1);
    row(from..text.len(), inner).into_iter().collect()
}

/// The pieces of a part of a text between characters.
pub(super) fn pieces(text: &str, at: Bytes, ends: impl Fn(char) -> bool) -> Vec<Bytes> {
    text[at].split(ends).map(|part| span(text, part)).collect()
}

/// The pieces of a part of a text between characters, without empty ones.
pub(super) fn words(text: &str, at: Bytes, ends: impl Fn(char) -> bool) -> Vec<Bytes> {
    let mut words = pieces(text, at, ends);
    words.retain(|at| !at.is_empty());
    words
}

/// The bytes of a slice of a text.
pub(super) fn span(text: &str, part: &str) -> Bytes {
    let start = offset(text, part);
    start..start + part.len()
}

/// The parts of a text in quotes.
fn quoted(text: &str) -> Vec<Bytes> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find(['"', '\'', '`']) {
        let start = at + open + 1;
        let Some(end) = text[start..].find(&text[start - 1..start]) else {
            break;
        };
        found.push(start..start + end);
        at = start + end + 1;
    }
    found
}

/// A range without blanks and quotes at its ends.
pub(super) fn unquoted(text: &str, at: Bytes) -> Bytes {
    let piece = text[at].trim();
    let inside =
        piece.strip_prefix(['"', '\'', '`']).and_then(|rest| rest.strip_suffix(&piece[..1]));
    span(text, inside.unwrap_or(piece).trim())
}

impl Row {
    /// Cuts a piece of a line; `None` if it has too few cells.
    pub(super) fn cut(
        text: &str,
        (line, at): (usize, Bytes),
        inner: bool,
        least: usize,
    ) -> Option<Self> {
        let mut row = Self { line, inner, ..Self::default() };
        // Tabs after a row without tabs are no empty cells.
        let piece = match text[at.clone()].trim() {
            inside if inside.len() >= least && !inside.contains('\t') => inside,
            _ => text[at.clone()].trim_matches(' '),
        };

        let separators = piece.contains([',', ';']);
        if separators || piece.contains('\t') || piece.contains(is_bar) {
            row.cut_fields(text, piece, separators);
        }
        if !separators {
            row.cut_words(text, at.clone());
            row.ways[Way::Dense as usize] = dense(text, at);
        }

        for way in &mut row.ways {
            way.take_if(|cells| cells.len() < least);
        }
        row.ways.iter().any(Option::is_some).then_some(row)
    }

    /// Cuts a piece between tabs, commas, semicolons or bars.
    fn cut_fields(&mut self, text: &str, piece: &str, separators: bool) {
        let tabs = !separators && piece.contains('\t');
        // Bars around a row are no fields.
        let inside = piece
            .trim()
            .strip_prefix(is_bar)
            .and_then(|text| text.strip_suffix(is_bar))
            .filter(|_| !tabs)
            .unwrap_or(piece);

        let ends = |c: char| {
            if tabs {
                c == '\t'
            } else {
                is_bar(c) && c != '!' || separators && matches!(c, ',' | ';')
            }
        };

        let mut fields: Vec<Bytes> = pieces(text, span(text, inside), ends)
            .into_iter()
            .map(|at| unquoted(text, at))
            .collect();
        let quoted = inside.trim_end().ends_with(['"', '\'', '`']);
        if self.inner && !quoted {
            fields.pop_if(|last| Range::is_empty(last));
        }
        let cell = |at: &Bytes| at.is_empty() || is_cell(&text[at.clone()]);
        if fields.iter().all(cell) {
            self.open = fields.last().is_some_and(Range::is_empty);
            self.ways[Way::Fields as usize] = Some(fields);
        }
    }

    /// Cuts a part of a text between blanks, as cells and as lists of candidates.
    fn cut_words(&mut self, text: &str, at: Bytes) {
        let ends = |c: char| c.is_whitespace() || is_bar(c) && c != '!' || is_box_drawing(c);
        let mut words: Vec<Bytes> =
            words(text, at, ends).into_iter().map(|at| unquoted(text, at)).collect();
        let all =
            |is: fn(&str) -> bool| words.iter().all(|at| at.is_empty() || is(&text[at.clone()]));
        let cells = all(is_cell);
        let sets = all(is_set);
        if sets {
            self.ways[Way::Sets as usize] = Some(words.clone());
        }
        if cells {
            // A `!` among cells is a bar, or a cell without candidates.
            words.retain(|at| text[at.clone()] != *"!");
            self.ways[Way::Words as usize] = Some(words);
        }
    }
}

/// The characters of a piece as cells, if it is no words.
fn dense(text: &str, at: Bytes) -> Option<Vec<Bytes>> {
    let words = || text[at.clone()].split_whitespace();
    let length = words().next().map_or(0, str::len);
    let word = |word: &str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.len() > 1 && word.chars().all(|c| c.is_alphabetic() && c != 'x')
    };

    let even = words().all(|text| word(text) && text.len() == length);
    if words().any(word) && !even || words().count() > 1 && words().all(is_decimal) {
        return None;
    }
    let mut signs: Vec<(usize, char)> = text[at.clone()].char_indices().collect();
    signs.retain(|&(_, c)| !(c.is_whitespace() || is_bar(c) || is_box_drawing(c)));
    let count = |is: &dyn Fn(char) -> bool| signs.iter().filter(|(_, c)| is(*c)).count();
    let odd = |c: char| !c.is_ascii_alphanumeric() && !is_blank_char(c);
    let first_odd = signs.iter().map(|sign| sign.1).find(|&c| odd(c));
    let known = |c: char| "<>".contains(c) || ODD_BLANKS.contains(c);
    if first_odd.is_some_and(|c| !known(c) || count(&odd) != count(&|other| other == c)) {
        return None;
    }
    // Small letters among few digits are words, letters alone a map.
    let n = signs.len();
    let letters = count(&|c| c.is_ascii() && is_letter(c));
    let small = count(&char::is_lowercase) > 0;
    let row = letters == 0 || letters == n || !small || letters * 2 <= n;
    let fits = row && (first_odd.is_none() || letters == 0 || n > 9 && !small);
    let cell = |(k, c): (usize, char)| at.start + k..at.start + k + c.len_utf8();
    fits.then(|| signs.into_iter().map(cell).collect())
}

/// True for a number with a decimal point.
pub(super) fn is_decimal(word: &str) -> bool {
    word.split_once('.').is_some_and(|(whole, part)| is_number(whole) && is_number(part))
}
