//! A grid in one line: n x n signs, n words of n signs, or n x n cells with separators.
//!
//! A second field of the line may be its solution or the map of its regions. Clues and map may
//! also be 2 n x n signs.

use std::sync::Arc;

use super::list::usual;
use super::row::{
    Bytes, MIN_CELLS, MIN_SIDE, is_bar, is_cell, is_decimal, is_rising, is_rule, pieces, span,
    unquoted, words,
};
use super::square::{Square, is_grid, is_side};
use super::value::{is_blank, is_blank_char, is_letters};
use crate::puzzle::{Layout, MAX_SYMBOLS, Symbol};
use crate::text::base::{Alphabet, Context, Entry, Line, TextError, unexpected};

/// A line that is a grid by itself.
#[derive(Debug)]
pub(super) enum Read {
    /// Digits and the usual blanks.
    Usual(Entry),
    /// A square, perhaps with a second one in the same line.
    Square(Square, Option<Square>),
    Error(TextError),
}

impl Read {
    /// An error about a piece of a line.
    fn error(line: &Line, text: &str, expected: impl Into<String>) -> Option<Self> {
        Some(Self::Error(unexpected(line.number, text, expected)))
    }
}

/// The sentence about several grids on one line.
pub(super) const SEVERAL: &str = "several grids on one line: write each on its own";

/// Cells up to which a line may be the row of a grid.
const ROW: usize = MAX_SYMBOLS;

/// Reads a line that is a grid by itself.
pub(super) fn read(line: &Line, context: &mut Context) -> Option<Read> {
    if let Some(layout) = context.asked() {
        return match layout {
            Ok(layout) => on_layout(line, &layout, context),
            Err(error) => Some(Read::Error(TextError::at(line.number, error))),
        };
    }

    if is_rule(line.text.trim()) {
        return None;
    }
    if let Some(entry) = usual_line(line, context) {
        return Some(Read::Usual(entry));
    }
    signs(line).or_else(|| rows(line)).or_else(|| cells(line))
}

/// Reads a field of a table, which may be a small grid.
pub(super) fn read_field(line: &Line, context: &mut Context) -> Option<Read> {
    let small = || Some(Read::Square(square(line)?, None));
    read(line, context).or_else(small)
}

/// A line of digits and blanks with more cells than a row has.
fn usual_line(line: &Line, context: &mut Context) -> Option<Entry> {
    // So many signs may also be the candidates of 16 cells.
    const LISTS: usize = MIN_SIDE.pow(3);
    let text = line.text.trim();
    let n = text.len();
    let side = n.isqrt();
    let sized = side * side == n && n > ROW && n != LISTS && side <= 9;
    if !sized || context.options().alphabet.is_some() {
        return None;
    }
    usual(text, line.number, &context.square(side).ok()?)
}

/// The fields of a line of at least so many bytes.
fn fields(text: &str, least: usize) -> Vec<Bytes> {
    let ends = |c: char| c.is_whitespace() || ",;\"'`|=<>:()[]{}".contains(c);
    // A `#` before a blank begins a comment.
    let end = text.find("# ").unwrap_or(text.len());
    let mut fields = pieces(text, 0..end, ends);
    fields.retain(|field| field.len() >= least);
    fields
}

/// The square of all signs of a line.
pub(super) fn square(line: &Line) -> Option<Square> {
    square_of(line, span(&line.text, line.text.trim()))
}

/// The bytes of each sign of a field.
fn signs_of(line: &Line, field: Bytes) -> impl Iterator<Item = Bytes> {
    line.text[field.clone()]
        .char_indices()
        .map(move |(at, c)| field.start + at..field.start + at + c.len_utf8())
}

/// The square of all signs of a field, if they are a grid or a map.
fn square_of(line: &Line, field: Bytes) -> Option<Square> {
    Square::of_line(line, signs_of(line, field)).filter(is_whole)
}

