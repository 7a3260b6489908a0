//! Boards as several forms describe them, and what writers ask of a board.

use std::collections::{HashMap, HashSet};

use super::error::{Read, TextErrorKind, wrong};
use super::written::{Job, WriteError};
use crate::ids::{CellId, IdVec};
use crate::puzzle::shapes::{self, overlaps};
use crate::puzzle::{
    Alphabet, Boxes, Grid, Layout, LayoutSpec, Lines, MAX_SYMBOLS, Position, Puzzle, RegionKind,
    SymbolSet,
};

/// One grid with the regions of a map; these are boxes if they can be, by which reports name them.
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
    // The usual shape of boxes comes first.
    let shapes = (2..order).filter(|rows| order.is_multiple_of(*rows));
    let shapes = shapes.map(|rows| Boxes {
        rows,
        cols: order / rows,
    });
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

/// Square grids with these boxes or the usual ones at their places, under the name that they have with us.
pub(in crate::text) fn overlap(
    order: usize,
    at: &[Position],
    boxes: Option<Option<Boxes>>,
) -> LayoutSpec {
    let boxes = boxes.unwrap_or_else(|| Boxes::default_for(order));
    if let [Position { row: 0, col: 0 }] = at {
        return boxes.map_or_else(|| shapes::latin(order), shapes::boxed);
    }
    let grids: Vec<Grid> = at.iter().map(|&at| Grid { at, boxes }).collect();
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

/// One picture: a full square with these boxes, the usual ones or none, or a board of any shape
/// with rows and columns as these lines say; `None` where such a board would have boxes.
pub(in crate::text) fn shaped(
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

/// Further regions that have no names.
pub(in crate::text) fn extra(
    regions: impl IntoIterator<Item = Vec<Position>>,
) -> impl Iterator<Item = (String, RegionKind, Vec<Position>)> {
    let named = |(k, cells)| (format!("extra region {}", k + 1), RegionKind::Extra, cells);
    regions.into_iter().enumerate().map(named)
}

/// A rectangle of cells, in reading order.
pub(in crate::text) fn block(at: Position, rows: usize, cols: usize) -> Vec<Position> {
    let (row, col) = (usize::from(at.row), usize::from(at.col));
    let places = (0..rows * cols).map(|k| Position::new(row + k / cols, col + k % cols));
    places.flatten().collect()
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

/// True if the picture is a square with a row and a column for each symbol.
pub(in crate::text) fn is_square(layout: &Layout) -> bool {
    let side = layout.order();
    (layout.rows(), layout.cols()) == (side, side) && layout.cells().len() == side * side
}

/// An error unless the board is one square grid whose symbols can be written.
pub(in crate::text) fn square_only(job: &Job<'_>) -> Result<(), WriteError> {
    const LETTERS: usize = 26;
    let (layout, order) = (job.puzzle.layout(), job.puzzle.layout().order());
    match job.alphabet {
        _ if !is_square(layout) => Err(WriteError::new("a board that is not one square grid")),
        Alphabet::Letters if order > LETTERS => {
            Err(WriteError::new(format!("{order} symbols as letters")))
        }
        _ => Ok(()),
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

/// The number of the region of each cell, in order of first cells, if full blocks cover the board.
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
    for (id, region) in layout.regions().enumerate() {
        let free = region.cells.iter().all(|&cell| numbers[cell].is_none());
        if free && region.is_block() && layout.is_full(id) {
            let next = numbers.iter().flatten().max().map_or(0, |last| last + 1);
            region
                .cells
                .iter()
                .for_each(|&cell| numbers[cell] = Some(next));
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

/// Puts the text of a place of a picture into a puzzle.
///
/// # Errors
/// Only one of them has a cell there, or the text is nothing that can stand in it.
pub(in crate::text) fn put(
    puzzle: &mut Puzzle,
    says: Says,
    place: Position,
    text: &str,
) -> Read<()> {
    let (signs, layout) = (Alphabet::OneUp, puzzle.layout());
    let (order, symbols) = (layout.order(), layout.symbols());
    let is_blank = text == "." || text == "0" && says != Says::Candidates;
    let Some(cell) = layout.cell_at(place) else {
        let expected = format!("the layout has no cell at {place}, so '#' is expected there");
        return match text == "#" || is_blank {
            true => Ok(()),
            false => wrong(text, expected),
        };
    };
    let none = || {
        let last = symbols.last().map(|last| layout.sign(last).to_string());
        let last = last.unwrap_or_default();
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
            let fits = |set: &SymbolSet| set.without(symbols) == SymbolSet::EMPTY;
            puzzle.restrict(cell, set.filter(fits).ok_or_else(none)?)?;
        }
    }
    Ok(())
}
