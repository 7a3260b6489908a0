//! Writes jigsaws, as one line or as blocks, and several grids as lines.

use crate::ids::CellId;
use crate::puzzle::shapes::{jigsaw as drawn, square as usual};
use crate::puzzle::{Layout, LayoutSpec, Symbol};
use crate::text::ground::{
    Held, Job, WriteError, Written, alphabet_holds, region_numbers, square_only,
};

/// Fewest symbols of a jigsaw in one line; shorter ones are rows of a picture.
const FEWEST: usize = 4;

/// Below so many symbols, clues and regions stand apart.
const FEWEST_JOINED: usize = 6;

/// The clues and the regions in one line.
pub(in crate::text) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    alphabet_holds(job)?;
    let order = job.puzzle.layout().order();
    if order < FEWEST {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(job.puzzle.layout());
    let numbers = numbers.ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let sign =
        |given: &Option<Symbol>| given.map_or_else(|| ".".to_owned(), |s| job.alphabet.write(s));
    let clues: String = job.puzzle.givens().iter().map(sign).collect();
    let regions: String = numbers.iter().map(|&number| label(number, order)).collect();
    let apart = if order < FEWEST_JOINED { " " } else { "" };
    let held = Held::givens(drawn(order, numbers.iter()));
    Written::holding(format!("{clues}{apart}{regions}"), job, held)
}

/// The letter of a region.
fn label(number: usize, order: usize) -> char {
    const LETTERS: usize = 26;
    let letter = u8::try_from(number).ok().filter(|_| order <= LETTERS);
    let other = || Symbol::new(number).map_or('?', Symbol::to_char);
    letter.map_or_else(other, |n| char::from(b'a' + n))
}

/// Blocks of numbers below a line with their size; a block of regions where they are not the
/// usual boxes.
pub(in crate::text) fn blocks(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let layout = job.puzzle.layout();
    let order = layout.order();
    if order < 2 {
        return Err(WriteError::new("a board of one cell"));
    }
    let usual_boxes = Layout::build(usual(order)).ok();
    let same = |map: &Vec<usize>| {
        let boxes = usual_boxes.as_ref().and_then(region_numbers);
        boxes.is_some_and(|boxes| boxes.as_slice() == map.as_slice())
    };
    let numbers = region_numbers(layout).map(|numbers| numbers.iter().copied().collect());
    let numbers = numbers.filter(|map| !same(map));
    let sign = |given: &Option<Symbol>| {
        given.map_or_else(|| "-".to_owned(), |s| (s.index() + 1).to_string())
    };
    let mut cells: Vec<String> = job.puzzle.givens().iter().map(sign).collect();
    cells.extend(
        numbers
            .iter()
            .flatten()
            .map(|number| (number + 1).to_string()),
    );
    let mut lines = vec![format!("{order} {order}")];
    lines.extend(cells.chunks(order).map(|row| row.join(" ")));
    let spec = numbers.map_or_else(|| usual(order), |map| drawn(order, map));
    Written::holding(lines.join("\n"), job, Held::givens(spec))
}

/// Each grid in a line, in the order of the layout.
pub(in crate::text) fn multi(job: &Job<'_>) -> Result<Written, WriteError> {
    alphabet_holds(job)?;
    let layout = job.puzzle.layout();
    let spec = layout.spec();
    let order = layout.order();
    if spec.grids.len() < 2 {
        return Err(WriteError::new("a board that is not several grids"));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let sign = |cell: CellId| {
        let given = job.puzzle.givens()[cell];
        given.map_or_else(|| ".".to_owned(), |symbol| job.alphabet.write(symbol))
    };
    let line = |grid: &crate::puzzle::Grid| {
        let (row, col) = (usize::from(grid.at.row), usize::from(grid.at.col));
        let cells =
            (0..order * order).filter_map(|k| layout.cell(row + k / order, col + k % order));
        cells.map(sign).collect::<String>()
    };
    let lines: Vec<String> = spec.grids.iter().map(line).collect();
    let held = Held::givens(LayoutSpec {
        order,
        grids: spec.grids.clone(),
        ..LayoutSpec::default()
    });
    Written::holding(lines.join("\n"), job, held)
}
