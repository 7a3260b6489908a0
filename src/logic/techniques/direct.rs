//! Direct singles: a hidden single that a pattern of candidates leads to at once.
//!
//! Locked candidates that leave their symbol one place in a neighbouring region, and hidden
//! subsets after which another symbol has one place left in the same region. A person who works
//! without pencil marks sees these as one thought, so the scale of Sudoku Explainer counts them
//! as one step, cheaper than a naked single. Only the value is written: what else the pattern
//! would cross out is left for later, as it is not remembered without pencil marks.
//!
//! The neighbouring region is one of the same kind as that whose places are locked, as the next box
//! is for a box; across kinds the pattern is much harder to see.

use super::locked;
use super::prelude::*;
use super::singles::only_place;
use super::subsets;

/// Locked candidates that leave their symbol one place in a neighbouring region.
pub(crate) fn locked(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let board = view.board;
    let relations = board.relations();
    let regions = relations.layout().regions();

    locked::find(view, &mut |part| {
        let Pattern::Locked(locked @ Locked { from: Some(from), .. }) = &part.pattern else {
            return Flow::Continue(());
        };
        let technique = match part.technique {
            Technique::Claiming => Technique::DirectClaiming,
            _ => Technique::DirectPointing,
        };

        for &beside in relations.full_regions() {
            let same_kind = regions[beside].kind == regions[locked.held_by].kind;
            if !same_kind || beside == locked.held_by || relations.shared(beside, *from) == 0 {
                continue;
            }

            // Where grids overlap, the neighbouring region may have some of the locked places too.
            let mut gone = relations.region_set(*from).clone();
            locked.cells.iter().for_each(|&cell| gone.remove(cell));
            if let Some(step) = single(board, technique, beside, locked.symbol, &gone, &part) {
                sink(step)?;
            }
        }
        Flow::Continue(())
    })
}

/// Hidden subsets of `N` symbols that leave another symbol one place in their region.
pub(crate) fn hidden<const N: usize>(view: &View<'_>, sink: &mut Sink<'_>) -> Flow {
    let technique = [Technique::DirectHiddenPair, Technique::DirectHiddenTriple][N - 2];
    let board = view.board;
    subsets::hidden::<N>(view, &mut |part| {
        let Pattern::Subset(subset) = &part.pattern else {
            return Flow::Continue(());
        };
        let gone = CellSet::of(board.relations().n_cells(), &subset.cells);

        for &region in &subset.regions {
            let others = board.symbols().without(board.placed(region));
            for symbol in others.without(subset.symbols).iter() {
                if let Some(step) = single(board, technique, region, symbol, &gone, &part) {
                    sink(step)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// The new hidden single in `region` after a symbol is removed from the cells of `gone`, if there
/// is one.
fn single(
    board: &Board,
    technique: Technique,
    region: RegionId,
    symbol: Symbol,
    gone: &CellSet,
    part: &Step,
) -> Option<Step> {
    let places = board.places_in(region, symbol);
    let mut left = places.clone();
    left.subtract(gone);
    let cell = left.single()?;
    if places.len() < 2 {
        return None;
    }

    let mut step = only_place(technique, region, Candidate::new(cell, symbol));
    for truth in &part.truths {
        if *truth != Truth::Place(region, symbol) {
            step.truths.push(truth.clone());
        }
    }

    step.parts.push(part.clone());
    Some(step)
}
