//! Reasons that build on the promise of one solution in whole sentences: rectangles and loops whose
//! symbols could be exchanged, and graves.

use super::full::{capital, listed};
use super::names::{and, cells_long};
use crate::ids::CellId;
use crate::logic::{Candidate, Step, Technique, Truth};
use crate::puzzle::{Layout, SymbolSet};

/// What a step of such a technique says, up to its conclusion.
pub(super) fn deadly(
    layout: &Layout,
    step: &Step,
    cells: &[CellId],
    symbols: SymbolSet,
    extra: &[CellId],
) -> String {
    let further = step.truths.iter().find_map(|truth| match truth {
        Truth::Grave(further) => Some(further),
        _ => None,
    });
    match further {
        Some(further) => grave(layout, step, further),
        None => exchange(layout, step, cells, symbols, extra),
    }
}

/// Cells in which two symbols could be exchanged.
fn exchange(
    layout: &Layout,
    step: &Step,
    cells: &[CellId],
    symbols: SymbolSet,
    extra: &[CellId],
) -> String {
    let names = cells_long(layout, cells, "and");
    let avoid = format!(
        "If {names} held nothing but {}, the two symbols could be exchanged there without changing \
         what any region holds: there would be two solutions. This puzzle is known to have one.",
        listed(symbols, "and")
    );
    let corners = cells_long(layout, extra, "and");
    if let Technique::Unique3 | Technique::UniqueLoop3 = step.technique {
        return format!(
            "{avoid} So one of {corners} holds a further candidate. {}",
            subset(layout, step, cells, extra)
        );
    }
    let places: Vec<String> = places(layout, step).collect();
    let places = if places.is_empty() {
        String::new()
    } else {
        format!(
            " The only places for {} are among these cells.",
            and(&places, "and for")
        )
    };
    format!("{avoid}{places} So one of the further candidates of {corners} must be true.")
}

/// `3 in row 1`, for each symbol and region that a step leans on.
fn places<'s>(layout: &'s Layout, step: &'s Step) -> impl Iterator<Item = String> + 's {
    step.truths.iter().filter_map(|truth| match truth {
        Truth::Place(region, symbol) => {
            let name = &layout.regions()[*region].name;
            Some(format!("{symbol} in {name}"))
        }
        _ => None,
    })
}

/// The subset that cells with further candidates make with others, as if they were one cell.
fn subset(layout: &Layout, step: &Step, cells: &[CellId], extra: &[CellId]) -> String {
    let corners = cells_long(layout, extra, "and");
    let hidden: Vec<String> = places(layout, step).collect();
    if !hidden.is_empty() {
        let mut lost: Vec<CellId> = step.eliminations.iter().map(|c| c.cell).collect();
        lost.dedup();
        return format!(
            "{} can stand only there and in a few cells more, as many as these symbols less one. \
             {corners} take one of the symbols at most, so the others fill those cells, {} among \
             them.",
            capital(&and(&hidden, "and")),
            cells_long(layout, &lost, "and")
        );
    }
    let beside = step.truths.iter().filter_map(|truth| match truth {
        Truth::Cell(cell) if !cells.contains(cell) => Some(*cell),
        _ => None,
    });
    let beside: Vec<CellId> = beside.collect();
    format!(
        "Count {corners} as one cell that has only the further candidates: then it and {} are as \
         many cells as they have candidates, and each of these stands in one of them.",
        cells_long(layout, &beside, "and")
    )
}

/// A board that would be a grave but for a few candidates.
fn grave(layout: &Layout, step: &Step, further: &[Candidate]) -> String {
    let names: Vec<String> = further
        .iter()
        .map(|c| format!("{} at {}", c.symbol, layout.cells()[c.cell]))
        .collect();
    let mut cells: Vec<CellId> = further.iter().map(|c| c.cell).collect();
    cells.dedup();
    let corners = cells_long(layout, &cells, "and");
    let avoid = format!(
        "Without {}, every open cell would have two candidates, and each of them two places in \
         every region. Such a board never has exactly one solution, and this puzzle is known to \
         have one.",
        and(&names, "and")
    );
    match step.technique {
        Technique::Bug3 => format!(
            "{avoid} So at least one of them is true. {}",
            subset(layout, step, &cells, &cells)
        ),
        Technique::Bug4 => {
            let held: Vec<String> = places(layout, step).collect();
            format!(
                "{avoid} So at least one of them is true. The only places for {} are {corners}: \
                 whichever of the two cells holds it, the other holds one of the candidates named \
                 first.",
                and(&held, "and for")
            )
        }
        _ => format!("{avoid} That leaves {}.", and(&names, "or")),
    }
}
