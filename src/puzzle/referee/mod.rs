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
pub enum Objection {
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
        /// What the puzzle gives.
        given: Sign,
        /// What stands there.
        found: Sign,
    },
    /// A cell holds something that is not among its initial candidates or symbols.
    #[error("{found} is not allowed at {cell}")]
    NotAllowed {
        /// The cell.
        cell: Position,
        /// What stands there.
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
        /// The other place.
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
    let all: String = each.collect();
    if all.is_empty() {
        all
    } else {
        format!(":{all}")
    }
}

/// Checks that `solution` solves `puzzle`: givens and candidates are kept, no region holds a
/// symbol twice (so a region with one cell for each symbol holds each exactly once), and every
/// constraint holds.
///
/// # Errors
/// The first objection.
pub fn check(puzzle: &Puzzle, solution: &Solution) -> Result<(), Objection> {
    let layout = puzzle.layout();
    let filled = solution.symbols();
    let (expected, found) = (layout.cells().len(), filled.len());
    if expected != found {
        return Err(Objection::Cells { expected, found });
    }
    let cells = filled.iter().zip(puzzle.givens().iter());
    let kept = cells.fold(true, |kept, (&found, given)| {
        kept & (found.index() < layout.order()) & (given.unwrap_or(found) == found)
    });
    if !kept || puzzle.initial_candidates().is_some() {
        check_cells(puzzle, solution)?;
    }
    // Nothing but counting until something is wrong: this runs for every solution.
    let differ = |region: &Region| {
        let symbols = region.cells.iter().map(|&cell| filled[cell]);
        let seen = symbols.fold(0_u64, |seen, symbol| seen | 1 << symbol.index());
        seen.count_ones() as usize == region.cells.len()
    };
    match layout.regions().iter().find(|region| !differ(region)) {
        Some(region) => check_region(puzzle, region, solution),
        None => check_constraints(puzzle, solution),
    }
}

/// Checks what each cell holds by itself.
fn check_cells(puzzle: &Puzzle, solution: &Solution) -> Result<(), Objection> {
    let layout = puzzle.layout();
    for (id, &cell) in layout.cells().enumerate() {
        let found = solution.symbols()[id];
        if let Some(given) = puzzle.givens()[id].filter(|&given| given != found) {
            let [given, found] = [given, found].map(|symbol| layout.sign(symbol));
            return Err(Objection::Given { cell, given, found });
        }
        let candidate = puzzle
            .initial_candidates()
            .is_none_or(|sets| sets[id].contains(found));
        if found.index() >= layout.order() || !candidate {
            let found = layout.sign(found);
            return Err(Objection::NotAllowed { cell, found });
        }
    }
    Ok(())
}

