//! A grid in one line: n x n signs, n words of n signs, or n x n cells with separators.
//!
//! A second field of the line may be its solution or the map of its regions. Clues and map may
//! also be 2 n x n signs, and candidates n x n x n signs.

use std::sync::Arc;

use super::row::{Bytes, MIN_SIDE, is_bar, is_cell, is_rule, pieces};
use super::sketch::Sketch;
use super::square::{Cell, Square, is_grid};
use super::value::{is_blank, is_blank_char, is_letters, is_number};
use crate::puzzle::{Layout, MAX_SYMBOLS, Puzzle, Symbol, SymbolSet};
use crate::text::base::{Alphabet, Context, Entry, EntryForm, Line, TextError, unexpected};

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

/// Cells up to which a line may as well be the row of a grid.
const ROW: usize = MAX_SYMBOLS;

/// Signs of a field that may be a small grid.
const FIELD: usize = MIN_SIDE * MIN_SIDE;

/// Reads a line that is a grid by itself.
pub(super) fn read(line: &Line, context: &mut Context) -> Option<Read> {
    let form = context.options().form.clone();
    let text = line.text.trim();
    if matches!(form.as_deref(), Some("block" | "cells")) {
        return None;
    }
    if let Some(layout) = context.asked() {
        return match layout {
            Ok(layout) => on_layout(line, layout, context),
            Err(error) => Some(Read::Done(Err(TextError::at(line.number, error)))),
        };
    }
    if is_rule(text) || text.len() < FIELD {
        return words(line).filter(|_| !is_rule(text));
    }
    if form.is_none()
        && let Some(entry) = usual_line(text, line.number, context)
    {
        return Some(Read::Usual(entry));
    }
    let found = signs(line, form.as_deref(), context);
    found.or_else(|| words(line)).or_else(|| cells(line))
}

/// Reads the field of a table; a short one is a small grid.
pub(super) fn read_field(line: &Line, context: &mut Context) -> Option<Read> {
    let read = read(line, context);
    read.or_else(|| Some(Read::Square(square(line)?, None)))
}

