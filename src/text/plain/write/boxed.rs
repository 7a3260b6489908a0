//! Writes grids in boxes and tables of candidates: Simple Sudoku, `HoDoKu`.
//!
//! In such tables a lone symbol is a given unless it is still possible nearby, so the symbols of
//! givens are taken out of the cells that see them. That keeps the solutions, and with them the
//! meaning, but a table read back has fewer candidates than the puzzle said.

use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::square as usual;
use crate::puzzle::{Alphabet, Boxes, Puzzle, SymbolSet};
use crate::text::base::board::{nothing_in, square_only};
use crate::text::base::{Job, WriteError, Written};

/// How these forms write symbols.
const RECORD: Alphabet = Alphabet::OneUp;

/// What a table shows where no candidate is left.
const NONE: &str = "!";

/// The givens in boxes.
pub(in crate::text) fn ss(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let givens = job.puzzle.givens().iter();
    let givens: Vec<String> = givens.map(|&given| RECORD.line([given], '.')).collect();
    let means = usual(job.puzzle.layout().order());
    Written::holding(boxed(job.puzzle, &givens, "", SIMPLE), job, means)
}

/// A boxed table of candidates.
pub(in crate::text) fn pm(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let cells: Vec<String> = table(job.puzzle)?.iter().map(|&set| shown(set)).collect();
    let means = usual(job.puzzle.layout().order());
    Written::holding(boxed(job.puzzle, &cells, "  ", HODOKU), job, means)
}

fn shown(set: SymbolSet) -> String {
    match set.is_empty() {
        true => NONE.to_owned(),
        false => RECORD.signs(set).to_string(),
    }
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

/// The signs of a frame: at its corners and where bars cross, above, between and below the boxes.
type Frame = [(char, char); 3];

const SIMPLE: Frame = [('*', '-'), ('|', '+'), ('*', '-')];
const HODOKU: Frame = [('.', '.'), (':', '+'), ('\'', '\'')];

/// Cells in their boxes, `gap` between them.
fn boxed(puzzle: &Puzzle, cells: &[String], gap: &str, frame: Frame) -> String {
    let order = puzzle.layout().order();
    let Boxes { rows, cols } = Boxes::default_for(order).unwrap_or(Boxes {
        rows: order,
        cols: order,
    });
    let width = |c: usize| {
        (0..order)
            .map(|r| cells[r * order + c].chars().count())
            .max()
            .unwrap_or(1)
    };
    let widths: Vec<usize> = (0..order).map(width).collect();
    let side = if gap.is_empty() { "" } else { " " };
    let line = |row: &[String]| {
        let cell = |(text, width): (&String, &usize)| format!("{text:<width$}");
        let padded: Vec<String> = row.iter().zip(&widths).map(cell).collect();
        let groups: Vec<String> = padded.chunks(cols).map(|group| group.join(gap)).collect();
        format!("|{side}{}{side}|", groups.join(&format!("{side}|{side}")))
    };
    let border = |(end, cross): (char, char)| {
        let bars: Vec<String> = widths
            .chunks(cols)
            .map(|group| {
                "-".repeat(
                    group.iter().sum::<usize>() + gap.len() * (group.len() - 1) + 2 * side.len(),
                )
            })
            .collect();
        format!("{end}{}{end}", bars.join(&cross.to_string()))
    };
    let mut lines = vec![border(frame[0])];
    for (r, row) in cells.chunks(order).enumerate() {
        if r > 0 && r % rows == 0 {
            lines.push(border(frame[1]));
        }
        lines.push(line(row));
    }
    lines.push(border(frame[2]));
    lines.join("\n")
}
