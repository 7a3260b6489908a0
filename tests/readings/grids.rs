//! Square grids with their solutions, and their rows as people write them.

use std::sync::Arc;

use onefold::internals::ids::{CellId, IdVec};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Boxes, Layout, Puzzle, Symbol};
use onefold::internals::solve::Solver;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::pick;
use crate::support::reading::{banded, givens, rows};
use crate::support::samples::Sample;

/// A puzzle on a square board, and the grid that it comes from in one line.
pub(super) struct Grid {
    pub(super) puzzle: Puzzle,
    pub(super) full: String,
}

impl Grid {
    /// A grid of which some cells are given, the first and the last symbol among them.
    pub(super) fn random(layout: &str, rng: &mut ChaCha8Rng) -> Self {
        let Sample { mut puzzle, full, .. } = Sample::random(layout, rng);
        for symbol in [0, puzzle.layout().order() - 1] {
            let symbol = Symbol::new(symbol).expect("in range");
            let cell = full.ids().find(|&cell| full[cell] == symbol).expect("a cell");
            puzzle.fix(cell, symbol).expect("it fits");
        }
        Self { puzzle, full: line(&full) }
    }

    /// A puzzle with one solution, every symbol among its clues.
    pub(super) fn unique(layout: &str, rng: &mut ChaCha8Rng) -> Self {
        let Sample { puzzle, full, .. } = Sample::random(layout, rng);
        let mut cells: Vec<CellId> = full.ids().collect();
        cells.shuffle(rng);
        let mut solver = Solver::default();
        let mut given: IdVec<CellId, bool> = full.iter().map(|_| true).collect();
        for &cell in &cells[..cells.len() * 3 / 5] {
            given[cell] = false;
            let others = || full.ids().any(|it| given[it] && full[it] == full[cell]);
            let puzzle = of_cells(puzzle.layout(), &full, &given);
            let mut is_unique =
                || solver.uniqueness(&puzzle, &Limits::default()).0.word() == "unique";
            given[cell] = !(others() && is_unique());
        }
        Self { puzzle: of_cells(puzzle.layout(), &full, &given), full: line(&full) }
    }

    /// A grid of 4, 6 or 9 symbols.
    pub(super) fn small(rng: &mut ChaCha8Rng) -> Self {
        let layout = pick(rng, &["classic:2x2", "classic:2x3", "classic"]);
        Self::random(layout, rng)
    }

    pub(super) fn side(&self) -> usize {
        self.puzzle.layout().order()
    }

    /// The clues in one line.
    pub(super) fn line(&self) -> String {
        givens(&self.puzzle)
    }

    pub(super) fn rows(&self) -> Vec<String> {
        rows(&self.line())
    }

    /// The clues, a line for each row.
    pub(super) fn block(&self) -> String {
        self.rows().join("\n")
    }

    /// A cell that is not given.
    pub(super) fn blank(&self, rng: &mut ChaCha8Rng) -> usize {
        let line = self.line();
        let open: Vec<usize> = line.match_indices('.').map(|(at, _)| at).collect();
        open[rng.random_range(0..open.len())]
    }
}

/// Some cells of a grid as clues.
fn of_cells(
    layout: &Arc<Layout>,
    full: &IdVec<CellId, Symbol>,
    given: &IdVec<CellId, bool>,
) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for cell in full.ids().filter(|&cell| given[cell]) {
        puzzle.fix(cell, full[cell]).expect("it fits");
    }
    puzzle
}

fn line(full: &IdVec<CellId, Symbol>) -> String {
    full.iter().map(|symbol| symbol.to_char()).collect()
}

/// The ways in which [`laid`] writes rows.
pub(super) const WAYS: usize = 7;

/// Rows of a grid, perhaps too many or too few, in one of the ways in which people write them.
pub(super) fn laid(rows: &[String], side: usize, way: usize) -> String {
    let boxes = Boxes::default_for(side).unwrap_or(Boxes { rows: side, cols: side });
    let apart =
        |row: &[char], between| row.iter().map(char::to_string).collect::<Vec<_>>().join(between);
    let lines = |between| -> String {
        rows.iter().map(|row| apart(&row.chars().collect::<Vec<_>>(), between) + "\n").collect()
    };
    let boxed = || {
        let side_of_box = "-".repeat(2 * boxes.cols + 1) + "+";
        let border = format!("+{}\n", side_of_box.repeat(side / boxes.cols));
        let row = |row: &String| {
            let signs: Vec<char> = row.chars().collect();
            let parts: Vec<String> =
                signs.chunks(boxes.cols).map(|part| apart(part, " ")).collect();
            format!("| {} |\n", parts.join(" | "))
        };
        let band = |band: &[String]| band.iter().map(row).collect::<String>() + &border;
        border.clone() + &rows.chunks(boxes.rows).map(band).collect::<String>()
    };
    match way {
        0 => lines(""),
        1 => lines(" "),
        2 => lines(","),
        3 => banded(rows, boxes.rows),
        4 => boxed(),
        5 => rows.join(" ") + "\n",
        _ => rows.join(" | ") + "\n",
    }
}
