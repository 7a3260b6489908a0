//! The independent check that every solution passes before it leaves the library.
//!
//! It shares nothing with the engines: it looks only at the puzzle as it was given, counts
//! symbols in each region one cell at a time, and checks each constraint by its definition.

mod constraints;

use constraints::Filled;
use thiserror::Error;

use super::{Position, Puzzle, Region, Rule, Sign, Solution, SymbolSet};
use crate::ids::CellId;

/// Why a filled layout is no solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// It has another number of cells.
    #[error("{found} cells instead of {expected}")]
    Cells {
        /// Cells of the puzzle.
        expected: usize,
        /// Cells of the solution.
        found: usize,
    },
    /// A cell does not hold its given.
    #[error("{cell} is given as {given}, not {found}")]
    Given {
        /// The cell.
        cell: Position,
        /// The given of the puzzle.
        given: Sign,
        /// The symbol in the solution.
        found: Sign,
    },
    /// A cell holds something that is not among its initial candidates or symbols.
    #[error("{found} is not allowed at {cell}")]
    NotAllowed {
        /// The cell.
        cell: Position,
        /// The symbol in the solution.
        found: Sign,
    },
    /// A region holds a symbol twice.
    #[error("{symbol} stands at {first} and {second} in {region}")]
    Twice {
        /// The region's name.
        region: String,
        /// The symbol.
        symbol: Sign,
        /// One place.
        first: Position,
        /// The second cell with the symbol.
        second: Position,
    },
    /// A constraint does not hold.
    #[error("{constraint} does not hold{}", seen(cells))]
    Broken {
        /// The constraint, as Onefold's own text form writes it.
        constraint: String,
        /// The cells that show it, each with its symbol.
        cells: Vec<(Position, Sign)>,
    },
}

/// `: r1c1=5 r1c2=3`.
fn seen(cells: &[(Position, Sign)]) -> String {
    let each = cells.iter().map(|(cell, sign)| format!(" {cell}={sign}"));
    let colon = if cells.is_empty() { "" } else { ":" };
    format!("{colon}{}", each.collect::<String>())
}

/// Checks that `solution` solves `puzzle`: givens and candidates are kept, no region holds a
/// symbol twice (so a region with one cell for each symbol holds each exactly once), and every
/// constraint holds.
///
/// # Errors
/// The first objection.
pub fn check(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    let layout = puzzle.layout();
    let filled = solution.symbols();
    let expected = layout.cells().len();
    let found = filled.len();
    if expected != found {
        return Err(Violation::Cells { expected, found });
    }

    let kept = filled.iter().zip(puzzle.givens().iter()).fold(true, |kept, (&found, given)| {
        kept & (found.index() < layout.order()) & (given.unwrap_or(found) == found)
    });
    if !kept || puzzle.initial_candidates().is_some() {
        check_cells(puzzle, solution)?;
    }

    // Nothing but counting until something is wrong: this runs for every solution.
    let differ = |region: &Region| {
        let seen = region
            .cells
            .iter()
            .map(|&cell| filled[cell])
            .fold(0_u64, |seen, symbol| seen | 1 << symbol.index())
            .count_ones();
        seen as usize == region.cells.len()
    };

    match layout.regions().iter().find(|region| !differ(region)) {
        Some(region) => check_region(puzzle, region, solution),
        None => check_constraints(puzzle, solution),
    }
}

/// Checks what each cell holds by itself.
fn check_cells(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    let layout = puzzle.layout();
    for (id, &cell) in layout.cells().enumerate() {
        let found = solution.symbols()[id];
        if let Some(given) = puzzle.givens()[id].filter(|&given| given != found) {
            let [given, found] = [given, found].map(|symbol| layout.sign(symbol));
            return Err(Violation::Given { cell, given, found });
        }

        let candidates = puzzle.initial_candidates();
        let candidate = candidates.is_none_or(|sets| sets[id].contains(found));
        if found.index() >= layout.order() || !candidate {
            let found = layout.sign(found);
            return Err(Violation::NotAllowed { cell, found });
        }
    }

    Ok(())
}

/// Checks that no region holds a symbol twice.
fn check_region(puzzle: &Puzzle, region: &Region, solution: &Solution) -> Result<(), Violation> {
    let layout = puzzle.layout();
    let filled = solution.symbols();
    let mut seen = SymbolSet::EMPTY;

    for (k, &cell) in region.cells.iter().enumerate() {
        let symbol = filled[cell];
        if seen.contains(symbol) {
            let held = |other: &&CellId| filled[**other] == symbol;
            let first = region.cells[..k].iter().find(held).unwrap_or(&cell);
            return Err(Violation::Twice {
                region: region.name.clone(),
                symbol: layout.sign(symbol),
                first: layout.cells()[*first],
                second: layout.cells()[cell],
            });
        }
        seen.insert(symbol);
    }

    Ok(())
}

/// Checks each constraint by its definition.
fn check_constraints(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    let layout = puzzle.layout();
    let filled = solution.symbols();
    let spec = layout.spec();
    if spec.constraints.is_empty() && !spec.rules.contains(&Rule::NonConsecutive) {
        return Ok(());
    }

    match Filled::new(layout, |cell| filled[cell].index() + 1).broken() {
        None => Ok(()),
        Some((constraint, cells)) => {
            let found = |place| Some((place, layout.sign(filled[layout.cell_at(place)?])));
            let cells = cells.into_iter().filter_map(found).collect();
            Err(Violation::Broken { constraint, cells })
        }
    }
}