/// True if a square of one line is a grid or a map, not a rule or words.
fn is_whole(square: &Square) -> bool {
    if square.is_map() {
        return true;
    }
    let texts = square.texts();
    let all = |is: &dyn Fn(&str) -> bool| texts.iter().all(|text| is(text));
    let sign = |c: char| c.is_alphanumeric() || is_blank_char(c) || "+#~".contains(c);
    let drawn = |text: &str| matches!(text, "-" | "*" | "_" | "+");
    let ruled = !all(&|text| !drawn(text)) && all(&|text| drawn(text) || is_blank(text));
    let words = texts.len() <= ROW && all(&is_letters);
    let grid = all(&|text| text.chars().all(sign)) && is_grid(&texts, square.side());
    grid && !ruled && !words
}

/// A field of n x n signs, perhaps with a second one; or 2 n x n signs.
fn signs(line: &Line) -> Option<Read> {
    let fields = fields(&line.text, MIN_CELLS);
    let square = |field: &Bytes| square_of(line, field.clone());
    let mut squares: Vec<Option<Square>> = fields.iter().map(square).collect();
    for (k, field) in fields.iter().enumerate() {
        let word = &line.text[field.clone()];
        let count = word.chars().count();
        if is_candidates(word, count) {
            let expected = "candidates in one line are not read; write a word of candidates for \
                            each cell, in n rows of n words";
            return Read::error(line, word, expected);
        }
        if let Some(grid) = squares[k].take_if(|_| count > ROW) {
            let before = line.text[..field.start].trim_end();
            let sign = |c: char| c.is_ascii_digit() || is_blank_char(c);
            if let Some(clues) = before.strip_suffix([',', ';']).map(str::trim)
                && clues.len() >= MIN_SIDE
                && clues.chars().all(sign)
                && grid.is_full()
            {
                let expected = format!("expected {count} signs, as the solution after them has");
                return Read::error(line, clues, expected);
            }
            let digits = |field: &&Bytes| {
                let word = &line.text[(*field).clone()];
                let near = word.len() != count && word.len().abs_diff(count) <= 2;
                near && word.bytes().all(|b| b.is_ascii_digit() && b != b'0')
            };
            if let Some(field) = fields.iter().find(digits) {
                let solution = &line.text[field.clone()];
                let there = solution.len();
                let expected = format!("a solution of {count} signs is expected; here are {there}");
                return Read::error(line, solution, expected);
            }
            let others = squares.into_iter().flatten();
            let mut others: Vec<Square> =
                others.filter(|other| other.side() == grid.side()).collect();
            let is_puzzle = |square: &&Square| !square.is_full() && !square.is_map();
            if [&grid].into_iter().chain(&others).filter(is_puzzle).count() > 1 {
                return Read::error(line, word, SEVERAL);
            }
            let second = (!others.is_empty()).then(|| others.swap_remove(0));
            return Some(Read::Square(grid, second));
        }
        // Clues, and their map or solution.
        let half =
            signs_of(line, field.clone()).nth(count / 2).map_or(field.end, |sign| sign.start);
        if let Some(clues) = square_of(line, field.start..half)
            && let Some(other) = square_of(line, half..field.end)
            && (other.is_map() || other.solves(&clues, false))
        {
            return Some(Read::Square(clues, Some(other)));
        }
    }

    // Two small grids: clues with their map or solution.
    let squares: Vec<Square> = squares.into_iter().flatten().collect();
    let [first, second] = <[Square; 2]>::try_from(squares).ok()?;
    (first.side() == second.side()).then_some(Read::Square(first, Some(second)))
}

/// True for candidates: place k of each cell is symbol k or a blank.
fn is_candidates(word: &str, count: usize) -> bool {
    let Some(n) = (MIN_SIDE..=MAX_SYMBOLS).find(|n| n.pow(3) == count) else {
        return false;
    };
    let signs: Vec<char> = word.chars().collect();
    let symbol = |c: char| Alphabet::OneUp.read_char(c, n);
    signs.chunks(n).all(|cell| {
        let own = |(k, &c)| is_blank_char(c) || symbol(c) == Symbol::new(k);
        cell.iter().enumerate().all(own) && !cell.iter().copied().all(is_blank_char)
    })
}

