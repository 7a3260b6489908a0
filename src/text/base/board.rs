//! Boards for several forms, read and written.

use std::collections::{HashMap, HashSet};

use super::error::{Read, TextErrorKind, wrong};
use super::written::{Job, WriteError};
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{self, overlaps};
use crate::puzzle::{
    Alphabet, Boxes, Grid, Layout, LayoutSpec, Lines, MAX_SYMBOLS, Position, Puzzle, RegionKind,
    SymbolSet,
};

/// Builds a grid with a map, whose regions become boxes if they can.
pub(crate) fn mapped(order: usize, labels: Vec<(Position, String)>) -> LayoutSpec {
    let names: HashSet<&str> = labels.iter().map(|(_, name)| name.as_str()).collect();
    let is_full = labels.len() == order * order && names.len() == order;
    let draws = |boxes: &Boxes| {
        labels
            .iter()
            .map(|(at, name)| {
                (usize::from(at.row) / boxes.rows, usize::from(at.col) / boxes.cols, name)
            })
            .collect::<HashSet<_>>()
            .len()
            == order
    };

    // The usual shape comes first.
    let shapes = (2..order)
        .filter(|rows| order.is_multiple_of(*rows))
        .map(|rows| Boxes { rows, cols: order / rows });
    let mut shapes = Boxes::default_for(order).into_iter().chain(shapes);
    match shapes.find(|boxes| is_full && draws(boxes)) {
        Some(boxes) => shapes::boxed(boxes),
        None => {
            let mut spec = shapes::jigsaw::<String>(order, []);
            spec.maps[0].labels = labels;
            spec
        }
    }
}

/// Builds grids, by default with the usual boxes.
pub(crate) fn overlap(order: usize, at: &[Position], boxes: Option<Option<Boxes>>) -> LayoutSpec {
    let boxes = boxes.unwrap_or_else(|| Boxes::default_for(order));
    if let [Position { row: 0, col: 0 }] = at {
        return boxes.map_or_else(|| shapes::latin(order), shapes::boxed);
    }
    let grids: Vec<Grid> = at.iter().map(|&at| Grid { at, boxes }).collect();
    let name = overlaps::with_grids(&corners(&grids)).map_or("overlap", |known| known.name());
    LayoutSpec { name: name.to_owned(), order, grids, ..LayoutSpec::default() }
}

/// Returns rows and columns of the top left cells.
pub(crate) fn corners(grids: &[Grid]) -> Vec<(u16, u16)> {
    let corner = |grid: &Grid| (grid.at.row, grid.at.col);
    grids.iter().map(corner).collect()
}

/// Builds a grid, or a board of any shape; `None` for such a board with boxes.
pub(crate) fn shaped(
    (rows, cols): (usize, usize),
    order: usize,
    cells: Vec<Position>,
    boxes: Option<Option<Boxes>>,
    lines: Lines,
) -> Option<LayoutSpec> {
    let square = (rows, cols) == (order, order) && cells.len() == order * order;
    let full = square && lines == Lines::Both;
    let spec = match boxes.unwrap_or_else(|| Boxes::default_for(order).filter(|_| full)) {
        Some(boxes) if full => shapes::boxed(boxes),
        Some(_) => return None,
        None if full => shapes::latin(order),
        None => LayoutSpec {
            name: format!("{rows}x{cols} board"),
            cells,
            lines,
            ..LayoutSpec::default()
        },
    };

    Some(LayoutSpec { order, ..spec })
}

/// Names extra regions.
pub(crate) fn extra(
    regions: impl IntoIterator<Item = Vec<Position>>,
) -> impl Iterator<Item = (String, RegionKind, Vec<Position>)> {
    let named = |(k, cells)| (format!("extra region {}", k + 1), RegionKind::Extra, cells);
    regions.into_iter().enumerate().map(named)
}

/// The cells of a rectangle in reading order.
pub(crate) fn block(at: Position, rows: usize, cols: usize) -> Vec<Position> {
    let (row, col) = (usize::from(at.row), usize::from(at.col));
    (0..rows * cols).filter_map(|k| Position::new(row + k / cols, col + k % cols)).collect()
}

/// The first places of a picture.
pub(crate) fn places_of(cols: usize, cells: usize) -> impl Iterator<Item = Position> {
    (0..cells).filter_map(move |k| Position::new(k / cols, k % cols))
}

/// The side of a square of `cells`, if at least `least`.
pub(crate) fn side_of(cells: usize, least: usize) -> Option<usize> {
    let side = cells.isqrt();
    let fits = side * side == cells && (least..=MAX_SYMBOLS).contains(&side);
    fits.then_some(side)
}

