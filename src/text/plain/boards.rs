//! Overlapping grids, one in a line: n x n signs for each grid, in reading order.
//!
//! They are put together only with `--layout`; without it each line is a puzzle of its own, and a
//! note names the layout if the grids agree in the boxes that they would share.

use std::sync::Arc;

use super::row::Bytes;
use super::sketch;
use super::square::Square;
use super::value::is_blank_char;
use crate::ids::CellId;
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::{Layout, Position};
use crate::text::base::{Context, Entry, Line, LineRole, Parsed, TextError};

/// The side of the grids of named overlaps.
const SIDE: usize = BOX_SIDE * BOX_SIDE;

/// Fewest grids of an overlap that a note names: fewer may agree by chance.
const FEWEST: usize = 5;

/// The lines with grids of one layout so far.
#[derive(Debug, Default)]
pub(super) struct Boards {
    lines: Vec<Line>,
}

impl Boards {
    /// True if no line waits for others.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// True for a line that is one grid of a layout with several.
    pub(super) fn fits(line: &Line, layout: &Layout) -> bool {
        let spec = layout.spec();
        let count = line.text.trim().chars().count();
        let is_sign = |c: char| c.is_ascii_alphanumeric() || is_blank_char(c);
        let is_whole = [layout.cells().len(), layout.rows() * layout.cols()].contains(&count);
        spec.grids.len() > 1
            && count == spec.order * spec.order
            && !is_whole
            && line.text.trim().chars().all(is_sign)
    }

    /// Adds such a line; the puzzle, if it is the last grid.
    pub(super) fn add(
        &mut self,
        line: Line,
        layout: &Arc<Layout>,
        context: &mut Context,
    ) -> Option<Parsed<Entry>> {
        context.roles.set(line.number, LineRole::Clues);
        self.lines.push(line);
        let is_last = self.lines.len() == layout.spec().grids.len();
        is_last.then(|| puzzle(&std::mem::take(&mut self.lines), layout, context))
    }

    /// The error about grids that are too few.
    pub(super) fn unended(&mut self, layout: &Layout) -> Option<TextError> {
        let lines = std::mem::take(&mut self.lines);
        let grids = layout.spec().grids.len();
        let signs = layout.order() * layout.order();
        let there = lines.len();
        let expected = format!(
            "expected {grids} lines of {signs} signs, one for each grid of {} in reading order; \
             there are {there}",
            layout.name()
        );
        lines.first().map(|first| first.error(expected))
    }
}

/// The puzzle of grids in lines.
fn puzzle(lines: &[Line], layout: &Arc<Layout>, context: &Context) -> Parsed<Entry> {
    let order = layout.order();
    let mut text = String::new();
    let mut cells: Vec<Bytes> = Vec::new();
    let mut ids: Vec<CellId> = Vec::new();
    for (line, grid) in lines.iter().zip(&layout.spec().grids) {
        let start = text.len() + line.text.len() - line.text.trim_start().len();
        for (k, (at, sign)) in line.text.trim().char_indices().enumerate() {
            let row = usize::from(grid.at.row) + k / order;
            let col = usize::from(grid.at.col) + k % order;
            let id = Position::new(row, col).and_then(|place| layout.cell_at(place));
            ids.extend(id);
            cells.push(start + at..start + at + sign.len_utf8());
        }
        text += &line.text;
        text.push('\n');
    }

    text.pop();
    let square = Square::of_boards(lines, text, cells.clone(), order);
    let spots = cells.into_iter().zip(ids).collect();
    sketch::on_spots(&square, spots, Arc::clone(layout), "grids in lines", context)
}

/// The first grids in one line of an input, with what they may be together.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// The numbers of lines, and their signs.
    grids: Vec<(usize, Vec<u8>)>,
    /// True if the text holds anything else, or too many grids.
    is_other: bool,
}

impl Listed {
    /// Adds a grid in one line.
    pub(super) fn add(&mut self, line: usize, signs: &[u8]) {
        if self.is_other {
            return;
        }
        let is_next = self.grids.last().is_none_or(|(last, _)| last + 1 == line);
        self.is_other = signs.len() != SIDE * SIDE || !is_next || self.grids.len() > OVERLAPS.len();
        if self.is_other {
            self.grids.clear();
        } else {
            self.grids.push((line, signs.to_vec()));
        }
    }

    /// Notes that the text holds another puzzle.
    pub(super) fn add_other(&mut self) {
        self.is_other = true;
        self.grids.clear();
    }

    /// The note about grids that fit together.
    pub(super) fn note(&self) -> Option<String> {
        let (first, last) = (self.grids.first()?.0, self.grids.last()?.0);
        let overlap = OVERLAPS.iter().find(|overlap| {
            overlap.grids().count() == self.grids.len()
                && self.grids.len() >= FEWEST
                && self.agree(overlap)
        })?;
        let name = overlap.name();
        Some(format!(
            "the {} grids in lines {first} to {last} agree where those of {name} overlap; as one \
             puzzle they are read with --layout {name}",
            self.grids.len()
        ))
    }

    /// True if each two grids have equal clues where they overlap, or one of them has none there.
    fn agree(&self, overlap: &Overlap) -> bool {
        let places: Vec<(usize, usize)> =
            overlap.grids().map(|(row, col)| (usize::from(row), usize::from(col))).collect();
        let clue = |grid: usize, row: usize, col: usize| {
            let (from_row, from_col) = places[grid];
            let inside = (from_row..from_row + SIDE).contains(&row)
                && (from_col..from_col + SIDE).contains(&col);
            inside
                .then(|| self.grids[grid].1[(row - from_row) * SIDE + col - from_col])
                .map(|sign| (b'1'..=b'9').contains(&sign).then_some(sign))
        };

        (0..places.len()).flat_map(|a| (a + 1..places.len()).map(move |b| (a, b))).all(|(a, b)| {
            let (row, col) = places[a];
            let shared: Vec<(Option<u8>, Option<u8>)> = (row..row + SIDE)
                .flat_map(|row| (col..col + SIDE).map(move |col| (row, col)))
                .filter_map(|(row, col)| Some((clue(a, row, col)?, clue(b, row, col)?)))
                .collect();
            shared.iter().all(|(a, b)| a == b)
                || shared.iter().all(|(a, _)| a.is_none())
                || shared.iter().all(|(_, b)| b.is_none())
        })
    }
}
