//! Boards as several forms describe them, and what writers ask of a board.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::error::{Read, TextErrorKind, wrong};
use super::regions::shapes_of_boxes;
use super::written::{Job, WriteError};
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{self, overlaps};
use crate::puzzle::{
    Alphabet, Boxes, Grid, Layout, LayoutSpec, Lines, MAX_SYMBOLS, Position, Puzzle, RegionKind,
    SymbolSet,
};

/// The description, where boxes of one row are none.
pub(in crate::text) fn without_flat(mut spec: LayoutSpec) -> LayoutSpec {
    for grid in &mut spec.grids {
        grid.boxes = grid.boxes.filter(|boxes| boxes.rows > 1);
    }
    spec
}

/// One grid whose regions a map draws, with a label for each cell that is in one, in reading
/// order. Where these are boxes, the layout says so, so that reports can say `box 3`.
pub(in crate::text) fn mapped(order: usize, labels: Vec<(Position, String)>) -> LayoutSpec {
    let names: HashSet<&str> = labels.iter().map(|(_, name)| name.as_str()).collect();
    let is_full = labels.len() == order * order && names.len() == order;
    let draws = |boxes: &Boxes| {
        let box_of = |place: &Position| {
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            (row / boxes.rows, col / boxes.cols)
        };
        let pairs = labels.iter().map(|(place, name)| (box_of(place), name));
        pairs.collect::<HashSet<_>>().len() == order
    };
    match shapes_of_boxes(order).find(|boxes| is_full && draws(boxes)) {
        Some(boxes) => shapes::boxed(boxes),
        None => jigsaw(order, labels),
    }
}

/// The same, whatever the regions are.
pub(in crate::text) fn jigsaw(order: usize, labels: Vec<(Position, String)>) -> LayoutSpec {
    let mut spec = shapes::jigsaw::<String>(order, []);
    spec.maps[0].labels = labels;
    spec
}

/// Square grids at their places, under the name that they have with us.
pub(in crate::text) fn overlap(order: usize, grids: Vec<Grid>) -> LayoutSpec {
    let name = overlaps::with_grids(&corners(&grids)).map_or("overlap", |known| known.name);
    LayoutSpec {
        name: name.to_owned(),
        order,
        grids,
        ..LayoutSpec::default()
    }
}

/// The top left cells of grids.
pub(in crate::text) fn corners(grids: &[Grid]) -> Vec<(u16, u16)> {
    let corner = |grid: &Grid| (grid.at.row, grid.at.col);
    grids.iter().map(corner).collect()
}

/// A picture of any shape, with rows and columns as these lines say.
pub(in crate::text) fn free(
    (rows, cols): (usize, usize),
    order: usize,
    cells: Vec<Position>,
    lines: Lines,
) -> LayoutSpec {
    LayoutSpec {
        name: format!("{rows}x{cols} board"),
        order,
        cells,
        lines,
        ..LayoutSpec::default()
    }
}

/// Further regions that have no names.
pub(in crate::text) fn extra(
    regions: impl IntoIterator<Item = Vec<Position>>,
) -> impl Iterator<Item = (String, RegionKind, Vec<Position>)> {
    let named = |(k, cells)| (format!("extra region {}", k + 1), RegionKind::Extra, cells);
    regions.into_iter().enumerate().map(named)
}

/// The places of a picture of so many cells in a row, in reading order.
pub(in crate::text) fn places_of(cols: usize, cells: usize) -> impl Iterator<Item = Position> {
    (0..cells).filter_map(move |k| Position::new(k / cols, k % cols))
}

/// The side of the square that so many cells are, of at least so many symbols.
pub(in crate::text) fn side_of(cells: usize, least: usize) -> Option<usize> {
    let side = cells.isqrt();
    let fits = side * side == cells && (least..=MAX_SYMBOLS).contains(&side);
    fits.then_some(side)
}

/// Whether the picture is one square of as many rows and columns as there are symbols.
pub(in crate::text) fn is_square(layout: &Layout) -> bool {
    let side = layout.order();
    (layout.rows(), layout.cols()) == (side, side) && layout.cells().len() == side * side
}

/// An error unless every symbol can be written.
///
/// # Errors
/// There are more symbols than letters.
pub(in crate::text) fn alphabet_holds(job: &Job<'_>) -> Result<(), WriteError> {
    const LETTERS: usize = 26;
    let order = job.puzzle.layout().order();
    match job.alphabet == Alphabet::Letters && order > LETTERS {
        true => Err(WriteError::new(format!("{order} symbols as letters"))),
        false => Ok(()),
    }
}

/// An error unless the board is one square grid.
pub(in crate::text) fn square_only(job: &Job<'_>) -> Result<(), WriteError> {
    match is_square(job.puzzle.layout()) {
        true => Ok(()),
        false => Err(WriteError::new("a board that is not one square grid")),
    }
}

