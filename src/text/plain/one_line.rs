//! A grid in one line: n x n signs, n words of n signs, or n x n cells with separators.
//!
//! A second field of the line may be its solution or the map of its regions. Clues and map may
//! also be 2 n x n signs, and candidates n x n x n signs.

use std::ops::Range;
use std::sync::Arc;

use super::row::{MIN_SIDE, is_bar, is_cell, is_decimal, is_rule};
use super::sketch::{Cell, Sketch};
use super::square::{Kind, Square, is_grid, is_map};
use super::value::{is_blank, is_blank_char};
use crate::puzzle::{Layout, MAX_SYMBOLS, Puzzle, Symbol, SymbolSet};
use crate::text::base::{
    Alphabet, Context, Entry, EntryForm, Line, TextError, TextErrorKind, unexpected,
};

/// A grid that is a line.
#[derive(Debug)]
pub(super) enum Read {
    /// Digits and the usual blanks.
    Usual(Entry),
    /// Cells of a square, perhaps with a second one in the same line.
    Square(Square, Option<Square>),
    /// Something else that is complete.
    Done(Result<Entry, TextError>),
}

/// A field of this many signs may as well be the row of a grid.
const ROW: usize = MAX_SYMBOLS;

/// Reads a line that is a grid by itself.
pub(super) fn read(line: &Line, context: &mut Context) -> Option<Read> {
    let form = context.options().form.clone();
    if matches!(form.as_deref(), Some("block" | "cells")) {
        return None;
    }
    let text = line.text.trim();
    if is_rule(text) && context.options().layout.is_none() {
        return None;
    }
    if text.len() < MIN_SIDE * MIN_SIDE && context.options().layout.is_none() {
        // Rows in one line, of which one is missing or short.
        return words(line);
    }
    if let Some(layout) = context.asked() {
        let error = |error| Read::Done(Err(TextError::at(line.number, error)));
        return match layout {
            Ok(layout) => on_layout(line, layout, context),
            Err(wrong) => Some(error(wrong)),
        };
    }
    let forced = form.is_some();
    if !forced && let Some(entry) = usual_line(text, line.number, context) {
        return Some(Read::Usual(entry));
    }
    let fields = fields(&line.text, MIN_SIDE * MIN_SIDE);
    let found = signs(line, &fields, form.as_deref(), context);
    found.or_else(|| words(line)).or_else(|| cells(line))
}

/// Reads the field of a table; a short one is a small grid.
pub(super) fn read_field(line: &Line, context: &mut Context) -> Option<Read> {
    if let Some(read) = read(line, context) {
        return Some(read);
    }
    let fields = fields(&line.text, MIN_SIDE * MIN_SIDE);
    let whole = fields.len() == 1 && fields[0] == (0..line.text.len());
    let square = fields
        .first()
        .filter(|_| whole && context.options().layout.is_none());
    let square = square.and_then(|field| square_of(line, field.clone()));
    square.map(|square| Read::Square(square, None))
}

/// A line that is nothing but digits and blanks of a grid with more cells than a row has.
fn usual_line(text: &str, number: usize, context: &mut Context) -> Option<Entry> {
    let side = text.len().isqrt();
    let plain = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'*' | b'_' | b'-' | b'?');
    let sized = side * side == text.len() && text.len() > ROW && (6..=9).contains(&side);
    let drawn = matches!(text.as_bytes(), [b'-' | b'*' | b'_', ..]) && is_one_sign(text);
    if !sized
        || drawn
        || context.options().alphabet.is_some()
        || !text.bytes().all(plain)
        || cube(text.len()).is_some()
    {
        return None;
    }
    let layout = context.square(side).ok()?;
    usual(text.to_owned(), number, layout)
}

