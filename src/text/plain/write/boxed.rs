//! Writes tables of candidates in boxes, as `HoDoKu` does.
//!
//! In such a table a lone symbol is a given unless it is still possible nearby, so the symbols of
//! givens are taken out of the cells that see them. That keeps the solutions, and with them the
//! meaning, but a table read back has fewer candidates than the puzzle said.

use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::square as usual;
use crate::puzzle::{Alphabet, Boxes, Puzzle, SymbolSet};
use crate::text::base::board::{nothing_in, square_only};
use crate::text::base::{Job, WriteError, Written};

/// What a table shows where no candidate is left.
const NONE: &str = "!";

/// A boxed table of candidates.
pub(in crate::text) fn pm(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let shown = |&set: &SymbolSet| match set.is_empty() {
        true => NONE.to_owned(),
        false => Alphabet::OneUp.signs(set).to_string(),
    };
    let cells: Vec<String> = table(job.puzzle)?.iter().map(shown).collect();
    let order = job.puzzle.layout().order();
    Written::holding(boxed(&cells, order), job, usual(order))
}

/// What each cell may hold, without the symbols of givens that it sees.
fn table(puzzle: &Puzzle) -> Result<IdVec<CellId, SymbolSet>, WriteError> {
    let mut open = puzzle.allowed();
    for region in puzzle.layout().regions() {
        for &from in &region.cells {
            let Some(symbol) = puzzle.givens()[from] else {
                continue;
            };
            for &cell in region.cells.iter().filter(|&&cell| cell != from) {
                open[cell].remove(symbol);
            }
        }
    }
    // A sign for nothing is told from a blank only in a table.
    let none = open.ids().find(|&cell| open[cell].is_empty());
    match none.filter(|_| open.iter().all(|set| set.len() < 2)) {
        Some(cell) => Err(nothing_in(puzzle, cell)),
        None => Ok(open),
    }
}

/// Cells in their boxes; all are as wide as the longest.
fn boxed(cells: &[String], order: usize) -> String {
    let whole = Boxes {
        rows: order,
        cols: order,
    };
    let Boxes { rows, cols } = Boxes::default_for(order).unwrap_or(whole);
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let group = |cells: &[String]| -> String {
        let cells = cells.iter();
        cells.map(|text| format!(" {text:<width$} ")).collect()
    };
    let bar = "-".repeat(cols * (width + 2));
    let border = |end: &str, cross: &str| {
        let bars = vec![bar.as_str(); order / cols];
        format!("{end}{}{end}", bars.join(cross))
    };
    let mut lines = vec![border(".", ".")];
    for (k, row) in cells.chunks(order).enumerate() {
        if k > 0 && k.is_multiple_of(rows) {
            lines.push(border(":", "+"));
        }
        let groups: Vec<String> = row.chunks(cols).map(group).collect();
        lines.push(format!("|{}|", groups.join("|")));
    }
    lines.push(border("'", "'"));
    lines.join("\n")
}
