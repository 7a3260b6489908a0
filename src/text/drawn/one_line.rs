//! Grids in one line: n x n characters, with anything after a separator as a comment; clues and
//! regions of a jigsaw as 2 n x n characters; candidates as n x n x n characters.
//!
//! 64 characters may be an 8x8 grid or the candidates of a 4x4 one, 512 a jigsaw of 16 or the
//! candidates of 8x8. The text tells: in a candidate string each place of a cell may hold only
//! its own symbol. Where it does not tell, the user is asked.

use std::sync::Arc;

use super::super::{Context, Entry, Form, Line, TextError, TextErrorKind};
use super::jigsaw::{self, is_map_of};
use super::map_first;
use super::pieces::{Piece, unexpected, wrong_line};
use super::sketch::Sketch;
use super::tiny::{self, FEWEST};
use super::values::is_blank;
use crate::ids::CellId;
use crate::puzzle::{Layout, MAX_SYMBOLS, Puzzle, Symbol, SymbolSet};
use crate::text::Alphabet;

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
    let text = text.trim_start().trim_start_matches(['"', '\'']);
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
            b'\t'..=b'\r' | b' ' | b',' | b';' | b'"' | b'\'' | b':' | b'|' | b'#'
        );
        c += 1;
    }
    ends
};

fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | ':' | '|' | '#')
}

/// The word behind the first one of a line.
fn second<'t>(text: &'t str, first: &str) -> &'t str {
    let start = first.as_ptr() as usize - text.as_ptr() as usize + first.len();
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
        return context.options().layout.is_none()
            && length >= SHORTEST_MAP
            && side * side == length
            && next.chars().count() == length
            && map_side(next).is_some();
    }
    let asked = context.options().layout.is_some();
    asked
        || side * side == length
        || (length.is_multiple_of(2) && (length / 2).isqrt().pow(2) == length / 2)
        || cube_root(length).is_some()
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
        || is_blank(c.encode_utf8(&mut [0; 4]))
        || matches!(c, '+' | '/' | '=' | '~' | '@' | '$' | '%' | '&' | 'x')
}

