//! Which places of the pictures are cells: every picture that shows it must show the same.

use std::collections::BTreeMap;

use super::keys::Heading;
use super::picture::{Mark, marks, tokens};
use super::sheet::{Block, Sheet};
use super::wrong::wrong;
use crate::puzzle::Position;
use crate::text::base::TextError;

/// The board that the pictures show.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The cells, in reading order.
    pub(super) cells: Vec<Position>,
}

impl Board {
    /// Whether it is a square of cells without gaps.
    pub(super) fn is_square(&self) -> bool {
        self.rows > 0 && self.rows == self.cols && self.cells.len() == self.rows * self.cols
    }
}

/// The board of the pictures that do not belong to a grid; `None` where there is no picture.
pub(super) fn board(sheet: &Sheet<'_>) -> Result<Option<Board>, TextError> {
    let mut shown: BTreeMap<Position, (bool, usize)> = BTreeMap::new();
    let mut size: Option<(usize, usize, usize)> = None;
    let shows = |block: &&Block<'_>| {
        block.grid.is_none()
            && !block.rows.is_empty()
            && !matches!(block.heading, Heading::Extra | Heading::Candidates)
    };
    // A picture made to show the cells comes first, however late it stands.
    let mut blocks: Vec<&Block<'_>> = sheet.blocks.iter().filter(shows).collect();
    blocks.sort_by_key(|block| block.heading != Heading::Cells);
    for block in blocks {
        let picture = marks(block, None)?;
        let this = (
            picture.len(),
            picture.first().map_or(0, Vec::len),
            block.line,
        );
        let (rows, cols, line) = *size.get_or_insert(this);
        if (rows, cols) != (this.0, this.1) {
            let expected = format!("the picture below line {line} has {rows} rows of {cols}");
            let found = format!("{} rows of {}", this.0, this.1);
            return Err(wrong(block.line, 1, &found, expected));
        }
        for mark in picture.iter().flatten() {
            let Some(place) = mark.place((0, 0)) else {
                continue;
            };
            let (cell, line) = *shown.entry(place).or_insert((!mark.is_gap(), mark.line));
            if cell == mark.is_gap() && !in_no_region(block.heading, mark) {
                let expected = format!(
                    "at {place} line {line} has {} cell",
                    if cell { "a" } else { "no" }
                );
                return Err(mark.wrong(expected));
            }
        }
    }
    if size.is_none()
        && let Some(block) = sheet.blocks_of(Heading::Candidates).next()
    {
        let table = tokens(block);
        size = table
            .first()
            .map(|row| (table.len(), row.len(), block.line));
        for token in table.iter().flatten() {
            if let Some(place) = token.place((0, 0)) {
                shown.insert(place, (token.text != "#", token.line));
            }
        }
    }
    let cells = shown
        .iter()
        .filter(|(_, (cell, _))| *cell)
        .map(|(place, _)| *place);
    Ok(size.map(|(rows, cols, _)| Board {
        rows,
        cols,
        cells: cells.collect(),
    }))
}

/// In a map, `.` says only that no region is there, whether or not a cell is.
fn in_no_region(heading: Heading, mark: &Mark<'_>) -> bool {
    matches!(heading, Heading::Regions | Heading::Cages) && mark.text == "."
}
