//! Grids in one line: n x n characters, with anything after a separator as a comment; clues and
//! regions of a jigsaw as 2 n x n characters; candidates as n x n x n characters.
//!
//! 64 characters may be an 8x8 grid or the candidates of a 4x4 one, 512 a jigsaw of 16 or the
//! candidates of 8x8. The text tells: in a candidate string each place of a cell may hold only
//! its own symbol. Where it does not tell, the user is asked.

use std::sync::Arc;

use super::jigsaw;
use super::labels::{self, is_line, is_map_of};
use super::piece::{Piece, unexpected, wrong_line};
use super::sketch::Sketch;
use super::tiny::{self, FEWEST};
use super::values::is_blank_char;
use super::word::{cube_root, map_side, pieces, second, word};
use crate::ids::CellId;
use crate::puzzle::{Layout, MAX_SYMBOLS, Puzzle, Symbol, SymbolSet};
use crate::text::ground::{
    Alphabet, Context, Entry, Form, Line, TextError, TextErrorKind, recorded_line,
};

/// A sign with which lines are ruled across a text.
fn is_ruled(c: char) -> bool {
    matches!(c, '-' | '*' | '_' | '=' | '~' | '+' | '–' | '—')
}

/// Reads a line.
pub(super) fn read(line: &Line, context: &mut Context) -> Result<Entry, TextError> {
    let word = word(&line.text);
    let length = word.chars().count();
    let form = context.options().form.clone();
    let error = |error: crate::puzzle::LayoutError| TextError::at(line.number, error);
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
    if may_grid && second.chars().count() == length && is_line(word) && !is_line(second) {
        let (clues, map) = (pieces(line, second), pieces(line, word));
        let lines = std::slice::from_ref(line);
        return jigsaw::read(clues, &map, side, "jigsaw in one line", lines, context);
    }
    if may_grid && second.chars().count() == length && map_side(second).is_some() && !is_line(word)
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
            let as_grid = Sketch::new("one line", layout, cells);
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
        (["line"], _) if form.is_none() && is_line(word) => {
            Err(labels::lone(line, side, word.chars()))
        }
        (["line"], _) if word.chars().all(is_ruled) => Err(wrong_line(
            line,
            "expected a grid; this line has neither a symbol nor a blank such as '.'",
        )),
        (["line"], _) => {
            let layout = grid(line, word, side, context)?;
            plain(line, word, layout, context)
        }
        ([], _) if may_jigsaw && is_solved(word, length / 2) => {
            let (clues, full) = word.split_at(length / 2);
            let layout = grid(line, clues, half, context)?;
            let mut entry = plain(line, clues, Arc::clone(&layout), context)?;
            entry.recorded = Some(recorded_line(&layout, full, Alphabet::OneUp));
            Ok(entry)
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

/// Whether digits are so many clues and blank cells, and right behind them the solution.
fn is_solved(word: &str, cells: usize) -> bool {
    if !word.is_ascii() {
        return false;
    }
    let (clues, full) = word.as_bytes().split_at(cells);
    let digit = |b: &u8| matches!(b, b'1'..=b'9');
    let agrees = |(clue, cell): (&u8, &u8)| clue == cell || is_blank_char(char::from(*clue));
    let given = clues.iter().filter(|b| digit(b)).count();
    (cells.isqrt()..cells).contains(&given)
        && full.iter().all(digit)
        && clues.iter().zip(full).all(agrees)
}

fn ambiguous(line: &Line, readings: &[&str]) -> TextError {
    let readings = readings
        .iter()
        .map(|reading| format!("{reading} (--form {reading})"))
        .collect();
    TextError::at(
        line.number,
        TextErrorKind::Ambiguous {
            readings,
            flag: "--form",
        },
    )
}

fn grid(
    line: &Line,
    word: &str,
    side: usize,
    context: &mut Context,
) -> Result<Arc<Layout>, TextError> {
    context
        .square(side)
        .map_err(|error| TextError::at(line.number, unexpected(word, error.to_string())))
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
    Sketch::new("one line", layout, cells).entry(std::slice::from_ref(line), context)
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
    let entry = Sketch::new("one line", layout, cells).entry(lines, context)?;
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
        recorded: None,
        row: None,
        supposed: None,
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
        is_blank_char(c) || Alphabet::OneUp.read_char(c, n) == Symbol::new(place % n)
    };
    let signs: Vec<char> = word.chars().collect();
    let some = |cell: &[char]| cell.iter().any(|&c| !is_blank_char(c));
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
            .filter(|&(_, &c)| !is_blank_char(c));
        let set: SymbolSet = places.filter_map(|(place, _)| Symbol::new(place)).collect();
        let outcome = match set.single() {
            Some(symbol) => puzzle.give(cell, symbol),
            None => puzzle.restrict(cell, set),
        };
        outcome.map_err(|error| TextError::at(line.number, error))?;
    }
    let blank = ".".repeat(layout.cells().len());
    Ok(Entry {
        puzzle,
        id: None,
        line: line.number,
        form: Form::Line(blank, Alphabet::OneUp),
        notes: Vec::new(),
        recorded: None,
        row: None,
        supposed: None,
    })
}