/// A grid of digits and the usual blanks; `None` if there is anything else, or both `0` and
/// another blank.
pub(super) fn usual(word: String, line: usize, layout: Arc<Layout>) -> Option<Entry> {
    let last = b'0' + u8::try_from(layout.order()).ok().filter(|&n| n <= 9)?;
    // Which cells are given cannot be foreseen, so nothing branches on it.
    let (mut odd, mut zero, mut blank) = (false, false, false);
    for &sign in word.as_bytes() {
        let other = matches!(sign, b'.' | b'*' | b'_' | b'-' | b'?');
        odd |= !other & !(b'0'..=last).contains(&sign);
        zero |= sign == b'0';
        blank |= other;
    }
    if odd || zero && blank || !(zero || blank) || word.len() != layout.cells().len() {
        return None;
    }
    let given =
        |&sign: &u8| Symbol::new(usize::from(sign.wrapping_sub(b'1'))).filter(|_| sign > b'0');
    let givens = word.as_bytes().iter().map(given).collect();
    let puzzle = Puzzle::of_givens(layout, givens).ok()?;
    Some(Entry::new(
        puzzle,
        line,
        EntryForm::Line(word, Alphabet::OneUp),
    ))
}

/// True if a text is the same sign throughout.
fn is_one_sign(text: &str) -> bool {
    let first = text.chars().next();
    text.chars().all(|c| Some(c) == first)
}

/// The fields of a line between blanks, commas, quotes and the like, of at least so many bytes.
fn fields(text: &str, least: usize) -> Vec<Range<usize>> {
    let ends = |c: char| c.is_whitespace() || ",;\"'`|=<>:()[]{}".contains(c);
    // A `#` before a blank begins a comment.
    let comment = text.find("# ").unwrap_or(text.len());
    let mut fields = Vec::new();
    let mut start = 0;
    for (at, c) in text[..comment].char_indices().filter(|&(_, c)| ends(c)) {
        fields.push(start..at);
        start = at + c.len_utf8();
    }
    fields.push(start..comment);
    let long = |field: &Range<usize>| field.len() >= least;
    fields.retain(long);
    fields
}

/// The side of a square of so many cells.
fn side_of(count: usize) -> Option<usize> {
    let side = count.isqrt();
    let fits = side * side == count && (MIN_SIDE..=MAX_SYMBOLS).contains(&side);
    fits.then_some(side)
}

/// The cube root of a number of signs.
fn cube(count: usize) -> Option<usize> {
    (MIN_SIDE..=MAX_SYMBOLS).find(|n| n.pow(3) == count)
}

/// A line of n x n signs as a square.
pub(super) fn square(line: &Line) -> Option<Square> {
    let start = line.text.len() - line.text.trim_start().len();
    square_of(line, start..start + line.text.trim().len())
}

/// The signs of a field as a square.
pub(super) fn square_of(line: &Line, field: Range<usize>) -> Option<Square> {
    of_cells(line, signs_of(line, field))
}

/// The signs of a field as cells.
fn signs_of(line: &Line, field: Range<usize>) -> Vec<Cell> {
    let signs = line.text[field.clone()].char_indices();
    let cell = |(at, c): (usize, char)| {
        let at = field.start + at;
        Cell {
            line: 0,
            at: at..at + c.len_utf8(),
        }
    };
    signs.map(cell).collect()
}

/// The signs of a field as a grid, whatever they are.
fn of_signs(line: &Line, field: Range<usize>, side: usize) -> Square {
    Square {
        kind: Kind::Grid,
        widths: vec![side; side],
        cells: signs_of(line, field),
        lines: vec![line.clone()],
        inner: false,
        form: "one line",
    }
}

/// Places of one line as a square, whatever they are.
pub(super) fn of_places(line: &Line, places: &[Range<usize>]) -> Option<Square> {
    let cell = |at: &Range<usize>| Cell {
        line: 0,
        at: at.clone(),
    };
    let side = side_of(places.len())?;
    Some(Square {
        cells: places.iter().map(cell).collect(),
        ..of_signs(line, 0..0, side)
    })
}

/// Cells of one line as a square, if they are a grid or a map.
fn of_cells(line: &Line, cells: Vec<Cell>) -> Option<Square> {
    let side = side_of(cells.len())?;
    let square = Square {
        cells,
        ..of_signs(line, 0..0, side)
    };
    square_or_map(square)
}

