//! Writers of grids in one line, of CSV and of tables of candidates.
//!
//! A line without a map means the square grid with its usual boxes.

use super::row::MIN_SIDE;
use crate::puzzle::{Boxes, Symbol, SymbolSet, shapes};
use crate::text::base::{
    Alphabet, Job, WriteError, Written, nothing_in, region_numbers, square_only,
};

const BLANK: char = '.';

/// Writes the signs of all cells in one line.
pub(crate) fn line(job: &Job<'_>) -> Result<Written, WriteError> {
    let (text, alphabet) = signs(job, BLANK)?;
    plain(job, text, alphabet)
}

/// Writes a line of a collection, where `0` is a blank; symbols from 0 are written from 1.
pub(crate) fn sdm(job: &Job<'_>) -> Result<Written, WriteError> {
    let alphabet = match job.alphabet {
        Alphabet::ZeroUp => Alphabet::OneUp,
        Alphabet::NumbersFromZero => Alphabet::Numbers,
        other => other,
    };
    let blank = if looks_full_from_zero(job) { BLANK } else { '0' };
    let (text, written) = signs(&Job { alphabet, ..*job }, blank)?;
    plain(job, text, written)
}

/// True if with `0` as a blank this would look like a full grid of symbols from 0.
fn looks_full_from_zero(job: &Job<'_>) -> bool {
    let layout = job.puzzle.layout();
    let givens = job.puzzle.givens();
    let order = layout.order();
    let has_last = givens.iter().flatten().any(|symbol| symbol.index() + 1 == order);
    let n_blanks = |row: usize| {
        (0..layout.cols())
            .filter_map(|col| layout.cell(row, col))
            .filter(|&cell| givens[cell].is_none())
            .count()
    };
    !has_last && (0..layout.rows()).all(|row| n_blanks(row) == 1)
}

/// The header of a table.
pub(crate) const CSV_HEAD: &str = "id,puzzle";

/// Writes a row of a table: name and grid.
pub(crate) fn csv(job: &Job<'_>) -> Result<Written, WriteError> {
    let mut id = job.id.unwrap_or_default().replace(['\n', '\r'], " ");
    if id.contains([',', '"', ';']) {
        id = format!("\"{}\"", id.replace('"', "\"\""));
    }
    let (text, alphabet) = signs(job, BLANK)?;
    plain(job, format!("{id},{text}"), alphabet)
}

/// A grid with its usual boxes.
fn plain(job: &Job<'_>, text: String, alphabet: Alphabet) -> Result<Written, WriteError> {
    let means = shapes::square(job.puzzle.layout().order());
    Written::holding(text, job, means).map(|written| written.spelled(job, alphabet))
}

/// The cells of a square grid, numbers with blanks between them, and their alphabet.
fn signs(job: &Job<'_>, blank: char) -> Result<(String, Alphabet), WriteError> {
    square_only(job)?;
    let alphabet = readable(job);
    let givens = job.puzzle.givens().iter().copied();
    Ok((alphabet.line(givens, blank), alphabet))
}

/// The alphabet of the job, or one from 1 where a reader would not find that.
///
/// Without the first symbol, signs from 0 look like signs from 1, and letters that are also late
/// signs of the usual alphabet are taken for these.
fn readable(job: &Job<'_>) -> Alphabet {
    const LETTERS: usize = 26;
    let order = job.puzzle.layout().order();
    let has_zero = || job.puzzle.givens().iter().flatten().any(|symbol| symbol.index() == 0);
    // Without a blank, letters are taken for words and 0 may be a blank.
    let is_full = job.puzzle.givens().iter().all(Option::is_some);
    let is_late = |symbol: &Symbol| {
        let sign = Alphabet::Letters.sign(*symbol).to_string();
        Alphabet::OneUp.read(&sign, order).is_some_and(|other| other.index() < order)
    };

    match job.alphabet {
        Alphabet::ZeroUp if is_full || !has_zero() => Alphabet::OneUp,
        Alphabet::NumbersFromZero if is_full || !has_zero() => Alphabet::Numbers,
        Alphabet::Letters if order > LETTERS || is_full => Alphabet::OneUp,
        Alphabet::Letters if job.puzzle.givens().iter().flatten().all(is_late) => Alphabet::OneUp,
        other => other,
    }
}

/// Writes clues and regions in one line.
pub(crate) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    let (clues, alphabet) = signs(job, BLANK)?;
    let layout = job.puzzle.layout();
    let order = layout.order();
    if order < MIN_SIDE {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(layout)
        .ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let regions: String = numbers.iter().map(|&n| label(n, order)).collect();
    let means = shapes::jigsaw(order, numbers.iter());
    Written::holding(clues + &regions, job, means).map(|written| written.spelled(job, alphabet))
}

/// The sign of a region: a letter, if there are enough.
fn label(number: usize, order: usize) -> char {
    const LETTERS: usize = 26;
    let letter = u8::try_from(number).ok().filter(|_| order <= LETTERS);
    let other = || Symbol::new(number).map_or('?', Symbol::to_char);
    letter.map_or_else(other, |n| char::from(b'a' + n))
}

/// Writes a table of candidates in boxes, as `HoDoKu` does; `!` where no candidate is left.
///
/// There a lone symbol is a given unless it is still possible nearby, so the symbols of givens are
/// taken out of the cells that see them. That keeps the solutions.
pub(crate) fn pm(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let layout = job.puzzle.layout();
    let givens = job.puzzle.givens();
    let mut open = job.puzzle.allowed();
    for region in layout.regions() {
        for (&from, &cell) in region.cells.iter().flat_map(|from| {
            region.cells.iter().filter(move |&cell| cell != from).map(move |cell| (from, cell))
        }) {
            givens[from].inspect(|&symbol| open[cell].remove(symbol));
        }
    }

    // A sign for nothing differs from a blank only in a table.
    if let Some(cell) = open.ids().find(|&cell| open[cell].is_empty())
        && open.iter().all(|set| set.len() < 2)
    {
        return Err(nothing_in(job.puzzle, cell));
    }

    let shown = |set: &SymbolSet| {
        if set.is_empty() { "!".to_owned() } else { Alphabet::OneUp.signs(*set).to_string() }
    };
    let cells: Vec<String> = open.iter().map(shown).collect();
    let order = layout.order();
    Written::holding(boxed(&cells, order), job, shapes::square(order))
}

/// Cells in their boxes; all are as wide as the longest.
fn boxed(cells: &[String], order: usize) -> String {
    let (rows, cols) = Boxes::default_for(order).map_or((order, order), |b| (b.rows, b.cols));
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let bars = vec!["-".repeat(cols * (width + 2)); order / cols];
    let border = |end: &str, cross: &str| format!("{end}{}{end}", bars.join(cross));
    let mut lines = vec![border(".", ".")];
    for (k, row) in cells.chunks(order).enumerate() {
        if k > 0 && k.is_multiple_of(rows) {
            lines.push(border(":", "+"));
        }
        let cell = |text: &String| format!(" {text:<width$} ");
        let group = |cells: &[String]| cells.iter().map(cell).collect::<String>();
        let groups: Vec<String> = row.chunks(cols).map(group).collect();
        lines.push(format!("|{}|", groups.join("|")));
    }

    lines.push(border("'", "'"));
    lines.join("\n")
}
