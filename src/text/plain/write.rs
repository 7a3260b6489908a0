//! Writers of grids in one line, of CSV and of tables of candidates.
//!
//! A line without a map means the square grid with its usual boxes.

use super::row::MIN_SIDE;
use crate::puzzle::{Boxes, Symbol, SymbolSet, shapes};
use crate::text::base::{
    Alphabet, Job, WriteError, Written, nothing_in, region_numbers, square_only,
};

const BLANK: char = '.';

pub(crate) fn line(job: &Job<'_>) -> Result<Written, WriteError> {
    plain(job, signs(job, BLANK)?)
}

/// Writes a line of a collection; every program reads `0` as a blank.
pub(crate) fn sdm(job: &Job<'_>) -> Result<Written, WriteError> {
    let zero = job.alphabet == Alphabet::ZeroUp;
    plain(job, signs(job, if zero { BLANK } else { '0' })?)
}

pub(crate) const CSV_HEAD: &str = "id,puzzle";

pub(crate) fn csv(job: &Job<'_>) -> Result<Written, WriteError> {
    let id = job.id.unwrap_or_default();
    let mut id = id.replace(['\n', '\r'], " ");
    if id.contains([',', '"', ';']) {
        id = format!("\"{}\"", id.replace('"', "\"\""));
    }
    plain(job, format!("{id},{}", signs(job, BLANK)?))
}

fn plain(job: &Job<'_>, text: String) -> Result<Written, WriteError> {
    let means = shapes::square(job.puzzle.layout().order());
    Written::holding(text, job, means)
}

/// The cells of a square grid; numbers have blanks between them.
fn signs(job: &Job<'_>, blank: char) -> Result<String, WriteError> {
    square_only(job)?;
    let givens = job.puzzle.givens().iter().copied();
    Ok(job.alphabet.line(givens, blank))
}

pub(crate) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    let clues = signs(job, BLANK)?;
    let layout = job.puzzle.layout();
    let order = layout.order();
    if order < MIN_SIDE {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(layout);
    let numbers = numbers.ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let regions: String = numbers.iter().map(|&n| label(n, order)).collect();
    let means = shapes::jigsaw(order, numbers.iter());
    Written::holding(clues + &regions, job, means)
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
    let (layout, givens) = (job.puzzle.layout(), job.puzzle.givens());
    let mut open = job.puzzle.allowed();
    for region in layout.regions() {
        for (&from, &cell) in region.cells.iter().flat_map(|from| {
            let others = region.cells.iter().filter(move |&cell| cell != from);
            others.map(move |cell| (from, cell))
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
    let shown = |set: &SymbolSet| match set.is_empty() {
        true => "!".to_owned(),
        false => Alphabet::OneUp.signs(*set).to_string(),
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