/// A square with its kind, if it is a grid or a map.
pub(super) fn square_or_map(mut square: Square) -> Option<Square> {
    let side = square.side();
    let texts = square.texts();
    let sign = |text: &&str| {
        text.chars()
            .all(|c| c.is_alphanumeric() || is_blank_char(c) || "+#~".contains(c))
    };
    if is_map(&texts, side) {
        square.kind = Kind::Map;
    } else if !is_grid(&texts, side) || !texts.iter().all(sign) || is_ruled(&texts) {
        return None;
    }
    Some(square)
}

/// True if cells are a line that is drawn across a text: no symbol, and `-` or the like.
fn is_ruled(texts: &[&str]) -> bool {
    let drawn = |text: &&str| matches!(*text, "-" | "*" | "_" | "+");
    texts.iter().any(drawn) && texts.iter().all(|text| drawn(text) || is_blank(text))
}

/// A field of n x n signs, with a second one; 2 n x n signs; n x n x n signs.
fn signs(
    line: &Line,
    fields: &[Range<usize>],
    form: Option<&str>,
    context: &mut Context,
) -> Option<Read> {
    let alone = fields.len() == 1 && line.text.trim().len() == fields[0].len();
    let may_be = |name: &str| form.is_none_or(|form| form == name);
    for field in fields {
        let text = &line.text[field.clone()];
        let count = text.chars().count();
        let long = count > ROW || form == Some("line") && alone;
        let candidates = cube(count).filter(|&n| may_be("candidates") && is_candidates(text, n));
        let grid = side_of(count).filter(|_| may_be("line") && long);
        let grid = grid.and_then(|_| square_of(line, field.clone()));
        if let Some(n) = candidates {
            if grid.is_some_and(|grid| form.is_none() && grid.is_likely()) {
                return Some(Read::Done(Err(ambiguous(line, ["candidates", "line"]))));
            }
            let layout = context.square(n);
            let layout = layout.map_err(|error| TextError::at(line.number, error));
            let entry = layout.and_then(|layout| candidates_on(line, text, layout));
            return Some(Read::Done(entry));
        }
        if let Some(grid) = grid {
            if let Some(error) = before_solution(line, field, &grid) {
                return Some(Read::Done(Err(error)));
            }
            let rest = fields.iter().filter(|other| *other != field);
            let mut rest = rest.filter_map(|field| square_of(line, field.clone()));
            let second = rest.find(|other| other.side() == grid.side());
            return Some(Read::Square(grid, second));
        }
        let half = count
            .is_multiple_of(2)
            .then(|| side_of(count / 2))
            .flatten();
        if let Some(side) = half.filter(|_| may_be("jigsaw")) {
            let read = halves(line, field.clone(), side);
            if alone && (long || form.is_some()) || matches!(read, Read::Square(..)) {
                return Some(read);
            }
        }
    }
    // Two fields of as many signs: clues of a small board with their map or solution.
    let squares = fields.iter().filter_map(|f| square_of(line, f.clone()));
    let squares = <[Square; 2]>::try_from(squares.collect::<Vec<_>>());
    let [first, second] = squares.ok().filter(|[a, b]| a.side() == b.side())?;
    Some(Read::Square(first, Some(second)))
}

/// The error about clues of another length before their solution: `0000,3712…`.
fn before_solution(line: &Line, field: &Range<usize>, grid: &Square) -> Option<TextError> {
    let before = line.text[..field.start]
        .trim_end()
        .strip_suffix([',', ';'])?;
    let before = before.trim();
    let sign = |c: char| c.is_ascii_digit() || is_blank_char(c);
    let clues = before.len() >= MIN_SIDE && before.chars().all(sign) && grid.is_full();
    let expected = format!(
        "expected {} signs, as the solution after them has",
        grid.cells.len()
    );
    clues.then(|| unexpected(line.number, before, expected))
}