/// Checks that no symbol stands in a region twice.
fn check_region(puzzle: &Puzzle, region: &Region, solution: &Solution) -> Result<(), Objection> {
    let (layout, filled) = (puzzle.layout(), solution.symbols());
    let mut seen = SymbolSet::EMPTY;
    for (k, &cell) in region.cells.iter().enumerate() {
        let symbol = filled[cell];
        if seen.contains(symbol) {
            let held = |other: &&CellId| filled[**other] == symbol;
            let first = region.cells[..k].iter().find(held).unwrap_or(&cell);
            return Err(Objection::Twice {
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
fn check_constraints(puzzle: &Puzzle, solution: &Solution) -> Result<(), Objection> {
    let (layout, filled) = (puzzle.layout(), solution.symbols());
    let spec = layout.spec();
    if spec.constraints.is_empty() && !spec.rules.contains(&Rule::NonConsecutive) {
        return Ok(());
    }
    match Filled::new(layout, |cell| filled[cell].index() + 1).broken() {
        None => Ok(()),
        Some((constraint, cells)) => {
            let shown =
                |place: Position| Some((place, layout.sign(filled[layout.cell_at(place)?])));
            let cells = cells.into_iter().filter_map(shown).collect();
            Err(Objection::Broken { constraint, cells })
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ids::{Id, IdVec};
    use crate::puzzle::{Constraint, ConstraintKind, Layout, LayoutSpec, Symbol, shapes};

    const FILLED: &str = "1234214334124321";

    fn puzzle(spec: LayoutSpec) -> Puzzle {
        Puzzle::blank(Arc::new(Layout::build(spec).expect("fits")))
    }

    fn symbol(c: char) -> Symbol {
        Symbol::from_char(c).expect("a symbol")
    }

    /// What is said of a filling; empty where it is a solution.
    fn said(puzzle: &Puzzle, filling: &str) -> String {
        let symbols: IdVec<CellId, Symbol> = filling.chars().map(symbol).collect();
        let solution = Solution::new(Arc::clone(puzzle.layout()), symbols);
        check(puzzle, &solution).map_or_else(|objection| objection.to_string(), |()| String::new())
    }

    #[test]
    fn a_filling_keeps_every_given_and_candidate() {
        let mut given = puzzle(shapes::latin(4));
        assert_eq!(said(&given, FILLED), "");
        for (cell, c) in [(0, '2'), (5, '1'), (10, '1')] {
            given.give(CellId::new(cell), symbol(c)).expect("fits");
        }
        // The first given is not kept, or it and one more, or it and both.
        for filling in [FILLED, "1234234134124123", "3214214314322341"] {
            let told = said(&given, filling);
            assert!(told.starts_with("r1c1 is given as 2, not "), "{told}");
        }
        let mut marked = puzzle(shapes::latin(4));
        let two: SymbolSet = ['1', '3'].map(symbol).into_iter().collect();
        marked.restrict(CellId::new(1), two).expect("fits");
        assert_eq!(said(&marked, FILLED), "2 is not allowed at r1c2");
        assert_eq!(
            said(&marked, "1324214334124321"),
            "3 stands at r1c2 and r4c2 in column 2"
        );
    }

    #[test]
    fn a_full_puzzle_is_solved_only_by_itself() {
        let mut full = puzzle(shapes::latin(2));
        for (cell, c) in "1221".chars().enumerate() {
            full.give(CellId::new(cell), symbol(c)).expect("fits");
        }
        assert_eq!(said(&full, "1221"), "");
        assert_eq!(said(&full, "2112"), "r1c1 is given as 1, not 2");
    }

    #[test]
    fn a_filling_has_the_cells_symbols_and_regions_of_its_layout() {
        let blank = puzzle(shapes::latin(4));
        let beyond = said(&blank, "5234214334124321");
        assert_eq!(beyond, "5 is not allowed at r1c1");
        let twice = said(&blank, "1233214334124321");
        assert!(
            twice.starts_with("3 stands at r1c3 and r1c4 in "),
            "{twice}"
        );
        let small = puzzle(shapes::latin(2));
        let symbols: IdVec<CellId, Symbol> = "1221".chars().map(symbol).collect();
        let other = Solution::new(Arc::clone(small.layout()), symbols);
        let (expected, found) = (16, 4);
        assert_eq!(
            check(&blank, &other),
            Err(Objection::Cells { expected, found })
        );
    }

    #[test]
    fn a_condition_that_does_not_hold_is_told_with_its_cells() {
        let mut spec = shapes::latin(4);
        let cells = (0..2).filter_map(|col| Position::new(0, col)).collect();
        let cage = Constraint::new(ConstraintKind::Cage, cells, vec![4]);
        spec.constraints.push(cage);
        let told = said(&puzzle(spec), FILLED);
        assert_eq!(told, "cage 4 r1c1 r1c2 does not hold: r1c1=1 r1c2=2");
        let row = LayoutSpec {
            order: 4,
            cells: (0..4).filter_map(|col| Position::new(0, col)).collect(),
            rules: vec![Rule::NonConsecutive],
            ..LayoutSpec::default()
        };
        let apart = puzzle(row);
        assert_eq!(said(&apart, "2413"), "");
        let told = said(&apart, "2431");
        assert_eq!(told, "non-consecutive does not hold: r1c2=4 r1c3=3");
    }
}
