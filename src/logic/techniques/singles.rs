//! Full houses, naked singles, hidden singles.

use super::prelude::*;
use crate::puzzle::RegionKind;

/// A full region with one open cell.
pub(crate) fn full_houses(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    for &region in relations.full_regions() {
        let missing = board.symbols().without(board.placed(region));
        if let Some(symbol) = missing.single()
            && let Some(placed) = place_of(board, region, symbol)
        {
            sink(only_place(Technique::FullHouse, region, placed))?;
        }
    }

    Flow::Continue(())
}

/// A cell with one candidate.
pub(crate) fn naked(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    for cell in view.board.open() {
        if let Some(symbol) = view.board.set(cell).single() {
            let pattern = Pattern::Single { region: None };
            let truths = vec![Truth::Cell(cell)];
            let placed = Candidate::new(cell, symbol);
            sink(Step::placing(Technique::NakedSingle, pattern, truths, placed))?;
        }
    }

    Flow::Continue(())
}

/// A full region with one place for a symbol. A region that a person takes in at a glance comes
/// before lines: that is what its kind is asked for.
pub(crate) fn hidden(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    for lines in [false, true] {
        for &region in relations.full_regions() {
            if is_line(board, region) != lines {
                continue;
            }
            for symbol in board.symbols().without(board.placed(region)).iter() {
                if let Some(placed) = place_of(board, region, symbol) {
                    sink(only_place(Technique::HiddenSingle, region, placed))?;
                }
            }
        }
    }

    Flow::Continue(())
}

/// True if a region is a line of the picture.
pub(crate) fn is_line(board: &Board, region: RegionId) -> bool {
    let kind = board.relations().layout().regions()[region].kind;
    matches!(kind, RegionKind::Row | RegionKind::Column | RegionKind::Diagonal)
}

/// The place of a symbol in a region, where there is one only.
fn place_of(board: &Board, region: RegionId, symbol: Symbol) -> Option<Candidate> {
    let bits = board.places(region, symbol);
    if bits.count_ones() != 1 {
        return None;
    }

    let cell = board.cells_of(region, bits).next()?;
    Some(Candidate::new(cell, symbol))
}

/// The step that writes a symbol at its only place in a region.
pub(super) fn only_place(technique: Technique, region: RegionId, placed: Candidate) -> Step {
    let truths = vec![Truth::Place(region, placed.symbol)];
    let region = Some(region);
    Step::placing(technique, Pattern::Single { region }, truths, placed)
}