/// 2 n x n signs: clues, and their map or solution.
fn halves(line: &Line, field: Range<usize>, side: usize) -> Read {
    let text = &line.text[field.clone()];
    let half = text
        .char_indices()
        .nth(side * side)
        .map_or(text.len(), |(at, _)| at);
    let (first, second) = (
        field.start..field.start + half,
        field.start + half..field.end,
    );
    match (square_of(line, first), square_of(line, second)) {
        (Some(clues), Some(other)) if other.kind == Kind::Map || other.solves(&clues) => {
            Read::Square(clues, Some(other))
        }
        _ => {
            let expected = format!(
                "{} characters would be {side} x {side} clues and as many region labels, but the \
                 second half is no region map",
                2 * side * side
            );
            Read::Done(Err(unexpected(line.number, text, expected)))
        }
    }
}

/// n words of n signs; one missing or of another length is an error.
fn words(line: &Line) -> Option<Read> {
    let ends = |c: char| c.is_whitespace() || is_bar(c) || ",;/\"'`".contains(c);
    let words = line.text.split(ends).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(MAX_SYMBOLS + 2).collect();
    let lengths: Vec<usize> = words.iter().map(|word| word.chars().count()).collect();
    let often = |n: usize| lengths.iter().filter(|&&length| length == n).count();
    let n = lengths.iter().copied().max_by_key(|&n| often(n))?;
    let near = (MIN_SIDE..=MAX_SYMBOLS).contains(&n)
        && words.len().abs_diff(n) <= 1
        && often(n) + 1 >= words.len()
        && lengths.iter().all(|length| length.abs_diff(n) <= 1);
    let sign = |c: char| is_blank_char(c) || c.is_ascii_digit() || n > 9 && c.is_ascii_uppercase();
    // A row of a table of candidates has as many signs in its words; one of a drawing begins with
    // a bar; decimal numbers have digits that the grid would not have.
    let rising = |word: &&str| word.as_bytes().windows(2).all(|two| two[0] < two[1]);
    let beyond = |c: char| c.to_digit(10).is_some_and(|digit| digit as usize > n);
    let decimals = words.iter().all(|word| is_decimal(word)) && line.text.contains(beyond);
    if !near
        || !words.iter().all(|word| word.chars().all(sign))
        || words.iter().all(rising)
        || line.text.trim_start().starts_with(is_bar)
        || words.len() != n && decimals
    {
        return None;
    }
    if words.len() == n && often(n) == n {
        let signs = |word: &&str| {
            let from = line.offset(word);
            signs_of(line, from..from + word.len())
        };
        let square = of_cells(line, words.iter().flat_map(signs).collect())?;
        return Some(Read::Square(square, None));
    }
    let longest = lengths.iter().max().copied().unwrap_or(n);
    let text = format!("{} words of {longest} signs", words.len());
    let expected =
        format!("expected {n} words of {n} signs: a row is missing, double, short or long");
    Some(Read::Done(Err(unexpected(line.number, &text, expected))))
}

/// n x n cells with separators, more than a row can have.
fn cells(line: &Line) -> Option<Read> {
    let text = &line.text;
    let plain = text.replace("null", "").replace("None", "");
    let mut letters = plain.as_bytes().windows(2);
    if letters.any(|two| two.iter().all(u8::is_ascii_alphabetic)) {
        return None;
    }
    let commas = text.contains(',');
    let ends = |c: char| match commas {
        true => c == ',' || "[]{}()".contains(c),
        false => c.is_whitespace() || is_bar(c) || "[]{}()".contains(c),
    };
    let empty = commas && !text.contains(['[', '{', '(']);
    let words = text
        .split(ends)
        .map(|word| word.trim_matches([' ', '"', '\'']));
    let words: Vec<&str> = words.filter(|word| empty || !word.is_empty()).collect();
    if words.len() <= ROW || !words.iter().all(|word| is_cell(word) || word.is_empty()) {
        return None;
    }
    let cell = |word: &&str| {
        let from = line.offset(word);
        Cell {
            line: 0,
            at: from..from + word.len(),
        }
    };
    let square = of_cells(line, words.iter().map(cell).collect())?;
    let form = "cells in one line";
    Some(Read::Square(Square { form, ..square }, None))
}