/// A line that is nothing but digits and blanks of a grid with more cells than a row has.
fn usual_line(text: &str, number: usize, context: &mut Context) -> Option<Entry> {
    let side = text.len().isqrt();
    let sized = side * side == text.len() && text.len() > ROW && side <= 9;
    if !sized || context.options().alphabet.is_some() || cube(text.len()).is_some() {
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
    let form = EntryForm::Line(word, Alphabet::OneUp);
    Some(Entry::new(puzzle, line, form))
}

/// The fields of a line between blanks, commas, quotes and the like, of at least so many bytes.
fn fields(text: &str, least: usize) -> Vec<Bytes> {
    let ends = |c: char| c.is_whitespace() || ",;\"'`|=<>:()[]{}".contains(c);
    // A `#` before a blank begins a comment.
    let end = text.find("# ").unwrap_or(text.len());
    let mut fields = pieces(text, 0..end, ends);
    fields.retain(|field| field.len() >= least);
    fields
}

/// The cube root of a number of signs.
fn cube(count: usize) -> Option<usize> {
    (MIN_SIDE..=MAX_SYMBOLS).find(|n| n.pow(3) == count)
}

/// A line of n x n signs as a square.
pub(super) fn square(line: &Line) -> Option<Square> {
    let text = line.text.trim();
    square_of(line, line.offset(text)..line.offset(text) + text.len())
}

/// The signs of a field as cells.
fn signs_of(line: &Line, field: Bytes) -> impl Iterator<Item = Bytes> {
    let signs = line.text[field.clone()].char_indices();
    signs.map(move |(at, c)| field.start + at..field.start + at + c.len_utf8())
}

/// The signs of a field as a square.
fn square_of(line: &Line, field: Bytes) -> Option<Square> {
    let square = Square::of_line(line, signs_of(line, field))?;
    is_whole(&square).then_some(square)
}

/// True if a square of one line is a grid or a map, and no line that is drawn across a text.
fn is_whole(square: &Square) -> bool {
    let texts = square.texts();
    let sign = |c: char| c.is_alphanumeric() || is_blank_char(c) || "+#~".contains(c);
    let drawn = |text: &&str| matches!(*text, "-" | "*" | "_" | "+");
    let ruled = texts.iter().any(drawn) && texts.iter().all(|text| drawn(text) || is_blank(text));
    let letters = texts.iter().all(|text| is_letters(text));
    let grid = is_grid(&texts, square.side()) && texts.iter().all(|text| text.chars().all(sign));
    square.is_map() || grid && !ruled && !(letters && square.texts().len() <= ROW)
}

/// A field of n x n signs, with a second one; 2 n x n signs; n x n x n signs.
fn signs(line: &Line, form: Option<&str>, context: &mut Context) -> Option<Read> {
    let fields = fields(&line.text, FIELD);
    let alone = fields.len() == 1 && line.text.trim().len() == fields[0].len();
    let may_be = |name: &str| form.is_none_or(|form| form == name);
    for field in &fields {
        let text = &line.text[field.clone()];
        let count = text.chars().count();
        let long = count > ROW || form.is_some() && alone;
        if let Some(n) = cube(count)
            && may_be("candidates")
            && is_candidates(text, n)
        {
            let layout = context.square(n);
            let layout = layout.map_err(|error| TextError::at(line.number, error));
            let entry = layout.and_then(|layout| candidates_on(line, text, layout));
            return Some(Read::Done(entry));
        }
        let grid = square_of(line, field.clone());
        if let Some(grid) = grid.filter(|_| may_be("line") && long) {
            if let Some(error) = before_solution(line, field, &grid) {
                return Some(Read::Done(Err(error)));
            }
            let rest = fields.iter().filter(|other| *other != field);
            let mut rest = rest.filter_map(|field| square_of(line, field.clone()));
            let second = rest.find(|other| other.side() == grid.side());
            return Some(Read::Square(grid, second));
        }
        let half = (count / 2).isqrt();
        if 2 * half * half == count && half >= MIN_SIDE && may_be("jigsaw") {
            let read = halves(line, field.clone(), half);
            if alone && long || matches!(read, Read::Square(..)) {
                return Some(read);
            }
        }
    }
    // Two fields of as many signs: clues of a small board with their map or solution.
    let squares = fields
        .into_iter()
        .filter_map(|field| square_of(line, field));
    let squares = <[Square; 2]>::try_from(squares.collect::<Vec<_>>());
    let [first, second] = squares.ok().filter(|[a, b]| a.side() == b.side())?;
    Some(Read::Square(first, Some(second)))
}

/// The error about clues of another length before their solution: `0000,3712…`.
fn before_solution(line: &Line, field: &Bytes, grid: &Square) -> Option<TextError> {
    let before = line.text[..field.start].trim_end();
    let before = before.strip_suffix([',', ';'])?.trim();
    let sign = |c: char| c.is_ascii_digit() || is_blank_char(c);
    let clues = before.len() >= MIN_SIDE && before.chars().all(sign) && grid.is_full();
    let count = grid.cells.len();
    let expected = format!("expected {count} signs, as the solution after them has");
    clues.then(|| unexpected(line.number, before, expected))
}

/// 2 n x n signs: clues, and their map or solution.
fn halves(line: &Line, field: Bytes, side: usize) -> Read {
    let text = &line.text[field.clone()];
    let half = text
        .char_indices()
        .nth(side * side)
        .map_or(0, |(at, _)| field.start + at);
    match (
        square_of(line, field.start..half),
        square_of(line, half..field.end),
    ) {
        (Some(clues), Some(other)) if other.is_map() || other.solves(&clues) => {
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
    let words = pieces(&line.text, 0..line.text.len(), ends).into_iter();
    let words: Vec<Bytes> = words
        .filter(|at| !at.is_empty())
        .take(MAX_SYMBOLS + 2)
        .collect();
    let texts: Vec<&str> = words.iter().map(|at| &line.text[at.clone()]).collect();
    let lengths: Vec<usize> = texts.iter().map(|word| word.chars().count()).collect();
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
    let decimal = |word: &&str| {
        word.split_once('.')
            .is_some_and(|(a, b)| is_number(a) && is_number(b))
    };
    if !near
        || !texts.iter().all(|word| word.chars().all(sign))
        || texts.iter().all(rising)
        || line.text.trim_start().starts_with(is_bar)
        || words.len() != n && texts.iter().all(decimal) && line.text.contains(beyond)
    {
        return None;
    }
    if words.len() == n && often(n) == n {
        let cells = words.into_iter().flat_map(|at| signs_of(line, at));
        let square = Square::of_line(line, cells).filter(is_whole)?;
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
    let (commas, brackets) = (text.contains(','), text.contains(['[', '{', '(']));
    let ends = |c: char| {
        let apart = if commas {
            c == ','
        } else {
            c.is_whitespace() || is_bar(c)
        };
        apart || "[]{}()".contains(c)
    };
    let trimmed = |at: Bytes| {
        let word = text[at].trim_matches([' ', '"', '\'']);
        line.offset(word)..line.offset(word) + word.len()
    };
    let words = pieces(text, 0..text.len(), ends).into_iter().map(trimmed);
    let words = words.filter(|at| commas && !brackets || !at.is_empty());
    let words: Vec<Bytes> = words.collect();
    let cell = |at: &Bytes| at.is_empty() || is_cell(&text[at.clone()]);
    if words.len() <= ROW || !words.iter().all(cell) {
        return None;
    }
    let square = Square::of_line(line, words).filter(is_whole)?;
    let form = "cells in one line";
    Some(Read::Square(Square { form, ..square }, None))
}

/// A line on the layout that was asked for: a sign for each cell, the whole picture, candidates.
fn on_layout(line: &Line, layout: Arc<Layout>, context: &Context) -> Option<Read> {
    let (rows, cols, cells) = (layout.rows(), layout.cols(), layout.cells().len());
    let order = layout.order();
    let text = line.text.trim();
    if context.options().alphabet.is_none()
        && text.len() == cells
        && let Some(entry) = usual(text.to_owned(), line.number, Arc::clone(&layout))
    {
        return Some(Read::Usual(entry));
    }
    for field in fields(&line.text, cells.min(FIELD)) {
        let word = &line.text[field.clone()];
        let count = word.chars().count();
        if context.grids_asked().is_some() && count == order * order {
            match square_of(line, field) {
                Some(grid) => return Some(Read::Square(grid, None)),
                None => continue,
            }
        }
        if count == cells * order && is_candidates(word, order) {
            return Some(Read::Done(candidates_on(line, word, layout)));
        }
        let sign = |c: char| c.is_alphanumeric() || is_blank_char(c) || "#+~@$%&".contains(c);
        if count != cells && count != rows * cols || !word.chars().all(sign) {
            continue;
        }
        let ids: Vec<_> = match count == cells {
            true => layout.cells().ids().map(Some).collect(),
            false => (0..count)
                .map(|k| layout.cell(k / cols, k % cols))
                .collect(),
        };
        let placed = ids.into_iter().zip(signs_of(line, field.clone()));
        let placed = placed.filter_map(|(cell, at)| Some((cell?, Cell { line: 0, at })));
        let sketch = Sketch {
            form: "one line",
            cells: placed.collect(),
            layout,
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
    let own = |(place, c): (usize, &char)| {
        is_blank_char(*c) || Alphabet::OneUp.read_char(*c, n) == Symbol::new(place)
    };
    let cell =
        |cell: &[char]| cell.iter().any(|&c| !is_blank_char(c)) && cell.iter().enumerate().all(own);
    word.chars().collect::<Vec<char>>().chunks(n).all(cell)
}

/// Candidates, as many signs for each cell as there are symbols.
fn candidates_on(line: &Line, word: &str, layout: Arc<Layout>) -> Result<Entry, TextError> {
    let signs: Vec<char> = word.chars().collect();
    let mut puzzle = Puzzle::blank(Arc::clone(&layout));
    for (cell, signs) in layout.cells().ids().zip(signs.chunks(layout.order())) {
        let open = |place: &usize| !is_blank_char(signs[*place]);
        let set: SymbolSet = (0..signs.len())
            .filter(open)
            .filter_map(Symbol::new)
            .collect();
        let outcome = match set.single() {
            Some(symbol) => puzzle.fix(cell, symbol),
            None => puzzle.restrict(cell, set),
        };
        outcome.map_err(|error| TextError::at(line.number, error))?;
    }
    let form = EntryForm::Line(".".repeat(layout.cells().len()), Alphabet::OneUp);
    Ok(Entry::new(puzzle, line.number, form))
}

/// Two grids in one line: the clues, and their map or solution.
pub(super) fn clues_first(first: Square, second: Square) -> Option<(Square, Square)> {
    let swapped = first.is_map() || first.is_full() && !second.is_full();
    let (clues, other) = match swapped && !second.is_map() {
        true => (second, first),
        false => (first, second),
    };
    let fits = !clues.is_map() && (other.is_map() || other.is_full());
    fits.then_some((clues, other))
}