/// True if the picture is a full square.
pub(crate) fn is_square(layout: &Layout) -> bool {
    let side = layout.order();
    (layout.rows(), layout.cols()) == (side, side) && layout.cells().len() == side * side
}

/// Checks that a square form can hold the board.
pub(crate) fn square_only(job: &Job<'_>) -> Result<(), WriteError> {
    const LETTERS: usize = 26;
    let layout = job.puzzle.layout();
    let order = layout.order();
    if !is_square(layout) {
        return Err(WriteError::new("a board that is not one square grid"));
    }
    if job.alphabet == Alphabet::Letters && order > LETTERS {
        return Err(WriteError::new(format!("{order} symbols as letters")));
    }
    Ok(())
}

/// The texts of all places, `#` for no cell.
pub(crate) fn picture(layout: &Layout, text: impl Fn(CellId) -> String) -> Vec<Vec<String>> {
    let cell = |row, col| layout.cell(row, col).map_or_else(|| "#".to_owned(), &text);
    let row = |row| (0..layout.cols()).map(|col| cell(row, col)).collect();
    (0..layout.rows()).map(row).collect()
}

/// Candidates, `.` for all symbols.
pub(crate) fn set_text(set: SymbolSet, layout: &Layout) -> String {
    match set {
        set if set == layout.symbols() => ".".to_owned(),
        set if set.is_empty() => NOTHING.to_owned(),
        set => Alphabet::OneUp.signs(set).to_string(),
    }
}

/// Numbers full blocks by their first cells, if they cover the board.
pub(crate) fn region_numbers(layout: &Layout) -> Option<IdVec<CellId, usize>> {
    // A region that is also a row comes earlier, so number again.
    let mut first = HashMap::new();
    let name = |number: &Option<usize>| {
        let next = first.len();
        number.map(|number| *first.entry(number).or_insert(next))
    };
    drawn_regions(layout).iter().map(name).collect()
}

/// Numbers the full boxes and drawn regions.
pub(crate) fn drawn_regions(layout: &Layout) -> IdVec<CellId, Option<usize>> {
    let mut numbers = IdVec::filled(None, layout.cells().len());
    for (id, region) in layout.regions().enumerate() {
        let free = region.cells.iter().all(|&cell| numbers[cell].is_none());
        if free && region.is_block() && layout.is_full(id) {
            let next = numbers.iter().flatten().max().map_or(0, |last| last + 1);
            for &cell in &region.cells {
                numbers[cell] = Some(next);
            }
        }
    }
    numbers
}

/// Returns the error for a cell without a candidate.
pub(crate) fn nothing_in(puzzle: &Puzzle, cell: CellId) -> WriteError {
    let place = puzzle.layout().cells()[cell];
    WriteError::new(format!("{place}, a cell in which no symbol may stand"))
}

/// The word for no candidate.
const NOTHING: &str = "!";

/// The content of a picture, in the signs `1`-`9`, `A`-`Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    Givens,
    Entries,
    Candidates,
    /// It is only compared.
    Solution,
}

/// Puts a text of a picture into a puzzle.
pub(crate) fn put(puzzle: &mut Puzzle, says: Says, place: Position, text: &str) -> Read<()> {
    let signs = Alphabet::OneUp;
    let layout = puzzle.layout();
    let order = layout.order();
    let symbols = layout.symbols();
    let is_blank = text == "." || text == "0" && says != Says::Candidates;
    let Some(cell) = layout.cell_at(place) else {
        let expected = format!("the layout has no cell at {place}, so '#' is expected there");
        return if text == "#" || is_blank { Ok(()) } else { wrong(text, expected) };
    };

    let none = || {
        let last = symbols.last().map(|last| layout.sign(last).to_string()).unwrap_or_default();
        let expected = match says {
            Says::Candidates => format!("the possible symbols, 1 to {last}, or '.' for all"),
            _ => format!("a symbol from 1 to {last} at {place}, or '.' for a blank"),
        };
        TextErrorKind::unexpected(text, format!("expected {expected}"))
    };

    let symbol = || signs.read(text, order).ok_or_else(none);
    match says {
        _ if is_blank => {}
        Says::Givens => puzzle.fix(cell, symbol()?)?,
        Says::Entries => puzzle.enter(cell, symbol()?)?,
        Says::Solution => drop(symbol()?),
        Says::Candidates => {
            let set = text.strip_prefix(NOTHING).unwrap_or(text);
            let set = signs.read_set(set, order).filter(|_| !text.is_empty());
            let fits = |set: &SymbolSet| set.without(symbols).is_empty();
            puzzle.restrict(cell, set.filter(fits).ok_or_else(none)?)?;
        }
    }

    Ok(())
}