fn ambiguous(line: &Line, readings: [&str; 2]) -> TextError {
    let reading = |name: &str| format!("{name} (--form {name})");
    let readings = readings.map(reading).to_vec();
    let flag = "--form";
    TextError::at(line.number, TextErrorKind::Ambiguous { readings, flag })
}

/// A line on the layout that was asked for: a sign for each cell, the whole picture, candidates.
fn on_layout(line: &Line, layout: Arc<Layout>, context: &Context) -> Option<Read> {
    let (rows, cols, cells) = (layout.rows(), layout.cols(), layout.cells().len());
    let order = layout.order();
    let fields = fields(&line.text, cells.min(MIN_SIDE * MIN_SIDE));
    let text = line.text.trim();
    if context.options().alphabet.is_none()
        && text.len() == cells
        && let Some(entry) = usual(text.to_owned(), line.number, Arc::clone(&layout))
    {
        return Some(Read::Usual(entry));
    }
    for field in fields {
        let word = &line.text[field.clone()];
        let count = word.chars().count();
        if context.grids_asked().is_some() && count == order * order {
            if let Some(grid) = square_of(line, field) {
                return Some(Read::Square(grid, None));
            }
            continue;
        }
        if count == cells * layout.order() && is_candidates(word, layout.order()) {
            return Some(Read::Done(candidates_on(line, word, layout)));
        }
        let sign = |c: char| c.is_alphanumeric() || is_blank_char(c) || "#+~@$%&".contains(c);
        if count != cells && count != rows * cols || !word.chars().all(sign) {
            continue;
        }
        let placed = word.char_indices().enumerate().filter_map(|(k, (at, c))| {
            let cell = match count == cells {
                true => layout.cells().ids().nth(k)?,
                false => layout.cell(k / cols, k % cols)?,
            };
            let at = field.start + at;
            let at = at..at + c.len_utf8();
            Some((cell, Cell { line: 0, at }))
        });
        let sketch = Sketch {
            form: "one line",
            cells: placed.collect(),
            layout: Arc::clone(&layout),
            sets: false,
        };
        let entry = sketch.entry(std::slice::from_ref(line), context);
        return Some(Read::Done(entry.map(|entry| in_one_line(entry, word))));
    }
    None
}

/// The entry, written back as the signs of the grid alone.
pub(super) fn in_one_line(mut entry: Entry, word: &str) -> Entry {
    if let EntryForm::Drawing(drawing) = &entry.form {
        entry.form = EntryForm::Line(word.to_owned(), drawing.alphabet);
    }
    entry
}

/// True if place k of each n signs has only symbol k or a blank, and each cell some symbol.
fn is_candidates(word: &str, n: usize) -> bool {
    let own = |(place, c): (usize, char)| {
        is_blank_char(c) || Alphabet::OneUp.read_char(c, n) == Symbol::new(place % n)
    };
    let signs: Vec<char> = word.chars().collect();
    let some = |cell: &[char]| cell.iter().any(|&c| !is_blank_char(c));
    signs.len().is_multiple_of(n)
        && signs.iter().copied().enumerate().all(own)
        && signs.chunks(n).all(some)
}

/// Candidates, as many signs for each cell as there are symbols.
fn candidates_on(line: &Line, word: &str, layout: Arc<Layout>) -> Result<Entry, TextError> {
    let signs: Vec<char> = word.chars().collect();
    let mut puzzle = Puzzle::blank(Arc::clone(&layout));
    for (cell, signs) in layout.cells().ids().zip(signs.chunks(layout.order())) {
        let places = signs
            .iter()
            .enumerate()
            .filter(|&(_, &c)| !is_blank_char(c));
        let set: SymbolSet = places.filter_map(|(place, _)| Symbol::new(place)).collect();
        let outcome = match set.single() {
            Some(symbol) => puzzle.give(cell, symbol),
            None => puzzle.restrict(cell, set),
        };
        outcome.map_err(|error| TextError::at(line.number, error))?;
    }
    let blank = ".".repeat(layout.cells().len());
    let form = EntryForm::Line(blank, Alphabet::OneUp);
    Ok(Entry::new(puzzle, line.number, form))
}