/// The rows of the picture: the text of each cell, and `#` where there is none.
pub(in crate::text) fn picture(
    layout: &Layout,
    text: impl Fn(CellId) -> String,
) -> Vec<Vec<String>> {
    let cell = |row, col| layout.cell(row, col).map_or_else(|| "#".to_owned(), &text);
    let row = |row| (0..layout.cols()).map(|col| cell(row, col)).collect();
    (0..layout.rows()).map(row).collect()
}

/// The candidates of a cell in a picture, `.` for all symbols.
pub(in crate::text) fn set_text(set: SymbolSet, layout: &Layout) -> String {
    match set {
        set if set == layout.symbols() => ".".to_owned(),
        set if set.is_empty() => NOTHING.to_owned(),
        set => Alphabet::OneUp.signs(set).to_string(),
    }
}

/// The rows of a square grid, a character for each cell.
pub(in crate::text) fn square_rows(puzzle: &Puzzle, sign: impl Fn(CellId) -> char) -> Vec<String> {
    let signs: Vec<char> = puzzle.layout().cells().ids().map(sign).collect();
    let rows = signs.chunks(puzzle.layout().order());
    rows.map(|row| row.iter().collect()).collect()
}

/// The number of the region of each cell, by the first cells of regions from 0, where boxes and
/// drawn regions with a cell for each symbol cover the board.
pub(in crate::text) fn region_numbers(layout: &Layout) -> Option<IdVec<CellId, usize>> {
    // A region that is a row, too, comes before all others: numbers go by where they begin.
    let mut first = HashMap::new();
    let name = |number: &Option<usize>| {
        let next = first.len();
        number.map(|number| *first.entry(number).or_insert(next))
    };
    drawn_regions(layout).iter().map(name).collect()
}

/// The number of the box or drawn region of each cell, if it has a cell for each symbol.
pub(in crate::text) fn drawn_regions(layout: &Layout) -> IdVec<CellId, Option<usize>> {
    let mut numbers = IdVec::filled(None, layout.cells().len());
    let drawn = layout.regions().enumerate();
    let drawn = drawn.filter(|(id, region)| region.is_block() && layout.is_full(*id));
    let mut next = 0;
    for (_, region) in drawn {
        if region.cells.iter().all(|&cell| numbers[cell].is_none()) {
            for &cell in &region.cells {
                numbers[cell] = Some(next);
            }
            next += 1;
        }
    }
    numbers
}

/// The error about a cell in which nothing may stand.
pub(in crate::text) fn nothing_in(puzzle: &Puzzle, cell: CellId) -> WriteError {
    let place = puzzle.layout().cells()[cell];
    WriteError::new(format!("{place}, a cell in which no symbol may stand"))
}

/// The word of a table of candidates for a cell in which no symbol is possible.
const NOTHING: &str = "!";

/// What a picture says of its cells, in the signs `1`-`9`, `A`-`Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Says {
    Givens,
    Entries,
    Candidates,
    /// The answer, which is only compared.
    Solution,
}

/// Puts what a picture says of a place into a puzzle: nothing where neither the picture nor the
/// layout has a cell.
///
/// # Errors
/// Only one of them has a cell there, or the text is nothing that can stand in it.
pub(in crate::text) fn put(
    puzzle: &mut Puzzle,
    says: Says,
    place: Position,
    text: &str,
) -> Read<()> {
    let (signs, layout) = (Alphabet::OneUp, Arc::clone(puzzle.layout()));
    let is_blank = text == "." || text == "0" && says != Says::Candidates;
    let Some(cell) = layout.cell_at(place) else {
        let expected = format!("the layout has no cell at {place}, so '#' is expected there");
        return match text == "#" || is_blank {
            true => Ok(()),
            false => wrong(text, expected),
        };
    };
    let last = layout.symbols().iter().last().map(|last| layout.sign(last));
    let last = last.map_or_else(String::new, |last| last.to_string());
    let expected = match says {
        _ if text == "#" => format!("the layout has a cell at {place}: a symbol or '.'"),
        Says::Candidates => format!("the possible symbols, 1 to {last}, or '.' for all"),
        _ => format!("a symbol from 1 to {last} at {place}, '.' for a blank or '#' for no cell"),
    };
    let none = || TextErrorKind::unexpected(text, format!("expected {expected}"));
    let symbol = || signs.read(text, layout.order()).ok_or_else(none);
    match says {
        _ if is_blank => {}
        Says::Givens => puzzle.fix(cell, symbol()?)?,
        Says::Entries => puzzle.enter(cell, symbol()?)?,
        Says::Solution => drop(symbol()?),
        Says::Candidates => {
            let set = text.strip_prefix(NOTHING).unwrap_or(text);
            let set = signs
                .read_set(set, layout.order())
                .filter(|_| !text.is_empty());
            let fits = |set: &SymbolSet| set.without(layout.symbols()) == SymbolSet::EMPTY;
            puzzle.restrict(cell, set.filter(fits).ok_or_else(none)?)?;
        }
    }
    Ok(())
}
