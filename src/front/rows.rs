//! Long lists of puzzles on one layout, as numbers.

use std::sync::Arc;

use thiserror::Error;

use super::batch::{TOGETHER, each};
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Layout, Puzzle, PuzzleError, Symbol, SymbolSet};
use crate::solve::{Solver, Verdict};

/// Why it is not known how many solutions a row has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowError {
    /// The row is no puzzle on the layout.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A limit was reached.
    #[error("{}", .0.word())]
    Stopped(Stop),
}

/// How many solutions each row of cells has: 0, 1, or 2 for several. A row has the cells of the
/// layout in reading order, a symbol counted from 1 or 0 for a blank one; a last row that is not
/// whole is left out. Faster than [`verify_all`](super::verify_all), since nothing is made of a row.
///
/// ```
/// use onefold::{Layout, Limits, verify_rows};
///
/// let rows = [[1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2], [0; 16], [7; 16]].concat();
/// let found = verify_rows(&Layout::named("classic:2x2")?, &rows, &Limits::default());
/// assert_eq!(found[..2], [Ok(1), Ok(2)]);
/// assert!(found[2].is_err());
/// # Ok::<(), onefold::LayoutError>(())
/// ```
#[must_use]
pub fn verify_rows(
    layout: &Arc<Layout>,
    cells: &[u8],
    limits: &Limits,
) -> Vec<Result<u8, RowError>> {
    // What a cell with this number may hold; nothing where there is no such symbol.
    let sets: [SymbolSet; 256] = std::array::from_fn(|number| match number.checked_sub(1) {
        None => layout.symbols(),
        Some(index) => {
            let symbol = Symbol::new(index);
            let set = symbol.map_or(SymbolSet::EMPTY, SymbolSet::only);
            set.and(layout.symbols())
        }
    });
    let rows: Vec<&[u8]> = cells.chunks_exact(layout.cells().len()).collect();
    each(&rows, TOGETHER, |solver, rows| {
        let mut write = |k: usize, into: &mut IdVec<CellId, SymbolSet>| {
            let may = layout.allowed().iter().zip(rows[k]);
            for (set, (may, &number)) in into.as_mut_slice().iter_mut().zip(may) {
                *set = may.and(sets[usize::from(number)]);
            }
        };
        let unique = solver.unique_among(layout, rows.len(), &mut write, limits);
        let answer = |(k, row): (usize, &&[u8])| match unique.contains(k) {
            true => Ok(1),
            false => row_by_itself(solver, layout, row, limits),
        };
        rows.iter().enumerate().map(answer).collect()
    })
}

/// The same for one row that is not quickly known to have one solution. A row that is no puzzle is
/// none of the others, since no symbol is possible in a cell of it.
fn row_by_itself(
    solver: &mut Solver,
    layout: &Arc<Layout>,
    row: &[u8],
    limits: &Limits,
) -> Result<u8, RowError> {
    let puzzle = Puzzle::from_cells(layout, row.iter().copied().map(usize::from))?;
    match solver.uniqueness(&puzzle, limits).0 {
        Verdict::None(_) => Ok(0),
        Verdict::Unique(_) => Ok(1),
        Verdict::Multiple(_) => Ok(2),
        Verdict::Unknown(stop, _) => Err(RowError::Stopped(stop)),
    }
}