/// A sign with which lines are ruled across a text.
fn is_ruled(c: char) -> bool {
    matches!(c, '-' | '*' | '_' | '=' | '~' | '+' | '–' | '—')
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

/// Reads a line.
pub(super) fn read(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let word = word(&line.text);
    let length = word.chars().count();
    let form = context.options().form.clone();
    let error = |error: crate::puzzle::LayoutError| TextError {
        line: line.number,
        column: None,
        kind: error.into(),
    };
    if let Some(layout) = context.asked() {
        let layout = layout.map_err(error)?;
        return on_layout(line, word, layout, context);
    }
    let side = length.isqrt();
    let may_grid = side * side == length && (FEWEST..=MAX_SYMBOLS).contains(&side);
    let half = (length / 2).isqrt();
    let may_jigsaw = length.is_multiple_of(2)
        && half * half * 2 == length
        && (FEWEST..=MAX_SYMBOLS).contains(&half);
    let cube = cube_root(length).filter(|&n| (FEWEST..=MAX_SYMBOLS).contains(&n));
    // A second word that is the map of the first.
    let second = second(&line.text, word);
    if may_grid
        && second.chars().count() == length
        && map_first::is_line(word)
        && !map_first::is_line(second)
    {
        let (clues, map) = (pieces(line, second), pieces(line, word));
        let lines = std::slice::from_ref(line);
        return jigsaw::read(clues, &map, side, "jigsaw in one line", lines, context);
    }
    if may_grid
        && second.chars().count() == length
        && map_side(second).is_some()
        && !map_first::is_line(word)
    {
        let map = pieces(line, second);
        return jigsaw::read(
            pieces(line, word),
            &map,
            side,
            "jigsaw in one line",
            std::slice::from_ref(line),
            context,
        );
    }
    let jigsaw_fits = may_jigsaw && {
        let labels: Vec<String> = word.chars().skip(length / 2).map(String::from).collect();
        is_map_of(&labels, half)
    };
    let cube_fits = cube.is_some_and(|n| is_candidates(word, n));
    let asked = |name: &str| form.as_deref() == Some(name);
    let readings = [
        (
            "candidates",
            cube.is_some() && (asked("candidates") || form.is_none() && cube_fits),
        ),
        (
            "jigsaw",
            may_jigsaw && (asked("jigsaw") || form.is_none() && jigsaw_fits),
        ),
        ("line", may_grid && (asked("line") || form.is_none())),
    ];
    let possible: Vec<&str> = readings
        .iter()
        .filter(|(_, possible)| *possible)
        .map(|(name, _)| *name)
        .collect();
    match (&possible[..], cube) {
        (["candidates", "line"], Some(n)) => {
            let layout = grid(line, word, side, context)?;
            let cells = layout.cells().ids().zip(pieces(line, word)).collect();
            let as_grid = Sketch {
                form: "one line",
                layout,
                cells,
                notes: Vec::new(),
            };
            if as_grid.is_likely(std::slice::from_ref(line), context) {
                Err(ambiguous(line, &possible))
            } else {
                candidates(line, word, n, context)
            }
        }
        (["candidates"], Some(n)) => candidates(line, word, n, context),
        (["jigsaw"], _) => {
            let pieces = pieces(line, word);
            let (clues, map) = pieces.split_at(length / 2);
            jigsaw::read(
                clues.to_vec(),
                map,
                half,
                "jigsaw in one line",
                std::slice::from_ref(line),
                context,
            )
        }
        (["line"], _) if form.is_none() && map_first::is_line(word) => {
            Err(map_first::lone(line, side))
        }
        (["line"], _) if word.chars().all(is_ruled) => Err(wrong_line(
            line,
            "expected a grid; this line has neither a symbol nor a blank such as '.'",
        )),
        (["line"], _) => {
            let layout = grid(line, word, side, context)?;
            plain(line, word, layout, context)
        }
        ([], _) if may_jigsaw => Err(wrong_line(
            line,
            format!(
                "{length} characters would be {half} x {half} clues and as many region labels, but the second half is no region map"
            ),
        )),
        ([], _) if side * side == length && side < FEWEST => Err(tiny::refused(line)),
        ([], _) => Err(wrong_line(
            line,
            format!("expected a grid of n x n characters; there are {length}"),
        )),
        _ => Err(ambiguous(line, &possible)),
    }
}

fn ambiguous(line: &Line, readings: &[&str]) -> TextError {
    let readings = readings
        .iter()
        .map(|reading| format!("{reading} (--form {reading})"))
        .collect();
    TextError {
        line: line.number,
        column: None,
        kind: TextErrorKind::Ambiguous {
            readings,
            flag: "--form",
        },
    }
}

fn grid(
    line: &Line,
    word: &str,
    side: usize,
    context: &mut Context,
) -> Result<Arc<Layout>, TextError> {
    context.square(side).map_err(|error| TextError {
        line: line.number,
        column: None,
        kind: unexpected(word, error.to_string()),
    })
}

/// A line on the layout that was asked for: one character a cell, or the whole picture.
fn on_layout(
    line: &Line,
    word: &str,
    layout: Arc<Layout>,
    context: &Context,
) -> Result<Entry, TextError> {
    let length = word.chars().count();
    let (rows, cols) = (layout.rows(), layout.cols());
    if length == layout.cells().len() {
        return plain(line, word, layout, context);
    }
    let n = layout.order();
    if length == layout.cells().len() * n && is_candidates(word, n) {
        return candidates_on(line, word, layout);
    }
    if length != rows * cols {
        let expected = format!(
            "expected {} characters, one for each cell of the layout {}; there are {length}",
            layout.cells().len(),
            layout.name()
        );
        return Err(wrong_line(line, expected));
    }
    let cells = pieces(line, word).into_iter().enumerate();
    let cells = cells
        .filter_map(|(k, piece)| layout.cell(k / cols, k % cols).map(|cell| (cell, piece)))
        .collect();
    Sketch {
        form: "one line",
        layout,
        cells,
        notes: Vec::new(),
    }
    .entry(std::slice::from_ref(line), context)
}

/// One character for each cell, in reading order. The usual case has a way of its own: it is
/// what comes in thousands.
fn plain(
    line: &Line,
    word: &str,
    layout: Arc<Layout>,
    context: &Context,
) -> Result<Entry, TextError> {
    if context.options().alphabet.is_none()
        && let Some(entry) = usual(word.to_owned(), line.number, Arc::clone(&layout))
    {
        return Ok(entry);
    }
    let cells: Vec<(CellId, Piece)> = layout.cells().ids().zip(pieces(line, word)).collect();
    let lines = std::slice::from_ref(line);
    let entry = Sketch {
        form: "one line",
        layout,
        cells,
        notes: Vec::new(),
    }
    .entry(lines, context)?;
    // The comment after the grid is the puzzle's, not the solution's.
    let form = match entry.form {
        Form::Drawing(drawing) => Form::Line(word.to_owned(), drawing.alphabet),
        other => other,
    };
    Ok(Entry { form, ..entry })
}

/// A grid of digits and the usual blanks; `None` when anything else stands there.
pub(super) fn usual(word: String, line: usize, layout: Arc<Layout>) -> Option<Entry> {
    const DIGITS: usize = 9;
    if layout.order() > DIGITS || !word.is_ascii() {
        return None;
    }
    Some(Entry {
        puzzle: digits(word.as_bytes(), &layout)?,
        id: None,
        line,
        form: Form::Line(word, Alphabet::OneUp),
        notes: Vec::new(),
    })
}

/// The layout of a line, where a line of its length can only be one grid, whatever stands in it.
pub(super) fn only_layout(line: &Line, context: &mut Context) -> Option<Arc<Layout>> {
    let length = line.text.len();
    if context.options().alphabet.is_some() || context.options().form.is_some() {
        return None;
    }
    if let Some(layout) = context.asked() {
        return layout.ok().filter(|layout| layout.cells().len() == length);
    }
    let side = length.isqrt();
    let other = cube_root(length).is_some()
        || length.is_multiple_of(2) && (length / 2).isqrt().pow(2) == length / 2;
    if other || side * side != length {
        return None;
    }
    context.square(side).ok()
}

/// A puzzle of digits and the usual blanks; `None` when anything else stands there.
fn digits(word: &[u8], layout: &Arc<Layout>) -> Option<Puzzle> {
    let last = b'0' + u8::try_from(layout.order()).ok()?;
    // Which cells are given cannot be foreseen, so nothing branches on it.
    let known = |&sign: &u8| {
        matches!(sign, b'.' | b'*' | b'_' | b'-' | b'?') | (b'0'..=last).contains(&sign)
    };
    if word.len() != layout.cells().len() || !word.iter().fold(true, |all, sign| all & known(sign))
    {
        return None;
    }
    let given =
        |&sign: &u8| Symbol::new(usize::from(sign.wrapping_sub(b'1'))).filter(|_| sign > b'0');
    Puzzle::of_givens(Arc::clone(layout), word.iter().map(given).collect()).ok()
}

/// Whether each place of each cell holds only its own symbol or a blank, and every cell has a
/// candidate.
fn is_candidates(word: &str, n: usize) -> bool {
    let own = |(place, c): (usize, char)| {
        is_blank(c.encode_utf8(&mut [0; 4]))
            || Alphabet::OneUp.read(c.encode_utf8(&mut [0; 4]), n) == Symbol::new(place % n)
    };
    let signs: Vec<char> = word.chars().collect();
    let some = |cell: &[char]| cell.iter().any(|c| !is_blank(c.encode_utf8(&mut [0; 4])));
    signs.iter().copied().enumerate().all(own) && signs.chunks(n).all(some)
}

fn candidates(
    line: &Line,
    word: &str,
    n: usize,
    context: &mut Context,
) -> Result<Entry, TextError> {
    let layout = grid(line, word, n, context)?;
    candidates_on(line, word, layout)
}

pub(super) fn candidates_on(
    line: &Line,
    word: &str,
    layout: Arc<Layout>,
) -> Result<Entry, TextError> {
    let n = layout.order();
    if !is_candidates(word, n) {
        return Err(wrong_line(
            line,
            format!(
                "in a candidate string place k of each {n} characters holds symbol k or a blank"
            ),
        ));
    }
    let signs: Vec<char> = word.chars().collect();
    let mut puzzle = Puzzle::blank(Arc::clone(&layout));
    for (cell, signs) in layout.cells().ids().zip(signs.chunks(n)) {
        let places = signs
            .iter()
            .enumerate()
            .filter(|(_, c)| !is_blank(c.encode_utf8(&mut [0; 4])));
        let set: SymbolSet = places.filter_map(|(place, _)| Symbol::new(place)).collect();
        let outcome = match set.single() {
            Some(symbol) => puzzle.give(cell, symbol),
            None => puzzle.restrict(cell, set),
        };
        outcome.map_err(|error| TextError {
            line: line.number,
            column: None,
            kind: error.into(),
        })?;
    }
    let blank = ".".repeat(layout.cells().len());
    Ok(Entry {
        puzzle,
        id: None,
        line: line.number,
        form: Form::Line(blank, Alphabet::OneUp),
        notes: Vec::new(),
    })
}

/// The characters of a word of a line as pieces.
pub(super) fn pieces(line: &Line, word: &str) -> Vec<Piece> {
    let start = offset(line, word);
    word.char_indices()
        .map(|(at, c)| Piece {
            line: 0,
            at: start + at..start + at + c.len_utf8(),
            text: c.to_string(),
        })
        .collect()
}

/// Where a word, which is a part of the line, begins in it.
fn offset(line: &Line, word: &str) -> usize {
    word.as_ptr() as usize - line.text.as_ptr() as usize
}

fn cube_root(length: usize) -> Option<usize> {
    (1..=MAX_SYMBOLS).find(|n| n * n * n == length)
}