/// n words of n signs; one missing or of another length is an error.
fn rows(line: &Line) -> Option<Read> {
    let text = &line.text;
    let ends = |c: char| c.is_whitespace() || is_bar(c) || ",;/\"'`".contains(c);
    let mut words = words(text, 0..text.len(), ends);
    words.truncate(MAX_SYMBOLS + 2);
    let texts: Vec<&str> = words.iter().map(|at| &text[at.clone()]).collect();
    let lengths: Vec<usize> = texts.iter().map(|word| word.chars().count()).collect();
    let often = |n: usize| lengths.iter().filter(|&&length| length == n).count();
    let n = lengths.iter().copied().max_by_key(|&n| often(n))?;
    let even = often(n) + 1 >= words.len() && lengths.iter().all(|len| len.abs_diff(n) <= 1);
    if !even || !is_side(n) || words.len().abs_diff(n) > 1 {
        return None;
    }
    let sign = |c: char| c.is_ascii_digit() || n > 9 && c.is_ascii_uppercase() || is_blank_char(c);
    let all = |is: &dyn Fn(&str) -> bool| texts.iter().all(|word| is(word));
    // Candidates have rising words; drawings begin with a bar.
    let other = all(&is_rising) || text.trim_start().starts_with(is_bar);
    if other || !all(&|word| word.chars().all(sign)) || words.len() != n && all(&is_decimal) {
        return None;
    }
    if words.len() == n && often(n) == n {
        let cells = words.into_iter().flat_map(|at| signs_of(line, at));
        let square = Square::of_line(line, cells).filter(is_whole)?;
        return Some(Read::Square(square, None));
    }

    let longest = lengths.iter().max().unwrap_or(&n);
    let there = format!("{} words of {longest} signs", words.len());
    let expected = "a row is missing, double, short or long";
    let expected = format!("expected {n} words of {n} signs: {expected}");
    Read::error(line, &there, expected)
}

/// n x n cells with separators, more than a row can have.
fn cells(line: &Line) -> Option<Read> {
    let text = &line.text;
    let commas = text.contains(',');
    let brackets = text.contains(['[', '{', '(']);
    let ends = |c: char| {
        let is_separator = if commas { c == ',' } else { c.is_whitespace() || is_bar(c) };
        is_separator || "[]{}()".contains(c)
    };

    let mut words = pieces(text, 0..text.len(), ends);
    words.retain(|at| commas && !brackets || !text[at.clone()].trim().is_empty());
    let words: Vec<Bytes> = words.into_iter().map(|at| unquoted(text, at)).collect();
    let cell = |at: &Bytes| at.is_empty() || is_cell(&text[at.clone()]);
    if words.len() <= ROW || !words.iter().all(cell) {
        return None;
    }
    let square = Square::of_line(line, words).filter(is_whole)?;
    let form = "cells in one line";
    Some(Read::Square(Square { form, ..square }, None))
}

/// Reads a line on `--layout`: a sign for each cell or place.
fn on_layout(line: &Line, layout: &Arc<Layout>, context: &Context) -> Option<Read> {
    let (rows, cols) = (layout.rows(), layout.cols());
    let cells = layout.cells().len();
    if context.options().alphabet.is_none()
        && let Some(entry) = usual(line.text.trim(), line.number, layout)
    {
        return Some(Read::Usual(entry));
    }

    let read = |field: Bytes| {
        let word = &line.text[field.clone()];
        let sign = |c: char| c.is_alphanumeric() || is_blank_char(c) || "#+~@$%&".contains(c);
        let widths = match word.chars().count() {
            _ if !word.chars().all(sign) => return None,
            count if count == rows * cols => vec![cols; rows],
            count if count == cells => vec![count],
            count if count <= ROW => return None,
            // A grid of another size is an error.
            _ => square_of(line, field.clone())?.widths,
        };
        let cells = signs_of(line, field).collect();
        Some(Square::of_signs(line, cells, widths))
    };

    let square = fields(&line.text, cells.min(MIN_CELLS)).into_iter().find_map(read)?;
    Some(Read::Square(square, None))
}

/// Orders two grids: the clues, and their map or solution.
pub(super) fn clues_first(first: Square, second: Square) -> Option<(Square, Square)> {
    let mut clues = first;
    let mut other = second;
    if !other.is_map() && (clues.is_map() || clues.is_full() && !other.is_full()) {
        (clues, other) = (other, clues);
    }
    let fits = !clues.is_map() && (other.is_map() || other.is_full());
    fits.then_some((clues, other))
}
