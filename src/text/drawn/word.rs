//! The words of a line that may each be a grid, and how they are told from rows of a picture.

use super::labels::is_map_of;
use super::piece::Piece;
use super::values::is_blank_char;
use crate::puzzle::MAX_SYMBOLS;
use crate::puzzle::shapes::overlaps::BOX_SIDE;
use crate::text::ground::{Context, Line, offset};

/// A word of this many characters or fewer may as well be a row of a block.
pub(super) const SHORT: usize = MAX_SYMBOLS;

/// A region map of this many characters or more is told from a row of cells.
const SHORTEST_MAP: usize = 16;

/// The part of a line that may be a grid: up to a blank, a comma or another separator. Behind a
/// name or a number it is the first field that is a whole grid.
pub(super) fn word(text: &str) -> &str {
    let first = first_word(text);
    if first.len() > SHORT || text.len() <= SHORT {
        return first;
    }
    let fields = text.split(ends_word).filter(|field| field.len() > SHORT);
    let is_grid = |field: &&str| {
        let length = field.chars().count();
        length > SHORT
            && length.isqrt().pow(2) == length
            && field.chars().all(|c| is_sign(c) && c != '+')
    };
    fields.into_iter().find(is_grid).unwrap_or(first)
}

/// The text up to a blank, a comma or another separator.
fn first_word(text: &str) -> &str {
    let text = text.trim_start().trim_start_matches(['"', '\'', '`']);
    let end = if text.is_ascii() {
        text.bytes().position(|b| ENDS_WORD[usize::from(b)])
    } else {
        text.find(ends_word)
    };
    &text[..end.unwrap_or(text.len())]
}

/// [`ends_word`] for each ASCII character: whole lists go through it.
static ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut c = 0_u8;
    while c.is_ascii() {
        ends[c as usize] = matches!(
            c,
            b'\t'..=b'\r' | b' ' | b',' | b';' | b'"' | b'\'' | b'`' | b':' | b'|' | b'#'
        );
        c += 1;
    }
    ends
};

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '`' | ':' | '|' | '#')
}

/// The word behind the first one of a line.
pub(super) fn second<'t>(text: &'t str, first: &str) -> &'t str {
    let start = offset(text, first) + first.len();
    first_word(text[start..].trim_start_matches([' ', '\t', ',', ';', '|', ':']))
}

/// Whether a line is a grid by itself, too long to be a row of a block.
pub(super) fn is_long(text: &str, context: &Context) -> bool {
    let word = word(text);
    let length = if word.is_ascii() {
        word.len()
    } else {
        word.chars().count()
    };
    // Letters, digits and dots are what most lines consist of.
    let usual = |b: u8| b.is_ascii_alphanumeric() | (b == b'.');
    if !word.bytes().all(usual) && !word.chars().all(is_sign) || is_border(text.trim()) {
        return false;
    }
    let side = length.isqrt();
    if length <= SHORT {
        // Short clues with a region map behind them are a jigsaw, no row.
        if is_one_of_several(length, context) {
            return true;
        }
        let next = second(text, word);
        let joined = is_joined(word) && context.options().form.is_none();
        return joined
            || context.options().layout.is_none()
                && length >= SHORTEST_MAP
                && side * side == length
                && next.chars().count() == length
                && map_side(next).is_some();
    }
    let asked = context.options().layout.is_some();
    if !asked && is_path(word) {
        return false;
    }
    asked
        || side * side == length
        || (length.is_multiple_of(2) && (length / 2).isqrt().pow(2) == length / 2)
        || cube_root(length).is_some()
        || are_grids(word)
}

/// Whether it is words with a dot between them, as programs name their parts: `java.util.List`. In
/// a grid of letters two blanks stand beside each other somewhere.
fn is_path(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.contains('.')
        && !word.contains("..")
        && !word.contains(|c: char| c.is_ascii_digit())
}

/// Cells of a grid of the usual size.
pub(super) const CELLS: usize = (BOX_SIDE * BOX_SIDE).pow(2);

/// Whether a word may be several grids of the usual size, one right behind the other.
pub(super) fn are_grids(word: &str) -> bool {
    let plain = |b: u8| b.is_ascii_digit() || b == b'.';
    word.len() > CELLS && word.len().is_multiple_of(CELLS) && word.bytes().all(plain)
}

/// Whether a word is the clues of a small jigsaw and, behind them, the letters of its regions:
/// rows of a picture have letters anywhere, or nowhere.
pub(super) fn is_joined(word: &str) -> bool {
    let half = word.len() / 2;
    let side = half.isqrt();
    let even = word.is_ascii() && word.len().is_multiple_of(2) && side * side == half;
    even && half >= SHORTEST_MAP && {
        let (clues, map) = word.split_at(half);
        let cell = |b: u8| b.is_ascii_digit() || is_blank_char(char::from(b));
        clues.bytes().all(cell)
            && is_map_of(&map.chars().map(String::from).collect::<Vec<_>>(), side)
            && map.bytes().all(|b| b.is_ascii_alphabetic())
    }
}

/// Whether a line is the border of boxes, as in `.-----.-----.`, and no grid of blank cells.
fn is_border(text: &str) -> bool {
    let drawn = |b: u8| matches!(b, b'.' | b':' | b'*' | b'+' | b'\'' | b'|' | b'-' | b' ');
    text.get(1..3) == Some("--") && !text.starts_with('-') && text.bytes().all(drawn)
}

/// Whether so many characters are one grid of the several that were asked for, and no row of
/// their picture.
fn is_one_of_several(length: usize, context: &Context) -> bool {
    let Some(spec) = context
        .options()
        .layout
        .as_ref()
        .filter(|spec| spec.grids.len() > 1)
    else {
        return false;
    };
    let last = spec.grids.iter().map(|grid| usize::from(grid.at.col)).max();
    let cols = last.unwrap_or(0) + spec.order;
    length == spec.order * spec.order && length != cols
}

/// A character that can stand in a grid in one line.
fn is_sign(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || c == '.'
        || is_blank_char(c)
        || matches!(c, '+' | '/' | '=' | '~' | '@' | '$' | '%' | '&' | 'x')
}

/// The side of the grid whose regions a line may be.
pub(super) fn map_side(text: &str) -> Option<usize> {
    let word = word(text);
    let side = word.chars().count().isqrt();
    if side > MAX_SYMBOLS
        || word
            .bytes()
            .any(|b| matches!(b, b'.' | b'*' | b'_' | b'-' | b'?'))
    {
        return None;
    }
    let labels: Vec<String> = word.chars().map(String::from).collect();
    is_map_of(&labels, side).then_some(side)
}

/// The characters of a word of a line as pieces.
pub(super) fn pieces(line: &Line, word: &str) -> Vec<Piece> {
    let start = line.offset(word);
    word.char_indices()
        .map(|(at, c)| Piece {
            line: 0,
            at: start + at..start + at + c.len_utf8(),
            text: c.to_string(),
        })
        .collect()
}

pub(super) fn cube_root(length: usize) -> Option<usize> {
    (1..=MAX_SYMBOLS).find(|n| n * n * n == length)
}
